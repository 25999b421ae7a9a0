//! Untrusted files, links, templates and names: what they may cost, and what they may not do.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{Limits, Said, run};

/// A small grid, which takes hardly any time.
const SMALL: &str = "1... ..3. .... 24..";

/// Returns a directory with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("a file");
    }
    folder
}

fn at(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

fn small(args: &[&str]) -> Said {
    run(args, b"", Limits { seconds: 60, megabytes: 600 })
}

#[test]
fn yaml_is_bounded_wherever_it_is_read() {
    let laughs: String = (1..40).map(|n| format!("  - &a{n} [*a{0}, *a{0}, *a{0}]\n", n - 1)).collect();
    let laughs = format!("name: x\ntechniques:\n  - &a0 [naked_single]\n{laughs}");
    let many = format!("name: x\ntechniques:\n  - &a [{}]\n{}", "naked_single, ".repeat(2000), "  - *a\n".repeat(5000));
    let long = format!("name: x\nabout: &a {}\ntechniques:\n{}", "x".repeat(80_000), "  - *a\n".repeat(5000));
    for (text, told) in [
        (laughs, "the aliases stand for too much"),
        (many, "the aliases stand for too much"),
        (long, "the aliases stand for too much"),
        ("[".repeat(120_000), "too many open brackets"),
        (format!("name: x\ntechniques: {}", "[".repeat(100_000)), "too many open brackets"),
        ("- ".repeat(2000), "recursion limit exceeded"),
        ("%YAML 1.1\n---\nname: x\n".to_owned(), "found a directive"),
    ] {
        let pack = text.replacen("name: x", "pack: x", 1);
        let home = folder(&[("a.yaml", &text), ("mine/en/words.yaml", &text), ("pack.yaml", &pack)]);
        for args in [
            &["explain", SMALL, "--profile", &at(&home, "a.yaml")][..],
            &["explain", SMALL, "--templates", &at(&home, "mine")],
            &["convert", &at(&home, "pack.yaml"), "--from", "yaml", "--to", "line"],
        ] {
            if args[0] == "convert" && pack == text {
                continue;
            }
            let said = small(args);
            assert!(said.code == 1 && said.err.contains(told), "{args:?}: {}", said.err);
            let is_placed = said.err.contains(" line ") || said.err.contains("pack.yaml:");
            assert!(is_placed, "{args:?}: {}", said.err);
        }
    }
    let home = folder(&[("long.yaml", &"#".repeat(2 << 20))]);
    let said = small(&["explain", SMALL, "--profile", &at(&home, "long.yaml")]);
    assert!(said.code == 1 && said.err.contains("found 2097152 bytes, expected at most 1048576"), "{}", said.err);
}

#[test]
fn templates_are_bounded() {
    let growing = |tag: &str| format!("{{% set a = 'aaaaaaaa' %}}{}", format!("{{% set a = {tag} %}}").repeat(60));
    let raw = "a".repeat(2000);
    for (text, told) in [
        (growing("a ~ a"), "use the filter `plus`"),
        (growing("a + a"), "use the filter `plus`"),
        (growing("a * 1000"), "use the filter `times`"),
        (growing("a|plus(a)"), "the value is too long"),
        (growing("a|replace('a', 'aa')"), "the value is too long"),
        (growing("[a, a]"), "only one item of a list may have a name in it"),
        (growing("a|split('')|plus(a|split(''))|join"), "is too long"),
        (growing("(a, a)"), "tuples are not available"),
        (growing("a, a"), "tuples are not available"),
        (growing("{'a': a}"), "a map is only available"),
        (growing("[a]|sum(start=a)"), "too many arguments"),
        // Blocks that say each other: the depth is limited, and so is the work.
        ("{% block a %}{{ 1|say('a') }}{% endblock %}".to_owned(), "recursion limit"),
        (
            format!(
                "{{% block a %}}{{{{ [1, 2]|each('b') }}}}{{% endblock %}}{{% block b %}}{raw}{{{{ [1, 2]|each('a') }}}}{{% endblock %}}"
            ),
            "walkthrough.md",
        ),
        ("{{ 1|say('nowhere') }}".to_owned(), "there is no block `nowhere`"),
        ("{% set n = namespace(a=[]) %}{% set n.a = [n.a] %}".to_owned(), "must end in `|plus(…)` or `|kept`"),
        ("{% set n = namespace(a=[]) %}{% set n.a = n.a|kept %}".to_owned(), "expected a text or a number"),
        ("{% set n = namespace(a=[]) %}{% set n.a = n if n else n|kept %}".to_owned(), "must end in"),
        ("{% for a in range(40) %}{% endfor %}".to_owned(), "range"),
        ("{{ [1]|batch(100000000) }}".to_owned(), "batch"),
        ("{{ [1]|slice(100000000) }}".to_owned(), "slice"),
        (format!("{{{{ {} }}}}", vec!["1"; 20_000].join(" - ")), "words and signs in a tag"),
        (format!("{{{{ 1{} }}}}", "|abs".repeat(20_000)), "words and signs in a tag"),
        (format!("{{% if 1 %}}{}{{% endif %}}", "{% elif 1 %}".repeat(10_000)), "times `elif`"),
        ("(".repeat(100_000), "bytes between two tags"),
        ("x{{ 1 }}".repeat(100_000), "found more than 131072 bytes"),
        // Macros that call each other twice, and loops in loops: these end with the fuel.
        (format!("{{% macro f() %}}{raw}{{{{ f() }}}}{{{{ f() }}}}{{% endmacro %}}{{{{ f() }}}}"), "recursion"),
        ("{% include 'walkthrough.md' %}".to_owned(), "could not render include"),
        ("{% include '/etc/passwd' %}".to_owned(), "non-existing template"),
        ("{% include '../../secret.md' %}".to_owned(), "it is not in the folder of templates"),
        ("{% include 'link.md' %}".to_owned(), "it is not in the folder of templates"),
        ("{% include 'folder/secret.md' %}".to_owned(), "it is not in the folder of templates"),
    ] {
        let home = folder(&[("mine/en/walkthrough.md", &text), ("secret.md", "secret")]);
        #[cfg(unix)]
        for (to, from) in [("../../secret.md", "mine/en/link.md"), ("../..", "mine/en/folder")] {
            std::os::unix::fs::symlink(to, home.path().join(from)).expect("a link");
        }
        let said = small(&["explain", SMALL, "--templates", &at(&home, "mine")]);
        let shown: String = text.chars().take(100).collect();
        assert!(said.code == 1 && said.err.contains(told), "{shown}: {}", said.err);
        assert!(said.err.contains("walkthrough.md") && !said.out.contains("secret"), "{shown}: {}", said.err);
    }
}

/// A loop over loops with long text: fuel limits what one rendering can hold.
#[test]
fn the_text_of_loops_is_bounded() {
    let raw = "a".repeat(2000);
    let signs = "0123456789".repeat(10);
    let list = format!("{{% set l = '{}'|split(',') %}}", signs.chars().map(|c| format!("{c},")).collect::<String>());
    let loops = format!(
        "{list}{{% set x %}}{{% for a in l %}}{{% for b in l %}}{{% for c in l %}}{raw}{{% endfor %}}{{% endfor %}}{{% endfor %}}{{% endset %}}"
    );
    let home = folder(&[("mine/en/walkthrough.md", &loops)]);
    let limits = Limits { seconds: 120, megabytes: 2000 };
    let said = run(&["explain", SMALL, "--templates", &at(&home, "mine")], b"", limits);
    assert!(said.code == 1 && said.err.contains("walkthrough.md"), "{}", said.err);
}

#[test]
fn traces_are_bounded() {
    let empty = ".".repeat(81);
    let made = small(&["explain", &empty, "-f", "json"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let mut trace: Value = serde_json::from_str(&made.out).expect("JSON");
    let solution = trace["solutions"][0].as_str().expect("a solution").to_owned();
    let mut digits: Vec<char> = ('1'..='9').collect();
    let mut solutions = std::collections::BTreeSet::new();
    let mut random = fastrand::Rng::with_seed(7);
    while solutions.len() < 20_000 {
        random.shuffle(&mut digits);
        let other = |digit: char| digits[digit as usize - '1' as usize];
        solutions.insert(solution.chars().map(other).collect::<String>());
    }
    trace["solutions"] = json!(solutions);
    let home = folder(&[("many.json", &trace.to_string())]);
    let said = small(&["verify", &at(&home, "many.json")]);
    assert!(said.code == 0 && said.out.contains("more than one solution"), "{}{}", said.out, said.err);

    let rest = made.out.split_once("\"events\"").expect("events").0;
    for (events, told) in [
        (format!("[{}[]]", "[],".repeat(7_000_000)), "more than 6000000 values"),
        (format!("[\"{}\"]", "x".repeat(66 << 20)), "bytes"),
    ] {
        let home = folder(&[("large.json", &format!("{rest}\"events\": {events}}}"))]);
        let said = small(&["verify", &at(&home, "large.json")]);
        assert!(said.code == 1 && said.err.contains(told), "{}", said.err);
    }
}

#[test]
fn links_are_bounded_together() {
    let cell = json!({});
    let grid: Vec<Vec<Value>> = vec![vec![cell; 9]; 9];
    let puzzle = json!({ "size": 9, "title": "a".repeat(1_000_000), "grid": grid }).to_string();
    let data = lz_str::compress_to_base64(&puzzle).replace('+', "%2B");
    are_bounded(&format!("https://f-puzzles.com/?load={data}\n"));
    let region = |at: usize| (0..9).map(|i| vec![at / 3 * 3 + i / 3, at % 3 * 3 + i % 3]).collect::<Vec<_>>();
    let regions: Vec<_> = (0..9).map(region).collect();
    let title = "a".repeat(1_000_000);
    let puzzle = json!({ "cells": grid, "regions": regions, "metadata": { "title": title } }).to_string();
    let data = lz_str::compress_to_base64(&puzzle).replace('+', "%2B");
    are_bounded(&format!("https://sudokupad.app/scl{data}\n"));
}

/// Many links together are refused once they unpack to too much.
fn are_bounded(link: &str) {
    // A text of a mebibyte is read at once, a longer one line by line.
    let few = (1 << 20) / link.len();
    let home = folder(&[("few.txt", &link.repeat(few)), ("many.txt", &link.repeat(few + 1))]);
    for command in [&["convert", "--to", "line"][..], &["solve", "--count"], &["rate"]] {
        let said = small(&[command, &[&at(&home, "few.txt")]].concat());
        assert!(said.code == 1 && said.err.contains("unpack to more than 32 MiB"), "{command:?}: {}", said.err);
    }
    let said = small(&["convert", "--to", "line", &at(&home, "many.txt")]);
    assert_eq!((said.code, said.out.lines().count()), (0, few + 1), "{}", said.err);
}

#[test]
fn counting_keeps_no_steps() {
    let empty = ".".repeat(81);
    let args = ["solve", &empty, "--count", "--limit", "500", "--profile", "reading-order"];
    let said = run(&args, b"", Limits { seconds: 120, megabytes: 200 });
    assert_eq!(said.out, "more than 500 solutions\n");
}

/// A name shared by many puzzles is in memory once for each.
#[test]
fn names_of_folders_are_bounded() {
    let game = format!("<game data=\"{}\"/>", "0".repeat(81));
    let xml =
        format!("<opensudoku><folder name=\"{}\">{}</folder></opensudoku>", "x".repeat(1 << 20), game.repeat(50_000));
    let home = folder(&[("games.xml", &xml)]);
    let said = small(&["convert", &at(&home, "games.xml"), "--to", "line"]);
    assert!(said.code == 1 && said.err.contains("found a name of 1048576 bytes"), "{}", said.err);
}

/// No stack is this large, so no thread can be started.
#[test]
fn work_goes_on_without_threads() {
    for args in [&["rate", "puzzles/small.yaml"][..], &["shorten", "puzzles/small.yaml", "--tries", "1"]] {
        let mut command = assert_cmd::Command::cargo_bin("whydoku").expect("the program is built");
        let command = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
        let [alone, usual] = ["9000000000000000", "2000000"]
            .map(|stack| command.env("RUST_MIN_STACK", stack).output().expect("the program runs"));
        let err = String::from_utf8_lossy(&alone.stderr);
        assert!(!err.contains("panicked") && alone.status == usual.status && alone.stdout == usual.stdout, "{err}");
    }
}

#[cfg(unix)]
#[test]
fn files_are_replaced_only_by_those_who_may() {
    use std::os::unix::fs::{PermissionsExt, chown, symlink};
    let home = folder(&[("kept.md", "before"), ("real.md", "before"), ("theirs.md", "before")]);
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).expect("a file");
    let write = |name: &str| small(&["explain", SMALL, "-o", &at(&home, name)]);

    std::fs::set_permissions(home.path().join("kept.md"), PermissionsExt::from_mode(0o444)).expect("its owner may");
    let said = write("kept.md");
    assert!(said.code == 2 && said.err.contains("write-protected") && read("kept.md") == "before", "{}", said.err);

    // Only root may give a file away.
    if chown(home.path().join("theirs.md"), Some(12345), None).is_ok() {
        let said = write("theirs.md");
        assert!(said.code == 2 && said.err.contains("another user") && read("theirs.md") == "before", "{}", said.err);
    }

    for (to, from) in [("real.md", "b.md"), ("b.md", "a.md"), ("later.md", "d.md"), ("d.md", "c.md")] {
        symlink(to, home.path().join(from)).expect("a link");
    }
    for (link, end) in [("a.md", "real.md"), ("c.md", "later.md")] {
        assert_eq!(write(link).code, 0);
        assert!(home.path().join(link).is_symlink() && read(end).starts_with("# "), "{link}");
    }
    assert!(home.path().join("b.md").is_symlink() && home.path().join("d.md").is_symlink());

    for (to, from) in [("f.md", "e.md"), ("e.md", "f.md")] {
        symlink(to, home.path().join(from)).expect("a link");
    }
    let said = write("e.md");
    assert!(said.code == 2 && said.err.contains("circle") && home.path().join("e.md").is_symlink(), "{}", said.err);
}

/// Files of killed runs are deleted once they are old; files of running ones are not.
#[test]
fn what_killed_runs_leave_is_deleted() {
    let home = folder(&[(".whydoku-old.part", "half"), (".whydoku-new.part", "half"), ("mine.part", "mine")]);
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    let old = std::time::SystemTime::now() - day;
    for name in [".whydoku-old.part", "mine.part"] {
        let file = std::fs::File::options().write(true).open(home.path().join(name)).expect("a file");
        file.set_modified(old).expect("a time");
    }
    assert_eq!(small(&["explain", SMALL, "-o", &at(&home, "new.md")]).code, 0);
    let there = [".whydoku-old.part", ".whydoku-new.part", "mine.part"].map(|name| home.path().join(name).exists());
    assert_eq!(there, [false, true, true]);
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_has_other_names() {
    let said = small(&["explain", SMALL, "-o", "/dev/stdout", "-f", "text"]);
    assert!(said.code == 0 && said.out.contains("Sudoku"), "{}", said.err);
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
        let command = command.args(["explain", SMALL, "-f", "html", "-o", name]).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{name}: {output:?}");
    }
    // The content of a file that a shell opened for appending stays.
    let home = folder(&[("log", "before\n")]);
    let log = std::fs::File::options().append(true).open(home.path().join("log")).expect("a file");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    let status = command.args(["explain", SMALL, "-f", "text", "-o", "/dev/stdout"]).stdout(log).status();
    assert!(status.expect("it runs").success());
    assert!(std::fs::read_to_string(home.path().join("log")).expect("text").starts_with("before\n"));
}

/// Names and titles can neither move the cursor nor imitate a line; data keeps them unchanged.
#[cfg(unix)]
#[test]
fn what_strangers_write_is_shown_harmlessly() {
    let name = "a\u{1b}[2Jb\u{202e}c\nx.json: valid. \u{200f}.yaml";
    let id = "i\\e[31m\\nwhydoku: valid\\u202E";
    let pack = format!(
        "pack: P\npuzzles: [{{ id: \"{id}\", title: \"{id}\", givens: '{SMALL}' }}, {{ id: b, givens: '{SMALL}' }}]\n"
    );
    let home = folder(&[(name, &pack)]);
    let path = at(&home, name);
    let hidden = |text: &str| {
        text.contains(|sign: char| (sign.is_control() && sign != '\n') || "\u{202e}\u{200f}".contains(sign))
    };
    for args in [
        &["rate", &path][..],
        &["shorten", &path, "--tries", "1"],
        &["verify", &path],
        &["verify", &path, &path],
        &["explain", &path],
        &["explain", &format!("{path}#none")],
        &["explain", SMALL, "--profile", &path],
        &["explain", SMALL, "-f", &path],
        &["solve", &path, "--verbose"],
        &["solve", &format!("{path}.missing.txt")],
        &["conform", &path],
        &["convert", &path, "--to", "line"],
        &["explain", SMALL, "-o", &format!("{path}/x.md")],
        &["explain", SMALL, "--templates", &path],
    ] {
        let said = small(args);
        let all = said.out + &said.err;
        assert!(!hidden(&all), "{args:?}: {all:?}");
        assert!(
            !all.lines().any(|line| line.starts_with("x.json: valid") || line == "whydoku: valid"),
            "{args:?}: {all}"
        );
    }
    for form in ["csv", "json"] {
        let said = small(&["rate", &path, "-f", form]);
        assert!(form == "json" || said.out.contains('\u{1b}'), "{form} keeps it: {}", said.out);
        assert!(form == "csv" || said.out.contains("\\u001b"), "{form} keeps it: {}", said.out);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn pipes_are_files() {
    let profile = b"name: few\ntechniques: [full_house, hidden_single, naked_single]\n";
    for name in ["/dev/stdin", "/dev/fd/0", "-"] {
        let said = run(&["solve", name], SMALL.as_bytes(), Limits::default());
        assert_eq!((said.code, said.out.len()), (0, 17), "{name}: {}", said.err);
        let said = run(&["solve", SMALL, "--profile", name], profile, Limits::default());
        assert!(said.err.contains("the profile `few`"), "{name}: {}", said.err);
    }
    for missing in ["/nowhere/puzzle", "./nowhere", "../nowhere", "/nowhere", "~/nowhere", "/nowhere#a"] {
        let said = small(&["solve", missing]);
        assert!(said.code == 2 && said.err.contains("is neither an existing file"), "{missing}: {}", said.err);
        let said = small(&["solve", SMALL, missing]);
        assert!(said.code == 2 && said.out.is_empty(), "{missing}, before anything is solved: {}", said.out);
    }
}

#[test]
fn no_solution_counts_as_none() {
    let none = "1... ..3. .... 24.1".replace("..3.", "..34");
    for puzzle in ["11.. .... .... ....", &none] {
        for profile in [&[][..], &["--profile", "reading-order"], &["--profile", "beginner"]] {
            let said = small(&[&["solve", puzzle, "--count"], profile].concat());
            assert_eq!((said.code, said.out.as_str()), (1, "0\n"), "{puzzle} {profile:?}: {}", said.err);
        }
    }
}

#[test]
fn open_sudoku_gets_no_source_that_is_none() {
    let home = folder(&[]);
    let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
    let file = at(&home, "a.opensudoku");
    let said = small(&["convert", line, "-o", &file]);
    assert!(said.code == 0 && said.err.is_empty(), "{}", said.err);
    let back = small(&["convert", &file, "--to", "yaml"]);
    assert!(!back.out.contains("source"), "{}", back.out);
}

#[test]
fn what_a_profile_is_about_is_shown() {
    let profile = "name: few\nabout: For the first week.\ntechniques: []\nsearch: { try: cell }\n";
    let home = folder(&[("few.yaml", profile)]);
    let said = small(&["compare", SMALL, "--profile", &at(&home, "few.yaml")]);
    assert!(said.out.contains("For the first week."), "{}", said.out);
    assert!(Path::new(&at(&home, "few.yaml")).exists());
}
