//! Where a chain can be found again.

/// Where a chain can be found again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The nodes of a cycle or a forcing chain, from its source.
    Path(Vec<PathNode>),
    /// The on and the off branch of a candidate.
    Double(u16),
    /// The branches of a cell.
    Cell(u8),
    /// The branches of a digit in a house.
    House(u8, u8),
    /// The contradiction in the branch of a candidate that is on or off.
    Contradiction(u16, bool),
}

/// A node of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathNode {
    pub(super) candidate: u16,
    pub(super) on: bool,
    /// The strong link that led there: 0 in a cell, 1 in a box, 2 in a row, 3 in a column.
    pub(super) cause: u8,
}
