//! What a sentence names, and whether a hint gives its conclusion away.

use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Notation, Puzzle};
use whydoku::render::{self, HintExtent, RUNGS, Telling};
use whydoku::tutor::{Advice, Hint};

/// The words after which numbers name houses.
const HOUSES: [&str; 12] = [
    "row",
    "rows",
    "column",
    "columns",
    "box",
    "boxes",
    "region",
    "regions",
    "diagonal",
    "diagonals",
    "window",
    "windows",
];

/// The words before which a number counts something.
const COUNTED: [&str; 9] = ["places", "place", "candidates", "candidate", "cells", "digits", "more", "orders", "fit"];

/// The names in a text: cells, houses by their kind, and digits.
#[derive(Default, Debug)]
pub struct Named {
    pub cells: CellSet,
    houses: usize,
    digits: DigitSet,
}

pub fn named(text: &str) -> Named {
    let mut named = Named::default();
    let words: Vec<&str> = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut in_houses = false;
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1).copied().unwrap_or_default();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if HOUSES.contains(&word.to_lowercase().as_str()) {
            named.houses += 1;
            in_houses = true;
        } else if let Some(cells) = cells(word) {
            named.cells |= cells;
            in_houses = false;
        } else if is_number && !in_houses && !COUNTED.contains(&next) && words[i.saturating_sub(1)] != "type" {
            named.digits |= word.bytes().filter_map(|byte| Digit::new(byte - b'0')).collect();
        } else if !is_number && *word != "and" {
            in_houses = false;
        }
    }
    named
}

/// Returns the cells that a word such as `r2c45` names.
fn cells(word: &str) -> Option<CellSet> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let cell = |row, column| format!("r{row}c{column}").parse::<Cell>().ok();
    rows.chars().flat_map(|row| columns.chars().map(move |column| cell(row, column))).collect()
}

/// Checks that a hint has five rungs, each with content, and none with too much.
pub fn check_rungs(hint: &Hint) -> Result<(), String> {
    let rungs = render::rungs(hint, &Telling::default()).map_err(|error| error.to_string())?;
    let step = hint.step();
    let told = || rungs.join(" | ");
    if rungs.len() != RUNGS || rungs.iter().any(|rung| rung.is_empty()) {
        return Err(format!("five rungs, each with words: {}", told()));
    }
    let [what, place] = [named(&rungs[0]), named(&rungs[1])];
    if !what.cells.is_empty() || what.houses > 0 {
        return Err(format!("the first rung names no place: {}", told()));
    }
    if !place.cells.is_empty() || place.houses == 0 || !place.digits.is_empty() {
        return Err(format!("the second rung names houses only: {}", told()));
    }
    // The first rung is left out: a technique may have a number in its name.
    let before = named(&rungs[1..RUNGS - 1].join(" "));
    let conclusions: Vec<Candidate> = step.placements.iter().chain(&step.eliminations).copied().collect();
    let leak = conclusions.iter().find(|c| before.cells.contains(c.cell) && before.digits.contains(c.digit));
    if let Some(leak) = leak {
        return Err(format!("{leak} is given away: {}", told()));
    }
    let conclusion = Notation::default().in_prose(&step.placements, &step.eliminations);
    if rungs[RUNGS - 1] != conclusion {
        return Err(format!("the last rung is the conclusion {conclusion}: {}", told()));
    }
    Ok(())
}

/// Checks the alternative texts of a hint's diagrams.
pub fn check_boards(hint: &Hint, position: &Puzzle) -> Result<(), String> {
    let advice = Advice::Step(Box::new(hint.clone()));
    let step = hint.step();
    let conclusions = || step.placements.iter().chain(&step.eliminations);
    for rung in 2..=RUNGS {
        let document = render::hint(position, &advice, HintExtent::UpTo(rung), &Telling::default());
        let page = document
            .and_then(|document| document.html(&Telling::default().source))
            .map_err(|error| error.to_string())?;
        let alt = page.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        let Some((_, marks)) = alt.split_once("filled.") else {
            return Err(format!("the board of rung {rung} has no number of filled cells: {alt}"));
        };
        let said = named(marks);
        let shows = alt.contains("Placed") || alt.contains("Crossed out");
        let leak = conclusions().find(|c| said.cells.contains(c.cell) && said.digits.contains(c.digit));
        // The last rung shows that the search in the others can succeed.
        match (rung == RUNGS, leak) {
            (false, Some(leak)) => return Err(format!("the board of rung {rung} gives {leak} away: {alt}")),
            (false, None) if shows => return Err(format!("rung {rung} shows the conclusion: {alt}")),
            (true, None) => return Err(format!("the board of the last rung does not say the conclusion: {alt}")),
            (true, _) if !shows => return Err(format!("the last rung does not show the conclusion: {alt}")),
            _ => {}
        }
    }
    Ok(())
}
