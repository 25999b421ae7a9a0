//! What a cell of three columns shows of its candidates and marks.

use crate::grid::{Digit, DigitSet};
use crate::render::TextCandidate;

/// The digits as centre marks, and as corner marks.
const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const LOWERED: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

/// How many marks a cell shows as digits: three would touch those of the next cell.
const MOST_DIGITS: usize = 2;

/// Several corner marks behind the dots of others.
const MORE: char = '₊';

/// Braille without dots, and the bits of the dots in its upper three rows, on the left and on the right.
const BRAILLE: u32 = 0x2800;
const DOTS: [[u32; 3]; 2] = [[0x01, 0x02, 0x04], [0x08, 0x10, 0x20]];

/// The marks that a learner wrote into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    pub centre: DigitSet,
    pub corner: DigitSet,
}

impl Marks {
    /// Up to two marks are digits, raised ones in the centre and lowered ones in the corner. More are dots, each where its
    /// digit is on the keypad of a telephone: `⠋⠁` is 1 2 3 4.
    pub fn text(self) -> String {
        let corner = || self.corner.iter().map(lowered);
        let text: String = match (self.centre.len(), self.corner.len()) {
            (0, 3) => corner().collect(),
            (centre, others) if centre + others <= MOST_DIGITS => {
                self.centre.iter().map(raised).chain(corner()).collect()
            }
            (0, _) => dots(self.corner).into_iter().chain([MORE]).collect(),
            (_, 0) => dots(self.centre).into_iter().collect(),
            (_, 1) => dots(self.centre).into_iter().chain(corner()).collect(),
            _ => dots(self.centre).into_iter().chain([MORE]).collect(),
        };
        format!("{text:<3}")
    }
}

/// Digits as dots in three columns, the third of which is the left one of the second sign.
fn dots(digits: DigitSet) -> [char; 2] {
    [0, 1].map(|sign| {
        let here = digits.iter().filter(|digit| digit.index() % 3 / 2 == sign);
        let bits: u32 = here.map(|digit| DOTS[digit.index() % 3 % 2][digit.index() / 3]).sum();
        char::from_u32(BRAILLE + bits).unwrap_or(' ')
    })
}

pub fn raised(digit: Digit) -> char {
    RAISED[digit.index()]
}

pub fn lowered(digit: Digit) -> char {
    LOWERED[digit.index()]
}

/// The candidates of a cell that a step marks, in three columns: those with the marks of the first of them. The others are
/// in the lines below the text.
pub fn marked(first: &TextCandidate, alike: &[&TextCandidate]) -> String {
    let (same, others): (Vec<&TextCandidate>, Vec<_>) =
        alike.iter().copied().partition(|one| marks(one) == marks(first));
    let digits: String = same.iter().map(|candidate| candidate.digit.to_string()).collect();
    let text = first.text.replacen(&first.digit.to_string(), &digits, 1);
    let fits = text.chars().count() + usize::from(!others.is_empty()) <= 3;
    let text = match (fits, others.is_empty()) {
        (true, true) => text,
        (true, false) => format!("{text}…"),
        (false, _) => text.chars().take(2).chain(['…']).collect(),
    };
    format!("{text:<3}")
}

/// The marks of a candidate, without its digit.
fn marks(candidate: &TextCandidate) -> String {
    candidate.text.replacen(&candidate.digit.to_string(), "", 1)
}
