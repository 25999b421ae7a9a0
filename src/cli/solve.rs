//! `whydoku solve`: the solutions of puzzles, one a line.

use whydoku::grid::solutions;

use super::explain::{contradiction, no_solution};
use super::failure::Failure;
use super::input::PuzzlesArgs;
use super::output;

/// Print the solutions of puzzles, each as one line of digits.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku solve puzzles/classics.yaml#wikipedia
  whydoku solve puzzles/seeds.yaml#hirax --limit 10")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// The most solutions to print of a puzzle
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let puzzles = args.puzzles.all()?;
    let limit = args.limit as usize;
    let mut unsolved = None;
    for (name, puzzle) in &puzzles {
        let named = |what: &str| if puzzles.len() == 1 { what.to_owned() } else { format!("{name}: {what}") };
        let found = puzzle.grid().map_err(|clash| contradiction(&clash)).and_then(|grid| {
            // One more than asked for tells whether there are more.
            let found = solutions(&grid, limit.saturating_add(1));
            if found.is_empty() { Err(no_solution(puzzle)) } else { Ok(found) }
        });
        match found {
            Ok(found) => {
                let lines = found.iter().take(limit).map(|solution| solution.to_line(&puzzle.layout) + "\n");
                output::print(&lines.collect::<String>())?;
                if found.len() > limit {
                    eprintln!("whydoku: {}", named("there are more solutions; --limit N prints more"));
                }
            }
            Err(Failure::Data(why)) => {
                if let Some(before) = unsolved.replace(named(&why)) {
                    eprintln!("whydoku: {before}");
                }
            }
            Err(other) => return Err(other),
        }
    }
    unsolved.map_or(Ok(()), |why| Err(Failure::Data(why)))
}
