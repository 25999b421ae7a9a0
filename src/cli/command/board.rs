//! `whydoku board`: one picture of a position, or of a step found in it.

use std::path::PathBuf;

use clap::ValueEnum;
use whydoku::engine::{self, Profile};
use whydoku::format::{Limit, Reading};
use whydoku::grid::{Count, Layout, Puzzle};
use whydoku::render::{self, BoardCandidates, Document, Marks, OnBoard, Outlet, StepNumber, Telling};
use whydoku::trace::Event;
use whydoku::tutor::{self, Standing};

use crate::cli::document::PageArgs;
use crate::cli::failure::{Failure, no_solution};
use crate::cli::input::{self, PositionArgs, knows_clues, technique};
use crate::cli::limit::in_time;
use crate::cli::terminal;

/// Draw one board: a position, or a step found in it.
#[derive(clap::Args)]
#[command(after_help = "\
Without -f and -o, the board is drawn in characters. SVG has its own style, and a title and a description inside. PNG is
in programs that were built with `--features png`.

Marks are YAML or JSON, each part optional; roles are those of diagrams (pattern, pivot, pincer, fin, base, cover, a, b …),
and cells can be written E1 as well as r5c1:
  houses: [[pattern, b4]]
  cells: [[pivot, r5c1]]
  candidates: [[pattern, 3r5c1]]
  links: [{ from: [3r5c1], to: [3r5c7], strength: strong }]
  placements: [3r5c1]
  eliminations: [3r5c7]

Examples:
  whydoku board puzzle.txt
  whydoku board puzzle.txt --candidates all -o board.svg
  whydoku board puzzles/seeds.yaml#mathematica-11 --step 9 -o step.svg
  whydoku board puzzle.txt --technique x_wing --theme contrast --size 800 -o x-wing.png
  whydoku board puzzle.txt --marks marks.yaml -f json")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw this step of the walkthrough
    #[arg(long, value_name = "N", conflicts_with_all = ["technique", "marks"])]
    step: Option<u32>,
    /// Draw the first step of this technique (its id or name) in this position
    #[arg(long, value_name = "ID", conflicts_with = "marks")]
    technique: Option<String>,
    /// Draw the marks in this YAML or JSON file
    #[arg(long, value_name = "FILE")]
    marks: Option<PathBuf>,
    /// Candidates to show: all, none (only marked ones), or auto (pencil marks; those that the step's technique needs)
    #[arg(long, value_enum, default_value = "auto")]
    candidates: CandidatesArg,
    #[command(flatten)]
    page: PageArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum CandidatesArg {
    Auto,
    All,
    None,
}

pub fn run(mut args: Args) -> Result<(), Failure> {
    if let Some(text) = Outlet::named("text") {
        args.page.prefer(text);
    }
    args.page.check_picture()?;
    let (mut reading, profile) = args.position.read_with_clues()?;
    reading.rule();
    let telling = args.page.telling()?;
    let document = args.document(&reading, profile, &telling)?;
    match document.boards().next() {
        Some(diagram) if args.page.is_json()? => args.page.write_json(diagram),
        _ => args.page.write(&document),
    }
}

impl Args {
    fn document(&self, reading: &Reading, profile: Profile, telling: &Telling) -> Result<Document, Failure> {
        let Reading { puzzle, .. } = reading;
        if self.step.is_some() || self.technique.is_some() {
            knows_clues(&profile, puzzle)?;
        }
        let candidates = match self.candidates {
            CandidatesArg::Auto => BoardCandidates::Auto,
            CandidatesArg::All => BoardCandidates::All,
            CandidatesArg::None => BoardCandidates::Marked,
        };
        if let Some(n) = self.step {
            return step(puzzle, &profile, n, candidates, telling);
        }
        if let Some(name) = &self.technique {
            return first(puzzle, profile, name, candidates, telling);
        }
        if candidates == BoardCandidates::All {
            puzzle.grid()?;
        }
        let marks = self.marks(puzzle.layout())?;
        Ok(render::board(puzzle, OnBoard { clues: &[], candidates, marks }, telling)?)
    }

    /// The marks to draw on a position.
    fn marks(&self, layout: &Layout) -> Result<Marks, Failure> {
        let Some(file) = &self.marks else { return Ok(Marks::default()) };
        let name = terminal::name(file);
        let marks = Marks::read(&input::read_file(file, Limit::WRITTEN)?)
            .map_err(|why| Failure::data(format_args!("{name}: {why}")))?;
        match marks.stranger(layout) {
            None => Ok(marks),
            Some(stranger) => {
                Err(Failure::data(format_args!("{name}: the layout {} has no {stranger}", layout.name())))
            }
        }
    }
}

/// A step of the walkthrough of a puzzle.
fn step(
    puzzle: &Puzzle,
    profile: &Profile,
    n: u32,
    candidates: BoardCandidates,
    telling: &Telling,
) -> Result<Document, Failure> {
    let trace = engine::solve(puzzle, profile)?;
    let trace = tutor::without_idle(&trace, profile);
    if !trace.events.iter().any(|event| event.n == n && event.deduction().is_some()) {
        in_time(&profile.budget, format_args!("step {n} was not reached"))?;
        let last = trace.events.iter().filter(|event| event.deduction().is_some()).map(|event| event.n).max();
        return Err(match last {
            Some(last) => Failure::data(format_args!("there is no step {n}: the last step is {last}")),
            None if trace.known().position() == Some(Count::None) => no_solution(puzzle),
            None if trace.known().position().is_none() => {
                Failure::data(format_args!("{}, so no steps were taken", trace.known()))
            }
            None => Failure::data("this profile finds no step"),
        });
    }
    Ok(render::board_of_step(&trace, n, StepNumber::Shown, candidates, telling)?)
}

/// The first step of a technique in a position.
fn first(
    puzzle: &Puzzle,
    profile: Profile,
    name: &str,
    candidates: BoardCandidates,
    telling: &Telling,
) -> Result<Document, Failure> {
    let technique = technique(name)?;
    let profile = Profile { techniques: vec![vec![technique.into()]], search: None, ..profile };
    if !Standing::within(puzzle, &profile.budget).map_err(Failure::data)?.is_right() {
        return Err(Failure::data("this position is wrong; `whydoku review` shows where"));
    }
    let Some(offer) = tutor::steps(puzzle, &profile).next() else {
        in_time(&profile.budget, "no such step was found so far")?;
        return Err(Failure::data(format_args!(
            "`{}` finds no step in this position; `whydoku steps` lists the techniques that do, and with --step N you draw a step \
             that comes later in the walkthrough",
            technique.id
        )));
    };
    let n = offer.trace.events.iter().find(|event: &&Event| event.deduction().is_some()).map_or(1, |event| event.n);
    Ok(render::board_of_step(&offer.trace, n, StepNumber::Hidden, candidates, telling)?)
}
