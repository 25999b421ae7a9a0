//! A puzzle as a list of rows, as programs print it.
//!
//! ```text
//! [[0,0,0,5,0,7],[0,3,null,0,0,1],…]        {{0,0,Null,5},{b,3,0,1},…}
//! ```
//!
//! Brackets are square or curly. An empty cell is `0`, a dot, or the null value of a language: `null` in JSON, `Null`
//! or a blank variable `b` in Mathematica, `None` in Python, `NA` in R.

use std::ops::Range;
use std::sync::Arc;

use super::cells::{Mark, Sign, bounded, puzzle, square, strange};
use super::error::Fault;
use super::{Format, Found, Reader, Writer, rows};
use crate::grid::{Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "lists",
    about: "nested lists: [[0,0,7,…],…] or {{…}}",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::One(write),
};

/// The words for an empty cell.
const NOTHING: [&str; 9] = ["0", ".", "_", "null", "Null", "NULL", "None", "NA", "b"];

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let inside = text.trim_start().strip_prefix(['[', '{']).map(str::trim_start);
    // A bracket followed by a quoted key is an object; one followed by a word is a section of some other file.
    if inside.is_none_or(|inside| inside.starts_with(|sign: char| sign == '"' || sign.is_alphabetic())) {
        return Err(Fault::new(0..0, Fault::FOREIGN, "the text does not begin with a list", "`[` or `{`"));
    }
    bounded(text)?;
    let meant = |fault| Fault { distance: Fault::MEANT, ..fault };
    let mut tokens = Tokens { text, at: 0 };
    let mut signs = Vec::new();
    let mut rows = Vec::new();
    tokens.list(|tokens| {
        let before = signs.len();
        let at = tokens.list(|tokens| {
            signs.push(tokens.cell()?);
            Ok(())
        })?;
        rows.push((at, signs.len() - before));
        Ok(())
    })?;
    match tokens.next() {
        (_, "") => {}
        (at, _) => {
            return Err(Fault::new(at, Fault::MEANT, "", "nothing after the list").help("delete the text after it"));
        }
    }
    if let Some((_, fault)) = strange(&signs) {
        return Err(meant(fault).help("write an empty cell as 0 or null"));
    }
    let layout = square(&rows, layout).map_err(|fault| meant(fault).help("write an empty cell as 0 or null"))?;
    Ok(vec![puzzle(&signs, text.len(), Some(&layout))?.into()])
}

/// The text as a sequence of brackets, commas and words.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Returns the next token and its position; an empty one at the end.
    fn next(&mut self) -> (Range<usize>, &'a str) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let token = rest.trim_start();
        let start = self.text.len() - token.len();
        let ends = |char: char| char.is_whitespace() || "[]{},".contains(char);
        let length = match token.find(ends) {
            Some(0) => 1,
            Some(length) => length,
            None => token.len(),
        };
        self.at = start + length;
        (start..self.at, token.get(..length).unwrap_or_default())
    }

    /// Reads a list of at least one item, up to its closing bracket.
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), Fault>) -> Result<Range<usize>, Fault> {
        let close = match self.next() {
            (_, "[") => "]",
            (_, "{") => "}",
            (at, _) => {
                return Err(Fault::new(at, Fault::MEANT, "", "`[` or `{`").help("write one list of cells per row"));
            }
        };
        let start = self.at - 1;
        loop {
            item(self)?;
            match self.next() {
                (_, ",") => {}
                (at, token) if token == close => return Ok(start..at.end),
                (at, _) => {
                    let fault = Fault::new(at, Fault::MEANT, "", format!("`,` or `{close}`"));
                    return Err(fault.help("separate cells by commas, and close each list as it was opened"));
                }
            }
        }
    }

    fn cell(&mut self) -> Result<Sign, Fault> {
        let (at, token) = self.next();
        if token.is_empty() || "[]{},".contains(token) {
            let fault = Fault::new(at, Fault::MEANT, "", "a digit, 0 or null");
            return Err(fault.help("write each row as one list of cells"));
        }
        let mut chars = token.chars();
        let mark = match (chars.next(), chars.next()) {
            _ if NOTHING.contains(&token) => Mark::Empty,
            (Some(char), None) if char.is_ascii_digit() => Mark::of(char),
            _ => Mark::Strange,
        };
        Ok(Sign { at, mark })
    }
}

fn write(puzzle: &Puzzle) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = rows::write(puzzle).lines().map(row).collect();
    format!("[{}]\n", rows.join(","))
}
