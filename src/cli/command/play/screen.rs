//! The full screen of the terminal: keys in, drawings out. Whatever ends the program, the terminal is as it was before.

mod suspend;
mod work;

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use whydoku::play::screen::{Ask, Palette, Screen};
use whydoku::play::{Answer, Command};
use whydoku::render::{Leave, Remark, RenderError};

use super::command::{Line, read};
use super::desk::Desk;
use crate::cli::failure::Failure;
use crate::cli::job::Interrupt;
use crate::cli::terminal;
use suspend::{Stop, suspend};
use work::{Done, Work};

/// How `play` looks on a terminal.
pub const ABOUT: &str = "\
On a terminal, `play` takes the full screen: press ? for its keys. With --plain, or where standard input or output is not
a terminal, it is a dialogue.";

/// How long to wait for a key before looking for other things: an answer, or a request to end.
const WAIT: Duration = Duration::from_millis(100);
const WAIT_FOR_ANSWER: Duration = Duration::from_millis(15);

/// Returns `true` if there is a terminal that can show more than lines.
pub fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && terminal::is_watched() && !(cfg!(unix) && is_dumb)
}

/// Plays until the person ends the game.
pub fn run(desk: Desk, welcome: &Remark) -> Result<(), Failure> {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let palette = if plain { Palette::Plain } else { Palette::Colours };
    let stop = Stop::watch();
    let interrupt = Interrupt::watch();
    let mut terminal = ratatui::try_init().map_err(|why| broken(&why))?;
    let played =
        begin(desk, welcome, palette, &mut terminal).and_then(|mut table| table.play(&mut terminal, &interrupt, &stop));
    ratatui::restore();
    played
}

fn begin(desk: Desk, welcome: &Remark, palette: Palette, terminal: &mut DefaultTerminal) -> Result<Table, Failure> {
    let welcome = desk.game.remark(welcome)?;
    // A program that was killed may have left the screen as it was.
    terminal.clear().map_err(|why| broken(&why))?;
    let size = terminal.size().map_err(|why| broken(&why))?;
    let screen = Screen::new(&desk.game, welcome, size, palette)?;
    Ok(Table { desk, screen, work: Work::default() })
}

fn broken(why: &io::Error) -> Failure {
    Failure::usage(format_args!("cannot use the terminal: {why}; --plain needs less of it"))
}

/// The game, what is seen of it, and the answers that are being worked out.
struct Table {
    desk: Desk,
    screen: Screen,
    work: Work,
}

impl Table {
    fn play(&mut self, terminal: &mut DefaultTerminal, interrupt: &Interrupt, stop: &Stop) -> Result<(), Failure> {
        self.draw(terminal)?;
        while !interrupt.is_asked() {
            let mut is_new = self.take_answers()?;
            let wait = if self.work.is_busy() { WAIT_FOR_ANSWER } else { WAIT };
            if event::poll(wait).map_err(|why| broken(&why))? {
                is_new = true;
                if let Event::Key(key) = event::read().map_err(|why| broken(&why))?
                    && key.kind != KeyEventKind::Release
                {
                    match self.screen.press(key, &self.desk.game) {
                        Ask::Suspend => stop.ask(),
                        ask => {
                            if self.follow(ask)?.is_break() {
                                return Ok(());
                            }
                        }
                    }
                }
            }
            if stop.is_asked() {
                suspend(terminal).map_err(|why| broken(&why))?;
                is_new = true;
            }
            if is_new {
                self.draw(terminal)?;
            }
        }
        self.settle()
    }

    fn draw(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        let size = terminal.size().map_err(|why| broken(&why))?;
        self.screen.resize(size);
        let (screen, game) = (&self.screen, &self.desk.game);
        let drawn = terminal.draw(|frame| {
            screen.draw(game, frame.buffer_mut());
            if let Some(at) = screen.typing_at(game) {
                frame.set_cursor_position(at);
            }
        });
        drawn.map(drop).map_err(|why| broken(&why))
    }

    /// Does what a key asks for. `Break` ends the game.
    fn follow(&mut self, ask: Ask) -> Result<ControlFlow<()>, Failure> {
        match ask {
            Ask::QuitAtOnce => return Ok(ControlFlow::Break(())),
            Ask::Quit => return self.quit(),
            Ask::New => {
                self.settle()?;
                match self.is_unsaved() {
                    true => self.screen.ask_to_leave(&self.desk.game, Leave::Begin)?,
                    false => self.begin()?,
                }
            }
            Ask::NewAtOnce => self.begin()?,
            Ask::Command(command) => self.ask(command),
            Ask::Line(line) => match read(line.trim(), self.desk.game.session().position().layout()) {
                Line::Command(command) => self.ask(command),
                Line::Save(file) => {
                    let answer = self.desk.save_to(file);
                    self.show(answer)?;
                }
                Line::New => return self.follow(Ask::New),
                Line::Quit => return self.quit(),
            },
            Ask::Stop => {
                self.work.stop();
                self.screen.stopped();
            }
            Ask::Nothing | Ask::Suspend => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Ends the game, or asks whether to, if moves would be lost.
    fn quit(&mut self) -> Result<ControlFlow<()>, Failure> {
        self.settle()?;
        if !self.is_unsaved() {
            return Ok(ControlFlow::Break(()));
        }
        self.screen.ask_to_leave(&self.desk.game, Leave::End)?;
        Ok(ControlFlow::Continue(()))
    }

    /// Whether moves would be lost.
    fn is_unsaved(&self) -> bool {
        self.desk.save.is_none() && !self.desk.game.session().moves().is_empty()
    }

    /// Begins a new game, on a screen as it was at the beginning.
    fn begin(&mut self) -> Result<(), Failure> {
        self.work.stop();
        let welcome = self.desk.begin()?;
        let welcome = self.desk.game.remark(&welcome)?;
        self.screen = self.screen.renewed(&self.desk.game, welcome)?;
        Ok(())
    }

    fn ask(&mut self, command: Command) {
        self.work.ask(command, &self.desk.game);
        self.screen.think();
    }

    /// Shows the answers that are there. Returns whether there are any.
    fn take_answers(&mut self) -> Result<bool, Failure> {
        let mut is_new = false;
        while let Some(done) = self.work.take() {
            self.receive(done)?;
            is_new = true;
        }
        Ok(is_new)
    }

    /// Waits for the moves that the player has made: what comes next ends the game, or depends on whether it has moves.
    fn settle(&mut self) -> Result<(), Failure> {
        while let Some(done) = self.work.settle() {
            self.receive(done)?;
        }
        Ok(())
    }

    fn receive(&mut self, (game, answer): Done) -> Result<(), Failure> {
        self.desk.game = game;
        self.show(answer)?;
        self.work.go_on(&self.desk.game);
        Ok(())
    }

    fn show(&mut self, answer: Result<Answer, RenderError>) -> Result<(), Failure> {
        let answer = answer?;
        self.screen.show(&self.desk.game, &answer)?;
        if answer.is_changed
            && let Some(why) = self.desk.keep()
        {
            self.screen.notice(&why);
        }
        Ok(())
    }
}
