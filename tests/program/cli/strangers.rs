//! Untrusted text is only text, wherever it is shown.

use pulldown_cmark::Tag;
use serde_json::{Value, json};

use super::{PUZZLE, desk, plain_text};
use crate::support::program::{print, write};

/// Returns `true` if a character could move a cursor, change the direction of writing, or pass for one of the diagrams'
/// marks.
fn hidden(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{E000}'..='\u{F8FF}')
}

#[test]
fn titles_from_strangers_are_only_text() {
    let desk = desk();
    let hostile = [
        "<script>alert(1)</script>",
        "</title><script>alert(1)</script><h1>",
        "<!-- a comment",
        "&lt;b&gt; &#60;i&#62; &amp",
        "# x #",
        "**b** __b__ _i_ ~~s~~",
        "[link](http://example.org) ![image](x.png) <http://example.org>",
        "`code` ``` ```board start",
        "a | b \\| c",
        "]() ](x) [a]: b",
        "\\ \\\\ \\*",
        "{{ title }} {% raw %} {# x #}",
        "$x$ :smile: [^1] - [ ] x",
        "- item",
        "1. item",
        "> quote",
        "---",
        "===",
        "right\u{202E}tfel\u{2066}x\u{2069}",
        "two\nlines\r\n\r\n# and a heading\u{2028}x\u{85}y",
        "\u{1b}[31mred\u{1b}]0;title\u{7}\u{9b}2J",
        "\u{E000}step-1\u{E001} \u{E002}x\u{E003}y\u{E004}",
        "\u{0}nul\u{8}back",
        "\"quoted\" 'too' = onload=alert(1)",
    ];
    let quoted = |text: &str| {
        let signs = text.chars().map(|sign| match sign {
            '"' | '\\' => format!("\\{sign}"),
            ' '..='~' => sign.to_string(),
            _ => format!("\\u{:04X}", sign as u32),
        });
        format!("\"{}\"", signs.collect::<String>())
    };
    let words = |text: &str| {
        let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let text: String = text.chars().filter(|&sign| !hidden(sign) && sign != '\u{2028}').collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let unescaped = |html: &str| {
        let html = html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#x27;", "'");
        html.replace("&#39;", "'").replace("&#x2f;", "/").replace("&amp;", "&")
    };
    for text in hostile {
        let (quoted, shown) = (quoted(text), words(text));
        let pack = format!(
            "pack: P\npuzzles: [{{ id: a, title: {quoted}, author: {quoted}, source: {quoted}, givens: '{PUZZLE}' }}]\n"
        );
        write(desk.path(), "hostile.yaml", pack);
        let explain =
            |form: &str| print(desk.path(), &["explain", "hostile.yaml#a", "-f", form, "--audience", "expert"]);
        let byline = format!("By {shown}. Source: {shown}.");

        let markdown = explain("markdown");
        assert!(!markdown.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}: {markdown}");
        let headings = plain_text(&markdown, |tag| matches!(tag, Tag::Heading { .. }));
        assert_eq!((words(&headings[0].0), &headings[0].1), (shown.clone(), &vec![]), "{markdown}");
        let paragraphs = plain_text(&markdown, |tag| matches!(tag, Tag::Paragraph));
        assert_eq!((words(&paragraphs[0].0), &paragraphs[0].1), (byline.clone(), &vec!["emphasis"]), "{markdown}");

        let html = explain("html");
        assert!(!html.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}");
        let between = |start: &str, end: &str| {
            let from = html.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
            &html[from..from + html[from..].find(end).expect("an end")]
        };
        for (start, end, expected) in
            [("<title>", "</title>", &shown), ("<h1>", "</h1>", &shown), ("<em>", "</em>", &byline)]
        {
            let inner = between(start, end);
            assert!(!inner.contains(['<', '>']), "{text:?}: {inner}");
            assert_eq!(&words(&unescaped(inner)), expected, "{text:?}");
        }
        assert!(
            html.matches("<script").count() == 2 && !html.contains("<img") && !html.contains("http://example.org\""),
            "{text:?}"
        );

        let plain = explain("text");
        assert!(!plain.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}: {plain:?}");
        assert_eq!(words(plain.lines().next().unwrap_or_default()), shown, "{plain}");
        assert!(plain.lines().any(|line| words(line) == byline), "{plain}");

        // The trace keeps the original text for other programs.
        let trace: Value = serde_json::from_str(&explain("json")).expect("JSON");
        assert_eq!(trace["puzzle"]["title"], json!(text));
        if !text.contains('\0') {
            let titled = print(desk.path(), &["explain", PUZZLE, "--title", text, "--audience", "expert"]);
            assert_eq!(titled.lines().next(), markdown.lines().next());
        }
    }
}
