//! Written puzzles are read again unchanged: each format alone, the examples of the formats' own descriptions, the
//! limits of formats, and the messages for hostile texts. Messages are in `snapshots/`.

mod clues;
mod files;
mod killer;
mod links;
mod scl;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::support::random::random_solution;
use proptest::prelude::*;
use whydoku::format::{self, FORMATS, Format, ReadOptions, WriteError, Written};
use whydoku::grid::{Candidate, Digit, DigitSet, Digits, Grid, Layout, Puzzle};

/// The puzzle of the examples.
const P: &str = "034500000802060400600008000003900004050000090900005800000300008001040605000007120";

fn named(name: &str) -> &'static Format {
    Format::named(name).unwrap_or_else(|| panic!("there is no format {name}"))
}

/// The formats to write in that have digits: a killer has only cages.
fn with_digits() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().filter(|format| format.is_written() && format.name != "killer")
}

fn read(text: &str) -> Puzzle {
    format::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

fn read_as(text: &str, format: &'static Format) -> Puzzle {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    options.read(text).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

fn written(puzzle: &Puzzle, format: &str) -> Written {
    format::write(std::slice::from_ref(puzzle), named(format)).unwrap_or_else(|error| panic!("{format}: {error}"))
}

fn text(puzzle: &Puzzle, format: &str) -> String {
    written(puzzle, format).text
}

/// Returns puzzles of all kinds of layouts.
fn layouts() -> Vec<Arc<Layout>> {
    let jigsaws =
        [("111123 142223 144233 445236 545636 555666", "jigsaw"), ("12345 45123 23451 51234 34512", "jigsaw-diagonal")];
    let jigsaws = jigsaws.map(|(regions, name)| Layout::jigsaw(regions, name).expect("regions of one size"));
    Layout::NAMES.iter().map(|name| Layout::named(name).expect("a layout")).chain(jigsaws).collect()
}

/// Returns a position on the path to a solution: each cell is given, placed, marked, or empty.
fn position(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Puzzle {
    let solution = random_solution(layout, random);
    let (mut givens, mut placed, mut notes) = (Digits::default(), Digits::default(), BTreeMap::new());
    for Candidate { cell, digit } in solution.iter() {
        match random.u8(0..10) {
            0..4 => givens.set(cell, Some(digit)),
            4..6 => placed.set(cell, Some(digit)),
            6..8 => {
                let others = layout.digits().iter().filter(|&other| other == digit || random.bool());
                notes.insert(cell, others.collect());
            }
            _ => {}
        }
    }
    let puzzle = Puzzle::new(Arc::clone(layout), givens).and_then(|puzzle| puzzle.with_placed(placed));
    puzzle.and_then(|puzzle| puzzle.with_notes(notes)).expect("a puzzle that fits")
}

/// Returns the position with the texts that a puzzle may have.
fn told(puzzle: Puzzle) -> Puzzle {
    let text = |text: &str| Some(text.to_owned());
    let puzzle = puzzle.with_title(text("Don't \"panic\": <1> & 2, #3"));
    puzzle.with_author(text("数独の人, esq.")).with_source(text("A paper; 1986"))
}

fn grid(puzzle: &Puzzle) -> Grid {
    puzzle.grid().expect("digits of a solution do not conflict")
}

/// Checks that the puzzle read is the one written, without what was reported as left out.
fn same(puzzle: &Puzzle, back: &Puzzle, left_out: &[String], format: &str) {
    let lost = |what: &str| left_out.iter().any(|lost| lost.contains(what));
    let shown = || format!("{format}, {}, less {left_out:?}\n{puzzle:?}\n{back:?}", puzzle.layout().name());
    assert_eq!(back.layout(), puzzle.layout(), "{}", shown());
    assert_eq!(back.givens(), puzzle.givens(), "{}", shown());
    if !lost("placed") {
        assert_eq!(back.placed(), puzzle.placed(), "{}", shown());
        assert!(lost("notes") || grid(back) == grid(puzzle), "{}", shown());
    }
    let texts = |puzzle: &Puzzle| {
        [puzzle.title().map(str::to_owned), puzzle.author().map(str::to_owned), puzzle.source().map(str::to_owned)]
    };
    for ((text, back), what) in texts(puzzle).into_iter().zip(texts(back)).zip(["title", "author", "source"]) {
        assert!(lost(what) || text.is_none() || text == back, "{what}: {}", shown());
    }
}

#[test]
fn positions_are_read_back_from_every_format_that_can_hold_them() {
    let mut random = fastrand::Rng::with_seed(20);
    for layout in layouts() {
        for round in 0..6 {
            let position = position(&layout, &mut random);
            let position = if round % 2 == 0 { told(position) } else { position };
            for format in with_digits() {
                match format::write(std::slice::from_ref(&position), format) {
                    Ok(Written { text, left_out }) => {
                        let back = read_as(&text, format);
                        same(&position, &back, &left_out[0], format.name);
                    }
                    Err(WriteError::Unfit { what, others, .. }) => {
                        assert_eq!(what, format!("the layout {}", layout.name()), "{}", format.name);
                        assert_ne!(layout.name(), "9x9", "{}", format.name);
                        assert!(
                            ["fpuzzles", "sudokupad", "yaml"].iter().all(|name| others.contains(name)),
                            "{others:?}"
                        );
                    }
                    Err(error) => panic!("{}: {error}", format.name),
                }
            }
        }
    }
}

#[test]
fn many_puzzles_are_read_back_in_their_order() {
    let mut random = fastrand::Rng::with_seed(7);
    let nine = Layout::named("9x9").expect("a layout");
    let puzzles: Vec<Puzzle> = (0..20).map(|_| position(&nine, &mut random)).collect();
    for format in with_digits().filter(|format| format.holds_many()) {
        let Written { text, left_out } = format::write(&puzzles, format).expect("many are written");
        let readings = format::read_all(&text).unwrap_or_else(|error| panic!("{}: {error}", format.name));
        assert_eq!(readings.len(), puzzles.len(), "{}", format.name);
        for ((reading, puzzle), left_out) in readings.iter().zip(&puzzles).zip(&left_out) {
            same(puzzle, &reading.puzzle, left_out, format.name);
        }
    }
}

/// What each format cannot express of one position, and its output.
#[test]
fn what_formats_hold() {
    let notes = [("r1c2", 0b11), ("r2c4", 0b1010), ("r3c1", 0b1000)];
    let with = |puzzle: Puzzle, placed: Puzzle, notes: [(&str, u16); 3]| {
        let notes = notes.map(|(cell, bits)| (cell.parse().expect("a cell"), digits(bits))).into();
        puzzle.with_placed(*placed.givens()).and_then(|puzzle| puzzle.with_notes(notes)).expect("a position")
    };
    let four = with(read("1... ..3. ...2 ...."), read("..2. .... .... ...."), notes);
    let notes = [("r1c6", 0b1_0000_0010), ("r2c2", 0b1_0100_0000), ("r3c2", 0b1_0000_0000)];
    let nine = with(read(P), read(&format!("1{}", ".".repeat(80))), notes);
    let diagonal = read(P).on(Layout::named("diagonal").expect("a layout")).expect("the same cells");
    let sukaku = read(&"123456789".repeat(80).chars().chain("12.......".chars()).collect::<String>());
    let puzzles = [("4x4", told(four)), ("9x9", told(nine)), ("diagonal", diagonal), ("clues", sukaku)];
    let mut out = String::new();
    for format in FORMATS {
        for (name, puzzle) in &puzzles {
            let told = match format::write(std::slice::from_ref(puzzle), format) {
                Ok(Written { text, left_out }) if *name != "clues" => {
                    format!("left out {:?}\n{text}", left_out[0])
                }
                Ok(Written { left_out, .. }) => format!("left out {:?}", left_out[0]),
                Err(error) => error.to_string(),
            };
            out += &format!("## {name} as {}\n{told}\n", format.name);
        }
    }
    insta::assert_snapshot!("what_formats_hold", out);
    let two = [read(P), read(P)];
    insta::assert_snapshot!("only_one", format::write(&two, named("sdk")).expect_err("two are too many"));
}

fn digits(bits: u16) -> DigitSet {
    (0..9).filter(|bit| bits >> bit & 1 == 1).map(Digit::from_index).collect()
}

#[test]
fn the_examples_of_the_formats() {
    let puzzle = read(P);
    assert_eq!(text(&puzzle, "sdm"), format!("{P}\n"));
    assert_eq!(text(&puzzle, "sudokupad"), "https://sudokupad.app/scf034tICGOkw3nEtJn5whSBEGt71C\n");
    assert_eq!(text(&puzzle, "sudokuwiki"), format!("https://www.sudokuwiki.org/sudoku.htm?bd={P}\n"));

    let open = puzzle.layout().cells() - puzzle.givens().cells();
    let start = grid(&puzzle);
    let notes = open.iter().map(|cell| (cell, start.candidates(cell))).collect();
    let noted = puzzle.clone().with_notes(notes).expect("candidates");
    let link = text(&noted, "sudokuwiki");
    assert!(link.contains("?bd=S9B2b0304059h7p9g6rad089f"), "{link}");

    let same_puzzle = [
        P.replace('0', "."),
        "https://sudokupad.app/scf034tICGOkw3nEtJn5whSBEGt71C".to_owned(),
        "https://www.sudokupad.app/?puzzleid=scf034tICGOkw3nEtJn5whSBEGt71C".to_owned(),
        "sudokupad.app/scf034tICGOkw3nEtJn5whSBEGt71C".to_owned(),
        format!("http://www.sudokuwiki.org/Sudoku.htm?bd={P}&x=1"),
    ];
    same_puzzle.iter().for_each(|text| assert_eq!(read(text), puzzle, "{text}"));
    let bare = link.trim().split_once('=').expect("a link").1;
    assert_eq!((read(&link), read(bare)), (noted.clone(), noted.clone()));

    // The format before S9B: two digits in base 32, candidates and below them whether it is a given.
    let number = |cell| match noted.givens().get(cell) {
        Some(digit) => 2 << digit.index() | 1,
        None => noted.notes()[&cell].iter().map(|digit| 2 << digit.index()).sum::<u32>(),
    };
    let pair = |number| [number / 32, number % 32].map(|value| char::from_digit(value, 32).expect("a digit"));
    let old: String = noted.layout().cells().iter().flat_map(|cell| pair(number(cell))).collect();
    let lone = noted.notes().iter().filter(|(_, digits)| digits.len() == 1).count();
    let back = read(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={old}"));
    assert_eq!((back.givens(), back.notes().len()), (noted.givens(), noted.notes().len() - lone));
    assert_eq!(back.placed().cells().len(), lone);
    assert_eq!(read(&old), back);

    let rows = "   4 28  ,7    9  1,    8  73, 2   79  ,    2    ,  31   6 ,84  1    ,3  2    5,  79 8   ";
    assert_eq!(read(rows), read(&rows.replace(',', "").replace(' ', ".")));
    assert_eq!(read(&text(&read(rows), "rows")), read(rows));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A cell with one candidate is a given if every other cell has them all.
    #[test]
    fn a_plain_puzzle_is_plain_after_positions(
        name in prop::sample::select(vec!["4x4", "6x6", "8x8", "9x9"]), filled in 0.0..1.0, seed: u64,
    ) {
        let (layout, mut random) = (Layout::named(name).expect("a layout"), fastrand::Rng::with_seed(seed));
        let mut givens = Digits::default();
        for cell in layout.cells().iter().filter(|_| random.f64() < filled).collect::<Vec<_>>() {
            givens.set(cell, random.choice(layout.digits().iter().collect::<Vec<_>>()));
        }
        let puzzle = Puzzle::new(layout, givens).expect("a puzzle that fits");
        // The positions of a 4x4 could also be the line of an 8x8, so the format is named.
        let back = read_as(&text(&puzzle, "729"), named("729"));
        prop_assert_eq!(&back, &puzzle);
        prop_assert_eq!(read(&text(&back, "line")), puzzle);
    }

    #[test]
    fn any_title_goes_through_every_format_or_is_named(title in "\\PC{1,40}|[ -~\n\t\"'<>&#,;:|]{1,40}") {
        let puzzle = read(P).with_title(Some(title.clone()));
        for format in with_digits() {
            match format::write(std::slice::from_ref(&puzzle), format) {
                Ok(Written { text, left_out }) => {
                    let back = read_as(&text, format);
                    prop_assert!(left_out[0] == ["the title"] || back.title() == Some(title.as_str()), "{}", text);
                    prop_assert_eq!(back.givens(), puzzle.givens());
                }
                Err(error) => prop_assert!(false, "{}: {}", format.name, error),
            }
        }
    }
}
