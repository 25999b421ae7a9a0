//! The command line: the commands and their options.

mod command;
mod document;
mod failure;
mod input;
mod job;
mod limit;
mod output;
mod report;
mod tasks;
mod terminal;

use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use command::{
    batch, board, compare, conform, convert, course, curriculum, drill, explain, find, generate, glossary, grade, hint,
    locales, manual, mdbook, pandoc, play, profiles, rate, render, review, schema, serve, shorten, solve, steps,
    techniques, templates, theme, verify, weave, why, worksheet,
};
use failure::Failure;
use job::Asked;

/// Explains Sudoku puzzles step by step: every step with its reason and its proof.
#[derive(Parser)]
#[command(version = version(), about, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The version, with the commit if the build names it (`WHYDOKU_COMMIT`).
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("WHYDOKU_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
        env!("CARGO_PKG_VERSION").to_owned() + &commit
    });
    &VERSION
}

const EXAMPLES: &str = "\
Examples:
  whydoku explain puzzles/seeds.yaml#mathematica-11
  whydoku explain .7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.
  whydoku explain puzzle.txt --audience beginner -o walkthrough.html
  whydoku explain 'https://sudokupad.app/scf034tICGOkw3nEtJn5whSBEGt71C'
  whydoku convert puzzle.sdk --to sudokupad
  whydoku solve - < puzzles.txt
  whydoku techniques x_wing

Exit codes: 0 success; 1 invalid puzzle or negative result; 2 usage error.";

#[derive(Subcommand)]
enum Command {
    /// Write a walkthrough of a puzzle
    Explain(explain::Args),
    /// Give a hint, from a nudge to the full answer
    Hint(hint::Args),
    /// List the steps that are possible in a position
    Steps(steps::Args),
    /// Prove that a cell must, or cannot, be a digit
    Why(why::Args),
    /// Check a position for mistakes, or grade a solve
    Review(review::Args),
    /// Solve a puzzle with the tutor at your side, in the terminal
    Play(play::Args),
    /// Solve with the tutor in a browser, or answer other programs over HTTP
    Serve(serve::Args),
    /// Open the solving page on a good first puzzle, to try it
    Demo(serve::DemoArgs),
    /// Draw one board: a position, or a step found in it
    Board(board::Args),
    /// Write a walkthrough from a trace
    Render(render::Args),
    /// Verify traces, step by step
    Verify(verify::Args),
    /// Print the solutions of puzzles
    Solve(solve::Args),
    /// Convert puzzles to another format
    Convert(convert::Args),
    /// Compare how profiles solve a puzzle
    Compare(compare::Args),
    /// Rate the difficulty of puzzles
    Rate(rate::Args),
    /// Solve, rate or explain any number of puzzles, one record per line
    Batch(batch::Args),
    /// Make puzzles to order
    Generate(generate::Args),
    /// Search collections for puzzles to order
    Find(find::Args),
    /// Fill the blocks of your own Markdown with boards, hints, steps …
    Weave(weave::Args),
    /// Fill the blocks of an mdBook, as its preprocessor
    Mdbook(mdbook::Args),
    /// Fill the blocks of a text that Pandoc converts, as its filter
    Pandoc(pandoc::Args),
    /// Make drills: positions in which a technique is the next step
    Drill(drill::Args),
    /// Make printable sheets of puzzles, with their answers
    Worksheet(worksheet::Args),
    /// Put puzzles in teaching order
    Grade(grade::Args),
    /// List the units of a curriculum, show one, or check them
    Curriculum(curriculum::Args),
    /// Turn a curriculum into a course: lessons with drills, as a directory of pages or a book
    Course(course::Args),
    /// Look for shorter solution paths, and report on them
    Shorten(shorten::Args),
    /// List the techniques, or explain one
    Techniques(techniques::Args),
    /// List the terms that explanations use, or explain one
    Glossary(glossary::Args),
    /// Print the guide to templates, or copy them to change them
    Templates(templates::Args),
    /// List the languages, or check a translation
    Locales(locales::Args),
    /// List the profiles, or show one
    Profiles(profiles::Args),
    /// Check the cases of a technique library
    Conform(conform::Args),
    /// Print the style sheet for fragments, or list the themes
    Theme(theme::Args),
    /// Print the JSON Schema of the trace format, or of diagrams
    Schema(schema::Args),
    /// Print a completion script for a shell
    Completions(manual::CompletionArgs),
    /// Print the manual page
    Man,
}

/// Runs the program.
pub fn run() -> ExitCode {
    let result = match command() {
        Ok((command, asked)) => answer(command, &asked),
        Err(refusal) => return refusal,
    };
    result.map_or_else(terminal::report, |()| ExitCode::SUCCESS)
}

/// Parses the command line. An error may quote untrusted text, so it is escaped like any other message.
fn command() -> Result<(Command, Asked), ExitCode> {
    if std::env::args_os().len() < 2 {
        terminal::complain(tasks::FIRST_WORDS);
        return Err(ExitCode::from(2));
    }
    let mut program = tasks::grouped(Cli::command());
    let parsed = program.try_get_matches_from_mut(std::env::args_os()).and_then(|matches| {
        let asked = Asked::of(&program, &matches);
        Ok((Cli::from_arg_matches(&matches)?.command, asked))
    });
    parsed.map_err(|error| {
        if !error.use_stderr() {
            return terminal::help(&error).map_or_else(terminal::report, |()| ExitCode::SUCCESS);
        }
        // The error quotes arguments with their line breaks: if there are any, parse escaped arguments instead.
        let harmless = std::env::args_os().map(|argument| terminal::line(&argument.to_string_lossy()));
        let error = Cli::try_parse_from(harmless).err().unwrap_or(error);
        terminal::complain(&error.render().to_string());
        ExitCode::from(2)
    })
}

fn answer(command: Command, asked: &Asked) -> Result<(), Failure> {
    match command {
        Command::Explain(args) => explain::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Steps(args) => steps::run(args),
        Command::Why(args) => why::run(args),
        Command::Review(args) => review::run(args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Demo(args) => serve::demo(&args),
        Command::Board(args) => board::run(args),
        Command::Render(args) => render::run(args),
        Command::Verify(args) => verify::run(&args),
        Command::Solve(args) => solve::run(&args, asked),
        Command::Convert(args) => convert::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Rate(args) => rate::run(&args, asked),
        Command::Batch(args) => batch::run(&args),
        Command::Generate(args) => generate::run(args, asked),
        Command::Find(args) => find::run(args, asked),
        Command::Weave(args) => weave::run(&args),
        Command::Mdbook(args) => mdbook::run(&args),
        Command::Pandoc(args) => pandoc::run(&args),
        Command::Drill(args) => drill::run(args, asked),
        Command::Worksheet(args) => worksheet::run(&args),
        Command::Grade(args) => grade::run(args, asked),
        Command::Curriculum(args) => curriculum::run(&args),
        Command::Course(args) => course::run(&args),
        Command::Shorten(args) => shorten::run(&args, asked),
        Command::Techniques(args) => techniques::run(&args),
        Command::Glossary(args) => glossary::run(&args),
        Command::Templates(args) => templates::run(&args),
        Command::Locales(args) => locales::run(&args),
        Command::Profiles(args) => profiles::run(&args),
        Command::Conform(args) => conform::run(&args),
        Command::Theme(args) => theme::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => manual::completions(&args, &mut Cli::command()),
        Command::Man => manual::man(Cli::command()),
    }
}
