//! Search: what a profile does when its techniques run out.
//!
//! A search tries one option after another, and takes back those that turn out wrong. The recorder knows how to
//! backtrack, and records everything; this module is only the policy, and needs no recursion.

use serde::Deserialize;
use serde::de::Error as _;

use crate::grid::{Cell, Grid, House};
use crate::trace::{Branch, Recorder};

/// How to search.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// What a guess branches on.
    #[serde(rename = "try")]
    pub kind: Kind,
    /// The choice of the cell, when guesses are on cells.
    #[serde(default)]
    pub first: First,
    /// The order in which cells are searched.
    #[serde(default)]
    pub order: Order,
    /// Whether techniques are used before the first guess.
    #[serde(default)]
    pub begin: Begin,
    /// The number of solutions to look for; `all` means the largest possible number.
    #[serde(default = "one", deserialize_with = "number_or_all")]
    pub solutions: u32,
    /// The maximum number of guesses. However many these are, a trace has at most [`MOST_EVENTS`](crate::trace::MOST_EVENTS)
    /// events.
    #[serde(default = "many")]
    pub guesses: u32,
}

/// What a guess branches on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The candidates of a cell, ascending.
    Cell,
    /// The orders of a house's missing digits: the house with the fewest; among equals, the first of rows, columns and
    /// boxes.
    House,
}

/// The choice of the first cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The first empty cell.
    #[default]
    Open,
    /// The cell with the fewest candidates, the first among equals.
    Fewest,
}

/// The order in which cells are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Row by row.
    #[default]
    Rows,
    /// Column by column.
    Columns,
}

/// The first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// The techniques, as after every guess.
    #[default]
    Fill,
    /// A guess.
    Guess,
}

fn one() -> u32 {
    1
}

fn many() -> u32 {
    100_000
}

fn number_or_all<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    struct Read;
    impl serde::de::Visitor<'_> for Read {
        type Value = u32;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a number from 1, or `all`")
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<u32, E> {
            let number = u32::try_from(number).ok().filter(|&number| number > 0);
            number.ok_or_else(|| E::custom("expected a number from 1, or `all`"))
        }

        fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<u32, E> {
            (word == "all").then_some(u32::MAX).ok_or_else(|| E::custom("expected a number from 1, or `all`"))
        }
    }
    from.deserialize_any(Read).map_err(D::Error::custom)
}

impl Search {
    /// Returns the branch to try in a position; `None` if no cell is empty, or if no house has few enough orders.
    fn branch(&self, grid: &Grid) -> Option<Branch> {
        match self.kind {
            Kind::Cell => Branch::on_cell(grid, self.cell(grid)?),
            Kind::House => Branch::on_house(grid, fewest_missing(grid)?),
        }
    }

    fn cell(&self, grid: &Grid) -> Option<Cell> {
        let place = |cell: Cell| match self.order {
            Order::Rows => (cell.row(), cell.column()),
            Order::Columns => (cell.column(), cell.row()),
        };
        let width = |cell| match self.first {
            First::Open => 0,
            First::Fewest => grid.candidates(cell).len(),
        };
        grid.open().iter().min_by_key(|&cell| (width(cell), place(cell)))
    }

    /// Makes one move: backtracks if a branch is done; otherwise takes a step of the techniques; otherwise guesses.
    /// Returns `true` if the search continues; it ends when its budget is spent, or when there is
    /// no room for more events.
    pub(super) fn advance(&self, recorder: &mut Recorder, fill: impl FnOnce(&mut Recorder) -> bool) -> bool {
        if recorder.position().budget().spend(1).is_break() || recorder.is_full() {
            recorder.cut_short();
            return false;
        }
        if let Some(wrong) = recorder.contradiction() {
            recorder.contradict(wrong);
            return self.back(recorder);
        }
        if recorder.solution() {
            return recorder.found() < self.solutions as usize && self.back(recorder);
        }
        let fills = recorder.guesses() > 0 || self.begin == Begin::Fill;
        (fills && fill(recorder)) || self.guess(recorder)
    }

    /// Makes a guess; backtracks if there is nothing to try.
    fn guess(&self, recorder: &mut Recorder) -> bool {
        match self.branch(recorder.grid()) {
            Some(Branch::House { house, options, .. }) if options.is_empty() => {
                recorder.no_order(house).is_some_and(|wrong| recorder.contradict(wrong)) && self.back(recorder)
            }
            Some(branch) if recorder.guesses() < self.guesses => recorder.guess(branch),
            _ => {
                recorder.give_up();
                false
            }
        }
    }

    /// Takes guesses back until one has another option, and tries that.
    fn back(&self, recorder: &mut Recorder) -> bool {
        if recorder.guesses() >= self.guesses {
            recorder.give_up();
            return false;
        }
        while recorder.backtrack() {
            if recorder.retry() {
                return true;
            }
        }
        false
    }
}

/// Returns the house with the fewest missing digits, the first among equals; `None` if no digit is missing.
fn fewest_missing(grid: &Grid) -> Option<House> {
    let houses = grid.layout().houses().iter().copied();
    houses.filter(|&house| !grid.open_in(house).is_empty()).min_by_key(|&house| grid.missing(house).len())
}
