//! `whydoku render`: a walkthrough from a trace.

use std::path::PathBuf;

use whydoku::engine::Profile;

use crate::cli::document::{About, WalkthroughArgs};
use crate::cli::failure::Failure;
use crate::cli::input::trace;

/// Write a walkthrough from a trace. The trace is verified first.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  whydoku explain puzzles/seeds.yaml#mathematica-11 -o trace.json
  whydoku render trace.json -o page.html")]
pub struct Args {
    /// Trace written by `explain -f json`; - for standard input
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    #[command(flatten)]
    telling: WalkthroughArgs,
}

pub fn run(args: Args) -> Result<(), Failure> {
    args.telling.check()?;
    let trace = trace::read(&args.trace)?;
    // If the profile is not built in, only its name is known.
    let profile = Profile::named(&trace.profile).ok().filter(|_| trace.claims().is_empty());
    args.telling.tell(&trace, About { profile: profile.as_ref(), ..About::default() })
}
