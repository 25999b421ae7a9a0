//! Commands that once took minutes, or would take longer than a lifetime.

use serde_json::Value;

use super::{Limits, Said, run};

/// Puzzles with several solutions, in which nested nets search for steps that do not exist.
const SEVERAL: [(&str, &str); 2] = [
    ("...........183.....8........5..6..2..9..8.6.5......8.4..........4.29.........6...", "diagonal"),
    (".......2..5..3..9....2.......4.......9..63..........4....95....6..............5..", "windoku"),
];

/// A puzzle that takes long to explain.
const EXTREME: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

const EMPTY: &str = ".................................................................................";

fn said(args: &[&str]) -> Said {
    run(args, b"", Limits::default())
}

#[test]
fn puzzles_with_several_solutions_are_answered() {
    for (puzzle, layout) in SEVERAL {
        let on_board = |args: &[&str]| said(&[args, &["--layout", layout]].concat());
        let told = on_board(&["explain", puzzle]);
        assert_eq!(told.code, 0, "{}", told.err);
        assert!(told.out.contains("more than one solution"), "{}", told.out);
        for (args, codes, text) in [
            (&["why", puzzle, "r1c1=1"] as &[&str], &[0, 1] as &[i32], ""),
            (&["why", puzzle, "r9c9!=9"], &[0, 1], ""),
            (&["review", puzzle], &[0], "more than one solution"),
            (&["hint", puzzle, "--all-rungs"], &[0], "more than one solution"),
            (&["steps", puzzle], &[0], ""),
            (&["solve", puzzle], &[0], ""),
            (&["rate", puzzle], &[1], "more than one solution"),
            (&["shorten", puzzle], &[1], "more than one solution"),
        ] {
            let told = on_board(args);
            assert!(codes.contains(&told.code), "{args:?} ends with {}: {}", told.code, told.err);
            assert!(told.out.contains(text), "{args:?}: {}", told.out);
        }
    }
}

#[test]
fn what_could_be_counted_for_ever_is_counted_to_a_limit() {
    assert_eq!(said(&["solve", EMPTY, "--count", "--limit", "20000"]).out, "more than 20000 solutions\n");
    let told = said(&["solve", EMPTY, "--count", "--limit", "4000000000", "--time-limit", "0.5"]);
    assert!(told.err.contains("the time limit was reached"), "{}", told.err);
}

#[test]
fn a_time_limit_ends_every_command_and_says_what_was_reached() {
    for (args, text) in [
        (&["explain", EXTREME] as &[&str], "the walkthrough ends after"),
        (&["why", EXTREME, "r1c2=2"], "the time limit was reached"),
        (&["steps", EXTREME, "--all"], "there may be more steps"),
        (&["rate", EXTREME], "0 of 1 puzzles were rated"),
        (&["shorten", EXTREME], "the time limit was reached"),
        (&["compare", EXTREME], "not every profile was done"),
        (&["hint", EXTREME, "--skip", "100000"], "no step was found before the search reached its limit"),
    ] {
        // A machine may be so fast that a limit is not reached, or so slow that nothing is: limits grow until one ends the
        // command in the midst of its work.
        let is_told = |limit: f64| {
            let told = said(&[args, &["--time-limit", &limit.to_string()]].concat());
            told.err.contains(text) && told.code == 1
        };
        assert!((0..40).any(|n| is_told(1e-3 * 1.25_f64.powi(n))), "{args:?}: no limit leads to {text:?}");
    }
    for wrong in ["0", "-1", "soon", "inf", "NaN", "1e300"] {
        assert_eq!(said(&["explain", EXTREME, &format!("--time-limit={wrong}")]).code, 2, "{wrong}");
    }
}

#[test]
fn a_chain_that_runs_in_a_circle_a_thousand_times_is_refused() {
    let trace = said(&["explain", "puzzles/exemplars.yaml#continuous_nice_loop", "-f", "json"]);
    let mut trace: Value = serde_json::from_str(&trace.out).expect("JSON");
    let events = trace["events"].as_array_mut().expect("events");
    let links = events.iter_mut().filter(|event| event["technique"] == "continuous_nice_loop");
    let links = links.filter_map(|event| event.pointer_mut("/pattern/links")?.as_array_mut()).next();
    let links = links.expect("a loop");
    *links = std::iter::repeat_n(links.clone(), 1000).flatten().collect();
    let forged = serde_json::to_vec(&trace).expect("JSON");
    for command in ["verify", "render"] {
        let told = run(&[command, "-"], &forged, Limits::default());
        assert!(told.code == 1 && told.err.contains("does not have this pattern"), "{command}: {}", told.err);
    }
}
