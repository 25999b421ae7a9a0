//! `whydoku hint`: the next step, as much of it as is wanted.

use serde_json::json;
use whydoku::render::{self, RUNGS, Shown};
use whydoku::tutor::{self, Advice};

use super::failure::Failure;
use super::input::PuzzleArgs;
use super::level::LevelArgs;
use super::telling::PageArgs;

/// Say what can be done next in a position, in five rungs from a nudge to the answer.
#[derive(clap::Args)]
#[command(after_help = "\
Rungs: 1 what there is; 2 where to look; 3 what to ask there; 4 why it works; 5 what follows.

Examples:
  whydoku hint puzzle.txt
  whydoku hint puzzle.txt --rung 3
  whydoku hint puzzle.txt --all-rungs -o hint.html
  whydoku hint puzzle.txt --max-technique naked_pair --skip 1")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    level: LevelArgs,
    /// Up to which rung to tell
    #[arg(long, default_value_t = 1, value_name = "1-5", value_parser = clap::value_parser!(u8).range(1..=RUNGS as i64))]
    rung: u8,
    /// Tell every rung, each behind a fold where there are folds
    #[arg(long, conflicts_with = "rung")]
    all_rungs: bool,
    /// Pass over so many steps
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    #[command(flatten)]
    page: PageArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.page.check()?;
    let profile = args.level.profile()?;
    let puzzle = args.puzzle.one()?;
    let advice = tutor::hint(&puzzle, &profile, args.skip);
    let shown = if args.all_rungs { Shown::Folded } else { Shown::UpTo(args.rung.into()) };
    let telling = args.page.telling();
    if args.page.is_json()? {
        let facts = match &advice {
            Advice::Step(hint) => {
                let rungs = render::rungs(hint, &telling).map_err(Failure::data)?;
                let rungs: Vec<_> = (1..)
                    .zip(rungs)
                    .take(shown.count())
                    .map(|(rung, text)| json!({ "rung": rung, "text": text }))
                    .collect();
                match shown.is_all() {
                    true => json!({ "kind": "step", "rungs": rungs, "step": hint.step(), "unmarked": hint.unmarked }),
                    false => json!({ "kind": "step", "rungs": rungs }),
                }
            }
            // Where it is wrong, `review` says as gently as is wanted.
            Advice::Wrong { .. } => json!({ "kind": "wrong" }),
            other => json!(other),
        };
        args.page.write_json(&facts)?;
    } else {
        args.page.write(&render::hint(&puzzle, &advice, shown, &telling).map_err(Failure::data)?)?;
    }
    verdict(&advice)
}

/// Whether there was something to hint at.
fn verdict(advice: &Advice) -> Result<(), Failure> {
    match advice {
        Advice::Wrong { .. } => Err(Failure::data("this position is wrong; `whydoku review` says where")),
        Advice::Nothing { skipped: 0, .. } => Err(Failure::data("these techniques find no step")),
        Advice::Nothing { .. } => Err(Failure::data("these techniques find no other step")),
        Advice::Step(_) | Advice::Done => Ok(()),
    }
}
