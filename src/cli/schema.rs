//! `whydoku schema`: the JSON Schema of the trace format.

use super::failure::Failure;
use super::output;

pub fn run() -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(&whydoku::trace::schema()).map_err(Failure::data)?;
    output::print(&(text + "\n"))
}
