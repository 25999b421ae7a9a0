//! What happens if something is wrong in a file: the command line was right, so it is no usage error.

use super::desk;
use crate::support::program::{run, write};

/// Whatever a file is for, and whatever is wrong in it, the exit code is 1, and the file is named. A file that is not there is a
/// usage error.
#[test]
fn a_fault_in_a_file_is_no_usage_error() {
    let desk = desk();
    let bad = |name: &str, text: &[u8]| write(desk.path(), name, text);
    bad("bytes", b"\xff\xfe\x00");
    bad("open", b"a: [");
    bad("object", b"{\"a\": 1}");
    bad("en/walkthrough.md", b"{% if %}");
    bad("words/en/words.yaml", b"a: [");
    bad("looks/looks.yaml", b"a: [");
    bad("profile", b"name: x\ntechniques: [no_such_thing]\n");
    bad("units", b"pack: x\nunits: [{ id: a, title: A, goal: g, techniques: [no_such_thing] }]\npuzzles: []\n");
    bad("escape", b"name: \"\\ud83d\\ude00\"\ntechniques: [full_house]\n");
    bad("text.md", b"```sudoku colour=red\n```\n");
    let puzzle = "1.....3.....24..";
    let files = ["bytes", "open", "object"];
    let uses: [&[&str]; 12] = [
        &["explain", puzzle, "--profile", "FILE"],
        &["rate", puzzle, "--profile", "FILE"],
        &["explain", puzzle, "-f", "html", "--theme", "FILE"],
        &["theme", "FILE"],
        &["curriculum", "FILE"],
        &["course", "-o", "course", "--curriculum", "FILE"],
        &["board", puzzle, "--marks", "FILE"],
        &["verify", "FILE"],
        &["render", "FILE"],
        &["play", "--save", "FILE"],
        &["explain", "FILE"],
        &["conform", "FILE"],
    ];
    let each = uses.iter().flat_map(|words| {
        files.iter().map(|file| words.iter().map(|word| if *word == "FILE" { file } else { word }).copied().collect())
    });
    let others: [&[&str]; 8] = [
        &["explain", puzzle, "--templates", "."],
        &["explain", puzzle, "--templates", "words"],
        &["explain", puzzle, "--templates", "looks", "-f", "html"],
        &["explain", puzzle, "--profile", "profile"],
        &["explain", puzzle, "--profile", "escape"],
        &["curriculum", "units"],
        &["course", "-o", "course", "--curriculum", "units"],
        &["weave", "text.md"],
    ];
    let all: Vec<Vec<&str>> = each.chain(others.iter().map(|words| words.to_vec())).collect();
    for args in &all {
        let said = run(desk.path(), args, b"");
        assert_eq!(said.code, 1, "{args:?}: {}", said.err);
        let named =
            args.iter().chain(&["walkthrough.md", "words.yaml", "looks.yaml"]).any(|name| said.err.contains(name));
        assert!(named, "{args:?}: {}", said.err);
    }
    // A game that is not there begins.
    for args in uses.iter().filter(|args| args[0] != "play") {
        let args: Vec<&str> = args.iter().map(|word| if *word == "FILE" { "missing.yaml" } else { word }).collect();
        let said = run(desk.path(), &args, b"");
        assert_eq!(said.code, 2, "{args:?}: {}", said.err);
    }
    #[cfg(feature = "serve")]
    for args in [["--data", "open"], ["--engine", "open"]] {
        let said = run(desk.path(), &[&["serve", "--port", "0"], &args[..]].concat(), b"");
        assert!(said.code == 1 && said.err.contains("open"), "{args:?}: {}: {}", said.code, said.err);
    }
}

/// JSON writes some characters as two escapes, of which neither is a character: YAML has one escape for each.
#[test]
fn half_a_character_is_told_with_its_place() {
    let desk = desk();
    let escape = r#""x \ud83d\ude00""#;
    write(
        desk.path(),
        "pack.yaml",
        format!("pack: p\npuzzles:\n- {{ id: a, title: {escape}, givens: '1.....3.....24..' }}\n"),
    );
    write(desk.path(), "profile.yaml", format!("name: {escape}\ntechniques: [full_house]\n"));
    write(desk.path(), "units.yaml", format!("pack: {escape}\nunits: []\npuzzles: []\n"));
    for (args, place) in [
        (&["explain", "pack.yaml"][..], "pack.yaml:3:"),
        (&["explain", "1.....3.....24..", "--profile", "profile.yaml"], "1 | name"),
        (&["curriculum", "units.yaml"], "1 | pack"),
    ] {
        let said = run(desk.path(), args, b"");
        let what = "an escape that is not a character";
        assert!(said.code == 1 && said.err.contains(what) && said.err.contains(place), "{args:?}: {}", said.err);
        assert!(
            said.err.contains(r"write the character itself, or one escape for it, such as \U0001F600"),
            "{}",
            said.err
        );
    }
}
