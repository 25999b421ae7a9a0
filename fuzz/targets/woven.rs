//! Texts with blocks to fill, written by every outlet.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::grid::Budget;
use whydoku::render::{Needs, OUTLETS, Telling};
use whydoku::weave::{self, Weaving};

/// The units of work per block: so few that none takes long.
const MOST_WORK: u64 = 5_000;

fuzz_target!(|text: &str| {
    let weaving = Weaving { budget: Budget::work(MOST_WORK), ..Weaving::default() };
    match weave::document(text, &weaving) {
        Ok(document) => {
            let source = Telling::default().source;
            for outlet in OUTLETS {
                let written = outlet.write(&document, &source);
                assert!(written.is_ok() || outlet.needs != Needs::Anything, "{}: {written:?}", outlet.name);
            }
        }
        Err(faults) => {
            let lines = text.lines().count();
            assert!(faults.0.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults}");
        }
    }
});
