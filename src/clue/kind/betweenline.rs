//! A between line: all digits lie between those in its ends.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "betweenline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Discs),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    if let [first, inner @ .., last] = &clue.cells[..] {
        rules.read([first, last].into_iter().chain(inner).copied().collect(), Automaton::Between);
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let [first, inner @ .., last] = &clue.cells[..] else { return true };
    let (low, high) = (digit(*first).min(digit(*last)), digit(*first).max(digit(*last)));
    inner.iter().all(|&cell| low < digit(cell) && digit(cell) < high)
}
