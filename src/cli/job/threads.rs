//! Threads for parallel work, and how many; if the system does not grant any, the work is done in the current one.

use std::sync::Once;

use rayon::ThreadPoolBuilder;

/// The number of threads of a command.
#[derive(Clone, Copy, clap::Args)]
pub struct JobsArgs {
    /// Number of puzzles to work on at the same time (default: the number of cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl JobsArgs {
    /// Returns the number, if it was asked for.
    pub fn count(self) -> Option<usize> {
        self.jobs.map(usize::from)
    }
}

/// Creates the threads on the first call. Call it before sharing work.
pub fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The global pool can be created only once, even if this fails: so test with another pool first.
        if ThreadPoolBuilder::new().build().is_err() {
            let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
        }
    });
}
