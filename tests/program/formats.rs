//! The result of each format for valid and invalid texts: the snapshots show the puzzle, or the message that a user
//! would see. Further tests check that nothing makes a reader panic.

mod packs;

use std::fmt::Write as _;

use proptest::prelude::*;
use whydoku::format::{self, Format, FormatError, ReadOptions, Reading, hodoku};
use whydoku::grid::Layout;

use packs::PACK;

const NINE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
const FOUR: &str = "1.....3.....24..";

/// Reads a text and returns the result as text.
fn told(text: &str, from: Option<&str>, layout: Option<&str>) -> String {
    let layout = layout.map(|name| Layout::named(name).unwrap());
    let format = from.map(|name| Format::named(name).unwrap());
    match (ReadOptions { format, layout, ..ReadOptions::default() }).read_all(text) {
        Ok(readings) => readings.iter().map(reading).collect(),
        Err(error) => refusal(&error, text),
    }
}

fn reading(Reading { format, puzzle, .. }: &Reading) -> String {
    let layout = puzzle.layout();
    let mut out = format!("{}: {} {}\n", format.name, layout.name(), puzzle.givens().to_line(layout));
    let texts =
        [("id", &puzzle.id()), ("title", &puzzle.title()), ("author", &puzzle.author()), ("source", &puzzle.source())];
    for (key, text) in texts {
        text.iter().for_each(|text| writeln!(out, "  {key} {text}").unwrap());
    }
    layout.regions().iter().for_each(|regions| writeln!(out, "  regions {regions}").unwrap());
    if !puzzle.placed().cells().is_empty() {
        writeln!(out, "  placed {}", puzzle.placed().to_line(layout)).unwrap();
    }
    if !puzzle.notes().is_empty() {
        let notes: Vec<String> =
            puzzle.notes().iter().map(|(cell, digits)| format!("{cell}={}", digits.to_text())).collect();
        writeln!(out, "  notes {}", notes.join(" ")).unwrap();
    }
    if let Some(clues) = &puzzle.clue_candidates() {
        let clues: Vec<String> = layout.cells().iter().map(|cell| clues[cell.index()].to_text()).collect();
        writeln!(out, "  clues {}", clues.join(" ")).unwrap();
    }
    out
}

fn refusal(error: &FormatError, source: &str) -> String {
    format!("{error}\n{}", error.report("puzzle.txt", source))
}

/// Compares a text with the snapshot of this name.
fn snapshot(name: &str, told: impl AsRef<str>) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, told.as_ref()));
}

/// Returns the results for every text of a table, under its name.
fn table<T: AsRef<str>>(rows: impl IntoIterator<Item = (&'static str, T)>) -> String {
    table_as(None, None, rows)
}

fn table_as<T: AsRef<str>>(
    from: Option<&str>,
    layout: Option<&str>,
    rows: impl IntoIterator<Item = (&'static str, T)>,
) -> String {
    rows.into_iter().map(|(name, text)| format!("## {name}\n{}\n", told(text.as_ref(), from, layout))).collect()
}

/// Returns rows of this many characters, with something between them.
fn rows_of(line: &str, side: usize, between: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    signs.chunks(side).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(between)
}

#[test]
fn line() {
    let signs = ['0', '-', '_', '*', 'x', 'X', ' '];
    let blank = signs.map(|sign| ("another empty cell", NINE.replace('.', &sign.to_string())));
    snapshot(
        "line",
        table(blank)
            + &table([
                ("4x4", FOUR.to_owned()),
                ("6x6", "......".repeat(5) + ".12.6."),
                ("8x8", "........".repeat(7) + "8......."),
                ("blanks and bars between boxes", rows_of(NINE, 3, " | ")),
                ("two lines and a comment", format!("# two puzzles\n{NINE}\r\n\n{FOUR}\r\n")),
                ("a cell is missing", NINE[1..].to_owned()),
                ("a cell too many", format!("{NINE}.")),
                ("something strange", NINE.replacen('5', "S", 1)),
                ("a comment behind", format!("{NINE} # easy, from the paper")),
                ("a plus that may mean two things", NINE.replacen('5', "+5", 1)),
                ("a digit too large", "1.....3.....27..".to_owned()),
                ("a repeated digit is no matter of format", "11..............".to_owned()),
                ("a second line that is short", format!("{NINE}\n{}", &NINE[..80])),
                ("blanks as cells or not", ".".repeat(64 - 17) + &" 1".repeat(17)),
            ]),
    );
}

#[test]
fn layouts() {
    snapshot(
        "layouts",
        [
            table_as(None, Some("windoku"), [("a windoku", NINE)]),
            table_as(
                None,
                Some("diagonal"),
                [("a diagonal of the wrong size", FOUR), ("and with rows", &rows_of(FOUR, 4, "\n"))],
            ),
            table_as(Some("lists"), None, [("a list was asked for", NINE)]),
            table_as(Some("hodoku"), None, [("a library line was asked for", NINE)]),
            table_as(Some("yaml"), None, [("a pack was asked for", NINE)]),
            table_as(Some("729"), None, [("positions were asked for", NINE)]),
        ]
        .concat(),
    );
}

#[test]
fn rows() {
    let framed = "+---+---+---+\n".to_owned() + &rows_of(&rows_of(NINE, 3, "|"), 12, "\n") + "\n+---+---+---+";
    let blanks = "   4 28  ,7    9  1,    8  73, 2   79  ,    2    ,  31   6 ,84  1    ,3  2    5,  79 8   ";
    let commas: Vec<String> = rows_of(NINE, 9, "\n").lines().map(|row| rows_of(row, 1, ",").replace('.', "")).collect();
    let dashes = rows_of(&NINE.replace('.', "-"), 9, "\n").replacen("\n531", "\n---------\n531", 1);
    snapshot(
        "rows",
        table([
            ("lines", rows_of(NINE, 9, "\n")),
            ("lines with another end", rows_of(NINE, 9, "\r\n")),
            ("commas", rows_of(NINE, 9, ",")),
            ("blanks as cells", blanks.to_owned()),
            ("blanks as cells, in lines", blanks.replace(',', "\n")),
            ("a frame", framed.clone()),
            ("another frame", framed.replace("+---+---+---+", ".---.---.---.")),
            ("fields", commas.join("\n")),
            ("boxes drawn", "┌──┬──┐\n│1.│..│\n│..│3.│\n├──┼──┤\n│..│.2│\n│4.│..│\n└──┴──┘\n".to_owned()),
            ("dashes as cells and a frame", dashes),
            ("4x4", rows_of(FOUR, 4, "\n")),
            ("a title above", format!("Monday's puzzle\n\n{}", rows_of(NINE, 9, "\n"))),
            ("two lines above", format!("Monday\nNo. 5\n{}", rows_of(NINE, 9, "\n"))),
            ("a short row", rows_of(NINE, 9, "\n").replacen("531", "53", 1)),
            ("a row is missing", rows_of(&NINE[9..], 9, "\n")),
            ("a row too many", rows_of(&format!("{NINE}........."), 9, "\n")),
            ("something strange", rows_of(NINE, 9, "\n").replacen("531", "5?1", 1)),
            ("a digit too large", rows_of(&FOUR.replace('3', "7"), 4, "\n")),
        ]),
    );
}

#[test]
fn lists() {
    let line = NINE.replace('.', "0");
    let json = format!("[[{}]]", rows_of(&line, 9, "],["));
    let spaced: String =
        json.chars().map(|char| if char.is_ascii_digit() { format!("{char},") } else { char.to_string() }).collect();
    let json = spaced.replace(",]", "]");
    snapshot(
        "lists",
        table([
            ("zeros", json.clone()),
            ("null, on lines", json.replace('0', "null").replace("],", "],\n ")),
            ("Mathematica", json.replace('[', "{").replace(']', "}").replacen('0', "Null", 9).replace('0', "b")),
            ("4x4", "[[1,0,0,0],[0,0,3,0],[0,0,0,2],[4,0,0,0]]".to_owned()),
            ("a short row", json.replacen("5,3,1,", "5,3,", 1)),
            ("a row is missing", json.replacen("[0,7,0,0,0,0,5,0,0],", "", 1)),
            ("a number too large", json.replacen("5,3,1,", "5,31,1,", 1)),
            ("a word", json.replacen("5,3,1,", "5,three,1,", 1)),
            ("a bracket is missing", json.trim_end_matches(']').to_owned()),
            ("another bracket", json.replacen("],", "},", 1)),
            ("a comma is missing", json.replacen("],", "]", 1)),
            ("nothing between commas", json.replacen("5,3,1,", "5,,1,", 1)),
            ("one list", "[1,0,0,0,0,0,3,0,0,0,0,2,4,0,0,0]".to_owned()),
            ("something behind", format!("{json};")),
            ("a digit too large", "[[1,0,0,0],[0,0,7,0],[0,0,0,2],[4,0,0,0]]".to_owned()),
            ("opened and no more", "[".to_owned()),
        ]),
    );
}

#[test]
fn pencilmarks() {
    let grid = "\
.----------.----------.
| <1>  34  | 24   34  |
| 24   234 | <3>  14  |
:----------+----------:
| 3    13  | 14   <2> |
| *4*  123 | 1    13  |
'----------'----------'
";
    snapshot(
        "pencilmarks",
        table([
            ("givens, a placed digit, lone candidates", grid.to_owned()),
            ("without any sign, lone digits are givens", grid.replace(['<', '>', '*'], "")),
            ("a cell without marks", grid.replacen("234", ".", 1)),
            ("a digit twice", grid.replacen("234", "242", 1)),
            ("a given of two digits", grid.replacen("<3>", "<34>", 1)),
            ("a sign that does not close", grid.replacen("<3>", "<3", 1)),
            ("a cell is missing", grid.replacen("234", "", 1)),
            ("a digit too large", grid.replacen("234", "235", 1)),
            ("too large and given", grid.replacen("<3>", "<9>", 1)),
            ("or candidates as clues", format!("{0}\n{0}\n{0}\n{0}\n", "1234 1234 1234 1234")),
        ]),
    );
}

#[test]
fn positions() {
    let all = "123456789".repeat(80);
    snapshot(
        "positions",
        table([
            ("dots", format!("{all}1..4.6...")),
            (
                "zeros, in lines",
                format!("{all}100406000")
                    .as_bytes()
                    .chunks(27)
                    .map(|row| String::from_utf8_lossy(row) + "\n")
                    .collect(),
            ),
            ("4x4", ["1...", "1234", ".2.4"].concat().repeat(5) + "1.3."),
            ("one is missing", all.clone() + "12345678"),
            ("a digit in another's place", format!("{all}1..5.6...")),
            ("nothing is allowed", format!("{all}.........")),
        ]),
    );
}

const CASE: &str = ":0402-1:47:12+3.86.+7.+9+7...+53..45..+3+7...+7.+2.6+3...+3.57+9....6+1+9+524783231.+7+9..6+8+6+4+35+2917+5+9+7+6...+3.:448 451:144 157 159::6";

#[test]
fn library_lines() {
    snapshot(
        "hodoku",
        table([
            ("a position", CASE.to_owned()),
            ("two and a comment", format!("# a library\n{CASE}\n{}", ":0000::".to_owned() + NINE + ":::112:")),
            ("a field is missing at the end", CASE.trim_end_matches(":6").to_owned()),
            ("no cells", ":0300:4:".to_owned()),
            ("too few fields", ":0300".to_owned()),
            ("too many fields", format!("{CASE}:")),
            ("no code", CASE.replacen("0402-1", "?", 1)),
            ("a digit twice", CASE.replacen(":47:", ":44:", 1)),
            ("a cell is missing", CASE.replacen("+3+7", "+3", 1)),
            ("a plus before nothing", CASE.replacen("+3.", "+.3", 1)),
            ("something strange", CASE.replacen("86.", "8?.", 1)),
            ("not a candidate", CASE.replacen("451", "45", 1)),
            ("not a candidate, either", CASE.replacen("144", "104", 1)),
            ("nothing is left", CASE.replacen("448 451", "114 214 314 414 514 614 714 814 914", 1)),
        ]) + &table_as(Some("hodoku"), Some("4x4"), [("a smaller board", CASE)]),
    );
    let cases = hodoku::cases(CASE).unwrap();
    let [case] = &cases[..] else { panic!("{cases:?}") };
    let fields =
        (&case.code, &case.variant, case.digits, &case.deleted, &case.eliminations, &case.placements, &case.extra);
    snapshot("hodoku_case", format!("{fields:?}"));
}

#[test]
fn one_puzzle() {
    let texts = [
        ("several lines", format!("{NINE}\n{NINE}\n")),
        ("several of a pack", PACK.to_owned()),
        ("none", " \n".to_owned()),
    ];
    let told = texts.map(|(name, text)| format!("## {name}\n{}\n", refusal(&format::read(&text).unwrap_err(), &text)));
    snapshot("one_puzzle", told.concat());
    assert_eq!(format::read(NINE).unwrap().format.name, "line");
}

#[test]
fn no_puzzle_at_all() {
    snapshot(
        "nothing",
        table([
            ("words", "These are no cells.\nNor are these.".to_owned()),
            ("what would turn or clear the screen", format!("{}\u{202e}\u{1b}[2J?{}", &NINE[..40], &NINE[41..])),
            ("too long for a board", "[[".to_owned() + &"1,".repeat(40_000)),
            ("a long line", format!("{}?{}", "5".repeat(40), "5".repeat(20_000))),
            ("a long line with its fault far behind", format!("{}?{}", "123456789".repeat(80), "12345678")),
        ]),
    );
}

#[test]
fn bytes() {
    let refused = |bytes: &[u8]| {
        let error = format::decode(bytes).unwrap_err();
        refusal(&error, &String::from_utf8_lossy(bytes))
    };
    snapshot(
        "bytes",
        [
            refused(b"..7\n.\xff5"),
            refused(b"..7\n.\x005"),
            refused(b"\xff\xfe1\x002\x00"),
            refused(b"\xac\xed\x00\x05sr"),
            format!("{}\n", format::decode(&vec![b'.'; format::MAX_BYTES + 1]).unwrap_err()),
            format!("{}\n", format::decode(b"%PDF-1.7\n%\xe2\xe3").unwrap_err()),
            format!("{}\n", format::decode(b"\0\0\0\x18ftypheic").unwrap_err()),
            format!("{}\n", format::decode(b"PK\x03\x04\x14\0\x06\0").unwrap_err()),
            format!("{}\n", format::decode(b"\x1f\x8b\x08").unwrap_err()),
        ]
        .join("\n"),
    );
    assert_eq!(format::decode("\u{feff}1..".as_bytes()), Ok("1.."));
}

/// Text that resembles a puzzle: its parts in any order.
fn scraps() -> impl Strategy<Value = String> {
    let scraps = vec![
        "123456789",
        ".",
        "0",
        " ",
        "\n",
        "\r\n",
        ",",
        "[",
        "]",
        "{",
        "}",
        "|",
        "-",
        "+",
        ":",
        "---+---",
        "<5>",
        "*5*",
        "<",
        "*",
        "null",
        "pack: x\n",
        "puzzles:\n",
        "- id: a\n  givens: ",
        "  notes: {r1c1: 12}\n",
        ":0300:1:",
        "é",
        "\u{202e}",
        "\t",
        "#",
        "|\n",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
    ];
    prop::collection::vec(prop::sample::select(scraps), 0..60).prop_map(|parts| parts.concat())
}

fn survives(text: &str) {
    for format in std::iter::once(None).chain(format::FORMATS.iter().map(Some)) {
        for layout in [None, Layout::named("4x4").ok(), Layout::named("windoku").ok()] {
            if let Err(error) = (ReadOptions { format, layout, ..ReadOptions::default() }).read_all(text) {
                let shown = error.report("x\u{202e}", text) + &error.to_string();
                assert!(!shown.contains(['\u{202e}', '\u{1b}', '\0']), "{shown:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        match format::decode(&bytes) {
            Ok(text) => survives(text),
            Err(error) => _ = error.report("x", &String::from_utf8_lossy(&bytes)),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,100}", scraps in scraps()) {
        survives(&text);
        survives(&scraps);
    }
}
