//! Houses: the groups of cells that contain each digit once, written `r5`, `c1`, `b4`, `d1`, `w2`, `e1`, `g1`.

use std::fmt;
use std::ops::{BitOr, SubAssign};
use std::str::FromStr;

use super::names::FRAME;
use super::{NotationError, notation};

/// The kinds of houses, in the order in which houses are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row, from top to bottom.
    Row,
    /// A column, from left to right.
    Column,
    /// A box, left to right and top to bottom; in a jigsaw a region, in the reading order of first cells.
    Box,
    /// A main diagonal: `d1` falls to the right, `d2` rises.
    Diagonal,
    /// One of the four windows of a windoku.
    Window,
    /// An extra region that a puzzle adds to its layout, in the order in which the puzzle lists them.
    Extra,
    /// The cells in the same place of each box, in the order of these places.
    Group,
}

/// What there is to know of a kind of house. Its words are in `words.yaml`, under its name.
struct Traits {
    kind: HouseKind,
    /// The letter in a house's name.
    letter: char,
    /// The maximum number of such houses.
    most: u8,
    /// The name in serialised facts.
    id: &'static str,
    shape: Shape,
    /// Whether every grid has them.
    usual: bool,
}

/// How the cells of a house lie: first what is easiest to see at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Together, or scattered: what crosses a line in several cells.
    Block,
    /// From corner to corner.
    Slope,
    /// In a row or a column.
    Line,
}

/// The kinds of houses, in order: whoever adds one adds a line here, and words.
const KINDS: &[Traits] = &[
    Traits { kind: HouseKind::Row, letter: 'r', most: 9, id: "row", shape: Shape::Line, usual: true },
    Traits { kind: HouseKind::Column, letter: 'c', most: 9, id: "column", shape: Shape::Line, usual: true },
    Traits { kind: HouseKind::Box, letter: 'b', most: 9, id: "box", shape: Shape::Block, usual: true },
    Traits { kind: HouseKind::Diagonal, letter: 'd', most: 2, id: "diagonal", shape: Shape::Slope, usual: false },
    Traits { kind: HouseKind::Window, letter: 'w', most: 4, id: "window", shape: Shape::Block, usual: false },
    Traits { kind: HouseKind::Extra, letter: 'e', most: 9, id: "extra", shape: Shape::Block, usual: false },
    Traits { kind: HouseKind::Group, letter: 'g', most: 9, id: "group", shape: Shape::Block, usual: false },
];

impl HouseKind {
    /// All kinds, in order.
    pub const ALL: &[Self] = &{
        let mut all = [Self::Row; KINDS.len()];
        let mut at = 0;
        while at < KINDS.len() {
            assert!(KINDS[at].kind as usize == at, "the lines of the table are in the order of the kinds");
            all[at] = KINDS[at].kind;
            at += 1;
        }
        all
    };

    /// All kinds, those first whose houses are easiest to see at a glance; of one shape, those that every grid has.
    pub const BY_SIGHT: &[Self] = &{
        let mut sorted = [Self::Row; KINDS.len()];
        let (mut place, mut rank) = (0, 0);
        while place < KINDS.len() {
            let mut at = 0;
            while at < KINDS.len() {
                if 2 * KINDS[at].shape as usize + !KINDS[at].usual as usize == rank {
                    sorted[place] = KINDS[at].kind;
                    place += 1;
                }
                at += 1;
            }
            rank += 1;
        }
        sorted
    };

    /// Returns the letter of the kind in a house's name.
    pub const fn letter(self) -> char {
        KINDS[self as usize].letter
    }

    /// Returns the name of the kind, as used in serialised facts.
    pub const fn id(self) -> &'static str {
        KINDS[self as usize].id
    }

    /// Returns how the cells of such a house lie.
    pub const fn shape(self) -> Shape {
        KINDS[self as usize].shape
    }

    /// Returns `true` if every grid has such houses.
    pub const fn is_usual(self) -> bool {
        KINDS[self as usize].usual
    }
}

/// A house: its kind, and its 0-based number within that kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House {
    /// The kind.
    pub kind: HouseKind,
    index: u8,
}

impl House {
    /// Returns the house of this kind with this 0-based number, below 9.
    pub const fn new(kind: HouseKind, index: u8) -> Self {
        assert!(index < FRAME);
        Self { kind, index }
    }

    /// Returns the 0-based number among the houses of its kind.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the 0-based number among all houses that a layout may have.
    pub(crate) const fn slot(self) -> usize {
        self.kind as usize * FRAME as usize + self.index as usize
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.letter(), self.index + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for House {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "a house such as r5, c1 or b4");
        let (letter, number) = text.split_at_checked(1).ok_or_else(error)?;
        let kind = HouseKind::ALL.iter().copied().find(|kind| letter.starts_with(kind.letter()));
        match (kind, number.as_bytes()) {
            (Some(kind), [number @ b'1'..=b'9']) if number - b'1' < KINDS[kind as usize].most => {
                Ok(Self::new(kind, number - b'1'))
            }
            _ => Err(error()),
        }
    }
}

#[cfg(feature = "schema")]
impl House {
    /// Returns the pattern of all names.
    pub(crate) fn pattern() -> String {
        let names = KINDS.iter().map(|kind| format!("{}[1-{}]", kind.letter, kind.most));
        format!("^({})$", names.collect::<Vec<_>>().join("|"))
    }
}

notation!(House, House::pattern(), "A house: row, column, box, diagonal, window, extra region or disjoint group");

/// A set of houses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HouseSet(u64);

impl HouseSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The number of houses that a layout may have.
    pub const SLOTS: usize = HouseKind::ALL.len() * FRAME as usize;

    /// Returns `true` if the house is in the set.
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house.slot() & 1 == 1
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of houses in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a house.
    pub fn insert(&mut self, house: House) {
        self.0 |= 1 << house.slot();
    }

    /// Returns the houses that are in both sets.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the houses in the order of their kinds.
    pub fn iter(self) -> impl Iterator<Item = House> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = left.checked_ilog2().map(|_| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(House::new(HouseKind::ALL[slot / FRAME as usize], (slot % FRAME as usize) as u8))
        })
    }
}

impl BitOr for HouseSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl SubAssign for HouseSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl FromIterator<House> for HouseSet {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        let mut set = Self::EMPTY;
        houses.into_iter().for_each(|house| set.insert(house));
        set
    }
}

impl fmt::Debug for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
