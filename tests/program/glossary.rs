//! The glossary: each term has a meaning, a picture where one is meant, and a name that is found. That its lesson uses it is
//! tested with the course.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::program::{print, run};
use whydoku::render::{Telling, terms};
use whydoku::technique::Technique;
use whydoku::tutor::glossary::TERMS;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The list and the words have the same terms, and what a term refers to is there.
#[test]
fn every_term_has_its_words() {
    let ids: Vec<&str> = TERMS.iter().map(|term| term.id).collect();
    assert!(ids.is_sorted_by(|a, b| a < b) && ids.len() > 50, "{ids:?}");
    let words = std::fs::read_to_string(here().join("templates/en/terms.md")).expect("the words");
    let blocks: BTreeSet<&str> = words.lines().filter_map(|line| line.strip_prefix("== ")).collect();
    let named: Vec<String> = ids.iter().map(|id| format!("name_{id}")).collect();
    assert_eq!(blocks, ids.iter().copied().chain(named.iter().map(String::as_str)).collect());
    for term in terms(&Telling::default()).expect("a template") {
        assert!(!term.name.is_empty() && term.text.ends_with(['.', '!']), "{}: {}", term.term.id, term.text);
        for id in term.term.taught {
            assert!(Technique::named(id).is_some(), "{}: {id}", term.term.id);
        }
    }
}

#[test]
fn every_picture_is_drawn() {
    let page = print(here(), &["glossary", "-f", "html"]);
    let shown = TERMS.iter().filter(|term| term.shown.is_some()).count();
    assert_eq!(page.matches("<figure class=\"board\">").count(), shown);
}

#[test]
fn a_term_is_found_by_its_name() {
    let named = |name: &str| print(here(), &["glossary", name]);
    for name in ["strong link", "Strong-Links", "strong_link"] {
        assert!(named(name).starts_with("# Strong link\n"), "{name}");
    }
    assert_eq!(named("ALS"), named("almost locked set"));
    assert!(named("fin").contains("It is explained in the lesson “"), "{}", named("fin"));
    let facts: serde_json::Value =
        serde_json::from_str(&print(here(), &["glossary", "fin", "-f", "json"])).expect("JSON");
    assert_eq!(facts["terms"][0]["id"], "fin");
    for (name, meant) in [("strong lnk", "did you mean `Strong link`?"), ("\u{1b}[2J", "unknown term `\\u{1b}[2J`; ")] {
        let said = run(here(), &["glossary", name], b"");
        assert!(said.code == 2 && said.out.is_empty() && said.err.contains(meant), "{}", said.err);
    }
}
