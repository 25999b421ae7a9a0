//! `whydoku rate`: the difficulty of puzzles, on the scale of a profile and on the Explainer scale, and their
//! properties.

mod report;

use whydoku::engine::Profile;
use whydoku::grid::Budget;
use whydoku::tutor::{Properties, PropertyOptions, Rating, Scales};

use crate::cli::failure::Failure;
use crate::cli::input::{Named, WithoutArgs, profile};
use crate::cli::job::{Asked, Done, Item, Task, note, noted};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::report::{Found, RateOptions, Rated, ReportingArgs, scale};
use report::{Report, Row};

/// Rate puzzles: level and score on a profile's scale, the hardest step on Sudoku Explainer's scale, and properties of
/// the givens.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku rate puzzles/classics.yaml
  whydoku rate puzzles.txt -f csv > ratings.csv
  whydoku rate puzzles.txt --only explainer
  whydoku rate puzzles.txt --only properties --canonical -f csv
  whydoku rate puzzles.txt --profile mine.yaml

Properties: the number of givens and of solutions; whether the puzzle is minimal (no given can be removed), or which \
givens are redundant; the symmetry of the pattern of givens. Minimality takes about as many counts of solutions as \
there are givens, so it is not examined with `--only explainer` and `--only hodoku`. The other properties take hardly \
any time.")]
pub struct Args {
    #[command(flatten)]
    puzzles: ReportingArgs,
    /// Profile with a scale, whose techniques are counted: a built-in name or a file
    #[arg(long, default_value = "hodoku", value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    without: WithoutArgs,
    /// Rate on one scale only and do not examine minimality, which is faster; or list the properties only
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "profile")]
    only: Option<Only>,
    /// Add the canonical form, which equivalent puzzles have in common
    #[arg(long)]
    canonical: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The part of a report.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Only {
    /// Sudoku Explainer's scale
    Explainer,
    /// HoDoKu's scale
    Hodoku,
    /// No rating
    Properties,
}

pub fn run(args: &Args, asked: &Asked) -> Result<(), Failure> {
    let options = args.options(args.without.from(profile(&args.profile)?)?);
    let mut report = Report::new(args.puzzles.report.form(), &options, scale(&options.profile)?);
    let has_ratings = options.scales.is_some();
    let budget = args.limit.budget();
    args.puzzles.write(asked, &budget, Raters { options, budget: budget.clone() }, &mut report)?;
    let Report { puzzles, rated, .. } = report;
    if !has_ratings {
        return in_time(&budget, "some properties were not found");
    }
    in_time(&budget, format_args!("{rated} of {puzzles} puzzles were rated"))?;
    match puzzles - rated {
        0 => Ok(()),
        unrated => Err(Failure::data(format_args!(
            "no rating for {unrated} of {puzzles}: only a position with exactly one solution gets one"
        ))),
    }
}

/// The work on each puzzle.
struct Raters {
    options: RateOptions,
    budget: Budget,
}

impl Task for Raters {
    type Item = Named;
    type Found = Row;

    fn work(&self, named: Named) -> Result<Done<Row>, Failure> {
        let rated = self.options.on(&named.reading.puzzle, &self.budget, |why| why.to_string());
        let line = note(&named.mark(), &(&rated.properties, rated.rating.as_ref().map(Found::result)))?;
        Ok(Done { found: Row { puzzle: named.name, rated }, line })
    }

    fn recall(&self, named: Named, line: &[u8]) -> Result<Row, &'static str> {
        let (properties, rating) = noted::<(Properties, Option<Result<Rating, String>>)>(&named.mark(), line)?;
        Ok(Row { puzzle: named.name, rated: Rated { properties, rating: rating.map(Found::from) } })
    }
}

impl Args {
    fn options(&self, profile: Profile) -> RateOptions {
        let scales = match self.only {
            None => Some(Scales::Both),
            Some(Only::Explainer) => Some(Scales::Explainer),
            Some(Only::Hodoku) => Some(Scales::Profile),
            Some(Only::Properties) => None,
        };
        let minimal = matches!(self.only, None | Some(Only::Properties));
        RateOptions {
            profile,
            scales,
            properties: PropertyOptions { minimal, canonical: self.canonical, ..PropertyOptions::default() },
        }
    }
}
