//! `whydoku drill`: positions in which a technique is the next step.

mod found;

use std::sync::Arc;

use serde_json::{Value, json};
use whydoku::engine::Profile;
use whydoku::format::pack::{self, Entry, Pack};
use whydoku::generate::{Driller, Effort, Ground};
use whydoku::grid::{Edition, Notation};
use whydoku::render::{self, Outlet, RUNGS, Telling, Words};
use whydoku::technique::{Group, Technique};
use whydoku::tutor::{Drill, Drilling, drilled};

use crate::cli::document::PageArgs;
use crate::cli::failure::Failure;
use crate::cli::input::{PuzzlesArgs, WithoutArgs, all, edition, profile};
use crate::cli::job::{Asked, Job, JobArgs, Numbers, Plan, WhenSpent};
use crate::cli::limit::LimitArgs;
use found::{Found, Made, Maker, Searched, Searcher};

/// Make drills of a technique, or mixed ones of several: positions in which everything easier has been done, and the
/// technique finds a step.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku drill x_wing
  whydoku drill naked_pair --count 12 --only-way -o pairs.html
  whydoku drill x_wing,xy_wing,skyscraper -n 6 -o mixed.html   # which of these is it?
  whydoku drill xy_wing --seed 1 -o xy-wings.yaml
  whydoku drill skyscraper --from puzzles.txt.gz -f json
  whydoku drill x_wing -n 6 --seed 1 --edition B -o b.pdf      # the same drills in other digits, for neighbours
  whydoku drill hidden_pair --layout 6x6 -o pairs.pdf
  whydoku drill x_wing -n 10 -o x-wings.xml                 # questions for Moodle
  whydoku drill x_wing -n 10 -o x-wings.tsv                 # notes for Anki

A pack (-o FILE.yaml, or -f yaml) can be read again: `whydoku hint FILE.yaml#x_wing-1`. With the same options and the same
--seed, the drills are the same, whatever --jobs. After Ctrl-C, the drills that were found are kept. Exit codes: 0
success; 1 fewer drills than asked for were found; 2 usage error.")]
pub struct Args {
    /// Technique to drill: its id or name; with several, separated by commas, or a group such as wings, the questions do
    /// not name it
    #[arg(required = true, value_name = "TECHNIQUE", value_delimiter = ',')]
    technique: Vec<String>,
    /// Number of drills; no two are equivalent
    #[arg(short = 'n', long, default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// Take positions from the solution paths of these puzzles (files, FILE#ID, or - for standard input) instead of new
    /// ones
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<String>,
    /// Only positions in which the techniques up to this one find nothing but the answer
    #[arg(long)]
    only_way: bool,
    /// Profile whose techniques, in their order, are used: a built-in name or a file
    #[arg(long, default_value = "classic", value_name = "PROFILE")]
    profile: String,
    #[command(flatten)]
    without: WithoutArgs,
    /// Layout of new puzzles, as for `generate` (default: 9x9); with --from, that of the puzzles if they do not specify one
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<Ground>,
    /// Seed of the random choices (default: a random one, which is reported)
    #[arg(long, value_name = "S", conflicts_with = "from")]
    seed: Option<u64>,
    /// Number of tries after which the search for a drill is given up
    #[arg(long, default_value_t = Effort::default().tries, value_name = "N", conflicts_with = "from", value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
    /// Edition of the sheet: in B, C and D the same cells are filled, but with other digits, so that neighbours cannot copy
    #[arg(long, value_name = "LETTER", value_parser = edition())]
    edition: Option<Edition>,
    /// Title of the sheet
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    job: JobArgs,
}

pub fn run(mut args: Args, asked: &Asked) -> Result<(), Failure> {
    if !args.page.is_pack() {
        Outlet::named("text").into_iter().for_each(|text| args.page.prefer(text));
    }
    let drillings = args.drillings()?;
    if args.page.is_pack() {
        args.page.check_pack()?
    } else {
        args.page.check()?
    }
    let budget = args.limit.budget();
    let spent = if args.from.is_empty() { WhenSpent::GoOn } else { WhenSpent::End };
    let plan = Plan { args: &args.job, asked, output: args.page.file(), seed: args.seed, budget, spent };
    let mut job = Job::begin(plan)?;
    let (found, done) =
        if args.from.is_empty() { args.make(drillings, &mut job)? } else { args.search(drillings, &mut job)? };
    let drills = args.printed(found.chosen())?;
    if !drills.is_empty() {
        args.write(&drills)?;
    }
    job.end(done)?;
    found.told(drills.len(), &job)
}

impl Args {
    /// Returns what to drill, each technique once.
    fn drillings(&self) -> Result<Vec<Drilling>, Failure> {
        let mut techniques = all(&self.technique)?;
        techniques.sort_by_key(|technique| technique.rung());
        techniques.dedup();
        techniques.into_iter().map(|technique| self.drilling(technique)).collect()
    }

    /// Returns what to drill of a technique. The usual profile has each at its place on the ladder.
    fn drilling(&self, technique: &'static Technique) -> Result<Drilling, Failure> {
        let mut profile = profile(&self.profile)?;
        if profile.name == "classic" && profile.rank(technique).is_none() {
            profile = Profile::up_to(technique);
        }
        let profile = self.without.from(profile)?;
        let drilling = Drilling::new(technique, &profile).ok_or_else(|| {
            let why = if technique.group() == Group::Clues {
                "drills of a technique about clues are not made; `whydoku explain` shows it in a puzzle with clues"
            } else if profile.rank(technique).is_some() {
                "it assumes a unique solution, so it cannot be asked for together with --no-uniqueness"
            } else {
                "the profile does not have it: choose another technique or another --profile"
            };
            Failure::usage(format_args!("{}: {why}", technique.id))
        })?;
        Ok(if self.only_way { drilling.only_way() } else { drilling })
    }

    /// Returns these drills with the digits of the edition. The same steps are there when digits are exchanged; where a
    /// technique finds several, another one may come first.
    fn printed(&self, drills: Vec<Drill>) -> Result<Vec<Drill>, Failure> {
        let Some(edition) = self.edition else { return Ok(drills) };
        let clue = |drill: &Drill| Some(drill.position().layout().rulings().first()?.clue().clone());
        if let Some(clue) = drills.iter().find_map(clue) {
            return Err(Failure::usage(format_args!(
                "--edition is not possible for a puzzle with clues, such as {clue}; leave it out"
            )));
        }
        let drillings = self.drillings()?;
        let renamed = |drill: &Drill| {
            let drilling = drillings.iter().find(|drilling| drilling.technique() == drill.technique())?;
            drilling.at(&drill.position().edition(edition))
        };
        let renamed = |drill: Drill| renamed(&drill).unwrap_or(drill);
        Ok(drills.into_iter().map(renamed).collect())
    }

    /// Makes drills from new puzzles.
    fn make(&self, drillings: Vec<Drilling>, job: &mut Job) -> Result<(Found, Result<(), Failure>), Failure> {
        let seed = job.seed();
        let effort = Effort { tries: self.tries, budget: job.budget(), ..Effort::default() };
        let ground = self.layout.clone().unwrap_or_default();
        let (numbers, items) = Numbers::new(self.count.into(), &effort);
        let mut found = Made { found: Found::new(self.count.into(), &drillings), numbers, seed };
        let drillers = drillings.into_iter().map(|drilling| Driller::new(drilling, ground.clone())).collect();
        let (_, done) = job.run(items, Maker { drillers, effort, seed }, &mut found);
        Ok((found.end(), done))
    }

    /// Takes drills from puzzles that exist.
    fn search(&self, drillings: Vec<Drilling>, job: &mut Job) -> Result<(Found, Result<(), Failure>), Failure> {
        let layout = match &self.layout {
            None => None,
            Some(Ground::Layout(layout)) => Some(Arc::clone(layout)),
            Some(Ground::Jigsaw { .. }) => {
                return Err(Failure::usage("--layout: with --from, a jigsaw needs its regions"));
            }
        };
        let puzzles = PuzzlesArgs::of(self.from.clone(), layout);
        let budget = job.budget();
        let mut found = Searched::new(Found::new(self.count.into(), &drillings), budget.clone());
        let drillings = drillings.into_iter().map(|drilling| drilling.within(&budget)).collect();
        let searcher = Searcher { drillings, most: found.pool() };
        match job.run(puzzles.lines()?, searcher, &mut found).1 {
            Err(failure @ (Failure::Data(_) | Failure::Usage(_))) => Err(failure),
            done => Ok((found.end(), done)),
        }
    }

    /// Writes the drills in the requested format.
    fn write(&self, drills: &[Drill]) -> Result<(), Failure> {
        let mut telling = Telling { title: self.title.clone(), ..self.page.telling()? };
        telling.style.paper.edition = self.edition;
        if self.page.is_pack() {
            return self.page.write_pack(&packed(drills, &telling)?);
        }
        if self.page.is_json()? {
            return self.page.write_json(&facts(drills, &telling)?);
        }
        self.page.write(&render::drills(drills, &telling)?)
    }
}

/// Returns the id of a drill, from its number among the drills.
fn id(drill: &Drill, number: usize) -> String {
    format!("{}-{number}", drill.technique().id)
}

/// Returns the answer in a form that can be read back.
fn answer(drill: &Drill) -> String {
    let step = drill.hint.step();
    Notation::RowColumn.conclusion(&step.placements, &step.eliminations)
}

/// Returns the rungs that do not give the answer away.
fn hints(drill: &Drill, telling: &Telling) -> Result<Vec<String>, Failure> {
    let mut rungs = render::rungs(&drill.hint, telling)?;
    rungs.truncate(RUNGS - 1);
    Ok(rungs)
}

fn packed(drills: &[Drill], telling: &Telling) -> Result<String, Failure> {
    let entry = |(drill, number): (&Drill, usize)| {
        let puzzle = drill.position().with_id(Some(id(drill, number)));
        let (tags, hints) = (vec![drill.technique().id.to_owned()], hints(drill, telling)?);
        Ok(Entry { tags, hints, answer: Some(answer(drill)), ..puzzle.into() })
    };
    let puzzles = drills.iter().zip(1..).map(entry).collect::<Result<Vec<_>, Failure>>()?;
    let words = Words::load(&telling.source)?;
    let techniques: Vec<&str> = drilled(drills).into_iter().map(|technique| words.technique(technique.id)).collect();
    let name = telling.title.clone().unwrap_or_else(|| format!("Drills: {}", techniques.join(", ")));
    Ok(pack::write(&Pack { name, license: None, puzzles }))
}

fn facts(drills: &[Drill], telling: &Telling) -> Result<Value, Failure> {
    let facts = |(drill, number): (&Drill, usize)| {
        Ok(json!({
            "id": id(drill, number),
            "technique": drill.technique().id,
            "position": drill.position(),
            "only_way": drill.only_way,
            "hints": hints(drill, telling)?,
            "answer": answer(drill),
            "step": drill.hint.step(),
        }))
    };
    Ok(json!({ "drills": drills.iter().zip(1..).map(facts).collect::<Result<Vec<_>, Failure>>()? }))
}
