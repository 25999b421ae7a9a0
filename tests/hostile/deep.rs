//! Texts that nest without end. Whatever walks a document calls itself, on the small stack of a thread.

use std::collections::BTreeMap;

use whydoku::render::{Document, Needs, OUTLETS, Output, Source};

/// The stack of a thread of the standard library.
const STACK: usize = 2 << 20;

/// Every kind of thing that may stand inside another of its kind, and then a word.
fn nested(times: usize) -> Vec<(&'static str, String)> {
    let around = |open: &str, close: &str| open.repeat(times) + "innermost" + &close.repeat(times);
    vec![
        ("quotes", around("> ", "")),
        ("lists", around("- ", "")),
        ("numbered lists", around("1. ", "")),
        ("quotes in lists", around("- > ", "")),
        ("folds", around("<details>\n\n", "\n\n</details>")),
        ("folds with a summary", around("<details><summary>why</summary>\n\n", "")),
        ("folds in quotes", around("> <details>\n> \n> ", "")),
        ("emphasis", around("*a ", "*")),
        ("strong", around("**a ", "**")),
        ("both", around("*a **b ", "***")),
        ("images", around("![", "](b.png)")),
        ("brackets", around("[", "](b)")),
    ]
}

/// A text as a piece of HTML.
fn fragment(text: &str) -> String {
    let document = Document::read(text, BTreeMap::new(), "en");
    let html = OUTLETS.iter().find(|outlet| outlet.name == "fragment").expect("an outlet");
    let Output::Text(html) = html.write(&document, &Source::default()).expect("it is written") else { panic!() };
    html
}

#[test]
fn nothing_is_too_deep_for_an_outlet() {
    for (what, text) in nested(20_000) {
        let written = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let document = Document::read(&text, BTreeMap::new(), "en");
            let anything =
                OUTLETS.iter().filter(|outlet| matches!(outlet.needs, Needs::Anything) && outlet.name != "pdf");
            for outlet in anything {
                let output = outlet.write(&document, &Source::default()).expect("it is written");
                if let Output::Text(text) = output {
                    assert!(text.contains("innermost"), "{what}, {}: the word is lost", outlet.name);
                }
            }
        });
        written.expect("a thread starts").join().unwrap_or_else(|_| panic!("{what}"));
    }
}

#[test]
fn html_that_is_never_ended_is_not_carried_along() {
    let times = 50_000;
    let html = fragment(&("<div>\n".repeat(times) + "innermost"));
    assert!(html.contains("innermost") && html.matches("<div").count() < 300, "{} bytes", html.len());
}

#[test]
fn what_is_not_too_deep_stays_as_it_is() {
    let depth = 40;
    let html = fragment(&("- ".repeat(depth) + "> innermost"));
    assert_eq!((html.matches("<ul>").count(), html.matches("<blockquote>").count()), (depth, 1));
}
