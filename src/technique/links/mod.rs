//! The links of chains: nodes, the strong links between them, and the graph that strong and weak links form.
//!
//! A *node* is a digit in a cell, or in several cells of a house, exactly one of which is true. A *strong link* joins
//! two nodes of which at least one is true; a *weak link* joins two of which at most one is.

mod graph;
pub(super) mod strong;

use serde::{Deserialize, Serialize};

use super::almost_locked::AlmostLockedSet;
use crate::argument::{self, Draft, Says};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Layout, Via};
use crate::proof::Truth;
pub(super) use graph::Graph;

/// A digit in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// Its cells: one, or several that share a house.
    pub cells: CellSet,
}

/// The reason for a strong link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The cells, n of one house, have n + 1 candidates, two of which are the nodes'.
    Cells(CellSet),
    /// The cells contain one node's digit, or all their other digits; in the second case only the other node's
    /// candidate is left in the cell beside them.
    Beside {
        /// An almost locked set.
        cells: CellSet,
        /// The cell, that of the other node.
        cell: Cell,
    },
    /// The house has no other place for the common digit.
    House(House),
}

/// A strong link: at least one of two nodes is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainLink {
    /// If this node is false …
    pub from: Node,
    /// … then this one is true.
    pub to: Node,
    /// The reason.
    pub by: By,
}

impl From<Candidate> for Node {
    fn from(Candidate { cell, digit }: Candidate) -> Self {
        Self { digit, cells: CellSet::of(cell) }
    }
}

impl Node {
    pub(super) fn is_group(&self) -> bool {
        self.cells.len() > 1
    }

    /// Returns the cells, with this digit as a candidate, that see all of the node.
    pub(super) fn seen(&self, grid: &Grid) -> CellSet {
        grid.layout().seen_by_all(self.cells, self.digit) & grid.places(self.digit)
    }

    /// Returns the candidates that are false if the node is true.
    pub(super) fn excluded(&self, grid: &Grid) -> CandidateSet {
        let cells = self.cells.iter().map(|cell| Candidate::new(cell, self.digit));
        cells.fold(*grid.remaining(), |all, one| &all & grid.layout().excluded(one))
    }

    /// Returns `true` if the nodes cannot both be true.
    pub(super) fn excludes(&self, grid: &Grid, other: &Self) -> bool {
        other.is_among(&self.excluded(grid))
    }

    /// Returns `true` if this node is false if the candidates are that another node excludes.
    pub(super) fn is_among(&self, excluded: &CandidateSet) -> bool {
        self.cells.is_subset(excluded.places(self.digit))
    }

    pub(super) fn candidates(&self) -> Vec<Candidate> {
        self.cells.iter().map(|cell| Candidate::new(cell, self.digit)).collect()
    }

    fn told(&self) -> argument::Node {
        argument::Node { digit: self.digit, cells: self.cells }
    }
}

impl ChainLink {
    /// Returns `true` if the grid has this link.
    pub(super) fn holds(&self, grid: &Grid) -> bool {
        let Self { from, to, by } = self;
        let some = !from.cells.is_empty() && !to.cells.is_empty();
        some && match *by {
            By::House(house) => {
                let places = grid.places_in(house, from.digit);
                from.digit == to.digit && from.cells.is_disjoint(to.cells) && from.cells | to.cells == places
            }
            By::Cells(cells) => {
                let has = |node: &Node| grid.places(node.digit) & cells == node.cells;
                from.digit != to.digit && has(from) && has(to) && AlmostLockedSet::of(grid, cells).is_some()
            }
            By::Beside { cells, cell } => AlmostLockedSet::of(grid, cells).is_some_and(|set| {
                let (within, beside) = self.beside(cell);
                let taken = grid.candidates(cell) - DigitSet::of(beside.digit);
                grid.candidates(cell).contains(beside.digit)
                    && beside.cells == CellSet::of(cell)
                    && within.cells == grid.places(within.digit) & cells
                    && taken.is_subset(set.digits - DigitSet::of(within.digit))
                    && taken.iter().all(|digit| set.reach(grid, digit).contains(cell))
            }),
        }
    }

    /// Returns the node in the almost locked set, and the one in the cell beside it.
    fn beside(&self, cell: Cell) -> (Node, Node) {
        if self.from.cells == CellSet::of(cell) { (self.to, self.from) } else { (self.from, self.to) }
    }

    pub(super) fn is_grouped(&self) -> bool {
        self.from.is_group() || self.to.is_group() || self.set().is_some()
    }

    /// Returns the almost locked set behind the link, if it has more than one cell.
    pub(super) fn set(&self) -> Option<CellSet> {
        match self.by {
            By::Cells(cells) if cells.len() > 1 => Some(cells),
            By::Beside { cells, .. } => Some(cells),
            _ => None,
        }
    }

    /// Returns `true` if the link is inside a cell.
    pub(super) fn in_cell(&self) -> bool {
        matches!(self.by, By::Cells(cells) if cells.len() == 1)
    }

    /// Returns the truths behind the link.
    pub fn truths(&self) -> Vec<Truth> {
        match self.by {
            By::House(house) => vec![Truth::Place(house, self.from.digit)],
            By::Cells(cells) => cells.iter().map(Truth::Cell).collect(),
            By::Beside { cells, cell } => (cells | CellSet::of(cell)).iter().map(Truth::Cell).collect(),
        }
    }

    /// Returns the digits that an almost locked set contains wherever a loop enters it, each with its possible places.
    pub(super) fn held(&self, grid: &Grid) -> Vec<Node> {
        let Some(cells) = self.set() else { return Vec::new() };
        let (ends, beside) = match self.by {
            By::Beside { cell, .. } => {
                let (within, beside) = self.beside(cell);
                (DigitSet::of(within.digit), Some((cell, beside.digit)))
            }
            _ => (DigitSet::of(self.from.digit) | DigitSet::of(self.to.digit), None),
        };
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell)) - ends;
        let also =
            |digit| beside.filter(|&(_, other)| other != digit).map_or(CellSet::EMPTY, |(cell, _)| CellSet::of(cell));
        digits.iter().map(|digit| Node { digit, cells: grid.places(digit) & (cells | also(digit)) }).collect()
    }
}

/// Returns the houses and clues through which the end of each link excludes the start of the next; in a loop, of the first after the
/// last.
pub(super) fn joints(links: &[ChainLink], closed: bool, layout: &Layout) -> Vec<Vec<Via>> {
    let gaps = links.len() - usize::from(!closed);
    let next = links.iter().cycle().skip(1);
    links
        .iter()
        .zip(next)
        .take(gaps)
        .map(|(link, next)| argument::joint(link.to.told(), next.from.told(), layout))
        .collect()
}

/// Says why each of these links is strong; returns the numbers of these claims.
pub(super) fn bases(links: &[ChainLink], draft: &mut Draft<'_>) -> Vec<u16> {
    let base = |link: &ChainLink| match link.by {
        By::House(house) => vec![draft.places(house, link.from.digit)],
        By::Cells(cells) if cells.len() > 1 => vec![draft.almost(cells)],
        By::Cells(cells) => draft.each_digits(cells),
        By::Beside { cells, cell } => vec![draft.almost(cells), draft.digits(cell)],
    };
    links.iter().flat_map(base).collect()
}

/// Says that links with these joints are a chain, after the claims that make them strong; returns its number.
pub(super) fn chained(links: &[ChainLink], joints: Vec<Vec<Via>>, bases: Vec<u16>, draft: &mut Draft<'_>) -> u16 {
    let told = |link: &ChainLink| {
        let by = match link.by {
            By::House(house) => argument::By::House(house),
            By::Cells(cells) => cells.single().map_or(argument::By::Set(cells), argument::By::Cell),
            By::Beside { cells, cell } => argument::By::Beside { cells, cell },
        };
        argument::Link { from: link.from.told(), to: link.to.told(), by }
    };
    draft.says(Says::Chain { links: links.iter().map(told).collect(), joints }, bases)
}

/// Says why links are strong, and that with these joints they are a chain; returns its number.
pub(super) fn told(links: &[ChainLink], joints: Vec<Vec<Via>>, draft: &mut Draft<'_>) -> u16 {
    let bases = bases(links, draft);
    chained(links, joints, bases, draft)
}
