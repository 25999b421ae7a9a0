//! What is said of the number of solutions, wherever it is said: each sentence and each field is compared with brute force,
//! for every kind of position, with and without a limit.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use whydoku::engine::{self, Profile};
use whydoku::format::pack;
use whydoku::grid::{Budget, Count, Known, Puzzle};
use whydoku::service;
use whydoku::trace::Limit;

use crate::support::program::{ours, print, run, write};
use crate::support::puzzle_of;

/// Positions: the name, the givens, the placed digits and the pencil marks.
const KINDS: &[(&str, &str, &str, &str)] = &[
    ("one", "1......4....2..3", "................", ""),
    ("one, and on the way", "1......4....2..3", "...2............", ""),
    ("one, with a wrong digit", "1......4....2..3", ".3..............", ""),
    ("one, with a clash", "1......4....2..3", "...1............", ""),
    ("one, with a wrong mark", "1......4....2..3", "................", "r1c4: 3"),
    ("many", "1......4....2...", "................", ""),
    ("many, and one here", "1......4....2...", "...............3", ""),
    ("many, and many here", "1...............", "...2............", ""),
    ("many, with wrong digits", "1...............", "...2...........2", ""),
    ("many, with a clash", "1...............", "....1...........", ""),
    ("none", "1......4...22..3", "................", ""),
    ("none, and on the way", "1......4...22..3", "...2............", ""),
    ("none at sight", "11.....4....2..3", "................", ""),
    ("none at sight, with a clash", "11.....4....2..3", "....1...........", ""),
];

/// All full 4x4 grids, found by trying every digit in every cell.
fn grids() -> Vec<[u8; 16]> {
    fn fill(grid: &mut [u8; 16], at: usize, all: &mut Vec<[u8; 16]>) {
        if at == 16 {
            return all.push(*grid);
        }
        for digit in b'1'..=b'4' {
            let sees = |other: usize| {
                let [(r, c), (s, d)] = [(at / 4, at % 4), (other / 4, other % 4)];
                r == s || c == d || (r / 2, c / 2) == (s / 2, d / 2)
            };
            if (0..at).all(|other| grid[other] != digit || !sees(other)) {
                grid[at] = digit;
                fill(grid, at + 1, all);
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut [0; 16], 0, &mut all);
    assert_eq!(all.len(), 288);
    all
}

/// What is true of a position: the numbers of solutions of its givens, and of itself.
#[derive(Clone, Copy, Debug)]
struct Truth {
    givens: Count,
    position: Count,
}

/// A kind of position, read from its pack.
struct Kind {
    id: String,
    puzzle: Puzzle,
    truth: Truth,
}

/// Writes the positions as a pack into a directory, and counts their solutions.
fn kinds(desk: &Path) -> Vec<Kind> {
    let mut text = "pack: Kinds\npuzzles:\n".to_owned();
    let tell = |(name, givens, placed, notes): &(&str, &str, &str, &str)| {
        let id = name.replace(", ", "-").replace(' ', "-");
        format!("  - id: {id}\n    givens: {givens}\n    placed: {placed}\n    notes: {{ {notes} }}\n")
    };
    KINDS.iter().for_each(|kind| text += &tell(kind));
    write(desk, "kinds.yaml", &text);
    let all = grids();
    let puzzles = pack::parse(&text, None).expect("a pack").puzzles;
    let read = KINDS.iter().zip(puzzles).map(|((_, givens, placed, notes), entry)| {
        let agrees =
            |line: &str, grid: &[u8; 16]| line.bytes().zip(grid).all(|(sign, digit)| sign == b'.' || sign == *digit);
        let noted = |grid: &[u8; 16]| notes.is_empty() || notes.ends_with(grid[3] as char);
        let of_givens = all.iter().filter(|grid| agrees(givens, grid));
        let here = of_givens.clone().filter(|grid| agrees(placed, grid) && noted(grid)).count();
        let truth = Truth { givens: Count::of(of_givens.count()), position: Count::of(here) };
        Kind { id: entry.puzzle.id().expect("an id").to_owned(), puzzle: entry.puzzle, truth }
    });
    let read: Vec<Kind> = read.collect();
    let met: BTreeMap<String, &Kind> = read.iter().map(|kind| (format!("{:?}", kind.truth), kind)).collect();
    assert_eq!(met.len(), 6, "each pair of counts that is possible: {:?}", met.keys());
    read
}

/// Every sentence about a number of solutions, and when it is true; longer ones first, as they contain others.
type Sentence = (&'static str, fn(Truth) -> bool);

const SENTENCES: &[Sentence] = &[
    ("no solution, or several", |t| t.givens != Count::One),
    ("have one solution, but no solution agrees", |t| t.givens == Count::One && t.position == Count::None),
    ("have more than one solution, but no solution agrees", |t| t.givens == Count::Many && t.position == Count::None),
    ("have one, but no solution agrees", |t| t.givens == Count::One && t.position == Count::None),
    ("have more than one, but no solution agrees", |t| t.givens == Count::Many && t.position == Count::None),
    ("givens have no solution", |t| t.givens == Count::None),
    ("givens have one solution", |t| t.givens == Count::One),
    ("givens have more than one solution", |t| t.givens == Count::Many),
    ("position has no solution", |t| t.position == Count::None),
    ("position has one solution", |t| t.position == Count::One),
    ("position has more than one solution", |t| t.position == Count::Many),
    ("puzzle has more than one solution", |t| t.givens == Count::Many),
    ("there are more solutions", |t| t.position == Count::Many),
    ("This position contradicts itself or its givens", |t| t.position == Count::None),
    ("the position is wrong", |t| t.position == Count::None),
    ("this position is wrong", |t| t.position == Count::None),
    ("the position has a mistake", |t| t.position == Count::None),
    ("# There is a mistake", |t| t.position == Count::None),
    ("# Pencil marks are missing", |t| t.position == Count::None),
    ("Every digit is right, but some cells", |t| t.givens != Count::None && t.position == Count::None),
    ("position lacks pencil marks", |t| t.position == Count::None),
    ("# Correct so far", |t| t.position != Count::None),
    ("Solved in ", |t| t.position == Count::One),
    (r#""assumes_unique":true"#, |t| t.givens == Count::One),
    (r#""outcome":"solved""#, |t| t.position == Count::One),
    (r#""outcome":"no_solution""#, |t| t.position == Count::None),
    (r#""outcome":"many_solutions""#, |t| t.position == Count::Many),
    (r#""solutions":"none""#, |t| t.givens == Count::None),
    (r#""solutions":"one""#, |t| t.givens == Count::One),
    (r#""solutions":"many""#, |t| t.givens == Count::Many),
    (r#""givens":"none""#, |t| t.givens == Count::None),
    (r#""givens":"one""#, |t| t.givens == Count::One),
    (r#""givens":"many""#, |t| t.givens == Count::Many),
    (r#""position":"none""#, |t| t.position == Count::None),
    (r#""position":"one""#, |t| t.position == Count::One),
    (r#""position":"many""#, |t| t.position == Count::Many),
    ("the puzzle has exactly one solution, in which", |t| t.givens == Count::None),
    ("because it has more than one solution", |t| t.givens == Count::Many),
    ("0 of 1 puzzles have one solution", |t| t.givens != Count::One),
    ("1 of 1 puzzles have one solution", |t| t.givens == Count::One),
    ("0 of 0 puzzles have one solution; not counted: 1", |_| true),
    // Who gets a rating, and what `reading-order` is for.
    ("only a position with exactly one solution gets one", |_| true),
    ("misses no solution", |_| true),
];

/// Says what a text must not contain besides these sentences: a count, or the lack of one.
const COUNTS: [&str; 5] = ["no solution", "one solution", "several solutions", "than one solution", "not built in"];

/// Compares each sentence of a text with the truth, and returns how many there were.
fn judge(what: &str, text: &str, truth: Truth, is_limited: bool) -> usize {
    let mut left = text.replace("\": \"", "\":\"");
    let mut said = 0;
    for (sentence, is_true) in SENTENCES {
        if left.contains(sentence) {
            assert!(is_true(truth), "{what}: `{sentence}`, but it has {truth:?}: {text:.1500}");
            left = left.replace(sentence, "");
            said += 1;
        }
    }
    let uncounted = left.contains("not counted") || left.contains("limit was reached") || left.contains("its limit");
    assert!(is_limited || !uncounted, "{what} counts what is small: {text:.1500}");
    for count in COUNTS {
        assert!(!left.contains(count), "{what} says `{count}` in a sentence that is not compared: {text:.1500}");
    }
    said + usize::from(uncounted)
}

/// The commands that judge a puzzle.
const COMMANDS: &[&[&str]] = &[
    &["explain", "PUZZLE", "-f", "text"],
    &["explain", "PUZZLE", "-f", "json"],
    &["solve", "PUZZLE"],
    &["solve", "PUZZLE", "--profile", "classic"],
    &["solve", "PUZZLE", "--profile", "fewest-candidates"],
    &["batch", "PUZZLE", "--quiet"],
    &["batch", "PUZZLE", "--quiet", "--emit", "trace"],
    &["batch", "PUZZLE", "--quiet", "--emit", "walkthrough"],
    &["batch", "PUZZLE", "--quiet", "--emit", "rating"],
    &["rate", "PUZZLE"],
    &["rate", "PUZZLE", "-f", "json"],
    &["rate", "PUZZLE", "-f", "json", "--only", "properties"],
    &["find", "PUZZLE"],
    &["grade", "PUZZLE"],
    &["shorten", "PUZZLE"],
    &["compare", "PUZZLE", "-f", "text"],
    &["board", "PUZZLE", "--step", "90"],
    &["hint", "PUZZLE", "-f", "markdown"],
    &["review", "PUZZLE", "-f", "markdown", "--all-rungs"],
    &["review", "PUZZLE", "-f", "json"],
    &["steps", "PUZZLE"],
    &["weave", "text.md"],
];

/// Commands that have no time limit.
const UNLIMITED: [&str; 2] = ["weave", "batch"];

#[test]
fn every_sentence_about_solutions_is_true() {
    let desk = tempfile::tempdir().expect("a folder");
    let mut said = BTreeMap::new();
    for Kind { id, truth, .. } in kinds(desk.path()) {
        let puzzle = format!("kinds.yaml#{id}");
        write(
            desk.path(),
            "text.md",
            format!("```sudoku from={puzzle}\n```\n\n```walkthrough\n```\n\n```step 90\n```\n"),
        );
        for command in COMMANDS {
            let args: Vec<&str> =
                command.iter().map(|&word| if word == "PUZZLE" { &puzzle[..] } else { word }).collect();
            for limit in [&[][..], &["--time-limit", "0.000001"]] {
                if !limit.is_empty() && UNLIMITED.contains(&command[0]) {
                    continue;
                }
                let told = run(desk.path(), &[&args[..], limit].concat(), b"");
                let what = [&args[..], limit].concat().join(" ");
                let text = format!("{}\n{}", told.out, told.err);
                let count = judge(&what, &text, truth, !limit.is_empty());
                // A record has the givens only.
                let of_givens = command[0] != "batch" || truth.givens == Count::None;
                assert!(of_givens || !text.contains(r#""outcome":"no_solution""#), "{what}: {text:.1500}");
                // What has no solution, or more than one, is not passed over in silence. `find` and `grade` judge the givens.
                let judged = if ["find", "grade"].contains(&command[0]) { truth.givens } else { truth.position };
                // These show steps, of which several solutions may have some in common.
                let has_steps = truth.position == Count::Many && ["steps", "board", "weave"].contains(&command[0]);
                let has_steps = has_steps || text.contains("the last step is");
                let rules = ["misses no", "gets one"].iter().filter(|rule| text.contains(**rule)).count();
                assert!(
                    count > rules || has_steps || judged == Count::One || command.contains(&"properties"),
                    "{what} is silent: {text:.1500}"
                );
                *said.entry(command[0]).or_insert(0) += count;
            }
        }
    }
    assert!(said.values().all(|&count| count >= 5), "{said:?}");
}

/// An empty grid that has no solution, which brute force does not find out: the last cell of row 1 must have the digit of
/// r2c8, and both are on a diagonal.
const UNCOUNTED: &str = "pack: Hard\npuzzles:\n  - id: hard\n    layout: jigsaw-diagonal\n    regions: |
      111111112\n      222222212\n      333333333\n      444444444\n      555555555\n      666666666\n      777777777
      888888888\n      999999999\n    givens: '";

#[test]
fn what_was_not_counted_is_called_so() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "hard.yaml", format!("{UNCOUNTED}{}'\n", ".".repeat(81)));
    write(desk.path(), "text.md", "```sudoku from=hard.yaml\n```\n\n```walkthrough\n```\n\n```step 1\n```\n");
    let none = Truth { givens: Count::None, position: Count::None };
    // Each says something of a number, and all of these are false here.
    let (counts, rules): (Vec<_>, Vec<_>) = SENTENCES.iter().partition(|(_, is_true)| {
        let [one, many] = [Count::One, Count::Many].map(|count| Truth { givens: count, position: count });
        !(is_true(none) && is_true(one) && is_true(many))
    });
    for command in COMMANDS {
        let args: Vec<&str> = command.iter().map(|&word| if word == "PUZZLE" { "hard.yaml" } else { word }).collect();
        let told = run(desk.path(), &args, b"");
        let mut text = format!("{}\n{}", told.out, told.err).replace("\": \"", "\":\"");
        rules.iter().for_each(|(rule, _)| text = text.replace(rule, ""));
        for said in counts.iter().map(|(sentence, _)| *sentence).chain(COUNTS) {
            assert!(!text.contains(said), "{args:?} says `{said}`, though nothing was counted: {text:.1500}");
        }
        let admits = ["not counted", "limit", "null", "abandoned", "given up"].iter().any(|word| text.contains(word));
        assert!(admits, "{args:?} does not say that nothing was counted: {text:.1500}");
    }
}

#[test]
fn every_operation_says_the_truth_about_solutions() {
    let desk = tempfile::tempdir().expect("a folder");
    let mut said = 0;
    for Kind { id, puzzle, truth } in kinds(desk.path()) {
        let text = whydoku::format::write(&[puzzle], whydoku::format::Format::named("yaml").expect("a format"));
        let text = text.expect("a pack").text;
        for (name, more) in [
            ("explain", json!({ "trace": true })),
            ("rate", json!({})),
            ("hint", json!({})),
            ("review", json!({ "rungs": 4 })),
            ("steps", json!({})),
            ("why", json!({ "conclusion": "r1c4=2" })),
            ("begin", json!({})),
        ] {
            for budget in [Budget::default(), Budget::work(0)] {
                let mut request = more.clone();
                request["puzzle"] = Value::from(text.clone());
                let told = match service::call(name, request, &budget) {
                    Ok(answer) => answer.to_string(),
                    Err(problem) => problem.to_string(),
                };
                // The title of a problem, which is true of each of its kind.
                let told = told.replace("The puzzle or its position does not have exactly one solution", "");
                said += judge(&format!("{name} of {id}"), &told, truth, budget.is_spent());
            }
        }
    }
    assert!(said > 60, "{said}");
}

/// A trace is verified without reading a number of solutions off what it lists.
#[test]
fn a_trace_is_verified_with_the_truth_about_solutions() {
    let desk = tempfile::tempdir().expect("a folder");
    let positions = kinds(desk.path());
    let mut verified = 0;
    for Kind { id, puzzle, truth } in &positions {
        for (name, work) in [("classic", u64::MAX / 2), ("classic", 0), ("fewest-candidates", u64::MAX / 2)] {
            let profile = Profile { budget: Budget::work(work), ..Profile::named(name).expect("ours") };
            let Ok(trace) = engine::solve(puzzle, &profile) else { continue };
            assert!(work == 0 || trace.known() == Known::new(Some(truth.givens), Some(truth.position)), "{id}");
            let mut trace = serde_json::to_value(&trace).expect("JSON");
            for forged in [false, true] {
                if forged {
                    // Whoever does not count has no solutions to list.
                    trace["limit"] = json!("count");
                    trace["outcome"] = json!("stuck");
                    trace["assumes_unique"] = json!(false);
                    trace["solutions"] = json!([]);
                    trace["events"] = json!([]);
                }
                write(desk.path(), "trace.json", trace.to_string());
                let told = print(desk.path(), &["verify", "trace.json"]);
                let is_uncounted = trace["limit"] == "count";
                let said = judge(&format!("verify {id}, {name}, {work}, {forged}"), &told, *truth, is_uncounted);
                assert!(said > 0, "{told}");
                assert_eq!(told.contains("; counted again, "), is_uncounted, "{told}");
                verified += 1;
            }
        }
    }
    assert!(verified > 40, "{verified}");
}

/// Of every profile, built in or not, it is said what was not checked: by `verify`, and in the walkthrough.
#[test]
fn what_was_not_checked_of_a_trace_is_said() {
    let desk = tempfile::tempdir().expect("a folder");
    let said = |trace: &Value| {
        write(desk.path(), "trace.json", trace.to_string());
        let [verified, told] = [&["verify", "trace.json"][..], &["render", "trace.json", "-f", "text"]]
            .map(|args| print(desk.path(), args));
        assert_eq!(verified.contains("not checked"), told.contains("was not checked"), "{verified}{told:.2000}");
        verified
    };
    let solved = |name: &str, budget: Budget, puzzle: &Puzzle| {
        let profile = Profile { budget, ..Profile::named(name).expect("ours") };
        engine::solve(puzzle, &profile).expect("no conflict")
    };
    let puzzle = puzzle_of("exemplars", "x_wing");
    for name in Profile::names() {
        let honest = solved(name, Budget::default(), &puzzle);
        let mut trace = serde_json::to_value(&honest).expect("JSON");
        assert!(!said(&trace).contains("not checked"), "{name}: {}", said(&trace));
        trace["profile"] = json!("mine");
        let stranger = said(&trace);
        assert!(
            stranger.contains("not checked: that the profile `mine`, which is not built in, takes these steps"),
            "{stranger}"
        );
    }
    // Steps that another profile takes.
    let classic = solved("classic", Budget::default(), &puzzle_of("exemplars", "remote_pair"));
    let mut trace = serde_json::to_value(&classic).expect("JSON");
    assert!(!said(&trace).contains("not checked"));
    trace["profile"] = json!("hodoku");
    let signed = said(&trace);
    assert!(signed.contains("not checked: that the profile `hodoku` takes these steps"), "{signed}");
    // A limit whose size nobody knows.
    let all = Budget::work(u64::MAX / 2);
    solved("classic", all.clone(), &puzzle);
    let spent = u64::MAX / 2 - all.left().expect("counted");
    for (work, limit) in [(0, Limit::Count), (spent / 2, Limit::Work)] {
        let trace = solved("classic", Budget::work(work), &puzzle);
        assert_eq!(trace.limit, Some(limit));
        let mut trace = serde_json::to_value(&trace).expect("JSON");
        let told = said(&trace);
        if limit == Limit::Work {
            assert!(told.contains("not checked: that the profile `classic` reaches its limit there"), "{told}");
            continue;
        }
        // What the trace could not count is counted again, whoever wrote it.
        for profile in ["classic", "mine"] {
            trace["profile"] = json!(profile);
            let told = said(&trace);
            assert!(told.contains("; counted again, the givens have one solution; not checked: "), "{told}");
            assert!(told.contains("reached its limit before they were counted"), "{told}");
        }
    }
    // A shortened path is valid, but nobody takes it by himself.
    print(desk.path(), &["explain", &ours("puzzles/exemplars.yaml#skyscraper"), "--shorten", "-o", "short.json"]);
    let short = print(desk.path(), &["verify", "short.json"]);
    assert!(short.contains("the outcome is right"), "{short}");
}
