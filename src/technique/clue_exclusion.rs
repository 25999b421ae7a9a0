//! Exclusion by clues: a candidate that leaves two cells, or two digits in houses, no choices that fit together.
//!
//! ```text
//!   6   ○━━━X━━━○        a German whispers line in row 6: a 4 at X needs a 9 on both sides,
//!       9   4   9        and both are in one row
//! ```
//!
//! A *pair* is two truths. In a *triple*, the candidate leaves one possibility of the first truth, and both together leave the
//! other two nothing. At least one of the connections is a clue's: houses alone have patterns of their own.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Grid, Layout};
use crate::proof::{Proof, Truth};

/// Truths that cannot all hold beside some candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueExclusion {
    /// The cells, or digits in houses: the one that is settled first, if there are three, and the two that are left nothing.
    pub truths: Vec<Truth>,
}

/// The most possibilities of the first of two truths that a reader goes through.
const MOST_OPTIONS: usize = 4;

/// What a true candidate excludes.
type Excluded<'a> = &'a dyn Fn(Candidate) -> CandidateSet;

/// What is left beside some candidates.
#[derive(Clone, Copy)]
struct Beside {
    taken: CandidateSet,
    gone: CandidateSet,
}

impl Beside {
    fn of(one: Candidate, excluded: Excluded<'_>) -> Self {
        Self { taken: CandidateSet::EMPTY, gone: CandidateSet::EMPTY }.and(one, excluded)
    }

    fn and(mut self, one: Candidate, excluded: Excluded<'_>) -> Self {
        self.taken.insert(one);
        self.gone = &self.gone | &excluded(one);
        self
    }

    /// Returns what is left of a truth that loses something; nothing if it loses nothing, or all.
    fn left(&self, all: &CandidateSet) -> Option<CandidateSet> {
        let left = all - &self.gone;
        (left != *all && !left.is_empty() && (all & &self.taken).is_empty()).then_some(left)
    }

    /// Returns what is settled if just one possibility of a truth is left.
    fn settled(&self, all: &CandidateSet) -> Option<Candidate> {
        let left = self.left(all)?;
        let mut all = left.iter();
        all.next().filter(|_| all.next().is_none())
    }

    /// Returns `true` if each possibility of one truth rules out all of the other.
    fn clash(&self, [one, other]: [&CandidateSet; 2], excluded: Excluded<'_>) -> bool {
        let (Some(one), Some(other)) = (self.left(one), self.left(other)) else { return false };
        one.len() <= MOST_OPTIONS && one.iter().all(|one| other.is_subset(&excluded(one)))
    }
}

fn candidates(grid: &Grid, truth: Truth) -> CandidateSet {
    truth.candidates(grid).into_iter().collect()
}

/// What a candidate excludes by its cell and its houses alone.
fn by_houses(layout: &Layout, one: Candidate) -> CandidateSet {
    let sees = |cell: &Cell| layout.via(one, Candidate::new(*cell, one.digit)).is_some_and(|via| via.house().is_some());
    let others = layout.digits() - DigitSet::of(one.digit);
    let seen: CellSet = layout.seen(one).iter().filter(sees).collect();
    &CandidateSet::all(CellSet::of(one.cell), others) | &CandidateSet::of(one.digit, seen)
}

/// Returns `true` if a candidate leaves the last two of these truths nothing, and none of them is idle.
fn refutes(one: Candidate, truths: &[CandidateSet], excluded: Excluded<'_>) -> bool {
    let start = Beside::of(one, excluded);
    match truths {
        [a, b] => start.clash([a, b], excluded),
        [first, a, b] => {
            let Some(then) = start.settled(first) else { return false };
            let is_idle = [[a, b], [first, a], [first, b]].into_iter().any(|two| start.clash(two, excluded));
            !is_idle && start.and(then, excluded).clash([a, b], excluded)
        }
        _ => false,
    }
}

impl ClueExclusion {
    pub(super) fn is(&self, count: usize) -> bool {
        self.truths.len() == count
    }

    /// Returns the candidates that the truths refute, though houses alone do not.
    fn refuted(&self, grid: &Grid) -> Vec<Candidate> {
        let layout = grid.layout();
        let excluded = |one: Candidate| *layout.excluded(one);
        let truths: Vec<CandidateSet> = self.truths.iter().map(|&truth| candidates(grid, truth)).collect();
        let is_refuted = |one: &Candidate| {
            refutes(*one, &truths, &excluded) && !refutes(*one, &truths, &|one| by_houses(layout, one))
        };
        grid.remaining().iter().filter(is_refuted).collect()
    }

    /// Follows the assumption that a candidate is true.
    fn trial(&self, grid: &Grid, one: Candidate) -> Option<Trial> {
        let &[.., a, b] = &self.truths[..] else { return None };
        let excluded = |one: Candidate| *grid.layout().excluded(one);
        let mut beside = Beside::of(one, &excluded);
        let mut then = None;
        if let [first, _, _] = self.truths[..] {
            let settled = beside.settled(&candidates(grid, first))?;
            beside = beside.and(settled, &excluded);
            then = Some(settled);
        }
        Some(Trial { then, options: beside.left(&candidates(grid, a))?, rest: beside.left(&candidates(grid, b))? })
    }
}

/// What an assumption leaves.
struct Trial {
    /// What it settles first.
    then: Option<Candidate>,
    /// The possibilities of one truth.
    options: CandidateSet,
    /// The possibilities of the other, all of which the options rule out.
    rest: CandidateSet,
}

impl Trial {
    fn is_settled(&self) -> bool {
        self.options.len() == 1
    }

    /// Returns the candidates that a reader is told.
    fn named(&self) -> CandidateSet {
        let told = if self.is_settled() { self.options } else { &self.options | &self.rest };
        self.then.into_iter().fold(told, |mut told, then| {
            told.insert(then);
            told
        })
    }
}

impl Pattern for ClueExclusion {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        Inference::eliminate(self.refuted(grid), Proof::of(self.truths.iter().copied()))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let &[.., a, b] = &self.truths[..] else { return };
        let first = self.truths[..self.truths.len() - 2].first().copied();
        let grid = draft.grid();
        let gone: Vec<Candidate> = draft.eliminations().collect();
        for one in gone {
            let Some(trial) = self.trial(grid, one) else { continue };
            let supposed = draft.next();
            draft.suppose([one], [], |draft| {
                let mut known = vec![supposed];
                if let Some(first) = first {
                    known.extend(draft.truth_after(first, known.clone()));
                }
                let options = draft.truth_after(a, known.clone());
                if trial.is_settled() {
                    known.extend(options);
                } else {
                    known.extend(draft.exclude(trial.rest.iter(), options));
                }
                vec![Lead::contradiction(draft.truth_after(b, known))]
            });
            draft.exclude([one], [supposed]);
        }
    }

    /// Of digits in houses, the places that are named.
    fn parts(&self, grid: &Grid) -> Parts {
        let trials = self.refuted(grid).into_iter().filter_map(|one| self.trial(grid, one));
        let named = trials.fold(CandidateSet::EMPTY, |named, trial| &named | &trial.named());
        self.truths.iter().fold(Parts::default(), |parts, &truth| match truth {
            Truth::Cell(cell) => parts.cells(Role::Pattern, CellSet::of(cell)),
            Truth::Place(house, digit) => {
                let places = named.places(digit) & grid.layout().members(house);
                let is_new = parts.houses.iter().all(|(_, known)| *known != house);
                let parts = if is_new { parts.house(Role::Pattern, house) } else { parts };
                parts.digit(Role::Pattern, digit, places)
            }
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => parts,
        })
    }
}

/// Finds two truths, or three.
pub(super) fn find(count: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    if layout.rulings().is_empty() {
        return ControlFlow::Continue(());
    }
    let excluded = |one: Candidate| *layout.excluded(one);
    let cells = position.open().iter().map(Truth::Cell);
    let places =
        layout.houses().iter().flat_map(|&house| layout.digits().iter().map(move |digit| Truth::Place(house, digit)));
    let with = |truth: Truth| (truth, candidates(position, truth));
    let truths: Vec<(Truth, CandidateSet)> = cells.chain(places).map(with).filter(|(_, all)| all.len() > 1).collect();
    // The same truths may be found from several candidates, and in several orders.
    let (mut tried, mut told): (BTreeSet<Vec<Truth>>, BTreeSet<Vec<Truth>>) = Default::default();
    for one in position.remaining().iter() {
        position.budget().spend(1)?;
        let start = Beside::of(one, &excluded);
        let settled = |(truth, all): &(Truth, CandidateSet)| Some((Some(*truth), start.settled(all)?));
        let starts: Vec<(Option<Truth>, Beside)> = match count {
            2 => vec![(None, start)],
            _ => {
                let first = truths.iter().filter_map(settled);
                first.map(|(truth, then)| (truth, start.and(then, &excluded))).collect()
            }
        };
        for (first, start) in starts {
            for pair in clashing(&truths, &start, &excluded) {
                let found: Vec<Truth> = first.into_iter().chain(pair).collect();
                let mut known = found.clone();
                known.sort_unstable();
                if told.contains(&known) || !tried.insert(found.clone()) {
                    continue;
                }
                let pattern = ClueExclusion { truths: found };
                if !pattern.refuted(position).is_empty() {
                    told.insert(known);
                    emit(Arc::new(pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns each two truths whose choices do not fit together.
fn clashing(truths: &[(Truth, CandidateSet)], start: &Beside, excluded: Excluded<'_>) -> Vec<[Truth; 2]> {
    let left = |(truth, all): &(Truth, CandidateSet)| Some((*truth, start.left(all)?));
    let touched: Vec<(Truth, CandidateSet)> = truths.iter().filter_map(left).collect();
    let mut found = Vec::new();
    for (a, options) in touched.iter().filter(|(_, options)| options.len() <= MOST_OPTIONS) {
        let all = options.iter().map(excluded).reduce(|all, one| &all & &one).unwrap_or_default();
        found.extend(touched.iter().filter(|(b, left)| a != b && left.is_subset(&all)).map(|(b, _)| [*a, *b]));
    }
    found
}
