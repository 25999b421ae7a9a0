//! HTML of the user's own, in templates and texts, as tokens: so that what reads strictly gets the same elements, each with
//! its end.
//!
//! ```text
//!   <ul><li>one<li>two<br></ul>   ──▶   <ul><li>one</li><li>two<br/></li></ul>
//! ```
//!
//! What it contains may come from strangers. So only elements that say or show something are kept, and nothing that acts:
//! no scripts, no handlers of events, no styles, forms or frames, and no address that is code. This is no other check of the
//! HTML, which may still be invalid.

use quick_xml::escape::unescape;

/// Elements without contents.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Elements that are left out with their contents, which are no text.
const DROPPED: [&str; 8] = ["script", "style", "template", "iframe", "object", "noscript", "textarea", "select"];

/// Elements that are kept. Of all others, the contents are.
const KEPT: &str = "\
    a abbr address article aside audio b bdi bdo big blockquote br caption center circle cite clippath code col \
    colgroup data dd defs del desc details dfn div dl dt ellipse em figcaption figure font footer g h1 h2 h3 h4 \
    h5 h6 header hgroup hr i img input ins kbd li line lineargradient main mark marker menu nav ol p path \
    picture polygon polyline pre q radialgradient rect rp rt ruby s samp section small source span stop strike \
    strong sub summary sup svg symbol table tbody td text tfoot th thead time title tr track tspan tt u ul use \
    var video";

/// Attributes that are left out, besides the handlers of events, whose names begin with `on`.
const ACTING: [&str; 6] = ["style", "srcdoc", "srcset", "action", "formaction", "ping"];

/// Attributes that are addresses.
const ADDRESSES: [&str; 8] = ["href", "src", "cite", "poster", "background", "longdesc", "data", "usemap"];

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
        tokens.extend(is_kept(name(end)).then(|| Token::End(name(end))));
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
    tokens.extend(is_kept(name(markup)).then_some(tag));
    rest
}

/// Whether an address is one of the web or of mail, or lies beside the text. So it is not code, whatever signs hide that.
pub(in crate::render) fn is_harmless(url: &str) -> bool {
    let is_beside = !url.split(['/', '?', '#']).next().unwrap_or_default().contains(':');
    is_beside || ["https://", "http://", "mailto:"].iter().any(|scheme| url.starts_with(scheme))
}

/// Whether an attribute does nothing but say how its element is shown.
fn is_still(name: &str, value: &str) -> bool {
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    let is_shown = name.eq_ignore_ascii_case("src") && value.starts_with("data:image/");
    !is_handler && !has(&ACTING, name) && (!has(&ADDRESSES, name) || is_shown || is_harmless(value))
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

fn is_kept(name: &str) -> bool {
    KEPT.split_whitespace().any(|kept| kept.eq_ignore_ascii_case(name))
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
            let value = decoded(value);
            attributes.extend(is_still(attribute, &value).then_some((attribute, value)));
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
