//! A puzzle as it was set or partly solved: givens, placed digits, pencil marks, and its title.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::{Candidate, CandidateSet, Cell, CellSet, ClueId, Digit, DigitSet, Digits, Fillings, Grid, Layout, Via};

/// A puzzle and the state of its solution. All of it fits its layout, and no cell has both a given and a placed digit; two
/// digits may conflict, which [`Puzzle::grid`] reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The layout.
    pub(crate) layout: Arc<Layout>,
    /// The givens.
    pub(crate) givens: Digits,
    /// The digits placed so far; no cell has both a given and a placed digit.
    pub(crate) placed: Digits,
    /// The pencil marks of a cell. No entry means that nothing is known about the cell.
    pub(crate) notes: BTreeMap<Cell, DigitSet>,
    /// The digits allowed in each cell, in a puzzle that is set by candidates.
    pub(crate) clue_candidates: Option<Box<[DigitSet; Cell::COUNT]>>,
    /// An identifier to find the puzzle by.
    pub(crate) id: Option<String>,
    /// The title. Untrusted text, as are the author and the source.
    pub(crate) title: Option<String>,
    /// The author.
    pub(crate) author: Option<String>,
    /// The source.
    pub(crate) source: Option<String>,
}

/// Why a part of a puzzle does not fit the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unfit {
    /// The layout does not have this cell, or not this digit.
    OffGrid(Candidate),
    /// The cell has both a given and a placed digit.
    Doubled(Cell),
    /// The candidates by which the puzzle is set exclude a given.
    Excluded(Candidate),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffGrid(Candidate { cell, digit }) => write!(f, "the grid has no {digit} in {cell}"),
            Self::Doubled(cell) => write!(f, "{cell} has both a given and a placed digit"),
            Self::Excluded(Candidate { cell, digit }) => {
                write!(f, "{cell} has the given {digit}, which is not among its candidates")
            }
        }
    }
}

impl Error for Unfit {}

/// Two digits that exclude each other; or one that a clue excludes from the start, which is then both of them; or the first and
/// the last digit of a clue whose cells are all filled, and not as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The two digits with their cells, in reading order.
    pub digits: [Candidate; 2],
    /// Through what they exclude each other.
    pub via: Via,
    /// Whether both are givens, so that the givens have no solution; otherwise the position has none.
    pub is_given: bool,
    /// The clue in words, if it is one.
    clue: Option<Box<str>>,
    /// Whether it is the whole clue that is filled wrongly.
    is_whole: bool,
}

impl Conflict {
    /// Returns the cells of the two digits.
    pub fn cells(&self) -> CellSet {
        self.digits.iter().map(|one| one.cell).collect()
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.digits;
        match (self.via, &self.clue) {
            (Via::House(house), _) => {
                let (kind, number) = (house.kind.id(), house.index() + 1);
                write!(f, "{} appears twice in {kind} {number}: in {} and in {}", a.digit, a.cell, b.cell)
            }
            (Via::Clue(_), Some(clue)) if self.is_whole => {
                write!(f, "the digits from {} to {} do not agree with the clue {clue}", a.cell, b.cell)
            }
            (Via::Clue(_), Some(clue)) if a == b => {
                write!(f, "the clue {clue} excludes the {} in {}", a.digit, a.cell)
            }
            (Via::Clue(id), clue) => {
                let clue = clue.as_ref().map_or(id.to_string(), |clue| clue.to_string());
                write!(f, "the clue {clue} excludes the {} in {} beside the {} in {}", a.digit, a.cell, b.digit, b.cell)
            }
        }
    }
}

impl Error for Conflict {}

impl Conflict {
    /// Returns what follows from it, with the reason.
    pub fn verdict(&self) -> String {
        let without = if self.is_given { "the givens have" } else { "the position has" };
        format!("{without} no solution: {self}")
    }
}

impl Puzzle {
    /// Creates a puzzle from its givens.
    ///
    /// # Errors
    /// If the layout does not have the cell or the digit of one of them.
    pub fn new(layout: Arc<Layout>, givens: Digits) -> Result<Self, Unfit> {
        Self::of(layout, givens).sound()
    }

    /// Creates a puzzle from givens that fit its layout.
    pub(crate) fn of(layout: Arc<Layout>, givens: Digits) -> Self {
        Self {
            layout,
            givens,
            placed: Digits::default(),
            notes: BTreeMap::new(),
            clue_candidates: None,
            id: None,
            title: None,
            author: None,
            source: None,
        }
    }

    /// Returns the puzzle, if its parts fit together.
    fn sound(self) -> Result<Self, Unfit> {
        let doubled = (self.givens.cells() & self.placed.cells()).first().map(Unfit::Doubled);
        let excluded = self.excluded().map(Unfit::Excluded);
        match self.off_grid().map(Unfit::OffGrid).or(doubled).or(excluded) {
            Some(unfit) => Err(unfit),
            None => Ok(self),
        }
    }

    /// Returns the first digit, pencil mark or clue that the layout does not have.
    fn off_grid(&self) -> Option<Candidate> {
        let digits = |cell, digits: DigitSet| digits.iter().map(move |digit| Candidate::new(cell, digit));
        let notes = self.notes.iter().flat_map(|(&cell, &held)| digits(cell, held));
        let clues = self.clue_candidates.iter().flat_map(|clues| {
            (0..Cell::COUNT).map(Cell::from_index).flat_map(move |cell| digits(cell, clues[cell.index()]))
        });
        let mut all = self.givens.iter().chain(self.placed.iter()).chain(notes).chain(clues);
        all.find(|one| !self.layout.contains(one.cell, one.digit))
    }

    /// Returns the first given that the candidates of its cell exclude.
    pub(super) fn excluded(&self) -> Option<Candidate> {
        let clues = self.clue_candidates.as_ref()?;
        self.givens.iter().find(|given| !clues[given.cell.index()].contains(given.digit))
    }

    /// Returns the same puzzle on another layout.
    ///
    /// # Errors
    /// If a part of it does not fit.
    pub fn on(self, layout: Arc<Layout>) -> Result<Self, Unfit> {
        Self { layout, ..self }.sound()
    }

    /// Returns the same puzzle with these givens.
    ///
    /// # Errors
    /// If they do not fit.
    pub fn with_givens(self, givens: Digits) -> Result<Self, Unfit> {
        Self { givens, ..self }.sound()
    }

    /// Returns the same puzzle with these digits placed.
    ///
    /// # Errors
    /// If they do not fit, or if one of them is in the cell of a given.
    pub fn with_placed(self, placed: Digits) -> Result<Self, Unfit> {
        Self { placed, ..self }.sound()
    }

    /// Returns the same puzzle with these pencil marks.
    ///
    /// # Errors
    /// If they do not fit.
    pub fn with_notes(self, notes: BTreeMap<Cell, DigitSet>) -> Result<Self, Unfit> {
        Self { notes, ..self }.sound()
    }

    /// Returns the same puzzle, set by these candidates.
    ///
    /// # Errors
    /// If they do not fit.
    pub fn with_clue_candidates(self, clues: Option<Box<[DigitSet; Cell::COUNT]>>) -> Result<Self, Unfit> {
        Self { clue_candidates: clues, ..self }.sound()
    }

    /// Sets or removes a given.
    ///
    /// # Errors
    /// If it does not fit. Then nothing changes.
    pub fn give(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), Unfit> {
        self.change(|puzzle| puzzle.givens.set(cell, digit))
    }

    /// Places or removes a digit.
    ///
    /// # Errors
    /// If it does not fit, or if the cell has a given. Then nothing changes.
    pub fn place(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), Unfit> {
        self.change(|puzzle| puzzle.placed.set(cell, digit))
    }

    /// Sets the pencil marks of a cell.
    ///
    /// # Errors
    /// If they do not fit. Then nothing changes.
    pub fn note(&mut self, cell: Cell, digits: DigitSet) -> Result<(), Unfit> {
        self.change(|puzzle| _ = puzzle.notes.insert(cell, digits))
    }

    fn change(&mut self, change: impl FnOnce(&mut Self)) -> Result<(), Unfit> {
        let mut changed = self.clone();
        change(&mut changed);
        *self = changed.sound()?;
        Ok(())
    }

    /// Returns the puzzle as it was set: nothing placed, no pencil marks.
    #[must_use]
    pub fn bare(self) -> Self {
        Self { placed: Digits::default(), notes: BTreeMap::new(), ..self }
    }

    /// Returns `true` if nothing is placed, and there are no pencil marks.
    pub fn is_bare(&self) -> bool {
        self.notes.is_empty() && self.placed == Digits::default()
    }

    /// Returns the same puzzle with this identifier.
    #[must_use]
    pub fn with_id(self, id: Option<String>) -> Self {
        Self { id, ..self }
    }

    /// Returns the same puzzle with this title.
    #[must_use]
    pub fn with_title(self, title: Option<String>) -> Self {
        Self { title, ..self }
    }

    /// Returns the same puzzle with this author.
    #[must_use]
    pub fn with_author(self, author: Option<String>) -> Self {
        Self { author, ..self }
    }

    /// Returns the same puzzle with this source.
    #[must_use]
    pub fn with_source(self, source: Option<String>) -> Self {
        Self { source, ..self }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Digits {
        &self.givens
    }

    /// Returns the digits placed so far.
    pub fn placed(&self) -> &Digits {
        &self.placed
    }

    /// Returns the pencil marks. A cell without an entry is not marked: nothing is known about it.
    pub fn notes(&self) -> &BTreeMap<Cell, DigitSet> {
        &self.notes
    }

    /// Returns the digits allowed in each cell, in a puzzle that is set by candidates.
    pub fn clue_candidates(&self) -> Option<&[DigitSet; Cell::COUNT]> {
        self.clue_candidates.as_deref()
    }

    /// Returns the identifier to find it by.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Returns the title. Untrusted text, as are the author and the source.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Returns the author.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// Returns the source.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// Returns the puzzle in another position of it: with the digits of the grid as placed, and its candidates as pencil
    /// marks of all empty cells.
    #[must_use]
    pub fn at(&self, grid: &Grid) -> Self {
        let mut placed = *grid.digits();
        self.givens.cells().iter().for_each(|cell| placed.set(cell, None));
        let notes = grid.open().iter().map(|cell| (cell, grid.candidates(cell))).collect();
        Self { placed, notes, ..self.clone() }
    }

    /// Returns all its digits, given and placed.
    pub fn digits(&self) -> Digits {
        let mut digits = self.givens;
        self.placed.iter().for_each(|place| digits.set(place.cell, Some(place.digit)));
        digits
    }

    /// Returns the first two digits in reading order that exclude each other: givens, if there are such.
    pub fn conflict(&self) -> Option<Conflict> {
        let any = self.conflict_in(&self.digits())?;
        Some(if any.is_given { any } else { self.conflict_in(&self.givens).unwrap_or(any) })
    }

    /// Returns the digits that exclude a digit, each with a house or clue through which; the digit itself, if a clue excludes it
    /// from the start.
    pub fn at_odds(&self, digit: Candidate) -> Vec<(Candidate, Via)> {
        let (layout, digits) = (&self.layout, self.digits());
        let barred = layout.barring(digit).map(|clue| (digit, Via::Clue(clue)));
        let excluded = layout.excluded(digit);
        let others = digits.iter().filter(|other| other.cell != digit.cell && excluded.contains(*other));
        let others = others.filter_map(|other| Some((other, layout.via(digit, other)?)));
        let mut all: Vec<(Candidate, Via)> = barred.into_iter().chain(others).collect();
        for (clue, filled) in self.filled_wrongly(&digits) {
            let known = |one: &Candidate| all.iter().any(|(other, _)| other == one);
            if filled.contains(digit) {
                let more: Vec<Candidate> = filled.iter().filter(|one| *one != digit && !known(one)).collect();
                all.extend(more.into_iter().map(|one| (one, Via::Clue(clue))));
            }
        }
        all
    }

    /// Returns the clues whose cells are all filled, and not as they say, with these digits.
    fn filled_wrongly<'a>(&'a self, digits: &Digits) -> impl Iterator<Item = (ClueId, CandidateSet)> + use<'a> {
        let all = digits.iter().collect::<CandidateSet>();
        self.layout.ruled().filter_map(move |(clue, _)| {
            let fillings = Fillings::of(&self.layout, clue)?;
            let filled = &all & &CandidateSet::all(fillings.cells(), self.layout.digits());
            let is_wrong = filled.cells() == fillings.cells() && !fillings.is_possible(&filled);
            is_wrong.then_some((clue, filled))
        })
    }

    fn conflict_in(&self, digits: &Digits) -> Option<Conflict> {
        let (layout, all) = (&self.layout, digits.iter().collect::<CandidateSet>());
        let two = digits.iter().find_map(|second| {
            if let Some(clue) = layout.barring(second) {
                return Some(([second; 2], Via::Clue(clue)));
            }
            let excluded = layout.excluded(second) & &all;
            let first = excluded.iter().filter(|first| first.cell < second.cell).min_by_key(|first| first.cell)?;
            Some(([first, second], layout.via(first, second)?))
        });
        let is_given = |cells: CellSet| cells.is_subset(self.givens.cells());
        let told = |digits: [Candidate; 2], via: Via, cells: CellSet, is_whole: bool| {
            let clue = match via {
                Via::House(_) => None,
                Via::Clue(clue) => layout.ruling(clue).map(|ruling| ruling.clue().to_string().into()),
            };
            Conflict { digits, via, is_given: is_given(cells), clue, is_whole }
        };
        if let Some((two, via)) = two {
            return Some(told(two, via, two.iter().map(|one| one.cell).collect(), false));
        }
        let (clue, filled) = self.filled_wrongly(digits).next()?;
        let in_order = filled.cells().iter().filter_map(|cell| Some(Candidate::new(cell, digits.get(cell)?)));
        let in_order: Vec<Candidate> = in_order.collect();
        Some(told([*in_order.first()?, *in_order.last()?], Via::Clue(clue), filled.cells(), true))
    }

    /// Returns the position in which the puzzle was set: givens and clue candidates, nothing placed.
    ///
    /// # Errors
    /// If two givens conflict.
    pub fn start(&self) -> Result<Grid, Conflict> {
        self.clone().bare().grid()
    }

    /// Returns the current position: givens, placed digits, and candidates without those that are missing from the
    /// pencil marks of a marked cell.
    ///
    /// # Errors
    /// If two digits conflict.
    pub fn grid(&self) -> Result<Grid, Conflict> {
        if let Some(conflict) = self.conflict() {
            return Err(conflict);
        }
        let mut grid = Grid::new(Arc::clone(&self.layout));
        self.givens.iter().for_each(|candidate| grid.give(candidate));
        if let Some(clues) = &self.clue_candidates {
            grid.restrict_to_clues(clues);
        }
        self.placed.iter().for_each(|candidate| grid.place(candidate));
        for (&cell, &digits) in &self.notes {
            grid.restrict(cell, digits);
        }
        Ok(grid)
    }
}
