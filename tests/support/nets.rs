//! Follows forcing chains and nets as a reader does: with the candidates at the start, the digits in the grid, and for
//! each line only what it cites.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use whydoku::grid::{Candidate, Grid, Puzzle};
use whydoku::proof::Truth;
use whydoku::render::{self, BranchFacts, ClearedFacts, Group, LineFacts, NetFacts, RuleFacts};
use whydoku::technique::{
    Combinations, HiddenSubset, Intersection, LockedSet, NakedSubset, Pattern, Position, Technique,
};
use whydoku::trace::{Deduction, Trace, replay};

/// Returns the lines of a trace's nets that do not follow from what they cite.
pub fn unfollowed(trace: &Trace) -> Vec<String> {
    let puzzle = trace.puzzle.puzzle().expect("a puzzle");
    let grids = replay(&puzzle, &trace.events).expect("no conflict");
    let mut all = Vec::new();
    for (event, grid) in trace.events.iter().zip(&grids) {
        let Some(step) = event.deduction() else { continue };
        let Some(net) = render::net(grid.layout(), step) else { continue };
        let mut reader = Reader { trace, step, start: start(&puzzle, grid), wrong: Vec::new() };
        reader.net(&net);
        all.extend(reader.wrong.into_iter().map(|wrong| format!("step {}: {wrong}", event.n)));
    }
    all
}

/// Returns the candidates of the start with the digits of a position.
fn start(puzzle: &Puzzle, position: &Grid) -> Grid {
    let mut start = puzzle.grid().expect("no conflict");
    let found = position.digits().iter().filter(|place| start.open().contains(place.cell)).collect::<Vec<_>>();
    found.into_iter().for_each(|place| start.place(place));
    start
}

/// The placements and eliminations of lines, by label.
type Known = BTreeMap<String, (Vec<Candidate>, Vec<Candidate>)>;

struct Reader<'a> {
    trace: &'a Trace,
    step: &'a Deduction,
    start: Grid,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn expect(&mut self, holds: bool, what: &str) {
        if !holds {
            self.wrong.push(what.to_owned());
        }
    }

    fn net(&mut self, net: &NetFacts) {
        let assumed: Vec<Candidate> = net.branches.iter().map(|branch| branch.suppose).collect();
        let refuted = || self.step.placements.is_empty() && self.step.eliminations == assumed && assumed.len() == 1;
        let complete = match net.over {
            Some(over) => over.truth().candidates(&self.cited(&Known::new(), &[], &net.earlier)) == assumed,
            None => refuted(),
        };
        self.expect(complete, "every option is assumed, or what is eliminated");
        for branch in &net.branches {
            let known = self.branch(branch, &Known::new());
            if net.over.is_none() {
                self.expect(branch.clash.is_some(), "ends with a contradiction");
                continue;
            }
            let end = self.cited(&known, &branch.reached, &[]);
            let placed = self.step.placements.iter().all(|place| end.digits().get(place.cell) == Some(place.digit));
            let gone = self.step.eliminations.iter().all(|&gone| !end.has(gone));
            self.expect(placed && gone, &format!("branch {} reaches what all share", branch.label));
        }
    }

    /// Returns the grid of a reader who knows the start and the cited lines.
    fn cited(&mut self, known: &Known, lines: &[String], earlier: &[Group]) -> Grid {
        let mut grid = self.start.clone();
        for group in earlier {
            let eliminated = group.step.and_then(|n| self.trace.events[n as usize - 1].deduction());
            for gone in group.cells.iter().flat_map(|&cell| group.digits.iter().map(move |&d| Candidate::new(cell, d)))
            {
                self.expect(eliminated.is_some_and(|step| step.eliminations.contains(&gone)), "a step eliminated it");
                grid.eliminate(gone);
            }
        }
        for line in lines {
            match known.get(line) {
                Some((placements, eliminations)) => {
                    placements.iter().for_each(|&place| grid.place(place));
                    eliminations.iter().for_each(|&gone| grid.eliminate(gone));
                }
                None => self.wrong.push(format!("line {line} is not known")),
            }
        }
        grid
    }

    /// Checks that a line cites nothing without which it reads the same (other lines) or follows as well (earlier
    /// steps, whose eliminations the diagram shows).
    fn needs_all(
        &mut self,
        known: &Known,
        (because, earlier): (&[String], &[Group]),
        label: &str,
        [shows, follows]: [&dyn Fn(&Grid) -> bool; 2],
    ) {
        for line in because {
            let others: Vec<String> = because.iter().filter(|other| *other != line).cloned().collect();
            let grid = self.cited(known, &others, earlier);
            self.expect(!shows(&grid), &format!("line {label} needs line {line}"));
        }
        for group in earlier {
            for (&cell, &digit) in
                group.cells.iter().flat_map(|cell| group.digits.iter().map(move |digit| (cell, digit)))
            {
                let mut grid = self.cited(known, because, earlier);
                grid.restore(Candidate::new(cell, digit));
                let what = format!("line {label} needs {digit} in {cell}, eliminated in step {:?}", group.step);
                self.expect(!follows(&grid), &what);
            }
        }
    }

    /// Follows a branch; returns what is known at its end.
    fn branch(&mut self, branch: &BranchFacts, outer: &Known) -> Known {
        let mut known = outer.clone();
        known.insert(branch.label.clone(), (vec![branch.suppose], Vec::new()));
        let mut before = &branch.label;
        for line in &branch.lines {
            if let RuleFacts::Refuted { branch: inner } = &line.rule {
                self.branch(inner, &known);
                let returns =
                    inner.after.as_ref() == Some(before) && inner.label == format!("{before}{}", first(before));
                let refutes = inner.clash.is_some() && line.eliminations == [inner.suppose];
                self.expect(returns && refutes, &format!("line {} returns to {before}", line.label));
            } else {
                let grid = self.cited(&known, &line.because, &line.earlier);
                self.expect(follows(&grid, line), &format!("line {} follows", line.label));
                let how: [&dyn Fn(&Grid) -> bool; 2] = [&|grid| shows(grid, line), &|grid| follows(grid, line)];
                self.needs_all(&known, (&line.because, &line.earlier), &line.label, how);
            }
            known.insert(line.label.clone(), (line.placements.clone(), line.eliminations.clone()));
            before = &line.label;
        }
        if let Some(clash) = &branch.clash {
            let grid = self.cited(&known, &clash.because, &clash.earlier);
            self.expect(
                clash.truth.truth().candidates(&grid).is_empty(),
                &format!("branch {} contradicts itself", branch.label),
            );
            let clashes = |grid: &Grid| clash.truth.truth().candidates(grid).is_empty();
            self.needs_all(&known, (&clash.because, &clash.earlier), &branch.label, [&clashes, &clashes]);
        }
        known
    }
}

/// Returns the first label of an assumption inside a branch: a letter after a number, a number after a letter.
fn first(label: &str) -> char {
    if label.ends_with(|sign: char| sign.is_ascii_digit()) { 'a' } else { '1' }
}

/// Returns `true` if a line follows by its rule, and its pattern is the one that it names.
fn shows(grid: &Grid, line: &LineFacts) -> bool {
    let RuleFacts::Cleared(cleared) = &line.rule else { return follows(grid, line) };
    clears(named(cleared).0.as_ref(), grid, line) && follows(grid, line)
}

/// Returns `true` if a line follows by its rule.
fn follows(grid: &Grid, line: &LineFacts) -> bool {
    match &line.rule {
        RuleFacts::Forced { truth } => {
            truth.truth().candidates(grid) == line.placements && line.eliminations.is_empty()
        }
        RuleFacts::Cleared(cleared) => {
            let technique = Technique::named(named(cleared).1).expect("on the ladder");
            let visit = technique.find(&Position::from(grid.clone()), &mut |found| {
                if clears(found.as_ref(), grid, line) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            visit.is_break() && line.placements.is_empty()
        }
        RuleFacts::Refuted { .. } => false,
    }
}

/// Returns `true` if a pattern eliminates what a line does, by the same cells and digits.
fn clears(pattern: &dyn Pattern, grid: &Grid, line: &LineFacts) -> bool {
    let RuleFacts::Cleared(cleared) = &line.rule else { return false };
    let by = named(cleared).2;
    pattern.argue(grid).is_some_and(|inference| {
        inference.proof.truths == by && line.eliminations.iter().all(|gone| inference.eliminations.contains(gone))
    })
}

/// Returns the pattern that a line names, its technique, and the truths that prove it.
fn named(cleared: &ClearedFacts) -> (Box<dyn Pattern>, &'static str, Vec<Truth>) {
    match *cleared {
        ClearedFacts::Confined { technique, digit, from, into, cells } => {
            (Box::new(Intersection { digit, from, into, cells }), technique, vec![Truth::Place(from, digit)])
        }
        ClearedFacts::Subset { technique, cells, digits, house }
        | ClearedFacts::SubsetBeyond { technique, cells, digits, house } => {
            let by = cells.iter().map(Truth::Cell).collect();
            (Box::new(NakedSubset { house, cells, digits }), technique, by)
        }
        ClearedFacts::Locked { technique, cells, digits, houses } => {
            (Box::new(LockedSet { houses, cells, digits }), technique, cells.iter().map(Truth::Cell).collect())
        }
        ClearedFacts::Options { technique, clue } => {
            (Box::new(Combinations { clue, digit: None }), technique, vec![Truth::Clue(clue)])
        }
        ClearedFacts::Hidden { technique, cells, digits, house } => {
            let by = digits.iter().map(|digit| Truth::Place(house, digit)).collect();
            (Box::new(HiddenSubset { house, cells, digits }), technique, by)
        }
    }
}
