//! `whydoku serve` and `whydoku demo`, in a program that was built without the feature of this name.

use crate::cli::failure::Failure;

/// Solve with the tutor in a browser, or answer other programs over HTTP (not in this build).
#[derive(clap::Args)]
pub struct Args {
    /// Whatever was asked
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<String>,
}

/// Open the solving page on a good first puzzle (not in this build).
#[derive(clap::Args)]
pub struct DemoArgs {}

/// Why there is no server, and how to get it.
const NO_SERVER: &str = "this program was built without its server: build it with `cargo build --release --features serve`, or \
                         install it with `cargo install --path . --features serve`";

pub fn run(_: &Args) -> Result<(), Failure> {
    Err(Failure::usage(NO_SERVER))
}

pub fn demo(_: &DemoArgs) -> Result<(), Failure> {
    Err(Failure::usage(format_args!("{NO_SERVER}; `whydoku play` solves in the terminal, without a server")))
}
