//! Grids, proofs, techniques, traces and the engine, without words: needs no feature.

mod conform;
mod fish;
mod kernel;
mod layers;
mod recorder;
mod soundness;
mod stored;
#[path = "../support/mod.rs"]
mod support;
