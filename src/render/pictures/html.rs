//! HTML as it is written for those who read it: what a page leaves out, what other programs need, what a book is.
//!
//! ```text
//!                  a page                 strictly                     a book
//!   an item        <li>one                <li>one</li>                 <li>one</li>
//!   a drawing      <svg … >, shared       <svg fill="none" … >         <svg xmlns=… >
//!   a fold         <details>              <details> … </details>       <div class="fold"> … </div>
//! ```

use super::raw;
use super::scene::Scene;
use super::sharing::Sharing;
use super::svg::{Detail, Svg, frame};

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

/// An element that is open.
pub(super) struct Open {
    /// Its name, as HTML has it.
    pub name: String,
    whose: Whose,
}

/// Who wrote an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Ours,
    User,
}

/// A writer of HTML.
pub(in crate::render) struct Html {
    reader: Reader,
    prefixes: Prefixes,
    /// What is written so far, without the drawings of a page.
    pub text: String,
    open: Vec<Open>,
    /// Whether quotes are left out that HTML does not need.
    is_terse: bool,
    /// The drawings of a page, each with its place in the text: what they share is known when all are there.
    drawings: Vec<(usize, Scene)>,
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
        self.ours(name, attributes, Self::begin_ours);
    }

    fn begin_ours(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.begin(name, attributes, Whose::Ours);
    }

    /// Writes an element that has no contents.
    pub fn void(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.ours(name, attributes, Self::empty);
    }

    fn ours(&mut self, name: &str, attributes: &[(&str, &str)], write: fn(&mut Self, &str, &[(&str, &str)])) {
        raw::make_room(self, name);
        let escaped: Vec<(&str, String)> = attributes.iter().map(|(name, value)| (*name, escape(value))).collect();
        let escaped: Vec<(&str, &str)> = escaped.iter().map(|(name, value)| (*name, value.as_str())).collect();
        write(self, name, &escaped);
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

    /// Writes HTML of the user's: as it is in a page.
    pub fn raw(&mut self, html: &str) {
        match self.is_page() {
            true => self.text += html,
            false => raw::write(self, html),
        }
    }

    /// Writes what `inside` writes as short as HTML allows, if it is for a page.
    pub fn tersely(&mut self, inside: impl FnOnce(&mut Self)) {
        self.is_terse = self.is_page();
        inside(self);
        self.is_terse = false;
    }

    /// Draws a scene, as an element with some attributes; `plain` are those that a page's style sheet has.
    pub fn drawing(&mut self, scene: &Scene, attributes: &[(&str, &str)], plain: &[(&str, &str)]) {
        let detail = if self.reader == Reader::Device { Detail::Unscripted } else { Detail::All };
        let svg = Svg { detail, prefix: self.prefixes.class, styling: None };
        let classes: Vec<&str> = scene.looks.iter().map(|look| look.name()).collect();
        let class = classes.join(" ");
        let view = frame(scene);
        let class = (!classes.is_empty()).then_some(("class", class.as_str()));
        let namespace = (self.reader == Reader::Device).then_some(("xmlns", "http://www.w3.org/2000/svg"));
        let plain = if self.is_page() { &[] } else { plain };
        let root = namespace.into_iter().chain(class).chain([("viewBox", view.as_str())]);
        let attributes: Vec<(&str, &str)> = root.chain(attributes.iter().chain(plain).copied()).collect();
        self.start("svg", &attributes);
        match self.is_page() {
            true => self.drawings.push((self.text.len(), scene.clone())),
            false => self.text += &svg.scene(scene),
        }
        self.end();
    }

    /// What is written, with all elements ended, and the drawings of a page.
    pub fn finish(mut self) -> String {
        self.close_from(0);
        let mut sharing = Sharing::default();
        self.drawings.iter().for_each(|(_, scene)| sharing.count(scene));
        let drawn: Vec<(usize, String)> = self.drawings.iter().map(|(at, scene)| (*at, sharing.draw(scene))).collect();
        sharing.shapes() + &inserted(&self.text, drawn)
    }

    /// The elements of the user's that are open in the innermost one of ours, and the number of those around them.
    pub(super) fn open_here(&self) -> (usize, &[Open]) {
        let ours = self.open.iter().rposition(|open| open.whose == Whose::Ours).map_or(0, |last| last + 1);
        (ours, &self.open[ours..])
    }

    /// Ends this open element, and all inside it.
    pub(super) fn close_from(&mut self, at: usize) {
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

    /// Begins an element, whose attributes are escaped.
    pub(super) fn begin(&mut self, name: &str, attributes: &[(&str, &str)], whose: Whose) {
        self.tag(name, attributes);
        self.text.push('>');
        self.open.push(Open { name: name.to_owned(), whose });
    }

    /// Writes an empty element, whose attributes are escaped.
    pub(super) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes);
        self.text += if self.is_page() { ">" } else { "/>" };
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        let renamed = self.renamed(name);
        self.text.push('<');
        self.text += renamed.map_or(name, |(name, _)| name);
        let mut has_class = false;
        for &(name, value) in attributes {
            let told = match (name, renamed) {
                ("open", Some(_)) => continue,
                ("class", Some((_, class))) => {
                    has_class = true;
                    format!("{class} {value}").trim_end().to_owned()
                }
                // What begins with `data-` is for the script of a page.
                _ if self.reader == Reader::Device && name.starts_with("data-") => continue,
                _ => value.to_owned(),
            };
            self.attribute(name, &told);
        }
        if let (Some((_, class)), false) = (renamed, has_class) {
            self.attribute("class", class);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let prefixed = |prefix: &str| {
            value.split_whitespace().map(|word| format!("{prefix}{word}")).collect::<Vec<_>>().join(" ")
        };
        let target = value.strip_prefix('#').filter(|_| name == "href");
        let Prefixes { class, id } = &self.prefixes;
        let told = match target {
            Some(target) => format!("#{id}{target}"),
            None if name == "class" && !class.is_empty() => prefixed(class),
            None if NAMING.contains(&name) && !id.is_empty() => prefixed(id),
            None => value.to_owned(),
        };
        let is_bare = |sign: u8| sign.is_ascii_alphanumeric() || b"#.-".contains(&sign);
        let quote = if self.is_terse && !told.is_empty() && told.bytes().all(is_bare) { "" } else { "\"" };
        self.text += &format!(" {name}={quote}");
        if let Some(target) = target {
            self.links.push((self.text.len(), target.to_owned()));
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
