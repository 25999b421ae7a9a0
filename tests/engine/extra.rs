//! Extra regions: a layout of our own, with one house more.

use std::sync::Arc;

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, CellSet, Count, Digits, House, Layout, LayoutError, Puzzle, count_solutions};
use whydoku::proof::{Truth, Uniqueness};
use whydoku::rating::{HodokuError, HodokuSteps};
use whydoku::trace::{self, Trace};

use crate::support::only_solution;

const GIVENS: &str = ".....7.983....94.........7.8.......69..7....46...5.......8.47.........5..13......";

const REGION: &str = "r2c3 r3c3 r3c4 r4c4 r5c5 r6c6 r7c6 r7c7 r8c7";

fn cells(names: &str) -> CellSet {
    names.split(' ').map(|name| name.parse().expect("a cell")).collect()
}

fn nine() -> Arc<Layout> {
    Layout::named("9x9").expect("a layout")
}

fn puzzle() -> Puzzle {
    let layout = nine().with_extra(&[cells(REGION)]).expect("a region of nine cells");
    let givens = Digits::from_line(GIVENS, &layout).expect("a line");
    Puzzle::new(layout, givens).expect("a puzzle")
}

/// The region decides: the puzzle has several solutions without it. Every step has its proof, some by the region.
#[test]
fn a_region_is_a_house_like_any_other() {
    let puzzle = puzzle();
    let start = puzzle.grid().expect("no conflict");
    let solution = only_solution(&start).expect("one solution");
    assert_eq!(count_solutions(&puzzle.clone().on(nine()).expect("it fits").grid().expect("no conflict")), Count::Many);

    let trace = engine::solve(&puzzle, &Profile::named("classic").expect("a profile")).expect("no conflict");
    assert!(trace.deductions().all(|step| step.inference().conclusions().iter().all(|said| said.is_true(&solution))));
    let region: House = "e1".parse().expect("a house");
    let by_region = |truth: &Truth| matches!(truth, Truth::Place(house, _) if *house == region);
    assert!(trace.deductions().any(|step| step.proof.truths.iter().any(by_region)), "no step uses the region");
}

/// A trace keeps the regions, and is proven again from what was stored; without them it is rejected.
#[test]
fn a_trace_keeps_the_region() {
    let trace = engine::solve(&puzzle(), &Profile::named("classic").expect("a profile")).expect("no conflict");
    let mut stored = serde_json::to_value(&*trace).expect("JSON");
    assert_eq!(stored["puzzle"]["layout"], "9x9");
    assert_eq!(stored["puzzle"]["extra"][0].as_array().expect("cells").len(), 9);
    let read: Trace = serde_json::from_value(stored.clone()).expect("a trace");
    engine::verify(read).expect("a sound trace");

    stored["puzzle"].as_object_mut().expect("a puzzle").remove("extra");
    let read: Trace = serde_json::from_value(stored).expect("a trace");
    trace::verify(read).expect_err("steps by a region that is not there");
}

/// Published scales are defined for the plain grid, whatever its name.
#[test]
fn it_has_no_published_rating() {
    let start = puzzle().grid().expect("no conflict");
    assert!(start.plain().is_none() && !start.layout().is_plain());
    let solution = only_solution(&start).expect("one solution");
    let steps = HodokuSteps::new(&start, &solution, Uniqueness::Assumed, &Budget::default());
    assert!(matches!(steps.err(), Some(HodokuError::NotClassic)));
}

#[test]
fn a_region_has_nine_different_cells_of_the_grid_and_is_no_other_house() {
    let fault = |regions: &[&str]| {
        let regions: Vec<CellSet> = regions.iter().map(|names| cells(names)).collect();
        nine().with_extra(&regions).expect_err("no region")
    };
    let eight = REGION.rsplit_once(' ').expect("names").0;
    assert_eq!(fault(&[REGION, eight]), LayoutError::ExtraSize { number: 2, cells: 8, expected: 9 });
    let same = "e1".parse().expect("a house");
    assert_eq!(fault(&[REGION, REGION]), LayoutError::ExtraTwice { number: 2, same });
    let row = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";
    assert_eq!(fault(&[row]).to_string(), "extra region 1 has the cells of r1; leave one of them out");
    let small = Layout::named("4x4").expect("a layout").with_extra(&[cells("r1c1 r2c2 r3c3 r5c5")]);
    let cell = "r5c5".parse().expect("a cell");
    assert_eq!(small, Err(LayoutError::ExtraOutside { number: 1, cell }));
}
