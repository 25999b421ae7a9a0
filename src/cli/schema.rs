//! `whydoku schema`: the JSON Schema of the trace format.

use super::failure::Failure;
use super::{output, terminal};

pub fn run() -> Result<(), Failure> {
    terminal::data(&output::json(&whydoku::trace::schema())?)
}
