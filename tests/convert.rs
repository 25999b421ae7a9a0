//! What is written is read again as it was: each format by itself, the examples of the formats' own
//! descriptions, what formats cannot hold, and what hostile texts are told.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};
use support::random::random_solution;
use whydoku::format::{self, FORMATS, Format, WriteError, Written};
use whydoku::grid::{Candidate, Cell, Digit, DigitSet, Digits, Grid, Layout, Puzzle};

/// The puzzle of the examples.
const P: &str = "034500000802060400600008000003900004050000090900005800000300008001040605000007120";

fn named(name: &str) -> &'static Format {
    Format::named(name).unwrap_or_else(|| panic!("there is no format {name}"))
}

fn read(text: &str) -> Puzzle {
    format::read(text, None, None).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle
}

fn written(puzzle: &Puzzle, format: &str) -> Written {
    format::write(std::slice::from_ref(puzzle), named(format)).unwrap_or_else(|error| panic!("{format}: {error}"))
}

fn text(puzzle: &Puzzle, format: &str) -> String {
    written(puzzle, format).text
}

/// Puzzles of all sorts of layouts.
fn layouts() -> Vec<Arc<Layout>> {
    let jigsaws =
        [("111123 142223 144233 445236 545636 555666", "jigsaw"), ("12345 45123 23451 51234 34512", "jigsaw-diagonal")];
    let jigsaws = jigsaws.map(|(regions, name)| Layout::jigsaw(regions, name).expect("regions of one size"));
    Layout::NAMES.iter().map(|name| Layout::named(name).expect("a layout")).chain(jigsaws).collect()
}

/// A position on the way to a solution: each cell is given, placed, noted, or open.
fn position(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Puzzle {
    let solution = random_solution(layout, random);
    let mut puzzle = Puzzle::new(Arc::clone(layout), Digits::default());
    for Candidate { cell, digit } in solution.iter() {
        match random.u8(0..10) {
            0..4 => puzzle.givens.set(cell, Some(digit)),
            4..6 => puzzle.placed.set(cell, Some(digit)),
            6..8 => {
                let others = layout.digits().iter().filter(|&other| other == digit || random.bool());
                puzzle.notes.insert(cell, others.collect());
            }
            _ => {}
        }
    }
    puzzle
}

/// The position with the texts that a puzzle may have.
fn told(puzzle: Puzzle) -> Puzzle {
    let text = |text: &str| Some(text.to_owned());
    Puzzle {
        title: text("Don't \"panic\": <1> & 2, #3"),
        author: text("数独の人, esq."),
        source: text("A paper; 1986"),
        ..puzzle
    }
}

fn grid(puzzle: &Puzzle) -> Grid {
    puzzle.grid().expect("digits of a solution do not clash")
}

/// Whether what was read is what was written, less what was said to be left out.
fn same(puzzle: &Puzzle, back: &Puzzle, left_out: &[String], format: &str) {
    let lost = |what: &str| left_out.iter().any(|lost| lost.contains(what));
    let shown = || format!("{format}, {}, less {left_out:?}\n{puzzle:?}\n{back:?}", puzzle.layout.name());
    assert_eq!(back.layout, puzzle.layout, "{}", shown());
    if format == "729" {
        let clues = back.clue_candidates.as_ref().expect("clues");
        let allowed = |cell| puzzle.givens.get(cell).map_or(puzzle.layout.digits(), DigitSet::of);
        assert!(puzzle.layout.cells().iter().all(|cell| clues[cell.index()] == allowed(cell)), "{}", shown());
        return;
    }
    assert_eq!(back.givens, puzzle.givens, "{}", shown());
    if !lost("placed") {
        assert_eq!(back.placed, puzzle.placed, "{}", shown());
        assert!(lost("notes") || grid(back) == grid(puzzle), "{}", shown());
    }
    let texts = |puzzle: &Puzzle| [puzzle.title.clone(), puzzle.author.clone(), puzzle.source.clone()];
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
            for format in FORMATS.iter().filter(|format| format.is_written()) {
                match format::write(std::slice::from_ref(&position), format) {
                    Ok(Written { text, left_out }) => {
                        let back = format::read(&text, Some(format), None).expect("it is read back").puzzle;
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
    for format in FORMATS.iter().filter(|format| format.holds_many()) {
        let Written { text, left_out } = format::write(&puzzles, format).expect("many are written");
        let readings = format::read_all(&text, None, None).unwrap_or_else(|error| panic!("{}: {error}", format.name));
        assert_eq!(readings.len(), puzzles.len(), "{}", format.name);
        for ((reading, puzzle), left_out) in readings.iter().zip(&puzzles).zip(&left_out) {
            same(puzzle, &reading.puzzle, left_out, format.name);
        }
    }
}

/// What each format cannot hold of one position, and what it makes of it.
#[test]
fn what_formats_hold() {
    let notes = [("r1c2", 0b11), ("r2c4", 0b1010), ("r3c1", 0b1000)];
    let four = Puzzle {
        notes: notes.map(|(cell, bits)| (cell.parse().expect("a cell"), digits(bits))).into(),
        placed: read("..2. .... .... ....").givens,
        ..read("1... ..3. ...2 ....")
    };
    let notes = [("r1c6", 0b1_0000_0010), ("r2c2", 0b1_0100_0000), ("r3c2", 0b1_0000_0000)];
    let nine = Puzzle {
        notes: notes.map(|(cell, bits)| (cell.parse().expect("a cell"), digits(bits))).into(),
        placed: read(&format!("1{}", ".".repeat(80))).givens,
        ..read(P)
    };
    let diagonal = Puzzle { layout: Layout::named("diagonal").expect("a layout"), ..read(P) };
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

    let open = puzzle.layout.cells() - puzzle.givens.cells();
    let start = grid(&puzzle);
    let notes = open.iter().map(|cell| (cell, start.candidates(cell))).collect();
    let noted = Puzzle { notes, ..puzzle.clone() };
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

    // The form before S9B: two digits in base 32, candidates and below them whether it is a given.
    let number = |cell| match noted.givens.get(cell) {
        Some(digit) => 2 << digit.index() | 1,
        None => noted.notes[&cell].iter().map(|digit| 2 << digit.index()).sum::<u32>(),
    };
    let pair = |number| [number / 32, number % 32].map(|value| char::from_digit(value, 32).expect("a digit"));
    let old: String = noted.layout.cells().iter().flat_map(|cell| pair(number(cell))).collect();
    let lone = noted.notes.iter().filter(|(_, digits)| digits.len() == 1).count();
    let back = read(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={old}"));
    assert_eq!((back.givens, back.notes.len()), (noted.givens, noted.notes.len() - lone));
    assert_eq!(back.placed.cells().len(), lone);
    assert_eq!(read(&old), back);

    let rows = "   4 28  ,7    9  1,    8  73, 2   79  ,    2    ,  31   6 ,84  1    ,3  2    5,  79 8   ";
    assert_eq!(read(rows), read(&rows.replace(',', "").replace(' ', ".")));
    assert_eq!(read(&text(&read(rows), "rows")), read(rows));
}

/// The JSON of a link of ours.
fn json_of(link: &str) -> Value {
    let data = link.trim().split("load=").nth(1).expect("a link with data");
    let data = percent_encoding::percent_decode_str(data).decode_utf8().expect("text");
    let units = lz_str::decompress_from_base64(&data).expect("the data is compressed");
    serde_json::from_str(&String::from_utf16(&units).expect("text")).expect("JSON")
}

fn link_of(json: &Value) -> String {
    let data = lz_str::compress_to_base64(&json.to_string());
    format!("https://f-puzzles.com/?load={}", data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D"))
}

/// An empty board of so many rows, as f-puzzles writes it.
fn empty(side: usize) -> Value {
    json!({ "size": side, "grid": vec![vec![json!({}); side]; side] })
}

#[test]
fn links_are_compressed_as_others_do() {
    let mut random = fastrand::Rng::with_seed(5);
    for layout in layouts() {
        let link = text(&told(position(&layout, &mut random)), "fpuzzles");
        // Others differ in how many `=` they end with; readers need none.
        assert_eq!(link.trim().trim_end_matches("%3D"), link_of(&json_of(&link)).trim_end_matches("%3D"));
        let pad = link.trim().replace("https://f-puzzles.com/?load=", "https://sudokupad.app/?puzzleid=fpuzzles");
        assert_eq!(read(&pad), read(&link));
    }
}

/// Tells about every text, as a person would see it.
fn refusals(texts: Vec<(&str, String)>) -> String {
    let told = texts.into_iter().map(|(name, text)| match format::read_all(&text, None, None) {
        Ok(readings) => {
            let told = readings.iter().map(|reading| {
                let (layout, left_out) = (reading.puzzle.layout.name(), &reading.left_out);
                format!("{}: {layout}, left out {left_out:?}\n", reading.format.name)
            });
            format!("## {name}\n{}\n", told.collect::<String>())
        }
        Err(error) => format!("## {name}\n{}\n", error.report("the text", &text)),
    });
    told.collect()
}

fn with(mut json: Value, key: &str, value: Value) -> Value {
    json[key] = value;
    json
}

#[test]
fn rules_that_are_not_known_are_refused_by_name() {
    let rule = |key: &str, value: Value| link_of(&with(empty(9), key, value));
    let cell = |value: Value| {
        let mut json = empty(4);
        json["grid"][1][2] = value;
        json.to_string()
    };
    let window = |row: usize, column: usize| -> Value {
        let cells = (0..9).map(|i| format!("R{}C{}", row + i / 3, column + i % 3));
        json!({ "cells": cells.collect::<Vec<_>>() })
    };
    let windows = json!([window(6, 6), window(2, 6), window(6, 2), window(2, 2)]);
    let both = with(with(empty(9), "diagonal+", json!(true)), "diagonal-", json!(true));
    let decorated =
        with(with(empty(9), "ruleset", json!("Normal rules.")), "line", json!([{ "lines": [["R1C1", "R1C2"]] }]));
    insta::assert_snapshot!(refusals(vec![
        ("no rules", link_of(&empty(9))),
        ("killer cages and arrows", {
            link_of(&with(
                with(empty(9), "killercage", json!([{ "cells": ["R1C1"] }])),
                "arrow",
                json!([{ "lines": [] }]),
            ))
        }),
        ("a rule without content", rule("thermometer", json!([]))),
        ("an anti-knight", rule("antiknight", json!(true))),
        ("something new", rule("surprise", json!(3))),
        ("decoration", link_of(&decorated)),
        ("a windoku", rule("extraregion", windows.clone())),
        ("a windoku with diagonals", link_of(&with(both.clone(), "extraregion", windows))),
        ("another extra region", rule("extraregion", json!([window(1, 2)]))),
        ("an extra region of nothing known", rule("extraregion", json!([{ "cells": ["A1"] }]))),
        ("both diagonals", link_of(&both)),
        ("one diagonal", rule("diagonal+", json!(true))),
        ("a cell of a region of its own", cell(json!({ "region": 0 }))),
        ("a cell of no region", cell(json!({ "region": null }))),
        ("corner marks", cell(json!({ "cornerPencilMarks": [1, 2], "centerPencilMarks": [3, "4"] }))),
        ("given pencil marks", cell(json!({ "givenPencilMarks": [1, 2] }))),
        ("a digit too large", cell(json!({ "value": 7 }))),
        ("no digit", cell(json!({ "value": "many" }))),
        ("a row too short", json!({ "size": 4, "grid": [[{}, {}], [{}], [{}], [{}]] }).to_string()),
        ("16x16", link_of(&empty(16))),
    ]));
}

#[test]
fn hostile_links_and_files_are_refused() {
    let data = |data: &str| format!("https://f-puzzles.com/?load={data}");
    let bomb = lz_str::compress_to_base64(&" ".repeat(3 << 20));
    assert!(bomb.len() < 10_000, "the bomb is small: {}", bomb.len());
    let whole = link_of(&empty(9));
    let xml = |inside: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n{inside}\n</opensudoku>\n");
    let game = format!("<game data=\"{P}\" />");
    insta::assert_snapshot!(refusals(vec![
        ("a bomb", data(&bomb)),
        ("a link cut off", whole[..whole.len() - 20].to_owned()),
        ("a phrase of nothing", data("3333")),
        ("no JSON", data(&lz_str::compress_to_base64("nothing"))),
        ("deep JSON", format!("{{\"grid\":{}", "[".repeat(50_000))),
        ("half a character", data(&lz_str::compress_to_base64(&[0xd800_u16, 0x31][..]))),
        ("a strange sign in a link", data("N4Ig!")),
        ("only a name", "https://f-puzzles.com/?id=abc".to_owned()),
        ("only a name, too", "https://sudokupad.app/abc123".to_owned()),
        ("a shortened link", "https://tinyurl.com/abc123".to_owned()),
        ("SudokuPad's own form", "https://sudokupad.app/sclABC".to_owned()),
        ("a strange sign in a zip", "https://sudokupad.app/scf034!".to_owned()),
        ("a zip of too much", format!("https://sudokupad.app/scf{}", "x".repeat(60_000))),
        ("another page of SudokuWiki", format!("https://www.sudokuwiki.org/killersudoku.htm?bd={P}")),
        ("a board of SudokuWiki that is too short", "https://www.sudokuwiki.org/sudoku.htm?bd=0102".to_owned()),
        ("a number too large", format!("S9B{}zz", "00".repeat(80))),
        ("a given with candidates", format!("{}vv", "08".repeat(80))),
        ("an entity", format!("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n{}", xml(&game))),
        ("an entity that is not defined", xml(&game.replace("034", "&a;34"))),
        ("deep XML", xml(&"<folder>".repeat(20_000))),
        (
            "many attributes",
            xml(&format!("<game {}/>", (0..50_000).map(|i| format!("a{i}=\"\" ")).collect::<String>()))
        ),
        ("XML that does not close", xml(&game).replace("</opensudoku>", "")),
        ("a game without data", xml("<game />")),
        ("a game that is too short", xml(&game.replace("034", "34"))),
        ("a game in progress that is too short", xml("<game data=\"version: 3&#10;5|0|0|\" />")),
        ("a game of a later version", xml("<game data=\"version: 9&#10;5|0|0|\" />")),
        (
            "a game with a strange value",
            xml(&format!("<game data=\"version: 3&#10;{}5|x|0|\" />", "0|0|1|".repeat(80)))
        ),
        ("something else in XML", xml("<rdf />")),
        ("no game", xml("<folder name=\"Easy\" />")),
        ("a table without puzzles", "name,age\nann,7\nben,8\n".to_owned()),
        ("a table with a bad line", format!("puzzle,solution\n{P},\n{},\n", &P[1..])),
        ("a table with two columns of puzzles", format!("{P},{P}\n")),
        ("a table of titles alone", "id,puzzle\n".to_owned()),
        ("a section of SadMan's", format!("[Puzzle]\n{}[State]\n", text(&read(P), "rows"))),
    ]));
}

#[test]
fn files_of_other_programs() {
    let rows = text(&read(P), "rows");
    let head =
        "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttps://example.org\n[Puzzle]\n";
    let reading = format::read(&(head.to_owned() + &rows), None, None).expect("an .sdk");
    assert_eq!(
        (reading.format.name, reading.left_out.join(", ")),
        ("sdk", "comments, the date, the level, the link".into())
    );
    let texts = [reading.puzzle.author.as_deref(), reading.puzzle.title.as_deref(), reading.puzzle.source.as_deref()];
    assert_eq!(texts, [Some("Ruud"), Some("A random puzzle"), Some("SudoCue")]);

    let boxes = |row: &str| format!(" |{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let framed: Vec<String> = rows.lines().map(boxes).collect();
    let bands: Vec<String> = framed.chunks(3).map(<[String]>::concat).collect();
    let simple = format!(" *-----------*\n{} *-----------*\n Simple Sudoku\n", bands.join(" |---+---+---|\n"));
    let reading = format::read(&simple, None, None).expect("an .ss");
    assert_eq!((reading.format.name, reading.puzzle), ("ss", read(P)));

    let game = |version: u8, given: &str, noted: &str| {
        format!("<game data=\"version: {version}&#10;{given}{}\" />", noted.repeat(80))
    };
    let games = [
        game(1, "5|-|0|", "0|1,3,|1|"),
        game(2, "5|0||0|", "0|5||1|"),
        game(3, "5|0|0|", "0|5|1|"),
        game(4, "5|0|0|0|", "0|5|8|1|"),
        game(5, "5|0|0|0|0|", "0|5|8|2|1|"),
        format!("</folder><folder name=\"Hard\"><game data=\"{P}\" note=\"Last &amp; best\" />"),
    ];
    let xml = format!("<opensudoku version=\"2\"><folder name=\"Easy\">{}</folder></opensudoku>", games.concat());
    let readings = format::read_all(&xml, None, None).expect("games");
    let first = &readings[0].puzzle;
    assert!(first.notes.len() == 80 && first.notes.values().all(|notes| notes.to_text() == "13"));
    assert!(readings[..5].iter().all(|reading| reading.puzzle == *first && first.source.as_deref() == Some("Easy")));
    assert_eq!(readings.iter().map(|reading| reading.left_out.len()).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 0]);
    let last = &readings[5].puzzle;
    assert_eq!((last.title.as_deref(), last.source.as_deref()), (Some("Last & best"), Some("Hard")));

    let solved = "734591286812763459695428317173982564258634791946175832527316948381249675469857123";
    for (table, left_out) in [
        (format!("quizzes,solutions\n{P},{solved}\n"), "the column `solutions`"),
        (format!("\"id\";\"Puzzle\"\n7;\"{P}\"\n"), ""),
        (format!("{P},{solved}\n"), ""),
        (format!("easy\t{P}\n"), ""),
    ] {
        let reading = format::read(&table, None, None).unwrap_or_else(|error| panic!("{table}: {error}"));
        let puzzle = Puzzle { id: None, ..reading.puzzle };
        assert_eq!((puzzle, reading.left_out.join(", ").as_str()), (read(P), left_out), "{table}");
    }
}

#[test]
fn boards_with_marked_steps() {
    let board = "\
    c1   c2     c3   c4
   ┌───────────┬─────────┐
r1 │ =4   2-3  │ *2*3 =1 │
r2 │ 2[3] (1)  │ 24A  24 │
   ├───────────┼─────────┤
r3 │ #1   1!3@4│ =2   4  │
r4 │ *1-2 24   │ -1*4 3  │
   └───────────┴─────────┘
=5 given   (5) found   *5 pattern   -5 eliminated
";
    let plain = "
.-----------+-----------.
| <4>   23  | 23   <1>  |
| 23   *1*  | 24    24  |
:-----------+-----------:
| 1    134  | <2>   4   |
| 12    24  | 14    3   |
'-----------+-----------'
";
    assert_eq!(read(board), read(plain));
    let puzzle = read(board);
    assert_eq!(puzzle.notes[&"r4c3".parse::<Cell>().expect("a cell")].to_text(), "14");
    assert_eq!(read(&text(&puzzle, "pencilmarks")), puzzle);
    // HoDoKu marks steps so, too; and a board without candidates has digits only.
    let hodoku = plain.replace("134", "1#3-4").replace(" 24  |", "*2*4 |");
    assert_eq!(read(&hodoku), puzzle);
    let digits = "r1 │ 4  . │ .  1 │\nr2 │ .  . │ .  . │\n   ├──────┼──────┤\nr3 │ .  . │ 2  . │\nr4 │ .  . │ . [3]│\n";
    assert_eq!(read(digits).givens, read("4..1......2.....").givens);
}

#[test]
fn a_name_decides_where_the_content_does_not() {
    // Twice 64 signs with blanks that may be cells, as a line; as a table, one column of them.
    let line = ".".repeat(64 - 17) + &" 1".repeat(17);
    let table = format!("puzzle\n{line}\n");
    assert!(format::read_all(&table, None, None).is_err());
    let two = "1234 ".repeat(4).trim_end().to_owned() + "\n";
    let tie = two.repeat(4);
    assert!(format::read_all(&tie, None, None).is_err_and(|error| error.problem.contains("two ways")));
    assert!(format::read_file(&tie, "grid.sdx", None, None).is_ok_and(|readings| readings[0].format.name == "sdx"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_title_goes_through_every_format_or_is_named(title in "\\PC{1,40}|[ -~\n\t\"'<>&#,;:|]{1,40}") {
        let puzzle = Puzzle { title: Some(title.clone()), ..read(P) };
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            match format::write(std::slice::from_ref(&puzzle), format) {
                Ok(Written { text, left_out }) => {
                    let back = format::read(&text, Some(format), None).expect("it is read back").puzzle;
                    prop_assert!(left_out[0] == ["the title"] || back.title.as_ref() == Some(&title), "{}", text);
                    prop_assert!(format.name == "729" || back.givens == puzzle.givens);
                }
                Err(error) => prop_assert!(false, "{}: {}", format.name, error),
            }
        }
    }

    #[test]
    fn any_data_in_a_link_is_read_or_refused(data in "[0-9A-Za-z+/=%-]{0,200}", bits in prop::collection::vec(any::<u8>(), 0..40)) {
        let spoiled = |link: String| {
            let mut link = link.into_bytes();
            bits.iter().enumerate().for_each(|(i, bit)| {
                let at = 30 + (i * 97 + usize::from(*bit)) % (link.len() - 30);
                link[at] = data.as_bytes().get(i).copied().unwrap_or(b'A');
            });
            String::from_utf8_lossy(&link).into_owned()
        };
        let links = ["https://f-puzzles.com/?load=", "https://sudokupad.app/scf", "https://www.sudokuwiki.org/sudoku.htm?bd=S9B"];
        let texts = links.iter().map(|link| format!("{link}{data}")).chain([spoiled(link_of(&empty(9)))]);
        for text in texts {
            if let Err(error) = format::read_all(&text, None, None) {
                prop_assert!(!error.report("x", &text).is_empty());
            }
        }
    }
}
