//! `whydoku compare`: compares profiles on one puzzle.

use whydoku::engine::{self, Comparison, Profile};
use whydoku::grid::Puzzle;
use whydoku::render;
use whydoku::trace::Outcome;

use crate::cli::document::PageArgs;
use crate::cli::failure::{Failure, no_solution};
use crate::cli::input::{PuzzleArgs, WithoutArgs, knows_clues, profile};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::terminal::notice;

/// Solve a puzzle with several profiles, and compare how each does it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku compare puzzles/seeds.yaml#r-ben -f text
  whydoku compare puzzles/classics.yaml#ai-escargot -o compare.html
  whydoku compare puzzle.txt --profile classic --profile mine.yaml")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Profile to compare: a built-in name or a file; may be repeated (default: all built-in ones)
    #[arg(long, value_name = "PROFILE")]
    profile: Vec<String>,
    #[command(flatten)]
    without: WithoutArgs,
    /// Limit for the guesses of each search
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    guesses: u32,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    page: PageArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.page.check()?;
    let puzzle = args.puzzle.one()?;
    let mut profiles = args.profiles(&puzzle)?;
    let budget = args.limit.budget();
    profiles.iter_mut().for_each(|profile| profile.budget = budget.clone());
    let runs = engine::compare(&puzzle, profiles, args.guesses)?;
    if runs.iter().any(|run| run.outcome == Outcome::NoSolution) {
        return Err(no_solution(&puzzle));
    }
    let compared = Comparison::new(&puzzle, &runs);
    if args.page.is_json()? {
        args.page.write_json(&compared)?;
    } else {
        args.page.write(&render::comparison(&compared, &runs, &args.page.telling()?)?)?;
    }
    in_time(&budget, "not every profile was done")
}

impl Args {
    /// Returns the profiles to compare. Of the built-in ones, those that know no clues are left out, with a word about it.
    fn profiles(&self, puzzle: &Puzzle) -> Result<Vec<Profile>, Failure> {
        let read = |name: &str| self.without.from(profile(name)?);
        if !self.profile.is_empty() {
            let all = self.profile.iter().map(|name| read(name)).collect::<Result<Vec<_>, _>>()?;
            all.iter().try_for_each(|profile| knows_clues(profile, puzzle))?;
            return Ok(all);
        }
        let all = Profile::names().map(read).collect::<Result<Vec<_>, _>>()?;
        let (known, unknown): (Vec<_>, Vec<_>) = all.into_iter().partition(|profile| profile.knows(puzzle).is_ok());
        for profile in unknown {
            if let Err(why) = profile.knows(puzzle) {
                notice(&format!("{} is left out: {why}", profile.name));
            }
        }
        Ok(known)
    }
}
