//! Writing: to standard output, or to a file that is either there in full or as it was before.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::failure::Failure;

/// Writes text to a file, or to standard output if there is none.
pub fn write(text: &str, file: Option<&Path>) -> Result<(), Failure> {
    match file {
        Some(file) => write_file(text, file),
        None => print(text),
    }
}

/// Writes text to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Err(Failure::Closed),
        Err(why) => Err(Failure::usage(format_args!("cannot write to standard output: {why}"))),
        Ok(()) => Ok(()),
    }
}

/// Facts as text for other programs.
pub fn json(facts: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(facts).map_err(Failure::data)? + "\n")
}

/// Refuses a file that cannot be one, before anything is computed.
pub fn check(file: &Path) -> Result<(), Failure> {
    let fail = |why: &str| Err(Failure::usage(format_args!("cannot write {}: {why}", file.display())));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        _ if file.is_dir() => fail("it is a folder; name a file in it"),
        Some(folder) if !folder.is_dir() => fail(&format!("there is no folder {}", folder.display())),
        _ => Ok(()),
    }
}

/// Writes beside the file, then renames: whatever goes wrong, what was there stays. What is no
/// regular file (a pipe, a device) is written to as it is.
fn write_file(text: &str, file: &Path) -> Result<(), Failure> {
    let fail = |why: &dyn std::fmt::Display| Failure::usage(format_args!("cannot write {}: {why}", file.display()));
    check(file)?;
    if file.exists() && !file.is_file() {
        return std::fs::write(file, text).map_err(|why| fail(&why));
    }
    // A link is followed, so that the file it names is replaced and not the link; it may not be there yet.
    let named = || std::fs::read_link(file).map(|named| file.parent().unwrap_or(Path::new("")).join(named));
    let target = file.canonicalize().or_else(|_| named()).unwrap_or_else(|_| file.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new().prefix(".whydoku-").tempfile_in(folder).map_err(|why| fail(&why))?;
    beside.write_all(text.as_bytes()).map_err(|why| fail(&why))?;
    let permissions =
        std::fs::metadata(&target).map(|data| data.permissions()).or_else(|_| default_permissions(folder));
    if let Ok(permissions) = permissions {
        let _ = beside.as_file().set_permissions(permissions);
    }
    beside.persist(&target).map_err(|error| fail(&error.error))?;
    Ok(())
}

/// The permissions that a new file gets in a folder: a temporary file is readable by its owner only.
fn default_permissions(folder: &Path) -> std::io::Result<std::fs::Permissions> {
    let probe = folder.join(format!(".whydoku-{}", std::process::id()));
    let permissions = std::fs::File::create_new(&probe).and_then(|file| file.metadata()).map(|data| data.permissions());
    let _ = std::fs::remove_file(&probe);
    permissions
}
