//! The level of headings.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The level of a document's highest heading, from 1 to 6: what stands in a page of somebody else's continues its headings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
#[schemars(!try_from)]
pub struct HeadingLevel(#[schemars(range(min = 1, max = 6))] u8);

impl HeadingLevel {
    /// The number, from 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for HeadingLevel {
    type Error = String;

    fn try_from(level: u8) -> Result<Self, String> {
        match level {
            1..=6 => Ok(Self(level)),
            _ => Err(format!("found the level {level}, expected 1 to 6")),
        }
    }
}

impl FromStr for HeadingLevel {
    type Err = String;

    fn from_str(level: &str) -> Result<Self, String> {
        let level: u8 = level.parse().map_err(|_| "expected a level from 1 to 6".to_owned())?;
        level.try_into()
    }
}
