//! `whydoku rate`: the difficulty of puzzles, on the scale of a profile and on the Explainer scale, and their
//! properties.

mod report;

use whydoku::engine::Profile;
use whydoku::tutor::{PropertyOptions, Scales};

use crate::cli::failure::Failure;
use crate::cli::input::level::profile;
use crate::cli::input::{Named, PuzzlesArgs};
use crate::cli::job::progress::in_order;
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::report::rated::{Task, scale};
use crate::cli::report::table::Form;
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
    puzzles: PuzzlesArgs,
    /// Profile with a scale, whose techniques are counted: a built-in name or a file
    #[arg(long, default_value = "hodoku", value_name = "PROFILE")]
    profile: String,
    /// Rate on one scale only and do not examine minimality, which is faster; or list the properties only
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "profile")]
    only: Option<Only>,
    /// Add the canonical form, which equivalent puzzles have in common
    #[arg(long)]
    canonical: bool,
    /// Output format
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
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

pub fn run(args: &Args) -> Result<(), Failure> {
    let task = args.task(profile(&args.profile)?);
    let mut report = Report::new(args.format, &task, scale(&task.profile)?);
    let puzzles = args.puzzles.each()?;
    let (form, has_ratings) = (args.format, task.scales.is_some());
    form.print(&report.head()?)?;
    let budget = args.limit.budget();
    let row = {
        let budget = budget.clone();
        move |Named { name, reading }| Row {
            puzzle: name,
            rated: task.on(&reading.puzzle, &budget, |why| why.to_string()),
        }
    };
    let done = in_order(puzzles, row, &mut |row| form.print(&report.row(&row)?));
    // The report so far is complete, even if a later file cannot be read.
    if !matches!(done, Err(Failure::Closed)) {
        form.print(&report.end())?;
    }
    done?;
    let Report { puzzles, rated, .. } = report;
    if !has_ratings {
        return in_time(&budget, "some properties were not found");
    }
    in_time(&budget, format_args!("{rated} of {puzzles} puzzles were rated"))?;
    match puzzles - rated {
        0 => Ok(()),
        unrated => Err(Failure::data(format_args!(
            "no rating for {unrated} of {puzzles}: only a puzzle with exactly one solution gets one"
        ))),
    }
}

impl Args {
    fn task(&self, profile: Profile) -> Task {
        let scales = match self.only {
            None => Some(Scales::Both),
            Some(Only::Explainer) => Some(Scales::Explainer),
            Some(Only::Hodoku) => Some(Scales::Profile),
            Some(Only::Properties) => None,
        };
        let minimal = matches!(self.only, None | Some(Only::Properties));
        Task {
            profile,
            scales,
            properties: PropertyOptions { minimal, canonical: self.canonical, ..PropertyOptions::default() },
        }
    }
}
