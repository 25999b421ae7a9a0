//! What happens on a connection: whether the server works for it, and when its client last sent or took anything.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// From where a request comes.
#[derive(Clone)]
pub struct Client {
    pub address: IpAddr,
    pub turns: Arc<Turns>,
}

/// What happens on a connection.
pub struct Turns {
    /// The number of its requests that wait for a thread, or for which one works.
    worked: AtomicUsize,
    opened: Instant,
    /// When the client last sent or took anything, in milliseconds since the connection was opened.
    heard: AtomicU64,
    /// Told when the connection is to make room.
    pub close: Notify,
}

/// A request for which the server works: its connection makes no room meanwhile.
pub struct Turn(Arc<Turns>);

impl Turns {
    pub fn new() -> Self {
        Self { worked: AtomicUsize::new(0), opened: Instant::now(), heard: AtomicU64::new(0), close: Notify::new() }
    }

    /// Begins to work.
    pub fn begin(self: &Arc<Self>) -> Turn {
        self.worked.fetch_add(1, Ordering::AcqRel);
        Turn(Arc::clone(self))
    }

    /// Notes that the client sent or took something.
    pub fn heard(&self) {
        self.heard.store(self.opened.elapsed().as_millis() as u64, Ordering::Release);
    }

    /// Whether the client keeps the server waiting.
    pub fn is_waiting(&self) -> bool {
        self.worked.load(Ordering::Acquire) == 0
    }

    /// When the client was last heard of.
    pub fn last(&self) -> Instant {
        self.opened + Duration::from_millis(self.heard.load(Ordering::Acquire))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.heard();
        self.0.worked.fetch_sub(1, Ordering::AcqRel);
    }
}
