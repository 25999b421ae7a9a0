//! A position as claims leave it.

use whydoku::argument::{Cause, Claim, Says, Why};
use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// The position as claims leave it, and the claims that can be cited.
#[derive(Clone)]
pub struct Scene<'a> {
    pub grid: &'a Grid,
    pub left: Vec<DigitSet>,
    pub known: Vec<Claim>,
    pub open: Vec<u16>,
}

impl<'a> Scene<'a> {
    pub fn new(grid: &'a Grid) -> Self {
        let left = (0..Cell::COUNT).map(|i| grid.candidates(Cell::from_index(i))).collect();
        Self { grid, left, known: Vec::new(), open: Vec::new() }
    }

    pub fn take(&mut self, taken: Candidate) {
        let excluded = self.grid.layout().excluded(taken);
        excluded.iter().for_each(|gone| self.left[gone.cell.index()].remove(gone.digit));
    }

    pub fn after(&self, from: &[u16]) -> Self {
        let mut scene = self.clone();
        for claim in from.iter().filter_map(|&n| self.known.get(usize::from(n))) {
            match &claim.says {
                Says::Excluded { candidates, .. } => {
                    candidates.iter().for_each(|gone| scene.left[gone.cell.index()].remove(gone.digit));
                }
                says => single(says).into_iter().for_each(|one| scene.take(one)),
            }
        }
        scene
    }

    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        let members = self.grid.layout().members(house);
        members.iter().filter(|cell| self.left[cell.index()].contains(digit)).collect()
    }

    /// Returns the reason of a missing candidate.
    pub fn why(&self, gone: Candidate, from: &[u16]) -> Why {
        let (grid, layout) = (self.grid, self.grid.layout());
        let of = |because| Why { cells: CellSet::of(gone.cell), digits: DigitSet::of(gone.digit), because };
        if let Some(by) = (layout.seen(gone) & grid.held(gone.digit)).first() {
            let house = layout.houses_of_all([by, gone.cell].into_iter().collect()).iter().next().expect("a house");
            return of(Cause::Seen { by: CellSet::of(by), house });
        }
        if !grid.has(gone) {
            return of(Cause::Start);
        }
        let kills = |n: &&u16| match &self.known[usize::from(**n)].says {
            Says::Excluded { candidates, .. } => candidates.contains(&gone),
            Says::Suppose { candidates, .. } => candidates.iter().any(|&one| layout.conflict(one, gone)),
            says => single(says).is_some_and(|one| layout.conflict(one, gone)),
        };
        of(self.open.iter().chain(from).find(kills).map_or(Cause::Start, |&n| Cause::Claim(n)))
    }

    pub fn only_places(&self, house: House, digit: Digit, from: Vec<u16>) -> Claim {
        let cells = self.after(&from).places(house, digit);
        let missing = self.grid.open_in(house) - cells;
        let why = missing.iter().map(|cell| self.why(Candidate::new(cell, digit), &from)).collect();
        Claim { says: Says::OnlyPlaces { digit, house, cells, why }, from }
    }

    pub fn only_digits(&self, cell: Cell, from: Vec<u16>) -> Claim {
        let digits = self.after(&from).left[cell.index()];
        let missing = self.grid.layout().digits() - digits;
        let why = missing.iter().map(|digit| self.why(Candidate::new(cell, digit), &from)).collect();
        Claim { says: Says::OnlyDigits { cell, digits, why }, from }
    }

    /// Opens an assumption.
    pub fn inside(&self, candidates: &[Candidate], from: &[u16]) -> Self {
        let mut scene = self.after(from);
        candidates.iter().for_each(|&one| scene.take(one));
        scene.open.push(scene.known.len() as u16);
        let says = Says::Suppose { candidates: candidates.to_vec(), claims: Vec::new(), leads: Vec::new() };
        scene.known.push(Claim { says, from: from.to_vec() });
        scene
    }
}

pub fn single(says: &Says) -> Option<Candidate> {
    match *says {
        Says::OnlyPlaces { digit, cells, .. } => Some(Candidate::new(cells.single()?, digit)),
        Says::OnlyDigits { cell, digits, .. } => Some(Candidate::new(cell, digits.single()?)),
        Says::Placed { candidate } => Some(candidate),
        _ => None,
    }
}
