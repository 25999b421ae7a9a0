//! `whydoku solve`: prints the solutions of puzzles, one per line, or checks a solution.

use std::ops::ControlFlow;

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Puzzle, Spent, each_solution_within};
use whydoku::trace::{Limit, Outcome};

use crate::cli::failure::{Failure, no_solution};
use crate::cli::input::{self, Named, PuzzlesArgs, profile};
use crate::cli::limit::LimitArgs;
use crate::cli::terminal;

/// Print the solutions of puzzles, each as one line of digits; or check a solution.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku solve puzzles/classics.yaml#wikipedia
  whydoku solve puzzles/seeds.yaml#hirax --all
  whydoku solve puzzles/seeds.yaml#hirax --count --limit 100
  whydoku solve puzzles/seeds.yaml#hirax --count --profile unit-permutations
  whydoku solve puzzle.txt --check mine.txt")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Limit for the solutions to print or count (default: print 1, count up to 100000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Print all solutions as they are found: the same order every time, but not sorted
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print only the number of solutions
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Profile with a search, which sets the order: a built-in name or a file (default: brute force)
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Check whether this grid (characters, a link or a file) solves the puzzle, and list every mistake
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["limit", "all", "count", "profile"])]
    check: Option<String>,
    #[command(flatten)]
    time: LimitArgs,
}

/// The default limit for counting solutions: an empty grid has far too many to count.
const MOST_COUNTED: u64 = 100_000;

/// The number of positions that brute force visits if there is no time limit, and the number added for each solution
/// found: an almost empty jigsaw may have millions of dead ends between two solutions.
const MOST_POSITIONS: u64 = 500_000;
const POSITIONS_A_SOLUTION: u64 = 30;

/// The maximum number of guesses of a profile's search.
const MOST_GUESSES: u32 = 1_000_000;

/// The result for a puzzle.
struct Found {
    /// The number of solutions: at most one more than requested.
    count: u64,
    /// Why the search ended early, if it did.
    given_up: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let batches = args.puzzles.readings()?;
    if let Some(board) = &args.check {
        let puzzles: Vec<Named> = batches.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        return match &puzzles[..] {
            [named] => check(&named.reading.puzzle, board),
            _ => Err(Failure::usage(format_args!("--check takes one puzzle, and these are {}", puzzles.len()))),
        };
    }
    let budget = args.time.budget();
    let mut profile = args.profile.as_deref().map(profile).transpose()?;
    profile.iter_mut().for_each(|profile| profile.budget = budget.clone());
    let mut unsolved = None;
    let mut batches = batches.peekable();
    let mut is_first = true;
    while let Some(batch) = batches.next() {
        let batch = batch?;
        let is_only = is_first && batch.len() == 1 && batches.peek().is_none();
        is_first = false;
        for Named { name, reading } in &batch {
            let named =
                |what: &str| if is_only { what.to_owned() } else { format!("{}: {what}", terminal::line(name)) };
            match args.solve(&reading.puzzle, profile.as_ref(), &budget) {
                Ok(Some(note)) => terminal::notice(&named(&note)),
                Ok(None) => {}
                Err(Failure::Data(why)) => {
                    if let Some(before) = unsolved.replace(named(&why)) {
                        terminal::notice(&before);
                    }
                }
                Err(other) => return Err(other),
            }
        }
    }
    unsolved.map_or(Ok(()), |why| Err(Failure::Data(why)))
}

impl Args {
    /// Prints the result for a puzzle, and returns a note on it, if any.
    fn solve(&self, puzzle: &Puzzle, profile: Option<&Profile>, budget: &Budget) -> Result<Option<String>, Failure> {
        // Conflicting digits leave no solution, like other contradictions: the count is 0, and the exit code 1.
        if let (true, Some(conflict)) = (self.count, puzzle.conflict()) {
            terminal::print("0\n")?;
            return Err(conflict.into());
        }
        let found = match profile {
            Some(profile) => self.by_profile(puzzle, profile),
            None => self.by_brute_force(puzzle, budget),
        };
        self.say(puzzle, &found?)
    }

    /// Returns the maximum number of solutions to print or count; unlimited if all are requested.
    fn most(&self) -> u64 {
        match self.limit {
            Some(limit) => limit.into(),
            None if self.all => u64::MAX,
            None if self.count => MOST_COUNTED,
            None => 1,
        }
    }

    /// Prints each solution as soon as it is found: there may be more than fit in memory.
    fn by_brute_force(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Found, Failure> {
        let grid = puzzle.grid()?;
        let mut count = 0;
        let mut printed = Ok(());
        let work = if self.time.is_set() { budget.clone() } else { budget.part(MOST_POSITIONS) };
        let ended = each_solution_within(&grid, &work, &mut |solution| {
            count += 1;
            work.add(POSITIONS_A_SOLUTION);
            // One more than requested shows whether there are more.
            if count > self.most() {
                return ControlFlow::Break(());
            }
            if !self.count {
                printed = terminal::print(&format!("{}\n", solution.to_line(puzzle.layout())));
            }
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let given_up = ended.err().map(|spent| match spent {
            Spent::Work => {
                "the search was abandoned after too many dead ends; to search longer, use --time-limit SECONDS"
                    .to_owned()
            }
            spent => spent.to_string(),
        });
        printed.map(|()| Found { count, given_up })
    }

    fn by_profile(&self, puzzle: &Puzzle, profile: &Profile) -> Result<Found, Failure> {
        let mut profile = profile.clone();
        if let Some(search) = &mut profile.search {
            search.solutions = u32::try_from(self.most().saturating_add(1)).unwrap_or(u32::MAX);
            search.guesses = MOST_GUESSES;
        }
        let answer = engine::answer(puzzle, &profile)?;
        let is_stuck = matches!(answer.outcome, Outcome::Stuck | Outcome::ManySolutions);
        if profile.search.is_none() && is_stuck && !profile.budget.is_spent() {
            let steps = answer.steps;
            let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            return Err(Failure::data(format_args!(
                "the profile `{}` gets stuck after {steps}, and it does not guess",
                profile.name.escape_debug()
            )));
        }
        let given_up = match answer.limit {
            Some(Limit::Guesses(guesses)) => Some(format!("the search was abandoned after {guesses} guesses")),
            _ => profile.budget.spent().map(|spent| spent.to_string()),
        };
        let solutions = if answer.outcome == Outcome::NoSolution { Vec::new() } else { answer.solutions };
        if !self.count {
            let most = usize::try_from(self.most()).unwrap_or(usize::MAX);
            for solution in solutions.iter().take(most) {
                terminal::print(&format!("{}\n", solution.to_line(puzzle.layout())))?;
            }
        }
        Ok(Found { count: solutions.len() as u64, given_up })
    }

    /// Prints the number of solutions, if requested, and returns a note, if any.
    fn say(&self, puzzle: &Puzzle, found: &Found) -> Result<Option<String>, Failure> {
        let more = found.count > self.most();
        if self.count {
            let most = self.most();
            terminal::print(&if more {
                format!("more than {most} solutions\n")
            } else {
                format!("{}\n", found.count)
            })?;
        }
        match &found.given_up {
            _ if more && self.count => Ok(None),
            _ if more => Ok(Some("there are more solutions; to print them, use --limit N or --all".to_owned())),
            Some(why) if found.count == 0 => Err(Failure::data(format_args!("{why}, without a solution"))),
            Some(why) => Ok(Some(format!("{why}: there may be more solutions"))),
            None if found.count == 0 => Err(no_solution(puzzle)),
            None => Ok(None),
        }
    }
}

/// Checks whether a grid solves a puzzle, and lists every fault.
fn check(puzzle: &Puzzle, board: &str) -> Result<(), Failure> {
    let review = engine::check_solution(puzzle, &input::board(board, puzzle.layout())?);
    if review.is_right() {
        return terminal::print("right: this solves the puzzle\n");
    }
    terminal::print(&review.to_string())?;
    Err(Failure::data("this does not solve the puzzle"))
}
