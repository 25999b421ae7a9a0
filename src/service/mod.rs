//! The engine for other programs: questions and answers as JSON. [`OPERATIONS`] is the only list of what can be asked.
//!
//! # Steps
//!
//! 1. [`call`] finds the operation, and reads the request: a JSON object whose fields the operation names. Unknown fields
//!    are rejected.
//! 2. The operation answers with the functions of [`tutor`](crate::tutor), [`generate`](crate::generate) and
//!    [`render`](crate::render). No state is kept: a game is a [`Session`](crate::tutor::session::Session), which the
//!    request brings and the answer returns.
//! 3. What cannot be answered is a [`Problem`], in the form of RFC 9457.
//!
//! Nothing here reads a file, a clock or the network, so the same calls serve a server and a page without one.
//!
//! ```
//! use serde_json::{Value, json};
//! use whydoku::grid::Budget;
//! use whydoku::service;
//!
//! let request = json!({ "puzzle": "..14....13......", "rungs": 2 });
//! let answer: Value = service::call("hint", request, &Budget::default())?;
//! assert_eq!(answer["rungs"].as_array().map(Vec::len), Some(2));
//!
//! let problem = service::call("hint", json!({ "puzzle": "1..x" }), &Budget::default()).unwrap_err();
//! assert_eq!(problem.status(), 422);
//! # Ok::<(), service::Problem>(())
//! ```

mod asked;
mod facts;
mod game;
mod learn;
mod openapi;
mod position;
mod problem;
mod progress;
mod puzzles;
mod solve;
mod told;

pub use facts::{HintFacts, HintKind, OfferFacts, ReviewFacts, TermFacts};
pub use openapi::{BASE_PATH, NDJSON, Resource, openapi, openapi_with};
pub use problem::{Problem, ProblemKind};
pub use progress::TodayAnswer;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::engine::nearest;
use crate::format::{Limit, LimitError, canonical};
use crate::grid::Budget;

/// Something that can be asked.
#[derive(Debug)]
pub struct Operation {
    /// Its name: the last part of its address on a server.
    pub name: &'static str,
    /// A line about what it does.
    pub about: &'static str,
    /// The example of a request, as JSON.
    pub example: &'static str,
    /// Returns the schema of a request, a JSON Schema (draft 2020-12).
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// Returns the schema of an answer.
    pub answer: fn(&mut SchemaGenerator) -> Schema,
    run: fn(Value, &Budget) -> Result<Value, Problem>,
}

/// The list of operations.
pub static OPERATIONS: &[Operation] = &[
    position::HINT,
    position::STEPS,
    position::WHY,
    position::REVIEW,
    solve::EXPLAIN,
    solve::RATE,
    solve::SOLVE,
    puzzles::READ,
    puzzles::CONVERT,
    puzzles::GENERATE,
    puzzles::DRILL,
    learn::TECHNIQUES,
    learn::LESSON,
    learn::COURSE,
    learn::GLOSSARY,
    game::BEGIN,
    game::PLAY,
    game::GRADE,
    progress::SCHEDULE,
    progress::TODAY,
    progress::PROGRESS,
];

/// A request, and how it is answered.
trait Ask: DeserializeOwned + Serialize + JsonSchema {
    /// The answer.
    type Answer: Serialize + JsonSchema;

    /// Answers the request.
    fn answer(self, budget: &Budget) -> Result<Self::Answer, Problem>;
}

impl Operation {
    /// Returns the operation with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATIONS.iter().find(|operation| operation.name == name)
    }

    const fn of<Asked: Ask>(name: &'static str, about: &'static str, example: &'static str) -> Self {
        Self {
            name,
            about,
            example,
            request: |schemas| schemas.subschema_for::<Asked>(),
            answer: |schemas| schemas.subschema_for::<Asked::Answer>(),
            run: |request, budget| {
                asked::check::<Asked>(&request)?;
                let asked: Asked = exactly(&request)?;
                let answer = asked.answer(budget)?;
                serde_json::to_value(answer).map_err(|error| Problem::new(ProblemKind::Internal, error))
            },
        }
    }

    /// Answers a request within a budget.
    ///
    /// # Errors
    /// If the request cannot be read, or cannot be answered.
    pub fn call(&self, request: Value, budget: &Budget) -> Result<Value, Problem> {
        (self.run)(request, budget)
    }
}

/// Reads a request from JSON.
///
/// # Errors
/// If it is not JSON of this form, has a key twice, or is more than the limit allows.
pub fn read<T: DeserializeOwned>(json: &[u8], limit: Limit) -> Result<T, Problem> {
    Ok(limit.json(json)?)
}

/// Reads a request, like [`read`], of which nothing may be left over.
///
/// # Errors
/// The same, or if it has an unknown key, or a set with an element twice.
pub fn read_exactly<T: DeserializeOwned + Serialize>(json: &[u8], limit: Limit) -> Result<T, Problem> {
    let request: Value = read(json, limit)?;
    exactly(&request)
}

fn exactly<T: DeserializeOwned + Serialize>(request: &Value) -> Result<T, Problem> {
    let asked = T::deserialize(request).map_err(|error| LimitError::Invalid(in_field::<T>(request, error)))?;
    canonical::compare_value(request, &asked).map_err(LimitError::Invalid)?;
    Ok(asked)
}

/// Names the field that an error is about: without it, the error is gone, or another one. That it is missing then is the last
/// that is taken for a sign, because it is true of each field that has to be there.
fn in_field<T: DeserializeOwned>(request: &Value, error: serde_json::Error) -> serde_json::Error {
    let Value::Object(fields) = request else { return error };
    let text = error.to_string();
    let without = |name: &String| {
        let others = fields.iter().filter(|(other, _)| *other != name);
        let others = Value::Object(others.map(|(name, value)| (name.clone(), value.clone())).collect());
        T::deserialize(others).err().map_or(String::new(), |error| error.to_string())
    };
    let changes: Vec<(&String, String)> = fields.keys().map(|name| (name, without(name))).collect();
    let mut changes = changes.iter().filter(|(_, other)| *other != text);
    let is_clear = |(name, other): &&(&String, String)| *other != format!("missing field `{name}`");
    match changes.clone().find(is_clear).or_else(|| changes.next()) {
        Some((name, _)) if !text.contains(&format!("`{name}`")) => {
            serde::de::Error::custom(format_args!("`{name}`: {text}"))
        }
        _ => error,
    }
}

/// Answers a request to the operation with this name within a budget.
///
/// # Errors
/// If there is no such operation, or if the request cannot be read or answered.
pub fn call(name: &str, request: Value, budget: &Budget) -> Result<Value, Problem> {
    let operation = Operation::named(name).ok_or_else(|| {
        let meant = nearest(name, OPERATIONS.iter().map(|operation| operation.name));
        let meant = meant.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
        let name: String = name.chars().take(40).collect();
        Problem::new(ProblemKind::UnknownOperation, format_args!("`{}`{meant}", name.escape_debug()))
    })?;
    operation.call(request, budget)
}
