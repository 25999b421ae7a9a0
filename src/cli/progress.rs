//! Work on many puzzles: on all cores, in order, and with a bar for whoever waits at a terminal.

use std::collections::VecDeque;
use std::sync::{Arc, mpsc};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::failure::Failure;
use super::threads;

/// How many items may be begun before the first of them is done: what is done early waits in memory.
const MOST_AHEAD: usize = 4096;

/// Works on items on all cores, and hands over what becomes of each as soon as that of all before it has
/// been. A batch is asked for when all items of those before it are at work. Where a batch cannot be had, what is
/// at work is handed over first; where that fails, what is still at work is left behind.
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

/// Returns a bar of no length yet, hidden as long as there is one item at most, and where standard error is no
/// terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
    let bar = bar.with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar
}
