//! Whydoku.

pub mod grid;
pub mod proof;
pub mod render;
pub mod technique;
