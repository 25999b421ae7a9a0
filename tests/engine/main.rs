//! Grids, proofs, techniques, traces and the engine, without words: needs no feature.

mod budget;
mod canonical;
mod conform;
mod doors;
mod drill;
mod explainer;
mod finders;
mod fish;
mod generate;
mod hodoku;
mod kernel;
mod layers;
mod mutations;
mod recorder;
mod soundness;
mod stored;
#[path = "../support/mod.rs"]
mod support;
