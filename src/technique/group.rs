//! Groups of families: the headings under which people look for techniques.

use serde::Serialize;

use super::{LADDER, Technique};

/// A group, in the order of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Group {
    /// One place for a digit, or one digit for a cell.
    Singles,
    /// A digit of one house, all of it in another.
    Intersections,
    /// What clues of a variant rule out.
    Clues,
    /// As many cells as digits.
    Subsets,
    /// As many rows as columns.
    Fish,
    /// A pivot and its pincers.
    Wings,
    /// Two strong links of one digit.
    SingleDigit,
    /// Links one after the other.
    Chains,
    /// Two colours, one of which is true.
    Colouring,
    /// Almost locked sets.
    Als,
    /// What a unique solution excludes.
    Uniqueness,
    /// Patterns of the hardest puzzles.
    Exotic,
    /// Assumptions, and all that follows.
    Nets,
    /// All ways to place a digit.
    LastResort,
}

/// The families of each group.
const FAMILIES: [(Group, &[&str]); 14] = [
    (Group::Singles, &["full_house", "hidden_single", "naked_single", "direct"]),
    (Group::Intersections, &["intersection"]),
    (Group::Clues, &["one_clue", "clue_combinations", "innies_outies", "common_peer", "clue_exclusion"]),
    (Group::Subsets, &["locked_set", "naked_subset", "hidden_subset", "unit_permutation"]),
    (Group::Fish, &["fish", "finned_fish", "siamese_fish", "franken_fish", "mutant_fish", "kraken_fish"]),
    (Group::Wings, &["wing", "w_wing", "bent_set"]),
    (Group::SingleDigit, &["turbot", "dual_kite", "empty_rectangle", "dual_empty_rectangle"]),
    (Group::Chains, &["remote_pair", "x_chain", "xy_chain", "continuous_nice_loop", "aic", "discontinuous_nice_loop"]),
    (Group::Colouring, &["simple_colors", "multi_colors", "x_colors", "medusa"]),
    (Group::Als, &["sue_de_coq", "als_xz", "aligned_exclusion", "als_xy_wing", "als_xy_chain", "death_blossom"]),
    (
        Group::Uniqueness,
        &["unique_rectangle", "avoidable_rectangle", "unique_loop", "extended_rectangle", "bug", "bug_lite"],
    ),
    (Group::Exotic, &["fireworks", "multi_sector", "tridagon", "exocet"]),
    (Group::Nets, &["forcing_net"]),
    (Group::LastResort, &["template"]),
];

impl Group {
    /// Returns all groups with their families, the easiest first.
    pub fn all() -> &'static [(Group, &'static [&'static str])] {
        &FAMILIES
    }

    /// Returns the group with this id, such as `single_digit`.
    pub fn named(id: &str) -> Option<Self> {
        FAMILIES.iter().map(|&(group, _)| group).find(|group| group.id() == id)
    }

    /// The id.
    pub fn id(self) -> &'static str {
        [
            "singles",
            "intersections",
            "clues",
            "subsets",
            "fish",
            "wings",
            "single_digit",
            "chains",
            "colouring",
            "als",
            "uniqueness",
            "exotic",
            "nets",
            "last_resort",
        ][self as usize]
    }
}

/// Returns the techniques of the group or else the family with this id, the easiest first; none if there is neither.
pub fn techniques_of(id: &str) -> Vec<&'static Technique> {
    let group = Group::named(id);
    let belongs = |one: &&Technique| group.map_or(one.family == id, |group| one.group() == group);
    LADDER.iter().filter(belongs).collect()
}

impl Technique {
    /// Returns the group of its family.
    pub fn group(&self) -> Group {
        let group = FAMILIES.iter().find(|(_, families)| families.contains(&self.family));
        group.map_or(Group::LastResort, |&(group, _)| group)
    }
}
