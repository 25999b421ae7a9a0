//! Traces as JSON, with the same limits for writing as for reading: what was written can be read again.

use std::error::Error;
use std::fmt;

use super::{FORMAT, Trace};
use crate::format::{Limit, LimitError, canonical};

/// What a trace may cost as JSON.
const LIMIT: Limit = Limit::RECORDED;

/// Why a text is not a trace, or a trace cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum JsonError {
    /// It has more bytes, or more values, than a trace may have.
    TooLarge {
        /// The counted unit.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
    /// It does not have the structure of a trace.
    Invalid(serde_json::Error),
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, most } => write!(
                f,
                "the trace has more than {most} {what}: let the profile make fewer guesses (`guesses`) \
                 or find fewer solutions (`solutions`)"
            ),
            Self::Invalid(error) => write!(f, "{error}"),
        }
    }
}

impl From<LimitError> for JsonError {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::TooMuch { what, most } => Self::TooLarge { what, most },
            LimitError::Invalid(error) => Self::Invalid(error),
        }
    }
}

impl Error for JsonError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::TooLarge { .. } => None,
            Self::Invalid(error) => Some(error),
        }
    }
}

impl Trace {
    /// Returns the trace as indented JSON, with a line break at its end.
    ///
    /// # Errors
    /// If it is longer than [`Trace::from_json`] accepts.
    pub fn to_json(&self) -> Result<String, JsonError> {
        let text = serde_json::to_string_pretty(self).map_err(JsonError::Invalid)? + "\n";
        LIMIT.check_json(text.as_bytes())?;
        Ok(text)
    }

    /// Reads a trace, which is not [verified](super::verify()) yet.
    ///
    /// # Errors
    /// If the text is too long or not a trace, or has a key that is unknown or doubled.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        let mut trace: Self = LIMIT.json(text.as_bytes())?;
        // Another version has other keys, and `verify` rejects it as what it is.
        if trace.format == FORMAT {
            let events = std::mem::take(&mut trace.events);
            canonical::compare(text.as_bytes(), &trace, ("events", &events)).map_err(JsonError::Invalid)?;
            trace.events = events;
        }
        Ok(trace)
    }
}
