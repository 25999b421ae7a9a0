//! Runs library cases against the finders: does a technique find the step that a case expects?
//!
//! A case **holds** if a single step of the techniques with its code eliminates every expected candidate and, beyond
//! them, only what the same truths prove; a step that eliminates more is *wider*. A placement is compared by what it
//! eliminates from its cell. A case of the variant `x`, or one that expects nothing, holds if there is no step at all.
//! Positions may have several solutions, but a unique solution is always assumed.
//!
//! ```
//! use whydoku::{conform, format::hodoku};
//!
//! let line = ":0003:9:..7+8......9.3+71......2....7+5+734.8.6.+9..5...+7.4.2+9.+7.+588+51+6..+79+23+2+67+95..1+7+4+9+1+825+36:::949:";
//! let cases = hodoku::cases(line)?;
//! assert_eq!(conform::report(&cases, None).held, 1);
//! # Ok::<(), whydoku::format::FormatError>(())
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use serde::Serialize;

use crate::format::hodoku::Case;
use crate::grid::{Candidate, Cell, DigitSet, Grid};
use crate::proof::Uniqueness;
use crate::technique::{Inference, LADDER, Position, Technique};

/// The number of near misses that are shown per case.
const SHOWN_STEPS: usize = 3;

/// The results for the cases of a library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The number of cases judged.
    pub cases: usize,
    /// The number of cases that hold, exactly or by a wider step.
    pub held: usize,
    /// Counts by code, ascending.
    pub codes: Vec<Tally>,
    /// Every case, in the order of the library.
    pub results: Vec<CaseResult>,
}

/// The results for the cases with one code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// The code with its variant, such as `0300` or `0402-1`.
    pub code: String,
    /// The techniques with this code.
    pub techniques: Vec<&'static str>,
    /// The number of cases.
    pub cases: usize,
    /// The number of cases that hold.
    pub held: usize,
    /// The number of these that hold by a wider step.
    pub wider: usize,
    /// The number of cases that the technique misses.
    pub missed: usize,
    /// The number of cases for which there is no technique.
    pub not_implemented: usize,
}

/// The result for one case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CaseResult {
    /// Its number in the library, from 1; comments and blank lines do not count.
    pub number: usize,
    /// The code with its variant.
    pub code: String,
    /// The digits to place.
    pub placements: Vec<Candidate>,
    /// The candidates to eliminate.
    pub eliminations: Vec<Candidate>,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// The verdict on a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Verdict {
    /// A step has exactly the expected conclusions, or no step was expected and none was found.
    Held,
    /// A step has more conclusions than expected.
    Wider {
        /// The step.
        step: Step,
    },
    /// No step has all expected conclusions, or a step was found where none was expected.
    Missed {
        /// The first few steps that come closest.
        found: Vec<Step>,
    },
    /// No technique has this code.
    NotImplemented,
}

/// A step that a technique found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// The technique.
    pub technique: &'static str,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates besides.
    pub eliminations: Vec<Candidate>,
}

impl Verdict {
    /// Returns `true` if the case holds.
    pub fn holds(&self) -> bool {
        matches!(self, Self::Held | Self::Wider { .. })
    }
}

/// Judges the cases of a library on all processors. With a code, such as `0402` or `0402-1`, judges only the cases that
/// have it.
pub fn report(cases: &[Case], code: Option<&str>) -> Report {
    let asked = |case: &Case| code.is_none_or(|code| code == case.code || code == name(case));
    let asked: Vec<(usize, &Case)> = cases.iter().enumerate().filter(|(_, case)| asked(case)).collect();
    let judged = |(i, case): (usize, &Case)| CaseResult {
        number: i + 1,
        code: name(case),
        placements: case.placements.clone(),
        eliminations: case.eliminations.clone(),
        verdict: judge(case),
    };
    let (next, judged) = (AtomicUsize::new(0), &judged);
    let work = || {
        std::iter::from_fn(|| asked.get(next.fetch_add(1, Ordering::Relaxed)).map(|&one| judged(one)))
            .collect::<Vec<_>>()
    };
    let mut results: Vec<CaseResult> = std::thread::scope(|scope| {
        let count = available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    results.sort_unstable_by_key(|result| result.number);
    let mut codes: BTreeMap<&str, Tally> = BTreeMap::new();
    for CaseResult { code, verdict, .. } in &results {
        codes.entry(code).or_insert_with(|| Tally::new(code)).count(verdict);
    }
    let codes = codes.into_values().collect();
    Report { cases: results.len(), held: results.iter().filter(|case| case.verdict.holds()).count(), codes, results }
}

/// Returns the code of a case with its variant.
fn name(case: &Case) -> String {
    case.variant.as_ref().map_or_else(|| case.code.clone(), |variant| format!("{}-{variant}", case.code))
}

impl Tally {
    fn new(code: &str) -> Self {
        let base = code.split_once('-').map_or(code, |(base, _)| base);
        Self { code: code.to_owned(), techniques: techniques(base).map(|one| one.id).collect(), ..Self::default() }
    }

    fn count(&mut self, verdict: &Verdict) {
        self.cases += 1;
        self.held += usize::from(verdict.holds());
        match verdict {
            Verdict::Held => {}
            Verdict::Wider { .. } => self.wider += 1,
            Verdict::Missed { .. } => self.missed += 1,
            Verdict::NotImplemented => self.not_implemented += 1,
        }
    }
}

/// Returns the techniques with this code.
fn techniques(code: &str) -> impl Iterator<Item = &'static Technique> {
    LADDER.iter().filter(move |technique| technique.code == Some(code))
}

/// Judges a case. A contradictory position yields no step.
pub fn judge(case: &Case) -> Verdict {
    if techniques(&case.code).next().is_none() {
        return Verdict::NotImplemented;
    }
    let Ok(grid) = case.puzzle.grid() else { return Verdict::Missed { found: Vec::new() } };
    let position = Position::from(grid);
    let mut search = CaseSearch::new(case, &position);
    let _ = techniques(&case.code).try_for_each(|technique| search.run(technique));
    search.verdict()
}

/// The remaining digits of each cell that a step affects. Placing a digit and eliminating all others are the same.
type Left = BTreeMap<Cell, DigitSet>;

fn left(grid: &Grid, placements: &[Candidate], eliminations: &[Candidate]) -> Left {
    let mut left = Left::new();
    for gone in eliminations.iter().filter(|&&gone| grid.has(gone)) {
        left.entry(gone.cell).or_insert_with(|| grid.candidates(gone.cell)).remove(gone.digit);
    }
    left.extend(placements.iter().map(|place| (place.cell, DigitSet::of(place.digit))));
    left
}

/// Returns the number of cells in which a step leaves no more than is expected.
fn met(step: &Left, expected: &Left) -> usize {
    let meets = |(cell, most): &(&Cell, &DigitSet)| step.get(cell).is_some_and(|left| left.is_subset(**most));
    expected.iter().filter(meets).count()
}

/// The search for the step that a case expects.
struct CaseSearch<'a> {
    grid: &'a Position,
    expected: Left,
    /// Whether no step is expected at all.
    none: bool,
    /// The maximum number of links in a chain.
    longest: Option<usize>,
    exact: bool,
    wider: Option<Step>,
    /// Other steps, closest first, each with the number of cells in which it meets the expectation.
    others: Vec<(usize, Step)>,
}

impl<'a> CaseSearch<'a> {
    fn new(case: &Case, grid: &'a Position) -> Self {
        Self {
            grid,
            expected: left(grid, &case.placements, &case.eliminations),
            none: case.variant.as_deref() == Some("x") || case.placements.is_empty() && case.eliminations.is_empty(),
            longest: case.extra.trim().parse().ok(),
            exact: false,
            wider: None,
            others: Vec::new(),
        }
    }

    /// Examines the steps of a technique until one has exactly the expected conclusions.
    fn run(&mut self, technique: &'static Technique) -> ControlFlow<()> {
        technique.find(self.grid, &mut |pattern| {
            let long = pattern.nodes().is_some_and(|nodes| self.longest.is_some_and(|most| nodes > most + 1));
            match pattern.argue(self.grid) {
                Some(inference) if !long => self.see(technique, inference),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Compares a step with the expected one, and keeps it if it is closer than those before.
    fn see(&mut self, technique: &'static Technique, inference: Inference) -> ControlFlow<()> {
        let step = left(self.grid, &inference.placements, &inference.eliminations);
        let met = met(&step, &self.expected);
        let all = met == self.expected.len() && !self.none;
        let better = if all {
            self.wider.is_none() || step == self.expected
        } else {
            self.others.len() < SHOWN_STEPS || self.others.last().is_some_and(|(least, _)| met > *least)
        };
        if !better {
            return ControlFlow::Continue(());
        }
        // Conclusions that the truths do not prove are not a step.
        let proven = inference.proven(self.grid, Uniqueness::Assumed).map(Inference::from);
        let Ok(Inference { placements, eliminations, .. }) = proven else {
            return ControlFlow::Continue(());
        };
        let found = Step { technique: technique.id, placements, eliminations };
        if !all {
            let at = self.others.partition_point(|(before, _)| *before >= met);
            self.others.insert(at, (met, found));
            self.others.truncate(SHOWN_STEPS);
        } else if step == self.expected {
            self.exact = true;
        } else {
            self.wider = Some(found);
        }
        if self.exact || self.none { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn verdict(self) -> Verdict {
        match self.wider {
            _ if self.exact || self.none && self.others.is_empty() => Verdict::Held,
            Some(step) => Verdict::Wider { step },
            None => Verdict::Missed { found: self.others.into_iter().map(|(_, step)| step).collect() },
        }
    }
}
