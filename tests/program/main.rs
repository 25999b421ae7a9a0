//! The text that a person reads and types: walkthroughs, diagrams, languages, formats, the tutor and the program
//! itself.

mod batch;
mod boards;
mod books;
mod cli;
mod compare;
mod convert;
mod course;
mod drill;
mod find;
mod formats;
mod generate;
mod grade;
mod ladder;
mod learning;
mod locales;
mod markdown;
mod nets;
mod outlets;
mod paper;
mod pieces;
mod play;
mod rate;
mod seeds;
mod shorten;
mod size;
mod streams;
#[path = "../support/mod.rs"]
mod support;
mod tutor;
mod typeset;
mod walkthroughs;
mod weave;
mod worksheet;
