//! `hint`, `steps`, `why` and `review` as a learner uses them.

use std::path::Path;

use crate::support::program::{ours, print, run, write};
use crate::support::puzzle_of;
use serde_json::Value;
use whydoku::engine::Profile;
use whydoku::grid::Grid;
use whydoku::technique::Technique;
use whydoku::tutor::{Advice, HintOptions};

/// A puzzle, and a position of it: r5c1=3 was placed, and 2 is no longer marked in r1c4.
const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
const POSITION: &str = ":x::.7....5..531...4..8..64.....2...4.35+31.....6.94.1...7.....23..1..3...892..7....4.:214:::";

/// The same with a wrong digit in r1c1, and without a pencil mark there that should have stayed.
const WRONG_DIGIT: &str = ":x::+27....5..531...4..8..64.....2...4.35+31.....6.94.1...7.....23..1..3...892..7....4.::::";
const WRONG_NOTE: &str =
    ":x::.7....5..531...4..8..64.....2...4.35+31.....6.94.1...7.....23..1..3...892..7....4.:611:::";

/// Few techniques, which do not change as the ladder grows.
const LEVEL: [&str; 2] = ["--max-technique", "naked_pair"];

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn ask(args: &[&str]) -> String {
    print(here(), &[args, &LEVEL].concat())
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&ask(&[args, &["-f", "json"]].concat())).expect("JSON")
}

#[test]
fn a_hint_goes_as_far_as_it_is_asked_to() {
    let rungs = ["1", "2", "3", "4", "5"].map(|rung| ask(&["hint", PUZZLE, "--rung", rung]));
    assert_eq!(ask(&["hint", PUZZLE]), rungs[0], "one rung unless asked for more");
    insta::assert_snapshot!("hint", rungs.join("\n"));
    insta::assert_snapshot!(
        "hint_folded",
        ask(&["hint", &ours("puzzles/exemplars.yaml#naked_pair"), "--skip", "7", "--all-rungs"])
    );
    let page = ask(&["hint", PUZZLE, "--all-rungs", "-f", "html"]);
    assert!(
        page.matches("<details class=\"rung\">").count() == 4 && page.contains("<svg"),
        "each rung but the first is folded"
    );
}

/// A lesson has one step: it has no number, nor what its example takes from earlier ones.
#[test]
fn a_lesson_names_no_step_that_it_does_not_contain() {
    for technique in ["w_wing", "empty_rectangle", "forcing_net_contradiction"] {
        let said = print(here(), &["techniques", technique, "-f", "text"]);
        let numbered = |word: &str| {
            said.match_indices(word)
                .filter(|(at, _)| said[at + word.len()..].trim_start().starts_with(|sign: char| sign.is_ascii_digit()))
                .count()
        };
        assert_eq!((numbered("Step "), numbered("step "), numbered("steps ")), (0, 0, 0), "{said}");
        assert!(said.contains("How to read this"), "{said}");
    }
    let said = print(here(), &["techniques", "empty_rectangle", "-f", "text"]);
    assert!(said.contains("cannot be 2 (eliminated in an earlier step)"), "{said}");
}

/// The digit that has no place left is struck out wherever it was.
/// Slides of a technique ask about the example before they tell it.
#[test]
fn the_example_of_a_lesson_is_asked_first() {
    let slides = print(here(), &["techniques", "x_wing", "-f", "slides"]);
    let (before, asked) = slides.split_once("data-name=\"Example 1\"").expect("an example with questions");
    let hints = asked.split("<template").nth(1).and_then(|rest| rest.split("</template>").next()).expect("hints");
    assert!(hints.contains("There is an X-Wing.") && hints.contains("Look at"), "{hints}");
    assert!(!before.contains("r7c5"), "nothing of it comes before");
}

#[test]
fn a_contradiction_strikes_out_what_it_rules_out() {
    let page = print(here(), &["techniques", "forcing_chain_contradiction", "-f", "html"]);
    let struck = page.split("Struck out: ").nth(1).and_then(|rest| rest.split('.').next());
    assert_eq!(struck, Some("4 in r2c1 and r2c5"));
    assert!(page.contains("<g class=slash>"));
}

#[test]
fn a_hint_as_facts_has_no_more_than_its_rungs() {
    for rung in 1..=5 {
        let facts = json(&["hint", PUZZLE, "--rung", &rung.to_string()]);
        assert_eq!(facts["rungs"].as_array().map(Vec::len), Some(rung));
        assert_eq!(facts["step"].is_object(), rung == 5);
        assert_eq!(facts.to_string().contains("r5c1"), rung == 5);
    }
    let all = json(&["hint", PUZZLE, "--all-rungs"]);
    assert_eq!((&all["rungs"][4], &all["conclusions"][0]), (&"r5c1=3".into(), &"r5c1=3".into()));
    assert_eq!(all["step"]["argument"][1]["candidate"], "3r5c1");
}

#[test]
fn skipping_leads_through_all_steps() {
    let mut told = Vec::new();
    let mut skip = 0;
    let last = loop {
        let said =
            run(here(), &[&["hint", PUZZLE, "--rung", "5", "--skip", &skip.to_string()], &LEVEL[..]].concat(), b"");
        if said.code != 0 {
            break said;
        }
        told.push(said.out);
        skip += 1;
    };
    assert!(skip > 5 && told.iter().enumerate().all(|(i, step)| !told[..i].contains(step)), "{told:?}");
    assert!(last.code == 1 && last.err.contains("no other step") && last.out.contains("next one to learn"));
}

/// Of several alternatives with the same end, one is offered: each step has a conclusion that no earlier one has.
#[test]
fn no_alternative_says_what_one_before_it_does() {
    let start = puzzle_of("exemplars", "xy_wing");
    let profile = Profile::up_to(Technique::named("hidden_triple").expect("a technique"));
    let grid = start.grid().expect("no conflict");
    let mut ends: Vec<Grid> = Vec::new();
    while let Advice::Step(hint) = (HintOptions { skip: ends.len() }).hint(&start, &profile) {
        let drawn =
            |end: &Grid| hint.step().inference().conclusions().iter().all(|conclusion| conclusion.is_applied(end));
        assert!(!ends.iter().any(drawn), "alternative {}: {:?}", ends.len(), hint.step().inference());
        let mut end = grid.clone();
        hint.step().apply(&mut end);
        ends.push(end);
    }
    assert!(ends.len() > 8, "{}", ends.len());
}

#[test]
fn a_hint_takes_the_position_as_it_is() {
    assert!(!ask(&["hint", POSITION, "--rung", "5"]).contains("r5c1=3"), "what is done is not said again");
    let said = run(here(), &["hint", WRONG_DIGIT, "--rung", "5"], b"");
    assert!(said.code == 1 && said.out.contains("Something is wrong") && !said.out.contains("r1c1"), "{}", said.out);
    let full = "674318529531279486892645317726984135318752964945136278469823751153467892287591643";
    assert!(ask(&["hint", full]).contains("Every cell is filled"));
    let small = ask(&["hint", &ours("puzzles/small.yaml#six-jigsaw"), "--rung", "4", "--a1"]);
    assert!(small.contains("A hint") && !small.contains("r1c"), "{small}");
}

#[test]
fn steps_by_technique() {
    insta::assert_snapshot!("steps", ask(&["steps", PUZZLE, "-f", "text"]));
    let facts = json(&["steps", PUZZLE]);
    assert_eq!(facts[0]["technique"], "hidden_single");
    assert_eq!(facts[0]["steps"].as_array().map(Vec::len), facts[0]["opens"].as_array().map(Vec::len));
    assert!(ask(&["steps", PUZZLE, "-f", "html"]).contains("<table>"));
}

#[test]
fn why_in_words() {
    let told =
        ["r4c1=3", "r5c1=3", "r1c1!=9", "r1c2=7"].map(|conclusion| ask(&["why", PUZZLE, conclusion, "-f", "text"]));
    insta::assert_snapshot!("why", told.join("\n"));
    assert!(ask(&["why", PUZZLE, "r1c1=6", "-f", "html"]).contains("</html>"));
    let facts = json(&["why", POSITION, "r1c1<>6"]);
    assert_eq!(
        (&facts["asked"], &facts["shown"], &facts["why"]["from"]),
        (&"r1c1<>6".into(), &"r1c1=6".into(), &"position".into())
    );
}

/// A proof is a trace like any other, and `verify` accepts it.
#[test]
fn a_proof_can_be_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let facts = json(&["why", PUZZLE, "r1c1=6"]);
    write(folder.path(), "trace.json", facts["why"]["trace"].to_string());
    assert!(print(folder.path(), &["verify", "trace.json"]).contains("trace.json: valid"));
}

#[test]
fn review_in_rungs() {
    let mut told = ask(&["review", POSITION]);
    for position in [WRONG_DIGIT, WRONG_NOTE] {
        for rung in ["1", "3", "4"] {
            let said = run(here(), &[&["review", position, "--rung", rung], &LEVEL[..]].concat(), b"");
            assert_eq!(said.code, 1);
            told += &said.out;
        }
    }
    insta::assert_snapshot!("review", told);
    let args = [&["review", WRONG_DIGIT, "-f", "json", "--rung", "2"], &LEVEL[..]].concat();
    let facts = run(here(), &args, b"").out;
    assert!(facts.contains("Look at box 1.") && !facts.contains("r1c1"), "{facts}");
}

#[test]
fn moves_are_graded() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "moves.txt", "r5c1=3 # a start\n\nr9c9=1\nr1c1=6\nR1C34<>9\n");
    let args = [&["review", PUZZLE, "--moves", "moves.txt"], &LEVEL[..]].concat();
    let said = run(folder.path(), &args, b"");
    assert_eq!(said.code, 1);
    insta::assert_snapshot!("moves", said.out);
    let facts = run(folder.path(), &[&args[..], &["-f", "json"]].concat(), b"").out;
    let facts: Value = serde_json::from_str(&facts).expect("JSON");
    assert_eq!((&facts["moves"][1]["grade"]["kind"], &facts["moves"][0]["entry"]), (&"wrong".into(), &"r5c1=3".into()));
}

/// An unanswerable question is rejected with one message, and with the exit code for its cause.
#[test]
fn nonsense() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "moves.txt", "r5c1=3\nr5c1 is 3\n");
    write(folder.path(), "far.txt", "r5c1=3\n");
    let none = format!("12345678.........9{}", ".".repeat(63));
    let cases: &[(i32, &[&str])] = &[
        (2, &["hint", PUZZLE, "--rung", "0"]),
        (2, &["hint", PUZZLE, "--rung", "6"]),
        (2, &["hint", PUZZLE, "--rung", "2", "--all-rungs"]),
        (2, &["hint", PUZZLE, "--profile", "beginner", "--max-technique", "x_wing"]),
        (1, &["hint", &none]),
        (1, &["hint", PUZZLE, "--max-technique", "full_house"]),
        (1, &["steps", PUZZLE, "--max-technique", "full_house"]),
        (1, &["steps", WRONG_DIGIT]),
        (2, &["why", PUZZLE]),
        (2, &["why", PUZZLE, "r5c1"]),
        (2, &["why", PUZZLE, "r5c1=0"]),
        (2, &["why", PUZZLE, "r0c1=3"]),
        (2, &["why", PUZZLE, "r5c1=3,r5c2=4"]),
        (2, &["why", PUZZLE, "\u{1b}[31m"]),
        (2, &["why", ".2.4.4.22143432.", "r5c1=3"]),
        (1, &["why", ".2.4.4.22143432.", "r1c1=3"]),
        (1, &["why", &none, "r9c9=1"]),
        (1, &["why", PUZZLE, "r1c1=6", "--max-technique", "full_house"]),
        (1, &["review", &none, "--all-rungs"]),
        (2, &["review", PUZZLE, "--moves", "missing.txt"]),
        (1, &["review", PUZZLE, "--moves", "moves.txt"]),
        (1, &["review", ".2.4.4.22143432.", "--moves", "far.txt"]),
        (1, &["review", WRONG_DIGIT, "--moves", "far.txt"]),
        (2, &["review", PUZZLE, "--rung", "5"]),
    ];
    let mut told = String::new();
    for (code, args) in cases {
        let said = run(folder.path(), args, b"");
        assert_eq!(said.code, *code, "{args:?}: {}{}", said.out, said.err);
        let args: Vec<&str> = args.iter().map(|arg| if *arg == PUZZLE { "PUZZLE" } else { arg }).collect();
        told += &format!("$ whydoku {}\n{}{}-> {}\n\n", args.join(" "), said.out, said.err, said.code);
    }
    insta::assert_snapshot!("nonsense", told);
    let unknown = run(folder.path(), &["hint", PUZZLE, "--max-technique", "xwin"], b"");
    assert!(unknown.code == 2 && unknown.err.contains("`xwin`") && unknown.err.contains("x_wing"));
}
