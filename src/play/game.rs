//! The answers to commands.

use super::Command;
use crate::engine::Profile;
use crate::grid::Budget;
use crate::proof::Conclusion;
use crate::render::{
    self, Diagram, Document, HintExtent, Input, MoveRemark, RUNGS, Remark, RenderError, Telling, Unclear,
};
use crate::technique::Technique;
use crate::tutor::session::{Action, Session};
use crate::tutor::{self, Advice, Flaw, Grades, Hint, Offer, PositionError, Standing};

/// The number of techniques whose steps are listed.
const MOST_STEPS: usize = 5;

/// A session with its tutor.
#[derive(Clone)]
pub struct Game {
    session: Session,
    profile: Profile,
    telling: Telling,
    input: Input,
    /// The conclusions of the hint that was shown to its end in this position.
    shown: Vec<Conclusion>,
    /// The number of rungs that were shown about the mistake in this position.
    checked: usize,
}

/// The answer to a command.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// What to show, from the top.
    pub parts: Vec<Part>,
    /// Whether the session is another one than before, so that it has to be saved.
    pub is_changed: bool,
}

/// A part of an answer.
#[derive(Clone, Debug)]
pub enum Part {
    /// A document.
    Document(Document),
    /// Rungs of a hint, or about a mistake.
    Rungs(Rungs),
    /// What is asked, and its proof: a document whose sections are the steps.
    Reason(Document),
    /// The claims of a hint that was shown to its end, one by one, each with a diagram of all that was told by then.
    Claims(Vec<Document>),
}

/// Rungs that are shown one by one.
#[derive(Clone, Debug)]
pub struct Rungs {
    /// All rungs so far as plain text, from the first.
    pub texts: Vec<String>,
    /// How many of them were shown before.
    pub known: usize,
    /// The diagram of the last one, if it has one.
    pub board: Option<Box<Diagram>>,
}

impl Answer {
    fn say(&mut self, document: Document) {
        self.parts.push(Part::Document(document));
    }
}

impl From<Document> for Answer {
    fn from(document: Document) -> Self {
        Self { parts: vec![Part::Document(document)], is_changed: false }
    }
}

impl Game {
    /// Begins or resumes a session, with the techniques of a profile.
    pub fn new(session: Session, profile: Profile, telling: Telling, input: Input) -> Self {
        Self { session, profile, telling, input, shown: Vec::new(), checked: 0 }
    }

    /// Returns the same game with another budget for its answers.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.profile.budget = budget;
        self
    }

    /// Returns another game, with the same techniques and options.
    #[must_use]
    pub fn with(&self, session: Session) -> Self {
        Self::new(session, self.profile.clone(), self.telling.clone(), self.input)
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the options of all documents.
    pub fn telling(&self) -> &Telling {
        &self.telling
    }

    /// Returns the technique of the last hint.
    pub fn hinted(&self) -> Option<&'static Technique> {
        self.session.hints().last().and_then(|given| Technique::named(given.technique))
    }

    /// Writes a remark.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn remark(&self, remark: &Remark) -> Result<Document, RenderError> {
        render::remark(self.session.position(), remark, self.input, &self.telling)
    }

    /// Answers a command. If the budget is spent first, the answer says so.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn answer(&mut self, command: Command) -> Result<Answer, RenderError> {
        match command {
            Command::Enter(actions) => self.enter(actions),
            Command::Hint(rung) => self.hint(rung),
            Command::Take if self.shown.is_empty() => self.only(&Remark::NothingToTake),
            Command::Take => self.enter(self.shown.iter().copied().map(Command::action).collect()),
            Command::Why(asked) => self.why(asked),
            Command::Check => self.check(),
            Command::Steps => self.steps(),
            Command::Lesson(technique) => self.lesson(technique),
            Command::Grade => self.grade(),
            Command::Show => self.only(&Remark::Grid),
            Command::Undo => match self.session.undo().map(<[Action]>::to_vec) {
                Some(undone) => self.moved(&undone, Remark::Undone),
                None => self.only(&Remark::NothingToUndo),
            },
            Command::Redo => match self.session.redo().map(<[Action]>::to_vec) {
                Some(redone) => self.moved(&redone, Remark::Done),
                None => self.only(&Remark::NothingToRedo),
            },
            Command::Help => self.only(&Remark::Help),
            Command::Unclear(what, text) => self.only(&Remark::Unclear { what, text }),
        }
    }

    fn only(&self, remark: &Remark) -> Result<Answer, RenderError> {
        Ok(self.remark(remark)?.into())
    }

    fn enter(&mut self, actions: Vec<Action>) -> Result<Answer, RenderError> {
        match self.session.play(actions) {
            Ok(()) => {
                let made = self.session.moves().last().cloned().unwrap_or_default();
                self.moved(&made, Remark::Done)
            }
            Err(error) => self.only(&Remark::Refused { error }),
        }
    }

    /// Describes a move that was made.
    fn moved(&mut self, actions: &[Action], remark: impl Fn(MoveRemark) -> Remark) -> Result<Answer, RenderError> {
        self.shown.clear();
        self.checked = 0;
        let said = remark(MoveRemark::of(actions, self.session.position(), self.session.empty()));
        let mut answer = Answer { is_changed: true, ..self.only(&said)? };
        if self.session.empty() == 0 {
            answer.say(match self.standing() {
                Some(standing) if standing.is_right() => self.solved()?,
                Some(_) => self.remark(&Remark::FullButWrong)?,
                None => self.remark(&Remark::NoAnswer)?,
            });
        }
        Ok(answer)
    }

    fn solved(&self) -> Result<Document, RenderError> {
        let grades = self.session.grade(&self.profile).ok();
        let practise = grades.as_ref().map(|grades| self.session.practise(grades)).unwrap_or_default();
        let tally = grades.as_ref().map(Grades::tally);
        let missed = grades.map(|grades| grades.missed).unwrap_or_default();
        self.remark(&Remark::Solved { tally, missed, hints: self.session.hints().len(), practise })
    }

    fn hint(&mut self, rung: Option<usize>) -> Result<Answer, RenderError> {
        match tutor::hint(self.session.position(), &self.profile) {
            Advice::Step(hint) => self.rungs(hint, rung),
            Advice::Wrong { standing } => self.wrong(&standing),
            Advice::Done => Ok(self.solved()?.into()),
            Advice::CutShort { .. } => self.only(&Remark::NoAnswer),
            nothing => {
                let shown = HintExtent::UpTo(0);
                Ok(render::hint(self.session.position(), &nothing, shown, &self.telling)?.into())
            }
        }
    }

    /// Shows the next rung of a hint, or those up to the one that was asked for.
    fn rungs(&mut self, hint: Box<Hint>, asked: Option<usize>) -> Result<Answer, RenderError> {
        let told = self.session.told(&hint);
        let rung = asked.unwrap_or(told + 1).min(RUNGS);
        let mut texts = render::rungs(&hint, &self.telling)?;
        texts.truncate(rung);
        self.session.tell(&hint, u8::try_from(rung).unwrap_or(u8::MAX));
        if rung == RUNGS {
            self.shown = hint.step().inference().conclusions();
        }
        let claims = if rung == RUNGS { render::claims(&hint, &self.telling)? } else { Vec::new() };
        let shown = HintExtent::UpTo(rung);
        let drawn = render::hint(self.session.position(), &Advice::Step(hint), shown, &self.telling)?;
        let board = drawn.board(&format!("rung-{rung}")).cloned().map(Box::new);
        let rungs = Part::Rungs(Rungs { known: told.min(rung - 1), texts, board });
        let after = Part::Document(self.remark(&Remark::Rung { n: rung, last: rung == RUNGS })?);
        Ok(Answer { parts: vec![rungs, after, Part::Claims(claims)], is_changed: true })
    }

    /// Says why there is no answer from here.
    fn wrong(&self, standing: &Standing) -> Result<Answer, RenderError> {
        self.only(&Remark::Wrong { flaw: standing.flaw().unwrap_or(Flaw::Mistake) })
    }

    fn why(&self, asked: Conclusion) -> Result<Answer, RenderError> {
        match tutor::why(self.session.position(), asked, &self.profile) {
            Ok(answer) => {
                let reason = Part::Reason(render::why(self.session.position(), &answer, &self.telling)?);
                Ok(Answer { parts: vec![reason], is_changed: false })
            }
            Err(_) => self.only(&Remark::Wrong { flaw: Flaw::Mistake }),
        }
    }

    fn check(&mut self) -> Result<Answer, RenderError> {
        match self.standing() {
            None => return self.only(&Remark::NoAnswer),
            Some(standing) if standing.is_right() => return self.only(&Remark::Right),
            Some(_) => {}
        }
        let position = self.session.position();
        let Ok(review) = tutor::review(position, &self.profile) else { return self.only(&Remark::NoAnswer) };
        let mut texts = render::review_rungs(position, &review, &self.telling)?;
        let n = (self.checked + 1).min(texts.len());
        let last = n == texts.len();
        self.checked = n;
        texts.truncate(n);
        let drawn = render::review(position, &review, n, &self.telling)?;
        let told = if last {
            Part::Document(drawn)
        } else {
            let board = drawn.board("position").cloned().map(Box::new);
            Part::Rungs(Rungs { known: n.saturating_sub(1), texts, board })
        };
        let after = Part::Document(self.remark(&Remark::Mistake { n, last })?);
        Ok(Answer { parts: vec![told, after], is_changed: false })
    }

    fn steps(&self) -> Result<Answer, RenderError> {
        match self.standing() {
            None => return self.only(&Remark::NoAnswer),
            Some(standing) if !standing.is_right() => return self.wrong(&standing),
            Some(_) => {}
        }
        let position = self.session.position();
        let offers: Vec<Offer> = tutor::steps(position, &self.profile).take(MOST_STEPS).collect();
        Ok(render::steps(position, &offers, &self.telling)?.into())
    }

    fn lesson(&self, technique: Option<&'static Technique>) -> Result<Answer, RenderError> {
        let Some(technique) = technique.or_else(|| self.hinted()) else {
            return self.only(&Remark::Unclear { what: Unclear::NeedsTechnique, text: String::new() });
        };
        match tutor::exemplar(technique) {
            Some(trace) => Ok(render::lesson(technique, trace, &self.telling)?.into()),
            None => self.only(&Remark::NoAnswer),
        }
    }

    fn grade(&self) -> Result<Answer, RenderError> {
        match self.session.grade(&self.profile) {
            Ok(grades) => {
                let mut answer = Answer::from(render::grades(self.session.position(), &grades, &self.telling)?);
                let steps = self.session.hints().len();
                if steps > 0 {
                    answer.say(self.remark(&Remark::Hinted { steps })?);
                }
                Ok(answer)
            }
            Err(PositionError::Wrong(standing)) => self.wrong(&standing),
            Err(PositionError::Spent(_)) => self.only(&Remark::NoAnswer),
        }
    }

    fn standing(&self) -> Option<Standing> {
        Standing::within(self.session.position(), &self.profile.budget).ok()
    }
}
