//! `whydoku grade`: puzzles in teaching order.

use serde::Serialize;
use whydoku::format::Format;
use whydoku::grid::{Budget, Puzzle};
use whydoku::rating::Points;
use whydoku::tutor::{Demands, RatingError, TeachingOrder, Turn};

use crate::cli::failure::Failure;
use crate::cli::input::{Entry, PuzzlesArgs, WithoutArgs, all, profile};
use crate::cli::job::{
    Asked, Done, Item, Job, JobArgs, OF_ANOTHER_ITEM, Plan, Sink, Task, Weight, WhenSpent, note, noted,
};
use crate::cli::limit::{LimitArgs, in_time};
use crate::cli::output::{self, OutgoingArgs, leave_out, written};
use crate::cli::report::{ReportFormat, ReportOut, csv_head, csv_line, json_line, or_nothing};
use crate::cli::terminal;

/// Put puzzles in teaching order: by level, and within a level such that each puzzle asks for as few new techniques as
/// possible.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku grade puzzles.txt -o lessons.txt
  whydoku grade monday.sdk puzzles/classics.yaml --why
  whydoku grade puzzles.csv.gz --known naked_pair,pointing --practice 2 -f csv > plan.csv
  whydoku generate -n 100 --level ..hard | whydoku grade - --limit 20 --to yaml

The order: easiest level first; puzzles that the profile does not solve come last. Within a level, the next puzzle is the \
one with the fewest techniques that are new; among several, the one whose hardest new technique is the easiest; then the \
one with the lowest score. A technique is new if no puzzle before asks for it and --known does not list it. All puzzles \
are kept in memory. Placed digits and pencil marks are not taken into account.

A line that is not a puzzle, or a puzzle that does not have exactly one solution, is reported and left out. Exit codes: \
0 success; 1 no puzzle is left, or the input was not read to its end; 2 usage error.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Profile whose solution paths count: a built-in name or a file. If it has a scale, levels and scores are those of
    /// its scale, else those of HoDoKu's
    #[arg(long, default_value = "classic", value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    without: WithoutArgs,
    /// Techniques or groups that are known beforehand; separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    known: Vec<String>,
    /// Keep at most N puzzles without a new technique after each one that has some, and at the start of each level
    #[arg(long, value_name = "N")]
    practice: Option<u32>,
    /// Print the first N puzzles only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Report each puzzle on standard error: its name, level and score, and the techniques that are new and practised
    #[arg(long)]
    why: bool,
    /// Print this report instead of the puzzles
    #[arg(short, long, value_enum, conflicts_with_all = ["why", "to"])]
    format: Option<ReportFormat>,
    #[command(flatten)]
    out: OutgoingArgs,
    #[command(flatten)]
    time: LimitArgs,
    #[command(flatten)]
    job: JobArgs,
}

pub fn run(args: Args, asked: &Asked) -> Result<(), Failure> {
    let order = args.order()?;
    let to = args.out.check(&args.puzzles)?;
    let lines = args.puzzles.lines()?;
    let budget = args.time.budget();
    // A report can show any puzzle.
    let to = args.format.is_none().then_some(to);
    let mut read = Read { to, puzzles: Vec::new(), demands: Vec::new(), left_out: 0 };
    let (output, spent) = (args.out.file(), WhenSpent::End);
    let mut job = Job::begin(Plan { args: &args.job, asked, output, seed: None, budget: budget.clone(), spent })?;
    let judge = Judge { order: order.clone(), budget: budget.clone() };
    let done = match job.run(lines, judge, &mut read).1 {
        Err(failure @ (Failure::Data(_) | Failure::Usage(_))) => return Err(failure),
        done => done,
    };
    let mut turns = order.arrange(&read.demands);
    turns.truncate(args.limit.map_or(usize::MAX, |limit| limit as usize));
    args.write(&read, &turns)?;
    job.end(done)?;
    let text = format!("{} of {} puzzles in order", turns.len(), read.puzzles.len() as u64 + read.left_out);
    in_time(&budget, &text)?;
    if turns.is_empty() {
        return Err(Failure::data(text));
    }
    job.tell(&text);
    Ok(())
}

impl Args {
    fn order(&self) -> Result<TeachingOrder, Failure> {
        let (profile, order) = (self.without.from(profile(&self.profile)?)?, TeachingOrder::default());
        Ok(TeachingOrder {
            scale: if profile.scale.is_some() { profile.clone() } else { order.scale },
            profile,
            known: all(&self.known)?,
            practice: self.practice.map(|count| count as usize),
        })
    }

    /// Writes the puzzles, or the report on them.
    fn write(&self, read: &Read, turns: &[Turn]) -> Result<(), Failure> {
        let rows = turns.iter().filter_map(|turn| {
            let ((name, puzzle), demands) = (read.puzzles.get(turn.index)?, read.demands.get(turn.index)?);
            Some((Row { puzzle: name, demands, new: &turn.new, practised: &turn.practised }, puzzle))
        });
        if let Some(form) = self.format {
            let mut out = ReportOut::begin(form, self.out.file())?;
            report(form, &rows.map(|(row, _)| row).collect::<Vec<_>>(), &mut out)?;
            return out.finish();
        }
        let Some(to) = read.to else { return Ok(()) };
        let mut out = self.out.begin(to);
        for (row, puzzle) in rows {
            out.add(puzzle.clone())?;
            if self.why {
                terminal::complain(&row.told());
            }
        }
        out.finish()
    }
}

/// A puzzle or a line, and what was found out about it.
struct Judged {
    /// Its name, escaped for a line of text.
    name: String,
    /// The puzzle and what it asks for, or why it is left out.
    found: Result<(Puzzle, Demands), String>,
}

/// The work on each line.
struct Judge {
    order: TeachingOrder,
    budget: Budget,
}

impl Task for Judge {
    type Item = Entry;
    type Found = Judged;

    fn work(&self, entry: Entry) -> Result<Done<Judged>, Failure> {
        let found = entry.read().map(|reading| {
            let start = reading.puzzle.clone().bare();
            let demands = self.order.demands(&start, &self.budget).map_err(|error: RatingError| error.to_string());
            (reading.puzzle, demands)
        });
        let line = note(&entry.mark(), &found.as_ref().map(|(_, demands)| demands))?;
        Ok(Done { found: Judged::of(&entry, found), line })
    }

    fn recall(&self, entry: Entry, line: &[u8]) -> Result<Judged, &'static str> {
        let found = match noted::<Result<Result<Demands, String>, String>>(&entry.mark(), line)? {
            Err(why) => Err(why),
            Ok(demands) => Ok((entry.read().map_err(|_| OF_ANOTHER_ITEM)?.puzzle, demands)),
        };
        Ok(Judged::of(&entry, found))
    }
}

impl Judged {
    fn of(entry: &Entry, found: Result<(Puzzle, Result<Demands, String>), String>) -> Self {
        let name = entry.name(found.as_ref().ok().and_then(|(puzzle, _)| puzzle.id()));
        Self { name, found: found.and_then(|(puzzle, demands)| demands.map(|demands| (puzzle, demands))) }
    }
}

impl Weight for Judged {
    fn bytes(&self) -> usize {
        self.found.as_ref().err().map_or(0, String::len)
    }
}

/// The puzzles that were read, with their names and what they ask for.
struct Read {
    /// The format that must express them, if they are to be written.
    to: Option<&'static Format>,
    puzzles: Vec<(String, Puzzle)>,
    demands: Vec<Demands>,
    left_out: u64,
}

impl Sink<Judged> for Read {
    fn take(&mut self, Judged { name, found }: Judged) -> Result<(), Failure> {
        let fits = |puzzle: &Puzzle| {
            let written = self.to.map(|to| written(std::slice::from_ref(puzzle), to));
            written.and_then(Result::err).and_then(Failure::text).map_or(Ok(()), Err)
        };
        match found.and_then(|(puzzle, demands)| fits(&puzzle).map(|()| (puzzle, demands))) {
            Ok((puzzle, demands)) => {
                self.puzzles.push((name, puzzle));
                self.demands.push(demands);
            }
            Err(why) => {
                self.left_out += 1;
                leave_out(self.left_out, &name, &why, "other lines and puzzles that are left out are only counted");
            }
        }
        Ok(())
    }
}

/// A puzzle of the report.
#[derive(Serialize)]
struct Row<'a> {
    puzzle: &'a str,
    #[serde(flatten)]
    demands: &'a Demands,
    new: &'a [&'static str],
    practised: &'a [&'static str],
}

/// The columns of a table.
const HEADS: [&str; 7] = ["level", "score", "solved", "steps", "non_singles", "new", "practised"];

impl Row<'_> {
    /// Returns the puzzle as a line of text.
    fn told(&self) -> String {
        let Self { puzzle, demands, new, practised } = self;
        let level = demands.level.clone().unwrap_or_else(|| "no level".to_owned());
        let score = or_nothing(demands.score.map(|score: Points| format!(", score {score}")));
        let stuck = (!demands.solved).then(|| "; not solved".to_owned());
        let list = |what: &str, ids: &[&str]| (!ids.is_empty()).then(|| format!("; {what}: {}", ids.join(", ")));
        let rest: String = [stuck, list("new", new), list("practised", practised)].into_iter().flatten().collect();
        format!("{puzzle}: {level}{score}{rest}\n")
    }

    fn fields(&self) -> [String; HEADS.len()] {
        let Demands { level, score, solved, length, .. } = self.demands;
        [
            or_nothing(level.as_ref()),
            or_nothing(*score),
            solved.to_string(),
            length.steps.to_string(),
            length.non_singles.to_string(),
            self.new.join("; "),
            self.practised.join("; "),
        ]
    }
}

fn report(form: ReportFormat, rows: &[Row<'_>], out: &mut ReportOut) -> Result<(), Failure> {
    match form {
        ReportFormat::Text => rows.iter().try_for_each(|row| out.print(&row.told())),
        ReportFormat::Csv => {
            out.print(&csv_head(HEADS)?)?;
            rows.iter().try_for_each(|row| out.print(&csv_line(row.puzzle, &row.fields(), "")?))
        }
        ReportFormat::Json => out.print(&output::json(&rows)?),
        ReportFormat::Ndjson => rows.iter().try_for_each(|row| out.print(&json_line(row)?)),
    }
}
