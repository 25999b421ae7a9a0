//! Notations of cells, houses and conclusions.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Candidate, Cell, Digit, House, HouseKind};

/// A notation for cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// `r5c1`: row, then column.
    #[default]
    RowColumn,
    /// `E1`: rows from A to H and J, then the column, as in SudokuWiki.
    LetterNumber,
}

/// The letters of the rows; I is omitted because it looks like 1.
const ROWS: [char; 9] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J'];

impl Notation {
    /// Returns the label of a row, from its 0-based number: `r5`, `E`.
    pub fn row(self, row: u8) -> String {
        match self {
            Self::RowColumn => format!("r{}", row + 1),
            Self::LetterNumber => ROWS[usize::from(row)].to_string(),
        }
    }

    /// Returns the label of a column, from its 0-based number: `c1`, `1`.
    pub fn column(self, column: u8) -> String {
        match self {
            Self::RowColumn => format!("c{}", column + 1),
            Self::LetterNumber => (column + 1).to_string(),
        }
    }

    /// Returns the name of a cell: `r5c1`, `E1`.
    pub fn cell(self, cell: Cell) -> String {
        self.row(cell.row()) + &self.column(cell.column())
    }

    /// Returns the name of a candidate: `3r5c1`, `3E1`.
    pub fn candidate(self, candidate: Candidate) -> String {
        format!("{}{}", candidate.digit, self.cell(candidate.cell))
    }

    /// Returns the short name of a house: `b4`; for a row of lettered notation, its letter: `rE`.
    pub fn house(self, house: House) -> String {
        match (self, house.kind) {
            (Self::LetterNumber, HouseKind::Row) => format!("r{}", self.row(house.index() as u8)),
            _ => house.to_string(),
        }
    }

    /// Returns the names of cells, combined where the notation allows it: `r2c45`, `r23c4`, `r5c1`.
    pub fn joined(self, cells: &[Cell]) -> Vec<String> {
        if self == Self::LetterNumber {
            return cells.iter().map(|&cell| self.cell(cell)).collect();
        }
        let mut rows: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
        for cell in cells {
            rows.entry(cell.row()).or_default().push(cell.column());
        }
        let mut blocks: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for (row, columns) in rows {
            match blocks.iter_mut().find(|(_, same)| *same == columns) {
                Some((rows, _)) => rows.push(row),
                None => blocks.push((vec![row], columns)),
            }
        }
        let number = |lines: &[u8]| lines.iter().map(|line| (line + 1).to_string()).collect::<String>();
        blocks.iter().map(|(rows, columns)| format!("r{}c{}", number(rows), number(columns))).collect()
    }

    /// Returns the conclusions of a step in a form that a program can read back: `r5c1=3`, `r2c45<>5`.
    ///
    /// ```
    /// use whydoku::grid::Notation;
    ///
    /// let (placed, gone) = (["3r5c1".parse()?], ["5r2c4".parse()?, "5r2c5".parse()?]);
    /// assert_eq!(Notation::RowColumn.conclusion(&placed, &gone), "r5c1=3, r2c45<>5");
    /// assert_eq!(Notation::RowColumn.in_prose(&placed, &gone), "r5c1=3, r2c45 ≠ 5");
    /// assert_eq!(Notation::LetterNumber.conclusion(&placed, &[]), "E1=3");
    /// # Ok::<(), whydoku::grid::NotationError>(())
    /// ```
    pub fn conclusion(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        self.written(placements, eliminations, "<>")
    }

    /// Returns the conclusions as they appear in sentences: `r5c1=3`, `r2c45 ≠ 5`. They can be read back as well.
    pub fn in_prose(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        self.written(placements, eliminations, " ≠ ")
    }

    fn written(self, placements: &[Candidate], eliminations: &[Candidate], is_not: &str) -> String {
        let placed = placements.iter().map(|place| format!("{}={}", self.cell(place.cell), place.digit));
        let mut digits: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
        for gone in eliminations {
            digits.entry(gone.digit).or_default().push(gone.cell);
        }
        let gone = digits.iter().flat_map(|(digit, cells)| {
            self.joined(cells).into_iter().map(move |cells| format!("{cells}{is_not}{digit}"))
        });
        placed.chain(gone).collect::<Vec<_>>().join(", ")
    }
}
