//! Packs, Whydoku's own format: puzzles with their titles, authors and sources, in YAML.
//!
//! ```yaml
//! pack: From the seeds
//! license: CC0-1.0
//! puzzles:
//!   - id: four                 # no other puzzle of the pack has it
//!     title: A small one       # title, author, source, tags: if you like
//!     layout: 4x4-diagonal     # one of Layout::NAMES; the plain one if left out
//!     givens: |                # in the form of a line or of rows
//!       1. ..
//!       .. 3.
//!       .. .2
//!       4. ..
//!     placed: ".... 3... .... ...."
//!     notes: { r1c2: 34, r2c2: 24 }
//!     tags: [hidden_single]
//!     hints: [There is a hidden single.]       # for a drill: from a nudge to the reason, and the step to find
//!     answer: r1c2=3
//! ```
//!
//! `clues:` are those of a variant, each with its kind and what that has, such as
//! `{ kind: killercage, cells: [r1c1, r1c2], value: 4 }`: see [`ClueRecord`].
//!
//! `regions:` instead of `layout:` (or together with `layout: jigsaw-diagonal`) makes a jigsaw: one character per cell,
//! equal characters for one region. `extra: [r1c1 r2c2 …, …]` adds further regions to any layout, each by its cells: as many
//! as there are digits. `eliminated: 412 513` instead of `notes:` stands for pencil marks in all empty cells:
//! the digits that their peers allow, without these (digit, row, column). An unknown key is an error, so that nothing is
//! lost. A curriculum is a pack that also has `units:` and perhaps a `start:`, which are read elsewhere.

mod written;
mod yaml;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use self::yaml::{PackText, PuzzleText};
use super::cells::{allowed, check, check_layout};
use super::error::{Fault, clean};
use super::pencilmarks::marks;
use super::settle::settle;
use super::yaml::Step;
use super::{Asked, Format, FormatError, Found, Reader, Writer, hodoku, line, rows};
use crate::clue::{Clue, ClueRecord, ruled};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Layout, LayoutError, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "yaml",
    about: "a pack of puzzles with titles and tags",
    extensions: &["yaml", "yml"],
    read: Reader::Plain(read),
    write: Writer::AllClued(written::write_puzzles),
};

/// A collection of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The name of the pack. Untrusted text, as is the licence.
    pub name: String,
    /// The licence of the pack.
    pub license: Option<String>,
    /// The puzzles in the order of the pack; each has a unique id.
    pub puzzles: Vec<Entry>,
}

/// A puzzle of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle, with its id, title, author and source.
    pub puzzle: Puzzle,
    /// The clues of a variant; of a pack that [`parse`] returned, none has any.
    pub clues: Vec<Clue>,
    /// Words to find it by, such as techniques that it needs.
    pub tags: Vec<String>,
    /// For a drill: hints at the step to find, from a nudge to the reason. Untrusted text, as is the answer.
    pub hints: Vec<String>,
    /// For a drill: the step to find, such as `r4c1<>2`.
    pub answer: Option<String>,
}

impl From<Puzzle> for Entry {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, clues: Vec::new(), tags: Vec::new(), hints: Vec::new(), answer: None }
    }
}

/// The error for a pack without the requested puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PickError {
    /// The requested id, if any.
    pub id: Option<String>,
    /// The existing ids.
    pub ids: Vec<String>,
}

impl Pack {
    /// Returns the puzzle with this id; for a pack of one puzzle, no id is needed.
    ///
    /// # Errors
    /// If there is no such puzzle, or if no id was passed and there is more than one.
    pub fn pick(&self, id: Option<&str>) -> Result<&Entry, PickError> {
        let found = match (id, &self.puzzles[..]) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (id, puzzles) => puzzles.iter().find(|entry| entry.puzzle.id.as_deref() == id),
        };
        let ids = || self.puzzles.iter().filter_map(|entry| entry.puzzle.id.clone()).collect();
        found.ok_or_else(|| PickError { id: id.map(str::to_owned), ids: ids() })
    }
}

impl fmt::Display for PickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(f, "the pack has no puzzle `{}`", clean(id, 40))?,
            None => write!(f, "the pack has {} puzzles; say which one is meant", self.ids.len())?,
        }
        let shown: Vec<String> = self.ids.iter().take(20).map(|id| clean(id, 40)).collect();
        let more = if self.ids.len() > shown.len() {
            format!(" and {} more", self.ids.len() - shown.len())
        } else {
            String::new()
        };
        write!(f, "; it has {}{more}", if shown.is_empty() { "none at all".to_owned() } else { shown.join(", ") })
    }
}

impl std::error::Error for PickError {}

/// Reads a pack of puzzles, with clues of variants among the rules of their layouts. `layout` is the layout of the puzzles that do not specify one; no puzzle may specify a different one.
///
/// # Errors
/// If the text is not YAML, has an unknown key, or contains an invalid puzzle.
pub fn parse(text: &str, layout: Option<&Arc<Layout>>) -> Result<Pack, FormatError> {
    let ruled = |mut pack: Pack| {
        for entry in &mut pack.puzzles {
            let clues = std::mem::take(&mut entry.clues);
            entry.puzzle = ruled(entry.puzzle.clone(), &clues);
        }
        pack
    };
    parse_pack(text, layout).map(ruled).map_err(|fault| fault.into_error(text, Some(FORMAT.name)))
}

/// Reads a pack like [`parse`], also of puzzles with clues.
///
/// # Errors
/// If the text is not YAML, has an unknown key, or contains an invalid puzzle.
pub fn parse_with_clues(text: &str, layout: Option<&Arc<Layout>>) -> Result<Pack, FormatError> {
    parse_pack(text, layout).map_err(|fault| fault.into_error(text, Some(FORMAT.name)))
}

/// Returns a pack as YAML. An id is the puzzle's own, or its number, with a number appended if another puzzle has it.
pub fn write(pack: &Pack) -> String {
    written::write(pack)
}

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let named = |line: &str| ["pack:", "puzzles:"].iter().any(|key| line.starts_with(key));
    if !text.lines().any(named) && !text.contains("\"puzzles\":") {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no `puzzles:` in the text", "a pack of puzzles in YAML"));
    }
    let puzzles = parse_pack(text, layout)?.puzzles;
    if puzzles.is_empty() {
        return Err(Fault::new(0..0, Fault::MEANT, "the pack contains no puzzle", "a puzzle below `puzzles:`"));
    }
    Ok(puzzles.into_iter().map(Found::from).collect())
}

impl From<Entry> for Found {
    fn from(entry: Entry) -> Self {
        let parts = [
            ("the tags", entry.tags.is_empty()),
            ("the hints", entry.hints.is_empty()),
            ("the answer", entry.answer.is_none()),
        ];
        let left_out = parts.into_iter().filter(|(_, is_empty)| !is_empty).map(|(name, _)| name.to_owned()).collect();
        Self { left_out, clues: entry.clues, ..Self::from(entry.puzzle) }
    }
}

fn parse_pack(text: &str, layout: Option<&Arc<Layout>>) -> Result<Pack, Fault> {
    let pack: PackText = yaml::parse(text)?;
    let mut ids = BTreeSet::new();
    let mut puzzles = Vec::new();
    for (index, told) in pack.puzzles.0.into_iter().enumerate() {
        let place = Place { text, index };
        if !ids.insert(told.id.0.clone()) {
            let fault = Fault::new(0..told.id.0.len(), Fault::MEANT, "another puzzle has this id", "another id");
            return Err(place.of("id", &told.id.0, fault));
        }
        puzzles.push(entry(told, &place, layout)?);
    }
    let name = pack.pack.0;
    Ok(Pack { name, license: pack.license.map(|license| license.0), puzzles })
}

/// The place of a puzzle in the pack.
struct Place<'a> {
    text: &'a str,
    index: usize,
}

impl Place<'_> {
    /// Returns a fault in the value of a key, with its position in the pack.
    fn of(&self, key: &str, value: &str, fault: Fault) -> Fault {
        self.within(&[key], value, fault)
    }

    /// Returns a fault in the value at the end of several keys.
    fn within(&self, keys: &[&str], value: &str, fault: Fault) -> Fault {
        let mut path = vec![Step::Key("puzzles"), Step::Item(self.index)];
        path.extend(keys.iter().copied().map(Step::Key));
        let at = yaml::place(self.text, &path, value, &fault.at);
        Fault { at, distance: Fault::MEANT, ..fault }
    }
}

fn entry(told: PuzzleText, place: &Place<'_>, layout: Option<&Arc<Layout>>) -> Result<Entry, Fault> {
    let named = named_layout(&told, place)?;
    if let Some(named) = &named {
        let regions = told.regions.as_ref().map_or("", |regions| &regions.0);
        let (key, value) = told.layout.as_ref().map_or(("regions", regions), |name| ("layout", &name.0));
        check_layout(named, layout.map(Arc::as_ref))
            .map_err(|fault| place.of(key, value, Fault { at: 0..value.len(), ..fault }))?;
    }
    let cells = |key: &str, value: &str, layout| board(value, layout).map_err(|fault| place.of(key, value, fault));
    let mut puzzle = cells("givens", &told.givens.0, named.as_ref().or(layout))?;
    if let Some(extra) = &told.extra {
        let layout = with_extra(&puzzle.layout, &extra.0, place)?;
        let unfit = |_| {
            place.of("extra", "", Fault::new(0..0, Fault::MEANT, "the grid has another size", "extra regions of it"))
        };
        puzzle = puzzle.on(layout).map_err(unfit)?;
    }
    if let Some(placed) = &told.placed {
        puzzle.placed = cells("placed", &placed.0, Some(&puzzle.layout))?.givens;
        if let Some(cell) = (puzzle.placed.cells() & puzzle.givens.cells()).first() {
            let fault =
                Fault::new(0..0, Fault::MEANT, format!("{cell} is both a placed digit and a given"), "one of the two");
            return Err(place.of("placed", &placed.0, fault.help("write `.` in `placed` for each given")));
        }
    }
    for (cell, digits) in told.notes.map_or_else(Vec::new, |notes| notes.0) {
        let path = ["notes", &cell.to_string()];
        let noted = note(cell, &digits.0, &puzzle).map_err(|fault| place.within(&path, &digits.0, fault))?;
        puzzle.notes.insert(cell, noted);
    }
    if let Some(text) = &told.eliminated {
        let fault = |fault| place.of("eliminated", &text.0, fault);
        if !puzzle.notes.is_empty() {
            let read = "the puzzle has notes as well";
            return Err(fault(Fault::new(0..text.0.len(), Fault::MEANT, read, "either notes or eliminated")));
        }
        let gone = hodoku::candidates(&text.0).map_err(fault)?;
        note_all(&mut puzzle, &gone).map_err(fault)?;
    }
    let clues = clues(told.clues, &puzzle.layout, place)?;
    let own = |text: Option<yaml::Words>| text.map(|text| text.0);
    let (title, author, source) = (own(told.title), own(told.author), own(told.source));
    let puzzle = Puzzle { id: Some(told.id.0), title, author, source, ..puzzle };
    let tags = told.tags.as_ref().map_or(&[][..], |tags| &tags.0);
    if let Some(at) = (1..tags.len()).find(|&at| tags[..at].iter().any(|tag| tag.0 == tags[at].0)) {
        let read = format!("found the tag `{}` twice", clean(&tags[at].0, 40));
        return Err(place.of("tags", "", Fault::new(0..0, Fault::MEANT, read, "each tag once")));
    }
    if tags.iter().any(|tag| super::yaml::is_nothing(&tag.0)) {
        return Err(place.of("tags", "", Fault::new(0..0, Fault::MEANT, "found an empty tag", "a word")));
    }
    let tags = told.tags.map_or_else(Vec::new, |tags| tags.0.into_iter().map(|tag| tag.0).collect());
    let hints = told.hints.map_or_else(Vec::new, |hints| hints.0.into_iter().map(|hint| hint.0).collect());
    Ok(Entry { puzzle, clues, tags, hints, answer: own(told.answer) })
}

/// Returns the clues of a puzzle.
fn clues(told: Option<yaml::Clues>, layout: &Layout, place: &Place<'_>) -> Result<Vec<Clue>, Fault> {
    let told = told.map_or_else(Vec::new, |told| told.0);
    let clue = |(index, told): (usize, ClueRecord)| {
        let kind = clean(&told.kind, 40);
        let wrong = || {
            let problem = format!("clue {} (`{kind}`) does not fit its kind, or the grid", index + 1);
            let fault = Fault::new(
                0..0,
                Fault::MEANT,
                problem,
                "a kind that the guide lists, with the cells and numbers of it",
            );
            place.of("clues", "", fault.help("compare it with a clue that `whydoku convert --to yaml` writes"))
        };
        told.clue(layout).ok_or_else(wrong)
    };
    told.into_iter().enumerate().map(clue).collect()
}

/// Returns the fault of a value that makes no layout.
fn wrong_layout(place: &Place<'_>, key: &str, value: &str, error: &LayoutError) -> Fault {
    let error = error.to_string();
    let (problem, help) = error.split_once("; ").unwrap_or((&error, ""));
    place.of(key, value, Fault::new(0..value.len(), Fault::MEANT, problem, "").help(help))
}

/// Returns the layout that the puzzle names or describes, if it does.
fn named_layout(told: &PuzzleText, place: &Place<'_>) -> Result<Option<Arc<Layout>>, Fault> {
    let wrong = |key: &str, value: &str, error: LayoutError| wrong_layout(place, key, value, &error);
    let name = told.layout.as_ref().map(|name| name.0.as_str());
    match (name, &told.regions) {
        (None, None) => Ok(None),
        (Some(name), None) => Layout::named(name).map(Some).map_err(|error| wrong("layout", name, error)),
        (None | Some("jigsaw" | "jigsaw-diagonal"), Some(regions)) => {
            let layout = Layout::jigsaw(&regions.0, name.unwrap_or("jigsaw"));
            layout.map(Some).map_err(|error| wrong("regions", &regions.0, error))
        }
        (Some(name), Some(_)) => {
            let problem = format!("the puzzle has regions and the layout {}", clean(name, 40));
            let fault = Fault::new(0..name.len(), Fault::MEANT, problem, "jigsaw or jigsaw-diagonal with regions");
            Err(place.of("layout", name, fault))
        }
    }
}

/// Returns a layout with the extra regions of a puzzle.
fn with_extra(layout: &Arc<Layout>, told: &[yaml::Words], place: &Place<'_>) -> Result<Arc<Layout>, Fault> {
    let region = |told: &yaml::Words| {
        let text = told.0.as_str();
        let mut region = CellSet::EMPTY;
        for name in text.split([' ', ',', '\n']).filter(|name| !name.is_empty()) {
            let at = text.find(name).map_or(0..0, |at| at..at + name.len());
            let wrong = |read: String| {
                place.of("extra", text, Fault::new(at.clone(), Fault::MEANT, read, "each cell once, such as r5c1"))
            };
            let cell: Cell = name.parse().map_err(|_| wrong(format!("found `{}`", clean(name, 20))))?;
            if region.contains(cell) {
                return Err(wrong(format!("{cell} appears twice in an extra region")));
            }
            region.insert(cell);
        }
        Ok(region)
    };
    let regions = told.iter().map(region).collect::<Result<Vec<_>, Fault>>()?;
    layout.with_extra(&regions).map_err(|error| wrong_layout(place, "extra", "", &error))
}

/// Reads a grid from a text of cells, as rows or as a line.
fn board(text: &str, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let ways = [rows::FORMAT, line::FORMAT].map(|format| (format.name, format.found(text, &Asked::on(layout))));
    let (_, found) = settle(text, ways, "write an empty cell as `.`")?;
    let [found] = &found[..] else {
        return Err(Fault::new(0..0, Fault::MEANT, format!("found {} grids", found.len()), "one"));
    };
    Ok(found.puzzle.clone())
}

/// Adds pencil marks to all empty cells: the digits that their peers allow, without those eliminated.
fn note_all(puzzle: &mut Puzzle, gone: &[Candidate]) -> Result<(), Fault> {
    let empty = puzzle.layout.cells() - puzzle.givens.cells() - puzzle.placed.cells();
    let fault = |problem, expected: &str| Err(Fault::new(0..0, Fault::MEANT, problem, expected));
    if let Some(gone) = gone.iter().find(|gone| !empty.contains(gone.cell)) {
        return fault(format!("{} is not an empty cell", gone.cell), "candidates of empty cells: digit, row, column");
    }
    for cell in empty.iter() {
        let mut left = allowed(puzzle, cell);
        gone.iter().filter(|gone| gone.cell == cell).for_each(|gone| left.remove(gone.digit));
        if left.is_empty() {
            return fault(format!("{cell} has no candidate left"), "at least one in each empty cell");
        }
        puzzle.notes.insert(cell, left);
    }
    Ok(())
}

/// Returns the pencil marks of a cell.
fn note(cell: Cell, text: &str, puzzle: &Puzzle) -> Result<DigitSet, Fault> {
    let fault = |problem: String, expected: &str| Fault::new(0..0, Fault::MEANT, problem, expected);
    let read = || format!("found `{}` for {cell}", clean(text, 20));
    let digits = marks(text).ok_or_else(|| fault(read(), "its digits run together, each once, such as 258"))?;
    digits.iter().try_for_each(|digit| check(digit, cell, &puzzle.layout, &(0..0)))?;
    if (puzzle.givens.cells() | puzzle.placed.cells()).contains(cell) {
        return Err(fault(format!("{cell} has a digit"), "pencil marks in empty cells only"));
    }
    Ok(digits)
}
