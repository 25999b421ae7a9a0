//! The tutor: its answers for positions from the middle of many solves, and for errors planted there.
//!
//! A debug build tries some of the positions, a release build more.

mod checks;
pub mod given_away;
mod hints;
mod moves;
mod positions;
mod review;
mod why;
