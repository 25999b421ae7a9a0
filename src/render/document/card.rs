//! Cards: the questions of a document, each with its answer, for programs that ask (Moodle, Anki).

use serde::Serialize;

use super::Span;

/// A question about a position, with hints, the answer and its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Card {
    /// The id of the technique that answers it.
    pub technique: &'static str,
    /// The name of this technique.
    pub topic: String,
    /// The name of the picture of the position.
    pub board: String,
    /// The question as a sheet asks it: open, with no cell named.
    pub question: Vec<Span>,
    /// The question that has the options as answers.
    pub closed: Vec<Span>,
    /// How the closed question is answered.
    pub asked: Asked,
    /// The answers to the closed question, right and wrong.
    pub options: Vec<CardOption>,
    /// Hints, from where to look to why it works, each with its label.
    pub hints: Vec<CardHint>,
    /// The name of the picture of the answer.
    pub answer: String,
    /// The reason, in a paragraph.
    pub reason: Vec<Span>,
    /// The conclusion, in a notation that a program can read back.
    pub conclusion: String,
    /// What the table of a board is called, for those who cannot see the picture.
    pub table: Vec<Span>,
}

/// How a closed question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// By typing a digit.
    Digit,
    /// By choosing one candidate or more.
    Candidates,
}

/// An answer that can be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardOption {
    /// The answer.
    pub text: String,
    /// Whether it is right.
    pub verdict: Verdict,
    /// Why it is, or why not.
    pub feedback: Vec<Span>,
}

/// Whether an answer is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is.
    Right,
    /// It is not.
    Wrong,
}

/// A hint, with its label.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardHint {
    /// What it tells, such as "where to look".
    pub label: Vec<Span>,
    /// The hint.
    pub text: Vec<Span>,
}
