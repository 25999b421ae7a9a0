//! Notations of cells, houses and conclusions.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Candidate, Cell, Digit, House, HouseKind};

/// A notation for cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        self.blocks(cells).iter().map(|block| self.block(block)).collect()
    }

    /// Cells in blocks that have one name each.
    fn blocks(self, cells: &[Cell]) -> Vec<Block> {
        if self == Self::LetterNumber {
            return cells.iter().map(|cell| Block { rows: vec![cell.row()], columns: vec![cell.column()] }).collect();
        }
        let mut rows: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
        for cell in cells {
            rows.entry(cell.row()).or_default().push(cell.column());
        }
        let mut blocks: Vec<Block> = Vec::new();
        for (row, columns) in rows {
            match blocks.iter_mut().find(|block| block.columns == columns) {
                Some(block) => block.rows.push(row),
                None => blocks.push(Block { rows: vec![row], columns }),
            }
        }
        blocks
    }

    fn block(self, block: &Block) -> String {
        let number = |lines: &[u8]| lines.iter().map(|line| (line + 1).to_string()).collect::<String>();
        match (&block.rows[..], &block.columns[..]) {
            (&[row], &[column]) => self.cell(Cell::at(row, column)),
            (rows, columns) => format!("r{}c{}", number(rows), number(columns)),
        }
    }

    /// Returns the conclusions of a step in a form that a program can read back: `r5c1=3`, `r2c45<>5`, `r4c1<>48`.
    ///
    /// ```
    /// use whydoku::grid::Notation;
    ///
    /// let (placed, gone) = (["3r5c1".parse()?], ["5r2c4".parse()?, "5r2c5".parse()?]);
    /// assert_eq!(Notation::RowColumn.conclusion(&placed, &gone), "r5c1=3, r2c45<>5");
    /// assert_eq!(Notation::RowColumn.in_prose(&placed, &gone), "r5c1=3, r2c45 ≠ 5");
    /// assert_eq!(Notation::LetterNumber.conclusion(&placed, &[]), "E1=3");
    ///
    /// // By cell where one cell loses several digits, by digit where several cells lose one.
    /// let gone = ["4r3c6".parse()?, "8r3c6".parse()?, "4r7c1".parse()?];
    /// assert_eq!(Notation::RowColumn.conclusion(&[], &gone[..2]), "r3c6<>48");
    /// assert_eq!(Notation::RowColumn.in_prose(&[], &gone[..2]), "r3c6 ≠ 4, 8");
    /// assert_eq!(Notation::RowColumn.in_prose(&[], &gone), "r3c6 ≠ 4, 8; r7c1 ≠ 4");
    /// # Ok::<(), whydoku::grid::NotationError>(())
    /// ```
    pub fn conclusion(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        self.written(placements, eliminations, "<>", "").join(", ")
    }

    /// Returns the conclusions as they appear in sentences: `r5c1=3`, `r2c45 ≠ 5`, `r4c1 ≠ 4, 8; r7c1 ≠ 2`. They can be
    /// read back as well.
    pub fn in_prose(self, placements: &[Candidate], eliminations: &[Candidate]) -> String {
        let written = self.written(placements, eliminations, " ≠ ", ", ");
        let has_list = written.iter().any(|one| one.contains(','));
        written.join(if has_list { "; " } else { ", " })
    }

    /// The conclusions one by one: the sign `is_not` stands before the digits of an elimination, `and` between them.
    fn written(self, placements: &[Candidate], eliminations: &[Candidate], is_not: &str, and: &str) -> Vec<String> {
        let placed = placements.iter().map(|place| format!("{}={}", self.cell(place.cell), place.digit));
        let gone = self.grouped(eliminations).into_iter().map(|(block, digits)| {
            let digits: Vec<String> = digits.iter().map(Digit::to_string).collect();
            format!("{}{is_not}{}", self.block(&block), digits.join(and))
        });
        placed.chain(gone).collect()
    }

    /// Eliminations in as few groups as there are by digit, or with several digits of a cell together; by digit if both
    /// are equal.
    fn grouped(self, eliminations: &[Candidate]) -> Vec<(Block, BTreeSet<Digit>)> {
        let mut cells: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
        eliminations.iter().for_each(|gone| cells.entry(gone.digit).or_default().push(gone.cell));
        let of_digit = |(digit, cells): (Digit, Vec<Cell>)| {
            self.blocks(&cells).into_iter().map(move |block| (block, BTreeSet::from([digit])))
        };
        let by_digit: Vec<_> = cells.into_iter().flat_map(of_digit).collect();
        let together = self.grouped_together(eliminations);
        if together.len() < by_digit.len() { together } else { by_digit }
    }

    /// Groups eliminations so that several digits of a cell are together. The largest group is taken first, and of equal
    /// ones that with the fewest digits.
    fn grouped_together(self, eliminations: &[Candidate]) -> Vec<(Block, BTreeSet<Digit>)> {
        let mut left: BTreeSet<Candidate> = eliminations.iter().copied().collect();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let mut of_cell: BTreeMap<Cell, BTreeSet<Digit>> = BTreeMap::new();
            left.iter().for_each(|gone| _ = of_cell.entry(gone.cell).or_default().insert(gone.digit));
            let mut cells: BTreeMap<BTreeSet<Digit>, Vec<Cell>> = BTreeMap::new();
            for (&cell, digits) in &of_cell {
                let all = Some(digits.clone()).filter(|digits| digits.len() > 1);
                for digits in digits.iter().map(|&digit| BTreeSet::from([digit])).chain(all) {
                    cells.entry(digits).or_default().push(cell);
                }
            }
            let options = cells
                .iter()
                .flat_map(|(digits, cells)| self.blocks(cells).into_iter().map(move |block| (block, digits.clone())));
            let size = |(block, digits): &(Block, BTreeSet<Digit>)| block.cells().count() * digits.len();
            let Some(largest) = options.min_by_key(|group| (Reverse(size(group)), group.1.len())) else { break };
            let (block, digits) = &largest;
            left.retain(|gone| !(digits.contains(&gone.digit) && block.cells().any(|cell| cell == gone.cell)));
            groups.push(largest);
        }
        groups.sort_by_key(|(block, digits)| (digits.first().copied(), block.cells().next()));
        groups
    }
}

/// The cells where some rows and some columns cross, each of them 0-based and in order.
struct Block {
    rows: Vec<u8>,
    columns: Vec<u8>,
}

impl Block {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|&row| self.columns.iter().map(move |&column| Cell::at(row, column)))
    }
}
