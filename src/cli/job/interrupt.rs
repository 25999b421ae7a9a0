//! Ctrl-C, and other requests to end: the first one is noted, the second one ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Whether the program was asked to end.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to note requests. If the system does not allow it, they end the program as usual.
    pub fn watch() -> Self {
        let asked = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the flag is still down when the first request comes.
            let _ = flag::register_conditional_shutdown(signal, 1, Arc::clone(&asked.0));
            let _ = flag::register(signal, Arc::clone(&asked.0));
        }
        asked
    }

    /// Returns `true` if the program was asked to end.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
