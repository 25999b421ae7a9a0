//! Work on many puzzles: on several threads, in order, in bounded memory, and with a progress bar on a terminal.
//!
//! One thread reads, others work, and the current one passes results on. The reader waits while too many results, or
//! results that are too large together, have not been passed on. The oldest puzzle that was not passed on is always
//! started already, so the wait ends.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism, sleep};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use crate::cli::failure::Failure;
use crate::cli::input::Meter;
use crate::cli::terminal;

/// The maximum number of items whose results have not been passed on.
const MOST_AHEAD: usize = 4096;

/// The number of bytes of items and results from which no other item is started until one is passed on: 8 MiB.
const MOST_BYTES: usize = 8 << 20;

/// The time for which results may gather before they are passed on. Most puzzles take less time than to wake a thread for
/// each of them would.
const PAUSE: Duration = Duration::from_millis(2);

/// The time after which a wait for a result is interrupted, to show what else has changed.
const TICK: Duration = Duration::from_millis(100);

/// A value that may take much memory.
pub trait Weight {
    /// Returns the approximate number of bytes, without those that every value of this type takes.
    fn bytes(&self) -> usize;
}

/// Where results go.
pub trait Sink<R> {
    /// Takes the next result.
    fn take(&mut self, result: R) -> Result<(), Failure>;

    /// Is called before a wait, because the next result is not ready yet, and again and again while it lasts.
    fn idle(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns a note for the progress bar, such as the number of errors.
    fn note(&self) -> String {
        String::new()
    }
}

impl<R, F: FnMut(R) -> Result<(), Failure>> Sink<R> for F {
    fn take(&mut self, result: R) -> Result<(), Failure> {
        self(result)
    }
}

/// Items that are read one by one.
pub struct Items<I> {
    /// The items, or why the next one cannot be read.
    pub items: I,
    /// The meter of what is read.
    pub meter: Arc<Meter>,
    /// The number of items, if it is known beforehand; then the progress bar is there from the start.
    pub total: Option<usize>,
}

/// Who works on items.
#[derive(Clone, Copy)]
pub struct Crew {
    /// The number of threads (default: the number of cores).
    pub threads: Option<usize>,
    pub bar: Bar,
}

/// Whether a terminal shows how far the work is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    Shown,
    Hidden,
}

/// A message to the thread that passes results on.
enum Message<R> {
    /// The result of the item with this index.
    Done(usize, R),
    /// There are this many items; the next one could not be read, if there is a failure.
    Read(usize, Option<Failure>),
    /// The work on an item panicked.
    Panicked,
}

/// Processes items on several threads, and passes on each result as soon as all results before it were passed on. If an
/// item cannot be read, the results of those before it are passed on first; if passing on fails, started items are
/// abandoned.
pub fn in_order<T, R, I>(
    crew: Crew,
    Items { items, meter, total }: Items<I>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    sink: &mut impl Sink<R>,
) -> Result<(), Failure>
where
    T: Weight + Send + 'static,
    R: Weight + Send + 'static,
    I: Iterator<Item = Result<T, Failure>> + Send + 'static,
{
    let threads = crew.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let (work, window) = (Arc::new(work), Arc::new(Window::default()));
    let (give, given) = sync_channel(MOST_AHEAD);
    let given = Arc::new(Mutex::new(given));
    let (tell, told) = channel();
    let worker = |_: &usize| {
        let (work, window, given, tell) = (Arc::clone(&work), Arc::clone(&window), Arc::clone(&given), tell.clone());
        Builder::new().spawn(move || work_off(&given, &tell, &window, &*work)).is_ok()
    };
    let workers = (0..threads).filter(worker).count();
    let items = Arc::new(Mutex::new(Some(items)));
    let reader = {
        let (items, window) = (Arc::clone(&items), Arc::clone(&window));
        move || locked(&items).take().map_or((), |items| read(items, &give, &tell, &window))
    };
    let bar = Progress::new(crew.bar, meter, total);
    if workers > 0 && Builder::new().spawn(reader).is_ok() {
        let done = pass_on(&told, &window, sink, &bar);
        window.close();
        return done;
    }
    // The system grants no threads, so the work is done in this one.
    let items = locked(&items).take();
    for (index, item) in items.into_iter().flatten().enumerate() {
        sink.take(work(item?))?;
        bar.show(index + 1, index + 1, None, &sink.note());
    }
    Ok(())
}

/// Gives items to the workers, as far as the window allows.
fn read<T: Weight, R>(
    items: impl Iterator<Item = Result<T, Failure>>,
    give: &SyncSender<(usize, T)>,
    tell: &Sender<Message<R>>,
    window: &Window,
) {
    let mut count = 0;
    let mut failed = None;
    for item in items {
        match item {
            Ok(item) => {
                if !window.enter(item.bytes()) || give.send((count, item)).is_err() {
                    return;
                }
                count += 1;
            }
            Err(failure) => {
                failed = Some(failure);
                break;
            }
        }
    }
    let _ = tell.send(Message::Read(count, failed));
}

/// Works on items until there are no more.
fn work_off<T: Weight, R: Weight>(
    given: &Mutex<Receiver<(usize, T)>>,
    tell: &Sender<Message<R>>,
    window: &Window,
    work: impl Fn(T) -> R,
) {
    loop {
        let next = locked(given).recv();
        let Ok((index, item)) = next else { return };
        let bytes = item.bytes();
        let message = match catch_unwind(AssertUnwindSafe(|| work(item))) {
            Ok(result) => {
                window.exchange(bytes, result.bytes());
                Message::Done(index, result)
            }
            Err(_) => Message::Panicked,
        };
        if tell.send(message).is_err() {
            return;
        }
    }
}

/// Passes results on in the order of their items.
fn pass_on<R: Weight>(
    told: &Receiver<Message<R>>,
    window: &Window,
    sink: &mut impl Sink<R>,
    bar: &Progress,
) -> Result<(), Failure> {
    let mut ready: VecDeque<Option<R>> = VecDeque::new();
    let mut first = 0;
    let mut end: Option<(usize, Option<Failure>)> = None;
    loop {
        while let Some(result) = ready.front_mut().and_then(Option::take) {
            ready.pop_front();
            first += 1;
            let bytes = result.bytes();
            bar.suspended(|| sink.take(result))?;
            window.leave(bytes);
        }
        let total = end.as_ref().map(|(count, _)| *count);
        bar.show(first, first + window.items(), total, &sink.note());
        if let Some((_, failed)) = end.take_if(|(count, _)| *count == first) {
            return failed.map_or(Ok(()), Err);
        }
        let later = |_| {
            sleep(PAUSE);
            told.try_recv()
        };
        let message = match told.try_recv().or_else(later) {
            Err(TryRecvError::Empty) => {
                bar.suspended(|| sink.idle())?;
                match told.recv_timeout(TICK) {
                    Err(RecvTimeoutError::Timeout) => continue,
                    message => message.ok(),
                }
            }
            message => message.ok(),
        };
        match message {
            Some(Message::Done(index, result)) => {
                let place = index - first;
                if ready.len() <= place {
                    ready.resize_with(place + 1, || None);
                }
                ready[place] = Some(result);
            }
            Some(Message::Read(count, failed)) => end = Some((count, failed)),
            Some(Message::Panicked) | None => {
                return Err(Failure::data("a fault of the program ended the work on a puzzle; please report it"));
            }
        }
    }
}

/// Limits what has been started and not passed on.
#[derive(Default)]
struct Window {
    load: Mutex<Load>,
    changed: Condvar,
}

#[derive(Default)]
struct Load {
    items: usize,
    bytes: usize,
    is_closed: bool,
    /// Whether the reader waits.
    is_awaited: bool,
}

impl Load {
    /// Returns `true` if less than this part of the limits is used, or if there is nothing to wait for any more.
    fn is_below(&self, part: usize) -> bool {
        self.is_closed || (self.items < MOST_AHEAD / part && self.bytes < MOST_BYTES / part)
    }
}

impl Window {
    /// Waits until another item may be started; `false` if none may be any more. Once it is full, it is not opened for
    /// each item that leaves, but when it is half empty.
    fn enter(&self, bytes: usize) -> bool {
        let mut load = locked(&self.load);
        if !load.is_below(1) {
            load.is_awaited = true;
            let is_full = |load: &mut Load| !load.is_below(2);
            load = self.changed.wait_while(load, is_full).unwrap_or_else(PoisonError::into_inner);
            load.is_awaited = false;
        }
        load.items += 1;
        load.bytes += bytes;
        !load.is_closed
    }

    /// Counts the bytes of a result instead of those of its item.
    fn exchange(&self, item: usize, result: usize) {
        let mut load = locked(&self.load);
        load.bytes = load.bytes + result - item;
    }

    /// Counts a result as passed on.
    fn leave(&self, bytes: usize) {
        let mut load = locked(&self.load);
        load.items -= 1;
        load.bytes -= bytes;
        if load.is_awaited && load.is_below(2) {
            self.changed.notify_one();
        }
    }

    /// Returns how many items are started and not passed on.
    fn items(&self) -> usize {
        locked(&self.load).items
    }

    /// Ends the reading.
    fn close(&self) {
        locked(&self.load).is_closed = true;
        self.changed.notify_one();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time after which a long run says how far it is, where there is no terminal to show a bar on.
const SILENCE: Duration = Duration::from_secs(10);

/// A progress bar, hidden as long as there is at most one item. It is shown from the start if the number of items is known
/// beforehand. If standard error is not a terminal, a line now and then stands for it.
struct Progress {
    shown: Bar,
    bar: ProgressBar,
    /// When the last line was written.
    told: Cell<Instant>,
    meter: Arc<Meter>,
    total: Option<usize>,
}

impl Progress {
    fn new(shown: Bar, meter: Arc<Meter>, total: Option<usize>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let bar = bar.with_finish(ProgressFinish::AndClear);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {per_sec}, {eta} left{msg}") {
            bar.set_style(style);
        }
        Self { shown, bar, told: Cell::new(Instant::now()), meter, total }
    }

    /// Shows how many items are done. Their total is known at the end of reading; before, it is estimated from those
    /// that were read, and the proportion of bytes that they took.
    fn show(&self, done: usize, read: usize, total: Option<usize>, note: &str) {
        if self.shown == Bar::Hidden {
            return;
        }
        if !std::io::stderr().is_terminal() {
            if self.told.get().elapsed() >= SILENCE {
                self.told.set(Instant::now());
                let of = total.or(self.total).map_or(String::new(), |total| format!(" of {total}"));
                terminal::notice(&format!("{done}{of} done{note}"));
            }
            return;
        }
        if self.bar.is_hidden() && (self.total.is_some() || (done == 1 && total != Some(1))) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let taken = self.meter.read().max(1);
        let estimate = self.meter.total.map_or(read as u64, |all| (read as u64).saturating_mul(all.max(taken)) / taken);
        self.bar.set_length(total.or(self.total).map_or(estimate, |total| total as u64));
        self.bar.set_position(done as u64);
        if self.bar.message() != note {
            self.bar.set_message(note.to_owned());
        }
    }

    /// Runs something that may print.
    fn suspended<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}
