//! What an answer says as data, in one shape for everybody who asks: the operations, and the command line.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::grid::{Candidate, CellSet, Count, Puzzle, Suspect};
use crate::proof::Conclusion;
use crate::render::{self, Defined, REVIEW_RUNGS, RUNGS, RenderError, Telling};
use crate::trace::{Deduction, Limit};
use crate::tutor::curriculum::Curriculum;
use crate::tutor::{Advice, Entry, Fault, Flaw, Offer, Review, Stale, Unmarked};

/// How a request for a hint was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    /// There is a step.
    Step,
    /// The position is wrong: `review` shows where.
    Wrong,
    /// Every digit is right, but pencil marks are missing: `review` shows which.
    MissingMarks,
    /// Every cell is filled correctly.
    Done,
    /// The techniques find no step, or no other.
    Nothing,
    /// A limit was reached before a step was found.
    CutShort,
}

/// A hint, as far as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct HintFacts {
    /// How the request was answered.
    pub kind: HintKind,
    /// The rungs as plain text, the first one first.
    pub rungs: Vec<String>,
    /// The claims one by one as plain text, once the last rung is shown: a chain link by link, a net line by line, of other
    /// steps the reasons. A diagram goes with each where a document is asked for.
    pub claims: Vec<String>,
    /// The id of the technique.
    pub technique: Option<&'static str>,
    /// The conclusions of the step, once the last rung is shown: `r5c1=3`, `r4c1<>3`.
    pub conclusions: Vec<Conclusion>,
    /// The step as it stands in a trace, with its argument, once the last rung is shown.
    pub step: Option<Deduction>,
    /// Cells without pencil marks in which the step eliminates a candidate, once the last rung is shown.
    pub unmarked: Vec<Unmarked>,
    /// The number of alternatives that were skipped, where no other was found.
    pub skipped: usize,
    /// The first technique outside the profile that finds something, if those of the profile do not.
    pub next: Option<&'static str>,
    /// If the givens have no solution: those of which one is most likely mistyped, the most likely first.
    pub suspects: Vec<Suspect>,
}

impl HintFacts {
    /// Returns the facts of a hint up to this rung, from 1 to 5.
    ///
    /// # Errors
    /// If the rungs cannot be told.
    pub fn of(advice: &Advice, rungs: usize, telling: &Telling) -> Result<Self, RenderError> {
        let mut facts = Self {
            kind: HintKind::Step,
            rungs: Vec::new(),
            claims: Vec::new(),
            technique: None,
            conclusions: Vec::new(),
            step: None,
            unmarked: Vec::new(),
            skipped: 0,
            next: None,
            suspects: Vec::new(),
        };
        match advice {
            Advice::Step(hint) => {
                facts.rungs = render::rungs(hint, telling)?.into_iter().take(rungs).collect();
                facts.technique = Some(hint.step().technique.id);
                if rungs >= RUNGS {
                    facts.claims = render::claim_texts(hint, telling)?;
                    facts.conclusions = hint.step().inference().conclusions();
                    facts.step = Some(hint.step().clone());
                    facts.unmarked.clone_from(&hint.unmarked);
                }
            }
            Advice::Wrong { standing } if standing.flaw() == Some(Flaw::MissingMarks) => {
                facts.kind = HintKind::MissingMarks;
            }
            Advice::Wrong { standing } => {
                (facts.kind, facts.suspects) = (HintKind::Wrong, standing.suspects.givens.clone());
            }
            Advice::Done => facts.kind = HintKind::Done,
            Advice::Nothing { skipped, next, .. } => {
                (facts.kind, facts.skipped, facts.next) = (HintKind::Nothing, *skipped, *next);
            }
            Advice::CutShort { skipped } => (facts.kind, facts.skipped) = (HintKind::CutShort, *skipped),
        }
        Ok(facts)
    }
}

/// A term of the glossary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TermFacts {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// What it means.
    pub text: String,
    /// The id of the lesson of the built-in course that explains it, if one does.
    pub lesson: Option<&'static str>,
}

impl TermFacts {
    /// Returns the facts of a term.
    pub fn of(defined: Defined) -> Self {
        let unit = Curriculum::built_in().and_then(|course| defined.term.unit(course));
        Self { id: defined.term.id, name: defined.name, text: defined.text, lesson: unit.map(|unit| &*unit.id) }
    }
}

/// The steps of a technique in a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OfferFacts {
    /// The id of the technique.
    pub technique: &'static str,
    /// The steps as they stand in a trace, the most effective one first.
    pub steps: Vec<Deduction>,
    /// Where to look for each, as the second rung of a hint says it.
    pub places: Vec<String>,
    /// The singles that each of them opens up.
    pub opens: Vec<BTreeSet<Candidate>>,
    /// Whether there may be more.
    pub more: bool,
}

impl OfferFacts {
    /// Returns the facts of the steps of a technique.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn of(offer: Offer, telling: &Telling) -> Result<Self, RenderError> {
        let places = render::places(&offer, telling)?;
        let steps = offer.trace.deductions().cloned().collect();
        Ok(Self { technique: offer.technique, steps, places, opens: offer.opens, more: offer.more })
    }
}

/// A review, as far as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewFacts {
    /// Whether nothing is wrong.
    pub right: bool,
    /// The number of solutions of the givens.
    pub solutions: Count,
    /// The rungs as plain text, the first one first.
    pub rungs: Vec<String>,
    /// The number of rungs that there are.
    pub of: usize,
    /// Digits and pencil marks that are wrong, once the last rung is shown.
    pub wrong: Vec<Conclusion>,
    /// The first mistake with its proof, once the last rung is shown.
    pub fault: Option<Fault>,
    /// If the givens have no solution: those of which one is most likely mistyped, the most likely first, once the last rung
    /// is shown.
    pub suspects: Vec<Suspect>,
    /// If the givens have several solutions: cells with whose digits and pencil marks none of them agrees, once the last
    /// rung is shown.
    pub at_odds: CellSet,
    /// Pencil marks that a placed digit rules out.
    pub stale: Vec<Stale>,
    /// If nothing is wrong, the entries, and how each follows from the givens.
    pub follows: Vec<Entry>,
    /// The limit that ended the search for their reasons early, if one did.
    pub limit: Option<Limit>,
}

impl ReviewFacts {
    /// Returns the facts of a review up to this rung, from 1 to 4.
    ///
    /// # Errors
    /// If the rungs cannot be told.
    pub fn of(puzzle: &Puzzle, review: &Review, rungs: usize, telling: &Telling) -> Result<Self, RenderError> {
        let said = render::review_rungs(puzzle, review, telling)?;
        let (of, is_all) = (said.len(), rungs >= said.len().min(REVIEW_RUNGS));
        Ok(Self {
            right: review.standing.is_right(),
            solutions: review.standing.solutions,
            rungs: said.into_iter().take(rungs).collect(),
            of,
            wrong: if is_all { review.standing.wrong.clone() } else { Vec::new() },
            fault: review.fault.clone().filter(|_| is_all),
            suspects: if is_all { review.standing.suspects.givens.clone() } else { Vec::new() },
            at_odds: if is_all { review.standing.at_odds } else { CellSet::EMPTY },
            stale: review.stale.clone(),
            follows: review.follows.clone(),
            limit: review.limit,
        })
    }
}
