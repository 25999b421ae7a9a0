//! Fish in random positions: their conclusions are proven, and true.

use std::ops::ControlFlow;
use std::sync::Arc;

use whydoku::grid::{Candidate, CellSet, Digit, Digits, Grid, House, HouseKind, Layout, solutions};
use whydoku::proof::{self, Uniqueness};
use whydoku::technique::{Fish, FishKind, LADDER, Pattern, Position, Siamese};

/// Returns a solution and a position on the path to it: some digits placed, some false candidates eliminated.
pub fn position(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> (Grid, Digits) {
    let mut seed = Grid::new(Arc::clone(layout));
    for _ in 0..layout.side() {
        let open: Vec<_> = seed.open().iter().collect();
        let cell = open[random.usize(..open.len())];
        let digits: Vec<_> = seed.candidates(cell).iter().collect();
        let mut next = seed.clone();
        if let Some(&digit) = random.choice(&digits) {
            next.place(Candidate::new(cell, digit));
        }
        seed = if solutions(&next, 1).is_empty() { seed } else { next };
    }
    let solution = solutions(&seed, 1)[0];
    let mut grid = Grid::new(Arc::clone(layout));
    solution.iter().filter(|_| random.u8(..) < 80).for_each(|place| grid.place(place));
    for cell in grid.open().iter() {
        for digit in grid.candidates(cell).iter().filter(|&digit| solution.get(cell) != Some(digit)) {
            if random.u8(..) < 80 {
                grid.eliminate(Candidate::new(cell, digit));
            }
        }
    }
    (grid, solution)
}

#[test]
fn every_fish_is_proven_and_clears_nothing_true() {
    let mut random = fastrand::Rng::with_seed(9);
    let jigsaw = Layout::jigsaw("111222113322143332444355446655666655", "jigsaw");
    let named = ["6x6", "6x6-diagonal", "windoku"].map(Layout::named);
    let mut seen = 0;
    for layout in named.into_iter().chain([jigsaw]) {
        let (grid, solution) = position(&layout.expect("a layout"), &mut random);
        let small =
            |id: &str| ["x_wing", "swordfish", "kraken_fish_1", "kraken_fish_2"].iter().any(|end| id.ends_with(end));
        for technique in LADDER.iter().filter(|technique| small(technique.id)) {
            let _ = technique.find(&Position::from(grid.clone()), &mut |pattern| {
                seen += 1;
                assert!(technique.accepts(&*pattern, &grid), "{} is not {pattern:?}", technique.id);
                let argument = pattern.argue(&grid).expect("an argument");
                let proof = proof::shrink(&grid, argument.proof.clone(), &argument.conclusions());
                let checked = proof::check(&grid, &proof, &argument.conclusions(), Uniqueness::Open);
                assert_eq!(checked, Ok(()), "{pattern:?}");
                let is_true = |gone: &Candidate| solution.get(gone.cell) == Some(gone.digit);
                assert!(!argument.eliminations.iter().any(is_true), "{pattern:?}");
                if seen % 50 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
    assert!(seen > 100, "only {seen} fish");
}

#[test]
fn what_is_no_fish_argues_nothing() {
    let grid = Grid::new(Layout::named("6x6").expect("a layout"));
    let row = |index| House::new(HouseKind::Row, index);
    let window = House::new(HouseKind::Window, 3);
    let fish = |base: Vec<House>, cover: Vec<House>, digit: usize| {
        let (fins, endo_fins, cannibals) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        Fish { kind: FishKind::Basic, digit: Digit::from_index(digit), base, cover, fins, endo_fins, cannibals }
    };
    let absurd = [
        fish(vec![], vec![], 0),
        fish(vec![row(0)], vec![row(1), row(2)], 0),
        fish(vec![row(0), row(0)], vec![row(1), row(2)], 0),
        fish(vec![row(0), row(1)], vec![row(0), row(2)], 0),
        fish(vec![row(7), row(8)], vec![window, row(2)], 0),
        fish(vec![row(0), row(1)], vec![row(2), row(3)], 8),
        fish(vec![row(0); 500], vec![row(1); 500], 0),
    ];
    for fish in absurd {
        assert_eq!(fish.argue(&grid), None, "{fish:?}");
        let pair = Siamese { pair: [fish.clone(), fish] };
        assert_eq!(pair.argue(&grid), None, "{pair:?}");
        assert!(!LADDER.iter().any(|technique| technique.accepts(&pair, &grid)), "{pair:?}");
    }
}
