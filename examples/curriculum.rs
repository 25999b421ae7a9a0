//! Makes the puzzles and worked examples of a curriculum.
//!
//! ```text
//! cargo run --release --example curriculum -- puzzles/curriculum.yaml [SEED [UNIT …]] > new.yaml
//! ```
//!
//! The units are kept as they are in the file, up to the line `puzzles:`; what they list is made anew. The puzzles of a
//! unit need one of the techniques that it drills, and nothing that is taught later; the easiest of those made come first. An example
//! is a position of a further puzzle, with pencil marks where something was eliminated before. No two are alike. The
//! same seed gives the same puzzles. If units are named, only their puzzles are made and printed.

use std::collections::{BTreeSet, HashSet};

use whydoku::engine;
use whydoku::format::{self, Format};
use whydoku::generate::{Effort, Generator, Ground, Span, Wish};
use whydoku::grid::{Budget, Candidate, Cell, Digits, Grid, Puzzle, canonical};
use whydoku::technique::Technique;
use whydoku::trace::replay;
use whydoku::tutor::TeachingOrder;
use whydoku::tutor::curriculum::{self, Unit};

/// The number of candidates after which the search for one puzzle is given up, and the number of searches for a unit.
const TRIES: u64 = 60_000;
const SEARCHES: u64 = 400;
/// The number of puzzles made for each that is kept, so that they differ in difficulty; one where they take long.
const SURPLUS: usize = 2;

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("usage: curriculum FILE [SEED]");
    let seed = args.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let only: Vec<String> = args.collect();
    let text = std::fs::read_to_string(&file).expect("a curriculum");
    let units = curriculum::units(&text).unwrap_or_else(|error| panic!("{error}"));
    let mut seen = HashSet::new();
    if only.is_empty() {
        println!("{}\npuzzles:", text.split("\npuzzles:").next().unwrap_or_default());
    }
    for (at, _) in units.iter().enumerate().filter(|(_, unit)| only.is_empty() || only.contains(&unit.id)) {
        let made = unit(&units[..=at], seed + at as u64 * 1_000_000, &mut seen);
        let pack = format::write(&made, Format::named("yaml").expect("a format")).expect("a pack").text;
        print!("{}", pack.split_once("puzzles:\n").map_or("", |(_, puzzles)| puzzles));
    }
}

/// Makes the puzzles and examples of the last of these units.
fn unit(units: &[Unit], seed: u64, seen: &mut HashSet<(String, Digits)>) -> Vec<Puzzle> {
    let unit = units.last().expect("a unit");
    let (mut puzzles, mut examples) = (Vec::new(), Vec::new());
    let is_slow = unit.techniques.iter().any(|rung| rung.technique.family == "forcing_net");
    let (wanted, shown) = (unit.puzzles.len() * if is_slow { 1 } else { SURPLUS }, unit.examples.len());
    let is_drilled = |turn: &usize| unit.drills.iter().any(|drill| drill.technique == unit.techniques[*turn].technique);
    let turns: Vec<usize> = (0..unit.techniques.len()).filter(is_drilled).collect();
    let mut shows = BTreeSet::new();
    for number in 0..SEARCHES {
        if puzzles.len() == wanted && examples.len() == shown {
            break;
        }
        let turn = turns[number as usize % turns.len()];
        let generator = Generator::new(wish(units, turn)).unwrap_or_else(|error| panic!("{}: {error}", unit.id));
        let effort = Effort { tries: TRIES, ..Effort::default() };
        let Ok(puzzle) = generator.puzzle(seed, number, &effort) else { continue };
        if curriculum::asks_for(units, &puzzle, &Budget::default()).is_err() {
            continue;
        }
        let form = canonical(&puzzle, &Budget::default()).expect("a form");
        if !seen.insert((puzzle.layout().name().to_owned(), form)) {
            continue;
        }
        // Each technique of the unit is shown by an example, as far as there are enough.
        let is_due = examples.len() < shown && (shows.insert(turn) || shows.len() == turns.len());
        match if is_due { example(units, &puzzle) } else { None } {
            Some(position) => examples.push(position),
            None if puzzles.len() < wanted => puzzles.push(puzzle),
            None => examples.extend(if examples.len() < shown { example(units, &puzzle) } else { None }),
        }
    }
    eprintln!("{}: {} of {wanted} puzzles, {} of {shown} examples", unit.id, puzzles.len(), examples.len());
    let chosen = graded(units, puzzles);
    let named = |(puzzle, id): (Puzzle, &String)| puzzle.with_id(Some(id.clone()));
    let examples = examples.into_iter().zip(&unit.examples).map(named);
    examples.chain(chosen.into_iter().zip(&unit.puzzles).map(named)).collect()
}

/// Returns the order for a puzzle that needs one of the unit's techniques.
fn wish(units: &[Unit], turn: usize) -> Wish {
    let unit = units.last().expect("a unit");
    let mut taught: Vec<&'static Technique> = Vec::new();
    for rung in units.iter().flat_map(|unit| &unit.techniques) {
        if !taught.contains(&rung.technique) {
            taught.push(rung.technique);
        }
    }
    // Puzzles for the first units have many givens, and none with few is found.
    let cells = unit.layout.cells().len();
    let rung = &unit.techniques[turn];
    let least = match units.len() {
        1 => Some(cells * 5 / 8),
        2 => Some(cells * 2 / 5),
        _ => None,
    };
    // Where forcing chains are needed, there are too few puzzles for which the taught techniques suffice to steer the
    // search by them.
    let hardest = taught.iter().copied().max_by_key(|technique| technique.rung());
    let is_steered = rung.technique.family != "forcing_net";
    Wish {
        ground: unit.layout.name().parse::<Ground>().expect("a layout"),
        givens: Span { least, most: None },
        needs: Some(rung.technique),
        max_technique: hardest.filter(|_| is_steered),
        allow: is_steered.then_some(taught),
        ..Wish::default()
    }
}

/// Returns the first position of a puzzle's path in which the unit's technique is the next step.
fn example(units: &[Unit], puzzle: &Puzzle) -> Option<Puzzle> {
    let unit = units.last()?;
    let trace = engine::solve(puzzle, &curriculum::taught(units)).ok()?;
    let grids = replay(puzzle, &trace.events).ok()?;
    let steps = trace.deductions().zip(&grids).filter(|(step, _)| unit.teaches(step.technique));
    steps.map(|(_, grid)| position(puzzle, grid)).find(|at| curriculum::shows(units, at, &Budget::default()).is_ok())
}

/// Returns a puzzle with the digits of a position, and pencil marks in the cells that lost a candidate in another way.
fn position(puzzle: &Puzzle, grid: &Grid) -> Puzzle {
    let mut placed = *puzzle.placed();
    let mut bare = Grid::new(grid.layout().clone());
    for place in grid.digits().iter() {
        bare.place(Candidate::new(place.cell, place.digit));
        if !puzzle.givens().cells().contains(place.cell) {
            placed.set(place.cell, Some(place.digit));
        }
    }
    let changed = |cell: &Cell| bare.candidates(*cell) != grid.candidates(*cell);
    let notes = grid.open().iter().filter(changed).map(|cell| (cell, grid.candidates(cell))).collect();
    puzzle.clone().with_placed(placed).and_then(|at| at.with_notes(notes)).expect("what the grid has")
}

/// Returns every other puzzle in teaching order.
fn graded(units: &[Unit], puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    let unit = units.last().expect("a unit");
    let known = units.iter().flat_map(|unit| &unit.techniques).map(|rung| rung.technique).collect();
    let order = TeachingOrder { known, ..TeachingOrder::default() };
    let demands = |puzzle| order.demands(puzzle, &Budget::default()).expect("one solution");
    let turns = order.arrange(&puzzles.iter().map(demands).collect::<Vec<_>>());
    let step = (puzzles.len() / unit.puzzles.len().max(1)).max(1);
    turns.iter().step_by(step).map(|turn| puzzles[turn.index].clone()).take(unit.puzzles.len()).collect()
}
