//! The ladder: the only list of techniques, a line or two for each.

use super::almost_locked::MOST_SETS;
use super::guardians::Type;
// Whatever a family is called and whatever finds it: all of them stand here.
use super::*;

/// A fish as a rung: its name, its kind, its size. The large ones are there for those who ask.
macro_rules! fish {
    ($id:literal, $kind:ident, $size:literal) => {{
        let family = FishKind::$kind.family();
        let fish = Technique::new::<Fish>($id, family, |grid, emit| fish::find(FishKind::$kind, $size, grid, emit));
        if $size > 4 { fish.on_request() } else { fish }
    }};
}

/// Two fish told as one, likewise: each of the two says enough for a walkthrough.
macro_rules! siamese {
    ($id:literal, $kind:ident, $size:literal) => {
        Technique::new::<Siamese>($id, "siamese_fish", |grid, emit| {
            fish::find_siamese(FishKind::$kind, $size, grid, emit)
        })
        .on_request()
    };
}

/// A rectangle that two solutions would share, as a rung: its name, its family.
macro_rules! rectangle {
    ($id:literal, $family:literal) => {
        Technique::new::<Rectangle>($id, $family, |grid, emit| unique_rectangle::find($id, grid, emit))
            .assuming_uniqueness()
    };
}

/// A fish with chains as a rung: its name.
macro_rules! kraken {
    ($id:literal) => {
        Technique::new::<Kraken>($id, "kraken_fish", |position, emit| fish::find_kraken($id, position, emit))
    };
}

/// A chain or a loop as a rung: its name, its family, what finds it.
macro_rules! chain {
    ($id:literal, $family:literal, $find:ident) => {
        Technique::new::<Chain>($id, $family, |position, emit| chain::$find($id, position, emit))
    };
}

/// Every technique, easiest first: the order in which a solver tries them unless a profile says
/// otherwise. Names, templates, fixtures, profiles and the schema are all held against this list.
pub static LADDER: &[Technique] = &[
    Technique::new::<FullHouse>("full_house", "full_house", |grid, emit| single::full_houses(grid, emit)).coded("0000"),
    Technique::new::<HiddenSingle>("hidden_single", "hidden_single", |grid, emit| single::hidden_singles(grid, emit))
        .coded("0002"),
    Technique::new::<NakedSingle>("naked_single", "naked_single", |grid, emit| single::naked_singles(grid, emit))
        .coded("0003"),
    Technique::new::<Intersection>("pointing", "intersection", |grid, emit| intersection::pointing(grid, emit))
        .coded("0100"),
    Technique::new::<Intersection>("claiming", "intersection", |grid, emit| intersection::claiming(grid, emit))
        .coded("0101"),
    Technique::new::<Permutation>("unit_permutation", "unit_permutation", |grid, emit| permutation::find(grid, emit))
        .on_request(),
    Technique::new::<LockedSet>("locked_pair", "locked_set", |grid, emit| intersection::locked_sets(2, grid, emit))
        .coded("0110"),
    Technique::new::<NakedSubset>("naked_pair", "naked_subset", |grid, emit| subset::naked(2, grid, emit))
        .coded("0200"),
    Technique::new::<HiddenSubset>("hidden_pair", "hidden_subset", |grid, emit| subset::hidden(2, grid, emit))
        .coded("0210"),
    Technique::new::<LockedSet>("locked_triple", "locked_set", |grid, emit| intersection::locked_sets(3, grid, emit))
        .coded("0111"),
    Technique::new::<NakedSubset>("naked_triple", "naked_subset", |grid, emit| subset::naked(3, grid, emit))
        .coded("0201"),
    Technique::new::<HiddenSubset>("hidden_triple", "hidden_subset", |grid, emit| subset::hidden(3, grid, emit))
        .coded("0211"),
    fish!("x_wing", Basic, 2).coded("0300"),
    Technique::new::<NakedSubset>("naked_quadruple", "naked_subset", |grid, emit| subset::naked(4, grid, emit))
        .coded("0202"),
    Technique::new::<HiddenSubset>("hidden_quadruple", "hidden_subset", |grid, emit| subset::hidden(4, grid, emit))
        .coded("0212"),
    fish!("swordfish", Basic, 3).coded("0301"),
    Technique::new::<Chain>("remote_pair", "remote_pair", |grid, emit| chain::remote_pairs(grid, emit)).coded("0703"),
    Technique::new::<Turbot>("skyscraper", "turbot", |grid, emit| turbot::find("skyscraper", grid, emit)).coded("0400"),
    Technique::new::<DualKite>("dual_two_string_kite", "dual_kite", |grid, emit| turbot::dual_kites(grid, emit))
        .coded("0404"),
    Technique::new::<Turbot>("two_string_kite", "turbot", |grid, emit| turbot::find("two_string_kite", grid, emit))
        .coded("0401"),
    Technique::new::<Turbot>("turbot_fish", "turbot", |grid, emit| turbot::find("turbot_fish", grid, emit))
        .coded("0403"),
    Technique::new::<DualEmptyRectangle>("dual_empty_rectangle", "dual_empty_rectangle", |grid, emit| {
        empty_rectangle::duals(grid, emit)
    })
    .coded("0405"),
    Technique::new::<EmptyRectangle>("empty_rectangle", "empty_rectangle", |grid, emit| {
        empty_rectangle::find(grid, emit)
    })
    .coded("0402"),
    Technique::new::<Wing>("xy_wing", "wing", |grid, emit| wing::find(2, grid, emit)).coded("0800"),
    Technique::new::<Wing>("xyz_wing", "wing", |grid, emit| wing::find(3, grid, emit)).coded("0801"),
    Technique::new::<WWing>("w_wing", "w_wing", |grid, emit| w_wing::find(grid, emit)).coded("0803"),
    rectangle!("unique_rectangle_1", "unique_rectangle").coded("0600"),
    rectangle!("unique_rectangle_2", "unique_rectangle").coded("0601"),
    rectangle!("unique_rectangle_4", "unique_rectangle").coded("0603"),
    rectangle!("unique_rectangle_5", "unique_rectangle").coded("0604"),
    rectangle!("unique_rectangle_6", "unique_rectangle").coded("0605"),
    rectangle!("hidden_rectangle", "unique_rectangle").coded("0606"),
    rectangle!("avoidable_rectangle_1", "avoidable_rectangle").coded("0607"),
    rectangle!("avoidable_rectangle_2", "avoidable_rectangle").coded("0608"),
    rectangle!("unique_rectangle_3", "unique_rectangle").coded("0602"),
    Technique::new::<Bug>("bug_plus_1", "bug", |grid, emit| bug::find(Type::One, grid, emit))
        .assuming_uniqueness()
        .coded("0610"),
    siamese!("siamese_finned_x_wing", Finned, 2).coded("03101"),
    fish!("finned_x_wing", Finned, 2).coded("0310"),
    siamese!("siamese_sashimi_x_wing", Sashimi, 2).coded("03201"),
    fish!("sashimi_x_wing", Sashimi, 2).coded("0320"),
    Technique::new::<Coloring>("simple_colors_trap", "simple_colors", |grid, emit| coloring::traps(grid, emit))
        .coded("0500"),
    Technique::new::<Coloring>("simple_colors_wrap", "simple_colors", |grid, emit| coloring::wraps(grid, emit))
        .coded("0501"),
    Technique::new::<MultiColors>("multi_colors_2", "multi_colors", |grid, emit| multi_colors::wraps(grid, emit))
        .coded("0503"),
    Technique::new::<MultiColors>("multi_colors_1", "multi_colors", |grid, emit| multi_colors::traps(grid, emit))
        .coded("0502"),
    fish!("jellyfish", Basic, 4).coded("0302"),
    siamese!("siamese_finned_swordfish", Finned, 3).coded("03111"),
    fish!("finned_swordfish", Finned, 3).coded("0311"),
    siamese!("siamese_sashimi_swordfish", Sashimi, 3).coded("03211"),
    fish!("sashimi_swordfish", Sashimi, 3).coded("0321"),
    siamese!("siamese_finned_jellyfish", Finned, 4).coded("03121"),
    fish!("finned_jellyfish", Finned, 4).coded("0312"),
    siamese!("siamese_sashimi_jellyfish", Sashimi, 4).coded("03221"),
    fish!("sashimi_jellyfish", Sashimi, 4).coded("0322"),
    Technique::new::<BentSet>("wxyz_wing", "bent_set", |grid, emit| bent_set::find(4, grid, emit)).coded("0802"),
    Technique::new::<BentSet>("vwxyz_wing", "bent_set", |grid, emit| bent_set::find(5, grid, emit)).coded("0802"),
    Technique::new::<BentSet>("uvwxyz_wing", "bent_set", |grid, emit| bent_set::find(6, grid, emit)).coded("0802"),
    Technique::new::<UniqueLoop>("unique_loop_1", "unique_loop", |grid, emit| unique_loop::find(Type::One, grid, emit))
        .assuming_uniqueness(),
    Technique::new::<UniqueLoop>("unique_loop_2", "unique_loop", |grid, emit| unique_loop::find(Type::Two, grid, emit))
        .assuming_uniqueness(),
    Technique::new::<UniqueLoop>("unique_loop_4", "unique_loop", |grid, emit| {
        unique_loop::find(Type::Four, grid, emit)
    })
    .assuming_uniqueness(),
    Technique::new::<UniqueLoop>("unique_loop_3", "unique_loop", |grid, emit| {
        unique_loop::find(Type::Three, grid, emit)
    })
    .assuming_uniqueness(),
    Technique::new::<ExtendedRectangle>("extended_rectangle", "extended_rectangle", |grid, emit| {
        extended_rectangle::find(grid, emit)
    })
    .assuming_uniqueness(),
    Technique::new::<Bug>("bug_2", "bug", |grid, emit| bug::find(Type::Two, grid, emit)).assuming_uniqueness(),
    Technique::new::<Bug>("bug_4", "bug", |grid, emit| bug::find(Type::Four, grid, emit)).assuming_uniqueness(),
    Technique::new::<Bug>("bug_3", "bug", |grid, emit| bug::find(Type::Three, grid, emit)).assuming_uniqueness(),
    Technique::new::<BugLite>("bug_lite", "bug_lite", |grid, emit| bug_lite::find(grid, emit))
        .assuming_uniqueness()
        .coded("0620"),
    Technique::new::<Chain>("x_chain", "x_chain", |grid, emit| chain::x_chains(grid, emit)).coded("0701"),
    Technique::new::<Chain>("xy_chain", "xy_chain", |grid, emit| chain::xy_chains(grid, emit)).coded("0702"),
    Technique::new::<XColors>("x_colors", "x_colors", |grid, emit| x_colors::find(grid, emit)).coded("0505"),
    Technique::new::<Medusa>("medusa_3d", "medusa", |grid, emit| medusa::find(grid, emit)).coded("0507"),
    chain!("continuous_nice_loop", "continuous_nice_loop", plain).coded("0706"),
    chain!("aic", "aic", plain).coded("0708"),
    // What such a loop says, a shorter chain says of one of its links.
    chain!("discontinuous_nice_loop", "discontinuous_nice_loop", plain).coded("0707").on_request(),
    Technique::new::<SueDeCoq>("sue_de_coq", "sue_de_coq", |grid, emit| sue_de_coq::find(grid, emit)).coded("1101"),
    Technique::new::<AlsXz>("als_xz", "als_xz", als_xz::find).coded("0901"),
    Technique::new::<AlignedExclusion>("aligned_pair_exclusion", "aligned_exclusion", aligned_exclusion::pairs)
        .coded("1000"),
    Technique::new::<AlsChain>("als_xy_wing", "als_xy_wing", |grid, emit| als_chain::find(3..=3, grid, emit))
        .coded("0902"),
    chain!("grouped_continuous_nice_loop", "continuous_nice_loop", grouped).coded("0709"),
    chain!("grouped_aic", "aic", grouped).coded("0711"),
    chain!("grouped_discontinuous_nice_loop", "discontinuous_nice_loop", grouped).coded("0710"),
    Technique::new::<AlsChain>("als_xy_chain", "als_xy_chain", |grid, emit| als_chain::find(4..=MOST_SETS, grid, emit))
        .coded("0903"),
    Technique::new::<DeathBlossom>("death_blossom", "death_blossom", death_blossom::find).coded("0904"),
    Technique::new::<AlignedExclusion>("aligned_triple_exclusion", "aligned_exclusion", aligned_exclusion::triples)
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
    Technique::new::<MultiSector>("sk_loop", "multi_sector", |grid, emit| multi_sector::find_loops(grid, emit)),
    Technique::new::<Tridagon>("tridagon", "tridagon", |grid, emit| tridagon::find(grid, emit)),
    Technique::new::<Exocet>("exocet", "exocet", |grid, emit| exocet::find(grid, emit)),
    Technique::new::<MultiSector>("multi_sector_locked_set", "multi_sector", |grid, emit| {
        multi_sector::find(grid, emit)
    })
    .on_request(),
    kraken!("kraken_fish_1").coded("0371"),
    // What it says, a forcing chain mostly says in fewer words.
    kraken!("kraken_fish_2").coded("0372").on_request(),
    Technique::new::<Net>("forcing_chain_verity", "forcing_net", |position, emit| {
        net::verities(Reach::Chain, position, emit)
    })
    .coded("1302"),
    Technique::new::<Net>("forcing_chain_contradiction", "forcing_net", |position, emit| {
        net::contradictions(Reach::Chain, position, emit)
    })
    .coded("1301"),
    Technique::new::<Net>("forcing_net_contradiction", "forcing_net", |position, emit| {
        net::contradictions(Reach::Net, position, emit)
    })
    .coded("1303"),
    Technique::new::<Net>("forcing_net_verity", "forcing_net", |position, emit| {
        net::verities(Reach::Net, position, emit)
    })
    .coded("1304"),
    Technique::new::<Net>("nested_forcing_net", "forcing_net", |position, emit| {
        net::contradictions(Reach::Nested, position, emit)
    }),
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
    Technique::new::<Templates>("template_set", "template", |grid, emit| template::find(TemplateRule::Set, grid, emit))
        .on_request()
        .coded("1201"),
    Technique::new::<Templates>("template_delete", "template", |grid, emit| {
        template::find(TemplateRule::Delete, grid, emit)
    })
    .on_request()
    .coded("1202"),
];
