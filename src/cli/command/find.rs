//! `whydoku find`: a search over collections of puzzles.

mod keep;
mod order;
mod tested;

use clap::ValueEnum;
use whydoku::format::Format;
use whydoku::generate::{Misfit, Shortfall, Test};
use whydoku::grid::Budget;
use whydoku::tutor::Scales;

use crate::cli::failure::Failure;
use crate::cli::input::{PuzzlesArgs, WishArgs};
use crate::cli::job::{Asked, Job, JobArgs, Plan, Sink, WhenSpent};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::output::{Outgoing, OutgoingArgs, Seen, leave_out, written};
use crate::cli::terminal;
use keep::{Keep, Kept};
use order::Order;
use tested::{Hit, Tested, Tester, Verdict};

/// Search collections for the puzzles that have exactly one solution, and all properties that you ask for.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku find puzzles.txt --needs x_wing
  whydoku find puzzles.csv.gz --level hard --symmetry half_turn --minimal -o hard.sdm
  whydoku find puzzles/classics.yaml puzzles/exemplars.yaml --uses swordfish --without x_wing --why
  whydoku find puzzles.txt --rating 7..8 --distinct --sample 20 --seed 1
  whydoku find puzzles.txt --sort score --descending --limit 10

The puzzles are printed as they are found, in the order of the input. With --sort or --sample they are printed at the
end: --sample keeps N of them in memory, --sort keeps all, or N with --limit N. A format that has not one line per puzzle
needs all of them, too. Placed digits and pencil marks are not taken into account.

A line that is not a puzzle is reported, and the search goes on. After Ctrl-C, the puzzles that were found are kept. Exit
codes: 0 success; 1 no puzzle fits, or the search did not reach the end; 2 usage error.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    #[command(flatten)]
    wish: WishArgs,
    /// Print the smallest first, by this property
    #[arg(long, value_enum, value_name = "PROPERTY")]
    sort: Option<Property>,
    /// With --sort: print the largest first
    #[arg(long, requires = "sort")]
    descending: bool,
    /// End the search after N puzzles; with --sort, print the first N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Choose N of the puzzles that fit at random, each with the same probability
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "limit")]
    sample: Option<u32>,
    /// Seed of the random choice (default: a random one, which is reported)
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
    /// Omit each puzzle whose canonical form is that of an earlier one. Takes 16 bytes of memory per puzzle that fits.
    /// Puzzles that are set by candidates or have clues have no canonical form, and are not omitted
    #[arg(long)]
    distinct: bool,
    /// Report each puzzle on standard error: its name, level, score and givens, its rating if it is asked for, and the
    /// first step of the techniques that are asked for
    #[arg(long)]
    why: bool,
    #[command(flatten)]
    out: OutgoingArgs,
    #[command(flatten)]
    time: LimitArgs,
    #[command(flatten)]
    job: JobArgs,
}

/// A property by which puzzles are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Property {
    /// The number of givens
    Givens,
    /// The score on HoDoKu's scale
    Score,
    /// The rating on Sudoku Explainer's scale (ER); puzzles without one come last
    Rating,
}

pub fn run(args: Args, asked: &Asked) -> Result<(), Failure> {
    let test = Test::on_any_layout(args.wish.read()?).map_err(Failure::wish)?;
    let test = args.scales().into_iter().fold(test, Test::reporting);
    let to = args.out.check(&args.puzzles)?;
    let lines = args.puzzles.lines()?;
    let budget = args.time.budget();
    let (output, spent) = (args.out.file(), WhenSpent::End);
    let mut job = Job::begin(Plan { args: &args.job, asked, output, seed: args.seed, budget: budget.clone(), spent })?;
    let mut search = Search {
        to,
        seen: args.distinct.then(Seen::default),
        kept: Kept::new(args.keep(&job)),
        out: args.out.begin(to),
        tested: 0,
        fits: 0,
        invalid: 0,
        unfit: 0,
        untested: 0,
        shortfall: Shortfall::default(),
        budget: budget.clone(),
    };
    let tester = Tester { test, distinct: args.distinct, why: args.why, order: args.order(), budget };
    let (_, done) = job.run(lines, tester, &mut search);
    search.finish(&mut job, done)
}

impl Args {
    /// Returns the scales that are needed for the order or the report, besides those of the wish.
    fn scales(&self) -> Option<Scales> {
        match (self.sort, self.why) {
            (Some(Property::Rating), true) => Some(Scales::Both),
            (Some(Property::Rating), false) => Some(Scales::Explainer),
            (Some(Property::Score), _) | (_, true) => Some(Scales::Profile),
            (Some(Property::Givens) | None, false) => None,
        }
    }

    fn keep(&self, job: &Job) -> Keep {
        let limit = self.limit.map(|limit| limit as usize);
        match (self.sample, self.sort) {
            (Some(count), _) => {
                if self.seed.is_none() {
                    terminal::notice(&format!("the random choice has --seed {}", job.seed()));
                }
                Keep::Sample { count: count as usize, random: fastrand::Rng::with_seed(job.seed()) }
            }
            (None, Some(_)) => Keep::Sorted { limit },
            (None, None) => Keep::All { limit },
        }
    }

    fn order(&self) -> Order {
        Order { property: self.sort, descending: self.descending }
    }
}

/// A search: the puzzles that fit, on their way to the output, and the counts.
struct Search {
    to: &'static Format,
    seen: Option<Seen>,
    kept: Kept,
    out: Outgoing,
    tested: u64,
    fits: u64,
    /// The number of lines that are not puzzles.
    invalid: u64,
    /// The number of puzzles that the output format cannot express.
    unfit: u64,
    /// The number of puzzles of which it is not known whether they fit, because a limit was reached first.
    untested: u64,
    /// The others, by what they have instead.
    shortfall: Shortfall,
    budget: Budget,
}

impl Sink<Tested> for Search {
    fn take(&mut self, Tested { name, verdict }: Tested) -> Result<(), Failure> {
        self.tested += 1;
        match verdict {
            Verdict::Invalid(why) => {
                self.invalid += 1;
                leave_out(self.invalid, &name, &why, "other lines that are not puzzles are only counted");
            }
            Verdict::Misfit(Misfit::CutShort) => self.untested += 1,
            Verdict::Misfit(misfit) => self.shortfall.add(misfit),
            Verdict::Fits(hit) => self.add(name, *hit)?,
        }
        if self.kept.is_full() { Err(Failure::Closed) } else { Ok(()) }
    }

    fn note(&self) -> String {
        format!(", {} found", self.fits)
    }
}

impl Search {
    fn add(&mut self, name: String, hit: Hit) -> Result<(), Failure> {
        if let (Some(seen), Some(form)) = (&mut self.seen, hit.form)
            && !seen.is_new(form)
        {
            return Ok(());
        }
        if let Some(why) = written(std::slice::from_ref(&hit.puzzle), self.to).err().and_then(Failure::text) {
            self.unfit += 1;
            leave_out(self.unfit, &name, &why, "other puzzles that cannot be written are only counted");
            return Ok(());
        }
        self.fits += 1;
        match self.kept.add(name, hit) {
            Some((name, hit)) => self.pass_on(&name, hit),
            None => Ok(()),
        }
    }

    fn pass_on(&mut self, name: &str, hit: Hit) -> Result<(), Failure> {
        self.out.add(hit.puzzle)?;
        hit.why.iter().for_each(|why| terminal::complain(&format!("{name}: {why}\n")));
        Ok(())
    }

    /// Ends the output after the search ended, or was ended, and reports it.
    fn finish(mut self, job: &mut Job, done: Result<(), Failure>) -> Result<(), Failure> {
        for (name, hit) in self.kept.take() {
            self.pass_on(&name, hit)?;
        }
        self.out.finish()?;
        self.seen.iter().for_each(Seen::tell);
        job.end(done)?;
        let Self { fits, tested, invalid, unfit, untested, .. } = self;
        let mut text = format!("{fits} of {} puzzles fit", tested - invalid);
        for (what, count) in [
            ("not written, because the format cannot express them", unfit),
            ("not tested, because a limit was reached first", untested),
            ("lines without a puzzle", invalid),
        ] {
            if count > 0 {
                text += &format!("; {what}: {count}");
            }
        }
        in_time(&self.budget, &text)?;
        if fits > 0 {
            job.tell(&text);
            return Ok(());
        }
        for (count, what, _) in self.shortfall.reasons() {
            text += &format!("\n  in {count}: {what}");
        }
        Err(Failure::data(text))
    }
}
