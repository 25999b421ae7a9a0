//! Searches for the drills of `puzzles/drills.yaml`: for each technique of `classic`, five that differ.
//!
//! ```text
//! cargo run --release --example drills -- SEED MINUTES SECONDS [FILE…] > drills.yaml
//! ```
//!
//! First, random puzzles are solved for MINUTES, and each position counts for the technique of its next step. Then each
//! technique that still has too few is searched for directly, for up to SECONDS. The drills in FILE, from earlier
//! searches, are kept; other puzzles in it are solved like random ones. The head of the pack says for which techniques
//! too few were found, and how many puzzles were tried.

#[path = "../tests/support/random.rs"]
mod random;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use random::random_puzzle;
use whydoku::engine::{Profile, solve};
use whydoku::format::pack::{self, Entry, Pack};
use whydoku::generate::{Driller, Effort, Ground};
use whydoku::grid::{Budget, Digits, Layout, Notation, Puzzle};
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::replay;
use whydoku::tutor::{Drill, Drilling, Offered, Variety};

/// The number of drills of each technique, and the number to choose them from.
const COUNT: usize = 5;
const POOL: usize = 12;

/// The drills found of a technique, at most one from each puzzle.
struct Found {
    technique: &'static Technique,
    drilling: Drilling,
    drills: Vec<Offered>,
    puzzles: HashSet<Digits>,
    /// The number of puzzles tried in the direct search.
    tries: u64,
}

impl Found {
    fn add(&mut self, drill: Drill) {
        if self.puzzles.insert(*drill.position().givens()) {
            self.drills.push(drill.into());
        }
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = || args.next().and_then(|number| number.parse::<u64>().ok());
    let (Some(seed), Some(minutes), Some(seconds)) = (number(), number(), number()) else {
        eprintln!("usage: drills SEED MINUTES SECONDS [FILE…]");
        std::process::exit(2);
    };
    let classic = Profile::named("classic").expect("built in");
    let drilled = |technique: &'static Technique| {
        let drilling = Drilling::new(technique, &classic)?;
        Some(Found { technique, drilling, drills: Vec::new(), puzzles: HashSet::new(), tries: 0 })
    };
    let mut all: Vec<Found> = LADDER.iter().filter_map(drilled).collect();
    for file in args {
        let text = std::fs::read_to_string(&file).expect("a file");
        for entry in pack::parse(&text, None).expect("a pack").puzzles {
            let found = all.iter_mut().find(|found| entry.tags.iter().any(|tag| *tag == found.technique.id));
            match found.filter(|_| entry.answer.is_some()) {
                Some(found) => found.drilling.at(&entry.puzzle).into_iter().for_each(|drill| found.add(drill)),
                None => take(&mut all, &entry.puzzle, &classic),
            }
        }
    }
    let solved = harvest(&mut all, &classic, seed, Duration::from_secs(60 * minutes));
    for found in all.iter_mut().filter(|found| found.drills.len() < COUNT) {
        search(found, seed, Duration::from_secs(seconds));
    }
    print(all, solved);
}

/// Solves random puzzles, and adds the positions on their solution paths. Returns the number of puzzles.
fn harvest(all: &mut [Found], classic: &Profile, seed: u64, time: Duration) -> u64 {
    let mut random = fastrand::Rng::with_seed(seed);
    let layout = Layout::named("9x9").expect("built in");
    let (start, mut solved) = (Instant::now(), 0);
    while start.elapsed() < time {
        take(all, &random_puzzle(&layout, &mut random), classic);
        solved += 1;
    }
    eprintln!("{solved} puzzles solved in {:?}", start.elapsed());
    solved
}

/// Adds the positions on the solution path of a puzzle.
fn take(all: &mut [Found], puzzle: &Puzzle, classic: &Profile) {
    let trace = solve(puzzle, classic).expect("no conflict");
    let grids = replay(puzzle, &trace.events).expect("a trace of this puzzle");
    for (step, grid) in trace.deductions().zip(&grids) {
        let Some(found) = all.iter_mut().find(|found| found.technique == step.technique) else { continue };
        if found.drills.len() < POOL && !found.puzzles.contains(puzzle.givens()) {
            let position = found.drilling.shown(puzzle, grid);
            found.drilling.at(&position).into_iter().for_each(|drill| found.add(drill));
        }
    }
}

/// Searches for drills of one technique directly.
fn search(found: &mut Found, seed: u64, time: Duration) {
    let driller = Driller::new(found.drilling.clone(), Ground::default());
    let effort = Effort { tries: u64::MAX, budget: Budget::default().until(time), ..Effort::default() };
    for number in 0.. {
        let Ok(drills) = driller.drills(seed, number, &effort) else { break };
        drills.into_iter().for_each(|drill| found.add(drill));
        if found.drills.len() >= COUNT {
            break;
        }
    }
    found.tries += effort.candidates.load(Ordering::Relaxed);
    eprintln!("{}: {} after {} tries", found.technique.id, found.drills.len(), found.tries);
}

fn print(all: Vec<Found>, solved: u64) {
    let mut missing = BTreeMap::new();
    let mut entries = Vec::new();
    for mut found in all {
        let id = found.technique.id;
        let mut variety = Variety::default();
        let chosen: Vec<Drill> = (0..COUNT).map_while(|_| variety.take(&mut found.drills)).collect();
        if chosen.len() < COUNT {
            missing.insert(
                found.technique.rung(),
                format!("{id}: {} found; {} tries in the direct search", chosen.len(), found.tries),
            );
        }
        for (drill, number) in chosen.iter().zip(1..) {
            let step = drill.hint.step();
            let answer = Notation::RowColumn.conclusion(&step.placements, &step.eliminations);
            let puzzle = drill.position().with_id(Some(format!("{id}-{number}")));
            entries.push(Entry { tags: vec![id.to_owned()], answer: Some(answer), ..puzzle.into() });
        }
    }
    eprintln!("{} drills; {} techniques with fewer than {COUNT}", entries.len(), missing.len());
    println!("# solved: {solved}");
    missing.values().for_each(|line| println!("#   {line}"));
    let license = Some("CC0-1.0".to_owned());
    print!("{}", pack::write(&Pack { name: "Drills".to_owned(), license, puzzles: entries }));
}
