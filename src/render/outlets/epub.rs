//! A book for reading devices: EPUB 3.3 (W3C, 2023), without scripts.
//!
//! ```text
//!   mimetype                   the first file, stored
//!   META-INF/container.xml     where the package is
//!   EPUB/package.opf           title, language, accessibility; all files, and the order of the texts
//!   EPUB/nav.xhtml             the table of contents
//!   EPUB/text-1.xhtml …        the document, with its pictures inside
//!   EPUB/style.css
//! ```
//!
//! The texts are the blocks of the page, written for devices. Folds are open: many devices do not know `details`, and those that turn
//! pages by a tap leave no way to open one.

use std::collections::BTreeMap;

use super::body::{blocks, ranked};
use super::zip::{Archive, Packing};
use super::{Needs, Outlet, Write, lean};
use crate::render::document::{Block, Document, Span, plain};
use crate::render::pictures::html::{Html, Reader, escape, inserted};
use crate::render::pictures::looks::{Looks, Naming};
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::ThemeKind;
use sha2::{Digest, Sha256};

pub(super) const OUTLET: Outlet = Outlet {
    name: "epub",
    extensions: &["epub"],
    about: "A book for reading devices (EPUB 3)",
    needs: Needs::Anything,
    write: Write::Bytes(write),
};

/// A device lays out a file at once: from so many bytes on, the next heading or step begins another.
const LONG: usize = 60_000;

/// The book has no date of its own, and the same document is the same book; so this date says nothing but that.
const MODIFIED: &str = "2000-01-01T00:00:00Z";

fn write(document: &Document, source: &Source) -> Result<Vec<u8>, RenderError> {
    let mut document = document.without_script().without_files();
    if document.title.trim().is_empty() {
        // A book has to have a title.
        document.title = "Whydoku".to_owned();
    }
    let words = Words::load(source)?;
    let book = Book::of(&document, &words);
    let mut files = BTreeMap::from([
        ("nav.xhtml".to_owned(), book.navigation()),
        ("style.css".to_owned(), style(&document, source)?),
    ]);
    files.extend(book.texts.iter().map(|text| (text.file.clone(), book.page("", &text.title, &text.body))));
    let package = book.package(&identifier(&files));
    let mut archive = Archive::default();
    archive.add("mimetype", b"application/epub+zip", Packing::Stored);
    archive.add("META-INF/container.xml", CONTAINER.as_bytes(), Packing::Deflated);
    archive.add("EPUB/package.opf", package.as_bytes(), Packing::Deflated);
    for (name, contents) in &files {
        archive.add(&format!("EPUB/{name}"), contents.as_bytes(), Packing::Deflated);
    }
    let too_large = || RenderError::Drawing("this is too large for a book; use -f html".to_owned());
    archive.finish().ok_or_else(too_large)
}

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">
<rootfiles>
<rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/>
</rootfiles>
</container>
";

/// A name for the book that only a book with the same contents has: a UUID of version 8 (RFC 9562), a checksum.
fn identifier(files: &BTreeMap<String, String>) -> String {
    let mut sum = Sha256::new();
    for (name, contents) in files {
        sum.update(format!("{name} {}\n{contents}", contents.len()));
    }
    let mut uuid: Vec<u8> = sum.finalize()[..16].to_vec();
    uuid[6] = uuid[6] & 0x0f | 0x80;
    uuid[8] = uuid[8] & 0x3f | 0x80;
    let hex: String = uuid.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("urn:uuid:{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// How the text flows, and the drawings in the colours of a theme: always light by default, because a device puts its
/// own colours behind the text, whatever the system's are.
fn style(document: &Document, source: &Source) -> Result<String, RenderError> {
    const FLOW: &str = "epub.css";
    let flow = source.read(FLOW)?.ok_or_else(|| RenderError::Missing(FLOW.to_owned()))?;
    let theme = document.style.theme.clone().map_or_else(|| ThemeKind::light(source), Ok)?;
    let looks = Looks::load(source)?;
    let drawings = theme.css(":root", None) + &looks.root() + &looks.css(None, Naming::default());
    Ok(drawings + &lean::lean(&flow.replace("\r\n", "\n")))
}

/// A file of text.
struct Text {
    file: String,
    title: String,
    body: String,
}

/// A heading in the table of contents.
struct Entry {
    level: u8,
    text: String,
    link: String,
}

struct Book<'a> {
    document: &'a Document,
    words: &'a Words,
    texts: Vec<Text>,
    entries: Vec<Entry>,
}

impl<'a> Book<'a> {
    fn of(document: &'a Document, words: &'a Words) -> Self {
        let mut book = Self { document, words, texts: Vec::new(), entries: Vec::new() };
        let mut written: Vec<Html> = Vec::new();
        for mut one in ranked(document) {
            let number = book.entries.len() + 1;
            let heading = heading(&mut one).map(|(level, text)| (level, plain(text), named(text, number)));
            let heading = heading.filter(|(_, text, _)| !text.trim().is_empty());
            let is_long = written.last().is_none_or(|html| html.text.len() > LONG);
            if is_long && (heading.is_some() || book.texts.is_empty()) {
                let title = heading.as_ref().map_or(&document.title, |(_, title, _)| title);
                let file = format!("text-{}.xhtml", book.texts.len() + 1);
                book.texts.push(Text { file, title: title.clone(), body: String::new() });
                written.push(Html::new(Reader::Device));
            }
            let (Some(text), Some(html)) = (book.texts.last(), written.last_mut()) else { continue };
            blocks(document, [&one], html);
            if let Some((level, title, name)) = heading {
                book.entries.push(Entry { level, text: title, link: format!("{}#{name}", text.file) });
            }
        }
        // A table of contents has to have an entry: a picture alone is under its title.
        if let (Some(first), true) = (book.texts.first(), book.entries.is_empty()) {
            book.entries.push(Entry { level: 1, text: document.title.clone(), link: first.file.clone() });
        }
        let mut homes: BTreeMap<String, String> = BTreeMap::new();
        for (text, html) in book.texts.iter().zip(&written) {
            html.names.iter().for_each(|name| _ = homes.entry(name.clone()).or_insert_with(|| text.file.clone()));
        }
        for (text, mut html) in book.texts.iter_mut().zip(written) {
            // A link to a name of another file names that file.
            let file = |to: String| homes.get(&to).filter(|home| **home != text.file).cloned().unwrap_or_default();
            let files = std::mem::take(&mut html.links).into_iter().map(|(at, to)| (at, file(to))).collect();
            text.body = inserted(&html.finish(), files);
        }
        book
    }

    /// A page of the book.
    fn page(&self, namespaces: &str, title: &str, body: &str) -> String {
        let lang = escape(&self.document.lang);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
             <html xmlns=\"http://www.w3.org/1999/xhtml\"{namespaces} lang=\"{lang}\" xml:lang=\"{lang}\">\n<head>\n\
             <meta charset=\"UTF-8\"/>\n<title>{}</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n\
             </head>\n<body>\n{body}\n</body>\n</html>\n",
            escape(title)
        )
    }

    fn word(&self, key: &str) -> String {
        escape(self.words.book.get(key).map_or(key, String::as_str))
    }

    /// The table of contents: headings of the first two levels, and those right inside the second.
    fn navigation(&self) -> String {
        let (mut lists, mut open) = (String::new(), 0);
        let highest = self.entries.iter().map(|entry| entry.level).min().unwrap_or(1);
        for Entry { level, text, link } in self.entries.iter().filter(|entry| entry.level <= highest + 2) {
            let depth = usize::from(level.saturating_sub(1).clamp(1, open + 1));
            match depth > usize::from(open) {
                true => lists += "<ol>\n",
                false => lists += &("</li>\n</ol>\n".repeat(usize::from(open) - depth) + "</li>\n"),
            }
            open = depth as u8;
            lists += &format!("<li><a href=\"{link}\">{}</a>", escape(text));
        }
        lists += &"</li>\n</ol>\n".repeat(usize::from(open));
        let (contents, beginning) = (self.word("contents"), self.word("beginning"));
        let first = self.texts.first().map_or("", |text| text.file.as_str());
        let body = format!(
            "<nav epub:type=\"toc\" role=\"doc-toc\">\n<h1>{contents}</h1>\n{lists}</nav>\n\
             <nav epub:type=\"landmarks\" hidden=\"hidden\">\n<ol>\n\
             <li><a epub:type=\"bodymatter\" href=\"{first}\">{beginning}</a></li>\n</ol>\n</nav>"
        );
        self.page(" xmlns:epub=\"http://www.idpf.org/2007/ops\"", &self.document.title, &body)
    }

    fn package(&self, identifier: &str) -> String {
        const ACCESS: [(&str, &str); 9] = [
            ("accessMode", "textual"),
            ("accessMode", "visual"),
            ("accessModeSufficient", "textual"),
            ("accessModeSufficient", "textual,visual"),
            ("accessibilityFeature", "alternativeText"),
            ("accessibilityFeature", "readingOrder"),
            ("accessibilityFeature", "structuralNavigation"),
            ("accessibilityFeature", "tableOfContents"),
            ("accessibilityHazard", "none"),
        ];
        let access = ACCESS.map(|(property, value)| format!("<meta property=\"schema:{property}\">{value}</meta>\n"));
        let item = |text: &Text| {
            let id = text.file.trim_end_matches(".xhtml");
            let svg = if text.body.contains("<svg") { " properties=\"svg\"" } else { "" };
            format!("<item id=\"{id}\" href=\"{}\" media-type=\"application/xhtml+xml\"{svg}/>\n", text.file)
        };
        let reference = |text: &Text| format!("<itemref idref=\"{}\"/>\n", text.file.trim_end_matches(".xhtml"));
        let lang = escape(&self.document.lang);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{lang}\">\n\
             <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
             <dc:identifier id=\"id\">{identifier}</dc:identifier>\n<dc:title>{title}</dc:title>\n\
             <dc:language>{lang}</dc:language>\n<meta property=\"dcterms:modified\">{MODIFIED}</meta>\n{access}\
             <meta property=\"schema:accessibilitySummary\">{summary}</meta>\n\
             <meta name=\"generator\" content=\"whydoku {version}\"/>\n</metadata>\n<manifest>\n\
             <item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
             <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n{items}</manifest>\n\
             <spine>\n{references}</spine>\n</package>\n",
            title = escape(&self.document.title),
            access = access.concat(),
            summary = self.word("accessibility"),
            version = env!("CARGO_PKG_VERSION"),
            items = self.texts.iter().map(item).collect::<String>(),
            references = self.texts.iter().map(reference).collect::<String>(),
        )
    }
}

/// The heading that a block is, or that a step begins with.
fn heading(block: &mut Block) -> Option<(u8, &mut Vec<Span>)> {
    match block {
        Block::Heading { level, text } => Some((*level, text)),
        Block::Section(inside) => inside.first_mut().and_then(heading),
        _ => None,
    }
}

/// The name of a heading, which gets one if it has none.
fn named(text: &mut Vec<Span>, number: usize) -> String {
    if let Some(Span::Anchor(name)) = text.first() {
        return escape(name);
    }
    let name = format!("heading-{number}");
    text.insert(0, Span::Anchor(name.clone()));
    name
}
