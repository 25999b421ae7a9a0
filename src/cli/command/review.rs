//! `whydoku review`: checks a position for mistakes, or grades the moves of a solve.

use std::path::{Path, PathBuf};

use whydoku::engine::Profile;
use whydoku::format::Limit;
use whydoku::grid::Puzzle;
use whydoku::render::{self, REVIEW_RUNGS};
use whydoku::service::ReviewFacts;
use whydoku::tutor::{self, Flaw, PositionError};

use crate::cli::document::DocumentArgs;
use crate::cli::failure::Failure;
use crate::cli::input::{self, PositionArgs};
use crate::cli::limit::in_time;
use crate::cli::terminal;

/// Check a position for mistakes, and show rung by rung what is wrong and why; or grade a solve.
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal, the default format is text; elsewhere it is Markdown.

Rungs: 1 whether something is wrong; 2 where to look; 3 what it is; 4 why.

Examples:
  whydoku review position.txt
  whydoku review position.txt --all-rungs
  whydoku review puzzle.txt --moves mine.txt")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Show the rungs up to this one
    #[arg(long, default_value_t = 1, value_name = "1-4", value_parser = clap::value_parser!(u8).range(1..=REVIEW_RUNGS as i64))]
    rung: u8,
    /// Show every rung
    #[arg(long, conflicts_with = "rung")]
    all_rungs: bool,
    /// Grade the moves in this file, one per line or separated by commas: r5c1=3, r2c45<>5 or E1=3; # starts a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rung", "all_rungs"])]
    moves: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(mut args: Args) -> Result<(), Failure> {
    args.document.prefer_text();
    args.document.check()?;
    let (puzzle, profile) = args.position.read()?;
    match &args.moves {
        Some(file) => args.grade(&puzzle, &profile, file),
        None => args.review(&puzzle, &profile),
    }
}

impl Args {
    fn review(&self, puzzle: &Puzzle, profile: &Profile) -> Result<(), Failure> {
        let rungs = if self.all_rungs { REVIEW_RUNGS } else { self.rung.into() };
        let review = tutor::review(puzzle, profile).map_err(Failure::data)?;
        let telling = self.document.telling()?;
        if self.document.is_json()? {
            self.document.write_json(&ReviewFacts::of(puzzle, &review, rungs, &telling)?)?;
        } else {
            self.document.write(&render::review(puzzle, &review, rungs, &telling)?)?;
        }
        if !review.standing.is_right() {
            return Err(Failure::data("the position has a mistake"));
        }
        in_time(&profile.budget, "more may follow than is shown")
    }

    fn grade(&self, puzzle: &Puzzle, profile: &Profile, file: &Path) -> Result<(), Failure> {
        let text = input::read_file(file, Limit::WRITTEN)?;
        let moves = tutor::moves(&text, puzzle.layout())
            .map_err(|error| Failure::data(format_args!("{}: {error}", terminal::name(file))))?;
        let grades = tutor::grade(puzzle, &moves, profile).map_err(|why| match why {
            PositionError::Wrong(standing) if standing.flaw() == Some(Flaw::MissingMarks) => {
                Failure::data("pencil marks are missing before the first move; `whydoku review` shows which")
            }
            PositionError::Wrong(_) => {
                Failure::data("the position is wrong before the first move; `whydoku review` shows where")
            }
            PositionError::Spent(spent) => Failure::data(format_args!("{spent} before the moves were graded")),
        })?;
        if self.document.is_json()? {
            self.document.write_json(&grades)?;
        } else {
            self.document.write(&render::grades(puzzle, &grades, &self.document.telling()?)?)?;
        }
        match grades.tally().wrong {
            0 => in_time(&profile.budget, "not all moves were graded"),
            1 => Err(Failure::data("1 move is wrong")),
            wrong => Err(Failure::data(format_args!("{wrong} moves are wrong"))),
        }
    }
}
