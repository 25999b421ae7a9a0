//! `whydoku profiles`: lists the profiles, or prints one as a file to start from.

use whydoku::engine::Profile;
use whydoku::render::{Telling, Words};

use crate::cli::failure::Failure;
use crate::cli::terminal;

/// List the profiles, or show one.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  whydoku profiles beginner > mine.yaml
  whydoku explain puzzle.txt --profile mine.yaml")]
pub struct Args {
    /// Profile to show, as a file that --profile can read
    name: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let words = Words::load(&Telling::default().source)?;
    let own = |name: &str| Profile::named(name).ok().and_then(|profile| profile.about);
    let about = |name: &str| words.profiles.get(name).cloned().or_else(|| own(name)).unwrap_or_default();
    match &args.name {
        Some(name) => {
            let text = Profile::source(name).map_err(Failure::usage)?;
            terminal::data(format!("# {}\n{text}", about(name)))
        }
        None => {
            let width = Profile::names().map(str::len).max().unwrap_or(0);
            terminal::print(
                &Profile::names().map(|name| format!("{name:<width$}  {}\n", about(name))).collect::<String>(),
            )
        }
    }
}
