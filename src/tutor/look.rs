//! Where to look for a step, and what to ask there, without its answer.
//!
//! The truths of a proof are the questions: where can a digit go in a house, what can a cell contain, what keeps a
//! deadly pattern from coming true? If there are too many, the pattern says with which to begin. So every technique can
//! have hints. A question must not give a conclusion away: if it names the digit of a conclusion, it does not name the
//! cell. Nor must the whole pattern, which is what the claims of the argument name.

use std::cmp::Reverse;

use serde::Serialize;

use crate::argument::{Named, Says};
use crate::grid::{Candidate, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout, Via};
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
        let area = area(step, grid.layout());
        let wide = area.len() > MOST_HOUSES;
        let area = if wide { busiest(step, grid.layout(), &area).into_iter().collect() } else { area };
        Self { area, wide, questions: questions(step, grid), tellable: is_tellable(step) }
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
/// cells, all cells of which the argument says what they can be are asked about: a set may have one that the proof does not
/// need, because another set has it too.
fn asked(step: &Deduction) -> Vec<Truth> {
    if let Some(first) = step.pattern.begins() {
        return vec![first];
    }
    let mut truths = step.proof.truths.clone();
    if truths.len() > 1 && truths.iter().all(|truth| matches!(truth, Truth::Cell(_))) {
        step.argument.each(&mut |claim, _| {
            let cell = claim.says.truth().filter(|truth| matches!(truth, Truth::Cell(_)));
            truths.extend(cell.filter(|cell| !truths.contains(cell)));
        });
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
pub(super) fn cells_among(truths: &[Truth]) -> CellSet {
    let cells = truths.iter().filter_map(|truth| match truth {
        Truth::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.collect()
}

/// Returns the houses of the truths; for cells, the house through which the argument sees them all, or else few that contain
/// them.
fn area(step: &Deduction, layout: &Layout) -> Vec<House> {
    let truths = asked(step);
    let own = match truths[..] {
        // The cells of a clue are those that the argument names.
        [Truth::Clue(_)] => pattern(step).cells,
        _ => cells_among(&truths),
    };
    let cells = step.proof.deadly.iter().fold(own, |cells, deadly| cells | deadly.cells());
    let holds_all = |house: &House| cells.len() > 1 && cells.is_subset(layout.members(*house));
    let best = sights(step).into_iter().filter(holds_all).min_by_key(|house| house.kind != HouseKind::Box);
    // A pattern that says with which cell to begin extends everywhere.
    let beside = if step.pattern.begins().is_some() { cells } else { pattern(step).cells };
    let of_cells = best.map_or_else(|| cover(cells, beside, layout), |house| vec![house]);
    let asked = |house: &House| {
        let is_asked = |truth: &Truth| matches!(truth, Truth::Place(asked, _) if asked == house);
        let is_added = || step.proof.sums.iter().any(|sum| sum.plus.contains(&Via::House(*house)));
        of_cells.contains(house) || truths.iter().any(is_asked) || is_added()
    };
    layout.houses().iter().copied().filter(asked).collect()
}

/// Returns the houses through which the argument excludes candidates.
fn sights(step: &Deduction) -> Vec<House> {
    let mut houses = Vec::new();
    step.argument.each(&mut |claim, _| {
        if let Says::Excluded { sights, .. } = &claim.says {
            houses.extend(sights.iter().filter_map(|sight| sight.house));
        }
    });
    houses
}

/// Returns, of these houses, the one with the most cells of the pattern.
fn busiest(step: &Deduction, layout: &Layout, houses: &[House]) -> Option<House> {
    let Named { cells, .. } = pattern(step);
    let held = |house: &House| (layout.members(*house) & cells).len();
    // The first among equals.
    houses.iter().copied().reduce(|best, next| if held(&next) > held(&best) { next } else { best })
}

fn conclusions(step: &Deduction) -> Vec<Candidate> {
    step.placements.iter().chain(&step.eliminations).copied().collect()
}

/// Returns all cells and digits with which a step may be described.
fn pattern(step: &Deduction) -> Named {
    step.argument.named(&conclusions(step))
}

/// Returns the cells whose pencil marks must be correct to see the step. A digit's only place in a house can be seen
/// without pencil marks.
pub(super) fn read_cells(step: &Deduction) -> CellSet {
    if step.is_single() { cells_among(&step.proof.truths) } else { pattern(step).cells }
}

fn is_tellable(step: &Deduction) -> bool {
    let pattern = pattern(step);
    !conclusions(step).into_iter().any(|conclusion| pattern.gives_away(conclusion))
}

fn questions(step: &Deduction, grid: &Grid) -> Vec<Question> {
    let truths = asked(step);
    let mut places: Vec<(Digit, Vec<House>)> = Vec::new();
    for truth in &truths {
        let &Truth::Place(house, digit) = truth else { continue };
        match places.iter_mut().find(|(asked, _)| *asked == digit) {
            Some((_, houses)) => houses.push(house),
            None => places.push((digit, vec![house])),
        }
    }
    let digits: DigitSet = places.iter().map(|(digit, _)| *digit).collect();
    let mut questions: Vec<Question> = Vec::new();
    for (digit, mut houses) in places {
        houses.sort_unstable();
        let counted: Vec<usize> = houses.iter().map(|&house| grid.places_in(house, digit).len()).collect();
        let same = questions.iter_mut().find_map(|question| match question {
            Question::Places { digits, houses: others, left } if *others == houses => Some((digits, left)),
            _ => None,
        });
        match same {
            Some((digits, left)) => {
                digits.push(digit);
                left.extend(counted);
            }
            None => questions.push(Question::Places { digits: vec![digit], houses, left: counted }),
        }
    }
    let secret = conclusions(step).into_iter().filter(|candidate| digits.contains(candidate.digit));
    let secret: CellSet = secret.map(|candidate| candidate.cell).collect();
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
