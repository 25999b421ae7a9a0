//! Common parts of the formats: characters for cells, lines and rows of them, and the layout that they fill.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use super::error::Fault;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Digits, Layout, LayoutError, Puzzle};

/// The characters for an empty cell. Where spaces are cells, a space is one too.
const EMPTY: &str = ".0-_*xX";

/// How to write an empty cell, for error messages.
pub(super) const EMPTY_HELP: &str = "a cell is a digit, or `.`, `0`, `-`, `_`, `*` or `x` if it is empty";

/// The sides of grids that need no `--layout`.
const SIDES: [u8; 4] = [4, 6, 8, 9];

/// The maximum length of a single grid in any format, in bytes.
const MAX_BOARD: usize = 1 << 16;

/// Rejects a text that is too long to be one grid, before memory is spent on it.
pub(super) fn bounded(text: &str) -> Result<(), Fault> {
    if text.len() <= MAX_BOARD {
        return Ok(());
    }
    let expected = format!("at most {MAX_BOARD} for one grid");
    Err(Fault::new(0..text.len(), Fault::FOREIGN, format!("found {} bytes", text.len()), expected))
}

/// The meaning of a character for its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Digit(Digit),
    /// A digit after a plus: it was placed.
    Placed(Digit),
    Empty,
    /// An unknown character.
    Strange,
}

impl Mark {
    pub fn of(char: char) -> Self {
        let digit = char.to_digit(10).and_then(|value| Digit::new(value as u8));
        let other = if EMPTY.contains(char) { Self::Empty } else { Self::Strange };
        digit.map_or(other, Self::Digit)
    }

    /// Returns the digit that stands alone.
    fn digit(self) -> Option<Digit> {
        if let Self::Digit(digit) = self { Some(digit) } else { None }
    }
}

/// A character for a cell, and its position in the text.
pub(super) struct Sign {
    pub at: Range<usize>,
    pub mark: Mark,
}

/// The meaning of spaces between characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Blanks {
    Decoration,
    Cells,
}

/// Returns `true` for decoration: a space, a bar, or a box-drawing character.
pub(super) fn is_decoration(char: char) -> bool {
    char.is_whitespace() || char == '|' || ('\u{2500}'..='\u{257f}').contains(&char)
}

/// Returns the characters of a row or line. In a text with commas, each field is a cell, and an empty field is an empty
/// cell.
pub(super) fn signs(text: &str, blanks: Blanks) -> Vec<Sign> {
    if blanks == Blanks::Decoration && text.contains(',') {
        return fields(text).flat_map(|(at, field)| field_signs(at, field)).collect();
    }
    let mut chars = text.char_indices().peekable();
    let mut signs = Vec::new();
    while let Some((at, char)) = chars.next() {
        let mut end = at + char.len_utf8();
        let placed = (char == '+').then(|| chars.next_if(|(_, next)| Mark::of(*next).digit().is_some())).flatten();
        let skip = match blanks {
            Blanks::Decoration => char == '+' && placed.is_none() || is_decoration(char),
            Blanks::Cells => false,
        };
        let mark = match placed.and_then(|(_, next)| Mark::of(next).digit()) {
            Some(digit) => Mark::Placed(digit),
            None if char == ' ' => Mark::Empty,
            None => Mark::of(char),
        };
        if !skip {
            end += usize::from(placed.is_some());
            signs.push(Sign { at: at..end, mark });
        }
    }
    signs
}

fn field_signs(at: usize, field: &str) -> Vec<Sign> {
    let mut found = signs(field, Blanks::Decoration);
    found.iter_mut().for_each(|sign| sign.at = sign.at.start + at..sign.at.end + at);
    if found.is_empty() {
        found.push(Sign { at: at..at + field.len(), mark: Mark::Empty });
    }
    found
}

/// Returns the parts of a text between its commas, with their positions.
pub(super) fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, ',').map(|(at, piece)| (at, piece.strip_suffix(',').unwrap_or(piece))).chain(
        // After a final comma there is another field, which is empty.
        text.ends_with(',').then_some((text.len(), "")),
    )
}

/// Returns the lines of a text without their ends, with their positions.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    pieces(text, '\n').map(|(at, line)| {
        let line = line.strip_suffix('\n').unwrap_or(line);
        (at, line.strip_suffix('\r').unwrap_or(line))
    })
}

fn pieces(text: &str, end: char) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive(end).scan(0, |next, piece| {
        let at = *next;
        *next += piece.len();
        Some((at, piece))
    })
}

/// Reads a text with one puzzle per line; skips empty lines and lines that begin with `#`.
pub(super) fn line_by_line<T>(text: &str, read: impl Fn(&str) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    let told = || lines(text).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let mut all = Vec::new();
    for (at, line) in told() {
        match bounded(line).and_then(|()| read(line)) {
            Ok(one) => all.push(one),
            // If the first line fails, the text may be in another format: the next lines decide.
            Err(fault) if all.is_empty() => {
                let others = told().skip(1).take(20).filter_map(|(_, line)| read(line).err());
                let distance = others.fold(fault.distance, |sum, other| sum.saturating_add(other.distance));
                return Err(Fault { distance, ..fault }.shifted(at));
            }
            Err(fault) => return Err(fault.shifted(at)),
        }
    }
    if all.is_empty() {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no line contains a puzzle", ""));
    }
    Ok(all)
}

/// Returns the puzzle with these characters, row by row; without a layout, the number of characters determines it.
pub(super) fn puzzle(signs: &[Sign], end: usize, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let layout = match strange(signs) {
        Some((place, fault)) if plain(place).is_some() && layout.is_none_or(|layout| layout.cells().len() == place) => {
            let help = format!("the {place} cells before it make a puzzle; delete the text after them");
            return Err(Fault { distance: Fault::MEANT, help, ..fault });
        }
        Some((_, fault)) => {
            let missing = layout_of(signs.len(), end..end, layout).map_or_else(|fault| fault.distance, |_| 0);
            return Err(Fault { distance: fault.distance + missing, ..fault });
        }
        None => layout_of(signs.len(), end..end, layout).map_err(|fault| {
            let extra = signs.get(nearest(signs.len(), layout)).map(|sign| sign.at.start..end);
            Fault { at: extra.unwrap_or(end..end), ..fault }
        })?,
    };
    let mut puzzle = Puzzle::of(Arc::clone(&layout), Digits::default());
    for (cell, sign) in layout.cells().iter().zip(signs) {
        let (digits, digit) = match sign.mark {
            Mark::Digit(digit) => (&mut puzzle.givens, digit),
            Mark::Placed(digit) => (&mut puzzle.placed, digit),
            Mark::Empty | Mark::Strange => continue,
        };
        check(digit, cell, &layout, &sign.at)?;
        digits.set(cell, Some(digit));
    }
    Ok(puzzle)
}

/// Returns the number of characters before the first unknown character, and the fault.
pub(super) fn strange(signs: &[Sign]) -> Option<(usize, Fault)> {
    let mut strange = signs.iter().enumerate().filter(|(_, sign)| sign.mark == Mark::Strange);
    let (place, sign) = strange.next()?;
    let distance = 3 * (1 + strange.count());
    Some((place, Fault::new(sign.at.clone(), distance, "", "a digit or an empty cell").help(EMPTY_HELP)))
}

/// Rejects a digit that the grid does not have.
pub(super) fn check(digit: Digit, cell: Cell, layout: &Layout, at: &Range<usize>) -> Result<(), Fault> {
    if layout.contains(cell, digit) {
        return Ok(());
    }
    let (side, name) = (layout.side(), layout.name());
    let fault = Fault::new(at.clone(), 2, format!("found {digit} in {cell}"), format!("a digit from 1 to {side}"));
    Err(fault.help(format!("the grid is {name}, which has no larger digits")))
}

/// Returns the layout with this number of cells: the requested one, if it matches, or else the plain one.
pub(super) fn layout_of(cells: usize, at: Range<usize>, layout: Option<&Arc<Layout>>) -> Result<Arc<Layout>, Fault> {
    let fits = layout.filter(|layout| layout.cells().len() == cells).cloned();
    if let Some(layout) = fits.or_else(|| if layout.is_none() { plain(cells) } else { None }) {
        return Ok(layout);
    }
    let nearest = nearest(cells, layout);
    let name = layout.map(|layout| layout.name().to_owned());
    let name = name.unwrap_or_else(|| plain(nearest).map_or_else(String::new, |layout| layout.name().to_owned()));
    let expected = match layout {
        Some(layout) => format!("{nearest}, as in a {} grid", layout.name()),
        None => "16, 36, 64 or 81 (4x4, 6x6, 8x8 or 9x9)".to_owned(),
    };
    let distance = nearest.abs_diff(cells);
    let help = if cells < nearest {
        format!("the closest layout is {name}, with {distance} more; {EMPTY_HELP}")
    } else {
        format!("the closest layout is {name}, with {distance} fewer")
    };
    Err(Fault::new(at, distance.max(2), format!("found {}", counted(cells, "cell")), expected).help(help))
}

/// Returns the digits of a bit mask, in which bit 0 is the digit 1; `None` if it has other bits.
pub(super) fn set(mask: u16) -> Option<DigitSet> {
    let digits = DigitSet::up_to(9).iter().filter(|digit| mask >> digit.index() & 1 == 1);
    (mask >> 9 == 0).then(|| digits.collect())
}

/// Returns the bit mask of digits, in which bit 0 is the digit 1.
pub(super) fn mask(digits: DigitSet) -> u16 {
    digits.iter().map(|digit| 1 << digit.index()).sum()
}

/// Returns the digits of a cell that no other cell rules out.
pub(super) fn allowed(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let digits = puzzle.digits();
    let placed = || digits.iter().filter(|placed| placed.cell != cell);
    let is_allowed = |&digit: &Digit| !placed().any(|by| puzzle.layout.conflict(by, Candidate::new(cell, digit)));
    puzzle.layout.digits().iter().filter(is_allowed).collect()
}

/// Returns a count with its noun.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn nearest(cells: usize, layout: Option<&Arc<Layout>>) -> usize {
    let sizes = SIDES.map(|side| usize::from(side).pow(2));
    let plain = || sizes.into_iter().min_by_key(|size| size.abs_diff(cells)).unwrap_or(Cell::COUNT);
    layout.map_or_else(plain, |layout| layout.cells().len())
}

/// Returns the plain layout with this number of cells, built once.
fn plain(cells: usize) -> Option<Arc<Layout>> {
    static PLAIN: LazyLock<Vec<Arc<Layout>>> =
        LazyLock::new(|| SIDES.iter().filter_map(|&side| Layout::with_cells(usize::from(side).pow(2))).collect());
    PLAIN.iter().find(|layout| layout.cells().len() == cells).cloned()
}

/// Returns the layout with these regions, a character for each cell: the plain one, if these are its boxes. `suffix` is empty,
/// or `-diagonal`.
pub(super) fn regional(regions: &str, suffix: &str) -> Result<Arc<Layout>, LayoutError> {
    let jigsaw = Layout::jigsaw(regions, &format!("jigsaw{suffix}"))?;
    let usual = |plain: &Arc<Layout>| plain.boxes().all(|house| plain.members(house) == jigsaw.members(house));
    match plain(jigsaw.cells().len()).filter(usual) {
        Some(plain) => Layout::named(&format!("{}{suffix}", plain.name())),
        None => Ok(jigsaw),
    }
}

/// Returns the square layout for rows with these positions and numbers of cells.
pub(super) fn square(rows: &[(Range<usize>, usize)], layout: Option<&Arc<Layout>>) -> Result<Arc<Layout>, Fault> {
    let distance = |side: usize| {
        // A missing or repeated row is a more likely mistake than a wrong character in each row.
        let missing = 3 * rows.len().abs_diff(side);
        missing + rows.iter().map(|(_, cells)| cells.abs_diff(side)).sum::<usize>()
    };
    let plain = || SIDES.into_iter().map(usize::from).min_by_key(|&side| distance(side)).unwrap_or_default();
    let side = layout.map_or_else(plain, |layout| usize::from(layout.side()));
    let fault = |at: &Range<usize>, problem, expected| {
        Fault::new(at.clone(), distance(side).max(2), problem, expected).help(EMPTY_HELP)
    };
    if let Some((row, (at, cells))) = (1..).zip(rows).take(side).find(|(_, (_, cells))| *cells != side) {
        return Err(fault(
            at,
            format!("found {} in row {row}", counted(*cells, "cell")),
            format!("{side} cells in each row"),
        ));
    }
    if rows.len() != side {
        let at = rows.get(side).or(rows.last()).map_or(0..0, |(at, _)| at.clone());
        return Err(fault(
            &at,
            format!("found {}", counted(rows.len(), "row")),
            format!("{side} rows of {side} cells"),
        ));
    }
    layout_of(side * side, 0..0, layout)
}

/// Rejects a puzzle on another layout than the requested one.
pub(super) fn check_layout(own: &Layout, asked: Option<&Layout>) -> Result<(), Fault> {
    match asked.filter(|asked| *asked != own) {
        Some(asked) => {
            let problem = format!("the puzzle's layout is {}", own.name());
            let fault = Fault::new(0..0, Fault::MEANT, problem, format!("{}, which was asked for", asked.name()));
            Err(fault.help("choose this layout, or none"))
        }
        None => Ok(()),
    }
}
