//! The options that describe puzzles to make, or to find.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use whydoku::generate::{Level, Span, Wish};
use whydoku::grid::Symmetry;
use whydoku::rating::Points;

use crate::cli::failure::Failure;
use crate::cli::input::level::{all, technique};

/// The properties that a puzzle should have.
#[derive(clap::Args)]
pub struct WishArgs {
    /// Level on HoDoKu's scale: easy, medium, hard, unfair, extreme, or a range such as easy..medium
    #[arg(long, value_name = "LEVEL|A..B")]
    level: Option<Span<Level>>,
    /// Score on HoDoKu's scale, such as 500..700
    #[arg(long, value_name = "A..B")]
    score: Option<Span<Points>>,
    /// Rating on Sudoku Explainer's scale (ER), such as 3.0..4.2; classic puzzles only
    #[arg(long, value_name = "A..B")]
    rating: Option<Span<Points>>,
    /// Technique (its id or name) that the puzzle needs: easier ones are stuck. It is the hardest one, unless --allow or
    /// --max-technique permit more
    #[arg(long, value_name = "TECHNIQUE")]
    needs: Option<String>,
    /// Techniques, groups (such as wings) or families that suffice, besides singles; separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', conflicts_with = "max_technique")]
    allow: Option<Vec<String>>,
    /// Technique that suffices, together with all easier ones
    #[arg(long, value_name = "TECHNIQUE")]
    max_technique: Option<String>,
    /// Techniques that the ordinary solution path (profile classic) uses; separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    uses: Vec<String>,
    /// Techniques, groups (such as chains) or families that the ordinary solution path (profile classic) does not use;
    /// separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    without: Vec<String>,
    /// No technique that assumes a unique solution is needed
    #[arg(long)]
    no_uniqueness: bool,
    /// Symmetry of the pattern of givens, as `rate` reports it (also rotational for half_turn, mirror for left_right)
    #[arg(long, default_value = "none", value_name = "SYMMETRY", value_parser = symmetries())]
    symmetry: Symmetry,
    /// Number of givens, such as 22..26
    #[arg(long, value_name = "A..B")]
    givens: Option<Span<usize>>,
    /// Every given is necessary
    #[arg(long)]
    minimal: bool,
}

/// Returns the parser for symmetries, which have their names in reports, and two usual ones.
fn symmetries() -> impl TypedValueParser<Value = Symmetry> {
    let usual = |symmetry| match symmetry {
        Symmetry::HalfTurn => Some("rotational"),
        Symmetry::LeftRight => Some("mirror"),
        _ => None,
    };
    let value = move |symmetry: Symmetry| PossibleValue::new(symmetry.id()).alias(usual(symmetry));
    let named =
        move |name: String| Symmetry::ALL.iter().copied().find(|&symmetry| value(symmetry).matches(&name, false));
    PossibleValuesParser::new(Symmetry::ALL.iter().copied().map(value)).map(move |name| named(name).unwrap_or_default())
}

impl WishArgs {
    /// Returns the wish, for classic puzzles and without a pattern.
    pub fn read(&self) -> Result<Wish, Failure> {
        let named = |name: &Option<String>| name.as_deref().map(technique).transpose();
        Ok(Wish {
            symmetry: self.symmetry,
            givens: self.givens.unwrap_or_default(),
            minimal: self.minimal,
            level: self.level.unwrap_or_default(),
            score: self.score.unwrap_or_default(),
            rating: self.rating.unwrap_or_default(),
            needs: named(&self.needs)?,
            allow: self.allow.as_deref().map(all).transpose()?,
            max_technique: named(&self.max_technique)?,
            uses: self.uses.iter().map(|name| technique(name)).collect::<Result<_, _>>()?,
            without: all(&self.without)?,
            without_uniqueness: self.no_uniqueness,
            ..Wish::default()
        })
    }
}
