//! Files of Open Sudoku: XML with folders of games.
//!
//! ```xml
//! <opensudoku version="2">
//!   <folder name="Easy">
//!     <game data="0345…" note="A title" />
//!     <game data="version: 3&#10;5|0|0|0|12|1|…" />
//!   </folder>
//! </opensudoku>
//! ```
//!
//! A game is 81 digits; or a game in progress, with value, pencil marks as a bit mask, and 1 for a cell that may be
//! changed. In version 1 pencil marks are a list of digits (`1,2,` or `-`); versions 4 and 5 have further marks, which
//! mean nothing for the candidates and are ignored, and a colour. The name of a folder is the source of its puzzles.
//! Older files have the source and the author of all games in separate elements, `<name>` and `<author>`.
//!
//! Document types are rejected, so no entity can be defined; nothing that is read is nested.
//!
//! Source: Open Sudoku, `OpenSudokuImportTask` and `CellCollection` for the format, none of its code.

use std::ops::Range;
use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::cells::{layout_of, mask, set};
use super::error::{Fault, clean};
use super::pencilmarks::marks;
use super::write::line_of;
use super::{Format, Found, Writer, line};
use crate::grid::{Cell, Digit, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "opensudoku",
    about: "a file of Open Sudoku: XML with folders of games",
    extensions: &["opensudoku", "xml"],
    read: super::Reader::Plain(read),
    write: Writer::All(write),
};

const HELP: &str = "export the games of Open Sudoku again";

/// The maximum length of the name of a folder or an author, in bytes: all puzzles of a file may have it.
const MOST_OF_NAME: usize = 500;

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    if !text.trim_start().starts_with('<') || !text.contains("<opensudoku") {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no <opensudoku> is in the text", "a file of Open Sudoku"));
    }
    let nine = layout_of(Cell::COUNT, 0..0, layout)
        .map_err(|fault| Fault { distance: Fault::FOREIGN, ..fault }.help("games of Open Sudoku are 9x9"))?;
    let mut xml = Reader::from_str(text);
    let mut file = File { layout: nine, source: None, author: None, element: String::new(), found: Vec::new() };
    let mut open = 0_usize;
    loop {
        let start = xml.buffer_position() as usize;
        let event = xml.read_event();
        let at = start..xml.buffer_position() as usize;
        match event.map_err(|error| broken(&at, &error))? {
            Event::Eof if open > 0 => return Err(fault(&at, "the file ends too early", "an end of every element")),
            Event::Eof => break,
            Event::DocType(_) => {
                return Err(fault(&at, "found a document type", "XML without one")
                    .help("delete <!DOCTYPE …>; entities are not expanded and nothing is fetched"));
            }
            Event::Start(tag) => {
                open += 1;
                file.begin(&tag, &at)?;
            }
            Event::Empty(tag) => file.begin(&tag, &at)?,
            Event::Text(words) => file.words(words.xml10_content().trim(), &at)?,
            Event::End(_) => {
                open = open.saturating_sub(1);
                file.element.clear();
            }
            _ => {}
        }
    }
    if file.found.is_empty() {
        return Err(fault(&(0..0), "the file contains no game", "one at least"));
    }
    Ok(file.found)
}

fn fault(at: &Range<usize>, problem: impl Into<String>, expected: &str) -> Fault {
    Fault::new(at.clone(), Fault::MEANT, problem, expected).help(HELP)
}

fn broken(at: &Range<usize>, error: &impl std::fmt::Display) -> Fault {
    fault(at, format!("invalid XML: {error}"), "a file of Open Sudoku")
}

/// The games up to a position in a file, and the values that apply to the next one.
struct File {
    layout: Arc<Layout>,
    source: Option<String>,
    author: Option<String>,
    /// The current element, if it may contain text.
    element: String,
    found: Vec<Found>,
}

impl File {
    fn begin(&mut self, tag: &BytesStart<'_>, at: &Range<usize>) -> Result<(), Fault> {
        tag.name().as_ref().clone_into(&mut self.element);
        match self.element.as_str() {
            "opensudoku" | "name" | "author" | "description" | "comment" | "created" | "level" | "sourceURL" => {}
            "folder" => {
                let name = attribute(tag, "name", at)?;
                self.source = name.map(|name| bounded(&name, at)).transpose()?;
            }
            "game" => {
                let data = attribute(tag, "data", at)?;
                let data = data.ok_or_else(|| fault(at, "a game has no data", "data=\"…\""))?;
                let mut game = read_game(&data, &self.layout, at)?;
                game.puzzle.title = attribute(tag, "note", at)?;
                game.puzzle.source.clone_from(&self.source);
                game.puzzle.author.clone_from(&self.author);
                self.found.push(game);
            }
            other => {
                return Err(fault(at, format!("found the element <{}>", clean(other, 40)), "folders and games"));
            }
        }
        Ok(())
    }

    fn words(&mut self, words: &str, at: &Range<usize>) -> Result<(), Fault> {
        match self.element.as_str() {
            "name" if !words.is_empty() => self.source = Some(bounded(words, at)?),
            "author" if !words.is_empty() => self.author = Some(bounded(words, at)?),
            _ => {}
        }
        Ok(())
    }
}

/// Returns a name that all puzzles of a file may have.
fn bounded(name: &str, at: &Range<usize>) -> Result<String, Fault> {
    let fits = (name.len() <= MOST_OF_NAME).then(|| name.to_owned());
    fits.ok_or_else(|| fault(at, format!("found a name of {} bytes", name.len()), "at most 500"))
}

/// Returns the value of an attribute, if it is there and not blank.
fn attribute(tag: &BytesStart<'_>, name: &str, at: &Range<usize>) -> Result<Option<String>, Fault> {
    let mut found = None;
    // The reader's own check compares each with each: the time for thousands of them would be too long.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| broken(at, &error))?;
        if attribute.key.as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| broken(at, &error))?;
            if found.replace(value.trim().to_owned()).is_some() {
                return Err(fault(at, format!("found `{name}` twice in one element"), "it once"));
            }
        }
    }
    Ok(found.filter(|value| !value.is_empty()))
}

fn read_game(data: &str, layout: &Arc<Layout>, at: &Range<usize>) -> Result<Found, Fault> {
    let fault = |problem: String, expected: &str| fault(at, problem, expected);
    let Some(rest) = data.strip_prefix("version:") else {
        let wrong =
            |wrong: Fault| fault(format!("invalid game `{}`: {}", clean(data, 90), wrong.problem), &wrong.expected);
        return line::read_line(data, Some(layout)).map(Found::from).map_err(wrong);
    };
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
    // Between the value and whether it may be changed: pencil marks, further marks, a colour.
    let between = match version.trim() {
        "1" | "2" | "3" => 1,
        "4" => 2,
        "5" => 3,
        other => return Err(fault(format!("found version {} of a game", clean(other, 20)), "one from 1 to 5")),
    };
    // An early version wrote one bar too many; no other field is ever empty.
    let fields: Vec<&str> = cells.split('|').map(str::trim).filter(|field| !field.is_empty()).collect();
    let width = between + 2;
    if fields.len() != width * Cell::COUNT {
        let read = format!("found {} fields of a game", fields.len());
        return Err(fault(read, &format!("{}, {width} for each of 81 cells", width * Cell::COUNT)));
    }
    let mut found = Found::from(Puzzle::of(Arc::clone(layout), Digits::default()));
    let puzzle = &mut found.puzzle;
    for (index, fields) in fields.chunks(width).enumerate() {
        let cell = Cell::from_index(index);
        let wrong = || fault(format!("{cell} is written as `{}`", clean(&fields.join("|"), 40)), "value|notes|0 or 1|");
        let value: u8 = fields[0].parse().ok().filter(|value| *value < 10).ok_or_else(wrong)?;
        let notes = notes(fields[1]).ok_or_else(wrong)?;
        match (Digit::new(value), fields[width - 1]) {
            (Some(digit), "0") => puzzle.givens.set(cell, Some(digit)),
            (Some(digit), "1") => puzzle.placed.set(cell, Some(digit)),
            (None, "0" | "1") if notes.is_empty() => {}
            (None, "0" | "1") => _ = puzzle.notes.insert(cell, notes),
            _ => return Err(wrong()),
        }
        if between > 1 && fields[2] != "0" && found.left_out.is_empty() {
            found.left_out.push("secondary marks".to_owned());
        }
    }
    Ok(found)
}

/// Reads pencil marks: a bit mask, or a list of digits with commas.
fn notes(field: &str) -> Option<DigitSet> {
    match field {
        "-" => Some(DigitSet::EMPTY),
        list if list.contains(',') => marks(&list.replace(',', "")),
        number => set(number.parse().ok()?),
    }
}

fn write(puzzles: &[Puzzle]) -> String {
    let folder = |puzzles: &[Puzzle]| {
        let name = puzzles.first().and_then(|puzzle| puzzle.source.as_deref()).unwrap_or_default();
        let games: String = puzzles.iter().map(game).collect();
        format!("  <folder name=\"{}\">\n{games}  </folder>\n", escaped(name))
    };
    let folders: String = puzzles.chunk_by(|a, b| a.source == b.source).map(folder).collect();
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n{folders}</opensudoku>\n")
}

fn game(puzzle: &Puzzle) -> String {
    let cell = |cell| match (puzzle.givens.get(cell), puzzle.placed.get(cell), puzzle.notes.get(&cell)) {
        (Some(digit), ..) => format!("{digit}|0|0|"),
        (_, Some(digit), _) => format!("{digit}|0|1|"),
        (.., notes) => format!("0|{}|1|", notes.map_or(0, |&notes| mask(notes))),
    };
    let cells = puzzle.layout.cells().iter();
    let data = if puzzle.is_bare() {
        line_of(puzzle, '0')
    } else {
        "version: 3\n".to_owned() + &cells.map(cell).collect::<String>()
    };
    let note = puzzle.title.as_deref().map_or_else(String::new, |title| format!(" note=\"{}\"", escaped(title)));
    format!("    <game data=\"{}\"{note} />\n", escaped(&data))
}

/// Returns a text as the value of an attribute; characters that XML does not allow become spaces.
fn escaped(text: &str) -> String {
    let sign = |sign: char| match sign {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\n' | '\r' | '\t' => format!("&#{};", sign as u32),
        sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => " ".to_owned(),
        sign => sign.to_string(),
    };
    text.chars().map(sign).collect()
}
