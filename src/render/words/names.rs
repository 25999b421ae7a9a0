//! Names of cells, houses and candidates in sentences, in the words of a locale.

use std::sync::Arc;

use super::directive::{Mention, mention};
use super::locale::Words;
use crate::clue::{Form, ValueRule};
use crate::grid::{Candidate, Cell, ClueId, DigitSet, House, HouseKind, Layout, Notation, Ruling};

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

    /// A cell, in Markdown.
    pub(in crate::render) fn cell(&self, cell: Cell) -> String {
        mention(Mention::Cell(cell), &self.notation.cell(cell))
    }

    /// Some cells as a list, in Markdown.
    pub(in crate::render) fn cells(&self, cells: &[Cell]) -> String {
        self.words.list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// A clue of the puzzle with its place, in Markdown: "the thermometer from r2c3".
    pub(in crate::render) fn clue(&self, id: ClueId) -> String {
        let record = self.layout.ruling(id).map(Ruling::clue);
        let Some(clue) = record.and_then(|clue| clue.clone().clue(&self.layout)) else { return id.to_string() };
        let has_number = clue.value.is_some() && matches!(clue.kind.value, ValueRule::Sum | ValueRule::Optional);
        let (place, cells) = match clue.kind.form {
            Form::Cells if has_number => ("sum", 1),
            Form::Outside | Form::Diagonal if has_number => ("numbered", 1),
            Form::Switch => ("grid", 0),
            Form::Negative => ("none", 0),
            Form::Pair => ("pair", 2),
            Form::Line | Form::Arrow | Form::Outside | Form::Diagonal => ("line", 1),
            Form::Cell | Form::Cells | Form::Each | Form::Clone | Form::Quadruple => ("cells", 1),
        };
        // An X is no V.
        let own = format!("clue_{}_{}", clue.kind.id(), clue.value.unwrap_or_default());
        let name = self.words.legend(None, &[own, format!("clue_{}", clue.kind.id())], 1);
        let cells = if clue.kind.form == Form::Arrow { &clue.others[..] } else { &clue.cells[..cells] };
        self.words.clue_at(place, &name, &self.cells(cells), clue.value)
    }

    /// A candidate, in Markdown.
    pub(in crate::render) fn candidate(&self, candidate: Candidate) -> String {
        let text = self.words.candidate(&candidate.digit.to_string(), &self.notation.cell(candidate.cell));
        mention(Mention::Candidate(candidate), &text)
    }

    /// Some candidates as a list, in Markdown, the digits of a cell together, and cells with the same digits: "5 in r1c4 and
    /// 8 in r2c4"; "5 in r1c4 and r2c4; 8 in r3c4", since what has a list in it is separated more clearly.
    pub(in crate::render) fn candidates(&self, all: &[Candidate]) -> String {
        let digits_of =
            |cell: Cell| -> DigitSet { all.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect() };
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for cell in all.iter().map(|one| one.cell) {
            match groups.iter_mut().find(|(digits, _)| *digits == digits_of(cell)) {
                Some((_, cells)) if cells.contains(&cell) => {}
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits_of(cell), vec![cell])),
            }
        }
        let said = groups.iter().map(|(digits, cells)| {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            self.words.candidate(&self.words.list(&digits), &self.cells(cells))
        });
        let said: Vec<String> = said.collect();
        let has_list = groups.iter().any(|(digits, cells)| digits.len() > 1 || cells.len() > 1);
        if has_list { said.join("; ") } else { self.words.list(&said) }
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
