//! HTML of the user's own, in templates and texts, as tokens: so that what reads strictly gets the same elements, each with
//! its end.
//!
//! ```text
//!   <ul><li>one<li>two<br></ul>   ──▶   <ul><li>one</li><li>two<br/></li></ul>
//! ```
//!
//! This is no check of the HTML, which may still be invalid.

use quick_xml::escape::unescape;

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

/// A part of HTML.
pub(super) enum Token<'a> {
    /// Text, without references.
    Text(String),
    /// A start tag: its name, its attributes, and whether the element is empty.
    Start { name: &'a str, attributes: Vec<(&'a str, String)>, is_empty: bool },
    /// An end tag.
    End(&'a str),
}

/// Reads HTML, whatever it is. Comments are left out, and elements that are for scripts.
pub(super) fn tokens(html: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = html;
    while let Some((text, markup)) = rest.split_once('<') {
        tokens.push(Token::Text(decoded(text)));
        rest = read(markup, &mut tokens);
    }
    tokens.push(Token::Text(decoded(rest)));
    tokens
}

/// Reads what begins with `<`, and returns what comes after it.
fn read<'a>(markup: &'a str, tokens: &mut Vec<Token<'a>>) -> &'a str {
    let is_letter = |sign: char| sign.is_ascii_alphabetic();
    if let Some(comment) = markup.strip_prefix("!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    if let Some(end) = markup.strip_prefix('/').filter(|end| end.starts_with(is_letter)) {
        tokens.push(Token::End(name(end)));
        return after(end);
    }
    if markup.starts_with(['!', '?']) {
        return after(markup);
    }
    if !markup.starts_with(is_letter) {
        tokens.push(Token::Text("<".to_owned()));
        return markup;
    }
    // A tag without an end is none.
    let Some((tag, rest)) = tag(markup) else { return "" };
    if has(&DROPPED, name(markup)) {
        let is_end = |text: &str| name(text).eq_ignore_ascii_case(name(markup));
        let end = rest.match_indices("</").find(|(at, _)| is_end(&rest[at + 2..]));
        return end.map_or("", |(at, _)| after(&rest[at..]));
    }
    tokens.push(tag);
    rest
}

/// The outermost of some open elements that ends where this one begins.
pub(super) fn ended_by(open: &[&str], name: &str) -> Option<usize> {
    let is = |names: &[&str], at: usize| has(names, open[at]);
    let (ends, inside): (&[&str], &[&str]) = match name.to_ascii_lowercase().as_str() {
        "li" => (&["li"], &["ul", "ol", "menu"]),
        "dt" | "dd" => (&["dt", "dd"], &["dl"]),
        "td" | "th" => (&["td", "th"], &["tr", "table"]),
        "tr" => (&["tr"], &["thead", "tbody", "tfoot", "table"]),
        "thead" | "tbody" | "tfoot" => (&["thead", "tbody", "tfoot", "tr"], &["table"]),
        block if has(&BLOCKS, block) => return open.len().checked_sub(1).filter(|&last| is(&["p"], last)),
        _ => return None,
    };
    let around = (0..open.len()).rposition(|at| is(inside, at)).map_or(0, |at| at + 1);
    (around..open.len()).find(|&at| is(ends, at))
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
fn tag(text: &str) -> Option<(Token<'_>, &str)> {
    let name = name(text);
    let mut rest = &text[name.len()..];
    let (mut attributes, mut is_empty) = (Vec::<(&str, String)>::new(), false);
    loop {
        let inside = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        is_empty = if inside.len() < rest.len() { rest[..rest.len() - inside.len()].ends_with('/') } else { is_empty };
        if let Some(rest) = inside.strip_prefix('>') {
            return Some((Token::Start { name, attributes, is_empty: is_empty || has(&VOID, name) }, rest));
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
        if is_name(attribute) && !attributes.iter().any(|(other, _)| *other == attribute) {
            attributes.push((attribute, decoded(value)));
        }
        (rest, is_empty) = (more, false);
    }
}

/// Text without references; what is none stays.
fn decoded(text: &str) -> String {
    let mut parts = text.split('&');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |decoded, part| {
        let reference = part.split_once(';').and_then(|(name, rest)| match name {
            // The only other name that is common in texts.
            "nbsp" => Some(format!("\u{a0}{rest}")),
            name => Some(unescape(&format!("&{name};")).ok()?.into_owned() + rest),
        });
        decoded + &reference.unwrap_or_else(|| format!("&{part}"))
    })
}
