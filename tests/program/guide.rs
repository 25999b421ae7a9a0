//! The README and the guide: their commands run, their links lead somewhere, and they name what there is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use whydoku::clue::{KINDS, Kind};
use whydoku::format::FORMATS;

use crate::support::program::{ours, print, write};

/// Returns the text of a file of the project.
fn text(name: &str) -> String {
    fs::read_to_string(ours(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Returns the chapters of the guide, and its contents.
fn chapters() -> Vec<String> {
    let entries = fs::read_dir(ours("docs/guide")).expect("the guide");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let mut chapters: Vec<String> = names.map(|name| format!("docs/guide/{name}")).collect();
    chapters.sort();
    chapters
}

/// Returns the text of the section of a chapter with this heading.
fn section(chapter: &str, heading: &str) -> String {
    let text = text(chapter);
    let rest = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("{chapter}: no {heading}")).1;
    rest.split("\n## ").next().unwrap_or(rest).to_owned()
}

/// Returns the blocks of a text in this language, each with the line on which it begins, counted from 1, and the text after it.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<(usize, &'t str, &'t str)> {
    let fence = format!("\n```{language}\n");
    let begins = text.match_indices(&fence).map(|(at, _)| at + fence.len());
    begins
        .map(|at| {
            let (block, after) = text[at..].split_once("```").expect("the end of a block");
            (text[..at].lines().count() + 1, block, after.trim_start())
        })
        .collect()
}

/// Returns the commands of a block, each with its line in the block: one per line, unless a line ends with a backslash.
fn commands(block: &str) -> Vec<(usize, String)> {
    let mut commands: Vec<(usize, String)> = Vec::new();
    for (at, line) in block.lines().enumerate() {
        match commands.last_mut().filter(|(_, command)| command.ends_with('\\')) {
            Some((_, command)) => *command += &format!("\n{line}"),
            None => commands.push((at, line.to_owned())),
        }
    }
    commands
}

/// Runs every command of the `sh` blocks of a file, one after the other, in one directory. A command succeeds, or its comment
/// ends with the words "exit code 1". Where a block of text follows, its lines are what the commands print, perhaps among others.
#[cfg(unix)]
fn run_commands(file: &str) {
    let desk = tempfile::tempdir().expect("a folder");
    let told = text(file);
    let woven = text("docs/guide/writing.md");
    let monday = woven.split("````markdown\n").nth(1).and_then(|rest| rest.split("````").next()).expect("a text");
    write(desk.path(), "monday.md", monday);
    let mut script = text("tests/program/guide.sh");
    for (line, block, _) in blocks(&told, "sh") {
        for (at, command) in commands(block) {
            let code = u8::from(command.ends_with("exit code 1"));
            let place = line + at;
            script += &format!(
                "{{\n{command}\n}} </dev/null >>out.{line} 2>&1\nended $? {code} '{file}:{place}' out.{line}\n"
            );
        }
    }
    write(desk.path(), "script.sh", script);
    let ended = std::process::Command::new("bash")
        .arg("script.sh")
        .current_dir(desk.path())
        .env("ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("WHYDOKU", assert_cmd::cargo::cargo_bin("whydoku"))
        .env("SERVES", cfg!(feature = "serve").to_string())
        .env("HOME", desk.path())
        .env_remove("XDG_DATA_HOME")
        .output()
        .expect("bash runs");
    let failures = fs::read_to_string(desk.path().join("failures")).unwrap_or_default();
    assert!(ended.status.success() && failures.is_empty(), "{failures}{}", String::from_utf8_lossy(&ended.stderr));
    if file == "README.md" {
        for (line, _, after) in blocks(&told, "sh") {
            let Some(shown) = after.strip_prefix("```text\n") else { continue };
            let output = fs::read_to_string(desk.path().join(format!("out.{line}"))).expect("its output");
            let mut printed = output.lines();
            for line in shown.lines().take_while(|line| *line != "```") {
                assert!(printed.any(|one| one == line), "{file}: `{line}` is not in this:\n{output}");
            }
        }
    }
}

/// A test for each chapter, so that they run side by side.
macro_rules! commands_of {
    ($($name:ident: $file:literal,)*) => {
        $(#[cfg(unix)]
        #[test]
        fn $name() {
            run_commands($file);
        })*

        const RUN: &[&str] = &[$($file),*];
    };
}

commands_of! {
    the_readme_runs: "README.md",
    the_contents_of_the_guide_run: "docs/guide/README.md",
    the_guide_to_embedding_runs: "docs/guide/embedding.md",
    the_guide_to_extending_runs: "docs/guide/extending.md",
    the_guide_to_learning_runs: "docs/guide/learning.md",
    the_guide_to_many_puzzles_runs: "docs/guide/many.md",
    the_guide_to_setting_runs: "docs/guide/setting.md",
    the_guide_to_variants_runs: "docs/guide/variants.md",
    the_guide_for_who_is_stuck_runs: "docs/guide/stuck.md",
    the_guide_to_teaching_runs: "docs/guide/teaching.md",
    the_guide_to_writing_runs: "docs/guide/writing.md",
    the_reference_runs: "docs/guide/reference.md",
}

#[test]
fn the_readme_is_short_and_every_chapter_is_found_and_run() {
    let readme = text("README.md");
    assert!(readme.lines().count() <= 200 && readme.len() <= 15_000, "the README is a first page, not a manual");
    assert_eq!(RUN[1..].iter().copied().collect::<BTreeSet<_>>(), chapters().iter().map(String::as_str).collect());
    let contents = text("docs/guide/README.md");
    for chapter in chapters() {
        let name = chapter.rsplit('/').next().unwrap_or_default();
        assert!(readme.contains(&format!("]({chapter})")), "the README does not link to {chapter}");
        assert!(name == "README.md" || contents.contains(&format!("]({name})")), "the contents lack {chapter}");
    }
}

/// Returns what GitHub makes of a heading: its anchor.
fn anchor(heading: &str) -> String {
    let kept = heading
        .to_lowercase()
        .chars()
        .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign))
        .collect::<String>();
    kept.replace(' ', "-")
}

/// Returns the links of a text, those of its pictures too, and the anchors of its headings.
fn links(markdown: &str) -> (Vec<String>, BTreeSet<String>) {
    let (mut links, mut anchors, mut times) = (Vec::new(), BTreeSet::new(), BTreeMap::<String, usize>::new());
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => links.push(dest_url.to_string()),
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let anchor = anchor(&heading.take().unwrap_or_default());
                let time = times.entry(anchor.clone()).or_default();
                anchors.insert(if *time == 0 { anchor } else { format!("{anchor}-{time}") });
                *time += 1;
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    *heading += &part;
                }
            }
            Event::Html(tag) | Event::InlineHtml(tag) => {
                let values = ["src=\"", "srcset=\"", "href=\""].into_iter().flat_map(|key| tag.split(key).skip(1));
                links.extend(values.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
            }
            _ => {}
        }
    }
    (links, anchors)
}

#[test]
fn no_link_is_dead() {
    let mut files: Vec<String> = chapters();
    let others =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "bindings/wasm/README.md", "bindings/python/README.md"];
    files.extend(
        others
            .into_iter()
            .chain(["benches/README.md", "benches/growth.md", "examples/spark/README.md"])
            .map(str::to_owned),
    );
    let mut dead = Vec::new();
    for file in &files {
        let (links, own) = links(&text(file));
        for link in links.into_iter().filter(|link| !link.contains("://") && !link.starts_with("mailto:")) {
            let (path, anchor) =
                link.split_once('#').map_or((link.as_str(), None), |(path, anchor)| (path, Some(anchor)));
            let target: PathBuf = Path::new(&ours(file)).parent().expect("a folder").join(path);
            let leads = match anchor {
                _ if !path.is_empty() && !target.exists() => false,
                None => true,
                Some(anchor) if path.is_empty() => own.contains(anchor),
                Some(anchor) => fs::read_to_string(&target).is_ok_and(|there| self::links(&there).1.contains(anchor)),
            };
            if !leads {
                dead.push(format!("{file}: {link}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn the_guide_names_every_command_option_and_format() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide: String = chapters().iter().map(|chapter| text(chapter)).collect();
    let help = print(here, &["--help"]);
    let list = help.split("\nOptions:\n").next().expect("the commands");
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(names.len() > 30, "{names:?}");
    for name in names.into_iter().filter(|name| !["help", "serve"].contains(name)) {
        assert!(guide.contains(&format!("whydoku {name}")), "no chapter shows `whydoku {name}`");
    }
    let options = section("docs/guide/reference.md", "Options of `explain`");
    let help = print(here, &["explain", "--help"]);
    let named = help
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--").or(line.split_once(", --").map(|two| two.1)));
    let named: BTreeSet<&str> = named.filter_map(|rest| rest.split([' ', '[', '=']).next()).collect();
    assert!(named.len() > 20, "{named:?}");
    let long = |short: &str| matches!(short, "help" | "format" | "output" | "verbose");
    let missing: Vec<&str> =
        named.into_iter().filter(|name| !long(name) && !options.contains(&format!("--{name}"))).collect();
    assert!(missing.is_empty(), "the options of `explain` lack {missing:?}");
    let formats = section("docs/guide/reference.md", "Puzzle formats");
    for format in FORMATS {
        assert!(formats.contains(&format!("\n| `{}` | ", format.name)), "the puzzle formats lack `{}`", format.name);
    }
}

/// The chapter on variants has each kind of clue.
#[test]
fn the_guide_has_all_kinds_of_clues() {
    let kinds = section("docs/guide/variants.md", "The kinds of clues");
    let is_told =
        |kind: &&Kind| kinds.lines().any(|line| line.starts_with('|') && line.contains(&format!("`{}`", kind.name)));
    let missing: Vec<&str> = KINDS.iter().filter(|kind| !is_told(kind)).map(|kind| kind.name).collect();
    assert!(missing.is_empty(), "the kinds of clues lack {missing:?}");
}

/// The picture of the README is what the program draws.
#[test]
fn the_pictures_are_as_they_are_drawn() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for theme in ["light", "dark"] {
        let args = ["board", "puzzles/exemplars.yaml#x_wing", "--step", "16", "--theme", theme];
        let drawn = print(here, &[&args[..], &["-f", "svg"]].concat());
        let file = format!("docs/pictures/x-wing-{theme}.svg");
        assert!(text(&file) == drawn, "the drawing has changed: whydoku {} -o {file}", args.join(" "));
    }
}
