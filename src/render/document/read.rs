//! Reading Markdown with directives into a document, once and for all outlets.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::{Align, Block, Document, Effort, FoldRole, FoldState, Picture, Prompt, Spacing, Span, plain};
use crate::format::is_harmful;
use crate::render::words::directive::{BlockDirective, Target};
use crate::render::words::telling::{Script, Style};

/// What it knows besides plain Markdown.
const EXTENSIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);

impl Document {
    /// Reads Markdown as templates write it. A reference to a missing anchor becomes plain text.
    pub fn read(markdown: &str, pictures: BTreeMap<String, Picture>, lang: &str) -> Self {
        let mut reader = Reader { pictures: Some(&pictures), ..Reader::default() };
        Parser::new_ext(markdown, EXTENSIONS).for_each(|event| reader.take(event));
        let mut blocks = in_sections(reader.finish());
        let mut anchors = BTreeSet::new();
        each_span(&mut blocks, &mut |span| {
            if let Span::Anchor(name) = span {
                anchors.insert(name.clone());
            }
        });
        each_span(&mut blocks, &mut |span| {
            if let Span::Reference { to, text } = span
                && !anchors.contains(to)
            {
                *span = Span::Text(plain(text));
            }
        });
        let title = blocks.iter().find_map(|block| match block {
            Block::Heading { text, .. } => Some(plain(text).replace(is_harmful, " ")),
            _ => None,
        });
        Self {
            lang: lang.to_owned(),
            title: title.unwrap_or_default(),
            blocks,
            pictures,
            insets: BTreeMap::new(),
            path: Vec::new(),
            prompts: Vec::new(),
            cards: Vec::new(),
            script: Script::default(),
            style: Style::default(),
        }
    }
}

impl Prompt {
    /// Reads hints that are Markdown, each one paragraph.
    pub(in crate::render) fn read(n: u32, effort: Effort, hints: &[String]) -> Self {
        let hints = hints.iter().map(|hint| Span::read(hint)).collect();
        Self { at: format!("step-{n}"), n, name: None, effort, hints }
    }
}

impl Span {
    /// Reads a text in Markdown that is one paragraph.
    pub(in crate::render) fn read(markdown: &str) -> Vec<Self> {
        let mut reader = Reader::default();
        Parser::new_ext(markdown, EXTENSIONS).for_each(|event| reader.take(event));
        match reader.finish().into_iter().next() {
            Some(Block::Paragraph(spans)) => spans,
            _ => Vec::new(),
        }
    }
}

/// Makes a section of each heading of the third level and what follows it.
fn in_sections(blocks: Vec<Block>) -> Vec<Block> {
    let mut sectioned: Vec<Block> = Vec::new();
    for mut block in blocks {
        if let Block::Fold { blocks, .. } = &mut block {
            *blocks = in_sections(std::mem::take(blocks));
        }
        match (&block, sectioned.last_mut()) {
            (Block::Heading { level: 3, .. }, _) => sectioned.push(Block::Section(vec![block])),
            (Block::Heading { level: ..3, .. }, _) => sectioned.push(block),
            (_, Some(Block::Section(section))) => section.push(block),
            _ => sectioned.push(block),
        }
    }
    sectioned
}

/// Visits every span of some blocks, outer spans before inner ones.
pub(super) fn each_span(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Span)) {
    fn within(spans: &mut [Span], visit: &mut dyn FnMut(&mut Span)) {
        for span in spans {
            visit(span);
            match span {
                Span::Strong(text) | Span::Emphasis(text) | Span::Label(text) => within(text, visit),
                Span::Reference { text, .. } | Span::Mention { text, .. } | Span::Link { text, .. } => {
                    within(text, visit);
                }
                _ => {}
            }
        }
    }
    for block in blocks {
        match block {
            Block::Heading { text, .. } => within(text, visit),
            Block::Paragraph(text) | Block::Byline(text) | Block::Conclusion(text) => within(text, visit),
            Block::Section(blocks) | Block::Quote(blocks) => each_span(blocks, visit),
            Block::List { items, .. } => items.iter_mut().for_each(|item| each_span(item, visit)),
            Block::Table { rows, .. } => rows.iter_mut().flatten().for_each(|cell| within(cell, visit)),
            Block::Fold { summary, blocks, .. } => {
                within(summary, visit);
                each_span(blocks, visit);
            }
            Block::Picture(_) | Block::Code { .. } | Block::Rule | Block::Html(_) => {}
        }
    }
}

/// What is open while Markdown is read, the outermost first.
enum Open {
    /// Blocks; the text of a tight list's item is a paragraph without a tag of its own.
    Blocks(Container, Vec<Block>),
    Spans(Inline, Vec<Span>),
    Rows {
        columns: Vec<Align>,
        rows: Vec<Vec<Vec<Span>>>,
    },
    Items {
        first: Option<u64>,
        items: Vec<Vec<Block>>,
        spacing: Spacing,
    },
    Code {
        info: String,
        text: String,
    },
    Html(String),
}

enum Container {
    Item,
    Quote,
    /// A footnote, with its label.
    Note(String),
    Fold {
        role: FoldRole,
        state: FoldState,
        summary: Vec<Span>,
    },
}

/// The anchor of a footnote.
fn note(label: &str) -> String {
    let sign = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
    format!("note-{}", label.chars().map(sign).collect::<String>())
}

/// The mark of a footnote, where it is mentioned and before its text.
fn mark(label: &str) -> Span {
    Span::Text(format!("[{label}]"))
}

enum Inline {
    Paragraph,
    /// The text of an item of a tight list.
    Bare,
    Heading(u8),
    Cell,
    Strong,
    Emphasis,
    Link(String),
    Image(String),
}

/// The most things that are open inside each other. What walks a document calls itself for each of them, and the text may come from
/// strangers: whatever is deeper stands where the limit is, with all its text.
const DEEPEST: usize = 100;

#[derive(Default)]
struct Reader<'a> {
    /// The pictures that a fenced block may name.
    pictures: Option<&'a BTreeMap<String, Picture>>,
    blocks: Vec<Block>,
    open: Vec<Open>,
    /// The number of open tags that are too deep.
    too_deep: usize,
    /// The number of open folds that are too deep.
    folds_too_deep: usize,
}

impl Reader<'_> {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match self.open.last_mut() {
                Some(Open::Code { text: code, .. }) => code.push_str(&text),
                Some(Open::Html(html)) => html.push_str(&text),
                _ => self.span(Span::Text(text.into_string())),
            },
            Event::Html(html) => match self.open.last_mut() {
                Some(Open::Html(text)) => text.push_str(&html),
                _ => self.html(&html),
            },
            Event::Code(code) => self.span(Span::Code(code.into_string())),
            Event::InlineHtml(html) => self.span(Span::Html(html.into_string())),
            Event::SoftBreak => self.span(Span::SoftBreak),
            Event::HardBreak => self.span(Span::HardBreak),
            Event::Rule => self.block(Block::Rule),
            Event::FootnoteReference(label) => {
                self.span(Span::Reference { to: note(&label), text: vec![mark(&label)] })
            }
            // Only extensions that are not switched on have other tags.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        if !matches!(tag, Tag::Strong | Tag::Emphasis | Tag::Link { .. } | Tag::Image { .. }) {
            self.close_bare();
        }
        // An item is where its list is. What is inside something too deep is too deep as well.
        let is_deep = if matches!(tag, Tag::Item) { self.too_deep > 0 } else { self.open.len() >= DEEPEST };
        if nests(&tag.to_end()) && (is_deep || self.too_deep > 0) {
            self.too_deep += 1;
            return;
        }
        let spans = |inline| Open::Spans(inline, Vec::new());
        let open = match tag {
            Tag::Paragraph => {
                if let [.., Open::Items { spacing, .. }, Open::Blocks(Container::Item, _)] = &mut self.open[..] {
                    *spacing = Spacing::Loose;
                }
                spans(Inline::Paragraph)
            }
            Tag::Heading { level, .. } => spans(Inline::Heading(level as u8)),
            Tag::TableCell => spans(Inline::Cell),
            Tag::Strong => spans(Inline::Strong),
            Tag::Emphasis => spans(Inline::Emphasis),
            Tag::Link { dest_url, .. } => spans(Inline::Link(dest_url.into_string())),
            Tag::Image { dest_url, .. } => spans(Inline::Image(dest_url.into_string())),
            Tag::BlockQuote(_) => Open::Blocks(Container::Quote, Vec::new()),
            Tag::FootnoteDefinition(label) => Open::Blocks(Container::Note(label.into_string()), Vec::new()),
            Tag::Item => Open::Blocks(Container::Item, Vec::new()),
            Tag::List(first) => Open::Items { first, items: Vec::new(), spacing: Spacing::Tight },
            Tag::Table(columns) => Open::Rows { columns: columns.into_iter().map(align).collect(), rows: Vec::new() },
            Tag::TableHead | Tag::TableRow => {
                if let Some(Open::Rows { rows, .. }) = self.open.last_mut() {
                    rows.push(Vec::new());
                }
                return;
            }
            Tag::CodeBlock(kind) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                Open::Code { info, text: String::new() }
            }
            Tag::HtmlBlock => Open::Html(String::new()),
            _ => return,
        };
        // The text of a tight item has no paragraph of its own.
        if matches!(open, Open::Spans(Inline::Strong | Inline::Emphasis | Inline::Link(_) | Inline::Image(_), _)) {
            self.open_bare();
        }
        self.open.push(open);
    }

    fn end(&mut self, tag: TagEnd) {
        if matches!(tag, TagEnd::TableHead | TagEnd::TableRow) {
            return;
        }
        if nests(&tag) && self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        if matches!(tag, TagEnd::Item | TagEnd::BlockQuote(_) | TagEnd::FootnoteDefinition) {
            self.close_bare();
            while matches!(self.open.last(), Some(Open::Blocks(Container::Fold { .. }, _))) {
                self.close_fold();
            }
        }
        match self.open.pop() {
            Some(Open::Spans(inline, spans)) => self.close(inline, spans),
            Some(Open::Blocks(Container::Item, item)) => {
                if let Some(Open::Items { items, .. }) = self.open.last_mut() {
                    items.push(item);
                }
            }
            Some(Open::Blocks(Container::Quote, blocks)) => self.block(Block::Quote(blocks)),
            Some(Open::Blocks(Container::Note(label), mut blocks)) => {
                let sign = [Span::Anchor(note(&label)), mark(&label), Span::Text(" ".to_owned())];
                match blocks.first_mut() {
                    Some(Block::Paragraph(text)) => drop(text.splice(..0, sign)),
                    _ => blocks.insert(0, Block::Paragraph(sign.to_vec())),
                }
                blocks.into_iter().for_each(|block| self.block(block));
            }
            // A fold ends where its HTML does; one that is never closed ends with the text.
            Some(fold @ Open::Blocks(Container::Fold { .. }, _)) => self.open.push(fold),
            Some(Open::Rows { columns, rows }) => self.block(Block::Table { columns, rows }),
            Some(Open::Items { first, items, spacing }) => self.block(Block::List { first, spacing, items }),
            Some(Open::Code { info, text }) => self.code(info, text),
            Some(Open::Html(html)) => self.html(&html),
            None => {}
        }
    }

    /// Ends a run of spans and adds it to the open block.
    fn close(&mut self, inline: Inline, text: Vec<Span>) {
        match inline {
            Inline::Paragraph | Inline::Bare => self.block(paragraph(text)),
            Inline::Heading(level) => self.block(Block::Heading { level, text }),
            Inline::Cell => {
                if let Some(Open::Rows { rows, .. }) = self.open.last_mut() {
                    rows.last_mut().into_iter().for_each(|row| row.push(text.clone()));
                }
            }
            Inline::Strong => self.span(Span::Strong(text)),
            Inline::Emphasis => self.span(Span::Emphasis(text)),
            Inline::Link(target) => self.span(link(&target, text)),
            Inline::Image(url) => self.span(Span::Image { url, alt: plain(&text) }),
        }
    }

    fn block(&mut self, block: Block) {
        self.close_bare();
        match self.open.last_mut() {
            Some(Open::Blocks(_, blocks)) => blocks.push(block),
            _ => self.blocks.push(block),
        }
    }

    fn span(&mut self, span: Span) {
        self.open_bare();
        if let Some(Open::Spans(_, spans)) = self.open.last_mut() {
            match (spans.last_mut(), span) {
                (Some(Span::Text(text)), Span::Text(more)) => text.push_str(&more),
                (_, span) => spans.push(span),
            }
        }
    }

    fn open_bare(&mut self) {
        if let Some(Open::Blocks(Container::Item, _)) = self.open.last() {
            self.open.push(Open::Spans(Inline::Bare, Vec::new()));
        }
    }

    fn close_bare(&mut self) {
        if let Some(Open::Spans(Inline::Bare, spans)) = self.open.last_mut() {
            let spans = std::mem::take(spans);
            self.open.pop();
            self.block(paragraph(spans));
        }
    }

    /// A block of HTML: the start or end of a fold, or HTML from a template.
    fn html(&mut self, html: &str) {
        let mut rest = html.trim();
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix("</details>") {
                self.close_fold();
                rest = after.trim_start();
            } else if let Some((fold, after)) = fold(rest) {
                self.close_bare();
                if self.open.len() >= DEEPEST {
                    self.folds_too_deep += 1;
                } else {
                    self.open.push(Open::Blocks(fold, Vec::new()));
                }
                rest = after.trim_start();
            } else {
                self.block(Block::Html(rest.to_owned()));
                break;
            }
        }
    }

    /// A fenced block: a picture, if its first line names one.
    fn code(&mut self, info: String, text: String) {
        let named = info.split_once(' ').and_then(|(kind, name)| {
            let picture = self.pictures?.get(name.trim())?;
            (picture.kind() == kind).then(|| name.trim().to_owned())
        });
        self.block(named.map_or(Block::Code { language: info, text }, Block::Picture));
    }

    fn close_fold(&mut self) {
        if self.folds_too_deep > 0 {
            self.folds_too_deep -= 1;
            return;
        }
        match self.open.pop() {
            Some(Open::Blocks(Container::Fold { role, state, summary }, blocks)) => {
                self.block(Block::Fold { role, state, summary, blocks });
            }
            other => self.open.extend(other),
        }
    }

    fn finish(mut self) -> Vec<Block> {
        self.folds_too_deep = 0;
        while !self.open.is_empty() {
            let before = self.open.len();
            self.close_fold();
            if self.open.len() == before {
                self.open.pop();
            }
        }
        self.blocks
    }
}

/// Whether tags of this kind may stand inside each other.
fn nests(tag: &TagEnd) -> bool {
    use TagEnd::{BlockQuote, Emphasis, FootnoteDefinition, Image, Item, Link, List, Strong};
    matches!(tag, BlockQuote(_) | FootnoteDefinition | List(_) | Item | Emphasis | Strong | Link | Image)
}

/// The start of a fold, and the text after it.
fn fold(html: &str) -> Option<(Container, &str)> {
    let (tag, rest) = html.strip_prefix("<details")?.split_once('>')?;
    let (summary, rest) = match rest.trim_start().strip_prefix("<summary>") {
        Some(rest) => rest.split_once("</summary>")?,
        None => ("", rest),
    };
    let has = |word: &str| tag.split(|sign: char| !sign.is_alphanumeric()).any(|part| part == word);
    let roles = [FoldRole::Branch, FoldRole::Lesson, FoldRole::Rung, FoldRole::Solutions];
    let role = roles.into_iter().find(|role| role.class().is_some_and(has)).unwrap_or(FoldRole::Details);
    let state = if has("open") { FoldState::Open } else { FoldState::Closed };
    Some((Container::Fold { role, state, summary: Span::read(summary) }, rest))
}

/// A paragraph, or what its directive makes of it.
fn paragraph(mut text: Vec<Span>) -> Block {
    let directive = match &text[..] {
        [Span::Link { url, .. }] => match Target::read(url) {
            Target::Block(directive) => Some(directive),
            _ => None,
        },
        _ => None,
    };
    let inside = |text: &mut Vec<Span>| match text.pop() {
        Some(Span::Link { text, .. }) => text,
        _ => Vec::new(),
    };
    match directive {
        Some(BlockDirective::Conclude) => Block::Conclusion(inside(&mut text)),
        Some(BlockDirective::Byline) => Block::Byline(inside(&mut text)),
        None => Block::Paragraph(text),
    }
}

/// The span for a link.
fn link(target: &str, text: Vec<Span>) -> Span {
    match Target::read(target) {
        Target::Anchor(name) => Span::Anchor(name),
        Target::Reference(to) => Span::Reference { to, text },
        Target::Label => Span::Label(text),
        Target::Mention(of) => Span::Mention { of, text },
        Target::Block(_) | Target::Url(_) => Span::Link { url: target.to_owned(), text },
    }
}

fn align(column: Alignment) -> Align {
    match column {
        Alignment::None | Alignment::Left => Align::Start,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::End,
    }
}
