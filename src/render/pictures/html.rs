//! HTML as it is written for those who read it: what a page leaves out, what other programs need, what a book is.
//!
//! ```text
//!                  a page                 strictly                     a book
//!   an item        <li>one                <li>one</li>                 <li>one</li>
//!   a drawing      <svg … >, shared       <svg fill="none" … >         <svg xmlns=… >
//!   a fold         <details>              <details> … </details>       <div class="fold"> … </div>
//! ```

pub(in crate::render) use super::raw::is_harmless;
use super::raw::{self, Token};
use super::scene::Scene;

/// Who reads what is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::render) enum Reader {
    /// A browser, which knows what HTML leaves out.
    Browser,
    /// A program that wants the end of every element.
    Strict,
    /// A device that reads books, or a program that reads XML: it knows neither all elements, nor scripts.
    Device,
}

/// Elements that reading devices do not all know, and what is written in their place: element and class.
const RENAMED: [(&str, &str, &str); 2] = [("details", "div", "fold"), ("summary", "p", "summary")];

/// Elements whose ends a page leaves out.
const ENDLESS: [&str; 4] = ["li", "tr", "th", "td"];

/// Attributes that name other elements, separated by spaces.
const NAMING: [&str; 6] = ["id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls"];

/// What the names in a piece begin with that stands in somebody's own page.
#[derive(Default)]
pub(in crate::render) struct Prefixes {
    /// Those of classes.
    pub class: &'static str,
    /// Those of elements.
    pub id: String,
}

/// The most elements that are open inside one another. What the user's HTML opens beyond this is left out, not its contents.
const MOST_OPEN: usize = 256;

/// An element that is open.
struct Open {
    /// Its name, as HTML has it.
    name: String,
    whose: Whose,
}

/// Who wrote an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Ours,
    User,
}

/// A writer of HTML.
pub(in crate::render) struct Html {
    /// Who reads it.
    pub(super) reader: Reader,
    prefixes: Prefixes,
    /// What is written so far, without the drawings of a page.
    pub text: String,
    open: Vec<Open>,
    /// Whether quotes are left out that HTML does not need.
    is_terse: bool,
    /// The drawings of a page, each with its place in the text: what they share is known when all are there.
    pub(super) drawings: Vec<(usize, Scene)>,
    /// The names of elements.
    pub names: Vec<String>,
    /// The names that links lead to, each with the place in the text before it.
    pub links: Vec<(usize, String)>,
}

/// A text as it stands in an element or in the quotes of an attribute. Signs that XML forbids are left out.
pub(in crate::render) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_ascii_control() && !matches!(sign, '\t' | '\n' | '\r') => {}
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// HTML of the user's own as it may stand in somebody's page: nothing in it acts. What is open stays open.
pub(in crate::render) fn harmless(html: &str) -> String {
    let write = |token| match token {
        Token::Text(text) => escape(&text),
        Token::Start { name, attributes, is_empty } => {
            let attributes = attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value)));
            format!("<{name}{}{}>", attributes.collect::<String>(), if is_empty { "/" } else { "" })
        }
        Token::End(name) => format!("</{name}>"),
    };
    raw::tokens(html).into_iter().map(write).collect()
}

/// A text on one line.
pub(in crate::render) fn on_a_line(text: &str) -> String {
    let words = text.split(|sign: char| sign.is_whitespace() || sign.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

impl Html {
    /// A writer for a reader.
    pub fn new(reader: Reader) -> Self {
        let (text, open, drawings) = (String::new(), Vec::new(), Vec::new());
        let prefixes = Prefixes::default();
        Self { reader, prefixes, text, open, is_terse: false, drawings, names: Vec::new(), links: Vec::new() }
    }

    /// The same, with prefixes for names.
    pub fn prefixed(self, prefixes: Prefixes) -> Self {
        Self { prefixes, ..self }
    }

    /// What `write` writes for a reader.
    pub fn written(reader: Reader, write: impl FnOnce(&mut Self)) -> String {
        let mut html = Self::new(reader);
        write(&mut html);
        html.finish()
    }

    /// Whether it is for a page.
    fn is_page(&self) -> bool {
        self.reader == Reader::Browser
    }

    /// Begins an element.
    pub fn start(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.begin(name, attributes, Whose::Ours);
    }

    /// Writes an element that has no contents.
    pub fn void(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.text += if self.is_page() { ">" } else { "/>" };
    }

    /// Writes an element of a drawing that has no contents.
    pub fn shape(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        // A stroke would belong to a value without quotes.
        self.text += if self.text.ends_with('"') { "/>" } else { " />" };
    }

    /// Ends the innermost element of ours, and what the user left open in it.
    pub fn end(&mut self) {
        let last = self.open.iter().rposition(|open| open.whose == Whose::Ours);
        last.into_iter().for_each(|last| self.close_from(last));
    }

    /// Writes an element around what `inside` writes.
    pub fn element(&mut self, name: &str, attributes: &[(&str, &str)], inside: impl FnOnce(&mut Self)) {
        self.start(name, attributes);
        inside(self);
        self.end();
    }

    /// Writes text.
    pub fn text(&mut self, text: &str) {
        self.text += &escape(text);
    }

    /// Begins another line.
    pub fn line(&mut self) {
        self.text.push('\n');
    }

    /// Writes HTML of the user's, without what acts. What it leaves open ends with the element around it.
    pub fn raw(&mut self, html: &str) {
        for token in raw::tokens(html) {
            match token {
                Token::Text(text) => self.text(&text),
                Token::Start { name, attributes, is_empty } => {
                    let attributes: Vec<(&str, &str)> =
                        attributes.iter().map(|(name, value)| (*name, value.as_str())).collect();
                    match is_empty {
                        true => self.void(name, &attributes),
                        false if self.open.len() < MOST_OPEN => self.begin(name, &attributes, Whose::User),
                        false => {}
                    }
                }
                Token::End(name) => {
                    let (ours, open) = self.users();
                    let last = open.iter().rposition(|open| open.eq_ignore_ascii_case(name));
                    last.into_iter().for_each(|last| self.close_from(ours + last));
                }
            }
        }
    }

    /// Writes what `inside` writes as short as HTML allows, if it is for a page.
    pub fn tersely(&mut self, inside: impl FnOnce(&mut Self)) {
        let around = self.is_terse;
        self.is_terse = self.is_page();
        inside(self);
        self.is_terse = around;
    }

    /// What is written, with all elements ended.
    pub fn finish(mut self) -> String {
        self.close_from(0);
        self.text
    }

    /// The elements of the user's that are open in the innermost one of ours, and the number of those around them.
    fn users(&self) -> (usize, Vec<&str>) {
        let ours = self.open.iter().rposition(|open| open.whose == Whose::Ours).map_or(0, |last| last + 1);
        (ours, self.open[ours..].iter().map(|open| open.name.as_str()).collect())
    }

    /// Ends this open element, and all inside it.
    fn close_from(&mut self, at: usize) {
        for open in self.open.split_off(at).into_iter().rev() {
            if !(self.is_page() && ENDLESS.contains(&open.name.as_str())) {
                self.text += &format!("</{}>", self.renamed(&open.name).map_or(open.name.as_str(), |(name, _)| name));
            }
        }
    }

    /// The element and the class that this reader knows instead.
    fn renamed(&self, name: &str) -> Option<(&'static str, &'static str)> {
        let renamed = RENAMED.iter().filter(|_| self.reader == Reader::Device);
        renamed.into_iter().find(|(html, ..)| name.eq_ignore_ascii_case(html)).map(|&(_, name, class)| (name, class))
    }

    fn begin(&mut self, name: &str, attributes: &[(&str, &str)], whose: Whose) {
        self.tag(name, attributes);
        self.text.push('>');
        self.open.push(Open { name: name.to_owned(), whose });
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let (ours, open) = self.users();
        if let Some(at) = raw::ended_by(&open, name) {
            self.close_from(ours + at);
        }
        let renamed = self.renamed(name);
        self.text.push('<');
        self.text += renamed.map_or(name, |(name, _)| name);
        if let Some((_, class)) = renamed {
            let more = attributes.iter().find(|(name, _)| *name == "class").map_or("", |(_, value)| value);
            self.attribute("class", format!("{class} {more}").trim_end());
        }
        for &(name, value) in attributes {
            // What begins with `data-` is for the script of a page.
            let is_told = self.reader != Reader::Device || !name.starts_with("data-");
            if is_told && !(renamed.is_some() && ["open", "class"].contains(&name)) {
                self.attribute(name, value);
            }
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let prefixed =
            |prefix: &str| value.split_whitespace().map(|word| format!("{prefix}{word}")).collect::<Vec<_>>().join(" ");
        let target = value.strip_prefix('#').filter(|_| name == "href");
        let Prefixes { class, id } = &self.prefixes;
        let told = match target {
            Some(target) => format!("#{id}{target}"),
            None if name == "class" && !class.is_empty() => prefixed(class),
            None if NAMING.contains(&name) && !id.is_empty() => prefixed(id),
            None => value.to_owned(),
        };
        let told = escape(&told);
        let is_bare = |sign: u8| sign.is_ascii_alphanumeric() || b"#.-".contains(&sign);
        let quote = if self.is_terse && !told.is_empty() && told.bytes().all(is_bare) { "" } else { "\"" };
        self.text += &format!(" {name}={quote}");
        if let Some(target) = target {
            self.links.push((self.text.len(), escape(target)));
        }
        if name == "id" {
            self.names.push(told.clone());
        }
        self.text += &format!("{told}{quote}");
    }
}

/// A text with others in their places, which are in order.
pub(in crate::render) fn inserted(text: &str, others: Vec<(usize, String)>) -> String {
    let (mut whole, mut end) = (String::with_capacity(text.len()), 0);
    for (at, other) in others {
        whole += &text[end..at];
        whole += &other;
        end = at;
    }
    whole + &text[end..]
}
