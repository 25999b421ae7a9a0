//! Stored values are read again unchanged, and nothing is trusted without proof.

use crate::support::puzzle;
use crate::support::random::{random_puzzle, random_solution};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use whydoku::engine::{self, Profile};
use whydoku::grid::{Candidate, Cell, DigitSet, Digits, Layout, Puzzle};
use whydoku::proof::Conclusion;
use whydoku::trace::{Checked, Trace};
use whydoku::tutor::{self, Advice, Answer, Fault, Hint, HintOptions, Rating, Review, Why};

const SEED: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/// Returns a value, written and read again.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("it can be written");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn layout(index: usize) -> std::sync::Arc<Layout> {
    match Layout::NAMES.get(index) {
        Some(name) => Layout::named(name).expect("a layout"),
        None => Layout::jigsaw("111123142223144233445236545636555666", "jigsaw").expect("regions"),
    }
}

/// Returns a position in the middle of a puzzle: some digits placed, a few of them wrong, and some pencil marks.
fn position(layout: &std::sync::Arc<Layout>, random: &mut fastrand::Rng) -> Puzzle {
    let solution = random_solution(layout, random);
    let mut puzzle = Puzzle::new(layout.clone(), Digits::default()).expect("a puzzle that fits");
    for place in solution.iter() {
        match random.u8(..8) {
            0..3 => puzzle.give(place.cell, Some(place.digit)).expect("it fits"),
            3 => puzzle.place(place.cell, Some(place.digit)).expect("it fits"),
            4 if random.u8(..20) == 0 => puzzle.place(place.cell, layout.digits().iter().next()).expect("it fits"),
            5 => {
                let noted: DigitSet = layout.digits().iter().filter(|_| random.bool()).collect();
                puzzle.note(place.cell, noted).expect("it fits");
            }
            _ => {}
        }
    }
    let text = |random: &mut fastrand::Rng| random.bool().then(|| format!("a \"{}\"\n", random.char(..)));
    puzzle = puzzle.with_title(text(random));
    puzzle = puzzle.with_author(text(random));
    if random.u8(..4) == 0 {
        let givens = *puzzle.givens();
        let clues = |cell: Cell| {
            let is_clue = |digit: &_| random.bool() || cell.index() == 0 || givens.get(cell) == Some(*digit);
            layout.digits().iter().filter(is_clue).collect()
        };
        let mut sets = Box::new([DigitSet::EMPTY; Cell::COUNT]);
        layout.cells().iter().map(clues).zip(layout.cells().iter()).for_each(|(set, cell)| sets[cell.index()] = set);
        puzzle = puzzle.with_clue_candidates(Some(sets)).expect("clues that fit");
    }
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn puzzles_come_back(seed: u64, index in 0..=Layout::NAMES.len()) {
        let puzzle = position(&layout(index), &mut fastrand::Rng::with_seed(seed));
        prop_assert_eq!(again(&puzzle), puzzle);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn answers_come_back(seed: u64, four in any::<bool>(), skip in 0..3_usize) {
        let random = &mut fastrand::Rng::with_seed(seed);
        let profile = Profile::named("beginner").expect("ours");
        let layout = Layout::named(if four { "4x4" } else { "6x6" }).expect("a layout");
        let mut puzzle = random_puzzle(&layout, random);
        let trace = engine::solve(&puzzle, &profile).expect("no conflict");
        prop_assert_eq!(&again(&trace), &trace);
        let advice = HintOptions { skip }.hint(&puzzle, &profile);
        prop_assert_eq!(again(&advice), advice);
        let candidates: Vec<Candidate> = random_solution(&layout, random).iter().collect();
        let candidate = *random.choice(&candidates).expect("a cell and a digit");
        let cell = candidate.cell;
        let asked = if random.bool() { Conclusion::Placed(candidate) } else { Conclusion::Eliminated(candidate) };
        let answer = tutor::why(&puzzle, asked, &profile).expect("no conflict");
        prop_assert_eq!(again(&answer), answer);
        let rating = tutor::rate(&puzzle, &Profile::named("hodoku").expect("built in")).expect("one solution");
        prop_assert_eq!(again::<Rating>(&rating), rating);
        if puzzle.givens().get(cell).is_none() {
            puzzle.place(cell, Some(candidate.digit)).expect("it fits");
        }
        let review = tutor::review(&puzzle, &profile).expect("no limit");
        prop_assert_eq!(again(&review), review);
        prop_assert_eq!(again(&tutor::hint(&puzzle, &profile)), tutor::hint(&puzzle, &profile));
    }
}

/// Returns the message with which a changed value is rejected.
fn refusal<T: Serialize + DeserializeOwned>(value: &T, change: impl Fn(&mut Value)) -> String {
    let mut changed = serde_json::to_value(value).expect("it can be written");
    change(&mut changed);
    serde_json::from_value::<T>(changed).err().expect("it is refused").to_string()
}

#[test]
fn nothing_is_believed_unproven() {
    let classic = Profile::named("classic").expect("ours");
    let seed = puzzle(SEED);
    let Advice::Step(hint) = tutor::hint(&seed, &classic) else { panic!("there is a step") };
    let hint: Hint = *hint;
    let forge = |trace: &mut Value| trace["events"][0]["placements"] = json!(["3r5c3"]);
    assert!(refusal(&hint, |hint| forge(&mut hint["trace"])).contains("`placements`"));
    let trace: Checked<Trace> = hint.trace.clone();
    assert!(refusal(&trace, forge).contains("`placements`"));
    let empty = |trace: &mut Value| {
        trace["events"] = json!([]);
        trace["outcome"] = json!("stuck");
        trace["until"] = json!(null);
    };
    let none = refusal(&hint, |hint| empty(&mut hint["trace"]));
    assert_eq!(none, "the trace of a hint has one step");
    // Everything except the trace is derived from it again.
    let mut told = serde_json::to_value(&hint).expect("it can be written");
    told["look"] = json!({ "area": ["b9"], "wide": true });
    told["opens"] = json!(80);
    assert_eq!(serde_json::from_value::<Hint>(told).expect("a hint"), hint);

    let answer: Answer = tutor::why(&seed, "r1c1=6".parse().expect("a conclusion"), &classic).expect("no conflict");
    assert!(matches!(answer.why, Why::Proven { .. }));
    assert!(refusal(&answer, |answer| forge(&mut answer["why"]["trace"])).contains("`placements`"));
    let other = refusal(&answer, |answer| answer["shown"] = json!("r1c1=7"));
    assert_eq!(other, "the last step of the proof does not conclude what is `shown`");
    let none = refusal(&answer, |answer| empty(&mut answer["why"]["trace"]));
    assert_eq!(none, other);

    let mut wrong = seed.clone();
    wrong
        .place("r1c1".parse().expect("a cell"), "2".parse().ok().and_then(whydoku::grid::Digit::new))
        .expect("it fits");
    let review: Review = tutor::review(&wrong, &classic).expect("no limit");
    assert!(matches!(review.fault, Some(Fault::Entry { why: Why::Proven { .. }, .. })));
    assert!(refusal(&review, |review| forge(&mut review["fault"]["why"]["trace"])).contains("`placements`"));
    let entry =
        |review: &mut Value| review["follows"] = json!([{ "entry": "r1c1=6", "technique": "magic", "hardest": null }]);
    assert_eq!(refusal(&review, entry), "unknown technique `magic`");
    assert!(refusal(&seed, |puzzle| puzzle["layout"] = json!("4x4")).contains("`givens` of the puzzle: expected 16"));
}
