//! Traces as JSON, with the same limits for writing as for reading: what was written can be read again.

use std::error::Error;
use std::fmt;

use super::{FORMAT, Trace, strict};

/// The maximum length of a trace as JSON, in bytes: 64 MiB.
const MOST_BYTES: usize = 64 << 20;
/// The maximum number of values, including lists and objects. A value takes up to a hundred bytes of memory, however
/// short its text is.
const MOST_VALUES: usize = 6_000_000;

/// Why a text is not a trace, or a trace cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum JsonError {
    /// It has more bytes, or more values, than a trace may have.
    TooLarge {
        /// The counted unit.
        what: &'static str,
        /// The number found.
        found: usize,
        /// The maximum.
        most: usize,
    },
    /// It does not have the structure of a trace.
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
    /// Returns the trace as indented JSON, with a line break at its end.
    ///
    /// # Errors
    /// If it is longer than [`Trace::from_json`] accepts.
    pub fn to_json(&self) -> Result<String, JsonError> {
        let text = serde_json::to_string_pretty(self).map_err(JsonError::Invalid)? + "\n";
        bounded(&text).map(|()| text)
    }

    /// Reads a trace, which is not [verified](super::verify()) yet.
    ///
    /// # Errors
    /// If the text is too long or not a trace, or has a key that is unknown or doubled.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        bounded(text)?;
        let trace: Self = serde_json::from_str(text).map_err(JsonError::Invalid)?;
        // Another version has other keys, and `verify` rejects it as what it is.
        if trace.format == FORMAT {
            strict::compare(text, &trace).map_err(JsonError::Invalid)?;
        }
        Ok(trace)
    }
}

/// Rejects a text whose values would take too much memory.
fn bounded(text: &str) -> Result<(), JsonError> {
    let within = |what, found, most| if found > most { Err(JsonError::TooLarge { what, found, most }) } else { Ok(()) };
    within("bytes", text.len(), MOST_BYTES)?;
    within("values", values(text), MOST_VALUES)
}

/// Returns an upper limit for the number of values in a JSON text: each follows a comma, or is the first in its
/// brackets.
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
