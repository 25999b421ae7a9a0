//! `whydoku explain`: a walkthrough of a puzzle.

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Edition};
use whydoku::trace::{Checked, Limit, Outcome, Trace};
use whydoku::tutor::{self, Length, Shortened, Shortening};

use crate::cli::document::{About, WalkthroughArgs};
use crate::cli::failure::{Failure, no_solution};
use crate::cli::input::{LevelArgs, PuzzleArgs, conclusion, edition, guesses, knows_clues, tries};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::terminal::notice;

/// Write a walkthrough of a puzzle.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku explain puzzles/seeds.yaml#mathematica-11
  whydoku explain puzzles/classics.yaml#wikipedia -o page.html --audience beginner
  whydoku explain - -f text --profile beginner < puzzle.txt
  whydoku explain puzzles/classics.yaml#seventeen --shorten
  whydoku explain puzzles/seeds.yaml#mathematica-11 --until r5c1=3

A search ends after 250,000 events, however many guesses its profile allows; the walkthrough says so.")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    level: LevelArgs,
    /// Look for a shorter solution path with no harder step; --shorten=100 tries a hundred paths
    #[arg(long, value_name = "TRIES", require_equals = true, value_parser = tries(), conflicts_with = "all_steps")]
    shorten: Option<Option<u32>>,
    /// Show only the steps that lead to this conclusion, such as r5c1=3, r4c1!=3 or E1=3
    #[arg(long, value_name = "CONCLUSION", conflicts_with = "all_steps")]
    until: Option<String>,
    /// Edition of the puzzle: in B, C and D the same cells are filled, but with other digits, so that neighbours cannot copy
    /// from each other's handout
    #[arg(long, value_name = "LETTER", value_parser = edition(), conflicts_with = "until")]
    edition: Option<Edition>,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    telling: WalkthroughArgs,
}

pub fn run(args: Args) -> Result<(), Failure> {
    args.telling.check()?;
    let mut profile = args.level.profile()?;
    if profile.search.is_some() && (args.shorten.is_some() || args.until.is_some()) {
        return Err(guesses());
    }
    let puzzle = args.puzzle.one()?;
    knows_clues(&profile, &puzzle)?;
    if let (Some(_), [ruling, ..]) = (args.edition, puzzle.layout().rulings()) {
        let clue = ruling.clue();
        return Err(Failure::usage(format_args!("--edition: the clue {clue} is about these digits; leave it out")));
    }
    let puzzle = puzzle.edition(args.edition.unwrap_or_default());
    let until = args.until.as_deref().map(|until| conclusion(until, puzzle.layout())).transpose()?;
    profile.budget = args.limit.budget();
    let trace = engine::solve(&puzzle, &profile)
        .map_err(|conflict| Failure::data(conflict.verdict_on(&puzzle, &Budget::default())))?;
    if trace.outcome == Outcome::NoSolution {
        return Err(no_solution(&puzzle));
    }
    let known = trace.known();
    let (trace, before) = match args.shorten {
        Some(tries) => shortened(&trace, &profile, tries)?,
        None => (trace, None),
    };
    match until {
        Some(until) => {
            let asked = args.until.as_deref().unwrap_or_default();
            let way =
                tutor::until(&trace, until, &profile).map_err(|why| Failure::data(format_args!("{asked}: {why}")))?;
            args.telling.tell(&way, About { edition: args.edition, ..About::default() })?;
        }
        None => {
            let score = tutor::score(&trace, &profile);
            args.telling.tell(&trace, About { profile: Some(&profile), before, score, edition: args.edition })?;
        }
    }
    let reached = match trace.limit {
        Some(Limit::Count) => format!("{known}, so no steps were taken"),
        Some(_) => format!("the walkthrough ends after {} steps", trace.deductions().count()),
        None => "there may be a shorter way".to_owned(),
    };
    in_time(&profile.budget, reached)
}

/// Shortens a trace, and reports this on standard error; returns also its length before.
fn shortened(
    trace: &Checked<Trace>,
    profile: &Profile,
    tries: Option<u32>,
) -> Result<(Checked<Trace>, Option<Length>), Failure> {
    let usual = Shortening::default();
    let how = Shortening { tries: tries.unwrap_or(usual.tries), ..usual };
    let Shortened { trace, before, after, .. } = tutor::shorten(trace, profile, how).ok_or_else(guesses)?;
    notice(&format!(
        "shortened from {} steps to {}; those harder than a single from {} to {}",
        before.steps, after.steps, before.non_singles, after.non_singles
    ));
    Ok((trace, Some(before)))
}
