//! Small automata that read digits one after the other, for rules that are not about two cells at a time.

use super::linear;
use super::sets::Family;

/// An automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Automaton {
    /// The digits, each times its weight, add up to a total.
    Sum {
        /// A weight for each digit.
        weights: Vec<i32>,
        /// The total.
        total: i32,
    },
    /// The digits are different, and add up to a total.
    DifferentSum {
        /// The total.
        total: u16,
    },
    /// Groups of digits have the same sum.
    EqualSums {
        /// The number of digits in each group.
        groups: Vec<usize>,
    },
    /// The digits are different and consecutive, in any order.
    Run,
    /// The first two digits are ends, and all others lie strictly between them.
    Between,
    /// The first two digits are ends at least so far apart, and all others lie outside of them.
    Outside {
        /// The least difference of the ends.
        gap: u8,
    },
    /// The digits between the least and the greatest digit of the grid add up to a total.
    Sandwich {
        /// The total.
        total: u16,
        /// The greatest digit of the grid.
        most: u8,
    },
    /// The first digit is the number of digits, counted from the first, that add up to a total. They are different.
    XSum {
        /// The total.
        total: u16,
    },
    /// The number of digits that are greater than all before them.
    Rising {
        /// Their number.
        count: u16,
    },
    /// Each of some digits is there, as often as it is listed.
    Holds {
        /// The digits: at most sixteen.
        digits: Vec<u8>,
    },
}

/// What an automaton remembers: two small numbers, and a set of digits.
type State = u64;

const fn state(first: i32, second: u16, set: u16) -> State {
    ((first as u32 as u64) << 32) | ((second as u64) << 16) | set as u64
}

impl Automaton {
    /// Returns `true` if it accepts these digits.
    pub fn accepts(&self, digits: &[u8]) -> bool {
        let mut read = digits.iter().enumerate();
        let end = read.try_fold(state(0, 0, 0), |state, (at, &digit)| self.step(state, at, digit));
        end.is_some_and(|end| self.is_end(end))
    }

    /// The state after one more digit, which is the one at this place; none if nothing can follow.
    fn step(&self, before: State, at: usize, digit: u8) -> Option<State> {
        let (first, second, set) = ((before >> 32) as u32 as i32, (before >> 16) as u16, before as u16);
        let (value, bit) = (u16::from(digit), 1 << digit);
        Some(match self {
            Self::Sum { weights, .. } => state(first + weights.get(at)? * i32::from(digit), 0, 0),
            Self::DifferentSum { total } => {
                (set & bit == 0 && second + value <= *total).then(|| state(0, second + value, set | bit))?
            }
            Self::EqualSums { groups } => {
                // `first` is the sum of the first group, and `second` that of the present one so far.
                let ends = groups.iter().scan(0, |end, group| {
                    *end += group;
                    Some(*end)
                });
                let sum = second + value;
                match (ends.into_iter().position(|end| end == at + 1), first) {
                    (None, 0) => state(0, sum, 0),
                    (None, total) => (i32::from(sum) < total).then(|| state(total, sum, 0))?,
                    (Some(0), _) => state(sum.into(), 0, 0),
                    (Some(_), total) => (i32::from(sum) == total).then(|| state(total, 0, 0))?,
                }
            }
            Self::Run => (set & bit == 0).then(|| state(0, 0, set | bit))?,
            Self::Between | Self::Outside { .. } => match at {
                0 => state(digit.into(), 0, 0),
                1 => {
                    let (low, high) = (first.min(digit.into()), first.max(digit.into()));
                    let is_far = if let Self::Outside { gap } = self { high - low >= i32::from(*gap) } else { true };
                    is_far.then(|| state(low, high as u16, 0))?
                }
                _ => {
                    let (is_above, is_below) = (i32::from(digit) > first, value < second);
                    let is_right = match self {
                        Self::Between => is_above && is_below,
                        _ => i32::from(digit) < first || value > second,
                    };
                    is_right.then_some(before)?
                }
            },
            // `first` counts the crusts so far.
            Self::Sandwich { total, most } => match (first, digit == 1 || digit == *most) {
                (0 | 1, true) => state(first + 1, second, 0),
                (1, false) => (second + value <= *total).then(|| state(1, second + value, 0))?,
                (_, true) => return None,
                (_, false) => before,
            },
            Self::XSum { total } => match at {
                0 => state(digit.into(), value, bit),
                _ if at < first as usize => {
                    (set & bit == 0 && second + value <= *total).then(|| state(first, second + value, set | bit))?
                }
                _ => before,
            },
            Self::Rising { count } => match i32::from(digit) > first {
                true => (second < *count).then(|| state(digit.into(), second + 1, 0))?,
                false => before,
            },
            // The set has the places in the list that are met.
            Self::Holds { digits } => {
                let is_met = |at: &usize| digits[*at] == digit && set >> at & 1 == 0;
                let met = (0..digits.len()).find(is_met).map_or(0, |at| 1 << at);
                state(0, 0, set | met)
            }
        })
    }

    fn is_end(&self, end: State) -> bool {
        let (first, second, set) = ((end >> 32) as u32 as i32, (end >> 16) as u16, end as u16);
        match self {
            Self::Sum { total, .. } => first == *total,
            Self::DifferentSum { total } | Self::XSum { total } => second == *total,
            Self::Sandwich { total, .. } => first == 2 && second == *total,
            Self::Run => (set >> set.trailing_zeros()).wrapping_add(1).is_power_of_two(),
            Self::Rising { count } => second == *count,
            Self::Holds { digits } => set.count_ones() as usize == digits.len(),
            Self::EqualSums { .. } | Self::Between | Self::Outside { .. } => true,
        }
    }

    /// Returns the sets of digits that it accepts, if all must be different and only their set decides.
    pub(in crate::grid) fn family(&self) -> Option<Family> {
        match self {
            Self::DifferentSum { total } => Some(Family::of_sum(*total)),
            Self::Run => Some(Family::runs()),
            _ => None,
        }
    }

    /// Returns the digits of each cell that are part of an accepted reading; none if there is no reading. Bit `d` of a
    /// number stands for digit `d`, in the answer as in what is `possible`.
    pub(in crate::grid) fn supported(&self, possible: &[u16]) -> Option<Vec<u16>> {
        match self {
            Self::DifferentSum { .. } | Self::Run => return self.family()?.supported(possible),
            Self::XSum { total } => return x_sum(*total, possible),
            Self::Sum { weights, total } => {
                if let Ok(supported) = linear::supported(weights, *total, possible) {
                    return supported;
                }
            }
            _ => {}
        }
        let mut layers: Vec<Vec<State>> = vec![vec![state(0, 0, 0)]];
        for (at, &digits) in possible.iter().enumerate() {
            let mut next = Vec::new();
            for &before in layers.last()? {
                next.extend(each(digits).filter_map(|digit| self.step(before, at, digit)));
            }
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        // Backwards, only states from which an end is reached.
        layers.last_mut()?.retain(|&end| self.is_end(end));
        let mut supported = vec![0; possible.len()];
        for (at, &digits) in possible.iter().enumerate().rev() {
            let after = std::mem::take(&mut layers[at + 1]);
            let mut leads = |before: &State| {
                let on = each(digits).filter(|&digit| {
                    self.step(*before, at, digit).is_some_and(|next| after.binary_search(&next).is_ok())
                });
                let digits = on.fold(0, |all, digit| all | 1u16 << digit);
                supported[at] |= digits;
                digits != 0
            };
            layers[at].retain(&mut leads);
        }
        (!layers[0].is_empty()).then_some(supported)
    }
}

/// The digits that are possible if the first says how many different ones add up to a total: of each first digit, those of
/// that number of cells, and all of the others.
fn x_sum(total: u16, possible: &[u16]) -> Option<Vec<u16>> {
    let mut all = None;
    for first in each(*possible.first()?).filter(|&first| usize::from(first) <= possible.len()) {
        let mut tried = possible.to_vec();
        tried[0] = 1 << first;
        let (summed, _) = tried.split_at_mut(first.into());
        let Some(supported) = Family::of_sum(total).supported(summed) else { continue };
        summed.copy_from_slice(&supported);
        let any = all.get_or_insert_with(|| vec![0; tried.len()]);
        any.iter_mut().zip(tried).for_each(|(any, digits)| *any |= digits);
    }
    all
}

fn each(digits: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| digits >> digit & 1 == 1)
}
