//! The automorphisms of a layout: the permutations of its cells that map each house to a house.
//!
//! They turn a puzzle into an equivalent one. The classic grid has 3,359,232 of them, so they are not listed, but kept
//! as a stabiliser chain (Sims 1970): with the cells in reading order, each step fixes one more cell, and holds one
//! automorphism for each cell that the next one can still be mapped to. Each automorphism is the product of one from
//! each step, in exactly one way.

use std::sync::Arc;

use super::{Budget, Cell, CellSet, HouseKind, Layout, Spent};

/// A permutation of cells by [`Cell::index`]; cells outside the layout are mapped to themselves.
pub(super) type Permutation = [Cell; Cell::COUNT];

/// The automorphisms of a layout.
pub struct Automorphisms {
    pub(super) layout: Arc<Layout>,
    pub(super) steps: Vec<Step>,
}

/// The automorphisms that fix all cells before this one, up to those that fix this cell as well.
pub(super) struct Step {
    /// The cell.
    pub(super) cell: Cell,
    /// One automorphism for each cell that this one can be mapped to, the identity first.
    pub(super) images: Vec<Permutation>,
}

/// The maximum number of positions visited to find the automorphisms of a layout. A grid with boxes takes ten thousand.
const MOST_POSITIONS: u64 = 1_000_000;

impl Automorphisms {
    /// Finds the automorphisms of a layout.
    ///
    /// # Errors
    /// If the budget, or a built-in limit for strange jigsaws, was reached.
    pub fn of(layout: &Arc<Layout>, budget: &Budget) -> Result<Self, Spent> {
        let search = Search::new(layout, budget.part(MOST_POSITIONS));
        let mut steps = Vec::new();
        let mut fixed = search.anywhere();
        for cell in layout.cells().iter() {
            let mut images = vec![std::array::from_fn(Cell::from_index)];
            for image in fixed[cell.index()].iter().filter(|&image| image != cell) {
                let mut position = fixed;
                if search.map(&mut position, cell, image) {
                    let rest = layout.cells() - CellSet::of(cell);
                    images.extend(search.complete(position, rest)?);
                }
            }
            search.map(&mut fixed, cell, cell);
            // The first step is kept even if it has only the identity: the search for a canonical form starts there.
            if images.len() > 1 || steps.is_empty() {
                steps.push(Step { cell, images });
            }
        }
        Ok(Self { layout: layout.clone(), steps })
    }

    /// Returns their number.
    pub fn count(&self) -> u128 {
        self.steps.iter().map(|step| step.images.len() as u128).product()
    }
}

/// The cells that each cell can still be mapped to.
type Images = [CellSet; Cell::COUNT];

/// The search for a permutation that keeps, for each two cells, the number of their common houses.
struct Search<'a> {
    layout: &'a Layout,
    budget: Budget,
    /// The houses as sets of cells, each once.
    houses: Vec<CellSet>,
    /// For each cell, the other cells by the number of houses that they have in common with it.
    near: Vec<[CellSet; HouseKind::ALL.len() + 1]>,
    /// The cells by the number of their houses.
    busy: [CellSet; HouseKind::ALL.len() + 1],
}

impl<'a> Search<'a> {
    fn new(layout: &'a Layout, budget: Budget) -> Self {
        let mut houses: Vec<CellSet> = layout.houses().iter().map(|&house| layout.members(house)).collect();
        houses.sort_unstable();
        houses.dedup();
        let mut near = vec![[CellSet::EMPTY; _]; Cell::COUNT];
        let mut busy = [CellSet::EMPTY; _];
        for cell in layout.cells().iter() {
            let common = |other| houses.iter().filter(|house| house.contains(cell) && house.contains(other)).count();
            for other in (layout.cells() - CellSet::of(cell)).iter() {
                near[cell.index()][common(other)].insert(other);
            }
            busy[common(cell)].insert(cell);
        }
        Self { layout, budget, houses, near, busy }
    }

    /// Returns the images before anything is mapped.
    fn anywhere(&self) -> Images {
        let mut images = [CellSet::EMPTY; _];
        for &alike in &self.busy {
            alike.iter().for_each(|cell| images[cell.index()] = alike);
        }
        images
    }

    /// Maps a cell. Returns `false` if another cell has no image left.
    fn map(&self, images: &mut Images, cell: Cell, image: Cell) -> bool {
        images[cell.index()] = CellSet::of(image);
        let pairs = self.near[cell.index()].iter().zip(&self.near[image.index()]);
        let mut is_possible = true;
        for (from, &to) in pairs {
            for other in from.iter() {
                images[other.index()] &= to;
                is_possible &= !images[other.index()].is_empty();
            }
        }
        is_possible
    }

    /// Maps the rest of the cells, if there is a way.
    fn complete(&self, images: Images, rest: CellSet) -> Result<Option<Permutation>, Spent> {
        if self.budget.spend(1).is_break() {
            return Err(self.budget.spent().unwrap_or(Spent::Work));
        }
        let Some(cell) = rest.iter().min_by_key(|cell| images[cell.index()].len()) else {
            return Ok(self.permutation(&images));
        };
        for image in images[cell.index()].iter() {
            let mut next = images;
            if self.map(&mut next, cell, image)
                && let Some(found) = self.complete(next, rest - CellSet::of(cell))?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the permutation, if it maps each house to a house.
    fn permutation(&self, images: &Images) -> Option<Permutation> {
        let mut permutation: Permutation = std::array::from_fn(Cell::from_index);
        for cell in self.layout.cells().iter() {
            permutation[cell.index()] = images[cell.index()].first()?;
        }
        let image = |house: &CellSet| house.iter().map(|cell| permutation[cell.index()]).collect();
        self.houses.iter().all(|house| self.houses.binary_search(&image(house)).is_ok()).then_some(permutation)
    }
}
