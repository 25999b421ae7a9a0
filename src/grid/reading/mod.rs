//! Readings: what a clue says about all of its cells together, such as their sum.
//!
//! A clue that is more than candidates which exclude each other gives sequences of cells, each with an [`Automaton`] that has to
//! accept their digits. [`Fillings`](super::Fillings) says what is possible in its cells then, which proofs may use; a search for
//! solutions draws all consequences with `Settler`.

mod automaton;
mod linear;
mod sets;
mod settle;

pub use automaton::Automaton;
pub(crate) use settle::Settler;

use super::Cell;

/// Cells whose digits, read in their order, an automaton has to accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The cells. One may come several times.
    pub cells: Vec<Cell>,
    /// The automaton.
    pub by: Automaton,
}
