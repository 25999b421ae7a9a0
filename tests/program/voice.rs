//! What readers of walkthroughs stumbled over, one check for each class of fault, in every walkthrough of the packs.

use std::collections::BTreeSet;

use rayon::prelude::*;
use serde_json::Value;
use whydoku::argument::Says;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, Puzzle};
use whydoku::render::{self, Audience, Telling};
use whydoku::technique::Technique;
use whydoku::trace::{Deduction, Event, replay};

use crate::support::{one_in, pack, puzzle_of, variant};

/// Returns the walkthrough of a puzzle for an audience, with the steps of its trace.
fn told(puzzle: &Puzzle, profile: &Profile, audience: Audience) -> (Vec<Event>, String) {
    let trace = engine::solve(puzzle, profile).expect("no conflict");
    let story = render::walkthrough(&trace, &Telling { audience, ..Telling::default() }).expect("a story");
    (trace.events.clone(), story.markdown())
}

/// Returns the section of a step that has one of its own, if it has.
fn section(told: &str, n: u32) -> Option<&str> {
    let (_, rest) = told.split_once(&format!("### Step {n}: "))?;
    rest.split("\n### ").next()
}

/// Checks a step against its section.
type Check = fn(&Deduction, &str) -> Result<(), String>;

/// Runs a check on each step of some puzzles that has a section of its own. Returns the number of steps of the families.
fn check_all(families: &[&str], check: Check) -> usize {
    let puzzles: Vec<Puzzle> = ["exemplars", "classics"].iter().flat_map(|name| pack(name)).collect();
    let of_puzzle = |puzzle: &Puzzle| {
        let shown = puzzle.id().and_then(Technique::named);
        let profile = shown.and_then(|technique| Profile::showing(technique).next());
        let profile = profile.unwrap_or_else(|| Profile::named("classic").expect("built in"));
        let (events, told) = told(puzzle, &profile, Audience::Standard);
        let steps = events.iter().filter_map(|event| Some((event.n, event.deduction()?)));
        let mut checked = 0;
        for (n, step) in steps.filter(|(_, step)| families.contains(&step.technique.family)) {
            let Some(section) = section(&told, n) else { continue };
            check(step, section).unwrap_or_else(|wrong| panic!("{:?}, step {n}: {wrong}\n{section}", puzzle.id()));
            checked += 1;
        }
        checked
    };
    puzzles.par_iter().step_by(one_in(1, 4)).map(of_puzzle).sum()
}

fn expect(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// A single in a list has its reasons, there or behind the fold below the list.
#[test]
fn every_single_in_a_list_has_its_reasons() {
    let mut singles = 0;
    for (name, id) in [("classics", "ai-escargot"), ("classics", "easter-monster"), ("seeds", "mathematica-11")] {
        for audience in [Audience::Beginner, Audience::Standard] {
            let profile = Profile::named("classic").expect("built in");
            let (_, told) = told(&puzzle_of(name, id), &profile, audience);
            for line in told.lines() {
                let Some((n, said)) = line.split_once(". `") else { continue };
                let explains = |said: &str| said.contains(" because ") || said.contains("is missing");
                let Some((_, said)) = said.split_once("` ").filter(|(_, said)| said.contains(" single: ")) else {
                    continue;
                };
                let folded = format!("\n- Step {n}, `");
                let folded = told.split_once(&folded).and_then(|(_, rest)| rest.lines().next());
                assert!(explains(said) || folded.is_some_and(explains), "{id}: {line}");
                singles += 1;
            }
        }
    }
    assert!(singles > 60, "{singles}");
}

/// Each elimination by a deadly pattern has a case of its own.
#[test]
fn cases_of_deadly_patterns_are_told_one_by_one() {
    let families = ["unique_rectangle", "unique_loop", "extended_rectangle", "bug", "bug_lite", "avoidable_rectangle"];
    let checked = check_all(&families, |step, said| {
        expect(!said.contains("If the other were") && !said.contains("whichever is true,"), "cases are merged")?;
        if step.facts()["way"]["kind"] != "links" {
            return Ok(());
        }
        // Two links of one digit need no cases: it fills two opposite corners.
        if let Some((_, told)) = said.split_once("fills two opposite corners") {
            let unnamed = step.eliminations.iter().find(|gone| !told.contains(&gone.cell.to_string()));
            return expect(unnamed.is_none(), &format!("{unnamed:?} has no reason"));
        }
        let cases = step.eliminations.iter().map(|gone| format!("If {} were {}, ", gone.cell, gone.digit));
        let missing = cases.into_iter().find(|case| said.matches(case.as_str()).count() != 1);
        expect(missing.is_none(), &format!("{missing:?} is missing"))
    });
    assert!(checked >= 5, "{checked}");
}

/// A net is called nested, and speaks of further assumptions, only if it makes one.
#[test]
fn only_what_is_assumed_is_called_an_assumption() {
    fn is_nested(facts: &Value) -> bool {
        facts["branches"].as_array().into_iter().flatten().any(|branch| {
            branch["lines"].as_array().into_iter().flatten().any(|line| !line["then"]["refuted"].is_null())
        })
    }
    let mut nets = [0; 2];
    for id in ["ai-escargot", "golden-nugget"] {
        let profile = Profile::named("classic").expect("built in");
        let (events, told) = told(&puzzle_of("classics", id), &profile, Audience::Standard);
        let mut explained = false;
        for event in &events {
            let step = event.deduction().expect("no search");
            let Some(said) = section(&told, event.n).filter(|_| step.technique.family == "forcing_net") else {
                continue;
            };
            let steps = said.split("> **New: ").next().unwrap_or_default().to_owned()
                + said.split_once("**Assume ").map_or("", |(_, rest)| rest);
            let nested = is_nested(&step.facts());
            assert_eq!(steps.contains("Also assume"), nested, "{id}: {said}");
            assert!(nested || !steps.to_lowercase().contains("nested"), "{id}: {said}");
            let explains = steps.contains("belongs to a further assumption");
            assert_eq!(
                explains,
                nested && !explained,
                "{id}: the letters are explained where they first appear: {said}"
            );
            explained |= nested;
            nets[usize::from(nested)] += 1;
        }
    }
    assert!(nets.iter().all(|&count| count > 3), "{nets:?}");
}

/// Where a digit goes to its last place because the others see where the digit went before, they are named.
#[test]
fn an_assumption_is_followed_cell_by_cell() {
    fn check(step: &Deduction, said: &str) -> Result<(), String> {
        // Of two ways to fill a rectangle, only the corners are named.
        let is_told = said.contains(" were ") && !said.contains("fills two opposite corners");
        for (claim, number) in step.argument.claims.iter().zip(0_u16..).filter(|_| is_told) {
            let Says::Suppose { claims, .. } = &claim.says else { continue };
            for inner in claims.iter().filter(|inner| inner.from.iter().any(|&n| n > number)) {
                let Says::Placed { candidate } = inner.says else { continue };
                let follows = format!(", so {} would be {}", candidate.cell, candidate.digit);
                expect(said.contains(&follows), &follows)?;
            }
        }
        Ok(())
    }
    let families = ["unique_rectangle", "avoidable_rectangle", "extended_rectangle", "unique_loop", "bug_lite"];
    assert!(check_all(&families, check) >= 3);
    let profile = Profile::named("classic").expect("built in");
    let (_, told) = told(&puzzle_of("exemplars", "hidden_rectangle"), &profile, Audience::Standard);
    assert!(
        told.contains(
            "If r5c5 were 6, it would not be 5, so r5c9 would be 5; r5c9 would rule out 5 in r4c9, so r4c5 would be 5."
        ),
        "{told}"
    );
}

/// Where two almost locked sets share a cell, the words say why they may.
#[test]
fn sets_that_share_a_cell_are_explained() {
    fn sets(facts: &Value) -> Vec<BTreeSet<&str>> {
        let list = |key: &str| facts[key].as_array().map_or(&[][..], Vec::as_slice);
        let by = list("links").iter().map(|link| &link["by"]);
        let of_links = by.map(|by| if by["beside"].is_null() { by } else { &by["beside"] });
        let of_petals = list("petals").iter().map(|petal| &petal["set"]);
        let all = list("sets")
            .iter()
            .chain(of_petals)
            .chain(of_links.filter(|by| by["cells"].as_array().is_some_and(|cells| cells.len() > 1)));
        all.map(|set| set["cells"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()).collect()
    }
    /// Returns how often it is said of sets that they may share cells, and why.
    fn sharing(said: &str) -> usize {
        said.matches(" may share r").count() + said.matches(" may share cells, because").count()
    }
    fn check(step: &Deduction, said: &str) -> Result<(), String> {
        let facts = step.facts();
        let sets = sets(&facts);
        let pairs = sets.iter().enumerate().flat_map(|(i, one)| sets[..i].iter().map(move |other| (one, other)));
        let shared = pairs.filter(|(one, other)| !one.is_disjoint(other)).count();
        // One sentence is about all the petals of a blossom, and about all the sets of a chain.
        let is_once = ["death_blossom", "aic", "continuous_nice_loop"].contains(&step.technique.family);
        let said_of = if is_once { shared.min(1) } else { shared };
        expect(sharing(said) == said_of, &format!("{shared} pairs share a cell"))
    }
    let families = ["als_xz", "als_xy_wing", "als_xy_chain", "death_blossom", "aic", "continuous_nice_loop"];
    assert!(check_all(&families, check) >= 10);
    let mut shared = 0;
    for id in ["easter-monster", "golden-nugget"] {
        let profile = Profile::named("classic").expect("built in");
        shared += sharing(&told(&puzzle_of("classics", id), &profile, Audience::Standard).1);
    }
    assert!(shared > 3, "{shared}");
}

/// The sentence of a chain has a place for each strong link: a house, or a set by its letter. Only a long chain is left to
/// its collapsed part.
#[test]
fn a_chain_is_followed_in_one_sentence() {
    fn check(step: &Deduction, said: &str) -> Result<(), String> {
        let facts = step.facts();
        let links = facts["links"].as_array().map_or(&[][..], Vec::as_slice);
        let ways = links.iter().map(|link| &link["by"]);
        let houses = ways.clone().filter(|by| !by["house"].is_null()).count();
        let cells = ways.filter(|by| by["cells"].as_array().is_some_and(|cells| cells.len() == 1)).count();
        let sets = links.len() - houses - cells;
        let said = said.replace(" Then ", " then ");
        let paragraph = said.split("\n\n").find(|part| part.starts_with("**") && part.contains(" then "));
        let Some(followed) = paragraph.and_then(|text| text.split(" then ").nth(1)?.split('.').next()) else {
            return expect(step.technique.family == "discontinuous_nice_loop", "a sentence that follows the chain");
        };
        let is_long = links.len() + 2 * sets > 9;
        expect(followed.contains("(see the chain)") == is_long, "a long chain in its collapsed part")?;
        expect(is_long || followed.matches(" (").count() == sets + houses, "a house or a set for each link")?;
        let letters = (0..sets).zip("ABCDEFGH".chars()).map(|(_, letter)| format!(" ({letter})"));
        expect(is_long || letters.clone().all(|letter| followed.contains(&letter)), "each set by its letter")
    }
    let families = ["aic", "continuous_nice_loop", "discontinuous_nice_loop", "x_chain", "xy_chain"];
    assert!(check_all(&families, check) >= 8);
}

/// A list ends with "and" before its last item. Semicolons only separate clauses, and items that are lists themselves.
#[test]
fn lists_are_written_in_one_way() {
    let families = ["als_xy_chain", "als_xy_wing", "als_xz", "bent_set", "unique_rectangle", "aic"];
    let checked = check_all(&families, |_, said| {
        let words: String = said.split("```").step_by(2).collect();
        for (start, end) in [("**", ".**"), ("see each other (", ")")] {
            let Some((list, _)) = words.split_once(start).and_then(|(_, rest)| rest.split_once(end)) else { continue };
            let is_list = list.contains("), B ") || list.contains(", ") && start != "**";
            expect(!is_list || list.contains(" and "), &format!("a list without its end: {list}"))?;
        }
        // `+` in a chain is explained where it appears.
        let notation: Vec<&str> = words.split('`').skip(1).step_by(2).filter(|code| code.contains('=')).collect();
        let has_plus = notation.iter().any(|code| code.contains(")r") && code.contains('+'));
        expect(!has_plus || words.contains("is before the `+`"), "`+` is not explained")
    });
    assert!(checked >= 20, "{checked}");
}

/// The lesson on bent sets is true of the examples that it comes with: some wings have no cell in an overlap of two
/// houses, and some have no box.
#[test]
fn the_lesson_on_bent_sets_fits_its_examples() {
    let mut without = 0;
    for id in ["wxyz_wing", "vwxyz_wing", "uvwxyz_wing"] {
        let technique = Technique::named(id).expect("on the ladder");
        let profile = Profile::showing(technique).next().expect("a profile");
        let trace = engine::solve(&puzzle_of("exemplars", id), &profile).expect("no conflict");
        let step = trace.deductions().find(|step| step.technique == technique).expect("an example");
        let facts = step.facts();
        let cells = facts["cells"]
            .as_array()
            .expect("cells")
            .iter()
            .map(|cell| cell.as_str().expect("a cell").as_bytes().to_vec());
        let boxes: Vec<u8> = cells.map(|cell| (cell[1] - b'1') / 3 * 3 + (cell[3] - b'1') / 3).collect();
        let in_one = |one: &u8| boxes.iter().filter(|other| *other == one).count() > 1;
        let lesson = render::lesson(technique, &trace, &Telling::default()).expect("a lesson").markdown();
        if !boxes.iter().any(|one| in_one(one) && boxes.iter().filter(|other| *other == one).count() > 2) {
            without += 1;
            assert!(
                lesson.contains("They can also be in a row and a column")
                    && lesson.contains("does not need such a cell"),
                "{lesson}"
            );
        }
        assert!(!lesson.contains("Take a box and a row or column that crosses it."), "{lesson}");
    }
    assert!(without > 0);
}

/// A house that is named behind what an assumption leaves in a cell takes a candidate away that was still there.
#[test]
fn a_house_is_named_for_what_it_takes_away() {
    let mut named = 0;
    for puzzle in ["slow-thermometers", "dutch"].map(variant) {
        let (events, told) = told(&puzzle, &Profile::named("classic").expect("built in"), Audience::Standard);
        let grids = replay(&puzzle, &events).expect("no conflict");
        let is_exclusion = |event: &&Event| event.deduction().is_some_and(|it| it.technique.family == "clue_exclusion");
        for event in events.iter().filter(is_exclusion) {
            let Some(section) = section(&told, event.n) else { continue };
            let trials = section.split("**Assume ").skip(1).filter_map(|trial| trial.split("Then ").next());
            for (cell, left, house, known) in trials.flat_map(houses_of_cells) {
                let gone = grids[event.n as usize - 1].candidates(cell) - left;
                let members = puzzle.layout().members(house) - CellSet::of(cell);
                let takes = known.iter().any(|one| gone.contains(one.digit) && members.contains(one.cell));
                assert!(takes, "{:?}, step {}: {house} takes nothing from {cell}\n{section}", puzzle.id(), event.n);
                named += 1;
            }
        }
    }
    assert!(named > 5, "{named} houses were named");
}

/// Returns what is said to be left of cells after an assumption: the cell, its digits, each house that is named behind it, and
/// the candidates that are assumed or forced before.
fn houses_of_cells(trial: &str) -> Vec<(Cell, DigitSet, House, Vec<Candidate>)> {
    let digits = |text: &str| text.bytes().filter_map(|sign| Digit::new(sign.wrapping_sub(b'0'))).collect::<DigitSet>();
    let last = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_owned();
    let Some((assumed, told)) = trial.split_once("**") else { return Vec::new() };
    let (all, cells) = assumed.trim_end_matches(" is true.").split_once(" in ").unwrap_or_default();
    let cells = cells.split([' ', ',', '.']).filter_map(|word| word.parse::<Cell>().ok());
    let mut known: Vec<Candidate> =
        cells.flat_map(|cell| digits(all).iter().map(move |digit| Candidate::new(cell, digit))).collect();
    let mut named = Vec::new();
    for (at, said) in told.match_indices(" can only be ") {
        let after = &told[at + said.len()..];
        let (left, rest) = after.split_once(" (").unwrap_or((after, ""));
        if let Some(places) = left.strip_prefix("in ") {
            let asked = told[..at].rsplit(" in ").nth(1).map(last).map(|digit| digits(&digit));
            let only = places.parse::<Cell>().ok().zip(asked.and_then(DigitSet::single));
            known.extend(only.map(|(cell, digit)| Candidate::new(cell, digit)));
        }
        let Ok(cell) = last(&told[..at]).parse::<Cell>() else { continue };
        for words in rest.split(')').next().unwrap_or_default().split(", ").flat_map(|words| words.split(" and ")) {
            let Some((kind, number)) = words.split_once(' ') else { continue };
            let letter = ["row", "column", "box"].contains(&kind).then(|| &kind[..1]);
            let house = letter.and_then(|letter| format!("{letter}{number}").parse::<House>().ok());
            named.extend(house.map(|house| (cell, digits(left), house, known.clone())));
        }
        known.extend(digits(left).single().map(|digit| Candidate::new(cell, digit)));
    }
    named
}
