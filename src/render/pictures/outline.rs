//! Outlines: a tree as rows, each with a sign for how it ended.
//!
//! ```text
//! ├─ r6c1=4 → r3c2=6, r9c2=1 → ✗ no place for 1 in row 3
//! └─ r6c1=5 → 7 lines → ✓ r3c2=9
//! ```

use std::cmp::Ordering;

use serde::Serialize;

use super::drawing;
use super::html::{Html, on_a_line};
use super::looks::Look;
use super::scene::{At, Item, Scene, Shape, Step, circle, path, piece};
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

    /// Writes the tree as a `figure` of class `tree`: lists inside each other, whose rows wrap, with a text that says what it
    /// shows.
    pub(in crate::render) fn write(&self, alt: &str, html: &mut Html) {
        html.start("figure", &[("class", "tree"), ("role", "group"), ("aria-label", &on_a_line(alt))]);
        let mut open = 0;
        for row in &self.0 {
            match (row.depth + 1).cmp(&open) {
                Ordering::Greater => html.start("ul", &[]),
                Ordering::Equal => html.end(),
                Ordering::Less => (0..2 * (open - row.depth) - 1).for_each(|_| html.end()),
            }
            open = row.depth + 1;
            html.start("li", &[]);
            let size = [("width", "20"), ("height", "20"), ("aria-hidden", "true")];
            drawing::draw(&sign(row.ending), &size, &[("fill", "none")], html);
            let label = on_a_line(&row.label);
            if !label.is_empty() {
                html.element("strong", &[], |html| html.text(&label));
                html.text(" ");
            }
            html.text(&on_a_line(&row.told()));
        }
        (0..2 * open).for_each(|_| html.end());
        html.end();
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
        Some(TruthFacts::Clue { clue }) => (Ending::Contradiction, names.words.no_way(&names.clue(clue))),
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
}

/// The sign that stands for an ending in a drawing, around the origin: each has a shape of its own. Three dots are what is
/// left out.
fn sign(ending: Option<Ending>) -> Scene {
    let line = |from: [f32; 2], by: [f32; 2]| {
        let [from, by] = [from, by].map(|[x, y]| At::new(x, y));
        [Step::Move(from), Step::LineBy(by)]
    };
    let ring = |radius| circle(&[], At::default(), radius);
    let (look, shapes): (Look, Vec<Item>) = match ending {
        Some(Ending::Solution) => {
            let tick = [&line([-3.6, 0.4], [2.6, 3.0])[..], &[Step::LineBy(At::new(4.6, -6.0))]].concat();
            (Look::Solution, [ring(7.5)].into_iter().chain(path(&[Look::Tick], tick)).collect())
        }
        Some(Ending::Holds) => (Look::Holds, vec![ring(6.0)]),
        Some(Ending::Contradiction) => {
            let cross = [line([-4.5, -4.5], [9.0, 9.0]), line([4.5, -4.5], [-9.0, 9.0])].concat();
            (Look::Contradiction, path(&[], cross).into_iter().collect())
        }
        Some(Ending::Fails) => {
            let slash = path(&[], line([-3.0, -3.0], [6.0, 6.0]).into());
            (Look::Fails, [ring(6.0)].into_iter().chain(slash).collect())
        }
        Some(Ending::GivenUp) => (Look::GivenUp, vec![ring(6.0)]),
        None => {
            let dot = |x: f32| circle(&[], At::new(x, 0.0), 1.6);
            (Look::LeftOut, [-5.0, 0.0, 5.0].map(dot).into())
        }
    };
    let items = piece(vec![Shape::Group(shapes).item().looks(&[look])]).into_iter().collect();
    Scene { corner: At::new(-10.0, -10.0), size: At::new(20.0, 20.0), looks: Vec::new(), items }
}
