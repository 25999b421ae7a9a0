//! Where to look for a step, and what to ask there, without its answer.
//!
//! The truths of a proof are the questions: where can a digit go in a house, what can a cell contain, what keeps a
//! deadly pattern from coming true? If there are too many, the pattern says with which to begin. So every technique can
//! have hints. A question must not give a conclusion away: if it names the digit of a conclusion, it does not name the
//! cell.

use std::cmp::Reverse;

use serde::Serialize;
use serde_json::Value;

use crate::grid::{Candidate, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use crate::proof::Truth;
use crate::trace::Deduction;

/// What can be shown of a step before its conclusion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Look {
    /// The houses to look at.
    pub area: Vec<House>,
    /// Whether the step extends beyond these, over many houses.
    pub wide: bool,
    /// The questions: about digits in houses, about cells, about deadly patterns.
    pub questions: Vec<Question>,
    /// Whether the whole pattern can be shown: no conclusion has both its cell and its digit in it.
    pub tellable: bool,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Question {
    /// Where can each of the digits go in each of the houses?
    Places {
        /// The digits.
        digits: Vec<Digit>,
        /// The houses.
        houses: Vec<House>,
        /// The number of places left: for the first digit in each house, then for the next digit.
        left: Vec<usize>,
    },
    /// What can each of the cells contain?
    Cells {
        /// The cells that can be named.
        cells: CellSet,
        /// The number of further cells.
        more: usize,
        /// The number of candidates of each named cell.
        left: Vec<usize>,
    },
    /// What keeps the deadly pattern in these cells from coming true?
    Deadly {
        /// The cells that can be named.
        cells: CellSet,
        /// The number of further cells.
        more: usize,
    },
}

/// The maximum number of houses to look at together.
const MOST_HOUSES: usize = 4;

/// The maximum number of cells of a deadly pattern to name.
const MOST_CELLS: usize = 9;

impl Look {
    /// Returns what can be shown of a step in the position before it.
    pub fn at(step: &Deduction, grid: &Grid) -> Self {
        let area = area(step, grid);
        let wide = area.len() > MOST_HOUSES;
        let area = if wide { busiest(step, grid, &area).into_iter().collect() } else { area };
        Self { area, wide, questions: questions(step, grid), tellable: is_tellable(step, grid) }
    }

    /// Returns the houses that the questions name.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let places = self.questions.iter().filter_map(|question| match question {
            Question::Places { houses, .. } => Some(houses),
            _ => None,
        });
        places.flatten().copied()
    }

    /// Returns the cells that the questions name.
    pub fn cells(&self) -> CellSet {
        self.questions.iter().fold(CellSet::EMPTY, |named, question| match question {
            Question::Cells { cells, .. } | Question::Deadly { cells, .. } => named | *cells,
            Question::Places { .. } => named,
        })
    }
}

/// Returns the truths to ask about: all truths of the proof, unless the pattern says with which to begin. If they are
/// cells, all cells of the pattern are asked about: a set may have one that the proof does not need, because another set
/// has it too.
fn asked(step: &Deduction, grid: &Grid) -> Vec<Truth> {
    if let Some(first) = step.pattern.begins() {
        return vec![first];
    }
    let mut truths = step.proof.truths.clone();
    if truths.len() > 1 && truths.iter().all(|truth| matches!(truth, Truth::Cell(_))) {
        let shown = step.pattern.parts(grid).cells.into_iter().map(|(_, cell)| Truth::Cell(cell));
        let more: Vec<Truth> = shown.filter(|truth| !truths.contains(truth)).collect();
        truths.extend(more);
    }
    truths
}

/// Returns few houses that contain all of some cells: again and again the one with the most that are left; among equals
/// the one with the most of the pattern, and then a box.
fn cover(mut cells: CellSet, pattern: CellSet, layout: &Layout) -> Vec<House> {
    let mut cover = Vec::new();
    while !cells.is_empty() {
        let held = |house: &House, cells| (layout.members(*house) & cells).len();
        let order =
            |house: &House| (Reverse(held(house, cells)), Reverse(held(house, pattern)), house.kind != HouseKind::Box);
        let Some(best) = layout.houses().iter().copied().min_by_key(order) else { break };
        cells -= layout.members(best);
        cover.push(best);
    }
    cover
}

/// Returns the cells among some truths.
fn cells_among(truths: &[Truth]) -> CellSet {
    let cells = truths.iter().filter_map(|truth| match truth {
        Truth::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.collect()
}

/// Returns the cells among some truths, and those of the deadly patterns.
fn cells_of(step: &Deduction, truths: &[Truth]) -> CellSet {
    step.proof.deadly.iter().fold(cells_among(truths), |cells, deadly| cells | deadly.cells())
}

/// Returns the houses of the truths; for cells, the house of the pattern that contains them all, or else few that do.
fn area(step: &Deduction, grid: &Grid) -> Vec<House> {
    let layout = grid.layout();
    let truths = asked(step, grid);
    let cells = cells_of(step, &truths);
    let parts = step.pattern.parts(grid);
    let marked = parts.cells.iter().map(|&(_, cell)| cell);
    let marked: CellSet = marked.chain(parts.candidates.iter().map(|(_, candidate)| candidate.cell)).collect();
    let shown: Vec<House> = parts.houses.into_iter().map(|(_, house)| house).collect();
    let best = shown.into_iter().find(|house| !cells.is_empty() && cells.is_subset(layout.members(*house)));
    let of_cells: Vec<House> = best.map_or_else(|| cover(cells, marked, layout), |house| vec![house]);
    let asked = |house: &House| {
        of_cells.contains(house) || truths.iter().any(|truth| matches!(truth, Truth::Place(asked, _) if asked == house))
    };
    layout.houses().iter().copied().filter(asked).collect()
}

/// Returns, of these houses, the one with the most cells of the pattern.
fn busiest(step: &Deduction, grid: &Grid, houses: &[House]) -> Option<House> {
    let (cells, _) = pattern(step, grid);
    let held = |house: &House| (grid.layout().members(*house) & cells).len();
    // The first among equals.
    houses.iter().copied().reduce(|best, next| if held(&next) > held(&best) { next } else { best })
}

/// Returns all cells and digits with which a pattern may be described: those of its parts, its facts and its proof.
fn pattern(step: &Deduction, grid: &Grid) -> (CellSet, DigitSet) {
    let parts = step.pattern.parts(grid);
    let linked = parts.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let marked: Vec<_> = parts.candidates.iter().map(|(_, candidate)| candidate).chain(linked).collect();
    let mut cells = cells_of(step, &step.proof.truths);
    parts.cells.iter().for_each(|&(_, cell)| cells.insert(cell));
    marked.iter().for_each(|candidate| cells.insert(candidate.cell));
    let mut digits: DigitSet = marked.iter().map(|candidate| candidate.digit).collect();
    add_named(&step.facts(), &mut cells, &mut digits);
    for truth in &step.proof.truths {
        digits |= match *truth {
            Truth::Cell(cell) => grid.candidates(cell),
            Truth::Place(_, digit) => DigitSet::of(digit),
            Truth::Guardian(_) => DigitSet::EMPTY,
        };
    }
    let deadly = step.proof.deadly.iter().flat_map(|deadly| deadly.0.values());
    (cells, deadly.fold(digits, |all, &digits| all | digits))
}

/// Returns the cells whose pencil marks must be correct to see the step. A digit's only place in a house can be seen
/// without pencil marks.
pub(super) fn read_cells(step: &Deduction, grid: &Grid) -> CellSet {
    if step.is_single() { cells_among(&step.proof.truths) } else { pattern(step, grid).0 }
}

/// Adds the cells and candidates that a pattern's facts name.
fn add_named(facts: &Value, cells: &mut CellSet, digits: &mut DigitSet) {
    match facts {
        Value::String(name) => {
            if let Ok(cell) = name.parse() {
                cells.insert(cell);
            } else if let Ok(Candidate { cell, digit }) = name.parse() {
                cells.insert(cell);
                digits.insert(digit);
            }
        }
        Value::Array(list) => list.iter().for_each(|fact| add_named(fact, cells, digits)),
        Value::Object(map) => map.values().for_each(|fact| add_named(fact, cells, digits)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn is_tellable(step: &Deduction, grid: &Grid) -> bool {
    let (cells, digits) = pattern(step, grid);
    let mut conclusions = step.placements.iter().chain(&step.eliminations);
    !conclusions.any(|candidate| cells.contains(candidate.cell) && digits.contains(candidate.digit))
}

fn questions(step: &Deduction, grid: &Grid) -> Vec<Question> {
    let truths = asked(step, grid);
    let mut places: Vec<(DigitSet, Vec<House>)> = Vec::new();
    for truth in &truths {
        let &Truth::Place(house, digit) = truth else { continue };
        match places.iter_mut().find(|(asked, _)| asked.contains(digit)) {
            Some((_, houses)) => houses.push(house),
            None => places.push((DigitSet::of(digit), vec![house])),
        }
    }
    let digits = places.iter().fold(DigitSet::EMPTY, |all, (digits, _)| all | *digits);
    let mut questions: Vec<Question> = Vec::new();
    for (digit, mut houses) in places {
        houses.sort_unstable();
        let left = houses.iter().flat_map(|&house| digit.iter().map(move |digit| grid.places_in(house, digit).len()));
        let left: Vec<usize> = left.collect();
        let same = questions.iter_mut().find_map(|question| match question {
            Question::Places { digits, houses: others, left } if *others == houses => Some((digits, left)),
            _ => None,
        });
        match same {
            Some((digits, all)) => {
                digits.extend(digit.iter());
                all.extend(left);
            }
            None => questions.push(Question::Places { digits: digit.iter().collect(), houses, left }),
        }
    }
    let conclusions = step.placements.iter().chain(&step.eliminations);
    let secret = conclusions.filter(|candidate| digits.contains(candidate.digit)).map(|candidate| candidate.cell);
    let secret: CellSet = secret.collect();
    let cells = cells_among(&truths);
    if !cells.is_empty() {
        let named = cells - secret;
        let left = named.iter().map(|cell| grid.candidates(cell).len()).collect();
        questions.push(Question::Cells { cells: named, more: (cells & secret).len(), left });
    }
    for deadly in &step.proof.deadly {
        let cells = deadly.cells();
        let named = if cells.len() > MOST_CELLS { CellSet::EMPTY } else { cells - secret };
        questions.push(Question::Deadly { cells: named, more: (cells - named).len() });
    }
    questions
}
