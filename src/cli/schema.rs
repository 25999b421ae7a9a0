//! `whydoku schema`: the JSON Schema of the trace format.

use super::failure::Failure;
use super::output;

pub fn run() -> Result<(), Failure> {
    output::print(&output::json(&whydoku::trace::schema())?)
}
