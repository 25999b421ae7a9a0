//! What finders find does not depend on how they search: neither on what they remember, nor on what they leave out.

use std::ops::ControlFlow;

use crate::fish::position;
use whydoku::engine::{self, Profile};
use whydoku::format;
use whydoku::grid::{Candidate, CellSet, DigitSet, Grid, Layout};
use whydoku::proof::{Conclusion, shrink};
use whydoku::technique::{BentSet, Inference, LADDER, Pattern, Position, Technique};

/// Returns everything that a technique finds, in order.
fn all(technique: &Technique, position: &Position) -> Vec<String> {
    let mut found = Vec::new();
    let _ = technique.find(position, &mut |pattern| {
        found.push(format!("{pattern:?}"));
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn what_was_not_there_before_is_found_as_soon_as_it_is_there() {
    let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
    let puzzle = format::read(line).expect("a puzzle").puzzle;
    let trace = engine::solve(&puzzle, &Profile::named("classic").expect("built in")).expect("no conflict");
    let last = Technique::named("x_colors").expect("on the ladder").rung();
    let mut kept = Position::from(puzzle.grid().expect("no conflict"));
    let mut found = 0;
    for step in trace.deductions() {
        for technique in LADDER[..=last].iter().filter(|technique| !technique.on_request) {
            let now = all(technique, &kept);
            assert_eq!(now, all(technique, &Position::from(Grid::clone(&kept))), "{}", technique.id);
            found += now.len();
        }
        step.apply(kept.change());
    }
    assert!(found > 500, "{found}");
}

/// Returns the sets of this many cells that are bent sets, by trying them all. All their cells are needed for some
/// elimination; otherwise two smaller sets show the same.
fn bent_sets(size: usize, grid: &Grid) -> Vec<CellSet> {
    fn choose(size: usize, open: CellSet, cells: CellSet, then: &mut dyn FnMut(CellSet)) {
        if cells.len() == size {
            return then(cells);
        }
        let mut open = open;
        while let Some(cell) = open.first() {
            open.remove(cell);
            choose(size, open, cells | CellSet::of(cell), then);
        }
    }
    let mut found = Vec::new();
    choose(size, grid.open(), CellSet::EMPTY, &mut |cells| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
        let narrow = cells.iter().all(|cell| grid.candidates(cell).len() > 1);
        if narrow && digits.len() == size {
            let mut free = digits.iter().map(Some).chain([None]);
            let argument = free.find_map(|free| BentSet { cells, digits, free }.argue(grid));
            let needs_all = |Inference { eliminations, proof, .. }: Inference| {
                let of_one = |&gone: &Candidate| shrink(grid, proof.clone(), &[Conclusion::Eliminated(gone)]) == proof;
                eliminations.iter().any(of_one)
            };
            if argument.is_some_and(needs_all) {
                found.push(cells);
            }
        }
    });
    found
}

#[test]
fn every_bent_set_is_found() {
    let (layout, mut random) = (Layout::named("6x6").expect("built in"), fastrand::Rng::with_seed(21));
    let mut sets = [0; 3];
    for _ in 0..150 {
        let (grid, _) = position(&layout, &mut random);
        if grid.open().len() > 20 {
            continue;
        }
        for (size, (id, sets)) in (4..).zip(["wxyz_wing", "vwxyz_wing", "uvwxyz_wing"].iter().zip(&mut sets)) {
            let mut found = Vec::new();
            let technique = Technique::named(id).expect("on the ladder");
            let _ = technique.find(&Position::from(grid.clone()), &mut |pattern| {
                let gone = pattern.argue(&grid).map(|argument| argument.eliminations).unwrap_or_default();
                found.push((pattern.parts(&grid).cells.iter().map(|&(_, cell)| cell).collect(), gone));
                ControlFlow::Continue(())
            });
            let found: Vec<(CellSet, Vec<Candidate>)> = found;
            assert_eq!(found.iter().map(|&(cells, _)| cells).collect::<Vec<_>>(), bent_sets(size, &grid), "{id}");
            *sets += found.len();
        }
    }
    assert!(sets.iter().all(|&sets| sets > 0), "{sets:?}");
}
