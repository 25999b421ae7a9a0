//! What a diagram shows, for its text alternative.

use std::collections::BTreeMap;

use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;

use super::writer::Occasion;
use crate::grid::{Candidate, Cell, House};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::things;
use crate::technique::{Role, Strength};

/// A diagram, as the template of its text alternative sees it.
#[derive(Serialize)]
struct BoardFacts<'a> {
    /// The number of the step after it.
    step: Option<u32>,
    filled: usize,
    cells: usize,
    /// The houses, cells and candidates of each role.
    shaded: Vec<OfRole<'a, House>>,
    outlined: Vec<OfRole<'a, Cell>>,
    marked: Vec<OfRole<'a, Candidate>>,
    placed: Vec<Placed>,
    eliminations: &'a [Candidate],
    links: Vec<OfStrength>,
    sights: Vec<SightView>,
}

/// The things of one role in a diagram.
#[derive(Serialize)]
struct OfRole<'a, T> {
    /// `struck` if they are eliminated by lines of a net, or else `role`.
    kind: &'static str,
    role: Role,
    /// The family of techniques, or the kind of page.
    of: Option<&'a str>,
    all: Vec<T>,
}

#[derive(Serialize)]
struct Placed {
    candidate: Candidate,
    /// The number of the step, where several steps fill cells.
    after: Option<u32>,
}

#[derive(Serialize)]
struct OfStrength {
    kind: Strength,
    links: Vec<[End; 2]>,
}

/// An end of a link: a digit in one of some cells.
#[derive(Serialize)]
struct End {
    digits: Vec<u8>,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct SightView {
    cell: Cell,
    house: House,
}

/// Returns what a diagram shows.
pub(super) fn board(diagram: &Diagram, on: Occasion) -> Value {
    let parts = &diagram.parts;
    let kind = |role: &Role| if *role == Role::Struck { "struck" } else { "role" };
    let mut marked = by_role(&parts.candidates, on.of, |_| "role");
    if !diagram.labels.is_empty() {
        // The labels name the others.
        marked = by_role(&parts.candidates, on.of, kind);
        marked.retain(|of_role| of_role.role == Role::Struck);
    }
    // The label of a line is a text, even if it looks like a digit in a house.
    let assumed: Vec<Value> = diagram
        .labels
        .iter()
        .map(|(role, candidate, line)| context! { kind => kind(role), line, candidate => things::value(candidate) })
        .collect();
    let placed = diagram.placements.iter().map(|&candidate| {
        let number = diagram.numbers.iter().find(|(cell, _)| *cell == candidate.cell);
        Placed { candidate, after: number.map(|&(_, n)| n) }
    });
    let mut links: BTreeMap<Strength, Vec<[End; 2]>> = BTreeMap::new();
    for link in &parts.links {
        links.entry(link.strength).or_default().push([End::of(&link.from), End::of(&link.to)]);
    }
    let facts = things::value(&BoardFacts {
        step: on.step,
        filled: (diagram.givens.cells() | diagram.placed.cells()).len(),
        cells: diagram.layout.cells().len(),
        shaded: by_role(&parts.houses, on.of, |_| "role"),
        outlined: by_role(&parts.cells, on.of, |_| "role"),
        marked,
        placed: placed.collect(),
        eliminations: &diagram.eliminations,
        links: links.into_iter().map(|(kind, links)| OfStrength { kind, links }).collect(),
        sights: diagram.sights.iter().map(|&(cell, house)| SightView { cell, house }).collect(),
    });
    context! { assumed, ..facts }
}

/// Things by their roles, each once.
fn by_role<'a, T: Copy + PartialEq>(
    all: &[(Role, T)],
    of: Option<&'a str>,
    kind: impl Fn(&Role) -> &'static str,
) -> Vec<OfRole<'a, T>> {
    let mut groups: Vec<OfRole<'a, T>> = Vec::new();
    for &(role, thing) in all {
        match groups.iter_mut().find(|group| group.role == role) {
            Some(group) if group.all.contains(&thing) => {}
            Some(group) => group.all.push(thing),
            None => groups.push(OfRole { kind: kind(&role), role, of, all: vec![thing] }),
        }
    }
    // By the names of the roles.
    groups.sort_by_cached_key(|group| format!("{:?}", group.role).to_lowercase());
    groups
}

impl End {
    fn of(node: &[Candidate]) -> Self {
        let digits = node.iter().take(1).map(|candidate| candidate.digit.get()).collect();
        Self { digits, cells: node.iter().map(|candidate| candidate.cell).collect() }
    }
}
