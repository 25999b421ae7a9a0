//! LaTeX: whatever a text contains, TeX reads no command in it. `.ci/run` compiles documents with pdfLaTeX, too.

use std::collections::BTreeMap;

use crate::support;
use proptest::prelude::*;
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Align, Block, Document, FoldRole, FoldState, Outlet, Output, Spacing, Span, Telling};

fn tex(document: &Document) -> String {
    let outlet = Outlet::named("latex").expect("an outlet");
    match outlet.write(document, &Telling::default().source) {
        Ok(Output::Text(text)) => text,
        other => panic!("LaTeX is a text: {other:?}"),
    }
}

fn body(tex: &str) -> &str {
    let body = tex.split_once("\\begin{document}\n").and_then(|(_, rest)| rest.split_once("\n\\end{document}"));
    body.expect("a body").0
}

/// What is wrong with the braces and the environments of a text in TeX, and which signs in it mean something to TeX.
fn meaning(tex: &str) -> (Vec<String>, String) {
    let (mut open, mut wrong, mut signs) = (Vec::new(), Vec::new(), String::new());
    let mut rest = tex.char_indices();
    while let Some((at, sign)) = rest.next() {
        match sign {
            '\\' => {
                for (step, name) in [("begin", "\\begin{"), ("end", "\\end{")] {
                    let Some(named) = tex[at..].strip_prefix(name) else { continue };
                    let kind = named.split('}').next().unwrap_or_default().to_owned();
                    match step {
                        "begin" => open.push(kind),
                        _ if open.pop().as_deref() == Some(&kind) => {}
                        _ => wrong.push(format!("\\end{{{kind}}}")),
                    }
                }
                rest.next();
            }
            '{' => open.push("{".to_owned()),
            '}' if open.last().is_some_and(|last| last == "{") => _ = open.pop(),
            '}' => wrong.push(format!("}} after {}", &tex[..at])),
            '%' | '#' | '$' | '^' | '_' => signs.push(sign),
            _ => {}
        }
    }
    wrong.extend(open);
    (wrong, signs)
}

fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "\\",
        "{",
        "}",
        "$",
        "&",
        "#",
        "%",
        "_",
        "^",
        "~",
        "<",
        ">",
        "|",
        "\"",
        "`",
        "[",
        "]",
        "*",
        "-",
        "--",
        "\\end{",
        "\\input{x}",
        "^^5c",
        "≠",
        "→",
        "✗",
        "…",
        "é",
        "中",
        "\u{7}",
        "\n",
        "\n\n",
        " ",
        "a",
        "<<body>>",
        "]{",
        "\u{a0}",
        "{{",
        "\\\\",
        "https://a.b/c_d#e%20f",
        "r1c1=3",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..10).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_is_a_command(one in text(), other in text(), url in text()) {
        let spans = || vec![
            Span::Anchor(other.clone()),
            Span::Text(one.clone()),
            Span::Code(other.clone()),
            Span::Reference { to: one.clone(), text: vec![Span::Text(other.clone())] },
            Span::Link { url: format!("https://{url}"), text: vec![Span::Text(one.clone())] },
        ];
        let item = vec![Block::Paragraph(spans()), Block::Quote(vec![Block::Paragraph(spans())])];
        let blocks = vec![
            Block::Heading { level: 1, text: spans() },
            Block::Heading { level: 4, text: spans() },
            Block::Conclusion(spans()),
            Block::List { first: Some(1), spacing: Spacing::Tight, items: vec![item] },
            Block::Fold {
                role: FoldRole::Details,
                state: FoldState::Closed,
                summary: spans(),
                blocks: vec![Block::Code { language: String::new(), text: other.clone() }],
            },
        ];
        let document = Document { title: one.clone(), blocks, ..Document::read("", BTreeMap::new(), "en") };
        let written = tex(&document);
        let (wrong, signs) = meaning(body(&written));
        prop_assert!(wrong.is_empty() && signs.is_empty(), "{wrong:?} {signs:?} in {written}");
        // An empty line would end the argument of a command.
        prop_assert!(!body(&written).contains("{\n\n"), "{}", written);
        let (wrong, _) = meaning(&written);
        prop_assert!(wrong.is_empty(), "{wrong:?} in {written}");
    }
}

#[test]
fn a_walkthrough_is_complete_in_latex() {
    for (pack, id) in [("exemplars", "x_wing"), ("exemplars", "nested_forcing_net"), ("small", "six-jigsaw")] {
        let trace = engine::solve(&support::puzzle_of(pack, id), &Profile::named("classic").expect("built in"));
        let document = render::walkthrough(&trace.expect("no conflict"), &Telling::default()).expect("a document");
        let written = tex(&document);
        // A comment, the alternative of a picture, is not read.
        let read: String = body(&written).lines().filter(|line| !line.starts_with("% ")).collect();
        let (wrong, _) = meaning(&read);
        assert!(wrong.is_empty(), "{id}: {wrong:?}");
        let boards = written.matches("\\useasboundingbox(-24,-24)").count();
        assert_eq!(boards, document.boards().count(), "{id}");
        // Every link has a target.
        let names = |command: &str| {
            let found = written.split(command).skip(1).filter_map(|rest| rest.split('}').next());
            found.map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
        };
        let (links, targets) = (names("\\hyperlink{"), names("\\target{"));
        assert!(links.is_subset(&targets) && links.len() > 1, "{id}: {links:?}, {targets:?}");
        // What the board of the puzzle shows, digit by digit.
        let start = document.board("start").expect("the puzzle");
        let first = written.split("\\end{tikzpicture}").next().expect("a board");
        for digit in start.givens.iter() {
            let column = f32::from(digit.cell.column()) * 54.0 + 27.0;
            let place = format!("\\boardtext{{{column}}}{{");
            let shown = first.lines().filter(|line| line.starts_with(&place));
            assert!(shown.clone().any(|line| line.ends_with(&format!("{{{}}}", digit.digit))), "{id}: {digit:?}");
        }
    }
}

/// Lists inside lists are paragraphs with a margin: LaTeX has no fifth level.
#[test]
fn a_list_may_be_as_deep_as_it_must() {
    let within = |inside: Vec<Block>| {
        let mut item = vec![Block::Paragraph(vec![Span::Text("in".to_owned())])];
        item.extend(inside);
        vec![Block::List { first: None, spacing: Spacing::Tight, items: vec![item] }]
    };
    let blocks = (0..30).fold(Vec::new(), |inside, _| within(inside));
    let table = Block::Table { columns: vec![Align::End], rows: vec![vec![vec![Span::Text("1 & 2".to_owned())]]; 2] };
    let blocks = blocks.into_iter().chain([table]).collect();
    let written = tex(&Document { blocks, ..Document::read("", BTreeMap::new(), "en") });
    assert_eq!(written.matches("\\listitem{").count(), 30);
    let (wrong, _) = meaning(body(&written));
    assert!(wrong.is_empty() && written.contains("1 \\& 2") && !written.contains("itemize"), "{wrong:?}");
}
