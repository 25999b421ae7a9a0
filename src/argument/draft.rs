//! A draft: how a pattern makes its argument.
//!
//! ```text
//!   draft.places(house, digit)     the digit's places in the house: its number
//!   draft.digits(cell)             the candidates of the cell
//!   draft.says(Says::…, [0, 1])    any other claim, from those with these numbers
//!   draft.suppose([c], [], |d| …)  what follows from an assumption
//!   draft.exclude_all([2])         the eliminations of the step, with the houses that show them
//! ```
//!
//! Nobody has to say why something is missing, nor to omit what the step does not need: both follow from the claims.

use std::borrow::Cow;

use super::board::Board;
use super::infer::{Goal, derive, each_way, is_kept, is_refuted};
use super::via::fewest;
use super::{Argument, Barred, Claim, Filling, Lead, Past, Says, Sight};
use crate::grid::{Candidate, Cell, CellSet, ClueId, Digit, DigitSet, Equation, Fillings, Grid, House, Layout, Via};
use crate::proof::{Conclusion, Deadly, Truth, guardians};

/// An argument in the making.
pub struct Draft<'a> {
    board: Board<'a>,
    conclusions: &'a [Conclusion],
    /// All claims that can be cited, by number: those inside an open assumption come after it.
    claims: Vec<Claim>,
    /// The claims that every claim about places and digits cites.
    given: Vec<u16>,
}

/// With what an excluded candidate conflicts, and the claims that say that one of these is true.
type Reason = (Vec<Sight>, Vec<u16>);

/// Several numbers in the order in which they are cited.
fn ordered(from: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut from: Vec<u16> = from.into_iter().collect();
    from.sort_unstable();
    from.dedup();
    from
}

impl<'a> Draft<'a> {
    /// Begins the argument for these conclusions in a position.
    pub fn new(grid: &'a Grid, conclusions: &'a [Conclusion]) -> Self {
        // Most steps are singles: two claims.
        Self { board: Board::of(grid), conclusions, claims: Vec::with_capacity(2), given: Vec::new() }
    }

    /// Returns the position before the step.
    pub fn grid(&self) -> &'a Grid {
        self.board.grid()
    }

    /// Returns the layout.
    pub fn layout(&self) -> &'a Layout {
        self.board.layout()
    }

    /// Returns the eliminations of the step.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> + Clone + 'a {
        self.conclusions.iter().filter_map(|conclusion| match *conclusion {
            Conclusion::Eliminated(gone) => Some(gone),
            Conclusion::Placed(_) => None,
        })
    }

    /// Returns the placements of the step.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + Clone + 'a {
        self.conclusions.iter().filter_map(|conclusion| match *conclusion {
            Conclusion::Placed(placed) => Some(placed),
            Conclusion::Eliminated(_) => None,
        })
    }

    /// Returns whether a candidate is left inside the assumptions that are open.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.board.has(candidate)
    }

    /// Returns the candidates of a cell as these claims leave it.
    pub fn left(&self, cell: Cell, from: &[u16]) -> DigitSet {
        self.after(from).candidates(cell)
    }

    /// Returns the number of the next claim.
    pub fn next(&self) -> u16 {
        self.claims.len() as u16
    }

    fn after(&self, from: &[u16]) -> Cow<'_, Board<'a>> {
        self.board.after(from.iter().filter_map(|&n| self.claims.get(usize::from(n))))
    }

    /// Adds a claim, and returns its number.
    pub fn says(&mut self, says: Says, from: impl IntoIterator<Item = u16>) -> u16 {
        let n = self.next();
        self.claims.push(Claim { says, from: ordered(from) });
        n
    }

    fn with_given(&self, from: impl IntoIterator<Item = u16>) -> Vec<u16> {
        ordered(from.into_iter().chain(self.given.iter().copied()))
    }

    /// Adds a claim, unless the same one is there already.
    fn once(&mut self, says: Says, from: Vec<u16>) -> u16 {
        match self.claims.iter().position(|claim| claim.says == says && claim.from == from) {
            Some(known) => known as u16,
            None => self.says(says, from),
        }
    }

    /// Says where a digit can go in a house.
    pub fn places(&mut self, house: House, digit: Digit) -> u16 {
        self.places_after(house, digit, [])
    }

    /// Says where a digit can go in a house, as these claims leave it. If they include the assumptions that matter, no
    /// other assumption around is named as a cause.
    pub fn places_after(&mut self, house: House, digit: Digit, from: impl IntoIterator<Item = u16>) -> u16 {
        let from = self.with_given(from);
        let cells = self.after(&from).places_in(house, digit);
        self.once(Says::OnlyPlaces { digit, house, cells, why: Vec::new() }, from)
    }

    /// Says what a cell can be.
    pub fn digits(&mut self, cell: Cell) -> u16 {
        self.digits_after(cell, [])
    }

    /// Says what a cell can be, as these claims leave it.
    pub fn digits_after(&mut self, cell: Cell, from: impl IntoIterator<Item = u16>) -> u16 {
        let from = self.with_given(from);
        let digits = self.after(&from).candidates(cell);
        self.once(Says::OnlyDigits { cell, digits, why: Vec::new() }, from)
    }

    /// Says what each of some cells can be.
    pub fn each_digits(&mut self, cells: CellSet) -> Vec<u16> {
        cells.iter().map(|cell| self.digits(cell)).collect()
    }

    /// Says what is left of a truth, as these claims leave it. A guardian truth says nothing here: see [`Draft::deadly`].
    pub fn truth_after(&mut self, truth: Truth, from: impl IntoIterator<Item = u16>) -> Option<u16> {
        match truth {
            Truth::Cell(cell) => Some(self.digits_after(cell, from)),
            Truth::Place(house, digit) => Some(self.places_after(house, digit, from)),
            Truth::Clue(clue) => self.options_after(clue, from),
            Truth::Guardian(_) | Truth::Sum(_) => None,
        }
    }

    /// Says in which ways a clue can be filled, as these claims leave it, after what each of its cells can be.
    pub fn options_after(&mut self, clue: ClueId, from: impl IntoIterator<Item = u16>) -> Option<u16> {
        self.filled_after(Fillings::of(self.layout(), clue)?, from, |sets| Says::Options { clue, sets })
    }

    /// Says what cells add up to that whole houses and clues leave over, after what each of them can be.
    pub fn sum(&mut self, of: &Equation) -> Option<u16> {
        let total = self.board.left_of(of)?;
        self.filled_after(Fillings::of_sum(self.layout(), of)?, [], |sets| Says::Sum { of: of.clone(), total, sets })
    }

    /// Says something of fillings, with the sets of digits that these claims leave them, after what each of their cells can be.
    fn filled_after(
        &mut self,
        fillings: Fillings<'_>,
        from: impl IntoIterator<Item = u16>,
        says: impl FnOnce(Vec<DigitSet>) -> Says,
    ) -> Option<u16> {
        // An assumption that is open is in force, and is not cited.
        let is_open = |n: &u16| match self.claims.get(usize::from(*n)).map(|claim| &claim.says) {
            Some(Says::Suppose { leads, .. }) => leads.is_empty(),
            _ => false,
        };
        let from: Vec<u16> = self.with_given(from).into_iter().filter(|n| !is_open(n)).collect();
        let open = fillings.cells() & self.grid().open();
        // What a cited claim settles need not be said again.
        let is_settled = |cell: &Cell| {
            let mut cited = from.iter().filter_map(|&n| self.claims.get(usize::from(n))?.says.single());
            cited.any(|one| one.cell == *cell)
        };
        let asked: Vec<Cell> = open.iter().filter(|cell| !is_settled(cell)).collect();
        let each: Vec<u16> = asked.into_iter().map(|cell| self.digits_after(cell, from.iter().copied())).collect();
        let from = ordered(from.into_iter().chain(each));
        let sets = self.after(&from).options(&fillings);
        Some(self.once(says(sets), from))
    }

    /// Says that a truth has one candidate left, and that it is true.
    pub fn only(&mut self, truth: Truth, placed: Candidate) {
        // Most steps are singles: without claims before them, nothing is assumed, and nothing has to be cited.
        let short = if self.claims.is_empty() { Says::stating(self.grid(), truth) } else { None };
        let only = match short {
            Some(says) => {
                self.claims.push(Claim { says, from: Vec::new() });
                Some(0)
            }
            None => self.truth_after(truth, []),
        };
        self.claims.push(Claim { says: Says::Placed { candidate: placed }, from: only.into_iter().collect() });
    }

    /// Says that cells are almost locked, after what each of them can be.
    pub fn almost(&mut self, cells: CellSet) -> u16 {
        let from = self.each_digits(cells);
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.board.candidates(cell));
        self.once(Says::Almost { cells, digits }, ordered(from))
    }

    /// Says that a deadly pattern must not come true.
    pub fn deadly(&mut self, pattern: Deadly) -> u16 {
        let guardians = guardians(self.grid(), &pattern);
        self.once(Says::Deadly { pattern, guardians, why: Vec::new() }, Vec::new())
    }

    /// Returns whether something can be filled in so few ways that they can be counted.
    pub fn counts(&self, of: &Filling) -> bool {
        each_way(&self.board, of, &mut |_| true).is_some()
    }

    /// Says in how many ways something can be filled, and how many of them the barred combinations and the cited claims leave.
    pub fn ways(&mut self, of: Filling, barred: Vec<Barred>, from: impl IntoIterator<Item = u16>) -> u16 {
        let from = ordered(from);
        let (mut count, mut kept) = (0, 0);
        let known: Vec<&Claim> = self.claims.iter().collect();
        let _ = each_way(&self.after(&from), &of, &mut |way| {
            count += 1;
            kept += u32::from(is_kept(way, &barred, &known, &from));
            true
        });
        self.says(Says::Ways { of, count, kept, barred }, from)
    }

    /// Follows an assumption: `follow` adds what it leads to, and says where.
    pub fn suppose(
        &mut self,
        candidates: impl IntoIterator<Item = Candidate>,
        from: impl IntoIterator<Item = u16>,
        follow: impl FnOnce(&mut Self) -> Vec<Lead>,
    ) -> u16 {
        let candidates: Vec<Candidate> = candidates.into_iter().collect();
        let before = self.board.clone();
        let (claims, leads) = (Vec::new(), Vec::new());
        let n = self.says(Says::Suppose { candidates: candidates.clone(), claims, leads }, from);
        self.board = self.after(&self.claims[usize::from(n)].from).into_owned();
        candidates.into_iter().for_each(|candidate| self.board.assume(candidate));
        let found = follow(self);
        let inside = self.claims.split_off(usize::from(n) + 1);
        self.board = before;
        if let Some(Says::Suppose { claims, leads, .. }) = self.claims.last_mut().map(|claim| &mut claim.says) {
            (*claims, *leads) = (inside, found);
        }
        n
    }

    /// Lets a pattern tell why candidates are false, in the position as these claims leave it; returns the claims that say
    /// so. `tell` asks the draft for eliminations as if they were those of the step.
    pub fn within(
        &mut self,
        gone: &[Candidate],
        from: impl IntoIterator<Item = u16>,
        tell: impl FnOnce(&mut Draft<'_>),
    ) -> Vec<u16> {
        let conclusions: Vec<Conclusion> = gone.iter().copied().map(Conclusion::Eliminated).collect();
        let first = self.claims.len();
        let claims = std::mem::take(&mut self.claims);
        let given = self.with_given(from);
        let mut inner = Draft { board: self.board.clone(), conclusions: &conclusions, claims, given };
        tell(&mut inner);
        self.claims = inner.claims;
        let says_so = |n: &usize| match &self.claims[*n].says {
            Says::Excluded { candidates, .. } => candidates.iter().any(|one| gone.contains(one)),
            _ => false,
        };
        (first..self.claims.len()).filter(says_so).map(|n| n as u16).collect()
    }

    /// Says that one of some candidates is true.
    pub fn one_of(
        &mut self,
        candidates: impl IntoIterator<Item = Candidate>,
        from: impl IntoIterator<Item = u16>,
    ) -> u16 {
        let mut candidates: Vec<Candidate> = candidates.into_iter().collect();
        candidates.sort_unstable();
        candidates.dedup();
        self.once(Says::OneOf { candidates }, ordered(from))
    }

    /// Says that a candidate is true.
    pub fn place(&mut self, candidate: Candidate, from: impl IntoIterator<Item = u16>) -> u16 {
        self.says(Says::Placed { candidate }, from)
    }

    /// Says that an earlier event made a candidate true.
    pub fn earlier(&mut self, candidate: Candidate, event: u32) -> u16 {
        self.says(Says::Earlier { candidate, event }, [])
    }

    /// Says that all eliminations of the step follow from these claims.
    pub fn exclude_all(&mut self, from: impl IntoIterator<Item = u16>) -> Vec<u16> {
        self.exclude(self.eliminations(), from)
    }

    /// Says that the eliminations of the step are false, each for the first of these reasons that is enough.
    pub fn exclude_by(&mut self, reasons: &[Vec<u16>]) {
        let mut left: Vec<Candidate> = self.eliminations().collect();
        for from in reasons {
            let (gone, rest) = left.into_iter().partition::<Vec<_>, _>(|&gone| self.excludes(gone, from));
            self.exclude(gone, from.iter().copied());
            left = rest;
        }
    }

    /// Says that candidates are false, those with the same reason together.
    pub fn exclude(
        &mut self,
        gone: impl IntoIterator<Item = Candidate>,
        from: impl IntoIterator<Item = u16>,
    ) -> Vec<u16> {
        let from = ordered(from);
        let mut groups: Vec<(Reason, Vec<Candidate>)> = Vec::new();
        for gone in gone {
            let from = self.enough(gone, &from);
            let reason = (self.sights(gone, &from), from);
            match groups.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, candidates)) => candidates.push(gone),
                None => groups.push((reason, vec![gone])),
            }
        }
        groups
            .into_iter()
            .map(|((sights, from), candidates)| self.says(Says::Excluded { candidates, sights }, from))
            .collect()
    }

    /// Returns these claims, and those of the given ones without which they do not exclude a candidate.
    fn enough(&self, gone: Candidate, from: &[u16]) -> Vec<u16> {
        if self.given.is_empty() || self.excludes(gone, from) {
            return from.to_vec();
        }
        let mut all = self.with_given(from.iter().copied());
        for given in self.given.iter().filter(|given| !from.contains(given)) {
            let rest: Vec<u16> = all.iter().copied().filter(|one| one != given).collect();
            if self.excludes(gone, &rest) {
                all = rest;
            }
        }
        all
    }

    /// Returns whether these claims exclude a candidate.
    pub fn excludes(&self, gone: Candidate, from: &[u16]) -> bool {
        let known: Vec<&Claim> = self.claims.iter().collect();
        let conflicts = |candidate: Candidate| self.layout().conflict(candidate, gone);
        is_refuted(&known, from, gone)
            || derive(&self.after(from), &known, from, &Goal::Not(gone, &conflicts)).is_some()
    }

    /// Returns with what an excluded candidate conflicts; nothing if its own assumption is refuted.
    fn sights(&self, gone: Candidate, from: &[u16]) -> Vec<Sight> {
        let (layout, known): (_, Vec<&Claim>) = (self.layout(), self.claims.iter().collect());
        if is_refuted(&known, from, gone) {
            return Vec::new();
        }
        let conflicts = |candidate: Candidate| layout.conflict(candidate, gone);
        let mut left = derive(&self.after(from), &known, from, &Goal::Not(gone, &conflicts)).unwrap_or_default();
        let mut sights = Vec::new();
        let here: Vec<Candidate> = left.iter().copied().filter(|one| one.cell == gone.cell).collect();
        left.retain(|one| one.cell != gone.cell);
        if !here.is_empty() {
            sights.push(Sight { of: here, house: None, clue: None });
        }
        // As few houses as possible, those that come first in the layout; then as few clues.
        for via in fewest(left.iter().map(|&one| [one, gone]).collect(), layout) {
            let (of, rest) = left.into_iter().partition(|&one| layout.connects(via, one, gone));
            left = rest;
            let clue = if let Via::Clue(clue) = via { Some(clue) } else { None };
            sights.push(Sight { of, house: via.house(), clue });
        }
        sights
    }

    /// Ends the argument of a contradiction, which is what its last claim says: adds the causes of what is missing.
    pub fn contradict(self, past: &dyn Past) -> Argument {
        let grid = self.grid();
        let mut told = Argument { claims: self.claims };
        told.account(grid, past);
        told
    }

    /// Ends the argument: adds the causes of what is missing, and leaves out what the step does not need.
    pub fn finish(self, past: &dyn Past) -> Argument {
        let (grid, conclusions) = (self.grid(), self.conclusions);
        if let ([only, Claim { says: Says::Placed { .. }, from }], [_]) = (&self.claims[..], conclusions)
            && (&only.from[..], &from[..]) == (&[], &[0])
        {
            return self.contradict(past);
        }
        let concludes = |claim: &Claim| claim.says.conclusions().any(|one| conclusions.contains(&one));
        // What is not used needs no causes; and what only a superfluous cause cited is not used.
        let mut told = Argument { claims: self.claims }.swept(&concludes);
        if told.account(grid, past) { told.swept(&concludes) } else { told }
    }
}

impl Lead {
    /// A contradiction, by the claims with these numbers.
    pub fn contradiction(from: impl IntoIterator<Item = u16>) -> Self {
        Self { one_of: Vec::new(), not: Vec::new(), from: ordered(from) }
    }

    /// One of these candidates is true.
    pub fn to(one_of: impl IntoIterator<Item = Candidate>, from: impl IntoIterator<Item = u16>) -> Self {
        Self { one_of: one_of.into_iter().collect(), not: Vec::new(), from: ordered(from) }
    }

    /// All of these candidates are false.
    pub fn not(gone: impl IntoIterator<Item = Candidate>, from: impl IntoIterator<Item = u16>) -> Self {
        Self { one_of: Vec::new(), not: gone.into_iter().collect(), from: ordered(from) }
    }
}
