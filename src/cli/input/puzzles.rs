//! Reads puzzles from arguments, files or standard input, and other files as text.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use whydoku::format::{self, ClueReading, FORMATS, Format, ReadOptions, Reading};
use whydoku::grid::{ClueRecord, Digits, Edition, Layout, Puzzle};
use whydoku::trace;

use crate::cli::failure::Failure;
use crate::cli::input::file::{cannot_read, file_of, is_file};
use crate::cli::input::lines::{Lines, Meter};
use crate::cli::input::opened::{REPLACED, is_same};
use crate::cli::input::packed::Packing;
use crate::cli::terminal::{self, notice};

/// The number of characters of the smallest grid.
const SHORTEST_PUZZLE: usize = 16;

/// The ways to pass a puzzle, for the error if there is none.
const HOW_TO_PASS: &str = "no puzzle given. Use 81 characters (`.` for an empty cell), a link, a file, PATH#ID, or - for standard input.\n\
Example: whydoku explain puzzles/seeds.yaml#mathematica-11";

/// One puzzle.
#[derive(clap::Args)]
pub struct PuzzleArgs {
    /// Puzzle: its characters, a link, a file, PATH#ID for one of several, or - for standard input
    puzzle: Option<String>,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Any number of puzzles.
#[derive(Clone, clap::Args)]
pub struct PuzzlesArgs {
    /// Puzzles: characters, links, files, PATH#ID for one of several, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Returns the parser for an edition of a puzzle.
pub fn edition() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::letter))
        .map(|letter| Edition::ALL.into_iter().find(|edition| edition.letter() == letter).unwrap_or_default())
}

/// How puzzles are written.
#[derive(Clone, Default, clap::Args)]
pub struct ReadingArgs {
    /// Input format (default: recognised by the content)
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    from: Option<String>,
    /// Layout of the grid: diagonal, windoku, 6x6-diagonal … (default: the plain one of its size)
    #[arg(long, value_name = "LAYOUT", value_parser = |name: &str| Layout::named(name))]
    layout: Option<Arc<Layout>>,
    /// Ignore this key of JSON (f-puzzles, SudokuPad), although it may be a rule. Can be repeated
    #[arg(long, value_name = "NAME")]
    ignore_key: Vec<String>,
    /// Report which format was read, and what was ignored
    #[arg(short, long)]
    pub verbose: bool,
    /// Where the command wants clues of variants.
    #[arg(skip)]
    pub clues: ClueReading,
}

/// A puzzle with its name.
pub struct Named {
    /// Its source, with its id or number there.
    pub name: String,
    /// The puzzle, and the details of how it was read.
    pub reading: Reading,
}

/// The location of a text, its name, and the requested puzzle.
pub struct Source {
    /// The unescaped name, for data; see [`Source::shown`].
    pub name: String,
    text: Text,
    /// The id or the number of the requested puzzle.
    pub id: Option<String>,
}

/// The location of a text. It is read only when it is needed.
enum Text {
    Here(Vec<u8>),
    Piped,
    In(PathBuf),
}

impl PuzzleArgs {
    /// Returns the argument, if there is one.
    pub fn argument(&self) -> Option<&str> {
        self.puzzle.as_deref()
    }

    /// Returns the only puzzle, with its clues among the rules of its layout.
    pub fn one(&self) -> Result<Puzzle, Failure> {
        let mut reading = self.one_with_clues()?;
        reading.rule();
        Ok(reading.puzzle)
    }

    /// Returns the only puzzle, with its clues beside it, whatever they mean.
    pub fn one_with_clues(&self) -> Result<Reading, Failure> {
        self.only(&ReadingArgs { clues: ClueReading::Read, ..self.reading.clone() })
    }

    fn only(&self, reading: &ReadingArgs) -> Result<Reading, Failure> {
        let source = source(self.puzzle.as_deref())?;
        let mut readings = reading.read(&source)?;
        if readings.len() == 1 {
            return Ok(readings.remove(0));
        }
        // A leading dash would be taken for an option.
        let dashes = if source.name == "-" { "-- " } else { "" };
        let (name, count) = (source.shown(), readings.len());
        Err(Failure::usage(format_args!(
            "{name} contains {count} puzzles: choose one with {dashes}{name}#ID; {}",
            ids(&readings)
        )))
    }
}

impl PuzzlesArgs {
    /// The puzzles with these names, on a layout if one is requested.
    pub fn of(puzzles: Vec<String>, layout: Option<Arc<Layout>>) -> Self {
        Self { puzzles, reading: ReadingArgs { layout, ..ReadingArgs::default() } }
    }

    /// Returns the same puzzles, with their clues beside them, whatever they mean.
    #[must_use]
    pub fn with_clues(&self) -> Self {
        Self { reading: ReadingArgs { clues: ClueReading::Read, ..self.reading.clone() }, ..self.clone() }
    }

    /// Rejects an output file that is one of the inputs, because the other format may not express everything.
    pub fn spare(&self, output: &Path) -> Result<(), Failure> {
        let is_output = |argument: &&String| {
            let file = file_of(argument);
            [argument.as_str(), file].iter().any(|file| is_same(Path::new(file), output))
        };
        let input = self.puzzles.iter().find(is_output);
        input.map_or(Ok(()), |input| Err(Failure::usage(format_args!("{} {REPLACED}", terminal::line(input)))))
    }

    /// Returns where the puzzles are. A missing file is reported at once.
    pub fn sources(&self) -> Result<Vec<Source>, Failure> {
        let given: Vec<Option<&str>> = self.puzzles.iter().map(|puzzle| Some(puzzle.as_str())).collect();
        let given = if given.is_empty() { vec![None] } else { given };
        given.into_iter().map(source).collect()
    }
}

/// Returns the only puzzle of an argument, with its clues beside it.
pub fn one_with_clues(argument: &str) -> Result<Reading, Failure> {
    PuzzleArgs { puzzle: Some(argument.to_owned()), reading: ReadingArgs::default() }.one_with_clues()
}

/// Returns the digits of a grid with a known layout, passed in the same ways as a puzzle.
pub fn board(argument: &str, layout: &Arc<Layout>) -> Result<Digits, Failure> {
    let source = source(Some(argument))?;
    let reading = ReadingArgs { layout: Some(Arc::clone(layout)), ..ReadingArgs::default() };
    let readings = reading.read(&source)?;
    let [reading] = &readings[..] else {
        return Err(Failure::usage(format_args!("{} contains {} grids, expected one", source.shown(), readings.len())));
    };
    Ok(reading.puzzle.digits())
}

impl Source {
    /// Returns the name, escaped for a line of text.
    pub fn shown(&self) -> String {
        terminal::line(&self.name)
    }

    /// Returns the file, unless the text is an argument or standard input.
    pub fn file(&self) -> Option<&Path> {
        match &self.text {
            Text::In(path) if path.to_str() != Some("-") => Some(path),
            _ => None,
        }
    }

    /// Opens the text.
    pub fn lines(&self, meter: &Arc<Meter>) -> Result<Lines, Failure> {
        match &self.text {
            Text::Here(text) => Ok(Lines::of(text.clone())),
            Text::Piped => Lines::open(Path::new("-"), meter).map_err(|why| self.unreadable(&why)),
            Text::In(path) => Lines::open(path, meter).map_err(|why| self.unreadable(&why)),
        }
    }

    /// Returns the failure of reading the text.
    pub fn unreadable(&self, why: &std::io::Error) -> Failure {
        cannot_read(Path::new(&self.name), why)
    }
}

impl ReadingArgs {
    /// Returns the options for reading a source.
    pub fn options<'a>(&self, source: &'a Source) -> ReadOptions<'a> {
        ReadOptions {
            format: self.from.as_deref().and_then(Format::named),
            layout: self.layout.clone(),
            file_name: Packing::inner(Path::new(&source.name)).to_str().unwrap_or(&source.name),
            clues: self.clues,
            ignored: self.ignore_key.clone(),
        }
    }

    /// Returns all puzzles of a source, or the requested one.
    fn read(&self, source: &Source) -> Result<Vec<Reading>, Failure> {
        self.read_whole(source, source.lines(&Arc::default())?)
    }

    /// Returns all puzzles of a source, or the requested one; `lines` is its text.
    ///
    /// Without an argument, and with nothing piped in, standard input was hardly intended.
    pub fn read_whole(&self, source: &Source, mut lines: Lines) -> Result<Vec<Reading>, Failure> {
        lines.fits(format::MAX_BYTES).map_err(|why| source.unreadable(&why))?;
        let bytes = lines.ahead();
        if matches!(source.text, Text::Piped) && bytes.trim_ascii().is_empty() {
            return Err(Failure::usage(HOW_TO_PASS));
        }
        let text = decode(bytes, &source.shown())?;
        let options = self.options(source);
        let readings = options.read_all(text).map_err(|error| match of_ours(text, &source.shown()) {
            Some(what) => Failure::usage(what),
            None => invalid(error.report(&source.shown(), text)),
        })?;
        let chosen = choose(source, readings)?;
        if self.verbose {
            tell(&source.name, &chosen);
        }
        let named = chosen.iter().enumerate().map(|(index, reading)| (which(&source.name, index, reading), reading));
        named.for_each(|(name, reading)| tell_doubts(&name, reading));
        Ok(chosen)
    }
}

/// Returns the failure for a text that is not a puzzle.
pub fn invalid(report: String) -> Failure {
    Failure::data(report.trim_start_matches("Error: "))
}

/// Returns advice for a file that `whydoku` wrote but that is not a puzzle: a trace, or a document.
fn of_ours(text: &str, name: &str) -> Option<String> {
    if text.starts_with('{') && text.contains(trace::FORMAT) {
        return Some(format!(
            "{name} is a trace, not a puzzle: `whydoku render` writes its walkthrough, and `whydoku verify` checks it"
        ));
    }
    let is_document = text.contains("\n```board ") || text.contains(r#"<meta name="generator" content="whydoku"#);
    is_document
        .then(|| format!("{name} is a document that whydoku wrote, not a puzzle: pass the givens that it quotes"))
}

/// Reports what may be a rule: drawings, and the keys that were ignored on request.
pub fn tell_doubts(name: &str, reading: &Reading) {
    if let Some(drawn) = &reading.drawn {
        notice(&format!(
            "{}: {drawn}; if they stand for a rule, this is another puzzle without it",
            terminal::line(name)
        ));
    }
    if !reading.ignored.is_empty() {
        let keys: Vec<String> = reading.ignored.iter().map(|key| format!("`{}`", terminal::line(key))).collect();
        let (name, keys) = (terminal::line(name), keys.join(", "));
        notice(&format!("{name}: ignored {keys} as requested; if it is a rule, this is another puzzle without it"));
    }
}

/// Reports the format, and what was ignored in each puzzle.
pub fn tell(name: &str, readings: &[Reading]) {
    if let Some(Reading { format, .. }) = readings.first() {
        notice(&format!("{}: read as `{}` ({})", terminal::line(name), format.name, format.about));
    }
    let told =
        readings.iter().enumerate().map(|(index, reading)| (which(name, index, reading), reading.left_out.clone()));
    tell_left_out(told);
}

/// Returns all clues of a puzzle, those among its rules and those beside it.
pub fn clues_of(reading: &Reading) -> impl Iterator<Item = ClueRecord> {
    let ruled = reading.puzzle.layout().rulings().iter().map(|ruling| ruling.clue().clone());
    ruled.chain(reading.clues.iter().map(ClueRecord::from))
}

/// Returns the name of one of the puzzles of a source.
pub fn which(source: &str, index: usize, reading: &Reading) -> String {
    let number = || (index + 1).to_string();
    format!("{source}#{}", reading.puzzle.id().map(str::to_owned).unwrap_or_else(number))
}

/// Reports what was left out of puzzles.
pub fn tell_left_out(puzzles: impl Iterator<Item = (String, Vec<String>)>) {
    let mut notes = LeftOut::default();
    puzzles.for_each(|(name, left_out)| notes.add(name, left_out));
    notes.tell();
}

/// What was left out of puzzles: one entry if it is the same for several in a row.
#[derive(Default)]
pub struct LeftOut(Vec<Run>);

/// The names of the first and the last of several puzzles, and what was left out of each.
struct Run {
    first: String,
    last: Option<String>,
    left_out: Vec<String>,
}

impl LeftOut {
    /// Adds what was left out of the next puzzle.
    pub fn add(&mut self, name: String, left_out: Vec<String>) {
        match self.0.last_mut() {
            Some(run) if run.left_out == left_out => run.last = Some(name),
            _ => self.0.push(Run { first: name, last: None, left_out }),
        }
    }

    /// Reports it.
    pub fn tell(&self) {
        for Run { first, last, left_out } in self.0.iter().filter(|run| !run.left_out.is_empty()) {
            let last = last.as_ref().map_or(String::new(), |last| format!(" to {}", terminal::line(last)));
            notice(&format!("{}{last}: left out {}", terminal::line(first), left_out.join(", ")));
        }
    }
}

/// Returns all puzzles of a source, or the requested one.
fn choose(source: &Source, readings: Vec<Reading>) -> Result<Vec<Reading>, Failure> {
    let Some(id) = &source.id else { return Ok(readings) };
    let numbered = || id.parse::<usize>().ok().filter(|_| readings.iter().all(|reading| reading.puzzle.id().is_none()));
    let at = readings.iter().position(|reading| reading.puzzle.id() == Some(id.as_str()));
    match at.or(numbered().and_then(|number| number.checked_sub(1))).and_then(|at| readings.get(at)) {
        Some(reading) => Ok(vec![reading.clone()]),
        None => Err(Failure::usage(format_args!(
            "{} has no puzzle `{}`; {}",
            source.shown(),
            id.escape_debug(),
            ids(&readings)
        ))),
    }
}

/// Returns how to refer to the puzzles of a text.
fn ids(readings: &[Reading]) -> String {
    let ids: Vec<&str> = readings.iter().filter_map(|reading| reading.puzzle.id()).collect();
    match (&ids[..], readings.len()) {
        ([], 1) => "it contains one puzzle, without an id".to_owned(),
        ([], count) => format!("they have no ids but the numbers from 1 to {count}"),
        (ids, _) => format!("the ids are {}", terminal::line(&ids.join(", "))),
    }
}

/// Interprets an argument: `-`, a file, a puzzle of a file, or else the puzzle itself.
fn source(argument: Option<&str>) -> Result<Source, Failure> {
    let of_file = |path: &str, id: Option<&str>| {
        Ok(Source { name: path.to_owned(), text: Text::In(path.into()), id: id.map(str::to_owned) })
    };
    let Some(argument) = argument else {
        if std::io::stdin().is_terminal() {
            return Err(Failure::usage(HOW_TO_PASS));
        }
        return Ok(Source { name: "-".to_owned(), text: Text::Piped, id: None });
    };
    if is_file(argument) {
        return of_file(argument, None);
    }
    if Path::new(argument).is_dir() {
        return Err(Failure::usage(format_args!("{} is a directory; choose a file in it", terminal::line(argument))));
    }
    match argument.rsplit_once('#') {
        Some((file, id)) if is_file(file) => of_file(file, Some(id)),
        _ if looks_like_a_path(argument) => Err(Failure::usage(format_args!(
            "{} is neither an existing file nor a valid puzzle",
            terminal::line(file_of(argument))
        ))),
        _ => {
            let text = Text::Here(argument.as_bytes().to_vec());
            Ok(Source { name: "the puzzle".to_owned(), text, id: None })
        }
    }
}

/// Returns `true` if an argument can only be a file: it begins or ends like a path, or is a word, unlike any puzzle or
/// link.
fn looks_like_a_path(argument: &str) -> bool {
    if argument.contains("://") {
        return false;
    }
    let file = file_of(argument);
    if ["/", "./", "../", "~/"].iter().any(|start| file.starts_with(start)) {
        return true;
    }
    let letter = |sign: char| sign.is_alphabetic() && !matches!(sign, 'x' | 'X');
    if file.chars().count() < SHORTEST_PUZZLE && file.starts_with(letter) {
        return true;
    }
    let extension = PathBuf::from(file).extension().and_then(|end| end.to_str().map(str::to_owned));
    let named = extension.is_some_and(|end| {
        (1..=5).contains(&end.len()) && end.starts_with(|sign: char| sign.is_alphabetic() && sign != 'x')
    });
    named && !file.contains(['\n', ' ', ','])
}

fn decode<'a>(bytes: &'a [u8], name: &str) -> Result<&'a str, Failure> {
    format::decode(bytes).map_err(|error| Failure::data(format_args!("{name}: {error}")))
}
