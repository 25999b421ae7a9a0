//! Variety among drills: other houses, digits, cells and sizes each time.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::drill::{Drill, DrillForm};
use crate::grid::{Cell, Digit, House, HouseKind};
use crate::technique::{Parts, Technique};

/// What has been chosen so far, to choose something else next.
#[derive(Clone, Debug, Default)]
pub struct Variety {
    forms: HashSet<DrillForm>,
    shapes: HashMap<Shape, usize>,
    houses: HashMap<House, usize>,
    digits: HashMap<Digit, usize>,
    cells: HashMap<Cell, usize>,
}

/// The disadvantage of a drill in which other answers are possible, as a number of drills of the same shape.
const SEVERAL: f64 = 1.0;

/// The shape of a step: what remains of it if rows, columns, boxes and digits are swapped.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shape {
    houses: Vec<HouseKind>,
    cells: usize,
    digits: usize,
    placements: usize,
    eliminations: usize,
}

/// A drill to choose, with what it is compared by.
#[derive(Clone, Debug)]
pub struct Offered {
    drill: Drill,
    form: DrillForm,
    features: Features,
}

impl From<Drill> for Offered {
    fn from(drill: Drill) -> Self {
        Self { form: drill.form(), features: Features::of(&drill), drill }
    }
}

impl Offered {
    /// Returns the technique.
    pub fn technique(&self) -> &'static Technique {
        self.drill.technique()
    }
}

/// The features of a step that should vary.
#[derive(Clone, Debug)]
struct Features {
    shape: Shape,
    houses: Vec<House>,
    digits: Vec<Digit>,
    cells: Vec<Cell>,
}

impl Features {
    fn of(drill: &Drill) -> Self {
        let step = drill.hint.step();
        let parts = drill.position().grid().map_or_else(|_| Parts::default(), |grid| step.pattern.parts(&grid));
        let mut houses: Vec<House> = parts.houses.iter().map(|(_, house)| *house).collect();
        // A pattern without houses of its own is where hints say that it is.
        if houses.is_empty() {
            houses.clone_from(&drill.hint.look.area);
        }
        let of_parts = parts.candidates.iter().map(|(_, candidate)| *candidate);
        let conclusions = step.placements.iter().chain(&step.eliminations).copied();
        let mut digits: Vec<Digit> = of_parts.chain(conclusions.clone()).map(|candidate| candidate.digit).collect();
        let mut cells: Vec<Cell> = conclusions.map(|candidate| candidate.cell).collect();
        houses.sort_unstable();
        digits.sort_unstable();
        cells.sort_unstable();
        houses.dedup();
        digits.dedup();
        cells.dedup();
        let shape = Shape {
            houses: houses.iter().map(|house| house.kind).collect(),
            cells: parts.cells.len() + parts.links.len(),
            digits: digits.len(),
            placements: step.placements.len(),
            eliminations: step.eliminations.len(),
        };
        Self { shape, houses, digits, cells }
    }
}

/// Returns how often these were chosen, on average.
fn average<T: Hash + Eq>(counts: &HashMap<T, usize>, items: &[T]) -> f64 {
    let sum: usize = items.iter().filter_map(|item| counts.get(item)).sum();
    sum as f64 / items.len().max(1) as f64
}

fn count<T: Hash + Eq>(counts: &mut HashMap<T, usize>, items: impl IntoIterator<Item = T>) {
    items.into_iter().for_each(|item| *counts.entry(item).or_default() += 1);
}

impl Variety {
    /// Takes from some drills the one that differs most from those taken before, and has only one answer if possible; the first among equals. Those that are
    /// equivalent to one taken before are dropped. `None` if none is left.
    pub fn take(&mut self, drills: &mut Vec<Offered>) -> Option<Drill> {
        drills.retain(|offered| !self.forms.contains(&offered.form));
        let cost = |Offered { drill, features, .. }: &Offered| {
            self.likeness(features) + if drill.only_way { 0.0 } else { SEVERAL }
        };
        let costs = drills.iter().map(cost).enumerate();
        let (best, _) = costs.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let Offered { drill, form, features } = drills.remove(best);
        self.forms.insert(form);
        self.note(features);
        Some(drill)
    }

    /// Returns how much these features are like those so far.
    fn likeness(&self, Features { shape, houses, digits, cells }: &Features) -> f64 {
        let shape = self.shapes.get(shape).copied().unwrap_or_default() as f64;
        shape + average(&self.houses, houses) + average(&self.digits, digits) + average(&self.cells, cells)
    }

    /// Counts the features of a drill that was taken.
    fn note(&mut self, Features { shape, houses, digits, cells }: Features) {
        count(&mut self.shapes, [shape]);
        count(&mut self.houses, houses);
        count(&mut self.digits, digits);
        count(&mut self.cells, cells);
    }
}
