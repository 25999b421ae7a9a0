//! The tutor: what it says of positions from the middle of many solves, and of errors planted there.
//!
//! Puzzles from outside, where they are at hand, give 303 positions more. A debug build tries some of
//! these, a release build all, and both say what came of it with `--nocapture`.

mod given_away;
mod hints;
mod moves;
mod positions;
mod review;
#[path = "../support/mod.rs"]
mod support;
mod why;
