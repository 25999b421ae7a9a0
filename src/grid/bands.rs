//! Counts the solutions of the plain 9x9 grid. It is the same search as for every layout, with all that is known of a
//! digit in three words: one for each band, with bit `9 * row + column` for each of its 27 cells.
//!
//! ```text
//!   a band, by rows and boxes        a stack, by bands and columns
//!   row 1   # . #                    band 1   . # .       In both, a digit takes one place in each row and one in each
//!   row 2   . . #                    band 2   # # .       column of a square of 3 by 3: a permutation. What is in no
//!   row 3   # # .                    band 3   # . #       permutation inside the square is not a place.
//! ```
//!
//! So one table of the 512 squares does what otherwise takes singles in rows, columns and boxes, and intersections.

use std::ops::ControlFlow;

use super::{Budget, CandidateSet, Cell, Digit, Digits, Plain, Spent};

/// The places of a digit in the three bands.
type Places = [u32; 3];

/// All cells of a band.
const ALL: u32 = (1 << 27) - 1;

/// The nine cells of a row, and as often below each other.
const ROW: u32 = (1 << 9) - 1;
const EACH_ROW: u32 = 1 | 1 << 9 | 1 << 18;

/// For each square of 3 by 3 (bit `3 * row + column`), the union of the permutations inside it.
const PERMUTED: [u16; 512] = {
    const PERMUTATIONS: [u16; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];
    let mut permuted = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut which = 0;
        while which < 6 {
            if PERMUTATIONS[which] & !(square as u16) == 0 {
                permuted[square] |= PERMUTATIONS[which];
            }
            which += 1;
        }
        square += 1;
    }
    permuted
};

/// For each row of nine cells, the boxes in which it has one.
const BOXES: [u16; 512] = {
    let mut boxes = [0; 512];
    let mut row = 0;
    while row < 512 {
        boxes[row] = (row & 0o7 != 0) as u16 | ((row & 0o70 != 0) as u16) << 1 | ((row & 0o700 != 0) as u16) << 2;
        row += 1;
    }
    boxes
};

/// For each square of rows and boxes, its cells in a band.
const CELLS: [u32; 512] = {
    let mut cells = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut bit = 0;
        while bit < 9 {
            if square >> bit & 1 == 1 {
                cells[square] |= 0o7 << (3 * bit);
            }
            bit += 1;
        }
        square += 1;
    }
    cells
};

/// The remaining candidates.
#[derive(Clone, Copy)]
struct State {
    places: [Places; 9],
    /// The cells of each band of which it is not known yet that the others of their houses miss their digit.
    open: [u32; 3],
    /// The digits whose places have changed.
    changed: u16,
}

/// The candidates cannot be completed.
struct DeadEnd;

/// Visits the solutions within `candidates`, which have all that is true among them. Each position of the search costs
/// one unit; it breaks with the reason if the budget ended, or without one if a visit broke off.
pub(super) fn each_solution(
    _: Plain,
    candidates: &CandidateSet,
    budget: &Budget,
    visit: &mut dyn FnMut(Digits) -> ControlFlow<()>,
) -> ControlFlow<Option<Spent>> {
    let places = candidates.each().map(|cells| cells.bands());
    Search { budget, visit }.run(State { places, open: [ALL; 3], changed: ROW as u16 })
}

struct Search<'a> {
    budget: &'a Budget,
    visit: &'a mut dyn FnMut(Digits) -> ControlFlow<()>,
}

impl Search<'_> {
    fn run(&mut self, mut state: State) -> ControlFlow<Option<Spent>> {
        if self.budget.spend(1).is_break() {
            return ControlFlow::Break(self.budget.spent());
        }
        let Ok(branch) = state.propagate() else { return ControlFlow::Continue(()) };
        let Some((band, cell)) = branch else { return (self.visit)(state.read_off()).map_break(|()| None) };
        for digit in 0..9 {
            if state.places[digit][band] & cell != 0 {
                let mut next = state;
                next.place(digit, band, cell);
                self.run(next)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl State {
    /// Makes a digit true in a cell of a band.
    fn place(&mut self, digit: usize, band: usize, cell: u32) {
        self.exclude(digit, band, cell);
        self.keep(digit, band, cell);
    }

    /// Takes the other places of a digit in the row and the box of a cell of a band. Those in its column follow.
    fn keep(&mut self, digit: usize, band: usize, cell: u32) {
        let (row, stack) = (cell.trailing_zeros() / 9, cell.trailing_zeros() % 9 / 3);
        let seen = ROW << (9 * row) | (0o7 * EACH_ROW) << (3 * stack);
        self.places[digit][band] &= cell | !seen;
        self.changed |= 1 << digit;
    }

    /// Takes all other digits from cells of a band.
    fn exclude(&mut self, digit: usize, band: usize, cells: u32) {
        self.open[band] &= !cells;
        for other in 0..9 {
            let places = &mut self.places[other][band];
            if other != digit && *places & cells != 0 {
                *places &= !cells;
                self.changed |= 1 << other;
            }
        }
    }

    /// Places singles until there are none left. Returns the cell to try next with its band, or nothing if the grid is
    /// full.
    fn propagate(&mut self) -> Result<Option<(usize, u32)>, DeadEnd> {
        loop {
            while self.changed != 0 {
                let digit = self.changed.trailing_zeros() as usize;
                self.changed &= self.changed - 1;
                self.places[digit] = narrowed(self.places[digit])?;
                for band in 0..3 {
                    let solved = alone_in_row(self.places[digit][band]) & self.open[band];
                    if solved != 0 {
                        self.exclude(digit, band, solved);
                    }
                }
            }
            let mut narrowest: Option<(u8, usize, u32)> = None;
            for band in 0..3 {
                let [one, two, three, four] = self.at_least(band);
                if one != ALL {
                    return Err(DeadEnd);
                }
                self.keep_single(band, one & !two & self.open[band]);
                let fewest = [two & !three, three & !four, four].into_iter().zip(2..).find(|(cells, _)| *cells != 0);
                if let Some((cells, digits)) = fewest
                    && narrowest.is_none_or(|(best, ..)| digits < best)
                {
                    narrowest = Some((digits, band, cells & cells.wrapping_neg()));
                }
            }
            if self.changed == 0 {
                return Ok(narrowest.map(|(_, band, cell)| (band, cell)));
            }
        }
    }

    /// Returns the cells of a band that have at least one, two, three and four digits.
    fn at_least(&self, band: usize) -> [u32; 4] {
        let mut cells = [0; 4];
        for places in &self.places {
            let places = places[band];
            cells[3] |= cells[2] & places;
            cells[2] |= cells[1] & places;
            cells[1] |= cells[0] & places;
            cells[0] |= places;
        }
        cells
    }

    /// Places the digits of cells of a band that have one each.
    fn keep_single(&mut self, band: usize, cells: u32) {
        if cells == 0 {
            return;
        }
        self.open[band] &= !cells;
        for digit in 0..9 {
            let mut here = self.places[digit][band] & cells;
            while here != 0 {
                self.keep(digit, band, here & here.wrapping_neg());
                here &= here - 1;
            }
        }
    }

    fn read_off(&self) -> Digits {
        let mut digits = Digits::default();
        for (index, places) in self.places.iter().enumerate() {
            for (band, &places) in places.iter().enumerate() {
                let mut left = places;
                while left != 0 {
                    let cell = Cell::from_index(27 * band + left.trailing_zeros() as usize);
                    digits.set(cell, Some(Digit::from_index(index)));
                    left &= left - 1;
                }
            }
        }
        digits
    }
}

/// The places of a digit that are in a permutation of each band and each stack.
fn narrowed(mut places: Places) -> Result<Places, DeadEnd> {
    loop {
        let before = places;
        for band in &mut places {
            let row = |n: u32| BOXES[(*band >> (9 * n) & ROW) as usize];
            let square = row(0) | row(1) << 3 | row(2) << 6;
            *band &= CELLS[usize::from(PERMUTED[usize::from(square)])];
        }
        let columns = places.map(|band| (band | band >> 9 | band >> 18) & ROW);
        let mut allowed = [0; 3];
        for stack in [0, 3, 6] {
            let row = |band: usize| columns[band] >> stack & 0o7;
            let permuted = u32::from(PERMUTED[(row(0) | row(1) << 3 | row(2) << 6) as usize]);
            if permuted == 0 {
                return Err(DeadEnd);
            }
            for (band, allowed) in allowed.iter_mut().enumerate() {
                *allowed |= (permuted >> (3 * band) & 0o7) << stack;
            }
        }
        for (band, allowed) in places.iter_mut().zip(allowed) {
            *band &= allowed * EACH_ROW;
        }
        if places == before {
            return Ok(places);
        }
    }
}

/// The cells of a band that are the only ones in their row.
fn alone_in_row(band: u32) -> u32 {
    let row = |n: u32| band & ROW << (9 * n);
    let alone = |row: u32| if row & row.wrapping_sub(1) == 0 { row } else { 0 };
    alone(row(0)) | alone(row(1)) | alone(row(2))
}
