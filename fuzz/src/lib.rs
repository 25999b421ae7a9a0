//! The readers and writers of puzzles alone, for random texts from libFuzzer.
//!
//! Only these three directories of the library are built here: they import nothing else, so everything that is built is
//! watched for coverage, in a fraction of the time. What only the rest of the library calls is never used here.
#![allow(dead_code, unused_imports)]

#[path = "../../src/clue/mod.rs"]
pub mod clue;
#[path = "../../src/format/mod.rs"]
pub mod format;
#[path = "../../src/grid/mod.rs"]
pub mod grid;

use format::{FORMATS, Format, FormatError, ReadOptions, Reading};

/// Reads a text in any format and in each of these formats, and writes the result in every format. Nothing may panic,
/// use up the memory, or print anything that moves a terminal's cursor.
pub fn feed(bytes: &[u8], belongs: impl Fn(&Format) -> bool) {
    let text = match format::decode(bytes) {
        Ok(text) => text,
        Err(error) => return told(&error, &String::from_utf8_lossy(bytes)),
    };
    for format in std::iter::once(None).chain(FORMATS.iter().filter(|format| belongs(format)).map(Some)) {
        match (ReadOptions { format, ..ReadOptions::default() }).read_all(text) {
            Ok(readings) => written(&readings),
            Err(error) => told(&error, text),
        }
    }
}

fn told(error: &FormatError, source: &str) {
    let told = error.report("a text", source) + &error.to_string();
    assert!(!told.contains(|sign: char| sign.is_control() && sign != '\n'), "{told:?}");
}

fn written(readings: &[Reading]) {
    let puzzles: Vec<_> = readings.iter().take(3).map(|reading| reading.puzzle.clone()).collect();
    for to in FORMATS.iter().filter(|format| format.is_written()) {
        if let Ok(written) = format::write(&puzzles, to) {
            ReadOptions { format: Some(to), ..ReadOptions::default() }
                .read_all(&written.text)
                .expect("what is written is read again");
        }
    }
}
