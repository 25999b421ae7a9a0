//! Clues as they are stored.

use super::{Clue, Form, Kind, ValueRule};
use crate::grid::{Cell, ClueRecord, Layout};

/// The name of a place beside the grid: row and column from 0, of which one or both are -1 or the side of the grid.
fn name((row, column): (i8, i8)) -> String {
    format!("r{}c{}", i16::from(row) + 1, i16::from(column) + 1)
}

/// The place of a name.
fn place(name: &str) -> Option<(i8, i8)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u8>().ok().and_then(|number| i8::try_from(number).ok());
    let found = (number(row)?.checked_sub(1)?, number(column)?.checked_sub(1)?);
    (self::name(found) == name).then_some(found)
}

impl From<&Clue> for ClueRecord {
    fn from(clue: &Clue) -> Self {
        let Clue { kind, cells, others, digits, value, from } = clue.clone();
        Self { kind: kind.id(), cells, others, digits, value, from: from.map(name) }
    }
}

impl ClueRecord {
    /// Returns the clue; `None` if there is no such kind, or it lacks what its kind has, or the layout lacks its cells.
    pub fn clue(self, layout: &Layout) -> Option<Clue> {
        let Self { kind, cells, others, digits, value, from } = self;
        let kind = Kind::with_id(&kind)?;
        let from = match from {
            Some(name) => Some(place(&name)?),
            None => None,
        };
        let clue = Clue { kind, cells, others, digits, value, from };
        clue.is_formed(layout).then_some(clue)
    }
}

impl Clue {
    /// Whether it has what its kind has, and nothing else, on this layout.
    pub(crate) fn is_formed(&self, layout: &Layout) -> bool {
        let side = usize::from(layout.side());
        let is_in = |cells: &[Cell]| cells.iter().all(|cell| layout.cells().contains(*cell));
        let are_different = |cells: &[Cell]| cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell));
        let (cells, others) = (self.cells.len(), self.others.len());
        // The longest line goes through each cell, and back to its start.
        let line = 1..=side * side + 1;
        let has = match self.kind.form {
            Form::Switch | Form::Negative => cells == 0,
            Form::Pair => matches!(&self.cells[..], [a, b] if a.is_beside(*b)),
            Form::Cell => cells == 1,
            Form::Cells => (1..=side).contains(&cells) && are_different(&self.cells),
            Form::Each => cells > 0 && are_different(&self.cells),
            Form::Clone => cells == others && cells > 0 && are_different(&self.cells) && are_different(&self.others),
            Form::Quadruple => {
                let are_near = |a: &Cell| self.cells.iter().all(|b| a == b || a.touches(*b));
                (1..=4).contains(&cells) && are_different(&self.cells) && self.cells.iter().all(are_near)
            }
            Form::Line => line.contains(&cells) && self.cells.windows(2).all(|pair| pair[0].touches(pair[1])),
            Form::Arrow => line.contains(&cells) && (1..=3).contains(&others),
            Form::Outside | Form::Diagonal => self.is_seen(layout.side() as i8),
        };
        let digits = self.digits.iter().all(|&digit| layout.digits().contains(digit));
        let counted = match self.kind.form {
            Form::Quadruple => self.digits.len() <= cells,
            _ => self.digits.is_empty(),
        };
        let is_paired = matches!(self.kind.form, Form::Clone | Form::Arrow) || others == 0;
        let is_beside = matches!(self.kind.form, Form::Outside | Form::Diagonal) || self.from.is_none();
        let value = match self.kind.value {
            ValueRule::None => self.value.is_none(),
            ValueRule::Sign => matches!(self.value, None | Some(5 | 10)),
            ValueRule::Optional | ValueRule::Usual(_) | ValueRule::Sum => true,
        };
        has && digits && counted && is_paired && is_beside && value && is_in(&self.cells) && is_in(&self.others)
    }

    /// Whether its cells are those that are seen from its place beside the grid, to the other side.
    fn is_seen(&self, side: i8) -> bool {
        let is_in = |(row, column): (i8, i8)| (0..side).contains(&row) && (0..side).contains(&column);
        let at = |cell: &Cell| (cell.row() as i8, cell.column() as i8);
        let (Some(from), Some(first)) = (self.from, self.cells.first().map(at)) else { return false };
        let is_near = [from.0, from.1].iter().all(|at| (-1..=side).contains(at)) && !is_in(from);
        let step = (first.0 - from.0, first.1 - from.1);
        let is_step = match self.kind.form {
            Form::Diagonal => step.0.abs() == 1 && step.1.abs() == 1,
            _ => step.0.abs() + step.1.abs() == 1,
        };
        let seen = std::iter::successors(Some(first), |at| Some((at.0 + step.0, at.1 + step.1)));
        is_near && is_step && self.cells.iter().map(at).eq(seen.take_while(|&at| is_in(at)))
    }
}
