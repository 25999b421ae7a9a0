//! Following an assumption: what must then be true is taken round by round, so that the derivations stay short.
//! Afterwards, walking back from the end finds the lines on which it depends; all others are left out.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::simple::{OF_A_CLUE, simple};
use super::trial::{Left, Trial};
use super::truths::Truths;
use super::{Branch, Cleared, Forced, Line, NetContradiction, Then};
use crate::grid::{Budget, Candidate, CandidateSet, CellSet, ClueId, Fillings, Grid, HouseKind};
use crate::proof::{Conclusion, Truth};
use crate::technique::{Position, Technique};

/// The position from which trials start, the truths that they may use, and the other permitted means.
#[derive(Clone, Debug)]
pub(super) struct Ground<'a> {
    pub grid: &'a Grid,
    pub truths: Rc<Truths>,
    /// The clues that are about all of their cells together: any branch may go through the ways to fill them.
    clues: Rc<[(ClueId, Fillings<'a>)]>,
    /// The simple techniques that may be used inside a branch.
    pub simple: Vec<&'static Technique>,
    /// The maximum depth of nested assumptions, beyond the first.
    pub depth: usize,
    /// The budget for following them.
    pub budget: &'a Budget,
}

/// The clue of this truth cannot be filled.
struct Unfilled(Truth);

/// The trial leads to neither the conclusions nor a contradiction.
pub(super) struct NotLed;

/// The number of simple techniques in use where assumptions are nested: with more, the search takes longer and the nets
/// are hardly shorter.
const SIMPLEST: usize = 4;

/// A refutation with at most this many lines is short enough.
const SHORT: usize = 3;

/// The cost of a simple technique, in rounds of singles.
const SIMPLE_UNITS: u64 = 4;

impl<'a> Ground<'a> {
    /// Creates a ground with every unsolved truth: boxes first, because readers look there first, then the other
    /// houses, then the cells.
    pub(super) fn net(position: &'a Position) -> Self {
        Self::of(position, unsolved(position))
    }

    fn of(position: &'a Position, truths: impl IntoIterator<Item = Truth>) -> Self {
        let truths = Rc::new(Truths::new(position, truths));
        let layout = position.layout();
        let clue = |(clue, _)| Some((clue, Fillings::of(layout, clue).filter(|_| truths.has(Truth::Clue(clue)))?));
        let clues = layout.ruled().filter_map(clue).collect();
        Self { grid: position, truths, clues, simple: Vec::new(), depth: 0, budget: position.budget() }
    }

    /// Creates a ground with only the truths that have two candidates left: then each line follows from one before it.
    pub(super) fn chain(position: &'a Position) -> Self {
        Self::of(position, unsolved(position).filter(|&truth| truth.candidates(position).len() == 2))
    }

    /// Returns the same ground with simple techniques, and with nested assumptions up to this depth.
    pub(super) fn nested(position: &'a Position, depth: usize) -> Self {
        let (most, budget) = match depth {
            0 => (usize::MAX, position.budget()),
            _ => (SIMPLEST, position.nesting()),
        };
        Self { simple: simple().take(most).collect(), depth, budget, ..Self::net(position) }
    }

    /// Returns the same ground with only these truths.
    pub(super) fn with(&self, truths: Vec<Truth>) -> Self {
        let (clues, simple) = (Rc::clone(&self.clues), self.simple.clone());
        Self { truths: Rc::new(Truths::new(self.grid, truths)), clues, simple, ..*self }
    }

    /// Returns the ground for one more nested assumption.
    fn inside(&self) -> Option<Self> {
        Some(Self { depth: self.depth.checked_sub(1)?, ..self.clone() })
    }
}

/// Returns every unsolved truth, those of boxes first.
fn unsolved(grid: &Grid) -> impl Iterator<Item = Truth> {
    let mut houses = grid.layout().houses().to_vec();
    houses.sort_by_key(|house| house.kind != HouseKind::Box);
    let missing = |house| grid.missing(house).iter().map(move |digit| Truth::Place(house, digit));
    let clues = grid.layout().ruled().filter(|(_, ruling)| !ruling.reads().is_empty());
    let clues = clues.map(|(clue, _)| Truth::Clue(clue)).collect::<Vec<_>>();
    houses.into_iter().flat_map(missing).chain(grid.open().iter().map(Truth::Cell)).chain(clues)
}

/// A line, and the lines on which it depends if its truths do not show them.
#[derive(Clone, Debug)]
enum Entry {
    Suppose(Candidate),
    Then(Then),
    /// A refuted inner assumption, and the outer lines on which it depends.
    Refuted(Branch, Vec<u16>),
}

/// A trial and its derivation. Lines are numbered consecutively; those of a nested assumption continue the numbers of
/// the outer ones.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub trial: Trial,
    /// The cells that lost candidates since the clues were gone through.
    touched: CellSet,
    start: u16,
    lines: Vec<Entry>,
}

impl Course {
    /// Starts a course that assumes a candidate.
    pub(super) fn suppose(grid: &Grid, candidate: Candidate) -> Self {
        Self::begin(grid, candidate, Trial::new(grid), 0)
    }

    fn begin(grid: &Grid, candidate: Candidate, trial: Trial, start: u16) -> Self {
        let mut course = Self { trial, touched: CellSet::EMPTY, start, lines: Vec::with_capacity(32) };
        course.trial.take(grid, candidate, start);
        course.lines.push(Entry::Suppose(candidate));
        course
    }

    /// Returns the number of the next line.
    fn next(&self) -> u16 {
        self.start + self.lines.len() as u16
    }

    /// Follows the trial to a contradiction, as far as the ground and its budget allow.
    pub(super) fn press(&mut self, ground: &Ground<'_>) -> Option<Truth> {
        loop {
            if let Some(clash) = self.run(ground) {
                return Some(clash);
            }
            match self.use_clues(ground) {
                Err(Unfilled(clash)) => return Some(clash),
                Ok(true) => continue,
                Ok(false) => {}
            }
            if self.use_simple(ground) {
                continue;
            }
            let inner = ground.inside()?;
            let (branch, outer) = self.shortest_refutation(ground, &inner)?;
            self.trial.strike(branch.suppose, self.next());
            self.lines.push(Entry::Refuted(branch, outer));
        }
    }

    /// Follows the trial until it shows these conclusions, or to a contradiction, which is returned.
    ///
    /// # Errors
    /// If the ground and its budget do not lead to either.
    pub(super) fn lead(&mut self, ground: &Ground<'_>, to: &[Conclusion]) -> Result<Option<Truth>, NotLed> {
        loop {
            let clash = self.run(ground);
            if to.iter().all(|&conclusion| self.shows(conclusion)) {
                return Ok(None);
            }
            if clash.is_some() {
                return Ok(clash);
            }
            match self.use_clues(ground) {
                Err(Unfilled(clash)) => return Ok(Some(clash)),
                Ok(true) => continue,
                Ok(false) => {}
            }
            if !self.use_simple(ground) {
                return Err(NotLed);
            }
        }
    }

    fn shows(&self, conclusion: Conclusion) -> bool {
        match conclusion {
            Conclusion::Placed(candidate) => self.trial.is_taken(candidate) && self.trial.has(candidate),
            Conclusion::Eliminated(candidate) => !self.trial.has(candidate),
        }
    }

    /// Returns the number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Takes what is forced, one whole round at a time, until nothing more is forced, or until a truth has nothing
    /// left: returns that truth. What no elimination has touched since the round before is as it was then.
    pub(super) fn run(&mut self, ground: &Ground<'_>) -> Option<Truth> {
        let mut forced: Vec<Forced> = Vec::with_capacity(16);
        let mut touched = ground.truths.narrow();
        while ground.budget.spend(1).is_continue() {
            let cells = &mut self.touched;
            self.trial.take_news(|gone| {
                cells.insert(gone.cell);
                ground.truths.add_with(ground.grid, gone, &mut touched);
            });
            for number in std::mem::take(&mut touched).iter() {
                let truth = ground.truths[number];
                match self.trial.left(ground.grid, truth) {
                    Left::Nothing => return Some(truth),
                    Left::One(place) => forced.push(Forced { truth, place }),
                    Left::Settled | Left::Several => {}
                }
            }
            if forced.is_empty() {
                return None;
            }
            for one in forced.drain(..) {
                if self.trial.has(one.place) && !self.trial.is_taken(one.place) {
                    self.trial.take(ground.grid, one.place, self.next());
                    self.lines.push(Entry::Then(Then::Forced(one)));
                }
            }
        }
        None
    }

    /// Eliminates what no filling of a clue has, where its cells lost candidates; returns `true` if there was any.
    fn use_clues(&mut self, ground: &Ground<'_>) -> Result<bool, Unfilled> {
        let touched = std::mem::take(&mut self.touched);
        let mut found = false;
        for (clue, fillings) in ground.clues.iter().filter(|(_, fillings)| !fillings.cells().is_disjoint(touched)) {
            let by = Truth::Clue(*clue);
            if !ground.truths.has(by) || ground.budget.spend(1).is_break() {
                continue;
            }
            let supported = fillings.supported(&self.trial.possible(ground.grid)).ok_or(Unfilled(by))?;
            let open = fillings.cells() & ground.grid.open();
            let here = &self.trial.possible(ground.grid) & &CandidateSet::all(open, ground.grid.layout().digits());
            let gone = &here - &supported;
            if !gone.is_empty() {
                let (number, gone) = (self.next(), gone.iter().collect::<Vec<_>>());
                gone.iter().for_each(|&gone| self.trial.strike(gone, number));
                let technique = OF_A_CLUE.to_owned();
                self.lines.push(Entry::Then(Then::Cleared(Cleared { technique, by: vec![by], gone })));
                found = true;
            }
        }
        Ok(found)
    }

    /// Applies the eliminations of the first simple technique that finds any; returns `true` if one did. Each attempt
    /// costs some units.
    fn use_simple(&mut self, ground: &Ground<'_>) -> bool {
        if ground.simple.is_empty() {
            return false;
        }
        let position = self.trial.position(ground.grid);
        ground.simple.iter().take_while(|_| ground.budget.spend(SIMPLE_UNITS).is_continue()).any(|technique| {
            let mut found: Vec<Cleared> = Vec::new();
            let _ = technique.find(&position, &mut |pattern| {
                if let Some(inference) = pattern.argue(&position)
                    && inference.proof.truths.iter().all(|&truth| ground.truths.has(truth))
                {
                    let by = inference.proof.truths;
                    found.push(Cleared { technique: technique.id.to_owned(), by, gone: inference.eliminations });
                }
                ControlFlow::Continue(())
            });
            let first = self.next();
            for cleared in &mut found {
                cleared.gone.retain(|&gone| self.trial.has(gone));
                // Candidates were just eliminated, so check that the pattern still has the same conclusion.
                let as_found = self.trial.causes(ground.grid, &cleared.by).iter().all(|&line| line < first);
                if as_found && !cleared.gone.is_empty() {
                    let number = self.next();
                    cleared.gone.iter().for_each(|&gone| self.trial.strike(gone, number));
                    self.lines.push(Entry::Then(Then::Cleared(cleared.clone())));
                }
            }
            !found.is_empty()
        })
    }

    /// Returns the candidates of the truths with the fewest candidates left: if all of these except one are refuted,
    /// that one is forced.
    fn options(&self, ground: &Ground<'_>) -> Vec<Candidate> {
        let mut fewest = usize::MAX;
        let mut options: Vec<Candidate> = Vec::new();
        for &truth in ground.truths.iter() {
            let mut left = truth.candidates(ground.grid);
            left.retain(|&candidate| self.trial.has(candidate));
            if left.len() < 2 || left.len() > fewest {
                continue;
            }
            if left.len() < fewest {
                fewest = left.len();
                options.clear();
            }
            options.extend(left);
        }
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns, of the further assumptions that lead to a contradiction, one with few lines.
    fn shortest_refutation(&self, ground: &Ground<'_>, inner: &Ground<'_>) -> Option<(Branch, Vec<u16>)> {
        let mut shortest: Option<(Branch, Vec<u16>)> = None;
        for further in self.options(ground) {
            let Some(refuted) = self.refuted(inner, further) else { continue };
            let size = refuted.0.size();
            if shortest.as_ref().is_none_or(|(branch, _)| size < branch.size()) {
                shortest = Some(refuted);
            }
            if size <= SHORT {
                break;
            }
        }
        shortest
    }

    /// Makes one more assumption and follows it to a contradiction: returns its branch, and the outer lines on which it
    /// depends.
    fn refuted(&self, ground: &Ground<'_>, further: Candidate) -> Option<(Branch, Vec<u16>)> {
        let mut inner = Self::begin(ground.grid, further, self.trial.clone(), self.next());
        let clash = inner.press(ground)?;
        let mut kept = inner.behind(ground.grid, clash);
        let inside = kept.split_off(kept.partition_point(|&line| line < inner.start));
        Some((inner.branch(further, &inside, Some(clash)), kept))
    }

    /// Returns these lines and all on which they depend, ascending; of the outer lines, only those named here.
    pub(super) fn closure(&self, grid: &Grid, from: impl IntoIterator<Item = u16>) -> Vec<u16> {
        let mut kept = vec![false; usize::from(self.next())];
        from.into_iter().for_each(|line| kept[usize::from(line)] = true);
        for (place, line) in self.lines.iter().enumerate().rev() {
            let number = usize::from(self.start) + place;
            if !kept[number] {
                continue;
            }
            let truths: &[Truth] = match line {
                Entry::Then(Then::Forced(forced)) => &[forced.truth],
                Entry::Then(Then::Cleared(cleared)) => &cleared.by,
                Entry::Refuted(_, outer) => {
                    outer.iter().for_each(|&line| kept[usize::from(line)] = true);
                    &[]
                }
                Entry::Suppose(_) | Entry::Then(Then::Refuted(_)) => &[],
            };
            // A candidate that this line or a later one eliminated was still there when it was drawn.
            for cause in self.trial.causes(grid, truths).into_iter().map(usize::from).filter(|&cause| cause < number) {
                kept[cause] = true;
            }
        }
        (0..kept.len()).filter(|&number| kept[number]).map(|number| number as u16).collect()
    }

    /// Returns the lines that eliminated candidates of a truth, and all on which they depend, ascending.
    pub(super) fn behind(&self, grid: &Grid, truth: Truth) -> Vec<u16> {
        self.closure(grid, self.trial.causes(grid, &[truth]))
    }

    /// Returns the line that takes or eliminates a candidate.
    pub(super) fn settles(&self, candidate: Candidate) -> u16 {
        if !self.trial.has(candidate) {
            return self.trial.cause(candidate);
        }
        let takes = |line: &Entry| match line {
            Entry::Suppose(taken) => *taken == candidate,
            Entry::Then(Then::Forced(forced)) => forced.place == candidate,
            _ => false,
        };
        self.start + self.lines.iter().position(takes).unwrap_or_default() as u16
    }

    /// Returns some of the lines as a branch, not numbered yet.
    pub(super) fn branch(&self, suppose: Candidate, kept: &[u16], clash: Option<Truth>) -> Branch {
        let then = |entry: &Entry| match entry {
            Entry::Suppose(_) => None,
            Entry::Then(then) => Some(then.clone()),
            Entry::Refuted(branch, _) => Some(Then::Refuted(branch.clone())),
        };
        let lines = kept.iter().filter_map(|&line| then(&self.lines[usize::from(line - self.start)]));
        let lines = lines.map(|then| Line { n: 0, then, because: Vec::new() }).collect();
        Branch { n: 0, suppose, lines, clash: clash.map(|truth| NetContradiction { truth, because: Vec::new() }) }
    }
}
