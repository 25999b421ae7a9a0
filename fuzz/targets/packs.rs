//! Packs: YAML with puzzles.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| whydoku_fuzz::feed(bytes, |format| format.name == "yaml"));
