//! Checks that need material from outside the project: puzzles, library cases and published ratings in `../shared`, and
//! a browser.
//!
//! A check with missing material is listed as ignored, with the reason; if `CI` is set, it fails.

mod browser;
#[path = "../program/tutor/checks.rs"]
mod checks;
#[path = "../program/tutor/given_away.rs"]
mod given_away;
mod library;
#[path = "../program/tutor/positions.rs"]
mod positions;
mod puzzles;
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
        of_file("seeds", seeds::ours_agree, "conformance/seeds.yaml"),
        of_file("steps", puzzles::every_step_is_true, "bench"),
        of_file("hints", puzzles::hints_are_new_right_and_give_nothing_away, "bench"),
        of_file("review", puzzles::planted_errors_are_found_with_proof, "bench"),
        of_file("why", puzzles::every_digit_can_be_asked_for, "bench"),
        of_found(
            "browser",
            browser::a_page_fits_a_phone_and_a_desk,
            browser::find(),
            "Chromium is not installed".to_owned(),
        ),
        of_found(
            "paper",
            browser::a_pdf_has_as_many_pages_as_it_needs,
            browser::find(),
            "Chromium is not installed".to_owned(),
        ),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Returns a check of a file or directory next to the project.
fn of_file(name: &str, check: Check, path: &str) -> Trial {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let missing = format!("{} does not exist", path.display());
    of_found(name, check, path.exists().then_some(path), missing)
}

/// Returns a check of the material; if it is missing, the reason why the check is ignored.
fn of_found(name: &str, check: Check, found: Option<PathBuf>, missing: String) -> Trial {
    Trial::ignorable_test(name, move || match found {
        Some(path) => {
            check(path);
            Ok(Completion::Completed)
        }
        None if std::env::var_os("CI").is_some() => Err(missing.into()),
        None => Ok(Completion::ignored_with(missing)),
    })
}
