//! Markdown, as GitHub and CommonMark read it: pictures in fenced blocks, folds as `<details>`.

use super::{Needs, Outlet, Write};
use crate::render::document::{Align, Block, Document, FoldState, Picture, Spacing, Span};

pub(super) const OUTLET: Outlet = Outlet {
    name: "markdown",
    extensions: &["md", "markdown"],
    about: "Markdown, with boards drawn in characters",
    needs: Needs::Anything,
    write: Write::Text(|document, _| Ok(write(document))),
};

pub(super) fn write(document: &Document) -> String {
    blocks(document, &document.blocks) + "\n"
}

fn blocks(document: &Document, blocks: &[Block]) -> String {
    let written = blocks.iter().map(|one| block(document, one));
    written.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn block(document: &Document, block: &Block) -> String {
    let within = |inside: &[Block]| blocks(document, inside);
    match block {
        Block::Heading { level, text } => format!("{} {}", "#".repeat(usize::from(*level)), spans(text, Place::Line)),
        Block::Section(inside) => within(inside),
        Block::Paragraph(text) => spans(text, Place::Paragraph),
        Block::Byline(text) => format!("*{}*", spans(text, Place::Line)),
        Block::Conclusion(text) => code(&crate::render::document::plain(text)),
        Block::List { first, spacing, items } => {
            let numbers = first.map(|first| first..);
            let markers = (0..items.len() as u64).map(|i| match &numbers {
                Some(numbers) => format!("{}. ", numbers.start + i),
                None => "- ".to_owned(),
            });
            let items = items.iter().zip(markers).map(|(item, marker)| {
                let text = match spacing {
                    Spacing::Loose => within(item),
                    Spacing::Tight => item.iter().map(|one| self::block(document, one)).collect::<Vec<_>>().join("\n"),
                };
                marker.clone() + &indented(&text, marker.len())
            });
            items.collect::<Vec<_>>().join(if *spacing == Spacing::Loose { "\n\n" } else { "\n" })
        }
        Block::Table { columns, rows } => table(columns, rows),
        Block::Picture(name) => match document.pictures.get(name) {
            Some(Picture::Qr { code, .. }) => format!("<{}>", code.address),
            Some(picture) => fenced(&format!("{} {name}", picture.kind()), picture.text().trim_end()),
            None => String::new(),
        },
        Block::Fold { role, state, summary, blocks } => {
            let class = role.class().map(|class| format!(" class=\"{class}\"")).unwrap_or_default();
            let open = if *state == FoldState::Open { " open" } else { "" };
            let summary = html(summary);
            format!("<details{class}{open}>\n<summary>{summary}</summary>\n\n{}\n\n</details>", within(blocks))
        }
        Block::Quote(inside) => within(inside).lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n"),
        Block::Code { language, text } => fenced(language, text.trim_end_matches('\n')),
        Block::Rule => "---".to_owned(),
        Block::Html(html) => html.clone(),
    }
}

/// Indents all lines of a text except the first; empty lines stay empty.
fn indented(text: &str, width: usize) -> String {
    text.replace('\n', &format!("\n{}", " ".repeat(width))).replace(&format!("\n{}\n", " ".repeat(width)), "\n\n")
}

fn fenced(info: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}{info}\n{text}\n{fence}")
}

fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0)
}

fn table(columns: &[Align], rows: &[Vec<Vec<Span>>]) -> String {
    let line = |row: &Vec<Vec<Span>>| {
        let cells: Vec<String> = row.iter().map(|cell| spans(cell, Place::Table)).collect();
        format!("| {} |", cells.join(" | "))
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    let rule = |column: &Align| match column {
        Align::Start => "---|",
        Align::Center => ":-:|",
        Align::End => "--:|",
    };
    lines.insert(lines.len().min(1), format!("|{}", columns.iter().map(rule).collect::<String>()));
    lines.join("\n")
}

/// The place of some spans, which decides what has to be escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A paragraph: one of its lines may look like the start of another block.
    Paragraph,
    /// A single line after some marker.
    Line,
    /// A cell of a table.
    Table,
}

fn spans(text: &[Span], place: Place) -> String {
    let mut written = String::new();
    for span in text {
        match span {
            Span::Text(text) => written += &escaped(text, place, written.is_empty() || written.ends_with('\n')),
            Span::Code(text) if place == Place::Table => written += &code(&text.replace('|', "\\|")),
            Span::Code(text) => written += &code(text),
            Span::Strong(inside) | Span::Label(inside) => written += &format!("**{}**", spans(inside, inner(place))),
            Span::Emphasis(inside) => written += &format!("*{}*", spans(inside, inner(place))),
            Span::Anchor(_) => {}
            Span::Reference { text, .. } | Span::Mention { text, .. } => {
                let place = if written.is_empty() { place } else { inner(place) };
                written += &spans(text, place);
            }
            Span::Link { url, text } => {
                written += &format!("[{}]({})", spans(text, inner(place)), address(url));
            }
            Span::Image { url, alt } => {
                written += &format!("![{}]({})", escaped(alt, inner(place), false), address(url))
            }
            Span::SoftBreak => written.push('\n'),
            Span::HardBreak => written += "\\\n",
            Span::Html(html) => written += html,
        }
    }
    written
}

/// An address as it stands in brackets.
fn address(url: &str) -> String {
    url.replace(' ', "%20").replace('(', "\\(").replace(')', "\\)")
}

/// The place of spans inside others: no line of text starts there.
fn inner(place: Place) -> Place {
    if place == Place::Table { place } else { Place::Line }
}

/// Escapes a text so that nothing in it is markup.
fn escaped(text: &str, place: Place, starts_line: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    if place == Place::Paragraph && starts_line {
        let number = text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        if number > 0 && text[number..].starts_with(['.', ')']) {
            return format!("{}\\{}", &text[..number], self::escaped(&text[number..], place, false));
        }
        if text.starts_with(['#', '>', '-', '+', '=']) {
            escaped.push('\\');
        }
    }
    for (at, sign) in text.char_indices() {
        match sign {
            '<' => escaped.push_str("&lt;"),
            '>' if at > 0 || !starts_line => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' if place != Place::Table => escaped.push(sign),
            '#' if place == Place::Line => escaped.push_str("\\#"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '$' | '|' => escaped.extend(['\\', sign]),
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Text that reads the same as HTML and as Markdown.
fn in_html(text: &str) -> String {
    let sign = |sign: char| match sign {
        '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '$' | '!' => format!("&#{};", u32::from(sign)),
        sign => sign.to_string(),
    };
    crate::render::pictures::html::escape(text).chars().map(sign).collect()
}

/// The summary of a fold, which is HTML.
fn html(text: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Text(text) => in_html(text),
        Span::Code(text) => format!("<code>{}</code>", crate::render::pictures::html::escape(text)),
        Span::Strong(inside) | Span::Label(inside) => format!("<strong>{}</strong>", html(inside)),
        Span::Emphasis(inside) => format!("<em>{}</em>", html(inside)),
        Span::Reference { text, .. } | Span::Mention { text, .. } | Span::Link { text, .. } => html(text),
        Span::Image { alt, .. } => in_html(alt),
        Span::Anchor(_) => String::new(),
        Span::SoftBreak | Span::HardBreak => " ".to_owned(),
        Span::Html(html) => html.clone(),
    };
    text.iter().map(span).collect()
}
