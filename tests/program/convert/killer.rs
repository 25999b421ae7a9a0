//! Killers in one line: in signs and in numbers they are the same, and what a line cannot say is named.

use std::sync::Arc;

use whydoku::clue::{Clue, Kind};
use whydoku::format::{self, ClueReading, ReadOptions, Reading, Written};
use whydoku::grid::{Cell, Digits, Layout, Puzzle};

use super::{P, layouts, named, read as read_plain};
use crate::support::random::random_solution;

fn read(text: &str) -> Reading {
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    options.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn killer(cells: &[&str], value: Option<u16>) -> Clue {
    let cells = cells.iter().map(|cell| cell.parse().expect("a cell")).collect();
    Clue { value, ..Clue::of(Kind::with_id("killercage").expect("a kind"), cells) }
}

/// The cell at this distance, if the grid has it.
fn beside(cell: Cell, (down, right): (i8, i8)) -> Option<Cell> {
    let (row, column) = (cell.row() as i8 + down, cell.column() as i8 + right);
    ((0..9).contains(&row) && (0..9).contains(&column)).then(|| Cell::at(row as u8, column as u8))
}

const SIGNS: [(char, (i8, i8)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

/// Cages over a whole grid, each with its sum in a solution, and their line in signs.
fn cages(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> (Vec<Clue>, String) {
    let solution = random_solution(layout, random);
    let digit = |cell: Cell| u16::from(solution.get(cell).expect("a digit").get());
    let mut signs = ['?'; 81];
    let mut clues = Vec::new();
    for head in layout.cells().iter() {
        if signs[head.index()] != '?' {
            continue;
        }
        let mut cells = vec![head];
        for _ in 0..random.usize(0..12) {
            let from = cells[random.usize(0..cells.len())];
            let most = if random.u8(0..5) == 0 { 8 } else { 4 };
            let (sign, (down, right)) = SIGNS[random.usize(0..most)];
            let Some(next) = beside(from, (-down, -right)) else { continue };
            let repeats = cells.iter().any(|&cell| digit(cell) == digit(next));
            if signs[next.index()] == '?' && next != head && !repeats {
                signs[next.index()] = sign;
                cells.push(next);
            }
        }
        let sum: u16 = cells.iter().map(|&cell| digit(cell)).sum();
        let letters: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='j').collect();
        signs[head.index()] = letters[usize::from(sum)];
        cells.sort();
        clues.push(Clue { cells, ..killer(&[], Some(sum)) });
    }
    (clues, signs.iter().collect())
}

fn empty(layout: &Arc<Layout>) -> Puzzle {
    Puzzle::new(Arc::clone(layout), Digits::default()).expect("an empty puzzle")
}

#[test]
fn cages_are_the_same_in_signs_and_in_numbers() {
    let mut random = fastrand::Rng::with_seed(3);
    for name in ["9x9", "diagonal"] {
        let layout = Layout::named(name).expect("a layout");
        for _ in 0..40 {
            let (mut clues, signs) = cages(&layout, &mut random);
            if name == "9x9" {
                let reading = read(&signs);
                assert_eq!((reading.format.name, &reading.clues), ("killer", &clues), "{signs}");
            }
            let written = |clues: &Vec<Clue>| {
                let written = format::write_with_clues(&[empty(&layout)], std::slice::from_ref(clues), named("killer"));
                written.unwrap_or_else(|error| panic!("{error}"))
            };
            let Written { text, left_out } = written(&clues);
            let reading = read(&text);
            assert_eq!((reading.format.name, &reading.clues, left_out), ("killer", &clues, vec![vec![]]), "{text}");
            assert_eq!(reading.puzzle.layout(), &layout);
            // Neither cages nor their cells have an order.
            clues.reverse();
            clues.iter_mut().for_each(|clue| clue.cells.reverse());
            assert_eq!(written(&clues).text, text);
        }
    }
}

/// Two cages in the first row, and no others.
const SIGNS_OF_TWO: &str = "A<<0<<<<<000000000000000000000000000000000000000000000000000000000000000000000000";

#[test]
fn cells_may_be_in_no_cage() {
    let reading = read(SIGNS_OF_TWO);
    let row = ["r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"];
    assert_eq!(reading.clues, [killer(&["r1c1", "r1c2", "r1c3"], Some(10)), killer(&row, None)]);
    assert_eq!(read(&format!("# two\n  {SIGNS_OF_TWO}\r\n")).clues, reading.clues);
    let numbers = format!("3x3:d:k:2561:2561{}", ":7".repeat(79));
    let reading = read(&numbers);
    assert_eq!(
        (reading.puzzle.layout().name(), &reading.clues[..]),
        ("9x9-diagonal", &[killer(&["r1c1", "r1c2"], Some(10))][..])
    );
    assert_eq!(read(&numbers.replace(":d:", "::").replace(":7", " : 7")).clues, reading.clues);
    let windoku = Layout::named("windoku").expect("a layout");
    let options = ReadOptions { layout: Some(windoku), clues: ClueReading::Read, ..ReadOptions::default() };
    assert_eq!(options.read(SIGNS_OF_TWO).expect("a killer").puzzle.layout().name(), "windoku");
    assert!(options.read(&numbers).is_err_and(|error| error.expected.contains("windoku")));
}

#[test]
fn wrong_lines_are_refused() {
    let numbers = |head: &str, cells: &str, rest: usize| format!("{head}{cells}{}:", ":0".repeat(rest));
    let with = |from: &str, to: &str| SIGNS_OF_TWO.replacen(from, to, 1);
    let cases = [
        ("a sign that leaves the grid", with("A", "<")),
        ("a sign that leaves it below", format!("{}v", &SIGNS_OF_TWO[..80])),
        ("a circle", with("0<", "><")),
        ("a cage of ten cells", with("0<<<<<000000000", "0<<<<<000^^^^^^")),
        ("a circle of two rows", with("<<<<<000000000", "<<<>v0000000^<")),
        ("a strange sign", with("0000", "00z0")),
        ("a cell too few", SIGNS_OF_TWO[..80].to_owned()),
        ("a cell too many", format!("{SIGNS_OF_TWO}0")),
        ("a second line that is short", format!("{SIGNS_OF_TWO}\n{}", &SIGNS_OF_TWO[..70])),
        ("clues where only digits are known", SIGNS_OF_TWO.to_owned()),
        ("other boxes", numbers("2x2::k:", "257", 15)),
        ("another variant", numbers("3x3:j:k:", "257", 80)),
        ("no killer", numbers("3x3:::", "257", 80)),
        ("nothing else", "3x3:".to_owned()),
        ("a number too few", numbers("3x3::k:", "257", 79)),
        ("a number too many", numbers("3x3::k:", "257", 81)),
        ("no number", numbers("3x3::k:", "2S7", 80)),
        ("a number with a sign", numbers("3x3::k:", "+257", 80)),
        ("a number too large", numbers("3x3::k:", "999999", 80)),
        ("a sum too large", numbers("3x3::k:", "11777", 80)),
        ("two sums of one cage", numbers("3x3::k:", "2561:2817", 79)),
        ("ten cells with one number", numbers("3x3::k:", &["11521"; 10].join(":"), 71)),
    ];
    insta::assert_snapshot!(super::links::refusals(cases.into()));
    // Without the format, a line of dots is not a killer.
    let line = P.replace('0', ".");
    assert!(ReadOptions { format: Some(named("killer")), ..ReadOptions::default() }.read(&line).is_err());
    assert_eq!(read(&line).puzzle, read_plain(P));
}

#[test]
fn what_a_line_cannot_say_is_named() {
    let nine = Layout::named("9x9").expect("a layout");
    let switch = Clue::of_grid(Kind::with_id("antiknight").expect("a kind"));
    let diagonal = Clue::of_grid(Kind::with_id("diagonal+").expect("a kind"));
    let cage = || killer(&["r1c1", "r1c2"], Some(10));
    let mut cases = vec![
        ("nothing", empty(&nine), vec![]),
        ("a cage and a title", empty(&nine).with_title(Some("T".to_owned())), vec![cage()]),
        ("givens", read_plain(P), vec![cage()]),
        ("a cage without a sum", empty(&nine), vec![killer(&["r1c1", "r1c2"], None)]),
        ("a sum too large", empty(&nine), vec![killer(&["r1c1", "r1c2"], Some(300))]),
        ("cages with a common cell", empty(&nine), vec![cage(), killer(&["r1c2", "r1c3"], Some(5))]),
        ("one cage twice", empty(&nine), vec![cage(), cage()]),
        ("another clue", empty(&nine), vec![cage(), switch]),
        ("one diagonal", empty(&nine), vec![cage(), diagonal]),
    ];
    cases.extend(layouts().iter().map(|layout| ("a layout", empty(layout), vec![cage()])));
    let told = cases.into_iter().map(|(name, puzzle, clues)| {
        let layout = puzzle.layout().name().to_owned();
        let told = match format::write_with_clues(&[puzzle], &[clues], named("killer")) {
            Ok(Written { text, left_out }) => format!("left out {left_out:?}\n{text}"),
            Err(error) => error.to_string(),
        };
        format!("## {name}, {layout}\n{told}\n")
    });
    insta::assert_snapshot!(told.collect::<String>());
}

/// Lines with a sign changed are another killer, or refused; never another format.
#[test]
fn any_line_is_read_or_refused() {
    let mut random = fastrand::Rng::with_seed(8);
    let layout = Layout::named("9x9").expect("a layout");
    let signs: Vec<char> = "<>^v`',.0Zjz: d".chars().collect();
    for _ in 0..300 {
        let (clues, line) = cages(&layout, &mut random);
        let numbers = format::write_with_clues(&[empty(&layout)], &[clues], named("killer")).expect("a killer").text;
        for (line, first) in [(line, 0), (numbers, "3x3::k:".len())] {
            let mut line: Vec<char> = line.trim().chars().collect();
            let at = random.usize(first..line.len());
            line[at] = signs[random.usize(0..signs.len())];
            let line: String = line.into_iter().collect();
            match (ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() }).read(&line) {
                Ok(reading) => assert_eq!(reading.format.name, "killer"),
                Err(error) => {
                    assert!(error.format == Some("killer") && !error.report("x", &line).is_empty(), "{error}")
                }
            }
        }
    }
}
