//! The checks in every case: hints, reviews, and answers to why.

use std::collections::BTreeSet;
use std::iter::Sum;

use whydoku::engine::Profile;
use whydoku::grid::{Candidate, Cell, DigitSet, Puzzle};
use whydoku::proof::Conclusion;
use whydoku::render::{self, Telling};
use whydoku::trace::{Trace, replay, verify};
use whydoku::tutor::{self, Advice, Fault, Hint, HintOptions, Start, Why, entries};

use super::given_away::{check_boards, check_rungs, named};
use super::positions::Case;
use crate::support::wrong;

/// Checks that the first two hints are new, correct, different, and give nothing away.
pub fn check_hints(case: &Case, profile: &Profile) -> Result<(), String> {
    let Advice::Step(hint) = tutor::hint(&case.position, profile) else { return Err("no hint".to_owned()) };
    check_rungs(&hint).and_then(|()| check_boards(&hint, &case.position)).and_then(|()| check_new(&hint, case))?;
    if let Advice::Step(second) = (HintOptions { skip: 1 }).hint(&case.position, profile) {
        check_rungs(&second).and_then(|()| check_new(&second, case))?;
        if second.step().inference().conclusions() == hint.step().inference().conclusions() {
            return Err(format!("the same twice: {:?}", second.step()));
        }
    }
    Ok(())
}

/// Checks that a step has a new conclusion in a position, and no wrong one.
fn check_new(hint: &Hint, case: &Case) -> Result<(), String> {
    let step = hint.step();
    if let Some(wrong) = wrong(step, &[case.solution]) {
        return Err(format!("{wrong} is wrong"));
    }
    for &place in &step.placements {
        if case.grid.digit(place.cell).is_some() {
            return Err(format!("{place} is placed already"));
        }
    }
    for &gone in &step.eliminations {
        let noted = case.position.notes().get(&gone.cell).is_none_or(|notes| notes.contains(gone.digit));
        if !noted || !case.grid.has(gone) {
            return Err(format!("{gone} is gone already"));
        }
    }
    let again = verify(hint.trace.clone().into_inner()).map_err(|forgery| forgery.to_string())?;
    if again != hint.trace { Err("verified as another trace".to_owned()) } else { Ok(()) }
}

/// Checks that nothing is found wrong in a correct position, and that a wrong digit and a missing correct pencil mark
/// are found. Returns the number of planted errors: none if all cells are as good as solved.
pub fn check_review(case: &Case, profile: &Profile) -> Result<usize, String> {
    let right = tutor::review(&case.position, profile).expect("no limit");
    let shown = right.follows.iter().filter(|entry| entry.technique.is_some()).count();
    if !right.standing.is_right() || right.fault.is_some() || shown != entries(&case.position).len() {
        return Err(format!("nothing is wrong, and all follows: {right:?}"));
    }
    let open: Vec<Cell> = case.grid.open().iter().collect();
    let cell = open[case.name.len() * 5 % open.len()];
    let digit = case.solution.get(cell).expect("a digit");
    let others = case.grid.candidates(cell) - DigitSet::of(digit);
    let Some(wrong) = others.first() else { return Ok(0) };
    let mut digits = *case.position.placed();
    digits.set(cell, Some(wrong));
    let placed = case.position.clone().with_placed(digits).expect("an empty cell");
    check_found(&placed, Conclusion::Placed(Candidate::new(cell, wrong)), profile)?;
    let mut notes = case.position.notes().clone();
    notes.insert(cell, others);
    let noted = case.position.clone().with_notes(notes).expect("candidates");
    check_found(&noted, Conclusion::Eliminated(Candidate::new(cell, digit)), profile)?;
    Ok(2)
}

/// Checks that an error is found, shown, and proven.
fn check_found(position: &Puzzle, entered: Conclusion, profile: &Profile) -> Result<(), String> {
    if !matches!(tutor::hint(position, profile), Advice::Wrong { .. }) {
        return Err(format!("a hint in spite of {entered}"));
    }
    let review = tutor::review(position, profile).expect("no limit");
    let rungs = render::review_rungs(position, &review, &Telling::default()).map_err(|error| error.to_string())?;
    if rungs.len() != 4 || rungs[..2].iter().any(|rung| !named(rung).cells.is_empty()) {
        return Err(format!("{entered} is given away: {}", rungs.join(" | ")));
    }
    match review.fault {
        Some(Fault::Entry { entry, why: Why::Proven { from: Start::Givens, trace }, .. })
            if entry == entered && review.standing.wrong == [entered] =>
        {
            check_proof(&trace, entry.denied()).map(drop)
        }
        fault => Err(format!("{entered} is not found: {fault:?}")),
    }
}

/// Verifies a proof and its conclusion. Returns the number of its steps on which no other step depends: a pattern may
/// need more to be present than its proof does.
pub fn check_proof(trace: &Trace, shown: Conclusion) -> Result<usize, String> {
    verify(trace.clone()).map_err(|forgery| forgery.to_string())?;
    let puzzle = trace.puzzle.puzzle().ok_or("no puzzle")?;
    let grids = replay(&puzzle, &trace.events).map_err(|conflict| conflict.to_string())?;
    let [.., before, after] = &grids[..] else { return Err("no steps".to_owned()) };
    if shown.is_applied(before) || !shown.is_applied(after) {
        return Err(format!("the last step does not draw {shown}"));
    }
    let last = trace.events.len() as u32;
    let needed: BTreeSet<u32> =
        trace.events.iter().filter_map(|event| event.deduction()).flat_map(|step| step.needs.clone()).collect();
    Ok((1..last).filter(|n| !needed.contains(n)).count())
}

/// The results of questions.
#[derive(Clone, Copy, Default)]
pub struct Asked {
    /// The number of questions answered by a proof.
    pub proofs: usize,
    /// The number of steps in all these proofs.
    pub steps: usize,
    /// The number of these on which no other step of their proof depends.
    pub idle: usize,
}

impl Sum for Asked {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |a, b| Self {
            proofs: a.proofs + b.proofs,
            steps: a.steps + b.steps,
            idle: a.idle + b.idle,
        })
    }
}

/// Checks that the true digit of every empty cell has a proof, and so does the first false one in some of them.
pub fn check_why(case: &Case, profile: &Profile) -> Result<Asked, String> {
    let mut asked = Asked::default();
    for (i, cell) in case.grid.open().iter().step_by(case.asked).enumerate() {
        let right = case.solution.get(cell).expect("a digit");
        let wrong = (case.grid.candidates(cell) - DigitSet::of(right)).first().filter(|_| i % 8 == 0);
        for digit in wrong.into_iter().chain([right]) {
            ask(case, Candidate::new(cell, digit), profile, &mut asked)?;
        }
    }
    Ok(asked)
}

/// Asks about one candidate; for a false one, about the candidate and its opposite.
fn ask(case: &Case, candidate: Candidate, profile: &Profile, asked: &mut Asked) -> Result<(), String> {
    let placed = Conclusion::Placed(candidate);
    let shown = if placed.is_true(&case.solution) { placed } else { placed.denied() };
    let why = |conclusion| tutor::why(&case.position, conclusion, profile).map_err(|conflict| conflict.to_string());
    let answer = why(shown)?;
    let Why::Proven { trace, .. } = &answer.why else { return Err(format!("{shown}: {:?}", answer.why)) };
    asked.proofs += 1;
    asked.steps += trace.events.len();
    asked.idle += check_proof(trace, shown).map_err(|fault| format!("{shown}: {fault}"))?;
    if answer.shown == Some(shown) && (shown == placed || why(placed)?.why == answer.why) {
        Ok(())
    } else {
        Err(format!("{shown}: the denial is not answered by the same proof"))
    }
}
