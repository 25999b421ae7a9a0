//! A library of positions with expected steps.

use std::path::PathBuf;

use whydoku::conform::report;
use whydoku::format::hodoku;

pub fn every_case_holds(file: PathBuf) {
    let cases = hodoku::cases(&std::fs::read_to_string(file).expect("a text")).expect("a library");
    let report = report(&cases, None);
    let fails: Vec<_> = report.results.iter().filter(|case| !case.verdict.holds()).collect();
    assert!(fails.is_empty(), "{fails:#?}");
    assert!(report.held > 500 && report.held == report.cases, "{} of {} cases", report.held, report.cases);
}
