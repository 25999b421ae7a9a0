//! Traces of every kind, changed at random: each change is rejected, or the trace remains true.
//!
//! A mutant is made from the JSON, at any depth. If it is accepted, it is compared with the honest trace: its events
//! must be the same, and other differences must be true by brute force, or be listed as a claim.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::support::{is_full_run, one_in, pack, puzzle_of};
use rayon::prelude::*;
use serde_json::Value;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Puzzle, solutions};
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{Checked, Claim, Event, EventKind, Finding, Outcome, Recorder, Trace, replay};
use whydoku::tutor;

/// An honest trace, and the paths of its parts.
struct Sample {
    name: String,
    trace: Trace,
    json: Value,
    /// The paths of all its values, except the puzzle's labels.
    places: Vec<String>,
}

impl Sample {
    fn new(name: String, trace: &Checked<Trace>) -> Self {
        let honest = engine::verify((**trace).clone()).unwrap_or_else(|disproof| panic!("{name}: {disproof}"));
        let json = serde_json::to_value(&*honest).expect("JSON");
        let mut places = Vec::new();
        walk(&json, &mut String::new(), &mut places);
        Self { name, trace: honest.into_inner(), json, places }
    }
}

/// The paths of all values below a value.
fn walk(value: &Value, at: &mut String, found: &mut Vec<String>) {
    let length = at.len();
    let mut below = |key: &str, value: &Value| {
        at.push('/');
        at.push_str(key);
        found.push(at.clone());
        walk(value, at, found);
        at.truncate(length);
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| below(key, value)),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, value)| below(&i.to_string(), value)),
        _ => {}
    }
}

/// Returns the last step of a trace alone, in its position.
fn alone(trace: &Trace, technique: &'static Technique) -> Option<Checked<Trace>> {
    let mut puzzle = trace.puzzle.puzzle()?;
    let grids = replay(&puzzle, &trace.events).ok()?;
    let before = &grids[grids.len() - 2];
    let givens = puzzle.givens().cells();
    for place in before.digits().iter().filter(|place| !givens.contains(place.cell)) {
        puzzle.place(place.cell, Some(place.digit)).expect("it fits");
    }
    puzzle = puzzle
        .with_notes(before.open().iter().map(|cell| (cell, before.candidates(cell))).collect())
        .expect("notes that fit");
    let mut recorder = Recorder::new(&puzzle, Profile::up_to(technique).uniqueness).ok()?;
    let step = engine::find(&recorder, technique, |_| std::ops::ControlFlow::Break(())).pop()?;
    recorder.step(step).expect("an argument");
    Some(recorder.finish_here(technique.id))
}

fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut several = puzzle_of("small", "four");
    let given = several.givens().iter().next().expect("a given");
    several.give(given.cell, None).expect("it fits");
    several = several.with_id(Some("several".to_owned()));
    let mut none = puzzle_of("small", "four");
    let open = none.layout().cells().iter().find(|&cell| none.givens().get(cell).is_none()).expect("an open cell");
    let grid = none.grid().expect("no conflict");
    let right = solutions(&grid, 1)[0].get(open);
    none.give(open, grid.candidates(open).iter().find(|&digit| Some(digit) != right)).expect("it fits");
    none = none.with_id(Some("none".to_owned()));
    let mut puzzles: Vec<Puzzle> = pack("small");
    puzzles.extend([several, none, puzzle_of("seeds", "mathematica-11"), puzzle_of("exemplars", "x_wing")]);
    for puzzle in &puzzles {
        for name in Profile::names() {
            let name_of = |what: &str| format!("{} by {name}{what}", puzzle.id().unwrap_or_default());
            let profile = Profile::named(name).expect("built in");
            let long = profile.search.is_some() && puzzle.layout().side() > 6;
            if long {
                continue;
            }
            let trace = engine::solve(puzzle, &profile).expect("no conflict");
            samples.push(Sample::new(name_of(""), &trace));
            let last = trace.deductions().nth(6).and_then(|step| step.inference().conclusions().pop());
            let until = last.and_then(|last| tutor::until(&trace, last, &profile).ok());
            samples.extend(until.map(|until| Sample::new(name_of(", until"), &until)));
            let shorter = tutor::shorten(&trace, &profile, tutor::Shortening { tries: 1, ..Default::default() });
            samples.extend(shorter.map(|shorter| Sample::new(name_of(", shortened"), &shorter.trace)));
        }
    }
    let techniques: Vec<Sample> = LADDER
        .par_iter()
        .step_by(one_in(1, 4))
        .flat_map_iter(|technique| {
            let whole = tutor::exemplar(technique).unwrap_or_else(|| panic!("no exemplar of {}", technique.id));
            let alone = alone(whole, technique).map(|alone| Sample::new(format!("{}, alone", technique.id), &alone));
            std::iter::once(Sample::new(technique.id.to_owned(), whole)).chain(alone)
        })
        .collect();
    samples.extend(techniques);
    samples
}

/// Returns a change and the changed trace; `None` if the change is impossible here.
fn mutant(sample: &Sample, random: &mut fastrand::Rng) -> Option<(String, Value)> {
    let mut json = sample.json.clone();
    let place = |random: &mut fastrand::Rng| sample.places[random.usize(..sample.places.len())].as_str();
    let (at, from) = (place(random), place(random));
    let (parent, key) = at.rsplit_once('/')?;
    let other = sample.json.pointer(from)?.clone();
    let what = match random.u8(..12) {
        0..=3 => {
            let value = json.pointer_mut(at)?;
            *value = changed(value, &sample.json, random);
            "changed"
        }
        4 => {
            match json.pointer_mut(parent)? {
                Value::Array(list) => drop(list.remove(key.parse().ok()?)),
                Value::Object(map) => drop(map.shift_remove(key)),
                _ => return None,
            }
            "deleted"
        }
        5 => {
            let Value::Array(list) = json.pointer_mut(parent)? else { return None };
            let i: usize = key.parse().ok()?;
            list.insert(random.usize(..=list.len()), list[i].clone());
            "repeated"
        }
        6 => {
            let Value::Array(list) = json.pointer_mut(parent)? else { return None };
            let (i, j) = (key.parse().ok()?, random.usize(..list.len()));
            list.swap(i, j);
            "swapped"
        }
        7 => {
            *json.pointer_mut(at)? = other;
            "replaced by another part"
        }
        8 => {
            match json.pointer_mut(parent)? {
                Value::Array(list) => list.insert(random.usize(..=list.len()), other),
                Value::Object(map) => _ = map.insert(from.rsplit('/').next()?.to_owned(), other),
                _ => return None,
            }
            "given another part"
        }
        9 => {
            let events = json["events"].as_array_mut()?;
            events.truncate(random.usize(..=events.len()));
            ended(&mut json, random);
            "cut short"
        }
        10 => {
            let events = json["events"].as_array_mut()?;
            let from = random.usize(..=events.len());
            let gone = random.usize(1..4).min(events.len() - from);
            events.drain(from..from + gone);
            renumbered(&mut json, from as u64, gone as u64);
            if random.bool() {
                ended(&mut json, random);
            }
            "cut, and numbered anew"
        }
        _ => {
            let names: Vec<&str> = Profile::names().chain(["mine"]).collect();
            json["profile"] = names[random.usize(..names.len())].into();
            let events = json["events"].as_array_mut()?;
            events.truncate(events.len() - random.usize(..=events.len().min(3)));
            ended(&mut json, random);
            "signed by another profile"
        }
    };
    Some((format!("{what}: {at}"), json))
}

/// Changes the end so that it may match the remaining events.
fn ended(json: &mut Value, random: &mut fastrand::Rng) {
    let guesses = json["events"].as_array().into_iter().flatten().filter(|event| event["kind"] == "guess").count();
    let outcomes = ["solved", "stuck", "no_solution", "many_solutions", "reached"];
    json["outcome"] = outcomes[random.usize(..outcomes.len())].into();
    if guesses > 0 && random.bool() {
        json["limit"] = serde_json::json!({ "guesses": guesses });
    }
}

/// Renumbers events, and references to them, after some were cut out.
fn renumbered(json: &mut Value, from: u64, gone: u64) {
    let shift = |number: &mut Value| {
        if let Some(n) = number.as_u64().filter(|&n| n > from) {
            *number = n.saturating_sub(gone).into();
        }
    };
    for event in json["events"].as_array_mut().into_iter().flatten() {
        for key in ["n", "to"] {
            event.get_mut(key).into_iter().for_each(shift);
        }
        event.get_mut("needs").and_then(Value::as_array_mut).into_iter().flatten().for_each(shift);
        let blockers = event.get_mut("blockers").and_then(Value::as_array_mut).into_iter().flatten();
        blockers.filter_map(|blocker| blocker.get_mut("step")).for_each(shift);
    }
}

/// Returns another value, usually of the same kind.
fn changed(value: &Value, whole: &Value, random: &mut fastrand::Rng) -> Value {
    match value {
        Value::Bool(yes) => (!yes).into(),
        Value::Number(number) if random.u8(..8) > 0 => {
            let number = number.as_i64().unwrap_or(0);
            [number + 1, number - 1, random.i64(0..10)][random.usize(..3)].into()
        }
        Value::Array(list) if random.bool() => {
            let mut list = list.clone();
            list.reverse();
            list.into()
        }
        Value::String(text) if random.u8(..8) > 0 => {
            if LADDER.iter().any(|technique| technique.id == text) {
                return LADDER[random.usize(..LADDER.len())].id.into();
            }
            let mut signs: Vec<char> = text.chars().collect();
            if !signs.is_empty() {
                let at = random.usize(..signs.len());
                let digit = char::from_digit(random.u32(1..10), 10).unwrap_or('1');
                signs[at] = if signs[at].is_ascii_digit() || signs[at] == '.' {
                    digit
                } else {
                    random.choice(['r', 'c', 'b', 'd', 'w']).unwrap_or('r')
                };
            }
            signs.into_iter().collect::<String>().into()
        }
        _ => [Value::Null, 0.into(), "".into(), Value::Array(Vec::new()), whole["puzzle"].clone()][random.usize(..5)]
            .clone(),
    }
}

/// Checks a mutant that was accepted.
fn fault(honest: &Trace, mutant: &Checked<Trace>) -> Result<(), String> {
    let puzzle = mutant.puzzle.puzzle().ok_or("no puzzle")?;
    let known = solutions(&puzzle.grid().map_err(|conflict| conflict.to_string())?, 50);
    for step in mutant.deductions().filter(|_| !mutant.events.iter().any(|event| event.depth > 0)) {
        if let Some(wrong) = crate::support::wrong(step, &known) {
            return Err(format!("{wrong} is false"));
        }
    }
    let built_in = Profile::named(&mutant.profile).is_ok();
    // A profile that is built in is asked again: that it takes other steps than these is no fault, and is said.
    let claims_more = mutant.claims().iter().any(|&claim| claim != Claim::Profile);
    if (built_in && claims_more) || (!built_in && mutant.claims().is_empty()) {
        return Err(format!("{:?} by {}", mutant.claims(), mutant.profile));
    }
    let same_puzzle = honest.puzzle.givens == mutant.puzzle.givens
        && honest.puzzle.puzzle().and_then(|puzzle| puzzle.grid().ok()) == puzzle.grid().ok();
    let outcome = match known.len() {
        0 => mutant.outcome == Outcome::NoSolution,
        1 => [Outcome::Solved, Outcome::Stuck].contains(&mutant.outcome),
        _ => mutant.outcome == Outcome::ManySolutions,
    };
    if !outcome && mutant.until.is_none() {
        return Err(format!("{:?} with {} solutions", mutant.outcome, known.len()));
    }
    let claims_end = mutant.claims().contains(&Claim::End);
    let listed: BTreeSet<&String> = mutant.solutions.iter().collect();
    if same_puzzle && mutant.outcome == honest.outcome && !listed.is_superset(&honest.solutions.iter().collect()) {
        return Err("other solutions".to_owned());
    }
    // Steps may be left out if the others still lead to the trace's conclusion, if only its author claims that there
    // are no more, or if another profile indeed finds no more.
    let other_profile = mutant.profile != honest.profile;
    let may_be_cut = [Outcome::Reached, Outcome::Solved].contains(&mutant.outcome) || claims_end || other_profile;
    let mut rest = honest.events.iter();
    let is_part = mutant.events.iter().all(|event| rest.any(|other| is_same_step(other, event)));
    let as_many = mutant.events.len() == honest.events.len();
    if same_puzzle && honest.events != mutant.events && !(is_part && (as_many || may_be_cut)) {
        return Err("other events".to_owned());
    }
    if same_puzzle && !may_be_cut && (mutant.outcome, mutant.limit) != (honest.outcome, honest.limit) {
        return Err(format!("it ends {:?} {:?}", mutant.outcome, mutant.limit));
    }
    Ok(())
}

/// Returns `true` if two events are the same step, except for their numbers and those that they refer to. The order of
/// houses or cells in a pattern does not matter: rows 6 and 2 are rows 2 and 6. A full house is also a hidden single. A pass
/// may be split: each of its steps is proven by itself. Other events than steps must be equal.
fn is_same_step(one: &Event, other: &Event) -> bool {
    let (Some(one), Some(other)) = (one.deduction(), other.deduction()) else { return one == other };
    let same = one.technique == other.technique || one.is_single();
    same && one.inference() == other.inference() && sorted(one.facts()) == sorted(other.facts())
}

/// Returns a value with all its lists in order.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list: Vec<Value> = list.into_iter().map(sorted).collect();
            list.sort_by_cached_key(Value::to_string);
            list.into()
        }
        Value::Object(map) => {
            map.into_iter().map(|(key, value)| (key, sorted(value))).collect::<serde_json::Map<_, _>>().into()
        }
        plain => plain,
    }
}

#[test]
fn no_mutant_says_what_is_not_so() {
    let samples = samples();
    let count: u64 = if is_full_run() { 50_000 } else { 4_000 };
    let tried: Vec<Tried> = (0..count).into_par_iter().map(|seed| tried(seed, &samples)).collect();
    let faults: Vec<&str> =
        tried.iter().filter_map(|tried| if let Tried::Fault(fault) = tried { Some(&**fault) } else { None }).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..].join("\n"));
    // Most mutations change something, enough of them get past the reader, and few past the verifier.
    let [same, refused, true_still] =
        [Tried::Same, Tried::StepError, Tried::True].map(|such| tried.iter().filter(|tried| **tried == such).count());
    assert!(
        same < tried.len() / 3 && refused > tried.len() / 6 && true_still < tried.len() / 10,
        "{same} {refused} {true_still}"
    );
}

/// The result of a mutation.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Tried {
    /// The change does not affect the trace.
    Same,
    /// It is not a trace.
    Unread,
    StepError,
    /// It was accepted, and is true.
    True,
    Fault(String),
}

fn tried(seed: u64, samples: &[Sample]) -> Tried {
    let random = &mut fastrand::Rng::with_seed(seed);
    let sample = &samples[random.usize(..samples.len())];
    let Some((what, json)) = mutant(sample, random) else { return Tried::Same };
    let Ok(trace) = serde_json::from_value::<Trace>(json) else { return Tried::Unread };
    if trace == sample.trace {
        return Tried::Same;
    }
    let fault = |fault: &str| Tried::Fault(format!("seed {seed}: {}: {what}: {fault}", sample.name));
    match catch_unwind(AssertUnwindSafe(|| engine::verify(trace))) {
        Err(_) => fault("panics"),
        Ok(Err(_)) => Tried::StepError,
        Ok(Ok(accepted)) => self::fault(&sample.trace, &accepted).map_or_else(|wrong| fault(&wrong), |()| Tried::True),
    }
}

/// The traces from which the fuzzer starts are valid. `RENEW_SEEDS=1` records them again, in the present format.
#[test]
fn the_seeds_of_the_fuzzer_hold() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/traces");
    for seed in std::fs::read_dir(folder).expect("the seeds") {
        let path = seed.expect("a seed").path();
        let mut trace: Trace = serde_json::from_slice(&std::fs::read(&path).expect("a seed")).expect("a trace");
        if std::env::var_os("RENEW_SEEDS").is_some() {
            trace = recorded_again(&trace);
            std::fs::write(&path, serde_json::to_string(&trace).expect("JSON")).expect("the seed is written");
        }
        engine::verify(trace).unwrap_or_else(|disproof| panic!("{}: {disproof}", path.display()));
    }
}

/// Records the events of a trace again.
fn recorded_again(trace: &Trace) -> Trace {
    let puzzle = trace.puzzle.puzzle().expect("a puzzle");
    let asked = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let mut recorder = Recorder::new(&puzzle, asked).expect("no conflict");
    let mut left = trace.events.as_slice();
    while let Some(first) = left.first() {
        let of_pass = |event: &&Event| first.pass().is_some() && event.pass() == first.pass();
        let (now, later) = left.split_at(left.iter().take_while(of_pass).count().max(1));
        let judged = |event: &Event| {
            let step = event.deduction().expect("a step of a pass");
            let found = Finding { technique: step.technique, pattern: step.pattern.clone() };
            recorder.judge(&found).expect("a step")
        };
        match &first.what {
            EventKind::Deduction(_) if first.pass().is_some() => {
                let steps = now.iter().map(judged).collect();
                assert!(recorder.pass(steps));
            }
            EventKind::Deduction(_) => {
                let step = judged(first);
                recorder.step(step).expect("an argument");
            }
            EventKind::Guess(guess) => assert!(recorder.guess(guess.branch.clone())),
            EventKind::Solution(_) => assert!(recorder.solution()),
            other => panic!("{other:?} in a seed"),
        }
        left = later;
    }
    let again = match trace.until {
        Some(until) => recorder.finish_at(&trace.profile, until).expect("it gets there"),
        None => recorder.finish(&trace.profile),
    };
    again.into_inner()
}
