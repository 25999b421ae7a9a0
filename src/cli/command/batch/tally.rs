//! The counts of a batch, for its summary.

use std::collections::BTreeMap;
use std::time::Duration;

use whydoku::engine::Profile;
use whydoku::render::{BatchFigures, TechniqueUse};
use whydoku::technique::LADDER;

use super::record::{CUT_SHORT, Known};

/// The counts of all records so far.
#[derive(Default)]
pub struct Tally {
    pub records: usize,
    pub errors: usize,
    /// The puzzles on which the work was ended by a limit.
    pub limited: usize,
    /// The number of puzzles for each outcome.
    pub outcomes: BTreeMap<String, usize>,
    /// The number of puzzles at each level.
    pub levels: BTreeMap<String, usize>,
    /// The number of puzzles and of steps for each technique.
    pub techniques: BTreeMap<String, Uses>,
}

/// How often a technique was used.
#[derive(Clone, Copy, Default)]
pub struct Uses {
    pub puzzles: usize,
    pub steps: usize,
}

impl Tally {
    pub fn add(&mut self, record: Known) {
        self.records += 1;
        self.errors += usize::from(record.is_error);
        self.limited += usize::from(record.is_limited);
        if let Some(outcome) = record.outcome {
            *self.outcomes.entry(outcome).or_default() += 1;
        }
        if let Some(level) = record.level {
            *self.levels.entry(level).or_default() += 1;
        }
        for used in record.techniques {
            let uses = self.techniques.entry(used.technique).or_default();
            uses.puzzles += 1;
            uses.steps += used.times;
        }
    }

    /// Returns the levels of a profile's scale with their counts, easiest first.
    pub fn levels(&self, profile: &Profile) -> Vec<(String, usize)> {
        let levels = profile.scale.iter().flat_map(|scale| &scale.levels);
        let count = |name: &String| self.levels.get(name).copied().unwrap_or(0);
        if self.levels.is_empty() {
            return Vec::new();
        }
        levels.map(|level| (level.name.clone(), count(&level.name))).collect()
    }

    /// Returns the techniques that were used, in the order of the ladder.
    pub fn techniques(&self) -> impl Iterator<Item = (&'static str, Uses)> {
        LADDER.iter().filter_map(|technique| Some((technique.id, *self.techniques.get(technique.id)?)))
    }

    /// Returns the counts for a report: `done` is how many of the records this run made, and in what time.
    pub fn figures(&self, profile: &Profile, done: usize, time: Duration) -> BatchFigures {
        let used = |(id, Uses { puzzles, steps })| TechniqueUse { technique: String::from(id), puzzles, steps };
        BatchFigures {
            profile: profile.name.clone(),
            records: self.records,
            errors: self.errors,
            limited: self.limited,
            outcomes: self.outcomes.clone().into_iter().collect(),
            levels: self.levels(profile),
            techniques: self.techniques().map(used).collect(),
            done,
            seconds: time.as_secs_f64(),
        }
    }
}

/// Returns the counts in a few lines of text.
pub fn summary(figures: &BatchFigures) -> String {
    let BatchFigures { records, errors, limited, outcomes, levels, techniques, done, seconds, .. } = figures;
    let line = |head: &str, counts: Vec<String>| {
        if counts.is_empty() { String::new() } else { format!("{head}: {}\n", counts.join(", ")) }
    };
    let named = |(name, count): &(String, usize)| format!("{} {count}", name.replace('_', " "));
    let marks = [("errors", errors), ("cut short by a limit", limited)].into_iter().filter(|(_, count)| **count > 0);
    let outcomes = outcomes.iter().filter(|(name, _)| name != CUT_SHORT);
    let counts = outcomes.map(named).chain(marks.map(|(name, count)| format!("{name} {count}")));
    let puzzles = techniques.iter().map(|used| format!("{} {}", used.technique, used.puzzles));
    line(&format!("{records} records"), counts.collect())
        + &line("levels", levels.iter().map(named).collect())
        + &line("puzzles with each technique", puzzles.collect())
        + &format!("this run: {done} records in {seconds:.1} s, {:.1} per second\n", *done as f64 / seconds.max(1e-3))
}
