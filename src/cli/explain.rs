//! `whydoku explain`: a walkthrough of a puzzle.

use std::path::Path;

use whydoku::engine::{self, Profile, ProfileError};
use whydoku::grid::Puzzle;
use whydoku::proof::Uniqueness;
use whydoku::trace::Outcome;

use super::failure::Failure;
use super::input::{self, PuzzleArgs};
use super::telling::TellingArgs;

/// Write a walkthrough of a puzzle.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku explain puzzles/seeds.yaml#mathematica-11
  whydoku explain puzzles/classics.yaml#wikipedia -o page.html --audience beginner
  whydoku explain - -f text --profile beginner < puzzle.txt")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// How to solve: a profile's name, or a file of your own
    #[arg(long, default_value = "classic")]
    profile: String,
    /// Use no step that rests on the puzzle's having a single solution
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    telling: TellingArgs,
}

pub fn run(args: Args) -> Result<(), Failure> {
    args.telling.check()?;
    let mut profile = profile(&args.profile)?;
    if args.no_uniqueness {
        profile.uniqueness = Uniqueness::Open;
    }
    let puzzle = args.puzzle.one()?;
    let trace = engine::solve(&puzzle, &profile).map_err(|clash| contradiction(&clash))?;
    if trace.outcome == Outcome::NoSolution {
        return Err(no_solution(&puzzle));
    }
    args.telling.tell(&trace)
}

/// Says that two digits of a puzzle clash.
pub fn contradiction(clash: &whydoku::grid::Clash) -> Failure {
    Failure::data(format_args!("this puzzle has no solution: {clash}"))
}

/// Says that a puzzle has no solution, and whether its givens alone had one.
pub fn no_solution(puzzle: &Puzzle) -> Failure {
    let alone = puzzle.start().is_ok_and(|start| !whydoku::grid::solutions(&start, 1).is_empty());
    Failure::data(if alone {
        "the givens have a solution, but the placed digits or the notes contradict it"
    } else {
        "this puzzle has no solution: no way to fill it keeps every digit once in each house; check the givens"
    })
}

/// The profile of this name, or in this file.
pub fn profile(name: &str) -> Result<Profile, Failure> {
    match Profile::named(name) {
        Err(unknown @ ProfileError::Unknown(_)) => {
            let path = Path::new(name);
            if !path.is_file() {
                return Err(Failure::usage(format_args!("{unknown}; and there is no file of this name")));
            }
            let text = input::read_file(path)?;
            Profile::parse(&text).map_err(|error| invalid(name, &text, &error))
        }
        known => known.map_err(|error| invalid(name, "", &error)),
    }
}

/// A mistake in a profile, shown where it stands.
fn invalid(name: &str, text: &str, error: &ProfileError) -> Failure {
    let ProfileError::Invalid { what, place: Some((line, column)) } = error else {
        return Failure::data(format_args!("{name}: {error}"));
    };
    let shown = text.lines().nth(line - 1).unwrap_or_default();
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    Failure::data(format_args!(
        "{name}: {what}\n{margin} |\n{number} | {shown}\n{margin} | {}^",
        " ".repeat(column.saturating_sub(1))
    ))
}
