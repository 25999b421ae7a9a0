//! Outlines: a tree as rows, each with a sign for how it ended.
//!
//! ```text
//! ├─ r6c1=4  ✗ → r3c2=6 → r9c2=1
//! └─ r6c1=5  ↓ → r3c2=9
//! ```

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

    /// The tree as one HTML `figure` of class `tree`, with a text for those who cannot see it. It has no
    /// blank line in it, so it may stand in Markdown.
    pub fn svg(&self, alt: &str) -> String {
        const INDENT: f32 = 22.0;
        const HIGH: f32 = 26.0;
        const LETTER: f32 = 7.6;
        let rows = &self.0;
        let (mut lines, mut marks) = (String::new(), String::new());
        let mut width = 0.0_f32;
        let mut parents: Vec<f32> = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let (x, y) = (12.0 + INDENT * row.depth as f32, HIGH * (i as f32 + 0.5));
            parents.truncate(row.depth);
            if let Some(&above) = parents.last() {
                let trunk = x - INDENT;
                lines += &format!("<path d=\"M{trunk} {}V{}q0 6 6 6H{}\"/>", above + 7.0, y - 6.0, x - 8.0);
            }
            parents.push(y);
            marks += &row.ending.map_or_else(|| left_out(x, y), |ending| ending.mark(x, y));
            let (label, note) = (escape(&row.label), escape(&row.note));
            let gap = if row.label.is_empty() { 0.0 } else { 8.0 };
            marks += &format!(
                "<text x=\"{}\" y=\"{}\"><tspan class=\"label\">{label}</tspan><tspan class=\"note\" dx=\"{gap}\">{note}</tspan></text>",
                x + 15.0,
                y + 4.5,
            );
            width = width.max(x + 32.0 + LETTER * (row.label.chars().count() + row.note.chars().count()) as f32);
        }
        let high = HIGH * rows.len() as f32;
        format!(
            "<figure class=\"tree\"><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" \
             viewBox=\"0 0 {width} {high}\" width=\"{width}\" height=\"{high}\" fill=\"none\" font-family=\"sans-serif\" \
             font-size=\"14\"><g class=\"twigs\">{lines}</g>{marks}</svg></figure>",
            escape(alt)
        )
    }
}

/// Makes rows of an assumption and of those inside it.
fn lay_out(branch: &BranchFacts, depth: usize, is_last: bool, conclusion: &str, names: &Names, rows: &mut Vec<Row>) {
    let written = |line: &&LineFacts| names.notation.conclusion(&line.placements, &line.eliminations);
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
    }
    rows.push(Row {
        depth,
        is_last,
        label: names.notation.conclusion(&[branch.suppose], &[]),
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
    fn sign(self) -> char {
        match self {
            Self::Solution => '★',
            Self::Holds => '↓',
            Self::Contradiction => '✗',
            Self::Fails => '↑',
            Self::GivenUp => '?',
        }
    }

    /// The sign that stands for it in a drawing, around a point: each has a shape of its own.
    fn mark(self, x: f32, y: f32) -> String {
        let shape = match self {
            Self::Solution => format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7.5\"/><path class=\"tick\" d=\"M{} {}l2.6 3 4.6-6\"/>",
                x - 3.6,
                y + 0.4
            ),
            Self::Holds => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/>"),
            Self::Contradiction => format!("<path d=\"M{} {}l9 9m0-9l-9 9\"/>", x - 4.5, y - 4.5),
            Self::Fails => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/><path d=\"M{} {}l6 6\"/>", x - 3.0, y - 3.0),
            Self::GivenUp => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" stroke-dasharray=\"2 2.7\"/>"),
        };
        format!("<g class=\"{}\">{shape}</g>", self.id().replace('_', "-"))
    }
}

/// Three dots: what is left out.
fn left_out(x: f32, y: f32) -> String {
    let dot = |dx: f32| format!("<circle cx=\"{}\" cy=\"{y}\" r=\"1.6\"/>", x + dx);
    format!("<g class=\"left-out\">{}</g>", [-5.0, 0.0, 5.0].map(dot).concat())
}
