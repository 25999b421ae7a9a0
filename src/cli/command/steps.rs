//! `whydoku steps`: lists the possible steps of a position.

use whydoku::render::{self, HintExtent};
use whydoku::service::OfferFacts;
use whydoku::tutor::{self, Advice, Offer, Standing};

use crate::cli::document::PageArgs;
use crate::cli::failure::{Failure, verdict};
use crate::cli::input::PositionArgs;
use crate::cli::limit::in_time;
use crate::cli::terminal::notice;

/// List the steps that are possible in a position, by technique, and the singles that each opens up.
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal, the default format is text; elsewhere it is Markdown.

Examples:
  whydoku steps puzzle.txt -f text
  whydoku steps puzzle.txt --max-technique x_wing")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// List the N easiest techniques that find a step
    #[arg(long, default_value_t = 10, value_name = "N", conflicts_with = "all",
        value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// List every technique that finds a step, however long it takes
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    page: PageArgs,
}

pub fn run(mut args: Args) -> Result<(), Failure> {
    args.page.prefer_text();
    args.page.check()?;
    let (puzzle, profile) = args.position.read()?;
    let telling = args.page.telling()?;
    let standing = Standing::within(&puzzle, &profile.budget).map_err(Failure::data)?;
    if !standing.is_right() {
        let advice = Advice::Wrong { standing };
        if !args.page.is_json()? {
            args.page.write(&render::hint(&puzzle, &advice, HintExtent::UpTo(0), &telling)?)?;
        }
        return verdict(&advice);
    }
    let limit = if args.all { usize::MAX } else { args.limit as usize };
    let mut steps = tutor::steps(&puzzle, &profile);
    let offers: Vec<Offer> = steps.by_ref().take(limit).collect();
    let count = offers.len();
    if args.page.is_json()? {
        let facts = offers.into_iter().map(|offer| OfferFacts::of(offer, &telling)).collect::<Result<Vec<_>, _>>()?;
        args.page.write_json(&facts)?;
    } else {
        args.page.write(&render::steps(&puzzle, &offers, &telling)?)?;
    }
    in_time(&profile.budget, "there may be more steps")?;
    if steps.is_cut_short() {
        notice("the search reached its limit: there may be more steps");
    } else if count == limit {
        notice("harder techniques were not looked for; --limit N or --all lists more");
    }
    if count == 0 { Err(Failure::data("these techniques find no step")) } else { Ok(()) }
}
