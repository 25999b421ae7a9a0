//! A killer in 81 characters. Each leads to its neighbour, and in the end to the cell with the sum of the cage:
//!
//! ```text
//! < > ^ v        the cell to the left, to the right, above, below
//! ` ' , .        the cell above to the left, above to the right, below to the left, below to the right
//! 0-9 A-Z a-j    the sums 0 to 9, 10 to 35 and 36 to 45; 0 is none
//! ```
//!
//! A dot is an empty cell elsewhere, so a line is a killer only if most of its signs lead along rows and columns.

use super::{HELP, MOST_CELLS, cage, too_large, wrong};
use crate::format::cells::{counted, layout_of};
use crate::format::error::Fault;
use crate::format::{Asked, Found};
use crate::grid::{Cell, Digits, Puzzle};

/// The signs that lead along rows and columns.
const STRAIGHT: &str = "<>^v";

/// With fewer of them, a line is meant as something else.
const FEWEST: usize = 5;

/// What a character says of its cell.
#[derive(Clone, Copy)]
enum Sign {
    /// The cage goes on in the cell so many rows below and columns to the right.
    Step(i8, i8),
    /// The sum of the cage.
    Sum(u16),
}

impl Sign {
    fn of(char: char) -> Option<Self> {
        let letter = |first: char, sum: u16| Some(Self::Sum(sum + (u32::from(char) - u32::from(first)) as u16));
        match char {
            '<' => Some(Self::Step(0, -1)),
            '>' => Some(Self::Step(0, 1)),
            '^' => Some(Self::Step(-1, 0)),
            'v' => Some(Self::Step(1, 0)),
            '`' => Some(Self::Step(-1, -1)),
            '\'' => Some(Self::Step(-1, 1)),
            ',' => Some(Self::Step(1, -1)),
            '.' => Some(Self::Step(1, 1)),
            '0'..='9' => letter('0', 0),
            'A'..='Z' => letter('A', 10),
            'a'..='j' => letter('a', 36),
            _ => None,
        }
    }
}

pub(super) fn read(line: &str, asked: &Asked<'_>) -> Result<Found, Fault> {
    let offset = line.len() - line.trim_start().len();
    let chars: Vec<(usize, char)> = line.trim().char_indices().map(|(at, char)| (at + offset, char)).collect();
    let expected = "81 characters: `<`, `>`, `^` or `v` towards the cell with the sum, `0`-`9`, `A`-`Z` or `a`-`j`";
    let straight = chars.iter().filter(|(_, char)| STRAIGHT.contains(*char)).count();
    if straight < FEWEST.max(chars.iter().filter(|(_, char)| *char == '.').count()) {
        return Err(Fault::new(0..0, Fault::FOREIGN, "the line has no cages", expected));
    }
    let mut strange = chars.iter().filter(|(_, char)| Sign::of(*char).is_none());
    if let Some(&(at, char)) = strange.next() {
        let distance = 3 * (1 + strange.count());
        return Err(Fault::new(at..at + char.len_utf8(), distance, "", expected).help(HELP));
    }
    if chars.len() != Cell::COUNT {
        let distance = chars.len().abs_diff(Cell::COUNT).max(2);
        let end = offset + line.trim().len();
        let at = chars.get(Cell::COUNT).map_or(end, |(at, _)| *at);
        let problem = format!("found {}", counted(chars.len(), "character"));
        return Err(Fault::new(at..end, distance, problem, expected).help(HELP));
    }
    let layout = layout_of(Cell::COUNT, offset..offset, asked.layout)?;
    let signs: Vec<(usize, Sign)> =
        chars.iter().filter_map(|&(at, char)| Sign::of(char).map(|sign| (at, sign))).collect();
    let mut cages: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for cell in (0..Cell::COUNT).map(Cell::from_index) {
        let head = head(cell, &signs)?;
        match cages.iter_mut().find(|(other, _)| *other == head) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((head, vec![cell])),
        }
    }
    let mut clues = Vec::new();
    for (head, cells) in cages {
        let (at, sign) = signs[head.index()];
        if cells.len() > MOST_CELLS {
            return Err(too_large(cells.len(), at..at + 1));
        }
        let sum = if let Sign::Sum(sum) = sign { sum } else { 0 };
        // A cell alone without a sum is in no cage.
        clues.extend(cage(sum, cells).filter(|clue| clue.cells.len() > 1 || clue.value.is_some()));
    }
    Ok(Found { clues, ..Puzzle::of(layout, Digits::default()).into() })
}

/// Returns the cell with the sum to which the signs lead.
fn head(start: Cell, signs: &[(usize, Sign)]) -> Result<Cell, Fault> {
    let mut cell = start;
    for _ in signs {
        let (at, sign) = signs[cell.index()];
        let Sign::Step(down, right) = sign else { return Ok(cell) };
        let [row, column] = [cell.row() as i8 + down, cell.column() as i8 + right];
        if !(0..9).contains(&row) || !(0..9).contains(&column) {
            let problem = format!("the sign in {cell} leads out of the grid");
            return Err(wrong(at..at + 1, problem, "one that leads to a cell"));
        }
        cell = Cell::at(row as u8, column as u8);
    }
    let at = signs[start.index()].0;
    Err(wrong(at..at + 1, format!("the signs lead from {start} in a circle"), "signs that lead to a cell with a sum"))
}
