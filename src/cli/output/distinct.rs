//! Puzzles that are equivalent to earlier ones.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use whydoku::grid::{Digits, Puzzle};

use crate::cli::terminal;

/// A hash of a canonical form and its layout. Two of a billion forms have the same hash with a probability below 10^-20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key(u128);

/// Returns the key of a puzzle with this canonical form.
pub fn key(puzzle: &Puzzle, form: &Digits) -> Key {
    let half = |which: u8| {
        let mut hasher = DefaultHasher::new();
        (which, puzzle.layout(), form).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    Key(half(0) << 64 | half(1))
}

/// The forms so far.
#[derive(Default)]
pub struct Seen {
    keys: HashSet<Key>,
    /// The number of puzzles that were not new.
    omitted: u64,
}

impl Seen {
    /// Returns `true` if no puzzle before had this form.
    pub fn is_new(&mut self, key: Key) -> bool {
        let is_new = self.keys.insert(key);
        self.omitted += u64::from(!is_new);
        is_new
    }

    /// Reports how many puzzles were not new.
    pub fn tell(&self) {
        if self.omitted > 0 {
            terminal::notice(&format!("omitted because an equivalent puzzle comes before: {}", self.omitted));
        }
    }
}
