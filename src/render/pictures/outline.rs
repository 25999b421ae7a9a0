//! Outlines: a tree as rows, each with a sign for how it ended.
//!
//! ```text
//! ├─ r6c1=4  ✗ → r3c2=6 → r9c2=1
//! └─ r6c1=5  ↓ → r3c2=9
//! ```

use std::cmp::Ordering;

use serde::Serialize;

use super::svg::escape;
use crate::proof::Truth;
use crate::render::facts::net::{BranchFacts, LineFacts, NetFacts, RuleFacts};
use crate::render::facts::tree::Ending;
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
    /// What else there is to say.
    pub note: String,
}

/// How many links of a way are written in its row: the first and the last two.
const MOST_LINKS: usize = 4;

impl Outline {
    /// The assumptions of a net, each with a way from there to its end on which every link follows from the one
    /// before it. `conclusion` is what all branches share, if they do.
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
                Some(ending) => format!("{}  {} {}", row.label, ending.sign(), row.note),
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
            let (label, note) = (escape(&row.label), escape(&row.note));
            let label = if label.is_empty() { label } else { format!("<strong>{label}</strong> ") };
            lists += &format!(
                "<li><svg viewBox=\"-10 -10 20 20\" width=\"20\" height=\"20\" fill=\"none\" aria-hidden=\"true\">{sign}</svg>{label}{note}"
            );
        }
        lists += &"</li></ul>".repeat(open);
        format!("<figure class=\"tree\" role=\"group\" aria-label=\"{}\">{lists}</figure>", escape(alt))
    }
}

/// Makes rows of an assumption and of those inside it.
fn lay_out(branch: &BranchFacts, depth: usize, is_last: bool, conclusion: &str, names: &Names, rows: &mut Vec<Row>) {
    let written = |line: &&LineFacts| names.notation.in_prose(&line.placements, &line.eliminations);
    let mut links: Vec<String> = branch.spine().iter().map(written).collect();
    match &branch.clash {
        Some(clash) => links.push(match clash.truth {
            Truth::Place(house, digit) => names.words.no_place(&digit.to_string(), &names.house(house)),
            Truth::Cell(cell) => names.words.no_digit(&names.notation.cell(cell)),
            Truth::Guardian(_) => String::new(),
        }),
        // One link leads to all that is shared, or none does.
        None if branch.reached.len() == 1 && links.last().is_none_or(|last| last != conclusion) => {
            links.push(conclusion.to_owned());
        }
        None => {}
    }
    if links.len() > MOST_LINKS {
        links.splice(1..links.len() - 2, ["…".to_owned()]);
    } else if branch.spine().len() < branch.lines.len() && !links.is_empty() {
        // The end needs more than this way alone.
        links.insert(links.len() - 1, "…".to_owned());
    }
    rows.push(Row {
        depth,
        is_last,
        label: names.notation.in_prose(&[branch.suppose], &[]),
        ending: Some(if branch.clash.is_some() { Ending::Contradiction } else { Ending::Holds }),
        note: links.iter().map(|link| format!("→ {link}")).collect::<Vec<_>>().join(" "),
    });
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

    /// The sign that stands for it in a drawing, around the origin: each has a shape of its own.
    fn mark(self) -> String {
        let shape = match self {
            Self::Solution => "<circle r=\"7.5\"/><path class=\"tick\" d=\"M-3.6 .4l2.6 3 4.6-6\"/>",
            Self::Holds => "<circle r=\"6\"/>",
            Self::Contradiction => "<path d=\"M-4.5-4.5l9 9m0-9l-9 9\"/>",
            Self::Fails => "<circle r=\"6\"/><path d=\"M-3-3l6 6\"/>",
            Self::GivenUp => "<circle r=\"6\" stroke-dasharray=\"2 2.7\"/>",
        };
        format!("<g class=\"{}\">{shape}</g>", self.id().replace('_', "-"))
    }
}

/// Three dots: what is left out.
fn left_out() -> String {
    let dot = |x: i32| format!("<circle cx=\"{x}\" r=\"1.6\"/>");
    format!("<g class=\"left-out\">{}</g>", [-5, 0, 5].map(dot).concat())
}
