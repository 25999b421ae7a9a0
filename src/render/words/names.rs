//! Names of houses in sentences, in the words of a locale.

use std::sync::Arc;

use super::locale::Words;
use crate::grid::{House, HouseKind, Layout, Notation};

/// Everything needed to name a thing: the notation, the words, and the layout.
#[derive(Clone, Debug)]
pub struct Names {
    pub(in crate::render) notation: Notation,
    pub(in crate::render) words: Arc<Words>,
    pub(in crate::render) layout: Arc<Layout>,
}

impl Names {
    /// Returns the name of a house: `box 4`.
    pub fn house(&self, house: House) -> String {
        self.houses(&[house])
    }

    /// Returns the names of houses, those of one kind together: `rows 2 and 5 and box 4`.
    pub fn houses(&self, houses: &[House]) -> String {
        let same_kind = |a: &House, b: &House| a.kind == b.kind;
        let named: Vec<String> = houses.chunk_by(same_kind).map(|houses| self.houses_of_a_kind(houses)).collect();
        self.words.list(&named)
    }

    /// Returns the kinds of house that the layout has, such as `row`.
    pub fn house_kinds(&self) -> Vec<&'static str> {
        let mut kinds: Vec<_> = self.layout.houses().iter().map(|house| self.layout.kind_id(house.kind)).collect();
        kinds.dedup();
        kinds
    }

    fn houses_of_a_kind(&self, houses: &[House]) -> String {
        let kind = self.layout.kind_id(houses[0].kind);
        let number = |house: &House| match house.kind {
            HouseKind::Row if self.notation == Notation::LetterNumber => self.notation.row(house.index() as u8),
            _ => (house.index() + 1).to_string(),
        };
        self.words.houses(kind, &houses.iter().map(number).collect::<Vec<_>>())
    }
}
