//! The program as a user meets it: its output, its files, and its error messages.
//!
//! One file per subcommand, or per common topic. Messages are in `snapshots/`; the schema of the trace format is in
//! `tests/trace.schema.json`, which `RENEW_SCHEMA=1 cargo test --test program` writes anew.

mod about;
mod conclusions;
mod convert;
mod explain;
mod files;
mod kept;
mod output;
mod refusals;
mod solve;
mod strangers;
mod variants;
mod verify;

use std::path::Path;

use crate::support::program::write;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

const PUZZLE: &str = "5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6";

/// A profile for tests, so that the result for [`PUZZLE`] stays the same as the ladder grows.
const PROFILE: &str = "\
name: few
techniques: [full_house, hidden_single, naked_single, pointing, claiming, naked_pair, hidden_pair, x_wing]
uniqueness: assumed
";

/// Returns a working directory with the profile `few.yaml` and the puzzle `puzzle.txt`.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "few.yaml", PROFILE);
    write(folder.path(), "puzzle.txt", PUZZLE);
    folder
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Returns the names of the files in a directory, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns the text of each block of a kind in a Markdown document, and the markup in it.
fn plain_text(markdown: &str, kind: fn(&Tag<'_>) -> bool) -> Vec<(String, Vec<&'static str>)> {
    let mut blocks: Vec<(String, Vec<&'static str>)> = Vec::new();
    let mut inside = false;
    for event in
        Parser::new_ext(markdown, pulldown_cmark::Options::all() - pulldown_cmark::Options::ENABLE_SMART_PUNCTUATION)
    {
        match event {
            Event::Start(tag) if kind(&tag) => {
                inside = true;
                blocks.push(Default::default());
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph) => inside = false,
            _ if !inside => {}
            event => {
                let (text, marks) = blocks.last_mut().expect("a block is open");
                match event {
                    Event::Text(part) => text.push_str(&part),
                    Event::Code(part) => {
                        text.push_str(&part);
                        marks.push("code");
                    }
                    Event::SoftBreak => text.push(' '),
                    Event::Start(Tag::Emphasis) => marks.push("emphasis"),
                    Event::Start(Tag::Strong) => marks.push("strong"),
                    Event::End(TagEnd::Emphasis | TagEnd::Strong) => {}
                    _ => marks.push("other"),
                }
            }
        }
    }
    blocks
}
