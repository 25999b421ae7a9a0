//! A document as blocks of Pandoc's document model, as JSON: <https://hackage.haskell.org/package/pandoc-types>. HTML and
//! LaTeX have their own outlets, whose text Pandoc passes on; for everything else, each block becomes one of Pandoc's, and
//! pictures are drawn in characters.

use serde_json::{Value, json};

use super::{fragment, latex};
use crate::render::document::{Align, Block, Document, Spacing, Span, plain};
use crate::render::pictures::html::{Reader, harmless, is_harmless};
use crate::render::words::source::{RenderError, Source};

/// What Pandoc is going to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PandocTarget {
    /// Pages, and slides of HTML: fragments in it.
    Html,
    /// Books, whose HTML has to be XML.
    Epub,
    /// LaTeX, also for slides: with TikZ.
    Latex,
    /// Anything else.
    Other,
}

impl PandocTarget {
    /// Returns the target for the name of one of Pandoc's output formats, with or without extensions (`html5+smart`).
    pub fn of(format: &str) -> Self {
        let name = format.split(['+', '-']).next().unwrap_or_default();
        match name {
            "html" | "html4" | "html5" | "chunkedhtml" | "revealjs" | "slidy" | "slideous" | "dzslides" | "s5" => {
                Self::Html
            }
            "epub" | "epub2" | "epub3" => Self::Epub,
            "latex" | "beamer" | "pdf" => Self::Latex,
            _ => Self::Other,
        }
    }

    /// Returns a document as blocks.
    ///
    /// # Errors
    /// If a picture cannot be drawn, or a template is missing.
    pub fn blocks(self, document: &Document, source: &Source) -> Result<Vec<Value>, RenderError> {
        let raw = |format: &str, text: String| vec![json!({ "t": "RawBlock", "c": [format, text] })];
        Ok(match self {
            Self::Html => raw("html", fragment::write(document, Reader::Strict)),
            Self::Epub => raw("html", fragment::write(document, Reader::Device)),
            Self::Latex => raw("latex", latex::piece(document, source)?),
            Self::Other => blocks(document, &document.blocks),
        })
    }

    /// Returns what the head of the output needs, as a block; none if it needs nothing.
    ///
    /// # Errors
    /// If a template is missing.
    pub fn head(self, source: &Source) -> Result<Option<Value>, RenderError> {
        Ok(match self {
            Self::Latex => Some(json!({ "t": "RawBlock", "c": ["latex", latex::preamble(source)?] })),
            _ => None,
        })
    }

    /// Returns the text of a document as inlines, for a line.
    pub fn inlines(document: &Document) -> Vec<Value> {
        let paragraphs = document.blocks.iter().filter_map(|block| match block {
            Block::Paragraph(text) => Some(spans(text)),
            _ => None,
        });
        paragraphs.flatten().collect()
    }
}

/// An element with content.
fn with(kind: &str, content: impl Into<Value>) -> Value {
    json!({ "t": kind, "c": content.into() })
}

/// No name, no classes and no attributes, or some.
fn attributes(name: &str, class: Option<&str>) -> Value {
    json!([name, class.into_iter().collect::<Vec<_>>(), []])
}

fn blocks<'a>(document: &Document, blocks: impl IntoIterator<Item = &'a Block>) -> Vec<Value> {
    blocks.into_iter().flat_map(|one| block(document, one)).collect()
}

fn block(document: &Document, block: &Block) -> Vec<Value> {
    let within = |inside: &[Block]| blocks(document, inside);
    let none = || attributes("", None);
    vec![match block {
        Block::Heading { level, text } => {
            let (name, text) = match text.split_first() {
                Some((Span::Anchor(name), text)) => (name.as_str(), text),
                _ => ("", &text[..]),
            };
            with("Header", json!([level, attributes(name, None), spans(text)]))
        }
        Block::Section(inside) => return within(inside),
        Block::Paragraph(text) => with("Para", spans(text)),
        Block::Byline(text) => with("Para", vec![with("Emph", spans(text))]),
        Block::Conclusion(text) => with("Para", vec![code(&plain(text))]),
        Block::List { first, spacing, items } => {
            let item = |item: &Vec<Block>| match (&item[..], spacing) {
                ([Block::Paragraph(text), rest @ ..], Spacing::Tight) => {
                    [vec![with("Plain", spans(text))], within(rest)].concat()
                }
                _ => within(item),
            };
            let items: Vec<Vec<Value>> = items.iter().map(item).collect();
            match first {
                Some(first) => with("OrderedList", json!([[first, { "t": "Decimal" }, { "t": "Period" }], items])),
                None => with("BulletList", json!(items)),
            }
        }
        Block::Table { columns, rows } => table(columns, rows),
        Block::Picture(name) => {
            let drawn = document.pictures.get(name).map(|picture| picture.text()).unwrap_or_default();
            with("CodeBlock", json!([none(), drawn.trim_end()]))
        }
        Block::Fold { role, summary, blocks, .. } => {
            let title = with("Para", vec![with("Strong", spans(summary))]);
            let inside: Vec<Value> = [title].into_iter().chain(within(blocks)).collect();
            with("Div", json!([attributes("", role.class()), inside]))
        }
        Block::Quote(inside) => with("BlockQuote", within(inside)),
        Block::Code { language, text } => {
            let language = Some(language.as_str()).filter(|language| !language.is_empty());
            with("CodeBlock", json!([attributes("", language), text.trim_end_matches('\n')]))
        }
        Block::Rule => json!({ "t": "HorizontalRule" }),
        Block::Html(html) => with("RawBlock", json!(["html", harmless(html)])),
    }]
}

fn table(columns: &[Align], rows: &[Vec<Vec<Span>>]) -> Value {
    let none = || attributes("", None);
    let column = |align: &Align| {
        let align = match align {
            Align::Start => "AlignLeft",
            Align::Center => "AlignCenter",
            Align::End => "AlignRight",
        };
        json!([{ "t": align }, { "t": "ColWidthDefault" }])
    };
    let row = |row: &Vec<Vec<Span>>| {
        let cell = |cell: &Vec<Span>| json!([none(), { "t": "AlignDefault" }, 1, 1, [with("Plain", spans(cell))]]);
        json!([none(), row.iter().map(cell).collect::<Vec<_>>()])
    };
    let (head, body) = rows.split_at(rows.len().min(1));
    let rows = |rows: &[Vec<Vec<Span>>]| rows.iter().map(row).collect::<Vec<_>>();
    let columns: Vec<Value> = columns.iter().map(column).collect();
    let bodies = json!([[none(), 0, [], rows(body)]]);
    with("Table", json!([none(), [null, []], columns, [none(), rows(head)], bodies, [none(), []]]))
}

fn spans(text: &[Span]) -> Vec<Value> {
    text.iter().flat_map(span).collect()
}

fn code(text: &str) -> Value {
    with("Code", json!([attributes("", None), text]))
}

fn span(span: &Span) -> Vec<Value> {
    let none = || attributes("", None);
    let link = |inside: &[Span], to: &str| with("Link", json!([none(), spans(inside), [to, ""]]));
    vec![match span {
        Span::Text(text) => return words(text),
        Span::Code(text) => code(text),
        Span::Strong(inside) | Span::Label(inside) => with("Strong", spans(inside)),
        Span::Emphasis(inside) => with("Emph", spans(inside)),
        Span::Anchor(name) => with("Span", json!([attributes(name, None), []])),
        Span::Reference { to, text } => link(text, &format!("#{to}")),
        Span::Mention { text, .. } => return spans(text),
        Span::Link { url, text } if is_harmless(url) => link(text, url),
        Span::Link { text, .. } => return spans(text),
        Span::Image { alt, url } if !is_harmless(url) => return words(alt),
        Span::Image { url, alt } => with("Image", json!([none(), words(alt), [url, ""]])),
        Span::SoftBreak => json!({ "t": "SoftBreak" }),
        Span::HardBreak => json!({ "t": "LineBreak" }),
        Span::Html(html) => with("RawInline", json!(["html", harmless(html)])),
    }]
}

/// Text, in which spaces are elements of their own.
fn words(text: &str) -> Vec<Value> {
    let word = |(at, word): (usize, &str)| {
        let space = (at > 0).then(|| json!({ "t": "Space" }));
        space.into_iter().chain((!word.is_empty()).then(|| with("Str", word)))
    };
    text.split(' ').enumerate().flat_map(word).collect()
}
