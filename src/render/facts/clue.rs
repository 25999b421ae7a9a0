//! What clues exclude, as sentences tell it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::argument::{Argument, Cause, Claim, Says, Sight, fewest};
use crate::grid::{Candidate, CandidateSet, Cell, Digit, Grid, House, Layout, Sum, Via};

/// Adds to an exclusion the ways in which it holds: one house or clue for all; otherwise each with the candidates that rule it
/// out so (`one`), or that are in the same cell (`cell`).
pub(super) fn add_ways(told: &mut Value, sights: &[Sight]) {
    let way = |sight: &Sight| {
        let kind = match sight.via() {
            None => "cell",
            Some(_) if sights.len() == 1 => "all",
            Some(_) => "one",
        };
        json!({ "kind": kind, "of": sight.of, "via": sight.via() })
    };
    told["ways"] = sights.iter().map(way).collect();
}

/// Returns what one cell after the other rules out because of clues: the cell, its digits (kind `free` if these are all), and
/// the candidates that fall.
pub(super) fn rounds(argument: &Argument, layout: &Layout) -> Vec<Value> {
    let mut rounds: Vec<(u16, Vec<Candidate>)> = Vec::new();
    let mut has_clues = false;
    for claim in &argument.claims {
        let (Says::Excluded { candidates, sights }, &[by]) = (&claim.says, &claim.from[..]) else { continue };
        has_clues |= sights.iter().any(|sight| sight.clue.is_some());
        match rounds.last_mut() {
            Some((last, gone)) if *last == by => gone.extend(candidates),
            _ => rounds.push((by, candidates.clone())),
        }
    }
    let told = |(by, mut gone): (u16, Vec<Candidate>)| {
        gone.sort_unstable();
        match argument.claims.get(usize::from(by)).map(|claim| &claim.says) {
            Some(Says::OnlyDigits { cell, digits, .. }) => {
                let kind = if *digits == layout.digits() { "free" } else { "bound" };
                Some(json!({ "kind": kind, "cell": cell, "digits": digits, "candidates": gone }))
            }
            _ => None,
        }
    };
    rounds.into_iter().filter(|_| has_clues).filter_map(told).collect()
}

/// The most ways to fill a clue that are listed.
const MOST_WAYS: usize = 6;

/// The most ways that are gone through to find the digits that all of them have.
const MOST_COUNTED: usize = 500;

/// Returns how the cells of clues and sums can be filled: the empty ones (`cells`), beside the solved ones (`solved`), and the
/// `ways`: the sets of digits that they can have (kind `sets`), or else the digits of each cell in order (`ways`); kind `many` if
/// there are too many, `none` without any. What can be filled in many ways may still have few sets.
pub(super) fn fillings(argument: &Argument, grid: &Grid) -> Vec<Value> {
    let told = |claim: &Claim| {
        let (Says::Options { sets, .. } | Says::Sum { sets, .. }) = &claim.says else { return None };
        let fillings = claim.says.fillings(grid.layout())?;
        let cells: Vec<Cell> = (fillings.cells() & grid.open()).iter().collect();
        let digits = |way: &CandidateSet| cells.iter().filter_map(|&cell| way.digits_in(cell).first()).collect();
        let ways = fillings.few(&grid.possible(), MOST_COUNTED);
        let ways: Option<Vec<Vec<Digit>>> = ways.map(|ways| ways.iter().map(digits).collect());
        let combinations: BTreeSet<Vec<Digit>> = match &sets[..] {
            [] => ways.iter().flatten().map(|way| sorted(way.clone())).collect(),
            sets => sets.iter().map(|set| set.iter().collect()).collect(),
        };
        // Where every order of a few digits is possible, the digits say it all.
        let is_short = |ways: &[Vec<Digit>]| ways.len() <= MOST_WAYS.min(2 * combinations.len()) && cells.len() > 1;
        let (kind, told) = match ways {
            Some(ways) if ways.is_empty() => ("none", ways),
            Some(ways) if sets.is_empty() && is_short(&ways) => ("ways", ways),
            Some(_) if sets.is_empty() && combinations.len() > MOST_WAYS => ("many", Vec::new()),
            None if sets.is_empty() => ("many", Vec::new()),
            _ => ("sets", combinations.into_iter().collect()),
        };
        let ways: Vec<Value> = told.iter().map(|digits| json!({ "text": joined(digits) })).collect();
        let solved = fillings.cells().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?)));
        let solved: Vec<Candidate> = solved.collect();
        // A sum of one cell is its digit.
        if matches!(claim.says, Says::Sum { .. }) && solved.is_empty() && cells.len() == 1 {
            return None;
        }
        Some(json!({ "kind": kind, "cells": cells, "solved": solved, "ways": ways }))
    };
    argument.claims.iter().filter_map(told).collect()
}

fn sorted(mut digits: Vec<Digit>) -> Vec<Digit> {
    digits.sort_unstable();
    digits
}

/// Returns digits as combinations are written: `1-2-4`.
fn joined(digits: &[Digit]) -> String {
    digits.iter().map(Digit::to_string).collect::<Vec<_>>().join("-")
}

/// Returns the places of a digit of which the fillings of a clue need one, if they exclude candidates elsewhere.
pub(super) fn ones(argument: &Argument) -> Vec<Value> {
    let sights = argument.claims.iter().find_map(|claim| match &claim.says {
        Says::Excluded { sights, .. } if !sights.is_empty() => Some(sights),
        _ => None,
    });
    let all: BTreeSet<Candidate> = sights.into_iter().flatten().flat_map(|sight| sight.of.iter().copied()).collect();
    all.into_iter().map(|one| json!(one)).collect()
}

/// Returns what sums say: the houses and what they add up to (`whole`), the clues and what they add up to (`taken`), the cells
/// that are left over or stick out, and their sum (`all`). Of kind `mixed`, the cells that are left over (`more`) are together
/// greater by this than those that stick out (`less`), or the other way round.
pub(super) fn sums(argument: &Argument, grid: &Grid) -> Vec<Value> {
    let layout = grid.layout();
    let told = |claim: &Claim| {
        let Says::Sum { of, .. } = &claim.says else { return None };
        let sum = of.left(layout)?;
        let houses: Vec<House> = of.plus.iter().filter_map(|term| term.house()).collect();
        let add =
            |terms: &[Via]| terms.iter().filter_map(|&term| Sum::of(layout, term)).map(|sum| sum.total).sum::<i32>();
        let sign = if sum.total < 0 { -1 } else { 1 };
        let of_sign = |sign: i32| -> Vec<Cell> {
            sum.cells.iter().filter(|(_, weight)| weight * sign > 0).map(|(cell, _)| *cell).collect()
        };
        Some(json!({
            "kind": if sum.is_plain() { "plain" } else { "mixed" },
            "houses": houses, "whole": add(&of.plus), "clues": of.minus, "taken": add(&of.minus),
            "cells": sum.cells.iter().map(|(cell, _)| *cell).collect::<Vec<_>>(),
            "more": of_sign(sign), "less": of_sign(-sign), "all": sum.total.abs(),
        }))
    };
    argument.claims.iter().filter_map(told).collect()
}

/// Returns what assumptions about clues lead to: the candidates, each for itself; what is left of a few truths, and through
/// which houses and clues; what all of that excludes (`excluded`), and by which houses and clues (`through`); and the truth that
/// has nothing left (`nothing`).
pub(super) fn trials(argument: &Argument, grid: &Grid) -> Vec<Value> {
    let mut alike: Vec<Trial> = Vec::new();
    for trial in argument.claims.iter().enumerate().filter_map(|(at, claim)| Trial::of(at, claim, grid)) {
        match alike.iter_mut().find(|other| other.is_like(&trial)) {
            Some(other) => other.join(trial),
            None => alike.push(trial),
        }
    }
    alike.into_iter().map(Trial::told).collect()
}

/// Candidates that are assumed, each for itself, and what is left of truths: of a few, and at last nothing.
struct Trial {
    assumed: Vec<Candidate>,
    parts: Vec<Part>,
    excluded: Vec<Candidate>,
    through: Vec<Via>,
}

/// What is left of a cell, or of a digit in a house, and the houses and clues through which known candidates leave no more.
struct Part {
    left: Value,
    through: Vec<Via>,
}

impl Trial {
    /// Returns what an assumption leads to: it is the claim with this number.
    fn of(at: usize, claim: &Claim, grid: &Grid) -> Option<Self> {
        let Says::Suppose { candidates, claims, .. } = &claim.says else { return None };
        let [assumed] = candidates[..] else { return None };
        let sure = |number: u16| match usize::from(number).checked_sub(at + 1) {
            None => Some(assumed),
            Some(inner) => claims.get(inner).map(|claim| claim.says.left()).filter(|left| left.len() == 1)?.pop(),
        };
        let parts = claims.iter().filter_map(|claim| Part::of(claim, &sure, grid)).collect();
        let mut trial = Self { assumed: vec![assumed], parts, excluded: Vec::new(), through: Vec::new() };
        for claim in claims {
            let Says::Excluded { candidates, sights } = &claim.says else { continue };
            trial.excluded.extend(candidates);
            add(&mut trial.through, sights.iter().filter_map(Sight::via));
        }
        Some(trial)
    }

    /// Whether it leaves and excludes the same.
    fn is_like(&self, other: &Self) -> bool {
        let leaves_alike = self.parts.iter().map(|part| &part.left).eq(other.parts.iter().map(|part| &part.left));
        leaves_alike && self.excluded == other.excluded && self.through == other.through
    }

    fn join(&mut self, other: Self) {
        self.assumed.extend(other.assumed);
        for (part, other) in self.parts.iter_mut().zip(other.parts) {
            add(&mut part.through, other.through);
        }
    }

    fn told(self) -> Value {
        let mut left: Vec<Value> = self.parts.into_iter().map(Part::told).collect();
        let nothing = left.pop();
        json!({
            "kind": if self.assumed.len() == 1 { "one" } else { "each" },
            "assumed": self.assumed,
            "then": {
                "kind": if self.excluded.is_empty() { "settled" } else { "either" },
                "left": left, "excluded": self.excluded, "through": self.through, "nothing": nothing,
            },
        })
    }
}

impl Part {
    /// `sure` is the candidate that is true according to a claim, if there is one. What is gone from the position already needs
    /// no reason.
    fn of(claim: &Claim, sure: &dyn Fn(u16) -> Option<Candidate>, grid: &Grid) -> Option<Self> {
        let (left, why) = match &claim.says {
            Says::OnlyDigits { cell, digits, why } => (json!({ "kind": "cell", "cell": cell, "digits": digits }), why),
            Says::OnlyPlaces { digit, house, cells, why } => {
                (json!({ "kind": "place", "digit": digit, "house": house, "cells": cells }), why)
            }
            _ => return None,
        };
        let mut through = Vec::new();
        for missing in why {
            let Cause::Claim(number) = missing.because else { continue };
            let Some(known) = sure(number) else { continue };
            let one = |cell| missing.digits.iter().map(move |digit| Candidate::new(cell, digit));
            let gone = missing.cells.iter().flat_map(one).filter(|gone| gone.cell != known.cell && grid.has(*gone));
            add(&mut through, fewest(gone.map(|gone| [known, gone]).collect(), grid.layout()));
        }
        Some(Self { left, through })
    }

    fn told(mut self) -> Value {
        self.through.sort_unstable();
        self.left["through"] = json!(self.through);
        self.left
    }
}

/// Adds what is not there yet.
fn add(through: &mut Vec<Via>, more: impl IntoIterator<Item = Via>) {
    for via in more {
        if !through.contains(&via) {
            through.push(via);
        }
    }
}
