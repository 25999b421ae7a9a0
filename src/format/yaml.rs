//! All YAML that is read or written: packs, profiles, word lists. It is untrusted, so everything is limited.
//!
//! Three things can make little text expensive, and each has its limit:
//!
//! * Nested brackets, and directives, make the parser's time quadratic. They are rejected before parsing.
//! * An alias stands for the content of its anchor, which may contain aliases again. The [limiter](Limit) counts the total,
//!   builds nothing, and stops at the limit.
//! * The parser itself limits the depth to 128.

mod brackets;

use std::fmt;
use std::ops::Range;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::cells::lines;
use super::limit::{self, Count, Limit};

#[allow(unused_imports, reason = "only `render` compares word lists")]
pub(crate) use serde_yaml::{Mapping, Value};

/// The maximum length of YAML in bytes: 1 MiB, some thousands of puzzles.
const MAX_BYTES: usize = 1 << 20;
/// The limit on the work that brackets may cause: the number of open brackets times the bytes of the text.
const MAX_WORK: usize = 1 << 27;
/// The maximum content of a text after its aliases are replaced.
const HELD: Limit = Limit { bytes: 16 * MAX_BYTES, values: MAX_BYTES };

const TOO_MUCH: &str = "the aliases stand for too much text: use fewer aliases";

/// What the parser says of an escape.
const ESCAPE: &str = "found invalid Unicode character escape code";
const WHOLE: &str = r"write the character itself, or one escape for it, such as \U0001F600";

/// An error in a YAML text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct YamlError {
    /// The problem.
    pub problem: String,
    /// What was expected; may be empty.
    pub expected: String,
    /// What to do; may be empty.
    pub help: String,
    /// The position in bytes, if known.
    pub at: Option<Range<usize>>,
    /// Line and column of the position, from 1.
    pub place: Option<(usize, usize)>,
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if !self.expected.is_empty() {
            write!(f, ", expected {}", self.expected)?;
        }
        if let Some((line, column)) = self.place {
            write!(f, " at line {line} column {column}")?;
        }
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

/// Returns `true` if a text that was read says nothing. A text that is missing after its key is read as it stands there:
/// as nothing, `~` or `null`.
pub(crate) fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "" | "~" | "null")
}

/// Reads a text of YAML.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    refuse_bombs(text)?;
    visit(text, HELD.counting(&mut Count::default()))?;
    serde_yaml::from_str(text).map_err(|error| YamlError::of(&error, text))
}

/// Visits a YAML text that was [read](read()) before.
pub(crate) fn visit<'a, S: DeserializeSeed<'a>>(text: &'a str, seed: S) -> Result<S::Value, YamlError> {
    seed.deserialize(serde_yaml::Deserializer::from_str(text)).map_err(|error| YamlError::of(&error, text))
}

/// A step on the path to a value in a YAML document.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    Key(&'a str),
    Item(usize),
}

/// Returns the place of a value in a text that was [read](read()) before, or else of the value on the way to it that is
/// there. It has no problem yet.
pub(crate) fn locate(text: &str, path: &[Step<'_>]) -> YamlError {
    // Only errors have places, so read the text again, and stop at the value on purpose.
    let stop = |length| visit(text, Stop(&path[..length])).err().filter(|error| error.at.is_some());
    let found = (1..=path.len()).rev().find_map(stop);
    YamlError { problem: String::new(), expected: String::new(), ..found.unwrap_or_default() }
}

/// Writes YAML. Texts, and lists and maps of texts, can always be written.
pub(crate) fn write(value: &impl serde::Serialize) -> String {
    serde_yaml::to_string(value).unwrap_or_default()
}

impl YamlError {
    fn of(error: &serde_yaml::Error, text: &str) -> Self {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let message = if message.ends_with(limit::TOO_MUCH) { TOO_MUCH } else { message };
        if message == "repetition limit exceeded" {
            return Self::repetition(text);
        }
        let (problem, expected, help) = match message.split_once(", expected ") {
            Some((problem, expected)) => (problem, expected, ""),
            // JSON writes some characters as two escapes.
            None if message == ESCAPE => ("found an escape that is not a character", "", WHOLE),
            None => (message, "", ""),
        };
        let place = error.location().map(|place| (place.line(), place.column()));
        let at = place.map(|(line, column)| {
            let at = offset(text, line, column);
            at..text.get(at..).and_then(|rest| rest.find(['\n', '\r'])).map_or(text.len(), |length| at + length)
        });
        let [problem, expected, help] = [problem, expected, help].map(str::to_owned);
        Self { problem, expected, help, at, place }
    }

    /// Returns the error for too many repetitions. The parser counts aliases itself, and does not report their
    /// position: the first one is shown.
    fn repetition(text: &str) -> Self {
        let is_alias = |line: &str| line.split([' ', '[', ',', '{']).any(|word| word.starts_with('*'));
        let (at, line) = lines(text).find(|(_, line)| is_alias(line)).unwrap_or_default();
        Self::bomb(text, at..at + line.len(), TOO_MUCH, "", "")
    }

    fn bomb(text: &str, at: Range<usize>, problem: &str, expected: &str, help: &str) -> Self {
        let before = text.get(..at.start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let [problem, expected, help] = [problem, expected, help].map(str::to_owned);
        Self { problem, expected, help, at: Some(at), place: Some((line, 1)) }
    }
}

/// Rejects a text that is too large, or would take the parser too long.
fn refuse_bombs(text: &str) -> Result<(), YamlError> {
    if text.len() > MAX_BYTES {
        let (problem, expected) = (format!("found {} bytes", text.len()), format!("at most {MAX_BYTES}"));
        return Err(YamlError::bomb(text, 0..0, &problem, &expected, "split the file"));
    }
    let (mut open, mut is_clear) = (0, true);
    for (at, line) in lines(text) {
        let understood = if is_clear { brackets::left_open(line, open > 0) } else { None };
        is_clear = understood.is_some();
        open += understood.unwrap_or_else(|| brackets::most_left_open(line));
        let bomb = |problem, expected, help| Err(YamlError::bomb(text, at..at + line.len(), problem, expected, help));
        if open * text.len() > MAX_WORK {
            return bomb("too many open brackets", "few nested lists", "write one item per line, each after `- `");
        }
        if line.starts_with('%') {
            return bomb("found a directive", "YAML without any", "delete the line");
        }
    }
    Ok(())
}

/// Returns the byte at a line and column, both from 1.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
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
