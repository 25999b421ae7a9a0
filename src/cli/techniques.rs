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
    /// The technique to explain, by its id or its name
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
        return output::print(&list(&Words::load(&telling.source)?));
    };
    args.document.write(&lesson(level::technique(id)?, &telling)?)
}

/// The ids and names of all techniques; those that only some profiles use are marked.
fn list(words: &Words) -> String {
    let width = LADDER.iter().map(|technique| technique.id.len()).max().unwrap_or(0);
    let line = |technique: &Technique| {
        let mark = if technique.on_request { " (on request)" } else { "" };
        format!("{:<width$}  {}{mark}\n", technique.id, words.technique(technique.id))
    };
    LADDER.iter().map(line).collect()
}

/// The lesson on a technique, with the puzzle that is there for it.
fn lesson(technique: &'static Technique, telling: &Telling) -> Result<render::Document, Failure> {
    let pack = pack::parse(EXEMPLARS, None).map_err(Failure::data)?;
    let exemplar = pack.pick(Some(technique.id)).map_err(Failure::data)?;
    let uses = |trace: &Checked<Trace>| {
        trace.events.iter().filter_map(|event| event.deduction()).any(|step| step.technique == technique)
    };
    let mut trace = None;
    for profile in Profile::showing(technique) {
        let solved = engine::solve(&exemplar.puzzle, &profile).map_err(Failure::data)?;
        let shown = uses(&solved);
        trace = Some(solved);
        if shown {
            break;
        }
    }
    let trace = trace.ok_or_else(|| Failure::data("no profile shows the technique"))?;
    Ok(render::lesson(technique, &trace, telling)?)
}
