//! Sketches: what the diagram of a step shows, from the step's facts.

use super::diagram::{Diagram, Legend};
use crate::grid::{Cell, CellSet, DigitSet, Digits, Grid, House, Notation, Puzzle};
use crate::render::facts::reasons::reason;
use crate::technique::{Parts, Role};
use crate::trace::{Blocker, Cause, Deduction};

impl Diagram {
    /// A board that shows the digits of a position and nothing else.
    pub fn of(puzzle: &Puzzle, grid: &Grid) -> Self {
        let mut placed = Digits::default();
        let found = grid.digits().iter().filter(|place| puzzle.givens.get(place.cell).is_none());
        found.for_each(|place| placed.set(place.cell, Some(place.digit)));
        Self {
            layout: puzzle.layout.clone(),
            notation: Notation::default(),
            givens: puzzle.givens,
            placed,
            trial: CellSet::EMPTY,
            candidates: Box::new([DigitSet::EMPTY; Cell::COUNT]),
            parts: Parts::default(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            sights: Vec::new(),
            labels: Vec::new(),
            legend: Legend::new(),
            alt: String::new(),
        }
    }

    pub(in crate::render) fn with_candidates(mut self, grid: &Grid) -> Self {
        grid.open().iter().for_each(|cell| self.candidates[cell.index()] = grid.candidates(cell));
        self
    }
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
    diagram.sights = sights(grid, &step.blockers);
    let reasons = step.proof.truths.iter().filter_map(|&truth| reason(grid, truth, &step.blockers));
    for reason in reasons.filter(|reason| reason.cell.is_some()) {
        let houses = reason.groups.iter().filter_map(|group| group.house);
        diagram.parts.houses.extend(houses.map(|house| (Role::Pattern, house)));
        diagram.sights.clear();
    }
    diagram
}

/// The position after several steps, with all that they did. `after` is that position.
pub fn sketch_after(puzzle: &Puzzle, after: &Grid, steps: &[&Deduction]) -> Diagram {
    let mut diagram = Diagram::of(puzzle, after);
    diagram.placements = steps.iter().flat_map(|step| step.placements.iter().copied()).collect();
    for place in &diagram.placements {
        diagram.placed.set(place.cell, None);
    }
    if steps.iter().any(|step| !step.is_single()) {
        diagram = diagram.with_candidates(after);
    }
    diagram
}

/// From each filled cell that blocks others, the house in which it blocks most of them.
fn sights(grid: &Grid, blockers: &[Blocker]) -> Vec<(Cell, House)> {
    let layout = grid.layout();
    let mut sights: Vec<(Cell, House)> = Vec::new();
    for blocker in blockers {
        let Cause::By(by) = blocker.cause else { continue };
        let covered = |house: House| {
            let same = blockers.iter().filter(|other| other.cause == blocker.cause);
            same.filter(|other| layout.members(house).contains(other.candidate.cell)).count()
        };
        let shared = layout.houses_of(by).both(layout.houses_of(blocker.candidate.cell));
        let seen = |house: &House| sights.contains(&(by, *house));
        if shared.iter().any(|house| seen(&house)) {
            continue;
        }
        if let Some(house) = shared.iter().max_by_key(|&house| covered(house)) {
            sights.push((by, house));
        }
    }
    sights
}
