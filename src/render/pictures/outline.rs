//! Outlines: a tree as rows, each with a sign for how it ended.
//!
//! ```text
//! ├─ r6c1=4 → r3c2=6, r9c2=1 → ✗ no place for 1 in row 3
//! └─ r6c1=5 → 7 lines → ✓ r3c2=9
//! ```

use std::cmp::Ordering;

use serde::Serialize;

use super::svg::{PIECE, escape};
use crate::render::facts::net::{BranchFacts, LineFacts, NetFacts, RuleFacts};
use crate::render::facts::tree::Ending;
use crate::render::facts::truth::TruthFacts;
use crate::render::words::names::Names;

/// The rows of a drawing, from the top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outline(pub Vec<Row>);

/// A row of a drawing: something that was tried, or what stands for some that are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// How many rows above it it hangs on.
    pub depth: usize,
    /// Whether no more of its kind follow.
    pub is_last: bool,
    /// What was tried; empty if it is left out.
    pub label: String,
    /// How that ended; none if it is left out.
    pub ending: Option<Ending>,
    /// What lies between that and its end: the lines of a net, in order, or their number.
    pub way: String,
    /// What else there is to say.
    pub note: String,
}

/// How many lines of a branch are written in its row; of more, the number is.
const MOST_LINES: usize = 3;

impl Outline {
    /// The assumptions of a net, each with its lines and its end. `conclusion` is what all branches share, if they do.
    pub(in crate::render) fn of(net: &NetFacts, conclusion: &str, names: &Names) -> Self {
        let mut rows = Vec::new();
        for (at, branch) in net.branches.iter().enumerate() {
            lay_out(branch, 0, at + 1 == net.branches.len(), conclusion, names, &mut rows);
        }
        Self(rows)
    }

    /// The tree as lines of text, each with a line feed.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut trunks: Vec<bool> = Vec::new();
        for row in &self.0 {
            trunks.truncate(row.depth);
            let above: String = trunks.iter().map(|&goes_on| if goes_on { "│  " } else { "   " }).collect();
            let corner = if row.is_last { "└─ " } else { "├─ " };
            trunks.push(!row.is_last);
            let line = match row.ending {
                Some(ending) if row.way.is_empty() => format!("{}  {} {}", row.label, ending.sign(), row.note),
                Some(ending) => format!("{} {} {} {}", row.label, row.way, ending.check(), row.note),
                None => format!("… {}", row.note),
            };
            out.push_str(&format!("{above}{corner}{line}\n"));
        }
        out
    }

    /// The tree as one HTML `figure` of class `tree`: lists inside each other, whose rows wrap, with a text that says
    /// what it shows. It has no blank line in it, so it may stand in Markdown.
    pub fn html(&self, alt: &str) -> String {
        let mut lists = String::new();
        let mut open = 0;
        for row in &self.0 {
            match (row.depth + 1).cmp(&open) {
                Ordering::Greater => lists += "<ul>",
                Ordering::Equal => lists += "</li>",
                Ordering::Less => lists += &("</li></ul>".repeat(open - row.depth - 1) + "</li>"),
            }
            open = row.depth + 1;
            let sign = row.ending.map_or_else(left_out, Ending::mark);
            let (label, note) = (escape(&row.label), escape(&row.told()));
            let label = if label.is_empty() { label } else { format!("<strong>{label}</strong> ") };
            lists += &format!(
                "<li><svg viewBox=\"-10 -10 20 20\" width=\"20\" height=\"20\" fill=\"none\" aria-hidden=\"true\">{sign}</svg>{label}{note}"
            );
        }
        lists += &"</li></ul>".repeat(open);
        format!("<figure class=\"tree\" role=\"group\" aria-label=\"{}\">{lists}</figure>", escape(alt))
    }
}

impl Row {
    /// What there is to say behind its label.
    pub(in crate::render) fn told(&self) -> String {
        if self.way.is_empty() { self.note.clone() } else { format!("{} {}", self.way, self.note) }
    }
}

/// Makes rows of an assumption and of those inside it.
fn lay_out(branch: &BranchFacts, depth: usize, is_last: bool, conclusion: &str, names: &Names, rows: &mut Vec<Row>) {
    let written = |line: &LineFacts| names.notation.in_prose(&line.placements, &line.eliminations);
    // A line that is what all branches share is the end itself.
    let way = match &branch.lines[..] {
        [lines @ .., last] if branch.clash.is_none() && written(last) == conclusion => lines,
        lines => lines,
    };
    let way = match way {
        [] => "→".to_owned(),
        lines if lines.len() <= MOST_LINES => {
            format!("→ {} →", lines.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        lines => format!("→ {} →", names.words.count("lines", lines.len())),
    };
    let (ending, note) = match branch.clash.as_ref().map(|clash| clash.truth) {
        Some(TruthFacts::Place { digit, house }) => {
            (Ending::Contradiction, names.words.no_place(&digit.to_string(), &names.house(house)))
        }
        Some(TruthFacts::Cell { cell }) => (Ending::Contradiction, names.words.no_digit(&names.notation.cell(cell))),
        None => (Ending::Holds, conclusion.to_owned()),
    };
    let label = names.notation.in_prose(&[branch.suppose], &[]);
    rows.push(Row { depth, is_last, label, ending: Some(ending), way, note });
    let inside = |line: &LineFacts| matches!(line.rule, RuleFacts::Refuted { .. });
    let last = branch.lines.iter().rposition(inside);
    for (at, line) in branch.lines.iter().enumerate() {
        if let RuleFacts::Refuted { branch } = &line.rule {
            lay_out(branch, depth + 1, Some(at) == last, conclusion, names, rows);
        }
    }
}

impl Ending {
    /// The sign that stands for it in text.
    pub(in crate::render) fn sign(self) -> char {
        match self {
            Self::Solution => '★',
            Self::Holds => '↓',
            Self::Contradiction => '✗',
            Self::Fails => '↑',
            Self::GivenUp => '?',
        }
    }

    /// The sign that stands for it in text behind the lines of a net.
    fn check(self) -> char {
        if self == Self::Holds { '✓' } else { self.sign() }
    }

    /// The sign that stands for it in a drawing, around the origin: each has a shape of its own.
    fn mark(self) -> String {
        let shape = match self {
            Self::Solution => "<circle r=\"7.5\"/><path class=\"tick\" d=\"M-3.6 .4l2.6 3 4.6-6\"/>",
            Self::Holds => "<circle r=\"6\"/>",
            Self::Contradiction => "<path d=\"M-4.5-4.5l9 9m0-9l-9 9\"/>",
            Self::Fails => "<circle r=\"6\"/><path d=\"M-3-3l6 6\"/>",
            Self::GivenUp => "<circle r=\"6\" stroke-dasharray=\"2 2.7\"/>",
        };
        format!("{PIECE}<g class=\"{}\">{shape}</g></g>", self.id().replace('_', "-"))
    }
}

/// Three dots: what is left out.
fn left_out() -> String {
    let dot = |x: i32| format!("<circle cx=\"{x}\" r=\"1.6\"/>");
    format!("<g class=\"left-out\">{}</g>", [-5, 0, 5].map(dot).concat())
}
