//! How walkthroughs sound: no mould of a sentence in too many steps in a row, and one rule for each technique.
//!
//! A mould is a sentence with placeholders in place of its cells, houses and digits. Lists of reasons, of links and of the
//! lines of nets are tables to check, and are not read here.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use whydoku::engine::{self, Profile};
use whydoku::grid::Puzzle;
use whydoku::render::{self, Audience, Telling};
use whydoku::technique::Technique;

use crate::support::{one_in, pack};

/// The maximum number of steps in a row with a sentence of one mould.
const MOST: usize = 5;

/// Returns the walkthrough of a puzzle for beginners; of an exemplar, by the profile that shows its technique.
fn told(puzzle: &Puzzle) -> String {
    let shown = puzzle.id().and_then(Technique::named);
    let profile = shown.and_then(|technique| Profile::showing(technique).next());
    let profile = profile.unwrap_or_else(|| Profile::named("classic").expect("built in"));
    let trace = engine::solve(puzzle, &profile).expect("no conflict");
    let telling = Telling { audience: Audience::Beginner, ..Telling::default() };
    render::walkthrough(&trace, &telling).expect("a story").markdown()
}

/// Returns the sentences of each step, in order.
fn steps(told: &str) -> Vec<Vec<String>> {
    let story = told.split("\n## The steps\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap_or_default();
    let words: String = story.split("```").step_by(2).collect();
    let mut steps: Vec<Vec<String>> = Vec::new();
    for line in words.lines().map(str::trim) {
        let item = line.split_once(". `").filter(|(n, _)| n.bytes().all(|sign| sign.is_ascii_digit()));
        let said = match item.and_then(|(_, item)| item.split_once("` ")) {
            Some((_, said)) => {
                steps.push(Vec::new());
                said
            }
            None if line.starts_with("### Step ") => {
                steps.push(Vec::new());
                continue;
            }
            None => line,
        };
        let is_prose = said.starts_with("**") || item.is_some();
        if let Some(step) = steps.last_mut().filter(|_| is_prose) {
            let ended = said.replace(['?', '!'], ".").replace(".**", "**.");
            step.extend(ended.split(". ").map(mould));
        }
    }
    steps
}

/// Returns a sentence with placeholders.
fn mould(sentence: &str) -> String {
    let plain = sentence.replace(['*', '.'], "");
    let is_name = |word: &str| word.bytes().any(|sign| sign.is_ascii_digit());
    let mut words: Vec<&str> = Vec::new();
    for word in plain.split_whitespace() {
        let bare = word.trim_matches([',', ';', ':', '(', ')']);
        let word = match bare {
            "row" | "rows" | "column" | "columns" | "box" | "boxes" | "Row" | "Column" | "Box" => "HOUSE",
            "see" | "sees" => "sees",
            _ if is_name(bare) => "N",
            _ => word,
        };
        // "r1c2, r1c3 and r4c5" is one placeholder.
        match (words.last(), word) {
            (Some(&"N"), "N") => {}
            (Some(&"and" | &"or"), "N") if words.len() > 1 && words[words.len() - 2] == "N" => _ = words.pop(),
            _ => words.push(word),
        }
    }
    words.join(" ")
}

/// Returns the longest run of steps with a sentence of one mould, and where it ends.
fn longest(steps: &[Vec<String>]) -> (usize, String) {
    let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
    let mut most = (0, String::new());
    for (n, step) in (1..).zip(steps) {
        let moulds: BTreeSet<&str> = step.iter().map(String::as_str).filter(|mould| !mould.is_empty()).collect();
        runs.retain(|mould, _| moulds.contains(mould));
        for mould in moulds {
            let run = runs.entry(mould).or_default();
            *run += 1;
            if *run > most.0 {
                most = (*run, format!("{mould} (to step {n})"));
            }
        }
    }
    most
}

/// The puzzles to read.
fn sample() -> Vec<Puzzle> {
    let easy = pack("children").into_iter().chain(pack("curriculum")).step_by(one_in(1, 16));
    let all = ["seeds", "small"].into_iter().flat_map(pack).chain(easy);
    all.chain(pack("exemplars").into_iter().chain(pack("classics")).step_by(one_in(1, 4))).collect()
}

#[test]
fn a_mould_is_found_by_its_words() {
    let one = mould("**Where can 3 go in box 4?**");
    assert_eq!(one, mould("Where can 12 go in row 11?"));
    assert_ne!(one, mould("And where can 3 go in box 4?"));
    assert_eq!(mould("r1c2, r1c3 and r4c5 see the 1 in r2c2"), mould("r1c2 sees the 7 in r9c2"));
    let same = vec![vec!["a".to_owned(), "b".to_owned()], vec!["b".to_owned()], vec!["c".to_owned()]];
    assert_eq!(longest(&same), (2, "b (to step 2)".to_owned()));
}

#[test]
fn no_mould_is_in_too_many_steps_in_a_row() {
    let read = |puzzle: &Puzzle| {
        let steps = steps(&told(puzzle));
        let (run, mould) = longest(&steps);
        (steps.len(), (run > MOST).then(|| format!("{:?}: {run} × {mould}", puzzle.id())))
    };
    let all: Vec<(usize, Option<String>)> = sample().par_iter().map(read).collect();
    let worn: Vec<&String> = all.iter().filter_map(|(_, worn)| worn.as_ref()).collect();
    assert!(worn.is_empty(), "{worn:#?}");
    assert!(all.iter().map(|(steps, _)| steps).sum::<usize>() > 1_000);
}

#[test]
fn a_technique_has_one_rule() {
    let rules = |puzzle: &Puzzle| {
        let told = told(puzzle);
        // Houses that only some boards have are named by a rule of their own.
        let board = if puzzle.layout().is_plain() { "" } else { " with other houses" };
        let news = told.split("\n> **New: ").skip(1).filter_map(|rest| rest.lines().next()?.split_once(".** "));
        news.filter(|(_, rule)| !rule.starts_with("It follows the same rule as "))
            // What one notices depends on the position.
            .map(|(name, rule)| (name, rule.split("To find it, ").next().unwrap_or_default()))
            .map(|(name, rule)| (format!("{name}{board}"), mould(rule)))
            .collect::<Vec<_>>()
    };
    let puzzles: Vec<Puzzle> = pack("exemplars").into_iter().step_by(one_in(1, 2)).collect();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, rule) in puzzles.par_iter().flat_map_iter(rules).collect::<Vec<_>>() {
        known.entry(name).or_default().insert(rule);
    }
    known.iter().for_each(|(name, rules)| assert!(rules.len() == 1, "{name}: {rules:#?}"));
    assert!(known.len() > 40, "{}", known.len());
}
