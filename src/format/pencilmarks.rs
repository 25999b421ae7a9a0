//! A grid of pencil marks: each cell has the digits that may still go there.
//!
//! ```text
//! .----------------.----------------.----
//! | 1289  <7>  249 | 12389 *8*  189 | <5>
//! | <5>   <3>  <1> | 289   89   789 | <4>
//! ```
//!
//! `<5>` or `=5` is a given, `*5*` or `(5)` was placed, `.` has no marks. A digit that stands alone is a
//! candidate, the last one of its cell, if such a sign is found anywhere in the grid; without any nobody
//! could tell, and it is a given. Frames and bars are decoration. This is how HoDoKu and many forums
//! write a position.
//!
//! A step may be marked: `[3]` is placed by it, `-4` eliminated, `*5` of its pattern, `^5` a pincer, `#5` a fin,
//! `@5` an endo fin, `!5` a guardian, and a letter behind a digit names a set; `·` sets marked digits apart. The
//! position is the one before the step, so all of these are candidates. That is how HoDoKu and our own boards mark them; of a board
//! drawn with `│`, only what stands between the first and the last bar of a line is read.
//!
//! On writing, a cell without notes shows what its peers leave, and signs are used where a digit alone
//! would be taken for a given.

use std::ops::Range;
use std::sync::Arc;

use super::cells::{Mark, bounded, check, is_decoration, lines, square};
use super::error::Fault;
use super::rows::{Ruler, ruler};
use super::write::{candidates, rows_of};
use super::{Format, Found, Writer};
use crate::grid::{Cell, Digit, DigitSet, Digits, House, HouseKind, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    about: "a grid of candidates, perhaps <5> for givens and *5* for placed digits",
    endings: &[],
    read,
    write: Writer::One(write),
};

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    Ok(vec![read_grid(text, layout, Content::of)?.into()])
}

/// Reads a grid whose groups of signs have these contents.
pub(super) fn read_grid(
    text: &str,
    layout: Option<&Arc<Layout>>,
    content: fn(&str) -> Option<Content>,
) -> Result<Puzzle, Fault> {
    bounded(text)?;
    let mut groups = Vec::new();
    let mut rows = Vec::new();
    let drawn = text.contains('│');
    let inside = |(at, line)| if drawn { between_bars(at, line) } else { Some((at, line)) };
    for (at, line) in lines(text).filter_map(inside).filter(|(_, line)| ruler(line) == Ruler::No) {
        let before = groups.len();
        groups.extend(words(line).map(|(start, word)| (at + start..at + start + word.len(), word)));
        if groups.len() > before {
            rows.push((at..at + line.trim_end().len(), groups.len() - before));
        }
    }
    let contents: Vec<_> = groups.iter().map(|(at, word)| (at, content(word))).collect();
    let strange: usize = contents.iter().filter(|(_, content)| content.is_none()).map(|(at, _)| at.len()).sum();
    let far = |fault: Fault| Fault { distance: fault.distance + 3 * strange, ..fault };
    let layout =
        square(&rows, layout).map_err(|fault| far(fault).help("give every cell its digits, or `.` for none"))?;
    let signs = |content: &_| matches!(content, Some(Content::Given(_) | Content::Placed(_)));
    let marked = contents.iter().any(|(_, content)| signs(content));
    let mut puzzle = Puzzle::new(Arc::clone(&layout), Digits::default());
    for (cell, (at, content)) in layout.cells().iter().zip(contents) {
        let content = content.ok_or_else(|| far(unreadable(at)))?;
        content.digits().iter().try_for_each(|digit| check(digit, cell, &layout, at))?;
        content.note(cell, marked, &mut puzzle);
    }
    Ok(puzzle)
}

/// What stands between the first and the last bar of a line.
fn between_bars(at: usize, line: &str) -> Option<(usize, &str)> {
    let (first, last) = (line.find('│')? + '│'.len_utf8(), line.rfind('│')?);
    Some((at + first, line.get(first..last)?))
}

fn unreadable(at: &Range<usize>) -> Fault {
    Fault::new(at.clone(), 0, "", "the digits of a cell, each once")
        .help("write `<5>` for a given, `*5*` for a placed digit")
}

/// What stands between blanks and bars, with its place.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split_inclusive(is_decoration).filter_map(move |piece| {
        let start = at;
        at += piece.len();
        let word = piece.trim_end_matches(is_decoration);
        (!word.is_empty()).then_some((start, word))
    })
}

/// What a group says of its cell.
pub(super) enum Content {
    Given(Digit),
    Placed(Digit),
    /// Candidates; a lone one is a given where nothing tells that givens are marked.
    Marks(DigitSet),
    /// Candidates, marked for a step.
    Marked(DigitSet),
    Nothing,
}

impl Content {
    fn of(word: &str) -> Option<Self> {
        let one = |start, end| {
            let inner = word.strip_prefix(start).and_then(|rest| rest.strip_suffix(end))?;
            marks(inner).and_then(DigitSet::single)
        };
        let empty = || matches!(word, "." | "0" | "-" | "_" | "*" | "x" | "X").then_some(Self::Nothing);
        let given = one("<", ">").or(one("=", "")).map(Self::Given);
        let placed = || one("*", "*").or(one("(", ")")).map(Self::Placed);
        let marked = || Some(Self::Marked(marks(&unmarked(word)?)?));
        given.or_else(placed).or_else(empty).or_else(|| marks(word).map(Self::Marks)).or_else(marked)
    }

    fn digits(&self) -> DigitSet {
        match self {
            Self::Given(digit) | Self::Placed(digit) => DigitSet::of(*digit),
            Self::Marks(digits) | Self::Marked(digits) => *digits,
            Self::Nothing => DigitSet::EMPTY,
        }
    }

    /// Enters what is said in the puzzle; `marked` tells whether some other cell is marked as given
    /// or placed, so that a lone digit is neither.
    fn note(self, cell: Cell, marked: bool, puzzle: &mut Puzzle) {
        match self {
            Self::Given(digit) => puzzle.givens.set(cell, Some(digit)),
            Self::Placed(digit) => puzzle.placed.set(cell, Some(digit)),
            Self::Marks(digits) if !marked && digits.len() == 1 => puzzle.givens.set(cell, digits.single()),
            Self::Marks(digits) | Self::Marked(digits) => _ = puzzle.notes.insert(cell, digits),
            Self::Nothing => {}
        }
    }
}

/// Returns the digits of a group in which some bear the marks of a step; none if the marks make no sense.
fn unmarked(word: &str) -> Option<String> {
    let mut digits = String::new();
    let mut signs = word.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '[' => {
                digits.extend(signs.next());
                signs.next_if_eq(&']')?;
            }
            '*' | '#' | '@' | '!' | '^' | '-'
                if signs.peek().is_some_and(|&next| next == '-' || next.is_ascii_digit()) => {}
            'A'..='Z' | '·' if !digits.is_empty() => {}
            _ => digits.push(sign),
        }
    }
    Some(digits)
}

/// Returns the set that digits run together make; none if one comes twice, or something is no digit.
pub(super) fn marks(word: &str) -> Option<DigitSet> {
    let mut digits = DigitSet::EMPTY;
    for char in word.chars() {
        let Mark::Digit(digit) = Mark::of(char) else { return None };
        if digits.contains(digit) {
            return None;
        }
        digits.insert(digit);
    }
    (!digits.is_empty()).then_some(digits)
}

/// HoDoKu's frame, with a line between bands of boxes and a bar between stacks of them.
fn write(puzzle: &Puzzle) -> String {
    let layout = &puzzle.layout;
    let filled = puzzle.givens.cells() | puzzle.placed.cells();
    let alone = |cell: Cell| shown(puzzle, cell).len() == 1;
    let signs = !puzzle.placed.cells().is_empty() || (layout.cells() - filled).iter().any(alone);
    let group = |&cell: &Cell| match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
        (Some(digit), _) if signs => format!("<{digit}>"),
        (Some(digit), _) => digit.to_string(),
        (None, Some(digit)) => format!("*{digit}*"),
        (None, None) => shown(puzzle, cell).to_text(),
    };
    let rows: Vec<Vec<String>> = rows_of(layout).iter().map(|row| row.iter().map(group).collect()).collect();
    let side = usize::from(layout.side());
    let widths: Vec<usize> =
        (0..side).map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(1)).collect();
    let first = layout.members(House::new(HouseKind::Box, 0));
    let wide = first.iter().filter(|cell| cell.row() == 0).count().max(1);
    let high = first.iter().filter(|cell| cell.column() == 0).count().max(1);
    let dashes: Vec<String> =
        widths.chunks(wide).map(|stack| "-".repeat(stack.iter().sum::<usize>() + 2 * stack.len())).collect();
    let ruler = |end: char| format!("{end}{}{end}\n", dashes.join("+"));
    let mut out = ruler('.');
    for (index, row) in rows.iter().enumerate() {
        if index > 0 && index % high == 0 {
            out += &ruler(':');
        }
        let cells: Vec<String> = row.iter().zip(&widths).map(|(group, width)| format!("{group:<width$}")).collect();
        let stacks: Vec<String> = cells.chunks(wide).map(|stack| format!(" {} ", stack.join("  "))).collect();
        out += &format!("|{}|\n", stacks.join("|"));
    }
    out + &ruler('\'')
}

/// What is written for an empty cell: its notes, or what its peers leave; all digits where that is none.
pub(super) fn shown(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let digits = puzzle.notes.get(&cell).copied().unwrap_or_else(|| candidates(puzzle, cell));
    if digits.is_empty() { puzzle.layout.digits() } else { digits }
}
