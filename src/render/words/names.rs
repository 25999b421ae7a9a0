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

    fn houses_of_a_kind(&self, houses: &[House]) -> String {
        let kind = match houses[0].kind {
            HouseKind::Box if self.layout.regions().is_some() => "region",
            kind => kind.id(),
        };
        let number = |house: &House| match house.kind {
            HouseKind::Row if self.notation == Notation::LetterNumber => self.notation.row(house.index() as u8),
            _ => (house.index() + 1).to_string(),
        };
        self.words.houses(kind, &houses.iter().map(number).collect::<Vec<_>>())
    }
}
