//! A recorder under attack: whatever is requested, it makes a trace that `verify` accepts.

use crate::support;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::support::random::random_puzzle;
use whydoku::argument::Draft;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Candidate, Digit, Grid, Layout, Puzzle};
use whydoku::proof::{Conclusion, Proof, Truth, Uniqueness};
use whydoku::technique::{FullHouse, Inference, LADDER, Parts, Pattern, Position, Technique};
use whydoku::trace::{
    Backtrack, Branch, Checked, Event, EventKind, Finding, Limit, Outcome, ProvenStep, Recorder, StepError, Trace,
    TraceError, verify,
};

fn any<T>(random: &mut fastrand::Rng, of: impl Iterator<Item = T> + Clone) -> T {
    let one = random.usize(0..of.clone().count());
    of.into_iter().nth(one).expect("it is one of them")
}

/// Returns a puzzle, with some of its givens removed or moved: it may have one solution, several or none.
fn puzzle(random: &mut fastrand::Rng) -> Puzzle {
    let layout = Layout::named(["4x4", "6x6", "6x6-diagonal"][random.usize(0..3)]).expect("ours");
    let mut puzzle = random_puzzle(&layout, random);
    for _ in 0..random.u8(0..4) {
        let given = any(random, puzzle.givens().cells().iter());
        let digit = Some(any(random, layout.digits().iter())).filter(|_| random.bool());
        puzzle.give(given, digit).expect("it fits");
    }
    puzzle
}

/// Returns one of the easiest few techniques, most often a single.
fn technique(random: &mut fastrand::Rng) -> &'static Technique {
    let most = if random.bool() { 3 } else { 13 };
    &LADDER[random.usize(0..most)]
}

fn found(recorder: &Recorder, random: &mut fastrand::Rng) -> Vec<ProvenStep> {
    let first = random.bool();
    engine::find(
        recorder,
        technique(random),
        |_| if first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
    )
}

/// Makes a random move; most are not possible at that point.
fn make_a_move(recorder: &mut Recorder, random: &mut fastrand::Rng) {
    let cell = any(random, recorder.grid().layout().cells().iter());
    let house = *any(random, recorder.grid().layout().houses().iter());
    match random.u8(0..60) {
        0..12 => found(recorder, random).pop().into_iter().for_each(|step| recorder.step(step).expect("an argument")),
        12..20 => _ = recorder.pass(found(recorder, random)),
        20..30 => _ = Branch::on_cell(recorder.grid(), cell).map(|branch| recorder.guess(branch)),
        30..32 => _ = Branch::on_house(recorder.grid(), house).map(|branch| recorder.guess(branch)),
        32..39 => _ = recorder.contradiction().map(|wrong| recorder.contradict(wrong)),
        39..41 => _ = recorder.no_order(house).map(|wrong| recorder.contradict(wrong)),
        41..46 => _ = recorder.solution(),
        46..52 => _ = recorder.backtrack(),
        52..59 => _ = recorder.retry(),
        _ if random.u8(0..8) == 0 => recorder.give_up(),
        _ => {}
    }
}

/// Returns the trace after it was written and read again.
fn read(trace: &Trace) -> Trace {
    let text = serde_json::to_string(trace).expect("a trace is written");
    serde_json::from_str(&text).expect("a trace is read as it is written")
}

#[test]
fn whatever_moves_are_made_the_trace_is_verified() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut limits = [0; 3];
    let mut reached = 0;
    for _ in 0..2_000 {
        let uniqueness = if random.bool() { Uniqueness::Assumed } else { Uniqueness::Open };
        let Ok(mut recorder) = Recorder::new(&puzzle(&mut random), uniqueness) else { continue };
        for _ in 0..random.usize(0..160) {
            make_a_move(&mut recorder, &mut random);
        }
        let last = recorder.events().last().and_then(Event::deduction);
        let until = last.and_then(|step| step.inference().conclusions().pop()).filter(|_| random.bool());
        let finish = |until: Conclusion| recorder.clone().finish_at("random", until);
        let trace = until.and_then(finish).unwrap_or_else(|| recorder.finish("random"));
        reached += usize::from(trace.outcome == Outcome::Reached);
        limits[match trace.limit {
            None => 0,
            Some(Limit::Guesses(_)) => 1,
            Some(Limit::Solutions(_)) => 2,
            Some(_) => panic!("the budget has no bounds"),
        }] += 1;
        let again = verify(read(&trace)).unwrap_or_else(|forgery| panic!("{forgery}: {trace:#?}"));
        assert_eq!(again, trace);
        only_its_limit_holds(&trace);
    }
    assert!(limits.iter().all(|&count| count > 20) && reached > 5, "{limits:?}, {reached}");
}

/// No other limit is accepted, except that a trace without a guess may claim to have been abandoned there.
fn only_its_limit_holds(trace: &Checked<Trace>) {
    let guesses = trace.events.iter().filter(|event| matches!(event.what, EventKind::Guess(_))).count() as u32;
    for limit in [None, Some(Limit::Guesses(guesses)), Some(Limit::Guesses(guesses + 1)), Some(Limit::Solutions(1))] {
        let other = Trace { limit, ..trace.clone().into_inner() };
        let may_be = limit == trace.limit || guesses == 0 && !matches!(limit, Some(Limit::Solutions(_)));
        assert!(may_be || verify(other).is_err(), "{limit:?} for {trace:#?}");
    }
}

/// Returns a guess on a cell with two candidates, without consequences.
fn guessed() -> Recorder {
    let puzzle = support::puzzle("12..34...1......");
    let mut recorder = Recorder::new(&puzzle, Uniqueness::Open).expect("no conflict");
    let branch = |recorder: &Recorder| {
        let grid = recorder.grid();
        let pair = grid.open().iter().find(|&cell| grid.candidates(cell).len() == 2)?;
        Branch::on_cell(grid, pair)
    };
    let branch = branch(&recorder).expect("a cell with two candidates");
    assert!(recorder.guess(branch));
    recorder
}

#[test]
fn no_option_is_passed_over() {
    let mut recorder = guessed();
    assert!(!recorder.backtrack() && !recorder.retry(), "nothing is wrong with the first option yet");
    let given_up = recorder.clone().finish("mine");
    assert_eq!((given_up.limit, given_up.events.len()), (Some(Limit::Guesses(1)), 2));
    recorder.give_up();
    assert!(!recorder.retry() && !recorder.backtrack() && found_nothing(&recorder));
    assert_eq!(recorder.finish("mine"), given_up);
}

fn found_nothing(recorder: &Recorder) -> bool {
    LADDER[..3].iter().all(|single| engine::find(recorder, single, |_| ControlFlow::Continue(())).is_empty())
}

/// Both options of a guess are tried, and taken back without a reason.
#[test]
fn a_limit_does_not_excuse_branches_that_were_left_out() {
    let mut trace = guessed().finish("mine").into_inner();
    let Some(EventKind::Guess(first)) = trace.events.first().map(|event| event.what.clone()) else { panic!("a guess") };
    let mut second = first.clone();
    second.attempt = 2;
    second.placements = second.branch.placements(2);
    trace.events.push(Event { n: 3, depth: 0, what: EventKind::Guess(second) });
    trace.events.push(Event { n: 4, depth: 0, what: EventKind::Backtrack(Backtrack { to: 3 }) });
    for limit in [None, Some(Limit::Guesses(1)), Some(Limit::Guesses(2)), Some(Limit::Solutions(1))] {
        assert_eq!(verify(Trace { limit, ..trace.clone() }), Err(TraceError::Impossible(3)), "{limit:?}");
    }
}

/// In an abandoned search, a branch that failed is cut out.
#[test]
fn a_limit_does_not_excuse_what_was_cut_out() {
    let puzzle = support::pack("seeds").into_iter().find(|puzzle| puzzle.id() == Some("r-ben")).expect("ours");
    let mut profile = Profile::named("reading-order").expect("ours");
    if let Some(search) = &mut profile.search {
        search.guesses = 50;
    }
    let honest = engine::solve(&puzzle, &profile).expect("no conflict").into_inner();
    assert_eq!(honest.limit, Some(Limit::Guesses(50)));
    let last = honest.events.iter().rposition(|event| matches!(event.what, EventKind::Guess(_))).expect("a guess");
    let is_wrong = |event: &&Event| matches!(event.what, EventKind::Contradiction(_));
    for wrong in honest.events[..last].iter().filter(is_wrong) {
        let mut forged = honest.clone();
        forged.events.remove(wrong.n as usize - 1);
        for (event, n) in forged.events.iter_mut().zip(1..) {
            event.n = n;
            if let EventKind::Backtrack(back) = &mut event.what {
                back.to -= u32::from(back.to > wrong.n);
            }
        }
        assert!(verify(forged).is_err(), "without event {}", wrong.n);
    }
}

/// Traces, puzzles and positions can be sent between threads.
#[test]
fn what_is_public_is_send_and_sync() {
    fn pinned<T: Send + Sync + ?Sized>() {}
    pinned::<Trace>();
    pinned::<Checked<Trace>>();
    pinned::<Puzzle>();
    pinned::<Profile>();
    pinned::<Recorder>();
    pinned::<ProvenStep>();
    pinned::<Position>();
    pinned::<dyn Pattern>();
}

/// A pattern from outside the ladder.
#[derive(Debug, serde::Serialize)]
struct Foreign;

impl Pattern for Foreign {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let cell = grid.open().first()?;
        let digit = grid.candidates(cell).first()?;
        Some(Inference::place(Candidate::new(cell, digit), Proof::of([Truth::Cell(cell)])))
    }

    fn explain(&self, _: &mut Draft<'_>) {}

    fn parts(&self, _: &Grid) -> Parts {
        Parts::default()
    }
}

#[test]
fn a_technique_takes_only_patterns_of_its_own() {
    let recorder = Recorder::new(&support::puzzle("12..34...1......"), Uniqueness::Open).expect("no conflict");
    let full_house: Arc<dyn Pattern> = Arc::new(FullHouse {
        house: "r1".parse().expect("a house"),
        digit: Digit::from_index(2),
        cell: "r1c3".parse().expect("a cell"),
    });
    let hidden = Technique::named("hidden_single").expect("on the ladder");
    for technique in LADDER {
        let finding = Finding { technique, pattern: Arc::new(Foreign) };
        assert_eq!(recorder.judge(&finding).err(), Some(StepError::Misnamed), "{technique:?}");
        let finding = Finding { technique, pattern: Arc::clone(&full_house) };
        let misnamed = recorder.judge(&finding).err() == Some(StepError::Misnamed);
        assert_eq!(misnamed, technique.id != "full_house", "{technique:?}");
    }
    assert!(!hidden.accepts(&*full_house, recorder.grid()), "though it is written with the same fields");
}

#[test]
#[should_panic = "judged in"]
fn a_step_is_not_recorded_in_another_puzzle() {
    let [mut one, other] = ["12..34...1......", "21..34...2......"]
        .map(|line| Recorder::new(&support::puzzle(line), Uniqueness::Open).expect("no conflict"));
    let step = LADDER[..3].iter().find_map(|single| engine::find(&other, single, |_| ControlFlow::Break(())).pop());
    one.step(step.expect("a single")).expect("an argument");
}
