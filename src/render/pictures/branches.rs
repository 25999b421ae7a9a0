//! The outline of a search: which guesses a drawing shows, and what it says of the others.
//!
//! A tree holds everything; a drawing shows its upper part, and says of what it leaves out how much
//! that is. The sign before each outcome, not its colour, tells what it is.

use std::collections::BTreeSet;

use super::outline::{Outline, Row};
use crate::render::facts::tree::{Sum, Tree, Try};
use crate::render::words::names::Names;

/// How many guesses a drawing shows at the most.
const MOST_SHOWN: usize = 40;
/// How many guesses deep it goes.
const DEEPEST_SHOWN: usize = 10;
/// How many options of one branch it shows.
const MOST_OPTIONS: usize = 9;

/// A search as it is drawn, from the top.
pub(in crate::render) fn outline(tree: &Tree, names: &Names) -> Outline {
    let mut rows = Vec::new();
    shown(tree).lay_out(&tree.tries, 0, names, &mut rows);
    Outline(rows)
}

/// Chooses what a drawing shows: level by level, as far as there is room.
fn shown(tree: &Tree) -> Drawn {
    let mut shown = Drawn::default();
    let mut level: Vec<&[Try]> = vec![&tree.tries];
    let mut left = MOST_SHOWN;
    for _ in 0..DEEPEST_SHOWN {
        let mut next: Vec<&[Try]> = Vec::new();
        for tries in level {
            let some = chosen(tries);
            if some.len() > left {
                continue;
            }
            left -= some.len();
            next.extend(some.iter().map(|guess| guess.tries.as_slice()).filter(|tries| !tries.is_empty()));
            shown.0.extend(some.iter().map(|guess| guess.n));
        }
        level = next;
    }
    shown
}

/// The options of one branch that a drawing shows: the first ones, and always one that leads to a solution.
fn chosen(tries: &[Try]) -> Vec<&Try> {
    let leads = tries.iter().position(|guess| guess.sum.solutions > 0);
    let first = if leads.is_some_and(|at| at >= MOST_OPTIONS) { MOST_OPTIONS - 1 } else { MOST_OPTIONS };
    let kept = tries.iter().enumerate().filter(|&(i, _)| i < first || Some(i) == leads);
    kept.map(|(_, guess)| guess).collect()
}

/// The guesses that a drawing shows, by the numbers of their events.
#[derive(Default)]
struct Drawn(BTreeSet<u32>);

impl Drawn {
    /// Makes rows of the options of a branch; those in a row that are not shown share one.
    fn lay_out(&self, tries: &[Try], depth: usize, names: &Names, rows: &mut Vec<Row>) {
        let is_shown = |guess: &Try| self.0.contains(&guess.n);
        let runs: Vec<&[Try]> = tries.chunk_by(|a, b| !is_shown(a) && !is_shown(b)).collect();
        for (i, run) in runs.iter().enumerate() {
            let is_last = i + 1 == runs.len();
            let sum = |tries: &[Try]| tries.iter().map(|guess| guess.sum).sum::<Sum>();
            match run {
                [guess] if is_shown(guess) => {
                    let folded = !guess.tries.is_empty() && !guess.tries.iter().any(is_shown);
                    let note = names.words.ending(guess.ending.id(), folded.then(|| counted(sum(&guess.tries), names)));
                    let (label, ending) = (label(guess, names), Some(guess.ending));
                    rows.push(Row { depth, is_last, label, ending, way: String::new(), note });
                    if !folded {
                        self.lay_out(&guess.tries, depth + 1, names, rows);
                    }
                }
                hidden => {
                    let note = names.words.left_out(hidden.len(), counted(sum(hidden), names));
                    rows.push(Row { depth, is_last, label: String::new(), ending: None, way: String::new(), note });
                }
            }
        }
    }
}

/// What a part of a tree holds, in words.
fn counted(sum: Sum, names: &Names) -> String {
    let counts = [("guesses", sum.guesses), ("dead_ends", sum.dead_ends), ("solutions", sum.solutions)];
    let some = counts.into_iter().filter(|&(_, count)| count > 0);
    names.words.list(&some.map(|(key, count)| names.words.count(key, count)).collect::<Vec<_>>())
}

/// What a guess places, and which of how many options it is.
fn label(guess: &Try, names: &Names) -> String {
    let placed = names.notation.conclusion(&guess.placements, &[]);
    names.words.option(&placed, guess.attempt, guess.options)
}
