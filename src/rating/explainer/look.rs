//! A step with what a proof of it needs to know: what its chain starts from, and which links it follows.

use super::board::Board;
use super::origin::{Origin, PathNode};
use super::step::Step;
use super::{ExplainerStep, candidate};
use crate::grid::{Candidate, CellSet, House, HouseKind};
use crate::proof::Truth;
use crate::technique::{By, ChainLink};

/// A step, and what it starts from if it is a chain.
pub(crate) struct Look {
    pub(crate) step: ExplainerStep,
    pub(crate) start: Option<Start>,
}

/// What a chain starts from, and its strong links.
pub(crate) enum Start {
    /// A cycle or a forcing chain: its strong links in turn.
    Path(Vec<ChainLink>),
    /// A candidate that is true, which leads to a contradiction.
    True { candidate: Candidate, links: Vec<Truth> },
    /// A candidate that is false, which leads to a contradiction.
    False { candidate: Candidate, links: Vec<Truth> },
    /// A candidate that is true in one branch and false in the other.
    Both { candidate: Candidate, links: Vec<Truth> },
    /// The candidates of a cell or house.
    Truth { over: Truth, links: Vec<Truth> },
}

impl Look {
    /// Creates it from a step and the links of its branches, each by the node to which it leads and its cause.
    pub(super) fn new(step: Step, links: Vec<(u16, u8)>) -> Self {
        let links = links.into_iter().map(|(candidate, cause)| truth(candidate, cause)).collect();
        let start = step.origin.as_ref().map(|origin| start(origin, links));
        Self { step: step.into(), start }
    }
}

/// Returns the cell (cause 0), or the digit in the box, row or column (1, 2, 3) of a candidate.
fn truth(number: u16, cause: u8) -> Truth {
    let Candidate { cell, digit } = candidate(number);
    let house = |kind, index: u8| Truth::Place(House::new(kind, index), digit);
    match cause {
        0 => Truth::Cell(cell),
        1 => house(HouseKind::Box, cell.row() / 3 * 3 + cell.column() / 3),
        2 => house(HouseKind::Row, cell.row()),
        _ => house(HouseKind::Column, cell.column()),
    }
}

/// Returns what a chain starts from.
fn start(origin: &Origin, links: Vec<Truth>) -> Start {
    match origin {
        Origin::Path(path) => Start::Path(along(path)),
        Origin::Double(source) => Start::Both { candidate: candidate(*source), links },
        Origin::Cell(cell) => Start::Truth { over: truth(9 * u16::from(*cell), 0), links },
        Origin::House(house, digit) => {
            let (house, digit) = (usize::from(*house), u16::from(*digit));
            let (first, cause) = (9 * Board::at(house, 0) as u16 + digit, [1, 3, 2][house / 9]);
            Start::Truth { over: truth(first, cause), links }
        }
        Origin::Contradiction(source, true) => Start::True { candidate: candidate(*source), links },
        Origin::Contradiction(source, false) => Start::False { candidate: candidate(*source), links },
    }
}

/// Returns the strong links of a path, and of the way back if it is a cycle.
fn along(path: &[PathNode]) -> Vec<ChainLink> {
    let link = |from: &PathNode, to: &PathNode| {
        let [start, end] = [from, to].map(|node| candidate(node.candidate));
        let by = match truth(to.candidate, to.cause) {
            Truth::Place(house, _) => By::House(house),
            _ => By::Cells(CellSet::of(end.cell)),
        };
        ChainLink { from: start.into(), to: end.into(), by }
    };
    let back = path.last().zip(path.first()).filter(|(last, first)| last.candidate != first.candidate);
    let pairs = path.iter().zip(&path[1..]).chain(back);
    pairs.filter(|(from, to)| !from.on && to.on).map(|(from, to)| link(from, to)).collect()
}
