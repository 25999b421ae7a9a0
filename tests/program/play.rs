//! `play`: dialogues, typed line by line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use whydoku::tutor::session::Session;

use crate::locales::write_locale;
use crate::support::program::{Said, ours, run, write};

/// A puzzle with several solutions on a grid of 4x4 cells, and one of 9x9.
const SMALL: &str = "1.....3.....24..";
const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/// Few techniques, which do not change as the ladder grows.
const LEVEL: [&str; 2] = ["--max-technique", "naked_pair"];

fn desk() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

fn play(folder: &Path, args: &[&str], lines: &str) -> Said {
    let said = run(folder, &[&["play"], args, &LEVEL].concat(), lines.as_bytes());
    assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    said
}

#[test]
fn a_beginner_is_led_to_the_end() {
    let desk = desk();
    let lines = "hint\n".repeat(5) + "take\n" + &"hint 5\ntake\n".repeat(11) + "grade\nquit\nhint\n";
    let said = play(desk.path(), &[&ours("puzzles/small.yaml#four")], &lines);
    assert!(said.err.is_empty(), "{}", said.err);
    assert!(said.out.contains("Solved: every digit is right."), "{}", said.out);
    assert!(said.out.ends_with("> quit\n"), "nothing is answered after the end");
    insta::assert_snapshot!("play_hints", said.out);
}

#[test]
fn mistakes_are_found_in_rungs_and_taken_back() {
    let lines = "e1=2\nR4C1 <> 9\nR5 C1 = 3\nr1c1=6\nr5c3=3\nr1c3=9\nhint\nsteps\ncheck\ncheck\nc\nc\nundo\nundo\ncheck\nUNDO\n\
                 und\nundo\nundo\nundo\nredo\nr5c3=8\n";
    let said = play(desk().path(), &[PUZZLE], lines);
    insta::assert_snapshot!("play_mistakes", said.out);
}

#[test]
fn a_full_grid_can_be_wrong() {
    let lines = "r1c2=4, r1c3=3, r1c4=2, r2c1=3, r2c2=2, r2c3=1\nr3c1=4\nr3c2=2\nr3c3=2, r3c4=1, r4c2=1, r4c3=4\n\
                 r3c2=3\n";
    let said = play(desk().path(), &[&ours("puzzles/small.yaml#four")], lines).out;
    let (wrong, right) = said.split_once("> r3c2=3\n").expect("the last line");
    assert!(wrong.contains("The grid is full, but something is wrong.") && !wrong.contains("Solved"), "{wrong}");
    assert!(right.contains("Solved: every digit is right.") && right.contains("13 moves: 12 deductions"), "{right}");
    assert!(right.contains("0 guesses, 1 wrong."), "{right}");
}

#[test]
fn what_is_not_understood_is_answered() {
    let lines = "hello\nmar\n?\nr5c1\nr5c1=0\nr0c1=3\nr5c1=33\nz9=1\n=\nerase\nerase x\nmark r5c1\nmark\nwhy\nwhy r5\nlesson\nlesson y_wing\n\
                 save\nsave no/such/place\nhint 9\nhint x\ntake\nr1c2=4\nr1c2<>4\nmark r1c2 4\nerase r5c1\nr5c1<>7\nmanual\n\u{1b}[2Jhello\n";
    let said = play(desk().path(), &[PUZZLE], lines);
    assert!(!said.out.contains('\u{1b}'), "nothing that was typed reaches the terminal as it is");
    insta::assert_snapshot!("play_nonsense", said.out);
    let long = play(desk().path(), &[PUZZLE], &("x".repeat(100_000) + "\nr5c1=3\n")).out;
    assert!(long.len() < 20_000 && long.contains("There is no command") && long.contains("Placed: r5c1=3."), "{long}");
}

#[test]
fn an_expert_keeps_marks() {
    let lines = "mark r1c1 46\nmark A3 2,4,6,9\nunmark r1c1 4\nshow\nerase r1c1\nmarks\nr1c4<>2\nmark r1c4 2\nmark r1c4 5\n5c1=3\n\
                 r5c1 3\nshow\nundo\nmarks\nmanual\ne5c1\nr1c4!=2, r1c4<>3;r2c45≠7\nundo\nplace E1 3\nwhy E1<>3\nwhy r1c4 9\nshow\nhelp\n";
    let said = play(desk().path(), &[PUZZLE, "--a1"], lines);
    insta::assert_snapshot!("play_marks", said.out);
}

/// Digits may be typed apart, and what a move does to the grid is said of it.
#[test]
fn a_move_is_read_and_answered_exactly() {
    let lines = "mark r1c1 2 4 6\nr1c1<>46\nr1c1<>2\nundo\nr5c1=5\nr5c3=5\nmarks\nmark r1c1 5\nunmark r5c1 5\n";
    let said = play(desk().path(), &[PUZZLE], lines).out;
    for (typed, answer) in [
        ("mark r1c1 2 4 6", "Marked: 2 in r1c1, 4 in r1c1 and 6 in r1c1."),
        ("r1c1<>46", "Eliminated: r1c1 ≠ 4, 6."),
        ("r1c1<>2", "Eliminated: r1c1 ≠ 2. r1c1 has no candidate left"),
        ("undo", "Undone: r1c1 ≠ 2."),
        ("r5c1=5", "But column 1 already has this digit in r2c1. "),
        ("r5c3=5", "But row 5 already has this digit in r5c1."),
        ("mark r1c1 5", "The 5 in r1c7 rules this pencil mark out."),
        ("unmark r5c1 5", "Type erase r5c1 to empty the cell first."),
    ] {
        let answered = said.split_once(&format!("> {typed}\n")).map_or("", |(_, rest)| rest);
        let answered = answered.split("\n> ").next().unwrap_or_default();
        assert!(answered.contains(answer), "{typed}: {answered}");
    }
}

/// Whatever happens to the program, a game that was saved goes on where it was.
#[test]
fn a_killed_game_goes_on() {
    let desk = desk();
    let args = ["play", PUZZLE, "--save", "game.json"];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("whydoku"))
        .args(args)
        .current_dir(desk.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    let file = desk.path().join("game.json");
    let saved = || std::fs::read_to_string(&file).ok().and_then(|text| Session::from_json(&text).ok());
    let mut input = child.stdin.take().expect("standard input");
    input.write_all(b"r5c1=3\nmarks\nhint\n").expect("it reads");
    while saved().is_none_or(|session| session.hints().is_empty()) {
        assert!(child.try_wait().expect("a state").is_none(), "it waits for more");
        std::thread::yield_now();
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let said = play(desk.path(), &["--save", "game.json"], "hint\nundo\nundo\nundo\n");
    assert!(said.out.contains("Game resumed: 2 moves so far."), "{}", said.out);
    assert!(said.out.contains("\n2. "), "the hint goes on with its second rung: {}", said.out);
    assert!(said.out.contains("There is no move to undo."), "{}", said.out);
    let again = play(desk.path(), &[PUZZLE, "--save", "game.json"], "redo\n");
    assert!(again.out.contains("Placed: r5c1=3."), "what was undone can be redone: {}", again.out);
    let graded = play(desk.path(), &["--save", "game.json"], "grade\n");
    assert!(graded.out.contains("\nSteps with hints: 1.\n"), "{}", graded.out);
    let unread = run(desk.path(), &["play", "game.json"], b"");
    assert!(unread.code == 2 && unread.err.contains("`play --save game.json` resumes it"), "{}", unread.err);
}

#[test]
fn a_file_that_is_not_this_game_is_kept() {
    let desk = desk();
    let kept = |args: &[&str], code: i32, part: &str| {
        let file = desk.path().join("game.json");
        let before = std::fs::read(&file).expect("a file");
        let said = run(desk.path(), &[&["play"], args, &["--save", "game.json"]].concat(), b"r5c1=3\n");
        assert!(said.code == code && said.err.contains(part) && said.out.is_empty(), "{}{}", said.err, said.out);
        assert_eq!(std::fs::read(&file).expect("a file"), before, "it is as it was");
    };
    play(desk.path(), &[PUZZLE, "--save", "game.json"], "r5c1=3\n");
    kept(&[SMALL], 2, "has a game of another puzzle");
    let game = std::fs::read_to_string(desk.path().join("game.json")).expect("a game");
    for (from, to) in [("session/1", "session/2"), ("3r5c1", "3r1c2"), ("}", ""), ("\"done\"", "\"dome\"")] {
        write(desk.path(), "game.json", game.replacen(from, to, 1));
        kept(&[], 1, "the file stays as it is");
    }
    write(desk.path(), "game.json", b"\xff\xfe");
    kept(&[], 1, "not UTF-8");
    write(desk.path(), "other.json", "mine");
    let said = play(desk.path(), &[PUZZLE], "save other.json\nsave mine.json\nsave mine.json\nr5c1=3\n");
    assert!(said.out.contains("exists already") && said.out.matches("Saved to mine.json").count() == 2, "{}", said.out);
    assert_eq!(std::fs::read_to_string(desk.path().join("other.json")).expect("a file"), "mine");
    let mine = std::fs::read_to_string(desk.path().join("mine.json")).expect("a file");
    assert_eq!(Session::from_json(&mine).expect("a session").moves().len(), 1, "moves after `save` are saved");
}

#[test]
fn without_a_puzzle_there_is_an_easy_one() {
    let desk = desk();
    let first = play(desk.path(), &["--seed", "7"], "quit\n").out;
    assert_eq!(play(desk.path(), &["--seed", "7"], "quit\n").out, first);
    assert!(first.contains("(seed 7)"), "{first}");
    let said = play(desk.path(), &[], "");
    let seed = said.out.split("(seed ").nth(1).and_then(|rest| rest.split(')').next()).expect("a seed");
    assert_eq!(play(desk.path(), &["--seed", seed], "").out, said.out, "the seed makes the puzzle again");
}

#[test]
fn a_puzzle_without_just_one_solution() {
    let desk = desk();
    let said = run(desk.path(), &["play", "11.............."], b"");
    assert!(said.code == 1 && said.err.contains("no solution"), "{}", said.err);
    let said = run(desk.path(), &["play", "-"], b"");
    assert!(said.code == 2 && said.err.contains("standard input is for the moves"), "{}", said.err);
    let said = play(desk.path(), &["1..............."], "hint\nr1c2=2\ncheck\nr1c2=1\ncheck\n");
    insta::assert_snapshot!("play_several", said.out);
}

/// Every sentence of the dialogue comes from the locale.
#[test]
fn the_dialogue_is_in_the_words_of_the_locale() {
    let folder = desk();
    write_locale(folder.path());
    let dir = folder.path().display().to_string();
    let lines = "help\nhello\nhint\nhint 5\ntake\nundo\nundo\nredo\nredo\nr1c1=2\ncheck\nr1c3=3\ncheck\ncheck\nmarks\n\
                 manual\nsave game.json\n";
    let said = play(folder.path(), &[SMALL, "--lang", "xx", "--templates", &dir], lines);
    // What was typed, and the names of commands, are not words of the locale.
    let told = said.out.lines().filter(|line| !line.starts_with('>') && !line.contains('│') && !line.contains("c1 "));
    for line in told.filter(|line| line.split_whitespace().count() > 2 && line.contains(char::is_alphabetic)) {
        assert!(line.contains('⟦'), "{line}");
    }
    assert!(said.out.matches('⟦').count() > 20, "{}", said.out);
}
