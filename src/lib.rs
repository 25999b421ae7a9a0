//! Whydoku.

pub mod engine;
pub mod grid;
pub mod proof;
pub mod render;
pub mod technique;
pub mod trace;
