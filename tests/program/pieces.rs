//! Pieces for other places: one picture, a directory of pictures, a fragment of HTML, themes, diagrams as data.

use std::collections::BTreeSet;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::support;
use crate::support::program::{ours, print, run, write};
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Diagram, Picture, Telling};

const PUZZLE: &str = "puzzles/seeds.yaml#mathematica-11";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn desk() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns the names of the elements of an SVG image, and checks that it is XML.
fn elements(svg: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let mut names = Vec::new();
    loop {
        match reader.read_event().expect("XML") {
            Event::Eof => return names,
            Event::Start(tag) | Event::Empty(tag) => names.push(tag.name().as_ref().to_owned()),
            _ => {}
        }
    }
}

/// Returns the text between two marks.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let rest = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}")).1;
    rest.split_once(end).unwrap_or_else(|| panic!("no {end} in {rest}")).0
}

/// The custom properties that a style sheet uses and does not declare.
fn undeclared(css: &str) -> Vec<&str> {
    let used = css.split("var(").skip(1).filter_map(|rest| rest.split(')').next());
    used.filter(|name| !css.contains(&format!("{name}: "))).collect()
}

#[test]
fn a_picture_stands_alone() {
    for (puzzle, args, title) in [
        (PUZZLE, &["--step", "9"][..], "Step 9: hidden single 9 in box 6, at r5c7"),
        (PUZZLE, &["--technique", "X-Wing"], "X-Wing on 3 in rows 3 and 9"),
        ("puzzles/exemplars.yaml#aic", &["--candidates", "all"], "One end or the other"),
        ("puzzles/small.yaml#six-jigsaw", &["--size", "300"], "A small jigsaw"),
    ] {
        let svg = print(here(), &[&["board", puzzle, "-f", "svg"], args].concat());
        let names = elements(&svg);
        assert_eq!(names[..4], ["svg", "title", "desc", "style"], "{puzzle}");
        assert_eq!(between(&svg, "<title>", "</title>"), title);
        assert!(between(&svg, "<desc>", "</desc>").starts_with("The grid"), "{svg}");
        assert!(!svg.contains("aria-label=") && !svg.contains("url("), "{svg}");
        assert_eq!(svg.matches("http").count(), 1, "only the name space: {svg}");
        let css = between(&svg, "<style>", "</style>");
        assert_eq!(undeclared(css), [""; 0], "{css}");
        assert!(css.contains(".paper { fill: var(--board) }") && css.contains("(prefers-color-scheme: dark)"), "{css}");
        assert!(!css.contains("legend") && !css.contains(".board") && !css.contains("details"), "{css}");
        let sized = svg.contains("width=\"300\" height=\"300\"");
        assert_eq!(sized, args.contains(&"--size"), "{svg}");
    }
}

/// Its legend and its caption stand below the board, in lines that are not longer than it is wide.
#[test]
fn a_picture_carries_its_legend_and_caption() {
    for (puzzle, technique, args, concluded) in [
        (PUZZLE, "x_wing", &[][..], ""),
        ("puzzles/exemplars.yaml#als_xz", "als_xz", &["--legend"], ""),
        ("puzzles/exemplars.yaml#als_xz", "als_xz", &["--caption"], "r1c13 ≠ 4"),
        (PUZZLE, "x_wing", &["--legend", "--caption"], "≠ 3"),
    ] {
        let board = ["board", puzzle, "--technique", technique];
        let [svg, page] = ["svg", "html"].map(|form| print(here(), &[&board[..], args, &["-f", form]].concat()));
        let frame: Vec<f32> =
            between(&svg, "viewBox=\"", "\"").split(' ').map(|it| it.parse().expect("a number")).collect();
        let is_higher = frame[3] > frame[2];
        assert_eq!(is_higher, !args.is_empty(), "{puzzle} {args:?}");
        let texts = |size: &str| -> Vec<(f32, f32, String)> {
            let of_size =
                svg.split("<text class=\"words\"").skip(1).filter(|rest| between(rest, " font-size=\"", "\"") == size);
            let texts = of_size.map(|rest| {
                let number = |name: &str| between(rest, &format!(" {name}=\""), "\"").parse().expect("a number");
                (number("x"), number("y"), between(rest, ">", "</text>").to_owned())
            });
            texts.collect()
        };
        let words = texts("15");
        assert_eq!(!words.is_empty(), args.contains(&"--legend"), "{svg}");
        // The same words as under the diagram of a page.
        let listed = between(&page, "<ul class=legend>", "</ul>");
        assert!(words.iter().all(|(.., word)| listed.contains(word)), "{words:?}: {listed}");
        assert!(words.is_empty() || words.len() == listed.matches("<li>").count(), "{words:?}: {listed}");
        let caption = texts("17");
        assert_eq!(!caption.is_empty(), args.contains(&"--caption"), "{svg}");
        let said = caption.iter().map(|(.., line)| line.as_str()).collect::<Vec<_>>().join(" ");
        let title = between(&svg, "<title>", "</title>");
        assert!(caption.is_empty() || said.starts_with(title) && said.contains(concluded), "{said}");
        for ((x, y, text), size) in words.iter().map(|word| (word, 15.0)).chain(caption.iter().map(|line| (line, 17.0)))
        {
            let wide = text.chars().count() as f32 * size * 0.5;
            assert!(x + wide <= frame[0] + frame[2] && *y + 4.0 <= frame[1] + frame[3], "{text}");
        }
    }
}

#[test]
fn a_board_is_drawn_in_each_form() {
    let text = print(here(), &["board", PUZZLE]);
    assert!(text.starts_with("    c1 c2 c3  c4"), "the columns are above the cells: {text}");
    assert!(text.contains("r1 │ .  7  . │ .  .  . │ 5  .  . │"), "{text}");
    let all = print(here(), &["board", PUZZLE, "--candidates", "all"]);
    assert!(all.contains("│ 246 =7   2469  │"), "{all}");
    let bare = print(here(), &["board", PUZZLE, "--technique", "x_wing", "--candidates", "none"]);
    assert!(bare.contains("&3") && !bare.contains("246"), "{bare}");
    let page = print(here(), &["board", PUZZLE, "--step", "9", "-f", "html"]);
    assert!(page.contains("<title>Step 9: hidden single 9 in box 6, at r5c7</title>"), "{page}");
    let none = run(here(), &["board", PUZZLE, "--step", "99"], b"");
    assert_eq!((none.code, none.err.as_str()), (1, "whydoku: there is no step 99: the last step is 53\n"));
    let none = run(here(), &["board", PUZZLE, "--technique", "bug_plus_1"], b"");
    assert!(none.code == 1 && none.err.contains("`bug_plus_1` finds no step in this position"), "{}", none.err);
}

#[test]
fn a_walkthrough_is_a_directory_of_pictures() {
    let desk = desk();
    let puzzle = ours("puzzles/exemplars.yaml#x_wing");
    let args = ["explain", &puzzle, "--audience", "beginner", "-f", "svg", "-o"];
    let written = |folder: &str| {
        print(desk.path(), &[&args[..], &[folder]].concat());
        let files = std::fs::read_dir(desk.path().join(folder)).expect("a directory");
        let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
        names.collect::<BTreeSet<String>>()
    };
    let names = written("new/");
    assert!(names.contains("step-001.svg") && names.contains("start.svg") && names.contains("end.svg"), "{names:?}");
    let index = std::fs::read_to_string(desk.path().join("new/index.md")).expect("an index");
    let shown: BTreeSet<String> =
        index.split("](").skip(1).map(|rest| rest.split(')').next().unwrap_or_default().to_owned()).collect();
    assert_eq!(names, &shown | &["index.md".to_owned()].into(), "the index shows all pictures");
    let step = std::fs::read_to_string(desk.path().join("new/step-001.svg")).expect("a picture");
    assert!(between(&step, "<title>", "</title>").starts_with("Step 1: "), "{step}");

    // Other files stay, and files of the same names are replaced.
    write(desk.path(), "old/mine.txt", "mine");
    write(desk.path(), "old/index.md", "old");
    assert_eq!(written("old"), &names | &["mine.txt".to_owned()].into());
    assert_eq!(std::fs::read_to_string(desk.path().join("old/mine.txt")).expect("kept"), "mine");
    assert_eq!(std::fs::read_to_string(desk.path().join("old/index.md")).expect("replaced"), index);
    let left: Vec<_> =
        std::fs::read_dir(desk.path()).expect("the desk").flatten().map(|file| file.file_name()).collect();
    assert_eq!(left.len(), 2, "nothing half written is left: {left:?}");
}

#[test]
fn several_pictures_need_a_directory() {
    let desk = desk();
    write(desk.path(), "file", "");
    let puzzle = ours(PUZZLE);
    for (args, why) in [
        (&["explain", &puzzle, "-f", "svg"][..], "name a directory"),
        (&["explain", &puzzle, "-o", "steps.svg"], "name a directory"),
        (&["explain", &puzzle, "-f", "svg", "-o", "file"], "it is a file; choose a directory"),
        (&["explain", &puzzle, "-f", "svg", "-o", "no/where"], "there is no directory no"),
        (
            &["hint", &puzzle, "--skip", "999", "--max-technique", "naked_single", "-f", "svg", "-o", "none"],
            "this document has none",
        ),
        (&["board", &puzzle, "--theme", "sceen"], "did you mean `screen`?"),
        (&["explain", &puzzle, "-f", "fragment", "--id-prefix", "1\"x"], "expected a letter"),
    ] {
        let said = run(desk.path(), args, b"");
        assert!(said.code == 2 && said.err.contains(why), "{args:?}: {}", said.err);
    }
    assert_eq!(std::fs::read_dir(desk.path()).expect("the desk").count(), 1);
}

/// The number of elements that do not end.
fn depth(html: &str) -> usize {
    let mut reader = quick_xml::Reader::from_str(html);
    let mut depth = 0;
    loop {
        match reader.read_event().unwrap_or_else(|why| panic!("{why}: {html}")) {
            quick_xml::events::Event::Start(_) => depth += 1,
            quick_xml::events::Event::End(_) => depth -= 1,
            quick_xml::events::Event::Eof => return depth,
            _ => {}
        }
    }
}

#[test]
fn a_fragment_has_names_of_its_own() {
    let x_wing = "puzzles/exemplars.yaml#x_wing";
    let fragments = [PUZZLE, x_wing].map(|puzzle| print(here(), &["explain", puzzle, "-f", "fragment"]));
    let again = print(here(), &["explain", PUZZLE, "-f", "fragment", "--id-prefix", "monday"]);
    let mut ids = BTreeSet::new();
    for html in fragments.iter().chain([&again]) {
        assert_eq!(depth(html), 0, "an element does not end: mdBook would put the rest of the page into it");
        assert!(html.starts_with("<div class=\"whydoku\" lang=\"en\">") && html.ends_with("</div>\n"), "{html}");
        for foreign in ["<html", "<head", "<body", "<script", "<style", "http:"] {
            let left = html.replace("http://www.w3.org/2000/svg", "");
            assert!(!left.contains(foreign), "{foreign}");
        }
        let classes = html.split(" class=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut classes = classes.flat_map(|classes| classes.split(' ')).skip_while(|class| *class == "whydoku");
        assert!(classes.all(|class| class.starts_with("wd-")));
        let mine: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(mine.len() > 5, "{mine:?}");
        for target in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(mine.contains(&target), "{target} leads nowhere");
        }
        assert!(mine.into_iter().all(|id| ids.insert(id.to_owned())), "two elements have one name");
    }
    assert!(ids.contains("monday-step-1"), "{ids:?}");
    assert_eq!(fragments[0], print(here(), &["explain", PUZZLE, "-f", "fragment"]), "the same every time");
}

/// What becomes part of a page continues the headings of that page.
#[test]
fn headings_begin_at_the_level_asked_for() {
    for level in 1..=6 {
        let written = |format| print(here(), &["explain", PUZZLE, "-f", format, "--heading-level", &level.to_string()]);
        let (html, markdown) = (written("fragment"), written("markdown"));
        let html: Vec<usize> = html.split("<h").skip(1).filter_map(|rest| rest[..1].parse().ok()).collect();
        let marks = markdown.lines().map(|line| line.len() - line.trim_start_matches('#').len());
        for found in [html, marks.filter(|&marks| marks > 0).collect()] {
            let range = (found.iter().min(), found.iter().max());
            assert!(found.len() > 5 && range.0 == Some(&level) && range.1 <= Some(&6), "{found:?}");
        }
    }
    assert_eq!(run(here(), &["explain", PUZZLE, "--heading-level", "0"], b"").code, 2);
}

#[test]
fn the_style_sheet_of_fragments_reaches_nothing_else() {
    let list = print(here(), &["theme"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["screen", "light", "dark", "print", "contrast"]);
    let mut sheets = BTreeSet::new();
    for name in names {
        let css = print(here(), &["theme", name]);
        assert_eq!(undeclared(&css), [""; 0], "{name}");
        // What is not limited by its own selector stands in a rule for the element.
        let mut around: Vec<&str> = Vec::new();
        for line in css.lines() {
            if let Some((prelude, _)) = line.split_once('{') {
                around.push(prelude);
                let is_condition = prelude.starts_with('@');
                assert!(is_condition || around.iter().any(|one| one.starts_with(".whydoku")), "{name}: {line}");
            }
            line.matches('}').for_each(|_| _ = around.pop());
        }
        assert!(around.is_empty(), "{name}: {around:?}");
        assert!(css.contains(".whydoku .wd-paper { fill: var(--board) }"), "{name}");
        assert!(css.starts_with(".whydoku :is(h1, ") && css.contains("{ all: revert }"), "{name}: it stays as it is");
        assert!(!css.contains(".wd-whydoku") && !css.contains(":root") && !css.contains("@page"), "{name}");
        sheets.insert(css.split_once(".wd-").expect("rules").0.to_owned());
    }
    assert_eq!(sheets.len(), 5, "each theme has colours of its own");
}

#[test]
fn a_theme_of_ones_own() {
    let desk = desk();
    let puzzle = ours(PUZZLE);
    write(desk.path(), "mine.css", "/* mine */\n:root { --board: #fffdf4; }\n@media print { :root { --ink: #222 } }\n");
    for (form, colour) in [("svg", "--board: #fffdf4"), ("html", "--board:#fffdf4")] {
        let told = print(desk.path(), &["board", &puzzle, "--theme", "mine.css", "-f", form]);
        assert!(told.contains(colour), "{form}");
    }
    for (css, why) in [
        (":root {\n  --board: #fff;\n  --bord: #fff }", "line 3: unknown name `--bord`"),
        ("\n.board { --board: #fff }", "line 2: a theme has rules for :root only"),
        (":root { --board: url(https://example.com) }", "line 1: the value of `--board` contains `url(`"),
        (":root { --board: red</style> }", "the value of `--board` contains `<`"),
        (":root {\n --board: banana }", "line 2: `banana` is not a colour, as the value of `--board`; use #1c7a34"),
        (":root { --board: #ff }", "`#ff` is not a colour"),
        (":root { --board: rgb() }", "`rgb()` is not a colour"),
        (":root { color-scheme: blue }", "use light, dark or light dark"),
        (":root { --board: #fff", "line 1: this rule does not end"),
        ("@import 'x';", "line 1: expected rules"),
        ("/* mine", "line 1: this comment does not end"),
    ] {
        write(desk.path(), "bad.css", css);
        let said = run(desk.path(), &["theme", "bad.css"], b"");
        assert!(said.code == 1 && said.err.contains(why), "{css}: {}", said.err);
    }
}

#[test]
fn marks_are_drawn_or_refused_with_their_place() {
    let desk = desk();
    let puzzle = ours(PUZZLE);
    let marks = "houses: [[pattern, b4]]\ncells: [[pivot, r5c1]]\nplacements: [3r5c1]\n\
                 links: [{ from: [2r1c1], to: [2r1c3], strength: strong }]\n";
    write(desk.path(), "marks.yaml", marks);
    let board = print(desk.path(), &["board", &puzzle, "--marks", "marks.yaml"]);
    assert!(board.contains("[3]") && board.contains("pivot: r5c1"), "{board}");
    let svg = print(desk.path(), &["board", &puzzle, "--marks", "marks.yaml", "-f", "svg"]);
    assert!(svg.contains("class=\"cell pivot\"") && svg.contains("class=\"link strong\""), "{svg}");
    let lettered = "houses: [[pattern, b4]]\ncells: [[pivot, E1]]\nplacements: [3E1]\n\
                    links: [{ from: [2A1], to: [2A3], strength: strong }]\n";
    write(desk.path(), "lettered.yaml", lettered);
    assert_eq!(print(desk.path(), &["board", &puzzle, "--marks", "lettered.yaml", "-o", "-"]), board);
    for (marks, why) in [
        ("cells:\n  - [pivot, I1]", "line 2"),
        ("cells:\n  - [pivoto, r5c1]", "unknown variant `pivoto`"),
        ("cells:\n  - [pivoto, r5c1]", "line 2"),
        ("cells:\n  - [pivot, r5c10]", "line 2"),
        ("circles: []", "unknown field `circles`"),
    ] {
        write(desk.path(), "bad.yaml", marks);
        let said = run(desk.path(), &["board", &puzzle, "--marks", "bad.yaml"], b"");
        assert!(said.code == 1 && said.err.contains(why), "{marks}: {}", said.err);
    }
    write(desk.path(), "far.yaml", "cells: [[pivot, r9c9]]");
    let small = ours("puzzles/small.yaml#six-jigsaw");
    let said = run(desk.path(), &["board", &small, "--marks", "far.yaml"], b"");
    assert!(said.code == 1 && said.err.contains("the layout jigsaw has no r9c9"), "{}", said.err);
}

/// A diagram is what its JSON says, and the schema names all of it.
#[test]
fn a_diagram_comes_back_from_its_json() {
    let schema: serde_json::Value = serde_json::from_str(&print(here(), &["schema", "diagram"])).expect("JSON");
    let classic = Profile::named("classic").expect("built in");
    let puzzles =
        [("exemplars", "aic"), ("exemplars", "nested_forcing_net"), ("small", "six-jigsaw"), ("small", "windoku")];
    for (pack, id) in puzzles {
        let trace = engine::solve(&support::puzzle_of(pack, id), &classic).expect("no conflict");
        let document = render::walkthrough(&trace, &Telling::default()).expect("a document");
        for (name, picture) in &document.pictures {
            let Picture::Board(diagram) = picture else { continue };
            let json = serde_json::to_value(diagram).expect("data");
            let again: Diagram = serde_json::from_value(json.clone()).expect("a diagram");
            assert_eq!(serde_json::to_value(&again).expect("data"), json, "{id}: {name}");
            assert_eq!(render::svg::draw(&again), render::svg::draw(diagram), "{id}: {name}");
            let known = schema["properties"].as_object().expect("properties");
            assert!(json.as_object().expect("an object").keys().all(|key| known.contains_key(key)), "{id}: {name}");
        }
    }
    let said = print(here(), &["board", PUZZLE, "--step", "9", "-f", "json"]);
    let mut json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(json["placements"], serde_json::json!(["9r5c7"]));
    json["layout"] = "6x6".into();
    assert!(serde_json::from_value::<Diagram>(json).is_err(), "it does not fit");
}

#[cfg(feature = "png")]
#[test]
fn a_picture_as_png() {
    let desk = desk();
    let puzzle = ours(PUZZLE);
    for (theme, ground) in [("light", [0xfb, 0xfa, 0xf6]), ("dark", [0x14, 0x16, 0x1a])] {
        print(desk.path(), &["board", &puzzle, "--step", "9", "--size", "300", "--theme", theme, "-o", "board.png"]);
        let bytes = std::fs::read(desk.path().join("board.png")).expect("a picture");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("PNG");
        assert_eq!((pixels.width(), pixels.height()), (300, 300));
        let corner = pixels.pixel(1, 1).expect("a pixel");
        assert_eq!([corner.red(), corner.green(), corner.blue()], ground, "{theme}");
        let colours: BTreeSet<_> = pixels.pixels().iter().map(|one| (one.red(), one.green(), one.blue())).collect();
        assert!(colours.len() > 50, "digits and marks are drawn: {} colours", colours.len());
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn png_says_how_to_get_it() {
    let said = run(here(), &["board", PUZZLE, "-f", "png"], b"");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("cargo install --path . --features png"), "{}", said.err);
}
