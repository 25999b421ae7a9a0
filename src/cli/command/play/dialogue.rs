//! The game as a dialogue: a line is typed, and its answer is printed.

use std::io::{self, BufRead, IsTerminal, Read};

use whydoku::play::{Answer, Part};
use whydoku::render::{Block, Document, Outlet, Output, Remark};

use super::command::{Line, read};
use super::desk::Desk;
use crate::cli::failure::Failure;
use crate::cli::terminal;

/// The maximum length of a line in bytes.
const LONGEST_LINE: u64 = 4096;

/// Answers the lines of standard input until it ends, or until one ends the game.
pub fn run(mut desk: Desk, welcome: &Remark) -> Result<(), Failure> {
    let welcome = desk.game.remark(welcome)?;
    print(&desk, &welcome)?;
    let mut input = io::stdin().lock();
    // A transcript of a dialogue with another program shows both sides.
    let is_echoed = !io::stdin().is_terminal();
    loop {
        terminal::print("> ")?;
        let Some(line) = read_line(&mut input)? else { return terminal::print("\n") };
        if is_echoed {
            terminal::print(&format!("{}\n", terminal::line(&line)))?;
        }
        let answer = match read(&line, desk.game.session().position().layout()) {
            Line::Command(command) => desk.game.answer(command)?,
            Line::Save(file) => desk.save_to(file)?,
            Line::New => {
                let welcome = desk.begin()?;
                desk.game.remark(&welcome)?.into()
            }
            Line::Quit => return Ok(()),
        };
        if answer.is_changed
            && let Some(why) = desk.keep()
        {
            terminal::notice(&why);
        }
        tell(&desk, &answer)?;
    }
}

fn tell(desk: &Desk, answer: &Answer) -> Result<(), Failure> {
    answer.parts.iter().try_for_each(|part| match part {
        Part::Document(document) | Part::Reason(document) => print(desk, document),
        Part::Rungs(rungs) => {
            let mut new = (1..).zip(&rungs.texts).skip(rungs.known);
            new.try_for_each(|(n, text)| terminal::print(&format!("{n}. {text}\n")))
        }
        // Without their diagrams, which would fill several screens.
        Part::Claims(claims) => claims.iter().try_for_each(|claim| {
            let is_said = |block: &&Block| !matches!(block, Block::Picture(_));
            let blocks = claim.blocks.iter().filter(is_said).cloned().collect();
            print(desk, &Document { blocks, ..claim.clone() })
        }),
    })
}

/// Prints a document as plain text.
fn print(desk: &Desk, document: &Document) -> Result<(), Failure> {
    let outlet = Outlet::named("text").unwrap_or_else(|| unreachable!("it is on the list"));
    match outlet.write(document, &desk.game.telling().source)? {
        Output::Text(text) if text.trim().is_empty() => terminal::print("\n"),
        Output::Text(text) => terminal::print(&(text + "\n")),
        // Text is all that this outlet writes.
        _ => Ok(()),
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
