//! Puzzles with clues as the engine knows them.
//!
//! Each clue is compiled alone into a ruling of the layout. A recorded puzzle is read here, too, since its clues become rulings.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::{Clue, Drawn, Form, Ground, Kind, MOST_CLUES, Rules};
use crate::grid::{
    Candidate, CandidateSet, CellSet, ClueRecord, HouseKind, Layout, Puzzle, PuzzleRecord, RecordError, Ruling,
    with_clues,
};

/// Returns the same puzzle with these clues among the rules of its layout.
pub fn ruled(puzzle: Puzzle, clues: &[Clue]) -> Puzzle {
    Puzzle { layout: ruled_layout(&puzzle.layout, clues), ..puzzle }
}

/// Returns the puzzle without the clues among the rules of its layout, and these clues.
pub(crate) fn unruled(puzzle: &Puzzle) -> (Puzzle, Vec<Clue>) {
    let records = || puzzle.layout.rulings().iter().map(|ruling| ruling.clue().clone());
    let ground = match puzzle.layout.rulings() {
        [] => None,
        _ => PuzzleRecord::from(puzzle).without_clues().ok(),
    };
    match ground {
        Some(ground) => {
            let clues = records().filter_map(|record| record.clue(&ground.layout)).collect();
            (Puzzle { layout: ground.layout, ..puzzle.clone() }, clues)
        }
        None => (puzzle.clone(), Vec::new()),
    }
}

/// Returns the same layout with these clues among its rules.
pub(crate) fn ruled_layout(layout: &Arc<Layout>, clues: &[Clue]) -> Arc<Layout> {
    let ground = Ground { layout, clues };
    with_clues(layout, clues.iter().map(|clue| ground.ruling(clue)).collect())
}

impl Ground<'_> {
    /// Returns what a clue means.
    fn ruling(&self, clue: &Clue) -> Ruling {
        let mut rules = Rules::beside(self.layout);
        let own = rules.houses().len();
        (clue.kind.compile)(clue, self, &mut rules);
        let all = CandidateSet::all(self.layout.cells(), self.layout.digits());
        let houses: Vec<(HouseKind, CellSet)> =
            rules.houses()[own..].iter().map(|&cells| (clue.kind.house(), cells)).collect();
        let known = || self.layout.houses().iter().map(|&house| self.layout.members(house));
        let in_house = |a: Candidate, b: Candidate| {
            let both = |cells: CellSet| cells.contains(a.cell) && cells.contains(b.cell);
            a.digit == b.digit && (houses.iter().any(|(_, cells)| both(*cells)) || known().any(both))
        };
        let mut pairs: BTreeMap<Candidate, CandidateSet> = BTreeMap::new();
        for one in all.iter() {
            let excluded = rules.excluded(one).filter(|other| !in_house(one, other));
            if !excluded.is_empty() {
                pairs.insert(one, excluded);
            }
        }
        let (barred, reads) = (&all - rules.allowed(), rules.reads().to_vec());
        Ruling { clue: ClueRecord::from(clue), barred, pairs, houses, reads }
    }
}

impl Kind {
    /// Returns the kind of the houses that such a clue adds.
    fn house(&self) -> HouseKind {
        match (self.drawn, self.form) {
            (Drawn::Rising | Drawn::Falling, _) => HouseKind::Diagonal,
            (Drawn::Told, Form::Switch) => HouseKind::Group,
            _ => HouseKind::Extra,
        }
    }
}

impl PuzzleRecord {
    /// Returns the recorded puzzle; `None` if [`read`](Self::read) fails.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.read().ok()
    }

    /// Returns the recorded puzzle.
    ///
    /// # Errors
    /// If a part of it does not fit its layout or contradicts another part, or is no clue of this grid.
    pub fn read(&self) -> Result<Puzzle, RecordError> {
        let puzzle = self.without_clues()?;
        if self.clues.is_empty() {
            return Ok(puzzle);
        }
        let wrong = |what: String| RecordError { key: "clues", what };
        if self.clues.len() > MOST_CLUES {
            return Err(wrong(format!("found {}, at most {MOST_CLUES} are allowed", self.clues.len())));
        }
        let mut clues = Vec::with_capacity(self.clues.len());
        for (at, record) in self.clues.iter().enumerate() {
            let unfit = || wrong(format!("{record} (number {}) is no clue of this grid", at + 1));
            clues.push(record.clone().clue(puzzle.layout()).ok_or_else(unfit)?);
        }
        Ok(ruled(puzzle, &clues))
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        PuzzleRecord::deserialize(from)?.read().map_err(D::Error::custom)
    }
}
