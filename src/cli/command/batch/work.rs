//! The work on one puzzle of a batch: from a line to its record.

use std::path::PathBuf;
use std::time::Duration;

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, ClueRecord, Count, Puzzle, Spent};
use whydoku::render::{Outlet, Output, Telling};
use whydoku::trace::{Checked, Outcome, Trace};
use whydoku::tutor::{self, Length, PropertyOptions, RatingError, Scales};

use super::record::{Emit, Ending, Facts, Known, Record, RecordFormat, Summary, is_abandoned};
use crate::cli::failure::Failure;
use crate::cli::input::Entry;
use crate::cli::job::{Done, Item, OF_ANOTHER_ITEM, OF_ANOTHER_KIND, Task, Weight};
use crate::cli::report::{Found, RateOptions};

/// How each puzzle is worked on.
pub struct Recorder {
    pub emit: Emit,
    pub form: RecordFormat,
    pub profile: Profile,
    /// The time limit for a puzzle.
    pub limit: Option<Duration>,
    pub outlet: &'static Outlet,
    pub telling: Telling,
    /// Where traces and walkthroughs go.
    pub payload: Payload,
}

/// Where traces and walkthroughs go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payload {
    /// Into the record.
    Inside,
    /// Into a file of their own in this directory, which the record names.
    Beside(PathBuf),
}

/// What is known of a record besides its line.
pub struct Recorded {
    /// The file beside it, with its contents.
    pub file: Option<(PathBuf, String)>,
    pub known: Known,
}

impl Weight for Recorded {
    fn bytes(&self) -> usize {
        self.file.as_ref().map_or(0, |(_, text)| text.len())
    }
}

/// An entry, and the number of its record, from 0.
pub struct Numbered(pub usize, pub Entry);

impl Weight for Numbered {
    fn bytes(&self) -> usize {
        self.1.bytes()
    }
}

impl Item for Numbered {
    fn mark(&self) -> String {
        self.1.mark()
    }
}

impl Task for Recorder {
    type Item = Numbered;
    type Found = Recorded;

    /// Makes the record of an entry.
    fn work(&self, Numbered(index, entry): Numbered) -> Result<Done<Recorded>, Failure> {
        let reading = entry.read();
        let puzzle = reading.as_ref().ok().map(|reading| &reading.puzzle);
        let budget = self.limit.map_or_else(Budget::default, |limit| Budget::default().until(limit));
        let found = match &reading {
            Ok(reading) => self.found(&reading.puzzle, &budget),
            Err(why) => Err(why.clone()),
        };
        // A profile has limits of its own.
        let own = match &found {
            Ok(Facts::Told(summary)) if summary.is_abandoned => Some(Spent::Work),
            _ => None,
        };
        let mut record = Record {
            source: entry.source,
            line: entry.number,
            id: puzzle.and_then(|puzzle| puzzle.id().map(str::to_owned)),
            puzzle: puzzle.and_then(|puzzle| self.givens(puzzle)),
            clues: puzzle.map_or(Vec::new(), clues),
            limit: budget.spent().or(own).map(spent),
            found: found.into(),
        };
        let file = self.beside(index, &mut record).unwrap_or_else(|error| {
            record.found = Found::Nothing { error };
            None
        });
        let line = Some(self.form.line(self.emit, &record)?);
        Ok(Done { found: Recorded { file, known: record.known() }, line })
    }

    /// A file that is not there any more is made again.
    fn recall(&self, item: Numbered, line: &[u8]) -> Result<Recorded, &'static str> {
        let Numbered(_, entry) = &item;
        let known = self.form.known(self.emit, line).ok_or(OF_ANOTHER_KIND)?;
        if known.profile.as_ref().is_some_and(|other| *other != self.profile.name) {
            return Err("was made with another profile");
        }
        let puzzle = entry.read().ok().map(|reading| reading.puzzle);
        let puzzle = puzzle.and_then(|puzzle| self.givens(&puzzle));
        if (&*entry.source, entry.number, &puzzle) != (&known.source, known.line, &known.puzzle) {
            return Err(OF_ANOTHER_ITEM);
        }
        if let (Payload::Beside(folder), Some(file)) = (&self.payload, &known.file)
            && !folder.join(file).is_file()
        {
            let done = self.work(item).map_err(|_| "names a file that is not there, and cannot be made again")?;
            return Ok(done.found);
        }
        Ok(Recorded { file: None, known })
    }
}

impl Recorder {
    /// Returns the givens; nothing if they would be read as another puzzle, because the record has no room for clues.
    fn givens(&self, puzzle: &Puzzle) -> Option<String> {
        let is_whole = self.form == RecordFormat::Ndjson || puzzle.layout().rulings().is_empty();
        is_whole.then(|| puzzle.givens().to_line(puzzle.layout()))
    }

    fn found(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Facts, String> {
        let profile = Profile { budget: budget.clone(), ..self.profile.clone() };
        let why = |error: RatingError| match budget.spent() {
            Some(spent) => spent.to_string(),
            None => error.to_string(),
        };
        if self.emit == Emit::Rating {
            let properties = PropertyOptions { minimal: true, canonical: true, ..PropertyOptions::default() };
            let options = RateOptions { profile, scales: Some(Scales::Both), properties };
            return Ok(Facts::Rated(Box::new(options.on(puzzle, budget, why))));
        }
        profile.knows(puzzle).map_err(|why| format!("{}: {why}", profile.name))?;
        let trace = engine::solve(puzzle, &profile).map_err(|conflict| why(RatingError::Conflict(conflict)))?;
        let solutions = trace.known();
        // A record has the givens, and must not say of them what is true of the position only.
        if solutions.position() == Some(Count::None) && solutions.givens() != Some(Count::None) {
            return Err(why(RatingError::Solutions(solutions)));
        }
        let solution = (trace.outcome == Outcome::Solved).then(|| trace.solutions.first().cloned()).flatten();
        let mut summary = Summary {
            profile: profile.name.clone(),
            outcome: Ending::of(&trace),
            is_abandoned: is_abandoned(&trace),
            solutions,
            length: Length::of(&trace),
            hardest: profile.hardest(&trace).map(|technique| technique.id),
            techniques: tutor::used(&trace, &profile),
            solution,
            trace: None,
            walkthrough: None,
            file: None,
        };
        match self.emit {
            Emit::Walkthrough => summary.walkthrough = self.walkthrough(&trace, &profile)?,
            Emit::Trace => summary.trace = Some(trace.into_inner()),
            Emit::Summary | Emit::Rating => {}
        }
        Ok(Facts::Told(Box::new(summary)))
    }

    /// Returns the walkthrough; none for a puzzle without a solution.
    fn walkthrough(&self, trace: &Checked<Trace>, profile: &Profile) -> Result<Option<String>, String> {
        if trace.outcome == Outcome::NoSolution {
            return Ok(None);
        }
        let telling = Telling { score: tutor::score(trace, profile), ..self.telling.clone() };
        let document =
            whydoku::render::useful_walkthrough(trace, profile, &telling).map_err(|error| error.to_string())?;
        match self.outlet.write(&document, &telling.source) {
            Ok(Output::Text(text)) => Ok(Some(text)),
            Ok(_) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Takes the trace or the walkthrough out of a record, if it gets a file of its own.
    fn beside(&self, index: usize, record: &mut Record) -> Result<Option<(PathBuf, String)>, String> {
        let Found::This(Facts::Told(summary)) = &mut record.found else { return Ok(None) };
        if self.payload == Payload::Inside {
            return Ok(None);
        }
        let (text, extension) = match (summary.trace.take(), summary.walkthrough.take()) {
            (Some(trace), _) => (trace.to_json().map_err(|error| error.to_string())?, "json"),
            (None, Some(text)) => (text, self.outlet.extensions[0]),
            (None, None) => return Ok(None),
        };
        // A thousand files in each directory.
        let name = format!("{:04}/{:07}.{extension}", index / 1000, index + 1);
        summary.file = Some(name.clone());
        Ok(Some((PathBuf::from(name), text)))
    }
}

/// Returns the clues among the rules of a puzzle.
fn clues(puzzle: &Puzzle) -> Vec<ClueRecord> {
    puzzle.layout().rulings().iter().map(|ruling| ruling.clue().clone()).collect()
}

/// Returns the name of a limit in a record.
fn spent(spent: Spent) -> &'static str {
    match spent {
        Spent::Work => "work",
        Spent::Time => "time",
        Spent::Stopped => "stopped",
    }
}
