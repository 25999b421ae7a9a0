//! Editions of a puzzle, for neighbours in a class: the same cells are filled, but with other digits.

use serde::Serialize;

use super::{Digit, DigitSet, Digits, Puzzle};

/// An edition of a puzzle. Each exchanges all digits, and so keeps the rules of every layout: what is hard in one edition is as
/// hard, in the same cells, in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Edition {
    /// The puzzle as it is.
    #[default]
    A,
    /// Each digit is another one.
    B,
    /// Each digit is another one than in A and B.
    C,
    /// Each digit is another one than in A, B and C.
    D,
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        ["A", "B", "C", "D"][self as usize]
    }

    /// How far the digits of a grid with so many are shifted.
    const fn shift(self, side: u8) -> u8 {
        match self {
            Self::A => 0,
            Self::B => side / 2,
            Self::C => side / 2 - 1,
            Self::D => side / 2 + 1,
        }
    }

    /// The digit that stands for another one, on a grid with so many digits, which is at least 4.
    fn digit(self, of: Digit, side: u8) -> Digit {
        Digit::new((of.get() - 1 + self.shift(side)) % side + 1).unwrap_or(of)
    }
}

impl Puzzle {
    /// Returns an edition of this puzzle, with its pencil marks.
    pub fn edition(&self, edition: Edition) -> Self {
        let side = self.layout.side();
        let digits = |digits: &Digits| {
            let mut other = Digits::default();
            digits.iter().for_each(|of| other.set(of.cell, Some(edition.digit(of.digit, side))));
            other
        };
        let set = |set: DigitSet| set.iter().map(|of| edition.digit(of, side)).collect::<DigitSet>();
        Self {
            givens: digits(&self.givens),
            placed: digits(&self.placed),
            notes: self.notes.iter().map(|(&cell, &marks)| (cell, set(marks))).collect(),
            clue_candidates: self.clue_candidates.as_ref().map(|clues| Box::new(clues.map(set))),
            ..self.clone()
        }
    }
}
