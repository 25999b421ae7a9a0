//! `whydoku conform`: checks library cases against the built-in techniques.

use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use whydoku::conform::{self, CaseResult, Report, Step, Tally, Verdict};
use whydoku::format::{Limit, hodoku};
use whydoku::grid::{Candidate, Notation};

use crate::cli::failure::Failure;
use crate::cli::{input, output, terminal};

/// Check the cases of a technique library: whether each expected step is found.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku conform library.txt
  whydoku conform library.txt --code 0402-1 -f json")]
pub struct Args {
    /// Library in HoDoKu's format, one case per line; - for standard input
    file: PathBuf,
    /// Check only the cases of this code, such as 0402 or 0402-1
    #[arg(long)]
    code: Option<String>,
    /// Output format
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// A table, and the cases that are wider or missed
    Text,
    /// The result of every case, for other programs
    Json,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let text = input::read_file(&args.file, Limit::WRITTEN)?;
    let name = terminal::name(&args.file);
    let cases = hodoku::cases(&text)
        .map_err(|error| Failure::data(error.report(&name, &text).trim_start_matches("Error: ")))?;
    let report = conform::report(&cases, args.code.as_deref());
    if report.cases == 0 {
        return Err(Failure::usage(format_args!("{name} has no case of this code")));
    }
    match args.format {
        Form::Text => terminal::print(&tell(&report))?,
        Form::Json => terminal::data(&output::json(&report)?)?,
    }
    match report.codes.iter().map(|tally| tally.missed).sum() {
        0 => Ok(()),
        1 => Err(Failure::data("1 case is missed")),
        missed => Err(Failure::data(format_args!("{missed} cases are missed"))),
    }
}

/// Returns the table by code, the cases that are wider or missed, and the totals.
fn tell(report: &Report) -> String {
    let mut text =
        format!("{:<8}{:>6}{:>6}{:>7}{:>8}{:>17}\n", "code", "cases", "held", "wider", "missed", "not implemented");
    for Tally { code, techniques, cases, held, wider, missed, not_implemented } in &report.codes {
        let line = format!("{code:<8}{cases:>6}{held:>6}{wider:>7}{missed:>8}{not_implemented:>17}");
        let _ = writeln!(text, "{}", format!("{line}  {}", techniques.join(", ")).trim_end());
    }
    text.push('\n');
    let lines: Vec<String> = report.results.iter().filter_map(line).collect();
    if !lines.is_empty() {
        let _ = writeln!(text, "{}\n", lines.join("\n"));
    }
    let _ = writeln!(text, "{} of {} cases passed", report.held, report.cases);
    text
}

/// Returns the line for a case that is wider or missed.
fn line(case: &CaseResult) -> Option<String> {
    let (what, found) = match &case.verdict {
        Verdict::Held | Verdict::NotImplemented => return None,
        Verdict::Wider { step } => ("wider", told(step)),
        Verdict::Missed { found } if found.is_empty() => ("missed", "nothing".to_owned()),
        Verdict::Missed { found } => ("missed", found.iter().map(told).collect::<Vec<_>>().join("; ")),
    };
    let CaseResult { number, code, placements, eliminations, .. } = case;
    Some(format!("{what}: case {number} ({code}): expected {}; found {found}", conclusion(placements, eliminations)))
}

fn told(step: &Step) -> String {
    format!("{} by {}", conclusion(&step.placements, &step.eliminations), step.technique)
}

fn conclusion(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let told = Notation::default().conclusion(placements, eliminations);
    if told.is_empty() { "nothing".to_owned() } else { told }
}
