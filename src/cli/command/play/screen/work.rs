//! Answers that are worked out beside the keys, on a thread. It works on a copy of the game, so that what is stopped
//! leaves no trace.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use whydoku::grid::Budget;
use whydoku::play::{Answer, Command, Game};
use whydoku::render::RenderError;

/// An answer, and the game after it.
type Done = (Game, Result<Answer, RenderError>);

/// The answer that is being worked out, and the commands after it.
#[derive(Default)]
pub struct Work {
    now: Option<Task>,
    next: VecDeque<Command>,
}

struct Task {
    budget: Budget,
    is_move: bool,
    thread: JoinHandle<Done>,
}

impl Work {
    pub fn is_busy(&self) -> bool {
        self.now.is_some()
    }

    /// Begins to answer a command, after those before it. A move gives up questions that are not answered yet: they are
    /// about a position that it leaves.
    pub fn ask(&mut self, command: Command, game: &Game) {
        let leaves = matches!(command, Command::Enter(_) | Command::Undo | Command::Redo);
        if leaves && self.now.as_ref().is_some_and(|task| !task.is_move) {
            self.stop();
        }
        self.next.push_back(command);
        self.go_on(game);
    }

    /// Begins the next command, if none is being answered.
    pub fn go_on(&mut self, game: &Game) {
        if self.now.is_some() {
            return;
        }
        let Some(command) = self.next.pop_front() else { return };
        let budget = Budget::default();
        let mut game = game.clone().within(budget.clone());
        let is_move = matches!(command, Command::Enter(_) | Command::Take | Command::Undo | Command::Redo);
        let thread = thread::spawn(move || {
            let answer = game.answer(command);
            (game, answer)
        });
        self.now = Some(Task { budget, is_move, thread });
    }

    /// Returns the answer if it is there.
    pub fn take(&mut self) -> Option<Done> {
        let task = self.now.take_if(|task| task.thread.is_finished())?;
        // A fault of the program ends it here, too.
        Some(task.thread.join().unwrap_or_else(|fault| resume_unwind(fault)))
    }

    /// Gives up what is being worked out, and what was to come after it.
    pub fn stop(&mut self) {
        self.next.clear();
        if let Some(task) = self.now.take() {
            task.budget.stop();
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop();
    }
}
