//! The grid and nothing else: cells, digits, houses, layouts, candidates, puzzles, and the brute-force search that
//! counts solutions.
//!
//! A grid has at most 81 cells and 9 digits, so a set of cells is one `u128` and a set of digits one `u16`. Cells keep
//! their index in a 9 by 9 frame whatever the size of the grid (a 4x4 grid is the top left corner of the frame), so the
//! name of a cell identifies it without a layout.
//!
//! This module knows no techniques.
//!
//! ```
//! use whydoku::grid::{Count, Digits, Layout, Puzzle, count_solutions};
//!
//! let layout = Layout::named("4x4")?;
//! let givens = Digits::from_line("1.....3.....24..", &layout).expect("a digit or a dot for each cell");
//! let grid = Puzzle::new(layout, givens)?.grid()?;
//! assert_eq!(grid.candidates("r1c2".parse()?).to_text(), "23");
//! assert_eq!(count_solutions(&grid), Count::Many);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automorphisms;
mod bands;
mod board;
mod budget;
mod candidates;
mod canonical;
mod digits;
mod edition;
mod fillings;
mod house;
mod known;
mod layout;
mod names;
mod pairs;
mod plain;
mod puzzle;
mod reading;
mod record;
mod redundant;
mod ruling;
mod sets;
mod solutions;
mod spelling;
mod sums;
mod suspects;
mod symmetry;

pub use automorphisms::Automorphisms;
pub use board::Grid;
pub use budget::{Budget, Spent};
pub use candidates::CandidateSet;
pub use canonical::{CanonicalError, canonical};
pub use digits::Digits;
pub use edition::Edition;
pub use fillings::Fillings;
pub use house::{House, HouseKind, HouseSet, Shape};
pub use known::Known;
pub use layout::{Layout, LayoutError};
pub use names::{Candidate, Cell, Digit, NotationError};
pub(crate) use pairs::{Branch, Pairs, slot};
pub use plain::Plain;
pub use puzzle::{Conflict, Puzzle, Unfit};
pub(crate) use reading::Settler;
pub use reading::{Automaton, Read};
pub use record::{PuzzleRecord, RecordError};
pub use redundant::{is_redundant, redundant_givens};
pub use ruling::{ClueId, ClueRecord, Equation, Ruling, Via};
pub use sets::{CellSet, DigitSet};
pub use solutions::{Count, count_solutions, each_solution, each_solution_within, solutions, solutions_within};
pub use spelling::Notation;
pub use sums::Sum;
pub(crate) use sums::with_clues;
pub use suspects::{MOST_NAMED, Suspect, Suspects};
pub use symmetry::Symmetry;

/// Implements serde and the schema for a type through its notation (`Display` and `FromStr`).
macro_rules! notation {
    ($type:ident, $pattern:expr, $about:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": $pattern, "description": $about })
            }
        }
    };
}
pub(crate) use notation;
