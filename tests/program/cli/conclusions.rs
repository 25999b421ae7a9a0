//! Conclusions that a person types: for `why`, `explain --until`, and the moves of `review`.

use whydoku::grid::Notation;
use whydoku::tutor;

use super::{PUZZLE, desk};
use crate::support;
use crate::support::program::{print, run, write};

/// The program reads what it writes on a page.
#[test]
fn conclusions_are_read_as_they_are_written() {
    let desk = desk();
    let why = |conclusion: &str, more: &[&str]| print(desk.path(), &[&["why", PUZZLE, conclusion], more].concat());
    let told = why("r1c3=2", &[]);
    for conclusion in ["R1C3=2", "r1c3 = 2", " r1 c3=2"] {
        assert_eq!(why(conclusion, &[]), told, "{conclusion}");
    }
    let lettered = why("r1c3=2", &["--a1"]);
    assert_ne!(lettered, told);
    for conclusion in ["A3=2", "a3 = 2"] {
        assert_eq!(why(conclusion, &["--a1"]), lettered, "{conclusion}");
        assert_eq!(why(conclusion, &[]), told, "{conclusion} is read so without --a1 as well");
    }
    let until = |conclusion: &str, more: &[&str]| {
        print(desk.path(), &[&["explain", PUZZLE, "--until", conclusion], more].concat())
    };
    for more in [&["--a1"][..], &[]] {
        assert_eq!(until("A3=2", more), until("r1c3=2", more));
    }
}

/// Several cells and several conclusions on a line are the same as one line each.
#[test]
fn moves_are_read_as_they_are_written() {
    let desk = desk();
    let grades = |moves: &str, more: &[&str]| {
        write(desk.path(), "moves.txt", moves);
        run(desk.path(), &[&["review", PUZZLE, "--moves", "moves.txt"], more].concat(), b"").out
    };
    let told = grades("r1c3=2, r79c46<>9", &[]);
    assert!(told.contains("r9c6 ≠ 9"), "{told}");
    assert_eq!(grades("r1c3 = 2 , r7c46 ≠ 9, r9c4 != 9,r9c6<>9 # four", &[]), told);
    let lettered = grades("r1c3=2, r79c46<>9", &["--a1"]);
    assert_ne!(lettered, told);
    for moves in ["A3=2, G4<>9, G6<>9, J4<>9, J6<>9", "A3=2, G46<>9, r9c46<>9"] {
        assert_eq!(grades(moves, &["--a1"]), lettered);
        assert_eq!(grades(moves, &[]), told);
    }
}

/// Several digits of a cell, as walkthroughs and notation write them.
#[test]
fn several_digits_of_a_cell_are_read() {
    let puzzle = support::puzzle(PUZZLE);
    let layout = puzzle.layout();
    let read = |text: &str| tutor::conclusions(text, layout).unwrap_or_else(|error| panic!("{text}: {error}"));
    let told = read("r4c8<>2, r4c8<>6, r7c4<>9");
    for conclusions in ["r4c8 ≠ 2, 6; r7c4 ≠ 9", "r4c8<>26, r7c4<>9", "r4c8!=2,6,r7c4!=9"] {
        assert_eq!(read(conclusions), told, "{conclusions}");
    }
    let gone: Vec<_> = told.iter().map(|conclusion| conclusion.candidate()).collect();
    assert_eq!(read(&Notation::RowColumn.in_prose(&[], &gone)), told);
    assert_eq!(read(&Notation::RowColumn.conclusion(&[], &gone)), told);
}

#[test]
fn what_is_no_conclusion() {
    let desk = desk();
    for (conclusion, told) in [
        ("r10c1=3", "there is no row 10 in a 9x9 grid"),
        ("r1c0=3", "there is no column 0 in a 9x9 grid"),
        ("r1c1=10", "there is no digit 10 in a 9x9 grid"),
        ("r12c3<>4", "found 2 conclusions, expected one about one cell and one digit"),
        ("r1c3=2, r1c4<>2", "found 2 conclusions"),
        ("R3=2", "expected a conclusion such as r5c1=3"),
        ("K1=3", "there is no row K"),
        ("I1=3", "there is no row I"),
        ("r1c3=24", "there is no digit 24"),
        ("r1c3<>2,4", "found 2 conclusions"),
        ("r1c3", "use r1c3!=2, or quote 'r1c3<>2'"),
        ("A3", "the shell took <>2 as a redirection, passed on only A3"),
        ("r12c3=4", "expected a conclusion such as r5c1=3"),
    ] {
        for args in [&["why", PUZZLE, conclusion][..], &["explain", PUZZLE, "--until", conclusion]] {
            let said = run(desk.path(), args, b"");
            assert!(said.code == 2 && said.err.contains(told), "{args:?}: {}", said.err);
        }
    }
    write(desk.path(), "moves.txt", "r1c3=2\nA4");
    let said = run(desk.path(), &["review", PUZZLE, "--moves", "moves.txt"], b"");
    assert!(said.code == 1 && said.err.contains("line 2: `A4` names a cell but no digit"), "{}", said.err);
    assert!(!said.err.contains("shell"), "no shell reads a file: {}", said.err);
    let given = run(desk.path(), &["explain", PUZZLE, "--until", "r1c1<>5"], b"");
    assert!(given.code == 1 && given.err.contains("the puzzle has 5 in this cell from the start"), "{}", given.err);
}
