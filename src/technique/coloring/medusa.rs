//! 3D Medusa: colouring with all digits at once.
//!
//! A bivalue cell is a strong link, and so is a house with two places for a digit. So colours spread from digit to
//! digit: of each link one end is A and the other B, and either all A are true or all B.
//!
//! *Trap*: a candidate that conflicts with some A and with some B is false: it shares a cell with one, or sees its own
//! digit in that colour. *Wrap*: a colour is false if two of its candidates conflict, or if it leaves no candidate for
//! a cell or no place for a digit in a house: then all its candidates are eliminated.
//!
//! ```text
//!          c1             c4
//!   r2   3A 7B ═══════ 7A 5B        ═ ║  two places for a digit in the house;
//!        ║                 ║             the cells of r2 have two candidates
//!   r5   3B 5B 9 ═══════ 5A …       wrap: 3B and 5B share a cell, so no B is true
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::argument::{Draft, Lead, Says};
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, Grid};
use crate::proof::{Proof, Truth};
use crate::technique::marks::{clusters, color, fewest, left, struck, trapped};
use crate::technique::{Emit, Inference, Link, Parts, Pattern, Role, Strength};

/// The cells of a digit in a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Colored {
    /// The digit.
    pub digit: Digit,
    /// Its cells.
    pub cells: CellSet,
}

impl Colored {
    fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digit = self.digit;
        self.cells.iter().map(move |cell| Candidate::new(cell, digit))
    }
}

/// Why a colour is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wrap {
    /// Two of its candidates conflict.
    Clash([Candidate; 2]),
    /// It leaves no candidate for a cell, or no place for a digit in a house.
    Empty(Truth),
}

/// Candidates joined by strong links, coloured alternately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Medusa {
    /// The strong links: connected cells and houses with two candidates.
    pub links: Vec<Truth>,
    /// The colours A and B, by digit; in a wrap, the false colour comes first.
    pub colors: [Vec<Colored>; 2],
    /// Why the first colour is false, if it is.
    pub wrap: Option<Wrap>,
}

/// The kernel limits the truths of a proof: these, and the one for which a colour leaves nothing.
const MOST_LINKS: usize = 127;

/// Returns a colour in serialisable form, by digit.
fn facts(marks: &CandidateSet, grid: &Grid) -> Vec<Colored> {
    let digits = grid.layout().digits().iter();
    digits.map(|digit| Colored { digit, cells: marks.places(digit) }).filter(|some| !some.cells.is_empty()).collect()
}

/// Returns why a colour is false, if it is.
fn wrap(grid: &Grid, color: &CandidateSet) -> Option<Wrap> {
    let false_by = struck(grid, color);
    if let Some(a) = (color & &false_by).by_digit().next() {
        let mut alone = CandidateSet::EMPTY;
        alone.insert(a);
        return (color & &struck(grid, &alone)).by_digit().next().map(|b| Wrap::Clash([a, b]));
    }
    let cells = grid.open().iter().map(Truth::Cell);
    let houses = grid.layout().houses().iter();
    let places = houses.flat_map(|&house| grid.layout().digits().iter().map(move |digit| Truth::Place(house, digit)));
    cells.chain(places).find(|&truth| empties(grid, &false_by, truth)).map(Wrap::Empty)
}

/// Returns `true` if every remaining candidate of a truth is among the eliminated ones.
fn empties(grid: &Grid, struck: &CandidateSet, truth: Truth) -> bool {
    match truth {
        Truth::Cell(cell) => {
            let mut left = grid.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)).peekable();
            left.peek().is_some() && left.all(|candidate| struck.contains(candidate))
        }
        Truth::Place(house, digit) => {
            let left = grid.places_in(house, digit);
            !left.is_empty() && left.is_subset(struck.places(digit))
        }
        Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => false,
    }
}

impl Medusa {
    /// Returns the colours in the order of the facts; `None` if they are not those of the links.
    fn marks(&self, grid: &Grid) -> Option<[CandidateSet; 2]> {
        let [a, b] = color(grid, &self.links)?;
        [[a, b], [b, a]].into_iter().find(|colors| colors.map(|color| facts(&color, grid)) == self.colors)
    }
}

impl Pattern for Medusa {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let colors = self.marks(grid)?;
        let sound = match self.wrap {
            None => true,
            Some(Wrap::Empty(truth)) => empties(grid, &struck(grid, &colors[0]), truth),
            Some(Wrap::Clash([a, b])) => {
                let mut alone = CandidateSet::EMPTY;
                alone.insert(a);
                colors[0].contains(a) && colors[0].contains(b) && struck(grid, &alone).contains(b)
            }
        };
        // A single link is a locked candidate or a single cell, not a colouring.
        if !(2..=MOST_LINKS).contains(&self.links.len()) || !sound {
            return None;
        }
        let cleared = if self.wrap.is_some() { colors[0] } else { trapped(grid, &colors) };
        let emptied = match self.wrap {
            Some(Wrap::Empty(truth)) if !self.links.contains(&truth) => Some(truth),
            _ => None,
        };
        let truths = Proof::of(self.links.iter().copied().chain(emptied));
        Inference::eliminate(cleared.by_digit(), truths)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let links: Vec<u16> = self.links.iter().filter_map(|&link| draft.truth_after(link, [])).collect();
        let [one, other] = self.colors.each_ref().map(|color| color.iter().flat_map(Colored::candidates).collect());
        let colors = draft.says(Says::Colors { one, other }, links);
        let Some(wrap) = self.wrap else {
            draft.exclude_all([colors]);
            return;
        };
        let (emptied, gone) = match wrap {
            Wrap::Clash([_, b]) => (None, vec![b]),
            Wrap::Empty(truth) => (draft.truth_after(truth, []), truth.candidates(draft.grid())),
        };
        let refuted = draft.suppose(self.colors[0].iter().flat_map(Colored::candidates), [colors], |draft| {
            let out = draft.exclude(gone, []);
            vec![Lead::contradiction(emptied.into_iter().chain(out))]
        });
        draft.exclude_all([refuted]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = Parts::default();
        for (role, color) in [Role::A, Role::B].into_iter().zip(&self.colors) {
            parts = color.iter().fold(parts, |parts, colored| parts.digit(role, colored.digit, colored.cells));
        }
        match self.wrap {
            Some(Wrap::Empty(Truth::Cell(cell))) => parts.cells.push((Role::Clash, cell)),
            Some(Wrap::Empty(Truth::Place(house, _))) => parts.houses.push((Role::Clash, house)),
            _ => {}
        }
        for &link in self.links.iter().filter(|link| matches!(link, Truth::Place(..))) {
            let mut ends = left(grid, link).iter().map(|end| vec![end]).collect::<Vec<_>>();
            if let (Some(to), Some(from)) = (ends.pop(), ends.pop()) {
                parts.links.push(Link { from, to, strength: Strength::Strong });
            }
        }
        parts
    }
}

pub(in crate::technique) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let cells = grid.open().iter().map(Truth::Cell);
    let houses = grid.layout().houses().iter();
    let places = houses.flat_map(|&house| grid.missing(house).iter().map(move |digit| Truth::Place(house, digit)));
    for links in clusters(grid, cells.chain(places)) {
        let Some([a, b]) = color(grid, &links) else { continue };
        let wraps: Vec<_> =
            [[a, b], [b, a]].into_iter().filter_map(|colors| Some((colors, wrap(grid, &colors[0])?))).collect();
        for &([a, _], wrap) in &wraps {
            let whole = |links: &[Truth]| color(grid, links).is_some_and(|colors| colors.contains(&a));
            tell(grid, links.clone(), whole, Some((a, wrap)), emit)?;
        }
        let cleared = trapped(grid, &[a, b]);
        if wraps.is_empty() && !cleared.is_empty() {
            let same = |links: &[Truth]| color(grid, links).is_some_and(|colors| trapped(grid, &colors) == cleared);
            tell(grid, links, same, None, emit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Emits the colouring with the fewest links that still has the same conclusion.
fn tell(
    grid: &Grid,
    mut links: Vec<Truth>,
    serves: impl Fn(&[Truth]) -> bool,
    wrap: Option<(CandidateSet, Wrap)>,
    emit: Emit<'_>,
) -> ControlFlow<()> {
    fewest(&mut links, serves);
    let Some([a, b]) = color(grid, &links) else { return ControlFlow::Continue(()) };
    let first = wrap.is_none_or(|(false_one, _)| false_one == a);
    let colors = if first { [a, b] } else { [b, a] }.map(|color| facts(&color, grid));
    let medusa = Medusa { links, colors, wrap: wrap.map(|(_, wrap)| wrap) };
    if medusa.argue(grid).is_some() { emit(Arc::new(medusa)) } else { ControlFlow::Continue(()) }
}
