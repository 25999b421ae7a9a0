//! Long work.

pub mod interrupt;
pub mod numbers;
pub mod progress;
pub mod threads;
