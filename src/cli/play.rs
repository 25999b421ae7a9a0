//! `whydoku play`: a solving session as a dialogue, line by line.

mod command;
mod dialogue;
mod saved;

use std::io::{self, BufRead, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use whydoku::generate::{Effort, Generator, Level, Span, Wish};
use whydoku::grid::{Count, Notation, Puzzle};
use whydoku::render::{Remark, Telling};
use whydoku::tutor::Standing;
use whydoku::tutor::session::Session;

use super::failure::{Failure, no_solution};
use super::input::PuzzleArgs;
use super::level::LevelArgs;
use super::telling::LanguageArgs;
use super::{output, terminal};
use dialogue::Dialogue;

/// Solve a puzzle in a dialogue: type moves, and ask for hints, reasons and checks.
#[derive(clap::Args)]
#[command(after_help = "\
Type `help` for all commands: r5c1=3 places a digit, r5c1<>3 eliminates a candidate, `hint` gives one rung at a time.
Each line is one command, so that screen readers and pipes work as well. The end of the input ends the game.

Examples:
  whydoku play
  whydoku play puzzles/seeds.yaml#mathematica-11
  whydoku play puzzle.txt --save game.json        # after every move; the same command resumes the game
  whydoku play --save game.json --a1")]
pub struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Save the game to this file after every move; if the file exists, resume its game
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Seed of the easy puzzle that is made if no puzzle is passed (default: a random one, which is shown)
    #[arg(long, value_name = "S", conflicts_with = "puzzle")]
    seed: Option<u64>,
    #[command(flatten)]
    level: LevelArgs,
    #[command(flatten)]
    language: LanguageArgs,
    /// Name cells in the output by letter and number: E1 for r5c1 (the input may use either)
    #[arg(long)]
    a1: bool,
}

/// The maximum length of a line in bytes.
const LONGEST_LINE: u64 = 4096;

pub fn run(args: &Args) -> Result<(), Failure> {
    args.language.check()?;
    let profile = args.level.profile()?;
    let (session, seed) = args.session()?;
    let resumed = args.save.as_deref().is_some_and(Path::exists).then(|| session.moves().len());
    let standing = Standing::within(session.position(), &profile.budget).map_err(Failure::data)?;
    if standing.solutions == Count::None {
        return Err(no_solution(session.start()));
    }
    let notation = if args.a1 { Notation::LetterNumber } else { Notation::RowColumn };
    let telling = Telling { source: args.language.source(), notation, ..Telling::default() };
    let mut dialogue = Dialogue::new(session, profile, telling, args.save.clone());
    dialogue.save()?;
    dialogue.remark(&Remark::Welcome { resumed, seed, several: standing.solutions == Count::Many })?;
    let mut input = io::stdin().lock();
    // A transcript of a dialogue with another program shows both sides.
    let is_echoed = !io::stdin().is_terminal();
    loop {
        terminal::print("> ")?;
        let Some(line) = read_line(&mut input)? else { return terminal::print("\n") };
        if is_echoed {
            terminal::print(&format!("{}\n", terminal::line(&line)))?;
        }
        if dialogue.answer(&line)? == ControlFlow::Break(()) {
            return Ok(());
        }
    }
}

/// Reads a line without its end; `None` at the end of the input. What is too long of a line is skipped.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let fail = |why| Failure::usage(format_args!("cannot read standard input: {why}"));
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(fail)? == 0 {
        return Ok(None);
    }
    while line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        let mut rest = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut rest).map_err(fail)?;
        if read == 0 || rest.ends_with(b"\n") {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

impl Args {
    /// Returns the session to begin or resume, and the seed of its puzzle, if it is new.
    fn session(&self) -> Result<(Session, Option<u64>), Failure> {
        if self.puzzle.argument() == Some("-") {
            return Err(Failure::usage(
                "standard input is for the moves: pass the puzzle as a file, or as its characters",
            ));
        }
        let asked = self.puzzle.argument().map(|_| self.puzzle.one()).transpose()?;
        if let Some(file) = &self.save {
            output::check(file)?;
            if file.exists() {
                let session = saved::read(file)?;
                return match asked {
                    Some(puzzle) if !saved::is_same(&puzzle, session.start()) => Err(Failure::usage(format_args!(
                        "{} has a game of another puzzle: leave the puzzle out to resume it, or name another file",
                        terminal::name(file)
                    ))),
                    _ => Ok((session, None)),
                };
            }
        }
        match asked {
            Some(puzzle) => Ok((Session::new(puzzle), None)),
            None => {
                let seed = self.seed.unwrap_or_else(|| fastrand::u32(..).into());
                Ok((Session::new(easy(seed)?), Some(seed)))
            }
        }
    }
}

/// Makes an easy puzzle.
fn easy(seed: u64) -> Result<Puzzle, Failure> {
    let level = Span { least: None, most: Some(Level::Easy) };
    let generator = Generator::new(Wish { level, ..Wish::default() }).map_err(Failure::usage)?;
    generator.puzzle(seed, 0, &Effort::default()).map_err(Failure::data)
}
