//! The ladder and everything derived from it: these tests report whatever a technique lacks.

use crate::support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::support::{Found, Missed, deduction, fixture};
use crate::tutor::given_away::named;
use crate::walkthroughs::words_before_the_fold;
use rayon::prelude::*;
use whydoku::engine::{self, Profile, find};
use whydoku::grid::Notation;
use whydoku::proof::Uniqueness;
use whydoku::render::{self, Audience, Source, Telling, TemplateBlock, Words};
use whydoku::technique::{Group, LADDER, SIMPLE_IN_NETS, Technique, techniques_of};
use whydoku::trace::{Checked, Outcome, Recorder, Trace};

/// Returns a file of the project.
fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(file(path)).ok()
}

/// Every family stands under one heading, and nothing else does.
#[test]
fn every_family_has_a_group() {
    let listed: Vec<&str> = Group::all().iter().flat_map(|(_, families)| families.iter().copied()).collect();
    let families: BTreeSet<&str> = LADDER.iter().map(|technique| technique.family).collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), families);
    assert_eq!(listed.len(), families.len(), "each once: {listed:?}");
    // A group is asked for by its id, which is the same in data; no technique is called so.
    for &(group, _) in Group::all() {
        assert_eq!((Group::named(group.id()), serde_json::json!(group)), (Some(group), serde_json::json!(group.id())));
        assert!(Technique::named(group.id()).is_none() && !techniques_of(group.id()).is_empty(), "{}", group.id());
    }
    let all: usize = Group::all().iter().map(|(group, _)| techniques_of(group.id()).len()).sum();
    assert_eq!(all, LADDER.len());
}

/// Returns the languages: the directories of `templates/` with words.
fn locales() -> Vec<String> {
    let entries = std::fs::read_dir(file("templates")).expect("the folder of templates");
    let folders = entries.filter_map(Result::ok).filter(|entry| entry.path().join("words.yaml").is_file());
    folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// Returns the conclusions of all steps of a technique in a position.
fn conclusions(technique: &'static Technique, position: &str) -> Vec<String> {
    let recorder = Recorder::new(&support::puzzle(position), Uniqueness::Assumed).expect("no conflict");
    let steps = find(&recorder, technique, |_| ControlFlow::Continue(()));
    steps.iter().map(|step| Notation::default().conclusion(&step.placements, &step.eliminations)).collect()
}

/// A technique's exemplar, solved with it and with fewer and fewer other techniques, up to the first trace that uses
/// it.
type Exemplar = Result<Vec<(Profile, Checked<Trace>)>, String>;

/// Returns the exemplar of every technique, by its rung: solved once for all tests.
fn exemplar(technique: &'static Technique) -> &'static Exemplar {
    static EXEMPLARS: OnceLock<Vec<Exemplar>> = OnceLock::new();
    let exemplars = EXEMPLARS.get_or_init(|| LADDER.par_iter().map(solved).collect());
    &exemplars[technique.rung()]
}

fn solved(technique: &'static Technique) -> Exemplar {
    let puzzle = whydoku::tutor::exemplar_puzzle(technique).ok_or("no exemplar")?;
    let mut traces = Vec::new();
    for profile in Profile::showing(technique) {
        let trace = engine::solve(&puzzle, &profile).expect("no conflict");
        let shows = uses(&trace, technique);
        traces.push((profile, trace));
        if shows {
            return Ok(traces);
        }
    }
    Err("its exemplar never uses it".to_owned())
}

fn uses(trace: &Trace, technique: &'static Technique) -> bool {
    trace.events.iter().filter_map(deduction).any(|step| step.technique == technique)
}

/// Runs a check for every technique and reports all that fail it.
fn each(check: impl Fn(&'static Technique) -> Result<(), String>) {
    let faults =
        LADDER.iter().filter_map(|technique| check(technique).err().map(|what| format!("{}: {what}", technique.id)));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_technique_inside_a_net_is_on_the_ladder_and_needs_no_assumption() {
    for id in SIMPLE_IN_NETS {
        let technique = Technique::named(id).unwrap_or_else(|| panic!("{id} is not on the ladder"));
        assert!(!technique.assumes_unique && !technique.on_request, "{id}");
    }
}

#[test]
fn every_id_stands_once() {
    let ids: BTreeSet<&str> = LADDER.iter().map(|technique| technique.id).collect();
    assert_eq!(ids.len(), LADDER.len());
}

#[test]
fn every_technique_has_a_name_in_every_language() {
    for locale in locales() {
        let words = Words::load(&Source { locale: locale.clone(), folder: None }).expect("a word list");
        each(|technique| {
            words.techniques.contains_key(technique.id).then_some(()).ok_or(format!("no name in {locale}"))
        });
        let known: BTreeSet<&str> = LADDER.iter().map(|technique| technique.id).collect();
        let families: BTreeSet<&str> = LADDER.iter().map(|technique| technique.family).collect();
        let text: String =
            families.iter().filter_map(|family| read(&format!("templates/{locale}/technique/{family}.md"))).collect();
        let heads = text.lines().filter_map(|line| line.strip_prefix("== name_"));
        let idle: Vec<_> = heads.filter(|id| !known.contains(id)).collect();
        assert!(idle.is_empty(), "{locale} names what is not on the ladder: {idle:?}");
        let profiles: Vec<_> = Profile::names().filter(|name| !words.profiles.contains_key(*name)).collect();
        assert!(profiles.is_empty(), "{locale} does not say what these profiles are for: {profiles:?}");
    }
}

/// The name of the template that a template extends.
fn extended(text: &str) -> Option<String> {
    Some(text.split_once("{% extends \"")?.1.split_once('"')?.0.to_owned())
}

#[test]
fn every_technique_has_a_template_in_every_language() {
    for locale in locales() {
        each(|technique| {
            let name = format!("templates/{locale}/technique/{}.md", technique.family);
            let mut text = read(&name).ok_or(format!("no template {name}"))?;
            // A block may be that of a template between the family and `blank.md`.
            let mut parent = extended(&text);
            while let Some(name) = parent.filter(|name| name != "blank.md") {
                let more = read(&format!("templates/{locale}/{name}")).ok_or(format!("no template {name}"))?;
                parent = extended(&more);
                text += &more;
            }
            // What it tells ends with the reasons, unless it says otherwise.
            let has = |block: &str| text.lines().any(|line| line == format!("== {block}"));
            let told = if has("tell") { "tell" } else { "story" };
            let lacks = ["title", told, "brief", "principle", "lesson"].into_iter().find(|block| !has(block));
            lacks.map_or(Ok(()), |block| Err(format!("{name} has no block `{block}`")))
        });
        let families: BTreeSet<&str> = LADDER.iter().map(|technique| technique.family).collect();
        for entry in std::fs::read_dir(file(&format!("templates/{locale}/technique"))).expect("a folder") {
            let path = entry.expect("an entry").path();
            let family = path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert!(families.contains(family.as_str()), "no technique uses {}", path.display());
        }
    }
}

#[test]
fn every_technique_finds_what_it_should() {
    each(|technique| {
        let fixture = fixture(technique)?;
        for Found { position, step } in &fixture.finds {
            let found = conclusions(technique, position);
            if !found.contains(step) {
                return Err(format!("{step} is not found, but {found:?}"));
            }
        }
        (!fixture.finds.is_empty()).then_some(()).ok_or("nothing to find in its fixture".to_owned())
    });
}

#[test]
fn no_technique_finds_what_it_should_not() {
    each(|technique| {
        let fixture = fixture(technique)?;
        for Missed { position, step, why } in &fixture.misses {
            let found = conclusions(technique, position);
            if step.as_ref().map_or(!found.is_empty(), |step| found.contains(step)) {
                return Err(format!("{found:?} is found, though: {why}"));
            }
        }
        (!fixture.misses.is_empty()).then_some(()).ok_or("nothing to miss in its fixture".to_owned())
    });
}

#[test]
fn every_technique_has_a_puzzle_that_shows_it() {
    each(|technique| exemplar(technique).as_ref().map(drop).map_err(String::clone));
}

/// The techniques with a puzzle that is solved with them and stuck without them, with all easier ones. Above the
/// patterns on one digit such puzzles are rare; those that are known are kept.
#[test]
fn puzzles_that_need_their_technique_are_kept() {
    let is_needed = |technique: &&'static Technique| {
        let Ok([(profile, with), ..]) = exemplar(technique).as_deref() else { return false };
        let solves = uses(with, technique) && with.outcome == Outcome::Solved;
        let puzzle = with.puzzle.puzzle().expect("a puzzle");
        let without = || engine::solve(&puzzle, &profile.clone().without(technique)).expect("no conflict");
        solves && without().outcome == Outcome::Stuck
    };
    let needed: Vec<&str> = LADDER.iter().filter(is_needed).map(|technique| technique.id).collect();
    insta::assert_snapshot!("needed", needed.join("\n"));
}

/// Returns the audiences to check a technique for: in a full run all, otherwise one, by turns.
fn audiences(technique: &Technique) -> Vec<Audience> {
    let by_turns = Audience::ALL.iter().copied().cycle().skip(technique.rung());
    by_turns.take(if support::is_full_run() { Audience::ALL.len() } else { 1 }).collect()
}

#[test]
fn every_technique_can_be_told_at_every_level() {
    each(|technique| {
        let traces = exemplar(technique).as_ref().map_err(String::clone)?;
        let (_, trace) = traces.last().ok_or("no trace")?;
        for audience in audiences(technique) {
            let telling = Telling { audience, ..Telling::default() };
            let lesson = render::lesson(technique, trace, &telling).map_err(|error| error.to_string())?;
            let words = lesson.markdown().split("## ").next().unwrap_or_default().split_whitespace().count();
            if !(60..480).contains(&words) {
                return Err(format!("half a page teaches it, not {words} words"));
            }
            lesson.html(&Telling::default().source).map_err(|error| error.to_string())?;
        }
        Ok(())
    });
}

/// Renders everything that a walkthrough, a search, a pass, a list of steps or a hint needs from a technique's
/// template.
#[test]
fn every_technique_has_every_block_for_everybody() {
    each(|technique| {
        for Found { position, .. } in fixture(technique)?.finds {
            let mut recorder = Recorder::new(&support::puzzle(&position), Uniqueness::Assumed).expect("no conflict");
            let step = find(&recorder, technique, |_| ControlFlow::Break(())).pop().ok_or("nothing is found")?;
            recorder.step(step).expect("an argument");
            let trace = recorder.finish("fixture");
            for audience in audiences(technique) {
                let telling = Telling { audience, ..Telling::default() };
                let said = render::say(&trace, 1, TemplateBlock::ALL, &telling).map_err(|error| error.to_string())?;
                check_tell(&trace, &said[1], audience)?;
                for (block, said) in TemplateBlock::ALL.iter().copied().zip(said) {
                    check_block(block, &said).map_err(|what| format!("{block:?} for {audience:?} {what}: {said}"))?;
                }
            }
        }
        Ok(())
    });
}

/// A step is shown in few words, and for each elimination it names the cell, or a house of the pattern that contains
/// it.
fn check_tell(trace: &Trace, told: &str, audience: Audience) -> Result<(), String> {
    let words = words_before_the_fold(told);
    if words > 145 && audience == Audience::Standard {
        return Err(format!("{words} words: {told}"));
    }
    let grid = trace.puzzle.puzzle().and_then(|puzzle| puzzle.grid().ok()).ok_or("no grid")?;
    let step = deduction(&trace.events[0]).ok_or("no step")?;
    let houses = step.pattern.parts(&grid).houses;
    let named = named(told).cells;
    let is_told =
        |cell| named.contains(cell) || houses.iter().any(|&(_, house)| grid.layout().members(house).contains(cell));
    let untold = step.eliminations.iter().find(|gone| !is_told(gone.cell));
    untold.map_or(Ok(()), |gone| Err(format!("nothing is said of {gone}: {told}")))
}

/// The content of a heading, a list item or a table cell is one line without markup for blocks.
fn check_block(block: TemplateBlock, said: &str) -> Result<(), &'static str> {
    let sentence = |text: &str| text.ends_with(['.', '?', ')', '`']);
    match block {
        // In some patterns nothing is scarce, and not every search can be told.
        TemplateBlock::Notice | TemplateBlock::Scan if said.trim().is_empty() => Ok(()),
        _ if said.trim().is_empty() => Err("is empty"),
        _ if said.split('`').skip(1).step_by(2).any(|code| code.contains("](")) => Err("has a mention in notation"),
        TemplateBlock::Tell | TemplateBlock::Scan | TemplateBlock::Lesson => Ok(()),
        TemplateBlock::Claims if !said.starts_with("- ") && !said.starts_with("1. ") => Err("is no list"),
        TemplateBlock::Claims => Ok(()),
        _ if said.contains('\n') => Err("is more than a line"),
        _ if said.contains("<details") || said.starts_with(['-', '#', '|']) => Err("is more than a paragraph"),
        TemplateBlock::Item if said.replace("\\|", "").contains('|') => Err("ends its cell of a table"),
        TemplateBlock::Item if !said.ends_with(['.', '*']) || said.contains(" - ") => {
            Err("is not made of whole sentences")
        }
        TemplateBlock::Rung1 | TemplateBlock::Rung2 | TemplateBlock::Rung3 | TemplateBlock::Rung4
            if !sentence(said) =>
        {
            Err("does not end")
        }
        _ => Ok(()),
    }
}

/// If two names fit, the more specific comes first; every set comes before the next larger one.
#[test]
fn the_order_is_sane() {
    let before = [
        ["full_house", "hidden_single"],
        ["locked_pair", "naked_pair"],
        ["naked_pair", "naked_triple"],
        ["naked_triple", "naked_quadruple"],
        ["hidden_pair", "hidden_triple"],
        ["x_wing", "swordfish"],
        ["swordfish", "jellyfish"],
        ["x_wing", "finned_x_wing"],
        ["finned_x_wing", "finned_swordfish"],
        ["jellyfish", "squirmbag"],
        ["skyscraper", "turbot_fish"],
        ["two_string_kite", "turbot_fish"],
        ["dual_two_string_kite", "two_string_kite"],
        ["dual_empty_rectangle", "empty_rectangle"],
        ["simple_colors_trap", "multi_colors_1"],
        ["simple_colors_trap", "medusa_3d"],
        ["xy_wing", "wxyz_wing"],
        ["wxyz_wing", "xy_chain"],
        ["remote_pair", "xy_chain"],
        ["turbot_fish", "x_chain"],
        ["x_chain", "aic"],
        ["xy_chain", "aic"],
        ["continuous_nice_loop", "aic"],
        ["aic", "grouped_aic"],
        ["wxyz_wing", "vwxyz_wing"],
        ["unique_rectangle_1", "unique_loop_1"],
        ["bug_plus_1", "bug_2"],
        ["franken_x_wing", "mutant_x_wing"],
        ["als_xz", "als_xy_wing"],
        ["als_xy_wing", "als_xy_chain"],
        ["aligned_pair_exclusion", "aligned_triple_exclusion"],
    ];
    for [first, second] in before {
        let rung = |id| Technique::named(id).unwrap_or_else(|| panic!("{id} is not on the ladder")).rung();
        assert!(rung(first) < rung(second), "{first} comes before {second}");
    }
}
