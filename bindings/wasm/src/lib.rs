//! Whydoku as a WebAssembly module, with plain exports and no imports: the host writes a question as JSON into a buffer,
//! and reads the answer from another.
//!
//! ```text
//!   at = buffer(length)      room for a question of so many bytes
//!   length = ask()           answers it: the length of the answer in bytes
//!   at = answer()            where the answer is, until the next call
//! ```
//!
//! A question is `{"operation": "hint", "request": {…}}`, with the operations of `whydoku::service`; an answer is
//! `{"answer": …}` or `{"problem": …}`. Three more operations are about the module itself: `openapi`, the description of all
//! operations; `stylesheet`, what documents in the format `fragment` look like; and `tutor_page`, the solving page with this
//! module inside (`{"module": "…"}`, compressed with gzip, in Base64).

use std::cell::RefCell;

use serde::Deserialize;
use serde_json::{Value, json};
use whydoku::format::Limit;
use whydoku::grid::Budget;
use whydoku::render::{Source, THEMES, TutorEngine, stylesheet, tutor_page};
use whydoku::service::{self, Problem};

/// The maximum amount of work for an answer, where the host names none: some minutes. A host that cannot wait ends the
/// worker.
const MOST_WORK: u64 = 50_000_000;

/// What a question may cost.
const LIMIT: Limit = Limit::RECORDED;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// The name of the operation.
    operation: String,
    /// What it is asked.
    #[serde(default)]
    request: Value,
    /// The maximum amount of work, in units of a few microseconds.
    work: Option<u64>,
}

/// Makes room for a question, and returns where.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length.min(LIMIT.bytes), 0);
        question.as_mut_ptr()
    })
}

/// Answers the question in the buffer, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = QUESTION.take();
    let answer = match answered(&question) {
        Ok(answer) => json!({ "answer": answer }),
        Err(problem) => json!({ "problem": problem }),
    };
    ANSWER.set(answer.to_string().into_bytes());
    ANSWER.with_borrow(Vec::len)
}

/// Returns where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

fn answered(question: &[u8]) -> Result<Value, Problem> {
    let Question { operation, request, work } = service::read(question, LIMIT)?;
    match operation.as_str() {
        "openapi" => Ok(service::openapi()),
        "stylesheet" => {
            let source = Source::default();
            Ok(stylesheet(&THEMES[0].theme(&source)?, &source)?.into())
        }
        "tutor_page" => {
            let module = request.get("module").and_then(Value::as_str).unwrap_or_default();
            Ok(tutor_page(TutorEngine::Inside(module), &Source::default())?.into())
        }
        name => {
            let request = if request.is_null() { json!({}) } else { request };
            service::call(name, request, &Budget::work(work.unwrap_or(MOST_WORK).min(MOST_WORK)))
        }
    }
}
