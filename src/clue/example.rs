//! An example of each kind of clue, to draw and to check drawings, words and files with.

use super::{Clue, Form, Kind, ValueRule};
use crate::grid::{Cell, Layout};

impl Clue {
    /// Returns a clue of this kind that any layout has room for. It need not be true of any grid.
    pub fn example(kind: &'static Kind, layout: &Layout) -> Self {
        let along = |row: u8, count: u8| (0..count).map(|column| Cell::at(row, column)).collect::<Vec<_>>();
        let side = layout.side();
        let cells = match kind.form {
            Form::Switch | Form::Negative => Vec::new(),
            Form::Cell => along(1, 1),
            Form::Pair => along(2, 2),
            Form::Cells | Form::Each | Form::Clone | Form::Arrow => along(0, 3),
            Form::Line => [along(1, 3), vec![Cell::at(2, 3)]].concat(),
            Form::Quadruple => [along(0, 2), along(1, 2)].concat(),
            Form::Outside => along(0, side),
            Form::Diagonal => (1..side).map(|place| Cell::at(place, place - 1)).collect(),
        };
        let others = match kind.form {
            Form::Clone => along(3, 3),
            Form::Arrow => along(1, 1),
            _ => Vec::new(),
        };
        let from = match kind.form {
            Form::Outside | Form::Diagonal => Some((0, -1)),
            _ => None,
        };
        let digits = if kind.form == Form::Quadruple { layout.digits().iter().take(2).collect() } else { Vec::new() };
        let value = match kind.value {
            ValueRule::None => None,
            ValueRule::Optional | ValueRule::Usual(_) => Some(3),
            ValueRule::Sum | ValueRule::Sign => Some(10),
        };
        Self { kind, cells, others, digits, value, from }
    }
}
