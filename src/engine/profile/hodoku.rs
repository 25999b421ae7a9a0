//! The steps of HoDoKu, with their prices in a profile.

use super::{Profile, Source};
use crate::engine::{Price, Worth};
use crate::grid::{Digits, Grid};
use crate::rating::{HodokuKind, HodokuSteps};

impl Profile {
    /// Returns the steps of HoDoKu in a position that has exactly this solution, within the budget of the
    /// profile. `None` if the profile does not take these steps, or if the puzzle is not a classic one.
    pub fn hodoku_steps(&self, grid: &Grid, solution: &Digits) -> Option<HodokuSteps> {
        let steps = || HodokuSteps::new(grid, solution, self.uniqueness, &self.budget).ok();
        (self.steps == Source::Hodoku).then(steps).flatten()
    }

    /// Returns the worth of a step of HoDoKu: that of its technique, or of being stuck if a digit is tried out. `None` if
    /// the profile has no price for it.
    pub fn worth_of(&self, kind: HodokuKind) -> Option<Worth> {
        let price: Option<&Price> = match kind.id() {
            Some(id) => self.techniques.iter().flatten().find(|rung| rung.technique.id == id)?.price.as_ref(),
            None => self.scale.as_ref()?.stuck.as_ref(),
        };
        Some(price?.worth(None))
    }
}
