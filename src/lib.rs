//! Whydoku.

pub mod grid;
pub mod proof;
pub mod technique;
