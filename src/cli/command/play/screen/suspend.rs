//! Ctrl-Z: the terminal is given back for a while.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::DefaultTerminal;

/// Whether the program was asked to stop for a while, by a key or by a signal.
#[derive(Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Begins to note requests. If the system does not allow it, they stop the program as usual.
    pub fn watch() -> Self {
        let asked = Self::default();
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&asked.0));
        asked
    }

    /// Notes a request.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether there was a request, which is then forgotten.
    pub fn is_asked(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// Gives the terminal back, stops the program, and takes the terminal again when it goes on. A system that cannot stop
/// programs only sees the screen drawn anew.
pub fn suspend(terminal: &mut DefaultTerminal) -> io::Result<()> {
    ratatui::restore();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    *terminal = ratatui::try_init()?;
    terminal.clear()
}
