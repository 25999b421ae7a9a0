//! The text that a person reads and types: walkthroughs, diagrams, languages, formats, the tutor and the program
//! itself.

mod batch;
mod boards;
mod books;
mod canonical;
mod cards;
mod cli;
mod compare;
#[cfg(feature = "serve")]
mod connections;
mod convert;
mod course;
mod drill;
mod extra;
mod find;
mod formats;
mod generate;
mod glossary;
mod grade;
mod guide;
#[cfg(feature = "serve")]
mod keeping;
mod ladder;
mod learning;
mod locales;
mod markdown;
mod mistyped;
mod moulds;
mod nets;
mod notices;
mod outlets;
mod pandoc;
mod paper;
mod pieces;
mod play;
mod progress;
mod rate;
mod resume;
mod scans;
#[cfg(feature = "terminal")]
mod screen;
mod seeds;
#[cfg(feature = "serve")]
mod serve;
mod service;
mod shorten;
mod size;
mod streams;
#[path = "../support/mod.rs"]
mod support;
mod templates;
mod tutor;
mod typeset;
mod verdicts;
mod voice;
mod walkthroughs;
mod weave;
mod worksheet;
