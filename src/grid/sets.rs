//! Sets of cells and sets of digits, each one machine word or two.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::{Cell, Digit};

/// A set of cells: bit `i` is the cell with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

/// A set of digits: bit `i` is the digit `i + 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

/// What both sets share: construction from items, membership, iteration in ascending order, and the
/// operators `&` (both), `|` (either), `-` (without).
macro_rules! set {
    ($set:ident, $item:ident, $word:ident, $all:expr) => {
        impl $set {
            /// The set of nothing.
            pub const EMPTY: Self = Self(0);

            /// The set of this one member.
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether nothing is in the set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members the set has.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether this is a member.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Whether every member of this set is in the other.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two sets share no member.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// The smallest member.
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// The only member, if there is just one.
            pub const fn single(self) -> Option<$item> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Puts a member in.
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes a member out.
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// The members in ascending order.
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

        /// Written as the list of its members in ascending order.
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

impl DigitSet {
    /// The digits from 1 up to a board's side.
    pub const fn up_to(side: u8) -> Self {
        Self((1 << side) - 1)
    }

    /// The digits written together, as in `139`.
    pub fn to_text(self) -> String {
        self.iter().map(|digit| digit.to_string()).collect()
    }
}
