//! Searches for puzzles that need a technique: solved with it, stuck without it.
//!
//! ```text
//! cargo run --release --example exemplars -- x_wing [LAYOUT] [SEED] [FEWER]
//! ```
//!
//! Puzzles are made at random: a full board, from which givens are taken away in random order as
//! long as one solution is left. Each is tried with the technique and the easier ones of the
//! `classic` profile; the first one that needs the technique is printed as an entry for a pack,
//! followed by the position in which the technique is first used, as a library line. Where a puzzle uses
//! a rare technique but needs a harder one besides, some more givens may help. For a jigsaw, LAYOUT is
//! its regions. FEWER, from 0, says how few other techniques are at hand, as in `Profile::showing`.

#[path = "../tests/support/random.rs"]
mod random;

use random::random_puzzle;
use whydoku::engine::{Profile, solve};
use whydoku::grid::{Candidate, Cell, Grid, Layout, Puzzle, solutions};
use whydoku::technique::Technique;
use whydoku::trace::{Outcome, Trace, replay};

/// The maximum number of givens to add to help a puzzle, and the number of attempts.
const MOST_MORE_GIVENS: usize = 8;
const MORE_GIVENS_TRIES: usize = 200;

fn main() {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_default();
    let layout = args.next().unwrap_or_else(|| "9x9".to_owned());
    let seed = args.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let fewer = args.next().and_then(|fewer| fewer.parse().ok()).unwrap_or(0);
    let Some(technique) = Technique::named(&id) else {
        eprintln!("usage: exemplars TECHNIQUE [LAYOUT] [SEED]; no technique is called `{id}`");
        std::process::exit(2);
    };
    let layout = Layout::named(&layout).or_else(|_| Layout::jigsaw(&layout, "jigsaw")).expect("a layout");
    let with = Profile::showing(technique).nth(fewer).expect("so few techniques are left, but not fewer");
    let mut random = fastrand::Rng::with_seed(seed);
    for tried in 1.. {
        let puzzle = random_puzzle(&layout, &mut random);
        if let Some((puzzle, trace)) = helped(puzzle, technique, &with, &mut random) {
            println!("# after {tried} puzzles, {} steps", trace.events.len());
            println!("  - id: {id}\n    layout: {}\n    givens: {}", layout.name(), puzzle.givens().to_line(&layout));
            println!("{}", first_use(&puzzle, &trace, technique));
            return;
        }
    }
}

/// Returns the puzzle, possibly with a few more givens, if it needs the technique, and its trace.
fn helped(
    puzzle: Puzzle,
    technique: &'static Technique,
    with: &Profile,
    random: &mut fastrand::Rng,
) -> Option<(Puzzle, Trace)> {
    if let Some(trace) = needs(&puzzle, technique, with) {
        return Some((puzzle, trace));
    }
    let trace = solve(&puzzle, with).ok()?;
    let uses = trace.events.iter().any(|event| event.deduction().is_some_and(|step| step.technique == technique));
    let solution = solutions(&puzzle.start().ok()?, 1).pop()?;
    let mut tries = (0..if uses { MORE_GIVENS_TRIES } else { 0 }).map(|_| {
        let mut more = puzzle.clone();
        let count = random.usize(1..=MOST_MORE_GIVENS);
        let places = random.choose_multiple(solution.iter(), count);
        places.into_iter().for_each(|place| more.give(place.cell, Some(place.digit)).expect("it fits"));
        more
    });
    tries.find_map(|more| needs(&more, technique, with).map(|trace| (more, trace)))
}

/// Returns the trace of a puzzle that the technique and the easier ones solve, but the easier ones alone do not.
fn needs(puzzle: &Puzzle, technique: &'static Technique, with: &Profile) -> Option<Trace> {
    let trace = solve(puzzle, with).ok()?;
    let solved = trace.outcome == Outcome::Solved;
    let used = trace.events.iter().any(|event| event.deduction().is_some_and(|step| step.technique == technique));
    let stuck = solved && used && solve(puzzle, &with.clone().without(technique)).ok()?.outcome == Outcome::Stuck;
    stuck.then(|| trace.into_inner())
}

/// Returns the position before the technique's first step, as a library line.
fn first_use(puzzle: &Puzzle, trace: &Trace, technique: &'static Technique) -> String {
    let grids = replay(puzzle, &trace.events).expect("a trace of this puzzle");
    let is = |event: &whydoku::trace::Event| event.deduction().is_some_and(|step| step.technique == technique);
    let at = trace.events.iter().position(is).expect("a step of the technique");
    let grid = &grids[at];
    let mut bare = Grid::new(grid.layout().clone());
    let mut cells = String::new();
    for cell in grid.layout().cells().iter() {
        match grid.digit(cell) {
            Some(digit) => {
                bare.place(Candidate::new(cell, digit));
                let sign = if grid.givens().contains(cell) { "" } else { "+" };
                cells.push_str(&format!("{sign}{digit}"));
            }
            None => cells.push('.'),
        }
    }
    let gone = grid
        .open()
        .iter()
        .flat_map(|cell| (bare.candidates(cell) - grid.candidates(cell)).iter().map(move |digit| (cell, digit)));
    let gone: Vec<String> =
        gone.map(|(cell, digit): (Cell, _)| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)).collect();
    let step = trace.events[at].deduction().expect("a step of the technique");
    format!(
        ":{}::{cells}:{}:::  {:?} {:?} {:?}",
        technique.id,
        gone.join(" "),
        step.pattern,
        step.placements,
        step.eliminations
    )
}
