//! Puzzles from any number of sources, however long: what is line by line is read line by line.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use whydoku::format::{self, Format, Pieces, ReadOptions, Reading};

use crate::cli::failure::Failure;
use crate::cli::input::lines::{Line, Lines, Meter, Way};
use crate::cli::input::{self, Named, PuzzlesArgs, ReadingArgs, Source};
use crate::cli::terminal;

/// A text up to this length, in bytes, is read at once.
const SHORT: usize = 1 << 20;

/// The number of puzzles of a long text that are read together.
const TOGETHER: usize = 256;

/// The maximum length of a line in bytes, if each line is a puzzle of its own: 256 KiB.
const LONGEST_LINE: usize = 256 << 10;

impl PuzzlesArgs {
    /// Returns the puzzles, each with its name and the details of how it was read. Each source is read only when it is
    /// needed, and a long one piece by piece, if its format has one line per puzzle. A missing file is reported at
    /// once.
    pub fn readings(&self) -> Result<Readings, Failure> {
        let (sources, meter) = self.metered()?;
        Ok(Readings { sources, reading: self.reading.clone(), meter, open: None })
    }

    /// Returns the puzzles one by one, and the lines that contain none. Other formats than those with one line per
    /// puzzle are read at once; then the number of a line is that of the puzzle.
    pub fn entries(&self) -> Result<Entries, Failure> {
        let (sources, meter) = self.metered()?;
        Ok(Entries { sources, reading: self.reading.clone(), meter, open: None, ready: VecDeque::new() })
    }

    /// Returns the sources, and the meter with the number of their bytes.
    fn metered(&self) -> Result<(std::vec::IntoIter<Source>, Arc<Meter>), Failure> {
        let sources = self.sources()?;
        let length = |source: &Source| {
            let metadata = source.file()?.metadata().ok()?;
            metadata.is_file().then_some(metadata.len())
        };
        let total = sources.iter().map(length).sum();
        Ok((sources.into_iter(), Arc::new(Meter::new(total))))
    }
}

/// The puzzles of several sources, in batches.
pub struct Readings {
    sources: std::vec::IntoIter<Source>,
    reading: ReadingArgs,
    meter: Arc<Meter>,
    open: Option<Long>,
}

/// A long source that is being read, and the number of its puzzles so far.
struct Long {
    source: Source,
    lines: Lines,
    way: Way,
    count: usize,
}

impl Readings {
    /// Returns the meter that counts what is read.
    pub fn meter(&self) -> Arc<Meter> {
        Arc::clone(&self.meter)
    }

    /// Returns the puzzles of a short source; opens a long one.
    fn begin(&mut self, source: Source) -> Result<Vec<Named>, Failure> {
        let mut lines = source.lines(&self.meter)?;
        let fail = |why| source.unreadable(&why);
        let way = match source.id {
            None if !lines.fits(SHORT).map_err(fail)? => lines.way(&self.reading.options(&source)).map_err(fail)?,
            _ => None,
        };
        if let Some(way) = way {
            self.open = Some(Long { source, lines, way, count: 0 });
            return Ok(Vec::new());
        }
        let readings = self.reading.read_whole(&source, lines)?.into_iter().enumerate();
        Ok(readings.map(|(index, reading)| named(&source, index, reading)).collect())
    }
}

impl Iterator for Readings {
    type Item = Result<Vec<Named>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let batch = match &mut self.open {
                Some(long) => long.batch(&self.reading),
                None => {
                    let source = self.sources.next()?;
                    self.begin(source)
                }
            };
            match batch {
                Ok(batch) if batch.is_empty() && self.open.as_ref().is_some_and(|long| long.count == 0) => {}
                Ok(batch) if batch.is_empty() => self.open = None,
                Ok(batch) => return Some(Ok(batch)),
                Err(failure) => {
                    self.open = None;
                    return Some(Err(failure));
                }
            }
        }
    }
}

impl Long {
    /// Returns the next puzzles; none at the end.
    fn batch(&mut self, args: &ReadingArgs) -> Result<Vec<Named>, Failure> {
        let mut readings = Vec::new();
        while readings.len() < TOGETHER {
            let Some(line) = self.lines.next().map_err(|why| self.source.unreadable(&why))? else { break };
            let read = self.way.read(&line);
            readings.push(read.map_err(|error| input::invalid(self.way.report(&error, &self.source.shown(), &line)))?);
        }
        if args.verbose && self.count == 0 {
            input::tell(&self.source.name, &readings);
        } else if args.verbose {
            let name = |(index, reading)| (input::which(&self.source.name, self.count + index, reading), reading);
            let told = readings.iter().enumerate().map(name);
            input::tell_left_out(told.map(|(name, reading)| (name, reading.left_out.clone())));
        }
        for (index, reading) in readings.iter().enumerate() {
            input::tell_doubts(&input::which(&self.source.name, self.count + index, reading), reading);
        }
        let first = self.count;
        self.count += readings.len();
        let numbered = readings.into_iter().enumerate();
        Ok(numbered.map(|(index, reading)| named(&self.source, first + index, reading)).collect())
    }
}

fn named(source: &Source, index: usize, reading: Reading) -> Named {
    Named { name: input::which(&source.name, index, &reading), reading }
}

/// A puzzle, or a line that may contain one, and where it is.
pub struct Entry {
    /// The name of its source, escaped for a line of text.
    pub source: Arc<str>,
    /// The number of its line; in formats that have no line for each puzzle, its number among the puzzles.
    pub number: u64,
    content: Content,
}

enum Content {
    Line(Line, Arc<Way>),
    Puzzle(Box<Reading>),
    TooLong,
}

impl Entry {
    /// Returns the puzzle, or why there is none. The error does not repeat the number of the line.
    pub fn read(&self) -> Result<Reading, String> {
        match &self.content {
            Content::Line(line, way) => {
                let reading = way.read(line).map_err(|error| {
                    let (told, line) = (error.to_string(), format!("line {}, ", error.line));
                    told.strip_prefix(&line).unwrap_or(&told).to_owned()
                })?;
                input::tell_doubts(&self.name(reading.puzzle.id()), &reading);
                Ok(reading)
            }
            Content::Puzzle(reading) => Ok(Reading::clone(reading)),
            Content::TooLong => Err(format!("the line has more than {LONGEST_LINE} bytes")),
        }
    }
}

impl Entry {
    /// Returns the name of its puzzle with this id, escaped for a line of text: `FILE#ID`, or the place in the source.
    pub fn name(&self, id: Option<&str>) -> String {
        match (id, &self.content) {
            (Some(id), _) => terminal::line(&format!("{}#{id}", self.source)),
            (None, Content::Puzzle(_)) => format!("{}#{}", self.source, self.number),
            (None, Content::Line(..) | Content::TooLong) => format!("{}, line {}", self.source, self.number),
        }
    }

    /// Returns the length of its line, in bytes.
    pub fn length(&self) -> usize {
        match &self.content {
            Content::Line(line, _) => line.bytes.len(),
            Content::Puzzle(_) | Content::TooLong => 0,
        }
    }

    /// Returns a number that two different contents hardly have in common.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match &self.content {
            Content::Line(line, _) => line.bytes.trim_ascii_end().hash(&mut hasher),
            Content::Puzzle(reading) => {
                reading.puzzle.givens().hash(&mut hasher);
                input::clues_of(reading).for_each(|clue| clue.hash(&mut hasher));
            }
            Content::TooLong => {}
        }
        hasher.finish()
    }
}

/// The puzzles of several sources, one by one.
pub struct Entries {
    sources: std::vec::IntoIter<Source>,
    reading: ReadingArgs,
    meter: Arc<Meter>,
    open: Option<Open>,
    /// The puzzles of a source that was read at once.
    ready: VecDeque<Entry>,
}

/// A source that is being read line by line.
struct Open {
    source: Source,
    name: Arc<str>,
    lines: Lines,
    way: Arc<Way>,
}

impl Entries {
    /// Returns the meter that counts what is read.
    pub fn meter(&self) -> Arc<Meter> {
        Arc::clone(&self.meter)
    }

    fn begin(&mut self, source: Source) -> Result<(), Failure> {
        let name: Arc<str> = terminal::line(&source.name).into();
        let options = self.reading.options(&source);
        let mut lines = source.lines(&self.meter)?;
        let way = match source.id {
            None => lines.way(&options).map_err(|why| source.unreadable(&why))?,
            Some(_) => None,
        };
        let way = match way {
            Some(way) => way,
            // In a file of lines, all of which are wrong, each line gets its record.
            None if source.id.is_none() && is_of_lines(&source, &options, &mut lines)? => Way::any(&options),
            None => {
                let readings = self.reading.read_whole(&source, lines)?.into_iter();
                let entry = |(number, reading)| Entry {
                    source: Arc::clone(&name),
                    number,
                    content: Content::Puzzle(Box::new(reading)),
                };
                self.ready = (1..).zip(readings).map(entry).collect();
                return Ok(());
            }
        };
        self.open = Some(Open { source, name, lines, way: Arc::new(way) });
        Ok(())
    }
}

/// Returns `true` if a source that shows no puzzle in its first lines can only be one of lines: no other format is
/// requested, its file has the extension of none, and its text is not a puzzle as a whole.
fn is_of_lines(source: &Source, options: &ReadOptions, lines: &mut Lines) -> Result<bool, Failure> {
    let extension = options.file_name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let format = options.format.or_else(|| Format::of_extension(&extension));
    if format.is_some_and(|format| format.pieces() == Pieces::Whole) {
        return Ok(false);
    }
    let is_short = lines.fits(format::MAX_BYTES).map_err(|why| source.unreadable(&why))?;
    let is_whole = |text: &[u8]| format::decode(text).and_then(|text| options.read_all(text)).is_ok();
    Ok(!(is_short && is_whole(lines.ahead())))
}

impl Iterator for Entries {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(Ok(entry));
            }
            if let Some(Open { source, name, lines, way }) = &mut self.open {
                match lines.next() {
                    Ok(Some(line)) => {
                        let number = line.number;
                        let is_long = line.bytes.len() > LONGEST_LINE;
                        let content = if is_long { Content::TooLong } else { Content::Line(line, Arc::clone(way)) };
                        return Some(Ok(Entry { source: Arc::clone(name), number, content }));
                    }
                    Ok(None) => self.open = None,
                    Err(why) => {
                        let failure = source.unreadable(&why);
                        self.open = None;
                        return Some(Err(failure));
                    }
                }
                continue;
            }
            let source = self.sources.next()?;
            if let Err(failure) = self.begin(source) {
                return Some(Err(failure));
            }
        }
    }
}
