//! What a job does with one item, and the line that remembers it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use whydoku::format::Limit;
use whydoku::grid::ClueRecord;

use crate::cli::failure::Failure;
use crate::cli::input::{Entries, Entry, Named, PuzzlesArgs, clues_of};
use crate::cli::job::crew::{Items, Weight};

/// An item of a job.
pub trait Item: Weight + Send + 'static {
    /// Returns what tells the item from others: a run goes on only if its items come again, in the same order.
    fn mark(&self) -> String;
}

/// The work on each item.
pub trait Task: Send + Sync + 'static {
    type Item: Item;
    type Found: Weight + Send + 'static;

    /// Works on an item.
    fn work(&self, item: Self::Item) -> Result<Done<Self::Found>, Failure>;

    /// Returns what an earlier run found, from its line; `Err` says what is wrong with it, as in “is of another kind”.
    fn recall(&self, item: Self::Item, line: &[u8]) -> Result<Self::Found, &'static str>;
}

/// What was found about an item.
pub struct Done<F> {
    pub found: F,
    /// The line from which another run learns it; none if another run is to work on this item, and on what comes after.
    pub line: Option<String>,
}

impl<F: Weight> Weight for Result<Done<F>, Failure> {
    fn bytes(&self) -> usize {
        self.as_ref().map_or(0, |done| done.found.bytes() + done.line.as_ref().map_or(0, String::len))
    }
}

/// Returns a line that remembers what was found about the item with this mark.
pub fn note(mark: &str, found: &impl Serialize) -> Result<Option<String>, Failure> {
    serde_json::to_string(&(mark, found)).map(|line| Some(line + "\n")).map_err(Failure::data)
}

/// Returns what a line remembers about the item with this mark.
pub fn noted<N: DeserializeOwned>(mark: &str, line: &[u8]) -> Result<N, &'static str> {
    let (known, found): (String, N) = Limit::RECORDED.json(line).map_err(|_| OF_ANOTHER_KIND)?;
    if known == mark { Ok(found) } else { Err(OF_ANOTHER_ITEM) }
}

/// What may be wrong with a line.
pub const OF_ANOTHER_KIND: &str = "is of another kind";
pub const OF_ANOTHER_ITEM: &str = "is not that of its line in the input";

impl Weight for Entry {
    fn bytes(&self) -> usize {
        self.length()
    }
}

impl Item for Entry {
    fn mark(&self) -> String {
        format!("{}:{}:{:016x}", self.source, self.number, self.fingerprint())
    }
}

/// A puzzle takes little memory.
impl Weight for Named {
    fn bytes(&self) -> usize {
        0
    }
}

impl Item for Named {
    fn mark(&self) -> String {
        let clues: Vec<ClueRecord> = clues_of(&self.reading).collect();
        let clues = if clues.is_empty() { String::new() } else { serde_json::to_string(&clues).unwrap_or_default() };
        format!("{} {}{clues}", self.name, self.reading.puzzle.givens().to_line(self.reading.puzzle.layout()))
    }
}

impl PuzzlesArgs {
    /// Returns the puzzles of [`PuzzlesArgs::readings`] one by one, to be worked on. Input that cannot be read from its
    /// start is rejected at once.
    pub fn each(&self) -> Result<Items<impl Iterator<Item = Result<Named, Failure>> + Send + use<>>, Failure> {
        let readings = self.readings()?;
        let meter = readings.meter();
        let mut readings = readings.peekable();
        if let Some(Err(refusal)) = readings.next_if(Result::is_err) {
            return Err(refusal);
        }
        let items = readings.flat_map(|batch| match batch {
            Ok(batch) => batch.into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        });
        Ok(Items { items, meter, total: None })
    }

    /// Returns the puzzles, and the lines that contain none, to be worked on.
    pub fn lines(&self) -> Result<Items<Entries>, Failure> {
        let entries = self.entries()?;
        Ok(Items { meter: entries.meter(), items: entries, total: None })
    }
}
