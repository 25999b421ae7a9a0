//! A grid of pencil marks: the candidates of each cell.
//!
//! ```text
//! .----------------.----------------.----
//! | 1289  <7>  249 | 12389 *8*  189 | <5>
//! | <5>   <3>  <1> | 289   89   789 | <4>
//! ```
//!
//! `<5>` or `=5` is a given, `*5*`, `(5)` or `+5` a placed digit, `.` a cell without marks. A digit alone is a candidate, the
//! last one of its cell, if givens are marked in the grid; otherwise it is taken for a given. If only placed digits are
//! marked, and some cells have several candidates, it could be either, and the grid is rejected. Frames and bars are
//! decoration. HoDoKu and many forums write positions in this way.
//!
//! The marks of a step are recognised: `[3]` is placed, `-4` eliminated, `*5` part of the pattern, `&5` in a base set,
//! `~5` a target, `%5` in a pivot or stem, `^5` a pincer, `#5` a fin, `@5` an endo fin, `!5` a guardian, and a letter
//! after a digit names a set; `·` separates marked digits. The position is the one before the step, so all of these are
//! candidates. HoDoKu and our own diagrams use these marks; in a diagram drawn with `│`, only the part between the first
//! and the last bar of a line is read.
//!
//! In the output, a cell without pencil marks shows the digits that its peers allow, and signs are used where a digit
//! alone would be taken for a given.

use std::ops::Range;
use std::sync::Arc;

use super::cells::{Mark, bounded, check, is_decoration, lines, square};
use super::error::Fault;
use super::rows::{Ruler, ruler};
use super::write::{candidates, rows_of};
use super::{Format, Found, Reader, Writer};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    about: "a grid of candidates, perhaps <5> for givens and *5* for placed digits",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::One(write),
};

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    Ok(vec![read_grid(text, layout, Content::of)?.into()])
}

/// Reads a grid from the contents of its groups.
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
        square(&rows, layout).map_err(|fault| far(fault).help("write the digits of every cell, or `.` for none"))?;
    let has = |is: fn(&Content) -> bool| contents.iter().filter_map(|(_, content)| content.as_ref()).any(is);
    let (given, placed) =
        (has(|content| matches!(content, Content::Given(_))), has(|content| matches!(content, Content::Placed(_))));
    let several = has(|content| !matches!(content, Content::Placed(_)) && content.digits().len() > 1);
    if placed && !given && several && has(|content| matches!(content, Content::Marks(digits) if digits.len() == 1)) {
        let problem = "the text can be read in two ways (a digit alone is a given; a digit alone is a candidate)";
        let fault = Fault::new(0..text.trim_end().len(), Fault::AMBIGUOUS, problem, "one puzzle");
        return Err(fault.help("write `<5>` for each given"));
    }
    // Where no cell has several candidates, digits alone are the givens of a plain grid.
    let marked = given || placed && several;
    let mut puzzle = Puzzle::of(Arc::clone(&layout), Digits::default());
    for (cell, (at, content)) in layout.cells().iter().zip(contents) {
        let content = content.ok_or_else(|| far(unreadable(at)))?;
        content.digits().iter().try_for_each(|digit| check(digit, cell, &layout, at))?;
        content.note(cell, marked, &mut puzzle);
    }
    Ok(puzzle)
}

/// Returns the part of a line between the first and the last bar.
fn between_bars(at: usize, line: &str) -> Option<(usize, &str)> {
    let (first, last) = (line.find('│')? + '│'.len_utf8(), line.rfind('│')?);
    Some((at + first, line.get(first..last)?))
}

fn unreadable(at: &Range<usize>) -> Fault {
    Fault::new(at.clone(), 0, "", "the digits of a cell, each once")
        .help("write `<5>` for a given, `*5*` for a placed digit")
}

/// Returns the words between spaces and bars, with their positions.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split_inclusive(is_decoration).filter_map(move |piece| {
        let start = at;
        at += piece.len();
        let word = piece.trim_end_matches(is_decoration);
        (!word.is_empty()).then_some((start, word))
    })
}

/// The meaning of a group for its cell.
pub(super) enum Content {
    Given(Digit),
    Placed(Digit),
    /// Candidates; a single one is a given if the grid does not mark givens.
    Marks(DigitSet),
    /// Candidates with the marks of a step.
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
        let placed = || one("*", "*").or(one("(", ")")).or(one("+", "")).map(Self::Placed);
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

    /// Enters the content in the puzzle; `marked` means that some other cell is marked as given or placed, so a digit
    /// alone is neither.
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

/// Returns the digits of a group in which some have the marks of a step; `None` if the marks make no sense.
fn unmarked(word: &str) -> Option<String> {
    let mut digits = String::new();
    let mut signs = word.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '[' => {
                digits.extend(signs.next());
                signs.next_if_eq(&']')?;
            }
            '*' | '&' | '~' | '%' | '#' | '@' | '!' | '^' | '-'
                if signs.peek().is_some_and(|&next| next == '-' || next.is_ascii_digit()) => {}
            'A'..='Z' | '·' if !digits.is_empty() => {}
            _ => digits.push(sign),
        }
    }
    Some(digits)
}

/// Returns the set of digits in a word; `None` if a digit is repeated, or a character is not a digit.
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

/// Returns the grid in HoDoKu's frame, with a line between bands of boxes and a bar between stacks of them.
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
    let first = layout.boxes().next().map_or(CellSet::EMPTY, |house| layout.members(house));
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

/// Returns the digits to show in an empty cell: its pencil marks, or those that its peers allow; all digits if there
/// are none.
pub(super) fn shown(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let digits = puzzle.notes.get(&cell).copied().unwrap_or_else(|| candidates(puzzle, cell));
    if digits.is_empty() { puzzle.layout.digits() } else { digits }
}
