//! `whydoku rate`: the difficulty of puzzles, on the scale of a profile and on Sudoku Explainer's.

use std::collections::BTreeMap;
use std::fmt::Write;

use whydoku::engine::{Profile, Scale};
use whydoku::tutor::{self, Rating, Reliance, Used};

use super::failure::Failure;
use super::input::{Named, PuzzlesArgs};
use super::level::profile;
use super::limit::{LimitArgs, in_time};
use super::progress::in_order;
use super::table::{Form, Found, Row, csv_head, csv_row, or_nothing};
use super::{output, terminal};

/// Rate puzzles: level and score on a profile's scale, and the hardest step on Sudoku Explainer's.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku rate puzzles/classics.yaml
  whydoku rate puzzles.txt -f csv > ratings.csv
  whydoku rate puzzles.txt --profile mine.yaml")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Profile with a scale, whose techniques are counted: a built-in name or a file
    #[arg(long, default_value = "hodoku", value_name = "PROFILE")]
    profile: String,
    /// Output format
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
    #[command(flatten)]
    limit: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut profile = profile(&args.profile)?;
    let mut report = Report::new(args.format, &profile)?;
    let puzzles = args.puzzles.each()?;
    let form = args.format;
    form.print(&report.head()?)?;
    let budget = args.limit.budget();
    profile.budget = budget.clone();
    let row = move |Named { name, reading }| {
        Row::of(&name, tutor::rate(&reading.puzzle, &profile).map_err(|why| why.to_string()))
    };
    let done = in_order(puzzles, row, &mut |row| form.print(&report.row(&row)?));
    // The report so far is complete, even if a later file cannot be read.
    if !matches!(done, Err(Failure::Closed)) {
        form.print(&report.end())?;
    }
    done?;
    in_time(&budget, format_args!("{} of {} puzzles were rated", report.rated, report.puzzles))?;
    match report.puzzles - report.rated {
        0 => Ok(()),
        unrated => Err(Failure::data(format_args!(
            "no rating for {unrated} of {}: only a puzzle with exactly one solution gets one",
            report.puzzles
        ))),
    }
}

/// Returns the scale of a profile, or says that it has none.
pub fn scale(profile: &Profile) -> Result<&Scale, Failure> {
    profile.scale.as_ref().ok_or_else(|| {
        Failure::usage(format_args!(
            "the profile `{}` has no scale: add `scale`, and a price for each technique, as in the output of \
             `whydoku profiles hodoku`",
            profile.name.escape_debug()
        ))
    })
}

/// A report that grows row by row, and its counts so far.
struct Report {
    form: Form,
    profile: String,
    /// The names of the scale's levels, easiest first.
    levels: Vec<String>,
    puzzles: usize,
    rated: usize,
    at_level: BTreeMap<String, usize>,
    unsolved: usize,
    unexplained: usize,
    /// The number of puzzles for each kind of reliance on a unique solution, in the order of [`RELIANCES`].
    reliances: [usize; 3],
}

const RELIANCES: [Reliance; 3] = [Reliance::Unused, Reliance::Used, Reliance::Needed];

/// The columns of a rating in a table.
pub const HEADS: [&str; 10] =
    ["profile", "level", "score", "explainer", "solved", "uniqueness", "steps", "non_singles", "hardest", "techniques"];

impl Report {
    /// Creates a report on the scale of a profile.
    fn new(form: Form, profile: &Profile) -> Result<Self, Failure> {
        let levels = scale(profile)?.levels.iter().map(|level| level.name.clone()).collect();
        Ok(Self {
            form,
            profile: profile.name.clone(),
            levels,
            puzzles: 0,
            rated: 0,
            at_level: BTreeMap::new(),
            unsolved: 0,
            unexplained: 0,
            reliances: [0; 3],
        })
    }

    fn head(&self) -> Result<String, Failure> {
        match self.form {
            Form::Text => {
                let rest = format!("puzzle: techniques ({})", self.profile);
                Ok(self.line("level", "score", "explainer", "steps", "uniqueness", &rest))
            }
            Form::Csv => csv_head(HEADS),
            Form::Json => Ok(String::new()),
        }
    }

    /// Counts a row and writes it.
    fn row(&mut self, row: &Row<Rating>) -> Result<String, Failure> {
        self.puzzles += 1;
        if let Some(rating) = row.found() {
            self.count(rating);
        }
        match self.form {
            Form::Text => Ok(self.told(row)),
            Form::Csv => csv_row(row, fields),
            Form::Json => {
                let text = output::json(row)?;
                let item: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
                Ok((if self.puzzles == 1 { "[\n" } else { ",\n" }).to_owned() + &item.join("\n"))
            }
        }
    }

    fn end(&self) -> String {
        match self.form {
            Form::Text => self.summary(),
            Form::Csv => String::new(),
            Form::Json if self.puzzles == 0 => "[]\n".to_owned(),
            Form::Json => "\n]\n".to_owned(),
        }
    }

    fn count(&mut self, rating: &Rating) {
        self.rated += 1;
        self.unsolved += usize::from(!rating.solved);
        self.unexplained += usize::from(rating.explainer.is_none());
        if let Some(level) = &rating.level {
            *self.at_level.entry(level.clone()).or_default() += 1;
        }
        for (reliance, count) in RELIANCES.iter().zip(&mut self.reliances) {
            *count += usize::from(rating.uniqueness == *reliance);
        }
    }

    /// Returns the width of the column of levels.
    fn width(&self) -> usize {
        self.levels.iter().map(|level| level.chars().count()).max().unwrap_or(0).max("level".len()) + 1
    }

    fn line(&self, level: &str, score: &str, explainer: &str, steps: &str, uniqueness: &str, rest: &str) -> String {
        let width = self.width();
        format!("{level:<width$}{score:>7}{explainer:>11}{steps:>7}  {uniqueness:<10}  {rest}\n")
    }

    /// Returns a row as text.
    fn told(&self, Row { puzzle, found }: &Row<Rating>) -> String {
        let puzzle = terminal::line(puzzle);
        match found {
            Found::This(Rating { level, score, explainer, solved, uniqueness, length, techniques, .. }) => {
                let score = score.map_or("-".to_owned(), |score| score.to_string());
                let explainer = explainer.map_or("-".to_owned(), one_decimal);
                let stuck = match techniques.as_slice() {
                    _ if *solved => "",
                    [] => "stuck",
                    [..] => "; then stuck",
                };
                let level = level.as_deref().unwrap_or("-");
                let rest = format!("{puzzle}: {}{stuck}", list(techniques, ", "));
                self.line(level, &score, &explainer, &length.steps.to_string(), uniqueness.id(), &rest)
            }
            Found::Nothing { error } => self.line("-", "-", "-", "-", "-", &format!("{puzzle}: {error}")),
        }
    }

    /// Returns the number of puzzles per level, and the other counts.
    fn summary(&self) -> String {
        let Self { profile, puzzles, rated, unsolved, unexplained, .. } = self;
        let mut text = format!("\n{rated} of {puzzles} puzzles rated\n");
        for level in &self.levels {
            let (width, count) = (self.width(), self.at_level.get(level).copied().unwrap_or(0));
            let share = 100.0 * count as f64 / (*rated).max(1) as f64;
            let _ = writeln!(text, "{level:<width$}{count:>7}{share:>9.1} %");
        }
        let _ = writeln!(text, "techniques run out: {unsolved} ({profile}), {unexplained} (explainer)");
        let uniqueness = RELIANCES.iter().zip(self.reliances).map(|(kind, count)| format!("{} in {count}", kind.id()));
        let _ = writeln!(text, "uniqueness: {}", uniqueness.collect::<Vec<_>>().join(", "));
        text
    }
}

/// Returns a rating as the fields of a CSV row.
pub fn fields(rating: &Rating) -> [String; 10] {
    let Rating { profile, level, score, explainer, solved, uniqueness, length, techniques } = rating;
    [
        profile.clone(),
        or_nothing(level.as_ref()),
        or_nothing(*score),
        or_nothing(explainer.map(one_decimal)),
        solved.to_string(),
        uniqueness.id().to_owned(),
        length.steps.to_string(),
        length.non_singles.to_string(),
        or_nothing(techniques.last().map(|used| &used.technique)),
        list(techniques, "; "),
    ]
}

/// Returns how often each technique was used, as a list.
pub fn list(techniques: &[Used], comma: &str) -> String {
    let used: Vec<String> = techniques.iter().map(|used| format!("{} {}", used.technique, used.times)).collect();
    used.join(comma)
}

fn one_decimal(number: f64) -> String {
    format!("{number:.1}")
}
