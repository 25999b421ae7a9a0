//! Curricula: YAML with units and puzzles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::tutor::curriculum;

fuzz_target!(|text: &str| {
    if let Err(error) = curriculum::units(text) {
        assert!(error.place.is_none_or(|(line, column)| line > 0 && column > 0), "{error}");
    }
});
