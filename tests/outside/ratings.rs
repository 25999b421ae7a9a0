//! Published ratings: how many puzzles have the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Puzzle, solutions};
use whydoku::rating::Explainer;
use whydoku::tutor::{Scales, rate_on};

use crate::support::puzzle;

/// A line of the list: a puzzle by its file and its line, from 1, and its ratings.
#[derive(Deserialize)]
struct Known {
    file: String,
    line: usize,
    er: String,
    ep: String,
    ed: String,
    hodoku_level: Option<String>,
    hodoku_score: Option<String>,
}

/// The files, how many of their puzzles are rated here, and how many in a thousand must agree.
const SAMPLES: [(&str, usize, usize); 3] =
    [("seventeen-clue-1000.txt", 1, 999), ("hard-127.txt", 1, 990), ("extreme-54.txt", 18, 980)];

/// Prints the share of each file that agrees, and the differences.
pub fn the_explainer_scale_agrees(list: PathBuf) {
    let (known, bench) = (read(&list), bench(&list));
    let hodoku = Profile::named("hodoku").expect("built in");
    for (name, one_in, least) in SAMPLES {
        let text = std::fs::read_to_string(bench.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let lines: Vec<&str> = text.lines().collect();
        let sample: Vec<&Known> = known.iter().filter(|known| known.file == name).step_by(one_in).collect();
        let differs = |known: &&Known| {
            let line = &lines[known.line - 1][..81];
            let rating = rate_on(&puzzle(line), &hodoku, Scales::Explainer).expect("one solution");
            let explainer = rating.explainer.expect("a classic puzzle");
            let rated = [explainer.er, explainer.ep, explainer.ed].map(|points| format!("{:.1}", points.as_f64()));
            let same = rated == [&known.er, &known.ep, &known.ed].map(String::as_str);
            (!same).then(|| format!("{line}: {}, not {}/{}/{}", rated.join("/"), known.er, known.ep, known.ed))
        };
        let differences: Vec<String> = sample.par_iter().filter_map(differs).collect();
        let agree = sample.len() - differences.len();
        println!("{name}: ER, EP and ED agree for {agree} of {}", sample.len());
        differences.iter().for_each(|difference| println!("  {difference}"));
        assert!(agree * 1000 >= least * sample.len(), "{name}: {differences:#?}");
    }
}

/// Prints how many puzzles of each file have the level and the score of the list, and the differences: there are none.
pub fn hodoku_levels_and_scores_agree(list: PathBuf) {
    let (known, bench) = (read(&list), bench(&list));
    let hodoku = Profile::named("hodoku").expect("built in");
    // HoDoKu's ratings of the third file are not known.
    for (name, _, _) in SAMPLES.into_iter().take(2) {
        let text = std::fs::read_to_string(bench.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let lines: Vec<&str> = text.lines().collect();
        let rated = |known: &&Known| known.file == name && known.hodoku_score.is_some();
        let sample: Vec<&Known> = known.iter().filter(rated).collect();
        let differs = |known: &&Known| {
            let line = &lines[known.line - 1][..81];
            let rating = rate_on(&puzzle(line), &hodoku, Scales::Profile).expect("one solution");
            let scored = rating.scored.expect("it was asked for");
            let rated = [scored.level, scored.score.map(|score| score.to_string())];
            let same = rated == [known.hodoku_level.clone(), known.hodoku_score.clone()];
            (!same).then(|| format!("{line}: {rated:?}, not {:?} {:?}", known.hodoku_level, known.hodoku_score))
        };
        let differences: Vec<String> = sample.par_iter().filter_map(differs).collect();
        assert!(!sample.is_empty(), "{name}: no ratings");
        println!("{name}: HoDoKu's level and score agree for {} of {}", sample.len() - differences.len(), sample.len());
        assert!(differences.is_empty(), "{name}: {differences:#?}");
    }
}

fn read(list: &Path) -> Vec<Known> {
    let mut table = csv::ReaderBuilder::new().flexible(true).from_path(list).expect("a list of ratings");
    table.deserialize().map(|line| line.expect("a rating")).collect()
}

/// Returns the folder of the puzzles that a list is about.
fn bench(list: &Path) -> PathBuf {
    list.parent().and_then(|folder| folder.parent()).expect("a folder").join("bench")
}

/// Prints, for each file, how walkthroughs tell the steps of the ratings: the kind of each step, the technique that shows
/// it, and how often. Each conclusion must be the same, and in the same place.
pub fn walkthroughs_take_the_steps_of_the_ratings(folder: PathBuf) {
    let profile = Profile::named("explainer").expect("built in");
    for (name, one_in, _) in SAMPLES {
        let text = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).step_by(one_in).collect();
        let told: Vec<Tally> = lines.par_iter().map(|line| tell(&puzzle(&line[..81]), &profile)).collect();
        let mut all = Tally::new();
        told.into_iter().flatten().for_each(|(shown, times)| *all.entry(shown).or_default() += times);
        println!("{name}: {} puzzles", lines.len());
        all.iter().for_each(|((kind, technique), times)| println!("{times:8}  {kind}: {technique}"));
        let missed: Vec<_> = all.keys().filter(|(_, technique)| technique == DIFFERS).collect();
        assert!(missed.is_empty(), "{name}: {missed:?}");
    }
}

/// How often a kind of step is shown by a technique.
type Tally = BTreeMap<(String, String), usize>;

const DIFFERS: &str = "DIFFERS";

fn tell(puzzle: &Puzzle, profile: &Profile) -> Tally {
    let trace = engine::solve(puzzle, profile).expect("no conflict");
    let grid = puzzle.grid().expect("no conflict");
    let rated = Explainer::default().rate(&grid, &solutions(&grid, 2)[0], &Budget::default()).expect("a rating");
    let mut tally = Tally::new();
    let mut steps = trace.deductions();
    for step in &rated.steps {
        let same = steps
            .next()
            .filter(|told| told.eliminations == step.eliminations && told.placements.iter().eq(step.placement.iter()));
        let by = same.map_or(DIFFERS, |told| told.technique.id);
        *tally.entry((step.kind.to_string(), by.to_owned())).or_default() += 1;
        if same.is_none() {
            break;
        }
    }
    tally
}
