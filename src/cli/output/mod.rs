//! Writes to standard output, to a file, which is either replaced completely or left unchanged, or to a directory.

mod distinct;
mod format;
mod puzzles;

pub use distinct::{Key, Seen, key};
pub use format::{formats, target, too_much};
pub use puzzles::{Outgoing, OutgoingArgs, leave_out, written};

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;
use whydoku::render;

use crate::cli::failure::Failure;
use crate::cli::input::{REPLACED, was_read};
use crate::cli::terminal;

/// The prefix of a file while it is being written. If the program is killed, the file remains; the next run that writes
/// to the directory deletes it once it is an hour old.
const PREFIX: &str = ".whydoku-";
const SUFFIX: &str = ".part";
const OLD: Duration = Duration::from_secs(60 * 60);

/// The maximum number of symbolic links to follow.
const MOST_LINKS: usize = 40;

/// Writes data to a file, or to standard output if there is none.
pub fn write(data: impl AsRef<[u8]>, file: Option<&Path>) -> Result<(), Failure> {
    match file {
        Some(file) => write_file(data.as_ref(), file),
        None => terminal::data(data),
    }
}

/// Writes files to a directory. A new directory appears with all its files, or not at all. In one that exists, files
/// with the same names are replaced, and all others stay.
pub fn write_folder(files: &[render::File], folder: &Path) -> Result<(), Failure> {
    let written = || -> io::Result<()> {
        let is_new = !folder.exists();
        let home = if is_new { parent(folder) } else { folder };
        clean_up(home);
        let beside = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(home)?;
        for file in files {
            let mut written = File::create_new(beside.path().join(&file.name))?;
            written.write_all(&file.bytes)?;
        }
        if is_new {
            open_to_all(beside.path())?;
            fs::rename(beside.path(), folder)?;
            let _ = beside.keep();
            return Ok(());
        }
        if files.iter().any(|file| was_read(&folder.join(&file.name))) {
            return Err(refusal(&format!("it {REPLACED}")));
        }
        files.iter().try_for_each(|file| fs::rename(beside.path().join(&file.name), folder.join(&file.name)))
    };
    written().map_err(|why| fail(folder, &why))
}

/// Rejects a directory that cannot be written, before anything is computed.
pub fn check_folder(folder: &Path) -> Result<(), Failure> {
    let found = match fs::metadata(folder) {
        Ok(there) if !there.is_dir() => Err(refusal("it is a file; choose a directory")),
        Err(_) if !parent(folder).is_dir() => {
            Err(refusal(&format!("there is no directory {}", terminal::name(parent(folder)))))
        }
        _ => Ok(()),
    };
    found.map_err(|why| fail(folder, &why))
}

/// The directory in which a file is.
fn parent(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives a directory the permissions of any new directory: a temporary one is private.
#[cfg(unix)]
fn open_to_all(folder: &Path) -> io::Result<()> {
    let usual = folder.join(SUFFIX);
    fs::create_dir(&usual)?;
    let permissions = fs::metadata(&usual)?.permissions();
    fs::remove_dir(&usual)?;
    fs::set_permissions(folder, permissions)
}

#[cfg(not(unix))]
fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns facts as JSON, for other programs.
pub fn json(facts: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(facts).map_err(Failure::data)? + "\n")
}

/// Rejects a file that cannot be written, before anything is computed.
pub fn check(file: &Path) -> Result<(), Failure> {
    place(file).map(drop).map_err(|why| fail(file, &why))
}

fn write_file(data: &[u8], file: &Path) -> Result<(), Failure> {
    let mut growing = Growing::begin(file)?;
    growing.add(data)?;
    growing.finish()
}

/// A file that is written piece by piece, and appears when it is complete.
pub struct Growing {
    name: PathBuf,
    place: Place,
}

impl Growing {
    /// Begins a file, or standard output by another name.
    pub fn begin(file: &Path) -> Result<Self, Failure> {
        let place = place(file).map_err(|why| fail(file, &why))?;
        Ok(Self { name: file.to_owned(), place })
    }

    /// Writes the next piece.
    pub fn add(&mut self, data: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.place {
            Place::Standard => return terminal::data(data),
            Place::Open(at) => File::options().append(true).open(at).and_then(|mut file| file.write_all(data)),
            Place::Beside { beside, .. } => beside.write_all(data),
        };
        written.map_err(|why| self.failed(&why))
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), Failure> {
        let Self { name, place } = self;
        match place {
            Place::Beside { beside, target } => {
                beside.persist(target).map(drop).map_err(|error| fail(&name, &error.error))
            }
            Place::Standard | Place::Open(_) => Ok(()),
        }
    }

    fn failed(&self, why: &io::Error) -> Failure {
        if why.kind() == ErrorKind::BrokenPipe { Failure::Closed } else { fail(&self.name, why) }
    }
}

fn fail(file: &Path, why: &io::Error) -> Failure {
    Failure::usage(format_args!("cannot write {}: {why}", terminal::name(file)))
}

/// What the name of an output file stands for.
pub enum Destination {
    /// Standard output, by another name.
    Standard,
    /// A pipe, a device or another open file, which cannot be replaced.
    Open(PathBuf),
    /// A file that exists, or can be created.
    File(PathBuf),
}

/// Finds out what the name of an output file stands for, and rejects what cannot be written.
pub fn destination(file: &Path) -> Result<Destination, Failure> {
    find(file).map_err(|why| fail(file, &why))
}

fn find(file: &Path) -> io::Result<Destination> {
    if [Path::new("/dev/stdout"), Path::new("/dev/fd/1"), Path::new("/proc/self/fd/1")].contains(&file) {
        return Ok(Destination::Standard);
    }
    // The names of open files are links to whatever was opened.
    if ["/dev/fd/", "/proc/self/fd/"].iter().any(|folder| file.starts_with(folder)) || file == Path::new("/dev/stderr")
    {
        return Ok(Destination::Open(file.to_owned()));
    }
    let target = follow(file)?;
    let folder = parent(&target);
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => Err(refusal("it is a directory; choose a file in it")),
        Ok(there) if !there.is_file() => Ok(Destination::Open(target)),
        Ok(there) if there.permissions().readonly() => {
            Err(refusal("the file is write-protected; make it writable, or name another file"))
        }
        Ok(_) => Ok(Destination::File(target)),
        Err(_) if !folder.is_dir() => Err(refusal(&format!("there is no directory {}", terminal::name(folder)))),
        Err(_) => Ok(Destination::File(target)),
    }
}

/// The destination of text for a file.
enum Place {
    /// Standard output, by another name.
    Standard,
    /// A pipe, a device or another open file, which cannot be replaced.
    Open(PathBuf),
    /// A file beside the one that it will replace: whatever goes wrong, the old content stays.
    Beside { beside: NamedTempFile, target: PathBuf },
}

fn place(file: &Path) -> io::Result<Place> {
    let target = match find(file)? {
        Destination::Standard => return Ok(Place::Standard),
        Destination::Open(at) => return Ok(Place::Open(at)),
        Destination::File(target) => target,
    };
    let folder = parent(&target);
    clean_up(folder);
    let beside = beside(folder)?;
    if let Ok(there) = fs::metadata(&target) {
        if was_read(&target) {
            return Err(refusal(&format!("it {REPLACED}")));
        }
        if !is_of_one_owner(&there, &beside.as_file().metadata()?) {
            return Err(refusal("the file belongs to another user; name another file"));
        }
        beside.as_file().set_permissions(there.permissions())?;
    }
    Ok(Place::Beside { beside, target })
}

fn refusal(why: &str) -> io::Error {
    io::Error::other(why)
}

/// Returns the file at the end of a chain of symbolic links, whether it exists or not.
fn follow(file: &Path) -> io::Result<PathBuf> {
    let mut target = file.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(refusal("its links lead in a circle, or are too many; name the file itself"))
}

/// Returns a new file in a directory, with the permissions of any new file.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

#[cfg(unix)]
fn is_of_one_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn is_of_one_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Deletes the files that killed runs left in a directory, as far as possible.
fn clean_up(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let old = || entry.metadata().and_then(|data| data.modified()).ok()?.elapsed().ok().filter(|&age| age > OLD);
        if ours && old().is_some() {
            let path = entry.path();
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }
}
