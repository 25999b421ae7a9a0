//! The published solvers from which the project grew: the profiles reproduce them step by step.
//!
//! Their steps are in `tests/seeds.yaml`.

use crate::support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::support::puzzle_of;
use crate::support::random::random_puzzle;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_yaml::Value;
use whydoku::engine::{self, Profile, SolutionCheck};
use whydoku::grid::{Candidate, Cell, Digit, Digits, House, HouseKind, Layout, Puzzle, solutions};
use whydoku::render::Ending;
use whydoku::render::tree::{self, Try};
use whydoku::trace::{Branch, Checked, Deduction, Event, EventKind, Trace};

/// An entry of the file: a profile, a puzzle, and the facts about the two.
#[derive(Deserialize)]
struct Seed {
    id: String,
    profile: String,
    solution: Option<String>,
    #[serde(flatten)]
    facts: BTreeMap<String, Value>,
}

impl Seed {
    fn all() -> Vec<Self> {
        serde_yaml::from_str(include_str!("../seeds.yaml")).unwrap_or_else(|why| panic!("tests/seeds.yaml: {why}"))
    }

    fn named(id: &str) -> Self {
        Self::all().into_iter().find(|seed| seed.id == id).unwrap_or_else(|| panic!("no entry {id}"))
    }

    fn fact<T: DeserializeOwned>(&self, name: &str) -> T {
        let fact = self.facts.get(name).unwrap_or_else(|| panic!("{} has no {name}", self.id));
        serde_yaml::from_value(fact.clone()).unwrap_or_else(|why| panic!("{}, {name}: {why}", self.id))
    }

    fn puzzle(&self) -> Puzzle {
        puzzle_of("seeds", &self.id)
    }

    /// Solves the puzzle with the entry's profile; if the entry has a unique solution, compares it.
    fn solve(&self) -> Checked<Trace> {
        let trace = solve(&self.puzzle(), &named(&self.profile));
        assert!(trace.events.len() > 1, "{}: {} does something", self.id, self.profile);
        if let Some(solution) = &self.solution {
            assert_eq!(trace.solutions, [solution.as_str()], "{}", self.id);
        }
        trace
    }
}

fn named(profile: &str) -> Profile {
    Profile::named(profile).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(puzzle: &Puzzle, profile: &Profile) -> Checked<Trace> {
    engine::solve(puzzle, profile).unwrap_or_else(|conflict| panic!("{conflict}"))
}

fn line(digits: &Digits, layout: &Layout) -> String {
    digits.to_line(layout)
}

/// Returns the placements of some steps as the file writes them: `9r3c2 2r6c7`.
fn placed(steps: &[&Deduction]) -> String {
    let placed: Vec<String> = steps.iter().flat_map(|step| &step.placements).map(Candidate::to_string).collect();
    placed.join(" ")
}

/// Checks that two lists are the same, and reports the first difference.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, ours: &[T], theirs: &[T]) {
    for (i, (our, their)) in ours.iter().zip(theirs).enumerate() {
        assert_eq!(our, their, "{what} {}: ours, and what was published", i + 1);
    }
    assert_eq!(ours.len(), theirs.len(), "the number of: {what}");
}

/// Returns the technique of a pass, with the kind of house if that distinguishes passes.
fn name_of(steps: &[&Deduction]) -> String {
    let technique = steps[0].technique.id;
    let houses: BTreeSet<String> = steps.iter().filter_map(|step| Some(house(step)?.kind.id().to_owned())).collect();
    let mut name = vec![technique.to_owned()];
    if technique == "hidden_single" {
        name.extend(houses);
    }
    name.join(" ")
}

/// Returns the house of a hidden single.
fn house(step: &Deduction) -> Option<House> {
    step.facts()["house"].as_str()?.parse().ok()
}

/// Returns the steps of each pass.
fn passes(events: &[Event]) -> Vec<Vec<&Deduction>> {
    let steps = events.iter().filter_map(support::deduction).collect::<Vec<_>>();
    steps.chunk_by(|a, b| a.pass == b.pass).map(<[_]>::to_vec).collect()
}

#[test]
fn mathematica_11_pass_by_pass() {
    let seed = Seed::named("mathematica-11");
    let trace = seed.solve();
    let passes = passes(&trace.events);
    let ours: Vec<String> = passes.iter().map(|steps| format!("{} {}", name_of(steps), placed(steps))).collect();
    same("pass", &ours, &seed.fact::<Vec<String>>("passes"));
}

#[test]
fn mathematica_11_after_the_third_pass() {
    #[derive(Deserialize)]
    struct After {
        grid: String,
        hidden_singles: BTreeMap<String, String>,
        box_4_candidates: BTreeMap<Cell, u32>,
    }
    let seed = Seed::named("mathematica-11");
    let (puzzle, trace) = (seed.puzzle(), seed.solve());
    let after: After = seed.fact("after_pass_3");
    let mut grid = puzzle.grid().expect("no conflict");
    passes(&trace.events)[..3].iter().flatten().for_each(|step| step.apply(&mut grid));
    assert_eq!(line(grid.digits(), puzzle.layout()), after.grid, "the position after pass 3");
    for (&cell, digits) in &after.box_4_candidates {
        assert_eq!(grid.candidates(cell).to_text(), digits.to_string(), "the candidates of {cell}");
    }
    let b4 = House::new(HouseKind::Box, 3);
    let open: Vec<Cell> = grid.open_in(b4).iter().collect();
    same("open cell of box 4", &open, &after.box_4_candidates.keys().copied().collect::<Vec<_>>());

    let mut so_far = puzzle.clone();
    grid.digits().iter().filter(|place| puzzle.givens().get(place.cell).is_none()).for_each(|place| {
        so_far.place(place.cell, Some(place.digit)).expect("it fits");
    });
    for (kind, published) in &after.hidden_singles {
        let text = format!("name: one\ntechniques: [{{ hidden_single: [{kind}] }}]\npace: pass\n");
        let trace = solve(&so_far, &Profile::parse(&text).expect("a profile"));
        let found = passes(&trace.events).into_iter().next().unwrap_or_default();
        assert_eq!(&placed(&found), published, "hidden singles by {kind}");
    }
}

/// The guesses of a tree in the order in which they were made.
fn flat<'a>(tries: &'a [Try], all: &mut Vec<&'a Try>) {
    for guess in tries {
        all.push(guess);
        flat(&guess.tries, all);
    }
}

#[test]
fn r_ben_guess_by_guess() {
    let seed = Seed::named("r-ben");
    let trace = seed.solve();
    let tree = tree::of(&trace.events);
    let mut guesses = Vec::new();
    flat(&tree.tries, &mut guesses);
    let ours: Vec<String> = guesses
        .iter()
        .map(|guess| {
            let [place] = guess.placements[..] else { panic!("a guess places one digit: {:?}", guess.placements) };
            let number = u32::from(place.cell.column()) * 9 + u32::from(place.cell.row()) + 1;
            let outcome = match guess.ending {
                Ending::Holds => "holds",
                Ending::Contradiction => "contradiction",
                Ending::Fails => "fails",
                Ending::Solution => "solution",
                Ending::GivenUp => "given up",
            };
            format!("{number} {} {} {} of {} {outcome}", place.cell, place.digit, guess.attempt, guess.options)
        })
        .collect();
    same("guess", &ours, &seed.fact::<Vec<String>>("guesses"));
    let first = &trace.events[0].what;
    assert!(matches!(first, EventKind::Guess(_)), "a guess comes before anything is filled in, not {first:?}");
}

/// Returns the solutions that a search found, in that order.
fn found(trace: &Trace) -> Vec<String> {
    let solution = |event: &Event| match &event.what {
        EventKind::Solution(solution) => Some(solution.grid.clone()),
        _ => None,
    };
    trace.events.iter().filter_map(solution).collect()
}

#[test]
fn hirax_solution_by_solution() {
    let seed = Seed::named("hirax");
    let (puzzle, trace) = (seed.puzzle(), seed.solve());
    let found = found(&trace);
    assert_eq!(found.len(), seed.fact::<usize>("solutions"), "how many solutions");
    if let Some(late) = found.windows(2).position(|two| two[0] >= two[1]) {
        panic!("solution {} does not come after solution {}: {} {}", late + 2, late + 1, found[late], found[late + 1]);
    }
    assert_eq!(found[0], seed.fact::<String>("first"), "the first");
    assert_eq!(found[1], seed.fact::<String>("second"), "the second");
    assert_eq!(found[found.len() - 1], seed.fact::<String>("last"), "the last");
    let all = solutions(&puzzle.grid().expect("no conflict"), usize::MAX);
    same("solution", &found, &all.iter().map(|one| line(one, puzzle.layout())).collect::<Vec<_>>());
    assert_eq!(trace.solutions, found, "the trace lists them all");
}

#[test]
fn what_the_article_of_hirax_printed_is_found_wrong() {
    let seed = Seed::named("hirax");
    let puzzle = seed.puzzle();
    for rows in seed.fact::<Vec<String>>("printed_in_the_article") {
        let claim = Digits::from_line(&format!("{rows:.<81}"), puzzle.layout()).expect("rows of digits");
        let review: SolutionCheck = engine::check_solution(&puzzle, &claim);
        for twice in [1, 3] {
            let is_it = |repeated: &&engine::Repeated| {
                repeated.house == House::new(HouseKind::Box, 0) && repeated.digit.get() == twice
            };
            let cells = review.repeated.iter().find(is_it).map_or(0, |repeated| repeated.cells.len());
            assert_eq!(cells, 2, "how often {twice} stands in box 1, in {review}");
        }
        assert!(!review.is_right() && review.open.len() == 81 - rows.len());
        assert!(review.repeated.iter().all(|repeated| repeated.house.kind != HouseKind::Row), "{review}");
    }
}

/// The maximum number of solutions of a puzzle in the completeness test.
const MOST_SOLUTIONS: usize = 200;

/// Returns a random puzzle with one solution; or, alternately, without some of its givens, so that it has several, or
/// with wrong ones that conflict with no other, so that it usually has none.
fn altered(layout: &Arc<Layout>, turn: usize, random: &mut fastrand::Rng) -> Puzzle {
    let mut puzzle = random_puzzle(layout, random);
    let mut cells: Vec<Cell> = puzzle.givens().cells().iter().collect();
    random.shuffle(&mut cells);
    let some = &cells[..cells.len().min(1 + random.usize(0..4))];
    match turn % 3 {
        0 => {}
        1 => some.iter().for_each(|&cell| puzzle.give(cell, None).expect("it fits")),
        _ => {
            for &cell in some {
                let right = puzzle.givens().get(cell);
                puzzle.give(cell, None).expect("it fits");
                let open = puzzle.grid().expect("fewer givens do not conflict").candidates(cell);
                let wrong = random.choice(open.iter().filter(|&digit| Some(digit) != right).collect::<Vec<_>>());
                puzzle.give(cell, wrong.or(right)).expect("it fits");
            }
        }
    }
    puzzle
}

#[test]
fn kenpg_misses_no_solution() {
    let profile = named("unit-permutations");
    let layouts = ["4x4", "6x6", "9x9"].map(|name| Layout::named(name).expect("a layout"));
    let mut random = fastrand::Rng::with_seed(4);
    let mut seen = [0; 3];
    for round in 0..420 {
        let layout = &layouts[if round % 7 == 0 { 2 } else { round % 2 }];
        let puzzle = altered(layout, round / 7, &mut random);
        let Ok(grid) = puzzle.grid() else { continue };
        let brute = solutions(&grid, MOST_SOLUTIONS + 1);
        if brute.len() > MOST_SOLUTIONS {
            continue;
        }
        seen[brute.len().min(2)] += 1;
        let trace = solve(&puzzle, &profile);
        let mut ours = found(&trace);
        ours.sort_unstable();
        let brute: Vec<String> = brute.iter().map(|one| line(one, layout)).collect();
        same(&format!("solution of {} ({})", line(puzzle.givens(), layout), layout.name()), &ours, &brute);
        assert_eq!(trace.limit, None, "the search is never given up");
    }
    assert!(seen.iter().all(|&count| count >= 20), "puzzles with none, one and several solutions: {seen:?}");
    assert!(seen.iter().sum::<usize>() >= 300, "several hundred puzzles, not {seen:?}");
}

#[test]
fn kenpg_finds_every_solution_of_the_seeds() {
    let kenpg = Seed::named("kenpg");
    for seed in Seed::all().into_iter().filter(|seed| seed.id != kenpg.id) {
        let puzzle = seed.puzzle();
        let mut ours = found(&solve(&puzzle, &named(&kenpg.profile)));
        ours.sort_unstable();
        let all = solutions(&puzzle.grid().expect("no conflict"), usize::MAX);
        same(&seed.id, &ours, &all.iter().map(|one| line(one, puzzle.layout())).collect::<Vec<_>>());
    }
}

#[test]
fn kenpg_three_of_six_permutations_survive() {
    let layout = Layout::named("9x9").expect("a layout");
    let column = House::new(HouseKind::Column, 8);
    let digit = |digit| Digit::new(digit).expect("a digit");
    let cells: Vec<Cell> = layout.members(column).iter().collect();
    let (x, y, z) = (cells[0], cells[1], cells[2]);
    let mut givens = Digits::default();
    cells[3..].iter().zip([2, 3, 4, 5, 6, 7]).for_each(|(&cell, of)| givens.set(cell, Some(digit(of))));
    let mut grid = Puzzle::new(layout, givens).expect("a puzzle that fits").grid().expect("no conflict");
    grid.eliminate(Candidate::new(x, digit(9)));
    grid.eliminate(Candidate::new(z, digit(8)));
    let Some(Branch::House { house, digits, cells, options, pruned }) = Branch::on_house(&grid, column) else {
        panic!("column 9 can be tried out");
    };
    assert_eq!((house, cells, digits), (column, vec![x, y, z], [1, 8, 9].map(digit).to_vec()));
    assert_eq!(options, [[1, 8, 9], [8, 1, 9], [8, 9, 1]].map(|order| order.map(digit).to_vec()));
    assert_eq!(pruned, 3, "of six");
}

/// Every puzzle of the pack has an entry; that of `kenpg` has only a profile.
#[test]
fn every_entry_is_tried() {
    let ids: Vec<String> = Seed::all().into_iter().map(|seed| seed.id).collect();
    assert_eq!(ids, ["mathematica-11", "r-ben", "hirax", "kenpg"], "an entry that no test here runs");
    let puzzles: Vec<String> =
        support::pack("seeds").into_iter().filter_map(|puzzle| puzzle.id().map(str::to_owned)).collect();
    assert_eq!(puzzles, ids[..3]);
}
