//! Writes the clues of variants as f-puzzles has them.

use serde_json::{Map, Value, json};

use super::clues::NEGATIVE;
use crate::clue::{Clue, Form, ValueRule};
use crate::grid::Cell;

/// Adds clues to the JSON of a puzzle.
pub(super) fn write_clues(json: &mut Map<String, Value>, clues: &[Clue]) {
    for clue in clues {
        match clue.kind.form {
            Form::Switch => _ = json.insert(clue.kind.name.to_owned(), Value::Bool(true)),
            Form::Negative => push(json, NEGATIVE, json!(clue.kind.name)),
            _ => push(json, clue.kind.name, written(clue)),
        }
    }
}

fn push(json: &mut Map<String, Value>, key: &str, value: Value) {
    if let Value::Array(list) = json.entry(key).or_insert_with(|| json!([])) {
        list.push(value);
    }
}

fn written(clue: &Clue) -> Value {
    let name = |cell: &Cell| format!("R{}C{}", cell.row() + 1, cell.column() + 1);
    let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>();
    let mut told = match clue.kind.form {
        Form::Cell => json!({ "cell": clue.cells.first().map(name) }),
        Form::Line => json!({ "lines": [names(&clue.cells)] }),
        Form::Clone => json!({ "cells": names(&clue.cells), "cloneCells": names(&clue.others) }),
        Form::Quadruple => {
            json!({ "cells": names(&clue.cells), "values": clue.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>() })
        }
        Form::Arrow => {
            // The line begins in the cell of the circle that is nearest to it.
            let far = |cell: &&Cell| {
                let (rows, columns) = cell.apart(*clue.cells.first()?);
                Some(rows.max(columns))
            };
            let start = clue.others.iter().min_by_key(far);
            let line: Vec<Cell> = start.into_iter().chain(&clue.cells).copied().collect();
            json!({ "cells": names(&clue.others), "lines": [names(&line)] })
        }
        Form::Outside | Form::Diagonal => {
            let (row, column) = clue.from.unwrap_or_default();
            json!({ "cell": format!("R{}C{}", row + 1, column + 1) })
        }
        Form::Switch | Form::Negative | Form::Pair | Form::Cells | Form::Each => json!({ "cells": names(&clue.cells) }),
    };
    if clue.kind.form == Form::Diagonal
        && let (Some((row, column)), Some(first)) = (clue.from, clue.cells.first())
    {
        let down = if first.row() as i8 > row { 'D' } else { 'U' };
        let right = if first.column() as i8 > column { 'R' } else { 'L' };
        told["direction"] = json!(format!("{down}{right}"));
        told["cells"] = json!(names(&clue.cells));
    }
    if let Some(value) = clue.value {
        told["value"] = match clue.kind.value {
            ValueRule::Sign => json!(if value == 10 { "X" } else { "V" }),
            _ => json!(value.to_string()),
        };
    }
    told
}
