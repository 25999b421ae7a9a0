//! The YAML of packs, read with bounds on everything: packs come from strangers.
//!
//! What is read is text of bounded length, in lists of bounded length. So an alias, which lets a few
//! bytes stand for many, cannot make much of little, and one that nests is of the wrong type at once.
//! Two things take the YAML parser time that grows with the square of the input, and are refused
//! before it sees them: brackets in brackets in brackets, and directives.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::cells::lines;
use super::super::error::Fault;
use crate::grid::Cell;

/// More than this is not read as a pack, in bytes: 1 MiB, some thousands of puzzles.
const MAX_BYTES: usize = 1 << 20;
/// More puzzles than this are not read from one pack.
const MAX_PUZZLES: usize = 5000;
/// The work that brackets may cause: how many may be open, times the bytes of the pack.
const MAX_WORK: usize = 1 << 27;

const HELP: &str = "a pack has pack, license and puzzles; a puzzle has id, givens and perhaps title, author, source, \
                    layout, regions, placed, notes, tags";

pub(super) type Words = Text<500>;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "a pack with its name and puzzles")]
pub(super) struct PackText {
    pub pack: Words,
    pub license: Option<Words>,
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
    pub givens: Text<1000>,
    pub placed: Option<Text<1000>>,
    pub notes: Option<Notes>,
    pub tags: Option<List<Text<100>, 50>>,
}

/// Text of at most so many bytes.
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

/// A list of at most so many items.
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

/// The digits noted in cells, each cell once.
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
                        return Err(A::Error::custom(format_args!("{cell} comes twice, expected each cell once")));
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
    refuse_bombs(text)?;
    serde_yaml::from_str(text).map_err(|error| {
        let at = error.location().map_or(0, |place| offset(text, place.line(), place.column()));
        let end = text.get(at..).and_then(|rest| rest.find(['\n', '\r'])).map_or(text.len(), |length| at + length);
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let (problem, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        Fault::new(at..end, Fault::MEANT, problem, expected).help(HELP)
    })
}

/// Refuses what is too large, or would take the YAML parser long.
fn refuse_bombs(text: &str) -> Result<(), Fault> {
    if text.len() > MAX_BYTES {
        let fault =
            Fault::new(0..0, Fault::MEANT, format!("read {} bytes", text.len()), format!("at most {MAX_BYTES}"));
        return Err(fault.help("split the pack, or write one puzzle a line without titles"));
    }
    let mut open = 0;
    for (at, line) in lines(text) {
        open += left_open(line);
        if open * text.len() > MAX_WORK {
            let fault =
                Fault::new(at..at + line.len(), Fault::MEANT, "too many brackets are open", "few lists in lists");
            return Err(fault.help("write one item a line, each after `- `"));
        }
        if line.starts_with('%') {
            let fault = Fault::new(at..at + line.len(), Fault::MEANT, "read a directive", "a pack without any");
            return Err(fault.help("delete the line"));
        }
    }
    Ok(())
}

/// How many brackets a line may leave open. Some may be in a quoted text or a comment, or be part of a
/// tag; so in such a line, and after `#`, one that closes is not trusted.
fn left_open(line: &str) -> usize {
    let (mut open, mut trusted) = (0_usize, !line.contains(['"', '\'', '!']));
    for char in line.chars() {
        match char {
            '[' | '{' => open += 1,
            ']' | '}' if trusted => open = open.saturating_sub(1),
            '#' => trusted = false,
            _ => {}
        }
    }
    open
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
}

/// A step on the way to a value in a YAML document.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Key(&'a str),
    Item(usize),
}

/// The place in a pack of a part of a value: that of the value, if the part is not found there as it is.
pub(super) fn place(text: &str, path: &[Step<'_>], value: &str, part: &Range<usize>) -> Range<usize> {
    // Positions are told with errors only, so read the pack again and stop at the value on purpose.
    let stop = |length| Stop(&path[..length]).deserialize(serde_yaml::Deserializer::from_str(text)).err()?.location();
    let stopped = (1..=path.len()).rev().find_map(stop);
    let at = stopped.map_or(0, |place| offset(text, place.line(), place.column()));
    let whole = text.get(at..).and_then(|rest| rest.lines().next()).map_or(at..at, |line| at..at + line.len());
    let before = value.get(..part.start).unwrap_or_default();
    let line = before.matches('\n').count();
    let told = value.lines().nth(line).unwrap_or_default();
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    // A quoted or plain text begins at the place of its value; a block of lines begins on the next.
    let rest = text.get(at..).unwrap_or_default();
    let skipped = if rest.starts_with(['|', '>']) { line + 1 } else { line };
    let found = lines(rest).nth(skipped).and_then(|(start, line)| line.find(told).map(|column| at + start + column));
    match found {
        Some(start) if !told.is_empty() => start + column..start + (column + part.len()).min(told.len()).max(column),
        _ => whole,
    }
}

/// Reads a document up to the value at the end of a path, and fails there.
struct Stop<'a>(&'a [Step<'a>]);

impl<'de> DeserializeSeed<'de> for Stop<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Stop<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the way on")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let [Step::Key(wanted), rest @ ..] = self.0 else { return Err(A::Error::custom("here")) };
        while let Some(key) = map.next_key::<String>()? {
            if key == *wanted {
                return map.next_value_seed(Stop(rest));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let [Step::Item(wanted), rest @ ..] = self.0 else { return Err(A::Error::custom("here")) };
        for _ in 0..*wanted {
            list.next_element::<IgnoredAny>()?;
        }
        list.next_element_seed(Stop(rest)).map(|_| ())
    }
}
