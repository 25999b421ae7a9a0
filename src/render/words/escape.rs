//! Text from outside, made harmless.

use crate::format::is_unseen;

/// Escapes text from outside for Markdown: nothing in it is markup, changes the direction of writing, or moves a
/// terminal's cursor.
pub(in crate::render) fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in plain(text).chars() {
        match sign {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' | '{' | '}' => {
                escaped.extend(['\\', sign])
            }
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Text from outside without line breaks and other control characters, marks of direction, and
/// characters of private use.
pub(in crate::render) fn plain(text: &str) -> String {
    let hidden = |sign: char| is_unseen(sign) || matches!(sign, '\u{E000}'..='\u{F8FF}');
    text.chars().filter(|&sign| !hidden(sign)).map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}
