//! Whole arguments of forcing chains and nets, and of the contradictions of a search.

use std::ops::ControlFlow;
use std::sync::Arc;

use whydoku::argument::{self, Argument, Cause, Claim, Fault, Says};
use whydoku::engine::{self, Profile};
use whydoku::grid::{Candidate, House, Puzzle};
use whydoku::proof::{Conclusion, Truth, Uniqueness};
use whydoku::technique::{Net, NetMeans, Technique};
use whydoku::trace::{Contradiction, EventKind, Finding, Recorder, histories, verify};

use crate::support;

/// Writes claims with their numbers, those of an assumption below it, and where it leads. Of the causes of what is missing,
/// only claims are written.
fn told(claims: &[Claim]) -> String {
    fn tell(claims: &[Claim], first: usize, indent: &str, to: &mut String) {
        for (n, claim) in (first..).zip(claims) {
            let mut claim = claim.clone();
            let mut inner = None;
            match &mut claim.says {
                Says::OnlyPlaces { why, .. } | Says::OnlyDigits { why, .. } => {
                    why.retain(|why| matches!(why.because, Cause::Claim(_)));
                }
                Says::Suppose { claims, leads, .. } => inner = Some((std::mem::take(claims), std::mem::take(leads))),
                _ => {}
            }
            *to += &format!("{indent}{n} {}\n", serde_json::to_string(&claim).expect("JSON"));
            if let Some((claims, leads)) = inner {
                tell(&claims, n + 1, &format!("{indent}  "), to);
                *to += &format!("{indent}  => {}\n", serde_json::to_string(&leads).expect("JSON"));
            }
        }
    }
    let mut text = String::new();
    tell(claims, 0, "", &mut text);
    text
}

fn recorder(id: &str) -> Recorder {
    let technique = Technique::named(id).expect("a technique");
    let fixture = support::fixture(technique).expect("a fixture");
    Recorder::new(&support::puzzle(&fixture.finds[0].position), Uniqueness::Assumed).expect("no conflict")
}

fn last(recorder: &Recorder) -> Argument {
    recorder.events().last().and_then(|event| event.deduction()).expect("a step").argument.clone()
}

/// Returns the first step of a technique in its fixture.
fn first(id: &str) -> String {
    let mut recorder = recorder(id);
    let technique = Technique::named(id).expect("a technique");
    let found = engine::find(&recorder, technique, |_| ControlFlow::Break(()));
    recorder.step(found.into_iter().next().expect("a step")).expect("a valid argument");
    told(&last(&recorder).claims)
}

#[test]
fn a_chain_leads_to_what_it_refutes() {
    insta::assert_snapshot!(first("forcing_chain_contradiction"), @r#"
    0 {"claim":"suppose","candidates":["7r5c6"],"leads":[]}
      1 {"claim":"only_places","digit":6,"house":"b5","cells":["r4c6"],"why":[{"cells":["r5c6"],"digits":[6],"because":{"claim":0}}]}
      2 {"claim":"only_places","digit":7,"house":"r1","cells":["r1c7"],"why":[{"cells":["r1c6"],"digits":[7],"because":{"claim":0}}]}
      3 {"claim":"only_digits","cell":"r4c7","digits":[],"why":[{"cells":["r4c7"],"digits":[6],"because":{"claim":1}},{"cells":["r4c7"],"digits":[7],"because":{"claim":2}}],"from":[1,2]}
      => [{"one_of":[],"from":[3]}]
    1 {"claim":"excluded","candidates":["7r5c6"],"from":[0]}
    "#);
}

#[test]
fn a_verity_says_where_each_option_leads() {
    insta::assert_snapshot!(first("forcing_chain_verity"), @r#"
    0 {"claim":"only_places","digit":9,"house":"b4","cells":["r4c2","r5c2"]}
    1 {"claim":"suppose","candidates":["9r5c2"],"leads":[]}
      2 {"claim":"only_places","digit":7,"house":"r5","cells":["r5c7"],"why":[{"cells":["r5c2"],"digits":[7],"because":{"claim":1}}]}
      3 {"claim":"only_digits","cell":"r4c9","digits":[6],"why":[{"cells":["r4c9"],"digits":[7],"because":{"claim":2}}],"from":[2]}
      4 {"claim":"only_digits","cell":"r4c3","digits":[2],"why":[{"cells":["r4c3"],"digits":[6],"because":{"claim":3}}],"from":[3]}
      => [{"one_of":["2r4c3"],"from":[4]}]
    2 {"claim":"excluded","candidates":["2r4c2"],"sights":[{"of":["9r4c2"]},{"of":["2r4c3"],"house":"r4"}],"from":[0,1]}
    "#);
    insta::assert_snapshot!(first("forcing_net_verity"), @r#"
    0 {"claim":"only_places","digit":6,"house":"c1","cells":["r1c1","r7c1"]}
    1 {"claim":"suppose","candidates":["6r7c1"],"leads":[]}
      2 {"claim":"only_places","digit":6,"house":"r9","cells":["r9c9"],"why":[{"cells":["r9c2"],"digits":[6],"because":{"claim":1}}]}
      => [{"one_of":["6r9c9"],"from":[2]}]
    2 {"claim":"excluded","candidates":["6r1c9"],"sights":[{"of":["6r1c1"],"house":"r1"},{"of":["6r9c9"],"house":"c9"}],"from":[0,1]}
    "#);
}

#[test]
fn a_nested_net_refutes_further_assumptions() {
    insta::assert_snapshot!(first("nested_forcing_net"), @r#"
    0 {"claim":"suppose","candidates":["2r8c6"],"leads":[]}
      1 {"claim":"only_places","digit":3,"house":"b8","cells":["r8c5"],"why":[{"cells":["r8c6"],"digits":[3],"because":{"claim":0}}]}
      2 {"claim":"only_places","digit":3,"house":"c6","cells":["r3c6"],"why":[{"cells":["r8c6"],"digits":[3],"because":{"claim":0}}]}
      3 {"claim":"only_places","digit":8,"house":"b2","cells":["r1c4"],"why":[{"cells":["r3c6"],"digits":[8],"because":{"claim":2}}],"from":[2]}
      4 {"claim":"only_places","digit":3,"house":"b3","cells":["r1c9"],"why":[{"cells":["r3c8","r3c9"],"digits":[3],"because":{"claim":2}}],"from":[2]}
      5 {"claim":"only_places","digit":6,"house":"r8","cells":["r8c7","r8c8"],"why":[{"cells":["r8c6"],"digits":[6],"because":{"claim":0}},{"cells":["r8c5"],"digits":[6],"because":{"claim":1}}],"from":[1]}
      6 {"claim":"excluded","candidates":["6r7c9","6r9c9"],"sights":[{"of":["6r8c7","6r8c8"],"house":"b9"}],"from":[5]}
      7 {"claim":"only_places","digit":6,"house":"c9","cells":["r4c9"],"why":[{"cells":["r7c9","r9c9"],"digits":[6],"because":{"claim":6}},{"cells":["r1c9"],"digits":[6],"because":{"claim":4}}],"from":[4,6]}
      8 {"claim":"only_places","digit":6,"house":"b5","cells":["r5c6"],"why":[{"cells":["r4c5","r4c6"],"digits":[6],"because":{"claim":7}}],"from":[7]}
      9 {"claim":"only_digits","cell":"r4c6","digits":[1],"why":[{"cells":["r4c6"],"digits":[2],"because":{"claim":0}},{"cells":["r4c6"],"digits":[6],"because":{"claim":7}}],"from":[7]}
      10 {"claim":"only_places","digit":9,"house":"c6","cells":["r2c6"],"why":[{"cells":["r8c6"],"digits":[9],"because":{"claim":0}},{"cells":["r5c6"],"digits":[9],"because":{"claim":8}}],"from":[8]}
      11 {"claim":"only_digits","cell":"r4c5","digits":[7],"why":[{"cells":["r4c5"],"digits":[6],"because":{"claim":7}},{"cells":["r4c5"],"digits":[1],"because":{"claim":9}}],"from":[7,9]}
      12 {"claim":"only_places","digit":5,"house":"c6","cells":["r7c6","r9c6"],"why":[{"cells":["r8c6"],"digits":[5],"because":{"claim":0}},{"cells":["r5c6"],"digits":[5],"because":{"claim":8}},{"cells":["r2c6"],"digits":[5],"because":{"claim":10}}],"from":[8,10]}
      13 {"claim":"excluded","candidates":["5r8c4"],"sights":[{"of":["5r7c6","5r9c6"],"house":"b8"}],"from":[12]}
      14 {"claim":"only_digits","cell":"r8c4","digits":[9],"why":[{"cells":["r8c4"],"digits":[2],"because":{"claim":0}},{"cells":["r8c4"],"digits":[8],"because":{"claim":3}},{"cells":["r8c4"],"digits":[5],"because":{"claim":13}}],"from":[3,13]}
      15 {"claim":"only_places","digit":9,"house":"r5","cells":["r5c1"],"why":[{"cells":["r5c6"],"digits":[9],"because":{"claim":8}},{"cells":["r5c4"],"digits":[9],"because":{"claim":14}}],"from":[8,14]}
      16 {"claim":"only_digits","cell":"r5c4","digits":[5],"why":[{"cells":["r5c4"],"digits":[7],"because":{"claim":11}},{"cells":["r5c4"],"digits":[9],"because":{"claim":14}}],"from":[11,14]}
      17 {"claim":"only_places","digit":5,"house":"r2","cells":["r2c1"],"why":[{"cells":["r2c6"],"digits":[5],"because":{"claim":10}},{"cells":["r2c4"],"digits":[5],"because":{"claim":16}}],"from":[10,16]}
      18 {"claim":"only_digits","cell":"r8c1","digits":[8],"why":[{"cells":["r8c1"],"digits":[2],"because":{"claim":0}},{"cells":["r8c1"],"digits":[9],"because":{"claim":14}},{"cells":["r8c1"],"digits":[5],"because":{"claim":17}}],"from":[14,17]}
      19 {"claim":"only_places","digit":8,"house":"c3","cells":["r6c3"],"why":[{"cells":["r1c3"],"digits":[8],"because":{"claim":3}},{"cells":["r7c3"],"digits":[8],"because":{"claim":18}}],"from":[3,18]}
      20 {"claim":"only_digits","cell":"r9c1","digits":[2],"why":[{"cells":["r9c1"],"digits":[9],"because":{"claim":15}},{"cells":["r9c1"],"digits":[5],"because":{"claim":17}},{"cells":["r9c1"],"digits":[8],"because":{"claim":18}}],"from":[15,17,18]}
      21 {"claim":"only_places","digit":8,"house":"b6","cells":["r4c8"],"why":[{"cells":["r6c7","r6c8"],"digits":[8],"because":{"claim":19}}],"from":[19]}
      22 {"claim":"only_places","digit":2,"house":"b9","cells":["r7c7"],"why":[{"cells":["r8c7","r8c8"],"digits":[2],"because":{"claim":0}},{"cells":["r9c8"],"digits":[2],"because":{"claim":20}}],"from":[20]}
      23 {"claim":"only_places","digit":8,"house":"b9","cells":[],"why":[{"cells":["r8c7","r8c8"],"digits":[8],"because":{"claim":18}},{"cells":["r9c8"],"digits":[8],"because":{"claim":21}},{"cells":["r7c7"],"digits":[8],"because":{"claim":22}}],"from":[18,21,22]}
      => [{"one_of":[],"from":[23]}]
    1 {"claim":"excluded","candidates":["2r8c6"],"from":[0]}
    "#);
}

/// Lines that nothing cites once a shorter way is told are left out; their truths need not be in the proof then.
#[test]
fn the_proof_of_a_net_is_what_it_tells() {
    let position = concat!(
        "1.3..6.8.12..56.8...3.56.8....4.....1.3.5...9..3..6..9......7...23....89123....89",
        "1.34..7..12..5......345.7..1.3.5...9.......8...3...7.91234......234....9.....6...",
        "1.34.678.1..4.6.8.........91.3..6...1.3...7...2.......1.34.........5....1.3....8.",
        ".2.........3.........4.678.....56.89...45.7.91...........456......4.678.....5.78.",
        "....5............9...4.678..23..6.8..234..7....34.678..234.6...1.........23...78.",
        "...4.678....4.6.8.1.........23.56.8..2345.7....34.678.........9.234.678..23.5.78.",
        "1.3....8.......7....3.5..8.123....89.....6.....3....89123.5.....23.....9...4.....",
        "1.34.6.8.1..4.6.8..2.......1.3....891.34....9....5....1.3..6.....3..67.91.3...7.9",
        "........91..456.....3456.........7..1234.......34............8..23..6...123.5....",
    );
    let mut recorder = Recorder::new(&support::puzzle(position), Uniqueness::Assumed).expect("no conflict");
    let technique = Technique::named("nested_forcing_net").expect("a technique");
    let step = engine::find(&recorder, technique, |_| ControlFlow::Break(())).into_iter().next().expect("a step");
    let judged = step.proof.clone();
    recorder.step(step).expect("a valid argument");
    assert!(!last(&recorder).states(&judged));
    let recorded = &recorder.events()[0].deduction().expect("a step").proof;
    assert!(last(&recorder).states(recorded));
}

/// What all branches agree on is told for each conclusion, also where a step draws only one of them.
#[test]
fn a_part_of_a_verity_is_told() {
    let start = recorder("forcing_net_verity");
    let technique = Technique::named("forcing_net_verity").expect("a technique");
    let mut parts = 0;
    for step in engine::find(&start, technique, |_| ControlFlow::Continue(())) {
        let finding = Finding { technique, pattern: Arc::clone(&step.pattern) };
        for conclusion in step.inference().conclusions() {
            let mut recorder = start.clone();
            let part = recorder.judge_part(&finding, &[conclusion]).expect("a step");
            recorder.step(part).expect("a valid argument");
            parts += 1;
        }
    }
    assert!(parts > 5, "{parts}");
}

/// A branch may end in a contradiction, while the others agree.
#[test]
fn an_option_that_contradicts_itself_agrees_with_everything() {
    let start = recorder("nested_forcing_net");
    let position = start.position();
    let solution = support::only_solution(position).expect("one solution");
    let technique = Technique::named("nested_forcing_net").expect("a technique");
    let mut recorded = 0;
    for cell in position.open().iter() {
        let digit = solution.get(cell).expect("a digit");
        let on = [Conclusion::Placed(Candidate::new(cell, digit))];
        for &over in position.layout().houses().iter().take(9) {
            let missing = position.missing(over).iter().next().expect("a digit");
            let over = Truth::Place(over, missing);
            let Some(net) = Net::agreeing(position, over, &on, &NetMeans::Nested(1)) else { continue };
            let contradicts = net.branches.iter().any(|branch| branch.clash.is_some());
            let finding = Finding { technique, pattern: Arc::new(net) };
            let Ok(step) = start.judge(&finding) else { continue };
            start.clone().step(step).expect("a valid argument");
            recorded += usize::from(contradicts);
        }
    }
    assert!(recorded > 2, "{recorded}");
}

/// Returns a puzzle with these digits: row, column, digit.
fn with(digits: &[[usize; 3]]) -> Puzzle {
    let mut line = vec!['.'; 81];
    for &[row, column, digit] in digits {
        line[9 * (row - 1) + column - 1] = char::from(b'0' + digit as u8);
    }
    support::puzzle(&line.into_iter().collect::<String>())
}

fn row(row: usize, digits: &str) -> impl Iterator<Item = [usize; 3]> + '_ {
    digits.bytes().enumerate().map(move |(i, digit)| [row, i + 1, usize::from(digit - b'0')])
}

/// Records a contradiction, and returns its argument.
fn contradicted(recorder: &mut Recorder, wrong: Contradiction) -> String {
    let argument = told(&wrong.argument.claims);
    assert!(recorder.contradict(wrong));
    argument
}

fn start(puzzle: &Puzzle) -> Recorder {
    Recorder::new(puzzle, Uniqueness::Open).expect("no conflict")
}

#[test]
fn nothing_is_left_for_a_cell_or_a_digit() {
    let mut cell = start(&with(&row(1, "12345678").chain([[5, 9, 9]]).collect::<Vec<_>>()));
    let wrong = cell.contradiction().expect("an empty cell");
    insta::assert_snapshot!(contradicted(&mut cell, wrong), @r#"
    0 {"claim":"only_digits","cell":"r1c9","digits":[]}
    "#);
    let mut place = start(&with(&row(1, "12345").chain([[2, 5, 6], [3, 9, 6]]).collect::<Vec<_>>()));
    let wrong = place.contradiction().expect("no place for 6");
    insta::assert_snapshot!(contradicted(&mut place, wrong), @r#"
    0 {"claim":"only_places","digit":6,"house":"r1","cells":[]}
    "#);
}

#[test]
fn no_order_fits() {
    let eights = [[5, 6, 8], [6, 7, 8], [9, 8, 8]];
    let nines = [[8, 6, 9], [7, 7, 9], [4, 8, 9]];
    let mut recorder = start(&with(&row(1, "12345").chain(eights).chain(nines).collect::<Vec<_>>()));
    let house: House = "r1".parse().expect("a house");
    let wrong = recorder.no_order(house).expect("no order");
    insta::assert_snapshot!(contradicted(&mut recorder, wrong), @r#"
    0 {"claim":"only_digits","cell":"r1c6","digits":[6,7]}
    1 {"claim":"only_digits","cell":"r1c7","digits":[6,7]}
    2 {"claim":"only_digits","cell":"r1c8","digits":[6,7]}
    3 {"claim":"only_digits","cell":"r1c9","digits":[6,7,8,9]}
    4 {"claim":"ways","of":{"cells":["r1c6","r1c7","r1c8","r1c9"]},"count":0,"kept":0,"from":[0,1,2,3]}
    "#);
}

/// Records all steps of a technique as one pass, and returns the contradiction between them.
fn pass(recorder: &mut Recorder, technique: &str) -> Contradiction {
    let technique = Technique::named(technique).expect("a technique");
    let found = engine::find(recorder, technique, |_| ControlFlow::Continue(()));
    assert!(recorder.pass(found));
    recorder.contradiction().expect("a contradiction")
}

#[test]
fn steps_of_one_pass_contradict_each_other() {
    let mut twice = start(&with(&row(1, "12345678").chain(row(5, "23456781")).collect::<Vec<_>>()));
    let wrong = pass(&mut twice, "full_house");
    insta::assert_snapshot!(contradicted(&mut twice, wrong), @r#"
    0 {"claim":"earlier","candidate":"9r1c9","event":1}
    1 {"claim":"earlier","candidate":"9r5c9","event":2}
    2 {"claim":"one_of","candidates":[],"from":[0,1]}
    "#);
    let ones = [[2, 4, 1], [3, 7, 1], [5, 2, 1], [8, 3, 1]];
    let twos = [[3, 4, 2], [2, 7, 2], [4, 3, 2], [7, 2, 2]];
    let mut both = start(&with(&[ones, twos].concat()));
    let wrong = pass(&mut both, "hidden_single");
    insta::assert_snapshot!(contradicted(&mut both, wrong), @r#"
    0 {"claim":"earlier","candidate":"1r1c1","event":1}
    1 {"claim":"earlier","candidate":"2r1c1","event":2}
    2 {"claim":"one_of","candidates":[],"from":[0,1]}
    "#);
}

#[test]
fn a_forged_contradiction_is_refused() {
    let puzzle = with(&row(1, "12345678").chain(row(5, "23456781")).collect::<Vec<_>>());
    let mut recorder = start(&puzzle);
    let wrong = pass(&mut recorder, "full_house");
    let past = histories(&puzzle, recorder.events()).expect("no conflict").pop().expect("a history");
    let check = |claims: Vec<Claim>| argument::check_contradiction(recorder.grid(), &past, &Argument { claims });
    let told = wrong.argument.claims.clone();
    assert_eq!(check(told.clone()), Ok(()));
    assert_eq!(check(Vec::new()), Err(Fault::Possible));
    assert_eq!(check(told[..1].to_vec()), Err(Fault::Possible));
    let free = |says| Claim { says, from: Vec::new() };
    let cell = "r9c9".parse().expect("a cell");
    let idle = free(Says::OnlyDigits { cell, digits: recorder.grid().candidates(cell), why: Vec::new() });
    assert!(check([vec![idle], told.clone()].concat()).is_err());
    for event in [0, 1, 9] {
        let candidate = "9r5c9".parse().expect("a candidate");
        let other = free(Says::Earlier { candidate, event });
        assert_eq!(check(vec![told[0].clone(), other, told[2].clone()]), Err(Fault::Untrue(1, "earlier")));
    }
    let forged = Contradiction { argument: Argument { claims: told[..2].to_vec() }, ..wrong.clone() };
    assert!(!recorder.clone().contradict(forged));
    assert!(recorder.clone().contradict(wrong));
}

#[test]
fn every_contradiction_of_a_search_is_told_and_verified() {
    let mut count = 0;
    for profile in ["reading-order", "fewest-candidates", "unit-permutations"] {
        let profile = Profile::named(profile).expect("a profile");
        for puzzle in support::pack("small").into_iter().chain(support::pack("classics")).take(40) {
            let trace = engine::solve(&puzzle, &profile).expect("no conflict");
            let wrong = trace.events.iter().filter_map(|event| match &event.what {
                EventKind::Contradiction(wrong) => Some(wrong),
                _ => None,
            });
            count += wrong.inspect(|wrong| assert!(!wrong.argument.claims.is_empty())).count();
            verify((*trace).clone()).expect("a valid trace");
        }
    }
    assert!(count > 50, "{count}");
}
