//! The kinds of steps on the Explainer scale, with their prices.

use std::fmt;

/// How deep the reasoning inside a branch goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Depth {
    /// Several static branches.
    Multiple,
    /// Branches remember what they eliminated.
    Dynamic,
    /// And use locked candidates, pairs and X-wings.
    Plus,
    /// And cycles and forcing chains.
    Nested2,
    /// And multiple chains.
    Nested3,
    /// And dynamic chains.
    Nested4,
    /// And nested chains.
    Nested5,
}

/// What the branches of a chain start from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A candidate, on and off.
    Double,
    /// The candidates of a cell.
    Cell,
    /// The places of a digit in a house.
    House,
    /// A candidate that leads to a contradiction.
    Contradiction,
}

/// A kind of step. In their order, the first is the easier one among equal ratings of unique loops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The last empty cell of a house.
    FullHouse,
    /// The only place of a digit in a box.
    HiddenSingleInBox,
    /// The only place of a digit in a row or column.
    HiddenSingleInLine,
    /// A digit's places in a box are in one line, which leaves one place in another box of that line.
    DirectPointing,
    /// A digit's places in a line are in one box, which leaves one place in another line of that box.
    DirectClaiming,
    /// A hidden pair that leaves one place for another digit of its house.
    DirectHiddenPair,
    /// The only candidate of a cell.
    NakedSingle,
    /// A hidden triple that leaves one place for another digit of its house.
    DirectHiddenTriple,
    /// A digit's places in a box are in one line.
    Pointing,
    /// A digit's places in a line are in one box.
    Claiming,
    /// Two cells of a house have only two candidates.
    NakedPair,
    /// A fish of two lines.
    XWing,
    /// Two digits have only two places in a house.
    HiddenPair,
    /// Three cells of a house have only three candidates.
    NakedTriple,
    /// A fish of three lines.
    Swordfish,
    /// Three digits have only three places in a house.
    HiddenTriple,
    /// A pivot with two candidates and two pincers.
    XyWing,
    /// A pivot with three candidates and two pincers.
    XyzWing,
    /// A unique rectangle or loop in which one cell has other candidates.
    UniqueLoop1,
    /// A unique rectangle or loop with one other digit.
    UniqueLoop2,
    /// A unique rectangle or loop whose other candidates are part of a naked or hidden set.
    UniqueLoop3,
    /// A unique rectangle or loop in which one of the digits is locked.
    UniqueLoop4,
    /// Four cells of a house have only four candidates.
    NakedQuad,
    /// A fish of four lines.
    Jellyfish,
    /// Four digits have only four places in a house.
    HiddenQuad,
    /// A bivalue universal grave with extra candidates in one cell.
    Bug1,
    /// A bivalue universal grave with one extra digit.
    Bug2,
    /// A bivalue universal grave whose extra candidates are part of a naked set.
    Bug3,
    /// A bivalue universal grave with two cells that share another digit.
    Bug4,
    /// An aligned exclusion over two cells.
    AlignedPair,
    /// A cycle inside houses.
    XCycle,
    /// A cycle whose strong links are inside cells.
    YCycle,
    /// A forcing chain inside houses.
    ForcingXChain,
    /// Any other cycle.
    XyCycle,
    /// Any other forcing chain.
    ForcingChain,
    /// An aligned exclusion over three cells.
    AlignedTriple,
    /// A contradiction with one digit only.
    Nishio,
    /// A chain with several branches.
    Branches(Depth, Shape),
}

impl Kind {
    /// Returns the rating of the easiest step of this kind, in tenths.
    pub(super) fn base(self) -> u32 {
        match self {
            Self::FullHouse => 10,
            Self::HiddenSingleInBox => 12,
            Self::HiddenSingleInLine => 15,
            Self::DirectPointing => 17,
            Self::DirectClaiming => 19,
            Self::DirectHiddenPair => 20,
            Self::NakedSingle => 23,
            Self::DirectHiddenTriple => 25,
            Self::Pointing => 26,
            Self::Claiming => 28,
            Self::NakedPair => 30,
            Self::XWing => 32,
            Self::HiddenPair => 34,
            Self::NakedTriple => 36,
            Self::Swordfish => 38,
            Self::HiddenTriple => 40,
            Self::XyWing => 42,
            Self::XyzWing => 44,
            Self::UniqueLoop1 | Self::UniqueLoop2 | Self::UniqueLoop3 | Self::UniqueLoop4 => 45,
            Self::NakedQuad => 50,
            Self::Jellyfish => 52,
            Self::HiddenQuad => 54,
            Self::Bug1 => 56,
            Self::Bug2 | Self::Bug4 => 57,
            Self::Bug3 => 58,
            Self::AlignedPair => 62,
            Self::XCycle | Self::YCycle => 65,
            Self::ForcingXChain => 66,
            Self::XyCycle | Self::ForcingChain => 70,
            Self::AlignedTriple | Self::Nishio => 75,
            Self::Branches(depth, _) => 80 + 5 * depth as u32,
        }
    }

    /// Returns the place among chains of equal rating and size.
    pub(super) fn rank(self) -> u8 {
        match self {
            Self::Branches(_, Shape::Double) => 0,
            Self::XCycle | Self::ForcingXChain => 1,
            Self::YCycle => 2,
            Self::XyCycle | Self::ForcingChain => 3,
            Self::Branches(_, Shape::Cell) => 4,
            Self::Branches(_, Shape::House) => 5,
            _ => 6,
        }
    }

    /// Returns the ids of the techniques that show such a step, in the order in which they are asked; none for a chain,
    /// which is shown as it was found.
    pub fn shown_by(self) -> &'static [&'static str] {
        match self {
            Self::FullHouse => &["full_house"],
            Self::HiddenSingleInBox | Self::HiddenSingleInLine => &["hidden_single"],
            Self::DirectPointing => &["direct_pointing"],
            Self::DirectClaiming => &["direct_claiming"],
            Self::DirectHiddenPair => &["direct_hidden_pair"],
            Self::NakedSingle => &["naked_single"],
            Self::DirectHiddenTriple => &["direct_hidden_triple"],
            Self::Pointing => &["pointing"],
            Self::Claiming => &["claiming"],
            Self::NakedPair => &["naked_pair"],
            Self::XWing => &["x_wing"],
            Self::HiddenPair => &["hidden_pair"],
            Self::NakedTriple => &["naked_triple"],
            Self::Swordfish => &["swordfish"],
            Self::HiddenTriple => &["hidden_triple"],
            Self::XyWing => &["xy_wing"],
            Self::XyzWing => &["xyz_wing"],
            Self::UniqueLoop1 => &["unique_rectangle_1", "unique_loop_1"],
            Self::UniqueLoop2 => &["unique_rectangle_2", "unique_rectangle_5", "unique_loop_2"],
            Self::UniqueLoop3 => &["unique_rectangle_3", "unique_loop_3"],
            Self::UniqueLoop4 => &["unique_rectangle_4", "unique_loop_4"],
            Self::NakedQuad => &["naked_quadruple"],
            Self::Jellyfish => &["jellyfish"],
            Self::HiddenQuad => &["hidden_quadruple"],
            Self::Bug1 => &["bug_plus_1"],
            Self::Bug2 => &["bug_2"],
            Self::Bug3 => &["bug_3"],
            Self::Bug4 => &["bug_4"],
            Self::AlignedPair => &["aligned_pair_exclusion"],
            Self::AlignedTriple => &["aligned_triple_exclusion"],
            Self::XCycle
            | Self::YCycle
            | Self::ForcingXChain
            | Self::XyCycle
            | Self::ForcingChain
            | Self::Nishio
            | Self::Branches(..) => &[],
        }
    }

    /// Returns `true` if it assumes that the puzzle has only one solution.
    pub fn assumes_unique(self) -> bool {
        matches!(
            self,
            Self::UniqueLoop1
                | Self::UniqueLoop2
                | Self::UniqueLoop3
                | Self::UniqueLoop4
                | Self::Bug1
                | Self::Bug2
                | Self::Bug3
                | Self::Bug4
        )
    }
}

/// The name in reports, in lower case: `XY-cycle`, `dynamic cell chain`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::FullHouse => "full house",
            Self::HiddenSingleInBox => "hidden single in a box",
            Self::HiddenSingleInLine => "hidden single in a line",
            Self::DirectPointing => "direct pointing",
            Self::DirectClaiming => "direct claiming",
            Self::DirectHiddenPair => "direct hidden pair",
            Self::NakedSingle => "naked single",
            Self::DirectHiddenTriple => "direct hidden triple",
            Self::Pointing => "pointing",
            Self::Claiming => "claiming",
            Self::NakedPair => "naked pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "hidden pair",
            Self::NakedTriple => "naked triple",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriple => "hidden triple",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::UniqueLoop1 => "unique loop, type 1",
            Self::UniqueLoop2 => "unique loop, type 2",
            Self::UniqueLoop3 => "unique loop, type 3",
            Self::UniqueLoop4 => "unique loop, type 4",
            Self::NakedQuad => "naked quadruple",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "hidden quadruple",
            Self::Bug1 => "BUG, type 1",
            Self::Bug2 => "BUG, type 2",
            Self::Bug3 => "BUG, type 3",
            Self::Bug4 => "BUG, type 4",
            Self::AlignedPair => "aligned pair exclusion",
            Self::XCycle => "X-cycle",
            Self::YCycle => "Y-cycle",
            Self::ForcingXChain => "forcing X-chain",
            Self::XyCycle => "XY-cycle",
            Self::ForcingChain => "forcing chain",
            Self::AlignedTriple => "aligned triple exclusion",
            Self::Nishio => "Nishio",
            Self::Branches(depth, shape) => return write!(f, "{depth} {shape}"),
        };
        f.write_str(name)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Multiple => "multiple",
            Self::Dynamic => "dynamic",
            Self::Plus => "dynamic (plus)",
            Self::Nested2 => "nested (level 2)",
            Self::Nested3 => "nested (level 3)",
            Self::Nested4 => "nested (level 4)",
            Self::Nested5 => "nested (level 5)",
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Double => "double chain",
            Self::Cell => "cell chain",
            Self::House => "house chain",
            Self::Contradiction => "contradiction",
        })
    }
}
