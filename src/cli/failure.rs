//! Why a command fails, and its exit code.

use std::sync::Arc;

use whydoku::clue;
use whydoku::format::Reading;
use whydoku::grid::{Budget, Conflict, Count, Known, Layout, Puzzle, Suspects, solutions_within};
use whydoku::render::RenderError;
use whydoku::tutor::{Advice, Flaw};

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Invalid input or a negative result: exit code 1.
    Data(String),
    /// A usage error: exit code 2.
    Usage(String),
    /// The reader of the output has closed it: not an error.
    Closed,
}

/// Writes the parts of a wish that a text names, such as `max_technique`, as the options of the command.
pub fn options(text: impl std::fmt::Display) -> String {
    let text = text.to_string();
    let is_name = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let parts = text.split('`').enumerate().map(|(i, part)| match i % 2 {
        1 if is_name(part) => format!("--{}", part.replace('_', "-")),
        1 => format!("`{part}`"),
        _ => part.to_owned(),
    });
    parts.collect()
}

impl Failure {
    /// Creates a failure of the input, or a negative result.
    pub fn data(what: impl std::fmt::Display) -> Self {
        Self::Data(what.to_string())
    }

    /// Creates a usage error about what a wish asks for: its parts are the options of the command.
    pub fn wish(what: impl std::fmt::Display) -> Self {
        Self::usage(options(what))
    }

    /// Creates a usage error.
    pub fn usage(what: impl std::fmt::Display) -> Self {
        Self::Usage(what.to_string())
    }

    /// Returns what went wrong; `None` if the output was closed.
    pub fn text(self) -> Option<String> {
        match self {
            Self::Data(why) | Self::Usage(why) => Some(why),
            Self::Closed => None,
        }
    }

    /// Returns whether something failed, where a closed output only means that enough was done.
    pub fn unless_closed(done: Result<(), Self>) -> Result<(), Self> {
        match done {
            Err(Self::Closed) => Ok(()),
            done => done,
        }
    }
}

/// A missing or invalid template, or a format that cannot express the output.
impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::NoPath(_) | RenderError::NoCards(_) | RenderError::NoPicture(_) | RenderError::Drawing(_) => {
                Self::usage(error)
            }
            _ => Self::data(error),
        }
    }
}

/// Two digits that conflict.
impl From<Conflict> for Failure {
    fn from(conflict: Conflict) -> Self {
        Self::data(conflict.verdict())
    }
}

/// Returns the layout without diagonals or windows, if the givens have a solution there.
fn plain(puzzle: &Puzzle) -> Option<Arc<Layout>> {
    let layout = puzzle.layout();
    let plain = match layout.regions() {
        Some(regions) => Layout::jigsaw(regions, "jigsaw").ok()?,
        None => Layout::with_cells(layout.cells().len())?,
    };
    let start = puzzle.clone().on(Arc::clone(&plain)).ok()?.start().ok()?;
    let known = solutions_within(&start, 1, &Budget::default()).ok()?;
    (plain.houses().len() < layout.houses().len() && !known.is_empty()).then_some(plain)
}

/// Reports that a position has no solution, and what is known of its givens.
pub fn no_solution(puzzle: &Puzzle) -> Failure {
    let known = Known::at(puzzle, Some(Count::None), &Budget::default());
    match known.givens() {
        Some(Count::None) => {}
        Some(Count::One | Count::Many) => {
            return Failure::data(format_args!("{known}; `whydoku review` shows where"));
        }
        None => return Failure::data(known),
    }
    if let [ruling, ..] = puzzle.layout().rulings() {
        return Failure::data(format_args!(
            "{known}: no way to fill the grid agrees with its givens and its clues, such as {}; compare them with your source",
            ruling.clue()
        ));
    }
    if let Some(plain) = plain(puzzle) {
        return Failure::data(format_args!(
            "{known} on the layout {}, whose extra houses need every digit, too; on {} they have one: check --layout",
            puzzle.layout().name(),
            plain.name()
        ));
    }
    let suspects = Suspects::of(puzzle, &Budget::default());
    let check = if suspects.givens.is_empty() { "check the givens".to_owned() } else { suspects.to_string() };
    Failure::data(format_args!("{known}: no way to fill the grid keeps every digit once in each house; {check}"))
}

/// Reports the same of a puzzle that may have clues of a variant.
pub fn no_solution_of(reading: &Reading) -> Failure {
    let Reading { puzzle, clues, .. } = reading;
    match clues.is_empty() {
        true => no_solution(puzzle),
        false => Failure::data(format_args!(
            "no solution: no way to fill the grid agrees with its givens and its clues ({}); compare them with your source",
            clue::names(clues)
        )),
    }
}

/// Returns an error if there was nothing to hint at.
pub fn verdict(advice: &Advice) -> Result<(), Failure> {
    match advice {
        Advice::Wrong { standing } if !standing.suspects.givens.is_empty() => {
            let known = Known::of_givens(Some(standing.solutions));
            Err(Failure::data(format_args!("{known}; {}", standing.suspects)))
        }
        Advice::Wrong { standing } if standing.flaw() == Some(Flaw::MissingMarks) => {
            Err(Failure::data("this position lacks pencil marks; `whydoku review` shows which"))
        }
        Advice::Wrong { .. } => Err(Failure::data("this position is wrong; `whydoku review` shows where")),
        Advice::Nothing { skipped: 0, .. } => Err(Failure::data("these techniques find no step")),
        Advice::Nothing { .. } => Err(Failure::data("these techniques find no other step")),
        Advice::CutShort { .. } => Err(Failure::data("no step was found before the search reached its limit")),
        Advice::Step(_) | Advice::Done => Ok(()),
    }
}
