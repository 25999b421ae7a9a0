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
    Because,
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

const USAGES: [Usage; 9] = [
    Usage {
        word: "sudoku",
        kind: Kind::Sudoku,
        argument: "",
        keys: &[PUZZLE[0], PUZZLE[1], Key::Marks, Key::Highlight, Key::Caption, Key::Size],
    },
    Usage { word: "hint", kind: Kind::Hint, argument: "", keys: &[PUZZLE[0], PUZZLE[1], Key::Profile, Key::Rungs] },
    Usage { word: "step", kind: Kind::Step, argument: "N or TECHNIQUE", keys: &STEP },
    Usage { word: "steps", kind: Kind::Step, argument: "N-M", keys: &TOLD },
    Usage { word: "walkthrough", kind: Kind::Walkthrough, argument: "", keys: &TOLD },
    Usage { word: "why", kind: Kind::Why, argument: "CONCLUSION", keys: &REASON },
    Usage { word: "because", kind: Kind::Because, argument: "CONCLUSION", keys: &REASON },
    Usage { word: "lesson", kind: Kind::Lesson, argument: TECHNIQUE, keys: &[] },
    Usage {
        word: "drill",
        kind: Kind::Drill,
        argument: TECHNIQUE,
        keys: &[Key::Layout, Key::Profile, Key::Count, Key::Seed],
    },
];

const REASON: [Key; 3] = [PUZZLE[0], PUZZLE[1], Key::Profile];

const TOLD: [Key; 4] = [PUZZLE[0], PUZZLE[1], Key::Profile, Key::Audience];

const STEP: [Key; 5] = [PUZZLE[0], PUZZLE[1], Key::Profile, Key::Audience, Key::Caption];

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

/// Why an order cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OrderError {
    /// The byte of the line at which it is.
    pub at: usize,
    what: Misread,
}

/// Why an order cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Misread {
    /// The word needs something after it.
    Inference { word: &'static str, argument: &'static str },
    /// Nothing of this form can follow the word.
    Surplus { word: &'static str, what: String },
    /// The word has no such option.
    Key { word: &'static str, key: String, meant: Option<&'static str> },
    /// The option is there twice.
    Doubled { key: &'static str },
    /// What begins with a quote or a brace does not end.
    Unclosed { sign: char },
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Misread::Inference { word, argument } => write!(f, "`{word}` needs {argument} after it"),
            Misread::Surplus { word, what } => {
                write!(f, "`{}` after `{word}`; options are of the form name=value", what.escape_debug())
            }
            Misread::Key { word, key, meant } => {
                write!(f, "`{word}` has no option `{}`; ", key.escape_debug())?;
                let keys = USAGES.iter().filter(|usage| usage.word == *word).flat_map(|usage| usage.keys);
                match (meant, keys.map(|key| key.name()).collect::<Vec<_>>().join(", ")) {
                    (Some(meant), _) => write!(f, "did you mean `{meant}`?"),
                    (None, keys) if keys.is_empty() => write!(f, "it has none"),
                    (None, keys) => write!(f, "it has {keys}"),
                }
            }
            Misread::Doubled { key } => write!(f, "the option `{key}` is there twice: use one of them"),
            Misread::Unclosed { sign } => write!(f, "missing `{sign}`: what begins here does not end in this line"),
        }
    }
}

impl Order {
    /// Reads the first line of a block; `None` if the block is somebody else's.
    pub(super) fn read(line: &str) -> Option<Result<Self, OrderError>> {
        let line = line.trim_end();
        let braced = line.trim_start().strip_prefix("{.");
        let inside = braced.map(|inside| inside.strip_suffix('}').unwrap_or(inside));
        let inside = inside.unwrap_or(line.trim_start());
        // Both ends of the line were shortened, and the start is where the words begin.
        let start = line.len() - braced.map_or(line.trim_start(), |braced| braced).len();
        let (words, open) = words(inside);
        let mut words = words.into_iter().map(|(at, word)| (start + at, word));
        let (_, first) = words.next()?;
        let usage = USAGES.iter().find(|usage| usage.word == first)?;
        let unclosed = |at, sign| Some(Err(OrderError { at, what: Misread::Unclosed { sign } }));
        match (open, braced) {
            (Some(at), _) => unclosed(start + at, '"'),
            (None, Some(braced)) if !braced.ends_with('}') => unclosed(start - 2, '}'),
            _ => Some(usage.read(words.collect(), start)),
        }
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

    /// Reads code in a line: `{why r5c1=3}`, `{because r5c1=3}`; `None` if it is somebody else's.
    pub(super) fn inline(code: &str) -> Option<Result<Self, OrderError>> {
        let inside = code.strip_prefix('{')?.strip_suffix('}')?;
        match Self::read(inside)? {
            Ok(order) if !matches!(order.kind, Kind::Why | Kind::Because) => None,
            order => Some(order.map_err(|error| OrderError { at: error.at + 1, ..error })),
        }
    }

    /// The value of an option.
    pub(super) fn option(&self, key: Key) -> Option<&str> {
        self.options.iter().find(|(other, _)| *other == key).map(|(_, value)| value.as_str())
    }
}

impl Usage {
    /// Reads the words after the first, which is at `start`.
    fn read(&self, mut words: Vec<(usize, String)>, start: usize) -> Result<Order, OrderError> {
        let word = self.word;
        let mut order = Order { kind: self.kind, argument: String::new(), options: Vec::new() };
        if !self.argument.is_empty() && !words.is_empty() {
            // Attributes have names and any order.
            let named = words.iter().position(|(_, what)| what.starts_with("of="));
            let (_, argument) = words.remove(named.unwrap_or(0));
            order.argument = argument.strip_prefix("of=").map_or(argument.clone(), str::to_owned);
        }
        for (at, what) in words {
            let Some((name, value)) = what.split_once('=') else {
                // The name of a technique may have several words.
                if self.argument == TECHNIQUE && order.options.is_empty() {
                    order.argument = format!("{} {what}", order.argument);
                    continue;
                }
                return Err(OrderError { at, what: Misread::Surplus { word, what } });
            };
            let key = self.keys.iter().find(|key| key.name() == name);
            let unknown = || Misread::Key {
                word,
                key: name.chars().take(40).collect(),
                meant: nearest(name, self.keys.iter().map(|key| key.name())),
            };
            let key = *key.ok_or_else(|| OrderError { at, what: unknown() })?;
            if order.option(key).is_some() {
                return Err(OrderError { at, what: Misread::Doubled { key: key.name() } });
            }
            order.options.push((key, value.to_owned()));
        }
        if order.argument.is_empty() && !self.argument.is_empty() {
            return Err(OrderError { at: start, what: Misread::Inference { word, argument: self.argument } });
        }
        Ok(order)
    }
}

/// The words of a line, separated by spaces, each with its place; quotes hold words together. Where a quote does not end, its
/// place is returned too.
fn words(line: &str) -> (Vec<(usize, String)>, Option<usize>) {
    let mut words = Vec::new();
    let mut word: Option<(usize, String)> = None;
    let mut quoted = None;
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => {
                quoted = if quoted.is_some() { None } else { Some(at) };
                word.get_or_insert_with(|| (at, String::new()));
            }
            sign if sign.is_whitespace() && quoted.is_none() => words.extend(word.take()),
            sign => word.get_or_insert_with(|| (at, String::new())).1.push(sign),
        }
    }
    words.extend(word);
    (words, quoted)
}
