//! Clues of variants in signs, for texts.

use super::diagram::Diagram;
use crate::clue::{Clue, Form};
use crate::grid::Cell;

/// A clue in signs: its cells, and its number or digits; none of one that is about the whole grid.
///
/// ```text
///   r1c1 r1c2 = 15      r2c3-r2c4-r3c5      (r1c1) r1c2-r1c3      r1c4…r9c4 = 13      r1c1 r1c2 = r5c5 r5c6
/// ```
pub(in crate::render) fn listing(clue: &Clue, diagram: &Diagram) -> Option<String> {
    let notation = diagram.notation;
    let cells =
        |cells: &[Cell], between: &str| cells.iter().map(|&cell| notation.cell(cell)).collect::<Vec<_>>().join(between);
    let digits = clue.digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let number = clue.own_number(diagram.layout.side()).map(|number| number.to_string()).unwrap_or(digits);
    let ends = match &clue.cells[..] {
        [first, .., last] => format!("{}…{}", notation.cell(*first), notation.cell(*last)),
        few => cells(few, ""),
    };
    let place = match clue.kind.form {
        Form::Switch | Form::Negative => return None,
        Form::Line => cells(&clue.cells, "-"),
        Form::Arrow => format!("({}) {}", cells(&clue.others, " "), cells(&clue.cells, "-")),
        Form::Clone => format!("{} = {}", cells(&clue.cells, " "), cells(&clue.others, " ")),
        Form::Outside | Form::Diagonal => ends,
        Form::Pair | Form::Cell | Form::Cells | Form::Each | Form::Quadruple => cells(&clue.cells, " "),
    };
    Some(if number.is_empty() { place } else { format!("{place} = {number}") })
}
