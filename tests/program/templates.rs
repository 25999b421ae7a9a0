//! Templates as files of the user's own: copied, changed, used, and explained by a guide.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::program::{print, run, write};

const PUZZLE: &str = "1.....3.....24..";

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

#[test]
fn what_is_changed_is_shown() {
    let desk = tempfile::tempdir().expect("a folder");
    let said = print(desk.path(), &["templates", "--eject", "mine"]);
    assert!(said.contains("files written to mine"), "{said}");
    let mine = desk.path().join("mine");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    for name in ["en/blank.md", "en/technique/x_wing.md", "en/words.yaml", "page.css", "slides.js", "latex.tex"] {
        let name = if name.ends_with("x_wing.md") { "en/technique/fish.md" } else { name };
        assert_eq!(read(&mine, name), read(&ours, name), "{name}");
    }
    let count = |folder: &Path| std::fs::read_dir(folder).expect("a folder").count();
    assert_eq!(count(&mine), count(&ours) + 1, "all files, and the guide");
    assert_eq!(count(&mine.join("en/technique")), count(&ours.join("en/technique")));
    let told = |folder: &[&str]| print(desk.path(), &[&["explain", PUZZLE, "-f", "text"], folder].concat());
    assert_eq!(told(&["--templates", "mine"]), told(&[]), "a copy changes nothing");
    let (name, before) = ("en/technique/hidden_single.md", "is left.");
    let changed = read(&mine, name).replace(before, "remains, hurrah.");
    assert_ne!(changed, read(&mine, name));
    write(&mine, name, &changed);
    assert!(told(&["--templates", "mine", "--audience", "beginner"]).contains("remains, hurrah."));
    // What was changed is not overwritten unless that is asked for, and then nothing else is either.
    std::fs::remove_file(mine.join("page.css")).expect("a file");
    let said = run(desk.path(), &["templates", "--eject", "mine"], b"");
    assert!(said.code == 2 && said.err.contains(name) && said.err.contains("--replace"), "{}", said.err);
    assert!(!mine.join("page.css").exists() && read(&mine, name) == changed);
    let said = print(desk.path(), &["templates", "--eject", "other", "--templates", "mine"]);
    assert!(said.contains("written to other"), "{said}");
    assert_eq!(read(&desk.path().join("other"), name), changed, "those in use");
    print(desk.path(), &["templates", "--eject", "mine", "--replace"]);
    assert_eq!(read(&mine, name), read(&ours, name));
}

/// A mistake is reported with its file, its line and the text there.
#[test]
fn a_mistake_has_its_line() {
    let desk = tempfile::tempdir().expect("a folder");
    let right = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en/technique"), "hidden_single.md");
    let sentence = "Only {{ cell }}";
    let line = right.lines().position(|line| line.contains(sentence)).expect("a sentence") + 1;
    let at = format!("hidden_single.md:{line}");
    for (text, parts) in [
        (right.replace(sentence, "Only {{ cel }}"), [&*at, "Only {{ cel }}"]),
        (right.replace(sentence, "Only {{ cell| }}"), [&*at, "Only {{ cell| }}"]),
        (right.replace("== title", "== tilte"), ["technique/hidden_single.md", "block 'title' not found"]),
    ] {
        write(desk.path(), "mine/en/technique/hidden_single.md", &text);
        let said = run(desk.path(), &["explain", PUZZLE, "--audience", "beginner", "--templates", "mine"], b"");
        assert_eq!(said.code, 1);
        for part in parts {
            assert!(said.err.contains(part), "{part}: {}", said.err);
        }
    }
}

fn section_of(guide: &str, heading: &str) -> String {
    let rest = guide.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("{heading}")).1;
    rest.split("\n## ").next().unwrap_or_default().to_owned()
}

/// The guide has every file, every block, and what templates read.
#[test]
fn the_guide_lists_what_templates_get() {
    let guide = whydoku::render::template_guide(&whydoku::render::Source::default());
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en");
    for folder in ["", "technique/"] {
        for entry in std::fs::read_dir(ours.join(folder)).expect("a folder").map(|entry| entry.expect("a file")) {
            let name = entry.file_name().into_string().expect("a name");
            if name.ends_with(".md") {
                assert!(guide.contains(&format!("\n## `{folder}{name}`\n")), "{folder}{name}");
            }
        }
    }
    let section = |name: &str| section_of(&guide, &format!("`{name}`"));
    for (name, row) in [
        ("technique/hidden_single.md", "| `pattern.house` | text |"),
        ("technique/wing.md", "| `pattern.pivot` |"),
        ("drills.md", "| `drills[].hints[].text` | text |"),
        ("card.md", "| `only_way` | true or false | `false` |"),
        ("worksheet.md", "| `puzzles[].level` | text |"),
        ("why.md", "| `proof.kind` | text |"),
        ("play.md", "| `kind` | text | `welcome` |"),
        ("chain.md", "Blocks: `"),
    ] {
        assert!(section(name).contains(row), "{name} has no {row}:\n{}", section(name));
    }
    // Every filter, function and value of our own, with an example that works.
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/render/templates");
    let ours_only = ["filters.rs", "say.rs"].map(|file| read(&words, file)).concat();
    let named = |start: &str| {
        ours_only.split(start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect::<Vec<_>>()
    };
    let functions = named("add_function(\"").into_iter().map(|name| name + "()");
    let used = section_of(&guide, "What every template can use");
    for name in named("add_filter(\"").into_iter().chain(functions) {
        assert!(used.contains(&format!("| `{name}` | ")), "{name}: {used}");
    }
    assert!(!used.contains("error") && !used.contains("unknown"), "{used}");
    // What a template reads at its top level is what it gets, is set by itself, or is a function.
    let documents =
        ["drills.md", "why.md", "hint.md", "steps.md", "worksheet.md", "compare.md", "review.md", "walkthrough.md"];
    for name in documents {
        // Inside a block, the names are those of what is said.
        let text = read(&ours, name).split("\n== ").next().unwrap_or_default().to_owned();
        let listed: BTreeSet<String> = section(name)
            .lines()
            .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
            .collect();
        let mut environment = minijinja::Environment::new();
        let syntax = minijinja::syntax::SyntaxConfig::builder().trim_blocks(true).build().expect("a syntax");
        environment.set_syntax(syntax);
        environment.add_template_owned(name, text).expect("a template");
        let read = environment.get_template(name).expect("a template").undeclared_variables(false);
        let known = [
            "anchor",
            "link",
            "conclude",
            "namespace",
            "alone",
            "house_kinds",
            "box",
            "variety",
            "part",
            "self",
            "it",
            "nth",
        ];
        for variable in read.iter().filter(|it| !known.contains(&it.as_str())) {
            assert!(listed.contains(variable), "{name} reads {variable}, which the guide lacks: {listed:?}");
        }
    }
}

/// The templates that tell steps say, and do not compute: what is decided in them can be counted.
#[test]
fn templates_say_and_do_not_compute() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en");
    let tell = ["alt", "blank", "chain", "colors", "guardians", "hint", "sets", "why"];
    let tells = |name: &str| name.starts_with("technique/") || tell.iter().any(|start| name.starts_with(start));
    let mut code = 0;
    let mut tags: Vec<String> = Vec::new();
    for folder in ["", "technique/"] {
        for entry in std::fs::read_dir(home.join(folder)).expect("a folder").map(|entry| entry.expect("a file")) {
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            if !name.ends_with(".md") || !tells(&name) {
                continue;
            }
            let text = read(&home, &name);
            for (open, close) in [("{%", "%}"), ("{{", "}}")] {
                for rest in text.split(open).skip(1) {
                    let tag = rest.split(close).next().unwrap_or_default();
                    code += tag.chars().count() + 4;
                    tags.push(tag.trim_matches('-').trim().to_owned());
                }
            }
        }
    }
    let count = |word: &str| tags.iter().filter(|tag| tag.split_whitespace().next() == Some(word)).count();
    let inline = tags.iter().filter(|tag| tag.contains(" if ") && !tag.starts_with("if ")).count();
    let counted = [code, count("for"), count("set"), count("if") + count("elif") + inline, count("macro")];
    let most = [35_000, 30, 10, 60, 0];
    assert!(counted.iter().zip(&most).all(|(counted, most)| counted <= most), "{counted:?}, expected at most {most:?}");
    assert!(!tags.iter().any(|tag| tag.contains("namespace")), "a namespace computes");
}
