//! The options that all long commands share, and what was asked for besides.

use std::collections::BTreeMap;

use clap::{ArgMatches, Command};

use crate::cli::job::crew::{Bar, Crew};
use crate::cli::job::target::Start;

/// How a long command works.
#[derive(Clone, clap::Args)]
pub struct JobArgs {
    /// Number of puzzles to work on at the same time (default: the number of cores)
    #[arg(short, long, visible_alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Show no progress bar and no closing summary, only what is wrong
    #[arg(short, long)]
    pub quiet: bool,
    /// Continue the run that was writing to this output, after Ctrl-C, --time-limit, a crash or a kill: repeat its
    /// command with --resume. What was done is in OUTPUT.part and is not done again; an incomplete last line is dropped
    #[arg(long, requires = "output")]
    pub resume: bool,
}

impl JobArgs {
    /// Returns what to do with a run that was not completed.
    pub fn start(&self) -> Start {
        if self.resume { Start::Resume } else { Start::Afresh }
    }

    /// Returns who works, and what is shown of it.
    pub fn crew(&self) -> Crew {
        let bar = if self.quiet { Bar::Hidden } else { Bar::Shown };
        Crew { threads: self.jobs.map(usize::from), bar }
    }
}

/// A command with its options, as far as its results depend on them.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Asked {
    pub command: String,
    pub options: BTreeMap<String, Vec<String>>,
}

/// The options on which no result depends, or which a run that goes on may change.
const FREE: [&str; 7] = ["jobs", "output", "quiet", "resume", "seed", "time_limit", "verbose"];

impl Asked {
    /// Returns what a command line asks for.
    pub fn of(program: &Command, matches: &ArgMatches) -> Self {
        let (command, matches) = matches.subcommand().unwrap_or(("", matches));
        let known = program.find_subcommand(command).into_iter().flat_map(Command::get_arguments);
        let ids = known.map(|known| known.get_id().as_str()).filter(|id| !FREE.contains(id));
        let values = |id: &str| Some(matches.try_get_raw(id).ok()??.map(|raw| raw.to_string_lossy().into()).collect());
        Self { command: command.to_owned(), options: ids.filter_map(|id| Some((id.to_owned(), values(id)?))).collect() }
    }
}
