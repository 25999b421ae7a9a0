//! Whydoku as a Python module. A question is JSON, as for the WebAssembly module, and so is its answer; what Python users
//! call is written in Python over it (`python/whydoku/`).
//!
//! A question is `{"operation": "hint", "request": {…}, "work": 1000000, "time_limit": 10}`, with the operations of
//! `whydoku::service`; an answer is `{"answer": …}` or `{"problem": …}`. Two more operations are about the module itself:
//! `openapi`, the description of all operations, and `style`, the style sheet of fragments.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use whydoku::format::{Limit, LimitError};
use whydoku::grid::Budget;
use whydoku::render::{RenderError, Source, THEMES, stylesheet};
use whydoku::service::{self, Problem, ProblemKind};

/// How often Python may say that the user presses Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// The stack of the engine, whatever that of the thread that asks.
const STACK: usize = 8 << 20;

/// A question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// The name of the operation.
    operation: String,
    /// What it is asked.
    request: Value,
    /// The maximum amount of work, in units of a few microseconds.
    work: Option<u64>,
    /// The maximum number of seconds.
    time_limit: Option<f64>,
}

/// The engine behind the package `whydoku`.
#[pymodule]
mod _engine {
    use super::*;

    /// Answers a question. Other threads of Python go on, and Ctrl-C ends the work.
    #[pyfunction]
    fn ask(py: Python<'_>, question: String) -> PyResult<String> {
        let budget = Budget::default();
        let (tell, told) = mpsc::channel();
        let engine = thread::Builder::new().name("whydoku".to_owned()).stack_size(STACK);
        let spending = budget.clone();
        engine.spawn(move || tell.send(written(answered(question.as_bytes(), spending))))?;
        py.detach(move || {
            loop {
                match told.recv_timeout(PATIENCE) {
                    Ok(answer) => return Ok(answer),
                    Err(RecvTimeoutError::Disconnected) => return Ok(written(Err(stopped()))),
                    Err(RecvTimeoutError::Timeout) => {
                        let signals = Python::try_attach(|py| py.check_signals());
                        signals.unwrap_or(Ok(())).inspect_err(|_| budget.stop())?;
                    }
                }
            }
        })
    }
}

/// The problem if the engine panicked.
fn stopped() -> Problem {
    Problem::new(ProblemKind::Internal, "the engine has stopped: please report this request")
}

fn written(answer: Result<Value, Problem>) -> String {
    answer.map_or_else(|problem| json!({ "problem": problem }), |answer| json!({ "answer": answer })).to_string()
}

fn answered(question: &[u8], budget: Budget) -> Result<Value, Problem> {
    let question: Value = service::read(question, Limit::RECORDED)?;
    let Question { operation, request, work, time_limit } =
        Question::deserialize(question).map_err(LimitError::Invalid)?;
    let budget = work.map_or(budget.clone(), |units| budget.part(units));
    let budget = time_limit.map(seconds).transpose()?.map_or(budget.clone(), |time| budget.until(time));
    match operation.as_str() {
        "openapi" => Ok(service::openapi()),
        "style" => Ok(style()?.into()),
        name => service::call(name, request, &budget),
    }
}

/// Returns a time limit.
fn seconds(limit: f64) -> Result<Duration, Problem> {
    let time = Some(limit).filter(|&limit| limit > 0.0).and_then(|limit| Duration::try_from_secs_f64(limit).ok());
    let what = "`time_limit`: expected a number of seconds above 0, such as 10 or 0.5";
    time.ok_or_else(|| Problem::new(ProblemKind::InvalidValue, what))
}

/// Returns the style sheet of fragments, in the colours of the first theme.
fn style() -> Result<String, RenderError> {
    let source = Source::default();
    stylesheet(&THEMES[0].theme(&source)?, &source)
}
