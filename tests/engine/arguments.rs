//! Arguments: every pattern explains itself, and the check accepts what it says.

use std::ops::ControlFlow;

use serde_json::Value;
use whydoku::argument::{self, Argument, Claim, Fault, Node, Says, Sector, Step};
use whydoku::engine;
use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Digits, Grid, House, Layout};
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{self, Deduction, History, Recorder};
use whydoku::tutor;

use crate::support;

/// The steps of a technique that are tried in one position.
const STEPS: usize = 12;

/// Records steps of a technique in a position, and returns what was wrong with their arguments.
fn faults(technique: &'static Technique, position: &str) -> Vec<String> {
    let puzzle = support::puzzle(position);
    let recorder = Recorder::new(&puzzle, Uniqueness::Assumed).expect("no conflict");
    let mut count = 0;
    let found = engine::find(&recorder, technique, |_| {
        count += 1;
        if count == STEPS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let told = |step: whydoku::trace::ProvenStep| {
        let mut recorder = recorder.clone();
        let shown = format!("{}: {:?}", technique.id, step.pattern);
        match recorder.step(step) {
            Err(refused) => Some(format!("{shown}: {refused}")),
            Ok(()) => {
                let step = recorder.events().last().and_then(|event| event.deduction()).expect("a step");
                step.argument.claims.is_empty().then(|| format!("{shown}: nothing is told"))
            }
        }
    };
    found.into_iter().filter_map(told).collect()
}

/// `ONLY` names the techniques to try, with commas between them.
#[test]
fn every_pattern_explains_itself() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let wanted = |technique: &&&'static Technique| {
        only.is_empty() || only.split(',').any(|id| id == technique.id || id == technique.family)
    };
    let mut all = Vec::new();
    for technique in LADDER.iter().filter(|technique| wanted(&technique)) {
        let fixture = support::fixture(technique).expect("a fixture");
        let found: Vec<String> = fixture.finds.iter().flat_map(|found| faults(technique, &found.position)).collect();
        all.extend(found.into_iter().take(3));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// What an argument is checked against.
struct Case {
    grid: Grid,
    past: History,
    step: Deduction,
    solution: Digits,
    uniqueness: Uniqueness,
}

impl Case {
    /// The last step of a technique's example.
    fn of(technique: &'static Technique) -> Self {
        let trace = tutor::exemplar(technique).expect("an example");
        let puzzle = trace.puzzle.puzzle().expect("a puzzle");
        let before = trace.events.len() - 1;
        let grid = trace::replay(&puzzle, &trace.events).expect("no conflict").swap_remove(before);
        let past = trace::histories(&puzzle, &trace.events).expect("no conflict").swap_remove(before);
        let step = trace.deductions().last().expect("a step").clone();
        let solution = support::only_solution(&grid).expect("one solution");
        let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
        Self { grid, past, step, solution, uniqueness }
    }

    fn check(&self, argument: &Argument) -> Result<(), Fault> {
        let conclusions = self.step.inference().conclusions();
        let step = Step { conclusions: &conclusions, proof: &self.step.proof, uniqueness: self.uniqueness };
        argument::check(&self.grid, &self.past, argument, step)
    }

    fn is_true(&self, claim: &Claim) -> bool {
        is_true(self.grid.layout(), &self.solution, claim)
    }
}

/// Returns whether a claim is true of the solution, as far as this can be seen from the claim alone.
pub fn is_true(layout: &Layout, solution: &Digits, claim: &Claim) -> bool {
    let holds = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
    let held = |cells: CellSet| -> DigitSet { cells.iter().filter_map(|cell| solution.get(cell)).collect() };
    let node = |node: Node| node.candidates().any(|one| holds(&one));
    match &claim.says {
        Says::OnlyPlaces { digit, house, cells, .. } => {
            let members = layout.members(*house);
            cells.is_subset(members) && cells.iter().any(|cell| solution.get(cell) == Some(*digit))
        }
        Says::OnlyDigits { cell, digits, .. } => held(CellSet::of(*cell)).is_subset(*digits),
        Says::Almost { cells, digits } => held(*cells).is_subset(*digits) && held(*cells).len() == cells.len(),
        Says::Fills { digits, cells, also } if also.is_empty() => {
            held(*cells) == *digits && digits.len() == cells.len()
        }
        Says::Fills { digits, cells, .. } => held(*cells).is_subset(*digits) && held(*cells).len() == cells.len(),
        Says::Shares { cells, sectors } => {
            let sound = |sector: &Sector| {
                let here = sector.cells.iter().filter_map(|cell| solution.get(cell));
                here.filter(|digit| sector.digits.contains(*digit)).count() <= sector.digits.len()
            };
            let given: usize = sectors.iter().map(|sector| sector.digits.len()).sum();
            sectors.iter().all(sound) && given <= cells.len()
        }
        Says::Covers { digit, base, cover, fins } => {
            let has = |cells: CellSet| cells.iter().any(|cell| solution.get(cell) == Some(*digit));
            let members = |house: &House| layout.members(*house);
            let body = base.iter().fold(CellSet::EMPTY, |body, house| body | members(house));
            has(*fins) || base.len() == cover.len() && cover.iter().all(|house| has(body & members(house)))
        }
        Says::Chain { links, joints } => {
            let is_loop = joints.len() == links.len();
            links.iter().all(|link| node(link.from) || node(link.to))
                && links.windows(2).all(|pair| !(node(pair[0].to) && node(pair[1].from)))
                && (!is_loop || links.iter().all(|link| node(link.from) != node(link.to)))
        }
        Says::Colors { one, other } => {
            let (a, b) = (one.iter().filter(|one| holds(one)).count(), other.iter().filter(|one| holds(one)).count());
            (a, b) == (one.len(), 0) || (a, b) == (0, other.len())
        }
        Says::Deadly { guardians: several, .. } | Says::Impossible { others: several, .. } => several.iter().any(holds),
        Says::OneOf { candidates } => candidates.iter().any(holds),
        Says::Ways { kept, barred, .. } => *kept > 0 && barred.iter().all(|barred| !barred.together.iter().all(holds)),
        Says::Excluded { candidates, .. } => !candidates.iter().any(holds),
        Says::Placed { candidate } => holds(candidate),
        Says::Suppose { candidates, claims, leads } => {
            // What follows from something false may be false.
            !candidates.iter().all(holds)
                || claims.iter().all(|claim| is_true(layout, solution, claim))
                    && leads.iter().all(|lead| match lead.not.is_empty() {
                        true => lead.one_of.iter().any(holds),
                        false => !lead.not.iter().any(holds),
                    })
        }
        _ => true,
    }
}

/// Changes one thing in an argument as it is stored: another cell, digit, house or number, something left out or twice, two
/// claims in another order.
pub fn mutated(value: &mut Value, random: &mut fastrand::Rng) {
    let text = |random: &mut fastrand::Rng| match random.u8(0..3) {
        0 => Cell::from_index(random.usize(0..Cell::COUNT)).to_string(),
        1 => format!("{}{}", ['r', 'c', 'b'][random.usize(0..3)], random.u8(1..=9)),
        _ => Candidate::new(Cell::from_index(random.usize(0..Cell::COUNT)), Digit::from_index(random.usize(0..9)))
            .to_string(),
    };
    match value {
        Value::Array(items) if !items.is_empty() => match random.u8(0..8) {
            0 => _ = items.remove(random.usize(0..items.len())),
            1 => {
                let (a, b) = (random.usize(0..items.len()), random.usize(0..items.len()));
                items.swap(a, b);
            }
            2 => items.push(items[random.usize(0..items.len())].clone()),
            _ => {
                let at = random.usize(0..items.len());
                mutated(&mut items[at], random);
            }
        },
        Value::Object(fields) if !fields.is_empty() => {
            let key = fields.keys().nth(random.usize(0..fields.len())).expect("a key").clone();
            mutated(&mut fields[&key], random);
        }
        Value::Number(_) => *value = random.u8(0..10).into(),
        Value::String(old) => {
            // Another one of the same kind, most often.
            let new = (0..50).map(|_| text(random)).find(|new| new.len() == old.len());
            *value = new.unwrap_or_else(|| text(random)).into();
        }
        _ => {}
    }
}

/// The changes that are tried in each argument.
const MUTATIONS: usize = 150;

#[test]
fn a_changed_argument_is_refused_or_still_true() {
    let (mut refused, mut accepted) = (0, 0);
    for (seed, technique) in (1_u64..).zip(LADDER) {
        if !support::is_full_run() && !seed.is_multiple_of(3) {
            continue;
        }
        let case = Case::of(technique);
        assert_eq!(case.check(&case.step.argument), Ok(()), "{}", technique.id);
        let stored = serde_json::to_value(&case.step.argument).expect("JSON");
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..MUTATIONS {
            let mut changed = stored.clone();
            mutated(&mut changed, &mut random);
            match serde_json::from_value::<Argument>(changed.clone()) {
                Ok(argument) if argument == case.step.argument => {}
                Ok(argument) if case.check(&argument).is_ok() => {
                    accepted += 1;
                    let wrong = argument.claims.iter().find(|claim| !case.is_true(claim));
                    assert!(wrong.is_none(), "{}: {wrong:?} is accepted in {changed}", technique.id);
                }
                _ => refused += 1,
            }
        }
    }
    println!("{refused} changes were refused, {accepted} accepted and true");
    assert!(refused > 6 * accepted, "{refused} changes were refused, {accepted} accepted");
}

#[test]
fn an_argument_of_another_step_is_refused() {
    let cases: Vec<Case> =
        ["x_wing", "naked_pair", "xy_wing"].iter().map(|id| Case::of(Technique::named(id).unwrap())).collect();
    for (i, case) in cases.iter().enumerate() {
        let other = &cases[(i + 1) % cases.len()].step.argument;
        assert!(case.check(other).is_err());
        let nothing = Argument::default();
        assert!(matches!(case.check(&nothing), Err(Fault::Missing(_))));
    }
}
