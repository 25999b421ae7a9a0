//! `whydoku explain`: a walkthrough of a puzzle.

use std::path::Path;

use whydoku::engine::{self, Profile, ProfileError};
use whydoku::grid::Puzzle;
use whydoku::proof::{Conclusion, Uniqueness};
use whydoku::trace::{Checked, Outcome, Trace};
use whydoku::tutor::{self, Length, Shortened, Shortening};

use super::failure::{Failure, notice};
use super::input::{self, PuzzleArgs};
use super::telling::TellingArgs;

/// Write a walkthrough of a puzzle.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku explain puzzles/seeds.yaml#mathematica-11
  whydoku explain puzzles/classics.yaml#wikipedia -o page.html --audience beginner
  whydoku explain - -f text --profile beginner < puzzle.txt
  whydoku explain puzzles/classics.yaml#seventeen --shorten
  whydoku explain puzzles/seeds.yaml#mathematica-11 --until r5c1=3")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// How to solve: a profile's name, or a file of your own
    #[arg(long, default_value = "classic")]
    profile: String,
    /// Use no step that rests on the puzzle's having a single solution
    #[arg(long)]
    no_uniqueness: bool,
    /// Look for a shorter way, no step of which is harder; --shorten=100 looks at a hundred ways
    #[arg(long, value_name = "TRIES", require_equals = true, value_parser = tries())]
    shorten: Option<Option<u32>>,
    /// Tell only what leads to this conclusion, such as r5c1=3 or r4c1!=3
    #[arg(long, value_name = "CONCLUSION")]
    until: Option<Conclusion>,
    #[command(flatten)]
    telling: TellingArgs,
}

/// How many ways are looked at to find a shorter one.
pub fn tries() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(..=100_000)
}

pub fn run(args: Args) -> Result<(), Failure> {
    args.telling.check()?;
    let mut profile = profile(&args.profile)?;
    if args.no_uniqueness {
        profile.uniqueness = Uniqueness::Open;
    }
    if profile.search.is_some() && (args.shorten.is_some() || args.until.is_some()) {
        return Err(guesses());
    }
    let puzzle = args.puzzle.one()?;
    let trace = engine::solve(&puzzle, &profile).map_err(|clash| contradiction(&clash))?;
    if trace.outcome == Outcome::NoSolution {
        return Err(no_solution(&puzzle));
    }
    let (trace, before) = match args.shorten {
        Some(tries) => shortened(&trace, &profile, tries)?,
        None => (trace, None),
    };
    match args.until {
        Some(goal) => {
            let way =
                tutor::until(&trace, goal, &profile).map_err(|why| Failure::data(format_args!("{goal}: {why}")))?;
            args.telling.tell(&way, None)
        }
        None => args.telling.tell(&trace, before),
    }
}

/// The trace made shorter, and how long it was before; says so on standard error.
fn shortened(
    trace: &Checked<Trace>,
    profile: &Profile,
    tries: Option<u32>,
) -> Result<(Checked<Trace>, Option<Length>), Failure> {
    let usual = Shortening::default();
    let how = Shortening { tries: tries.unwrap_or(usual.tries), ..usual };
    let Shortened { trace, before, after } = tutor::shorten(trace, profile, how).ok_or_else(guesses)?;
    notice(&format!(
        "shortened from {} steps to {}; those harder than a single from {} to {}",
        before.steps, after.steps, before.non_singles, after.non_singles
    ));
    Ok((trace, Some(before)))
}

/// Says that a way with guesses cannot be cut.
pub fn guesses() -> Failure {
    Failure::usage("a profile that guesses cannot be used here: what stands under a guess may be wrong")
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
