//! `whydoku shorten`: how much shorter solution paths can be.

use serde::{Deserialize, Serialize};
use whydoku::engine::{self, Profile};
use whydoku::grid::Puzzle;
use whydoku::technique::Technique;
use whydoku::trace::Outcome;
use whydoku::tutor::{self, Length, RatingError, Shortened, Shortening};

use crate::cli::failure::Failure;
use crate::cli::input::{LevelArgs, Named, guesses, tries};
use crate::cli::job::{Asked, Done, Item, Task, note, noted};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::report::{
    Found, ReportFormat, ReportingArgs, Row, Rows, csv_head, csv_row, json_item, json_line, or_nothing,
};
use crate::cli::{output, terminal};

/// Look for shorter solution paths with no harder step, and report how much is saved.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku shorten puzzles/exemplars.yaml
  whydoku shorten puzzles.txt --tries 100 -f csv > shortened.csv

`whydoku explain --shorten` shows the shorter solution path.")]
pub struct Args {
    #[command(flatten)]
    puzzles: ReportingArgs,
    #[command(flatten)]
    level: LevelArgs,
    /// Number of paths to try for each puzzle
    #[arg(long, default_value_t = Shortening::default().tries, value_name = "N", value_parser = tries())]
    tries: u32,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The sums over all puzzles of a report, which grows row by row.
struct Sums {
    form: ReportFormat,
    puzzles: usize,
    /// The number of puzzles that the profile solves; the averages are over these.
    solved: usize,
    /// Steps harder than a single.
    non_singles_before: usize,
    non_singles_after: usize,
    /// The number of shortened traces that were verified again.
    verified: usize,
    /// The number of shortened traces with a harder step than before.
    harder: usize,
}

/// The averages at the end of a report.
#[derive(Serialize)]
struct Averages {
    puzzles: usize,
    solved: usize,
    non_singles_before: f64,
    non_singles_after: f64,
    /// The proportion of them that is saved.
    saved: f64,
    verified: usize,
    harder: usize,
}

/// A solution path before and after.
#[derive(Serialize, Deserialize)]
struct Pair {
    before: Way,
    after: Way,
    verified: bool,
    harder: bool,
}

#[derive(Serialize, Deserialize)]
struct Way {
    #[serde(flatten)]
    length: Length,
    hardest: Option<String>,
}

pub fn run(args: &Args, asked: &Asked) -> Result<(), Failure> {
    let mut profile = args.level.profile()?;
    if profile.search.is_some() {
        return Err(guesses());
    }
    let budget = args.limit.budget();
    profile.budget = budget.clone();
    let how = Shortening { tries: args.tries, ..Shortening::default() };
    let mut sums = Sums::of(args.puzzles.report.form());
    args.puzzles.write(asked, &budget, Shortener { profile, how }, &mut sums)?;
    in_time(&budget, "there may be shorter ways, and puzzles that were not looked at")?;
    match sums.puzzles - sums.verified {
        0 => Ok(()),
        left => Err(Failure::data(format_args!("{left} of {} puzzles were not solved", sums.puzzles))),
    }
}

/// The work on each puzzle.
struct Shortener {
    profile: Profile,
    how: Shortening,
}

impl Task for Shortener {
    type Item = Named;
    type Found = Row<Pair>;

    fn work(&self, named: Named) -> Result<Done<Row<Pair>>, Failure> {
        let pair = pair(&named.reading.puzzle, &self.profile, self.how);
        let line = note(&named.mark(), &pair)?;
        Ok(Done { found: Row::of(named.name, pair), line })
    }

    fn recall(&self, named: Named, line: &[u8]) -> Result<Row<Pair>, &'static str> {
        let pair = noted(&named.mark(), line)?;
        Ok(Row::of(named.name, pair))
    }
}

/// Returns the profile's solution path of a puzzle, and the shorter one; or why there is none.
fn pair(puzzle: &Puzzle, profile: &Profile, how: Shortening) -> Result<Pair, String> {
    let why = |error: RatingError| error.to_string();
    profile.knows(puzzle).map_err(|why| format!("{}: {why}", profile.name))?;
    tutor::only_solution(puzzle, &profile.budget).map_err(why)?;
    let trace = engine::solve(puzzle, profile).map_err(|conflict| why(RatingError::Conflict(conflict)))?;
    if trace.outcome != Outcome::Solved {
        let cut_short = trace.limit.map(|_| why(RatingError::CutShort));
        return Err(cut_short.unwrap_or_else(|| "the techniques run out".to_owned()));
    }
    let Shortened { trace: shorter, before, after, .. } =
        tutor::shorten(&trace, profile, how).ok_or("it was solved by guessing")?;
    let [from, to] = [&trace, &shorter].map(|trace| profile.hardest(trace));
    let way = |length, hardest: Option<&'static Technique>| Way {
        length,
        hardest: hardest.map(|hardest| hardest.id.to_owned()),
    };
    Ok(Pair {
        harder: to.and_then(|to| profile.rank(to)) > from.and_then(|from| profile.rank(from)),
        before: way(before, from),
        after: way(after, to),
        verified: engine::verify(shorter.into_inner()).is_ok(),
    })
}

impl Sums {
    fn of(form: ReportFormat) -> Self {
        Self { form, puzzles: 0, solved: 0, non_singles_before: 0, non_singles_after: 0, verified: 0, harder: 0 }
    }

    fn add(&mut self, row: &Row<Pair>) {
        self.puzzles += 1;
        if let Some(Pair { before, after, verified, harder }) = row.found() {
            self.solved += 1;
            self.non_singles_before += before.length.non_singles;
            self.non_singles_after += after.length.non_singles;
            self.verified += usize::from(*verified);
            self.harder += usize::from(*harder);
        }
    }

    fn averages(&self) -> Averages {
        let Self { puzzles, solved, verified, harder, .. } = *self;
        let mean = |sum: usize| sum as f64 / solved.max(1) as f64;
        let (before, after) = (mean(self.non_singles_before), mean(self.non_singles_after));
        let saved = if before > 0.0 { 1.0 - after / before } else { 0.0 };
        Averages { puzzles, solved, non_singles_before: before, non_singles_after: after, saved, verified, harder }
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

impl Rows<Row<Pair>> for Sums {
    fn head(&self) -> Result<String, Failure> {
        match self.form {
            ReportFormat::Text => Ok(format!("{:>12}{:>12}  {}\n", "harder steps", "all steps", "puzzle: hardest")),
            ReportFormat::Csv => csv_head(HEADS),
            ReportFormat::Json => Ok("{\n  \"results\": [".to_owned()),
            ReportFormat::Ndjson => Ok(String::new()),
        }
    }

    fn row(&mut self, row: &Row<Pair>) -> Result<String, Failure> {
        self.add(row);
        match self.form {
            ReportFormat::Text => Ok(text(row)),
            ReportFormat::Csv => csv_row(row, fields),
            ReportFormat::Json => {
                Ok((if self.puzzles == 1 { "\n" } else { ",\n" }).to_owned() + &json_item(row, "    ")?)
            }
            ReportFormat::Ndjson => json_line(row),
        }
    }

    /// Returns the averages.
    fn end(&self) -> Result<String, Failure> {
        match self.form {
            ReportFormat::Text => Ok(summary(&self.averages())),
            ReportFormat::Csv | ReportFormat::Ndjson => Ok(String::new()),
            ReportFormat::Json => {
                let closed = if self.puzzles == 0 { "],\n" } else { "\n  ],\n" };
                Ok(closed.to_owned() + output::json(&self.averages())?.trim_start_matches("{\n"))
            }
        }
    }
}

/// Returns the two paths as the fields of a CSV row.
fn fields(Pair { before, after, verified, .. }: &Pair) -> [String; 7] {
    [
        before.length.non_singles.to_string(),
        after.length.non_singles.to_string(),
        before.length.steps.to_string(),
        after.length.steps.to_string(),
        or_nothing(before.hardest.as_ref()),
        or_nothing(after.hardest.as_ref()),
        verified.to_string(),
    ]
}

/// Returns a row as text.
fn text(Row { puzzle, found }: &Row<Pair>) -> String {
    let puzzle = terminal::line(puzzle);
    match found {
        Found::Nothing { error } => format!("{:>12}{:>12}  {puzzle}: {error}\n", "-", "-"),
        Found::This(Pair { before, after, verified, .. }) => {
            let change = |count: fn(&Length) -> usize| format!("{} -> {}", count(&before.length), count(&after.length));
            let hardest = [before, after].map(|way| way.hardest.as_deref().unwrap_or("nothing"));
            let hardest = if hardest[0] == hardest[1] { hardest[0].to_owned() } else { hardest.join(" -> ") };
            let refused = if *verified { "" } else { "; REFUSED" };
            let (harder, all) = (change(|length| length.non_singles), change(|length| length.steps));
            format!("{harder:>12}{all:>12}  {puzzle}: {hardest}{refused}\n")
        }
    }
}

/// Returns the averages as text.
fn summary(averages: &Averages) -> String {
    let Averages { puzzles, solved, non_singles_before, non_singles_after, saved, verified, harder } = averages;
    format!(
        "\n{solved} of {puzzles} puzzles solved\n\
         steps harder than a single: {non_singles_before:.2} -> {non_singles_after:.2} on average, {:.1} % saved\n\
         verified: {verified}, harder than before: {harder}\n",
        100.0 * saved
    )
}
