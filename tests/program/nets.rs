//! Forcing chains and nets in words: each line with all that it cites, and briefly before the fold.

use whydoku::engine::{self, Profile};
use whydoku::render::{self, BranchFacts, Group, RuleFacts, Telling};
use whydoku::trace::{Checked, Trace};

use crate::support::{nets::unfollowed, puzzle_of};

fn explain(pack: &str, id: &str) -> Checked<Trace> {
    engine::solve(&puzzle_of(pack, id), &Profile::named("classic").expect("ours")).expect("no conflict")
}

/// Returns a step of a walkthrough.
fn section(story: &str, n: u32) -> &str {
    let from = &story[story.find(&format!("### Step {n}:")).expect("a step of its own")..];
    &from[..from[1..].find("\n### ").map_or(from.len(), |end| end + 1)]
}

/// Returns the plain words of a step's first line with this label.
fn line_of<'a>(text: &'a str, label: &str) -> &'a str {
    text.lines().find(|line| line.trim_start().starts_with(&format!("- **{label}.**"))).unwrap_or_default()
}

/// Returns `true` if a line of the text cites these lines and steps.
fn cites(line: &str, because: &[String], earlier: &[Group]) -> bool {
    let words: Vec<&str> = line.split(|sign: char| !sign.is_alphanumeric()).collect();
    let steps = earlier.iter().filter_map(|group| group.step).map(|n| n.to_string());
    because.iter().cloned().chain(steps).all(|label| words.contains(&label.as_str()))
}

fn check_branch(text: &str, branch: &BranchFacts) {
    assert!(!line_of(text, &branch.label).is_empty(), "no line {} in {text}", branch.label);
    for line in &branch.lines {
        let said = line_of(text, &line.label);
        assert!(
            cites(said, &line.because, &line.earlier),
            "{said} does not cite {:?} and {:?}",
            line.because,
            line.earlier
        );
        if let RuleFacts::Refuted { branch } = &line.rule {
            check_branch(text, branch);
            let to = branch.after.clone().into_iter().collect::<Vec<_>>();
            assert!(cites(said, &[to, vec![branch.label.clone()]].concat(), &[]), "{said} does not return");
        }
    }
}

#[test]
fn every_line_of_a_net_says_what_it_stands_on() {
    let mut lines = 0;
    let ids = ["forcing_chain_verity", "forcing_net_contradiction", "forcing_net_verity", "nested_forcing_net"];
    for (pack, id) in ids.map(|id| ("exemplars", id)).into_iter().chain([("classics", "ai-escargot")]) {
        let trace = explain(pack, id);
        let puzzle = trace.puzzle.puzzle().expect("a puzzle");
        let story = render::walkthrough(&trace, &Telling::default()).expect("a story").markdown();
        for event in &trace.events {
            let Some(net) = event.deduction().and_then(|step| render::net(puzzle.layout(), step)) else { continue };
            let text = section(&story, event.n);
            net.branches.iter().for_each(|branch| check_branch(text, branch));
            lines += net.branches.iter().map(|branch| branch.lines.len()).sum::<usize>();
            let before = text.split("<details>").next().and_then(|text| text.rsplit("```").next()).unwrap_or_default();
            let words = before.split_whitespace().count();
            assert!((10..=150).contains(&words), "{words} words before the fold: {before}");
        }
        assert_eq!(unfollowed(&trace), [""; 0], "{id}");
        if id == "ai-escargot" {
            // With assumptions inside a branch; then all options of a digit in a house.
            insta::assert_snapshot!("net_nested", section(&story, 6));
            insta::assert_snapshot!("net_verity", section(&story, 35));
        }
    }
    assert!(lines > 400, "{lines}");
}
