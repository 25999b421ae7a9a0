//! Texts that may be grids, lines, tables, packs.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    whydoku_fuzz::feed(bytes, |format| !["opensudoku", "fpuzzles", "sudokupad", "sudokuwiki"].contains(&format.name));
});
