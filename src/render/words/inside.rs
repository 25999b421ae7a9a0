//! Files of a directory, and no others.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

/// The maximum length of a user's file, in bytes.
const MOST_BYTES: u64 = 128 << 10;

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
    let mut text = String::new();
    File::open(file)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than {MOST_BYTES} bytes")));
    }
    Ok(text)
}
