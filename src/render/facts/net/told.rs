//! Nets as templates tell them: each line with its conclusion in notation, each branch with where it leads and how much of
//! the way a sentence has room for.

use serde_json::{Value, json};

use super::{BranchFacts, ClashFacts, LineFacts, NetFacts, RuleFacts, RuledOut};
use crate::grid::{Candidate, Layout, Notation};
use crate::render::facts::because::{Among, needs};
use crate::render::facts::reasons::Group;
use crate::trace::Deduction;

/// The largest number of lines that a sentence names.
const MOST_NAMED: usize = 6;

/// What a net concludes, in notation.
#[derive(Clone, Copy)]
pub(in crate::render) struct Concluded<'a> {
    pub step: &'a Deduction,
    pub notation: Notation,
}

impl Concluded<'_> {
    /// Returns a net as data. Its kind says from what it starts: the candidates of a `cell`, the places in a house (`place`), or
    /// one candidate that is `refuted`.
    pub fn net(&self, net: &NetFacts, (layout, among): (&Layout, Among)) -> Value {
        let mut told = json!(net.over);
        if net.over.is_none() {
            told = json!({ "kind": "refuted" });
        }
        let suppose = net.branches.iter().map(|branch| branch.suppose);
        told["options"] = json!(suppose.clone().collect::<Vec<Candidate>>());
        told["why"] = net.options.iter().map(|reason| reason.told(layout, among)).collect();
        told["since"] = needs(&net.earlier, among);
        let clashes = net.branches.iter().any(|branch| branch.clash.is_some());
        told["leads"] = json!(if clashes { "some" } else { "all" });
        told["branches"] = net.branches.iter().map(|branch| self.branch(branch, among)).collect();
        told
    }

    fn branch(&self, branch: &BranchFacts, among: Among) -> Value {
        let lines = branch.lines.iter().map(|line| self.line(line, among)).collect::<Vec<_>>();
        let result = self.notation.in_prose(&self.step.placements, &self.step.eliminations);
        let mut named: Vec<String> = branch.lines.iter().map(|line| self.of_line(line)).collect();
        let way = way(branch, named.clone());
        if branch.clash.is_none() && named.last() == Some(&result) {
            named.pop();
        }
        json!({
            "kind": if branch.after.is_some() { "inner" } else { "outer" },
            "label": text(&branch.label),
            "after": branch.after.as_deref().map(text),
            "suppose": branch.suppose,
            "assumed": self.notation.in_prose(&[branch.suppose], &[]),
            "lines": lines,
            "span": span(branch),
            "way": way,
            "leads": self::way(branch, named),
            "to": if branch.clash.is_some() { "contradiction" } else { "result" },
            "end": self.end(branch, among),
            "placed": placed(branch, self),
        })
    }

    fn of_line(&self, line: &LineFacts) -> String {
        self.notation.in_prose(&line.placements, &line.eliminations)
    }

    fn line(&self, line: &LineFacts, among: Among) -> Value {
        let mut told = json!({ "label": text(&line.label), "shows": self.of_line(line), "from": from((&line.because, &line.by), &line.earlier, among) });
        match &line.rule {
            RuleFacts::Forced { truth } => {
                told["kind"] = json!("forced");
                told["truth"] = json!(truth);
            }
            RuleFacts::Refuted { branch } => {
                told["kind"] = json!("refuted");
                told["branch"] = self.branch(branch, among);
            }
            RuleFacts::Cleared(cleared) => {
                told["kind"] = json!("cleared");
                told["pattern"] = json!(cleared);
            }
        }
        told
    }

    /// How a branch ends: with a contradiction, whose kind is that of what has no candidate left, or with the result.
    fn end(&self, branch: &BranchFacts, among: Among) -> Value {
        match &branch.clash {
            Some(ClashFacts { truth, because, by, earlier }) => {
                let is_outer = branch.after.is_none();
                json!({
                    "kind": if is_outer { "clash" } else { "inner" },
                    "clash": truth,
                    "from": from((because, by), earlier, among),
                })
            }
            None => json!({ "kind": "reached", "reached": texts(&branch.reached) }),
        }
    }
}

/// A label: a text, even if it looks like a digit in a house (`1b4`).
fn text(label: &str) -> Value {
    json!({ "text": label })
}

fn texts(labels: &[String]) -> Value {
    labels.iter().map(|label| text(label)).collect()
}

/// The labels of a branch: `one`, `two`, or `several` from the first to the last.
fn span(branch: &BranchFacts) -> Value {
    match branch.lines.last() {
        None => json!({ "kind": "one", "label": text(&branch.label) }),
        Some(last) => {
            let kind = if branch.lines.len() == 1 { "two" } else { "several" };
            json!({ "kind": kind, "label": text(&branch.label), "last": text(&last.label) })
        }
    }
}

/// The labels and earlier eliminations from which a line follows; nothing if it needs none.
fn from((because, by): (&[String], &[RuledOut]), earlier: &[Group], among: Among) -> Value {
    let earlier = needs(earlier, among);
    let kind = match (because.is_empty(), earlier.is_null()) {
        (true, true) => return Value::Null,
        (false, true) if !by.is_empty() => "each",
        (false, true) => "lines",
        (true, false) => "steps",
        (false, false) if !by.is_empty() => "each_and_steps",
        (false, false) => "both",
    };
    let by: Vec<Value> = by.iter().map(ruled_out).collect();
    json!({ "kind": kind, "lines": texts(because), "by": by, "steps": earlier })
}

/// What some lines rule out: cells or digits.
fn ruled_out(by: &RuledOut) -> Value {
    let what = if by.cells.is_empty() { json!(by.digits) } else { json!(by.cells) };
    json!({ "lines": texts(&by.lines), "what": what })
}

/// How the lines of a branch are told in a sentence: `named` if they are few and plain, `many` otherwise; `none` if there
/// are none.
fn way(branch: &BranchFacts, named: Vec<String>) -> Value {
    let is_plain = branch.lines.iter().all(|line| matches!(line.rule, RuleFacts::Forced { .. }));
    let kind = match (named.len(), is_plain && branch.lines.len() <= MOST_NAMED) {
        (0, _) => "none",
        (_, true) => "named",
        (_, false) => "many",
    };
    json!({ "kind": kind, "named": named, "count": branch.lines.len() })
}

/// The first placements of a branch, for a line of shorthand, and whether there are more.
fn placed(branch: &BranchFacts, concluded: &Concluded<'_>) -> Value {
    const MOST: usize = 8;
    let all: Vec<String> =
        branch.lines.iter().filter(|line| !line.placements.is_empty()).map(|line| concluded.of_line(line)).collect();
    let more = if all.len() > MOST { vec!["…"] } else { Vec::new() };
    all.iter().take(MOST).map(String::as_str).chain(more).collect()
}
