//! Which of the puzzles that fit are printed, and in which order: no more are kept than can still be printed.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::tested::Hit;

/// The choice of puzzles.
pub enum Keep {
    /// All, or the first ones, in the order of the input.
    All { limit: Option<usize> },
    /// All, or the first ones in another order.
    Sorted { limit: Option<usize> },
    /// Some at random.
    Sample { count: usize, random: fastrand::Rng },
}

/// The puzzles that are kept.
pub struct Kept {
    keep: Keep,
    /// The number of puzzles that fit so far.
    count: usize,
    /// The last one in the order is on top.
    heap: BinaryHeap<Item>,
    sample: Vec<Item>,
}

/// A puzzle with its name and its place in the order.
struct Item {
    place: Place,
    name: String,
    hit: Hit,
}

/// The place of a puzzle: whether the property is unknown, its value, and the number in the input.
type Place = (bool, i64, usize);

impl Kept {
    pub fn new(keep: Keep) -> Self {
        Self { keep, count: 0, heap: BinaryHeap::new(), sample: Vec::new() }
    }

    /// Takes the next puzzle that fits; returns it if it is to be printed at once.
    pub fn add(&mut self, name: String, hit: Hit) -> Option<(String, Hit)> {
        self.count += 1;
        match &mut self.keep {
            Keep::All { .. } => return Some((name, hit)),
            Keep::Sorted { limit } => {
                self.heap.push(Item { place: hit.place(self.count), name, hit });
                if limit.is_some_and(|limit| self.heap.len() > limit) {
                    self.heap.pop();
                }
            }
            // Algorithm R (Vitter, 1985): the newest of n replaces a random one with probability count / n.
            Keep::Sample { count, random } => {
                let item = Item { place: hit.place(self.count), name, hit };
                if self.sample.len() < *count {
                    self.sample.push(item);
                } else if let Some(replaced) = self.sample.get_mut(random.usize(..self.count)) {
                    *replaced = item;
                }
            }
        }
        None
    }

    /// Returns `true` if nothing more can be printed.
    pub fn is_full(&self) -> bool {
        matches!(self.keep, Keep::All { limit: Some(limit) } if self.count >= limit)
    }

    /// Returns the puzzles that were not printed at once, in order.
    pub fn take(&mut self) -> impl Iterator<Item = (String, Hit)> + use<> {
        let mut items: Vec<Item> = self.heap.drain().chain(self.sample.drain(..)).collect();
        items.sort();
        items.into_iter().map(|item| (item.name, item.hit))
    }
}

impl Hit {
    fn place(&self, number: usize) -> Place {
        (self.value.is_none(), self.value.unwrap_or(0), number)
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Eq for Item {}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Item {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place.cmp(&other.place)
    }
}
