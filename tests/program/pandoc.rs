//! The filter of Pandoc: its document model in, the same with filled blocks out. `.ci/run` has Pandoc itself convert a text.

use crate::support::program::{print, run};
use serde_json::{Value, json};

const PUZZLE: &str = "1.....3.....24..";

fn block(class: &str, pairs: &[(&str, &str)], text: &str) -> Value {
    json!({ "t": "CodeBlock", "c": [["", [class], pairs], text] })
}

fn code(text: &str) -> Value {
    json!({ "t": "Code", "c": [["", [], []], text] })
}

fn heading(level: u8) -> Value {
    json!({ "t": "Header", "c": [level, ["", [], []], [{ "t": "Str", "c": "Heading" }]] })
}

fn model(blocks: &[Value]) -> Value {
    json!({ "pandoc-api-version": [1, 22], "meta": {}, "blocks": blocks, "later": "unknown" })
}

/// The model that the filter returns.
fn filtered(format: &str, blocks: &[Value]) -> Value {
    let desk = tempfile::tempdir().expect("a folder");
    let said = run(desk.path(), &["pandoc", format], model(blocks).to_string().as_bytes());
    assert_eq!(said.code, 0, "{}", said.err);
    serde_json::from_str(&said.out).expect("JSON")
}

/// The texts of all elements of this kind, in their order.
fn all(json: &Value, kind: &str) -> Vec<Value> {
    let within: Vec<Value> = match json {
        Value::Array(items) => items.iter().flat_map(|item| all(item, kind)).collect(),
        Value::Object(object) => object.values().flat_map(|inner| all(inner, kind)).collect(),
        _ => Vec::new(),
    };
    (json["t"] == kind).then(|| json["c"].clone()).into_iter().chain(within).collect()
}

#[test]
fn what_is_not_filled_stays() {
    let strange = [
        heading(1),
        block("rust", &[("step", "5")], "let mine = 1;"),
        json!({ "t": "Later", "c": { "t": 5, "c": null } }),
        json!({ "t": "CodeBlock" }),
        json!({ "t": "Para", "c": [code("{hint}"), code("why")] }),
    ];
    for format in ["html", "latex", "docx"] {
        assert_eq!(filtered(format, &strange), model(&strange), "{format}");
    }
}

#[test]
fn each_target_gets_what_it_shows() {
    let list = json!({ "t": "BulletList", "c": [[block("step", &[("audience", "beginner"), ("of", "1")], "")]] });
    let blocks =
        [heading(1), block("sudoku", &[("marks", "all")], PUZZLE), heading(2), list, block("sudoku", &[], PUZZLE)];
    let raw = |format: &str| all(&filtered(format, &blocks), "RawBlock");
    for format in ["html", "html5+smart", "revealjs"] {
        let [one, step, other] = &raw(format)[..] else { panic!("{format}") };
        for (format, html) in [one, step, other].map(|raw| (&raw[0], raw[1].as_str().expect("HTML"))) {
            assert_eq!(format, "html");
            assert!(html.starts_with("<div class=\"whydoku\" lang=\"en\">") && html.contains("<svg"), "{html}");
        }
        assert!(step[1].as_str().expect("HTML").contains("<h3"), "it ranks below the heading above: {step}");
        assert!(step[1].as_str().expect("HTML").contains("id=\"wd2-"), "names of its own: {step}");
    }
    let book = raw("epub3");
    assert!(book.iter().all(|raw| quick_xml::Reader::from_str(raw[1].as_str().expect("XML")).read_event().is_ok()));
    assert!(
        book[1][1].as_str().expect("XML").trim_end().ends_with("</div>") && !book[1].to_string().contains("<details")
    );
    let whole = filtered("latex", &blocks);
    let tex = all(&whole["blocks"], "RawBlock");
    assert_eq!(tex.len(), 3);
    assert!(
        tex.iter()
            .all(|raw| raw[0] == "latex" && raw[1].as_str().is_some_and(|tex| tex.contains("\\begin{tikzpicture}")))
    );
    let head = all(&whole["meta"]["header-includes"], "RawBlock");
    let head = head[0][1].as_str().expect("a preamble");
    assert!(head.contains("\\usepackage{tikz}") && head.contains("\\newcommand{\\conclusion}"), "{head}");
    assert!(!head.contains("documentclass") && !head.contains("<<"), "{head}");
    let markdown = filtered("gfm", &blocks);
    assert_eq!(markdown["meta"], json!({}), "nothing for the head");
    assert_eq!(all(&markdown, "CodeBlock").len(), 3, "boards in characters");
    assert_eq!(all(&markdown, "Header").iter().map(|it| it[0].as_u64()).collect::<Vec<_>>(), [1, 2, 3].map(Some));
}

/// The head of a text keeps what it has, of whatever kind.
#[test]
fn the_head_is_added_to() {
    let blocks = [block("sudoku", &[], PUZZLE)];
    let mine = json!({ "t": "MetaInlines", "c": [] });
    for (before, count) in [(json!({ "t": "MetaList", "c": [mine.clone(), mine.clone()] }), 3), (mine.clone(), 2)] {
        let mut text = model(&blocks);
        text["meta"]["header-includes"] = before;
        let desk = tempfile::tempdir().expect("a folder");
        let said = run(desk.path(), &["pandoc", "latex"], text.to_string().as_bytes());
        let filled: Value = serde_json::from_str(&said.out).expect("JSON");
        assert_eq!(filled["meta"]["header-includes"]["c"].as_array().map(Vec::len), Some(count), "{}", said.err);
    }
}

/// Whatever a document has, becomes elements that Pandoc knows: lists, tables, folds, links.
#[test]
fn a_document_in_pandoc_s_model() {
    let drill = block("drill", &[("layout", "6x6"), ("of", "hidden_pair")], "");
    let why = json!({ "t": "Para", "c": [code("{why r1c2=3}")] });
    let blocks = [block("sudoku", &[("caption", "a \"b\"")], PUZZLE), why, block("walkthrough", &[], ""), drill];
    let filled = filtered("docx", &blocks);
    for kind in ["Header", "Para", "CodeBlock", "Div", "BulletList", "Table", "Link", "Strong", "Emph", "Code"] {
        assert!(!all(&filled, kind).is_empty(), "no {kind}");
    }
    assert!(all(&filled, "RawBlock").is_empty());
    let known = "Header Para Plain CodeBlock Div BulletList OrderedList Decimal Period Table AlignLeft AlignRight AlignCenter \
                 AlignDefault ColWidthDefault Link Strong Emph Code Str Space SoftBreak LineBreak Span BlockQuote HorizontalRule";
    fn kinds(json: &Value, found: &mut Vec<String>) {
        match json {
            Value::Array(items) => items.iter().for_each(|item| kinds(item, found)),
            Value::Object(object) => {
                found.extend(object.get("t").and_then(Value::as_str).map(str::to_owned));
                object.values().for_each(|inner| kinds(inner, found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    kinds(&filled["blocks"], &mut found);
    assert!(found.iter().all(|kind| known.split_whitespace().any(|it| it == kind)), "{found:?}");
    let reason: String =
        all(&filled["blocks"][2], "Str").iter().map(|word| word.as_str().unwrap_or("?").to_owned() + " ").collect();
    assert!(!reason.contains('{') && reason.len() > 20, "{reason}");
}

#[test]
fn every_fault_names_its_block() {
    let desk = tempfile::tempdir().expect("a folder");
    let blocks = [
        block("step", &[("of", "1")], ""),
        block("sudoku", &[("colour", "red")], PUZZLE),
        block("sudoku", &[], PUZZLE),
        block("why", &[], ""),
        block("step", &[("of", "99")], ""),
    ];
    let said = run(desk.path(), &["pandoc", "html"], model(&blocks).to_string().as_bytes());
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    for part in [
        "block 1 (`step of=\"1\"`): no puzzle",
        "block 2 (`sudoku colour=\"red\"`): `sudoku` has no option `colour`",
        "block 4 (`why`): `why` needs CONCLUSION after it",
        "block 5 (`step of=\"99\"`): there is no step 99",
    ] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert!(!said.err.contains("block 3"), "{}", said.err);
    for (input, part) in [("no JSON", "not what Pandoc writes"), ("[1]", "no blocks"), ("{\"blocks\": 5}", "")] {
        let said = run(desk.path(), &["pandoc", "latex"], input.as_bytes());
        assert_eq!(said.code, if part.is_empty() { 0 } else { 1 }, "{}", said.err);
        assert!(said.err.contains(part), "{}", said.err);
    }
    let strange = json!({ "meta": "none", "blocks": [block("sudoku", &[], PUZZLE)] });
    assert_eq!(run(desk.path(), &["pandoc", "latex"], strange.to_string().as_bytes()).code, 0);
}

/// The same text can be woven: attributes are read in both.
#[test]
fn attributes_are_read_in_markdown_too() {
    let desk = tempfile::tempdir().expect("a folder");
    let text = |step: &str| format!("# Mine\n\n``` {{.sudoku marks=all}}\n{PUZZLE}\n```\n\n``` {step}\n```\n");
    crate::support::program::write(desk.path(), "one.md", text("{.step audience=beginner of=1}"));
    crate::support::program::write(desk.path(), "two.md", text("step 1 audience=beginner"));
    let one = print(desk.path(), &["weave", "one.md"]);
    assert!(one.contains("Step 1") && !one.contains("{."), "{one}");
    assert_eq!(one, print(desk.path(), &["weave", "two.md"]));
}
