//! The YAML of packs, with limits on everything, because packs are untrusted.
//!
//! The values are texts of limited length, in lists of limited length.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::cells::lines;
use super::super::error::Fault;
use super::super::yaml::{self, Step};
use crate::clue::{ClueRecord, MOST_CLUES};
use crate::grid::Cell;

/// The maximum number of puzzles in a pack.
const MAX_PUZZLES: usize = 5000;
const HELP: &str = "a pack has pack, license and puzzles; a puzzle has id, givens and perhaps title, author, source, \
                    layout, regions, extra, clues, placed, notes or eliminated, tags, hints, answer";

pub(super) type Words = Text<500>;

/// The clues of a variant, as many as a puzzle may have.
pub(super) type Clues = List<ClueRecord, MOST_CLUES>;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a pack with its name and puzzles")]
pub(super) struct PackText {
    pub pack: Words,
    pub license: Option<Words>,
    /// The start and the units of a curriculum, which has a reader of its own.
    #[serde(rename = "start")]
    pub _start: Option<IgnoredAny>,
    #[serde(rename = "units")]
    pub _units: Option<IgnoredAny>,
    pub puzzles: List<PuzzleText, MAX_PUZZLES>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a puzzle with id and givens")]
pub(super) struct PuzzleText {
    pub id: Text<100>,
    pub title: Option<Words>,
    pub author: Option<Words>,
    pub source: Option<Words>,
    pub layout: Option<Text<40>>,
    pub regions: Option<Text<1000>>,
    pub extra: Option<List<Words, 9>>,
    pub clues: Option<Clues>,
    pub givens: Text<1000>,
    pub placed: Option<Text<1000>>,
    pub notes: Option<Notes>,
    pub eliminated: Option<Text<4000>>,
    pub tags: Option<List<Text<100>, 50>>,
    pub hints: Option<List<Text<4000>, 20>>,
    pub answer: Option<Words>,
}

/// A text of at most `MAX` bytes.
pub(super) struct Text<const MAX: usize>(pub String);

impl<'de, const MAX: usize> serde::Deserialize<'de> for Text<MAX> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Bounded<const MAX: usize>;
        impl<const MAX: usize> Visitor<'_> for Bounded<MAX> {
            type Value = Text<MAX>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a text")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                let bounded = (text.len() <= MAX).then(|| Text(text.to_owned()));
                bounded.ok_or_else(|| E::custom(format_args!("a text of {} bytes, expected at most {MAX}", text.len())))
            }
        }
        from.deserialize_str(Bounded::<MAX>)
    }
}

/// A list of at most `MAX` items.
pub(super) struct List<T, const MAX: usize>(pub Vec<T>);

impl<'de, T: serde::Deserialize<'de>, const MAX: usize> serde::Deserialize<'de> for List<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Bounded<T, const MAX: usize>(PhantomData<T>);
        impl<'de, T: serde::Deserialize<'de>, const MAX: usize> Visitor<'de> for Bounded<T, MAX> {
            type Value = List<T, MAX>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                    if list.len() > MAX {
                        return Err(A::Error::custom(format_args!("a longer list, expected at most {MAX} items")));
                    }
                }
                Ok(List(list))
            }
        }
        from.deserialize_seq(Bounded(PhantomData))
    }
}

/// The pencil marks of cells, each cell once.
pub(super) struct Notes(pub Vec<(Cell, Text<20>)>);

impl<'de> serde::Deserialize<'de> for Notes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Cells;
        impl<'de> Visitor<'de> for Cells {
            type Value = Notes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "cells and their digits, such as {{ r1c2: 35 }}")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut cells: A) -> Result<Self::Value, A::Error> {
                let mut notes: Vec<(Cell, Text<20>)> = Vec::new();
                while let Some((cell, digits)) = cells.next_entry()? {
                    if notes.iter().any(|(other, _)| *other == cell) {
                        return Err(A::Error::custom(format_args!("{cell} appears twice, expected each cell once")));
                    }
                    notes.push((cell, digits));
                }
                Ok(Notes(notes))
            }
        }
        from.deserialize_map(Cells)
    }
}

/// Reads a pack's YAML.
pub(super) fn parse(text: &str) -> Result<PackText, Fault> {
    yaml::read(text).map_err(|error| {
        let help = if error.help.is_empty() { HELP } else { &error.help };
        let first_line = 0..text.lines().next().map_or(0, str::len);
        Fault::new(error.at.unwrap_or(first_line), Fault::MEANT, error.problem, error.expected).help(help)
    })
}

/// Returns the position in a pack of a part of a value: that of the whole value if the part is not found there
/// literally.
pub(super) fn place(text: &str, path: &[Step<'_>], value: &str, part: &Range<usize>) -> Range<usize> {
    let at = yaml::locate(text, path).at.map_or(0, |at| at.start);
    let whole = text.get(at..).and_then(|rest| rest.lines().next()).map_or(at..at, |line| at..at + line.len());
    let before = value.get(..part.start).unwrap_or_default();
    let line = before.matches('\n').count();
    let told = value.lines().nth(line).unwrap_or_default();
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    // A quoted or plain text begins at the position of its value; a block of lines begins on the next line.
    let rest = text.get(at..).unwrap_or_default();
    let skipped = if rest.starts_with(['|', '>']) { line + 1 } else { line };
    let found = lines(rest).nth(skipped).and_then(|(start, line)| line.find(told).map(|column| at + start + column));
    match found {
        Some(start) if !told.is_empty() => start + column..start + (column + part.len()).min(told.len()).max(column),
        _ => whole,
    }
}
