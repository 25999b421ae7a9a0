//! `whydoku play`: a game with the tutor, on a full screen or as a dialogue, line by line.

mod command;
mod desk;
mod dialogue;
mod saved;
#[cfg_attr(not(feature = "terminal"), path = "play/unscreened.rs")]
mod screen;

use std::path::{Path, PathBuf};

use whydoku::grid::{Count, Notation};
use whydoku::play::Game;
use whydoku::render::{Input, Remark, Telling};
use whydoku::tutor::Standing;
use whydoku::tutor::session::Session;

use crate::cli::document::LanguageArgs;
use crate::cli::failure::{Failure, no_solution};
use crate::cli::input::{LevelArgs, PuzzleArgs};
use crate::cli::{output, terminal};
use desk::{Desk, easy};

/// Solve a puzzle with the tutor at your side: enter moves, and ask for hints, reasons and checks.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{HELP}", screen::ABOUT))]
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
    /// Use the dialogue on a terminal, too, instead of the full screen
    #[arg(long)]
    plain: bool,
    /// Name cells in the output by letter and number: E1 for r5c1 (the input may use either)
    #[arg(long)]
    a1: bool,
}

const HELP: &str = "\
In the dialogue, type `help` for all commands: r5c1=3 places a digit, r5c1<>3 eliminates a candidate, `hint` gives one
rung at a time. Each line is one command, so that screen readers and pipes work as well. The end of the input ends the
game.

Examples:
  whydoku play
  whydoku play puzzles/seeds.yaml#mathematica-11
  whydoku play puzzle.txt --save game.json        # after every move; the same command resumes the game
  whydoku play --save game.json --a1";

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
    let welcome = Remark::Welcome { resumed, seed, several: standing.solutions == Count::Many };
    let on_screen = !args.plain && screen::is_possible();
    let input = if on_screen { Input::Keys } else { Input::Lines };
    let desk = Desk { game: Game::new(session, profile, telling, input), save: args.save.clone() };
    desk.save()?;
    if on_screen { screen::run(desk, &welcome) } else { dialogue::run(desk, &welcome) }
}

impl Args {
    /// Returns the session to begin or resume, and the seed of its puzzle, if it is new.
    fn session(&self) -> Result<(Session, Option<u64>), Failure> {
        if self.puzzle.argument() == Some("-") {
            return Err(Failure::usage(
                "standard input is for the moves: pass the puzzle as a file, or as its characters",
            ));
        }
        let asked = self.puzzle.argument().map(|file| match self.puzzle.one() {
            Err(_) if saved::read(Path::new(file)).is_ok() => {
                let file = terminal::name(Path::new(file));
                Err(Failure::usage(format_args!("{file} is a game that was saved: `play --save {file}` resumes it")))
            }
            puzzle => puzzle,
        });
        let asked = asked.transpose()?;
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
