//! Sets of cells and sets of digits, stored as bits of an integer.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::{Cell, Digit};

/// A set of cells: bit `i` is the cell with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

/// A set of digits: bit `i` is the digit `i + 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

/// The common interface of both sets: construction from items, membership, iteration in ascending order, and the
/// operators `&` (intersection), `|` (union), `-` (difference).
macro_rules! set {
    ($set:ident, $item:ident, $word:ident, $all:expr) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns the set with this one member.
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Returns `true` if the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the number of members.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns `true` if this is a member.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Returns `true` if every member of this set is also in the other.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns `true` if the two sets have no common member.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Returns the smallest member.
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// Returns the largest member.
            pub const fn last(self) -> Option<$item> {
                match self.0.checked_ilog2() {
                    None => None,
                    Some(index) => Some($item::from_index(index as usize)),
                }
            }

            /// Returns the only member, if there is exactly one.
            pub const fn single(self) -> Option<$item> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Adds a member.
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Removes a member.
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Returns the members in ascending order.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let first = Self(left).first()?;
                    left &= left - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                Self(items.into_iter().fold(0, |bits, item| bits | 1 << item.index()))
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & $all)
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        /// Serialised as the list of its members in ascending order.
        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Ok(Vec::<$item>::deserialize(from)?.into_iter().collect())
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $set {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($set).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let items = generator.subschema_for::<$item>();
                schemars::json_schema!({ "type": "array", "items": items, "uniqueItems": true })
            }
        }
    };
}

set!(CellSet, Cell, u128, (1 << Cell::COUNT) - 1);
set!(DigitSet, Digit, u16, (1 << 9) - 1);

impl CellSet {
    /// Returns the columns of the cells in each row, one bit each.
    pub fn rows(self) -> [u16; 9] {
        std::array::from_fn(|row| (self.0 >> (9 * row)) as u16 & 0x1ff)
    }

    /// Returns the cells in each three rows, one bit each.
    pub(super) fn bands(self) -> [u32; 3] {
        std::array::from_fn(|band| (self.0 >> (27 * band)) as u32 & 0x7ff_ffff)
    }
}

impl DigitSet {
    /// Returns the digits from 1 to the side of a grid.
    pub const fn up_to(side: u8) -> Self {
        Self((1 << side) - 1)
    }

    /// Returns the digits in one word, such as `139`.
    pub fn to_text(self) -> String {
        self.iter().map(|digit| digit.to_string()).collect()
    }
}
