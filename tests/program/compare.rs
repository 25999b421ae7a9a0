//! Comparing solvers, solving with a profile, and checking a claimed solution.

use std::path::Path;

use crate::support::program::{self, Said};
use crate::support::puzzle_of;
use whydoku::engine::{self, Comparison, End, Profile};
use whydoku::grid::Notation;
use whydoku::render::{self, Telling, tree};

/// Profiles that do not change as the ladder grows.
const STEADY: [&str; 4] = [
    "--profile=singles-passes",
    "--profile=fewest-candidates",
    "--profile=unit-permutations",
    "--profile=reading-order",
];

/// Runs the program in the project's directory.
fn run(args: &[&str]) -> Said {
    program::run(Path::new(env!("CARGO_MANIFEST_DIR")), args, b"")
}

/// Runs the program in the project's directory, which must succeed, and returns its output.
fn print(args: &[&str]) -> String {
    program::print(Path::new(env!("CARGO_MANIFEST_DIR")), args)
}

/// Returns the text with every time masked: the last column of the table.
fn timeless(text: &str) -> String {
    let masked = |line: &str| {
        let mut words: Vec<&str> = line.trim_end_matches(" |").split(' ').collect();
        let is_time = matches!(words[..], [.., value, "ms" | "s"] if value.parse::<f64>().is_ok());
        if is_time {
            words.truncate(words.len() - 2);
            words.push("TIME");
        }
        if is_time { words.join(" ") } else { line.to_owned() }
    };
    text.lines().map(|line| masked(line) + "\n").collect()
}

#[test]
fn a_comparison_as_text() {
    let args = [&["compare", "puzzles/seeds.yaml#r-ben", "-f", "text"], &STEADY[..2]].concat();
    insta::assert_snapshot!("r_ben", timeless(&print(&args)));
}

#[test]
fn a_comparison_of_a_puzzle_with_several_solutions() {
    let args = [&["compare", "puzzles/seeds.yaml#hirax", "--a1"], &STEADY[..2]].concat();
    insta::assert_snapshot!("hirax", timeless(&print(&args)));
}

#[test]
fn figures_for_other_programs() {
    let json = print(&[&["compare", "puzzles/seeds.yaml#hirax", "-f", "json"], &STEADY[..]].concat());
    let compared: Comparison = serde_json::from_str(&json).expect("a comparison");
    assert_eq!(compared.format, engine::COMPARISON);
    let ends: Vec<(&str, End, usize)> =
        compared.profiles.iter().map(|p| (p.profile.as_str(), p.end, p.solutions)).collect();
    let solved = |profile, solutions| (profile, End::Solved, solutions);
    assert_eq!(
        ends,
        [
            ("singles-passes", End::Stuck, 0),
            solved("fewest-candidates", 1),
            solved("unit-permutations", 155),
            solved("reading-order", 155)
        ]
    );
    assert!(compared.profiles.iter().all(|profile| profile.seconds > 0.0));
}

#[test]
fn every_profile_of_ours_is_compared() {
    for puzzle in ["seeds.yaml#mathematica-11", "seeds.yaml#r-ben", "seeds.yaml#hirax", "classics.yaml#ai-escargot"] {
        let json = print(&["compare", &format!("puzzles/{puzzle}"), "-f", "json"]);
        let compared: Comparison = serde_json::from_str(&json).expect("a comparison");
        let names: Vec<&str> = compared.profiles.iter().map(|profile| profile.profile.as_str()).collect();
        assert_eq!(names, Profile::names().collect::<Vec<_>>(), "{puzzle}");
    }
}

#[test]
fn a_search_that_is_given_up() {
    let puzzle = puzzle_of("classics", "ai-escargot");
    let profile = Profile::named("reading-order").expect("ours");
    let runs = engine::compare(&puzzle, vec![profile], 50).expect("no conflict");
    let figures = &runs[0].figures;
    assert_eq!((figures.end, figures.guesses, figures.solutions), (End::GivenUp, 50, 0));
    let told = render::comparison(&Comparison::new(&puzzle, &runs), &runs, &Telling::default()).expect("a document");
    assert!(told.markdown().contains("| reading-order | given up |"), "{}", told.markdown());
    assert!(told.markdown().contains("? not finished") && told.markdown().contains("50 (not finished)"));
}

#[test]
fn a_tree_holds_every_guess_and_shows_a_page_of_it() {
    for (pack, id) in [("seeds", "r-ben"), ("seeds", "hirax"), ("classics", "ai-escargot")] {
        let puzzle = puzzle_of(pack, id);
        let profiles = Profile::names().map(|name| Profile::named(name).expect("ours")).collect();
        let runs = engine::compare(&puzzle, profiles, 100_000).expect("no conflict");
        for run in &runs {
            let (sum, figures) = (tree::of(&run.search).sum(), &run.figures);
            assert_eq!(sum.guesses, figures.guesses, "{id}, {}", figures.profile);
            let all = figures.guesses == 0 || (sum.dead_ends, sum.solutions) == (figures.dead_ends, figures.solutions);
            assert!(all, "{id}, {}: {sum:?}", figures.profile);
        }
        let told =
            render::comparison(&Comparison::new(&puzzle, &runs), &runs, &Telling::default()).expect("a document");
        let markdown = told.markdown();
        for block in markdown.split("```tree ").skip(1) {
            let rows = block.split("```").next().unwrap_or_default().lines().count() - 1;
            assert!((1..=60).contains(&rows), "{id}: {rows} rows");
        }
    }
}

#[test]
fn a_page_shows_pictures_and_says_what_they_show() {
    let args = ["compare", "puzzles/seeds.yaml#r-ben", "-f", "html", "--profile=fewest-candidates"];
    let page = print(&args);
    let alts = [
        "aria-label=\"A search tree: 9 guesses, nested at most 5 deep, with 4 dead ends and 1 solution.\"",
        "aria-label=\"A bar chart of the guesses per profile: fewest-candidates 9.\"",
        "aria-label=\"A bar chart of the logical steps per profile: fewest-candidates 127.\"",
    ];
    alts.iter().for_each(|alt| assert!(page.contains(alt), "no {alt}"));
    assert_eq!(page.matches("<figure class=\"tree\"").count(), 1);
    assert_eq!(page.matches("<figure class=\"chart\">").count(), 2);
    assert!(!page.contains("├") && !page.contains("█"), "what is a picture is not drawn in characters as well");
    let letters = Telling { notation: Notation::LetterNumber, ..Telling::default() };
    let puzzle = puzzle_of("seeds", "r-ben");
    let profile = Profile::named("fewest-candidates").expect("ours");
    let runs = engine::compare(&puzzle, vec![profile], 100).expect("no conflict");
    let told = render::comparison(&Comparison::new(&puzzle, &runs), &runs, &letters).expect("a document");
    assert!(
        told.html(&Telling::default().source).expect("a page").contains("C4=5 (1 of 2)"),
        "cells are named as was asked for"
    );
}

#[test]
fn a_profile_with_a_hostile_name_stays_text() {
    let text = "name: \"x\\n```\\n<b>&|*\"\ntechniques: []\nsearch: { try: cell }\n";
    let puzzle = puzzle_of("seeds", "mathematica-11");
    let runs = engine::compare(&puzzle, vec![Profile::parse(text).expect("a profile")], 1_000).expect("no conflict");
    let told = render::comparison(&Comparison::new(&puzzle, &runs), &runs, &Telling::default()).expect("a document");
    let page = told.html(&Telling::default().source).expect("a page");
    assert!(!page.contains("<b>") && page.matches("<figure").count() == 3, "{page}");
}

#[test]
fn solutions_all_of_them_or_their_number() {
    const HIRAX: &str = "puzzles/seeds.yaml#hirax";
    let all = print(&["solve", HIRAX, "--all"]);
    assert_eq!((all.lines().count(), print(&["solve", HIRAX, "--count"]).as_str()), (155, "155\n"));
    // Brute force prints solutions as it finds them; cell by cell and digit by digit they come sorted.
    let mut all: Vec<&str> = all.lines().collect();
    all.sort_unstable();
    let by_profile = print(&["solve", HIRAX, "--all", "--profile", "reading-order"]);
    assert_eq!(by_profile.lines().collect::<Vec<_>>(), all);
    assert_eq!(print(&["solve", HIRAX, "--count", "--profile", "unit-permutations"]), "155\n");
    let few = run(&["solve", HIRAX, "--limit", "3", "--profile", "reading-order"]);
    assert_eq!(few.out.lines().collect::<Vec<_>>(), all[..3]);
    assert_eq!(few.err, "whydoku: there are more solutions; to print them, use --limit N or --all\n");
    let none = format!("{}{}", "12345678.", ".".repeat(8) + "9" + &".".repeat(63));
    let counted = run(&["solve", &none, "--from=line", "--count"]);
    assert_eq!((counted.code, counted.out.as_str()), (1, "0\n"));
    for profile in ["beginner", "reading-order"] {
        let said = run(&["solve", &none, "--from=line", "--profile", profile]);
        assert!(said.code == 1 && said.err.contains("no solution"), "{profile}: {}", said.err);
    }
    let stuck = run(&["solve", "puzzles/seeds.yaml#r-ben", "--profile", "singles-passes"]);
    assert_eq!((stuck.code, stuck.out.as_str()), (1, ""));
    assert_eq!(stuck.err, "whydoku: the profile `singles-passes` gets stuck after 7 steps, and it does not guess\n");
    for args in [&["--all", "--limit", "2"], &["--all", "--count"]] as [&[&str]; 2] {
        assert_eq!(run(&[&["solve", HIRAX], args].concat()).code, 2, "{args:?}");
    }
}

#[test]
fn a_claim_is_reviewed() {
    const SEED: &str = "puzzles/seeds.yaml#mathematica-11";
    let right = print(&["solve", SEED]);
    assert_eq!(print(&["solve", SEED, "--check", right.trim()]), "right: this solves the puzzle\n");
    // The first two cells are swapped, and the last one is empty.
    let wrong = format!("76{}.", &right.trim()[2..80]);
    let said = run(&["solve", SEED, "--check", &wrong]);
    assert_eq!((said.code, said.err.as_str()), (1, "whydoku: this does not solve the puzzle\n"));
    insta::assert_snapshot!("claim", said.out);
    let other = run(&["solve", SEED, "--check", &"1".repeat(81)]);
    assert!(other.out.contains("row 1: 1 appears 9 times, in r1c1, r1c2,"), "{}", other.out);
    assert_eq!(run(&["solve", SEED, "--check", "12"]).code, 1, "no board");
    assert_eq!(run(&["solve", "puzzles/seeds.yaml", "--check", right.trim()]).code, 2, "one puzzle at a time");
}
