//! Headings in templates: a line `== name` begins the block `name`, which reaches to the next heading or to the end.
//!
//! ```text
//!   {% extends "chain.md" %}
//!   == because_house
//!   {{ house }} has no other place for {{ digit }}
//!   == because_cell
//!   it has no other candidate
//! ```
//!
//! A file of such blocks reads like a list of sentences with their names. It is the same as `{% block name %}…{% endblock %}`,
//! with two differences: line breaks before the next heading do not belong to the block, and the blocks are not rendered
//! where they stand, only where something says them. All lines keep their numbers.

use std::borrow::Cow;

/// The name of the block that a line begins, if it is a heading.
pub(in crate::render) fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("== ").map(str::trim_end).filter(|name| is_name(name))
}

/// Whether a block may have this name, or a form of a block this ending.
pub(in crate::render) fn is_name(name: &str) -> bool {
    name.starts_with(|sign: char| sign.is_ascii_alphanumeric())
        && name.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'_')
}

/// Returns the text below a heading, without the space around it.
pub(super) fn block(text: &str, name: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| heading(line) != Some(name));
    lines.next()?;
    let below: Vec<&str> = lines.take_while(|line| heading(line).is_none()).collect();
    Some(below.join("\n").trim().to_owned())
}

/// What ends a block, written as no template writes it.
const END: &str = "{%endblock%}";

/// Returns a template in the engine's own words.
pub(in crate::render) fn expanded(text: &str) -> Cow<'_, str> {
    if !text.lines().any(|line| heading(line).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match heading(line) {
            Some(name) => {
                close(&mut lines, is_open);
                let before = if is_open { "" } else { "{% if false %}" };
                lines.push(format!("{before}{{% block {name} %}}"));
                is_open = true;
            }
            None => lines.push(line.to_owned()),
        }
    }
    close(&mut lines, true);
    let last = lines.last_mut();
    last.into_iter().for_each(|last| last.push_str("{%endif%}"));
    Cow::Owned(lines.join("\n"))
}

/// Returns lines of an expanded template as they were written, as far as they show where a block ends.
pub(super) fn as_written(lines: &str) -> String {
    lines.replace(END, "").replace("{%endif%}", "")
}

/// Ends the block at its last line that is not empty.
fn close(lines: &mut [String], is_open: bool) {
    if is_open && let Some(last) = lines.iter_mut().rev().find(|line| !line.trim().is_empty()) {
        last.push_str(END);
    }
}
