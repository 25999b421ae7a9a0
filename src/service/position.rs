//! Questions about a position: the next step, all steps, reasons, mistakes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{Question, QuestionAsked};
use super::facts::{HintFacts, OfferFacts, ReviewFacts};
use super::problem::{Problem, ProblemKind};
use super::told::{ShowAsked, Shown};
use super::{Ask, Operation};
use crate::grid::Budget;
use crate::proof::Conclusion;
use crate::render::{self, HintExtent, REVIEW_RUNGS, RUNGS};
use crate::tutor::session::Session;
use crate::tutor::{self, Advice, Answer, HintOptions, Offer, PositionError, Standing, Why};

pub(super) const HINT: Operation = Operation::of::<HintAsked>(
    "hint",
    "The next step, rung by rung: what there is, where to look, what to ask, why it works, the conclusion",
    r#"{"puzzle": "..14....13......", "rungs": 3}"#,
);
pub(super) const STEPS: Operation = Operation::of::<StepsAsked>(
    "steps",
    "All steps that are possible now, easiest technique first",
    r#"{"puzzle": "..14....13......", "limit": 3}"#,
);
pub(super) const WHY: Operation = Operation::of::<WhyAsked>(
    "why",
    "The proof that a digit must, or cannot, go in a cell",
    r#"{"puzzle": "..14....13......", "conclusion": "r1c2=2"}"#,
);
pub(super) const REVIEW: Operation = Operation::of::<ReviewAsked>(
    "review",
    "Whether a position is right so far, and rung by rung where it is wrong and why",
    r#"{"puzzle": "..14....13......", "rungs": 4}"#,
);

/// The next step in a position.
#[derive(Serialize, Deserialize, JsonSchema)]
struct HintAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of rungs to show, from 1 to 5; by default one more than the game has already shown of this step.
    rungs: Option<u8>,
    /// The number of alternatives in this position to skip.
    #[serde(default)]
    skip: usize,
    /// Whether to answer with a document and a board as well, or with one document that has its board inside.
    #[serde(default)]
    show: ShowAsked,
}

/// A hint, as far as it is shown.
#[derive(Serialize, JsonSchema)]
struct HintAnswer {
    #[serde(flatten)]
    facts: HintFacts,
    /// What it shows, unless only the facts were requested.
    #[serde(flatten)]
    shown: Shown,
    /// The claims, each with a diagram of all that was told by then, once the last rung is shown; none if only the facts were
    /// requested.
    told: Vec<Shown>,
    /// The game, in which the hint is noted, if the request was about one.
    session: Option<Session>,
}

impl Ask for HintAsked {
    type Answer = HintAnswer;

    fn answer(self, budget: &Budget) -> Result<HintAnswer, Problem> {
        let Question { puzzle, mut session, profile, voice } = self.question.read(budget)?;
        let advice = HintOptions { skip: self.skip }.hint(&puzzle, &profile);
        let mut rungs = 0;
        match &advice {
            Advice::Step(hint) => {
                let told = session.as_ref().map_or(0, |session| session.told(hint));
                rungs = self.rungs.map_or(told + 1, usize::from).clamp(1, RUNGS);
                if let Some(session) = &mut session {
                    session.tell(hint, rungs as u8);
                }
            }
            Advice::CutShort { .. } => return Err(Problem::cut_short()),
            Advice::Wrong { .. } | Advice::Done | Advice::Nothing { .. } => {}
        }
        let facts = HintFacts::of(&advice, rungs, &voice.telling)?;
        let shown =
            self.show.shown(&voice, || render::hint(&puzzle, &advice, HintExtent::UpTo(rungs), &voice.telling))?;
        let told = match (&advice, self.show) {
            (Advice::Step(hint), ShowAsked::All) if rungs >= RUNGS => render::claims(hint, &voice.telling)?,
            _ => Vec::new(),
        };
        let told = told.into_iter().map(|claim| voice.shown(claim)).collect::<Result<_, _>>()?;
        Ok(HintAnswer { facts, shown, told, session })
    }
}

/// The steps that are possible in a position.
#[derive(Serialize, Deserialize, JsonSchema)]
struct StepsAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of techniques, the easiest ones first; by default 5.
    limit: Option<u8>,
    /// Whether to answer with a document and a board as well, or with one document that has its board inside.
    #[serde(default)]
    show: ShowAsked,
}

/// The steps that are possible in a position.
#[derive(Serialize, JsonSchema)]
struct StepsAnswer {
    /// The steps by technique.
    offers: Vec<OfferFacts>,
    /// What they are in words.
    #[serde(flatten)]
    shown: Shown,
}

impl Ask for StepsAsked {
    type Answer = StepsAnswer;

    fn answer(self, budget: &Budget) -> Result<StepsAnswer, Problem> {
        let Question { puzzle, profile, voice, .. } = self.question.read(budget)?;
        let standing = Standing::within(&puzzle, budget).map_err(PositionError::Spent)?;
        if !standing.is_right() {
            return Err(PositionError::Wrong(Box::new(standing)).into());
        }
        let offers: Vec<Offer> = tutor::steps(&puzzle, &profile).take(self.limit.unwrap_or(5).into()).collect();
        if offers.is_empty() && budget.is_spent() {
            return Err(Problem::cut_short());
        }
        let shown = self.show.shown(&voice, || render::steps(&puzzle, &offers, &voice.telling))?;
        let offers = offers.into_iter().map(|offer| OfferFacts::of(offer, &voice.telling)).collect::<Result<_, _>>()?;
        Ok(StepsAnswer { offers, shown })
    }
}

/// Why a digit must, or cannot, go in a cell.
#[derive(Serialize, Deserialize, JsonSchema)]
struct WhyAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// What to explain: `r5c1=3` or `r4c1<>3`.
    conclusion: String,
    /// Whether to answer with a document as well.
    #[serde(default)]
    show: ShowAsked,
}

/// Why a digit must, or cannot, go in a cell.
#[derive(Serialize, JsonSchema)]
struct WhyAnswer {
    #[serde(flatten)]
    facts: Answer,
    /// The proof in words, in the requested format; empty if only the facts were requested.
    document: String,
}

impl Ask for WhyAsked {
    type Answer = WhyAnswer;

    fn answer(self, budget: &Budget) -> Result<WhyAnswer, Problem> {
        let Question { puzzle, profile, voice, .. } = self.question.read(budget)?;
        let asked: Conclusion = tutor::conclusion(&self.conclusion, &puzzle.layout)
            .map_err(|error| Problem::new(ProblemKind::InvalidValue, error))?;
        let answer: Answer = tutor::why(&puzzle, asked, &profile)
            .map_err(|conflict| Problem::new(ProblemKind::InvalidPuzzle, conflict.verdict()))?;
        if matches!(answer.why, Why::CutShort) {
            return Err(Problem::cut_short());
        }
        let document = self.show.written(&voice, || render::why(&puzzle, &answer, &voice.telling))?;
        Ok(WhyAnswer { facts: answer, document })
    }
}

/// Whether a position is right so far.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ReviewAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of rungs to show, from 1 to 4; by default 1, which only says whether something is wrong.
    rungs: Option<u8>,
    /// Whether to answer with a document and a board as well, or with one document that has its board inside.
    #[serde(default)]
    show: ShowAsked,
}

/// Whether a position is right so far.
#[derive(Serialize, JsonSchema)]
struct ReviewAnswer {
    #[serde(flatten)]
    facts: ReviewFacts,
    /// What it shows.
    #[serde(flatten)]
    shown: Shown,
}

impl Ask for ReviewAsked {
    type Answer = ReviewAnswer;

    fn answer(self, budget: &Budget) -> Result<ReviewAnswer, Problem> {
        let Question { puzzle, profile, voice, .. } = self.question.read(budget)?;
        let review =
            tutor::review(&puzzle, &profile).map_err(|error| Problem::new(ProblemKind::LimitReached, error))?;
        let rungs = usize::from(self.rungs.unwrap_or(1)).clamp(1, REVIEW_RUNGS);
        let facts = ReviewFacts::of(&puzzle, &review, rungs, &voice.telling)?;
        let shown = self.show.shown(&voice, || render::review(&puzzle, &review, rungs, &voice.telling))?;
        Ok(ReviewAnswer { facts, shown })
    }
}
