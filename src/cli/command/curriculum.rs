//! `whydoku curriculum`: the units of a curriculum.

use whydoku::tutor::curriculum::{Curriculum, Unit};

use crate::cli::failure::Failure;
use crate::cli::input::curriculum::{no_unit, read};
use crate::cli::input::is_file;
use crate::cli::limit::LimitArgs;
use crate::cli::{output, terminal};

/// List the units of a curriculum, show one, or check that all puzzles belong to their units.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku curriculum puzzles/curriculum.yaml
  whydoku curriculum puzzles/curriculum.yaml#x_wing
  whydoku curriculum mine.yaml --check
  whydoku explain puzzles/curriculum.yaml#x_wing-1

Exit codes: 0 success; 1 not a curriculum, or --check found a fault; 2 usage error.")]
pub struct Args {
    /// Curriculum: a file, FILE#UNIT for one of its units, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Check each puzzle: it needs the techniques of its unit, and nothing that is taught later
    #[arg(long)]
    check: bool,
    /// Print the units in full as JSON, for other programs
    #[arg(long, conflicts_with = "check")]
    json: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (file, id) = match args.file.rsplit_once('#') {
        Some((file, id)) if !is_file(&args.file) => (file, Some(id)),
        _ => (args.file.as_str(), None),
    };
    let curriculum = read(file)?;
    if args.check {
        return check(&curriculum, &args.limit);
    }
    let Some(id) = id else {
        return if args.json {
            terminal::data(&output::json(&curriculum.units)?)
        } else {
            terminal::print(&list(&curriculum.units))
        };
    };
    let unit = curriculum.up_to(id).and_then(<[Unit]>::last).ok_or_else(|| no_unit(&curriculum, file, id))?;
    if args.json { terminal::data(&output::json(unit)?) } else { terminal::print(&shown(unit, file)) }
}

fn check(curriculum: &Curriculum, limit: &LimitArgs) -> Result<(), Failure> {
    let faults = curriculum.check(&limit.budget());
    faults.iter().try_for_each(|(id, fault)| terminal::print(&format!("{id}: {fault}\n")))?;
    let text =
        format!("{} units, {} puzzles, {} faults", curriculum.units.len(), curriculum.pack.puzzles.len(), faults.len());
    if faults.is_empty() { terminal::print(&format!("{text}\n")) } else { Err(Failure::data(text)) }
}

/// Returns the units, one per line.
fn list(units: &[Unit]) -> String {
    let width = units.iter().map(|unit| unit.id.chars().count()).max().unwrap_or(0);
    units.iter().map(|unit| format!("{:<width$}  {}: {}\n", unit.id, unit.title, unit.goal)).collect()
}

/// Returns a unit, with the commands that use what it lists.
fn shown(unit: &Unit, file: &str) -> String {
    let ids = |rungs: &[whydoku::engine::Rung]| {
        let mut ids: Vec<&str> = rungs.iter().map(|rung| rung.technique.id).collect();
        ids.dedup();
        ids.join(", ")
    };
    let used = |command: &str, ids: &[String]| match ids.first() {
        Some(first) => format!("{} (whydoku {command} '{file}#{first}')", ids.join(", ")),
        None => String::new(),
    };
    let rows = [
        ("goal", unit.goal.clone()),
        ("requires", unit.requires.join(", ")),
        ("layout", unit.layout.name().to_owned()),
        ("lessons", ids(&unit.techniques)),
        ("drills", ids(&unit.drills)),
        ("examples", used("hint", &unit.examples)),
        ("puzzles", used("explain", &unit.puzzles)),
    ];
    let rows = rows.iter().filter(|(_, text)| !text.is_empty());
    format!("{}\n\n", unit.title) + &rows.map(|(head, text)| format!("{head:<10}{text}\n")).collect::<String>()
}
