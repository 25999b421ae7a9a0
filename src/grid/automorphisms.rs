//! The automorphisms of a layout: the permutations of its cells that map each house to a house.
//!
//! They turn a puzzle into an equivalent one. The classic grid has 3,359,232 of them, so they are not listed, but kept
//! as a stabiliser chain (Sims 1970): with the cells in reading order, each step fixes one more cell, and holds one
//! automorphism for each cell that the next one can still be mapped to. Each automorphism is the product of one from
//! each step, in exactly one way.

use std::sync::{Arc, OnceLock};

use super::{Budget, Cell, CellSet, Layout, Spent};

/// A permutation of cells by [`Cell::index`]; cells outside the layout are mapped to themselves.
pub(super) type Permutation = [Cell; Cell::COUNT];

/// The automorphisms of a layout.
pub struct Automorphisms {
    pub(super) layout: Arc<Layout>,
    pub(super) steps: Vec<Step>,
}

/// The automorphisms that fix the cells of all steps before this one, up to those that fix its cell as well.
pub(super) struct Step {
    /// The cell.
    pub(super) cell: Cell,
    /// One automorphism for each cell that this one can be mapped to, the identity first.
    pub(super) images: Vec<Permutation>,
    /// The cells after this one in its row, if all later steps map them to each other; else none.
    pub(super) rest: CellSet,
    /// The cells of the steps before this one, and its own.
    fixed: Vec<Cell>,
    /// The steps after this one without those of its row, if they were needed.
    below: OnceLock<Vec<Step>>,
}

impl Step {
    /// Forgets the rest of the row, if a later step maps one of its cells elsewhere.
    fn keep_rest(&mut self, later: &[Permutation]) {
        let is_kept = |image: &Permutation| self.rest.iter().all(|cell| self.rest.contains(image[cell.index()]));
        if !later.iter().all(is_kept) {
            self.rest = CellSet::EMPTY;
        }
    }
}

/// The maximum number of positions visited to find the automorphisms of a layout. A grid with boxes takes ten thousand,
/// a strange jigsaw may take more.
const MOST_POSITIONS: u64 = 200_000;

impl Automorphisms {
    /// Finds the automorphisms of a layout, within a built-in limit of work.
    ///
    /// # Errors
    /// If the limit was reached.
    pub fn of(layout: &Arc<Layout>) -> Result<Self, Spent> {
        Ok(Self { layout: layout.clone(), steps: Search::new(layout).steps(&[], layout.cells())? })
    }

    /// Returns their number.
    pub fn count(&self) -> u128 {
        self.steps.iter().map(|step| step.images.len() as u128).product()
    }

    /// Returns the steps after one of them for the rows below it. What they leave open only permutes the rest of its row,
    /// and of others for which steps were left out.
    pub(super) fn below<'a>(&self, step: &'a Step) -> Result<&'a [Step], Spent> {
        if let Some(below) = step.below.get() {
            return Ok(below);
        }
        let cells = self.layout.cells().iter().filter(|cell| cell.row() > step.cell.row()).collect();
        let found = Search::new(&self.layout).steps(&step.fixed, cells)?;
        Ok(step.below.get_or_init(|| found))
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
    near: Vec<Vec<CellSet>>,
    /// The cells by the number of their houses.
    busy: Vec<CellSet>,
}

impl<'a> Search<'a> {
    fn new(layout: &'a Layout) -> Self {
        let mut houses: Vec<CellSet> = layout.houses().iter().map(|&house| layout.members(house)).collect();
        houses.sort_unstable();
        houses.dedup();
        let most = layout.cells().iter().map(|cell| layout.houses_of(cell).len()).max().unwrap_or_default();
        let mut busy = vec![CellSet::EMPTY; most + 1];
        let mut near = vec![busy.clone(); Cell::COUNT];
        for cell in layout.cells().iter() {
            let common = |other| houses.iter().filter(|house| house.contains(cell) && house.contains(other)).count();
            for other in (layout.cells() - CellSet::of(cell)).iter() {
                near[cell.index()][common(other)].insert(other);
            }
            busy[common(cell)].insert(cell);
        }
        Self { layout, budget: Budget::work(MOST_POSITIONS), houses, near, busy }
    }

    /// Returns the steps for these cells, of the automorphisms that fix some others.
    fn steps(&self, others: &[Cell], cells: CellSet) -> Result<Vec<Step>, Spent> {
        let mut steps: Vec<Step> = Vec::new();
        let (mut fixed, mut position) = (others.to_vec(), self.anywhere());
        others.iter().for_each(|&cell| _ = self.map(&mut position, cell, cell));
        for cell in cells.iter() {
            let mut images = vec![std::array::from_fn(Cell::from_index)];
            for image in position[cell.index()].iter().filter(|&image| image != cell) {
                let mut next = position;
                if self.map(&mut next, cell, image) {
                    images.extend(self.complete(next, self.layout.cells() - CellSet::of(cell))?);
                }
            }
            self.map(&mut position, cell, cell);
            // The first step is kept even if it has only the identity: the search for a canonical form starts there.
            if images.len() > 1 || steps.is_empty() {
                let is_rest = |other: &Cell| other.row() == cell.row() && *other > cell;
                let rest = self.layout.cells().iter().filter(is_rest).collect();
                steps.iter_mut().for_each(|step| step.keep_rest(&images));
                fixed.push(cell);
                steps.push(Step { cell, images, rest, fixed: fixed.clone(), below: OnceLock::new() });
            }
        }
        Ok(steps)
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
