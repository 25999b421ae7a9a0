//! `whydoku verify`: checks traces again, step by step.

use std::path::PathBuf;

use whydoku::engine::Profile;
use whydoku::trace::{Checked, Claim, Limit, Trace};

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
    let known = match trace.limit {
        Some(Limit::Count) if trace.known().position().is_some() => format!("counted again, {}", trace.known()),
        Some(Limit::Count) => "the solutions could not be counted again within the limit".to_owned(),
        _ => trace.known().to_string(),
    };
    let assumed = if trace.assumes_unique { ", which steps may assume" } else { "" };
    format!(
        "valid. {steps} {} proven again, with {} and reasons; {known}{assumed}; {}.",
        if steps == 1 { "step" } else { "steps, each" },
        if steps == 1 { "what it needs" } else { "what they need" },
        claims(trace),
    )
}

/// Returns which claims were checked, and which were not.
fn claims(trace: &Checked<Trace>) -> String {
    let is_open = |claim| trace.claims().contains(&claim);
    let end = match trace.limit {
        // If they were counted again, the claim is no longer there.
        Some(Limit::Count) => "reached its limit before they were counted",
        Some(_) => "reaches its limit there",
        None => "finds nothing more",
    };
    let open = [is_open(Claim::Profile).then_some("takes these steps"), is_open(Claim::End).then_some(end)];
    let open: Vec<&str> = open.into_iter().flatten().collect();
    let stranger = if Profile::source(&trace.profile).is_ok() { "" } else { ", which is not built in," };
    let open = (!open.is_empty()).then(|| {
        format!("not checked: that the profile `{}`{stranger} {}", trace.profile.escape_debug(), open.join(" and "))
    });
    let right = (!is_open(Claim::End)).then(|| "the outcome is right".to_owned());
    right.into_iter().chain(open).collect::<Vec<_>>().join("; ")
}
