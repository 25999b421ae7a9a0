//! A grid of pencil marks: each cell has the digits that may still go there.
//!
//! ```text
//! .----------------.----------------.----
//! | 1289  <7>  249 | 12389 *8*  189 | <5>
//! | <5>   <3>  <1> | 289   89   789 | <4>
//! ```
//!
//! `<5>` is a given, `*5*` was placed, `.` has no marks. A digit that stands alone is a candidate, the
//! last one of its cell, if a `<>` or `**` is found anywhere in the grid; without any such sign nobody
//! could tell, and it is a given. Frames and bars are decoration. This is how HoDoKu and many forums
//! write a position.

use std::ops::Range;
use std::sync::Arc;

use super::Format;
use super::cells::{Mark, bounded, check, is_decoration, lines, square};
use super::error::Fault;
use super::rows::{Ruler, ruler};
use crate::grid::{Cell, Digit, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    about: "a grid of candidates, perhaps <5> for givens and *5* for placed digits",
    read,
};

pub(super) fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Puzzle>, Fault> {
    bounded(text)?;
    let mut groups = Vec::new();
    let mut rows = Vec::new();
    for (at, line) in lines(text).filter(|(_, line)| ruler(line) == Ruler::No) {
        let before = groups.len();
        groups.extend(words(line).map(|(start, word)| (at + start..at + start + word.len(), word)));
        if groups.len() > before {
            rows.push((at..at + line.trim_end().len(), groups.len() - before));
        }
    }
    let contents: Vec<_> = groups.iter().map(|(at, word)| (at, Content::of(word))).collect();
    let strange: usize = contents.iter().filter(|(_, content)| content.is_none()).map(|(at, _)| at.len()).sum();
    let far = |fault: Fault| Fault { distance: fault.distance + 3 * strange, ..fault };
    let layout =
        square(&rows, layout).map_err(|fault| far(fault).help("give every cell its digits, or `.` for none"))?;
    let marked = contents.iter().any(|(_, content)| matches!(content, Some(Content::Given(_) | Content::Placed(_))));
    let mut puzzle = Puzzle::new(Arc::clone(&layout), Digits::default());
    for (cell, (at, content)) in layout.cells().iter().zip(contents) {
        let content = content.ok_or_else(|| far(unreadable(at)))?;
        content.digits().iter().try_for_each(|digit| check(digit, cell, &layout, at))?;
        content.note(cell, marked, &mut puzzle);
    }
    Ok(vec![puzzle])
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
enum Content {
    Given(Digit),
    Placed(Digit),
    Marks(DigitSet),
    Nothing,
}

impl Content {
    fn of(word: &str) -> Option<Self> {
        let one = |inner: &str| marks(inner).and_then(DigitSet::single);
        let between = |start, end| word.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some('<'), _) => one(between('<', '>')?).map(Self::Given),
            (Some('*'), Some(_)) => one(between('*', '*')?).map(Self::Placed),
            (Some(sign), None) if Mark::of(sign) == Mark::Empty => Some(Self::Nothing),
            _ => marks(word).map(Self::Marks),
        }
    }

    fn digits(&self) -> DigitSet {
        match self {
            Self::Given(digit) | Self::Placed(digit) => DigitSet::of(*digit),
            Self::Marks(digits) => *digits,
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
            Self::Marks(digits) => _ = puzzle.notes.insert(cell, digits),
            Self::Nothing => {}
        }
    }
}

/// The set that digits run together make; none if one comes twice, or something is no digit.
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
