//! The answers of the dialogue.

use std::ops::ControlFlow;
use std::path::PathBuf;

use whydoku::engine::Profile;
use whydoku::grid::Budget;
use whydoku::proof::Conclusion;
use whydoku::render::{self, Document, HintExtent, MoveRemark, Outlet, Output, RUNGS, Remark, Telling, Unclear};
use whydoku::technique::Technique;
use whydoku::tutor::session::{Action, Session};
use whydoku::tutor::{self, Advice, Hint, Offer, PositionError, Standing};

use super::command::{Command, action, read};
use crate::cli::failure::Failure;
use crate::cli::{output, terminal};

/// The number of techniques whose steps are listed.
const MOST_STEPS: usize = 5;

/// A dialogue about a session.
pub struct Dialogue {
    session: Session,
    profile: Profile,
    telling: Telling,
    save: Option<PathBuf>,
    /// The conclusions of the hint that was shown to its end in this position.
    shown: Vec<Conclusion>,
    /// The number of rungs that were shown about the mistake in this position.
    checked: usize,
}

impl Dialogue {
    pub fn new(session: Session, profile: Profile, telling: Telling, save: Option<PathBuf>) -> Self {
        Self { session, profile, telling, save, shown: Vec::new(), checked: 0 }
    }

    /// Writes the session to its file, if it has one.
    pub fn save(&self) -> Result<(), Failure> {
        self.save.as_deref().map_or(Ok(()), |file| output::write(self.session.to_json(), Some(file)))
    }

    /// Prints a remark.
    pub fn remark(&self, remark: &Remark) -> Result<(), Failure> {
        self.print(&render::remark(self.session.position(), remark, &self.telling)?)
    }

    /// Answers a line of input.
    pub fn answer(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let command = match read(line, &self.session.position().layout) {
            Ok(command) => command,
            Err((what, text)) => {
                self.remark(&Remark::Unclear { what, text })?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match command {
            Command::Enter(actions) => self.enter(actions)?,
            Command::Hint(rung) => self.hint(rung)?,
            Command::Take if self.shown.is_empty() => self.remark(&Remark::NothingToTake)?,
            Command::Take => self.enter(self.shown.iter().copied().map(action).collect())?,
            Command::Why(asked) => self.why(asked)?,
            Command::Check => self.check()?,
            Command::Steps => self.steps()?,
            Command::Lesson(technique) => self.lesson(technique)?,
            Command::Grade => self.grade()?,
            Command::Show => self.remark(&Remark::Grid)?,
            Command::Undo => match self.session.undo().map(<[Action]>::to_vec) {
                Some(undone) => self.moved(&undone, Remark::Undone)?,
                None => self.remark(&Remark::NothingToUndo)?,
            },
            Command::Redo => match self.session.redo().map(<[Action]>::to_vec) {
                Some(redone) => self.moved(&redone, Remark::Done)?,
                None => self.remark(&Remark::NothingToRedo)?,
            },
            Command::Save(file) => self.save_to(file)?,
            Command::Help => self.remark(&Remark::Help)?,
            Command::Quit => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn enter(&mut self, actions: Vec<Action>) -> Result<(), Failure> {
        match self.session.play(actions) {
            Ok(()) => {
                let made = self.session.moves().last().cloned().unwrap_or_default();
                self.moved(&made, Remark::Done)
            }
            Err(error) => self.remark(&Remark::Refused { error }),
        }
    }

    /// Reports and saves a move.
    fn moved(&mut self, actions: &[Action], remark: impl Fn(MoveRemark) -> Remark) -> Result<(), Failure> {
        self.shown.clear();
        self.checked = 0;
        self.keep();
        self.remark(&remark(MoveRemark::of(actions, self.session.position(), self.session.empty())))?;
        if self.session.empty() > 0 {
            return Ok(());
        }
        match self.standing() {
            Some(standing) if standing.is_right() => self.solved(),
            Some(_) => self.remark(&Remark::FullButWrong),
            None => self.remark(&Remark::NoAnswer),
        }
    }

    /// Saves the session. A game goes on if that fails.
    fn keep(&self) {
        if let Some(why) = self.save().err().and_then(Failure::text) {
            terminal::notice(&why);
        }
    }

    fn solved(&self) -> Result<(), Failure> {
        let grades = self.session.grade(&self.profile).ok();
        let practise = grades.as_ref().map(|grades| self.session.practise(grades)).unwrap_or_default();
        self.remark(&Remark::Solved { grades, hints: self.session.hints().len(), practise })
    }

    fn hint(&mut self, rung: Option<usize>) -> Result<(), Failure> {
        match tutor::hint(self.session.position(), &self.profile) {
            Advice::Step(hint) => self.rungs(&hint, rung),
            Advice::Wrong { .. } => self.remark(&Remark::Wrong),
            Advice::Done => self.solved(),
            Advice::CutShort { .. } => self.remark(&Remark::NoAnswer),
            nothing => {
                let shown = HintExtent::UpTo(0);
                self.print(&render::hint(self.session.position(), &nothing, shown, &self.telling)?)
            }
        }
    }

    /// Shows the next rung of a hint, or those up to the one that was asked for.
    fn rungs(&mut self, hint: &Hint, asked: Option<usize>) -> Result<(), Failure> {
        let told = self.session.told(hint);
        let rung = asked.unwrap_or(told + 1).min(RUNGS);
        let texts = render::rungs(hint, &self.telling)?;
        for (n, text) in (1..=rung).zip(&texts).skip(told.min(rung - 1)) {
            terminal::print(&format!("{n}. {text}\n"))?;
        }
        self.session.tell(hint, u8::try_from(rung).unwrap_or(u8::MAX));
        self.keep();
        if rung == RUNGS {
            self.shown = hint.step().argument().conclusions();
        }
        self.remark(&Remark::Rung { n: rung, last: rung == RUNGS })
    }

    fn why(&self, asked: Conclusion) -> Result<(), Failure> {
        match tutor::why(self.session.position(), asked, &self.profile) {
            Ok(answer) => self.print(&render::why(self.session.position(), &answer, &self.telling)?),
            Err(_) => self.remark(&Remark::Wrong),
        }
    }

    fn check(&mut self) -> Result<(), Failure> {
        match self.standing() {
            None => return self.remark(&Remark::NoAnswer),
            Some(standing) if standing.is_right() => return self.remark(&Remark::Right),
            Some(_) => {}
        }
        let position = self.session.position();
        let Ok(review) = tutor::review(position, &self.profile) else { return self.remark(&Remark::NoAnswer) };
        let texts = render::review_rungs(position, &review, &self.telling)?;
        let n = (self.checked + 1).min(texts.len());
        let last = n == texts.len();
        self.checked = n;
        if last {
            self.print(&render::review(self.session.position(), &review, n, &self.telling)?)?;
        } else if let Some(text) = texts.get(n - 1) {
            terminal::print(&format!("{n}. {text}\n"))?;
        }
        self.remark(&Remark::Mistake { n, last })
    }

    fn steps(&self) -> Result<(), Failure> {
        if !self.standing().is_some_and(|standing| standing.is_right()) {
            return self.remark(&Remark::Wrong);
        }
        let position = self.session.position();
        let offers: Vec<Offer> = tutor::steps(position, &self.profile).take(MOST_STEPS).collect();
        self.print(&render::steps(position, &offers, &self.telling)?)
    }

    fn lesson(&self, technique: &'static Technique) -> Result<(), Failure> {
        match tutor::exemplar(technique) {
            Some(trace) => self.print(&render::lesson(technique, trace, &self.telling)?),
            None => self.remark(&Remark::NoAnswer),
        }
    }

    fn grade(&self) -> Result<(), Failure> {
        match self.session.grade(&self.profile) {
            Ok(grades) => self.print(&render::grades(self.session.position(), &grades, &self.telling)?),
            Err(PositionError::Wrong(_)) => self.remark(&Remark::Wrong),
            Err(PositionError::Spent(_)) => self.remark(&Remark::NoAnswer),
        }
    }

    /// Saves the session to a file from now on. Another file is not replaced.
    fn save_to(&mut self, file: PathBuf) -> Result<(), Failure> {
        let name = terminal::name(&file);
        let problem = if file.exists() && self.save.as_ref() != Some(&file) {
            Some(format!("{name} exists already: name another file"))
        } else {
            output::write(self.session.to_json(), Some(&file)).err().and_then(Failure::text)
        };
        match problem {
            Some(text) => self.remark(&Remark::Unclear { what: Unclear::Error, text }),
            None => {
                self.save = Some(file);
                self.remark(&Remark::Saved { file: name })
            }
        }
    }

    fn standing(&self) -> Option<Standing> {
        Standing::within(self.session.position(), &Budget::default()).ok()
    }

    /// Prints a document as plain text.
    fn print(&self, document: &Document) -> Result<(), Failure> {
        let outlet = Outlet::named("text").unwrap_or_else(|| unreachable!("it is on the list"));
        match outlet.write(document, &self.telling.source)? {
            Output::Text(text) if text.trim().is_empty() => terminal::print("\n"),
            Output::Text(text) => terminal::print(&(text + "\n")),
            // Text is all that this outlet writes.
            _ => Ok(()),
        }
    }
}
