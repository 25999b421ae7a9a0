//! The tutor: what it says of positions from the middle of many solves, and of errors planted there.
//!
//! An ordinary debug build tries some of the positions, a full run all of them.

mod checks;
mod given_away;
mod hints;
mod moves;
mod positions;
mod review;
#[path = "../support/mod.rs"]
mod support;
mod why;
