//! `whydoku batch`: one record for each puzzle of any number, in order, in constant memory, and resumable.

mod record;
mod tally;
mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use whydoku::render::{self, Needs, OUTLETS, Outlet, Output, Telling};

use crate::cli::document::AudienceArg;
use crate::cli::failure::Failure;
use crate::cli::input::{Packing, PuzzlesArgs, WithoutArgs, profile};
use crate::cli::job::{Items, Job, JobArgs, Sink, Target};
use crate::cli::limit::seconds;
use crate::cli::report::scale;
use crate::cli::{output, terminal};
use record::{Emit, RecordFormat};
use tally::Tally;
use work::{Numbered, Payload, Recorded, Recorder};

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
has its record, and some of these have an error, or were cut short by a limit; 2 the run is incomplete, or the command
line is wrong.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Content of each record
    #[arg(long, value_enum, default_value = "summary", value_name = "WHAT")]
    emit: Emit,
    /// Output format (default: by the extension of the output file, else ndjson)
    #[arg(short, long, value_enum)]
    format: Option<RecordFormat>,
    /// Write to this file; traces and walkthroughs, also to this directory: a file each, and records.ndjson. What ends
    /// with .gz or .zst is compressed
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Profile: a built-in name or a file (default: hodoku for ratings, else classic)
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    #[command(flatten)]
    without: WithoutArgs,
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
    #[command(flatten)]
    job: JobArgs,
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
    let profile = args.without.from(profile(args.profile.as_deref().unwrap_or(usual))?)?;
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
    let Items { items, meter, total } = args.puzzles.lines()?;
    let items = Items { items: items.enumerate().map(|(index, entry)| Ok(Numbered(index, entry?))), meter, total };
    if let Some(folder) = &folder {
        fs::create_dir_all(folder).map_err(|why| cannot_create(folder, &why))?;
    }
    let target = Target::open(file.as_deref(), args.job.start())?;
    let mut job = Job::of_records(&args.job, target, form.head(args.emit)?);
    let mut records = Records { tally: Tally::default(), folder };
    let recorder = Recorder {
        emit: args.emit,
        form,
        profile: profile.clone(),
        limit: args.time_limit,
        outlet: args.document.unwrap_or(&OUTLETS[0]),
        telling: Telling { audience: args.audience.audience(), ..Telling::default() },
        payload: records.folder.clone().map_or(Payload::Inside, Payload::Beside),
    };
    let (kept, done) = job.run(items, recorder, &mut records);
    job.end_records(done)?;
    let tally = &records.tally;
    let figures = tally.figures(&profile, tally.records - kept, start.elapsed());
    job.tell(tally::summary(&figures).trim_end());
    if let (Some(file), Some(outlet)) = (&args.report, args.report_outlet()?) {
        let telling = Telling::default();
        if let Output::Text(text) = outlet.write(&render::batch_report(&figures, &telling)?, &telling.source)? {
            output::write(text, Some(file))?;
        }
    }
    match (tally.errors, tally.limited) {
        (0, 0) => Ok(()),
        (0, limited) => Err(Failure::data(format_args!("a limit cut {limited} of {} records short", tally.records))),
        (errors, _) => Err(Failure::data(format_args!("{errors} of {} records have an error", tally.records))),
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

    fn form(&self, file: Option<&Path>) -> Result<RecordFormat, Failure> {
        let extension = file.and_then(|file| Packing::inner(file).extension()).and_then(|extension| extension.to_str());
        let by_name = if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            RecordFormat::Csv
        } else {
            RecordFormat::Ndjson
        };
        let form = self.format.unwrap_or(by_name);
        if form == RecordFormat::Csv && matches!(self.emit, Emit::Trace | Emit::Walkthrough) {
            return Err(Failure::usage("a table cannot contain traces or walkthroughs: use -f ndjson"));
        }
        Ok(form)
    }
}

fn cannot_create(folder: &Path, why: &std::io::Error) -> Failure {
    Failure::usage(format_args!("cannot create {}: {why}", terminal::name(folder)))
}

/// The counts of the records of a run, and the directory for what is beside them.
struct Records {
    tally: Tally,
    folder: Option<PathBuf>,
}

impl Sink<Recorded> for Records {
    fn take(&mut self, Recorded { file, known }: Recorded) -> Result<(), Failure> {
        // A record names only what is there.
        if let (Some((name, text)), Some(folder)) = (file, &self.folder) {
            let file = folder.join(name);
            let parent = file.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(|why| cannot_create(parent, &why))?;
            output::write(text, Some(&file))?;
        }
        self.tally.add(known);
        Ok(())
    }

    fn note(&self) -> String {
        if self.tally.errors == 0 { String::new() } else { format!(", {} errors", self.tally.errors) }
    }
}
