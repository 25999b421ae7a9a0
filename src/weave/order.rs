//! What a fenced block asks for: its first line, in words and options.
//!
//! ```text
//!   ```sudoku marks=all caption="After step 3" highlight=r1c1,r2c3
//!   ```steps 5-12 audience=beginner
//!   ```{.steps of=5-12 audience=beginner}      the same with attributes, as Pandoc reads them
//!   `{why r5c1=3}`
//! ```

use std::fmt;

use crate::engine::nearest;

/// What stands in the place of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Sudoku,
    Hint,
    Step,
    Walkthrough,
    Why,
    Lesson,
    Drill,
}

/// An option: `name=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    From,
    Layout,
    Marks,
    Highlight,
    Caption,
    Size,
    Profile,
    Audience,
    Rungs,
    Count,
    Seed,
}

/// How a kind is asked for.
struct Usage {
    word: &'static str,
    kind: Kind,
    /// What follows the word; empty if nothing does.
    argument: &'static str,
    keys: &'static [Key],
}

/// The options that name a puzzle, besides the text of the block.
const PUZZLE: [Key; 2] = [Key::From, Key::Layout];

const TECHNIQUE: &str = "TECHNIQUE";

const USAGES: [Usage; 8] = [
    Usage {
        word: "sudoku",
        kind: Kind::Sudoku,
        argument: "",
        keys: &[PUZZLE[0], PUZZLE[1], Key::Marks, Key::Highlight, Key::Caption, Key::Size],
    },
    Usage { word: "hint", kind: Kind::Hint, argument: "", keys: &[PUZZLE[0], PUZZLE[1], Key::Profile, Key::Rungs] },
    Usage { word: "step", kind: Kind::Step, argument: "N", keys: &TOLD },
    Usage { word: "steps", kind: Kind::Step, argument: "N-M", keys: &TOLD },
    Usage { word: "walkthrough", kind: Kind::Walkthrough, argument: "", keys: &TOLD },
    Usage { word: "why", kind: Kind::Why, argument: "CONCLUSION", keys: &[PUZZLE[0], PUZZLE[1], Key::Profile] },
    Usage { word: "lesson", kind: Kind::Lesson, argument: TECHNIQUE, keys: &[] },
    Usage {
        word: "drill",
        kind: Kind::Drill,
        argument: TECHNIQUE,
        keys: &[Key::Layout, Key::Profile, Key::Count, Key::Seed],
    },
];

const TOLD: [Key; 4] = [PUZZLE[0], PUZZLE[1], Key::Profile, Key::Audience];

const KEYS: [(&str, Key); 11] = [
    ("from", Key::From),
    ("layout", Key::Layout),
    ("marks", Key::Marks),
    ("highlight", Key::Highlight),
    ("caption", Key::Caption),
    ("size", Key::Size),
    ("profile", Key::Profile),
    ("audience", Key::Audience),
    ("rungs", Key::Rungs),
    ("count", Key::Count),
    ("seed", Key::Seed),
];

impl Key {
    pub(super) fn name(self) -> &'static str {
        KEYS.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| name)
    }
}

/// What a block asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    pub kind: Kind,
    /// What follows the word; empty if nothing does.
    pub argument: String,
    options: Vec<(Key, String)>,
}

/// Why an order cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OrderError {
    /// The word needs something after it.
    Inference { word: &'static str, argument: &'static str },
    /// Nothing of this form can follow the word.
    Surplus { word: &'static str, what: String },
    /// The word has no such option.
    Key { word: &'static str, key: String, meant: Option<&'static str> },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inference { word, argument } => write!(f, "`{word}` needs {argument} after it"),
            Self::Surplus { word, what } => {
                write!(f, "`{}` after `{word}`; options are of the form name=value", what.escape_debug())
            }
            Self::Key { word, key, meant } => {
                write!(f, "`{word}` has no option `{}`", key.escape_debug())?;
                meant.map_or(Ok(()), |meant| write!(f, "; did you mean `{meant}`?"))
            }
        }
    }
}

impl Order {
    /// Reads the first line of a block; `None` if the block is somebody else's.
    pub(super) fn read(line: &str) -> Option<Result<Self, OrderError>> {
        let line = line.trim();
        let attributes = line.strip_prefix("{.").and_then(|inside| inside.strip_suffix('}'));
        let mut words = words(attributes.unwrap_or(line)).into_iter();
        let first = words.next()?;
        let usage = USAGES.iter().find(|usage| usage.word == first)?;
        Some(usage.read(words))
    }

    /// Returns the word that the first line of a block is nearly: `sudok` is nearly `sudoku`. A short word must be the same
    /// in lower case, because other languages have names like it.
    pub(super) fn nearly(line: &str) -> Option<(&str, &'static str)> {
        let first =
            line.trim().trim_start_matches("{.").split(|sign: char| sign.is_whitespace() || sign == '}').next()?;
        let (typed, known) = (first.to_lowercase(), USAGES.iter().map(|usage| usage.word));
        let meant = nearest(&typed, known).filter(|meant| *meant != first)?;
        let changes = strsim::levenshtein(&typed, meant);
        (changes <= meant.len() / 5).then_some((first, meant))
    }

    /// Reads code in a line: `{why r5c1=3}`; `None` if it is somebody else's.
    pub(super) fn inline(code: &str) -> Option<Result<Self, OrderError>> {
        let inside = code.strip_prefix('{')?.strip_suffix('}')?;
        let order = Self::read(inside)?;
        match order {
            Ok(order) if order.kind != Kind::Why => None,
            order => Some(order),
        }
    }

    /// The value of an option.
    pub(super) fn option(&self, key: Key) -> Option<&str> {
        self.options.iter().rev().find(|(other, _)| *other == key).map(|(_, value)| value.as_str())
    }
}

impl Usage {
    fn read(&self, words: impl Iterator<Item = String>) -> Result<Order, OrderError> {
        let (word, mut words) = (self.word, words.collect::<Vec<_>>());
        let mut order = Order { kind: self.kind, argument: String::new(), options: Vec::new() };
        if !self.argument.is_empty() && !words.is_empty() {
            // Attributes have names and any order.
            let named = words.iter().position(|what| what.starts_with("of="));
            let argument = words.remove(named.unwrap_or(0));
            order.argument = argument.strip_prefix("of=").map_or(argument.clone(), str::to_owned);
        }
        for what in words {
            let Some((name, value)) = what.split_once('=') else {
                // The name of a technique may have several words.
                if self.argument == TECHNIQUE && order.options.is_empty() {
                    order.argument = format!("{} {what}", order.argument);
                    continue;
                }
                return Err(OrderError::Surplus { word, what });
            };
            let key = self.keys.iter().find(|key| key.name() == name);
            let key = *key.ok_or_else(|| OrderError::Key {
                word,
                key: name.chars().take(40).collect(),
                meant: nearest(name, self.keys.iter().map(|key| key.name())),
            })?;
            order.options.push((key, value.to_owned()));
        }
        if order.argument.is_empty() && !self.argument.is_empty() {
            return Err(OrderError::Inference { word, argument: self.argument });
        }
        Ok(order)
    }
}

/// The words of a line, separated by spaces; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            sign if sign.is_whitespace() && !quoted => words.extend(word.take()),
            sign => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}
