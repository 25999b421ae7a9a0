//! A small harness: how long a call takes, and puzzles to call with.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use whydoku::format;
use whydoku::grid::Puzzle;

/// Returns the time of a call: the shortest of several rounds, because the machine may be busy with other things; of a
/// long call, that of the first.
#[allow(dead_code, reason = "one of the benches measures whole runs itself")]
pub fn time<T>(mut call: impl FnMut() -> T) -> Duration {
    const ROUNDS: u32 = 7;
    const ROUND: Duration = Duration::from_millis(10);
    const LONG: Duration = Duration::from_millis(200);
    let start = Instant::now();
    black_box(call());
    let once = start.elapsed().max(Duration::from_nanos(20));
    if once > LONG {
        return once;
    }
    let calls = (ROUND.as_nanos() / once.as_nanos()).clamp(1, 100_000) as u32;
    let round = || {
        let start = Instant::now();
        (0..calls).for_each(|_| drop(black_box(call())));
        start.elapsed() / calls
    };
    std::iter::repeat_with(round).take(ROUNDS as usize).min().unwrap_or_default().min(once)
}

/// Returns the path of a file of the project.
pub fn of_project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Reads the puzzles of a file: one per line, or a pack.
pub fn puzzles(file: &Path) -> Result<Vec<Puzzle>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let readings = format::read_all(&text).map_err(|error| error.to_string())?;
    Ok(readings.into_iter().map(|reading| reading.puzzle).collect())
}
