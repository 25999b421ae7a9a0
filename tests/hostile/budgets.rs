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
        assert!(said.code == 1 && said.err.contains("a limit cut 2 of 2 records short"), "{emit}: {}", said.err);
        let records = std::fs::read_to_string(&out).expect("records");
        for line in records.lines() {
            let record: Value = serde_json::from_str(line).expect("JSON");
            assert!(record["outcome"] == "many_solutions" && record["limit"] == "work", "{emit}: {line:.600}");
        }
        assert_eq!(records.lines().count(), 2, "{emit}");
    }
}

/// What is too much is known before anything is worked out.
#[test]
fn a_text_of_many_answers_is_refused_at_once() {
    let answers = format!("```sudoku\n{EMPTY}\n```\n{}", "`{why r1c2=2}` ".repeat(40_000));
    let words = "word *and* `mark` ".repeat(300_000);
    let (_home, at) = folder(&[("answers.md", &answers), ("words.md", &words)]);
    let limits = Limits { seconds: 20, ..LIMITS };
    for (file, told) in [("answers.md", "more than 20000 boards and answers"), ("words.md", "more than 1000000 words")]
    {
        for format in ["html", "markdown"] {
            let said = run(&["weave", &at(file), "-f", format], b"", limits);
            assert!(said.code == 1 && said.err.contains(told), "{file}: {}", said.err);
        }
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
