//! HTML as XML: the same elements, each with its end.
//!
//! ```text
//!   <ul><li>one<li>two<br></ul>   ──▶   <ul><li>one</li><li>two<br/></li></ul>
//! ```
//!
//! Pages leave out the ends that HTML makes optional, and templates of a user's own may contain any HTML. Whatever is
//! read, what is written is well-formed: this is no check of the user's HTML, which may still be invalid.

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

/// Elements that reading devices do not all know, and what is written in their place: element and class.
const RENAMED: [(&str, &str, &str); 2] = [("details", "div", "fold"), ("summary", "p", "summary")];

/// HTML as XML that any parser reads.
pub(in crate::render::outlets) fn well_formed(html: &str) -> String {
    written(html, Reader::Device)
}

/// HTML in which every element ends, for programs that read more than Markdown has to say of HTML (mdBook): a browser
/// shows the same.
pub(in crate::render::outlets) fn closed(html: &str) -> String {
    written(html, Reader::Browser)
}

/// Who reads what is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// A device that knows books: it gets neither elements that not every device knows, nor what is for a script.
    Device,
    /// A browser, which knows all of HTML.
    Browser,
}

fn written(html: &str, reader: Reader) -> String {
    let mut writer = Writer { reader, written: String::new(), open: Vec::new() };
    let mut rest = html;
    while let Some((text, markup)) = rest.split_once('<') {
        writer.text(text);
        rest = writer.markup(markup);
    }
    writer.text(rest);
    writer.close_from(0);
    writer.written
}

/// A start tag: its name, its attributes, and whether it is written as an empty element.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    is_empty: bool,
}

struct Writer<'a> {
    reader: Reader,
    written: String,
    /// The names of the elements that are open, the outermost first, as HTML has them.
    open: Vec<&'a str>,
}

impl<'a> Writer<'a> {
    fn text(&mut self, text: &str) {
        self.written += &escaped(text);
    }

    /// Writes what begins with `<`, and returns what comes after it.
    fn markup(&mut self, markup: &'a str) -> &'a str {
        if let Some(comment) = markup.strip_prefix("!--") {
            return comment.split_once("-->").map_or("", |(_, rest)| rest);
        }
        if markup.starts_with(['!', '?']) {
            return after(markup);
        }
        if let Some(end) =
            markup.strip_prefix('/').filter(|end| end.starts_with(|sign: char| sign.is_ascii_alphabetic()))
        {
            if let Some(at) = self.open.iter().rposition(|open| open.eq_ignore_ascii_case(name(end))) {
                self.close_from(at);
            }
            return after(end);
        }
        if !markup.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            self.text("<");
            return markup;
        }
        // A tag without an end is none.
        let Some((tag, rest)) = tag(markup) else { return "" };
        if has(&DROPPED, tag.name) {
            let end = rest.match_indices("</").find(|(at, _)| name(&rest[at + 2..]).eq_ignore_ascii_case(tag.name));
            return end.map_or("", |(at, _)| after(&rest[at..]));
        }
        self.start(&tag);
        rest
    }

    fn start(&mut self, tag: &Tag<'a>) {
        if let Some(at) = self.ended_by(tag.name) {
            self.close_from(at);
        }
        let renamed = self.renamed(tag.name);
        self.written += "<";
        self.written += renamed.map_or(tag.name, |(name, _)| name);
        if tag.name == "svg" && !tag.attributes.iter().any(|(name, _)| *name == "xmlns") {
            self.written += " xmlns=\"http://www.w3.org/2000/svg\"";
        }
        let mut seen: Vec<&str> = Vec::new();
        for &(name, value) in &tag.attributes {
            // What begins with `data-` is for the script of a page.
            let is_told = self.reader == Reader::Browser || !name.starts_with("data-");
            let is_kept = is_name(name) && is_told && !seen.contains(&name);
            if is_kept && !(renamed.is_some() && ["open", "class"].contains(&name)) {
                self.written += &format!(" {name}=\"{}\"", escaped(value));
                seen.push(name);
            }
        }
        if let Some((_, class)) = renamed {
            let more = tag.attributes.iter().find(|(name, _)| *name == "class").map_or("", |(_, value)| value);
            self.written += &format!(" class=\"{}\"", escaped(format!("{class} {more}").trim_end()));
        }
        if tag.is_empty || has(&VOID, tag.name) {
            self.written += "/>";
        } else {
            self.written += ">";
            self.open.push(tag.name);
        }
    }

    /// The outermost open element that ends where this one begins.
    fn ended_by(&self, name: &str) -> Option<usize> {
        let is = |names: &[&str], at: usize| has(names, self.open[at]);
        let (ends, inside): (&[&str], &[&str]) = match name.to_ascii_lowercase().as_str() {
            "li" => (&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "td" | "th" => (&["td", "th"], &["tr", "table"]),
            "tr" => (&["tr"], &["thead", "tbody", "tfoot", "table"]),
            "thead" | "tbody" | "tfoot" => (&["thead", "tbody", "tfoot", "tr"], &["table"]),
            block if has(&BLOCKS, block) => {
                let last = self.open.len().checked_sub(1)?;
                return is(&["p"], last).then_some(last);
            }
            _ => return None,
        };
        let around = (0..self.open.len()).rposition(|at| is(inside, at)).map_or(0, |at| at + 1);
        (around..self.open.len()).find(|&at| is(ends, at))
    }

    /// The element and the class that this reader knows instead.
    fn renamed(&self, name: &str) -> Option<(&'static str, &'static str)> {
        let renamed = RENAMED.iter().filter(|_| self.reader == Reader::Device);
        renamed.into_iter().find(|(html, ..)| name.eq_ignore_ascii_case(html)).map(|&(_, name, class)| (name, class))
    }

    /// Ends this open element, and all inside it.
    fn close_from(&mut self, at: usize) {
        for name in self.open.split_off(at).into_iter().rev() {
            self.written += &format!("</{}>", self.renamed(name).map_or(name, |(name, _)| name));
        }
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
