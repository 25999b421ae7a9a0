//! `whydoku shorten`: how much shorter solution paths can be.

use std::fmt::Write;

use serde::Serialize;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Puzzle, solutions_within};
use whydoku::technique::Technique;
use whydoku::trace::Outcome;
use whydoku::tutor::{self, Length, RatingError, Shortened, Shortening};

use super::failure::Failure;
use super::input::{Named, PuzzlesArgs};
use super::level::profile;
use super::limit::{LimitArgs, in_time};
use super::progress::in_order;
use super::table::{Form, Found, Row, csv_head, csv_row, or_nothing};
use super::{output, terminal};

/// Look for shorter solution paths with no harder step, and report how much is saved.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku shorten puzzles/exemplars.yaml
  whydoku shorten puzzles.txt --tries 100 -f csv > shortened.csv

`whydoku explain --shorten` shows the shorter solution path.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Profile: a built-in name or a file
    #[arg(long, default_value = "classic")]
    profile: String,
    /// Number of paths to try for each puzzle
    #[arg(long, default_value_t = Shortening::default().tries, value_name = "N", value_parser = tries())]
    tries: u32,
    /// Output format
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The report on all puzzles.
#[derive(Serialize)]
struct Report {
    /// The number of puzzles.
    puzzles: usize,
    /// The number of puzzles that the profile solves; the averages are over these.
    solved: usize,
    /// Steps harder than a single, on average.
    non_singles_before: f64,
    non_singles_after: f64,
    /// The proportion of them that is saved.
    saved: f64,
    /// The number of shortened traces that were verified again.
    verified: usize,
    /// The number of shortened traces with a harder step than before.
    harder: usize,
    results: Vec<Row<Pair>>,
}

/// A solution path before and after.
#[derive(Serialize)]
struct Pair {
    before: Way,
    after: Way,
    verified: bool,
    harder: bool,
}

#[derive(Serialize)]
struct Way {
    #[serde(flatten)]
    length: Length,
    hardest: Option<&'static str>,
}

/// Returns the parser for the number of paths to try.
pub fn tries() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(..=100_000)
}

/// Returns the error for a solution path with guesses, which cannot be shortened.
pub fn guesses() -> Failure {
    Failure::usage(
        "a profile that guesses cannot be used here, because steps under a guess may be wrong; choose one without a search",
    )
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut profile = profile(&args.profile)?;
    if profile.search.is_some() {
        return Err(guesses());
    }
    let puzzles = args.puzzles.readings()?;
    let budget = args.limit.budget();
    profile.budget = budget.clone();
    let how = Shortening { tries: args.tries, ..Shortening::default() };
    let row = move |Named { name, reading }| Row::of(&name, pair(&reading.puzzle, &profile, how));
    let mut rows = Vec::new();
    let done = in_order(puzzles, row, |row| {
        rows.push(row);
        Ok(())
    });
    // The results so far are reported, even if a later file cannot be read.
    if rows.is_empty() {
        done?;
        return Ok(());
    }
    let report = Report::of(rows);
    args.format.print(&match args.format {
        Form::Text => text(&report),
        Form::Csv => csv(&report)?,
        Form::Json => output::json(&report)?,
    })?;
    done?;
    in_time(&budget, "there may be shorter ways, and puzzles that were not looked at")?;
    match report.puzzles - report.verified {
        0 => Ok(()),
        left => Err(Failure::data(format_args!("{left} of {} puzzles were not solved", report.puzzles))),
    }
}

/// Returns the profile's solution path of a puzzle, and the shorter one; or why there is none.
fn pair(puzzle: &Puzzle, profile: &Profile, how: Shortening) -> Result<Pair, String> {
    let conflict = |conflict| RatingError::Conflict(conflict).to_string();
    let known = solutions_within(&puzzle.grid().map_err(conflict)?, 2, &profile.budget);
    if known.map_err(|spent| spent.to_string())?.len() > 1 {
        return Err(RatingError::ManySolutions.to_string());
    }
    let trace = engine::solve(puzzle, profile).map_err(conflict)?;
    match trace.outcome {
        Outcome::Stuck if trace.limit.is_some() => return Err(RatingError::CutShort.to_string()),
        Outcome::Solved => {}
        Outcome::NoSolution => return Err(RatingError::NoSolution.to_string()),
        Outcome::ManySolutions => return Err(RatingError::ManySolutions.to_string()),
        Outcome::Stuck | Outcome::Reached => return Err("the techniques run out".to_owned()),
    }
    let Shortened { trace: shorter, before, after, .. } =
        tutor::shorten(&trace, profile, how).ok_or("it was solved by guessing")?;
    let [from, to] = [&trace, &shorter].map(|trace| profile.hardest(trace));
    let way = |length, hardest: Option<&'static Technique>| Way { length, hardest: hardest.map(|hardest| hardest.id) };
    Ok(Pair {
        harder: to.and_then(|to| profile.rank(to)) > from.and_then(|from| profile.rank(from)),
        before: way(before, from),
        after: way(after, to),
        verified: engine::verify(shorter.into_inner()).is_ok(),
    })
}

impl Report {
    fn of(results: Vec<Row<Pair>>) -> Self {
        let pairs: Vec<&Pair> = results.iter().filter_map(Row::found).collect();
        let mean = |way: fn(&Pair) -> &Way| {
            let all: usize = pairs.iter().map(|pair| way(pair).length.non_singles).sum();
            all as f64 / pairs.len().max(1) as f64
        };
        let (before, after) = (mean(|pair| &pair.before), mean(|pair| &pair.after));
        Self {
            puzzles: results.len(),
            solved: pairs.len(),
            non_singles_before: before,
            non_singles_after: after,
            saved: if before > 0.0 { 1.0 - after / before } else { 0.0 },
            verified: pairs.iter().filter(|pair| pair.verified).count(),
            harder: pairs.iter().filter(|pair| pair.harder).count(),
            results,
        }
    }
}

const HEADS: [&str; 7] = [
    "non_singles_before",
    "non_singles_after",
    "steps_before",
    "steps_after",
    "hardest_before",
    "hardest_after",
    "verified",
];

/// Returns the report as CSV.
fn csv(report: &Report) -> Result<String, Failure> {
    let rows = report.results.iter().map(|row| csv_row(row, fields));
    Ok(csv_head(HEADS)? + &rows.collect::<Result<String, _>>()?)
}

/// Returns the two paths as the fields of a CSV row.
fn fields(Pair { before, after, verified, .. }: &Pair) -> [String; 7] {
    [
        before.length.non_singles.to_string(),
        after.length.non_singles.to_string(),
        before.length.steps.to_string(),
        after.length.steps.to_string(),
        or_nothing(before.hardest),
        or_nothing(after.hardest),
        verified.to_string(),
    ]
}

/// Returns one line per puzzle, and a summary.
fn text(report: &Report) -> String {
    let mut text = format!("{:>12}{:>12}  {}\n", "harder steps", "all steps", "puzzle: hardest");
    for Row { puzzle, found } in &report.results {
        let puzzle = terminal::line(puzzle);
        let _ = match found {
            Found::Nothing { error } => writeln!(text, "{:>12}{:>12}  {puzzle}: {error}", "-", "-"),
            Found::This(Pair { before, after, verified, .. }) => {
                let change =
                    |count: fn(&Length) -> usize| format!("{} -> {}", count(&before.length), count(&after.length));
                let hardest = [before, after].map(|way| way.hardest.unwrap_or("nothing"));
                let hardest = if hardest[0] == hardest[1] { hardest[0].to_owned() } else { hardest.join(" -> ") };
                let refused = if *verified { "" } else { "; REFUSED" };
                let (harder, all) = (change(|length| length.non_singles), change(|length| length.steps));
                writeln!(text, "{harder:>12}{all:>12}  {puzzle}: {hardest}{refused}")
            }
        };
    }
    let Report { puzzles, solved, non_singles_before, non_singles_after, saved, verified, harder, .. } = report;
    let _ = writeln!(text, "\n{solved} of {puzzles} puzzles solved");
    let _ = writeln!(
        text,
        "steps harder than a single: {non_singles_before:.2} -> {non_singles_after:.2} on average, {:.1} % saved",
        100.0 * saved
    );
    let _ = writeln!(text, "verified: {verified}, harder than before: {harder}");
    text
}
