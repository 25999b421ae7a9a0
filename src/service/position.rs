//! Questions about a position: the next step, all steps, reasons, mistakes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::asked::{Question, QuestionAsked};
use super::problem::{Problem, ProblemKind};
use super::told::Shown;
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
#[derive(Deserialize, JsonSchema)]
struct HintAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of rungs to show, from 1 to 5; by default one more than the game has already shown of this step.
    rungs: Option<u8>,
    /// The number of alternatives in this position to skip.
    #[serde(default)]
    skip: usize,
}

/// How a request for a hint was answered.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum HintKind {
    /// There is a step.
    Step,
    /// The position is wrong: `review` shows where.
    Wrong,
    /// Every cell is filled correctly.
    Done,
    /// The techniques find no step, or no other.
    Nothing,
}

/// A hint, as far as it is shown.
#[derive(Serialize, JsonSchema)]
struct HintAnswer {
    /// How the request was answered.
    kind: HintKind,
    /// The rungs as plain text, the first one first.
    rungs: Vec<String>,
    /// What it shows.
    #[serde(flatten)]
    shown: Shown,
    /// The id of the technique.
    technique: Option<&'static str>,
    /// The conclusions of the step, once the last rung is shown: `r5c1=3`, `r4c1<>3`.
    conclusions: Vec<String>,
    /// The step as it stands in a trace, once the last rung is shown.
    step: Option<Value>,
    /// The first technique outside the profile that finds something, if those of the profile do not.
    next: Option<&'static str>,
    /// The game, in which the hint is noted, if the request was about one.
    #[schemars(with = "Option<Value>")]
    session: Option<Session>,
}

impl Ask for HintAsked {
    type Answer = HintAnswer;

    fn answer(self, budget: &Budget) -> Result<HintAnswer, Problem> {
        let Question { puzzle, mut session, profile, voice } = self.question.read(budget)?;
        let advice = HintOptions { skip: self.skip }.hint(&puzzle, &profile);
        let mut answer = HintAnswer {
            kind: HintKind::Step,
            rungs: Vec::new(),
            shown: Shown::default(),
            technique: None,
            conclusions: Vec::new(),
            step: None,
            next: None,
            session: None,
        };
        let mut rungs = 0;
        match &advice {
            Advice::Step(hint) => {
                let told = session.as_ref().map_or(0, |session| session.told(hint));
                rungs = self.rungs.map_or(told + 1, usize::from).clamp(1, RUNGS);
                answer.rungs = render::rungs(hint, &voice.telling)?.into_iter().take(rungs).collect();
                answer.technique = Some(hint.step().technique.id);
                if rungs == RUNGS {
                    answer.conclusions =
                        hint.step().inference().conclusions().iter().map(ToString::to_string).collect();
                    answer.step = serde_json::to_value(hint.step()).ok();
                }
                if let Some(session) = &mut session {
                    session.tell(hint, rungs as u8);
                }
            }
            Advice::Wrong { .. } => answer.kind = HintKind::Wrong,
            Advice::Done => answer.kind = HintKind::Done,
            Advice::Nothing { next, .. } => (answer.kind, answer.next) = (HintKind::Nothing, *next),
            Advice::CutShort { .. } => return Err(Problem::cut_short()),
        }
        answer.shown = voice.shown(render::hint(&puzzle, &advice, HintExtent::UpTo(rungs), &voice.telling)?)?;
        answer.session = session;
        Ok(answer)
    }
}

/// The steps that are possible in a position.
#[derive(Deserialize, JsonSchema)]
struct StepsAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of techniques, the easiest ones first; by default 5.
    limit: Option<u8>,
}

/// The steps that are possible in a position.
#[derive(Serialize, JsonSchema)]
struct StepsAnswer {
    /// The steps by technique.
    offers: Vec<OfferAnswer>,
    /// What they are in words.
    #[serde(flatten)]
    shown: Shown,
}

/// The steps of a technique.
#[derive(Serialize, JsonSchema)]
struct OfferAnswer {
    /// The id of the technique.
    technique: &'static str,
    /// The steps as they stand in a trace, the most effective one first.
    steps: Vec<Value>,
    /// Whether there may be more.
    more: bool,
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
        let shown = voice.shown(render::steps(&puzzle, &offers, &voice.telling)?)?;
        let offer = |offer: Offer| OfferAnswer {
            technique: offer.technique,
            steps: offer.trace.deductions().filter_map(|step| serde_json::to_value(step).ok()).collect(),
            more: offer.more,
        };
        Ok(StepsAnswer { offers: offers.into_iter().map(offer).collect(), shown })
    }
}

/// Why a digit must, or cannot, go in a cell.
#[derive(Deserialize, JsonSchema)]
struct WhyAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// What to explain: `r5c1=3` or `r4c1<>3`.
    conclusion: String,
}

/// Why a digit must, or cannot, go in a cell.
#[derive(Serialize, JsonSchema)]
struct WhyAnswer {
    /// What is true: what was asked, or its opposite; nothing if the puzzle does not decide it.
    shown: Option<String>,
    /// The kind of reason.
    kind: Value,
    /// The proof in words, in the requested format.
    document: String,
    /// The answer with its trace.
    facts: Value,
}

impl Ask for WhyAsked {
    type Answer = WhyAnswer;

    fn answer(self, budget: &Budget) -> Result<WhyAnswer, Problem> {
        let Question { puzzle, profile, voice, .. } = self.question.read(budget)?;
        let asked: Conclusion = tutor::conclusion(&self.conclusion, &puzzle.layout)
            .map_err(|error| Problem::new(ProblemKind::InvalidValue, error))?;
        let answer: Answer = tutor::why(&puzzle, asked, &profile)
            .map_err(|conflict| Problem::new(ProblemKind::InvalidPuzzle, conflict))?;
        if matches!(answer.why, Why::CutShort) {
            return Err(Problem::cut_short());
        }
        let document = voice.written(&render::why(&puzzle, &answer, &voice.telling)?)?;
        let facts = serde_json::to_value(&answer).unwrap_or_default();
        let kind = facts.pointer("/why/kind").cloned().unwrap_or_default();
        let shown = answer.shown.map(|shown| shown.to_string());
        Ok(WhyAnswer { shown, kind, document, facts })
    }
}

/// Whether a position is right so far.
#[derive(Deserialize, JsonSchema)]
struct ReviewAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The number of rungs to show, from 1 to 4; by default 1, which only says whether something is wrong.
    rungs: Option<u8>,
}

/// Whether a position is right so far.
#[derive(Serialize, JsonSchema)]
struct ReviewAnswer {
    /// Whether nothing is wrong.
    right: bool,
    /// The rungs as plain text, the first one first.
    rungs: Vec<String>,
    /// The number of rungs that there are.
    of: usize,
    /// What it shows.
    #[serde(flatten)]
    shown: Shown,
    /// Digits and pencil marks that are wrong, once the last rung is shown.
    wrong: Vec<String>,
}

impl Ask for ReviewAsked {
    type Answer = ReviewAnswer;

    fn answer(self, budget: &Budget) -> Result<ReviewAnswer, Problem> {
        let Question { puzzle, profile, voice, .. } = self.question.read(budget)?;
        let review =
            tutor::review(&puzzle, &profile).map_err(|error| Problem::new(ProblemKind::LimitReached, error))?;
        let rungs = usize::from(self.rungs.unwrap_or(1)).clamp(1, REVIEW_RUNGS);
        let said = render::review_rungs(&puzzle, &review, &voice.telling)?;
        let of = said.len();
        let is_all = rungs >= of;
        let wrong = if is_all { review.standing.wrong.iter().map(ToString::to_string).collect() } else { Vec::new() };
        let shown = voice.shown(render::review(&puzzle, &review, rungs, &voice.telling)?)?;
        Ok(ReviewAnswer {
            right: review.standing.is_right(),
            rungs: said.into_iter().take(rungs).collect(),
            of,
            shown,
            wrong,
        })
    }
}
