//! The givens alone, in the `scf` links of SudokuPad.
//!
//! The character at index n of `0`–`9`, `A`–`Z`, `a`–`x` is the digit n mod 10, followed by n / 10 zeros.

use std::sync::Arc;

use super::HELP;
use crate::format::cells::layout_of;
use crate::format::error::Fault;
use crate::format::line;
use crate::format::link::Part;
use crate::grid::{Cell, Layout, Puzzle};

const ZIP: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Returns the puzzle in the data of a link.
pub(super) fn unzip(data: Part<'_>, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let mut digits = String::new();
    for (at, sign) in data.text.char_indices() {
        let Some(value) = ZIP.iter().position(|&known| char::from(known) == sign) else {
            let at = data.at + at;
            let fault = Fault::new(at..at + sign.len_utf8(), Fault::MEANT, "", "a digit or a letter up to x");
            return Err(fault.help(HELP));
        };
        digits += &format!("{}{}", value % 10, "0".repeat(value / 10));
        if digits.len() > Cell::COUNT {
            break;
        }
    }
    let at = data.at..data.at + data.text.len();
    let layout = layout_of(digits.len(), at, layout).map_err(|fault| Fault { distance: Fault::MEANT, ..fault })?;
    line::read_line(&digits, Some(&layout)).map_err(|fault| {
        data.fault(format!("the grid `{digits}` is invalid: {}", fault.problem), &fault.expected, &fault.help)
    })
}

/// Returns the data for a line of digits, in which 0 is an empty cell.
pub(super) fn zip(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line.as_bytes();
    while let [digit, after @ ..] = rest {
        let zeros = after.iter().take(5).take_while(|&&next| next == b'0').count();
        let place = usize::from(digit.wrapping_sub(b'0')) + 10 * zeros;
        out.extend(ZIP.get(place).map(|&sign| char::from(sign)));
        rest = &after[zeros..];
    }
    out
}
