//! HTML of the user's own, in templates and texts, for what reads strictly: the same elements, each with its end.
//!
//! ```text
//!   <ul><li>one<li>two<br></ul>   ──▶   <ul><li>one</li><li>two<br/></li></ul>
//! ```
//!
//! Whatever is read, what is written is well-formed: this is no check of the user's HTML, which may still be invalid.

use super::html::{Html, Whose};

/// Elements without contents.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Elements that are left out with their contents: they are for scripts, or would change other parts of a book.
const DROPPED: [&str; 3] = ["script", "style", "template"];

/// Elements at which an open paragraph ends.
const BLOCKS: [&str; 17] = [
    "address",
    "blockquote",
    "details",
    "div",
    "dl",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
];

/// A start tag: its name, its attributes, and whether it is written as an empty element.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    is_empty: bool,
}

/// Writes HTML so that every element ends. What it leaves open ends with the element around it, or with what `html` writes.
pub(super) fn write(html: &mut Html, raw: &str) {
    let mut rest = raw;
    while let Some((text, after)) = rest.split_once('<') {
        html.text += &escaped(text);
        rest = markup(html, after);
    }
    html.text += &escaped(rest);
}

/// Writes what begins with `<`, and returns what comes after it.
fn markup<'a>(html: &mut Html, markup: &'a str) -> &'a str {
    if let Some(comment) = markup.strip_prefix("!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    if markup.starts_with(['!', '?']) {
        return after(markup);
    }
    if let Some(end) = markup.strip_prefix('/').filter(|end| end.starts_with(|sign: char| sign.is_ascii_alphabetic())) {
        let (ours, open) = html.open_here();
        if let Some(at) = open.iter().rposition(|open| open.name.eq_ignore_ascii_case(name(end))) {
            html.close_from(ours + at);
        }
        return after(end);
    }
    if !markup.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        html.text += "&lt;";
        return markup;
    }
    // A tag without an end is none.
    let Some((tag, rest)) = tag(markup) else { return "" };
    if has(&DROPPED, tag.name) {
        let end = rest.match_indices("</").find(|(at, _)| name(&rest[at + 2..]).eq_ignore_ascii_case(tag.name));
        return end.map_or("", |(at, _)| after(&rest[at..]));
    }
    make_room(html, tag.name);
    let mut kept: Vec<(&str, String)> = Vec::new();
    for (name, value) in tag.attributes {
        if is_name(name) && !kept.iter().any(|(other, _)| *other == name) {
            kept.push((name, escaped(value)));
        }
    }
    let kept: Vec<(&str, &str)> = kept.iter().map(|(name, value)| (*name, value.as_str())).collect();
    match tag.is_empty || has(&VOID, tag.name) {
        true => html.empty(tag.name, &kept),
        false => html.begin(tag.name, &kept, Whose::User),
    }
    rest
}

/// Ends the open elements of the user's that end where this one begins.
pub(super) fn make_room(html: &mut Html, name: &str) {
    let (ours, open) = html.open_here();
    let is = |names: &[&str], at: usize| has(names, &open[at].name);
    let (ends, inside): (&[&str], &[&str]) = match name.to_ascii_lowercase().as_str() {
        "li" => (&["li"], &["ul", "ol", "menu"]),
        "dt" | "dd" => (&["dt", "dd"], &["dl"]),
        "td" | "th" => (&["td", "th"], &["tr", "table"]),
        "tr" => (&["tr"], &["thead", "tbody", "tfoot", "table"]),
        "thead" | "tbody" | "tfoot" => (&["thead", "tbody", "tfoot", "tr"], &["table"]),
        block if has(&BLOCKS, block) => {
            let last = open.len().checked_sub(1).filter(|&last| is(&["p"], last));
            return last.into_iter().for_each(|last| html.close_from(ours + last));
        }
        _ => return,
    };
    let around = (0..open.len()).rposition(|at| is(inside, at)).map_or(0, |at| at + 1);
    if let Some(at) = (around..open.len()).find(|&at| is(ends, at)) {
        html.close_from(ours + at);
    }
}

fn has(names: &[&str], name: &str) -> bool {
    names.iter().any(|one| one.eq_ignore_ascii_case(name))
}

/// What comes after the next `>`.
fn after(text: &str) -> &str {
    text.split_once('>').map_or("", |(_, rest)| rest)
}

/// The name with which a tag begins.
fn name(text: &str) -> &str {
    text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').next().unwrap_or_default()
}

/// Whether an attribute may have this name. A prefix would need a namespace.
fn is_name(name: &str) -> bool {
    name.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '_')
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-' | '.'))
}

/// The tag with which a text begins, after its `<`, and what comes after it.
fn tag(text: &str) -> Option<(Tag<'_>, &str)> {
    let name = name(text);
    let mut rest = &text[name.len()..];
    let (mut attributes, mut is_empty) = (Vec::new(), false);
    loop {
        let inside = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        is_empty = if inside.len() < rest.len() { rest[..rest.len() - inside.len()].ends_with('/') } else { is_empty };
        if let Some(rest) = inside.strip_prefix('>') {
            return Some((Tag { name, attributes, is_empty }, rest));
        }
        let is_end = |sign: char| sign.is_whitespace() || matches!(sign, '=' | '>' | '/');
        // A sign that no name has, such as a second `=`, is one by itself, so that each round reads something.
        let first = inside.chars().next()?.len_utf8();
        let end = inside[first..].find(is_end).map_or(inside.len(), |at| first + at);
        let attribute = &inside[..end];
        let (value, more) = match inside[end..].trim_start().strip_prefix('=') {
            None => ("", &inside[end..]),
            Some(value) => {
                let value = value.trim_start();
                match value.chars().next()? {
                    quote @ ('"' | '\'') => value[1..].split_once(quote)?,
                    _ => value.split_at(value.find(|sign: char| sign.is_whitespace() || sign == '>')?),
                }
            }
        };
        attributes.push((attribute, value));
        (rest, is_empty) = (more, false);
    }
}

/// Text in which only the references of XML are left, and no character that XML forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // The only other name that is common in texts.
    let text = text.replace("&nbsp;", "\u{a0}");
    for (at, sign) in text.char_indices() {
        match sign {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '&' if is_reference(&text[at + 1..]) => escaped.push(sign),
            '&' => escaped += "&amp;",
            '\t' | '\n' | '\r' => escaped.push(sign),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_ascii_control() => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// Whether the text after `&` makes it a reference that XML knows.
fn is_reference(text: &str) -> bool {
    let Some((name, _)) = text.split_once(';') else { return false };
    let number = |digits: &str, radix| match u32::from_str_radix(digits, radix) {
        // A sign would be read too.
        Ok(_) if digits.starts_with('+') => false,
        Ok(number) => {
            number >= 0x20 && char::from_u32(number).is_some_and(|sign| !matches!(sign, '\u{fffe}' | '\u{ffff}'))
        }
        Err(_) => false,
    };
    match name.strip_prefix('#').map(|number| (number, number.strip_prefix('x'))) {
        Some((_, Some(hex))) => number(hex, 16),
        Some((decimal, None)) => number(decimal, 10),
        None => ["amp", "lt", "gt", "quot", "apos"].contains(&name),
    }
}
