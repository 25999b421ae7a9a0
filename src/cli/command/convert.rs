//! `whydoku convert`: converts puzzles to another format, or to their canonical form.

use std::path::{Path, PathBuf};

use whydoku::clue::names;
use whydoku::format::{self, Format, WriteError};
use whydoku::grid::{Budget, canonical};

use crate::cli::failure::Failure;
use crate::cli::input::{LeftOut, Named, PuzzlesArgs};
use crate::cli::output::{self, Growing, Seen, formats, key, target, too_much};
use crate::cli::terminal;

/// Convert puzzles to another format. Reports whatever that format cannot hold.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku convert puzzle.sdk --to sudokupad
  whydoku convert monday.ss tuesday.sdk -o week.sdm
  whydoku convert puzzles/classics.yaml --to line
  whydoku convert puzzles.txt --to line --canonical --distinct
  whydoku convert 'https://f-puzzles.com/?load=…' -o puzzle.yaml")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Output format (default: by the extension of the output file)
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the canonical form: of all puzzles that are the same except for the names of digits and the symmetries of
    /// the layout, the first in the order of rows with empty cells first. Placed digits and pencil marks are left out
    #[arg(long)]
    canonical: bool,
    /// Omit each puzzle whose canonical form is that of an earlier one. Takes 16 bytes of memory per puzzle
    #[arg(long)]
    distinct: bool,
}

/// Up to this length, in bytes, text is held back until all puzzles are known to fit.
const MOST_HELD: usize = format::MAX_BYTES;

pub fn run(args: &Args) -> Result<(), Failure> {
    let to = target(args.to.as_deref(), args.output.as_deref())?;
    args.output.as_deref().map_or(Ok(()), |file| output::check(file).and_then(|()| args.puzzles.spare(file)))?;
    let batches = args.puzzles.with_clues().readings()?;
    let mut out = Out { file: args.output.as_deref(), held: String::new(), growing: None };
    let mut left_out = LeftOut::default();
    let mut forms = Forms { canonical: args.canonical, seen: args.distinct.then(Seen::default) };
    let mut write = |batch| {
        let (names, text) = written(forms.of(batch)?, to)?;
        names.into_iter().for_each(|(name, lost)| left_out.add(name, lost));
        out.add(&text)
    };
    if to.is_line_by_line() {
        batches.into_iter().try_for_each(|batch| write(batch?))?;
    } else {
        write(together(batches)?)?;
    }
    out.finish()?;
    left_out.tell();
    forms.seen.iter().for_each(Seen::tell);
    Ok(())
}

/// The changes to puzzles on their way.
struct Forms {
    /// Whether they are replaced by their canonical forms.
    canonical: bool,
    /// The forms so far, if each is to be written once.
    seen: Option<Seen>,
}

impl Forms {
    /// Returns the puzzles to write.
    fn of(&mut self, mut batch: Vec<Named>) -> Result<Vec<Named>, Failure> {
        if !self.canonical && self.seen.is_none() {
            return Ok(batch);
        }
        let mut kept = Vec::with_capacity(batch.len());
        for mut named in batch.drain(..) {
            if !named.reading.clues.is_empty() {
                let (name, clues) = (terminal::line(&named.name), names(&named.reading.clues));
                return Err(Failure::data(format_args!("{name}: a puzzle with clues ({clues}) has no canonical form")));
            }
            let puzzle = &mut named.reading.puzzle;
            let form = canonical(puzzle, &Budget::default())
                .map_err(|error| Failure::data(format_args!("{}: {error}", terminal::line(&named.name))))?;
            if self.seen.as_mut().is_some_and(|seen| !seen.is_new(key(puzzle, &form))) {
                continue;
            }
            if self.canonical {
                let (placed, notes) = (!puzzle.placed().cells().is_empty(), !puzzle.notes().is_empty());
                *puzzle = puzzle.clone().bare().with_givens(form).map_err(Failure::data)?;
                for (what, is_lost) in [("placed digits", placed), ("pencil marks", notes)] {
                    named.reading.left_out.extend(is_lost.then(|| what.to_owned()));
                }
            }
            kept.push(named);
        }
        Ok(kept)
    }
}

/// Returns all puzzles, for a format that is no list of lines.
fn together(batches: impl Iterator<Item = Result<Vec<Named>, Failure>>) -> Result<Vec<Named>, Failure> {
    let (mut all, mut cells) = (Vec::new(), 0);
    for batch in batches {
        let batch = batch?;
        cells += batch.iter().map(|named| named.reading.puzzle.layout().cells().len()).sum::<usize>();
        all.extend(batch);
        if cells > format::MAX_BYTES {
            return Err(too_much());
        }
    }
    Ok(all)
}

/// The text on its way to its destination. Only text that is too long to be held is written before its end is known.
struct Out<'a> {
    file: Option<&'a Path>,
    held: String,
    growing: Option<Growing>,
}

impl Out<'_> {
    fn add(&mut self, text: &str) -> Result<(), Failure> {
        self.held += text;
        if self.held.len() <= MOST_HELD { Ok(()) } else { self.pass_on() }
    }

    fn pass_on(&mut self) -> Result<(), Failure> {
        let text = std::mem::take(&mut self.held);
        match self.file {
            None => terminal::data(text),
            Some(file) => {
                let growing = match self.growing.take() {
                    Some(growing) => growing,
                    None => Growing::begin(file)?,
                };
                self.growing.insert(growing).add(text.as_bytes())
            }
        }
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.pass_on()?;
        self.growing.map_or(Ok(()), Growing::finish)
    }
}

/// The name of a puzzle, and what was left out of it.
type Lost = (String, Vec<String>);

/// Returns the puzzles as text, and what was left out of each.
fn written(batch: Vec<Named>, to: &'static Format) -> Result<(Vec<Lost>, String), Failure> {
    let (mut names, mut puzzles, mut clues) = (Vec::<Lost>::new(), Vec::new(), Vec::new());
    for Named { name, reading } in batch {
        names.push((name, reading.left_out));
        puzzles.push(reading.puzzle);
        clues.push(reading.clues);
    }
    let written = format::write_with_clues(&puzzles, &clues, to).map_err(|error| match error {
        WriteError::ReadOnly { .. } | WriteError::OnlyOne { .. } => Failure::usage(error),
        WriteError::Unfit { puzzle, .. } => {
            let name = names.get(puzzle).map_or(String::new(), |(name, _)| terminal::line(name));
            Failure::data(format_args!("{name}: {error}"))
        }
        _ => Failure::data(error),
    })?;
    let left_out = names.into_iter().zip(written.left_out);
    Ok((left_out.map(|((name, read), lost)| (name, [lost, read].concat())).collect(), written.text))
}
