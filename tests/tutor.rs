//! The tutor: what it says of positions from the middle of many solves, and of errors planted there.

mod support;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use support::{outside, puzzle};
use whydoku::engine::{self, Profile};
use whydoku::format::read_all;
use whydoku::grid::{Candidate, Cell, CellSet, DigitSet, Digits, Grid, Layout, Puzzle, solutions};
use whydoku::proof::Conclusion;
use whydoku::render::{self, RUNGS, Shown, Telling};
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{Trace, replay, verify};
use whydoku::tutor::{self, Advice, Fault, Grade, Hint, Standing, Start, Why, entries, read_moves};

/// Many techniques, but none that takes long to look for.
fn level() -> Profile {
    Profile::up_to(Technique::named("medusa_3d").expect("on the ladder"))
}

/// A position of a solve: a learner has placed what it placed, and noted the candidates of some cells.
fn position(puzzle: &Puzzle, grid: &Grid, marked: CellSet) -> Puzzle {
    let mut position = puzzle.clone();
    let found = grid.digits().iter().filter(|place| puzzle.givens.get(place.cell).is_none());
    found.for_each(|place| position.placed.set(place.cell, Some(place.digit)));
    position.notes = (grid.open() & marked).iter().map(|cell| (cell, grid.candidates(cell))).collect();
    position
}

/// A position, and the solution it belongs to.
struct Case {
    name: String,
    position: Puzzle,
    grid: Grid,
    solution: Digits,
}

/// Positions from the beginning and the middle of the solves of every other puzzle of ours, and of every n-th
/// puzzle from outside where those are at hand, each with all cells marked, some, or none.
fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(all_cases)
}

fn all_cases() -> Vec<Case> {
    let mut puzzles = Vec::new();
    for name in ["seeds", "classics", "exemplars", "small"] {
        let text = std::fs::read_to_string(format!("{}/puzzles/{name}.yaml", env!("CARGO_MANIFEST_DIR")));
        let text = text.expect("one of our packs");
        puzzles.extend(read_all(&text, None, None).expect("a pack").into_iter().map(|reading| reading.puzzle));
    }
    for (name, every) in [("seventeen-clue-1000.txt", 40), ("hard-127.txt", 16)] {
        let file = outside(&format!("bench/{name}"));
        let text = file.map(|file| std::fs::read_to_string(file).expect("puzzles")).unwrap_or_default();
        puzzles.extend(text.lines().step_by(every).map(puzzle_of_line));
    }
    let profile = level();
    let of_puzzle = |(i, puzzle): (usize, &Puzzle)| {
        let trace = engine::solve(puzzle, &profile).expect("no clash");
        let grids = replay(puzzle, &trace.events).expect("no clash");
        let [solution] = solutions(&grids[0], 2)[..] else { return Vec::new() };
        let marks = [CellSet::EMPTY, puzzle.layout.cells(), puzzle.layout.cells().iter().step_by(2).collect()];
        let at = |part: usize| {
            let grid = grids[part * (grids.len() - 1) / 3].clone();
            let position = position(puzzle, &grid, marks[(i + part) % 3]);
            // What is not marked is forgotten.
            let grid = position.grid().expect("no clash");
            let name = format!("{} at {part}/3", puzzle.id.clone().unwrap_or(trace.puzzle.givens.clone()));
            Case { name, position, grid, solution }
        };
        (0..3).map(at).filter(|case| !case.grid.is_full()).collect()
    };
    puzzles.iter().step_by(2).enumerate().flat_map(of_puzzle).collect()
}

fn puzzle_of_line(line: &str) -> Puzzle {
    puzzle(&line[..81])
}

// ---------------------------------------------------------------------------------------------
// What a sentence gives away
// ---------------------------------------------------------------------------------------------

/// The words after which numbers name houses.
const HOUSES: [&str; 12] = [
    "row",
    "rows",
    "column",
    "columns",
    "box",
    "boxes",
    "region",
    "regions",
    "diagonal",
    "diagonals",
    "window",
    "windows",
];

/// The words before which a number counts something.
const COUNTED: [&str; 9] = ["places", "place", "candidates", "candidate", "cells", "digits", "more", "orders", "fit"];

/// What a text names: cells, houses by their kind, and digits.
#[derive(Default, Debug)]
struct Named {
    cells: CellSet,
    houses: usize,
    digits: DigitSet,
}

fn named(text: &str) -> Named {
    let mut named = Named::default();
    let words: Vec<&str> = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut in_houses = false;
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1).copied().unwrap_or_default();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if HOUSES.contains(&word.to_lowercase().as_str()) {
            named.houses += 1;
            in_houses = true;
        } else if let Some(cells) = cells(word) {
            named.cells |= cells;
            in_houses = false;
        } else if is_number && !in_houses && !COUNTED.contains(&next) && words[i.saturating_sub(1)] != "type" {
            named.digits |= word.bytes().filter_map(|byte| whydoku::grid::Digit::new(byte - b'0')).collect();
        } else if !is_number && *word != "and" {
            in_houses = false;
        }
    }
    named
}

/// The cells that a word such as `r2c45` names.
fn cells(word: &str) -> Option<CellSet> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let cell = |row, column| format!("r{row}c{column}").parse::<Cell>().ok();
    rows.chars().flat_map(|row| columns.chars().map(move |column| cell(row, column))).collect()
}

/// Checks that the rungs of a hint are five, each says something, and none says too much.
fn check_rungs(hint: &Hint) -> Result<(), String> {
    let rungs = render::rungs(hint, &Telling::default()).map_err(|error| error.to_string())?;
    let step = hint.step();
    let told = || rungs.join(" | ");
    if rungs.len() != RUNGS || rungs.iter().any(|rung| rung.is_empty()) {
        return Err(format!("five rungs, each with words: {}", told()));
    }
    let [what, place] = [named(&rungs[0]), named(&rungs[1])];
    if !what.cells.is_empty() || what.houses > 0 {
        return Err(format!("the first rung names no place: {}", told()));
    }
    if !place.cells.is_empty() || place.houses == 0 || !place.digits.is_empty() {
        return Err(format!("the second rung names houses only: {}", told()));
    }
    // The first rung is left out: a technique may have a number in its name.
    let before = named(&rungs[1..RUNGS - 1].join(" "));
    let conclusions: Vec<Candidate> = step.placements.iter().chain(&step.eliminations).copied().collect();
    let leak = conclusions.iter().find(|c| before.cells.contains(c.cell) && before.digits.contains(c.digit));
    if let Some(leak) = leak {
        return Err(format!("{leak} is given away: {}", told()));
    }
    let conclusion = render::Notation::default().conclusion(&step.placements, &step.eliminations);
    if rungs[RUNGS - 1] != conclusion {
        return Err(format!("the last rung is the conclusion {conclusion}: {}", told()));
    }
    Ok(())
}

/// Checks what the boards of a hint say to those who cannot see them.
fn check_boards(hint: &Hint, position: &Puzzle) -> Result<(), String> {
    let advice = Advice::Step(Box::new(hint.clone()));
    let step = hint.step();
    for rung in 2..RUNGS {
        let document = render::hint(position, &advice, Shown::UpTo(rung), &Telling::default());
        let page = document.and_then(|document| document.html()).map_err(|error| error.to_string())?;
        let alt = page.split("aria-label=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        let said = named(alt.split_once("filled.").map_or("", |(_, marks)| marks));
        if alt.contains("Placed") || alt.contains("Crossed out") {
            return Err(format!("rung {rung} shows the conclusion: {alt}"));
        }
        let mut conclusions = step.placements.iter().chain(&step.eliminations);
        if let Some(leak) = conclusions.find(|c| said.cells.contains(c.cell) && said.digits.contains(c.digit)) {
            return Err(format!("the board of rung {rung} gives {leak} away: {alt}"));
        }
    }
    Ok(())
}

// ---------------------------------------------------------------------------------------------
// Hints
// ---------------------------------------------------------------------------------------------

#[derive(Deserialize)]
struct Fixture {
    finds: Vec<Found>,
}

#[derive(Deserialize)]
struct Found {
    position: String,
}

/// Every technique on the ladder can be hinted at, and no rung says too much, however new it is.
#[test]
fn every_technique_has_five_rungs_that_give_nothing_away() {
    let mut faults = Vec::new();
    for technique in LADDER {
        let file = format!("{}/tests/techniques/{}.yaml", env!("CARGO_MANIFEST_DIR"), technique.id);
        let fixture = std::fs::read_to_string(file).expect("a fixture");
        let fixture: Fixture = serde_yaml::from_str(&fixture).expect("a fixture");
        let only = Profile { techniques: vec![vec![technique.into()]], ..level() };
        for Found { position } in fixture.finds {
            let position = puzzle(&position);
            let mut some = false;
            for skip in 0..2 {
                let Advice::Step(hint) = tutor::hint(&position, &only, skip) else { break };
                some = true;
                let checked = check_rungs(&hint).and_then(|()| check_boards(&hint, &position));
                faults.extend(checked.err().map(|fault| format!("{}: {fault}", technique.id)));
            }
            if !some {
                faults.push(format!("{}: no hint in its own fixture", technique.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a step does something new in a position and nothing wrong.
fn check_new(hint: &Hint, case: &Case) -> Result<(), String> {
    let step = hint.step();
    if let Some(wrong) = support::wrong(step, &[case.solution]) {
        return Err(format!("{wrong} is wrong"));
    }
    for &place in &step.placements {
        if case.grid.digit(place.cell).is_some() {
            return Err(format!("{place} is placed already"));
        }
    }
    for &gone in &step.eliminations {
        let noted = case.position.notes.get(&gone.cell).is_none_or(|notes| notes.contains(gone.digit));
        if !noted || !case.grid.has(gone) {
            return Err(format!("{gone} is gone already"));
        }
    }
    let again = verify(hint.trace.clone().into_inner()).map_err(|forgery| forgery.to_string())?;
    if again != hint.trace { Err("verified as another trace".to_owned()) } else { Ok(()) }
}

#[test]
fn hints_are_new_right_and_give_nothing_away() {
    let profile = level();
    let mut hints = 0;
    for case in cases() {
        let advice = tutor::hint(&case.position, &profile, 0);
        let Advice::Step(hint) = advice else {
            assert!(matches!(advice, Advice::Nothing { skipped: 0, .. }), "{}: {advice:?}", case.name);
            continue;
        };
        hints += 1;
        check_rungs(&hint)
            .and_then(|()| check_new(&hint, case))
            .unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
        if let Advice::Step(second) = tutor::hint(&case.position, &profile, 1) {
            check_new(&second, case).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
            assert_ne!(second.step().argument().conclusions(), hint.step().argument().conclusions(), "{}", case.name);
        }
    }
    assert!(hints > 150, "{hints}");
}

/// A learner who does what the last rung says, and nothing else, is never told the same again.
#[test]
fn hints_lead_to_the_end() {
    let profile = level();
    for line in [
        ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.",
        "5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6",
    ] {
        let mut position = puzzle(line);
        let mut told: BTreeSet<Vec<Conclusion>> = BTreeSet::new();
        while let Advice::Step(hint) = tutor::hint(&position, &profile, 0) {
            let step = hint.step();
            assert!(told.insert(step.argument().conclusions()), "told twice: {step:?}");
            step.placements.iter().for_each(|place| position.placed.set(place.cell, Some(place.digit)));
            for unmarked in &hint.unmarked {
                position.notes.insert(unmarked.cell, unmarked.digits);
            }
            for gone in &step.eliminations {
                position.notes.get_mut(&gone.cell).expect("marked by now").remove(gone.digit);
            }
        }
        assert_eq!(tutor::hint(&position, &profile, 0), Advice::Done);
    }
}

#[test]
fn at_a_level_where_nothing_is_found_the_next_technique_is_named() {
    let start = puzzle("5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6");
    let singles = Profile::up_to(&LADDER[2]);
    let trace = engine::solve(&start, &singles).expect("no clash");
    let grids = replay(&start, &trace.events).expect("no clash");
    let stuck = position(&start, &grids[grids.len() - 1], CellSet::EMPTY);
    let advice = tutor::hint(&stuck, &singles, 0);
    assert_eq!(advice, Advice::Nothing { skipped: 0, next: Some("pointing") });
}

#[test]
fn steps_are_listed_once_and_the_most_effective_first() {
    let profile = Profile::up_to(Technique::named("xyz_wing").expect("on the ladder"));
    for case in cases().iter().step_by(9) {
        for offer in tutor::steps(&case.position, &profile) {
            let opens: Vec<usize> = offer.opens.iter().map(BTreeSet::len).collect();
            assert!(opens.is_sorted_by(|a, b| a >= b), "{}: {opens:?}", case.name);
            assert_eq!(opens.len(), offer.trace.events.len());
            let steps = offer.trace.events.iter().filter_map(|event| event.deduction());
            let said: Vec<_> = steps.map(|step| step.argument().conclusions()).collect();
            assert_eq!(said.iter().collect::<BTreeSet<_>>().len(), said.len(), "{}: one step twice", case.name);
            verify(offer.trace.into_inner()).unwrap_or_else(|forgery| panic!("{}: {forgery}", case.name));
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Why
// ---------------------------------------------------------------------------------------------

/// Holds a proof against the checker, and against what it was to show. Gives back its steps on which none
/// of the others stands: a pattern may show itself only after more than its proof needs.
fn check_proof(trace: &Trace, shown: Conclusion) -> Result<usize, String> {
    verify(trace.clone()).map_err(|forgery| forgery.to_string())?;
    let puzzle = trace.puzzle.puzzle().ok_or("no puzzle")?;
    let grids = replay(&puzzle, &trace.events).map_err(|clash| clash.to_string())?;
    let [.., before, after] = &grids[..] else { return Err("no steps".to_owned()) };
    if shown.is_drawn(before) || !shown.is_drawn(after) {
        return Err(format!("the last step does not draw {shown}"));
    }
    let last = trace.events.len() as u32;
    let needed: BTreeSet<u32> =
        trace.events.iter().filter_map(|event| event.deduction()).flat_map(|step| step.needs.clone()).collect();
    Ok((1..last).filter(|n| !needed.contains(n)).count())
}

#[test]
fn every_digit_can_be_asked_for() {
    let profile = level();
    let (mut proven, mut beyond, mut steps, mut idle) = (0, 0, 0, 0);
    for (i, case) in cases().iter().enumerate() {
        let open: Vec<Cell> = case.grid.open().iter().collect();
        let cell = open[i * 7 % open.len()];
        let right = case.solution.get(cell).expect("a digit");
        let wrong = (case.grid.candidates(cell) - DigitSet::of(right)).first();
        let [right, wrong] = [Some(right), wrong].map(|digit| digit.map(|digit| Candidate::new(cell, digit)));
        let asked = [right.map(Conclusion::Placed), wrong.map(Conclusion::Eliminated)];
        for claim in asked.into_iter().flatten() {
            let answer = tutor::why(&case.position, claim, &profile).expect("no clash");
            let denied = tutor::why(&case.position, claim.denied(), &profile).expect("no clash");
            assert_eq!((answer.shown, denied.shown), (Some(claim), Some(claim)), "{}", case.name);
            assert_eq!(answer.why, denied.why, "{}: the denial is answered by the same proof", case.name);
            match answer.why {
                Why::Proven { trace, .. } => {
                    proven += 1;
                    steps += trace.events.len();
                    idle +=
                        check_proof(&trace, claim).unwrap_or_else(|fault| panic!("{}, {claim}: {fault}", case.name));
                }
                Why::Beyond => beyond += 1,
                other => panic!("{}, {claim}: {other:?}", case.name),
            }
        }
    }
    assert!(proven > 3 * beyond && proven > 200, "{proven} proven, {beyond} beyond");
    assert!(idle * 50 < steps, "{idle} of {steps} steps are idle");
}

#[test]
fn what_is_seen_at_once_is_said_at_once() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let why = |position: &Puzzle, claim: &str| {
        let answer = tutor::why(position, claim.parse().expect("a claim"), &level()).expect("no clash");
        (answer.shown.map(|shown| shown.to_string()), answer.why)
    };
    let by = "r4c8".parse().expect("a cell");
    assert_eq!(why(&start, "r4c1=3"), (Some("r4c1<>3".to_owned()), Why::Seen { by }));
    let digit = whydoku::grid::Digit::new(7).expect("a digit");
    assert_eq!(why(&start, "r1c2=7"), (Some("r1c2=7".to_owned()), Why::Given { digit }));
    assert_eq!(why(&start, "r1c2=8"), (Some("r1c2<>8".to_owned()), Why::Given { digit }));
    // What is placed already is proven from the givens.
    let mut placed = start.clone();
    placed.placed.set("r5c1".parse().expect("a cell"), whydoku::grid::Digit::new(3));
    for (claim, shown) in [("r5c1=3", "r5c1=3"), ("r5c1=7", "r5c1<>7")] {
        let (said, why) = why(&placed, claim);
        assert_eq!(said.as_deref(), Some(shown));
        let Why::Proven { from: Start::Givens, trace } = why else { panic!("{claim}: {why:?}") };
        check_proof(&trace, shown.parse().expect("a claim")).expect("a proof");
    }
}

#[test]
fn what_the_puzzle_leaves_open_is_said_so() {
    let several = puzzle(".2.4 .4.2 2143 432.");
    let answer = tutor::why(&several, "r1c1=1".parse().expect("a claim"), &level()).expect("no clash");
    let Why::Undecided { solutions } = &answer.why else { panic!("{answer:?}") };
    assert!(answer.shown.is_none() && solutions[0].starts_with('1') && solutions[1].starts_with('3'), "{solutions:?}");
    let sure = tutor::why(&several, "r4c4=1".parse().expect("a claim"), &level()).expect("no clash");
    assert!(matches!(sure.why, Why::Proven { .. }), "{sure:?}");
    let none = puzzle(&format!("12345678.........9{}", ".".repeat(63)));
    let answer = tutor::why(&none, "r9c9=1".parse().expect("a claim"), &level()).expect("no clash");
    assert_eq!((answer.shown, answer.why), (None, Why::NoSolution));
}

// ---------------------------------------------------------------------------------------------
// Review
// ---------------------------------------------------------------------------------------------

#[test]
fn planted_errors_are_found_with_proof() {
    let profile = level();
    let (mut proven, mut beyond) = (0, 0);
    for (i, case) in cases().iter().enumerate() {
        let right = tutor::review(&case.position, &profile);
        assert!(right.standing.is_right() && right.fault.is_none(), "{}: {right:?}", case.name);
        assert_eq!(right.follows.len(), entries(&case.position).len(), "{}", case.name);

        let open: Vec<Cell> = case.grid.open().iter().collect();
        let cell = open[i * 5 % open.len()];
        let digit = case.solution.get(cell).expect("a digit");
        let mut planted = Vec::new();
        if let Some(wrong) = (case.grid.candidates(cell) - DigitSet::of(digit)).first() {
            let mut position = case.position.clone();
            position.placed.set(cell, Some(wrong));
            planted.push((position, Conclusion::Placed(Candidate::new(cell, wrong))));
            let mut position = case.position.clone();
            position.notes.insert(cell, case.grid.candidates(cell) - DigitSet::of(digit));
            planted.push((position, Conclusion::Eliminated(Candidate::new(cell, digit))));
        }
        for (position, entered) in planted {
            assert!(matches!(tutor::hint(&position, &profile, 0), Advice::Wrong { .. }), "{}", case.name);
            let review = tutor::review(&position, &profile);
            assert_eq!(review.standing.wrong, [entered], "{}", case.name);
            let rungs = render::review_rungs(&position, &review, &Telling::default()).expect("words");
            assert!(rungs.len() == 4 && named(&rungs[0]).cells.is_empty() && named(&rungs[1]).cells.is_empty());
            let Some(Fault::Entry { entry, why, .. }) = review.fault else { panic!("{}: {review:?}", case.name) };
            assert_eq!(entry, entered);
            match why {
                Why::Proven { from, trace } => {
                    proven += 1;
                    assert_eq!(from, Start::Givens);
                    check_proof(&trace, entry.denied()).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
                }
                Why::Beyond => beyond += 1,
                other => panic!("{}: {other:?}", case.name),
            }
        }
    }
    assert!(proven > 3 * beyond && proven > 200, "{proven} proven, {beyond} beyond");
}

#[test]
fn repeated_digits_and_notes_out_of_date() {
    let layout = Layout::named("4x4").expect("a layout");
    let cell = |name: &str| name.parse::<Cell>().expect("a cell");
    let digit = whydoku::grid::Digit::new;
    let givens = Digits::from_line("12......3.......", &layout).expect("a board");
    let mut position = Puzzle::new(Arc::clone(&layout), givens);
    position.notes.insert(cell("r1c3"), [1, 3, 4].into_iter().filter_map(digit).collect());
    let stale = tutor::stale(&position);
    assert_eq!(
        stale.iter().map(|stale| (stale.note.to_string(), stale.by)).collect::<Vec<_>>(),
        [("1r1c3".to_owned(), cell("r1c1"))]
    );
    position.placed.set(cell("r1c4"), digit(1));
    let review = tutor::review(&position, &level());
    let Some(Fault::Repeated(repeated)) = &review.fault else { panic!("{review:?}") };
    assert_eq!((repeated.house.to_string().as_str(), repeated.cells.len()), ("r1", 2));
    let rungs = render::review_rungs(&position, &review, &Telling::default()).expect("words");
    assert!(rungs[3].contains("r1c1 and r1c4") && rungs[3].contains("The one in r1c4 was not given"), "{rungs:?}");
}

#[test]
fn entries_that_fit_one_by_one_but_not_together() {
    let mut position = puzzle(".2.4 .4.2 2143 432.");
    assert!(Standing::of(&position).is_right());
    for (cell, digit) in [("r1c1", 1), ("r2c3", 3)] {
        position.placed.set(cell.parse().expect("a cell"), whydoku::grid::Digit::new(digit));
    }
    let standing = Standing::of(&position);
    assert!(standing.wrong.is_empty() && standing.repeated.is_empty() && standing.at_odds, "{standing:?}");
}

#[test]
fn a_solve_is_graded_move_by_move() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let text = "\
# found by hand
r5c1=3   # box 4
r5c1=3
r9c9=1
r9c9=3
r1c13<>9
";
    let moves = read_moves(text, &start.layout).expect("moves");
    let grades = tutor::grade(&start, &moves, &level()).expect("a right position");
    let said: Vec<String> = grades
        .moves
        .iter()
        .map(|graded| format!("{} {}: {:?}, {:?}", graded.of.line, graded.of.entry, graded.grade, graded.missed))
        .collect();
    insta::assert_debug_snapshot!("grades", (said, grades.missed, grades.open));
    assert!(grades.moves.iter().any(|graded| matches!(graded.grade, Grade::Wrong)));
    for nonsense in ["r5c1", "r5c1=0", "rc<>3", "r12c=3", "r12c3=4", "r5c1=3 r5c2=4", "3r5c1", "é", "r9c9<>"] {
        assert!(read_moves(nonsense, &start.layout).is_err(), "{nonsense}");
    }
    let small = Layout::named("4x4").expect("a layout");
    assert!(read_moves("r5c1=3", &small).is_err() && read_moves("r1c1=5", &small).is_err());
}

/// A whole solve by its own trace is graded by the techniques that made it.
#[test]
fn a_solve_by_the_ladder_has_no_guess() {
    let start = puzzle("5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6");
    let profile = Profile::up_to(Technique::named("x_wing").expect("on the ladder"));
    let trace = engine::solve(&start, &profile).expect("no clash");
    let steps: Vec<_> = trace.events.iter().filter_map(|event| event.deduction()).collect();
    let line = |conclusion: Conclusion| format!("{conclusion}\n");
    let list: String = steps.iter().flat_map(|step| step.argument().conclusions()).map(line).collect();
    let moves = read_moves(&list, &start.layout).expect("moves");
    let grades = tutor::grade(&start, &moves, &profile).expect("a right position");
    let odd: Vec<_> = grades.moves.iter().filter(|graded| !matches!(graded.grade, Grade::Step { .. })).collect();
    assert!(odd.is_empty() && grades.open == 0 && grades.missed.is_empty(), "{odd:?} {:?}", grades.missed);
}
