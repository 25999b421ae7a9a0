//! The guess: which format a text is in, and that it is in one only.

use std::sync::Arc;

use super::error::{Fault, FormatError, clean};
use super::{FORMATS, Format, Found, fpuzzles, link, sudokupad, sudokuwiki};
use crate::grid::{Layout, Puzzle};

/// A text farther than this from every format is nothing like a puzzle.
const FAR: usize = 40;

/// Reads a text in the one format that fits. Where two formats make different puzzles of it, the
/// ending of its file's name may decide.
pub(super) fn guess(
    text: &str,
    ending: &str,
    layout: Option<&Arc<Layout>>,
) -> Result<(&'static Format, Vec<Found>), FormatError> {
    link::refuse_strangers(text, &[fpuzzles::HOSTS, sudokupad::HOSTS, sudokuwiki::HOSTS])
        .map_err(|fault| fault.into_error(text, None))?;
    let mut attempts: Vec<_> = FORMATS.iter().map(|format| (format, (format.read)(text, layout))).collect();
    let distance = |attempt: &Result<_, Fault>| attempt.as_ref().map_or_else(|fault| fault.distance, |_| 0);
    let nearest = attempts.iter().min_by_key(|(_, attempt)| distance(attempt));
    let nearest = nearest.filter(|(_, attempt)| distance(attempt) <= FAR).map(|(format, _)| format.name);
    let ways = attempts.iter().map(|(format, attempt)| (format.name, attempt.as_ref().map_err(Fault::clone)));
    let fits = |(format, attempt): &(&Format, Result<_, Fault>)| format.endings.contains(&ending) && attempt.is_ok();
    let taken = match settle(text, ways, "say which format is meant, or which layout") {
        Ok((name, _)) => attempts.iter().position(|(format, _)| format.name == name),
        Err(fault) if fault.distance == Fault::AMBIGUOUS && attempts.iter().any(fits) => attempts.iter().position(fits),
        Err(fault) if fault.distance <= Fault::MEANT => return Err(fault.into_error(text, nearest)),
        Err(fault) if fault.distance <= FAR => {
            return Err(misfit(text, layout).unwrap_or_else(|| fault.into_error(text, nearest)));
        }
        Err(_) => None,
    };
    match taken.map(|at| attempts.swap_remove(at)) {
        Some((format, Ok(found))) => Ok((format, found)),
        _ => Err(misfit(text, layout).unwrap_or_else(|| unknown(text))),
    }
}

/// The error for a text that would be a puzzle, if no layout had been asked for.
fn misfit(text: &str, layout: Option<&Arc<Layout>>) -> Option<FormatError> {
    let layout = layout?;
    let (format, puzzles) = guess(text, "", None).ok()?;
    let problem = format!("the puzzle is {}", summary(&puzzles));
    let fault = Fault::new(0..text.trim_end().len(), Fault::MEANT, problem, format!("a puzzle for {}", layout.name()));
    Some(fault.help("ask for a layout of the puzzle's size").into_error(text, Some(format.name)))
}

fn unknown(text: &str) -> FormatError {
    let start = text.len() - text.trim_start().len();
    let end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| start + length);
    let line = text.get(start..end).unwrap_or_default();
    let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let problem = format!("`{}` is in no format of puzzles", clean(line, 40));
    Fault::new(start..end, Fault::FOREIGN, problem, format!("one of {}", known.join(", ")))
        .help("name the format that is meant, and the place will be told where the text departs from it")
        .into_error(text, None)
}

/// Settles on what several ways of reading a text agree on, and names the first of those ways.
pub(super) fn settle<T: Shown, P: AsRef<[T]>>(
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
                        format!("it reads two ways ({both})"),
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

/// What readings of a text are compared by, and shown by where they differ.
pub(super) trait Shown: PartialEq {
    fn puzzle(&self) -> &Puzzle;
}

impl Shown for Puzzle {
    fn puzzle(&self) -> &Puzzle {
        self
    }
}

impl Shown for Found {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }
}

/// A few words on what was read, enough to tell it from something else.
fn summary(found: &[impl Shown]) -> String {
    let [found] = found else { return format!("{} puzzles", found.len()) };
    let puzzle = found.puzzle();
    let mut out = format!("{} `{}`", puzzle.layout.name(), puzzle.givens.to_line(&puzzle.layout));
    if !puzzle.placed.cells().is_empty() {
        out += &format!(", {} digits placed", puzzle.placed.cells().len());
    }
    if !puzzle.notes.is_empty() {
        out += &format!(", notes in {} cells", puzzle.notes.len());
    }
    if puzzle.clue_candidates.is_some() {
        out += ", candidates as clues";
    }
    out
}
