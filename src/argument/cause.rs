//! Why candidates are missing: the reasons that a reader is given, found once.

use std::collections::BTreeSet;

use super::board::kills;
use super::{Argument, Cause, Claim, Says, Why};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, ClueId, Digit, DigitSet, Grid, House, Layout};

/// What happened before a position.
pub trait Past {
    /// Returns the step that eliminated a missing candidate of an empty cell first, or that the puzzle never had it; `None`
    /// if a solved cell did.
    fn cause(&self, gone: Candidate) -> Option<Cause>;

    /// Returns `true` if the event with this number, which still counts, made a candidate true.
    fn placed(&self, _candidate: Candidate, _event: u32) -> bool {
        false
    }
}

impl Argument {
    /// Adds the causes of everything that is missing. Claims cite only what they need of what they cited; returns whether
    /// one cites less than before.
    pub(super) fn account(&mut self, grid: &Grid, past: &dyn Past) -> bool {
        account(&mut self.claims, grid, past, Around::Nothing)
    }
}

/// What stands around some claims.
#[derive(Clone, Copy)]
enum Around<'b> {
    Nothing,
    /// An assumption of these candidates, after the claims before it.
    Assumption(&'b [Candidate], &'b Before<'b>),
}

/// The claims before one, and what stands around them.
struct Before<'b> {
    around: Around<'b>,
    /// The number of the first of them.
    first: usize,
    done: &'b [Claim],
}

impl Before<'_> {
    fn next(&self) -> usize {
        self.first + self.done.len()
    }

    /// Returns a claim by its number; `None` for an assumption around.
    fn claim(&self, n: u16) -> Option<&Claim> {
        match (usize::from(n).checked_sub(self.first), self.around) {
            (Some(at), _) => self.done.get(at),
            (None, Around::Assumption(_, before)) => before.claim(n),
            (None, Around::Nothing) => None,
        }
    }

    /// Returns what an assumption around assumes, by its number.
    fn assumed(&self, n: u16) -> Option<&[Candidate]> {
        let Around::Assumption(candidates, before) = self.around else { return None };
        if before.next() == usize::from(n) { Some(candidates) } else { before.assumed(n) }
    }

    /// Returns the numbers of the assumptions around, the outermost first.
    fn open(&self) -> Vec<u16> {
        let Around::Assumption(_, before) = self.around else { return Vec::new() };
        let mut open = before.open();
        open.push(before.next() as u16);
        open
    }
}

fn account(claims: &mut [Claim], grid: &Grid, past: &dyn Past, around: Around<'_>) -> bool {
    let mut cites_less = false;
    let first = match around {
        Around::Nothing => 0,
        Around::Assumption(_, before) => before.next() + 1,
    };
    for at in 0..claims.len() {
        let (done, rest) = claims.split_at_mut(at);
        let before = Before { around, first, done };
        let Claim { says, from } = &mut rest[0];
        match says {
            Says::Suppose { candidates, claims: inner, .. } => {
                cites_less |= account(inner, grid, past, Around::Assumption(candidates, &before));
            }
            Says::OnlyPlaces { .. } | Says::OnlyDigits { .. } | Says::Deadly { .. } => {
                let reasons = before.reasons(grid, past, from, says);
                if !matches!(says, Says::Deadly { .. }) {
                    let cited = from.len();
                    let names = |n| reasons.iter().any(|why| why.because == Cause::Claim(n));
                    from.retain(|&n| names(n) && before.assumed(n).is_none());
                    cites_less |= from.len() < cited;
                }
                if let Some(why) = says.why_mut() {
                    *why = reasons;
                }
            }
            _ => {}
        }
    }
    cites_less
}

impl Before<'_> {
    /// Groups missing candidates by cause: solved cells first, then what the argument assumes and cites, then earlier steps.
    /// A cited claim that others make superfluous is no cause, nor a step that a claim makes superfluous.
    fn reasons(&self, grid: &Grid, past: &dyn Past, from: &[u16], says: &Says) -> Vec<Why> {
        let (mut missing, mut why) = (says.missing(grid), Vec::new());
        match *says {
            Says::OnlyPlaces { digit, .. } => by_cell(grid, digit, &mut missing, &mut why),
            _ => by_house(grid, &mut missing, &mut why),
        }
        if !missing.is_empty() && !grid.layout().rulings().is_empty() {
            by_clue(grid, &mut missing, &mut why);
        }
        if !missing.is_empty() {
            self.beyond_cells(grid, past, from, &missing, &mut why);
        }
        why
    }

    /// Adds the causes of what no solved cell rules out.
    fn beyond_cells(&self, grid: &Grid, past: &dyn Past, from: &[u16], missing: &CandidateSet, why: &mut Vec<Why>) {
        let layout = grid.layout();
        let now = missing.filter(|gone| grid.has(gone));
        let mut before = missing - &now;
        let killed = |n: u16, gone: Candidate| match self.assumed(n) {
            Some(assumed) => assumed.iter().any(|&taken| layout.conflict(taken, gone)),
            None => self.claim(n).is_some_and(|claim| kills(layout, &claim.says, gone)),
        };
        // What is cited may name the assumptions that matter; the others are in force as well, and fill the gaps.
        let is_enough = now.iter().all(|gone| from.iter().any(|&n| killed(n, gone)));
        let mut numbers = self.open();
        numbers.retain(|n| !is_enough && !from.contains(n));
        numbers.extend(from);
        for (n, gone) in cover(numbers.iter().copied(), now, |n, left| left.filter(|gone| killed(n, gone))) {
            let also = before.filter(|gone| killed(n, gone));
            before -= &also;
            self.by_claim(layout, n, &gone | &also, why);
        }
        // Steps are listed in the order of what they eliminated.
        while let Some(gone) = before.first() {
            let cause = |gone| past.cause(gone).unwrap_or(Cause::Start);
            let same = before.filter(|other| cause(other) == cause(gone));
            rectangles(same, cause(gone), why);
            before -= &same;
        }
    }

    /// Groups what a claim rules out: by candidate, if it assumes several.
    fn by_claim(&self, layout: &Layout, n: u16, gone: CandidateSet, why: &mut Vec<Why>) {
        match self.assumed(n) {
            Some(assumed @ [_, _, ..]) => {
                let clashes = |one, left: CandidateSet| left.filter(|gone| layout.conflict(one, gone));
                for (one, gone) in cover(assumed.iter().copied(), gone, clashes) {
                    rectangles(gone, Cause::Assumed(one), why);
                }
            }
            _ => rectangles(gone, Cause::Claim(n), why),
        }
    }
}

/// Covers a set with as few items as a greedy choice needs, each with what it covers; among equal items it takes the first.
fn cover<T: Copy, S: Part>(
    items: impl Iterator<Item = T> + Clone,
    mut left: S,
    covered: impl Fn(T, S) -> S,
) -> impl Iterator<Item = (T, S)> {
    std::iter::from_fn(move || {
        let (mut most, mut best) = (0, None);
        for item in items.clone() {
            let here = covered(item, left);
            if here == S::default() {
                continue;
            }
            if here == left {
                best = Some((item, here));
                break;
            }
            let count = here.count();
            if count > most {
                (most, best) = (count, Some((item, here)));
            }
        }
        left = left.less(best?.1);
        best
    })
}

/// What is covered part by part.
trait Part: Copy + Default + PartialEq {
    fn count(self) -> usize;
    fn less(self, other: Self) -> Self;
}

impl Part for CellSet {
    fn count(self) -> usize {
        self.len()
    }

    fn less(self, other: Self) -> Self {
        self - other
    }
}

impl Part for DigitSet {
    fn count(self) -> usize {
        self.len()
    }

    fn less(self, other: Self) -> Self {
        self - other
    }
}

impl Part for CandidateSet {
    fn count(self) -> usize {
        self.len()
    }

    fn less(self, other: Self) -> Self {
        &self - &other
    }
}

/// Groups the missing places for a digit that solved cells rule out, by solved cell and house: as few solved cells as possible,
/// in the order of the places. The other places stay missing.
fn by_cell(grid: &Grid, digit: Digit, missing: &mut CandidateSet, why: &mut Vec<Why>) {
    let layout = grid.layout();
    let places = missing.places(digit);
    // Through houses: what a clue adds is told of the clue.
    let seen = |by: Cell, places: CellSet| {
        let all = places & layout.seen(Candidate::new(by, digit));
        if layout.rulings().is_empty() { all } else { all & layout.in_houses_of(by) }
    };
    let chosen: CellSet = cover(grid.held(digit).iter(), places, seen).map(|(by, _)| by).collect();
    let mut left = places;
    why.reserve_exact(chosen.len());
    // A place that several of them rule out is listed with the first.
    while let Some(by) = left.iter().find_map(|place| seen(place, chosen).first()) {
        let before = chosen.iter().take_while(|&other| other != by);
        let cells = before.fold(seen(by, places), |cells, other| cells - seen(other, places));
        for (house, cells) in cover(layout.houses_of(by).iter(), cells, |house, cells| cells & layout.members(house)) {
            why.push(Why { cells, digits: DigitSet::of(digit), because: Cause::Seen { by: CellSet::of(by), house } });
        }
        left -= cells;
    }
    missing.remove_all(digit, places - left);
}

/// Groups the digits that cells cannot be because of solved cells: for each cell by house, the one with most of them first.
/// The other candidates stay missing.
fn by_house(grid: &Grid, missing: &mut CandidateSet, why: &mut Vec<Why>) {
    let layout = grid.layout();
    for cell in missing.cells().iter() {
        let inside = |house: House, digit: Digit| grid.held(digit) & layout.members(house);
        let seen = |house: House, digits: DigitSet| -> DigitSet {
            digits.iter().filter(|&digit| !inside(house, digit).is_empty()).collect()
        };
        for (house, digits) in cover(layout.houses_of(cell).iter(), missing.digits_in(cell), seen) {
            let by = digits.iter().filter_map(|digit| inside(house, digit).first()).collect();
            why.push(Why { cells: CellSet::of(cell), digits, because: Cause::Seen { by, house } });
            *missing -= &CandidateSet::all(CellSet::of(cell), digits);
        }
    }
}

/// Groups what clues exclude from the start, then what solved cells rule out because of clues: as few pairs of a cell and a
/// clue as possible. The other candidates stay missing.
fn by_clue(grid: &Grid, missing: &mut CandidateSet, why: &mut Vec<Why>) {
    let layout = grid.layout();
    let barred: BTreeSet<ClueId> = missing.iter().filter_map(|gone| layout.barring(gone)).collect();
    let of = |clue: ClueId, left: CandidateSet| {
        layout.ruling(clue).map_or(CandidateSet::EMPTY, |ruling| &left & ruling.barred())
    };
    for (clue, gone) in cover(barred.iter().copied(), *missing, of) {
        rectangles(gone, Cause::Clue(clue), why);
        *missing -= &gone;
    }
    let linked =
        |by: Candidate| missing.iter().flat_map(move |gone| layout.clues_between(by, gone)).map(move |clue| (by, clue));
    let items: BTreeSet<(Candidate, ClueId)> = grid.digits().iter().flat_map(linked).collect();
    let of = |(by, clue): (Candidate, ClueId), left: CandidateSet| {
        let excluded = layout.ruling(clue).and_then(|ruling| ruling.excluded(by));
        excluded.map_or(CandidateSet::EMPTY, |excluded| &left & excluded)
    };
    for ((by, clue), gone) in cover(items.iter().copied(), *missing, of) {
        rectangles(gone, Cause::Linked { by: by.cell, clue }, why);
        *missing -= &gone;
    }
}

/// Groups candidates of one cause, so that each group has all its digits in all its cells.
fn rectangles(gone: CandidateSet, because: Cause, why: &mut Vec<Why>) {
    let first = why.len();
    for cell in gone.cells().iter() {
        let digits = gone.digits_in(cell);
        match why[first..].iter_mut().find(|why| why.digits == digits) {
            Some(why) => why.cells.insert(cell),
            None => why.push(Why { cells: CellSet::of(cell), digits, because }),
        }
    }
}
