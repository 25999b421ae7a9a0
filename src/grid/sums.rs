//! Equations: what houses and clues together say of the cells that are left over.
//!
//! A house of n cells with all n digits adds up to n(n+1)/2. So do several houses that have no cell in common, each. Where
//! cages lie wholly in them, the other cells have the rest; where cages cover them, the cells that stick out have what is
//! more.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Automaton, Candidate, Cell, CellSet, Equation, HouseKind, Layout, Read, Ruling, Via};

/// Cells, each with the factor of its digit, and what they add up to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The cells, with factors other than 0, in reading order.
    pub cells: Vec<(Cell, i32)>,
    /// The total.
    pub total: i32,
}

/// The maximum number of houses that are added up, and of cells that are left over.
const MOST_HOUSES: usize = 4;
const MOST_LEFT: usize = 7;

/// The maximum number of cells that are left over if some are added and others subtracted.
const MOST_MIXED: usize = 3;

/// The maximum number of terms.
const MOST_TERMS: usize = 100;

impl Sum {
    /// Returns the sum of a house or clue; none if it has none.
    pub fn of(layout: &Layout, term: Via) -> Option<Self> {
        match term {
            Via::House(house) => {
                let (cells, side) = (layout.members(house), i32::from(layout.side()));
                let cells: Vec<(Cell, i32)> = cells.iter().map(|cell| (cell, 1)).collect();
                (cells.len() == side as usize).then_some(Self { cells, total: side * (side + 1) / 2 })
            }
            Via::Clue(clue) => Self::of_ruling(layout.ruling(clue)?),
        }
    }

    /// Returns the sum that a clue says; none if it says none, or something else.
    fn of_ruling(ruling: &Ruling) -> Option<Self> {
        let [read] = ruling.reads() else { return None };
        let (weights, total) = match &read.by {
            Automaton::DifferentSum { total } => (vec![1; read.cells.len()], (*total).into()),
            Automaton::Sum { weights, total } => (weights.clone(), *total),
            _ => return None,
        };
        Some(Self { cells: read.cells.iter().copied().zip(weights).collect(), total })
    }

    /// Returns what an automaton reads of it: a sum of different digits, if all cells are added and see each other.
    pub(super) fn read(&self, layout: &Layout) -> Read {
        let cells: Vec<Cell> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let set: CellSet = cells.iter().copied().collect();
        let sees_all = |cell: Cell| {
            let others = set - CellSet::of(cell);
            layout.digits().iter().all(|digit| others.is_subset(layout.seen(Candidate::new(cell, digit))))
        };
        let by = match u16::try_from(self.total) {
            Ok(total) if self.is_plain() && cells.iter().all(|&cell| sees_all(cell)) => {
                Automaton::DifferentSum { total }
            }
            _ => Automaton::Sum { weights: self.cells.iter().map(|(_, weight)| *weight).collect(), total: self.total },
        };
        Read { cells, by }
    }

    /// Returns `true` if each cell is added once.
    pub fn is_plain(&self) -> bool {
        self.cells.iter().all(|(_, weight)| *weight == 1)
    }
}

impl Equation {
    /// Returns what it says of the cells that are left over; none if a term is there twice or has no sum, or if nothing is left.
    pub fn left(&self, layout: &Layout) -> Option<Sum> {
        let terms = || self.plus.iter().chain(&self.minus);
        let is_repeated = |(at, term): (usize, &Via)| terms().take(at).any(|other| other == term);
        if terms().count() > MOST_TERMS || terms().enumerate().any(is_repeated) {
            return None;
        }
        let (mut weights, mut total) = (BTreeMap::<Cell, i32>::new(), 0);
        for (terms, sign) in [(&self.plus, 1), (&self.minus, -1)] {
            for &term in terms {
                let sum = Sum::of(layout, term)?;
                total += sign * sum.total;
                sum.cells.iter().for_each(|&(cell, weight)| *weights.entry(cell).or_default() += sign * weight);
            }
        }
        weights.retain(|_, weight| *weight != 0);
        // What sticks out is told as a sum, not as what is missing.
        let sign = if weights.values().all(|&weight| weight < 0) { -1 } else { 1 };
        let cells: Vec<(Cell, i32)> = weights.into_iter().map(|(cell, weight)| (cell, sign * weight)).collect();
        (!cells.is_empty()).then_some(Sum { cells, total: sign * total })
    }

    /// Returns what cages and houses of a grid say together of a few cells, the fewest houses first.
    fn all(layout: &Layout) -> Vec<Self> {
        let mut cages: Vec<(Via, CellSet)> = Vec::new();
        for (clue, ruling) in layout.ruled() {
            let Some(sum) = Sum::of_ruling(ruling).filter(Sum::is_plain) else { continue };
            let cells: CellSet = sum.cells.iter().map(|(cell, _)| *cell).collect();
            // A cell that is in two cages would count twice.
            if cages.iter().all(|(_, others)| others.is_disjoint(cells)) {
                cages.push((Via::Clue(clue), cells));
            }
        }
        if cages.is_empty() {
            return Vec::new();
        }
        let mut known: Vec<Sum> = layout.ruled().filter_map(|(_, ruling)| Sum::of_ruling(ruling)).collect();
        let mut found = Vec::new();
        for (area, plus) in areas(layout) {
            let of = |is_taken: &dyn Fn(CellSet) -> bool| -> Vec<Via> {
                cages.iter().filter(|(_, cells)| is_taken(*cells)).map(|(cage, _)| *cage).collect()
            };
            let inside = of(&|cells| cells.is_subset(area));
            let touching = of(&|cells| !cells.is_disjoint(area));
            let mostly = of(&|cells| 2 * (cells & area).len() > cells.len());
            for minus in [inside, touching, mostly] {
                let equation = Self { plus: plus.clone(), minus };
                let Some(sum) = equation.left(layout) else { continue };
                let most = if sum.is_plain() { MOST_LEFT } else { MOST_MIXED };
                if !equation.minus.is_empty() && sum.cells.len() <= most && !known.contains(&sum) {
                    known.push(sum);
                    found.push(equation);
                }
            }
        }
        found
    }
}

/// Returns a layout with what the clues of a puzzle mean, in their order, and with what houses and the sums of clues say together.
pub(crate) fn with_clues(layout: &Arc<Layout>, rulings: Vec<Ruling>) -> Arc<Layout> {
    let ruled = layout.with_rulings(rulings);
    let equations = Equation::all(&ruled);
    let sums = equations.iter().filter_map(|equation| equation.left(&ruled)).filter(Sum::is_plain);
    let reads = sums.map(|sum| sum.read(&ruled)).collect();
    ruled.with_sums(equations, reads)
}

/// The unions of a few houses of a kind that have no cell in common: neighbouring rows and columns, and any boxes.
fn areas(layout: &Layout) -> Vec<(CellSet, Vec<Via>)> {
    let mut areas = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines: Vec<_> = layout.of_kind(kind).collect();
        for from in 0..lines.len() {
            let most = (from + MOST_HOUSES).min(lines.len());
            areas.extend((from + 1..=most).map(|to| lines[from..to].to_vec()));
        }
    }
    let boxes: Vec<_> = layout.boxes().collect();
    let mut unions = vec![(Vec::new(), 0)];
    while let Some((union, next)) = unions.pop() {
        for (at, &house) in boxes.iter().enumerate().skip(next) {
            let mut more = union.clone();
            more.push(house);
            areas.push(more.clone());
            if more.len() < MOST_HOUSES {
                unions.push((more, at + 1));
            }
        }
    }
    areas.sort_by_key(Vec::len);
    let all = |houses: &[_]| houses.iter().fold(CellSet::EMPTY, |all, &house| all | layout.members(house));
    areas.into_iter().map(|houses| (all(&houses), houses.into_iter().map(Via::House).collect())).collect()
}
