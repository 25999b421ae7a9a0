//! How much a learner knows: the techniques that answers may use.

use whydoku::engine::Profile;
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};

use super::explain::profile;
use super::failure::Failure;

/// The techniques that may be used.
#[derive(clap::Args)]
pub struct LevelArgs {
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

impl LevelArgs {
    /// The profile of these techniques.
    pub fn profile(&self) -> Result<Profile, Failure> {
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
