//! `whydoku verify`: checks traces again, step by step.

use std::path::PathBuf;

use whydoku::trace::{Checked, Claim, Trace};

use crate::cli::failure::Failure;
use crate::cli::input::trace::read;
use crate::cli::terminal;

/// Verify traces: every proof, what every step depends on, the solutions and the outcome.
#[derive(clap::Args)]
pub struct Args {
    /// Traces written by `explain -f json`; - for standard input
    #[arg(value_name = "TRACE", required = true)]
    traces: Vec<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut refused = 0;
    for file in &args.traces {
        match read(file) {
            Ok(trace) => terminal::print(&format!("{}: {}\n", terminal::name(file), summary(&trace)))?,
            Err(refusal @ Failure::Data(_)) if args.traces.len() > 1 => {
                refused += 1;
                terminal::report(refusal);
            }
            Err(other) => return Err(other),
        }
    }
    match refused {
        0 => Ok(()),
        refused => Err(Failure::data(format_args!("{refused} of {} traces failed verification", args.traces.len()))),
    }
}

/// Returns what was checked of a valid trace.
fn summary(trace: &Checked<Trace>) -> String {
    let steps = trace.events.len();
    let solutions = match trace.solutions.len() {
        0 => "no solution".to_owned(),
        1 => "one solution".to_owned(),
        _ => "several solutions".to_owned(),
    };
    let assumed = if trace.assumes_unique { ", which steps may assume" } else { "" };
    format!(
        "valid. {steps} {} proven again, with {} and reasons; the givens have {solutions}{assumed}; {}.",
        if steps == 1 { "step" } else { "steps, each" },
        if steps == 1 { "what it needs" } else { "what they need" },
        claims(trace),
    )
}

/// Returns which claims were checked, and which were not.
fn claims(trace: &Checked<Trace>) -> String {
    let name = trace.profile.escape_debug();
    match trace.claims() {
        [] => "the outcome is right".to_owned(),
        claims if claims.contains(&Claim::End) => {
            format!(
                "not checked: that the profile `{name}`, which is not built in, takes these steps and finds nothing more"
            )
        }
        _ => format!(
            "the outcome is right; not checked: that the profile `{name}`, which is not built in, takes these steps"
        ),
    }
}
