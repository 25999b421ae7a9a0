//! Where the records of a job go, in a form that a run that was killed at any moment can continue.
//!
//! The records themselves are the state of a run: they are written in input order, so their number says where to go on.
//! While a run writes `FILE`, it writes to `FILE.part`, which gets the name `FILE` when the last record is in it. What was
//! killed in the middle of a record ends with a part of a line, which is cut off. A compressed file consists of members
//! that are complete in themselves, each with some hundred records or those of two seconds, and is cut back to the last
//! whole one. So no record is lost and none is repeated, whatever the moment.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cli::failure::Failure;
use crate::cli::input::Packing;
use crate::cli::output::{self, Destination};
use crate::cli::terminal;

/// The number of bytes that are written together, or compressed into one member.
const MOST_HELD: usize = 64 << 10;
const MOST_PACKED: usize = 256 << 10;

/// The time after which even a small member is written.
const LONGEST_HELD: Duration = Duration::from_secs(2);

/// What to do with a run that was not completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Refuse to overwrite it.
    Afresh,
    /// Continue it.
    Resume,
}

/// The destination of records.
pub struct Target {
    out: Out,
    packing: Packing,
    held: Vec<u8>,
    /// The time of the last writing.
    since: Instant,
    /// The number of records that were written, and of those that are held.
    written: usize,
    waiting: usize,
    /// The number of bytes before the first record of a part.
    head: u64,
}

enum Out {
    /// Standard output.
    Standard,
    /// A pipe or a device.
    Open { file: File, name: PathBuf },
    /// A part of a file.
    Part { file: File, part: PathBuf, target: PathBuf, end: End },
}

/// What becomes of a part at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It gets the name of the file.
    Named,
    /// It is removed: the file was written on its own.
    Removed,
}

impl Target {
    /// Opens the destination.
    pub fn open(output: Option<&Path>, start: Start) -> Result<Self, Failure> {
        let out = match output {
            None => Out::Standard,
            Some(name) => match output::destination(name)? {
                Destination::Open(_) | Destination::Standard if start == Start::Resume => {
                    return Err(Failure::usage(format_args!(
                        "--resume continues a file, and {} is none: choose a file with -o",
                        terminal::name(name)
                    )));
                }
                Destination::Standard => Out::Standard,
                Destination::Open(at) => {
                    let file = File::options().append(true).open(at).map_err(|why| cannot(name, &why))?;
                    Out::Open { file, name: name.to_owned() }
                }
                Destination::File(target) => part(target, start, End::Named)?,
            },
        };
        Ok(Self::new(out, output.map_or(Packing::Plain, Packing::of)))
    }

    /// Opens the part in which a run remembers what it has found until its file is complete; `None` if the output is no
    /// file. A file that is complete needs no run to continue.
    pub fn beside(output: &Path, start: Start) -> Result<Option<Self>, Failure> {
        let target = match output::destination(output) {
            Ok(Destination::File(target)) => target,
            Ok(_) => return Ok(None),
            Err(_) if output.is_dir() => return Ok(None),
            Err(why) => return Err(why),
        };
        if start == Start::Resume && target.exists() && !part_of(&target).exists() {
            terminal::notice(&format!("{} is complete: there is nothing to continue", terminal::name(output)));
            return Err(Failure::Closed);
        }
        Ok(Some(Self::new(part(target, start, End::Removed)?, Packing::Plain)))
    }

    fn new(out: Out, packing: Packing) -> Self {
        Self { out, packing, held: Vec::new(), since: Instant::now(), written: 0, waiting: 0, head: 0 }
    }

    /// Returns the first line that is there, if it is whole. `start` is how it begins.
    pub fn first(&mut self, start: &str) -> Result<Option<Vec<u8>>, Failure> {
        let Out::Part { file, part, target, .. } = &mut self.out else { return Ok(None) };
        let mut line = Vec::new();
        let read = BufReader::new(&*file).take(MOST_PACKED as u64).read_until(b'\n', &mut line);
        read.and_then(|_| file.rewind()).map_err(|why| cannot(part, &why))?;
        if line.iter().zip(start.as_bytes()).any(|(found, expected)| found != expected) {
            return Err(not_ours(there(part, target)));
        }
        if line.last() == Some(&b'\n') {
            self.head = line.len() as u64;
            return Ok(Some(line));
        }
        file.set_len(0).map_err(|why| cannot(part, &why))?;
        Ok(None)
    }

    /// Calls `each` with every line that is there, and cuts off what is not a whole line. The next line is written after
    /// these. `start` is how a file of such lines begins. Returns the number of lines.
    pub fn kept(&mut self, start: &str, mut each: impl FnMut(&[u8]) -> Result<(), Failure>) -> Result<usize, Failure> {
        let Out::Part { file, part, target, .. } = &mut self.out else { return Ok(0) };
        let fail = |why: io::Error| cannot(part, &why);
        let mut packed = Counted { inner: BufReader::new(&*file), read: 0 };
        let start = self.packing.magic().unwrap_or(start.as_bytes());
        // Something else is not cut.
        if packed.fill_buf().map_err(fail)?.iter().zip(start).any(|(found, expected)| found != expected) {
            return Err(not_ours(there(part, target)));
        }
        let (mut whole, mut count) = (0, 0);
        loop {
            match self.packing.member(&mut packed) {
                Ok(None) => break,
                Ok(Some(text)) => {
                    for line in text.split_inclusive(|&byte| byte == b'\n') {
                        each(line)?;
                        count += 1;
                    }
                    whole = packed.read;
                }
                Err(why) if matches!(why.kind(), ErrorKind::UnexpectedEof | ErrorKind::InvalidData) => break,
                Err(why) => return Err(fail(why)),
            }
        }
        file.set_len(whole).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        // A complete file is continued if the input has grown.
        if !part.exists() {
            fs::rename(&*target, &*part).map_err(fail)?;
        }
        Ok(count)
    }

    /// Counts records that are there as written.
    pub fn resume_after(&mut self, records: usize) {
        self.written = records;
    }

    /// Adds the first line of the output, if it has one.
    pub fn begin(&mut self, head: &str) {
        self.held.extend(head.as_bytes());
        self.head = head.len() as u64;
    }

    /// Adds a record.
    pub fn add(&mut self, record: &str) -> Result<(), Failure> {
        self.held.extend(record.as_bytes());
        self.waiting += 1;
        let most = if self.packing == Packing::Plain { MOST_HELD } else { MOST_PACKED };
        if self.held.len() >= most || self.since.elapsed() >= LONGEST_HELD { self.write() } else { Ok(()) }
    }

    /// Writes what is held before a wait. Small members would take much space, so they are written less often.
    pub fn idle(&mut self) -> Result<(), Failure> {
        if self.packing == Packing::Plain || self.since.elapsed() >= LONGEST_HELD { self.write() } else { Ok(()) }
    }

    /// Writes what is held.
    pub fn write(&mut self) -> Result<(), Failure> {
        self.since = Instant::now();
        let text = std::mem::take(&mut self.held);
        if text.is_empty() {
            return Ok(());
        }
        let packed = self.packing.pack(&text).map_err(Failure::data)?;
        match &mut self.out {
            Out::Standard => terminal::data(packed)?,
            Out::Open { file, name } | Out::Part { file, part: name, .. } => match file.write_all(&packed) {
                Err(why) if why.kind() == ErrorKind::BrokenPipe => return Err(Failure::Closed),
                written => written.map_err(|why| cannot(name, &why))?,
            },
        }
        self.written += std::mem::take(&mut self.waiting);
        Ok(())
    }

    /// Writes what is held, and leaves the part to be continued: beside a file that is not complete it stays, even without
    /// a record.
    pub fn leave(&mut self) -> Result<(), Failure> {
        self.head = 0;
        self.write()
    }

    /// Writes what is held, and ends the part of a complete file.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.write()?;
        let Out::Part { file, part, target, end } = &self.out else { return Ok(()) };
        let ended = match end {
            End::Named => file.sync_all().and_then(|()| fs::rename(part, target)),
            End::Removed => fs::remove_file(part),
        };
        ended.map_err(|why| cannot(target, &why))
    }

    /// Returns how to continue after a failure.
    pub fn advice(&self) -> String {
        let count = match self.written {
            1 => "1 record was".to_owned(),
            count => format!("{count} records were"),
        };
        match &self.out {
            Out::Part { part, .. } => {
                format!("{count} written to {}; to continue, run the same command with --resume", terminal::name(part))
            }
            Out::Standard | Out::Open { .. } => {
                format!("{count} written; only a run that writes to a file (-o FILE) can be continued")
            }
        }
    }
}

/// Opens the part of a file, and locks it: two runs must not write to it at once.
fn part(target: PathBuf, start: Start, end: End) -> Result<Out, Failure> {
    let part = part_of(&target);
    let fail = |why: io::Error| cannot(&part, &why);
    let is_complete = start == Start::Resume && !part.exists() && target.exists();
    let there = if is_complete { &target } else { &part };
    let file = File::options().read(true).write(true).create(true).truncate(false).open(there).map_err(fail)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            return Err(Failure::usage(format_args!(
                "{} is being written by another run; wait for its end, or choose another output file",
                terminal::name(&part)
            )));
        }
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    if start == Start::Afresh && file.metadata().map_err(fail)?.len() > 0 {
        return Err(Failure::usage(format_args!(
            "{0} contains the records of a run that was not completed: continue it with --resume, or delete {0}",
            terminal::name(&part)
        )));
    }
    Ok(Out::Part { file, part, target, end })
}

/// Returns the name of a file while it is being written.
fn part_of(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Returns the file that is continued: the part, or the complete one if its input has grown.
fn there<'a>(part: &'a Path, target: &'a Path) -> &'a Path {
    if part.exists() { part } else { target }
}

/// Returns the failure for a file that contains something else than records.
fn not_ours(file: &Path) -> Failure {
    Failure::usage(format_args!(
        "{} contains something else than the records of such a run; to write these, choose another output file",
        terminal::name(file)
    ))
}

fn cannot(file: &Path, why: &io::Error) -> Failure {
    Failure::usage(format_args!("cannot write {}: {why}", terminal::name(file)))
}

/// A reader that counts what is taken from it.
struct Counted<R> {
    inner: R,
    read: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(into)?;
        self.read += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.read += amount as u64;
    }
}

/// A run that has found nothing leaves nothing to continue.
impl Drop for Target {
    fn drop(&mut self) {
        if let Out::Part { file, part, end: End::Removed, .. } = &self.out
            && file.metadata().is_ok_and(|there| there.len() <= self.head)
        {
            let _ = fs::remove_file(part);
        }
    }
}
