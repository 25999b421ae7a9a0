//! Measures the time of whole traces with the profile `classic`, on one core: the median over the puzzles of a file,
//! and the number of puzzles solved without a guess.
//!
//! `cargo bench --bench traces` reports on the packs of the project, and on external files if they are present; with
//! `-- FILE…` on other files: one puzzle per line, or a pack. With `-- --by-technique FILE…` it prints instead which
//! techniques take this time.

mod measure;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use whydoku::engine::{self, Profile};
use whydoku::grid::Puzzle;
use whydoku::technique::LADDER;
use whydoku::trace::{Outcome, Recorder};

/// The number of runs. The best one counts, because the machine may be busy with other things.
const RUNS: usize = 3;

fn main() {
    let (options, asked): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).filter(|arg| arg != "--bench").partition(|arg| arg.starts_with("--"));
    let by_technique = options.iter().any(|option| option == "--by-technique");
    let ours = ["puzzles/classics.yaml"].map(measure::of_project);
    let outside = ["seventeen-clue-1000.txt", "hard-127.txt", "extreme-54.txt"];
    let outside = outside.map(|name| measure::of_project("../shared/bench").join(name));
    let files: Vec<PathBuf> = match asked.is_empty() {
        true => ours.into_iter().chain(outside).collect(),
        false => asked.into_iter().map(PathBuf::from).collect(),
    };
    if !by_technique {
        println!("{:<28} {:>8} {:>8} {:>12} {:>12} {:>12}", "file", "puzzles", "solved", "median", "mean", "slowest");
    }
    for file in files {
        let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match (measure::puzzles(&file), by_technique) {
            (Ok(puzzles), true) => shares(&file, &puzzles),
            (Ok(puzzles), false) => report(&name, &puzzles),
            (Err(error), _) => println!("{name:<28} skipped: {error}"),
        }
    }
}

fn report(name: &str, puzzles: &[Puzzle]) {
    let classic = Profile::named("classic").expect("a built-in profile");
    let mut solved = 0;
    let mut times: Vec<Duration> = Vec::new();
    for puzzle in puzzles {
        let mut best = Duration::MAX;
        let mut outcome = Outcome::Stuck;
        for _ in 0..RUNS {
            let start = Instant::now();
            if let Ok(trace) = engine::solve(puzzle, &classic) {
                outcome = trace.outcome;
            }
            best = best.min(start.elapsed());
        }
        solved += usize::from(outcome == Outcome::Solved);
        times.push(best);
    }
    times.sort_unstable();
    let median = times[times.len() / 2];
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let slowest = times[times.len() - 1];
    println!("{name:<28} {:>8} {solved:>8} {median:>12.2?} {mean:>12.2?} {slowest:>12.2?}", times.len());
}

/// The time of one part of the work, and the number of calls and of findings.
#[derive(Default)]
struct Share {
    time: Duration,
    calls: u32,
    found: u32,
}

impl Share {
    fn add<T>(&mut self, call: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = call();
        self.time += start.elapsed();
        self.calls += 1;
        result
    }
}

/// Prints the share of each technique in the time for all puzzles of a file. The clock itself takes some of the time of
/// the fastest ones.
fn shares(file: &Path, puzzles: &[Puzzle]) {
    let classic = Profile::named("classic").expect("a built-in profile");
    let mut shares: BTreeMap<usize, Share> = BTreeMap::new();
    let (mut begin, mut record) = (Share::default(), Share::default());
    let place = |id: &str| LADDER.iter().position(|technique| technique.id == id).unwrap_or(LADDER.len());
    let rungs: Vec<_> = classic.techniques.iter().flatten().map(|rung| (place(rung.technique.id), rung)).collect();
    for puzzle in puzzles {
        let Ok(mut recorder) = begin.add(|| Recorder::new(puzzle, classic.uniqueness)) else { continue };
        while recorder.is_solvable() && !recorder.grid().is_full() {
            let first = rungs.iter().find_map(|&(place, rung)| {
                let share = shares.entry(place).or_default();
                let first = share.add(|| rung.first(&recorder));
                share.found += u32::from(first.is_some());
                first
            });
            let Some(step) = first else { break };
            record.add(|| recorder.step(step).expect("an argument"));
        }
    }
    let named = shares.into_iter().map(|(place, share)| (LADDER[place].id, share));
    let mut rows: Vec<(&str, Share)> = named.chain([("start, count", begin), ("record", record)]).collect();
    rows.sort_by_key(|(_, share)| std::cmp::Reverse(share.time));
    let total: Duration = rows.iter().map(|(_, share)| share.time).sum();
    println!("{}: {total:.2?} for {} puzzles", file.display(), puzzles.len());
    println!("{:<36} {:>7} {:>9} {:>9} {:>12}", "finder", "share", "calls", "found", "per call");
    for (name, Share { time, calls, found }) in rows {
        let share = 100.0 * time.as_secs_f64() / total.as_secs_f64();
        println!("{name:<36} {share:>5.1} % {calls:>9} {found:>9} {:>12.2?}", time / calls.max(1));
    }
}
