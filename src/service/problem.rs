//! Why a request has no answer.

use std::error::Error;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::format::{FormatError, LimitError};
use crate::render::RenderError;
use crate::tutor::{Flaw, PositionError};

/// Why a request has no answer, in the form of RFC 9457 ("Problem Details for HTTP APIs", 2023).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// The kind of problem, as a reference.
    #[serde(rename = "type")]
    kind: ProblemKind,
    /// The kind of problem in words.
    title: &'static str,
    /// The status of an answer over HTTP.
    status: u16,
    /// What is wrong with this request.
    detail: String,
    /// The place in the text of the puzzle where it is, if it is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// The line, from 1.
    line: usize,
    /// The character in the line, from 1.
    column: usize,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum ProblemKind {
    /// The request is not HTTP, or not JSON of the operation's form.
    #[serde(rename = "/problems/invalid-request")]
    InvalidRequest,
    /// The request has too many bytes, or too many values.
    #[serde(rename = "/problems/too-large")]
    TooLarge,
    /// The address or the headers of the request are too long.
    #[serde(rename = "/problems/long-head")]
    LongHead,
    /// There is no operation of this name.
    #[serde(rename = "/problems/unknown-operation")]
    UnknownOperation,
    /// There is nothing at this address.
    #[serde(rename = "/problems/unknown-address")]
    UnknownAddress,
    /// The address does not take this method.
    #[serde(rename = "/problems/wrong-method")]
    WrongMethod,
    /// The body has another media type.
    #[serde(rename = "/problems/wrong-media-type")]
    WrongMediaType,
    /// The request did not arrive in time.
    #[serde(rename = "/problems/too-slow")]
    TooSlow,
    /// The server is not known by the name in the request.
    #[serde(rename = "/problems/wrong-host")]
    WrongHost,
    /// Pages of this site may not ask.
    #[serde(rename = "/problems/foreign-site")]
    ForeignSite,
    /// Too many others are asking: try again.
    #[serde(rename = "/problems/busy")]
    Busy,
    /// The text of the puzzle cannot be read.
    #[serde(rename = "/problems/unreadable-puzzle")]
    UnreadablePuzzle,
    /// The givens or the position have no solution, or several where they must have one.
    #[serde(rename = "/problems/invalid-puzzle")]
    InvalidPuzzle,
    /// A name or a value in the request means nothing.
    #[serde(rename = "/problems/invalid-value")]
    InvalidValue,
    /// Nothing was found that fits the request.
    #[serde(rename = "/problems/nothing-found")]
    NothingFound,
    /// The limit of time or work was reached before there was an answer: the same request will reach it again.
    #[serde(rename = "/problems/limit-reached")]
    LimitReached,
    /// There is no learner or game of this id.
    #[serde(rename = "/problems/not-there")]
    NotThere,
    /// Something else was stored in the meantime, or has this name already.
    #[serde(rename = "/problems/conflict")]
    Conflict,
    /// The file of progress could not be read or written.
    #[serde(rename = "/problems/not-stored")]
    NotStored,
    /// A fault of this program.
    #[serde(rename = "/problems/internal")]
    Internal,
}

impl ProblemKind {
    const fn status_and_title(self) -> (u16, &'static str) {
        match self {
            Self::InvalidRequest => (400, "The request cannot be read"),
            Self::TooLarge => (413, "The request is too large"),
            Self::LongHead => (431, "The head of the request is too long"),
            Self::UnknownOperation => (404, "There is no such operation"),
            Self::UnknownAddress => (404, "There is nothing at this address"),
            Self::WrongMethod => (405, "The address does not take this method"),
            Self::WrongMediaType => (415, "The body has another media type"),
            Self::TooSlow => (408, "The request did not arrive in time"),
            Self::WrongHost => (421, "The server is not known by this name"),
            Self::ForeignSite => (403, "Pages of this site may not ask"),
            Self::Busy => (503, "Too many others are asking"),
            Self::UnreadablePuzzle => (422, "The puzzle cannot be read"),
            Self::InvalidPuzzle => (422, "The puzzle or its position does not have exactly one solution"),
            Self::InvalidValue => (422, "A value in the request is not known"),
            Self::NothingFound => (422, "Nothing was found that fits the request"),
            Self::LimitReached => (422, "The limit was reached before there was an answer"),
            Self::NotThere => (404, "There is no such learner or game"),
            Self::Conflict => (409, "Something else is stored already"),
            Self::NotStored => (500, "Progress could not be read or stored"),
            Self::Internal => (500, "The program has a fault"),
        }
    }
}

/// What helps if a limit was reached.
pub(super) const LESS_OR_LONGER: &str = "raise the limit, or ask for easier techniques (`profile`, `max_technique`)";

impl Problem {
    /// Creates a problem with its details.
    pub fn new(kind: ProblemKind, detail: impl fmt::Display) -> Self {
        let (status, title) = kind.status_and_title();
        Self { kind, title, status, detail: detail.to_string(), at: None }
    }

    /// The limit was reached in the middle of a search.
    pub(super) fn cut_short() -> Self {
        Self::new(ProblemKind::LimitReached, format_args!("the search was given up; {LESS_OR_LONGER}"))
    }

    /// Returns its status over HTTP.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns its kind.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}

impl Error for Problem {}

impl From<FormatError> for Problem {
    fn from(error: FormatError) -> Self {
        let at = Some(Place { line: error.line, column: error.column });
        Self { at, ..Self::new(ProblemKind::UnreadablePuzzle, error) }
    }
}

impl From<LimitError> for Problem {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::TooMuch { what, most } => {
                Self::new(ProblemKind::TooLarge, format_args!("this request has at most {most} {what}"))
            }
            LimitError::Invalid(error) if error.is_data() => Self::new(ProblemKind::InvalidRequest, plainly(&error)),
            LimitError::Invalid(error) => Self::new(ProblemKind::InvalidRequest, format_args!("not JSON: {error}")),
        }
    }
}

/// What the library for JSON calls types, and what people call them.
const TYPES: [(&str, &str); 10] = [
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected u32", "expected a whole number, 0 or more"),
    ("expected u64", "expected a whole number, 0 or more"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected f64", "expected a number"),
    ("expected a sequence", "expected a list"),
    ("expected a map", "expected an object"),
    ("invalid type: sequence", "invalid type: list"),
    ("invalid type: map", "invalid type: object"),
];

/// Returns what is wrong with a value, in words that do not depend on a programming language.
fn plainly(error: &serde_json::Error) -> String {
    let mut told = error.to_string();
    for (theirs, ours) in TYPES {
        if let Some(at) = told.find(theirs)
            && !told[at + theirs.len()..].starts_with(|sign: char| sign.is_ascii_alphanumeric())
        {
            told.replace_range(at..at + theirs.len(), ours);
        }
    }
    if let Some((before, after)) = told.split_once("expected struct ") {
        let rest = after.trim_start_matches(|sign: char| sign.is_ascii_alphanumeric());
        told = format!("{before}expected an object{rest}");
    }
    told
}

impl From<RenderError> for Problem {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Spent(spent) => {
                Self::new(ProblemKind::LimitReached, format_args!("{spent}; {LESS_OR_LONGER}"))
            }
            fault => Self::new(ProblemKind::Internal, fault),
        }
    }
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Wrong(standing) if standing.flaw() == Some(Flaw::MissingMarks) => {
                Self::new(ProblemKind::InvalidPuzzle, "the position lacks pencil marks; `review` shows which")
            }
            PositionError::Wrong(_) => {
                Self::new(ProblemKind::InvalidPuzzle, "the position is wrong; `review` shows where")
            }
            PositionError::Spent(_) => Self::cut_short(),
        }
    }
}
