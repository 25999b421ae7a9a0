//! Sketches: what the diagram of a step shows, from the step's facts.

use std::collections::BTreeMap;

use super::diagram::{BoxNumbers, Diagram, Legend};
use crate::argument::{Cause, Says};
use crate::clue::Clue;
use crate::grid::{Cell, CellSet, DigitSet, Digits, Grid, HouseKind, Layout, Notation, Puzzle};
use crate::technique::{Parts, Role};
use crate::trace::Deduction;

impl Diagram {
    /// A board that shows the digits of a position and nothing else.
    pub fn of(puzzle: &Puzzle, grid: &Grid) -> Self {
        let mut placed = Digits::default();
        let found = grid.digits().iter().filter(|place| puzzle.givens.get(place.cell).is_none());
        found.for_each(|place| placed.set(place.cell, Some(place.digit)));
        Self { placed, ..Self::position(puzzle) }
    }

    /// A board that shows the digits of a puzzle, even where they contradict each other.
    pub(in crate::render) fn position(puzzle: &Puzzle) -> Self {
        Self {
            layout: puzzle.layout.clone(),
            notation: Notation::default(),
            givens: puzzle.givens,
            clues: clues(&puzzle.layout),
            placed: puzzle.placed,
            trial: CellSet::EMPTY,
            candidates: Box::new([DigitSet::EMPTY; Cell::COUNT]),
            parts: Parts::default(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            sights: Vec::new(),
            numbers: Vec::new(),
            box_numbers: BoxNumbers::default(),
            labels: Vec::new(),
            legend: Legend::new(),
            houses: BTreeMap::new(),
            alt: String::new(),
            width: None,
        }
    }

    /// The same with the pencil marks of a position.
    pub(in crate::render) fn with_notes(mut self, puzzle: &Puzzle) -> Self {
        puzzle.notes().iter().for_each(|(&cell, &digits)| self.candidates[cell.index()] = digits);
        self
    }

    /// The same with numbered boxes, if it shows a box: then the text names it.
    pub(in crate::render) fn with_named_boxes(mut self) -> Self {
        if self.marks_box() {
            self.box_numbers = BoxNumbers::Shown;
        }
        self
    }

    /// Whether a box is shaded, or a line of sight runs in one.
    pub(super) fn marks_box(&self) -> bool {
        let shaded = self.parts.houses.iter().map(|(_, house)| house);
        shaded.chain(self.sights.iter().map(|(_, house)| house)).any(|house| house.kind == HouseKind::Box)
    }

    pub(in crate::render) fn with_candidates(mut self, grid: &Grid) -> Self {
        grid.open().iter().for_each(|cell| self.candidates[cell.index()] = grid.candidates(cell));
        self
    }
}

/// The clues of a layout.
fn clues(layout: &Layout) -> Vec<Clue> {
    layout.rulings().iter().filter_map(|ruling| ruling.clue().clone().clue(layout)).collect()
}

/// The position before a step, with the step's parts and conclusions. A single is seen without
/// pencil marks: lines of sight, or the houses of its cell, say why nothing else is left.
pub fn sketch(puzzle: &Puzzle, grid: &Grid, step: &Deduction) -> Diagram {
    let mut diagram = Diagram::of(puzzle, grid);
    diagram.parts = step.pattern.parts(grid);
    diagram.placements.clone_from(&step.placements);
    diagram.eliminations.clone_from(&step.eliminations);
    if !step.is_single() {
        return diagram.with_candidates(grid);
    }
    for says in step.argument.claims.iter().map(|claim| &claim.says) {
        let seen = says.why().iter().filter_map(|why| match why.because {
            Cause::Seen { by, house } => Some((by, house)),
            _ => None,
        });
        match says {
            Says::OnlyDigits { .. } => diagram.parts.houses.extend(seen.map(|(_, house)| (Role::Pattern, house))),
            _ => diagram.sights.extend(seen.flat_map(|(by, house)| by.iter().map(move |by| (by, house)))),
        }
    }
    diagram
}

/// The position after several steps, with all that they did, by number. `after` is that position.
pub fn sketch_after(puzzle: &Puzzle, after: &Grid, steps: &[(u32, &Deduction)]) -> Diagram {
    let mut diagram = Diagram::of(puzzle, after);
    for &(n, step) in steps {
        for &place in &step.placements {
            diagram.placed.set(place.cell, None);
            diagram.placements.push(place);
            diagram.numbers.push((place.cell, n));
        }
    }
    if steps.iter().any(|(_, step)| !step.is_single()) {
        diagram = diagram.with_candidates(after);
    }
    diagram
}
