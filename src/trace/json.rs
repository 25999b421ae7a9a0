//! Traces as JSON, within bounds that hold for writing as for reading: what was written can be read again.

use std::error::Error;
use std::fmt;

use super::Trace;

/// How long a trace may be as JSON, in bytes: 64 MiB.
const MOST_BYTES: usize = 64 << 20;
/// How many values it may hold, lists and objects among them. A value in memory takes up to a hundred bytes, however
/// short it is as text.
const MOST_VALUES: usize = 6_000_000;

/// Why a text is no trace, or a trace has no text.
#[derive(Debug)]
#[non_exhaustive]
pub enum JsonError {
    /// It has more bytes, or more values, than a trace may have; says how many, and how many it may have.
    TooLarge {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// It is not what a trace looks like.
    Invalid(serde_json::Error),
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { what, found, most } => write!(
                f,
                "the trace has {found} {what}, expected at most {most}: let the profile make fewer guesses (`guesses`) \
                 or find fewer solutions (`solutions`)"
            ),
            Self::Invalid(error) => write!(f, "{error}"),
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
    /// The trace as JSON, indented, with a line break at its end.
    ///
    /// # Errors
    /// When it is longer than what [`Trace::from_json`] reads.
    pub fn to_json(&self) -> Result<String, JsonError> {
        let text = serde_json::to_string_pretty(self).map_err(JsonError::Invalid)? + "\n";
        bounded(&text).map(|()| text)
    }

    /// Reads a trace, which is not [verified](super::verify()) yet.
    ///
    /// # Errors
    /// When the text is longer than a trace may be, or is none.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        bounded(text)?;
        serde_json::from_str(text).map_err(JsonError::Invalid)
    }
}

/// Refuses a text that would take too much memory as values.
fn bounded(text: &str) -> Result<(), JsonError> {
    let within = |what, found, most| if found > most { Err(JsonError::TooLarge { what, found, most }) } else { Ok(()) };
    within("bytes", text.len(), MOST_BYTES)?;
    within("values", values(text), MOST_VALUES)
}

/// How many values a text of JSON has at most: each follows a comma, or is the first in its brackets.
fn values(text: &str) -> usize {
    let (mut count, mut is_quoted, mut is_escaped) = (1, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b',' | b'[' | b'{' if !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}
