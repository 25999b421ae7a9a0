//! What a diagram or a net shows, for its text alternative.

use std::collections::BTreeMap;

use minijinja::context;
use minijinja::value::Value;

use super::occasion::Occasion;
use crate::clue::{Clue, KINDS};
use crate::grid::{Candidate, Cell};
use crate::render::facts::net::{BranchFacts, NetFacts, RuleFacts};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::listing::listing;
use crate::render::templates::things;
use crate::render::words::locale::Words;
use crate::technique::{Parts, Role, Strength};

/// Returns what a diagram shows: the cells that are filled, and the signs, each with what it is on.
pub(super) fn board(diagram: &Diagram, on: Occasion, words: &Words) -> Value {
    let mut signs: Vec<Value> = Vec::new();
    let Parts { houses, cells, candidates, links } = &diagram.parts;
    let legend = |role: Role, part: &str, count: usize| {
        let role = things::value(&role).to_string();
        words.legend(on.of, &[format!("{role}_{part}"), role], count)
    };
    let mut add = |kind: &str, legend: String, all: Vec<Value>| {
        if !all.is_empty() {
            signs.push(context! { kind, legend, all });
        }
    };
    for (role, all) in by_role(houses) {
        add("house", legend(role, "house", all.len()), all);
    }
    for (role, all) in by_role(cells) {
        add("cell", legend(role, "cell", all.len()), all);
    }
    // The lines of a net make some candidates true, and eliminate others. A label is a text, even if it looks like a
    // digit in a house.
    let line = |(role, candidate, line): &(Role, Candidate, String)| {
        context! { kind => if *role == Role::Struck { "struck" } else { "forced" }, line, candidate => things::value(candidate) }
    };
    add("assumed", String::new(), diagram.labels.iter().map(line).collect());
    for (role, all) in by_role(candidates) {
        match (diagram.labels.is_empty(), role) {
            (true, _) => add("candidate", legend(role, "candidate", all.len()), all),
            (false, Role::Struck) => add("struck", String::new(), all),
            // The labels name it.
            (false, _) => {}
        }
    }
    let place = |candidate: &Candidate| {
        let step = diagram.numbers.iter().find(|(cell, _)| *cell == candidate.cell).map(|&(_, n)| n);
        context! { candidate => things::value(candidate), after => step }
    };
    add("placed", String::new(), diagram.placements.iter().map(place).collect());
    add("crossed", String::new(), diagram.eliminations.iter().map(things::value).collect());
    let mut by_strength: BTreeMap<Strength, Vec<Value>> = BTreeMap::new();
    for link in links {
        let ends: Vec<Value> = [&link.from, &link.to].into_iter().map(|node| end(node)).collect();
        by_strength.entry(link.strength).or_default().push(Value::from(ends));
    }
    for (strength, all) in by_strength {
        add("link", words.legend(None, &[format!("{}_link", things::value(&strength))], 1), all);
    }
    let sight = |&(cell, house): &(Cell, _)| context! { cell => things::value(&cell), house => things::value(&house) };
    add("sight", String::new(), diagram.sights.iter().map(sight).collect());
    for kind in KINDS {
        let clues: Vec<&Clue> = diagram.clues.iter().filter(|clue| clue.kind == kind).collect();
        if !clues.is_empty() {
            let legend = words.legend(None, &[format!("clue_{}", kind.id())], clues.len());
            let all = clues.iter().filter_map(|clue| listing(clue, diagram)).collect::<Vec<_>>().join("; ");
            let kind = if all.is_empty() { "rule" } else { "clue" };
            signs.push(context! { kind, legend, all });
        }
    }
    let filled = (diagram.givens.cells() | diagram.placed.cells()).len();
    context! { step => on.step, filled, cells => diagram.layout.cells().len(), signs }
}

/// Things by the names of their roles, each once.
fn by_role<T: serde::Serialize>(all: &[(Role, T)]) -> Vec<(Role, Vec<Value>)> {
    let mut groups: BTreeMap<String, (Role, Vec<Value>)> = BTreeMap::new();
    for (role, thing) in all {
        let thing = things::value(thing);
        let (_, group) = groups.entry(format!("{role:?}").to_lowercase()).or_insert_with(|| (*role, Vec::new()));
        if group.iter().all(|known| known.to_string() != thing.to_string()) {
            group.push(thing);
        }
    }
    groups.into_values().collect()
}

/// The end of a link: a digit in one of some cells.
fn end(node: &[Candidate]) -> Value {
    let cells: Vec<Cell> = node.iter().map(|candidate| candidate.cell).collect();
    context! { digit => node.first().map(|candidate| candidate.digit.get()), cells => things::value(&cells) }
}

/// Returns the assumptions of a net, each before those inside it: how deep it is, and where it ends.
pub(super) fn net(net: &NetFacts) -> Value {
    let mut branches: Vec<Value> = Vec::new();
    net.branches.iter().for_each(|one| add_branch(one, 0, &mut branches));
    context! { branches }
}

fn add_branch(branch: &BranchFacts, depth: usize, all: &mut Vec<Value>) {
    let end = match (branch.lines.is_empty(), branch.clash.is_some()) {
        (true, true) => Some("at_once"),
        (false, true) => Some("clash"),
        (false, false) => Some("open"),
        (true, false) => None,
    };
    all.push(context! { suppose => things::value(&branch.suppose), depth, lines => branch.lines.len(), end });
    for line in &branch.lines {
        if let RuleFacts::Refuted { branch } = &line.rule {
            add_branch(branch, depth + 1, all);
        }
    }
}
