//! Whole walkthroughs, and properties of every one.

use crate::support::nets::unfollowed;
use crate::support::{deduction, one_in, pack, puzzle, puzzle_of, unaccounted};
use rayon::prelude::*;
use whydoku::engine::{self, Profile, verify};
use whydoku::grid::{Budget, Notation, Puzzle, Spent};
use whydoku::render::{self, Audience, RenderError, Telling};
use whydoku::technique::Technique;
use whydoku::trace::{Checked, Outcome, Trace};
use whydoku::tutor;

const PACKS: [&str; 4] = ["seeds", "classics", "exemplars", "small"];

fn explain(puzzle: &Puzzle, profile: &str) -> Checked<Trace> {
    engine::solve(puzzle, &Profile::named(profile).expect("ours")).expect("no conflict")
}

fn markdown(trace: &Checked<Trace>, telling: &Telling) -> String {
    render::walkthrough(trace, telling).unwrap_or_else(|error| panic!("{error}")).markdown()
}

fn at(audience: Audience) -> Telling {
    Telling { audience, ..Telling::default() }
}

#[test]
fn a_walkthrough_for_everybody() {
    let trace = explain(&puzzle_of("seeds", "mathematica-11"), "classic");
    insta::assert_snapshot!("mathematica_11", markdown(&trace, &Telling::default()));
}

#[test]
fn a_walkthrough_for_beginners() {
    let trace = explain(&puzzle_of("small", "four-diagonal"), "beginner");
    insta::assert_snapshot!("four_diagonal_beginner", markdown(&trace, &at(Audience::Beginner)));
}

#[test]
fn a_walkthrough_for_experts() {
    let trace = explain(&puzzle_of("exemplars", "x_wing"), "classic");
    insta::assert_snapshot!("x_wing_expert", markdown(&trace, &at(Audience::Expert)));
}

/// With direct forms, a part of a chain, and ratings.
#[test]
fn a_walkthrough_with_the_steps_of_sudoku_explainer() {
    let puzzle = puzzle("......1.97..4..................396..4......7.....1.......5...84.352......1.......");
    let trace = explain(&puzzle, "explainer");
    let score = tutor::score(&trace, &Profile::named("explainer").expect("built in"));
    let explainer = score.as_ref().and_then(|score| score.explainer.as_ref()).expect("each step is rated");
    assert_eq!([&*explainer.er, &*explainer.ep, &*explainer.ed], ["6.6", "1.2", "1.2"]);
    assert!(trace.deductions().any(|step| step.part), "no step is a part");
    insta::assert_snapshot!("explainer", markdown(&trace, &Telling { score, ..at(Audience::Expert) }));
    check(&puzzle, "explainer");
}

#[test]
fn a_walkthrough_in_letters_and_numbers_as_text() {
    let trace = explain(&puzzle_of("small", "six-jigsaw"), "classic");
    let telling = Telling { notation: Notation::LetterNumber, ..Telling::default() };
    insta::assert_snapshot!("six_jigsaw_a1", render::walkthrough(&trace, &telling).expect("a story").text());
}

#[test]
fn a_walkthrough_of_a_puzzle_with_several_solutions() {
    let trace = explain(&puzzle_of("seeds", "hirax"), "classic");
    assert_eq!((trace.outcome, trace.assumes_unique), (Outcome::ManySolutions, false));
    insta::assert_snapshot!("hirax", markdown(&trace, &Telling::default()));
}

#[test]
fn the_hidden_single_in_box_4_names_its_reasons() {
    let trace = explain(&puzzle_of("seeds", "mathematica-11"), "classic");
    let step = trace.events.iter().filter_map(deduction).find(|step| {
        step.technique.id == "hidden_single" && step.facts()["house"] == "b4" && step.facts()["digit"] == 3
    });
    let step = serde_json::to_value(step.expect("a hidden single")).expect("facts");
    assert_eq!(step["placements"], serde_json::json!(["3r5c1"]));
    assert_eq!(step["proof"], serde_json::json!({ "truths": ["3b4"], "deadly": [] }));
    assert_eq!(step["needs"], serde_json::json!([]));
    let blockers = [("3r4c1", "r4c8"), ("3r4c3", "r4c8"), ("3r5c3", "r8c3"), ("3r6c3", "r8c3")];
    let blockers = blockers.map(|(candidate, by)| serde_json::json!({ "candidate": candidate, "by": by }));
    assert_eq!(step["blockers"], serde_json::json!(blockers));
    let words = "r4c1 and r4c3 see the 3 in r4c8, and r5c3 and r6c3 see the 3 in r8c3. Only r5c1 is left.";
    assert!(markdown(&trace, &at(Audience::Beginner)).contains(words));
}

/// Checks the properties of every walkthrough at every level.
fn check(puzzle: &Puzzle, profile: &str) {
    let name = puzzle.id().unwrap_or_default();
    let trace = explain(puzzle, profile);
    for audience in [Audience::Beginner, Audience::Standard, Audience::Expert] {
        let story = render::walkthrough(&trace, &at(audience)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let page = story.html(&Telling::default().source).unwrap_or_else(|error| panic!("{name}: {error}"));
        let told = story.markdown();
        if audience == Audience::Standard {
            check_lengths(&told);
            let without = told.lines().find(|line| line.starts_with("> **New: ") && line.ends_with(".**"));
            assert_eq!(without, None, "{name}: what is new has its rule");
        }
        let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for event in &trace.events {
            let anchor = format!("step-{}", event.n);
            assert_eq!(ids.iter().filter(|id| **id == anchor).count(), 1, "{name}: {anchor}");
            let step = event.deduction().expect("no search here");
            let conclusion = Notation::default().in_prose(&step.placements, &step.eliminations);
            assert!(told.contains(&format!("`{conclusion}`")), "{name}: {conclusion}");
        }
        for target in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(ids.contains(&target), "{name}: nothing is called {target}");
        }
        for (kind, begins, text) in [
            ("board", "<figure class=\"board\">", "role=img aria-label"),
            ("tree", "<figure class=\"tree\" ", "role=\"group\" aria-label"),
        ] {
            let count = told.matches(&format!("```{kind} ")).count();
            assert_eq!(page.matches(begins).count(), count, "{name}: a picture for each {kind}");
            assert_eq!(page.matches(text).count(), count, "{name}: each {kind} has a text");
        }
        assert_eq!(page.matches("<script").count(), 2, "{name}: the reader's view and its words");
        for asks in ["src=", "href=\"http", "url(", "@import"] {
            assert!(!page.contains(asks), "{name}: a page asks nobody: {asks}");
        }
        for (what, text) in [("markdown", told), ("page", page), ("text", story.text())] {
            assert!(!text.contains(|sign: char| ('\u{E000}'..='\u{F8FF}').contains(&sign)), "{name}: marks in {what}");
            assert!(!text.contains("\n\n\n"), "{name}: two empty lines in {what}");
        }
    }
    assert_eq!(unaccounted(&trace), [""; 0], "{name}: every missing place and digit has its reason");
    assert_eq!(unfollowed(&trace), [""; 0], "{name}: every line of a net follows from what it cites");
    let again = verify(trace.clone().into_inner()).unwrap_or_else(|forgery| panic!("{name}: {forgery}"));
    assert_eq!(again, trace);
    let json = serde_json::to_string(&*trace).expect("a trace");
    let read: Trace = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(&read, &*trace, "{name}: a trace is read as it is written");
}

#[test]
fn every_puzzle_of_ours_makes_a_sound_page() {
    let puzzles: Vec<Puzzle> = PACKS.iter().flat_map(|name| pack(name)).collect();
    puzzles.par_iter().step_by(one_in(1, 8)).for_each(|puzzle| check(puzzle, "classic"));
}

#[test]
fn every_other_board_is_explained_to_the_end() {
    for puzzle in pack("small") {
        assert_eq!(explain(&puzzle, "classic").outcome, Outcome::Solved, "{:?}", puzzle.id());
    }
}

#[test]
fn houses_that_not_every_board_has_are_introduced() {
    let said = [
        ("windoku", "window 2 is the square from r2c6 to r4c8,"),
        ("diagonal", "diagonal 1 runs down from r1c1, diagonal 2 from r1c9."),
        ("jigsaw", "r3c2 in region 4,"),
    ];
    for (id, said) in said {
        let markdown = markdown(&explain(&puzzle_of("small", id), "classic"), &Telling::default());
        assert!(markdown.contains(said), "{id}: {markdown}");
    }
}

#[test]
fn only_whose_puzzle_it_is_stands_in_the_byline() {
    let trace = explain(&puzzle_of("small", "windoku"), "classic");
    let page = |author: Option<&str>| {
        let mut trace = trace.clone().into_inner();
        trace.puzzle.author = author.map(str::to_owned);
        trace.puzzle.source = None;
        let trace = verify(trace).expect("nothing in it rests on its author");
        render::walkthrough(&trace, &Telling::default())
            .expect("a story")
            .html(&Telling::default().source)
            .expect("a page")
    };
    assert!(page(Some("Anna")).contains("<p class=\"byline\"><em>By Anna.</em></p>"));
    assert!(!page(None).contains("<p class=\"byline\""));
}

#[test]
fn a_search_is_told_as_a_story_of_branches() {
    let trace = explain(&puzzle_of("seeds", "r-ben"), "fewest-candidates");
    let story = render::walkthrough(&trace, &Telling::default()).expect("a story");
    let markdown = story.markdown();
    assert!(markdown.contains("9 guesses, 4 dead ends"), "it says how much was tried");
    assert!(markdown.contains("```tree search"), "it shows the search at a glance");
    assert_eq!(markdown.matches("It leads to a dead end.</summary>").count(), 4);
    assert_eq!(markdown.matches("<details class=\"branch\"").count(), 9, "each guess opens a branch");
    assert_eq!(markdown.matches("<details").count(), markdown.matches("</details>").count());
    assert!(markdown.contains("**r1c9 would have to hold 6 and 9 at once.** So `r6c1=4` is wrong."));
    let page = story.html(&Telling::default().source).expect("a page");
    assert!(page.contains("class=\"cell trial\""), "digits on trial are framed");
    assert!(markdown_of(&trace, &Telling::default()).contains("?5 "), "digits on trial are shown");
    for trials in [render::Trials::Boxed, render::Trials::Hidden] {
        let telling = Telling { trials, ..Telling::default() };
        let quiet = markdown_of(&trace, &telling);
        assert!(!quiet.contains("?5 "), "{trials:?} shows no digit on trial");
    }
}

/// The guess leads to the solution, but two guesses are too few to show it.
#[test]
fn of_a_search_that_was_given_up_nothing_is_claimed() {
    let mut profile = Profile::named("fewest-candidates").expect("ours");
    profile.search.as_mut().expect("it guesses").guesses = 2;
    let trace = engine::solve(&puzzle_of("seeds", "r-ben"), &profile).expect("no conflict");
    let told = markdown(&trace, &Telling::default());
    assert!(told.contains("r3c4=5 (1 of 2). The search was given up in this branch.</summary>"), "{told}");

    // An empty grid has too many orders to list even one house.
    let empty = puzzle(&".".repeat(81));
    let trace = engine::solve(&empty, &Profile::named("unit-permutations").expect("ours")).expect("no conflict");
    let told = markdown(&trace, &Telling::default());
    assert!(told.contains("has found nothing. The search for more steps reached its limit"), "{told}");
    assert!(!told.contains("finds nothing"), "{told}");
}

fn markdown_of(trace: &Checked<Trace>, telling: &Telling) -> String {
    markdown(trace, telling).lines().filter(|line| line.starts_with('r')).collect::<Vec<_>>().join("\n")
}

/// Checks that no step that is told by itself has more than 150 words before its first fold, and returns how many there
/// are. A list of singles has a line for each of several steps.
fn check_lengths(told: &str) -> usize {
    let sections = told.split("\n### ").skip(1).map(|section| section.split("\n## ").next().unwrap_or_default());
    let alone = sections.filter(|section| section.starts_with("Step "));
    alone
        .map(|step| {
            let said = step.split_once('\n').map_or("", |(_, said)| said);
            let words = words_before_the_fold(said);
            assert!(words <= 150, "{words} words in {step}");
        })
        .count()
}

/// Returns the number of words and numbers of a step before its first collapsed part, with what it introduces;
/// diagrams and trees do not count.
pub fn words_before_the_fold(step: &str) -> usize {
    let before = step.split("<details>").next().unwrap_or_default();
    let prose = before.split("```").step_by(2);
    prose.flat_map(str::split_whitespace).count()
}

/// The head counts the steps that assume a candidate, or a unique solution, by the type of their patterns.
#[test]
fn the_head_counts_what_is_assumed() {
    let trace = explain(&puzzle_of("classics", "ai-escargot"), "classic");
    let count = |is: &dyn Fn(&whydoku::trace::Deduction) -> bool| trace.deductions().filter(|step| is(step)).count();
    let refuted = count(&|step| step.facts()["over"].is_null() && step.facts().get("branches").is_some());
    let unique = count(&|step| step.proof.assumes_unique());
    assert!(refuted > 1, "{refuted}");
    let told = markdown(&trace, &Telling::default());
    let head = told.split("\n## ").next().unwrap_or_default();
    assert!(head.contains(&format!("{refuted} steps assume a candidate and eliminate it")), "{head}");
    assert!(head.contains("No digit was placed before it was proved.") && !head.contains("without a guess"), "{head}");
    assert_eq!(head.contains("the puzzle has only one solution"), unique > 0, "{head}");
    let turns = head.matches("\n- Step ").count();
    assert!((1..=5).contains(&turns), "{turns} turning points in {head}");
}

/// Each technique is introduced at its first use, with a link to its lesson; experts need neither.
#[test]
fn techniques_are_introduced_at_their_first_use() {
    let trace = explain(&puzzle_of("exemplars", "w_wing"), "classic");
    let story = render::walkthrough(&trace, &Telling::default()).expect("a story");
    let page = story.html(&Telling::default().source).expect("a page");
    let families: std::collections::BTreeSet<_> = trace.deductions().map(|step| step.technique.family).collect();
    let markdown = story.markdown();
    for family in families {
        let techniques = trace.deductions().map(|step| step.technique).filter(|technique| technique.family == family);
        let used = techniques.map(|technique| technique.id).collect::<std::collections::BTreeSet<_>>().len();
        assert_eq!(page.matches(&format!("href=\"#technique-{family}\"")).count(), used, "{family}");
        assert_eq!(page.matches(&format!("id=\"technique-{family}\"")).count(), 1, "{family}");
    }
    let news: Vec<&str> = markdown.lines().filter(|line| line.starts_with("> **New: ")).collect();
    assert!(news.len() > 3 && !news.iter().any(|line| line.ends_with("**")), "each says what it is: {news:?}");
    let (_, step) = markdown.split_once(": W-Wing on 1 in r6c8 and r9c1\n").expect("the step");
    let [conclusion, rule] = ["\n\n`", "> **New: W-Wing"].map(|part| step.find(part).expect(part));
    assert!(conclusion < rule, "what is new is said after the reason and the conclusion of the step");
    let same = render::walkthrough(&explain(&puzzle_of("exemplars", "vwxyz_wing"), "classic"), &Telling::default());
    let same = same.expect("a story").markdown();
    assert!(same.contains("It follows the same rule as the "), "{same}");
    assert!(markdown.contains("**How to find it.**") && !story.text().contains("How to find it."));
    assert!(markdown.find("## All steps") > markdown.find("## The techniques"), "the table of all steps comes last");
    let expert = render::walkthrough(&trace, &at(Audience::Expert)).expect("a story").markdown();
    assert!(!expert.contains("New: ") && !expert.contains("How to find it."), "{expert}");
}

/// A single in a list has a board of its own, with its lines of sight, where its reason is told.
#[test]
fn singles_have_small_boards() {
    let trace = explain(&puzzle_of("exemplars", "x_wing"), "classic");
    for (audience, least) in [(Audience::Beginner, 20), (Audience::Standard, 20), (Audience::Expert, 0)] {
        let document = render::walkthrough(&trace, &at(audience)).expect("a story");
        let told = document.markdown();
        assert!(document.insets.len() >= least, "{audience:?}: {}", document.insets.len());
        assert_eq!(document.insets.is_empty(), least == 0, "{audience:?}");
        for (name, inset) in &document.insets {
            let n = name.strip_prefix("step-").expect("a step");
            let line = told.lines().find(|line| line.starts_with(&format!("{n}. `"))).expect("an item of a list");
            let [placed] = inset.placements[..] else { panic!("{name} places one digit") };
            assert!(line.contains(&format!("`{}={}`", placed.cell, placed.digit)), "{line}: {placed}");
            assert!(!(inset.givens.cells() | inset.placed.cells()).contains(placed.cell), "{name} is before the step");
            assert_eq!(line.contains(" see"), !inset.sights.is_empty(), "{line}: {:?}", inset.sights);
        }
    }
}

/// Once every empty cell has one candidate, nothing is left to explain.
#[test]
fn the_last_cells_are_told_together() {
    let told = markdown(&explain(&puzzle_of("classics", "wikipedia"), "classic"), &Telling::default());
    let (_, last) = told.split_once(": the last cells\n").expect("last cells");
    let (last, _) = last.split_once("\n## ").expect("a solution");
    let (_, list) = last
        .split_once("every empty cell has only one candidate left. The list gives the easiest reason for each:\n")
        .expect("a list");
    let digits: Vec<&str> = list.lines().filter(|line| line.contains(". `r")).collect();
    assert!(digits.len() > 3 && !last.contains("\n### "), "{last}");
    let reasons = ["place", "empty cell", "is missing", "candidate", "only here", "only this cell", "can go"];
    assert!(digits.iter().all(|line| reasons.iter().any(|reason| line.contains(reason))), "{list}");
}

/// Where only singles follow and a third of the cells are left, an experienced reader needs no reasons: they are all
/// there, but collapsed.
#[test]
fn the_reasons_of_the_end_game_are_collapsed_except_for_beginners() {
    let trace = explain(&puzzle_of("seeds", "mathematica-11"), "classic");
    let told = |audience| markdown(&trace, &at(audience));
    let split = |told: &str, at: &str| {
        let (before, last) = told.split_once(at).unwrap_or_else(|| panic!("no {at} in {told}"));
        (before.to_owned(), last.split("\n## ").next().expect("the steps").to_owned())
    };
    let (before, last) = split(&told(Audience::Standard), "From here on, the full reasons are below each list.\n");
    assert!(before.matches(" see the ").count() > 10, "{before}");
    let (mut folded, mut shown) = (String::new(), String::new());
    for part in last.split("<details>") {
        let (fold, rest) = part.split_once("</details>").unwrap_or(("", part));
        folded += fold;
        shown += rest;
    }
    assert!(folded.contains(" sees the ") && !shown.contains(" see"), "{shown}");
    let last = shown;
    let singles = last.lines().filter(|line| line.contains(" single: ") || line.contains("` full house: ")).count();
    assert!((20..=27).contains(&singles), "{singles} singles in {last}");
    let (_, last) = split(&told(Audience::Beginner), "From here on, several singles share a diagram.\n");
    assert!(last.contains(" sees the "), "{last}");
    let (_, last) = split(&told(Audience::Expert), "to 53.** Singles: ");
    assert_eq!(last.trim().lines().count(), 1, "{last}");
}

/// Whoever is told how many templates a digit has can count them.
#[test]
fn templates_are_listed() {
    let technique = Technique::named("template_delete").expect("a technique of the ladder");
    let puzzle = puzzle_of("exemplars", technique.id);
    let mut counts = Vec::new();
    for profile in Profile::showing(technique) {
        let trace = engine::solve(&puzzle, &profile).expect("no clash");
        let told = markdown(&trace, &Telling::default());
        for step in told.split("\n### ").filter(|step| step.contains(" ways (*templates*)")) {
            let (before, after) = step.split_once(" ways (*templates*)").expect("a number of ways");
            let ways: usize = before.rsplit(' ').next().and_then(|ways| ways.parse().ok()).expect("a number");
            let (_, list) = after.split_once("<summary>Show the ways</summary>").expect("a fold");
            let (list, _) = list.split_once("</details>").expect("its end");
            assert_eq!(list.trim().lines().count(), if ways <= 12 { ways } else { 1 }, "{step}");
            counts.push(ways);
        }
    }
    assert!(counts.iter().any(|&ways| ways <= 12), "{counts:?}");
}

#[test]
fn no_line_begins_with_the_number_of_a_word() {
    let trace = explain(&puzzle_of("seeds", "mathematica-11"), "classic");
    let story = render::walkthrough(&trace, &Telling::default()).expect("a story");
    let page = story.html(&Telling::default().source).expect("a page");
    assert!(page.contains(">box\u{a0}4<") && !page.contains(">box 4<"), "a page keeps them together");
    assert!(story.markdown().contains("in box 4"), "Markdown has blanks, so that it can be searched");
}

#[test]
fn the_hardest_puzzles_are_told_in_few_words() {
    for id in ["ai-escargot", "golden-nugget", "easter-monster"] {
        let trace = explain(&puzzle_of("classics", id), "classic");
        assert_eq!(trace.outcome, Outcome::Solved, "{id}");
        let told = markdown(&trace, &Telling::default());
        assert!(told.matches("\n### ").count() > 30, "{id}");
        assert!(check_lengths(&told) > 10, "{id}: few steps are told by themselves");
    }
}

#[test]
fn a_budget_ends_a_telling_and_the_error_says_so() {
    let puzzle =
        crate::support::puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let trace = engine::solve(&puzzle, &Profile::named("classic").expect("ours")).expect("no conflict");
    let within = |units| Telling { budget: Budget::work(units), ..at(Audience::Beginner) };
    let plenty = within(u64::MAX / 2);
    assert!(render::walkthrough(&trace, &plenty).is_ok());
    let all = u64::MAX / 2 - plenty.budget.left().expect("counted");
    assert!(all > 100 * trace.events.len() as u64, "{all} units");
    for units in [0, all / 2, all - 1] {
        let error = render::walkthrough(&trace, &within(units)).expect_err("the budget is too small");
        assert!(matches!(error, RenderError::Spent(Spent::Work)), "{error}");
        assert!(error.to_string().contains("the limit of work was reached before everything was written"), "{error}");
    }
    assert!(render::walkthrough(&trace, &within(all)).is_ok());
}
