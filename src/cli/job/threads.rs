//! Threads for parallel work; if the system does not grant any, the work is done in the current one.

use std::sync::Once;

use rayon::ThreadPoolBuilder;

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
