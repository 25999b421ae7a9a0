//! Links, and the JSON in them. The first byte chooses the kind of link; the rest is its data.
#![no_main]

use libfuzzer_sys::fuzz_target;

const LINKS: [&str; 6] = [
    "",
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/scf",
    "https://sudokupad.app/?puzzleid=fpuzzles",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B",
    "https://sudokupad.app/scl",
];

fuzz_target!(|bytes: &[u8]| {
    let [kind, data @ ..] = bytes else { return };
    let link = LINKS[usize::from(*kind) % LINKS.len()];
    let text = [link.as_bytes(), data].concat();
    whydoku_fuzz::feed(&text, |format| ["fpuzzles", "sudokupad", "sudokuwiki"].contains(&format.name));
});
