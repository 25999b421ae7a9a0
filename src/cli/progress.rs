//! Work on many puzzles: on all cores, in order, and with a progress bar on a terminal.

use std::collections::VecDeque;
use std::sync::{Arc, mpsc};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::failure::Failure;
use super::threads;

/// The maximum number of items started before the first of them is done: early results wait in memory.
const MOST_AHEAD: usize = 4096;

/// Processes items on all cores, and passes on each result as soon as all results before it were passed on. A batch is
/// requested when all items of earlier batches have been started. If a batch fails, the results of started items are
/// passed on first; if passing on fails, started items are abandoned.
pub fn in_order<T: Send + 'static, R: Send + 'static>(
    mut batches: impl Iterator<Item = Result<Vec<T>, Failure>>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut then: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    threads::prepare();
    let bar = bar();
    let work = Arc::new(work);
    let mut items = Vec::new().into_iter();
    let mut begun = VecDeque::new();
    let mut failed = None;
    loop {
        while failed.is_none() && begun.len() < MOST_AHEAD {
            let Some(item) = items.next() else {
                match batches.next() {
                    None => break,
                    Some(Err(failure)) => failed = Some(failure),
                    Some(Ok(batch)) => {
                        bar.inc_length(batch.len() as u64);
                        if bar.length() > Some(1) {
                            bar.set_draw_target(ProgressDrawTarget::stderr());
                        }
                        items = batch.into_iter();
                    }
                }
                continue;
            };
            let (send, receive) = mpsc::sync_channel(1);
            let work = Arc::clone(&work);
            rayon::spawn_fifo(move || {
                let _ = send.send(work(item));
            });
            begun.push_back(receive);
        }
        let Some(first) = begun.pop_front() else { return failed.map_or(Ok(()), Err) };
        let done = threads::wait(&first).map_err(Failure::data)?;
        bar.suspend(|| then(done))?;
        bar.inc(1);
    }
}

/// Returns a progress bar of length zero, hidden as long as there is at most one item, and if standard error is not a
/// terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
    let bar = bar.with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
