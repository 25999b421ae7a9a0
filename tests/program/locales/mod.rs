//! Languages: a made-up one reaches everything that a person reads, and a translation is checked.

mod brackets;
mod order;
use crate::support;

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::program::{ours, run, write};
use brackets::bare_words_of_page;
pub use brackets::{bare_words, write_locale};
use rayon::prelude::*;
use whydoku::engine::Profile;
use whydoku::render::{self, Audience, HintExtent, Source, Telling};
use whydoku::technique::{LADDER, Technique};
use whydoku::tutor::curriculum;
use whydoku::tutor::{self, Advice};

const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

fn locale() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write_locale(folder.path());
    folder
}

fn source(folder: &Path) -> Source {
    Source { locale: "xx".to_owned(), folder: Some(folder.to_owned()) }
}

/// Returns the words outside brackets in everything that is shown of a technique.
fn bare_of(technique: &'static Technique, source: &Source) -> BTreeSet<String> {
    let fixture = support::fixture(technique).expect("a fixture");
    let only = Profile { name: "zz".to_owned(), techniques: vec![vec![technique.into()]], ..Profile::up_to(technique) };
    let position = support::puzzle(&fixture.finds[0].position);
    let advice = tutor::hint(&position, &only);
    let Advice::Step(hint) = &advice else { panic!("{}: nothing to tell", technique.id) };
    let mut bare = Vec::new();
    let audiences = [Audience::Standard, Audience::Beginner, Audience::Expert];
    for audience in audiences.into_iter().take(if support::is_full_run() { 3 } else { 1 }) {
        let telling = Telling { source: source.clone(), audience, ..Telling::default() };
        let lesson = render::lesson(technique, &hint.trace, &telling).expect("a lesson");
        let story = render::walkthrough(&hint.trace, &telling).expect("a walkthrough");
        let rungs = render::hint(&position, &advice, HintExtent::Folded, &telling).expect("a hint");
        for document in [lesson, story, rungs] {
            bare.extend(bare_words(&document.markdown(), &["zz", "position"]));
            bare.extend(bare_words_of_page(&document.html(&telling.source).expect("a page"), &["zz", "position"]));
        }
    }
    bare.into_iter().map(|word| format!("{}: {word}", technique.id)).collect()
}

#[test]
fn every_technique_is_told_in_the_words_of_the_locale() {
    let folder = locale();
    let source = source(folder.path());
    let some = LADDER.par_iter().step_by(support::one_in(1, 6));
    let bare: BTreeSet<String> = some.flat_map_iter(|technique| bare_of(technique, &source)).collect();
    assert!(bare.is_empty(), "{bare:#?}");
}

#[test]
fn every_document_is_written_in_the_words_of_the_locale() {
    let folder = locale();
    let wrong = PUZZLE.replacen('.', "+2", 1);
    let wrong = format!(":x::{wrong}::::");
    let moves = folder.path().join("moves.txt");
    write(folder.path(), "moves.txt", "r5c1=3, r1c1=2\nr1c1=6\n");
    let small = |id: &str| ours(&format!("puzzles/small.yaml#{id}"));
    let named = ["A first puzzle", "Whydoku", "with diagonals", "A small jigsaw", "Four windows", "easy", "medium"];
    let (four, diagonal) = (small("four"), small("four-diagonal"));
    let moves = moves.display().to_string();
    let level = ["--max-technique", "naked_pair"];
    // The one for children has words of its own.
    let course = ours("puzzles/curriculum.yaml");
    let units = std::fs::read_to_string(&course).expect("a curriculum");
    let unit = curriculum::units(&units).expect("units").swap_remove(0);
    let asked: [&[&str]; 21] = [
        &["course", "--curriculum", &course, "--units", &unit.id, "--title", "Whydoku"],
        &["board", PUZZLE, "--step", "9"],
        &["board", PUZZLE, "--technique", "x_wing", "--candidates", "all"],
        &["explain", PUZZLE, "--profile", "beginner"],
        &["explain", &four, "--profile", "fewest-candidates"],
        &["explain", &four, "--shorten"],
        &["explain", PUZZLE, "--until", "E1=3", "--a1"],
        &["explain", &diagonal],
        &["explain", PUZZLE, "--audience", "handout"],
        &["hint", PUZZLE, "--all-rungs", level[0], level[1]],
        &["hint", PUZZLE, "--skip", "999", level[0], "naked_single"],
        &["hint", &wrong],
        &["steps", PUZZLE, level[0], level[1]],
        &["why", PUZZLE, "r1c1=6", level[0], level[1]],
        &["why", PUZZLE, "r1c1=2", level[0], level[1]],
        &["review", &wrong, "--all-rungs"],
        &["review", PUZZLE, "--moves", &moves, level[0], level[1]],
        &["compare", &four, "--profile", "classic", "--profile", "reading-order"],
        &["explain", &small("six-jigsaw")],
        &["explain", &small("windoku")],
        &["techniques", "x_wing"],
    ];
    let mut allowed: Vec<&str> = vec![&unit.title, &unit.goal];
    // Each is shortened to the life of the unit.
    Profile::names().chain(named).for_each(|name| allowed.push(name));
    allowed.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for args in asked {
        let dir = folder.path().display().to_string();
        let told = |form: &str| {
            let said = run(folder.path(), &[args, &["-f", form, "--lang", "xx", "--templates", &dir]].concat(), b"");
            assert!(said.out.contains('⟦'), "{args:?}: {}{}", said.out, said.err);
            said.out
        };
        assert_eq!(bare_words(&told("markdown"), &allowed), [""; 0], "{args:?}");
        assert_eq!(bare_words_of_page(&told("html"), &allowed), [""; 0], "{args:?}");
    }
}

/// Returns the findings after a file of the locale was changed.
fn findings(folder: &Path, file: &str, change: impl Fn(String) -> Option<String>) -> Vec<String> {
    let path = folder.join("xx").join(file);
    let before = std::fs::read_to_string(&path).expect("a file");
    match change(before.clone()) {
        Some(text) => std::fs::write(&path, text).expect("a file to write"),
        None => std::fs::remove_file(&path).expect("a file to delete"),
    }
    let findings = render::check(&source(folder)).iter().map(ToString::to_string).collect();
    std::fs::write(&path, before).expect("a file to write");
    findings
}

#[test]
fn a_check_names_just_what_is_missing() {
    let folder = locale();
    let found = |file: &str, from: &str, to: &str| {
        findings(folder.path(), file, |text| {
            assert!(text.contains(from), "{file} has no {from}");
            Some(text.replacen(from, to, 1))
        })
    };
    assert_eq!(findings(folder.path(), "chain.md", |_| None), ["xx/chain.md: missing"]);
    assert_eq!(findings(folder.path(), "words.yaml", |_| None), ["xx/words.yaml: missing"]);
    let words = "words.yaml";
    assert_eq!(
        found(words, "lang: en", "lang: a language"),
        ["xx/words.yaml: lang: `a language` is not a language tag such as en or en-GB"]
    );
    let polish = found(words, "lang: en", "lang: pl");
    assert!(polish.len() > 20 && polish.iter().all(|lack| lack.ends_with(".few`") || lack.ends_with(".many`")));
    assert!(polish.contains(&"xx/words.yaml: missing `counts.steps.few`".to_owned()), "{polish:#?}");
    assert_eq!(
        found(words, "{placed} (", "{place} ("),
        ["xx/words.yaml: `search.option`: use the placeholders {all}, {placed}, {this}, and no others"]
    );
    assert_eq!(
        found(words, "on_request:", "on_demand:"),
        ["xx/words.yaml: missing `on_request`", "xx/words.yaml: unknown `on_demand`; remove it"]
    );
    let fish = "technique/fish.md";
    assert_eq!(
        found(fish, "== name_x_wing\n", "== name_y_wing\n"),
        ["xx/technique/fish.md: missing block `name_x_wing`"]
    );
    assert_eq!(found(fish, "== brief\n", "== in_short\n"), ["xx/technique/fish.md: missing block `brief`"]);
    assert_eq!(found(fish, "{{ digit }}", "{{ dgit }}"), ["xx/technique/fish.md: unknown variable `dgit`"]);
    // The first of them that begins a line.
    let fault = std::fs::read_to_string(ours("templates/en/fault.md")).expect("a template");
    let line = fault.lines().position(|line| line.starts_with("{% endif %}")).expect("an end") + 1;
    assert_eq!(
        found("fault.md", "\n{% endif %}", "\n{% endfi %}"),
        [format!("xx/fault.md:{line}: syntax error: unknown statement endfi\n  | {{% endfi %}}")]
    );
}

/// A fault that appears only in rendering is found by rendering every technique.
#[test]
fn a_check_shows_the_line_that_fails() {
    let folder = locale();
    // Nothing else is found, so all the rest of the made-up language renders.
    let misspelt = |text: String| Some(text.replacen("{{ digit }}", "{{ digit.none }}", 1));
    let found = findings(folder.path(), "technique/fish.md", misspelt);
    let [found] = &found[..] else { panic!("one mistake, not {found:#?}") };
    assert!(found.starts_with("xx/technique/fish.md:17: undefined value"), "{found}");
    assert!(found.contains("\n  | {{ name }}"), "{found}");
}

#[test]
fn languages_are_listed_and_unknown_ones_refused() {
    let folder = locale();
    let dir = folder.path().display().to_string();
    let said = |args: &[&str]| run(folder.path(), args, b"");
    assert_eq!(said(&["locales"]).out, "en\n");
    assert_eq!(said(&["locales", "--templates", &dir]).out, "en\nxx\n");
    for command in [&["explain", PUZZLE][..], &["techniques"], &["steps", PUZZLE], &["why", PUZZLE, "r1c1=6"]] {
        let said = said(&[command, &["--lang", "xx"]].concat());
        assert_eq!((said.code, said.err.trim()), (2, "whydoku: --lang: unknown language `xx`; available: en"));
    }
    std::fs::remove_file(folder.path().join("xx/chain.md")).expect("a file");
    let checked = said(&["locales", "--check", "xx"]);
    assert_eq!((checked.code, checked.out.as_str()), (1, "xx/chain.md: missing\n"));
    assert_eq!(checked.err, "whydoku: 1 thing to mend\n");
    assert_eq!(said(&["locales", "--check", "yy"]).code, 2);
}

#[test]
fn a_check_says_what_is_still_in_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = render::untranslated(&Source { locale: "en".to_owned(), folder: None });
    assert!(names.is_empty(), "English is not a translation: {names:?}");
    for name in ["blank.md", "technique/aic.md", "words.yaml"] {
        let text = std::fs::read_to_string(ours(&format!("templates/en/{name}"))).expect("a template");
        write(folder.path(), &format!("xx/{name}"), text);
    }
    assert_eq!(render::untranslated(&source(folder.path())), ["blank.md", "words.yaml", "technique/aic.md"]);
    write(folder.path(), "xx/blank.md", "something else");
    assert_eq!(render::untranslated(&source(folder.path())), ["words.yaml", "technique/aic.md"]);
}
