//! Long work, of any kind: many items come in one by one, a [`Task`] says what is done with one, a [`Sink`] takes what was
//! found, in order, and a [`Job`] does the rest: threads, a progress bar, Ctrl-C, and a run that goes on where it was
//! killed.
//!
//! A run that writes a file remembers what it has found, one line for each item, in `FILE.part`. A run that continues
//! reads as many items again, tells its sink what was found about them, and works on the others. So the sink sees the same
//! as in a run that was never killed, and no command has to know how it was. The records of `batch` are such lines
//! themselves, and `FILE.part` becomes `FILE`; the lines of the others are removed when `FILE` is complete.

mod args;
mod crew;
mod interrupt;
mod numbers;
mod target;
mod task;
pub mod threads;

use std::path::Path;

use serde::{Deserialize, Serialize};
use whydoku::format::Limit;
use whydoku::grid::{Budget, Spent};

use crate::cli::failure::Failure;
use crate::cli::terminal;
pub use args::{Asked, JobArgs};
use crew::{Bar, Crew, in_order};
pub use crew::{Items, Sink, Weight};
pub use interrupt::Interrupt;
pub use numbers::{MOST_ALIKE, Numbers, note_puzzle, noted_puzzle};
pub use target::Target;
pub use task::{Done, Item, OF_ANOTHER_ITEM, OF_ANOTHER_KIND, Task, note, noted};

/// What a job needs to know before it begins.
pub struct Plan<'a> {
    pub args: &'a JobArgs,
    pub asked: &'a Asked,
    /// The file that the command writes, if it does not write to standard output.
    pub output: Option<&'a Path>,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// The limit for the whole job.
    pub budget: Budget,
    /// What to do when the budget is spent.
    pub spent: WhenSpent,
}

/// What a job does when its budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhenSpent {
    /// It ends.
    End,
    /// It goes on: each item that is left says that it was not done, or no items are left.
    GoOn,
}

/// The first line of what a run remembers.
#[derive(PartialEq, Serialize, Deserialize)]
struct Head {
    job: Asked,
    version: String,
    seed: u64,
}

/// The beginning of each such line.
const HEAD: &str = "{\"job\":";

/// A long work, with its output.
pub struct Job {
    crew: Crew,
    journal: Option<Target>,
    /// The line before those of the items.
    head: String,
    budget: Budget,
    spent: WhenSpent,
    interrupt: Interrupt,
    seed: u64,
}

impl Job {
    /// Begins a job, or continues the one that was writing to the output.
    pub fn begin(Plan { args, asked, output, seed, budget, spent }: Plan) -> Result<Self, Failure> {
        let mut journal = output.map(|file| Target::beside(file, args.start())).transpose()?.flatten();
        if args.resume && journal.is_none() {
            return Err(Failure::usage("--resume continues a run that writes a file: choose a file with -o"));
        }
        let known = journal.as_mut().map(|journal| journal.first(HEAD)).transpose()?.flatten();
        let known: Option<Head> = known.map(|line| Limit::RECORDED.json(&line).map_err(Failure::data)).transpose()?;
        let of_known = known.as_ref().map(|head| head.seed);
        let seed = seed.or(of_known).unwrap_or_else(|| fastrand::u32(..).into());
        let head = Head { job: asked.clone(), version: env!("CARGO_PKG_VERSION").to_owned(), seed };
        if known.is_some_and(|known| known != head) {
            return Err(Failure::usage(
                "the output was begun by another command, or with other options: to continue it, repeat its command with \
                 --resume; to begin anew, choose another output file",
            ));
        }
        let head = serde_json::to_string(&head).map_err(Failure::data)? + "\n";
        if let (Some(journal), None) = (&mut journal, of_known) {
            journal.begin(&head);
            journal.write()?;
        }
        Ok(Self { crew: args.crew(), journal, head, budget, spent, interrupt: Interrupt::watch(), seed })
    }

    /// Begins a job whose output is what it remembers: this line, and one for each item.
    pub fn of_records(args: &JobArgs, target: Target, head: String) -> Self {
        let (budget, spent) = (Budget::default(), WhenSpent::GoOn);
        let (crew, interrupt) = (args.crew(), Interrupt::watch());
        Self { crew, journal: Some(target), head, budget, spent, interrupt, seed: 0 }
    }

    /// Returns the seed of random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the limit for the whole job.
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Tells the sink what was found about the items: by an earlier run, as far as that came, and by this one. Returns the
    /// number of items of the earlier one; `Closed` if the output was closed, or the sink has enough.
    pub fn run<T: Task, I>(
        &mut self,
        mut items: Items<I>,
        task: T,
        sink: &mut impl Sink<T::Found>,
    ) -> (usize, Result<(), Failure>)
    where
        I: Iterator<Item = Result<T::Item, Failure>> + Send + 'static,
    {
        let mut kept = 0;
        let recalled = self.recall(&mut items.items, &task, sink, &mut kept);
        items.total = items.total.map(|total| total.saturating_sub(kept));
        let mut keeper = Keeper { job: self, sink, is_open: true };
        let done = recalled.and_then(|()| in_order(keeper.job.crew, items, move |item| task.work(item), &mut keeper));
        let done = match done {
            Err(Failure::Closed) if self.is_cut_short() => Ok(()),
            done => self.advised(done),
        };
        (kept, done)
    }

    /// Tells the sink what an earlier run found.
    fn recall<T: Task>(
        &mut self,
        items: &mut impl Iterator<Item = Result<T::Item, Failure>>,
        task: &T,
        sink: &mut impl Sink<T::Found>,
        kept: &mut usize,
    ) -> Result<(), Failure> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let refuse = |number: usize, what: &str| {
            Failure::usage(format_args!(
                "record {number} of the output {what}: to continue a run, use the same input and the same options; to \
                 begin anew, choose another output file"
            ))
        };
        let head = self.head.as_bytes();
        let mut has_head = head.is_empty();
        let start = if has_head { "{\"source\":" } else { &self.head };
        journal.kept(start, |line| {
            if !std::mem::replace(&mut has_head, true) {
                return if line == head { Ok(()) } else { Err(refuse(0, "has other columns")) };
            }
            let number = *kept + 1;
            let item = items.next().transpose()?.ok_or_else(|| refuse(number, "has no line in the input"))?;
            let found = task.recall(item, line).map_err(|what| refuse(number, what))?;
            *kept = number;
            sink.take(found)
        })?;
        if !has_head {
            journal.begin(&self.head);
        }
        journal.resume_after(*kept);
        Ok(())
    }

    /// Returns the result of the work; a failure says how to continue.
    fn advised(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        let Some(journal) = &mut self.journal else { return done };
        done.map_err(|failure| match failure {
            Failure::Data(why) | Failure::Usage(why) => {
                drop(journal.write());
                Failure::usage(format_args!("{}\n{}", why.trim_end(), journal.advice()))
            }
            Failure::Closed => Failure::Closed,
        })
    }

    /// Returns `true` if the job would have gone on without a limit or Ctrl-C.
    pub fn is_cut_short(&self) -> bool {
        self.interrupt.is_asked() || self.budget.spent() == Some(Spent::Time)
    }

    /// Ends the job after its output was written. What was cut short can be continued, and so can what failed.
    pub fn end(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        Failure::unless_closed(done)?;
        let is_cut_short = self.is_cut_short();
        let Some(journal) = &mut self.journal else { return Ok(()) };
        if !is_cut_short {
            return journal.finish();
        }
        journal.leave()?;
        terminal::notice(&journal.advice());
        Ok(())
    }

    /// Ends a job whose output is what it remembers.
    pub fn end_records(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        let Some(journal) = &mut self.journal else { return done };
        if self.interrupt.is_asked() {
            journal.write()?;
            return Err(Failure::usage(format_args!("{}: {}", Spent::Stopped, journal.advice())));
        }
        match done.and_then(|()| journal.finish()) {
            Err(Failure::Closed) => {
                terminal::notice(&format!("the output was closed: {}", journal.advice()));
                Err(Failure::Closed)
            }
            done => done,
        }
    }

    /// Reports the end of the job, unless that is not wanted.
    pub fn tell(&self, summary: &str) {
        if self.crew.bar == Bar::Shown {
            terminal::complain(&format!("{summary}\n"));
        }
    }
}

/// The sink of a job, and what is remembered.
struct Keeper<'a, S> {
    job: &'a mut Job,
    sink: &'a mut S,
    /// Whether more is remembered: what is remembered has no gaps.
    is_open: bool,
}

impl<S> Keeper<'_, S> {
    /// Ends the work if the program was asked to end, or if there is no time left.
    fn ends(&self) -> Result<(), Failure> {
        let Job { interrupt, budget, spent, .. } = &*self.job;
        if interrupt.is_asked() {
            budget.stop();
            return Err(Failure::Closed);
        }
        if *spent == WhenSpent::End && budget.is_spent() { Err(Failure::Closed) } else { Ok(()) }
    }
}

impl<F, S: Sink<F>> Sink<Result<Done<F>, Failure>> for Keeper<'_, S> {
    fn take(&mut self, done: Result<Done<F>, Failure>) -> Result<(), Failure> {
        self.ends()?;
        let Done { found, line } = done?;
        // What was found when the time was up may be incomplete, and is not remembered.
        self.is_open &= line.is_some() && !self.job.budget.is_spent();
        let taken = self.sink.take(found);
        if let (true, Some(journal), Some(line)) = (self.is_open, &mut self.job.journal, line) {
            journal.add(&line)?;
        }
        taken
    }

    fn idle(&mut self) -> Result<(), Failure> {
        self.ends()?;
        self.job.journal.iter_mut().try_for_each(Target::idle)?;
        self.sink.idle()
    }

    fn note(&self) -> String {
        self.sink.note()
    }
}
