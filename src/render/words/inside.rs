//! Files of a directory, and no others.

use std::fs::File;
use std::io;
use std::path::{Component, Path};

use crate::format::Limit;

/// What a user's file may cost: it has at most 128 KiB.
const LIMIT: Limit = Limit { bytes: 128 << 10, ..Limit::WRITTEN };

/// The text of a file in a directory.
pub(super) fn read_inside(folder: &Path, name: &str) -> io::Result<String> {
    let outside = || io::Error::other("it is not in the folder of templates");
    if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(outside());
    }
    let file = folder.join(name).canonicalize()?;
    if !file.starts_with(folder.canonicalize()?) {
        return Err(outside());
    }
    if !file.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    String::from_utf8(LIMIT.read(File::open(file)?)?).map_err(|_| io::Error::other("it is not UTF-8"))
}
