//! The glossary: the terms of the field that texts use, where each is taught, and what shows it. Their words are those of a
//! language.

use super::curriculum::{Curriculum, Unit};
use Shown::{BivalueCells, Cell, Givens, Houses, Peers, Position, Step};

/// A term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The id: the name of its sentence in a language.
    pub id: &'static str,
    /// The ids of techniques, the best first: the lesson on the first one that a course has explains the term.
    pub taught: &'static [&'static str],
    /// What shows it, where a picture helps.
    pub shown: Option<Shown>,
}

/// What a picture of a term shows. A technique stands for the puzzle that shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The step of this technique.
    Step(&'static str),
    /// The position before it, with pencil marks.
    Position(&'static str),
    /// The same, with the cells that have two candidates.
    BivalueCells(&'static str),
    /// Its puzzle, as it is given.
    Givens(&'static str),
    /// These houses of an empty grid.
    Houses(&'static [&'static str]),
    /// This cell of an empty grid.
    Cell(&'static str),
    /// The same, with all cells that it sees.
    Peers(&'static str),
}

/// The list of terms, by id.
#[rustfmt::skip]
pub static TERMS: &[Term] = &[
    Term { id: "almost_locked_set", taught: &["als_xz"], shown: Some(Step("als_xz")) },
    Term { id: "alternating_inference_chain", taught: &["aic"], shown: Some(Step("aic")) },
    Term { id: "assumption", taught: &["forcing_chain_contradiction"], shown: None },
    Term { id: "base_set", taught: &["x_wing"], shown: Some(Step("x_wing")) },
    Term { id: "bivalue_cell", taught: &["xy_wing"], shown: Some(BivalueCells("xy_wing")) },
    Term { id: "box", taught: &[], shown: Some(Houses(&["b5"])) },
    Term { id: "branch", taught: &["forcing_chain_verity"], shown: None },
    Term { id: "bug", taught: &["bug_plus_1"], shown: Some(Step("bug_plus_1")) },
    Term { id: "candidate", taught: &[], shown: Some(Position("naked_pair")) },
    Term { id: "cannibalistic", taught: &[], shown: None },
    Term { id: "cell", taught: &[], shown: Some(Cell("r4c1")) },
    Term { id: "chain", taught: &["x_chain", "aic"], shown: Some(Step("xy_chain")) },
    Term { id: "cluster", taught: &["simple_colors_trap"], shown: Some(Step("simple_colors_trap")) },
    Term { id: "colour", taught: &["simple_colors_trap"], shown: Some(Step("simple_colors_trap")) },
    Term { id: "conjugate_pair", taught: &["simple_colors_trap"], shown: Some(Step("turbot_fish")) },
    Term { id: "contradiction", taught: &["forcing_chain_contradiction"], shown: None },
    Term { id: "cover_set", taught: &["x_wing"], shown: Some(Step("swordfish")) },
    Term { id: "deadly_pattern", taught: &["unique_rectangle_1", "bug_plus_1"], shown: Some(Step("unique_rectangle_1")) },
    Term { id: "eliminate", taught: &[], shown: None },
    Term { id: "endo_fin", taught: &[], shown: None },
    Term { id: "eureka_notation", taught: &[], shown: None },
    Term { id: "fin", taught: &["finned_x_wing"], shown: Some(Step("finned_x_wing")) },
    Term { id: "fish", taught: &["x_wing"], shown: Some(Step("x_wing")) },
    Term { id: "floor", taught: &["unique_rectangle_1"], shown: Some(Step("unique_rectangle_2")) },
    Term { id: "forcing_chain", taught: &["forcing_chain_contradiction"], shown: None },
    Term { id: "forcing_net", taught: &["forcing_net_contradiction"], shown: None },
    Term { id: "given", taught: &[], shown: Some(Givens("hidden_single")) },
    Term { id: "group", taught: &["grouped_aic"], shown: None },
    Term { id: "guardian", taught: &["unique_rectangle_1"], shown: Some(Step("unique_rectangle_2")) },
    Term { id: "house", taught: &[], shown: Some(Houses(&["r2", "c4", "b9"])) },
    Term { id: "line", taught: &[], shown: Some(Houses(&["r4", "c2"])) },
    Term { id: "locked_candidates", taught: &["pointing", "claiming"], shown: Some(Step("pointing")) },
    Term { id: "loop", taught: &["continuous_nice_loop"], shown: Some(Step("continuous_nice_loop")) },
    Term { id: "node", taught: &["grouped_aic"], shown: None },
    Term { id: "peer", taught: &[], shown: Some(Peers("r4c3")) },
    Term { id: "pencil_mark", taught: &[], shown: Some(Position("naked_pair")) },
    Term { id: "petal", taught: &["death_blossom"], shown: Some(Step("death_blossom")) },
    Term { id: "pincer", taught: &["xy_wing", "skyscraper"], shown: Some(Step("xyz_wing")) },
    Term { id: "pivot", taught: &["xy_wing"], shown: Some(Step("xy_wing")) },
    Term { id: "place", taught: &[], shown: None },
    Term { id: "region", taught: &[], shown: None },
    Term { id: "restricted_common_candidate", taught: &["als_xz"], shown: Some(Step("als_xz")) },
    Term { id: "roof", taught: &["unique_rectangle_1"], shown: Some(Step("unique_rectangle_4")) },
    Term { id: "sashimi", taught: &["sashimi_x_wing"], shown: Some(Step("sashimi_x_wing")) },
    Term { id: "see", taught: &[], shown: Some(Peers("r4c3")) },
    Term { id: "single", taught: &["hidden_single", "naked_single"], shown: Some(Step("hidden_single")) },
    Term { id: "stem", taught: &["death_blossom"], shown: Some(Step("death_blossom")) },
    Term { id: "strong_link", taught: &["skyscraper", "x_chain"], shown: Some(Step("skyscraper")) },
    Term { id: "subset", taught: &["naked_pair", "hidden_pair"], shown: Some(Step("naked_triple")) },
    Term { id: "target", taught: &[], shown: None },
    Term { id: "trap", taught: &["simple_colors_trap"], shown: Some(Step("simple_colors_trap")) },
    Term { id: "unique_solution", taught: &["unique_rectangle_1"], shown: None },
    Term { id: "verity", taught: &["forcing_chain_verity"], shown: None },
    Term { id: "weak_link", taught: &["x_chain"], shown: Some(Step("x_chain")) },
    Term { id: "wing", taught: &["xy_wing"], shown: Some(Step("xy_wing")) },
    Term { id: "wrap", taught: &["simple_colors_wrap"], shown: Some(Step("simple_colors_wrap")) },
];

impl Term {
    /// Returns the unit of a curriculum that explains the term, if one does.
    pub fn unit<'a>(&self, curriculum: &'a Curriculum) -> Option<&'a Unit> {
        let explains = |unit: &&Unit, id: &str| unit.techniques.iter().any(|rung| rung.technique.id == id);
        self.taught.iter().find_map(|id| curriculum.units.iter().find(|unit| explains(unit, id)))
    }
}
