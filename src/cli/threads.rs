//! The threads that work is shared between; where the system grants none, it goes on in this one.

use std::sync::Once;
use std::sync::mpsc::{Receiver, RecvError, TryRecvError};

use rayon::{ThreadPoolBuilder, Yield};

/// Makes the threads, the first time that it is called. To be called before work is shared.
pub fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The pool that all share can be made only once, whether it fails or not: so another one shows whether it can be.
        if ThreadPoolBuilder::new().build().is_err() {
            let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
        }
    });
}

/// Waits for what another thread sends; where this one is alone, it does the work meanwhile.
pub fn wait<T>(receiver: &Receiver<T>) -> Result<T, RecvError> {
    loop {
        match receiver.try_recv() {
            Ok(sent) => return Ok(sent),
            Err(TryRecvError::Disconnected) => return Err(RecvError),
            Err(TryRecvError::Empty) => {}
        }
        if !matches!(rayon::yield_now(), Some(Yield::Executed)) {
            return receiver.recv();
        }
    }
}
