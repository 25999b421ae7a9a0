//! `whydoku rate`: how hard puzzles are, on the two scales that people know.

use std::fmt::Write;

use rayon::prelude::*;
use whydoku::tutor::{self, Rating, Reliance, Used};

use super::failure::Failure;
use super::input::PuzzlesArgs;
use super::output;
use super::table::{Form, Found, Row, csv, or_nothing};

/// Rate puzzles: level and score on HoDoKu's scale, the hardest step on Sudoku Explainer's.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku rate puzzles/classics.yaml
  whydoku rate puzzles.txt -f csv > ratings.csv")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// The form of the report
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let puzzles = args.puzzles.all()?;
    let row = |(name, puzzle): &(String, _)| Row::of(name, tutor::rate(puzzle).map_err(|why| why.to_string()));
    let rows: Vec<Row<Rating>> = puzzles.par_iter().map(row).collect();
    output::print(&match args.format {
        Form::Text => text(&rows),
        Form::Csv => csv(HEADS, &rows, fields)?,
        Form::Json => output::json(&rows)?,
    })?;
    match rows.iter().filter(|row| row.found().is_none()).count() {
        0 => Ok(()),
        unrated => Err(Failure::data(format_args!(
            "no rating for {unrated} of {}: only a puzzle with just one solution has one",
            rows.len()
        ))),
    }
}

const HEADS: [&str; 9] =
    ["level", "score", "explainer", "solved", "uniqueness", "steps", "non_singles", "hardest", "techniques"];

/// A rating as a spreadsheet has it.
fn fields(Rating { level, score, explainer, solved, uniqueness, length, techniques }: &Rating) -> [String; 9] {
    [
        level.clone(),
        score.to_string(),
        or_nothing(explainer.map(one_decimal)),
        solved.to_string(),
        uniqueness.id().to_owned(),
        length.steps.to_string(),
        length.non_singles.to_string(),
        or_nothing(techniques.last().map(|used| &used.technique)),
        list(techniques, "; "),
    ]
}

/// A line a puzzle, and a summary.
fn text(rows: &[Row<Rating>]) -> String {
    let line = |level: &str, score: &str, explainer: &str, steps: &str, uniqueness: &str, rest: &str| {
        format!("{level:<8}{score:>7}{explainer:>11}{steps:>7}  {uniqueness:<10}  {rest}\n")
    };
    let told = |Row { puzzle, found }: &Row<Rating>| match found {
        Found::This(Rating { level, score, explainer, solved, uniqueness, length, techniques }) => {
            let explainer = explainer.map_or("-".to_owned(), one_decimal);
            let stuck = match techniques.as_slice() {
                _ if *solved => "",
                [] => "stuck",
                [..] => "; then stuck",
            };
            let rest = format!("{puzzle}: {}{stuck}", list(techniques, ", "));
            line(level, &score.to_string(), &explainer, &length.steps.to_string(), uniqueness.id(), &rest)
        }
        Found::Nothing { error } => line("-", "-", "-", "-", "-", &format!("{puzzle}: {error}")),
    };
    line("level", "score", "explainer", "steps", "uniqueness", "puzzle: techniques")
        + &rows.iter().map(told).collect::<String>()
        + &summary(rows)
}

/// How many puzzles there are of each level, and what else is to be counted.
fn summary(rows: &[Row<Rating>]) -> String {
    let ratings: Vec<&Rating> = rows.iter().filter_map(Row::found).collect();
    let count = |is: &dyn Fn(&Rating) -> bool| ratings.iter().filter(|rating| is(rating)).count();
    let mut text = format!("\n{} of {} puzzles rated\n", ratings.len(), rows.len());
    for level in tutor::levels() {
        let puzzles = count(&|rating| rating.level == level);
        let _ = writeln!(text, "{level:<8}{puzzles:>7}{:>9.1} %", 100.0 * puzzles as f64 / ratings.len().max(1) as f64);
    }
    let unfinished = [count(&|rating| !rating.solved), count(&|rating| rating.explainer.is_none())];
    let reliances = [Reliance::Unused, Reliance::Used, Reliance::Needed];
    let uniqueness =
        reliances.map(|reliance| format!("{} in {}", reliance.id(), count(&|rating| rating.uniqueness == reliance)));
    let _ = writeln!(text, "techniques run out: {} (hodoku), {} (explainer)", unfinished[0], unfinished[1]);
    let _ = writeln!(text, "uniqueness: {}", uniqueness.join(", "));
    text
}

/// How often each technique was used.
fn list(techniques: &[Used], comma: &str) -> String {
    let used: Vec<String> = techniques.iter().map(|used| format!("{} {}", used.technique, used.times)).collect();
    used.join(comma)
}

fn one_decimal(number: f64) -> String {
    format!("{number:.1}")
}
