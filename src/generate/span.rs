//! Ranges of numbers, points and levels: `17..24`, `17..`, `..24`, `24`. Both ends are included.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Level;
use crate::grid::NotationError;
use crate::rating::Points;

/// A range, with both ends included; without limits by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub struct Span<T> {
    /// The smallest value, if there is one.
    pub least: Option<T>,
    /// The largest value, if there is one.
    pub most: Option<T>,
}

impl<T> Default for Span<T> {
    fn default() -> Self {
        Self { least: None, most: None }
    }
}

impl<T: Copy + PartialOrd> Span<T> {
    /// Returns `true` if it has no limits.
    pub fn is_open(&self) -> bool {
        self.least.is_none() && self.most.is_none()
    }

    /// Returns `true` if nothing can be in it.
    pub fn is_empty(&self) -> bool {
        self.least.zip(self.most).is_some_and(|(least, most)| least > most)
    }

    /// Returns whether a value is below the range, in it, or above it.
    pub fn place(&self, value: T) -> Ordering {
        if self.least.is_some_and(|least| value < least) {
            Ordering::Less
        } else if self.most.is_some_and(|most| value > most) {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// Returns the value in the range that is nearest to this one.
    pub fn nearest(&self, value: T) -> T {
        let end = match self.place(value) {
            Ordering::Less => self.least,
            Ordering::Equal => None,
            Ordering::Greater => self.most,
        };
        end.unwrap_or(value)
    }

    /// Returns `true` if a value is in the range.
    pub fn contains(&self, value: T) -> bool {
        self.place(value).is_eq()
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.least, &self.most) {
            (Some(least), Some(most)) if least == most => write!(f, "{least}"),
            (least, most) => {
                least.iter().try_for_each(|least| write!(f, "{least}"))?;
                f.write_str("..")?;
                most.iter().try_for_each(|most| write!(f, "{most}"))
            }
        }
    }
}

/// Reads a range whose ends are read by a function.
fn read<T: Copy + PartialOrd>(
    text: &str,
    expected: &'static str,
    end: impl Fn(&str) -> Option<T>,
) -> Result<Span<T>, NotationError> {
    let error = || NotationError::new(text, expected);
    let limit = |text: &str| if text.is_empty() { Ok(None) } else { end(text).map(Some).ok_or_else(error) };
    let span = match text.split_once("..") {
        Some((least, most)) => Span { least: limit(least)?, most: limit(most)? },
        None => Span { least: limit(text)?, most: limit(text)? },
    };
    if span.is_open() || span.is_empty() { Err(error()) } else { Ok(span) }
}

impl FromStr for Span<usize> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(text, "a number, or a range such as 22..26, 22.. or ..26, with the smaller number first", |end| {
            end.parse().ok()
        })
    }
}

impl FromStr for Span<Points> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let points = |end: &str| end.parse().ok().and_then(|number: f64| Points::try_from(number).ok());
        read(
            text,
            "a number with one decimal at most, or a range such as 3..4.2, 3.. or ..4.2, smaller number first",
            points,
        )
    }
}

impl FromStr for Span<Level> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(
            text,
            "easy, medium, hard, unfair or extreme, or a range such as easy..medium with the easier level first",
            Level::named,
        )
    }
}
