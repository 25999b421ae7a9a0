//! Requests to the service: the name of an operation in the first line, and JSON behind it. Games are in them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::grid::Budget;
use whydoku::service::{self, ProblemKind};

/// The units of work per request: so few that none takes long.
const MOST_WORK: u64 = 5_000;

fuzz_target!(|text: &str| {
    let Some((name, request)) = text.split_once('\n') else { return };
    let Ok(request) = serde_json::from_str(request) else { return };
    if let Err(problem) = service::call(name, request, &Budget::work(MOST_WORK)) {
        assert_ne!(problem.kind(), ProblemKind::Internal, "{problem}");
        assert!((400..=503).contains(&problem.status()));
    }
});
