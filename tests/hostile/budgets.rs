//! What only grows has a size at which it ends, and says so, with a gibibyte of address space.

use serde_json::Value;

use crate::{Limits, run};

const EMPTY: &str = ".................................................................................";

/// A search that could guess for ever.
const FOR_EVER: &str =
    "name: for-ever\ntechniques: [naked_single]\nsearch: { try: cell, guesses: 4000000000, solutions: all }\n";

const LIMITS: Limits = Limits { seconds: 240, megabytes: 1024 };

fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, impl Fn(&str) -> String + use<>) {
    let home = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(home.path().join(name), text).expect("a file");
    }
    let path = home.path().to_owned();
    (home, move |name: &str| path.join(name).display().to_string())
}

#[test]
fn a_search_that_guesses_for_ever_ends() {
    let lines = format!("{EMPTY}\n1{}\n", &EMPTY[1..]);
    let (_home, at) = folder(&[("search.yaml", FOR_EVER), ("two.txt", &lines)]);
    let told = run(&["explain", EMPTY, "--profile", &at("search.yaml")], b"", LIMITS);
    assert!(told.code == 0 && told.out.contains("limit"), "{}{}", told.out, told.err);
    for emit in ["summary", "walkthrough", "trace"] {
        let (out, profile, puzzles) = (at(&format!("{emit}.ndjson")), at("search.yaml"), at("two.txt"));
        let said =
            run(&["batch", &puzzles, "-o", &out, "--emit", emit, "--profile", &profile, "--jobs", "1"], b"", LIMITS);
        assert_eq!(said.code, 0, "{emit}: {}", said.err);
        let records = std::fs::read_to_string(&out).expect("records");
        let outcomes =
            records.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["outcome"].clone());
        assert_eq!(outcomes.collect::<Vec<_>>(), ["many_solutions", "many_solutions"], "{emit}");
    }
}

/// Many walkthroughs of a puzzle: the text is full before they are.
#[test]
fn a_text_of_many_boards_ends() {
    let text = format!("```sudoku\n..14....13......\n```\n{}", "```walkthrough\n```\n".repeat(15_000));
    let (_home, at) = folder(&[("boards.md", &text)]);
    let said = run(&["weave", &at("boards.md"), "-f", "html"], b"", LIMITS);
    assert!(said.code == 1 && said.err.contains("more than 20000 boards and answers"), "{}", said.err);
}
