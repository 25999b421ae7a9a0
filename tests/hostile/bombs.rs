//! Little text that stands for much. Every way in gets every bomb that it could take, with a gibibyte of address space: it
//! ends soon, and says what is too much.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{Limits, Said, run};

/// A small grid, which takes hardly any time.
const SMALL: &str = "1... ..3. .... 24..";

const LIMITS: Limits = Limits { seconds: 120, megabytes: 1024 };

/// Returns a text many times, compressed: members of gzip may follow each other.
fn packed(head: &str, text: &str, times: usize) -> Vec<u8> {
    let member = |text: &str| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).expect("memory");
        packed.finish().expect("memory")
    };
    let together = (1 << 20) / text.len();
    [member(head), member(&text.repeat(together)).repeat(times.div_ceil(together))].concat()
}

/// Texts without a puzzle that begin like texts with many.
fn unending() -> Vec<(&'static str, Vec<u8>)> {
    let many = 2 << 30;
    vec![
        ("empty.txt.gz", packed("", "\n", many)),
        ("comments.txt.gz", packed("", "# nothing\n", many / 10)),
        ("table.csv.gz", packed("id,puzzle\n", "\r\n", many / 2)),
        ("spaces.txt.gz", packed("", " ", many)),
        ("line.txt.gz", packed("", "1", many)),
        ("later.txt.gz", packed(&format!("{}\n", ".".repeat(81)), "\n", many)),
        ("zeros.txt.gz", packed("", "\0", many)),
        ("pack.yaml.gz", packed("pack: many\npuzzles:\n", "\n", many)),
        ("games.xml.gz", packed("<opensudoku>", "<!-- nothing -->\n", many / 17)),
    ]
}

fn at(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

fn is_refused(what: &str, said: &Said) {
    assert!(said.code != 0 && (said.err.contains("more than") || said.err.contains("at most")), "{what}: {}", said.err);
}

#[test]
fn what_is_skipped_counts() {
    let home = tempfile::tempdir().expect("a folder");
    for (name, text) in unending() {
        std::fs::write(home.path().join(name), text).expect("a file");
    }
    for (name, _) in unending() {
        let (file, out) = (at(home.path(), name), at(home.path(), &format!("{name}.ndjson")));
        for args in [
            &["solve", &file][..],
            &["batch", &file, "-o", &out],
            &["rate", &file],
            &["find", &file],
            &["grade", &file],
            &["convert", &file, "--to", "line"],
            &["shorten", &file],
            &["explain", &file],
            &["explain", &format!("{file}#1")],
            &["worksheet", &file],
            &["weave", &at(home.path(), "text.md")],
        ] {
            if args[0] == "weave" {
                std::fs::write(at(home.path(), "text.md"), format!("```sudoku from={name}\n```\n")).expect("a file");
            }
            is_refused(&format!("{args:?}"), &run(args, b"", LIMITS));
        }
    }
}

/// What is not a puzzle is read by readers of its own.
#[test]
fn every_reader_has_a_limit() {
    let mebibytes = 60 << 20;
    let values = format!("[{}1]", "1,".repeat(mebibytes / 2));
    let objects = format!("[{}1]", "{\"a\":1},".repeat(mebibytes / 8));
    let keys: String = (0..4_000_000).map(|key| format!("\"{key}\":1,")).collect();
    let bombs = [
        ("values", values),
        ("objects", objects),
        ("keys", format!("{{{}\"\":1}}", keys)),
        ("deep", "[".repeat(mebibytes)),
        ("braces", "{\"a\":".repeat(mebibytes / 5)),
        ("text", format!("\"{}\"", "x".repeat(mebibytes))),
        ("paragraphs", "x\n\n".repeat(5 << 20)),
        ("items", "- \n".repeat(3 << 20)),
        ("marks", "*_".repeat(4 << 20)),
        ("rules", "a{b:c}".repeat(1 << 20)),
    ];
    let home = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(home.path().join("mine/en")).expect("a folder");
    let (file, template) = (at(home.path(), "bomb"), at(home.path(), "mine"));
    for (name, bomb) in &bombs {
        std::fs::write(&file, bomb).expect("a file");
        std::fs::write(home.path().join("mine/en/walkthrough.md"), bomb).expect("a file");
        for args in [
            &["verify", &file][..],
            &["render", &file],
            &["explain", SMALL, "--profile", &file],
            &["explain", SMALL, "--templates", &template],
            &["explain", SMALL, "-f", "html", "--theme", &file],
            &["curriculum", &file],
            &["course", &file],
            &["board", SMALL, "--marks", &file],
            &["review", SMALL, "--moves", &file],
            &["play", SMALL, "--save", &file],
            &["conform", &file],
            &["solve", &file],
            &["solve", &file, "--from", "fpuzzles"],
            &["solve", &file, "--from", "sudokupad"],
            &["weave", &file, "-f", "html"],
            &["weave", &file],
            &["pandoc"],
            &["mdbook"],
        ] {
            let text = if matches!(args[0], "pandoc" | "mdbook") { bomb.as_bytes() } else { b"" };
            let said = run(args, text, LIMITS);
            // A text to fill may be anything.
            let may = args[0] == "weave" && matches!(*name, "rules");
            assert!(said.code != 0 || may, "{name}: {args:?} takes it: {}", said.err);
        }
    }
}

/// The JSON of SudokuPad is written out before it is read, and its short form stands for more.
#[test]
fn shortened_json_has_a_limit() {
    let mebibytes = 9 << 20;
    let home = tempfile::tempdir().expect("a folder");
    let file = at(home.path(), "bomb.json");
    for (name, begin, more) in [
        ("commas", "{ce:[[", ","),
        ("lists", "{ce:[[,", "["),
        ("maps", "{ce:[[,", "{o:"),
        ("keys", "{ce:[[,]]", ",c2:t"),
        ("colons", "{ce:[[,]]", ":"),
        ("apostrophes", "{ce:[[,]],t:'", "\\'"),
        ("quotes", "{ce:[[,]],t:", "\"'"),
        ("beginnings", "{ce:[[,", "ce:[["),
        ("cages", "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[", "{unique:t,ce:[[0,0]]},"),
    ] {
        let text = |bytes: usize| begin.to_owned() + &more.repeat(bytes / more.len());
        std::fs::write(&file, text(mebibytes)).expect("a file");
        let link = format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&text(1_000_000)));
        for args in [&["solve", &file][..], &["solve", &file, "--from", "sudokupad"], &["solve", &link]] {
            let said = run(args, b"", LIMITS);
            assert!(said.code != 0 && !said.err.is_empty(), "{name}: {args:?} takes it");
        }
    }
}

/// A list in brackets may have quoted texts in it, and an apostrophe opens nothing.
#[test]
fn quoted_texts_open_no_brackets() {
    let mut pack = String::from("pack: It's many\npuzzles:\n");
    for n in 0..4_000 {
        pack += &format!("  - {{ id: \"a {n}\", title: 'It''s {n}', givens: \"1... ..3. .... 24..\" }} # it's [one\n");
    }
    let said = run(&["convert", "-", "--from", "yaml", "--to", "line"], pack.as_bytes(), LIMITS);
    assert_eq!((said.code, said.out.lines().count()), (0, 4_000), "{}", said.err);
    // A text that goes on in the next line could hide what opens there.
    let line = ", \"[[[[\", ]]]] ,\"\n";
    let hidden = format!("pack: x\npuzzles:\n - [\"a\n{}", line.repeat(20_000));
    let said = run(&["convert", "-", "--from", "yaml", "--to", "line"], hidden.as_bytes(), LIMITS);
    assert!(said.code == 1 && said.err.contains("too many open brackets"), "{}", said.err);
}
