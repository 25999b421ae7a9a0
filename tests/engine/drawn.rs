//! Drawings: what a pattern marks is what its argument names, so that a picture shows nothing that is not told.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::Value;
use whydoku::argument::{Argument, Node, Says};
use whydoku::engine;
use whydoku::grid::{Candidate, Cell, CellSet, DigitSet, House};
use whydoku::proof::Uniqueness;
use whydoku::technique::LADDER;
use whydoku::trace::Recorder;

use crate::support;

/// What the claims of an argument name.
#[derive(Default)]
struct Named {
    houses: BTreeSet<House>,
    cells: BTreeSet<Cell>,
    candidates: BTreeSet<Candidate>,
}

impl Named {
    fn of(argument: &Argument) -> Self {
        let mut named = Self::default();
        named.read(&serde_json::to_value(argument).expect("JSON"));
        argument.each(&mut |claim, _| named.claim(&claim.says));
        named
    }

    /// Every house, cell and candidate that stands anywhere.
    fn read(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                self.houses.extend(text.parse::<House>());
                self.cells.extend(text.parse::<Cell>());
                if let Ok(candidate) = text.parse::<Candidate>() {
                    self.candidates.insert(candidate);
                    self.cells.insert(candidate.cell);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.read(value)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    self.cells.extend(key.parse::<Cell>());
                    self.read(value);
                }
            }
            _ => {}
        }
    }

    fn all(&mut self, cells: CellSet, digits: DigitSet) {
        self.candidates
            .extend(cells.iter().flat_map(|cell| digits.iter().map(move |digit| Candidate::new(cell, digit))));
    }

    fn node(&mut self, node: &Node) {
        self.all(node.cells, DigitSet::of(node.digit));
    }

    /// The candidates of a claim that stand there as cells and digits.
    fn claim(&mut self, says: &Says) {
        match says {
            Says::OnlyPlaces { digit, cells, .. } => self.all(*cells, DigitSet::of(*digit)),
            Says::OnlyDigits { cell, digits, .. } => self.all(CellSet::of(*cell), *digits),
            Says::Almost { cells, digits }
            | Says::Fills { cells, digits, .. }
            | Says::Impossible { cells, digits, .. } => {
                self.all(*cells, *digits);
            }
            Says::Shares { sectors, .. } => sectors.iter().for_each(|sector| self.all(sector.cells, sector.digits)),
            Says::Covers { digit, fins, .. } => self.all(*fins, DigitSet::of(*digit)),
            Says::Chain { links, .. } => links.iter().for_each(|link| {
                self.node(&link.from);
                self.node(&link.to);
            }),
            Says::Deadly { pattern, .. } => {
                pattern.0.iter().for_each(|(&cell, &digits)| self.all(CellSet::of(cell), digits));
            }
            _ => {}
        }
    }
}

#[test]
fn a_picture_shows_nothing_that_is_not_told() {
    let mut untold: Vec<String> = Vec::new();
    let mut marks = 0;
    for technique in LADDER {
        for found in support::fixture(technique).expect("a fixture").finds {
            let puzzle = support::puzzle(&found.position);
            let mut recorder = Recorder::new(&puzzle, Uniqueness::Assumed).expect("no conflict");
            let grid = recorder.grid().clone();
            let step = engine::find(&recorder, technique, |_| ControlFlow::Break(())).pop().expect("a step");
            recorder.step(step).expect("an argument");
            let step = recorder.events().last().and_then(|event| event.deduction()).expect("a step");
            let (named, parts) = (Named::of(&step.argument), step.pattern.parts(&grid));
            let mut says = |what: String, is_told: bool| {
                marks += 1;
                if !is_told {
                    untold.push(format!("{}: {what}", technique.id));
                }
            };
            for (role, house) in &parts.houses {
                says(format!("{role:?} {house}"), named.houses.contains(house));
            }
            for (role, cell) in &parts.cells {
                says(format!("{role:?} {cell}"), named.cells.contains(cell));
            }
            for (role, candidate) in &parts.candidates {
                says(format!("{role:?} {candidate}"), named.candidates.contains(candidate));
            }
            for link in &parts.links {
                for end in link.from.iter().chain(&link.to) {
                    says(format!("link {end}"), named.candidates.contains(end));
                }
            }
        }
    }
    assert!(marks > 3000, "{marks}");
    assert!(untold.is_empty(), "{} of {marks} marks are not told:\n{}", untold.len(), untold.join("\n"));
}
