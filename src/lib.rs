//! Whydoku.

pub mod engine;
pub mod grid;
pub mod proof;
pub mod technique;
pub mod trace;
