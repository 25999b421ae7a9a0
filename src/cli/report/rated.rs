//! A puzzle's properties and rating as data: a JSON object, or the fields of a table.

use serde::Serialize;
use whydoku::engine::{Profile, Scale};
use whydoku::grid::{Budget, Count, Known, Puzzle};
use whydoku::rating::Points;
use whydoku::tutor::{self, Properties, PropertyOptions, Rating, RatingError, Scales, Used};

use crate::cli::failure::Failure;
use crate::cli::report::table::{Found, or_nothing};

/// What is to be found out about each puzzle.
#[derive(Clone)]
pub struct RateOptions {
    /// The profile with the scale.
    pub profile: Profile,
    /// The scales; none if only the properties are asked for.
    pub scales: Option<Scales>,
    pub properties: PropertyOptions,
}

/// What was found out about a puzzle.
#[derive(Serialize)]
pub struct Rated {
    #[serde(flatten)]
    pub properties: Properties,
    /// The rating or an error, if a rating was asked for.
    #[serde(flatten)]
    pub rating: Option<Found<Rating>>,
}

/// The columns of a table.
pub const RATED_HEADS: [&str; 20] = [
    "er",
    "ep",
    "ed",
    "er_technique",
    "er_step",
    "profile",
    "level",
    "score",
    "solved",
    "uniqueness",
    "steps",
    "non_singles",
    "hardest",
    "techniques",
    "givens",
    "solutions",
    "minimal",
    "redundant",
    "symmetry",
    "canonical",
];

impl RateOptions {
    /// Works on a puzzle; `why` puts an error into words. The rating comes first, if the time is limited.
    pub fn on(&self, puzzle: &Puzzle, budget: &Budget, why: impl Fn(RatingError) -> String) -> Rated {
        let profile = Profile { budget: budget.clone(), ..self.profile.clone() };
        let rating = self.scales.map(|scales| tutor::rate_on(puzzle, &profile, scales));
        // A rating is that of the position, which may have other solutions than the puzzle as it was set.
        let position = rating.as_ref().and_then(solutions);
        let known = position.map(|position| Known::at(puzzle, Some(position), budget));
        let solutions = known.and_then(Known::givens);
        let options = PropertyOptions { solutions, ..self.properties };
        let rating = rating.map(|rating| rating.map_err(why).into());
        Rated { properties: tutor::properties(puzzle, &options, budget), rating }
    }
}

/// Returns the number of solutions of a position, if its rating shows it.
fn solutions(rating: &Result<Rating, RatingError>) -> Option<Count> {
    match rating {
        Ok(_) => Some(Count::One),
        Err(RatingError::Clues(_)) => Some(Count::One),
        Err(RatingError::Conflict(_)) => Some(Count::None),
        Err(RatingError::Solutions(known)) => known.position(),
        Err(_) => None,
    }
}

impl Rated {
    /// Returns the rating, if there is one.
    pub fn rating(&self) -> Option<&Rating> {
        self.rating.as_ref()?.result().ok()
    }

    /// Returns why there is no rating, if it was asked for.
    pub fn error(&self) -> Option<&str> {
        self.rating.as_ref()?.result().err().map(String::as_str)
    }

    /// Returns the fields of a table.
    pub fn fields(&self) -> [String; RATED_HEADS.len()] {
        let Properties { givens, solutions, minimal, redundant, symmetry, canonical } = &self.properties;
        let rating = self.rating();
        let explainer = rating.and_then(|rating| rating.explainer.as_ref());
        let hardest = explainer.and_then(|explainer| explainer.hardest.as_ref());
        let scored = rating.and_then(|rating| rating.scored.as_ref());
        [
            or_nothing(explainer.map(|explainer| one_decimal(&explainer.er))),
            or_nothing(explainer.map(|explainer| one_decimal(&explainer.ep))),
            or_nothing(explainer.map(|explainer| one_decimal(&explainer.ed))),
            or_nothing(hardest.map(|hardest| &hardest.technique)),
            or_nothing(hardest.map(|hardest| hardest.step)),
            or_nothing(scored.map(|scored| &scored.profile)),
            or_nothing(scored.and_then(|scored| scored.level.as_ref())),
            or_nothing(scored.and_then(|scored| scored.score)),
            or_nothing(scored.map(|scored| scored.solved)),
            or_nothing(scored.map(|scored| scored.uniqueness.id())),
            or_nothing(scored.map(|scored| scored.length.steps)),
            or_nothing(scored.map(|scored| scored.length.non_singles)),
            or_nothing(scored.and_then(|scored| scored.techniques.last()).map(|used| &used.technique)),
            scored.map_or(String::new(), |scored| list(&scored.techniques, "; ")),
            givens.to_string(),
            or_nothing(solutions.map(|solutions| solutions.id())),
            or_nothing(*minimal),
            redundant.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("; "),
            symmetry.id().to_owned(),
            or_nothing(canonical.as_ref()),
        ]
    }
}

/// Returns how often each technique was used, as a list.
pub fn list(techniques: &[Used], comma: &str) -> String {
    let used: Vec<String> = techniques.iter().map(|used| format!("{} {}", used.technique, used.times)).collect();
    used.join(comma)
}

pub fn one_decimal(points: &Points) -> String {
    format!("{:.1}", points.as_f64())
}

/// Returns the scale of a profile, or says that it has none.
pub fn scale(profile: &Profile) -> Result<&Scale, Failure> {
    profile.scale.as_ref().ok_or_else(|| {
        Failure::usage(format_args!(
            "the profile `{}` has no scale: add `scale`, and a price for each technique, as in the output of \
             `whydoku profiles hodoku`",
            profile.name.escape_debug()
        ))
    })
}
