//! Grids, proofs, techniques, traces and the engine, without words: needs no feature.

mod arguments;
mod brute;
mod budget;
mod canonical;
mod clues;
mod conform;
mod counting;
mod curriculum;
mod doors;
mod drawn;
mod drill;
mod explainer;
mod extra;
mod finders;
mod fish;
mod forged;
mod generate;
mod hodoku;
mod kernel;
mod layers;
mod mutations;
mod recorder;
mod ruled;
mod session;
mod singles;
mod soundness;
mod stored;
#[path = "../support/mod.rs"]
mod support;
mod teaching;
mod told_a;
mod told_b;
mod told_c;
mod told_d;
