//! `whydoku techniques`: the ladder, or one rung of it explained.

use super::failure::Failure;

/// List the techniques, easiest first, or explain one with an example.
#[derive(clap::Args)]
pub struct Args {
    /// The technique to explain
    id: Option<String>,
}

pub fn run(_: &Args) -> Result<(), Failure> {
    Ok(())
}
