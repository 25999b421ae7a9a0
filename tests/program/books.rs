//! Books (EPUB): archives of well-formed XML, whose links lead somewhere. `.ci/run` has them checked by EPUBCheck, too.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use crate::support;
use crate::support::program::print;
use flate2::read::DeflateDecoder;
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Audience, Block, Document, Outlet, Output, Span, Telling};

fn told(id: &str, audience: Audience) -> Document {
    let trace = engine::solve(&support::puzzle_of("exemplars", id), &Profile::named("classic").expect("built in"));
    let telling = Telling { audience, ..Telling::default() };
    render::walkthrough(&trace.expect("no conflict"), &telling).expect("a document")
}

fn book(document: &Document) -> Vec<u8> {
    let outlet = Outlet::named("epub").expect("an outlet");
    match outlet.write(document, &Telling::default().source) {
        Ok(Output::Bytes(bytes)) => bytes,
        other => panic!("a book is bytes: {other:?}"),
    }
}

/// The files of an archive, in its order, by the heads before them.
pub fn unpacked(mut archive: &[u8]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    while let Some(rest) = archive.strip_prefix(b"PK\x03\x04") {
        let word = |at: usize| usize::from(u16::from_le_bytes([rest[at], rest[at + 1]]));
        let (method, packed, unpacked) = (word(4), word(14) | word(16) << 16, word(18) | word(20) << 16);
        let (name, contents) = rest[26..].split_at(word(22));
        let mut text = String::new();
        match method {
            0 => _ = (&contents[..packed]).read_to_string(&mut text).expect("a text"),
            _ => _ = DeflateDecoder::new(&contents[..packed]).read_to_string(&mut text).expect("a text"),
        }
        assert_eq!(text.len(), unpacked);
        files.push((String::from_utf8(name.to_vec()).expect("a name"), text));
        archive = &contents[packed..];
    }
    let listed = archive.windows(4).filter(|bytes| bytes == b"PK\x01\x02").count();
    assert_eq!(listed, files.len(), "the directory lists every file");
    files
}

/// The start tags of an XML text, which is well-formed and has no name twice.
fn tags(xml: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = Reader::from_str(xml);
    let (mut tags, mut depth) = (Vec::new(), 0);
    let mut read = |tag: &BytesStart| {
        let attributes = tag.attributes().map(|one| one.unwrap_or_else(|why| panic!("{why} in {tag:?}")));
        tags.push(attributes.map(|one| (one.key.as_ref().to_owned(), one.value.into_owned())).collect());
    };
    loop {
        match reader.read_event().unwrap_or_else(|why| panic!("{why}: {xml}")) {
            Event::Eof => break,
            Event::Start(tag) => {
                depth += 1;
                read(&tag);
            }
            Event::Empty(tag) => read(&tag),
            Event::End(_) => depth -= 1,
            Event::GeneralRef(reference) => {
                let name = reference.to_string();
                let is_known = name.starts_with('#') || ["amp", "lt", "gt", "quot", "apos"].contains(&name.as_str());
                assert!(is_known, "&{name}; in {xml}");
            }
            _ => {}
        }
    }
    assert_eq!(depth, 0, "an element does not end: {xml}");
    tags
}

/// Reading devices know the selectors of ten years ago, and the checker that publishers use refuses newer ones.
#[test]
fn styles_are_known_to_reading_devices() {
    let files = unpacked(&book(&told("x_wing", Audience::Standard)));
    let (_, style) = files.iter().find(|(name, _)| name.ends_with(".css")).expect("a style sheet");
    for new in [":has(", ":is(", ":where(", "@layer", "@container"] {
        assert!(!style.contains(new), "{new}");
    }
}

/// On a reading device, only what a rule names is filled: a sign of a legend without one would be black.
#[test]
fn drawings_are_not_filled() {
    for id in ["x_wing", "nested_forcing_net"] {
        let files = unpacked(&book(&told(id, Audience::Standard)));
        let drawings = files
            .iter()
            .filter(|(name, _)| name.ends_with(".xhtml"))
            .flat_map(|(_, text)| tags(text))
            .filter(|tag| tag.contains_key("viewBox"))
            .inspect(|tag| assert_eq!(tag.get("fill").map(String::as_str), Some("none"), "{id}: {tag:?}"));
        assert!(drawings.count() > 20, "{id}");
    }
}

/// Returns the number of links in a book. Each leads somewhere.
fn links(files: &[(String, String)]) -> usize {
    let mut names = BTreeSet::new();
    let mut links = Vec::new();
    for (file, text) in files.iter().filter(|(file, _)| !file.ends_with(".css") && file != "mimetype") {
        for tag in tags(text) {
            let id = tag.get("id").map(|id| format!("{file}#{id}"));
            assert!(id.is_none_or(|id| names.insert(id)), "{file} has a name twice: {tag:?}");
            links.extend(tag.get("href").map(|link| (file.clone(), link.clone())));
        }
    }
    for (file, link) in &links {
        let to = if link.starts_with('#') { format!("{file}{link}") } else { format!("EPUB/{link}") };
        assert!(names.contains(&to) || files.iter().any(|(name, _)| *name == to), "{file}: a link to {link}");
    }
    links.len()
}

/// A course is a book with a chapter for each lesson, in their order, and links between them.
#[test]
fn a_course_is_a_book_with_all_its_lessons() {
    let desk = tempfile::tempdir().expect("a folder");
    let output = desk.path().join("course.epub");
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    print(home, &["course", "-o", output.to_str().expect("a name")]);
    let files = unpacked(&std::fs::read(&output).expect("a book"));
    let text = std::fs::read_to_string(home.join("puzzles/curriculum.yaml")).expect("a curriculum");
    let units = whydoku::tutor::curriculum::units(&text).expect("a curriculum");
    assert!(links(&files) > 20 * units.len());
    let contents = &files.iter().find(|(name, _)| name.ends_with("nav.xhtml")).expect("contents").1;
    let mut places = Vec::new();
    for unit in &units {
        let start = contents.find(&format!(">{}</a>", unit.title)).unwrap_or_else(|| panic!("{}", unit.title));
        let (_, place) = contents[..start].rsplit_once("<a href=\"").expect("a link");
        let (file, name) = place.trim_end_matches('"').split_once('#').expect("a place");
        let chapter = &files.iter().find(|(name, _)| name.ends_with(file)).expect("a file").1;
        let heading = format!("<h2 id=\"{name}\">{}</h2>", unit.title).replace(' ', "");
        assert!(chapter.replace([' ', '\u{a0}'], "").contains(&heading), "{}", unit.title);
        places.push(start);
    }
    assert!(places.is_sorted());
}

#[test]
fn a_book_is_an_archive_of_xml_whose_links_lead_somewhere() {
    let documents = [
        told("x_wing", Audience::Standard),
        told("x_wing", Audience::Handout),
        told("x_wing", Audience::Expert),
        told("nested_forcing_net", Audience::Beginner),
    ];
    for document in &documents {
        let bytes = book(document);
        // So that the kind of a file can be read from its first bytes.
        assert_eq!((&bytes[30..38], &bytes[38..58]), (&b"mimetype"[..], &b"application/epub+zip"[..]));
        let files = unpacked(&bytes);
        let named: BTreeMap<&str, &str> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let texts = files.iter().filter(|(name, _)| name.contains("/text-")).count();
        assert!(texts > 0, "{}", document.title);
        assert!(links(&files) > 10, "{}", document.title);
        let package = named["EPUB/package.opf"];
        assert!(package.contains("schema:accessibilityFeature\">alternativeText"));
        assert!(!files.iter().any(|(_, text)| text.contains("<script") || text.contains("<details")));
    }
}

#[test]
fn the_same_document_is_the_same_book_and_another_is_another() {
    let document = told("x_wing", Audience::Standard);
    let other = Document { title: "Another".to_owned(), ..document.clone() };
    let id = |bytes: &[u8]| {
        let (_, package) = unpacked(bytes).into_iter().find(|(name, _)| name.ends_with(".opf")).expect("a package");
        package.split("urn:uuid:").nth(1).and_then(|rest| rest.split('<').next()).expect("an id").to_owned()
    };
    let (one, again, other) = (book(&document), book(&document), book(&other));
    assert_eq!(one, again);
    assert_ne!(id(&one), id(&other));
    assert_eq!(id(&one).len(), 36);
}

/// Pieces of HTML as it is found in the wild, in any order.
fn html() -> impl Strategy<Value = String> {
    let pieces = [
        "<p>",
        "</p>",
        "<ul>",
        "</ul>",
        "<li>",
        "</li>",
        "<li id=one>",
        "<table>",
        "</table>",
        "<tr>",
        "<td class=a>",
        "<th>",
        "</td>",
        "<thead>",
        "<tbody>",
        "<br>",
        "<br/>",
        "<hr/>",
        "<img src=x alt='a \" b'>",
        "<b",
        "<",
        ">",
        "/>",
        "=",
        "\"",
        "'",
        "&",
        "&amp;",
        "&nbsp;",
        "&copy;",
        "&#0;",
        "&#xfffe;",
        "&#+65;",
        "&#65;",
        "<!-- -->",
        "<!--",
        "<!DOCTYPE html>",
        "<?php ?>",
        "</",
        "</div>",
        "<div a a=1 A:b=2 data-x=3 _c=\"4\">",
        "<svg viewBox=\"0 0 1 1\">",
        "<path d='M0 0'/>",
        "</svg>",
        "<script>if (a < b) {}</script>",
        "<script>",
        "<style>",
        "</style>",
        "<details open>",
        "<summary>",
        "</summary>",
        "</details>",
        "<details class=\"lesson\" class=b>",
        "<use xlink:href=\"#1\"/>",
        "]]>",
        "<![CDATA[",
        "a",
        " ",
        "\n",
        "\u{0}",
        "\u{7}",
        "\u{fffe}",
        "é",
        "<P>",
        "</P>",
        "<dl><dt>a<dd>b",
        "<a href=x/y>",
    ];
    let any = prop::string::string_regex("[ -~\n]{0,12}").expect("a pattern");
    let piece = prop_oneof![4 => prop::sample::select(pieces.to_vec()).prop_map(str::to_owned), 1 => any];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever HTML a template of the user's has, the book is XML.
    #[test]
    fn any_html_becomes_xml(in_block in html(), in_line in html(), title in html()) {
        let blocks = vec![
            Block::Heading { level: 1, text: vec![Span::Text(title.clone())] },
            Block::Html(in_block),
            Block::Paragraph(vec![Span::Text("a".to_owned()), Span::Html(in_line)]),
        ];
        let document = Document { title, blocks, ..Document::read("", BTreeMap::new(), "en") };
        for (name, text) in unpacked(&book(&document)) {
            if name.ends_with("ml") || name.ends_with(".opf") {
                tags(&text);
                prop_assert!(!text.contains("<script") && !text.contains("]]>"), "{}", text);
            }
        }
    }
}

#[test]
fn html_keeps_its_meaning_as_xml() {
    let html = "<ul><li>one<li>two &amp; <b>three<ul><li>in</ul><li>four</ul><table><tr><td>1<td>2<tr><th>3</table>\
                <p>a<p>b<hr><img src=\"a.png\" alt=x><!-- no --><details><summary>S</summary>T</details>";
    let blocks = vec![Block::Html(html.to_owned())];
    let document = Document { blocks, ..Document::read("", BTreeMap::new(), "en") };
    let (_, text) = unpacked(&book(&document)).into_iter().find(|(name, _)| name.contains("text-1")).expect("a text");
    let body = text.split("<body>\n").nth(1).and_then(|rest| rest.split("\n</body>").next()).expect("a body");
    insta::assert_snapshot!(body.trim());
}
