//! Measures the time of whole traces with the profile `classic`, on one core: the median over the puzzles of a file,
//! and the number of puzzles solved without a guess.
//!
//! `cargo bench` reports on the packs of the project, and on external files if they are present; `cargo bench -- FILE…`
//! reports on other files: one puzzle per line, or a pack.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use whydoku::engine::{self, Profile};
use whydoku::format;
use whydoku::trace::Outcome;

/// The number of runs. The best one counts, because the machine may be busy with other things.
const RUNS: usize = 3;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let asked: Vec<PathBuf> = std::env::args().skip(1).filter(|arg| arg != "--bench").map(PathBuf::from).collect();
    let ours = ["puzzles/classics.yaml"];
    let outside = ["seventeen-clue-1000.txt", "hard-127.txt", "extreme-54.txt"];
    let outside = outside.map(|name| root.join("../shared/bench").join(name));
    let files =
        if asked.is_empty() { ours.map(|name| root.join(name)).into_iter().chain(outside).collect() } else { asked };
    println!("{:<28} {:>8} {:>8} {:>12} {:>12} {:>12}", "file", "puzzles", "solved", "median", "mean", "slowest");
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match std::fs::read_to_string(&file) {
            Ok(text) => report(&name, &text),
            Err(_) => println!("{name:<28} skipped: it is not here"),
        }
    }
}

fn report(name: &str, text: &str) {
    let classic = Profile::named("classic").expect("one of ours");
    let readings = match format::read_all(text) {
        Ok(readings) => readings,
        Err(error) => return println!("{name:<28} skipped: {error}"),
    };
    let mut solved = 0;
    let mut times: Vec<Duration> = Vec::new();
    for reading in &readings {
        let mut best = Duration::MAX;
        let mut outcome = Outcome::Stuck;
        for _ in 0..RUNS {
            let start = Instant::now();
            if let Ok(trace) = engine::solve(&reading.puzzle, &classic) {
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
