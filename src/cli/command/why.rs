//! `whydoku why`: why a digit must, or cannot, go in a cell.

use whydoku::render;
use whydoku::tutor::{self, Why};

use crate::cli::document::DocumentArgs;
use crate::cli::failure::Failure;
use crate::cli::input::{PositionArgs, conclusion};
use crate::cli::limit::in_time;

/// Prove that a cell must, or cannot, be a digit, in as few steps as can be found.
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal, the default format is text; elsewhere it is Markdown.

Write != for <>, or quote the conclusion: a shell takes an unquoted <> as a redirection.

Examples:
  whydoku why puzzle.txt r5c1=3
  whydoku why puzzle.txt r4c1!=3
  whydoku why puzzle.txt 'D1<>3' --max-technique naked_pair")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// What to explain: r5c1=3 or E1=3, r4c1!=3 or 'r4c1<>3'
    #[arg(value_name = "CONCLUSION")]
    conclusion: Option<String>,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(mut args: Args) -> Result<(), Failure> {
    args.document.prefer_text();
    args.document.check()?;
    let asked = args.conclusion.as_deref().ok_or_else(|| {
        Failure::usage(
            "missing conclusion: after the puzzle, add what to explain, such as r5c1=3 or r4c1!=3; use - for standard input",
        )
    })?;
    let (puzzle, profile) = args.position.read()?;
    let asked = conclusion(asked, puzzle.layout())?;
    let answer = tutor::why(&puzzle, asked, &profile)?;
    if args.document.is_json()? {
        args.document.write_json(&answer)?;
    } else {
        args.document.write(&render::why(&puzzle, &answer, &args.document.telling()?)?)?;
    }
    match answer.why {
        Why::Beyond => Err(Failure::data("not with these techniques")),
        Why::CutShort => {
            in_time(&profile.budget, "no proof was found so far")?;
            Err(Failure::data("no proof was found before the search reached its limit"))
        }
        Why::Undecided { .. } => Err(Failure::data("the puzzle does not decide this")),
        Why::NoSolution => Err(Failure::data("the givens have no solution")),
        Why::Given { .. } | Why::Seen { .. } | Why::LeftOut | Why::Proven { .. } => {
            in_time(&profile.budget, "there may be a shorter proof")
        }
    }
}
