//! Tables: CSV with a column of puzzles, each a line of cells.
//!
//! ```text
//! id,puzzle,solution
//! 1,0345…,1345…
//! ```
//!
//! The puzzles are in the column `puzzle`, `quizzes` or `grid`. Without such a name they are in the column in which
//! every field is a puzzle, and not all are full: those are solutions. The columns `id`, `title`, `author` and `source`
//! are read as well. Fields are separated by commas, semicolons or tabs.

use std::io::Read;
use std::sync::Arc;

use ::csv::{ReaderBuilder, StringRecord, Writer as Table};

use super::cells::bounded;
use super::error::{Fault, clean};
use super::signs::is_harmful;
use super::write::line_of;
use super::{Format, Found, Reader, Writer, line};
use crate::grid::{Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    about: "a table with a column of puzzles, called puzzle, quizzes or grid, or found",
    extensions: &["csv"],
    read: Reader::Plain(read),
    write: Writer::Table(write),
};

/// The names of a column of puzzles.
const NAMES: [&str; 3] = ["puzzle", "quizzes", "grid"];

/// The other columns that are read.
const TEXTS: [&str; 4] = ["id", "title", "author", "source"];

/// The line after the table.
const END: &str = "\n.\n";

/// The limit for the number of columns.
const MOST_COLUMNS: usize = 1000;

/// The maximum number of ignored columns to list for each line.
const MOST_NAMED: usize = 10;

const HELP: &str = "name the column of puzzles `puzzle` in the first line";

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let delimiter = [',', ';', '\t'].into_iter().find(|&sign| first.contains(sign));
    let titles: Vec<String> = first.split(delimiter.unwrap_or(',')).take(MOST_COLUMNS).map(title).collect();
    let named = titles.iter().position(|title| NAMES.contains(&title.as_str()));
    if delimiter.is_none() && named.is_none() {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no table is in the text", "fields with commas between them"));
    }
    let mut table = ReaderBuilder::new();
    let table = table.delimiter(delimiter.unwrap_or(',') as u8).has_headers(false).flexible(true);
    let mut records = Vec::new();
    let foreign = |problem: String| Fault::new(0..0, Fault::FOREIGN, problem, "a table of puzzles").help(HELP);
    // A quotation mark that is never closed swallows the line at the end, which is not part of the table.
    for record in table.from_reader(text.as_bytes().chain(END.as_bytes())).into_records() {
        let record = record.map_err(|error| foreign(error.to_string()))?;
        if record.len() > MOST_COLUMNS {
            return Err(foreign(format!("found a line of {} columns", record.len())));
        }
        records.push(record);
    }
    if let Some(last) = records.pop().filter(|last| *last != [END.trim()][..]) {
        let at = last.position().map_or(0, |position| position.byte() as usize).min(text.len());
        let distance = if named.is_some() { Fault::MEANT } else { Fault::FOREIGN };
        let problem = "a quotation mark that begins a field is never closed";
        return Err(Fault::new(at..at, distance, problem, "another one behind the field").help(HELP));
    }
    let puzzle = |field: &str| bounded(field).and_then(|()| line::read_line(field, layout));
    let is_title = |record: &StringRecord| record.iter().all(|field| puzzle(field).is_err());
    let titled = named.is_some() || records.first().is_some_and(is_title);
    let rows = records.get(usize::from(titled)..).unwrap_or_default();
    let column = match named {
        Some(column) => column,
        None => found(rows, puzzle)?,
    };
    if rows.is_empty() {
        return Err(
            Fault::new(0..text.len(), Fault::MEANT, "the table has no rows below its header", "puzzles").help(HELP)
        );
    }
    let titles = if titled { titles } else { Vec::new() };
    let is_read = |title: &str| NAMES.contains(&title) || TEXTS.contains(&title);
    let doubled = |(at, title): &(usize, &String)| is_read(title) && titles[..*at].contains(title);
    if let Some((_, title)) = titles.iter().enumerate().find(doubled) {
        return Err(Fault::new(0..first.len(), Fault::MEANT, format!("two columns have the name `{title}`"), "one"));
    }
    let surplus = |row: &&StringRecord| row.iter().skip(titles.len()).any(|field| !field.trim().is_empty());
    if let Some(row) = rows.iter().find(surplus).filter(|_| titled) {
        let at = row.position().map_or(0, |position| position.byte() as usize);
        let problem = format!("the row has {} fields, and the header {}", row.len(), titles.len());
        return Err(
            Fault::new(at..at, Fault::MEANT, problem, "as many").help("put fields with a separator in quotation marks")
        );
    }
    rows.iter().map(|row| read_row(row, column, &titles, puzzle)).collect()
}

fn title(field: &str) -> String {
    field.trim().trim_matches('"').trim().to_ascii_lowercase()
}

/// Returns the only column in which all fields are puzzles, and not all of them solved.
fn found(rows: &[StringRecord], puzzle: impl Fn(&str) -> Result<Puzzle, Fault>) -> Result<usize, Fault> {
    let columns = rows.first().map_or(0, StringRecord::len);
    let board = |row: &StringRecord, column| row.get(column).and_then(|field| puzzle(field).ok());
    let holds = |&column: &usize| rows.iter().all(|row| board(row, column).is_some());
    let full = |puzzle: Puzzle| puzzle.givens.cells() == puzzle.layout.cells();
    let open = |&column: &usize| rows.iter().any(|row| board(row, column).is_some_and(|puzzle| !full(puzzle)));
    let all: Vec<usize> = (0..columns).filter(holds).collect();
    let unsolved: Vec<usize> = all.iter().copied().filter(open).collect();
    match (&unsolved[..], &all[..]) {
        ([column], _) | ([], [column]) => Ok(*column),
        ([], []) => Err(Fault::new(0..0, Fault::FOREIGN, "no column of the table contains puzzles", "one").help(HELP)),
        _ => {
            let many = unsolved.len().max(all.len());
            Err(Fault::new(0..0, Fault::MEANT, format!("{many} columns of the table contain puzzles"), "one")
                .help(HELP))
        }
    }
}

fn read_row(
    row: &StringRecord,
    column: usize,
    titles: &[String],
    puzzle: impl Fn(&str) -> Result<Puzzle, Fault>,
) -> Result<Found, Fault> {
    let start = row.position().map_or(0, |position| position.byte() as usize);
    let field = row.get(column).unwrap_or_default();
    let mut found = Found::from(puzzle(field).map_err(|fault| {
        let problem = match (field.trim(), fault.problem.as_str()) {
            ("", _) => "the row has no puzzle".to_owned(),
            (_, "") => format!("`{}` is not a puzzle", clean(field, 90)),
            (_, problem) => format!("`{}` is not a puzzle: {problem}", clean(field, 90)),
        };
        Fault::new(start..start, Fault::MEANT, problem, fault.expected).help(fault.help)
    })?);
    let mut others = 0;
    for (index, title) in titles.iter().enumerate().filter(|(index, _)| *index != column) {
        let told = row.get(index).map(str::trim).filter(|text| !text.is_empty());
        let Some(told) = told.map(|text| unguarded(text).to_owned()) else { continue };
        match TEXTS.iter().position(|text| text == title) {
            Some(0) => found.puzzle.id = Some(told),
            Some(1) => found.puzzle.title = Some(told),
            Some(2) => found.puzzle.author = Some(told),
            Some(_) => found.puzzle.source = Some(told),
            None => {
                others += 1;
                if others <= MOST_NAMED {
                    found.left_out.push(format!("the column `{}`", clean(title, 40)));
                }
            }
        }
    }
    if others > MOST_NAMED {
        found.left_out.push(format!("{} more columns", others - MOST_NAMED));
    }
    Ok(found)
}

/// The signs that make a formula of a cell, or a command, where a spreadsheet opens the table, also in full width.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet may take a text for a formula. Some pass over what is before it and not seen.
fn is_formula(text: &str) -> bool {
    let is_passed_over = |sign: char| sign == '\'' || sign.is_whitespace() || is_harmful(sign);
    text.trim_start_matches('\'').starts_with(['\t', '\r', '\n'])
        || text.trim_start_matches(is_passed_over).starts_with(FORMULA)
}

/// Returns a text as a cell that no spreadsheet computes: an apostrophe says that it is a text.
pub fn guarded(text: &str) -> String {
    if is_formula(text) { format!("'{text}") } else { text.to_owned() }
}

/// Returns the text of a cell.
pub fn unguarded(cell: &str) -> &str {
    let text = cell.strip_prefix('\'').unwrap_or(cell);
    if is_formula(text) { text } else { cell }
}

/// Returns a table with the column of puzzles, followed by those texts that some puzzle has.
fn write(puzzles: &[Puzzle]) -> String {
    let text = |puzzle: &Puzzle, name: &str| {
        let text = match name {
            "id" => &puzzle.id,
            "title" => &puzzle.title,
            "author" => &puzzle.author,
            _ => &puzzle.source,
        };
        guarded(text.as_deref().unwrap_or_default())
    };
    let told: Vec<&str> =
        TEXTS.into_iter().filter(|name| puzzles.iter().any(|puzzle| !text(puzzle, name).is_empty())).collect();
    let mut table = Table::from_writer(Vec::new());
    let titles = std::iter::once(NAMES[0].to_owned()).chain(told.iter().map(|&name| name.to_owned()));
    let rows = puzzles.iter().map(|puzzle| {
        std::iter::once(line_of(puzzle, '.')).chain(told.iter().map(|name| text(puzzle, name))).collect::<Vec<_>>()
    });
    // Writing to memory does not fail, and rows of equal length are always valid.
    for row in std::iter::once(titles.collect()).chain(rows) {
        let _ = table.write_record(&row);
    }
    String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
}
