//! `whydoku techniques`: lists them by group, or explains a technique.

use whydoku::render::{self, Telling, Words};
use whydoku::technique::{Group, LADDER, Technique};
use whydoku::tutor;

use crate::cli::document::DocumentArgs;
use crate::cli::failure::Failure;
use crate::cli::input::level;
use crate::cli::terminal;

/// List the techniques by group, easiest first, or explain one with an example.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku techniques
  whydoku techniques x_wing
  whydoku techniques x_wing -o x-wing.html")]
pub struct Args {
    /// Technique to explain: its id or name
    id: Option<String>,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.document.check()?;
    let telling = args.document.telling()?;
    let Some(id) = &args.id else {
        if args.document.is_placed() {
            return Err(Failure::usage("-f and -o require a technique, such as x_wing"));
        }
        return terminal::print(&list(&*Words::load(&telling.source)?));
    };
    args.document.write(&lesson(level::technique(id)?, &telling)?)
}

/// Returns the ids and names of all techniques by group; those that only some profiles use are marked.
fn list(words: &Words) -> String {
    let width = LADDER.iter().map(|technique| technique.id.len()).max().unwrap_or(0);
    let line = |technique: &Technique| {
        let mark = if technique.on_request { format!(" ({})", words.on_request) } else { String::new() };
        format!("  {:<width$}  {}{mark}\n", technique.id, words.technique(technique.id))
    };
    let group = |&(group, _): &(Group, _)| {
        let techniques = LADDER.iter().filter(|technique| technique.group() == group);
        format!("{}: {}\n{}", group.id(), words.group(group), techniques.map(line).collect::<String>())
    };
    Group::all().iter().map(group).collect::<Vec<_>>().join("\n")
}

/// Returns the lesson on a technique, with its example puzzle.
fn lesson(technique: &'static Technique, telling: &Telling) -> Result<render::Document, Failure> {
    let trace = tutor::exemplar(technique).ok_or_else(|| Failure::data("no puzzle shows the technique"))?;
    Ok(render::lesson(technique, trace, telling)?)
}
