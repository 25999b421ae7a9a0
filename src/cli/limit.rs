//! The time limit of a command.

use std::fmt::Display;
use std::time::Duration;

use whydoku::grid::Budget;

use crate::cli::failure::Failure;

/// A limit for the time spent on logic.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Stop after this many seconds, such as 10 or 0.5, and report what was found (default: no limit)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// The number of positions that brute force visits if there is no time limit.
pub const MOST_POSITIONS: u64 = 500_000;

impl LimitArgs {
    /// Returns `true` if there is a limit.
    pub fn is_set(&self) -> bool {
        self.time_limit.is_some()
    }

    /// Returns the budget of the command. Its time starts now.
    pub fn budget(&self) -> Budget {
        self.time_limit.map_or_else(Budget::default, |time| Budget::default().until(time))
    }
}

/// Fails if the budget was spent before the work was done; `reached` describes how far it came.
pub fn in_time(budget: &Budget, reached: impl Display) -> Result<(), Failure> {
    budget.spent().map_or(Ok(()), |spent| Err(Failure::data(format_args!("{spent}: {reached}"))))
}
