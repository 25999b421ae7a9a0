//! Arguments: every pattern explains itself, and the check accepts what it says.

use std::ops::ControlFlow;

use whydoku::engine;
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::Recorder;

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
