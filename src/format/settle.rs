//! The common result of several ways to read a text.

use super::Found;
use super::error::Fault;
use crate::grid::Puzzle;

/// Returns the common result of several ways to read a text, and the first of those ways.
pub(super) fn settle<T: Readable, P: AsRef<[T]>>(
    text: &str,
    ways: impl IntoIterator<Item = (&'static str, Result<P, Fault>)>,
    help: &str,
) -> Result<(&'static str, P), Fault> {
    let mut taken: Option<(&'static str, P)> = None;
    let mut nearest: Option<Fault> = None;
    for (name, reading) in ways {
        match (reading, &taken) {
            (Err(fault), _) if fault.distance == Fault::AMBIGUOUS => return Err(fault),
            (Err(fault), _) => {
                if nearest.as_ref().is_none_or(|nearest| fault.distance < nearest.distance) {
                    nearest = Some(fault);
                }
            }
            (Ok(puzzles), None) => taken = Some((name, puzzles)),
            (Ok(puzzles), Some((first, others))) => {
                if others.as_ref() != puzzles.as_ref() {
                    let both = format!("{first}: {}; {name}: {}", summary(others.as_ref()), summary(puzzles.as_ref()));
                    let fault = Fault::new(
                        0..text.trim_end().len(),
                        Fault::AMBIGUOUS,
                        format!("the text can be read in two ways ({both})"),
                        "one puzzle",
                    );
                    return Err(fault.help(help));
                }
            }
        }
    }
    let nothing = || Fault::new(0..0, Fault::FOREIGN, "", "a puzzle");
    taken.ok_or_else(|| nearest.unwrap_or_else(nothing))
}

/// A result that can be compared with others, and shown where they differ.
pub(super) trait Readable: PartialEq {
    fn puzzle(&self) -> &Puzzle;
}

impl Readable for Puzzle {
    fn puzzle(&self) -> &Puzzle {
        self
    }
}

impl Readable for Found {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }
}

/// Returns a short description of a result, enough to distinguish it.
pub(super) fn summary(found: &[impl Readable]) -> String {
    let [found] = found else { return format!("{} puzzles", found.len()) };
    let puzzle = found.puzzle();
    let mut out = format!("{} `{}`", puzzle.layout.name(), puzzle.givens.to_line(&puzzle.layout));
    if !puzzle.placed.cells().is_empty() {
        out += &format!(", {} digits placed", puzzle.placed.cells().len());
    }
    if !puzzle.notes.is_empty() {
        out += &format!(", pencil marks in {} cells", puzzle.notes.len());
    }
    if puzzle.clue_candidates.is_some() {
        out += ", candidates as clues";
    }
    out
}
