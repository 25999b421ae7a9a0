//! Links. Only the link itself is read; nothing is ever fetched.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::cells::bounded;
use super::error::{Fault, clean};

/// The characters that JavaScript's `encodeURIComponent` does not escape.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*').remove(b'\'');

/// The parts of a link.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    /// The whole link, and its position in the reader's text.
    whole: Part<'a>,
    /// The host, without `www.`.
    pub host: &'a str,
    /// The path after the host, up to `?` or `#`.
    path: Part<'a>,
    query: Part<'a>,
}

/// A part of a link that may contain a puzzle, and its position.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub at: usize,
    pub text: &'a str,
}

impl<'a> Link<'a> {
    /// Returns the parts of a link, with or without `https://`; `None` if the text is not a link.
    pub fn of(text: &'a str) -> Option<Self> {
        let whole = Part { at: text.len() - text.trim_start().len(), text: text.trim() };
        let rest = whole.after("https://").or(whole.after("http://")).unwrap_or(whole);
        if whole.text.contains(char::is_whitespace) || !rest.text.starts_with(char::is_alphabetic) {
            return None;
        }
        let (host, rest) = rest.split(&['/', '?', '#']);
        let (path, query) = rest.split(&['?', '#']);
        Some(Self { whole, host: host.text.strip_prefix("www.").unwrap_or(host.text), path, query })
    }

    /// Returns `true` if the text is certainly a link.
    pub fn is_certain(&self) -> bool {
        ["http://", "https://", "www."].iter().any(|start| self.whole.text.starts_with(start))
    }

    /// Returns the value of a parameter, still encoded.
    ///
    /// # Errors
    /// If the link has the parameter twice: nobody knows which is meant.
    pub fn value(&self, key: &str) -> Result<Option<Part<'a>>, Fault> {
        let mut rest = self.query;
        let mut found = None;
        while !rest.text.is_empty() {
            let (pair, next) = rest.from(1).split(&['&', '#']);
            if let Some(value) = pair.after(key).and_then(|pair| pair.after("="))
                && found.replace(value).is_some()
            {
                return Err(value.fault(format!("the link has {key}= twice"), "it once", "copy the link again"));
            }
            rest = next;
        }
        Ok(found)
    }

    /// Returns the text after the last `/` of the path.
    pub fn last(&self) -> Part<'a> {
        self.path.from(self.path.text.rfind('/').map_or(0, |slash| slash + 1))
    }

    /// Returns the path without the `/` before it, and without these beginnings. The data of a puzzle may have more of them.
    pub fn path(&self, starts: &[&str]) -> Part<'a> {
        let path = self.path.from(1);
        starts.iter().find_map(|start| path.after(start)).unwrap_or(path)
    }

    /// Returns the fault of a link that contains no puzzle.
    pub fn fault(&self, problem: impl Into<String>, expected: &str, help: &str) -> Fault {
        self.whole.fault(problem, expected, help)
    }
}

impl<'a> Part<'a> {
    /// Returns the decoded text.
    pub fn decoded(self) -> Cow<'a, str> {
        percent_decode_str(self.text).decode_utf8_lossy()
    }

    /// Returns the rest after a prefix, if the part has this prefix.
    pub fn after(self, start: &str) -> Option<Self> {
        self.text.starts_with(start).then(|| self.from(start.len()))
    }

    /// Returns the rest after this many bytes.
    fn from(self, skipped: usize) -> Self {
        Self { at: self.at + skipped, text: self.text.get(skipped..).unwrap_or_default() }
    }

    /// Splits the part at the first of these characters.
    fn split(self, signs: &[char]) -> (Self, Self) {
        let length = self.text.find(signs).unwrap_or(self.text.len());
        (Self { text: self.text.get(..length).unwrap_or_default(), ..self }, self.from(length))
    }

    /// Returns a fault of the whole part.
    pub fn fault(self, problem: impl Into<String>, expected: &str, help: &str) -> Fault {
        Fault::new(self.at..self.at + self.text.len(), Fault::MEANT, problem, expected).help(help)
    }
}

/// Returns a text encoded for the query or the fragment of a link.
pub(crate) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

/// Rejects a link to a host that no format knows.
pub(super) fn refuse_strangers(text: &str, known: &[&[&str]]) -> Result<(), Fault> {
    match Link::of(text) {
        Some(link) if link.is_certain() && !known.concat().contains(&link.host) && bounded(text).is_ok() => {
            let problem = format!("unsupported link to `{}`", clean(link.host, 60));
            let help = "links are not followed; open it in a browser and copy the long address that appears, \
                        or write the puzzle as 81 digits";
            Err(link.fault(problem, "a link to f-puzzles.com, sudokupad.app or sudokuwiki.org", help))
        }
        _ => Ok(()),
    }
}
