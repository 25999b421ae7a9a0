//! Scales: the prices of steps, and the rating of puzzles.
//!
//! A profile with a scale gives each of its techniques a price. The rating of a puzzle is the sum of the prices of all
//! its steps, or the price of its hardest step. If a scale has levels, the level of a puzzle is the first whose limit
//! the points do not exceed, and never below the level of a step.
//!
//! ```yaml
//! scale:
//!   rates: sum                               # or: hardest
//!   levels: [{ name: easy, limit: 800 }, { name: hard }]
//!   growth: { chain: { 6: 0.1, 8: 0.2 } }    # more than 6 nodes cost 0.1 more, more than 8 nodes 0.2
//!   stuck: { price: 10000, level: hard }     # what it costs if the techniques run out
//! techniques:
//!   - full_house: 4
//!   - x_chain: { price: 260, level: hard, growth: chain }
//! ```

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rating::Points;

/// The price of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Price {
    /// The basic price in points.
    pub points: Points,
    /// The lowest level of a puzzle with such a step, by its index in the scale.
    pub level: Option<usize>,
    /// Additional points, by the number of nodes that a chain has to exceed.
    pub growth: BTreeMap<usize, Points>,
}

impl Price {
    /// Returns the worth of a step with this many nodes, if it is a chain or loop.
    pub fn worth(&self, nodes: Option<usize>) -> Worth {
        let more = self.growth.range(..nodes.unwrap_or(0)).next_back();
        Worth { points: self.points + more.map_or(Points::default(), |(_, &points)| points), level: self.level }
    }
}

/// A scale of difficulty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    /// How prices make a rating.
    pub rates: Rates,
    /// The levels, easiest first; none if there are only points.
    pub levels: Vec<Level>,
    /// The price of running out of techniques before the puzzle is solved; `None` if the scale does not rate such
    /// puzzles.
    pub stuck: Option<Price>,
}

/// How the prices of the steps make a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rates {
    /// Their sum.
    Sum,
    /// Their maximum.
    Hardest,
}

/// A level of difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The name.
    pub name: String,
    /// The maximum number of points for a puzzle of this level, if limited.
    pub limit: Option<Points>,
}

/// The rating of a puzzle, or of a single step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// The points.
    pub points: Points,
    /// The level, by its index in the scale.
    pub level: Option<usize>,
}

impl Scale {
    /// Returns the worth of a puzzle with steps of these worths.
    pub fn worth(&self, steps: impl IntoIterator<Item = Worth>) -> Worth {
        let steps: Vec<Worth> = steps.into_iter().collect();
        let points = steps.iter().map(|step| step.points);
        let points = match self.rates {
            Rates::Sum => points.sum(),
            Rates::Hardest => points.max().unwrap_or_default(),
        };
        let by_points = self.levels.iter().position(|level| level.limit.is_none_or(|limit| points <= limit));
        let by_points = by_points.or(self.levels.len().checked_sub(1));
        Worth { points, level: steps.iter().map(|step| step.level).max().flatten().max(by_points) }
    }
}
