//! Layouts: the cells of a grid and its houses.
//!
//! A layout is data, built once and shared. Techniques ask it for houses, and for what a candidate excludes; they never
//! count rows.

mod clues;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::names::FRAME;
use super::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Equation, House, HouseKind, HouseSet, Pairs, Read, Ruling,
    Settler, slot,
};

/// The shape of a grid: its cells, its houses, and which candidates exclude each other.
#[derive(Clone, PartialEq, Eq)]
pub struct Layout {
    name: String,
    side: u8,
    regions: Option<String>,
    cells: CellSet,
    houses: Vec<House>,
    members: [CellSet; HouseKind::ALL.len() * FRAME as usize],
    houses_of: [HouseSet; Cell::COUNT],
    /// For each candidate, by [`slot`], those that cannot be true beside it: the rules of the grid.
    excluded: Box<[CandidateSet]>,
    /// For each candidate, by [`slot`], the excluded places of its own digit. This is part of the same table, once more and
    /// closely packed, because most techniques ask nothing else.
    seen: Box<[CellSet]>,
    /// The number of its own extra regions; those of clues come after them.
    extra: usize,
    /// What the clues of a variant add.
    rulings: Vec<Ruling>,
    /// What houses and the sums of clues say together.
    equations: Vec<Equation>,
    /// All that automata read, sums that follow among it: a search for solutions needs no more.
    reads: Vec<Read>,
    /// The candidates that no clue excludes from the start.
    allowed: CandidateSet,
}

/// The grids with a name: side, rows per box, columns per box.
const BOXES: [(u8, u8, u8); 4] = [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3)];

impl Layout {
    /// The names that [`Layout::named`] accepts, besides `diagonal` for `9x9-diagonal`.
    pub const NAMES: &[&str] =
        &["9x9", "4x4", "6x6", "8x8", "9x9-diagonal", "4x4-diagonal", "6x6-diagonal", "8x8-diagonal", "windoku"];

    /// Returns the layout with this name: a grid with boxes (4x4 with 2x2, 6x6 with 2 rows by 3 columns, 8x8 with 2
    /// rows by 4 columns, 9x9 with 3x3), optionally with both diagonals, or a windoku.
    ///
    /// # Errors
    /// If no layout has that name.
    pub fn named(name: &str) -> Result<Arc<Self>, LayoutError> {
        // Each is built once: puzzles of a kind share the table of what excludes what.
        static SHARED: [OnceLock<Arc<Layout>>; Layout::NAMES.len()] = [const { OnceLock::new() }; _];
        let full = if name == "diagonal" { "9x9-diagonal" } else { name };
        let known = Self::NAMES.iter().zip(&SHARED).find(|(known, _)| **known == full);
        let (name, shared) = known.ok_or_else(|| LayoutError::UnknownName { read: name.chars().take(40).collect() })?;
        Ok(Arc::clone(shared.get_or_init(|| Self::boxed(name))))
    }

    /// Builds one of the layouts with a name.
    fn boxed(name: &str) -> Arc<Self> {
        let size = if name == "windoku" { "9x9" } else { name.trim_end_matches("-diagonal") };
        let (side, high, wide) =
            BOXES.into_iter().find(|(side, ..)| size == format!("{side}x{side}")).expect("each name has a size");
        let mut layout = Self::square(name, side);
        for cell in layout.cells.iter() {
            let index = cell.row() / high * (side / wide) + cell.column() / wide;
            layout.put(cell, House::new(HouseKind::Box, index));
        }
        if name.ends_with("-diagonal") {
            layout.put_diagonals();
        }
        if name == "windoku" {
            for cell in layout.cells.iter().filter(|cell| cell.row() % 4 != 0 && cell.column() % 4 != 0) {
                layout.put(cell, House::new(HouseKind::Window, cell.row() / 4 * 2 + cell.column() / 4));
            }
        }
        layout.finish()
    }

    /// Returns the plain layout of a grid with this many cells: 16, 36, 64 or 81.
    pub fn with_cells(count: usize) -> Option<Arc<Self>> {
        let (side, ..) = BOXES.into_iter().find(|(side, ..)| usize::from(side * side) == count)?;
        Self::named(&format!("{side}x{side}")).ok()
    }

    /// Creates a jigsaw from one character per cell, row by row, with equal characters for the cells of one region.
    /// `name` is `jigsaw` or `jigsaw-diagonal`. The side is from 4 to 9.
    ///
    /// # Errors
    /// If the characters do not form a square with a side from 4 to 9, or if the number of cells in a region differs
    /// from the number of digits.
    pub fn jigsaw(regions: &str, name: &str) -> Result<Arc<Self>, LayoutError> {
        let signs: Vec<char> = regions.chars().filter(|sign| !sign.is_whitespace()).collect();
        let side = (4..=FRAME)
            .find(|&side| usize::from(side) * usize::from(side) == signs.len())
            .ok_or(LayoutError::RegionsLength { read: signs.len() })?;
        let mut layout = Self::square(if name.ends_with("diagonal") { "jigsaw-diagonal" } else { "jigsaw" }, side);
        let mut order: Vec<char> = Vec::new();
        for &sign in &signs {
            if !order.contains(&sign) {
                order.push(sign);
            }
        }
        for &sign in &order {
            let cells = signs.iter().filter(|&&other| other == sign).count();
            if cells != usize::from(side) {
                return Err(LayoutError::RegionSize { region: sign, cells, expected: side });
            }
        }
        for (cell, sign) in layout.cells.iter().zip(&signs) {
            let index = order.iter().position(|other| other == sign).unwrap_or_default();
            layout.put(cell, House::new(HouseKind::Box, index as u8));
        }
        layout.regions = Some(
            signs
                .iter()
                .filter_map(|sign| order.iter().position(|o| o == sign))
                .map(|i| char::from(b'1' + i as u8))
                .collect(),
        );
        if layout.name.ends_with("-diagonal") {
            layout.put_diagonals();
        }
        Ok(layout.finish())
    }

    /// Returns this layout with extra regions: further houses, each with as many cells as there are digits.
    ///
    /// # Errors
    /// If a region has a cell outside the grid, too few or too many cells, or the cells of another house; or if there are
    /// more than nine of them.
    pub fn with_extra(self: &Arc<Self>, regions: &[CellSet]) -> Result<Arc<Self>, LayoutError> {
        if regions.is_empty() {
            return Ok(Arc::clone(self));
        }
        let mut layout = Self::clone(self);
        let first = self.of_kind(HouseKind::Extra).count();
        for (at, &region) in regions.iter().enumerate() {
            let number = first + at + 1;
            if number > usize::from(FRAME) {
                return Err(LayoutError::ExtraCount { count: first + regions.len() });
            }
            if let Some(cell) = (region - layout.cells).first() {
                return Err(LayoutError::ExtraOutside { number, cell });
            }
            if region.len() != usize::from(layout.side) {
                return Err(LayoutError::ExtraSize { number, cells: region.len(), expected: layout.side });
            }
            if let Some(same) = layout.houses_of_all(region).iter().next() {
                return Err(LayoutError::ExtraTwice { number, same });
            }
            region.iter().for_each(|cell| layout.put(cell, House::new(HouseKind::Extra, number as u8 - 1)));
        }
        layout.extra += regions.len();
        Ok(layout.finish())
    }

    /// Returns this layout with what the clues of a puzzle mean, in their order. Houses that it has already are not added; of
    /// more than nine of a kind, the others only say that their digits are different.
    pub(super) fn with_rulings(self: &Arc<Self>, mut rulings: Vec<Ruling>) -> Arc<Self> {
        if rulings.is_empty() {
            return Arc::clone(self);
        }
        let mut layout = Self::clone(self);
        for ruling in &mut rulings {
            for (kind, cells) in ruling.houses.clone() {
                if layout.houses_of_all(cells).iter().any(|house| layout.members(house) == cells) {
                    continue;
                }
                let is_free = |index: &u8| layout.members(House::new(kind, *index)).is_empty();
                let index = match kind {
                    HouseKind::Diagonal => Some(u8::from(!cells.contains(Cell::at(0, 0)))),
                    _ => (0..FRAME).find(is_free),
                };
                match index {
                    Some(index) => cells.iter().for_each(|cell| layout.put(cell, House::new(kind, index))),
                    None => ruling.keep_apart(cells, layout.digits()),
                }
            }
        }
        for ruling in &rulings {
            ruling.barred.iter().for_each(|gone| layout.allowed.remove(gone));
            ruling.pairs.iter().for_each(|(&one, excluded)| layout.exclude(one, excluded));
            layout.reads.extend(ruling.reads.iter().cloned());
        }
        layout.rulings.extend(rulings);
        layout.finish()
    }

    /// Returns this layout with equations, which follow from its clues and houses, and what automata read of them.
    pub(super) fn with_sums(self: Arc<Self>, equations: Vec<Equation>, reads: Vec<Read>) -> Arc<Self> {
        let mut layout = Arc::unwrap_or_clone(self);
        layout.equations = equations;
        layout.reads.extend(reads);
        Arc::new(layout)
    }

    /// Creates a grid with rows and columns only; its other houses are added later.
    fn square(name: &str, side: u8) -> Self {
        let frame = (0..Cell::COUNT).map(Cell::from_index);
        let mut layout = Self {
            name: name.to_owned(),
            side,
            regions: None,
            cells: frame.filter(|cell| cell.row() < side && cell.column() < side).collect(),
            houses: Vec::new(),
            members: [CellSet::EMPTY; _],
            houses_of: [HouseSet::EMPTY; _],
            excluded: vec![CandidateSet::EMPTY; 9 * Cell::COUNT].into(),
            seen: vec![CellSet::EMPTY; 9 * Cell::COUNT].into(),
            extra: 0,
            rulings: Vec::new(),
            equations: Vec::new(),
            reads: Vec::new(),
            allowed: CandidateSet::EMPTY,
        };
        layout.allowed = CandidateSet::all(layout.cells, layout.digits());
        for cell in layout.cells.iter() {
            layout.put(cell, House::new(HouseKind::Row, cell.row()));
            layout.put(cell, House::new(HouseKind::Column, cell.column()));
        }
        layout
    }

    fn put_diagonals(&mut self) {
        for i in 0..self.side {
            self.put(Cell::at(i, i), House::new(HouseKind::Diagonal, 0));
            self.put(Cell::at(self.side - 1 - i, i), House::new(HouseKind::Diagonal, 1));
        }
    }

    fn put(&mut self, cell: Cell, house: House) {
        self.members[house.slot()].insert(cell);
        self.houses_of[cell.index()].insert(house);
    }

    fn finish(mut self) -> Arc<Self> {
        let mut all = HouseSet::EMPTY;
        for cell in self.cells.iter() {
            let mut peers = CellSet::EMPTY;
            for house in self.houses_of[cell.index()].iter() {
                all.insert(house);
                peers |= self.members[house.slot()];
            }
            peers.remove(cell);
            for digit in self.digits().iter() {
                let others = self.digits() - DigitSet::of(digit);
                let excluded = &CandidateSet::all(CellSet::of(cell), others) | &CandidateSet::of(digit, peers);
                self.exclude(Candidate::new(cell, digit), &excluded);
            }
        }
        self.houses = all.iter().collect();
        Arc::new(self)
    }

    /// Adds to what a candidate excludes.
    fn exclude(&mut self, candidate: Candidate, excluded: &CandidateSet) {
        self.excluded[slot(candidate)] |= excluded;
        self.seen[slot(candidate)] |= excluded.places(candidate.digit);
    }

    /// Returns the name: one of [`Layout::NAMES`], `jigsaw` or `jigsaw-diagonal`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the regions of a jigsaw, one digit per cell row by row, numbered in the reading order of their first
    /// cells; `None` for a grid with boxes.
    pub fn regions(&self) -> Option<&str> {
        self.regions.as_deref()
    }

    /// Returns the cells of each extra region of its own; clues may add others.
    pub fn extra(&self) -> Vec<CellSet> {
        self.of_kind(HouseKind::Extra).take(self.extra).map(|house| self.members(house)).collect()
    }

    /// Returns `true` if the layout has rows, columns and boxes, and nothing else: no clues either.
    pub fn is_plain(&self) -> bool {
        self.regions.is_none() && self.rulings.is_empty() && self.houses.iter().all(|house| house.kind.is_usual())
    }

    /// Returns the houses of a kind.
    pub fn of_kind(&self, kind: HouseKind) -> impl Iterator<Item = House> {
        self.houses.iter().copied().filter(move |house| house.kind == kind)
    }

    /// Returns the boxes, or the regions of a jigsaw.
    pub fn boxes(&self) -> impl Iterator<Item = House> {
        self.of_kind(HouseKind::Box)
    }

    /// Returns the box of a cell, or its region in a jigsaw.
    pub fn box_of(&self, cell: Cell) -> Option<House> {
        self.houses_of(cell).iter().find(|house| house.kind == HouseKind::Box)
    }

    /// Returns the number of cells in a house, which is also the number of digits: 4 to 9.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// Returns the digits of the grid, from 1 to its side.
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.side)
    }

    /// Returns the cells of the grid.
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// Returns all houses, in the order of their kinds.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the cells of a house; none if this layout does not have the house.
    pub fn members(&self, house: House) -> CellSet {
        self.members[house.slot()]
    }

    /// Returns the houses that contain a cell.
    pub fn houses_of(&self, cell: Cell) -> HouseSet {
        self.houses_of[cell.index()]
    }

    /// Returns the cells of all houses that contain a cell.
    pub fn in_houses_of(&self, cell: Cell) -> CellSet {
        self.houses_of(cell).iter().fold(CellSet::EMPTY, |all, house| all | self.members(house))
    }

    /// Returns the houses that contain all of these cells; none if there are no cells.
    pub fn houses_of_all(&self, cells: CellSet) -> HouseSet {
        let mut sets = cells.iter().map(|cell| self.houses_of(cell));
        sets.next().map(|first| sets.fold(first, HouseSet::both)).unwrap_or_default()
    }

    /// Returns what a true candidate excludes: all candidates of an empty grid that conflict with it.
    pub fn excluded(&self, candidate: Candidate) -> &CandidateSet {
        &self.excluded[slot(candidate)]
    }

    /// Returns what a search needs of it where clues rule.
    pub(crate) fn settler(&self) -> Settler<'_> {
        let houses = self.houses().iter().map(|&house| self.members(house)).collect();
        Settler::new(Pairs::new(self.digits(), &self.excluded, houses), &self.reads)
    }

    /// Returns the places of a digit that see one of them: those that it excludes if it is true.
    pub fn seen(&self, candidate: Candidate) -> CellSet {
        self.seen[slot(candidate)]
    }

    /// Returns the places of a digit that see each of these; every cell if there are none.
    pub fn seen_by_all(&self, cells: CellSet, digit: Digit) -> CellSet {
        cells.iter().fold(self.cells, |common, cell| common & self.seen(Candidate::new(cell, digit)))
    }

    /// Returns the places of a digit that see some of these.
    pub fn seen_by_any(&self, cells: CellSet, digit: Digit) -> CellSet {
        cells.iter().fold(CellSet::EMPTY, |all, cell| all | self.seen(Candidate::new(cell, digit)))
    }

    /// Returns the name of a kind of house as used in serialised facts: a box of a jigsaw is a `region`.
    pub const fn kind_id(&self, kind: HouseKind) -> &'static str {
        if matches!(kind, HouseKind::Box) && self.regions.is_some() { "region" } else { kind.id() }
    }

    /// Returns `true` if two candidates cannot both be true.
    pub fn conflict(&self, a: Candidate, b: Candidate) -> bool {
        self.excluded(a).contains(b)
    }

    /// Returns `true` if both the cell and the digit belong to the grid.
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.cells.contains(cell) && digit.get() <= self.side
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("Layout");
        told.field("name", &self.name)
            .field("regions", &self.regions)
            .field("extra", &self.extra())
            .field("rulings", &self.rulings)
            .finish()
    }
}

/// What a layout is made from makes its hash.
impl Hash for Layout {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (&self.name, &self.regions, self.extra()).hash(hasher);
        self.rulings.iter().for_each(|ruling| ruling.clue.hash(hasher));
    }
}

/// Why a layout could not be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// No layout has this name.
    UnknownName {
        /// The unknown name.
        read: String,
    },
    /// The regions do not form a square with a side from 4 to 9.
    RegionsLength {
        /// The number of characters found.
        read: usize,
    },
    /// A region has too few or too many cells.
    RegionSize {
        /// The character of the region.
        region: char,
        /// The number of its cells.
        cells: usize,
        /// The number of cells it needs.
        expected: u8,
    },
    /// There are too many extra regions.
    ExtraCount {
        /// Their number.
        count: usize,
    },
    /// An extra region has a cell that the grid does not have.
    ExtraOutside {
        /// The number of the region, from 1.
        number: usize,
        /// The cell.
        cell: Cell,
    },
    /// An extra region has too few or too many different cells.
    ExtraSize {
        /// The number of the region, from 1.
        number: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of cells it needs.
        expected: u8,
    },
    /// An extra region has the same cells as another house.
    ExtraTwice {
        /// The number of the region, from 1.
        number: usize,
        /// The other house.
        same: House,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { read } => write!(
                f,
                "unknown layout `{}`; available: {}, and `regions:` for a jigsaw",
                read.escape_debug(),
                Layout::NAMES.join(", ")
            ),
            Self::RegionsLength { read } => {
                write!(f, "regions have {read} signs; a jigsaw of side 4 to 9 has 16, 25, 36, 49, 64 or 81")
            }
            Self::RegionSize { region, cells, expected } => {
                write!(f, "region `{}` has {cells} cells; each region needs {expected}", region.escape_debug())
            }
            Self::ExtraCount { count } => write!(f, "found {count} extra regions; a puzzle has at most {FRAME}"),
            Self::ExtraOutside { number, cell } => {
                write!(f, "extra region {number} has {cell}, which is outside the grid; list cells of the grid")
            }
            Self::ExtraSize { number, cells, expected } => {
                write!(f, "extra region {number} has {cells} different cells; each needs {expected}")
            }
            Self::ExtraTwice { number, same } => {
                write!(f, "extra region {number} has the cells of {same}; leave one of them out")
            }
        }
    }
}

impl std::error::Error for LayoutError {}
