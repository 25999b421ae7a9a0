//! Whydoku.

pub mod engine;
pub mod format;
pub mod grid;
pub mod proof;
pub mod render;
pub mod technique;
pub mod trace;
