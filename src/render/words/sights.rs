//! Filters on cells and candidates that ask the grid: which of them see each other, and in which house.

use std::str::FromStr;
use std::sync::Arc;

use minijinja::value::Serde;
use minijinja::{Environment, Error};
use serde::Serialize;

use super::filters::read;
use super::names::Names;
use crate::grid::{Candidate, Cell, CellSet, Digit, House, HouseKind, Layout, NotationError};

/// A cell, whatever its digit, or a candidate.
#[derive(Clone, Copy)]
struct Spot {
    cell: Cell,
    digit: Option<Digit>,
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let candidate = |Candidate { cell, digit }| Self { cell, digit: Some(digit) };
        text.parse().map(candidate).or_else(|_| Ok(Self { cell: text.parse()?, digit: None }))
    }
}

impl Spot {
    /// Whether at most one of two can be true. A cell stands for whatever digit the other has.
    fn excludes(self, other: Self, layout: &Layout) -> bool {
        let same = self.digit == other.digit || self.digit.is_none() || other.digit.is_none();
        if self.cell == other.cell { !same } else { same && layout.sees(self.cell, other.cell) }
    }
}

/// Adds these filters.
pub(super) fn add(env: &mut Environment<'static>, names: &Arc<Names>) {
    env.add_filter("cells_of", |candidates: Vec<String>| cells_of(&candidates));
    env.add_filter("held_by", |candidates: Vec<String>, cells: Vec<String>, digit: u8| {
        let cells = all(&cells)?;
        let held = |candidate: &Candidate| candidate.digit.get() == digit && cells.contains(candidate.cell);
        kept(candidates, |candidate| Ok(held(&read(candidate)?)))
    });
    let n = Arc::clone(names);
    env.add_filter("against", move |spots: Vec<String>, others: Vec<String>| {
        let others: Vec<Spot> = others.iter().map(|other| read(other)).collect::<Result<_, _>>()?;
        kept(spots, |spot| {
            let spot: Spot = read(spot)?;
            Ok(others.iter().all(|&other| spot.excludes(other, &n.layout)))
        })
    });
    let n = Arc::clone(names);
    env.add_filter("common", move |cells: Vec<String>| {
        Ok::<_, Error>(named(n.layout.houses_of_all(all(&cells)?).iter()))
    });
    let n = Arc::clone(names);
    env.add_filter("only_through", move |cells: Vec<String>, by: String| {
        Ok::<_, Error>(Serde(only_through(all(&cells)?, read(&by)?, &n.layout)))
    });
}

/// Cells that see another one only in a window or on a diagonal.
#[derive(Serialize)]
struct Only {
    house: House,
    cells: Vec<Cell>,
}

/// Those of some cells that see another one in no row, column, box or region, by the house in which they see it.
fn only_through(cells: CellSet, by: Cell, layout: &Layout) -> Vec<Only> {
    let mut all: Vec<Only> = Vec::new();
    for cell in cells.iter() {
        // Rows, columns and boxes come first.
        let Some(house) = layout.houses_of_all([cell, by].into_iter().collect()).iter().next() else { continue };
        if matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box) {
            continue;
        }
        match all.iter_mut().find(|only| only.house == house) {
            Some(only) => only.cells.push(cell),
            None => all.push(Only { house, cells: vec![cell] }),
        }
    }
    all
}

/// The cells of some candidates, each once.
fn cells_of(candidates: &[String]) -> Result<Vec<String>, Error> {
    let mut cells: Vec<String> = Vec::new();
    for candidate in candidates {
        let cell = read::<Candidate>(candidate)?.cell.to_string();
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    Ok(cells)
}

fn all(cells: &[String]) -> Result<CellSet, Error> {
    cells.iter().map(|cell| read::<Cell>(cell)).collect()
}

fn named(houses: impl Iterator<Item = House>) -> Vec<String> {
    houses.map(|house| house.to_string()).collect()
}

fn kept(items: Vec<String>, keep: impl Fn(&str) -> Result<bool, Error>) -> Result<Vec<String>, Error> {
    let mut kept = Vec::new();
    for item in items {
        if keep(&item)? {
            kept.push(item);
        }
    }
    Ok(kept)
}
