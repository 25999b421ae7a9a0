//! Outlets: each is in the help and in the guide, and writes every document that has what it needs.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support;
use crate::support::program::{ours, print, run};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Audience, Block, Document, Effort, Needs, OUTLETS, Outlet, Output, Script, Span, Telling};

const PUZZLE: &str = "puzzles/seeds.yaml#mathematica-11";

fn walkthrough(pack: &str, id: &str) -> Document {
    let trace = engine::solve(&support::puzzle_of(pack, id), &Profile::named("classic").expect("built in"));
    render::walkthrough(&trace.expect("no conflict"), &Telling::default()).expect("a document")
}

fn here() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_outlet_is_in_the_help_and_in_the_guide() {
    let help = print(here(), &["explain", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    let guide = std::fs::read_to_string(here().join("docs/guide/reference.md")).expect("a reference");
    for Outlet { name, extensions, about, .. } in OUTLETS {
        assert!(help.contains(&format!("- {name}:")) && help.contains(about), "{name} is not in the help");
        let extensions = extensions.iter().map(|one| format!("`.{one}`")).collect::<Vec<_>>().join(", ");
        let row = format!("| `{name}` | {extensions} | {about} |");
        assert!(guide.contains(&row), "not in the guide: {row}");
    }
}

#[test]
fn a_file_s_extension_chooses_its_outlet() {
    let desk = tempfile::tempdir().expect("a folder");
    for outlet in OUTLETS.iter().filter(|outlet| outlet.is_text() && outlet.needs != Needs::Cards) {
        let asked = print(here(), &["explain", PUZZLE, "-f", outlet.name]);
        for extension in outlet.extensions {
            let file = desk.path().join(format!("told.{}", extension.to_uppercase()));
            print(here(), &["explain", PUZZLE, "-o", file.to_str().expect("a path")]);
            assert_eq!(std::fs::read_to_string(file).expect("written"), asked, "{extension}");
        }
    }
}

#[test]
fn the_solution_path_alone() {
    for (pack, id) in [("seeds", "mathematica-11"), ("exemplars", "x_wing"), ("small", "six-jigsaw")] {
        let document = walkthrough(pack, id);
        let notation = Outlet::named("notation").expect("an outlet");
        let path = notation.write(&document, &Telling::default().source).expect("a path");
        let Output::Text(path) = path else { panic!("the path is a text") };
        insta::assert_snapshot!(format!("path_{id}"), path);
    }
    let search = print(here(), &["explain", "puzzles/seeds.yaml#r-ben", "--profile=fewest-candidates", "-f=notation"]);
    insta::assert_snapshot!("path_of_a_search", search.lines().take(40).collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_hint_has_no_path_to_list() {
    let asked = run(here(), &["hint", PUZZLE, "--all-rungs", "-f", "notation"], b"");
    assert_eq!((asked.code, asked.out.as_str()), (2, ""));
    assert!(asked.err.contains("lists the steps of a solution path"), "{}", asked.err);
}

/// Collects the text of these spans, including code.
fn texts(spans: &[Span], found: &mut Vec<String>) {
    for span in spans {
        match span {
            Span::Text(text) | Span::Code(text) | Span::Html(text) => found.push(text.clone()),
            Span::Strong(inside) | Span::Emphasis(inside) | Span::Label(inside) => texts(inside, found),
            Span::Reference { text, .. } | Span::Mention { text, .. } => texts(text, found),
            Span::Link { url, .. } => found.push(url.clone()),
            _ => {}
        }
    }
}

fn all_texts(blocks: &[Block], found: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Heading { text, .. } | Block::Paragraph(text) | Block::Byline(text) | Block::Conclusion(text) => {
                texts(text, found);
            }
            Block::Section(inside) | Block::Quote(inside) => all_texts(inside, found),
            Block::List { items, .. } => items.iter().for_each(|item| all_texts(item, found)),
            Block::Table { rows, .. } => rows.iter().flatten().for_each(|cell| texts(cell, found)),
            Block::Fold { summary, blocks, .. } => {
                texts(summary, found);
                all_texts(blocks, found);
            }
            Block::Code { text, .. } | Block::Html(text) => found.push(text.clone()),
            _ => {}
        }
    }
}

/// Every directive of a template is recognised; otherwise it would appear literally.
#[test]
fn no_directive_is_left_in_a_text() {
    let mut documents: Vec<Document> = ["seeds", "classics", "small", "exemplars"]
        .iter()
        .flat_map(|pack| {
            support::pack(pack).into_iter().step_by(support::one_in(1, if *pack == "exemplars" { 9 } else { 3 }))
        })
        .filter_map(|puzzle| engine::solve(&puzzle, &Profile::named("classic").expect("built in")).ok())
        .map(|trace| render::walkthrough(&trace, &Telling::default()).expect("a document"))
        .collect();
    documents.push(walkthrough("seeds", "mathematica-11"));
    for document in &documents {
        let mut found = Vec::new();
        all_texts(&document.blocks, &mut found);
        for line in &document.path {
            found.push(line.text.clone());
        }
        for text in found {
            let left = ["](", "(cell:", "(house:", "(candidate:", "anchor:", "conclude:", "byline:", "```"];
            assert!(!left.iter().any(|mark| text.contains(mark)), "{}: {text}", document.title);
        }
    }
}

/// A document is plain data: its content and its pictures can be written as JSON.
#[test]
fn a_document_is_plain_data() {
    let json = serde_json::to_value(walkthrough("exemplars", "x_wing")).expect("data");
    assert_eq!(json["lang"], "en");
    assert!(json["blocks"].as_array().expect("blocks").len() > 5);
    let board = &json["pictures"]["start"]["board"];
    assert_eq!(board["givens"].as_str().map(str::len), Some(81));
    assert_eq!(json["path"][0]["n"], 1);
}

/// A line of 81 digits may be broken after each row, a number stays with its word, and what is said of a step has a
/// column of its own beside its board.
#[test]
fn a_page_keeps_together_what_belongs_together() {
    let page = walkthrough("classics", "wikipedia").html(&Telling::default().source).expect("a page");
    assert!(page.contains("<code>53..7....<wbr>6..195...<wbr>"), "{page}");
    assert!(page.contains("in <data value=b1>box\u{a0}1</data>"), "{page}");
    let step = page.split("<section class=\"step\">").nth(1).expect("a step");
    let places = ["<h3", "<div class=\"scene\">", "<figure class=\"board\"", "<div class=\"told\">", "</section>"];
    let places: Vec<_> = places.iter().map(|mark| step.find(mark).expect(mark)).collect();
    assert!(places.is_sorted(), "{step}");
}

/// What a policy allows is the hash of what stands in the element, and a page without a script allows none.
#[test]
fn a_page_allows_its_own_style_and_script_alone() {
    let document = walkthrough("exemplars", "x_wing");
    for outlet in ["html", "slides"].map(|name| Outlet::named(name).expect("an outlet")) {
        let Ok(Output::Text(page)) = outlet.write(&document, &Telling::default().source) else { panic!("a page") };
        for (kind, open, close) in
            [("style", "<style>", "</style>"), ("script", "<script type=\"module\">", "</script>")]
        {
            let text = page.split(open).nth(1).and_then(|rest| rest.split(close).next()).expect(kind);
            let hash = BASE64_STANDARD.encode(Sha256::digest(text));
            assert!(page.contains(&format!("{kind}-src 'sha256-{hash}';")), "{kind}: {hash}");
        }
        assert!(!page.contains(" style=\""), "the policy allows no style in an element");
    }
    let page = Document { script: Script::LeftOut, ..document }.html(&Telling::default().source).expect("a page");
    assert!(!page.contains("<script") && page.contains("script-src 'none';"), "{page}");
}

/// Scripts say nothing that the words of a language lack, and these have nothing that is never said.
#[test]
fn the_script_of_a_page_says_all_its_words() {
    let read = |name: &str| std::fs::read_to_string(here().join("templates").join(name)).expect("a template");
    let words: serde_yaml::Value = serde_yaml::from_str(&read("en/words.yaml")).expect("words");
    let scripts = std::fs::read_dir(here().join("templates/tutor")).expect("a folder");
    let scripts = scripts.map(|entry| format!("tutor/{}", entry.expect("a file").file_name().display()));
    let tutor: Vec<String> = scripts.chain(["tutor.html".to_owned()]).collect();
    for (part, files) in [("reader", vec!["page.js".to_owned(), "slides.js".to_owned()]), ("tutor", tutor)] {
        let words: Vec<&str> = words[part].as_mapping().expect("words").keys().filter_map(|key| key.as_str()).collect();
        let texts: String = files.iter().map(|name| read(name)).collect();
        let said = texts.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next());
        let unknown: Vec<&str> = said.filter(|word| !words.contains(word)).collect();
        assert_eq!(unknown, [""; 0], "{part}: said, and in no language");
        // A list of the template's has words with the same beginning.
        let of_template = texts.split("w[\"").skip(1).filter_map(|rest| rest.split('"').next());
        let of_script = texts.split("say(`").skip(1).filter_map(|rest| rest.split("${").next());
        let lists: Vec<&str> = of_template.chain(of_script).filter(|list| !list.is_empty()).collect();
        let is_listed = |word: &str| lists.iter().any(|list| word.starts_with(list));
        let is_said = |word: &&&str| {
            is_listed(word) || texts.contains(&format!("\"{word}\"")) || texts.contains(&format!("w.{word} "))
        };
        // Refusals have the names that the engine gives them.
        let unsaid: Vec<&&str> = words.iter().filter(|word| !is_said(word) && !word.starts_with("refused_")).collect();
        assert!(unsaid.is_empty() && words.len() > 30, "{part}: never said: {unsaid:?}");
    }
}

/// Headings leave out no level, whatever the levels in a template.
#[test]
fn no_level_of_headings_is_left_out() {
    let mut document = walkthrough("exemplars", "x_wing");
    let heading = |level| Block::Heading { level, text: vec![Span::Text(format!("from {level}"))] };
    document.blocks = [1, 3, 4, 3, 2, 4].map(heading).to_vec();
    let page = document.html(&Telling::default().source).expect("a page");
    let body = page.split("<main>").nth(1).and_then(|rest| rest.split("</main>").next()).expect("a body");
    let found: Vec<&str> = body.split("<h").skip(1).map(|rest| &rest[..1]).collect();
    assert_eq!(found, ["1", "2", "3", "2", "2", "3"]);
}

/// Every step of its own has hints for a reader who tries it alone, none of which names the cell that it fills.
#[test]
fn a_step_is_asked_before_it_is_told() {
    let beginner = Telling { audience: Audience::Beginner, ..Telling::default() };
    let trace =
        engine::solve(&support::puzzle_of("exemplars", "x_wing"), &Profile::named("classic").expect("built in"));
    let trace = trace.expect("no conflict");
    let document = render::walkthrough(&trace, &beginner).expect("a document");
    let page = document.html(&beginner.source).expect("a page");
    let hints = page.split("<template>").skip(1).filter_map(|rest| rest.split("</template>").next());
    let hints: usize = hints.map(|hints| hints.matches("<li").count()).sum();
    assert_eq!(hints, document.prompts.iter().map(|prompt| prompt.hints.len()).sum::<usize>());
    for prompt in &document.prompts {
        let step = trace.deductions().nth(prompt.n as usize - 1).expect("a step");
        assert_eq!(prompt.effort == Effort::Single, step.is_single(), "step {}", prompt.n);
        // What the steps of a group are is in its heading.
        let is_alone = page.contains(&format!("<section class=\"step\" data-step=\"{}\"", prompt.n));
        assert_eq!(prompt.hints.len(), if is_alone { 3 } else { 2 }, "step {}", prompt.n);
        let hints: Vec<String> = prompt.hints.iter().map(|hint| format!("{hint:?}")).collect();
        let named = step.placements.iter().find(|placement| {
            let (digit, cell) = (format!("{}", placement.digit), placement.cell.to_string());
            hints.iter().any(|hint| hint.contains(&cell) && hint.contains(&format!("\"{digit}\"")))
        });
        assert_eq!(named, None, "step {}: {hints:#?}", prompt.n);
    }
    let still = Telling { script: Script::LeftOut, ..beginner };
    assert!(render::walkthrough(&trace, &still).expect("a document").prompts.is_empty());
}

/// The tree of a net is text, whose rows wrap. The lines of a net bear their own labels, and no others beside them; each
/// label of a mark is that of a line, or its letter.
#[test]
fn a_net_is_lists_and_its_board_names_the_lines() {
    let (story, source) = (walkthrough("exemplars", "nested_forcing_net"), Telling::default().source);
    let page = story.html(&source).expect("a page");
    let fragment = Outlet::named("fragment").expect("an outlet").write(&story, &source);
    let Ok(Output::Text(fragment)) = fragment else { panic!("a fragment is a text") };
    // A page leaves out the ends of items; a fragment has them.
    for (html, class, ended) in [(&page, "tree", &["ul"][..]), (&fragment, "wd-tree", &["ul", "li"])] {
        let tree =
            html.split(&format!("<figure class=\"{class}\"")).nth(1).and_then(|rest| rest.split("</figure>").next());
        let tree = tree.expect("a tree");
        assert!(tree.matches("<li>").count() >= 1 && !tree.contains("<text"), "{tree}");
        for name in ended {
            let [open, close] = [format!("<{name}>"), format!("</{name}>")].map(|tag| tree.matches(&tag).count());
            assert_eq!(open, close, "{tree}");
        }
    }
    for step in page.split("<section class=\"step\"").skip(1).filter(|step| step.contains("data-n=")) {
        let lines: BTreeSet<&str> = step.split("<b>").skip(1).filter_map(|rest| rest.split(".</b>").next()).collect();
        let named: BTreeSet<&str> = step
            .split(" data-n=")
            .skip(1)
            .flat_map(|rest| match rest.strip_prefix('"') {
                Some(several) => several.split('"').next().unwrap_or_default().split(' '),
                None => rest.split([' ', '>']).next().unwrap_or_default().split(' '),
            })
            .collect();
        let inner = |line: &str| line.trim_start_matches(|sign: char| sign.is_ascii_digit()).to_owned();
        let unknown: Vec<&&str> = named
            .iter()
            .filter(|name| !lines.contains(**name) && !lines.iter().any(|line| inner(line) == **name))
            .collect();
        assert!(unknown.is_empty() && named.len() > 2, "{unknown:?} of {named:?}");
        assert!(step.contains("<ul class=\"lines\">"), "{step}");
    }
    assert!(page.contains("data-n=") && !page.contains("<ul>\n<li><b>1."));
}

/// A picture has the ground of a page, or none, and its grid has its own in both.
#[test]
fn the_ground_of_a_picture_can_be_transparent() {
    let draw = |more: &[&str]| {
        let puzzle = ours("puzzles/small.yaml#four");
        print(Path::new(env!("CARGO_MANIFEST_DIR")), &[&["board", &puzzle, "-f", "svg"], more].concat())
    };
    let (opaque, clear) = (draw(&[]), draw(&["--transparent"]));
    let ground = "svg { background: var(--page) }\n";
    assert!(opaque.contains(ground));
    assert_eq!(clear, opaque.replace(ground, ""));
    assert!(clear.contains("fill: var(--board)"), "{clear}");
}

/// On slides, the picture of a lesson stands beside each of its ideas; the diagram of an example that is asked does not.
#[test]
fn a_lesson_on_slides_has_its_picture_beside_each_idea() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let deck = |args: &[&str]| print(here, &[args, &["-f", "slides"]].concat());
    let course = deck(&["course", "--units", "x_wing"]);
    for idea in ["How to find it.", "When to look for it.", "Common mistakes.", "Larger fish."] {
        let slides: Vec<&str> = course.split("<div class=\"slide\">").filter(|slide| slide.contains(idea)).collect();
        assert!(slides[0].contains("<figure"), "{idea}: {}", slides[0]);
    }
    let (rule, _) = course.split_once("Larger fish.").expect("a slide of its own");
    assert!(!rule.contains("Swordfish"), "the rule is about the X-Wing alone");
    let lesson = deck(&["techniques", "x_wing"]);
    let (rule, _) = lesson.split_once("<section").expect("an example");
    assert!(!rule.contains("<figure"), "its answer is not shown before it is asked: {rule}");
}
