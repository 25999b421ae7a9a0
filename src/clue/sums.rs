//! The rule of 45: what cages and houses together say of the cells that are left over.
//!
//! A house of n cells with all n digits adds up to n(n+1)/2. So do several houses that have no cell in common, each. Where
//! cages lie wholly in them, the other cells have the rest; where cages cover them, the cells that stick out have what is
//! more.

use super::{Automaton, Read, Rules};
use crate::grid::{Cell, CellSet, HouseKind, Layout};

/// The maximum number of houses that are added up, and of cells that are left over.
const MOST_HOUSES: usize = 4;
const MOST_LEFT: usize = 7;

/// Adds what follows from sums and houses together. A search needs it, and nothing else does.
pub(super) fn add_left_over(rules: &mut Rules, layout: &Layout) {
    let cage = |read: &Read| match &read.by {
        Automaton::DifferentSum { total } => Some((read.cells.iter().copied().collect(), *total)),
        _ => None,
    };
    let cages: Vec<(CellSet, u16)> = rules.reads().iter().filter_map(cage).collect();
    if !cages.is_empty() {
        left_over(layout, &cages).into_iter().for_each(|Read { cells, by, .. }| rules.read(cells, by));
    }
}

/// Returns what follows from these cages, each with its sum.
fn left_over(layout: &Layout, cages: &[(CellSet, u16)]) -> Vec<Read> {
    // A cell that is in two cages would count twice.
    let mut apart: Vec<(CellSet, u16)> = Vec::new();
    for &(cells, sum) in cages {
        if apart.iter().all(|(others, _)| others.is_disjoint(cells)) {
            apart.push((cells, sum));
        }
    }
    let side = u16::from(layout.side());
    let of_house = side * (side + 1) / 2;
    let mut found: Vec<(CellSet, u16)> = Vec::new();
    for (area, houses) in areas(layout) {
        let whole = of_house * houses as u16;
        let sum = |cages: &[&(CellSet, u16)]| cages.iter().map(|(_, sum)| sum).sum::<u16>();
        let all = |cages: &[&(CellSet, u16)]| cages.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells);
        let inside: Vec<_> = apart.iter().filter(|(cells, _)| cells.is_subset(area)).collect();
        let touching: Vec<_> = apart.iter().filter(|(cells, _)| !cells.is_disjoint(area)).collect();
        let inner = area - all(&inside);
        found.extend(whole.checked_sub(sum(&inside)).map(|rest| (inner, rest)));
        if area.is_subset(all(&touching)) {
            found.extend(sum(&touching).checked_sub(whole).map(|more| (all(&touching) - area, more)));
        }
    }
    found.retain(|(cells, _)| (1..=MOST_LEFT).contains(&cells.len()) && !cages.iter().any(|(cage, _)| cage == cells));
    found.sort_by_key(|&(cells, _)| cells.iter().collect::<Vec<_>>());
    found.dedup();
    found.into_iter().map(|(cells, total)| read(layout, cells, total)).collect()
}

/// A set of cells with a sum, which have different digits if they are in one house.
fn read(layout: &Layout, cells: CellSet, total: u16) -> Read {
    let is_in_house = !layout.houses_of_all(cells).is_empty();
    let cells: Vec<Cell> = cells.iter().collect();
    let by = match is_in_house {
        true => Automaton::DifferentSum { total },
        false => Automaton::Sum { weights: vec![1; cells.len()], total: total.into() },
    };
    Read { cells, by, is_implied: false }
}

/// The unions of a few houses of a kind that have no cell in common, with their numbers: neighbouring rows and columns, and
/// any boxes.
fn areas(layout: &Layout) -> Vec<(CellSet, usize)> {
    let mut areas = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines: Vec<CellSet> = layout.of_kind(kind).map(|house| layout.members(house)).collect();
        for from in 0..lines.len() {
            let unions = lines[from..].iter().scan(CellSet::EMPTY, |all, &line| {
                *all |= line;
                Some(*all)
            });
            areas.extend(unions.zip(1..).take(MOST_HOUSES));
        }
    }
    let boxes: Vec<CellSet> = layout.boxes().map(|house| layout.members(house)).collect();
    let mut unions = vec![(CellSet::EMPTY, 0, 0)];
    while let Some((all, count, next)) = unions.pop() {
        for (at, &cells) in boxes.iter().enumerate().skip(next) {
            let more = (all | cells, count + 1, at + 1);
            areas.push((more.0, more.1));
            if more.1 < MOST_HOUSES {
                unions.push(more);
            }
        }
    }
    areas
}
