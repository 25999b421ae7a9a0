//! Answers that are worked out beside the keys, on a thread. It works on a copy of the game, so that what is stopped
//! leaves no trace.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use whydoku::grid::Budget;
use whydoku::play::{Answer, Command, Game};
use whydoku::render::RenderError;

/// An answer, and the game after it.
pub type Done = (Game, Result<Answer, RenderError>);

/// What is lost with a command that is given up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stake {
    /// An answer, for which one can ask again.
    Answer,
    /// A move that has to be found first.
    Found,
    /// A move that the player has made.
    Made,
}

impl Stake {
    fn of(command: &Command) -> Self {
        match command {
            Command::Enter(_) | Command::Undo | Command::Redo => Self::Made,
            Command::Take => Self::Found,
            _ => Self::Answer,
        }
    }
}

/// The answer that is being worked out, and the commands after it.
#[derive(Default)]
pub struct Work {
    now: Option<Task>,
    next: VecDeque<Command>,
}

struct Task {
    budget: Budget,
    stake: Stake,
    thread: JoinHandle<Done>,
}

impl Work {
    pub fn is_busy(&self) -> bool {
        self.now.is_some()
    }

    /// Begins to answer a command, after those before it. A move gives up questions that are not answered yet: they are
    /// about a position that it leaves.
    pub fn ask(&mut self, command: Command, game: &Game) {
        let is_question = self.now.as_ref().is_some_and(|task| task.stake == Stake::Answer);
        if is_question && Stake::of(&command) == Stake::Made {
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
        let stake = Stake::of(&command);
        let thread = thread::spawn(move || {
            let answer = game.answer(command);
            (game, answer)
        });
        self.now = Some(Task { budget, stake, thread });
    }

    /// Returns the answer if it is there.
    pub fn take(&mut self) -> Option<Done> {
        self.now.take_if(|task| task.thread.is_finished()).map(Task::end)
    }

    /// Waits for the answer, if a move that the player has made would be lost without it.
    pub fn settle(&mut self) -> Option<Done> {
        let mut stakes = self.now.iter().map(|task| task.stake).chain(self.next.iter().map(Stake::of));
        if stakes.any(|stake| stake == Stake::Made) { self.now.take().map(Task::end) } else { None }
    }

    /// Gives up what is being worked out, and what was to come after it.
    pub fn stop(&mut self) {
        self.next.clear();
        if let Some(task) = self.now.take() {
            task.budget.stop();
        }
    }
}

impl Task {
    fn end(self) -> Done {
        // A fault of the program ends it here, too.
        self.thread.join().unwrap_or_else(|fault| resume_unwind(fault))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop();
    }
}
