//! `whydoku solve`: prints the solutions of puzzles, one per line, or checks a solution.

use std::ops::ControlFlow;
use std::path::PathBuf;

use whydoku::clue::{Clue, Ground, each_solution, ruled};
use whydoku::engine::{self, Profile};
use whydoku::format::Reading;
use whydoku::grid::{Budget, Count, Digit, Digits, Puzzle, Spent, each_solution_within};
use whydoku::trace::{Limit, Outcome};

use crate::cli::failure::{Failure, no_solution_of};
use crate::cli::input::{self, Named, PuzzlesArgs, knows_clues, profile};
use crate::cli::job::{self, Asked, Done, Item, Job, JobArgs, Plan, Sink, Task, Weight, WhenSpent, noted};
use crate::cli::limit::{LimitArgs, MOST_POSITIONS, in_time};
use crate::cli::report::{ReportFormat, ReportOut};
use crate::cli::{output, terminal};

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
    #[command(flatten)]
    sought: Sought,
    /// Profile with a search, which sets the order: a built-in name or a file (default: brute force)
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Check whether this grid (characters, a link or a file) solves the puzzle, and list every mistake
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["limit", "all", "count", "profile"])]
    check: Option<String>,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    #[command(flatten)]
    time: LimitArgs,
    #[command(flatten)]
    job: JobArgs,
}

/// The solutions that are asked for.
#[derive(Clone, Copy, clap::Args)]
struct Sought {
    /// Limit for the solutions to print or count (default: print 1, count up to 100000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Print all solutions as they are found: the same order every time, but not sorted
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print only the number of solutions
    #[arg(long, conflicts_with = "all")]
    count: bool,
}

/// The default limit for counting solutions: an empty grid has far too many to count.
const MOST_COUNTED: u64 = 100_000;

/// The number of positions added for each solution found: an almost empty jigsaw may have millions of dead ends between two
/// solutions.
const POSITIONS_A_SOLUTION: u64 = 30;

/// The maximum number of guesses of a profile's search.
const MOST_GUESSES: u32 = 1_000_000;

/// The maximum number of solutions of a puzzle that are collected before they are printed.
const MOST_HELD: u64 = 1000;

/// What was found for a puzzle.
struct Found {
    /// The number of solutions: at most one more than requested.
    count: u64,
    /// Why the search ended early, if it did.
    given_up: Option<String>,
}

pub fn run(args: &Args, asked: &Asked) -> Result<(), Failure> {
    if let Some(board) = &args.check {
        let puzzles = args.puzzles.with_clues().readings()?.collect::<Result<Vec<_>, _>>()?;
        let puzzles: Vec<Named> = puzzles.into_iter().flatten().collect();
        return match &puzzles[..] {
            [named] => check(&named.reading, board),
            _ => Err(Failure::usage(format_args!("--check takes one puzzle, and these are {}", puzzles.len()))),
        };
    }
    let output = args.output.as_deref();
    output.map_or(Ok(()), |file| output::check(file).and_then(|()| args.puzzles.spare(file)))?;
    let budget = args.time.budget();
    let mut profile = args.profile.as_deref().map(profile).transpose()?;
    profile.iter_mut().for_each(|profile| profile.budget = budget.clone());
    let work = if args.time.is_set() { Work::Timed } else { Work::Counted };
    let solver = Solver { sought: args.sought, work, profile, budget: budget.clone() };
    let puzzles = args.puzzles.with_clues().each()?;
    let mut job = Job::begin(Plan {
        args: &args.job,
        asked,
        output,
        seed: None,
        budget: budget.clone(),
        spent: WhenSpent::GoOn,
    })?;
    let out = ReportOut::begin(ReportFormat::Text, output)?;
    let mut solutions = Solutions { out, only: None, has_several: false, unsolved: None };
    if solver.sought.count || solver.sought.most() <= MOST_HELD {
        job.run(puzzles, solver, &mut solutions).1?;
    } else {
        // There may be more than fit in memory, so each is printed as soon as it is found.
        for named in puzzles.items {
            let Named { name, reading } = named?;
            let note = solver.solve(&reading, &mut |text| solutions.out.print(text))?;
            solutions.take(Solved { name, text: String::new(), note })?;
        }
    }
    let Solutions { out, only, unsolved, .. } = solutions;
    out.finish()?;
    job.end(Ok(()))?;
    if budget.spent() == Some(Spent::Stopped) {
        return in_time(&budget, "there are puzzles that were not looked at");
    }
    let only = only.map_or(Ok(None), |(_, note)| note);
    only.as_ref().ok().into_iter().flatten().for_each(|note| terminal::notice(note));
    only.err().or(unsolved).map_or(Ok(()), |why| Err(Failure::Data(why)))
}

/// The work on each puzzle.
struct Solver {
    sought: Sought,
    work: Work,
    profile: Option<Profile>,
    budget: Budget,
}

/// How brute force is limited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    /// By the time limit.
    Timed,
    /// By the number of positions.
    Counted,
}

/// What is printed for a puzzle.
struct Solved {
    name: String,
    text: String,
    note: Note,
}

/// A note on the solutions, if any; or why there is none.
type Note = Result<Option<String>, String>;

impl Weight for Solved {
    fn bytes(&self) -> usize {
        self.text.len()
    }
}

impl Task for Solver {
    type Item = Named;
    type Found = Solved;

    fn work(&self, named: Named) -> Result<Done<Solved>, Failure> {
        let mut text = String::new();
        let note = self.solve(&named.reading, &mut |more| {
            text += more;
            Ok(())
        })?;
        let line = job::note(&named.mark(), &(&text, &note))?;
        Ok(Done { found: Solved { name: named.name, text, note }, line })
    }

    fn recall(&self, named: Named, line: &[u8]) -> Result<Solved, &'static str> {
        let (text, note) = noted(&named.mark(), line)?;
        Ok(Solved { name: named.name, text, note })
    }
}

/// The solutions on their way to the output.
struct Solutions {
    out: ReportOut,
    /// The note on the first puzzle, as long as there is no other: then it does not name the puzzle.
    only: Option<(String, Note)>,
    has_several: bool,
    /// Why the last puzzle without a solution has none.
    unsolved: Option<String>,
}

impl Sink<Solved> for Solutions {
    fn take(&mut self, Solved { name, text, note }: Solved) -> Result<(), Failure> {
        self.out.print(&text)?;
        if self.only.is_none() && !self.has_several {
            self.only = Some((name, note));
            return Ok(());
        }
        self.has_several = true;
        for (name, note) in self.only.take().into_iter().chain([(name, note)]) {
            let named = |what: String| format!("{}: {what}", terminal::line(&name));
            let (Ok(told) | Err(told)) = match note {
                Ok(note) => Ok(note.map(named)),
                Err(why) => Err(self.unsolved.replace(named(why))),
            };
            told.iter().for_each(|told| terminal::notice(told));
        }
        Ok(())
    }
}

impl Sought {
    /// Returns the maximum number of solutions to print or count; unlimited if all are requested.
    fn most(&self) -> u64 {
        match self.limit {
            Some(limit) => limit.into(),
            None if self.all => u64::MAX,
            None if self.count => MOST_COUNTED,
            None => 1,
        }
    }
}

/// Where lines of text go.
type Print<'a> = &'a mut dyn FnMut(&str) -> Result<(), Failure>;

impl Solver {
    /// Passes on what is printed for a puzzle, and returns a note on it.
    fn solve(&self, reading: &Reading, print: Print) -> Result<Note, Failure> {
        let (puzzle, clues) = (&reading.puzzle, &reading.clues);
        // Conflicting digits leave no solution, like other contradictions: the count is 0, and the exit code 1.
        if let (true, Some(conflict)) = (self.sought.count, puzzle.conflict()) {
            print("0\n")?;
            return note(Err(conflict.into()));
        }
        let found = match &self.profile {
            Some(profile) => {
                let ruled = ruled(puzzle.clone(), clues);
                knows_clues(profile, &ruled).and_then(|()| self.by_profile(&ruled, profile, print))
            }
            None => self.by_brute_force(puzzle, clues, print),
        };
        note(found.and_then(|found| self.say(reading, &found, print)))
    }

    /// Prints each solution as soon as it is found: there may be more than fit in memory.
    fn by_brute_force(&self, puzzle: &Puzzle, clues: &[Clue], print: Print) -> Result<Found, Failure> {
        let grid = puzzle.grid()?;
        let mut count = 0;
        let mut printed = Ok(());
        let work = match self.work {
            Work::Timed => self.budget.clone(),
            Work::Counted => self.budget.part(MOST_POSITIONS),
        };
        let mut visit = |solution: &Digits| {
            count += 1;
            work.add(POSITIONS_A_SOLUTION);
            // One more than requested shows whether there are more.
            if count > self.sought.most() {
                return ControlFlow::Break(());
            }
            if !self.sought.count {
                printed = print(&format!("{}\n", solution.to_line(puzzle.layout())));
            }
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let ended = match clues {
            [] => each_solution_within(&grid, &work, &mut |solution| visit(&solution)),
            clues => each_solution(puzzle, clues, &work, &mut visit),
        };
        let given_up = ended.err().map(|spent| match spent {
            Spent::Work => {
                "the search was abandoned after too many dead ends; to search longer, use --time-limit SECONDS"
                    .to_owned()
            }
            spent => spent.to_string(),
        });
        printed.map(|()| Found { count, given_up })
    }

    fn by_profile(&self, puzzle: &Puzzle, profile: &Profile, print: Print) -> Result<Found, Failure> {
        let mut profile = profile.clone();
        if let Some(search) = &mut profile.search {
            search.solutions = u32::try_from(self.sought.most().saturating_add(1)).unwrap_or(u32::MAX);
            search.guesses = MOST_GUESSES;
        }
        let answer = engine::answer(puzzle, &profile)?;
        let is_stuck = matches!(answer.outcome, Outcome::Stuck | Outcome::ManySolutions);
        if answer.limit == Some(Limit::Count) && answer.solutions.is_empty() && !profile.budget.is_spent() {
            let known = answer.known;
            return Err(Failure::data(format_args!("{known}: the search was abandoned after too many dead ends")));
        }
        if profile.search.is_none() && is_stuck && !profile.budget.is_spent() {
            let steps = answer.steps;
            let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            let several = match answer.known.position() {
                Some(Count::Many) => format!(": {}", answer.known),
                _ => String::new(),
            };
            return Err(Failure::data(format_args!(
                "the profile `{}` gets stuck after {steps}, and it does not guess{several}",
                profile.name.escape_debug()
            )));
        }
        let given_up = match answer.limit {
            Some(Limit::Guesses(guesses)) => Some(format!("the search was abandoned after {guesses} guesses")),
            Some(Limit::Count) if !profile.budget.is_spent() => Some(answer.known.to_string()),
            _ => profile.budget.spent().map(|spent| spent.to_string()),
        };
        let solutions = if answer.outcome == Outcome::NoSolution { Vec::new() } else { answer.solutions };
        if !self.sought.count {
            let most = usize::try_from(self.sought.most()).unwrap_or(usize::MAX);
            for solution in solutions.iter().take(most) {
                print(&format!("{}\n", solution.to_line(puzzle.layout())))?;
            }
        }
        Ok(Found { count: solutions.len() as u64, given_up })
    }

    /// Prints the number of solutions, if requested, and returns a note, if any.
    fn say(&self, reading: &Reading, found: &Found, print: Print) -> Result<Option<String>, Failure> {
        let more = found.count > self.sought.most();
        if self.sought.count {
            let count = found.count;
            print(&match &found.given_up {
                _ if more => format!("more than {} solutions\n", self.sought.most()),
                Some(_) if count == 0 => "not counted\n".to_owned(),
                Some(_) => format!("at least {count}\n"),
                None => format!("{count}\n"),
            })?;
        }
        match &found.given_up {
            _ if more && self.sought.count => Ok(None),
            _ if more => Ok(Some("there are more solutions; to print them, use --limit N or --all".to_owned())),
            Some(why) if found.count == 0 => Err(Failure::data(format_args!("{why}, without a solution"))),
            Some(why) if found.count < self.sought.most() => {
                Err(Failure::data(format_args!("{why}: there may be more solutions")))
            }
            Some(why) => Ok(Some(format!("{why}: there may be more solutions"))),
            None if found.count == 0 => Err(no_solution_of(reading)),
            None => Ok(None),
        }
    }
}

/// Returns a failure that is a result of the puzzle as a note.
fn note(done: Result<Option<String>, Failure>) -> Result<Note, Failure> {
    match done {
        Ok(note) => Ok(Ok(note)),
        Err(Failure::Data(why)) => Ok(Err(why)),
        Err(other) => Err(other),
    }
}

/// Checks whether a grid solves a puzzle, and lists every fault.
fn check(Reading { puzzle, clues, .. }: &Reading, board: &str) -> Result<(), Failure> {
    let claim = input::board(board, puzzle.layout())?;
    let review = engine::check_solution(puzzle, &claim);
    // Clues are about full grids.
    let clues = if review.open.is_empty() { &clues[..] } else { &[] };
    let digit = |cell| claim.get(cell).map_or(0, Digit::get);
    let ground = Ground { layout: puzzle.layout(), clues };
    let broken: String = ground.broken(&digit).map(|clue| format!("the digits do not obey {clue}\n")).collect();
    if review.is_right() && broken.is_empty() {
        return terminal::print("right: this solves the puzzle\n");
    }
    terminal::print(&format!("{review}{broken}"))?;
    Err(Failure::data("this does not solve the puzzle"))
}
