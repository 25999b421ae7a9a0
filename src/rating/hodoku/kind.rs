//! The kinds of steps that HoDoKu takes.

use std::fmt;

/// A kind of step, as one of our techniques, in HoDoKu's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    FullHouse,
    NakedSingle,
    HiddenSingle,
    LockedPair,
    LockedTriple,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    HiddenPair,
    HiddenTriple,
    NakedQuadruple,
    HiddenQuadruple,
    XWing,
    Swordfish,
    Jellyfish,
    RemotePair,
    BugPlus1,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    WWing,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    SueDeCoq,
    SimpleColorsTrap,
    SimpleColorsWrap,
    MultiColors1,
    MultiColors2,
    XChain,
    XyChain,
    ContinuousNiceLoop,
    DiscontinuousNiceLoop,
    Aic,
    GroupedContinuousNiceLoop,
    GroupedDiscontinuousNiceLoop,
    GroupedAic,
    AlsXz,
    AlsXyWing,
    AlsXyChain,
    FrankenXWing,
    FrankenSwordfish,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
    ForcingChainContradiction,
    ForcingChainVerity,
    ForcingNetContradiction,
    ForcingNetVerity,
    /// No technique: the digit of the solution in the middle one of the open cells.
    TriedOut,
}

impl Kind {
    /// Returns the id of the technique; `None` if a digit is tried out.
    pub fn id(self) -> Option<&'static str> {
        Some(match self {
            Self::FullHouse => "full_house",
            Self::NakedSingle => "naked_single",
            Self::HiddenSingle => "hidden_single",
            Self::LockedPair => "locked_pair",
            Self::LockedTriple => "locked_triple",
            Self::Pointing => "pointing",
            Self::Claiming => "claiming",
            Self::NakedPair => "naked_pair",
            Self::NakedTriple => "naked_triple",
            Self::HiddenPair => "hidden_pair",
            Self::HiddenTriple => "hidden_triple",
            Self::NakedQuadruple => "naked_quadruple",
            Self::HiddenQuadruple => "hidden_quadruple",
            Self::XWing => "x_wing",
            Self::Swordfish => "swordfish",
            Self::Jellyfish => "jellyfish",
            Self::RemotePair => "remote_pair",
            Self::BugPlus1 => "bug_plus_1",
            Self::Skyscraper => "skyscraper",
            Self::TwoStringKite => "two_string_kite",
            Self::TurbotFish => "turbot_fish",
            Self::EmptyRectangle => "empty_rectangle",
            Self::WWing => "w_wing",
            Self::XyWing => "xy_wing",
            Self::XyzWing => "xyz_wing",
            Self::UniqueRectangle1 => "unique_rectangle_1",
            Self::UniqueRectangle2 => "unique_rectangle_2",
            Self::UniqueRectangle3 => "unique_rectangle_3",
            Self::UniqueRectangle4 => "unique_rectangle_4",
            Self::UniqueRectangle5 => "unique_rectangle_5",
            Self::UniqueRectangle6 => "unique_rectangle_6",
            Self::HiddenRectangle => "hidden_rectangle",
            Self::AvoidableRectangle1 => "avoidable_rectangle_1",
            Self::AvoidableRectangle2 => "avoidable_rectangle_2",
            Self::FinnedXWing => "finned_x_wing",
            Self::SashimiXWing => "sashimi_x_wing",
            Self::FinnedSwordfish => "finned_swordfish",
            Self::SashimiSwordfish => "sashimi_swordfish",
            Self::FinnedJellyfish => "finned_jellyfish",
            Self::SashimiJellyfish => "sashimi_jellyfish",
            Self::SueDeCoq => "sue_de_coq",
            Self::SimpleColorsTrap => "simple_colors_trap",
            Self::SimpleColorsWrap => "simple_colors_wrap",
            Self::MultiColors1 => "multi_colors_1",
            Self::MultiColors2 => "multi_colors_2",
            Self::XChain => "x_chain",
            Self::XyChain => "xy_chain",
            Self::ContinuousNiceLoop => "continuous_nice_loop",
            Self::DiscontinuousNiceLoop => "discontinuous_nice_loop",
            Self::Aic => "aic",
            Self::GroupedContinuousNiceLoop => "grouped_continuous_nice_loop",
            Self::GroupedDiscontinuousNiceLoop => "grouped_discontinuous_nice_loop",
            Self::GroupedAic => "grouped_aic",
            Self::AlsXz => "als_xz",
            Self::AlsXyWing => "als_xy_wing",
            Self::AlsXyChain => "als_xy_chain",
            Self::FrankenXWing => "franken_x_wing",
            Self::FrankenSwordfish => "franken_swordfish",
            Self::FinnedFrankenXWing => "finned_franken_x_wing",
            Self::FinnedFrankenSwordfish => "finned_franken_swordfish",
            Self::ForcingChainContradiction => "forcing_chain_contradiction",
            Self::ForcingChainVerity => "forcing_chain_verity",
            Self::ForcingNetContradiction => "forcing_net_contradiction",
            Self::ForcingNetVerity => "forcing_net_verity",
            Self::TriedOut => return None,
        })
    }

    /// Returns `true` for a full house, a naked single or a hidden single.
    pub fn is_single(self) -> bool {
        self <= Self::HiddenSingle
    }

    /// Returns `true` if it assumes that the puzzle has only one solution.
    pub fn assumes_unique(self) -> bool {
        let is_rectangle = (Self::UniqueRectangle1..=Self::AvoidableRectangle2).contains(&self);
        is_rectangle || self == Self::BugPlus1
    }

    /// Returns `true` for a fish whose base has a line with at most one place inside the cover.
    pub(super) fn is_sashimi(self) -> bool {
        matches!(self, Self::SashimiXWing | Self::SashimiSwordfish | Self::SashimiJellyfish)
    }
}

/// The technique's id, or `tried_out`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id().unwrap_or("tried_out"))
    }
}
