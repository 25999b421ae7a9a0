//! Reasons and earlier eliminations as templates tell them: data whose kinds say which sentence fits.

use serde_json::{Value, json};

use super::reasons::{Group, Reason};
use crate::grid::{Cell, House, Layout};

/// Whether a step is told with those before it, and so may name them by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// It is.
    Others,
    /// It is told alone: what it takes from others is said to be from an earlier step.
    Alone,
}

impl Reason {
    /// Returns it as data that says by its kind how it is told: `cell`, `places`, or `open` if no place is missing.
    pub(in crate::render) fn told(&self, layout: &Layout, among: Among) -> Value {
        let kind = match (self.cell, self.groups.is_empty()) {
            (Some(_), _) => "cell",
            (None, false) => "places",
            (None, true) => "open",
        };
        let mut told = json!(self);
        told["kind"] = json!(kind);
        let told_groups = |is_seen: Option<bool>| {
            let of_kind = self.groups.iter().filter(move |group| is_seen.is_none_or(|seen| seen == group.is_seen()));
            merged(of_kind, among).iter().map(|group| group.told(layout, among)).collect::<Vec<_>>()
        };
        let seen: Vec<Cell> = self.groups.iter().filter(|group| group.is_seen()).filter_map(|group| group.by).collect();
        let rest = told_groups(Some(false));
        told["mix"] = json!(match (seen.is_empty(), rest.is_empty()) {
            (false, true) => "seen",
            (false, false) => "both",
            (true, false) => "rest",
            (true, true) => "none",
        });
        told["groups"] = json!(told_groups(None));
        told["seen"] = json!(seen);
        told["rest"] = json!(rest);
        told
    }

    /// The kind of question that some reasons answer: why a cell, or several, or houses, or both have no others.
    pub(in crate::render) fn question(reasons: &[Self]) -> &'static str {
        match (reasons.len(), reasons.iter().filter(|reason| reason.cell.is_some()).count()) {
            (1, 1) => "cell",
            (all, cells) if all == cells => "cells",
            (_, 0) => "places",
            _ => "both",
        }
    }
}

/// Without their numbers, several steps are told together.
fn merged<'a>(groups: impl Iterator<Item = &'a Group>, among: Among) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    for group in groups {
        let is_like = |other: &&mut Group| {
            among == Among::Alone
                && group.step.is_some()
                && other.step.is_some()
                && (group.digits == other.digits || group.cells == other.cells)
        };
        match merged.iter_mut().find(is_like) {
            Some(like) if like.digits == group.digits => like.cells.extend(&group.cells),
            Some(like) => like.digits.extend(&group.digits),
            None => merged.push(group.clone()),
        }
    }
    for group in &mut merged {
        group.cells.sort_unstable();
        group.digits.sort_unstable();
    }
    merged
}

impl Group {
    /// Whether the cells see a solved one that has the digit.
    fn is_seen(&self) -> bool {
        self.by.is_some() && self.clue.is_none()
    }

    /// Returns it as data whose kind is that of its cause.
    pub(in crate::render) fn told(&self, layout: &Layout, among: Among) -> Value {
        let kind = match (self.by, self.house, self.step) {
            (Some(_), ..) if self.clue.is_some() => "linked",
            (None, ..) if self.clue.is_some() => "barred",
            (Some(_), ..) => "seen",
            (None, Some(_), _) => "had",
            (None, None, Some(_)) if among == Among::Alone => "alone",
            (None, None, Some(_)) => "step",
            (None, None, None) if self.own => "own",
            (None, None, None) => "start",
        };
        let mut told = json!(self);
        told["kind"] = json!(kind);
        told["through"] = self.by.map_or(json!([]), |by| self.through(by, layout));
        told
    }

    /// The houses other than rows, columns and boxes through which alone some of the cells see the solved one.
    fn through(&self, by: Cell, layout: &Layout) -> Value {
        let mut only: Vec<(House, Vec<Cell>)> = Vec::new();
        for &cell in &self.cells {
            // Rows, columns and boxes come first.
            let Some(house) = layout.houses_of_all([cell, by].into_iter().collect()).iter().next() else { continue };
            if house.kind.is_usual() {
                continue;
            }
            match only.iter_mut().find(|(known, _)| *known == house) {
                Some((_, cells)) => cells.push(cell),
                None => only.push((house, vec![cell])),
            }
        }
        let told = |(house, cells): (House, Vec<Cell>)| json!({ "kind": if cells.len() == self.cells.len() { "all" } else { "some" }, "house": house, "cells": cells });
        only.into_iter().map(told).collect()
    }
}

/// Returns earlier eliminations as they are told: by step, each with what it eliminated; and if there are more than three,
/// of several steps, their numbers alone.
pub(in crate::render) fn needs(earlier: &[Group], among: Among) -> Value {
    let mut steps: Vec<u32> = earlier.iter().filter_map(|group| group.step).collect();
    steps.dedup();
    let of_step = |&n: &u32| -> Value {
        let parts: Vec<Value> = earlier.iter().filter(|group| group.step == Some(n)).map(part).collect();
        json!({ "kind": if among == Among::Alone { "alone" } else { "step" }, "step": n, "parts": parts })
    };
    let list: Vec<Value> = match (among, steps.len()) {
        (_, 0) => return Value::Null,
        (Among::Alone, 2..) => vec![all_together(earlier)],
        _ => steps.iter().map(of_step).collect(),
    };
    let kind = match (earlier.len() > 3 && steps.len() > 1, among) {
        (false, _) => "few",
        (true, Among::Others) => "many",
        (true, Among::Alone) => "alone",
    };
    json!({ "kind": kind, "list": list, "steps": steps })
}

/// What several steps eliminated, by digits.
fn all_together(earlier: &[Group]) -> Value {
    let parts = merged(earlier.iter(), Among::Alone);
    let has_list = parts.iter().any(|group| group.digits.len() > 1 || group.cells.len() > 1);
    let parts: Vec<Value> = parts.iter().map(part).collect();
    json!({ "kind": if has_list { "lists" } else { "several" }, "parts": parts })
}

/// Candidates that an earlier step eliminated.
fn part(group: &Group) -> Value {
    json!({ "digits": group.digits, "cells": group.cells })
}
