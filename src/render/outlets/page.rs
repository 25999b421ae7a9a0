//! A page of its own: one HTML file with pictures and no request to anywhere. It is complete as it is; its script adds
//! the reader's view. The page's content security policy allows its own style and script, by their hashes, and nothing
//! else.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use minijinja::value::{Serde, Value};
use sha2::{Digest, Sha256};

use super::lean::{lean, lean_style};
use super::shared::shared;
use super::{Needs, Outlet, Write};
use crate::render::document::{
    Align, Block, Document, Effort, FoldRole, FoldState, Picture, Prompt, Spacing, Span, plain,
};
use crate::render::templates::page_environment;
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::Script;

pub(super) const OUTLET: Outlet = Outlet {
    name: "html",
    extensions: &["html", "htm"],
    about: "A page of its own, with boards as pictures",
    needs: Needs::Anything,
    write: Write::Text(write),
};

pub(super) fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let print = print(document, source)?;
    page(document, source, Parts { style: &print, script: "page.js", body: &body(document) })
}

/// The style sheet of a document on paper.
fn print(document: &Document, source: &Source) -> Result<String, RenderError> {
    let title = Value::from_safe_string(css_string(&document.title));
    let paper = Serde(document.style.paper);
    Ok(page_environment(source).get_template("print.css")?.render(minijinja::context! { paper, title })?)
}

/// The style of a page that has more than a document: on the screen, on paper, and what is its own.
pub(super) fn css(document: &Document, source: &Source, own: &str) -> Result<String, RenderError> {
    styled(document, source, &(own.to_owned() + &print(document, source)?))
}

/// The style sheet of all pages in the colours of a document, and one that follows it.
fn styled(document: &Document, source: &Source, style: &str) -> Result<String, RenderError> {
    let theme = document.style.theme.as_ref().map(|theme| format!("\n{theme}")).unwrap_or_default();
    Ok(lean_style(&(read("page.css", source)? + &theme + style).replace("\r\n", "\n")))
}

/// What one kind of page has, and another has not.
pub(super) struct Parts<'a> {
    /// The style sheet after that of all pages.
    pub style: &'a str,
    /// The name of the script.
    pub script: &'a str,
    /// What it shows.
    pub body: &'a str,
}

/// A page: one file with its own style and script, and a policy that allows these alone.
pub(super) fn page(document: &Document, source: &Source, parts: Parts) -> Result<String, RenderError> {
    let css = styled(document, source, parts.style)?;
    let (script, words) = match document.script {
        Script::Included => (lean(&read(parts.script, source)?), as_data(&Words::load(source)?.reader)),
        Script::LeftOut => (String::new(), String::new()),
    };
    let allowed = |text: &str| if text.is_empty() { "'none'".to_owned() } else { hash(text) };
    let body = shared(parts.body);
    // Only a text of the user's has pictures in files of their own.
    let pictures = if body.contains("<img ") { "; img-src * file: data:" } else { "" };
    let policy = policy(&allowed(&css), &allowed(&script), pictures);
    let page = page_environment(source).get_template("page.html")?.render(Serde(BTreeMap::from([
        ("lang", Value::from(document.lang.as_str())),
        ("title", Value::from(document.title.as_str())),
        ("policy", Value::from_safe_string(policy)),
        ("css", Value::from_safe_string(css)),
        ("script", Value::from_safe_string(script)),
        ("words", Value::from_safe_string(words)),
        ("body", Value::from_safe_string(body)),
    ])))?;
    Ok(page)
}

/// The content security policy of a page: the sources of its style and its script, and directives for what else it needs,
/// each after a semicolon.
pub(super) fn policy(style: &str, script: &str, more: &str) -> String {
    format!("default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'{more}")
}

/// A part of a page, with line feeds only: so a browser reads the text that it hashes.
pub(super) fn read(name: &str, source: &Source) -> Result<String, RenderError> {
    match source.read(name)? {
        Some(text) => Ok(text.replace("\r\n", "\n")),
        None => Err(RenderError::Missing(name.to_owned())),
    }
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

/// The source that a policy has for an inline script or style.
pub(super) fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Data as JSON that can stand in an element: no text in it ends one.
pub(super) fn as_data(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c")
}

/// What the page shows, with nothing shared.
pub(super) fn body(document: &Document) -> String {
    blocks(document, &ranked(document))
}

/// The blocks of a document, with headings that leave out no level below the highest.
pub(super) fn ranked(document: &Document) -> Vec<Block> {
    let mut blocks = document.blocks.clone();
    let mut above = (1..document.highest_level()).collect();
    rank(&mut blocks, &mut above);
    blocks
}

/// Blocks as HTML, each on lines of its own.
fn blocks<'a>(document: &Document, blocks: impl IntoIterator<Item = &'a Block>) -> String {
    blocks.into_iter().map(|one| block(document, one) + "\n").collect()
}

/// A block as HTML.
pub(super) fn block(document: &Document, block: &Block) -> String {
    let within = |inside: &[Block]| blocks(document, inside);
    match block {
        Block::Heading { level, text } => element(&format!("h{level}"), "", text),
        Block::Section(inside) => section(document, inside),
        Block::Paragraph(text) => element("p", "", text),
        Block::Byline(text) => format!("<p class=\"byline\"><em>{}</em></p>", spans(text)),
        Block::Conclusion(text) => {
            format!("<p class=\"conclusion\"><code>{}</code></p>", escape(&held_together(&plain(text))))
        }
        Block::List { first, spacing, items: list } => {
            let item = |item: &Vec<Block>| match (&item[..], spacing) {
                // An item of a tight list has its text without a paragraph around it.
                ([Block::Paragraph(text), rest @ ..], Spacing::Tight) => {
                    let more = if rest.is_empty() { String::new() } else { format!("\n{}", within(rest)) };
                    let (id, text) = anchored(text);
                    format!("<li{id}>{}{more}\n", spans(text))
                }
                _ => format!("<li>\n{}", within(item)),
            };
            let items: String = list.iter().map(item).collect();
            match first {
                None if are_lines(list) => format!("<ul class=\"lines\">\n{items}</ul>"),
                None => format!("<ul>\n{items}</ul>"),
                Some(1) => format!("<ol>\n{items}</ol>"),
                Some(first) => format!("<ol start=\"{first}\">\n{items}</ol>"),
            }
        }
        Block::Table { columns, rows } => table(columns, rows),
        Block::Picture(name) => document.pictures.get(name).map_or(String::new(), |picture| picture.html()),
        Block::Fold { role, state, summary, blocks } => {
            let class = role.class().map(|class| format!(" class=\"{class}\"")).unwrap_or_default();
            let open = if *state == FoldState::Open { " open" } else { "" };
            format!("<details{class}{open}>\n{}\n{}</details>", element("summary", "", summary), within(blocks))
        }
        Block::Quote(inside) => format!("<blockquote>\n{}</blockquote>", within(inside)),
        Block::Code { text, .. } => format!("<pre><code>{}</code></pre>", escape(text)),
        Block::Rule => "<hr>".to_owned(),
        Block::Html(html) => html.clone(),
    }
}

/// A step in two columns: its board, and what is said up to the first fold, which a page break does not part; then
/// the rest. A conclusion that only folds part from its argument comes before them. The branch of a search follows in
/// full width.
fn section(document: &Document, inside: &[Block]) -> String {
    let is_branch = |block: &Block| matches!(block, Block::Fold { role: FoldRole::Branch, .. });
    let is_board = |block: &Block| matches!(block, Block::Picture(name) if matches!(document.pictures.get(name), Some(Picture::Board(_))));
    let (step, branches) = inside.split_at(inside.iter().position(is_branch).unwrap_or(inside.len()));
    let (above, below) = step.split_at(step.iter().position(is_board).unwrap_or(step.len()));
    let step = match below.split_first() {
        None => blocks(document, above),
        Some((board, said)) => {
            let (heading, before) = above.split_at(above.len().min(1));
            let first_fold = said.iter().position(|block| matches!(block, Block::Fold { .. }));
            let (told, more) = said.split_at(first_fold.unwrap_or(said.len()));
            let is_conclusion = |block: &&Block| matches!(block, Block::Conclusion(_));
            let are_apart = more.iter().all(|block| matches!(block, Block::Fold { .. }) || is_conclusion(&block));
            let (concluded, more): (Vec<&Block>, Vec<&Block>) =
                more.iter().partition(|block| are_apart && is_conclusion(block));
            let told = told.iter().chain(concluded);
            let column = |class: &str, text: String| match text.is_empty() {
                true => text,
                false => format!("<div class=\"{class}\">\n{text}</div>\n"),
            };
            let told = column("told", blocks(document, before) + &blocks(document, told));
            let scene = column("scene", block(document, board) + "\n" + &told);
            blocks(document, heading) + &scene + &column("more", blocks(document, more))
        }
    };
    let (effort, hints) = match inside.first().and_then(|heading| prompt(document, heading)) {
        Some(prompt) => asked(prompt),
        None => (String::new(), hints(document, inside)),
    };
    format!("<section class=\"step\"{effort}>\n{step}{hints}</section>\n{}", blocks(document, branches))
}

/// What a reader is asked who tries alone the step whose heading or item begins with this text.
fn prompt_at<'a>(document: &'a Document, text: &[Span]) -> Option<&'a Prompt> {
    let Some(Span::Anchor(name)) = text.first() else { return None };
    document.prompts.iter().find(|prompt| prompt.at == *name)
}

fn prompt<'a>(document: &'a Document, heading: &Block) -> Option<&'a Prompt> {
    match heading {
        Block::Heading { text, .. } => prompt_at(document, text),
        _ => None,
    }
}

/// A prompt as the attributes of its section, and its hints.
fn asked(prompt: &Prompt) -> (String, String) {
    let is_harder = if prompt.effort == Effort::Harder { " data-harder=\"\"" } else { "" };
    let name = prompt.name.as_ref().map(|name| format!(" data-name=\"{}\"", escape(name))).unwrap_or_default();
    (format!(" data-step=\"{}\"{name}{is_harder}", prompt.n), template(&hinted(prompt, "")))
}

/// The hints of the steps in a list, each with the name of its step.
fn hints(document: &Document, inside: &[Block]) -> String {
    let lists =
        inside.iter().filter_map(|block| if let Block::List { items, .. } = block { Some(items) } else { None });
    let first = lists
        .flatten()
        .filter_map(|item| if let Some(Block::Paragraph(text)) = item.first() { Some(text) } else { None });
    let prompts = first.filter_map(|text| prompt_at(document, text));
    let hints: String = prompts.map(|prompt| hinted(prompt, &format!(" data-step=\"{}\"", prompt.n))).collect();
    if hints.is_empty() { hints } else { template(&hints) }
}

fn hinted(prompt: &Prompt, attributes: &str) -> String {
    prompt.hints.iter().map(|hint| format!("<li{attributes}>{}\n", spans(hint))).collect()
}

/// What is nothing to see until the script shows it.
fn template(hints: &str) -> String {
    format!("<template>\n{hints}</template>\n")
}

/// A table, in a box that scrolls where it is too wide.
fn table(columns: &[Align], rows: &[Vec<Vec<Span>>]) -> String {
    let align = |column: Option<&Align>| match column {
        Some(Align::Center) => " class=\"center\"",
        Some(Align::End) => " class=\"end\"",
        _ => "",
    };
    let row = |row: &Vec<Vec<Span>>, tag: &str| {
        let cells = row.iter().enumerate().map(|(i, cell)| opened(tag, align(columns.get(i)), cell));
        format!("<tr>{}\n", cells.collect::<String>())
    };
    let Some((head, body)) = rows.split_first() else { return String::new() };
    let body: String = body.iter().map(|cells| row(cells, "td")).collect();
    format!(
        "<div class=\"table\"><table>\n<thead>\n{}</thead>\n<tbody>\n{body}</tbody>\n</table></div>",
        row(head, "th")
    )
}

/// Whether the items of a list are lines of an argument, each with its label.
fn are_lines(items: &[Vec<Block>]) -> bool {
    let has_label = |item: &Vec<Block>| matches!(item.first(), Some(Block::Paragraph(text)) if matches!(text.first(), Some(Span::Label(_))));
    items.iter().all(has_label)
}

/// An element of one line. An anchor at its head names the element itself.
fn element(tag: &str, attributes: &str, text: &[Span]) -> String {
    format!("{}</{tag}>", opened(tag, attributes, text))
}

/// The same, if the next element, or the end of the one around it, ends it.
fn opened(tag: &str, attributes: &str, text: &[Span]) -> String {
    let (id, text) = anchored(text);
    format!("<{tag}{id}{attributes}>{}", spans(text))
}

/// The `id` that an anchor at the head of some spans gives, and the spans behind it.
fn anchored(text: &[Span]) -> (String, &[Span]) {
    match text {
        [Span::Anchor(name), rest @ ..] => (format!(" id=\"{}\"", escape(name)), rest),
        _ => (String::new(), text),
    }
}

pub(super) fn spans(text: &[Span]) -> String {
    text.iter().map(span).collect()
}

fn span(span: &Span) -> String {
    match span {
        Span::Text(text) => escape(&held_together(text)),
        Span::Code(text) => format!("<code>{}</code>", in_rows(text).unwrap_or_else(|| escape(&held_together(text)))),
        Span::Strong(inside) => format!("<strong>{}</strong>", spans(inside)),
        Span::Label(inside) => format!("<b>{}</b>", spans(inside)),
        Span::Emphasis(inside) => format!("<em>{}</em>", spans(inside)),
        Span::Anchor(name) => format!("<a id=\"{}\"></a>", escape(name)),
        Span::Reference { to, text } => format!("<a href=\"#{}\">{}</a>", escape(to), spans(text)),
        // Most names are those of cells, in their own notation, and are known by their form.
        Span::Mention { of, text } if plain(text) == of.name() => spans(text),
        Span::Mention { of, text } => format!("<data value={}>{}</data>", of.name(), spans(text)),
        Span::Link { url, text } if is_harmless(url) => format!("<a href=\"{}\">{}</a>", escape(url), spans(text)),
        Span::Link { text, .. } => spans(text),
        Span::Image { url, alt } if is_harmless(url) => {
            format!("<img src=\"{}\" alt=\"{}\">", escape(url), escape(alt))
        }
        Span::Image { alt, .. } => escape(alt),
        Span::SoftBreak => "\n".to_owned(),
        Span::HardBreak => "<br>\n".to_owned(),
        Span::Html(html) => html.clone(),
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
fn in_rows(text: &str) -> Option<String> {
    let side = text.len().isqrt();
    let is_grid = [4, 6, 8, 9].contains(&side)
        && side * side == text.len()
        && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    is_grid.then(|| text.as_bytes().chunks(side).map(String::from_utf8_lossy).collect::<Vec<_>>().join("<wbr>"))
}

/// Whether an address leads to a page, a mailbox or a file beside the page, and does not run anything.
pub(super) fn is_harmless(url: &str) -> bool {
    let is_beside = !url.split(['/', '?', '#']).next().unwrap_or_default().contains(':');
    is_beside || ["https://", "http://", "mailto:"].iter().any(|scheme| url.starts_with(scheme))
}

/// Text as a string of CSS. All signs that could end the string, or the style, are written by their numbers.
fn css_string(text: &str) -> String {
    let sign = |sign: char| match sign {
        ' ' => " ".to_owned(),
        sign if sign.is_alphanumeric() => sign.to_string(),
        sign => format!("\\{:x} ", u32::from(sign)),
    };
    format!("\"{}\"", text.chars().map(sign).collect::<String>())
}

/// Text as HTML shows it, in an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
