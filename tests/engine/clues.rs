//! Clues of variants: what each kind compiles to says the same as its plain predicate, and the search finds exactly the
//! grids that obey all clues.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::support::clues::{clue, is_obeyed, with_others};
use crate::support::puzzle;
use crate::support::random::random_solution;
use whydoku::clue::{Clue, Ground, KINDS, Kind, each_solution, ruled};
use whydoku::grid::{
    Budget, Candidate, CandidateSet, DigitSet, Digits, Fillings, Grid, Layout, Puzzle, each_solution_within,
};

/// Returns all full grids of a small layout.
fn all_grids(layout: &Arc<Layout>) -> Vec<Digits> {
    let mut all = Vec::new();
    let mut visit = |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    };
    each_solution_within(&Grid::new(Arc::clone(layout)), &Budget::default(), &mut visit).expect("few solutions");
    all
}

/// How many grids obeyed clues of a kind, and how many did not.
type Seen = BTreeMap<String, [usize; 2]>;

fn name(kind: &Kind) -> String {
    format!("{} ({:?})", kind.name, kind.form)
}

/// Compares a clue with full grids.
fn compare(layout: &Arc<Layout>, clues: &[Clue], kind: &Kind, grids: &[Digits], seen: &mut Seen) {
    let rules = Ground { layout, clues }.rules();
    let empty = Puzzle::new(Arc::clone(layout), Digits::default()).expect("no digits");
    let ruled = Arc::clone(ruled(empty, clues).layout());
    for full in grids {
        let (by_rules, by_clue) = (rules.accept(&|cell| full.get(cell)), is_obeyed(layout, clues, full));
        assert_eq!(by_rules, by_clue, "{clues:?} in {}", full.to_line(layout));
        // What the engine knows of the clues says all of it: pairs and houses, and fillings.
        let puzzle = Puzzle::new(Arc::clone(&ruled), *full).expect("a full grid");
        assert_eq!(puzzle.conflict().is_none(), by_clue, "{clues:?} in {}", full.to_line(layout));
        seen.entry(name(kind)).or_default()[usize::from(!by_rules)] += 1;
    }
}

/// The fillings of a clue by its number, from 1.
fn fillings(ruled: &Layout, n: usize) -> Option<Fillings<'_>> {
    Fillings::of(ruled, format!("clue:{n}").parse().expect("a number"))
}

/// A grid in which no two equal digits are a king's move apart; small grids have none.
const KINGS: &str = "215379864867154239439826715924615387653987421178243956346598172781462593592731648";

/// All grids of the smallest layouts, and a few random ones of others.
#[test]
fn rules_say_the_same_as_predicates() {
    let mut random = fastrand::Rng::with_seed(38);
    let named = |name| Layout::named(name).expect("a layout");
    let jigsaw = Layout::jigsaw("111123 142223 144233 445236 545636 555666", "jigsaw").expect("regions of one size");
    let small = ["4x4", "4x4-diagonal"].map(named).map(|layout| (all_grids(&layout), layout));
    let large = ["6x6", "8x8", "9x9"].map(named).into_iter().chain([jigsaw]).map(|layout| {
        let mut grids: Vec<Digits> = (0..7).map(|_| random_solution(&layout, &mut random)).collect();
        grids.extend((layout.name() == "9x9").then(|| *puzzle(KINGS).givens()));
        (grids, layout)
    });
    let grounds: Vec<_> = small.into_iter().chain(large.collect::<Vec<_>>()).collect();
    let mut seen = Seen::new();
    for (grids, layout) in &grounds {
        for kind in KINDS {
            for _ in 0..60 {
                // Made for a grid, a clue often agrees with it; among the others it seldom does.
                let full = random.choice(grids).filter(|_| random.u8(0..4) > 0);
                let clues = with_others(kind, layout, full, &mut random);
                compare(layout, &clues, kind, grids, &mut seen);
            }
        }
    }
    let missing = |kind: &&Kind| !seen.get(&name(kind)).is_some_and(|seen| seen.iter().all(|&count| count > 0));
    let missing: Vec<String> = KINDS.iter().filter(missing).map(name).collect();
    assert!(missing.is_empty(), "no grid obeys these kinds, or every grid does: {missing:?}");
}

/// What is possible in the cells of a clue is what the plain predicate allows of all ways to fill them.
#[test]
fn fillings_are_those_that_the_predicate_allows() {
    let mut random = fastrand::Rng::with_seed(45);
    let layouts = ["4x4", "6x6"].map(|name| Layout::named(name).expect("a layout"));
    let mut seen = BTreeMap::<&str, [usize; 3]>::new();
    for kind in KINDS.iter().cycle().take(40 * KINDS.len()) {
        let layout = random.choice(&layouts).expect("layouts");
        let full = random_solution(layout, &mut random);
        let clues = [clue(kind, layout, Some(&full).filter(|_| random.bool()), &mut random)];
        let ruled = ruled(Puzzle::new(Arc::clone(layout), Digits::default()).expect("no digits"), &clues);
        let Some(fillings) = fillings(ruled.layout(), 1).filter(|fillings| fillings.cells().len() <= 5) else {
            continue;
        };
        let some = |random: &mut fastrand::Rng, cell| {
            let digits: Vec<_> = layout.digits().iter().collect();
            (0..random.usize(2..7))
                .filter_map(|_| Some(Candidate::new(cell, *random.choice(&digits)?)))
                .collect::<Vec<_>>()
        };
        let possible: CandidateSet = fillings.cells().iter().flat_map(|cell| some(&mut random, cell)).collect();
        let mut ways: Vec<Vec<Candidate>> = vec![Vec::new()];
        for cell in fillings.cells().iter() {
            let longer = |way: &Vec<Candidate>| {
                let digits = possible.digits_in(cell).iter().map(|digit| Candidate::new(cell, digit));
                digits.map(|one| way.iter().copied().chain([one]).collect()).collect::<Vec<Vec<Candidate>>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways.retain(|way| {
            let sees = |a: &Candidate, b: &Candidate| a.digit == b.digit && ruled.layout().seen(*a).contains(b.cell);
            let mut filled = full;
            way.iter().for_each(|one| filled.set(one.cell, Some(one.digit)));
            !way.iter().any(|a| way.iter().any(|b| sees(a, b))) && is_obeyed(layout, &clues, &filled)
        });
        let expected: CandidateSet = ways.iter().flatten().copied().collect();
        let told = fillings.supported(&possible);
        assert_eq!(told.unwrap_or_default(), expected, "{clues:?} with {possible:?}");
        assert_eq!(told.is_some(), !ways.is_empty());
        assert_eq!(fillings.is_possible(&possible), !ways.is_empty());
        if let Some(sets) = fillings.sets(&possible) {
            let digits = |way: &Vec<Candidate>| way.iter().map(|one| one.digit).collect::<DigitSet>();
            let expected: BTreeSet<DigitSet> = ways.iter().map(digits).collect();
            assert_eq!(sets.into_iter().collect::<BTreeSet<_>>(), expected, "{clues:?} with {possible:?}");
        }
        let count = seen.entry(kind.name).or_default();
        count[0] += 1;
        count[1] += usize::from(told.is_some_and(|told| told != possible));
        count[2] += usize::from(told.is_none());
    }
    let idle: Vec<_> = seen.iter().filter(|(_, count)| count.contains(&0)).collect();
    assert!(seen.len() >= 13 && idle.is_empty(), "{seen:?}");
}

#[test]
fn the_search_finds_the_grids_that_obey_all_clues() {
    let mut random = fastrand::Rng::with_seed(40);
    let layout = Layout::named("4x4").expect("a layout");
    let grids = all_grids(&layout);
    let mut counts = BTreeMap::<usize, usize>::new();
    for _ in 0..600 {
        let full = random.choice(&grids).expect("grids");
        let kinds: Vec<&Kind> = (0..random.usize(1..5)).filter_map(|_| random.choice(KINDS)).collect();
        let clues: Vec<Clue> = kinds.iter().map(|kind| clue(kind, &layout, Some(full), &mut random)).collect();
        let expected: BTreeSet<String> =
            grids.iter().filter(|full| is_obeyed(&layout, &clues, full)).map(|full| full.to_line(&layout)).collect();
        let puzzle = Puzzle::new(Arc::clone(&layout), Digits::default()).expect("an empty puzzle");
        let mut found = Vec::new();
        let mut visit = |solution: &Digits| {
            found.push(solution.to_line(&layout));
            ControlFlow::Continue(())
        };
        each_solution(&puzzle, &clues, &Budget::default(), &mut visit).expect("few solutions");
        assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len(), "one is found twice: {clues:?}");
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{clues:?}");
        *counts.entry(found.len()).or_default() += 1;
    }
    assert!(counts.len() > 20 && counts[&0] < 400, "{counts:?}");
}
