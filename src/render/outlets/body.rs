//! The blocks of a document as HTML: what pages, pieces of pages and books have in common.

use std::borrow::Cow;

use crate::render::document::{
    Align, Block, Document, Effort, FoldRole, FoldState, Picture, Prompt, Spacing, Span, plain,
};
use crate::render::pictures::board;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::html::{Html, Reader, is_harmless};
use crate::render::pictures::sharing;

/// What a document shows, in a page.
pub(super) fn body(document: &Document) -> String {
    sharing::page(|html| blocks(document, &ranked(document), html))
}

/// Writes blocks of a document, each on lines of its own.
pub(super) fn blocks<'a>(document: &Document, blocks: impl IntoIterator<Item = &'a Block>, html: &mut Html) {
    Body { document, html }.blocks(blocks);
}

/// Spans as the HTML of an element.
pub(super) fn inline(text: &[Span], reader: Reader) -> String {
    Html::written(reader, |html| spans(text, html))
}

/// The blocks of a document, with headings that leave out no level below the highest.
pub(super) fn ranked(document: &Document) -> Vec<Block> {
    let mut blocks = document.blocks.clone();
    let mut above = (1..document.highest_level()).collect();
    rank(&mut blocks, &mut above);
    blocks
}

/// Gives each heading the level after that of the heading it is under, so that no level is left out. `open` has the
/// levels of the headings that the next one may be under.
fn rank(blocks: &mut [Block], open: &mut Vec<u8>) {
    for block in blocks {
        match block {
            Block::Heading { level, .. } => {
                open.retain(|above| above < level);
                open.push(*level);
                *level = open.len() as u8;
            }
            Block::Section(inside) | Block::Quote(inside) | Block::Fold { blocks: inside, .. } => rank(inside, open),
            Block::List { items, .. } => items.iter_mut().for_each(|item| rank(item, open)),
            _ => {}
        }
    }
}

struct Body<'a, 'h> {
    document: &'a Document,
    html: &'h mut Html,
}

impl<'a> Body<'a, '_> {
    fn blocks<'b>(&mut self, blocks: impl IntoIterator<Item = &'b Block>) {
        for block in blocks {
            self.block(block);
            self.html.line();
        }
    }

    /// Writes an element with blocks in it.
    fn around<'b>(&mut self, name: &str, attributes: &[(&str, &str)], blocks: impl IntoIterator<Item = &'b Block>) {
        self.html.start(name, attributes);
        self.html.line();
        self.blocks(blocks);
        self.html.end();
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading { level, text } => element(&format!("h{level}"), text, self.html),
            Block::Section(inside) => self.section(inside),
            Block::Paragraph(text) => element("p", text, self.html),
            Block::Byline(text) => self.html.element("p", &[("class", "byline")], |html| {
                html.element("em", &[], |html| spans(text, html));
            }),
            Block::Conclusion(text) => self.html.element("p", &[("class", "conclusion")], |html| {
                html.element("code", &[], |html| html.text(&held_together(&plain(text))));
            }),
            Block::List { first, spacing, items } => self.list(*first, *spacing, items),
            Block::Table { columns, rows } => table(columns, rows, self.html),
            Block::Picture(name) => {
                self.document.pictures.get(name).into_iter().for_each(|picture| picture.write(self.html));
            }
            Block::Fold { role, state, summary, blocks } => {
                let class = role.class().map(|class| ("class", class));
                let open = (*state == FoldState::Open).then_some(("open", ""));
                let attributes: Vec<(&str, &str)> = class.into_iter().chain(open).collect();
                self.html.start("details", &attributes);
                self.html.line();
                element("summary", summary, self.html);
                self.html.line();
                self.blocks(blocks);
                self.html.end();
            }
            Block::Quote(inside) => self.around("blockquote", &[], inside),
            Block::Code { text, .. } => {
                self.html.element("pre", &[], |html| html.element("code", &[], |html| html.text(text)));
            }
            Block::Rule => self.html.void("hr", &[]),
            Block::Html(raw) => self.html.raw(raw),
        }
    }

    fn list(&mut self, first: Option<u64>, spacing: Spacing, items: &[Vec<Block>]) {
        let start = first.filter(|&first| first != 1).map(|first| first.to_string());
        let start = start.iter().map(|start| ("start", start.as_str()));
        let class = (first.is_none() && are_lines(items)).then_some(("class", "lines"));
        let attributes: Vec<(&str, &str)> = start.chain(class).collect();
        self.html.start(if first.is_some() { "ol" } else { "ul" }, &attributes);
        self.html.line();
        for item in items {
            match (&item[..], spacing) {
                // An item of a tight list has its text without a paragraph around it.
                ([Block::Paragraph(text), rest @ ..], Spacing::Tight) => {
                    let (id, text) = anchored(text);
                    self.html.start("li", id.map(|id| ("id", id)).as_slice());
                    self.inset(id).into_iter().for_each(|inset| board::write_inset(inset, self.html));
                    spans(text, self.html);
                    self.html.line();
                    self.blocks(rest);
                    self.html.end();
                }
                _ => self.around("li", &[], item),
            }
        }
        self.html.end();
        let insets: Vec<&Diagram> = items.iter().filter_map(|item| self.inset(anchor(item))).collect();
        if !insets.is_empty() {
            self.html.line();
            board::write_legend(insets, self.html);
        }
    }

    /// The small board of an item whose text has this anchor.
    fn inset(&self, anchor: Option<&str>) -> Option<&'a Diagram> {
        anchor.and_then(|anchor| self.document.insets.get(anchor))
    }

    /// A step in two columns: its board, and what is said up to the first fold, which a page break does not part; then
    /// the rest. A conclusion that only folds part from its argument comes before them. The branch of a search follows in
    /// full width.
    fn section(&mut self, inside: &[Block]) {
        let is_branch = |block: &Block| matches!(block, Block::Fold { role: FoldRole::Branch, .. });
        let pictures = &self.document.pictures;
        let is_board = |block: &Block| matches!(block, Block::Picture(name) if matches!(pictures.get(name), Some(Picture::Board(_))));
        let (step, branches) = inside.split_at(inside.iter().position(is_branch).unwrap_or(inside.len()));
        let (above, below) = step.split_at(step.iter().position(is_board).unwrap_or(step.len()));
        let prompt = inside.first().and_then(|heading| self.prompt(heading));
        let n = prompt.map(|prompt| prompt.n.to_string());
        let effort = prompt.into_iter().flat_map(|prompt| {
            let name = prompt.name.as_deref().map(|name| ("data-name", name));
            name.into_iter().chain((prompt.effort == Effort::Harder).then_some(("data-harder", "")))
        });
        let step_number = n.iter().map(|n| ("data-step", n.as_str()));
        let attributes: Vec<(&str, &str)> = [("class", "step")].into_iter().chain(step_number).chain(effort).collect();
        self.html.start("section", &attributes);
        self.html.line();
        match below.split_first() {
            None => self.blocks(above),
            Some((board, said)) => {
                let (heading, before) = above.split_at(above.len().min(1));
                let first_fold = said.iter().position(|block| matches!(block, Block::Fold { .. }));
                let (told, more) = said.split_at(first_fold.unwrap_or(said.len()));
                let is_conclusion = |block: &&Block| matches!(block, Block::Conclusion(_));
                let last = more.iter().rposition(|block| is_conclusion(&block)).unwrap_or(0);
                let are_apart =
                    more[..last].iter().all(|block| matches!(block, Block::Fold { .. }) || is_conclusion(&block));
                let (concluded, more): (Vec<&Block>, Vec<&Block>) =
                    more.iter().partition(|block| are_apart && is_conclusion(block));
                self.blocks(heading);
                self.html.start("div", &[("class", "scene")]);
                self.html.line();
                self.block(board);
                self.html.line();
                if !before.is_empty() || !told.is_empty() || !concluded.is_empty() {
                    self.html.start("div", &[("class", "told")]);
                    self.column("searched", before.iter().collect());
                    self.blocks(told.iter().chain(concluded));
                    self.html.end();
                    self.html.line();
                }
                self.html.end();
                self.html.line();
                self.column("more", more);
            }
        }
        match prompt {
            Some(prompt) => self.hints([prompt], false),
            None => self.hints(self.listed(inside), true),
        }
        self.html.end();
        self.html.line();
        self.blocks(branches);
    }

    /// Blocks in an element of this class; nothing if there are none.
    fn column(&mut self, class: &str, blocks: Vec<&Block>) {
        if !blocks.is_empty() {
            self.around("div", &[("class", class)], blocks);
            self.html.line();
        }
    }

    /// What a reader is asked who tries alone the step whose heading or item has this anchor.
    fn prompt_at(&self, anchor: &str) -> Option<&'a Prompt> {
        self.document.prompts.iter().find(|prompt| prompt.at == anchor)
    }

    fn prompt(&self, heading: &Block) -> Option<&'a Prompt> {
        match heading {
            Block::Heading { text, .. } => anchored(text).0.and_then(|anchor| self.prompt_at(anchor)),
            _ => None,
        }
    }

    /// The prompts of the steps in lists.
    fn listed(&self, inside: &[Block]) -> Vec<&'a Prompt> {
        let items =
            inside.iter().flat_map(|block| if let Block::List { items, .. } = block { &items[..] } else { &[] });
        items.filter_map(|item| self.prompt_at(anchor(item)?)).collect()
    }

    /// The hints of some prompts, each with the name of its step if there are several: nothing to see until the script
    /// shows it.
    fn hints(&mut self, prompts: impl IntoIterator<Item = &'a Prompt>, are_named: bool) {
        let hints: Vec<_> = prompts
            .into_iter()
            .flat_map(|prompt| prompt.hints.iter().map(|hint| (prompt.n.to_string(), hint)))
            .collect();
        if hints.is_empty() && are_named {
            return;
        }
        self.html.start("template", &[]);
        self.html.line();
        for (n, hint) in hints {
            let name = are_named.then_some(("data-step", n.as_str()));
            self.html.start("li", name.as_slice());
            spans(hint, self.html);
            self.html.line();
            self.html.end();
        }
        self.html.end();
        self.html.line();
    }
}

/// A table, in a box that scrolls where it is too wide.
fn table(columns: &[Align], rows: &[Vec<Vec<Span>>], html: &mut Html) {
    let Some((head, body)) = rows.split_first() else { return };
    let part = |name: &str, cell: &str, rows: &[Vec<Vec<Span>>], html: &mut Html| {
        html.start(name, &[]);
        html.line();
        for row in rows {
            html.start("tr", &[]);
            for (i, text) in row.iter().enumerate() {
                let class = match columns.get(i) {
                    Some(Align::Center) => Some(("class", "center")),
                    Some(Align::End) => Some(("class", "end")),
                    _ => None,
                };
                begun(cell, class.as_slice(), text, html);
                html.end();
            }
            html.line();
            html.end();
        }
        html.end();
    };
    html.start("div", &[("class", "table")]);
    html.start("table", &[]);
    html.line();
    part("thead", "th", std::slice::from_ref(head), html);
    html.line();
    part("tbody", "td", body, html);
    html.end();
    html.end();
}

/// Whether the items of a list are lines of an argument, each with its label.
fn are_lines(items: &[Vec<Block>]) -> bool {
    let has_label = |item: &Vec<Block>| matches!(item.first(), Some(Block::Paragraph(text)) if matches!(text.first(), Some(Span::Label(_))));
    items.iter().all(has_label)
}

/// An element of one line.
fn element(name: &str, text: &[Span], html: &mut Html) {
    begun(name, &[], text, html);
    html.end();
}

/// A text without the anchor at its head, and that anchor.
fn anchored(text: &[Span]) -> (Option<&str>, &[Span]) {
    match text {
        [Span::Anchor(name), rest @ ..] => (Some(name), rest),
        _ => (None, text),
    }
}

/// The anchor at the head of an item.
fn anchor(item: &[Block]) -> Option<&str> {
    match item.first() {
        Some(Block::Paragraph(text)) => anchored(text).0,
        _ => None,
    }
}

/// The same without its end. An anchor at the head of its text names the element itself.
fn begun(name: &str, attributes: &[(&str, &str)], text: &[Span], html: &mut Html) {
    let (id, text) = anchored(text);
    let attributes: Vec<(&str, &str)> = id.map(|id| ("id", id)).into_iter().chain(attributes.iter().copied()).collect();
    html.start(name, &attributes);
    spans(text, html);
}

fn spans(text: &[Span], html: &mut Html) {
    text.iter().for_each(|one| span(one, html));
}

fn span(span: &Span, html: &mut Html) {
    let within = |name: &str, attributes: &[(&str, &str)], inside: &[Span], html: &mut Html| {
        html.element(name, attributes, |html| spans(inside, html));
    };
    match span {
        Span::Text(text) => html.text(&held_together(text)),
        Span::Code(text) => html.element("code", &[], |html| {
            for (at, part) in in_rows(text).unwrap_or_else(|| vec![held_together(text).into()]).iter().enumerate() {
                if at > 0 {
                    html.void("wbr", &[]);
                }
                html.text(part);
            }
        }),
        Span::Strong(inside) => within("strong", &[], inside, html),
        Span::Label(inside) => within("b", &[], inside, html),
        Span::Emphasis(inside) => within("em", &[], inside, html),
        Span::Anchor(name) => within("a", &[("id", name)], &[], html),
        Span::Reference { to, text } => within("a", &[("href", &format!("#{to}"))], text, html),
        // Most names are those of cells, in their own notation, and are known by their form.
        Span::Mention { of, text } if plain(text) == of.name() => spans(text, html),
        Span::Mention { of, text } => html.tersely(|html| within("data", &[("value", &of.name())], text, html)),
        Span::Link { url, text } if is_harmless(url) => within("a", &[("href", url)], text, html),
        Span::Link { text, .. } => spans(text, html),
        Span::Image { url, alt } if is_harmless(url) => html.void("img", &[("src", url), ("alt", alt)]),
        Span::Image { alt, .. } => html.text(alt),
        Span::SoftBreak => html.line(),
        Span::HardBreak => {
            html.void("br", &[]);
            html.line();
        }
        Span::Html(raw) => html.raw(raw),
    }
}

/// A number stays on the line of the word before it, or of the word behind it where a comma or semicolon is before it,
/// and the two sides of `≠` stay together: no line begins with the 3 of "for 3", and none ends in the 7 of "; 7 singles".
fn held_together(text: &str) -> String {
    let mut held = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(sign) = rest.next() {
        let next = rest.peek().copied();
        let next_is = |is: fn(char) -> bool| next.is_some_and(is);
        let counts = || {
            let before = held.trim_end_matches(|sign: char| sign.is_ascii_digit());
            before.len() < held.len() && (before.is_empty() || before.ends_with("; ") || before.ends_with(", "))
        };
        let is_held = sign == ' '
            && (held.ends_with('≠')
                || next_is(|next| next == '≠')
                || next_is(|next| next.is_ascii_digit()) && !held.ends_with([',', ';'])
                || next_is(char::is_alphabetic) && counts());
        held.push(if is_held { '\u{a0}' } else { sign });
    }
    held
}

/// The line of a grid, which may be broken after each row.
fn in_rows(text: &str) -> Option<Vec<Cow<'_, str>>> {
    let side = text.len().isqrt();
    let is_grid = [4, 6, 8, 9].contains(&side)
        && side * side == text.len()
        && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    is_grid.then(|| text.as_bytes().chunks(side).map(String::from_utf8_lossy).collect())
}
