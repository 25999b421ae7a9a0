//! Files and standard input as text or bytes.

use std::io::{ErrorKind, Read};
use std::path::Path;

use whydoku::format::Limit;

use crate::cli::failure::Failure;
use crate::cli::input::opened;
use crate::cli::terminal;

/// Returns `true` if text can be read under this name: standard input, a file, a pipe.
pub fn is_file(name: &str) -> bool {
    let path = Path::new(name);
    name == "-" || (path.exists() && !path.is_dir())
}

/// Returns the file of `PATH#ID`, or of a path without an id.
pub fn file_of(argument: &str) -> &str {
    argument.rsplit_once('#').map_or(argument, |(file, _)| file)
}

/// Returns the text of a file, or of standard input for `-`.
pub fn read_file(path: &Path, limit: Limit) -> Result<String, Failure> {
    let bytes = read_bytes(path, limit)?;
    decode_any(&bytes, &terminal::name(path)).map(str::to_owned)
}

/// Returns the text of a file that the command writes again.
pub fn read_kept(path: &Path, limit: Limit) -> Result<String, Failure> {
    let text = read_file(path, limit);
    opened::forget(path);
    text
}

/// Returns the bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &Path, limit: Limit) -> Result<Vec<u8>, Failure> {
    let fail = |why| cannot_read(path, &why);
    let input: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin().lock()),
        _ => Box::new(opened::open(path).map_err(fail)?),
    };
    limit.read(input).map_err(|why| cannot_read(path, &why))
}

/// Returns the failure of reading a file: invalid input if it is too long or damaged.
pub fn cannot_read(path: &Path, why: &std::io::Error) -> Failure {
    let name = terminal::name(path);
    match why.kind() {
        ErrorKind::InvalidData | ErrorKind::InvalidInput => Failure::data(format_args!("{name}: {why}")),
        _ => Failure::usage(format_args!("cannot read {name}: {why}")),
    }
}

/// Decodes a text of any length; reports where it is not UTF-8.
fn decode_any<'a>(bytes: &'a [u8], name: &str) -> Result<&'a str, Failure> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes)
        .map_err(|error| Failure::data(format_args!("{name}: byte {} is not UTF-8", error.valid_up_to() + 1)))
}
