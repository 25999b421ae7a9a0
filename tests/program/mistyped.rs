//! A mistyped given: which one it is, wherever it is asked; and texts that are faulty, or could be read in two ways.

use serde_json::{Value, json};
use whydoku::format;
use whydoku::grid::{Budget, Candidate, Suspects, solutions};
use whydoku::service;

use crate::support::program::{run, write};

/// A puzzle with one solution and some givens to spare.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn mistyped(at: usize, digit: char) -> String {
    PUZZLE.chars().enumerate().map(|(index, sign)| if index == at { digit } else { sign }).collect()
}

/// Whatever is named leaves exactly one solution without it, and that has the named digit there.
#[test]
fn what_is_named_is_a_likely_mistake() {
    let (mut blamed, mut tried) = (0, 0);
    for (at, given) in PUZZLE.chars().enumerate().filter(|(_, sign)| *sign != '.') {
        for digit in ('1'..='9').filter(|digit| *digit != given) {
            let puzzle = format::read(&mistyped(at, digit)).expect("a puzzle").puzzle;
            let has_none = puzzle.grid().map_or(true, |grid| solutions(&grid, 1).is_empty());
            if !has_none {
                continue;
            }
            let suspects = Suspects::of(&puzzle, &Budget::default());
            assert!(!suspects.is_cut_short);
            for suspect in &suspects.givens {
                let Candidate { cell, digit } = suspect.given;
                assert_eq!(puzzle.givens().get(cell), Some(digit));
                let mut others = puzzle.clone();
                others.give(cell, None).expect("a cell of the grid");
                let left = solutions(&others.grid().expect("no conflict"), 2);
                let only = left.first().filter(|_| left.len() == 1).and_then(|only| only.get(cell));
                assert!(!left.is_empty() && suspect.instead == only, "{suspect:?}");
            }
            tried += 1;
            blamed += usize::from(suspects.givens.iter().any(|suspect| suspect.given.cell.index() == at));
        }
    }
    assert!(tried > 150 && blamed * 20 > tried * 19, "{blamed} of {tried}");
    let none = format::read(&mistyped(4, '2')).expect("a puzzle").puzzle;
    assert!(Suspects::of(&none, &Budget::work(0)).is_cut_short);
}

#[test]
fn every_way_to_ask_names_it() {
    let desk = tempfile::tempdir().expect("a folder");
    // At sight, and only after some steps.
    for (at, digit, wrong, right) in [(0, '3', "r1c1", 5), (4, '4', "r1c5", 7)] {
        let puzzle = mistyped(at, digit);
        let said = |args: &[&str]| {
            let told = run(desk.path(), args, b"");
            assert_eq!(told.code, 1, "{args:?}: {}", told.err);
            format!("{}{}", told.out, told.err)
        };
        for args in [
            &["explain", &puzzle][..],
            &["explain", &puzzle, "-f", "json"],
            &["hint", &puzzle, "-f", "text"],
            &["hint", &puzzle, "-f", "json"],
            &["review", &puzzle, "-f", "text", "--all-rungs"],
            &["review", &puzzle, "-f", "json", "--all-rungs"],
        ] {
            let told = said(args);
            assert!(told.contains(wrong) && told.contains(&right.to_string()), "{args:?}: {told}");
            assert!(!told.contains("*3*"), "{told}");
        }
        for (name, more) in [("hint", json!({})), ("review", json!({ "rungs": 4 })), ("explain", json!({}))] {
            let mut request = more;
            request["puzzle"] = Value::from(puzzle.clone());
            let answer = match service::call(name, request, &Budget::default()) {
                Ok(answer) => answer,
                Err(problem) => {
                    assert!(name == "explain" && at == 0, "{name} has no answer");
                    assert!(problem.to_string().contains("3 in r1c1 (without it, r1c1 is 5"), "{problem}");
                    continue;
                }
            };
            let first = &answer["suspects"];
            let names = first.as_array().expect("a list").iter().any(|one| {
                one["given"].as_str().is_some_and(|given| given.ends_with(wrong)) && one["instead"] == right
            });
            assert!(names, "{name}: {first}");
        }
    }
}

/// Digits after a plus were placed: in rows, in a line, and in a grid of pencil marks.
#[test]
fn a_plus_marks_a_placed_digit() {
    let placed = |text: &str| {
        let puzzle = format::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle;
        let line = |digits: &whydoku::grid::Digits| digits.to_line(puzzle.layout());
        (line(puzzle.givens()), line(puzzle.placed()), puzzle.notes().len())
    };
    let expected = ("1.....3.....24..".to_owned(), ".2..............".to_owned(), 0);
    for text in [
        "1+2..\n..3.\n....\n24..",
        "1 +2 . .\n. . 3 .\n. . . .\n2 4 . .",
        "1+2....3.....24..",
        "+--+--+\n|1+2|..|\n|..|3.|\n+--+--+\n|..|..|\n|24|..|\n+--+--+",
        // A plain grid with a mark is a plain grid.
        "1 *2* . .\n. . 3 .\n. . . .\n2 4 . .",
        "<1> +2 . .\n. . <3> .\n. . . .\n<2> <4> . .",
    ] {
        assert_eq!(placed(text), expected, "{text}");
    }
    // With several candidates somewhere, digits alone could be either.
    let refused = format::read("1 *2* 34 .\n. . 3 .\n. . . .\n2 4 . .").expect_err("two readings").to_string();
    for part in ["two ways", "a digit alone is a given", "a digit alone is a candidate", "write `<5>` for each given"] {
        assert!(refused.contains(part), "{refused}");
    }
}

#[test]
fn a_title_does_not_hide_the_fault_of_its_grid() {
    let desk = tempfile::tempdir().expect("a folder");
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let short = |title: &str| {
        let mut rows = rows.clone();
        rows[3] = &rows[3][..8];
        format!("{title}{}\n", rows.join("\n"))
    };
    for title in ["", "Puzzle of the day, No. 17\n", "The hardest one that I have ever seen in a newspaper\n\n"] {
        write(desk.path(), "short.txt", short(title));
        let said = run(desk.path(), &["solve", "short.txt"], b"");
        assert!(said.code == 1 && said.err.contains("found 8 cells in row 4"), "{title}: {}", said.err);
        let line = 4 + title.matches('\n').count();
        assert!(
            said.err.contains(&format!("short.txt:{line}:")) || said.err.contains(&format!("line {line}")),
            "{}",
            said.err
        );
    }
}
