//! The plain grid: what published ratings are defined for.

use std::ops::Deref;

use super::Grid;

/// A position of the plain 9x9 grid, which has rows, columns and boxes, and no other house.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(&'a Grid);

impl Grid {
    /// Returns the position as one of the plain 9x9 grid, if it is.
    pub fn plain(&self) -> Option<Plain<'_>> {
        let layout = self.layout();
        (layout.side() == 9 && layout.is_plain()).then_some(Plain(self))
    }
}

impl Deref for Plain<'_> {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        self.0
    }
}
