//! The files that this run has read: no output replaces one of them.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Why an output is refused: it follows the name of the input.
pub const REPLACED: &str = "is also an input file and would be replaced: choose another name for the output";

/// Returns `true` if two names stand for one file that is there.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().ok().filter(|place| place.is_file());
    place(one).is_some_and(|one| place(other) == Some(one))
}

static OPENED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Opens a file to read, and remembers it.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if let (true, Ok(place)) = (file.metadata()?.is_file(), path.canonicalize()) {
        OPENED.lock().unwrap_or_else(PoisonError::into_inner).insert(place);
    }
    Ok(file)
}

/// Forgets a file that the command itself keeps up to date.
pub fn forget(path: &Path) {
    if let Ok(place) = path.canonicalize() {
        OPENED.lock().unwrap_or_else(PoisonError::into_inner).remove(&place);
    }
}

/// Returns `true` if a file was read.
pub fn was_read(path: &Path) -> bool {
    let opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    !opened.is_empty() && path.canonicalize().is_ok_and(|place| opened.contains(&place))
}
