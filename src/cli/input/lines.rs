//! Reads puzzles line by line: a source of any length takes no more memory than one line of it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use whydoku::format::{self, Format, FormatError, Pieces, ReadOptions, Reading};
use whydoku::grid::Layout;

use crate::cli::input::packed::Packing;

/// The maximum length of a line in bytes: no text with puzzles may be longer. Longer lines are cut.
const LONGEST_LINE: u64 = format::MAX_BYTES as u64 + 1;

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

impl Line {
    /// Returns `true` for a line that is neither empty nor a comment.
    pub fn is_told(&self) -> bool {
        let text = self.bytes.trim_ascii();
        !text.is_empty() && self.bytes.first() != Some(&b'#')
    }
}

/// The lines of a source.
pub struct Lines {
    input: Box<dyn BufRead + Send>,
    number: u64,
    /// The lines that were read in advance.
    ahead: VecDeque<Line>,
}

impl Lines {
    /// Opens a file, or standard input for `-`; it may be compressed.
    pub fn open(path: &Path, meter: &Arc<Meter>) -> io::Result<Self> {
        let packed: Box<dyn Read + Send> = match path.to_str() {
            Some("-") => Box::new(io::stdin()),
            _ => Box::new(File::open(path)?),
        };
        let metered = Metered { packed, meter: Arc::clone(meter) };
        Ok(Self::over(Packing::of(path).unpack(BufReader::new(metered))))
    }

    /// Returns the lines of a text.
    pub fn of(text: Vec<u8>) -> Self {
        Self::over(Box::new(Cursor::new(text)))
    }

    fn over(input: Box<dyn BufRead + Send>) -> Self {
        Self { input, number: 0, ahead: VecDeque::new() }
    }

    /// Returns the next line; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        self.number += 1;
        Ok(Some(Line { number: self.number, bytes }))
    }

    /// Reads one more line in advance; `false` at the end.
    fn look_ahead(&mut self) -> io::Result<bool> {
        let line = self.read()?;
        Ok(line.map(|line| self.ahead.push_back(line)).is_some())
    }

    /// Reads this many bytes in advance, or a line more; `true` if that is the whole text. The lines can still be
    /// read.
    pub fn fits(&mut self, most: usize) -> io::Result<bool> {
        let mut length: usize = self.ahead.iter().map(|line| line.bytes.len()).sum();
        while length <= most {
            if !self.look_ahead()? {
                return Ok(true);
            }
            length += self.ahead.back().map_or(0, |line| line.bytes.len());
        }
        Ok(false)
    }

    /// Returns the lines that were read in advance, as one text.
    pub fn ahead(&self) -> Vec<u8> {
        self.ahead.iter().flat_map(|line| &line.bytes).copied().collect()
    }

    /// Returns how single lines are to be read, if the first of them show that they can be. It reads no further than
    /// necessary. The header of a table is not among the lines any more.
    pub fn way(&mut self, options: &ReadOptions) -> io::Result<Option<Way>> {
        let way = Way::any(options);
        let requested = options.format.map(Format::pieces);
        if requested == Some(Pieces::Lines) {
            return Ok(Some(way));
        }
        let mut header: Option<(usize, String)> = None;
        let (mut at, mut told) = (0, 0);
        while told < TELLING_LINES && (at < self.ahead.len() || self.look_ahead()?) {
            let line = &self.ahead[at];
            if let Some(text) = line.is_told().then(|| text(line)).flatten() {
                if let Some((above, header)) = &header {
                    let way = Way { header: Some(header.clone()), ..way.clone() };
                    // A header and a row have commas both, or neither.
                    let alike = header.contains(DELIMITERS) == text.contains(DELIMITERS);
                    if let Some(format) = way.of(text, Pieces::Table).filter(|_| alike) {
                        self.ahead.drain(..=*above);
                        return Ok(Some(Way { usual: Some(format), ..way }));
                    }
                }
                if let Some(format) = way.of(text, Pieces::Lines).or_else(|| way.of(text, Pieces::Table)) {
                    return Ok(Some(Way { usual: Some(format), ..way }));
                }
                let (above, text) = header.get_or_insert_with(|| (at, format!("{}\n", text.trim_end())));
                if requested == Some(Pieces::Table) {
                    let way = Way { header: Some(text.clone()), ..way };
                    self.ahead.drain(..=*above);
                    return Ok(Some(way));
                }
                told += 1;
            }
            at += 1;
        }
        Ok(None)
    }
}

/// The characters between the fields of a table.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

fn text(line: &Line) -> Option<&str> {
    format::decode(&line.bytes).ok()
}

/// How to read single lines of a source.
#[derive(Clone)]
pub struct Way {
    /// The requested format.
    requested: Option<&'static Format>,
    /// The format of the first lines.
    usual: Option<&'static Format>,
    layout: Option<Arc<Layout>>,
    file_name: String,
    /// The first line of a table, with its end.
    header: Option<String>,
}

impl Way {
    /// Returns the way that tries every format, or the requested one.
    pub fn any(options: &ReadOptions) -> Self {
        let ReadOptions { format, layout, file_name } = options.clone();
        Self { requested: format, usual: format, layout, file_name: file_name.to_owned(), header: None }
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
        let options = ReadOptions { format, layout: self.layout.clone(), file_name: &self.file_name };
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
