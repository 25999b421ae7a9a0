//! Work on many puzzles: on all cores, in order, and with a bar for whoever waits at a terminal.

use std::collections::VecDeque;
use std::sync::{Arc, mpsc};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use super::failure::Failure;
use super::threads;

/// How many items may be begun before the first of them is done: what is done early waits in memory.
const MOST_AHEAD: usize = 4096;

/// Works on items on all cores, and hands over what becomes of each as soon as that of all before it has
/// been. A batch is asked for when all items of those before it are at work. Where anything fails, what is still
/// at work is left behind.
pub fn in_order<T: Send + 'static, R: Send + 'static>(
    batches: impl Iterator<Item = Result<Vec<T>, Failure>>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut then: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    threads::prepare();
    let mut bar = None;
    let work = Arc::new(work);
    let mut batches = batches.fuse();
    let mut items = Vec::new().into_iter();
    let mut begun = VecDeque::new();
    loop {
        while items.len() == 0
            && begun.len() < MOST_AHEAD
            && let Some(batch) = batches.next()
        {
            let batch = batch?;
            bar.get_or_insert_with(|| self::bar(batch.len())).inc_length(batch.len() as u64);
            items = batch.into_iter();
            if items.len() > 0 {
                break;
            }
        }
        for item in items.by_ref().take(MOST_AHEAD - begun.len()) {
            let (send, receive) = mpsc::sync_channel(1);
            let work = Arc::clone(&work);
            rayon::spawn_fifo(move || {
                let _ = send.send(work(item));
            });
            begun.push_back(receive);
        }
        let Some(first) = begun.pop_front() else { return Ok(()) };
        let done = threads::wait(&first).map_err(Failure::data)?;
        match &bar {
            Some(bar) => bar.suspend(|| then(done))?,
            None => then(done)?,
        }
        bar.iter().for_each(|bar| bar.inc(1));
    }
}

/// A bar on standard error, of no length yet; it is hidden where that is not a terminal, and for one item.
fn bar(items: usize) -> ProgressBar {
    let target = if items > 1 { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(0), target).with_finish(ProgressFinish::AndClear);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left") {
        bar.set_style(style);
    }
    bar.tick();
    bar
}
