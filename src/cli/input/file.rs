//! Files and standard input as text or bytes.

use std::io::{ErrorKind, Read};
use std::path::Path;

use whydoku::format::Limit;

use crate::cli::failure::Failure;
use crate::cli::terminal;

/// Returns `true` if text can be read under this name: standard input, a file, a pipe.
pub fn is_file(name: &str) -> bool {
    let path = Path::new(name);
    name == "-" || (path.exists() && !path.is_dir())
}

/// Returns the text of a file, or of standard input for `-`.
pub fn read_file(path: &Path, limit: Limit) -> Result<String, Failure> {
    let bytes = read_bytes(path, limit)?;
    decode_any(&bytes, &terminal::name(path)).map(str::to_owned)
}

/// Returns the bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &Path, limit: Limit) -> Result<Vec<u8>, Failure> {
    let fail = |why| cannot_read(path, &why);
    let input: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin().lock()),
        _ => Box::new(std::fs::File::open(path).map_err(fail)?),
    };
    limit.read(input).map_err(|why| match why.kind() {
        ErrorKind::InvalidData => Failure::data(format_args!("{}: {why}", terminal::name(path))),
        _ => cannot_read(path, &why),
    })
}

/// Returns the failure of reading a file.
pub fn cannot_read(path: &Path, why: &std::io::Error) -> Failure {
    Failure::usage(format_args!("cannot read {}: {why}", terminal::name(path)))
}

/// Decodes a text of any length; reports where it is not UTF-8.
fn decode_any<'a>(bytes: &'a [u8], name: &str) -> Result<&'a str, Failure> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes)
        .map_err(|error| Failure::data(format_args!("{name}: byte {} is not UTF-8", error.valid_up_to() + 1)))
}
