//! `whydoku batch`: one record for each puzzle of any number, in order, in constant memory, and resumable.

mod record;
mod tally;
mod target;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use whydoku::render::{self, Needs, OUTLETS, Outlet, Output, Telling};

use crate::cli::document::AudienceArg;
use crate::cli::failure::Failure;
use crate::cli::input::PuzzlesArgs;
use crate::cli::input::level::profile;
use crate::cli::input::packed::Packing;
use crate::cli::input::stream::Entries;
use crate::cli::job::progress::{Items, Sink, in_order};
use crate::cli::job::threads::JobsArgs;
use crate::cli::limit::seconds;
use crate::cli::report::rated::scale;
use crate::cli::{output, terminal};
use record::{Emit, Form};
use tally::Tally;
use target::{Start, Target};
use work::{Done, Numbered, Payload, Work};

/// Solve, rate or explain any number of puzzles: one record for each line, in order.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku batch puzzles.txt -o summaries.ndjson
  whydoku batch puzzles.csv.gz --emit rating -o ratings.csv.zst --jobs 8
  whydoku batch puzzles.csv.gz --emit rating -o ratings.csv.zst --resume
  whydoku batch puzzles.txt --emit walkthrough --document html -o pages/
  zcat puzzles.gz | whydoku batch - --time-limit 10 | gzip > summaries.ndjson.gz

A file gets its name when it is complete; until then, the records are in FILE.part. Exit codes: 0 success; 1 every line
has its record, and some of these have an error; 2 the run is incomplete, or the command line is wrong.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Content of each record
    #[arg(long, value_enum, default_value = "summary", value_name = "WHAT")]
    emit: Emit,
    /// Output format (default: by the extension of the output file, else ndjson)
    #[arg(short, long, value_enum)]
    format: Option<Form>,
    /// Write to this file; traces and walkthroughs, also to this directory: a file each, and records.ndjson. What ends
    /// with .gz or .zst is compressed
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Continue the run that was writing to this output
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Profile: a built-in name or a file (default: hodoku for ratings, else classic)
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Stop the work on a puzzle after this many seconds, such as 10 or 0.5; its record says so (default: no limit)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Write a report with charts to this file at the end: .md, .html or .txt
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Format of walkthroughs (default: markdown)
    #[arg(long, value_name = "FORMAT", value_parser = documents())]
    document: Option<&'static Outlet>,
    /// Reader of walkthroughs
    #[arg(long, value_enum, default_value = "standard")]
    audience: AudienceArg,
}

/// Returns the parser for the formats of walkthroughs: those that are text and can tell one.
fn documents() -> impl TypedValueParser<Value = &'static Outlet> {
    let values = OUTLETS
        .iter()
        .filter(|outlet| outlet.is_text() && outlet.needs != Needs::Cards)
        .map(|outlet| PossibleValue::new(outlet.name).help(outlet.about));
    PossibleValuesParser::new(values).map(|name| Outlet::named(&name).unwrap_or(&OUTLETS[0]))
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let start = Instant::now();
    let usual = if args.emit == Emit::Rating { "hodoku" } else { "classic" };
    let profile = profile(args.profile.as_deref().unwrap_or(usual))?;
    if args.emit == Emit::Rating {
        scale(&profile)?;
    }
    args.report_outlet()?;
    let folder = args.folder()?;
    let file = folder.as_ref().map(|folder| folder.join(RECORDS)).or_else(|| args.output.clone());
    let form = args.form(file.as_deref())?;
    if let Some(file) = &file {
        args.puzzles.spare(file)?;
    }
    let mut entries = args.puzzles.entries()?;
    if let Some(folder) = &folder {
        fs::create_dir_all(folder).map_err(|why| cannot_create(folder, &why))?;
    }
    let target = Target::open(file.as_deref(), if args.resume { Start::Resume } else { Start::Afresh })?;
    let mut records = Records { target, tally: Tally::default(), folder };
    let head = form.head(args.emit)?;
    let kept = records.resume(args, &profile.name, form, &head, &mut entries)?;
    let work = Work {
        emit: args.emit,
        form,
        profile: profile.clone(),
        limit: args.time_limit,
        outlet: args.document.unwrap_or(&OUTLETS[0]),
        telling: Telling { audience: args.audience.audience(), ..Telling::default() },
        payload: if records.folder.is_some() { Payload::Beside } else { Payload::Inside },
    };
    let items = Items {
        meter: entries.meter(),
        total: None,
        jobs: args.jobs.count(),
        items: entries.enumerate().map(move |(index, entry)| Ok(Numbered(kept + index, entry?))),
    };
    let done = in_order(items, move |item| work.on(item), &mut records);
    records.end(done)?;
    let tally = &records.tally;
    let figures = tally.figures(&profile, tally.records - kept, start.elapsed());
    terminal::complain(&tally::summary(&figures));
    if let (Some(file), Some(outlet)) = (&args.report, args.report_outlet()?) {
        let telling = Telling::default();
        if let Output::Text(text) = outlet.write(&render::batch_report(&figures, &telling)?, &telling.source)? {
            output::write(text, Some(file))?;
        }
    }
    match tally.errors {
        0 => Ok(()),
        errors => Err(Failure::data(format_args!("{errors} of {} records have an error", tally.records))),
    }
}

/// The name of the file of records in a directory.
const RECORDS: &str = "records.ndjson";

impl Args {
    /// Returns the format of the report, and rejects a file that cannot be written.
    fn report_outlet(&self) -> Result<Option<&'static Outlet>, Failure> {
        let Some(file) = &self.report else { return Ok(None) };
        output::check(file)?;
        self.puzzles.spare(file)?;
        match Outlet::of(file).filter(|outlet| outlet.is_text() && outlet.needs == Needs::Anything) {
            Some(outlet) => Ok(Some(outlet)),
            None => Err(Failure::usage(format_args!(
                "a report is Markdown, a page or text: use --report FILE with .md, .html or .txt, not {}",
                terminal::name(file)
            ))),
        }
    }

    /// Returns the directory of the output, if it is one.
    fn folder(&self) -> Result<Option<PathBuf>, Failure> {
        let is_folder = |path: &&PathBuf| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let Some(folder) = self.output.as_ref().filter(is_folder) else { return Ok(None) };
        if !matches!(self.emit, Emit::Trace | Emit::Walkthrough) {
            return Err(Failure::usage(format_args!(
                "{} is a directory, and only traces and walkthroughs get a file each: choose a file, or --emit trace or \
                 walkthrough",
                terminal::name(folder)
            )));
        }
        output::check_folder(folder)?;
        Ok(Some(folder.clone()))
    }

    fn form(&self, file: Option<&Path>) -> Result<Form, Failure> {
        let extension = file.and_then(|file| Packing::inner(file).extension()).and_then(|extension| extension.to_str());
        let by_name = if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            Form::Csv
        } else {
            Form::Ndjson
        };
        let form = self.format.unwrap_or(by_name);
        if form == Form::Csv && matches!(self.emit, Emit::Trace | Emit::Walkthrough) {
            return Err(Failure::usage("a table cannot contain traces or walkthroughs: use -f ndjson"));
        }
        Ok(form)
    }
}

fn cannot_create(folder: &Path, why: &std::io::Error) -> Failure {
    Failure::usage(format_args!("cannot create {}: {why}", terminal::name(folder)))
}

/// The records of a run, on their way to the output.
struct Records {
    target: Target,
    tally: Tally,
    folder: Option<PathBuf>,
}

impl Sink<Result<Done, Failure>> for Records {
    fn take(&mut self, done: Result<Done, Failure>) -> Result<(), Failure> {
        let Done { line, file, known } = done?;
        // A record names only what is there.
        if let (Some((name, text)), Some(folder)) = (file, &self.folder) {
            let file = folder.join(name);
            let parent = file.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(|why| cannot_create(parent, &why))?;
            output::write(text, Some(&file))?;
        }
        self.tally.add(known);
        self.target.add(&line)
    }

    fn idle(&mut self) -> Result<(), Failure> {
        self.target.idle()
    }

    fn note(&self) -> String {
        if self.tally.errors == 0 { String::new() } else { format!(", {} errors", self.tally.errors) }
    }
}

impl Records {
    /// Reads the records that an earlier run wrote, and takes as many entries. Each record must be that of its entry.
    /// Returns their number.
    fn resume(
        &mut self,
        args: &Args,
        profile: &str,
        form: Form,
        head: &str,
        entries: &mut Entries,
    ) -> Result<usize, Failure> {
        let (tally, emit) = (&mut self.tally, args.emit);
        let refuse = |number: usize, what: &str| {
            Failure::usage(format_args!(
                "record {number} of the output {what}: to continue a run, use the same input and the same options; to \
                 begin anew, choose another output file"
            ))
        };
        let mut has_head = head.is_empty();
        let start = if head.is_empty() { "{\"source\":" } else { head };
        self.target.kept(start, |line| {
            if !std::mem::replace(&mut has_head, true) {
                return if line == head.as_bytes() { Ok(()) } else { Err(refuse(0, "has other columns")) };
            }
            let number = tally.records + 1;
            let known = form.known(emit, line).ok_or_else(|| refuse(number, "is of another kind"))?;
            if known.profile.as_ref().is_some_and(|other| other != profile) {
                return Err(refuse(number, "was made with another profile"));
            }
            let entry = entries.next().transpose()?.ok_or_else(|| refuse(number, "has no line in the input"))?;
            let puzzle = entry.read().ok().map(|reading| reading.puzzle);
            let puzzle = puzzle.map(|puzzle| puzzle.givens().to_line(puzzle.layout()));
            if (&*entry.source, entry.number, &puzzle) != (&known.source, known.line, &known.puzzle) {
                return Err(refuse(number, "is not that of its line in the input"));
            }
            tally.add(known);
            Ok(())
        })?;
        if !has_head {
            self.target.begin(head);
        }
        self.target.resume_after(self.tally.records);
        Ok(self.tally.records)
    }

    /// Ends the output. After a failure, what is ready is written, and the message says how to continue.
    fn end(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        let done = done.and_then(|()| self.target.finish());
        let Err(failure) = done else { return Ok(()) };
        let written = self.target.write();
        let advice = self.target.advice();
        match failure {
            Failure::Data(why) | Failure::Usage(why) => {
                drop(written);
                Err(Failure::usage(format_args!("{}\n{advice}", why.trim_end())))
            }
            Failure::Closed => {
                terminal::notice(&format!("the output was closed: {advice}"));
                Err(Failure::Closed)
            }
        }
    }
}
