//! Nets on boards: each candidate that a line makes true or eliminates bears the label of the line. What a
//! contradiction leaves without a place, or a cell without candidates, is struck out where it was.
//!
//! An assumption inside a branch has a board of its own, with the lines of the outer branches up to it.

use super::diagram::Diagram;
use crate::grid::{Candidate, Cell, Fillings};
use crate::render::facts::net::{BranchFacts, NetFacts, RuleFacts};
use crate::render::facts::truth::TruthFacts;
use crate::technique::Role;

/// How many branches are told apart by colour.
const COLOURS: usize = 4;

impl Diagram {
    /// The diagram with the lines of a net's branches; those inside them are left to their own boards.
    pub(in crate::render) fn with_net(mut self, net: &NetFacts) -> Self {
        for (branch, &role) in net.branches.iter().zip(Role::SETS[..COLOURS].iter().cycle()) {
            self.mark(branch, role, usize::MAX);
            self.strike(branch);
        }
        self
    }

    /// The diagram with the lines of an assumption inside others, and those of the others before it.
    pub(in crate::render) fn with_inner(mut self, path: &[&BranchFacts]) -> Self {
        for (depth, branch) in path.iter().enumerate() {
            let inner = path.get(depth + 1).and_then(|inner| inner.after.as_ref());
            let shown = inner.and_then(|after| branch.told().position(|(label, ..)| label == after));
            self.mark(branch, Role::SETS[depth % COLOURS], shown.map_or(usize::MAX, |last| last + 1));
        }
        match path.last() {
            Some(branch) => self.clash(branch),
            None => self,
        }
    }

    /// The diagram with the contradiction of a branch.
    fn clash(mut self, branch: &BranchFacts) -> Self {
        match branch.clash.as_ref().map(|clash| clash.truth) {
            Some(TruthFacts::Cell { cell }) => self.parts.cells.push((Role::Clash, cell)),
            Some(TruthFacts::Place { house, .. }) => self.parts.houses.push((Role::Clash, house)),
            Some(TruthFacts::Clue { clue }) => {
                let fillings = Fillings::of(&self.layout, clue);
                let cells = fillings.map(|fillings| fillings.cells()).unwrap_or_default();
                self.parts.cells.extend(cells.iter().map(|cell| (Role::Clash, cell)));
            }
            None => {}
        }
        self.strike(branch);
        self
    }

    /// The diagram with the lines of a net up to a stop of its walk: all branches before its own, and of this one what
    /// leads there.
    pub(in crate::render) fn with_stop(mut self, net: &NetFacts, stop: &Stop) -> Self {
        let Some(outermost) = stop.path.first() else { return self };
        let at = net.branches.iter().take_while(|branch| branch.label != outermost.label).count();
        for (branch, &role) in net.branches[..at].iter().zip(Role::SETS[..COLOURS].iter().cycle()) {
            self.mark(branch, role, usize::MAX);
            self.strike(branch);
        }
        for (depth, branch) in stop.path.iter().enumerate() {
            let inner = stop.path.get(depth + 1).and_then(|inner| inner.after.as_ref());
            let before = inner.and_then(|after| branch.told().position(|(label, ..)| label == after));
            let lines = before.map_or(stop.lines, |last| last + 1);
            self.mark(branch, Role::SETS[(at + depth) % COLOURS], lines);
        }
        match stop.path.last().filter(|_| stop.is_end) {
            Some(branch) => self.clash(branch),
            None => self,
        }
    }

    /// Strikes out what the contradiction of a branch rules out: the digit in each cell of the house, or the candidates
    /// of the cell.
    fn strike(&mut self, branch: &BranchFacts) {
        let gone: Vec<Candidate> = match branch.clash.as_ref().map(|clash| clash.truth) {
            Some(TruthFacts::Cell { cell }) => {
                self.candidates[cell.index()].iter().map(|digit| Candidate::new(cell, digit)).collect()
            }
            Some(TruthFacts::Place { digit, house }) => {
                let has = |cell: &Cell| self.candidates[cell.index()].contains(digit);
                self.layout.members(house).iter().filter(has).map(|cell| Candidate::new(cell, digit)).collect()
            }
            Some(TruthFacts::Clue { .. }) | None => Vec::new(),
        };
        for struck in gone.into_iter().map(|candidate| (Role::Struck, candidate)) {
            if !self.parts.candidates.contains(&struck) {
                self.parts.candidates.push(struck);
            }
        }
    }

    /// Marks what the first lines of a branch make true, in a role, and what they eliminate.
    fn mark(&mut self, branch: &BranchFacts, role: Role, lines: usize) {
        for (label, placements, eliminations) in branch.told().take(lines) {
            let struck = eliminations.iter().map(|&gone| (Role::Struck, gone));
            for (role, candidate) in placements.iter().map(|&place| (role, place)).chain(struck) {
                self.parts.candidates.push((role, candidate));
                self.labels.push((role, candidate, label.to_owned()));
            }
        }
    }
}

/// A stop on the walk through the lines of a net, in the order in which they are told.
pub(in crate::render) struct Stop<'a> {
    /// The branch, after those that it is inside.
    path: Vec<&'a BranchFacts>,
    /// The number of its lines so far, the assumption included.
    lines: usize,
    /// Whether it is told by now where the branch leads.
    is_end: bool,
}

/// The stops of a net: each assumption and each line; after those of an assumption, where it leads.
pub(in crate::render) fn stops(net: &NetFacts) -> Vec<Stop<'_>> {
    fn walk<'a>(path: &[&'a BranchFacts], found: &mut Vec<Stop<'a>>) {
        let Some(branch) = path.last() else { return };
        let stop = |lines, is_end| Stop { path: path.to_vec(), lines, is_end };
        found.push(stop(1, false));
        for (n, line) in branch.lines.iter().enumerate() {
            if let RuleFacts::Refuted { branch } = &line.rule {
                walk(&[path, &[branch]].concat(), found);
            }
            found.push(stop(n + 2, false));
        }
        found.push(stop(usize::MAX, true));
    }
    let mut found = Vec::new();
    net.branches.iter().for_each(|branch| walk(&[branch], &mut found));
    found
}

/// The assumptions inside the branches of a net, each at the end of the path that leads to it.
pub(in crate::render) fn inner(net: &NetFacts) -> Vec<Vec<&BranchFacts>> {
    fn visit<'a>(path: &[&'a BranchFacts], found: &mut Vec<Vec<&'a BranchFacts>>) {
        let Some(branch) = path.last() else { return };
        for line in &branch.lines {
            if let RuleFacts::Refuted { branch } = &line.rule {
                let path = [path, &[branch]].concat();
                found.push(path.clone());
                visit(&path, found);
            }
        }
    }
    let mut found = Vec::new();
    net.branches.iter().for_each(|branch| visit(&[branch], &mut found));
    found
}
