//! The ladder: the only list of techniques, one or two lines each.

use super::almost_locked::MOST_SETS;
use super::als::{als_chain, als_xz, death_blossom};
use super::coloring::{medusa, multi_colors, simple_colors, x_colors};
use super::guardians::Type;
// All families and finders are used here.
use super::*;

/// A technique that takes only some patterns of a type: its name, its family, the type, the condition, and the finder.
macro_rules! variant {
    ($id:literal, $family:expr, $pattern:ty, $which:expr, $find:path) => {
        Technique::new::<$pattern>($id, $family, |position, emit| $find($which, position, emit))
            .taking(|pattern, _| typed::<$pattern>(pattern).is_some_and(|pattern| pattern.is($which)))
    };
}

/// A direct form as a rung: its name, its kind. The eliminations, and then the single, show the same in two steps.
macro_rules! direct {
    ($id:literal, $($kind:tt)+) => {
        variant!($id, "direct", Direct, direct::Kind::$($kind)+, direct::find).on_request()
    };
}

/// A fish as a rung: its name, its kind, its size. Profiles that want large fish must name them.
macro_rules! fish {
    ($id:literal, $kind:ident, $size:literal) => {{
        let fish = variant!($id, FishKind::$kind.family(), Fish, (FishKind::$kind, $size), fish::find);
        if $size > 4 { fish.on_request() } else { fish }
    }};
}

/// Two fish shown as one: its name, its kind, its size. Each of the two fish is enough for a walkthrough.
macro_rules! siamese {
    ($id:literal, $kind:ident, $size:literal) => {
        variant!($id, "siamese_fish", Siamese, (FishKind::$kind, $size), fish::find_siamese).on_request()
    };
}

/// A rectangle as a rung: its name, its family, its kind.
macro_rules! rectangle {
    ($id:literal, $family:literal, $kind:ident) => {
        variant!($id, $family, Rectangle, unique_rectangle::Kind::$kind, unique_rectangle::find).assuming_uniqueness()
    };
}

/// A chain or a loop as a rung: its name, its family, its form.
macro_rules! chain {
    ($id:literal, $family:literal, $form:ident) => {
        variant!($id, $family, Chain, chain::Form::$form, chain::find)
    };
}

/// A forcing chain or net as a rung: its name, its kind of result, its reach.
macro_rules! net {
    ($id:literal, $kind:ident, $reach:ident) => {
        Technique::new::<Net>($id, "forcing_net", |position, emit| {
            net::find((net::Kind::$kind, Reach::$reach), position, emit)
        })
        .taking(|pattern, grid| {
            typed::<Net>(pattern).is_some_and(|net| net.is((net::Kind::$kind, Reach::$reach), grid))
        })
        .net()
    };
}

/// Every technique, easiest first: the order in which a solver tries them, unless a profile says otherwise. Tests
/// compare names, templates, fixtures, profiles and the schema with this list.
pub static LADDER: &[Technique] = &[
    Technique::new::<FullHouse>("full_house", "full_house", |grid, emit| single::full_houses(grid, emit))
        .single()
        .coded("0000"),
    Technique::new::<HiddenSingle>("hidden_single", "hidden_single", |grid, emit| single::hidden_singles(grid, emit))
        .single()
        .coded("0002"),
    Technique::new::<NakedSingle>("naked_single", "naked_single", |grid, emit| single::naked_singles(grid, emit))
        .single()
        .coded("0003"),
    Technique::new::<OneClue>("one_clue", "one_clue", |grid, emit| one_clue::find(grid, emit)),
    variant!("clue_combinations", "clue_combinations", Combinations, combinations::Kind::Inside, combinations::find),
    direct!("direct_pointing", Intersection(intersection::Kind::Pointing)),
    direct!("direct_claiming", Intersection(intersection::Kind::Claiming)),
    direct!("direct_hidden_pair", HiddenSubset(2)),
    direct!("direct_hidden_triple", HiddenSubset(3)),
    variant!("pointing", "intersection", Intersection, intersection::Kind::Pointing, intersection::find).coded("0100"),
    variant!("claiming", "intersection", Intersection, intersection::Kind::Claiming, intersection::find).coded("0101"),
    variant!("clue_pointing", "clue_combinations", Combinations, combinations::Kind::Outside, combinations::find),
    Technique::new::<Leftover>("innies_outies", "innies_outies", |grid, emit| leftover::find(grid, emit)),
    Technique::new::<CommonPeer>("common_peer", "common_peer", |grid, emit| common_peer::find(grid, emit)),
    Technique::new::<Permutation>("unit_permutation", "unit_permutation", |grid, emit| permutation::find(grid, emit))
        .on_request(),
    variant!("locked_pair", "locked_set", LockedSet, 2, intersection::locked_sets).coded("0110"),
    variant!("naked_pair", "naked_subset", NakedSubset, 2, subset::naked).coded("0200"),
    variant!("hidden_pair", "hidden_subset", HiddenSubset, 2, subset::hidden).coded("0210"),
    variant!("locked_triple", "locked_set", LockedSet, 3, intersection::locked_sets).coded("0111"),
    variant!("naked_triple", "naked_subset", NakedSubset, 3, subset::naked).coded("0201"),
    variant!("hidden_triple", "hidden_subset", HiddenSubset, 3, subset::hidden).coded("0211"),
    variant!("clue_pair_exclusion", "clue_exclusion", ClueExclusion, 2, clue_exclusion::find),
    fish!("x_wing", Basic, 2).coded("0300"),
    variant!("naked_quadruple", "naked_subset", NakedSubset, 4, subset::naked).coded("0202"),
    variant!("hidden_quadruple", "hidden_subset", HiddenSubset, 4, subset::hidden).coded("0212"),
    fish!("swordfish", Basic, 3).coded("0301"),
    chain!("remote_pair", "remote_pair", RemotePair).coded("0703"),
    variant!("skyscraper", "turbot", Turbot, turbot::Kind::Skyscraper, turbot::find).coded("0400"),
    Technique::new::<DualKite>("dual_two_string_kite", "dual_kite", |grid, emit| turbot::dual_kites(grid, emit))
        .coded("0404"),
    variant!("two_string_kite", "turbot", Turbot, turbot::Kind::TwoStringKite, turbot::find).coded("0401"),
    variant!("turbot_fish", "turbot", Turbot, turbot::Kind::TurbotFish, turbot::find).coded("0403"),
    Technique::new::<DualEmptyRectangle>("dual_empty_rectangle", "dual_empty_rectangle", |grid, emit| {
        empty_rectangle::duals(grid, emit)
    })
    .coded("0405"),
    Technique::new::<EmptyRectangle>("empty_rectangle", "empty_rectangle", |grid, emit| {
        empty_rectangle::find(grid, emit)
    })
    .coded("0402"),
    variant!("xy_wing", "wing", Wing, 2, wing::find).coded("0800"),
    variant!("xyz_wing", "wing", Wing, 3, wing::find).coded("0801"),
    Technique::new::<WWing>("w_wing", "w_wing", |grid, emit| w_wing::find(grid, emit)).coded("0803"),
    variant!("clue_triple_exclusion", "clue_exclusion", ClueExclusion, 3, clue_exclusion::find),
    rectangle!("unique_rectangle_1", "unique_rectangle", One).coded("0600"),
    rectangle!("unique_rectangle_2", "unique_rectangle", Two).coded("0601"),
    rectangle!("unique_rectangle_4", "unique_rectangle", Four).coded("0603"),
    rectangle!("unique_rectangle_5", "unique_rectangle", Five).coded("0604"),
    rectangle!("unique_rectangle_6", "unique_rectangle", Six).coded("0605"),
    rectangle!("hidden_rectangle", "unique_rectangle", Hidden).coded("0606"),
    rectangle!("avoidable_rectangle_1", "avoidable_rectangle", AvoidableOne).coded("0607"),
    rectangle!("avoidable_rectangle_2", "avoidable_rectangle", AvoidableTwo).coded("0608"),
    rectangle!("unique_rectangle_3", "unique_rectangle", Three).coded("0602"),
    variant!("bug_plus_1", "bug", Bug, Type::One, bug::find).assuming_uniqueness().coded("0610"),
    siamese!("siamese_finned_x_wing", Finned, 2).coded("03101"),
    fish!("finned_x_wing", Finned, 2).coded("0310"),
    siamese!("siamese_sashimi_x_wing", Sashimi, 2).coded("03201"),
    fish!("sashimi_x_wing", Sashimi, 2).coded("0320"),
    variant!("simple_colors_trap", "simple_colors", Coloring, simple_colors::Kind::Trap, simple_colors::find)
        .coded("0500"),
    variant!("simple_colors_wrap", "simple_colors", Coloring, simple_colors::Kind::Wrap, simple_colors::find)
        .coded("0501"),
    variant!("multi_colors_2", "multi_colors", MultiColors, Multi::Wrap, multi_colors::find).coded("0503"),
    variant!("multi_colors_1", "multi_colors", MultiColors, Multi::Trap, multi_colors::find).coded("0502"),
    fish!("jellyfish", Basic, 4).coded("0302"),
    siamese!("siamese_finned_swordfish", Finned, 3).coded("03111"),
    fish!("finned_swordfish", Finned, 3).coded("0311"),
    siamese!("siamese_sashimi_swordfish", Sashimi, 3).coded("03211"),
    fish!("sashimi_swordfish", Sashimi, 3).coded("0321"),
    siamese!("siamese_finned_jellyfish", Finned, 4).coded("03121"),
    fish!("finned_jellyfish", Finned, 4).coded("0312"),
    siamese!("siamese_sashimi_jellyfish", Sashimi, 4).coded("03221"),
    fish!("sashimi_jellyfish", Sashimi, 4).coded("0322"),
    variant!("wxyz_wing", "bent_set", BentSet, 4, bent_set::find).coded("0802"),
    variant!("vwxyz_wing", "bent_set", BentSet, 5, bent_set::find).coded("0802"),
    variant!("uvwxyz_wing", "bent_set", BentSet, 6, bent_set::find).coded("0802"),
    variant!("unique_loop_1", "unique_loop", UniqueLoop, Type::One, unique_loop::find).assuming_uniqueness(),
    variant!("unique_loop_2", "unique_loop", UniqueLoop, Type::Two, unique_loop::find).assuming_uniqueness(),
    variant!("unique_loop_4", "unique_loop", UniqueLoop, Type::Four, unique_loop::find).assuming_uniqueness(),
    variant!("unique_loop_3", "unique_loop", UniqueLoop, Type::Three, unique_loop::find).assuming_uniqueness(),
    Technique::new::<ExtendedRectangle>("extended_rectangle", "extended_rectangle", |grid, emit| {
        extended_rectangle::find(grid, emit)
    })
    .assuming_uniqueness(),
    variant!("bug_2", "bug", Bug, Type::Two, bug::find).assuming_uniqueness(),
    variant!("bug_4", "bug", Bug, Type::Four, bug::find).assuming_uniqueness(),
    variant!("bug_3", "bug", Bug, Type::Three, bug::find).assuming_uniqueness(),
    Technique::new::<BugLite>("bug_lite", "bug_lite", |grid, emit| bug_lite::find(grid, emit))
        .assuming_uniqueness()
        .coded("0620"),
    chain!("x_chain", "x_chain", XChain).coded("0701"),
    chain!("xy_chain", "xy_chain", XyChain).coded("0702"),
    Technique::new::<XColors>("x_colors", "x_colors", |grid, emit| x_colors::find(grid, emit)).coded("0505"),
    Technique::new::<Medusa>("medusa_3d", "medusa", |grid, emit| medusa::find(grid, emit)).coded("0507"),
    chain!("continuous_nice_loop", "continuous_nice_loop", Continuous).coded("0706"),
    chain!("aic", "aic", Aic).coded("0708"),
    // A shorter chain proves the same of one of the loop's links.
    chain!("discontinuous_nice_loop", "discontinuous_nice_loop", Discontinuous).coded("0707").on_request(),
    Technique::new::<SueDeCoq>("sue_de_coq", "sue_de_coq", |grid, emit| sue_de_coq::find(grid, emit)).coded("1101"),
    Technique::new::<AlsXz>("als_xz", "als_xz", als_xz::find).coded("0901"),
    variant!("aligned_pair_exclusion", "aligned_exclusion", AlignedExclusion, 2, aligned_exclusion::find).coded("1000"),
    variant!("als_xy_wing", "als_xy_wing", AlsChain, 3..=3, als_chain::find).coded("0902"),
    chain!("grouped_continuous_nice_loop", "continuous_nice_loop", GroupedContinuous).coded("0709"),
    chain!("grouped_aic", "aic", GroupedAic).coded("0711"),
    chain!("grouped_discontinuous_nice_loop", "discontinuous_nice_loop", GroupedDiscontinuous).coded("0710"),
    variant!("als_xy_chain", "als_xy_chain", AlsChain, 4..=MOST_SETS, als_chain::find).coded("0903"),
    Technique::new::<DeathBlossom>("death_blossom", "death_blossom", death_blossom::find).coded("0904"),
    variant!("aligned_triple_exclusion", "aligned_exclusion", AlignedExclusion, 3, aligned_exclusion::find)
        .coded("1001")
        .on_request(),
    fish!("franken_x_wing", Franken, 2).coded("0330"),
    fish!("franken_swordfish", Franken, 3).coded("0331"),
    fish!("franken_jellyfish", Franken, 4).coded("0332").on_request(),
    siamese!("siamese_finned_franken_x_wing", FinnedFranken, 2).coded("03401"),
    fish!("finned_franken_x_wing", FinnedFranken, 2).coded("0340"),
    siamese!("siamese_finned_franken_swordfish", FinnedFranken, 3).coded("03411"),
    fish!("finned_franken_swordfish", FinnedFranken, 3).coded("0341"),
    siamese!("siamese_finned_franken_jellyfish", FinnedFranken, 4).coded("03421"),
    fish!("finned_franken_jellyfish", FinnedFranken, 4).coded("0342").on_request(),
    fish!("mutant_x_wing", Mutant, 2).coded("0350").on_request(),
    fish!("mutant_swordfish", Mutant, 3).coded("0351").on_request(),
    fish!("mutant_jellyfish", Mutant, 4).coded("0352").on_request(),
    siamese!("siamese_finned_mutant_x_wing", FinnedMutant, 2).coded("03601"),
    fish!("finned_mutant_x_wing", FinnedMutant, 2).coded("0360").on_request(),
    siamese!("siamese_finned_mutant_swordfish", FinnedMutant, 3).coded("03611"),
    fish!("finned_mutant_swordfish", FinnedMutant, 3).coded("0361").on_request(),
    siamese!("siamese_finned_mutant_jellyfish", FinnedMutant, 4).coded("03621"),
    fish!("finned_mutant_jellyfish", FinnedMutant, 4).coded("0362").on_request(),
    Technique::new::<Fireworks>("fireworks", "fireworks", |grid, emit| fireworks::find(grid, emit)),
    variant!("sk_loop", "multi_sector", MultiSector, multi_sector::Kind::Loop, multi_sector::find),
    Technique::new::<Tridagon>("tridagon", "tridagon", |grid, emit| tridagon::find(grid, emit)),
    Technique::new::<Exocet>("exocet", "exocet", |grid, emit| exocet::find(grid, emit)),
    variant!("multi_sector_locked_set", "multi_sector", MultiSector, multi_sector::Kind::Set, multi_sector::find)
        .on_request(),
    variant!("kraken_fish_1", "kraken_fish", Kraken, fish::Which::One, fish::find_kraken).coded("0371"),
    // A forcing chain usually shows the same in fewer words.
    variant!("kraken_fish_2", "kraken_fish", Kraken, fish::Which::Two, fish::find_kraken).coded("0372").on_request(),
    net!("forcing_chain_verity", Verity, Chain).coded("1302"),
    net!("forcing_chain_contradiction", Contradiction, Chain).coded("1301"),
    net!("forcing_net_contradiction", Contradiction, Net).coded("1303"),
    net!("forcing_net_verity", Verity, Net).coded("1304"),
    net!("nested_forcing_net", Contradiction, Nested),
    fish!("squirmbag", Basic, 5).coded("0303"),
    siamese!("siamese_finned_squirmbag", Finned, 5).coded("03131"),
    fish!("finned_squirmbag", Finned, 5).coded("0313"),
    siamese!("siamese_sashimi_squirmbag", Sashimi, 5).coded("03231"),
    fish!("sashimi_squirmbag", Sashimi, 5).coded("0323"),
    fish!("franken_squirmbag", Franken, 5).coded("0333"),
    siamese!("siamese_finned_franken_squirmbag", FinnedFranken, 5).coded("03431"),
    fish!("finned_franken_squirmbag", FinnedFranken, 5).coded("0343"),
    fish!("mutant_squirmbag", Mutant, 5).coded("0353"),
    siamese!("siamese_finned_mutant_squirmbag", FinnedMutant, 5).coded("03631"),
    fish!("finned_mutant_squirmbag", FinnedMutant, 5).coded("0363"),
    fish!("whale", Basic, 6).coded("0304"),
    siamese!("siamese_finned_whale", Finned, 6).coded("03141"),
    fish!("finned_whale", Finned, 6).coded("0314"),
    siamese!("siamese_sashimi_whale", Sashimi, 6).coded("03241"),
    fish!("sashimi_whale", Sashimi, 6).coded("0324"),
    fish!("franken_whale", Franken, 6).coded("0334"),
    siamese!("siamese_finned_franken_whale", FinnedFranken, 6).coded("03441"),
    fish!("finned_franken_whale", FinnedFranken, 6).coded("0344"),
    fish!("mutant_whale", Mutant, 6).coded("0354"),
    siamese!("siamese_finned_mutant_whale", FinnedMutant, 6).coded("03641"),
    fish!("finned_mutant_whale", FinnedMutant, 6).coded("0364"),
    fish!("leviathan", Basic, 7).coded("0305"),
    siamese!("siamese_finned_leviathan", Finned, 7).coded("03151"),
    fish!("finned_leviathan", Finned, 7).coded("0315"),
    siamese!("siamese_sashimi_leviathan", Sashimi, 7).coded("03251"),
    fish!("sashimi_leviathan", Sashimi, 7).coded("0325"),
    fish!("franken_leviathan", Franken, 7).coded("0335"),
    siamese!("siamese_finned_franken_leviathan", FinnedFranken, 7).coded("03451"),
    fish!("finned_franken_leviathan", FinnedFranken, 7).coded("0345"),
    fish!("mutant_leviathan", Mutant, 7).coded("0355"),
    siamese!("siamese_finned_mutant_leviathan", FinnedMutant, 7).coded("03651"),
    fish!("finned_mutant_leviathan", FinnedMutant, 7).coded("0365"),
    variant!("template_set", "template", Templates, TemplateRule::Set, template::find).on_request().coded("1201"),
    variant!("template_delete", "template", Templates, TemplateRule::Delete, template::find).on_request().coded("1202"),
];
