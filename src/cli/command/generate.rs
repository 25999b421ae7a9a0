//! `whydoku generate`: puzzles to order.

use std::collections::HashSet;
use std::path::PathBuf;

use whydoku::format::{self, Format};
use whydoku::generate::{Effort, Generator, Ground, Shortfall, Wish, grouped};
use whydoku::grid::{CellSet, Digits, Puzzle, Spent};

use crate::cli::failure::{Failure, options};
use crate::cli::input::WishArgs;
use crate::cli::job::{
    Asked, Done, Job, JobArgs, MOST_ALIKE, Numbers, Plan, Sink, Task, Weight, WhenSpent, note_puzzle, noted_puzzle,
};
use crate::cli::limit::LimitArgs;
use crate::cli::output::{self, Outgoing, formats, target, written};

/// Make puzzles to order: each has exactly one solution, and all properties that you ask for.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku generate --level medium --symmetry half_turn
  whydoku generate --count 10 --needs x_wing --seed 1 -o x-wings.yaml
  whydoku generate --rating 7..8.5 --no-uniqueness
  whydoku generate --layout jigsaw --level easy --givens 24..28 --to sudokupad
  whydoku generate --layout 6x6 --minimal --max-technique naked_pair

With the same options and the same --seed, the puzzles are the same, whatever --jobs. After Ctrl-C, the puzzles that were
found are kept. Exit codes: 0 success; 1 fewer puzzles than asked for were found; 2 usage error, or a contradiction.")]
pub struct Args {
    /// Number of puzzles; no two are alike
    #[arg(short = 'n', long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    count: u32,
    #[command(flatten)]
    wish: WishArgs,
    /// Layout: 9x9, diagonal, windoku, 6x6-diagonal …; jigsaw or 7x7-jigsaw for random regions; or the regions, one
    /// character per cell
    #[arg(long, default_value = "9x9", value_name = "LAYOUT")]
    layout: Ground,
    /// Cells where givens may be, row by row: `.` or `0` where they may not, any other character where they may
    #[arg(long, value_name = "MASK")]
    pattern: Option<String>,
    /// Seed of the random choices (default: a random one, which is reported)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Number of tries after which the search for a puzzle is given up
    #[arg(long, default_value_t = Effort::default().tries, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
    /// Output format (default: by the extension of the output file, else line, or yaml if a line cannot express the
    /// layout)
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    job: JobArgs,
}

pub fn run(args: Args, asked: &Asked) -> Result<(), Failure> {
    let generator = Generator::new(args.wish()?).map_err(Failure::wish)?;
    let to = args.format()?;
    if let Some(file) = &args.output {
        output::check(file)?;
    }
    let effort = Effort { tries: args.tries, budget: args.limit.budget(), ..Effort::default() };
    let count = args.count as usize;
    let (output, budget, spent) = (args.output.as_deref(), effort.budget.clone(), WhenSpent::GoOn);
    let mut job = Job::begin(Plan { args: &args.job, asked, output, seed: args.seed, budget, spent })?;
    let (numbers, items) = Numbers::new(count, &effort);
    let mut found =
        Found { count, known: HashSet::new(), numbers, out: Outgoing::new(to, args.output.clone()), end: None };
    let maker = Maker { generator, effort, seed: job.seed() };
    job.run(items, maker, &mut found).1?;
    found.finish(&mut job)
}

/// The work on each number.
struct Maker {
    generator: Generator,
    effort: Effort,
    seed: u64,
}

impl Task for Maker {
    type Item = u64;
    type Found = Result<Puzzle, Box<Shortfall>>;

    fn work(&self, number: u64) -> Result<Done<Self::Found>, Failure> {
        let found = self.generator.puzzle(self.seed, number, &self.effort);
        let line = found.as_ref().ok().map(|puzzle| note_puzzle(number, puzzle, &self.effort));
        Ok(Done { line: line.transpose()?.flatten(), found })
    }

    fn recall(&self, number: u64, line: &[u8]) -> Result<Self::Found, &'static str> {
        noted_puzzle(number, line, &self.effort).map(Ok)
    }
}

impl Weight for Result<Puzzle, Box<Shortfall>> {
    fn bytes(&self) -> usize {
        0
    }
}

/// What identifies a puzzle: its regions, if it is a jigsaw, and its givens.
type Key = (Option<String>, Digits);

/// The puzzles of a run, on their way to the output.
struct Found {
    count: usize,
    known: HashSet<Key>,
    numbers: Numbers,
    out: Outgoing,
    /// Why the run ended early, if it did.
    end: Option<End>,
}

/// Why fewer puzzles were found than asked for.
enum End {
    /// The search for a puzzle failed.
    None(Box<Shortfall>),
    /// Nothing new was found any more.
    Alike,
    /// The time was up, or the run was stopped.
    Cut(Spent),
}

impl Sink<Result<Puzzle, Box<Shortfall>>> for Found {
    fn take(&mut self, result: Result<Puzzle, Box<Shortfall>>) -> Result<(), Failure> {
        match result {
            // With one job, nothing more would have been looked for.
            _ if matches!(self.end, Some(End::None(_) | End::Alike)) => {}
            Ok(puzzle) => return self.add(puzzle),
            Err(shortfall) => self.stop(shortfall.spent.map_or(End::None(shortfall), End::Cut)),
        }
        Ok(())
    }

    fn note(&self) -> String {
        let candidates = self.numbers.candidates();
        format!(", {} of {} tries accepted", share(self.known.len(), candidates), grouped(candidates))
    }
}

impl Found {
    fn add(&mut self, puzzle: Puzzle) -> Result<(), Failure> {
        if self.known.len() == self.count {
            return Ok(());
        }
        if !self.known.insert((puzzle.layout().regions().map(str::to_owned), *puzzle.givens())) {
            if !self.numbers.again() {
                self.stop(End::Alike);
            }
            return Ok(());
        }
        self.numbers.found();
        if self.known.len() == self.count {
            self.numbers.close();
        }
        self.out.add(puzzle.with_id(Some(self.known.len().to_string())))
    }

    /// Ends the search. Searches that have begun end soon.
    fn stop(&mut self, end: End) {
        self.end.get_or_insert(end);
        self.numbers.stop();
    }

    /// Writes what was found, and reports it.
    fn finish(self, job: &mut Job) -> Result<(), Failure> {
        let (found, count, seed) = (self.known.len(), self.count, job.seed());
        self.out.finish()?;
        job.end(Ok(()))?;
        let candidates = self.numbers.candidates();
        let kept = format!("{found} of {count} puzzles found, with --seed {seed}");
        let cut = self.numbers.effort().budget.spent().filter(|_| found < count).map(End::Cut);
        match self.end.or(cut) {
            None => {
                let share = share(found, candidates);
                let puzzles = if found == 1 { "puzzle" } else { "puzzles" };
                job.tell(&format!(
                    "{found} {puzzles} found, with --seed {seed}; {share} of {} tries accepted",
                    grouped(candidates)
                ));
                Ok(())
            }
            Some(End::None(shortfall)) => {
                Err(Failure::data(format_args!("{kept}; then {} with --tries", options(shortfall))))
            }
            Some(End::Alike) => Err(Failure::data(format_args!(
                "{kept}; then {MOST_ALIKE} in a row that were found before: there may be no others"
            ))),
            Some(End::Cut(spent)) => Err(Failure::data(format_args!("{spent}: {kept}"))),
        }
    }
}

fn share(accepted: usize, candidates: u64) -> String {
    format!("{:.1} %", 100.0 * accepted as f64 / candidates.max(1) as f64)
}

impl Args {
    fn wish(&self) -> Result<Wish, Failure> {
        let pattern = self.pattern.as_deref().map(|mask| self.cells(mask)).transpose()?;
        Ok(Wish { ground: self.layout.clone(), pattern, ..self.wish.read()? })
    }

    /// Reads the cells of a mask.
    fn cells(&self, mask: &str) -> Result<CellSet, Failure> {
        let side = self.layout.side();
        let signs: Vec<char> = mask.chars().filter(|sign| !sign.is_whitespace()).collect();
        if signs.len() != usize::from(side) * usize::from(side) {
            return Err(Failure::usage(format_args!(
                "the mask of --pattern has {} characters; a grid of {side} by {side} cells needs {}",
                signs.len(),
                side * side
            )));
        }
        let cells = self.layout.cells();
        Ok(cells.iter().zip(signs).filter(|(_, sign)| !matches!(sign, '.' | '0')).map(|(cell, _)| cell).collect())
    }

    /// Returns the output format, and rejects one that cannot express the layout or the number of puzzles.
    fn format(&self) -> Result<&'static Format, Failure> {
        let probe = self.layout.example().and_then(|layout| Puzzle::new(layout, Digits::default()).ok());
        let probe = probe.map(|puzzle| vec![puzzle; self.count.min(2) as usize]);
        let fits = |to| probe.as_ref().map_or(Ok(()), |probe| written(probe, to).map(drop));
        let named = self.output.as_deref().filter(|file| file.extension().is_some());
        let to = if self.to.is_some() || named.is_some() {
            target(self.to.as_deref(), named)?
        } else {
            let usual = ["line", "yaml"].into_iter().filter_map(Format::named);
            usual.into_iter().find(|&to| fits(to).is_ok()).unwrap_or(&format::FORMATS[0])
        };
        fits(to).map(|()| to)
    }
}
