//! The sentences of the library's errors: what is wrong, where, and what to do. They stand here and
//! not beside the types, since neither techniques, traces nor the engine speak a language.

use std::fmt;

use super::templates::RenderError;
use super::{ClaimError, MoveError};
use crate::engine::{Changed, Profile, ProfileError, Repeated, Review};
use crate::grid::{Cell, Clash};
use crate::proof::{Harmless, Refusal};
use crate::trace::{FORMAT, Forgery, Refused};
use crate::tutor::{Unrated, Unreached};

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.cells;
        let kind = self.house.kind.id();
        write!(f, "{} stands twice in {kind} {}: in {a} and in {b}", self.digit, self.house.index() + 1)
    }
}

impl std::error::Error for Clash {}

impl fmt::Display for Harmless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(cell) => write!(f, "{cell} is a given"),
            Self::Cell(cell) => write!(f, "{cell} is not on the board, or has fewer than two digits of it"),
            Self::NotAClue(candidate) => write!(f, "the puzzle never allowed {candidate}"),
            Self::Unbalanced(house, digit, count) => {
                write!(f, "{house} has {count} cells of it with {digit}, not two")
            }
            Self::NoTwin => write!(f, "one of its fillings has no twin with the same digits in each house"),
            Self::TooLarge => write!(f, "it has too many fillings to be tried"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => write!(f, "it concludes nothing"),
            Self::AlreadyDrawn(candidate) => write!(f, "{candidate} is no candidate any more"),
            Self::Repeated(truth) => write!(f, "the truth {truth} stands twice"),
            Self::TooManyTruths(count) => write!(f, "{count} truths are too many for one proof"),
            Self::Empty(truth) => write!(f, "the truth {truth} has no candidate left"),
            Self::NoSuchPattern(index) => write!(f, "there is no deadly pattern {index}"),
            Self::IdlePattern(index) => write!(f, "no truth speaks of the deadly pattern {index}"),
            Self::NotDeadly(index, why) => write!(f, "pattern {index} is not deadly: {why}"),
            Self::UniquenessNotAssumed => write!(f, "it rests on a single solution, which is not assumed"),
            Self::NotProven(conclusion) => write!(f, "its truths do not prove {conclusion}"),
            Self::TooHard(conclusion, nodes) => {
                write!(f, "the check of {conclusion} was given up after {nodes} branches")
            }
            Self::Idle(truth) => write!(f, "the truth {truth} is not needed"),
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misnamed => write!(f, "the technique does not call such a pattern by its name"),
            Self::NotThere => write!(f, "the position does not show this pattern, or nothing new follows from it"),
            Self::Unproven(refusal) => write!(f, "the proof does not hold: {refusal}"),
            Self::Closed => write!(f, "its branch has ended: a guess must be taken back or tried again first"),
        }
    }
}

impl std::error::Error for Refused {}

impl fmt::Display for Forgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(read) => {
                write!(f, "the format is `{}`, this program reads `{FORMAT}`", read.escape_debug())
            }
            Self::Puzzle => write!(f, "the puzzle does not fit its layout: check layout, givens, placed and notes"),
            Self::Clash(clash) => write!(f, "the puzzle contradicts itself: {clash}"),
            Self::Number(expected, read) => write!(f, "event {expected} is numbered {read}"),
            Self::Depth(n) => write!(f, "event {n} stands at a depth that no guess before it accounts for"),
            Self::Refused(n, why) => write!(f, "step {n} is refused: {why}"),
            Self::Idle(n) => write!(f, "step {n} adds nothing to the steps of its pass"),
            Self::Differs(n, field) => write!(f, "step {n}: `{field}` is not what follows from its pattern"),
            Self::Impossible(n) => write!(f, "event {n}: the search cannot make this move here"),
            Self::Unresolved => write!(f, "it ends under a guess that is neither taken back nor solved"),
            Self::NotUnique => write!(f, "`assumes_unique` is set, but the givens have not just one solution"),
            Self::Until => write!(f, "`until` is not what the last event concludes"),
            Self::Limit => write!(f, "`limit` is not where the search ended"),
            Self::Outcome => write!(f, "`outcome` is not how these events end"),
            Self::Solution(i) => write!(f, "solution {i} is no solution of the puzzle, or stands twice"),
            Self::Solutions => write!(f, "`solutions` does not list what there is"),
        }
    }
}

impl std::error::Error for Forgery {}

impl fmt::Display for Unreached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromStart => write!(f, "that is so from the start, and no step leads to it"),
            Self::Given(digit) => write!(f, "the puzzle gives {digit} in this cell"),
            Self::Never => write!(f, "no step concludes that"),
            Self::Opposite(n) => write!(f, "no step concludes that, and step {n} concludes the opposite"),
            Self::Guessed => write!(f, "the trace guesses, and under a guess nothing is concluded for good"),
        }
    }
}

impl std::error::Error for Unreached {}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => write!(f, "no solution: {clash}"),
            Self::NoSolution => write!(f, "no solution"),
            Self::ManySolutions => write!(f, "more than one solution"),
        }
    }
}

impl std::error::Error for Unrated {}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                let known: Vec<&str> = Profile::names().collect();
                write!(f, "no profile is called `{}`; there are {}", name.escape_debug(), known.join(", "))
            }
            Self::Invalid { what, .. } => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for ProfileError {}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the puzzle gives {}, and here is {}", self.given.cell, self.given.digit, self.claimed)
    }
}

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let (kind, number) = (self.house.kind.id(), self.house.index() + 1);
        write!(f, "{kind} {number}: {} stands {times}, in {}", self.digit, and(&self.cells))
    }
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => write!(f, "{error}"),
            Self::OffBoard { kind, label, board } => {
                write!(f, "there is no {kind} {label} on this board, which is {board}")
            }
            Self::Several(count) => write!(f, "these are {count} claims; give one, of one cell and one digit"),
        }
    }
}

impl std::error::Error for ClaimError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for MoveError {}

/// Every fault on a line of its own.
impl fmt::Display for Review {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open: Vec<Cell> = self.open.iter().collect();
        match &open[..] {
            [] => {}
            [one] => writeln!(f, "{one} is open")?,
            few if few.len() <= FEW => writeln!(f, "{} cells are open: {}", few.len(), and(few))?,
            many => writeln!(f, "{} cells are open, the first of them {}", many.len(), many[0])?,
        }
        self.changed.iter().try_for_each(|changed| writeln!(f, "{changed}"))?;
        for place in &self.ruled_out {
            writeln!(f, "{}: the puzzle does not allow {} here", place.cell, place.digit)?;
        }
        self.repeated.iter().try_for_each(|repeated| writeln!(f, "{repeated}"))
    }
}

/// How many cells a message names one by one.
const FEW: usize = 9;

/// Cells as a sentence has them.
fn and(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        names => names.concat(),
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "there is no template `{name}`"),
            Self::Unreadable { file, why } => write!(f, "cannot read the template {}: {why}", file.display()),
            Self::Words { file, what } => write!(f, "{file}: {what}"),
            Self::Template(error) => write!(f, "{}", minijinja_report(error)),
            Self::Puzzle => write!(f, "the puzzle of the trace cannot be read back"),
        }
    }
}

impl std::error::Error for RenderError {}

/// The innermost cause of a template's error, with its name, line and the text around it.
fn minijinja_report(error: &minijinja::Error) -> String {
    format!("{error}\n{}", error.display_debug_info()).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use crate::proof::{Refusal, Truth};

    #[test]
    fn a_truth_reads_as_it_is_written() {
        for text in ["r5c1", "3b4", "guardian:0", "9d2"] {
            let truth: Truth = text.parse().expect("a truth");
            assert_eq!(Refusal::Idle(truth).to_string(), format!("the truth {text} is not needed"));
        }
    }
}
