//! The size of pages, and the pieces that their boards share.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support;
use crate::support::program::{ours, print, write};
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Document, Outlet, Output, Picture, Telling, svg};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn walkthrough(pack: &str, id: &str) -> Document {
    let trace = engine::solve(&support::puzzle_of(pack, id), &Profile::named("classic").expect("built in"));
    render::walkthrough(&trace.expect("no conflict"), &Telling::default()).expect("a document")
}

fn written(document: &Document, outlet: &str) -> String {
    let output = Outlet::named(outlet).expect("an outlet").write(document, &Telling::default().source);
    let Ok(Output::Text(text)) = output else { panic!("{outlet} is a text") };
    text
}

/// The pieces that are drawn before everything else, by their names.
fn pieces(html: &str) -> BTreeMap<&str, &str> {
    let defined = html.split_once("<defs>").expect("pieces").1.split_once("</defs>").expect("an end").0;
    let pieces = defined.split("<g id=\"").skip(1).map(|piece| piece.split_once("\">").expect("a name"));
    pieces.map(|(name, drawn)| (name, drawn.strip_suffix("</g>").expect("an end"))).collect()
}

/// The same with the pieces where they are used.
fn whole(html: &str, pieces: &BTreeMap<&str, &str>) -> String {
    let mut parts = html.split("<use href=\"#");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let (tag, rest) = part.split_once("/>").expect("an end");
        let (name, moved) = tag.split_once('"').expect("a name");
        let drawn = self::whole(pieces[name], pieces);
        let at = moved.split_once(" x=\"").map(|(own, at)| (own, at.trim_end_matches('"').replace("\" y=\"", " ")));
        whole
            + &at.map_or(drawn.clone(), |(own, at)| format!("<g transform=\"translate({at})\"{own}>{drawn}</g>"))
            + rest
    })
}

/// The same with quotes around all values.
fn quoted(html: &str) -> String {
    let attribute = |one: &str| match one.split_once('=') {
        Some((name, value)) if !value.is_empty() => format!("{name}=\"{value}\""),
        _ => one.to_owned(),
    };
    let attributes = |(i, part): (usize, &str)| match i % 2 {
        0 => part.split(' ').map(attribute).collect::<Vec<_>>().join(" "),
        _ => part.to_owned(),
    };
    let tag = |tag: &str| tag.split('"').enumerate().map(attributes).collect::<Vec<_>>().join("\"");
    let parts = html.split('<').map(|part| match part.split_once('>') {
        Some((start, text)) => format!("{}>{text}", tag(start)),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("<").replace(" />", "/>")
}

/// A board without what a page need not say of it.
fn styled(drawn: &str) -> String {
    let said = [" fill=\"currentColor\"", " stroke=\"currentColor\"", " fill=\"none\" text-anchor=\"middle\""];
    let drawn = said.iter().fold(drawn.to_owned(), |drawn, said| drawn.replace(said, ""));
    [" height=\"24\"", "</li>", "</td>", "</th>", "</tr>"].iter().fold(drawn, |drawn, said| drawn.replace(said, ""))
}

/// A drawing without the groups that have no attributes.
fn unmarked(drawn: &str) -> String {
    let mut marks = Vec::new();
    let mut tags = drawn.split('<');
    let first = tags.next().unwrap_or_default().to_owned();
    tags.fold(first, |kept, tag| {
        if tag.starts_with("g>") || tag.starts_with("g ") {
            marks.push(tag.starts_with("g>"));
        }
        let is_mark = match tag.starts_with("/g>") {
            true => marks.pop() == Some(true),
            false => tag.starts_with("g>"),
        };
        if is_mark { kept + tag.split_once('>').expect("an end").1 } else { kept + "<" + tag }
    })
}

/// What was reached, and a little more.
#[test]
fn pages_are_small() {
    for (puzzle, least, bytes) in
        [("puzzles/classics.yaml#ai-escargot", 70, 730_000), ("puzzles/exemplars.yaml#x_wing", 10, 190_000)]
    {
        let page = print(here(), &["explain", puzzle, "-f", "html"]);
        let boards = page.matches("<figure class=\"board\">").count();
        assert!(boards > least && page.len() < bytes, "{puzzle}: {} bytes for {boards} boards", page.len());
    }
}

/// With its pieces in place, each board of a page is what its diagram is drawn as, lines and all.
#[test]
fn boards_share_what_they_have_in_common() {
    for (pack, id) in [("seeds", "mathematica-11"), ("exemplars", "nested_forcing_net"), ("small", "six-jigsaw")] {
        let document = walkthrough(pack, id);
        let page = quoted(&written(&document, "html"));
        let pieces = pieces(&page);
        assert!(pieces.len() > 5, "{id}: {pieces:?}");
        for name in pieces.keys() {
            assert!(page.matches(&format!("\"#{name}\"")).count() > 1, "{id}: {name} is used once");
        }
        let figures = page.split("<figure class=\"board\">").skip(1).filter_map(|rest| rest.split("</figure>").next());
        let figures: BTreeSet<String> = figures.map(|figure| unmarked(&whole(figure, &pieces))).collect();
        let drawn = document.pictures.values().filter_map(|picture| match picture {
            Picture::Board(diagram) => Some(unmarked(&styled(&svg::draw(diagram)))),
            _ => None,
        });
        let drawn: BTreeSet<String> = drawn
            .map(|figure| {
                figure.trim_start_matches("<figure class=\"board\">").trim_end_matches("</figure>").to_owned()
            })
            .collect();
        assert!(
            drawn.iter().all(|board| board.contains("<path class=\"grid\"") && board.contains("\"border\"")),
            "{id}"
        );
        assert!(figures.len() > 2, "{id}");
        for figure in figures {
            assert!(drawn.contains(&figure), "{id}: {figure}");
        }
    }
}

/// Every piece has one name in a page. A fragment and a picture of its own have none: their rules would not reach it.
#[test]
fn every_use_has_its_target_once() {
    let document = walkthrough("exemplars", "x_wing");
    let html = quoted(&written(&document, "html"));
    let uses: Vec<&str> = html.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(uses.len() > 100, "{}", uses.len());
    for name in uses {
        assert_eq!(html.matches(&format!(" id=\"{name}\"")).count(), 1, "{name}");
    }
    let fragment = written(&document, "fragment");
    assert!(!fragment.contains("<use"), "a rule for `.whydoku .wd-grid` does not match what is used");
    let boards = document.pictures.values().filter(|picture| matches!(picture, Picture::Board(_))).count();
    let boards = boards + document.insets.len();
    assert_eq!(fragment.matches("<path class=\"wd-grid\"").count(), boards, "each board has its lines");
    let board = document.pictures.values().find_map(|picture| match picture {
        Picture::Board(diagram) => Some(svg::board(diagram)),
        _ => None,
    });
    assert!(board.is_some_and(|board| !board.contains("<use") && board.contains("<path class=\"grid\"")));
}

/// What is left out of a script is only what its authors read, also in a script of one's own.
#[test]
fn a_script_is_written_without_its_comments() {
    let desk = tempfile::tempdir().expect("a folder");
    let puzzle = ours("puzzles/seeds.yaml#mathematica-11");
    let script = |text: &str| {
        write(desk.path(), "mine/page.js", text);
        let page = print(desk.path(), &["explain", &puzzle, "-f", "html", "--templates", "mine"]);
        let script = page.split_once("<script type=\"module\">").expect("a script").1;
        script.split_once("</script>").expect("an end").0.to_owned()
    };
    let text = "/** Says\n    it. */\n\nfunction say() {\n  // twice\n  tell(1 /* once */); // or so\n}\n/* end */\n";
    assert_eq!(script(text), "function say() {\ntell(1 /* once */); // or so\n}\n");
    for text in ["say(`a\n  // b`)\n", "say('a\\\n  b')\n", "/* a */ say()\n  /* b */\n"] {
        assert_eq!(script(text), text, "a literal may run over several lines");
    }
    let page = print(here(), &["explain", &puzzle, "-f", "html"]);
    assert!(!page.contains("@ts-check") && !page.contains("/* ") && !page.contains("\n  "));
}
