//! The candidates of open cells, and what each of them bears.
//!
//! ```text
//!   from below:  ground of its fate or set · ring of its role · cross or stroke · digit, letter
//!
//!   5ˣ  a cross stands beside its digit, or under the letter of its set
//! ```

use std::collections::BTreeMap;

use super::Sheet;
use super::digits::{pieces, scattered};
use super::geometry::Point;
use super::label::Label;
use super::marks::{frame, look};
use super::ranks::{Rank, rank};
use crate::grid::{Candidate, Cell};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Step, Told, circle, group, moved, path, rect};
use crate::render::pictures::signs::{Fate, Mark};
use crate::technique::Role;

/// The grounds and rings, to go under the digits.
pub(super) fn grounds(sheet: &Sheet) -> Vec<Item> {
    let drawn = sheet.small_marks().filter_map(|(candidate, mark)| {
        let label = Label::of(sheet, candidate, mark);
        let mark = Mark { sets: sheet.lettered(candidate, mark).into_iter().collect(), ..mark.clone() };
        let wide = label.map_or(0.0, |label| label.end(sheet.keypad.font));
        let (beside, radius) = (sheet.badge_beside(candidate), sheet.reach(candidate));
        let to = beside.unwrap_or(Point::new((wide - radius).max(0.0), 0.0));
        let drawn = around(Point::default(), radius, to, &mark);
        Some(moved(sheet.keypad.spot(candidate), drawn)?.told(told(sheet, candidate, &mark)))
    });
    group(drawn.collect()).map(|drawn| drawn.looks(&[Look::Around]).ink(Ink::Stroke)).into_iter().collect()
}

/// The lines of a net or the links of a chain that speak of a candidate: the labels of these lines or the number of the
/// first of these links, so that the page's script can show it with them. What a chain eliminates belongs to its last
/// link.
fn told(sheet: &Sheet, candidate: Candidate, mark: &Mark) -> Option<Told> {
    let links = &sheet.diagram.parts.links;
    let first = links.iter().position(|link| link.from.contains(&candidate) || link.to.contains(&candidate));
    let last = || links.len().checked_sub(1).filter(|_| mark.fate == Some(Fate::Eliminated));
    lines(sheet, candidate).or_else(|| Some(Told::Link(first.or_else(last)? + 1)))
}

/// The lines of a net that speak of a candidate.
fn lines(sheet: &Sheet, candidate: Candidate) -> Option<Told> {
    let lines = sheet.diagram.lines_of(candidate).join(" ");
    (!lines.is_empty()).then_some(Told::Lines(lines))
}

/// The small digits, what stands behind them, and crosses and strokes.
pub(super) fn digits(sheet: &Sheet) -> Vec<Item> {
    let open = sheet.diagram.layout.cells().iter().filter(|&cell| !sheet.large.contains(cell));
    let mut ranks: BTreeMap<Rank, Vec<Candidate>> = BTreeMap::new();
    for candidate in open.flat_map(|cell| sheet.small(cell)) {
        ranks.entry(rank(sheet, candidate)).or_default().push(candidate);
    }
    let mut of = |rank: Rank| ranks.remove(&rank).unwrap_or_default();
    let (alike, faded, near) = (of(Rank::Alike), of(Rank::Faded), of(Rank::LookedAt));
    let (gone, labelled, pattern) = (of(Rank::Gone), of(Rank::Labelled), of(Rank::Pattern));
    let (font, rest) = (sheet.keypad.font, sheet.keypad.rest);
    let set = |candidates: &[Candidate], font: f32| {
        let spots: Vec<_> = candidates.iter().map(|&one| (sheet.keypad.spot(one), one.digit)).collect();
        pieces(&spots, font)
    };
    let few = |candidates: &[Candidate], rank: Rank| {
        let sign = |&one: &Candidate| (sheet.keypad.spot(one) + aside(sheet, one), one.digit.to_string());
        let size = rank.font(sheet.keypad);
        let signs = scattered(&candidates.iter().map(sign).collect::<Vec<_>>(), size)?;
        Some(if rank == Rank::Pattern { signs.type_size(size) } else { signs })
    };
    let faded = group(set(&faded, rest)).map(|faded| faded.looks(&[Look::Faded]));
    let others = group(set(&near, rest).into_iter().chain(faded).collect());
    let others = others.map(|others| others.looks(&[Look::Rest]).type_size(rest));
    let bold = group(few(&labelled, Rank::Labelled).into_iter().chain(few(&pattern, Rank::Pattern)).collect());
    let marked = [
        group(few(&gone, Rank::Gone).into_iter().collect()).map(|gone| gone.looks(&[Look::Gone])),
        bold.map(|bold| bold.looks(&[Look::Marked])),
    ];
    let plain = set(&alike, font).into_iter().chain(others);
    let drawn: Vec<Item> = plain.chain(marked.into_iter().flatten()).collect();
    let labels = sheet.small_marks().filter_map(|(candidate, mark)| {
        Some(Label::of(sheet, candidate, mark)?.draw(sheet.keypad.spot(candidate), font))
    });
    let under = if drawn.is_empty() { None } else { under(sheet, &[gone, labelled, pattern].concat()) };
    let candidates = group(drawn.into_iter().chain(under).collect());
    let candidates = candidates.map(|all| all.looks(&[Look::Candidates]).ink(Ink::Fill).type_size(font));
    strokes(sheet).into_iter().chain(candidates).chain(labels).collect()
}

/// The strokes through what goes in a branch, and the crosses beside what goes.
fn strokes(sheet: &Sheet) -> Vec<Item> {
    let mut slashes: BTreeMap<Option<Told>, Vec<Step>> = BTreeMap::new();
    let of_branch = sheet.small_marks().filter(|(_, mark)| mark.role == Some(Role::Struck) && mark.fate.is_none());
    for (candidate, _) in of_branch {
        let slash = slash(sheet.keypad.spot(candidate) + aside(sheet, candidate), sheet.keypad.tight * 0.85);
        slashes.entry(lines(sheet, candidate)).or_default().extend(slash);
    }
    let slashes = slashes.into_iter().filter_map(|(lines, steps)| Some(path(&[], steps)?.told(lines))).collect();
    let eliminated = sheet.small_marks().filter(|(_, mark)| mark.fate == Some(Fate::Eliminated));
    let crosses = eliminated.flat_map(|(candidate, mark)| {
        let (spot, label) = (sheet.keypad.spot(candidate), Label::of(sheet, candidate, mark));
        let (at, reach) = label.map_or(beside(sheet.keypad.font), |label| label.cross(sheet.keypad.font));
        cross(spot + at, reach)
    });
    let drawn = [
        group(slashes).map(|slashes| slashes.looks(&[Look::Slash]).ink(Ink::Stroke)),
        path(&[Look::Cross], crosses.collect()).map(|crosses| crosses.ink(Ink::Stroke)),
    ];
    drawn.into_iter().flatten().collect()
}

/// How far from its spot a digit stands, to leave room for a label or a cross.
fn aside(sheet: &Sheet, candidate: Candidate) -> Point {
    let mark = sheet.marks.get(&candidate);
    let has_label = mark.is_some_and(|mark| Label::of(sheet, candidate, mark).is_some());
    match mark {
        _ if has_label => Point::new(-Label::room(sheet.keypad.font), 0.0),
        Some(mark) if mark.fate == Some(Fate::Eliminated) => Point::new(-sheet.keypad.font * 0.25, 0.0),
        _ => Point::default(),
    }
}

/// Where the cross of a candidate without a label stands, seen from its spot, and how far it reaches.
pub(super) fn beside(font: f32) -> (Point, f32) {
    (Point::new(font * 0.32, font * -0.16), font * 0.2)
}

/// All candidates as they are where nothing is marked: what a page shows as long as it holds a step back. Under a digit that
/// the step places, an empty cell among others with candidates would give it away.
fn under(sheet: &Sheet, marked: &[Candidate]) -> Option<Item> {
    let placed =
        |cell: Cell| sheet.diagram.candidates[cell.index()].iter().map(move |digit| Candidate::new(cell, digit));
    let font = if marked.is_empty() { sheet.keypad.font } else { sheet.keypad.rest };
    let spot = |one: Candidate| (sheet.keypad.spot(one), one.digit);
    let covered = pieces(&sheet.large.iter().flat_map(placed).map(spot).collect::<Vec<_>>(), font);
    let signs: Vec<_> = marked.iter().map(|&one| (sheet.keypad.spot(one), one.digit.to_string())).collect();
    let all = covered.into_iter().chain(scattered(&signs, font)).collect();
    Some(group(all)?.looks(&[Look::Under]).type_size(font))
}

/// What surrounds one candidate, whose label reaches so far out of its ring. Around a label goes a pill: the grounds of
/// its sets side by side, edged as its role is, or as the first set.
pub(super) fn around(at: Point, radius: f32, label: Point, mark: &Mark) -> Vec<Item> {
    let mut drawn = Vec::new();
    let role = mark.role.filter(|&role| role != Role::Struck);
    if let Some(&first) = mark.sets.first() {
        let corner = at + Point::new(label.x.min(0.0) - radius - 1.0, label.y.min(0.0) - radius + 0.4);
        let (across, high) = (2.0 * (radius + 1.0) + label.x.abs(), 2.0 * (radius - 0.4) + label.y.abs());
        let part = |looks: &[Look], from: f32, wide: f32, round: f32| {
            rect(looks, corner + Point::new(from, 0.0), Point::new(wide, high), round)
        };
        let wide = across / mark.sets.len() as f32;
        let mut pill = vec![Look::Pill];
        if mark.sets.len() == 1 {
            pill = vec![Look::Part, Look::Pill, look(first)];
        } else {
            drawn.extend(
                (0..).zip(&mark.sets).map(|(i, &set)| part(&[Look::Part, look(set)], wide * i as f32, wide, 3.0)),
            );
        }
        match role {
            Some(role) => pill.extend([Look::Ring, look(role)]),
            None if mark.sets.len() > 1 => pill.push(look(first)),
            None => {}
        }
        drawn.push(part(&pill, 0.0, across, if role == Some(Role::Pincer) { 1.0 } else { 4.0 }));
    }
    // The ground of what becomes of a candidate shows through its ring.
    let (ground, fated): (&[Look], &[Look]) = match mark.fate {
        Some(Fate::Placed) => (&[Look::Ground, Look::Placed, Look::Dot], &[Look::Fated]),
        Some(Fate::Eliminated) => (&[Look::Ground, Look::Eliminated], &[Look::Fated]),
        None => (&[], &[]),
    };
    if !ground.is_empty() {
        drawn.push(circle(ground, at, radius));
    }
    let ring = |role: Role| [&[Look::Ring, look(role)], fated].concat();
    match role {
        _ if !mark.sets.is_empty() => {}
        Some(Role::Pincer) => {
            let reach = radius - 0.8;
            drawn.push(frame(at - Point::new(reach, reach), 2.0 * reach, 0.0, &ring(Role::Pincer)));
        }
        Some(role) => {
            drawn.push(circle(&ring(role), at, radius - 0.4));
            if role == Role::EndoFin {
                drawn.push(circle(&[Look::Ring, Look::EndoFin], at, radius - 2.2));
            }
        }
        None => {}
    }
    drawn
}

/// The path of a stroke through a digit.
pub(super) fn slash(at: Point, reach: f32) -> [Step; 2] {
    let across = Point::new(2.0 * reach, -2.0 * reach);
    [Step::Move((at + Point::new(-reach, reach)).into()), Step::LineBy(across.into())]
}

/// The path of a cross.
pub(super) fn cross(at: Point, reach: f32) -> [Step; 4] {
    let across = 2.0 * reach;
    [
        Step::Move((at - Point::new(reach, reach)).into()),
        Step::LineBy(Point::new(across, across).into()),
        Step::MoveBy(Point::new(0.0, -across).into()),
        Step::LineBy(Point::new(-across, across).into()),
    ]
}
