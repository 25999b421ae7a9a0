//! A board as a table: what it shows, cell by cell, for those who cannot see it. The page hides it from view, and its
//! reader's view moves through it by keyboard.
//!
//! ```text
//!        c1                   c2         What belongs to the position comes first; what the step marks is in an
//!   r1   5, given             2, 7       `i`, so that it can be held back.
//!   r2   1, 4; eliminated: 4  ; placed: 3
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::grid::{Cell, DigitSet};
use crate::render::pictures::diagram::{Diagram, Part, Sign};
use crate::render::pictures::html::{Html, on_a_line};
use crate::render::pictures::signs::{self, Fate};
use crate::technique::Role;

/// The table, in a box. `data-boxes` has the number of each cell's box, row by row, 0 where there is none; the boxes of
/// an ordinary Sudoku are not listed.
pub(in crate::render) fn write(diagram: &Diagram, html: &mut Html) {
    let side = diagram.layout.side();
    let notation = diagram.notation;
    let marks = Marks::of(diagram);
    let boxes = Some(boxes(diagram)).filter(|boxes| boxes != ORDINARY);
    let boxes: Vec<(&str, &str)> = boxes.iter().map(|boxes| ("data-boxes", boxes.as_str())).collect();
    html.start("div", &[("class", "cells")]);
    html.start("table", &boxes);
    html.element("tr", &[], |html| {
        html.element("td", &[], |_| {});
        for column in 0..side {
            html.element("th", &[], |html| html.text(&notation.column(column).to_string()));
        }
    });
    for row in 0..side {
        html.element("tr", &[], |html| {
            html.element("th", &[], |html| html.text(&notation.row(row).to_string()));
            for column in 0..side {
                html.element("td", &[], |html| marks.cell(Cell::at(row, column), html));
            }
        });
    }
    html.end();
    html.end();
}

/// The boxes of a Sudoku with nine digits.
const ORDINARY: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

fn boxes(diagram: &Diagram) -> String {
    let layout = &diagram.layout;
    let number = |cell: Cell| layout.box_of(cell).map_or(0, |house| house.index() + 1);
    layout.cells().iter().map(|cell| number(cell).to_string()).collect()
}

/// What the step marks: in each cell, the words for its marks, and the digits that bear them, with their labels.
struct Marks<'a> {
    diagram: &'a Diagram,
    words: BTreeMap<Cell, BTreeMap<Cow<'a, str>, Vec<String>>>,
}

impl<'a> Marks<'a> {
    fn of(diagram: &'a Diagram) -> Self {
        let mut words: BTreeMap<Cell, BTreeMap<Cow<str>, Vec<String>>> = BTreeMap::new();
        for &(role, cell) in &diagram.parts.cells {
            words.entry(cell).or_default().entry(diagram.name(Sign::Role(role, Part::Cell)).into()).or_default();
        }
        let line = diagram.name(Sign::Line);
        for (candidate, mark) in signs::marks(diagram) {
            let roles = mark.sets.iter().copied().chain(mark.role).map(|role| Sign::Role(role, Part::Candidate));
            let fate = mark.fate.map(|fate| if fate == Fate::Placed { Sign::Placed } else { Sign::Eliminated });
            for sign in roles.chain(fate) {
                let labels: Vec<&str> = match sign {
                    Sign::Role(role, _) => diagram.labels_of(role, candidate).collect(),
                    _ => Vec::new(),
                };
                let digit = candidate.digit.to_string();
                let of_cell = words.entry(candidate.cell).or_default();
                match sign {
                    _ if labels.is_empty() => of_cell.entry(diagram.name(sign).into()).or_default().push(digit),
                    // The legend has one name for all lines of a colour. A cell is of its own line.
                    Sign::Role(role, _) if role != Role::Struck && !line.is_empty() => {
                        for label in labels {
                            let named = line.replace("{first}", label).into();
                            of_cell.entry(named).or_default().push(digit.clone());
                        }
                    }
                    _ => {
                        let digit = format!("{digit} ({})", labels.join(", "));
                        of_cell.entry(diagram.name(sign).into()).or_default().push(digit);
                    }
                }
            }
        }
        Self { diagram, words }
    }

    fn cell(&self, cell: Cell, html: &mut Html) {
        let diagram = self.diagram;
        let name = |sign| on_a_line(diagram.name(sign));
        let filled = |digit, sign| format!("{digit}, {}", name(sign));
        html.text(&match (diagram.givens.get(cell), diagram.placed.get(cell)) {
            (Some(digit), _) => filled(digit, Sign::Given),
            (None, Some(digit)) if diagram.trial.contains(cell) => filled(digit, Sign::Trial),
            (None, Some(digit)) => filled(digit, Sign::Found),
            (None, None) => listed(diagram.candidates[cell.index()]),
        });
        // What the legend leaves out has no word.
        let named = self.words.get(&cell).into_iter().flatten().filter(|(word, _)| !word.is_empty());
        let marks = named.map(|(word, digits)| match digits.is_empty() {
            true => on_a_line(word),
            false => format!("{}: {}", on_a_line(word), digits.join(", ")),
        });
        let number = diagram.numbers.iter().filter(|(other, _)| *other == cell);
        let number = number.map(|(_, n)| format!("{}: {n}", name(Sign::Number)));
        let marks: Vec<String> = marks.chain(number).collect();
        if !marks.is_empty() {
            html.element("i", &[], |html| html.text(&format!("; {}", marks.join("; "))));
        }
    }
}

fn listed(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(", ")
}
