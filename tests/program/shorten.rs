//! Shorter solution paths, and paths to one conclusion: equivalent to the whole path, and without idle steps.

use std::path::Path;

use crate::support::program::{self, Said};
use crate::support::simplest::told_harder;
use crate::support::{one_in, pack, puzzle_of};
use whydoku::engine::{self, Profile, verify};
use whydoku::grid::{Candidate, Puzzle};
use whydoku::proof::{Conclusion, Uniqueness};
use whydoku::trace::{Checked, Deduction, Finding, Outcome, Recorder, Trace};
use whydoku::tutor::{self, Length, Shortened, Shortening, UntilError};

/// Runs the program in the project's directory.
fn run(args: &[&str]) -> Said {
    program::run(Path::new(env!("CARGO_MANIFEST_DIR")), args, b"")
}

fn solve(puzzle: &Puzzle, profile: &str) -> Checked<Trace> {
    engine::solve(puzzle, &Profile::named(profile).expect("ours")).expect("no conflict")
}

/// Returns puzzles on many layouts; one of them has several solutions.
fn puzzles() -> Vec<Puzzle> {
    let exemplars = pack("exemplars").into_iter().take(90).step_by(9);
    exemplars.chain(pack("small")).chain(pack("seeds")).collect()
}

#[test]
fn a_shorter_way_is_proven_no_harder_and_the_same_again() {
    let classic = Profile::named("classic").expect("ours");
    let how = Shortening { tries: 4, ..Shortening::default() };
    let mut saved = Length { non_singles: 0, steps: 0 };
    for puzzle in puzzles() {
        let trace = solve(&puzzle, "classic");
        let Shortened { trace: shorter, before, after, .. } = tutor::shorten(&trace, &classic, how).expect("no guess");
        assert_eq!((before, after), (Length::of(&trace), Length::of(&shorter)));
        assert!(after <= before);
        saved.non_singles += before.non_singles - after.non_singles;
        saved.steps += before.steps - after.steps;
        let rank = |trace: &Trace| trace.deductions().filter_map(|step| classic.rank(step.technique)).max();
        assert!(rank(&shorter) <= rank(&trace), "{:?}", puzzle.id());
        assert_eq!((shorter.outcome, &shorter.solutions), (trace.outcome, &trace.solutions));
        assert_eq!(placed(&shorter), placed(&trace), "{:?}", puzzle.id());
        let again = tutor::shorten(&trace, &classic, how).expect("no guess").trace;
        assert_eq!(again, shorter, "{:?}", puzzle.id());
        verify(shorter.into_inner()).unwrap_or_else(|forgery| panic!("{:?}: {forgery}", puzzle.id()));
    }
    assert!(saved.non_singles > 20 && saved.steps >= saved.non_singles, "{saved:?}");
}

/// A shorter path has fewer eliminations before a step, so something easier may prove the same.
#[test]
fn no_step_is_told_by_more_than_it_takes() {
    let classic = Profile::named("classic").expect("ours");
    // Fewer without CI: to look for everything easier takes seconds for a net.
    let one_in = one_in(4, 24);
    let mut all = 0;
    for puzzle in pack("exemplars").into_iter().chain(pack("classics")).step_by(one_in) {
        let trace = solve(&puzzle, "classic");
        let Some(shortened) = tutor::shorten(&trace, &classic, Shortening::default()) else { continue };
        let (harder, steps) = told_harder(&shortened.trace, &classic);
        assert!(harder.is_empty(), "{harder:#?}");
        all += steps;
    }
    assert!(all * one_in > 400, "{all}");
}

/// Returns the placements of a trace, in order of the cells.
fn placed(trace: &Trace) -> Vec<Candidate> {
    let mut placed: Vec<Candidate> = trace.deductions().flat_map(|step| step.placements.iter().copied()).collect();
    placed.sort_unstable();
    placed
}

#[test]
fn looking_at_more_ways_finds_no_longer_one() {
    let classic = Profile::named("classic").expect("ours");
    let trace = solve(&puzzle_of("exemplars", "skyscraper"), "classic");
    let lengths = [0, 1, 8, 20].map(|tries| {
        let how = Shortening { tries, ..Shortening::default() };
        tutor::shorten(&trace, &classic, how).expect("no guess").after
    });
    assert!(lengths.is_sorted_by(|few, many| few >= many), "{lengths:?}");
    assert!(lengths[0] < Length::of(&trace), "what nothing stands on goes without a try");
}

#[test]
fn a_search_is_not_cut() {
    let profile = Profile::named("fewest-candidates").expect("ours");
    let trace = solve(&puzzle_of("seeds", "r-ben"), "fewest-candidates");
    assert!(tutor::shorten(&trace, &profile, Shortening::default()).is_none());
    let last = trace.deductions().last().and_then(|step| step.placements.first()).expect("a placement");
    assert_eq!(tutor::until(&trace, Conclusion::Placed(*last), &profile), Err(UntilError::Guessed));
}

/// Returns the conclusions of a step, with one of those that its placements imply.
fn conclusions(step: &Deduction) -> Vec<Conclusion> {
    let implied = step.placements.iter().map(|place| {
        let other = if place.digit.get() == 1 { 2 } else { 1 };
        Candidate::new(place.cell, whydoku::grid::Digit::new(other).expect("a digit"))
    });
    step.inference().conclusions().into_iter().chain(implied.map(Conclusion::Eliminated)).collect()
}

/// Records steps as far as they go; returns `true` if they lead to a conclusion.
fn draws<'a>(puzzle: &Puzzle, steps: impl Iterator<Item = &'a Deduction>, conclusion: Conclusion) -> bool {
    let mut recorder = Recorder::new(puzzle, Uniqueness::Assumed).expect("no conflict");
    for step in steps {
        let finding = Finding { technique: step.technique, pattern: step.pattern.clone() };
        if let Ok(step) = recorder.judge(&finding) {
            recorder.step(step).expect("an argument");
        }
    }
    conclusion.is_applied(recorder.grid())
}

#[test]
fn a_way_ends_with_what_was_asked_for_and_needs_every_step() {
    let (mut ways, mut shorter) = (0, 0);
    for (puzzle, profile) in [
        (puzzle_of("exemplars", "x_wing"), "classic"),
        (puzzle_of("exemplars", "unique_rectangle_2"), "classic"),
        (puzzle_of("seeds", "hirax"), "classic"),
        (puzzle_of("small", "six-jigsaw"), "classic"),
        (puzzle_of("seeds", "mathematica-11"), "singles-passes"),
    ] {
        let trace = solve(&puzzle, profile);
        let profile = Profile::named(profile).expect("ours");
        let (steps, start) = (trace.deductions().count(), puzzle.grid().expect("no conflict"));
        for step in trace.deductions().step_by(7) {
            for conclusion in conclusions(step) {
                if conclusion.is_applied(&start) {
                    assert_eq!(tutor::until(&trace, conclusion, &profile), Err(UntilError::FromStart));
                    continue;
                }
                let way =
                    tutor::until(&trace, conclusion, &profile).unwrap_or_else(|why| panic!("{conclusion}: {why}"));
                assert_eq!((way.outcome, way.until), (Outcome::Reached, Some(conclusion)));
                let kept: Vec<&Deduction> = way.deductions().collect();
                let last = kept.last().expect("a step");
                assert!(last.concludes(conclusion, puzzle.layout()), "{conclusion}");
                for left_out in 0..kept.len() {
                    let rest = kept.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, step)| *step);
                    assert!(!draws(&puzzle, rest, conclusion), "{conclusion} does not need step {}", left_out + 1);
                }
                shorter += usize::from(kept.len() < steps);
                ways += 1;
                verify(way.into_inner()).unwrap_or_else(|forgery| panic!("{conclusion}: {forgery}"));
                let opposite = tutor::until(&trace, conclusion.denied(), &profile).expect_err("never both");
                assert!(matches!(opposite, UntilError::Opposite(_)), "{conclusion}: {opposite}");
            }
        }
    }
    assert!(ways > 50 && shorter > 40, "{ways} {shorter}");
}

#[test]
fn the_head_of_a_walkthrough_says_what_it_is() {
    let x_wing = "puzzles/exemplars.yaml#x_wing";
    let explain = |more: &[&str]| run(&[&["explain", x_wing, "--audience", "expert"], more].concat());
    let whole = explain(&[]);
    let short = explain(&["--shorten"]);
    assert!(short.err.starts_with("whydoku: shortened from ") && short.code == 0, "{}", short.err);
    assert!(
        short.out.contains("This solution path was shortened: ") && short.out.len() < whole.out.len(),
        "{}",
        short.out
    );
    assert_eq!(explain(&["--shorten=8"]).out, short.out, "as many as usual");
    for (args, head) in [
        (&["--until", "r4c1<>2"][..], "\n**`r4c1 ≠ 2` follows in "),
        (&["--until", "R4C1!=2", "--a1"], "\n**`D1 ≠ 2` follows in "),
        (&["--until", "r4c1<>2", "--shorten"], "\n**`r4c1 ≠ 2` follows in "),
    ] {
        let said = explain(args);
        assert!(said.code == 0 && said.out.contains(head) && said.out.len() < whole.out.len(), "{}", said.out);
        assert!(said.out.contains("## Where it ends") && !said.out.contains("path was shortened"), "{}", said.out);
    }
    // A walkthrough from the trace is the same.
    let folder = tempfile::tempdir().expect("a folder");
    let json = explain(&["--until", "r4c1<>2", "-f", "json"]).out;
    std::fs::write(folder.path().join("way.json"), json).expect("a file");
    let told = program::print(folder.path(), &["render", "way.json", "--audience", "expert"]);
    assert_eq!(told, explain(&["--until", "r4c1<>2"]).out);
}

/// Steps that nothing uses are omitted, counted, and included on request; numbers refer to the remaining steps.
#[test]
fn idle_steps_are_left_out_and_counted() {
    let puzzle = "puzzles/exemplars.yaml#w_wing";
    let explain = |more: &[&str]| run(&[&["explain", puzzle], more].concat()).out;
    let [few, all] = [explain(&[]), explain(&["--all-steps"])];
    let steps = |told: &str| -> usize {
        let (_, rest) = told.split_once("**Solved in ").expect("a summary");
        rest.split(' ').next().and_then(|count| count.parse().ok()).expect("a number")
    };
    let left_out = steps(&all) - steps(&few);
    assert!(left_out > 1, "{few}");
    assert!(
        few.contains(&format!(
            "\n{left_out} more steps were found and left out, because the solution does not need them."
        )),
        "{few}"
    );
    assert!(!all.contains("not shown"), "{all}");
    let last = |told: &str| told.rsplit("\n| ").next().and_then(|row| row.split(' ').next()?.parse().ok());
    assert_eq!((last(&few), last(&all)), (Some(steps(&few)), Some(steps(&all))), "numbered without gaps");

    // A trace has all steps, and is shown by the same rule.
    let folder = tempfile::tempdir().expect("a folder");
    let json = explain(&["-f", "json"]);
    assert_eq!(json, explain(&["-f", "json", "--all-steps"]));
    std::fs::write(folder.path().join("whole.json"), json).expect("a file");
    let render = |more: &[&str]| program::print(folder.path(), &[&["render", "whole.json"], more].concat());
    assert_eq!([render(&[]), render(&["--all-steps"])], [few, all]);
}

#[test]
fn a_trace_keeps_all_its_steps_where_each_counts() {
    let puzzle = puzzle_of("exemplars", "w_wing");
    for name in Profile::names() {
        let profile = Profile::named(name).expect("ours");
        if profile.pace == engine::Pace::Step && profile.search.is_none() {
            let trace = engine::solve(&puzzle, &profile).expect("no conflict");
            let told = tutor::without_idle(&trace, &profile);
            assert!(told.outcome != Outcome::Solved || verify(told.clone().into_inner()).is_ok(), "{name}");
            assert_eq!(told.solutions, trace.solutions, "{name}");
            continue;
        }
        let trace = engine::solve(&puzzle_of("seeds", "mathematica-11"), &profile).expect("no conflict");
        assert_eq!(tutor::without_idle(&trace, &profile), trace, "{name}");
    }
}

const SEED: &str = "puzzles/seeds.yaml#mathematica-11";

#[test]
fn refusals() {
    let mut told = String::new();
    for (code, args) in [
        (1, &["explain", SEED, "--until", "r5c2=1"][..]),
        (1, &["explain", SEED, "--until", "r1c1=4"]),
        (1, &["explain", SEED, "--until", "r1c1<>6"]),
        (2, &["explain", "puzzles/small.yaml#four", "--until", "r9c9=9"]),
        (1, &["explain", "puzzles/exemplars.yaml#x_wing", "--until", "r4c1<>2", "--profile", "beginner"]),
        (1, &["explain", SEED, "--until", "r1c2<>7"]),
        (2, &["explain", SEED, "--until", "r4c1"]),
        (2, &["explain", SEED, "--until", "r4c1=0"]),
        (2, &["explain", SEED, "--until", "é4c1=1"]),
        (2, &["explain", SEED, "--shorten=many"]),
        (2, &["explain", SEED, "--shorten", "--profile", "reading-order"]),
        (2, &["explain", SEED, "--until", "r4c1=2", "--profile", "reading-order"]),
        (2, &["shorten", SEED, "--profile", "reading-order"]),
        (2, &["shorten", SEED, "--tries", "-1"]),
        (2, &["shorten", "missing.txt"]),
        (1, &["shorten", "puzzles/exemplars.yaml#x_wing", "--profile", "beginner", "-f", "csv"]),
    ] {
        let said = run(args);
        told += &format!("$ whydoku {}\n{}{}-> {}\n\n", args.join(" "), said.out, said.err, said.code);
        assert_eq!(said.code, code, "{args:?}: {}", said.err);
    }
    insta::assert_snapshot!("refusals", told);
}

/// A profile for tests, so that the report stays the same as the ladder grows.
const FEW: &str = "\
name: few
techniques: [full_house, hidden_single, naked_single, pointing, claiming, naked_pair, hidden_pair, x_wing]
";

#[test]
fn a_report_in_every_form() {
    let desk = tempfile::tempdir().expect("a folder");
    let none = format!("12345678.........9{}", ".".repeat(63));
    let lines: Vec<String> = ["x_wing", "naked_pair", "hidden_pair", "skyscraper"]
        .iter()
        .map(|id| puzzle_of("exemplars", id))
        .map(|puzzle| puzzle.givens().to_line(puzzle.layout()))
        .chain([".".repeat(81), none])
        .collect();
    for (name, text) in [("puzzles.txt", lines.join("\n")), ("few.yaml", FEW.to_owned())] {
        std::fs::write(desk.path().join(name), text).expect("a file");
    }
    for form in ["text", "csv", "json"] {
        let said = program::run(desk.path(), &["shorten", "puzzles.txt", "--profile", "few.yaml", "-f", form], b"");
        assert_eq!((said.code, said.err.as_str()), (1, "whydoku: 3 of 6 puzzles were not solved\n"));
        insta::assert_snapshot!(format!("shortened_{form}"), said.out);
    }
}
