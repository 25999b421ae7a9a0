//! Almost locked sets: n cells of a house with n + 1 digits. Two of them are linked by a digit that cannot be in both.

use super::super::flat::{bits, cells, common_peers};
use super::Kind;
use super::board::{Board, HOUSES, candidate};
use super::order::depth_first;
use super::step::{Best, Step, Struck};

struct Set {
    cells: u128,
    digits: u16,
    /// By digit, the cells that see all its places in the set.
    seen: [u128; 9],
}

/// A link between two sets, by number, the lower first.
struct Link {
    sets: [usize; 2],
    /// One digit or two.
    digits: u16,
}

/// All sets and links of a position, in order.
struct Sets<'a> {
    board: &'a Board,
    sets: Vec<Set>,
    links: Vec<Link>,
}

/// The most cells of a set.
const MOST_CELLS: u32 = 8;

fn lowest(digits: u16) -> u16 {
    digits & digits.wrapping_neg()
}

/// Two linked sets: what sees a digit in both is false. With two links, each keeps its other digits.
pub(super) fn xz(board: &Board) -> Option<Step> {
    Sets::new(board).xz()
}

/// Two sets, each linked with a third.
pub(super) fn xy_wing(board: &Board) -> Option<Step> {
    Sets::new(board).xy_wing()
}

/// Four sets or more, each linked with the next: the best chain.
pub(super) fn xy_chain(board: &Board) -> Option<Step> {
    Sets::new(board).xy_chain()
}

impl<'a> Sets<'a> {
    fn new(board: &'a Board) -> Self {
        let mut sets: Vec<Set> = Vec::new();
        let mut known = std::collections::HashSet::new();
        for house in HOUSES {
            let open: Vec<usize> = cells(house & board.open).collect();
            for mask in depth_first(open.len()).filter(|mask| mask.count_ones() <= MOST_CELLS) {
                let digits = bits(mask).fold(0, |digits, index| digits | board.cells[open[index]]);
                if digits.count_ones() != mask.count_ones() + 1 {
                    continue;
                }
                let set = bits(mask).fold(0, |set, index| set | 1u128 << open[index]);
                if known.insert(set) {
                    let mut seen = [0; 9];
                    bits(digits).for_each(|digit| seen[digit] = common_peers(set & board.places[digit]));
                    sets.push(Set { cells: set, digits, seen });
                }
            }
        }
        let links = links(board, &sets);
        Self { board, sets, links }
    }

    /// Returns the places of a digit that see both sets.
    fn seen(&self, [a, b]: [usize; 2], digit: usize) -> u128 {
        self.sets[a].seen[digit] & self.sets[b].seen[digit]
    }

    fn common(&self, [a, b]: [usize; 2]) -> u16 {
        self.sets[a].digits & self.sets[b].digits
    }

    fn xz(&self) -> Option<Step> {
        self.links.iter().find_map(|link| {
            let digits = |by: usize| self.common(link.sets) & !(1 << by);
            let mut struck = bits(link.digits).fold(Struck::default(), |struck, by| {
                struck.by_digit(self.board, digits(by), |digit| self.seen(link.sets, digit))
            });
            if link.digits.count_ones() == 2 {
                let [a, b] = link.sets;
                for (one, other) in [(a, b), (b, a)] {
                    let one = &self.sets[one];
                    let outside = !self.sets[other].cells;
                    struck = struck.by_digit(self.board, one.digits & !link.digits, |digit| one.seen[digit] & outside);
                }
            }
            struck.step(Kind::AlsXz)
        })
    }

    fn xy_wing(&self) -> Option<Step> {
        let mut links_of = vec![Vec::new(); self.sets.len()];
        for (number, link) in self.links.iter().enumerate() {
            link.sets.iter().for_each(|&set| links_of[set].push(number));
        }
        self.links.iter().enumerate().find_map(|(number, first)| {
            let later = |set: usize| {
                let links = &links_of[set];
                &links[links.partition_point(|&link| link <= number)..]
            };
            let mut seconds: Vec<usize> = first.sets.iter().flat_map(|&set| later(set)).copied().collect();
            seconds.sort_unstable();
            seconds.into_iter().find_map(|second| {
                let second = &self.links[second];
                let [a, b] = first.sets;
                let (stem, one) = if second.sets.contains(&a) { (a, b) } else { (b, a) };
                let other = if second.sets[0] == stem { second.sets[1] } else { second.sets[0] };
                let digits = first.digits | second.digits;
                if one == other || digits.is_power_of_two() || self.sets[one].cells & self.sets[other].cells != 0 {
                    return None;
                }
                let ends = [one, other];
                let struck =
                    Struck::default().by_digit(self.board, self.common(ends) & !digits, |digit| self.seen(ends, digit));
                struck.step(Kind::AlsXyWing)
            })
        })
    }

    fn xy_chain(&self) -> Option<Step> {
        let mut from = vec![Vec::new(); self.sets.len()];
        self.links.iter().for_each(|link| from[link.sets[0]].push((link.sets[1], link.digits)));
        let mut chains = Chains { all: self, from, ends: [0; 2], seen: Vec::new(), best: Best::default() };
        for first in 0..self.sets.len() {
            for at in 0..chains.from[first].len() {
                let (second, digits) = chains.from[first][at];
                for digit in bits(digits) {
                    chains.seen.clear();
                    chains.seen.resize(self.sets.len() * CLASSES, 0);
                    chains.ends = [first, digit];
                    chains.follow(second, 1 << digit, 2);
                }
            }
        }
        chains.best.step()
    }
}

/// From the fourth set on, what follows depends no longer on the number of sets.
const CLASSES: usize = 3;

struct Chains<'a> {
    all: &'a Sets<'a>,
    /// The sets of higher number to which each is linked, with the digits.
    from: Vec<Vec<(usize, u16)>>,
    /// The first set, and the digit by which it is left.
    ends: [usize; 2],
    /// For each set and number of sets up to it, the digits that count as used there, as they were met before: then
    /// the chains that go on from there have been found already.
    seen: Vec<u16>,
    best: Best,
}

impl Chains<'_> {
    /// Goes on from a set that was reached by these active digits.
    fn follow(&mut self, set: usize, active: u16, length: usize) {
        let used = lowest(active);
        let seen = &mut self.seen[set * CLASSES + length.min(4) - 2];
        if *seen & used != 0 {
            return;
        }
        *seen |= used;
        for at in 0..self.from[set].len() {
            let (next, digits) = self.from[set][at];
            let active = digits & !used;
            if active == 0 {
                continue;
            }
            if length >= 3 {
                self.conclude(next, active, length + 1);
            }
            self.follow(next, active, length + 1);
        }
    }

    fn conclude(&mut self, last: usize, active: u16, length: usize) {
        let [first, digit] = self.ends;
        let digits = self.all.common([first, last]) & !active & !(1 << digit);
        let mut struck = Vec::new();
        for digit in bits(digits) {
            let seen = self.all.seen([first, last], digit) & self.all.board.places[digit];
            struck.extend(cells(seen).map(|cell| candidate(cell, digit)));
        }
        self.best.offer(Kind::AlsXyChain, struck, length);
    }
}

fn links(board: &Board, sets: &[Set]) -> Vec<Link> {
    let mut links = Vec::new();
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            let common = a.digits & b.digits;
            if common == 0 || a.cells & b.cells != 0 {
                continue;
            }
            let all = bits(common).filter(|&digit| b.cells & board.places[digit] & !a.seen[digit] == 0);
            let digits = all.take(2).fold(0, |digits, digit| digits | 1 << digit);
            if digits != 0 {
                links.push(Link { sets: [i, j], digits });
            }
        }
    }
    links
}
