//! `whydoku drill`: positions to practise a technique, in every format, and the same for the same seed.

use std::path::Path;

use serde_json::Value;
use whydoku::format::pack;
use whydoku::tutor;

use crate::support::program::{ours, print, run, write};

/// Drills on small grids, which take little time.
const SMALL: [&str; 7] = ["drill", "hidden_pair", "--layout", "6x6", "--seed", "5", "-n"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.iter().chain(more).copied().collect()
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An edition has the same positions with other digits, so its answers are about the same cells.
#[test]
fn editions_are_the_same_drills_with_other_digits() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let answers = |edition: &str| {
        let pack =
            print(here, &["drill", "x_wing", "-n", "3", "--seed", "1", "-q", "-f", "yaml", "--edition", edition]);
        let lines = |key: &str| -> Vec<String> {
            pack.lines().filter(|line| line.trim_start().starts_with(key)).map(str::to_owned).collect()
        };
        let filled = |line: String| line.chars().map(|sign| if sign.is_ascii_digit() { '#' } else { sign }).collect();
        (lines("givens:"), lines("givens:").into_iter().map(filled).collect::<Vec<String>>(), lines("answer:").len())
    };
    let (first, second) = (answers("A"), answers("B"));
    assert_eq!((first.0.len(), first.2), (3, 3));
    assert_ne!(first.0, second.0);
    assert_eq!((first.1, first.2), (second.1, second.2), "the same cells are filled");
}

#[test]
fn a_sheet() {
    let text = print(here(), &small(&["2", "--only-way"]));
    insta::assert_snapshot!("sheet", text);
    let pack = print(here(), &small(&["2", "--only-way", "-f", "yaml"]));
    insta::assert_snapshot!("pack", pack);
    let page = print(here(), &small(&["2", "--only-way", "-f", "html"]));
    // Each drill has hints in three folds and an answer in one.
    assert_eq!(page.matches("<details class=\"rung\">").count(), 2 * 4);
    assert!(page.contains("<a href=\"#hints_2\">"), "a question leads to its hints");
}

/// Drills of several techniques name none before the hints; each technique has its share, and the order tells nothing.
#[test]
fn mixed_drills() {
    let desk = tempfile::tempdir().expect("a folder");
    let collection = ours("puzzles/exemplars.yaml");
    let names = ["pointing", "naked pair", "hidden pair"];
    for more in [&["--layout", "6x6", "--seed", "5"][..], &["--from", &collection]] {
        let mixed = |args: &[&str]| {
            let all = [&["drill", "Hidden pair,pointing,naked_pair,pointing", "-n", "6"], args, more].concat();
            print(desk.path(), &all)
        };
        let json: Value = serde_json::from_str(&mixed(&["-f", "json"])).expect("JSON");
        let techniques: Vec<&str> =
            json["drills"].as_array().expect("drills").iter().filter_map(|drill| drill["technique"].as_str()).collect();
        for id in ["pointing", "naked_pair", "hidden_pair"] {
            assert_eq!(techniques.iter().filter(|technique| **technique == id).count(), 2, "{techniques:?}");
        }
        assert!(techniques[..3] != techniques[3..], "{techniques:?}");
        let sheet = mixed(&["-f", "markdown"]);
        let (start, rest) = sheet.split_once("\n## Positions\n").expect("the questions");
        let (asked, hints) = rest.split_once("\n## ").expect("the hints");
        assert!(start.contains(": pointing, naked pair and hidden pair."), "{start}");
        assert_eq!(asked.matches("Which of the techniques is the first that finds a step here?").count(), 6, "{asked}");
        assert!(names.iter().all(|name| !asked.contains(name)), "{asked}");
        // Named by its hint, and by its answer.
        assert!(names.iter().all(|name| hints.to_lowercase().matches(name).count() >= 4), "{hints}");
        let quiz = mixed(&["-f", "moodle"]);
        let questions: Vec<&str> =
            quiz.split("<questiontext").skip(1).filter_map(|rest| rest.split("</questiontext>").next()).collect();
        assert!(
            !questions.is_empty() && questions.iter().all(|text| names.iter().all(|name| !text.contains(name))),
            "{quiz}"
        );
        let pack = pack::parse(&mixed(&["-f", "yaml"]), None).expect("a pack");
        assert_eq!(pack.name, "Drills: pointing, naked pair, hidden pair");
    }
}

#[test]
fn the_same_drills_whatever_the_jobs() {
    let desk = tempfile::tempdir().expect("a folder");
    let one = print(desk.path(), &small(&["9", "--jobs", "1", "-f", "yaml"]));
    assert_eq!(print(desk.path(), &small(&["9", "--jobs", "3", "-f", "yaml"])), one);
    print(desk.path(), &small(&["9", "-o", "out.yaml"]));
    assert_eq!(std::fs::read_to_string(desk.path().join("out.yaml")).expect("a file"), one);
}

/// A pack is read back as it was: its positions, and the answers as the steps that hints give.
#[test]
fn a_pack_is_read_back() {
    let desk = tempfile::tempdir().expect("a folder");
    let json: Value = serde_json::from_str(&print(desk.path(), &small(&["4", "-f", "json"]))).expect("JSON");
    print(desk.path(), &small(&["4", "-o", "drills.yaml"]));
    let text = std::fs::read_to_string(desk.path().join("drills.yaml")).expect("a file");
    let pack = pack::parse(&text, None).expect("a pack");
    assert_eq!(pack.puzzles.len(), 4);
    for (entry, facts) in pack.puzzles.iter().zip(json["drills"].as_array().expect("drills")) {
        let id = entry.puzzle.id().expect("an id");
        assert_eq!(facts["id"], id);
        assert_eq!(facts["answer"], entry.answer.as_deref().expect("an answer"));
        assert_eq!(facts["hints"], serde_json::json!(entry.hints));
        assert_eq!(facts["position"]["notes"], serde_json::json!(entry.puzzle.notes()));
        let asked = ["hint", &format!("drills.yaml#{id}"), "--all-rungs", "-f", "json"];
        let hint: Value = serde_json::from_str(&print(desk.path(), &asked)).expect("JSON");
        assert_eq!(hint["step"], facts["step"], "{id}");
        assert_eq!(hint["unmarked"], serde_json::json!([]), "every cell has its pencil marks");
        print(desk.path(), &["explain", &format!("drills.yaml#{id}")]);
    }
}

#[test]
fn from_a_collection() {
    let desk = tempfile::tempdir().expect("a folder");
    print(desk.path(), &["generate", "--layout", "6x6", "--seed", "5", "-n", "6", "-o", "p.txt"]);
    write(desk.path(), "more.txt", "nonsense\n1.....3.....24..\n");
    let ask = |jobs| {
        let words = format!("drill full_house --from p.txt more.txt -n 3 --jobs {jobs} -f yaml");
        run(desk.path(), &words.split(' ').collect::<Vec<_>>(), b"")
    };
    let (one, two) = (ask("1"), ask("2"));
    assert_eq!((one.code, &one.out), (0, &two.out), "{}", one.err);
    assert!(one.err.contains("3 of 3 drills found in"), "{}", one.err);
    let pack = pack::parse(&one.out, None).expect("a pack");
    let profile = whydoku::engine::Profile::named("classic").expect("built in");
    for entry in &pack.puzzles {
        let tutor::Advice::Step(hint) = tutor::hint(&entry.puzzle, &profile) else { panic!("no step") };
        assert_eq!(hint.step().technique.id, "full_house");
    }
    // There is no jellyfish at all in these puzzles.
    let said = run(desk.path(), &["drill", "jellyfish", "--from", "p.txt", "-o", "none.yaml"], b"");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("0 of 5 drills found in 6 puzzles"), "{}", said.err);
    assert!(!desk.path().join("none.yaml").exists());
    let said = run(desk.path(), &["drill", "jellyfish", "--from", "more.txt"], b"");
    assert!(said.code == 1 && said.err.contains("more.txt, line 1"), "{}", said.err);
}

#[test]
fn a_search_that_ends_early() {
    let desk = tempfile::tempdir().expect("a folder");
    let said = run(desk.path(), &["drill", "exocet", "--layout", "4x4", "--tries", "20", "--seed", "1"], b"");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    for part in ["0 of 5 drills found, with --seed 1; then none in 20 tries", "easier techniques sufficed", "--from"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    let said = run(desk.path(), &["drill", "exocet", "--time-limit", "0.3"], b"");
    assert!(said.code == 1 && said.err.contains("the time limit was reached"), "{}", said.err);
}

#[test]
fn nonsense_is_refused() {
    let desk = tempfile::tempdir().expect("a folder");
    let cases: [(&[&str], &str); 8] = [
        (&["magic"], "unknown technique `magic`"),
        (&["x_wing", "--profile", "beginner"], "the profile does not have it"),
        (&["x_wing", "--profile", "none"], "unknown profile `none`"),
        (&["unique_rectangle_1", "--no-uniqueness"], "assumes a unique solution"),
        (&["x_wing", "-n", "0"], "0 is not in 1..=1000"),
        (&["x_wing", "--from", "p.txt", "--seed", "1"], "cannot be used with"),
        (&["x_wing", "--from", "p.txt", "--layout", "jigsaw"], "a jigsaw needs its regions"),
        (&["x_wing", "-o", "sheet.xyz"], "unknown file extension"),
    ];
    for (args, part) in cases {
        let said = run(desk.path(), &[&["drill"], args].concat(), b"");
        assert!(said.code == 2 && said.err.contains(part), "{args:?}: {}", said.err);
    }
    // A pack of anything else is not possible.
    let said = run(desk.path(), &["hint", &ours("puzzles/small.yaml#four"), "-f", "yaml"], b"");
    assert!(said.code == 2 && said.err.contains("only `whydoku drill`"), "{}", said.err);
}

/// After Ctrl-C, the drills that were found are kept, even if the input never ends.
#[cfg(unix)]
#[test]
fn what_was_found_is_kept() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let desk = tempfile::tempdir().expect("a folder");
    let puzzles = print(desk.path(), &["generate", "--layout", "6x6", "--seed", "5", "-n", "25"]);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    command.args(["drill", "hidden_single", "--from", "-", "-n", "1000", "-o", "out.yaml"]).current_dir(desk.path());
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(format!("{puzzles}nonsense\n").as_bytes()).expect("it reads");
    let mut report = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    // Results are taken in order: once the last line is reported, the puzzles before it have been.
    let mut told = || report.next().expect("a line").expect("text");
    while !told().contains("line 26") {}
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("a shell tool").success());
    while !told().contains("of 1000 drills found in 25 puzzles; the work was stopped") {}
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    drop(input);
    let text = std::fs::read_to_string(desk.path().join("out.yaml")).expect("a file");
    assert!(pack::parse(&text, None).expect("a pack").puzzles.len() >= 10);
}

/// The answers begin with a short key: a line for each drill, which names the technique; and so does each answer.
#[test]
fn answers_begin_with_a_short_key() {
    let sheet = print(here(), &small(&["2", "-f", "markdown"]));
    let (_, answers) = sheet.split_once("\n## Answers\n").expect("answers");
    let rows: Vec<&str> = answers.lines().filter(|line| line.ends_with(" | Hidden pair |")).collect();
    assert_eq!(rows.len(), 2, "{answers}");
    let first = answers.find("<details").expect("an answer in full");
    assert!(answers.find(rows[1]).is_some_and(|at| at < first), "{answers}");
    assert_eq!(answers.matches("\nThere is a hidden pair.\n").count(), 2, "{answers}");
}
