//! Information about the program: profiles, techniques, the schema, completions, the manual, help.

use pulldown_cmark::Tag;
use serde_json::Value;
use whydoku::technique::{Group, LADDER, techniques_of};

use super::{PROFILE, PUZZLE, desk, plain_text, read};
use crate::support::one_in;
use crate::support::program::{ours, print, run, write};

#[test]
fn profiles() {
    let desk = desk();
    let list = print(desk.path(), &["profiles"]);
    for name in list.lines().filter_map(|line| line.split(' ').next()) {
        let text = print(desk.path(), &["profiles", name]);
        write(desk.path(), "mine.yaml", &text);
        let [ours, mine] = [name, "mine.yaml"].map(|p| print(desk.path(), &["explain", PUZZLE, "--profile", p]));
        assert_eq!(ours, mine, "{name}");
    }
    assert!(list.contains("classic") && list.contains("beginner"));
    let told = print(desk.path(), &["explain", PUZZLE, "--profile", "beginner"]);
    assert!(told.contains("**The techniques of the profile \"beginner\" find "), "{told}");

    let odd = PROFILE.replace("name: few", "name: \"<b>a_b</b> `x` [l](m)\"").replace(", x_wing", "");
    write(desk.path(), "odd.yaml", odd);
    let told = print(desk.path(), &["explain", PUZZLE, "--profile", "odd.yaml"]);
    let shown = plain_text(&told, |tag| matches!(tag, Tag::Paragraph))
        .into_iter()
        .any(|(text, marks)| text.contains("<b>a_b</b> `x` [l](m)") && marks.iter().all(|mark| *mark == "strong"));
    assert!(shown, "{told}");
}

#[test]
fn each_technique_has_a_page() {
    let desk = desk();
    let list = print(desk.path(), &["techniques"]);
    let ids: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let grouped = Group::all().iter().flat_map(|(group, _)| techniques_of(group.id()));
    assert_eq!(ids, grouped.map(|technique| technique.id).collect::<Vec<_>>());
    let groups = list.lines().filter_map(|line| line.strip_suffix(": Fish").or(line.strip_suffix(": Chains")));
    assert_eq!(groups.collect::<Vec<_>>(), ["fish", "chains"]);
    for id in ids.into_iter().step_by(one_in(1, 16)) {
        let page = print(desk.path(), &["techniques", id]);
        assert!(page.starts_with("# ") && page.contains("How to find it") && page.contains("```board"), "{id}: {page}");
        let html = print(desk.path(), &["techniques", id, "-f", "html"]);
        assert!(html.contains("<svg") && html.trim_end().ends_with("</html>"), "{id}");
    }
    let page = print(desk.path(), &["techniques", "x_wing"]);
    for name in ["X-Wing", "x wing", "X_WING"] {
        assert_eq!(print(desk.path(), &["techniques", name]), page, "{name}");
    }
    print(desk.path(), &["techniques", "x_wing", "-o", "x.html"]);
    assert!(read(desk.path(), "x.html").contains("<svg"));
}

#[test]
fn the_schema() {
    let desk = desk();
    let schema = print(desk.path(), &["schema"]);
    let parsed: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    for technique in LADDER {
        assert!(parsed.to_string().contains(&format!("\"{}\"", technique.id)), "no {} in the schema", technique.id);
    }
    let file = ours("tests/trace.schema.json");
    if std::env::var_os("RENEW_SCHEMA").is_some() {
        std::fs::write(&file, &schema).expect("the schema is written");
    }
    let same = std::fs::read_to_string(&file).is_ok_and(|committed| committed == schema);
    assert!(same, "the trace format has changed; RENEW_SCHEMA=1 cargo test --test program writes {file} anew");
}

#[test]
fn completions_the_manual_and_help() {
    let desk = desk();
    for (shell, part) in
        [("bash", "complete -F _whydoku"), ("zsh", "#compdef whydoku"), ("fish", "complete -c whydoku")]
    {
        assert!(print(desk.path(), &["completions", shell]).contains(part), "{shell}");
    }
    let man = print(desk.path(), &["man"]);
    assert!(man.contains(".TH whydoku") && man.contains("audience") && man.contains("techniques"), "{man}");
    let commands = [
        "explain",
        "hint",
        "steps",
        "why",
        "review",
        "play",
        "render",
        "verify",
        "solve",
        "compare",
        "rate",
        "generate",
        "find",
        "shorten",
        "techniques",
        "profiles",
        "conform",
        "schema",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(print(desk.path(), &["--help"]).contains(&format!("\n  {command} ")), "{command}");
        assert!(print(desk.path(), &[command, "--help"]).contains("Usage: whydoku"), "{command}");
    }
    // Each command belongs to a task, but for those about the program.
    let help = print(desk.path(), &["--help"]);
    let rest = help.split("\nThe program itself:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let rest: Vec<&str> = rest.expect("a list").lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(rest, ["completions", "man", "help"]);
    let alone = run(desk.path(), &[], b"");
    assert!(alone.code == 2 && alone.out.is_empty() && alone.err.lines().count() == 6, "{}", alone.err);
    // The program of a test is built with the same commit, if any is named.
    let commit = option_env!("WHYDOKU_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
    assert_eq!(print(desk.path(), &["--version"]), format!("whydoku {}{commit}\n", env!("CARGO_PKG_VERSION")));
}

/// Options that many commands share stand together, under one heading in all of them.
#[test]
fn shared_options_stand_under_headings() {
    let desk = desk();
    let options = |command: &str, heading: &str| {
        let help = print(desk.path(), &[command, "-h"]);
        let group = help.split(&format!("\n{heading}:\n")).nth(1).and_then(|rest| rest.split("\n\n").next());
        group.unwrap_or_else(|| panic!("`{command}` has no heading {heading}:\n{help}")).to_owned()
    };
    for (command, heading, expected) in [
        ("explain", "Input", "--from --layout --verbose"),
        ("hint", "Techniques", "--profile --max-technique --no-uniqueness"),
        (
            "explain",
            "Output",
            "--format --output --audience --title --lang --templates --static --a1 --theme --size --id-prefix",
        ),
        ("convert", "Output", "--to"),
        ("worksheet", "Printing", "--paper --per-page --print-details --browser"),
        ("rate", "Running", "--jobs --quiet --resume"),
        ("explain", "Running", "--time-limit"),
        ("explain", "Options", "--until --trials --gaps --all-steps --shorten"),
        ("hint", "Options", "--rung --skip"),
    ] {
        let options = options(command, heading);
        for option in expected.split(' ') {
            assert!(options.contains(option), "{command}: {option} is not under {heading}");
        }
    }
}

/// Without the server, `demo` says how to get it, and what there is instead.
#[cfg(not(feature = "serve"))]
#[test]
fn a_program_without_its_server_says_how_to_get_it() {
    let said = run(desk().path(), &["demo"], b"");
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("cargo install --path . --features serve") && said.err.contains("`whydoku play`"),
        "{}",
        said.err
    );
}
