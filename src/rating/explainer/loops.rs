//! Unique rectangles and loops: 4.5 to 5.4.
//!
//! A loop of cells that have two digits in common, in which each house holds none or two of them, one odd and one even
//! in the order of the loop, can be filled in two ways with these digits. So in a puzzle with one solution, one of its
//! cells has another digit.

use super::Kind;
use super::board::{Board, GEOMETRY, bits, cells, common_peers, is_pair, next_subset};
use super::step::{Eliminations, Step};

/// Finds the easiest loop: the lowest rating, then the lowest type, then the first.
pub(super) fn unique_loop(board: &Board) -> Option<Step> {
    let mut best: Option<Step> = None;
    for start in (0..81).filter(|&cell| is_pair(board.cells[cell])) {
        let pair = board.cells[start];
        let members = members(board, pair);
        if GEOMETRY.houses[start].iter().any(|&house| members[usize::from(house)] == 0) {
            continue;
        }
        let mut walk = Walk { board, pair, members, path: vec![start], taken: [[false; 2]; 27], best: &mut best };
        walk.mark(start, true);
        walk.extend(3, 0, 0);
    }
    best
}

/// Returns, for each house, the positions of cells that have both digits and may be in a loop: each of their houses has
/// another such cell.
fn members(board: &Board, pair: u16) -> [u16; 27] {
    let (a, b) = (pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize);
    let mut members: [u16; 27] = std::array::from_fn(|house| board.places[house][a] & board.places[house][b]);
    while let Some(house) = members.iter().position(|members| members.is_power_of_two()) {
        let cell = Board::at(house, members[house].trailing_zeros() as usize);
        for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
            members[usize::from(house)] &= !(1 << position);
        }
    }
    members
}

/// A walk from cell to cell that may close to a loop.
struct Walk<'a> {
    board: &'a Board,
    pair: u16,
    /// For each house the positions of cells that may be in the loop.
    members: [u16; 27],
    path: Vec<usize>,
    /// Whether each house has an even and an odd cell of the path.
    taken: [[bool; 2]; 27],
    best: &'a mut Option<Step>,
}

impl Walk<'_> {
    /// Marks the houses of the last cell of the path.
    fn mark(&mut self, cell: usize, taken: bool) {
        let parity = (self.path.len() - 1) % 2;
        GEOMETRY.houses[cell].iter().for_each(|&house| self.taken[usize::from(house)][parity] = taken);
    }

    /// Continues the walk by links whose kind of house is not the last one.
    fn extend(&mut self, last: usize, extras: u16, with_extras: usize) {
        let end = self.path[self.path.len() - 1];
        let parity = self.path.len() % 2;
        for kind in (0..3).filter(|&kind| kind != last) {
            let house = usize::from(GEOMETRY.houses[end][kind]);
            for next in bits(self.members[house]).map(|position| Board::at(house, position)) {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.close();
                } else if !GEOMETRY.houses[next].iter().any(|&house| self.taken[usize::from(house)][parity])
                    && !self.path.contains(&next)
                {
                    let more = self.board.cells[next] & !self.pair;
                    let all = extras | more;
                    if more == 0 || with_extras < 2 || all.is_power_of_two() {
                        self.path.push(next);
                        self.mark(next, true);
                        self.extend(kind, all, with_extras + usize::from(more != 0));
                        self.mark(next, false);
                        self.path.pop();
                    }
                }
            }
        }
    }

    /// Uses the path as a loop, if each house that it touches has an even and an odd cell.
    fn close(&mut self) {
        if self.taken.iter().any(|[even, odd]| even != odd) {
            return;
        }
        let extra: Vec<usize> = self.path.iter().copied().filter(|&cell| self.board.cells[cell] != self.pair).collect();
        let dearer = match self.path.len() {
            4 => 0,
            6 => 1,
            8 => 2,
            _ => 5,
        };
        let found = Guardians { board: self.board, pair: self.pair, cells: &extra };
        for step in found.steps() {
            let step = step.dearer(dearer);
            let key = |step: &Step| (step.rating, step.kind);
            if self.best.as_ref().is_none_or(|best| key(&step) < key(best)) {
                *self.best = Some(step);
            }
        }
    }
}

/// The cells of a loop that have other candidates than its two digits.
struct Guardians<'a> {
    board: &'a Board,
    pair: u16,
    cells: &'a [usize],
}

impl Guardians<'_> {
    fn extras(&self, cell: usize) -> u16 {
        self.board.cells[cell] & !self.pair
    }

    /// Returns the steps that follow.
    fn steps(&self) -> Vec<Step> {
        let extras = self.cells.iter().fold(0, |all, &cell| all | self.extras(cell));
        let mut steps = Vec::new();
        match *self.cells {
            [] => {}
            [only] => {
                let mut eliminations = Eliminations::default();
                bits(self.pair).for_each(|digit| eliminations.push(only, digit));
                steps.extend(Step::eliminate(Kind::UniqueLoop1, eliminations));
            }
            _ if extras.is_power_of_two() => {
                let digit = extras.trailing_zeros() as usize;
                let all = self.cells.iter().fold(0, |set, &cell| set | 1 << cell);
                let mut eliminations = Eliminations::default();
                let seen = cells(common_peers(all)).filter(|&cell| self.board.has(cell, digit));
                seen.for_each(|cell| eliminations.push(cell, digit));
                steps.extend(Step::eliminate(Kind::UniqueLoop2, eliminations));
            }
            _ => {}
        }
        if let [p, q] = *self.cells {
            for house in GEOMETRY.houses[p].into_iter().filter(|house| GEOMETRY.houses[q].contains(house)) {
                let beside = self.board.empty[usize::from(house)];
                let both = [p, q].iter().fold(0, |mask, &cell| mask | 1 << position(usize::from(house), cell));
                let part = Part { house: usize::from(house), beside: beside & !both };
                if !extras.is_power_of_two() {
                    steps.extend(self.naked(&part, extras));
                    steps.extend(self.hidden(&part, extras));
                }
                steps.extend(self.locked(&part, [p, q]));
            }
        }
        steps
    }

    /// Type 3 with a naked set: cells that, with one cell for the extras, have as many digits as cells.
    fn naked(&self, part: &Part, extras: u16) -> Option<Step> {
        let open = part.beside.count_ones() + 2;
        let common = self.cells.iter().fold(0x1FF, |common, &cell| common & self.extras(cell));
        (2..=7u32).filter(|&size| 2 * size <= open && extras.count_ones() <= size).find_map(|size| {
            part.sets(size - 1).find_map(|set| {
                let members = bits(set).map(|position| self.board.cells[Board::at(part.house, position)]);
                let mut union = 0;
                for mask in members {
                    if mask.count_ones() < 2 {
                        return None;
                    }
                    union |= mask;
                }
                let digits = union | extras;
                if digits.count_ones() != size || (union | common).count_ones() != size {
                    return None;
                }
                let mut eliminations = Eliminations::default();
                for position in bits(part.beside & !set) {
                    let cell = Board::at(part.house, position);
                    bits(self.board.cells[cell] & digits).for_each(|digit| eliminations.push(cell, digit));
                }
                Step::eliminate(Kind::UniqueLoop3, eliminations).map(|step| step.dearer(size - 1))
            })
        })
    }

    /// Type 3 with a hidden set: digits, the two of the loop among them, that fit into one cell less than they are
    /// digits, besides the two cells of the loop.
    fn hidden(&self, part: &Part, extras: u16) -> Option<Step> {
        let open = part.beside.count_ones() + 2;
        let places = &self.board.places[part.house];
        let others: Vec<usize> = bits(0x1FF & !extras & !self.pair).filter(|&digit| places[digit] != 0).collect();
        (2..=7u32).filter(|&size| 2 * size < open && (size as usize - 2) <= others.len()).find_map(|size| {
            subsets(others.len() as u32, size - 2).find_map(|subset| {
                let digits = bits(subset).fold(self.pair, |digits, index| digits | 1 << others[index]);
                let into = bits(digits).fold(0, |into, digit| into | places[digit]) & part.beside;
                if into.count_ones() != size - 1 {
                    return None;
                }
                let mut eliminations = Eliminations::default();
                for position in bits(into) {
                    let cell = Board::at(part.house, position);
                    bits(self.board.cells[cell] & !digits).for_each(|digit| eliminations.push(cell, digit));
                }
                Step::eliminate(Kind::UniqueLoop3, eliminations).map(|step| step.dearer(size - 2))
            })
        })
    }

    /// Type 4: one of the digits must be in the two cells, so the other cannot.
    fn locked(&self, part: &Part, two: [usize; 2]) -> Option<Step> {
        let lock = bits(self.pair).find(|&digit| self.board.places[part.house][digit] & part.beside == 0)?;
        let digit = (self.pair & !(1 << lock)).trailing_zeros() as usize;
        let mut eliminations = Eliminations::default();
        two.iter().for_each(|&cell| eliminations.push(cell, digit));
        Step::eliminate(Kind::UniqueLoop4, eliminations)
    }
}

/// A house with two cells of a loop, and the positions of its other empty cells.
struct Part {
    house: usize,
    beside: u16,
}

impl Part {
    /// Returns the sets of `size` cells beside the two.
    fn sets(&self, size: u32) -> impl Iterator<Item = u16> + '_ {
        let list: Vec<usize> = bits(self.beside).collect();
        let sets = subsets(list.len() as u32, size);
        sets.map(move |subset| bits(subset).fold(0, |set, index| set | 1 << list[index]))
    }
}

/// Returns the subsets of `size` among `count` items, by increasing mask.
fn subsets(count: u32, size: u32) -> impl Iterator<Item = u16> {
    let first = (size <= count).then_some((1u16 << size) - 1);
    std::iter::successors(first, move |&mask| (mask != 0).then(|| next_subset(mask)))
        .take_while(move |&mask| mask < 1 << count)
}

fn position(house: usize, cell: usize) -> usize {
    GEOMETRY.cells[house].iter().position(|&other| usize::from(other) == cell).unwrap_or_default()
}
