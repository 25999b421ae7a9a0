//! How much a learner knows: the techniques that answers may use.

use std::path::Path;

use whydoku::engine::{Profile, ProfileError};
use whydoku::grid::Puzzle;
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};

use super::failure::Failure;
use super::input::{self, PuzzleArgs};

/// A position, and what the one who asks about it knows.
#[derive(clap::Args)]
pub struct PositionArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    level: LevelArgs,
}

/// The techniques that may be used.
#[derive(clap::Args)]
struct LevelArgs {
    /// The techniques to use: a profile's name, or a file of your own
    #[arg(long, default_value = "classic", value_name = "PROFILE")]
    profile: String,
    /// Use this technique and easier ones only
    #[arg(long, value_name = "ID", conflicts_with = "profile")]
    max_technique: Option<String>,
    /// Use no step that rests on the puzzle's having a single solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl PositionArgs {
    /// The position, and the profile of the techniques that may be used.
    pub fn read(&self) -> Result<(Puzzle, Profile), Failure> {
        let profile = self.level.profile()?;
        Ok((self.puzzle.one()?, profile))
    }
}

impl LevelArgs {
    fn profile(&self) -> Result<Profile, Failure> {
        let mut profile = match &self.max_technique {
            Some(id) => Profile::up_to(technique(id)?),
            None => profile(&self.profile)?,
        };
        if self.no_uniqueness {
            profile.uniqueness = Uniqueness::Open;
        }
        Ok(profile)
    }
}

/// The technique of this id.
pub fn technique(id: &str) -> Result<&'static Technique, Failure> {
    Technique::named(id).ok_or_else(|| {
        let known: Vec<&str> = LADDER.iter().map(|technique| technique.id).collect();
        Failure::usage(format_args!("no technique is called `{}`; there are {}", id.escape_debug(), known.join(", ")))
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
