//! The check of a single: nearly all steps are singles, so it takes a shorter way, and must say the same on it.

use whydoku::argument::{self, Argument, Cause, Claim, Fault, Says, Step, Why};
use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use whydoku::proof::Uniqueness;
use whydoku::technique::Technique;
use whydoku::trace;
use whydoku::tutor;

use super::arguments::mutated;

/// The random changes that are tried in each argument.
const MUTATIONS: usize = 40;

#[test]
fn the_short_check_of_a_single_says_the_same() {
    let (mut steps, mut refused, mut accepted) = (0_u64, 0, 0);
    for id in ["full_house", "hidden_single", "naked_single", "naked_pair", "x_wing", "xy_wing"] {
        let trace = tutor::exemplar(Technique::named(id).expect("a technique")).expect("an example");
        let puzzle = trace.puzzle.puzzle().expect("a puzzle");
        let grids = trace::replay(&puzzle, &trace.events).expect("no conflict");
        let pasts = trace::histories(&puzzle, &trace.events).expect("no conflict");
        for (i, step) in trace.events.iter().enumerate().filter_map(|(i, event)| Some((i, event.deduction()?))) {
            if !step.is_single() {
                continue;
            }
            // A conclusion that is listed twice is checked the longer way.
            let check = |argument: &Argument| -> Result<(), Fault> {
                let once = step.inference().conclusions();
                let twice = [&once[..], &once].concat();
                let [short, long] = [&once, &twice].map(|conclusions| {
                    let step = Step { conclusions, proof: &step.proof, uniqueness: Uniqueness::Open };
                    argument::check(&grids[i], &pasts[i], argument, step)
                });
                assert_eq!(short, long, "{argument:?}");
                short
            };
            assert_eq!(check(&step.argument), Ok(()));
            for forged in forged(&step.argument) {
                assert!(check(&forged).is_err(), "{forged:?}");
            }
            steps += 1;
            let mut random = fastrand::Rng::with_seed(steps);
            for _ in 0..MUTATIONS {
                let mut changed = serde_json::to_value(&step.argument).expect("JSON");
                mutated(&mut changed, &mut random);
                match serde_json::from_value::<Argument>(changed) {
                    Ok(argument) if argument == step.argument => {}
                    Ok(argument) if check(&argument).is_ok() => accepted += 1,
                    _ => refused += 1,
                }
            }
        }
    }
    println!("{steps} singles; {refused} changes were refused, {accepted} accepted both ways");
    assert!(steps > 80 && refused > 6 * accepted, "{steps} singles, {refused} refused, {accepted} accepted");
}

/// Returns arguments that are wrong in one thing.
fn forged(argument: &Argument) -> Vec<Argument> {
    let next = |digit: Digit| Digit::from_index((digit.index() + 1) % 9);
    let beside = |cell: Cell| Cell::from_index((cell.index() + 1) % Cell::COUNT);
    let other = |house: House| House::new(HouseKind::Row, (house.index() as u8 + 1) % 9);
    let changed = |change: &dyn Fn(&mut Argument)| {
        let mut forged = argument.clone();
        change(&mut forged);
        (forged != *argument).then_some(forged)
    };
    let says = |change: &dyn Fn(&mut Says)| changed(&|forged| change(&mut forged.claims[0].says));
    let why = |change: &dyn Fn(&mut Vec<Why>)| {
        says(&|says| {
            if let Says::OnlyPlaces { why, .. } | Says::OnlyDigits { why, .. } = says {
                change(why);
            }
        })
    };
    let all = [
        says(&|says| match says {
            Says::OnlyPlaces { digit, .. } => *digit = next(*digit),
            Says::OnlyDigits { digits, .. } => *digits = digits.iter().map(next).collect(),
            _ => {}
        }),
        says(&|says| match says {
            Says::OnlyPlaces { cells, .. } => *cells = cells.iter().map(beside).collect(),
            Says::OnlyDigits { cell, .. } => *cell = beside(*cell),
            _ => {}
        }),
        says(&|says| match says {
            Says::OnlyPlaces { house, .. } => *house = other(*house),
            Says::OnlyDigits { digits, .. } => *digits = DigitSet::EMPTY,
            _ => {}
        }),
        why(&|why| _ = why.pop()),
        why(&|why| why.extend(why.first().cloned())),
        why(&|why| why.iter_mut().for_each(|why| why.cells = CellSet::EMPTY)),
        why(&|why| {
            why.iter_mut().for_each(|why| why.digits |= DigitSet::of(next(why.digits.first().expect("a digit"))))
        }),
        why(&|why| why.iter_mut().for_each(|why| why.because = Cause::Claim(0))),
        why(&|why| why.iter_mut().for_each(|why| why.because = Cause::Step(9_999))),
        why(&|why| {
            why.iter_mut().for_each(|why| match &mut why.because {
                Cause::Seen { by, .. } => *by = by.iter().map(beside).collect(),
                because => *because = Cause::Assumed(Candidate::new(Cell::from_index(0), Digit::from_index(0))),
            });
        }),
        changed(&|forged| forged.claims.reverse()),
        changed(&|forged| forged.claims[0].from = vec![0]),
        changed(&|forged| forged.claims[1].from = Vec::new()),
        changed(&|forged| forged.claims[1].from = vec![1]),
        changed(&|forged| {
            if let Claim { says: Says::Placed { candidate }, .. } = &mut forged.claims[1] {
                candidate.digit = next(candidate.digit);
            }
        }),
        changed(&|forged| {
            if let Claim { says: Says::Placed { candidate }, .. } = &mut forged.claims[1] {
                candidate.cell = beside(candidate.cell);
            }
        }),
    ];
    all.into_iter().flatten().collect()
}
