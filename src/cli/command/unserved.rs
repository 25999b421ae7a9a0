//! `whydoku serve`, in a program that was built without the feature of this name.

use crate::cli::failure::Failure;

/// Solve with the tutor in a browser, or answer other programs over HTTP (not in this build).
#[derive(clap::Args)]
pub struct Args {
    /// Whatever was asked
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<String>,
}

pub fn run(_: &Args) -> Result<(), Failure> {
    Err(Failure::usage(
        "this program was built without its server: build it with `cargo build --release --features serve`, or install \
         it with `cargo install --path . --features serve`",
    ))
}
