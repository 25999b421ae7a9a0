//! The techniques that answers may use.

use std::path::Path;

use whydoku::engine::{Profile, ProfileError};
use whydoku::format::{Limit, Reading, excerpt};
use whydoku::grid::Layout;
use whydoku::grid::Puzzle;
use whydoku::proof::{Conclusion, Uniqueness};
use whydoku::render::{Telling, Words};
use whydoku::technique::{LADDER, Technique};
use whydoku::tutor::{self, ConclusionError};

use crate::cli::failure::Failure;
use crate::cli::input::{self, PuzzleArgs};
use crate::cli::limit::LimitArgs;
use crate::cli::terminal;

/// A position, and the techniques to use.
#[derive(clap::Args)]
pub struct PositionArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    level: LevelArgs,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The techniques to use.
#[derive(clap::Args)]
pub struct LevelArgs {
    /// Profile with the techniques to use: a built-in name or a file
    #[arg(long, default_value = "classic", value_name = "PROFILE")]
    profile: String,
    /// Use only this technique (its id or name) and easier ones
    #[arg(long, value_name = "ID", conflicts_with = "profile")]
    max_technique: Option<String>,
    #[command(flatten)]
    without: WithoutArgs,
}

/// What is left out of a profile.
#[derive(clap::Args)]
pub struct WithoutArgs {
    /// Use none of these techniques, groups (such as chains, fish or nets) or families; separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    without: Vec<String>,
    /// Use no technique that assumes a unique solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl PositionArgs {
    /// Returns the position, and the profile with the techniques to use and the time limit.
    pub fn read(&self) -> Result<(Puzzle, Profile), Failure> {
        let profile = self.level.profile()?;
        let puzzle = self.puzzle.one()?;
        knows_clues(&profile, &puzzle)?;
        Ok((puzzle, Profile { budget: self.limit.budget(), ..profile }))
    }

    /// Returns the same of a position that may have clues of a variant.
    pub fn read_with_clues(&self) -> Result<(Reading, Profile), Failure> {
        let profile = self.level.profile()?;
        let reading = self.puzzle.one_with_clues()?;
        Ok((reading, Profile { budget: self.limit.budget(), ..profile }))
    }
}

/// Rejects a profile that takes the steps of another program, for a puzzle with clues: these programs know none.
pub fn knows_clues(profile: &Profile, puzzle: &Puzzle) -> Result<(), Failure> {
    profile.knows(puzzle).map_err(|why| Failure::usage(format_args!("--profile {}: {why}", profile.name)))
}

impl LevelArgs {
    /// Returns the profile with these techniques.
    pub fn profile(&self) -> Result<Profile, Failure> {
        self.without.from(match &self.max_technique {
            Some(id) => Profile::up_to(technique(id)?),
            None => profile(&self.profile)?,
        })
    }
}

impl WithoutArgs {
    /// Returns what this leaves of a profile.
    pub fn from(&self, mut profile: Profile) -> Result<Profile, Failure> {
        if !self.without.is_empty() {
            let names: Vec<&str> = self.without.iter().map(|name| name.trim()).collect();
            profile = profile.without_all(&all(&self.without)?, &names.join(", "));
        }
        if self.no_uniqueness {
            profile.uniqueness = Uniqueness::Open;
        }
        Ok(profile)
    }
}

/// Returns the techniques with these ids or names, and those of the groups and families among them.
pub fn all(names: &[String]) -> Result<Vec<&'static Technique>, Failure> {
    let words = Words::load(&Telling::default().source)?;
    let named = |name: &String| words.techniques_named(name).map_err(|meant| unknown(name, meant));
    Ok(names.iter().map(named).collect::<Result<Vec<_>, _>>()?.concat())
}

/// Returns the technique with this id or name, in any spelling: `x_wing`, `X-Wing`.
pub fn technique(name: &str) -> Result<&'static Technique, Failure> {
    Words::load(&Telling::default().source)?.technique_named(name).map_err(|meant| unknown(name, meant))
}

/// Returns the error for a name that is no technique.
fn unknown(name: &str, meant: Option<&str>) -> Failure {
    let family: Vec<&str> = LADDER.iter().filter(|one| one.family == name).map(|one| one.id).collect();
    let meant = match meant {
        _ if !family.is_empty() => format!("it is the family of {}; ", family.join(", ")),
        meant => meant.map_or(String::new(), |id| format!("did you mean `{id}`? ")),
    };
    let name = terminal::quoted(name);
    Failure::usage(format_args!("unknown technique `{name}`; {meant}`whydoku techniques` lists them"))
}

/// Returns the profile with this name, or from this file.
pub fn profile(name: &str) -> Result<Profile, Failure> {
    match Profile::named(name) {
        Err(unknown @ ProfileError::Unknown(_)) => {
            let path = Path::new(name);
            if !input::is_file(name) {
                return Err(Failure::usage(format_args!("{unknown}; no file has this name either")));
            }
            let text = input::read_file(path, Limit::WRITTEN)?;
            let profile = Profile::parse(&text).map_err(|error| wrong(name, &text, &error))?;
            Ok(called_apart(profile, path))
        }
        known => known.map_err(|error| wrong(name, "", &error)),
    }
}

/// Returns the error for a mistake in a profile.
fn wrong(name: &str, text: &str, error: &ProfileError) -> Failure {
    let place = match error {
        ProfileError::Invalid { place, .. } => *place,
        _ => None,
    };
    invalid(name, text, &error.to_string(), place)
}

/// Adds the file's name to a profile that has kept the name of a built-in one: traces with that name are verified
/// against the built-in profile.
fn called_apart(mut profile: Profile, file: &Path) -> Profile {
    if Profile::named(&profile.name).is_ok_and(|built_in| built_in != profile) {
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        profile.name = format!("{} ({file})", profile.name);
    }
    profile
}

/// Returns the error for a mistake in a file, with its line and column.
pub fn invalid(name: &str, text: &str, what: &str, place: Option<(usize, usize)>) -> Failure {
    let name = terminal::line(name);
    let Some(place) = place else { return Failure::data(format_args!("{name}: {what}")) };
    let (shown, before) = excerpt(text, place);
    let number = place.0.to_string();
    let margin = " ".repeat(number.len());
    let before = " ".repeat(before);
    Failure::data(format_args!("{name}: {what}\n{margin} |\n{number} | {shown}\n{margin} | {before}^"))
}

/// Returns the parser for the number of paths to try.
pub fn tries() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(..=100_000)
}

/// Returns the error for a solution path with guesses, which cannot be shortened.
pub fn guesses() -> Failure {
    Failure::usage(
        "a profile that guesses cannot be used here, because steps under a guess may be wrong; choose one without a search",
    )
}

/// Reads a conclusion from the command line.
pub fn conclusion(text: &str, layout: &Layout) -> Result<Conclusion, Failure> {
    tutor::conclusion(text, layout).map_err(|error| match &error {
        ConclusionError::NoDigit { cell } => Failure::usage(format_args!(
            "{error}. If you typed {cell}<>2 without quotes, the shell took <>2 as a redirection, passed on only {cell}, \
             and may have created a file called 2: use {cell}!=2, or quote '{cell}<>2'"
        )),
        _ => Failure::usage(error),
    })
}
