//! A lockout line: its ends are at least 4 apart, and all digits between them lie outside of their range.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "lockout",
    form: Form::Line,
    value: ValueRule::Usual(|_| GAP),
    drawn: Drawn::Line(Ends::Diamonds),
    compile,
    allows,
};

/// The least difference of the ends, unless a line says otherwise.
const GAP: u16 = 4;

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    if let [first, inner @ .., last] = &clue.cells[..] {
        let gap = clue.number(ground.side()).unwrap_or(GAP).min(u8::MAX.into()) as u8;
        rules.read([first, last].into_iter().chain(inner).copied().collect(), Automaton::Outside { gap });
    }
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    let [first, inner @ .., last] = &clue.cells[..] else { return true };
    let (low, high) = (digit(*first).min(digit(*last)), digit(*first).max(digit(*last)));
    u16::from(high - low) >= clue.number(ground.side()).unwrap_or(GAP)
        && !inner.iter().any(|&cell| (low..=high).contains(&digit(cell)))
}
