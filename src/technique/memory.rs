//! Results that stay valid when the position changes.
//!
//! Steps only eliminate candidates. A pattern of cells whose candidates are the same as before was there before; so if a
//! finder has found nothing, and then some candidates are eliminated, it needs to look only for patterns that contain a
//! cell, or a digit, that has lost a candidate since.

use std::sync::{Mutex, PoisonError};

use crate::grid::{CellSet, Digit, DigitSet, Grid, House};

/// The name of a search, and the number of its kind or its size.
pub(super) type Search = (&'static str, usize);

/// The places of each digit.
type Places = [CellSet; 9];

/// For each search that found nothing, the candidates of the latest such position.
#[derive(Debug, Default)]
pub(super) struct Memory(Mutex<Vec<(Search, Places)>>);

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.entries().clone()))
    }
}

impl Memory {
    fn entries(&self) -> std::sync::MutexGuard<'_, Vec<(Search, Places)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what changed since a search found nothing; everything if it has not been made, or if the grid has
    /// candidates that were missing then.
    pub(super) fn changed(&self, search: Search, grid: &Grid) -> Changed {
        let now = places(grid);
        let before = self.entries().iter().find(|(known, _)| *known == search).map(|(_, before)| *before);
        let before = before.filter(|before| now.iter().zip(before).all(|(now, before)| now.is_subset(*before)));
        Changed(before.map(|before| std::array::from_fn(|digit| before[digit] - now[digit])))
    }

    /// Notes that a search found nothing.
    pub(super) fn nothing(&self, search: Search, grid: &Grid) {
        let (now, mut entries) = (places(grid), self.entries());
        match entries.iter_mut().find(|(known, _)| *known == search) {
            Some((_, before)) => *before = now,
            None => entries.push((search, now)),
        }
    }
}

fn places(grid: &Grid) -> Places {
    std::array::from_fn(|digit| grid.places(Digit::from_index(digit)))
}

/// The candidates that were eliminated since a search found nothing; `None` if everything is new.
pub(super) struct Changed(Option<Places>);

impl Changed {
    /// Returns the cells that lost a candidate.
    pub(super) fn cells(&self) -> CellSet {
        let all = |places: Places| places.into_iter().fold(CellSet::EMPTY, |all, cells| all | cells);
        self.0.map_or(!CellSet::EMPTY, all)
    }

    /// Returns the digits of a grid that lost a place.
    pub(super) fn digits(&self, grid: &Grid) -> DigitSet {
        let lost = |digit: &Digit| self.0.is_none_or(|places| !places[digit.index()].is_empty());
        grid.layout().digits().iter().filter(lost).collect()
    }

    /// Returns the houses of a grid in which a cell lost a candidate.
    pub(super) fn houses(&self, grid: &Grid) -> impl Iterator<Item = House> {
        let (layout, cells) = (grid.layout(), self.cells());
        layout.houses().iter().copied().filter(move |&house| !layout.members(house).is_disjoint(cells))
    }
}
