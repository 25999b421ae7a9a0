//! `whydoku schema`: the JSON Schemas of the trace format and of diagrams.

use clap::ValueEnum;

use crate::cli::failure::Failure;
use crate::cli::{output, terminal};

/// Print a JSON Schema.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku schema
  whydoku schema diagram")]
pub struct Args {
    /// What the schema describes: a trace (`explain -f json`) or a diagram (`board -f json`)
    #[arg(value_enum, default_value = "trace")]
    of: Described,
}

#[derive(Clone, Copy, ValueEnum)]
enum Described {
    Trace,
    Diagram,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let schema = match args.of {
        Described::Trace => whydoku::trace::schema(),
        Described::Diagram => whydoku::render::diagram_schema(),
    };
    terminal::data(&output::json(&schema)?)
}
