//! Documents inside a document: its code blocks are replaced by other documents, and these fit where they are put:
//! their headings rank below, their anchors are told apart, and they rely on no file.

use std::collections::BTreeSet;

use super::read::each_span;
use super::{Block, Card, Document, Prompt, Span, plain};

/// What a document is put in place of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot<'a> {
    /// A code block, with its language and its text.
    Block(&'a str, &'a str),
    /// A piece of code in a line.
    Span(&'a str),
}

/// What stands in a slot.
#[derive(Debug)]
pub enum Filling {
    /// The document: its blocks, or, in a line, the spans of its paragraphs.
    Document(Box<Document>),
    /// The code, as it is.
    Code,
}

impl Document {
    /// Returns the document for places where no other file is beside it: pictures in files are words, and links to files
    /// are text.
    #[must_use]
    pub fn without_files(mut self) -> Self {
        each_span(&mut self.blocks, &mut |span| match span {
            Span::Image { alt, .. } => *span = Span::Text(std::mem::take(alt)),
            Span::Link { url, text } if !url.contains(':') => *span = Span::Text(plain(text)),
            _ => {}
        });
        self
    }

    /// The level of the heading that ranks highest.
    pub(in crate::render) fn highest_level(&self) -> u8 {
        highest(&self.blocks)
    }

    /// Returns the document without its title.
    #[must_use]
    pub fn untitled(mut self) -> Self {
        if matches!(self.blocks.first(), Some(Block::Heading { level: 1, .. })) {
            self.blocks.remove(0);
        }
        self
    }

    /// Returns the document as a part that stands under a heading of this level: all its own headings rank below, and it
    /// has no pictures but those that it shows.
    #[must_use]
    pub fn under(mut self, level: u8) -> Self {
        let mut shown = BTreeSet::new();
        each_block(&mut self.blocks, &mut |block| {
            if let Block::Picture(name) = block {
                shown.insert(name.clone());
            }
        });
        self.pictures.retain(|name, _| shown.contains(name));
        let shift = level.saturating_add(1).saturating_sub(highest(&self.blocks));
        each_block(&mut self.blocks, &mut |block| {
            if let Block::Heading { level, .. } = block {
                *level = (*level + shift).min(6);
            }
        });
        self
    }

    /// Returns the document with words in place of references that lead to nothing in it: a part of a text has no other
    /// parts.
    #[must_use]
    pub(crate) fn settled(mut self) -> Self {
        let mut names = BTreeSet::new();
        each_span(&mut self.blocks, &mut |span| {
            if let Span::Anchor(name) = span {
                names.insert(name.clone());
            }
        });
        each_span(&mut self.blocks, &mut |span| match span {
            Span::Reference { to, text } if !names.contains(to) => {
                *span = Span::Text(plain(text));
            }
            _ => {}
        });
        self
    }

    /// Takes over the pictures, the prompts and the cards of another document, and returns its blocks. All its names get this
    /// prefix.
    pub(in crate::render) fn adopted(&mut self, document: Self, prefix: &str) -> Vec<Block> {
        let mut blocks = document.blocks;
        each_span(&mut blocks, &mut |span| match span {
            Span::Anchor(name) | Span::Reference { to: name, .. } => name.insert_str(0, prefix),
            _ => {}
        });
        each_block(&mut blocks, &mut |block| {
            if let Block::Picture(name) = block {
                name.insert_str(0, prefix);
            }
        });
        let named = |name: String| prefix.to_owned() + &name;
        self.pictures.extend(document.pictures.into_iter().map(|(name, picture)| (named(name), picture)));
        self.insets.extend(document.insets.into_iter().map(|(name, diagram)| (named(name), diagram)));
        self.prompts.extend(document.prompts.into_iter().map(|prompt| Prompt { at: named(prompt.at), ..prompt }));
        self.cards.extend(document.cards.into_iter().map(|card| Card {
            board: named(card.board),
            answer: named(card.answer),
            ..card
        }));
        blocks
    }

    /// Puts other documents in place of code, which `fill` sees in the order of the text. Their pictures and anchors get
    /// names of their own.
    #[must_use]
    pub fn filled(mut self, fill: &mut dyn FnMut(Slot) -> Filling) -> Self {
        let blocks = std::mem::take(&mut self.blocks);
        let mut filler = Filler { host: &mut self, fill, count: 0 };
        let blocks = filler.blocks(blocks);
        self.blocks = blocks;
        self
    }
}

struct Filler<'a> {
    host: &'a mut Document,
    fill: &'a mut dyn FnMut(Slot) -> Filling,
    /// The number of documents so far.
    count: usize,
}

impl Filler<'_> {
    fn blocks(&mut self, blocks: Vec<Block>) -> Vec<Block> {
        let mut filled = Vec::with_capacity(blocks.len());
        for mut block in blocks {
            match &mut block {
                Block::Code { language, text } => {
                    if let Filling::Document(document) = (self.fill)(Slot::Block(language, text)) {
                        filled.extend(self.adopt(*document));
                        continue;
                    }
                }
                Block::Section(inside) | Block::Quote(inside) => *inside = self.blocks(std::mem::take(inside)),
                Block::Fold { summary, blocks, .. } => {
                    self.spans(summary);
                    *blocks = self.blocks(std::mem::take(blocks));
                }
                Block::List { items, .. } => {
                    items.iter_mut().for_each(|item| *item = self.blocks(std::mem::take(item)));
                }
                Block::Heading { text, .. }
                | Block::Paragraph(text)
                | Block::Byline(text)
                | Block::Conclusion(text) => {
                    self.spans(text);
                }
                Block::Table { rows, .. } => rows.iter_mut().flatten().for_each(|cell| self.spans(cell)),
                Block::Picture(_) | Block::Rule | Block::Html(_) => {}
            }
            filled.push(block);
        }
        filled
    }

    fn spans(&mut self, spans: &mut Vec<Span>) {
        for mut span in std::mem::take(spans) {
            match &mut span {
                Span::Code(code) => {
                    if let Filling::Document(document) = (self.fill)(Slot::Span(code)) {
                        let blocks = self.adopt(*document);
                        spans.extend(blocks.into_iter().flat_map(|block| match block {
                            Block::Paragraph(text) => text,
                            _ => Vec::new(),
                        }));
                        continue;
                    }
                }
                Span::Strong(text) | Span::Emphasis(text) | Span::Label(text) => self.spans(text),
                Span::Reference { text, .. } | Span::Mention { text, .. } | Span::Link { text, .. } => self.spans(text),
                _ => {}
            }
            spans.push(span);
        }
    }

    /// The blocks of another document as parts of this one.
    fn adopt(&mut self, document: Document) -> Vec<Block> {
        self.count += 1;
        self.host.adopted(document, &format!("w{}-", self.count))
    }
}

/// The level of the heading that ranks highest.
fn highest(blocks: &[Block]) -> u8 {
    let level = |block: &Block| match block {
        Block::Heading { level, .. } => Some(*level),
        Block::Section(inside) => Some(highest(inside)),
        _ => None,
    };
    blocks.iter().filter_map(level).min().unwrap_or(6)
}

fn each_block(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Block)) {
    for block in blocks {
        visit(block);
        match block {
            Block::Section(inside) | Block::Quote(inside) | Block::Fold { blocks: inside, .. } => {
                each_block(inside, visit);
            }
            Block::List { items, .. } => items.iter_mut().for_each(|item| each_block(item, visit)),
            _ => {}
        }
    }
}

impl Block {
    /// Returns the names of the anchors inside it.
    pub fn anchors(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        each_span(&mut [self.clone()], &mut |span| {
            if let Span::Anchor(name) = span {
                names.insert(name.clone());
            }
        });
        names
    }
}
