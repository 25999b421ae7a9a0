//! Reports on many puzzles.

pub mod rated;
pub mod table;
