//! Checks that need material from outside the project: puzzles, library cases and published ratings in `../shared`.
//!
//! A check with missing material is listed as ignored, with the reason; if `CI` is set, it fails.

#[path = "../program/tutor/checks.rs"]
mod checks;
mod clues;
#[path = "../program/tutor/given_away.rs"]
mod given_away;
mod library;
#[path = "../program/tutor/positions.rs"]
mod positions;
mod puzzles;
mod ratings;
mod seeds;
#[path = "../support/mod.rs"]
mod support;

use std::path::PathBuf;

use libtest_mimic::{Arguments, Completion, Trial};

/// A check of the material at a path.
type Check = fn(PathBuf);

fn main() {
    let trials = vec![
        of_file("library", library::every_case_holds, "conformance/library-cases.txt"),
        of_file("ratings", ratings::the_explainer_scale_agrees, "conformance/ratings.csv"),
        of_file("hodoku", ratings::hodoku_levels_and_scores_agree, "conformance/ratings.csv"),
        of_file("walkthroughs", ratings::walkthroughs_take_the_steps_of_the_ratings, "bench"),
        of_file("seeds", seeds::ours_agree, "conformance/seeds.yaml"),
        of_file("variants", clues::variants_have_their_solution, "conformance/variants.jsonl"),
        of_file("steps", puzzles::every_step_is_true, "bench"),
        of_file("readings", puzzles::every_step_has_its_simplest_reading, "bench"),
        of_file("hints", puzzles::hints_are_new_right_and_give_nothing_away, "bench"),
        of_file("review", puzzles::planted_errors_are_found_with_proof, "bench"),
        of_file("why", puzzles::every_digit_can_be_asked_for, "bench"),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Returns a check of a file or directory next to the project; if it is missing, the check is ignored.
fn of_file(name: &str, check: Check, path: &str) -> Trial {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let missing = format!("{} does not exist", path.display());
    Trial::ignorable_test(name, move || match path.exists() {
        true => {
            check(path);
            Ok(Completion::Completed)
        }
        false if std::env::var_os("CI").is_some() => Err(missing.into()),
        false => Ok(Completion::ignored_with(missing)),
    })
}
