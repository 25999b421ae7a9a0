//! Puzzles with several solutions, on every board: where nothing may be left to find, every answer still comes to an
//! end.

use whydoku::format::{self, Format};
use whydoku::grid::Puzzle;

use crate::support::random::several;

/// How many puzzles there are; fewer are asked about where checks need not be complete.
const PUZZLES: usize = 300;

fn puzzles() -> Vec<Puzzle> {
    several(PUZZLES, &mut fastrand::Rng::with_seed(13))
}

#[test]
fn dump() {
    let pack = format::write(&puzzles(), Format::named("yaml").expect("a format")).expect("a pack");
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/several.yaml"), pack.text).expect("a file");
}
