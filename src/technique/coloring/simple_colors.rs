//! Simple colouring: one digit, two colours.
//!
//! Houses with two places for a digit are strong links. Colour their ends alternately, A and B, as far as they connect:
//! either every A is the digit, or every B is.
//!
//! *Trap*: a cell that sees an A and a B cannot be the digit, whichever colour is true.
//! *Wrap*: two cells of one colour that see each other cannot both be the digit, so no cell of that
//! colour is.
//!
//! ```text
//!   A ═══════ B           A ═══════ B
//!   │         ║           ┆         ║      ┆ two A see each other: no A is the digit
//!   │         A ═══ B     A ═ B ═══ A
//!   ✗ ─ ─ ─ ─ ─ ─ ─ ┘     ✗ sees an A and a B
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{argue, clash, colored, drawn, of_digit, on, one_true};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::technique::marks::{fewest, trapped};
use crate::technique::{Emit, Inference, Parts, Pattern, Position, Role};

/// The ends of connected strong links on one digit, coloured alternately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coloring {
    /// The digit.
    pub digit: Digit,
    /// The strong links: connected houses with two places for the digit.
    pub links: Vec<House>,
    /// The colours A and B; in a wrap, the false colour comes first.
    pub colors: [CellSet; 2],
    /// In a wrap, two cells of the first colour that see each other.
    pub clash: Option<[Cell; 2]>,
}

/// A conclusion from two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::technique) enum Kind {
    /// A cell sees both colours.
    Trap,
    /// Two cells of one colour see each other.
    Wrap,
}

impl Coloring {
    /// Returns `true` if it is of this kind.
    pub(in crate::technique) fn is(&self, kind: Kind) -> bool {
        self.clash.is_some() == (kind == Kind::Wrap)
    }
}

impl Pattern for Coloring {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let colors = colored(grid, self.digit, &self.links)?;
        // A single link is a locked candidate, not a colouring.
        if self.links.len() < 2 || (colors != self.colors && colors != [self.colors[1], self.colors[0]]) {
            return None;
        }
        let cleared = match self.clash {
            None => trapped_cells(grid, self.digit, self.colors),
            Some([a, b]) if !self.colors[0].contains(a) || !self.colors[0].contains(b) => return None,
            Some([a, b]) if !grid.layout().seen(Candidate::new(a, self.digit)).contains(b) => return None,
            Some(_) => self.colors[0],
        };
        argue(self.digit, &self.links, cleared)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let colors = one_true(draft, self.digit, &self.links, self.colors);
        let reason = match self.clash {
            None => colors,
            Some([_, b]) => draft.suppose(on(self.digit, self.colors[0]), [colors], |draft| {
                let clash = draft.exclude([Candidate::new(b, self.digit)], []);
                vec![Lead::contradiction(clash)]
            }),
        };
        draft.exclude_all([reason]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let [a, b] = self.colors;
        let mut parts = Parts::default().digit(Role::A, self.digit, a).digit(Role::B, self.digit, b);
        parts.links = drawn(grid, self.digit, &self.links);
        parts
    }
}

/// Returns the cells that see both colours.
fn trapped_cells(grid: &Grid, digit: Digit, colors: [CellSet; 2]) -> CellSet {
    trapped(grid, &colors.map(|cells| CandidateSet::of(digit, cells))).places(digit)
}

pub(in crate::technique) fn find(kind: Kind, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("simple_colors", kind as usize), emit, |changed, emit| match kind {
        Kind::Trap => traps(changed.digits(position), position, emit),
        Kind::Wrap => wraps(changed.digits(position), position, emit),
    })
}

fn traps(digits: DigitSet, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for digit in digits.iter() {
        for (mut links, colors) in of_digit(grid, digit) {
            let cleared = trapped_cells(grid, digit, colors);
            if cleared.is_empty() {
                continue;
            }
            let traps = |links: &[House]| colored(grid, digit, links).map(|colors| trapped_cells(grid, digit, colors));
            fewest(&mut links, |links| traps(links) == Some(cleared));
            let Some(colors) = colored(grid, digit, &links) else { continue };
            let trap = Coloring { digit, links, colors, clash: None };
            if trap.argue(grid).is_some() {
                emit(Arc::new(trap))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wraps(digits: DigitSet, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for digit in digits.iter() {
        for (links, colors) in of_digit(grid, digit) {
            for color in colors {
                let Some(clash) = clash(grid, digit, color) else { continue };
                let mut links = links.clone();
                fewest(&mut links, |links| colored(grid, digit, links).is_some_and(|colors| colors.contains(&color)));
                let Some([a, b]) = colored(grid, digit, &links) else { continue };
                let colors = if a == color { [a, b] } else { [b, a] };
                let wrap = Coloring { digit, links, colors, clash: Some(clash) };
                if wrap.argue(grid).is_some() {
                    emit(Arc::new(wrap))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
