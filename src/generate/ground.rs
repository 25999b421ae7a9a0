//! Where a puzzle is set: a layout, or a jigsaw with random regions.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::grid::{Cell, CellSet, Layout, LayoutError, notation};

/// A layout, or a kind of jigsaw whose regions are drawn at random. It is written as the name of a layout, as
/// `jigsaw` or `7x7-jigsaw`, or as the regions of a jigsaw (one character per cell); each kind of jigsaw also with
/// `-diagonal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A layout.
    Layout(Arc<Layout>),
    /// A jigsaw with random regions.
    Jigsaw {
        /// The number of digits, from 4 to 9.
        side: u8,
        /// The houses besides rows, columns and regions.
        extra: Extra,
    },
}

/// The houses of a jigsaw besides rows, columns and regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// None.
    None,
    /// Both diagonals.
    Diagonals,
}

impl Extra {
    /// Returns the name of a jigsaw with these houses.
    fn jigsaw(self) -> &'static str {
        match self {
            Self::None => "jigsaw",
            Self::Diagonals => "jigsaw-diagonal",
        }
    }
}

impl Default for Ground {
    fn default() -> Self {
        Self::from_str(Layout::NAMES[0]).unwrap_or_else(|_| unreachable!("it is the name of a layout"))
    }
}

impl FromStr for Ground {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let (kind, extra) = match text.strip_suffix("-diagonal") {
            Some(kind) => (kind, Extra::Diagonals),
            None => (text, Extra::None),
        };
        let side = (4..=9).find(|side| kind == format!("{side}x{side}-jigsaw"));
        if let Some(side) = side.or((kind == "jigsaw").then_some(9)) {
            return Ok(Self::Jigsaw { side, extra });
        }
        match Layout::named(text) {
            // No name is as long as the regions of the smallest grid.
            Err(_) if kind.chars().count() >= 16 => Layout::jigsaw(kind, extra.jigsaw()).map(Self::Layout),
            named => named.map(Self::Layout),
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => match layout.regions() {
                Some(regions) => write!(f, "{regions}{}", layout.name().trim_start_matches("jigsaw")),
                None => f.write_str(layout.name()),
            },
            Self::Jigsaw { side, extra } => write!(f, "{side}x{side}-{}", extra.jigsaw()),
        }
    }
}

notation!(Ground, "", "A layout, or a kind of jigsaw with random regions");

/// The number of swaps to try for each cell of random regions: enough that nothing is left of the first ones.
const SWAPS: usize = 60;

impl Ground {
    /// Returns the number of digits.
    pub fn side(&self) -> u8 {
        match self {
            Self::Layout(layout) => layout.side(),
            Self::Jigsaw { side, .. } => *side,
        }
    }

    /// Returns the cells.
    pub fn cells(&self) -> CellSet {
        rows(self.side()).into_iter().fold(CellSet::EMPTY, |cells, row| cells | row)
    }

    /// Returns a layout of this kind: with rows as regions, if they are random.
    pub fn example(&self) -> Option<Arc<Layout>> {
        match self {
            Self::Layout(layout) => Some(Arc::clone(layout)),
            Self::Jigsaw { side, extra } => layout(&rows(*side), *side, *extra),
        }
    }

    /// Returns the layout, with new regions if they are random.
    pub(super) fn draw(&self, random: &mut fastrand::Rng) -> Option<Arc<Layout>> {
        match self {
            Self::Layout(layout) => Some(Arc::clone(layout)),
            Self::Jigsaw { side, extra } => layout(&regions(*side, random), *side, *extra),
        }
    }
}

/// Returns the jigsaw with these regions.
fn layout(regions: &[CellSet], side: u8, extra: Extra) -> Option<Arc<Layout>> {
    let region = |cell| regions.iter().zip('1'..).find(|(region, _)| region.contains(cell)).map(|(_, sign)| sign);
    let signs: String =
        (0..side).flat_map(|row| (0..side).filter_map(move |column| region(Cell::at(row, column)))).collect();
    Layout::jigsaw(&signs, extra.jigsaw()).ok()
}

/// Returns the rows of a square.
fn rows(side: u8) -> Vec<CellSet> {
    (0..side).map(|row| (0..side).map(|column| Cell::at(row, column)).collect()).collect()
}

/// Returns random connected regions of equal size: neighbouring regions swap cells again and again, wherever both stay
/// connected.
fn regions(side: u8, random: &mut fastrand::Rng) -> Vec<CellSet> {
    let mut regions = rows(side);
    let all: CellSet = regions.iter().fold(CellSet::EMPTY, |all, &row| all | row);
    let beside: Vec<CellSet> = (0..Cell::COUNT).map(|index| beside(Cell::from_index(index)) & all).collect();
    let around = |cells: CellSet| cells.iter().fold(CellSet::EMPTY, |sum, cell| sum | beside[cell.index()]);
    for _ in 0..SWAPS * all.len() {
        let (one, other) = (random.usize(..regions.len()), random.usize(..regions.len()));
        let [a, b] = [regions[one], regions[other]];
        let (from_a, from_b) = (a & around(b), b & around(a));
        let mut any = |cells: CellSet| random.choose_multiple(cells.iter(), 1).pop();
        let (Some(x), Some(y)) = (any(from_a), any(from_b)) else { continue };
        let swapped = [(a - CellSet::of(x)) | CellSet::of(y), (b - CellSet::of(y)) | CellSet::of(x)];
        let connected = |cells: CellSet| {
            let mut reached = cells.first().map_or(CellSet::EMPTY, CellSet::of);
            loop {
                let next = reached | (around(reached) & cells);
                if next == reached {
                    return reached == cells;
                }
                reached = next;
            }
        };
        if one != other && swapped.into_iter().all(connected) {
            [regions[one], regions[other]] = swapped;
        }
    }
    regions
}

/// Returns the cells that share an edge with a cell.
fn beside(cell: Cell) -> CellSet {
    let (row, column) = (cell.row(), cell.column());
    let near = [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
    near.into_iter().filter(|&(row, column)| row < 9 && column < 9).map(|(row, column)| Cell::at(row, column)).collect()
}
