//! Counts of requests and of the time that answers take, in the text format of Prometheus (version 0.0.4).

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use whydoku::service::{OPERATIONS, Operation};

/// The upper bounds of the times that are counted apart, in milliseconds.
const BOUNDS: [u64; 8] = [5, 10, 25, 100, 250, 1_000, 2_500, 10_000];

/// The counts.
pub struct Metrics {
    /// Requests by the first digit of their status.
    requests: [AtomicU64; 6],
    operations: Vec<Times>,
}

/// The answers of an operation.
#[derive(Default)]
struct Times {
    /// Answers that are not problems, and those that are.
    answers: [AtomicU64; 2],
    /// Answers by the first bound that their time is below; the last is for those above all.
    within: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Default for Metrics {
    fn default() -> Self {
        Self { requests: Default::default(), operations: OPERATIONS.iter().map(|_| Times::default()).collect() }
    }
}

impl Metrics {
    /// Counts a request.
    pub fn request(&self, status: u16) {
        if let Some(count) = self.requests.get(usize::from(status / 100)) {
            count.fetch_add(1, Relaxed);
        }
    }

    /// Counts an answer of an operation.
    pub fn operation(&self, operation: &Operation, status: u16, time: Duration) {
        let place = OPERATIONS.iter().position(|known| known.name == operation.name);
        let Some(times) = place.and_then(|place| self.operations.get(place)) else { return };
        times.answers[usize::from(status >= 400)].fetch_add(1, Relaxed);
        let bound = BOUNDS.iter().position(|&bound| time.as_millis() < u128::from(bound)).unwrap_or(BOUNDS.len());
        times.within[bound].fetch_add(1, Relaxed);
        times.microseconds.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// Returns the counts as text; `waiting` is the number of requests that wait for a thread.
    pub fn text(&self, waiting: usize) -> String {
        let mut text = String::from("# HELP whydoku_requests_total Requests by class of status.\n");
        text += "# TYPE whydoku_requests_total counter\n";
        for (class, count) in self.requests.iter().enumerate().skip(1) {
            let _ = writeln!(text, "whydoku_requests_total{{status=\"{class}xx\"}} {}", count.load(Relaxed));
        }
        text += "# HELP whydoku_waiting Requests that wait for a thread.\n# TYPE whydoku_waiting gauge\n";
        let _ = writeln!(text, "whydoku_waiting {waiting}");
        text += "# HELP whydoku_answers_total Answers by operation, and whether they are problems.\n";
        text += "# TYPE whydoku_answers_total counter\n";
        for (operation, times) in OPERATIONS.iter().zip(&self.operations) {
            for (problem, count) in ["no", "yes"].iter().zip(&times.answers) {
                let labels = format!("operation=\"{}\",problem=\"{problem}\"", operation.name);
                let _ = writeln!(text, "whydoku_answers_total{{{labels}}} {}", count.load(Relaxed));
            }
        }
        text += "# HELP whydoku_seconds The time that answers take.\n# TYPE whydoku_seconds histogram\n";
        for (operation, times) in OPERATIONS.iter().zip(&self.operations) {
            let name = operation.name;
            let mut count = 0;
            let bounds = BOUNDS.iter().map(|&bound| (bound as f64 / 1000.0).to_string());
            for (bound, within) in bounds.chain(["+Inf".to_owned()]).zip(&times.within) {
                count += within.load(Relaxed);
                let _ = writeln!(text, "whydoku_seconds_bucket{{operation=\"{name}\",le=\"{bound}\"}} {count}");
            }
            let seconds = times.microseconds.load(Relaxed) as f64 / 1e6;
            let _ = writeln!(text, "whydoku_seconds_sum{{operation=\"{name}\"}} {seconds}");
            let _ = writeln!(text, "whydoku_seconds_count{{operation=\"{name}\"}} {count}");
        }
        text
    }
}
