//! A document: Markdown with pictures, and what is made of it.
//!
//! A picture (a board, the tree of a search, a chart) stands in the Markdown as a fenced block, drawn
//! in characters. In a page it stands there as SVG: the block's first line says which.

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::value::{Serde, Value};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::render::outlets::text::plain_text;
use crate::render::pictures::chart::Chart;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::outline::Outline;
use crate::render::pictures::{svg, text_board};
use crate::render::words::escape::{ANCHOR, ANCHOR_END, LINK, LINK_END, LINK_TEXT, strip_marks};
use crate::render::words::names::Names;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::templates::environment;

/// Something to read: a walkthrough, a lesson.
#[derive(Debug)]
pub struct Document {
    pub(super) title: String,
    pub(super) markdown: String,
    pictures: BTreeMap<String, Picture>,
    source: Source,
    names: Arc<Names>,
}

/// A picture in a document.
#[derive(Clone, Debug)]
pub enum Picture {
    /// A board.
    Board(Box<Diagram>),
    /// A tree, and a text that says what it shows.
    Tree(Outline, String),
    /// A chart, and a text that says what it shows.
    Chart(Chart, String),
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Self {
        Self::Board(Box::new(diagram))
    }
}

impl Picture {
    /// The word that opens the first line of its block; its name follows.
    fn word(&self) -> &'static str {
        match self {
            Self::Board(_) => "board",
            Self::Tree(..) => "tree",
            Self::Chart(..) => "chart",
        }
    }

    /// The picture in characters.
    fn text(&self) -> String {
        match self {
            Self::Board(diagram) => text_board::draw(diagram),
            Self::Tree(tree, _) => tree.text(),
            Self::Chart(chart, _) => chart.text(),
        }
    }

    /// The picture for a page.
    fn svg(&self) -> String {
        match self {
            Self::Board(diagram) => svg::draw(diagram),
            Self::Tree(tree, alt) => tree.svg(alt),
            Self::Chart(chart, alt) => chart.svg(alt),
        }
    }
}

impl Document {
    pub(super) fn new(source: &Source, names: &Arc<Names>) -> Self {
        let (title, markdown) = Default::default();
        Self { title, markdown, pictures: BTreeMap::new(), source: source.clone(), names: Arc::clone(names) }
    }

    /// Takes a picture in and gives back the block that stands for it in the Markdown.
    pub(super) fn add(&mut self, id: &str, picture: impl Into<Picture>) -> String {
        let picture = picture.into();
        let block = format!("```{} {id}\n{}\n```", picture.word(), picture.text().trim_end());
        self.pictures.insert(id.to_owned(), picture);
        block
    }

    /// The picture that a block's first line names.
    fn picture(&self, line: &str) -> Option<&Picture> {
        let (word, id) = line.split_once(' ')?;
        self.pictures.get(id.trim()).filter(|picture| picture.word() == word)
    }

    /// The document as Markdown.
    pub fn markdown(&self) -> String {
        strip_marks(&self.markdown)
    }

    /// The document as a page of its own: one file, no script, no request to anywhere.
    ///
    /// # Errors
    /// When the page's template is missing or has a mistake.
    pub fn html(&self) -> Result<String, RenderError> {
        let mut body = String::new();
        html::push_html(&mut body, self.with_pictures().into_iter());
        let read = |name: &str| self.source.read(name)?.ok_or_else(|| RenderError::Missing(name.to_owned()));
        let env = environment(&self.source, &self.names);
        let page = env.get_template("page.html")?.render(Serde(BTreeMap::from([
            ("lang", Value::from(self.names.words.lang.tag())),
            ("title", Value::from(self.title.as_str())),
            ("css", Value::from_safe_string(read("page.css")?)),
            ("body", Value::from_safe_string(with_anchors(&body))),
            ("generator", Value::from(concat!("whydoku ", env!("CARGO_PKG_VERSION")))),
        ])))?;
        Ok(page)
    }

    /// The Markdown's events as a page shows them: a picture in place of each block that stands for
    /// one, a step and its board in one section, wide tables in a box that scrolls.
    fn with_pictures(&self) -> Vec<Event<'_>> {
        let mut events: Vec<Event> = Vec::new();
        let (mut in_picture, mut in_step) = (false, false);
        for event in Parser::new_ext(&self.markdown, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(ref info))) => match self.picture(info) {
                    Some(picture) => {
                        in_picture = true;
                        events.push(Event::Html((picture.svg() + "\n").into()));
                    }
                    None => events.push(event),
                },
                Event::End(TagEnd::CodeBlock) if in_picture => in_picture = false,
                Event::Text(_) if in_picture => {}
                Event::Start(Tag::Heading { level, .. }) if level <= HeadingLevel::H3 => {
                    if std::mem::replace(&mut in_step, level == HeadingLevel::H3) {
                        events.push(Event::Html("</section>\n".into()));
                    }
                    if in_step {
                        events.push(Event::Html("<section class=\"step\">\n".into()));
                    }
                    events.push(event);
                }
                Event::Start(Tag::Table(_)) => events.extend([Event::Html("<div class=\"table\">".into()), event]),
                Event::End(TagEnd::Table) => events.extend([event, Event::Html("</div>\n".into())]),
                Event::End(TagEnd::Paragraph) => {
                    let start = events.iter().rposition(|event| *event == Event::Start(Tag::Paragraph));
                    match start.and_then(|start| Some((start, class(events.split_at(start))?))) {
                        Some((start, class)) => {
                            events[start] = Event::Html(format!("<p class=\"{class}\">").into());
                            events.push(Event::Html("</p>\n".into()));
                        }
                        None => events.push(event),
                    }
                }
                other => events.push(other),
            }
        }
        if in_step {
            events.push(Event::Html("</section>\n".into()));
        }
        events
    }

    /// The document as plain text for a terminal: no markup, boards drawn in characters.
    pub fn text(&self) -> String {
        plain_text(&self.markdown())
    }
}

/// The CSS class of a paragraph, if it has one, from what stands before it and what it holds: one of
/// nothing but code is a conclusion, one of nothing but emphasis under the title is the byline.
fn class((before, paragraph): (&[Event], &[Event])) -> Option<&'static str> {
    let emphasis = Event::Start(Tag::Emphasis);
    match (before, paragraph) {
        (_, [_, Event::Code(_)]) => Some("conclusion"),
        (
            [.., Event::End(TagEnd::Heading(HeadingLevel::H1))],
            [_, start, within @ .., Event::End(TagEnd::Emphasis)],
        ) if *start == emphasis && !within.contains(&emphasis) => Some("byline"),
        _ => None,
    }
}

/// Turns the marks of anchors and links into HTML. A link to a step that is not told here is text.
fn with_anchors(body: &str) -> String {
    let mut page = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find([ANCHOR, LINK, LINK_END]) {
        let (before, marked) = rest.split_at(at);
        page.push_str(before);
        let anchor = marked.strip_prefix(ANCHOR).and_then(|rest| rest.split_once(ANCHOR_END));
        let link = marked.strip_prefix(LINK).and_then(|rest| rest.split_once(LINK_TEXT));
        rest = match (anchor, link.and_then(|(name, rest)| Some((name, rest.split_once(LINK_END)?)))) {
            (Some((name, rest)), _) => {
                // An anchor at the head of an element names the element itself.
                match page.pop() {
                    Some('>') => page.push_str(&format!(" id=\"{name}\">")),
                    last => {
                        page.extend(last);
                        page.push_str(&format!("<a id=\"{name}\"></a>"));
                    }
                }
                rest
            }
            (_, Some((name, (text, rest)))) => {
                let there = body.contains(&format!("{ANCHOR}{name}{ANCHOR_END}"));
                page.push_str(&if there { format!("<a href=\"#{name}\">{text}</a>") } else { text.to_owned() });
                rest
            }
            _ => &marked[ANCHOR.len_utf8()..],
        };
    }
    page + rest
}

/// The text of the first heading of a Markdown document.
pub(super) fn title_of(markdown: &str) -> String {
    let mut title = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Text(text) | Event::Code(text) => title.push_str(&text),
            Event::End(TagEnd::Heading(_)) => break,
            _ => {}
        }
    }
    strip_marks(&title)
}
