//! Sketches: what the diagram of a step shows, from the step's facts.

use std::collections::BTreeMap;

use super::diagram::{BoxNumbers, Diagram, Legend};
use crate::grid::{Cell, CellSet, DigitSet, Digits, Grid, House, HouseKind, Notation, Puzzle};
use crate::render::facts::reasons::{Group, Reason, reason};
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

    /// The same with numbered boxes, if it shows a box: then the text names it.
    pub(in crate::render) fn with_named_boxes(mut self) -> Self {
        let shaded = self.parts.houses.iter().map(|(_, house)| house);
        if shaded.chain(self.sights.iter().map(|(_, house)| house)).any(|house| house.kind == HouseKind::Box) {
            self.box_numbers = BoxNumbers::Shown;
        }
        self
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
    let reasons = step.proof.truths.iter().filter_map(|&truth| reason(grid, truth, &step.blockers));
    let reasons: Vec<Reason> = reasons.collect();
    diagram.sights = reasons.iter().flat_map(|reason| &reason.groups).flat_map(|group| sights(grid, group)).collect();
    for reason in reasons.iter().filter(|reason| reason.cell.is_some()) {
        let houses = reason.groups.iter().filter_map(|group| group.house);
        diagram.parts.houses.extend(houses.map(|house| (Role::Pattern, house)));
        diagram.sights.clear();
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

/// From a solved cell that rules out others, the houses in which it sees them: as few as possible.
fn sights(grid: &Grid, group: &Group) -> Vec<(Cell, House)> {
    let layout = grid.layout();
    let Some(by) = group.by else { return Vec::new() };
    let mut left: CellSet = group.cells.iter().copied().collect();
    let mut sights = Vec::new();
    while let Some(house) = layout.houses_of(by).iter().max_by_key(|&house| (left & layout.members(house)).len()) {
        if left.is_disjoint(layout.members(house)) {
            break;
        }
        left -= layout.members(house);
        sights.push((by, house));
    }
    sights
}
