//! Points, of a step or of a puzzle.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A number of points, to one decimal place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "f64"))]
pub struct Points {
    tenths: u64,
}

impl Points {
    /// Creates points from tenths of a point.
    pub(crate) fn from_tenths(tenths: u64) -> Self {
        Self { tenths }
    }

    /// Returns the points as a number.
    pub fn as_f64(self) -> f64 {
        self.tenths as f64 / 10.0
    }
}

impl std::ops::Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tenths: self.tenths + other.tenths }
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), |sum, points| sum + points)
    }
}

impl TryFrom<f64> for Points {
    type Error = &'static str;

    fn try_from(number: f64) -> Result<Self, &'static str> {
        let tenths = (number * 10.0).round();
        // A tenth, divided again, is the number nearest to what was written: nothing else is equal to it.
        if (0.0..=1e9).contains(&tenths) && tenths / 10.0 == number {
            Ok(Self { tenths: tenths as u64 })
        } else {
            Err("expected a number from 0 with one decimal at most")
        }
    }
}

/// With a decimal only if needed: `580`, `3.4`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenth) = (self.tenths / 10, self.tenths % 10);
        f.pad(&if tenth == 0 { whole.to_string() } else { format!("{whole}.{tenth}") })
    }
}

/// A number, without decimals if it is whole.
impl Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.tenths.is_multiple_of(10) {
            to.serialize_u64(self.tenths / 10)
        } else {
            to.serialize_f64(self.as_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::try_from(f64::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}
