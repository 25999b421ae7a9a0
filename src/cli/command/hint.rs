//! `whydoku hint`: shows the next step, in as much detail as requested.

use whydoku::render::{self, HintExtent, RUNGS};
use whydoku::service::HintFacts;
use whydoku::tutor::HintOptions;

use crate::cli::document::PageArgs;
use crate::cli::failure::{Failure, verdict};
use crate::cli::input::PositionArgs;

/// Give a hint for a position, in five rungs from a nudge to the full answer.
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal, the default format is text; elsewhere it is Markdown.

Rungs: 1 what there is; 2 where to look; 3 what to ask there; 4 why it works; 5 the conclusion.

Examples:
  whydoku hint puzzle.txt
  whydoku hint puzzle.txt --rung 3
  whydoku hint puzzle.txt --all-rungs -o hint.html
  whydoku hint puzzle.txt --max-technique naked_pair --skip 1")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Show the rungs up to this one
    #[arg(long, default_value_t = 1, value_name = "1-5", value_parser = clap::value_parser!(u8).range(1..=RUNGS as i64))]
    rung: u8,
    /// Show every rung, each collapsed where the format allows it
    #[arg(long, conflicts_with = "rung")]
    all_rungs: bool,
    /// Show the N-th alternative in this position instead of the easiest step; this does not look ahead
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    #[command(flatten)]
    page: PageArgs,
}

pub fn run(mut args: Args) -> Result<(), Failure> {
    args.page.prefer_text();
    args.page.check()?;
    let (puzzle, profile) = args.position.read()?;
    let advice = HintOptions { skip: args.skip }.hint(&puzzle, &profile);
    let shown = match args.all_rungs {
        // Text has no folds, and the diagrams of the rungs would differ only in their legends.
        true if args.page.is_text()? => HintExtent::UpTo(RUNGS),
        true => HintExtent::Folded,
        false => HintExtent::UpTo(args.rung.into()),
    };
    let telling = args.page.telling()?;
    if args.page.is_json()? {
        args.page.write_json(&HintFacts::of(&advice, shown.count(), &telling)?)?;
    } else {
        args.page.write(&render::hint(&puzzle, &advice, shown, &telling)?)?;
    }
    verdict(&advice)
}
