//! Reads puzzles line by line: a source of any length takes no more memory than one line of it.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use whydoku::format::{self, ClueReading, Format, FormatError, Limit, Pieces, ReadOptions, Reading};
use whydoku::grid::Layout;

use crate::cli::input::opened;
use crate::cli::input::packed::Packing;

/// The maximum length of a line in bytes: no text with puzzles may be longer. Longer lines are cut.
const LONGEST_LINE: u64 = format::MAX_BYTES as u64 + 1;

/// What may be skipped at once, in bytes: the rest of a line that was cut, or empty lines and comments in a row.
const SKIPPED: Limit = Limit::WRITTEN;

/// The number of lines that may show how a source is to be read.
const TELLING_LINES: usize = 20;

/// The number of bytes of all sources, and how many of them were read.
#[derive(Default)]
pub struct Meter {
    /// The number of bytes of the files; `None` if a source is not a file.
    pub total: Option<u64>,
    read: AtomicU64,
}

impl Meter {
    /// Creates a meter for this many bytes, if their number is known.
    pub fn new(total: Option<u64>) -> Self {
        Self { total, ..Self::default() }
    }

    /// Returns the number of bytes read so far.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }
}

/// A line of a source.
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// Its bytes, with those that end it.
    pub bytes: Vec<u8>,
}

/// Returns `true` for a line that is neither empty nor a comment.
fn is_told(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty() && line.first() != Some(&b'#')
}

/// The lines of a source.
pub struct Lines {
    input: Box<dyn BufRead + Send>,
    number: u64,
    /// The lines that were read in advance, up to one that ends beyond [`format::MAX_BYTES`].
    ahead: Vec<u8>,
    /// The number of bytes of these that were returned since.
    taken: usize,
}

impl Lines {
    /// Opens a file, or standard input for `-`; it may be compressed.
    pub fn open(path: &Path, meter: &Arc<Meter>) -> io::Result<Self> {
        let packed: Box<dyn Read + Send> = match path.to_str() {
            Some("-") => Box::new(io::stdin()),
            _ => Box::new(opened::open(path)?),
        };
        let metered = Metered { packed, meter: Arc::clone(meter) };
        Ok(Self::over(Packing::of(path).unpack(BufReader::new(metered))))
    }

    /// Returns the lines of a text.
    pub fn of(text: Vec<u8>) -> Self {
        Self::over(Box::new(Cursor::new(text)))
    }

    fn over(input: Box<dyn BufRead + Send>) -> Self {
        Self { input, number: 0, ahead: Vec::new(), taken: 0 }
    }

    /// Returns the next line that is neither empty nor a comment; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut skipped = 0;
        while let Some(line) = self.line()? {
            if is_told(&line.bytes) {
                return Ok(Some(line));
            }
            skipped += line.bytes.len();
            SKIPPED.bytes(skipped).map_err(|_| too_much("empty lines and comments in a row"))?;
        }
        Ok(None)
    }

    /// Returns the next line, whatever it is.
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = self.following(self.taken).to_vec();
        self.taken += bytes.len();
        if bytes.is_empty() {
            (self.ahead, self.taken) = (Vec::new(), 0);
            self.read(&mut bytes)?;
        }
        self.number += 1;
        let number = self.number;
        Ok((!bytes.is_empty()).then_some(Line { number, bytes }))
    }

    /// Reads a line behind these bytes; `false` at the end.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', bytes)?;
        if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            let mut rest = self.input.by_ref().take(SKIPPED.bytes as u64);
            rest.skip_until(b'\n')?;
            if rest.limit() == 0 {
                return Err(too_much("text in a line"));
            }
        }
        Ok(read > 0)
    }

    /// Returns the line that begins at a byte of what was read in advance; empty at its end.
    fn following(&self, at: usize) -> &[u8] {
        let rest = self.ahead.get(at..).unwrap_or_default();
        rest.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
    }

    /// Reads one more line in advance; `false` at the end, or if there is no room for more.
    fn look_ahead(&mut self) -> io::Result<bool> {
        if self.ahead.len() > format::MAX_BYTES {
            return Ok(false);
        }
        let mut ahead = std::mem::take(&mut self.ahead);
        let read = self.read(&mut ahead);
        self.ahead = ahead;
        read
    }

    /// Reads this many bytes in advance, or a line more; `true` if that is the whole text. The lines can still be
    /// read.
    pub fn fits(&mut self, most: usize) -> io::Result<bool> {
        while self.ahead().len() <= most {
            if !self.look_ahead()? {
                return Ok(self.ahead.len() <= format::MAX_BYTES);
            }
        }
        Ok(false)
    }

    /// Returns the lines that were read in advance, as one text.
    pub fn ahead(&self) -> &[u8] {
        self.ahead.get(self.taken..).unwrap_or_default()
    }

    /// Returns how single lines are to be read, if the first of them show that they can be. It reads no further than
    /// necessary. The header of a table is not among the lines any more.
    pub fn way(&mut self, options: &ReadOptions) -> io::Result<Option<Way>> {
        let way = Way::any(options);
        let requested = options.format.map(Format::pieces);
        if requested == Some(Pieces::Lines) {
            return Ok(Some(way));
        }
        // The header, and where the lines below it begin.
        let mut header: Option<(usize, String)> = None;
        let (mut at, mut told) = (self.taken, 0);
        while told < TELLING_LINES && (at < self.ahead.len() || self.look_ahead()?) {
            let line = self.following(at);
            let text = Some(line).filter(|line| is_told(line)).and_then(|line| format::decode(line).ok());
            at += line.len();
            let Some(text) = text else { continue };
            if let Some((below, header)) = &header {
                let way = Way { header: Some(header.clone()), ..way.clone() };
                // A header and a row have commas both, or neither.
                let alike = header.contains(DELIMITERS) == text.contains(DELIMITERS);
                if let Some(format) = way.of(text, Pieces::Table).filter(|_| alike) {
                    let below = *below;
                    self.skip_to(below);
                    return Ok(Some(Way { usual: Some(format), ..way }));
                }
            }
            if let Some(format) = way.of(text, Pieces::Lines).or_else(|| way.of(text, Pieces::Table)) {
                return Ok(Some(Way { usual: Some(format), ..way }));
            }
            let (below, text) = header.get_or_insert_with(|| (at, format!("{}\n", text.trim_end())));
            if requested == Some(Pieces::Table) {
                let (way, below) = (Way { header: Some(text.clone()), ..way }, *below);
                self.skip_to(below);
                return Ok(Some(way));
            }
            told += 1;
        }
        Ok(None)
    }

    /// Skips the lines up to a byte of what was read in advance.
    fn skip_to(&mut self, at: usize) {
        self.number += self.ahead[self.taken..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.taken = at;
    }
}

fn too_much(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("found more than {} MiB of {what}", SKIPPED.bytes >> 20))
}

/// The characters between the fields of a table.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// How to read single lines of a source.
#[derive(Clone)]
pub struct Way {
    /// The requested format.
    requested: Option<&'static Format>,
    /// The format of the first lines.
    usual: Option<&'static Format>,
    layout: Option<Arc<Layout>>,
    file_name: String,
    clues: ClueReading,
    ignored: Vec<String>,
    /// The first line of a table, with its end.
    header: Option<String>,
}

impl Way {
    /// Returns the way that tries every format, or the requested one.
    pub fn any(options: &ReadOptions) -> Self {
        let ReadOptions { format, layout, file_name, clues, ignored } = options.clone();
        let file_name = file_name.to_owned();
        Self { requested: format, usual: format, layout, file_name, clues, ignored, header: None }
    }

    /// Reads the puzzle in a line.
    ///
    /// # Errors
    /// If the line contains no puzzle; the error has the number of the line.
    pub fn read(&self, line: &Line) -> Result<Reading, FormatError> {
        let text = format::decode(&line.bytes);
        // The format of the first lines almost always fits. Otherwise, all formats are tried.
        let reading = text.and_then(|text| match self.read_as(text, self.usual) {
            Err(_) if self.requested.is_none() => self.read_as(text, None),
            reading => reading,
        });
        reading.map_err(|mut error| {
            error.line = usize::try_from(line.number).unwrap_or(usize::MAX);
            error
        })
    }

    /// Returns the report of an error in a line, with the line and the position in it.
    pub fn report(&self, error: &FormatError, name: &str, line: &Line) -> String {
        let text = String::from_utf8_lossy(&line.bytes);
        error.report(name, &format!("{}{text}", self.header.as_deref().unwrap_or_default()))
    }

    fn read_as(&self, text: &str, format: Option<&'static Format>) -> Result<Reading, FormatError> {
        let (layout, ignored) = (self.layout.clone(), self.ignored.clone());
        let options = ReadOptions { format, layout, file_name: &self.file_name, clues: self.clues, ignored };
        match &self.header {
            Some(header) => options.read(&format!("{header}{text}")),
            None => options.read(text),
        }
    }

    /// Returns the format in which a line is a puzzle of several, if it can be read in these pieces.
    fn of(&self, text: &str, pieces: Pieces) -> Option<&'static Format> {
        let format = self.read_as(text, self.requested).ok()?.format;
        (format.pieces() == pieces).then_some(format)
    }
}

/// A file whose bytes are counted as they are read.
struct Metered {
    packed: Box<dyn Read + Send>,
    meter: Arc<Meter>,
}

impl Read for Metered {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.packed.read(into)?;
        self.meter.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
