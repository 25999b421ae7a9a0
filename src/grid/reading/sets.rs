//! Which digits cells can have that are all different, if only the set of their digits decides.
//!
//! There are 512 sets of digits. A family of sets is a string of 512 bits: bit n stands for the set whose digits are the
//! bits of n. Adding a digit to all sets of a family is then a shift, and cages need no search for combinations.

use crate::grid::{Digit, DigitSet};

/// A family of sets of digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::grid) struct Family([u64; 8]);

/// The numbers below 64 that have a bit.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The families of sets that add up to each total.
static OF_SUM: [Family; 46] = {
    let mut all = [Family([0; 8]); 46];
    let mut set = 0;
    while set < 512 {
        let (mut sum, mut digit) = (0, 1);
        while digit <= 9 {
            sum += (set >> (digit - 1) & 1) * digit;
            digit += 1;
        }
        all[sum].0[set / 64] |= 1 << (set % 64);
        set += 1;
    }
    all
};

/// The family of sets of consecutive digits.
static RUNS: Family = {
    let mut all = [0; 8];
    let mut set = 0_usize;
    while set < 512 {
        let ones = if set == 0 { 0 } else { set >> set.trailing_zeros() };
        if ones & (ones + 1) == 0 {
            all[set / 64] |= 1 << (set % 64);
        }
        set += 1;
    }
    Family(all)
};

impl Family {
    /// Returns the family of the empty set alone.
    const NOTHING: Self = Self([1, 0, 0, 0, 0, 0, 0, 0]);

    /// Returns the sets that add up to a total.
    pub(super) fn of_sum(total: u16) -> Self {
        OF_SUM.get(usize::from(total)).copied().unwrap_or(Self([0; 8]))
    }

    /// Returns the sets of consecutive digits.
    pub(super) const fn runs() -> Self {
        RUNS
    }

    /// Returns the digits of each cell, all different, with which the set of them is in this family; none if there are none.
    /// Bit `d` of a number stands for digit `d`, in the answer as in what is `possible`.
    pub(super) fn supported(self, possible: &[u16]) -> Option<Vec<u16>> {
        let mut before = Vec::with_capacity(possible.len());
        let mut sets = Self::NOTHING;
        for &digits in possible {
            before.push(sets);
            sets = each(digits).fold(Self([0; 8]), |all, bit| all.or(sets.with(bit)));
        }
        let mut ends = sets.and(self);
        if ends.is_empty() {
            return None;
        }
        let mut supported = vec![0; possible.len()];
        for (at, &digits) in possible.iter().enumerate().rev() {
            let mut begins = Self([0; 8]);
            for bit in each(digits) {
                let sets = ends.without(bit).and(before[at]);
                if !sets.is_empty() {
                    supported[at] |= 2 << bit;
                    begins = begins.or(sets);
                }
            }
            ends = begins;
        }
        Some(supported)
    }

    /// Returns the sets in this family that cells can have, each a different digit of those that are possible in it.
    pub(in crate::grid) fn reached(self, possible: &[u16]) -> impl Iterator<Item = DigitSet> {
        let add = |sets: Self, &digits: &u16| each(digits).fold(Self([0; 8]), |all, bit| all.or(sets.with(bit)));
        let all = possible.iter().fold(Self::NOTHING, add).and(self);
        let numbers = (0..512).filter(move |set| all.0[set / 64] >> (set % 64) & 1 == 1);
        numbers.map(|set| (0..9).filter(|bit| set >> bit & 1 == 1).map(Digit::from_index).collect())
    }

    /// Adds a digit, by its index, to the sets that do not have it; the others are left out.
    fn with(self, bit: usize) -> Self {
        let mut all = [0; 8];
        for (at, sets) in self.0.into_iter().enumerate() {
            match WITH.get(bit) {
                Some(with) => all[at] = (sets & !with) << (1 << bit),
                None if at >> (bit - 6) & 1 == 0 => all[at | 1 << (bit - 6)] = sets,
                None => {}
            }
        }
        Self(all)
    }

    /// Removes a digit, by its index, from the sets that have it; the others are left out.
    fn without(self, bit: usize) -> Self {
        let mut all = [0; 8];
        for (at, sets) in self.0.into_iter().enumerate() {
            match WITH.get(bit) {
                Some(with) => all[at] = (sets & with) >> (1 << bit),
                None if at >> (bit - 6) & 1 == 1 => all[at & !(1 << (bit - 6))] = sets,
                None => {}
            }
        }
        Self(all)
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    fn is_empty(self) -> bool {
        self.0 == [0; 8]
    }
}

/// The indexes of digits.
fn each(digits: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |bit| digits >> bit & 2 == 2)
}
