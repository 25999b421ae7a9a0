//! `whydoku techniques`: the ladder, or one rung of it explained.

use whydoku::engine::{self, Profile};
use whydoku::format::pack;
use whydoku::render::{self, Telling, Words};
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{Checked, Trace};

use super::failure::Failure;
use super::telling::DocumentArgs;
use super::{level, output};

/// List the techniques, easiest first, or explain one with an example.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku techniques
  whydoku techniques x_wing
  whydoku techniques x_wing -o x-wing.html")]
pub struct Args {
    /// The technique to explain
    id: Option<String>,
    #[command(flatten)]
    document: DocumentArgs,
}

/// A puzzle for each technique, by the technique's id.
const EXEMPLARS: &str = include_str!("../../puzzles/exemplars.yaml");

pub fn run(args: &Args) -> Result<(), Failure> {
    args.document.check()?;
    let telling = args.document.telling();
    let Some(id) = &args.id else {
        if args.document.is_placed() {
            return Err(Failure::usage("the list is printed as it is; -f and -o go with a technique's id"));
        }
        return output::print(&list(&Words::load(&telling.source).map_err(Failure::data)?));
    };
    args.document.write(&lesson(level::technique(id)?, &telling)?)
}

/// The ids and names of all techniques.
fn list(words: &Words) -> String {
    let width = LADDER.iter().map(|technique| technique.id.len()).max().unwrap_or(0);
    let line = |technique: &Technique| format!("{:<width$}  {}\n", technique.id, words.technique(technique.id));
    LADDER.iter().map(line).collect()
}

/// The lesson on a technique, with the puzzle that is there for it.
fn lesson(technique: &'static Technique, telling: &Telling) -> Result<render::Document, Failure> {
    let pack = pack::parse(EXEMPLARS, None).map_err(Failure::data)?;
    let exemplar = pack.pick(Some(technique.id)).map_err(Failure::data)?;
    let uses = |trace: &Checked<Trace>| {
        trace.events.iter().filter_map(|event| event.deduction()).any(|step| step.technique == technique)
    };
    let traces = Profile::showing(technique).map(|profile| engine::solve(&exemplar.puzzle, &profile));
    let mut traces = traces.collect::<Result<Vec<_>, _>>().map_err(Failure::data)?;
    let shown = traces.iter().position(uses).unwrap_or(0);
    let trace = traces.swap_remove(shown);
    render::lesson(technique, &trace, telling).map_err(Failure::data)
}
