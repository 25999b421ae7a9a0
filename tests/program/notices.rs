//! What one notices of a step: it is there, and nothing like it is left out.

use std::collections::BTreeMap;

use rayon::prelude::*;
use whydoku::grid::{CellSet, Grid, House};
use whydoku::tutor::Notice;

use crate::support::{pack, steps_of};

/// Checks a notice by counting.
fn check(notice: &Notice, grid: &Grid) {
    let layout = grid.layout();
    match notice {
        Notice::Houses { digit, left, used, all } => {
            let is_of_kind = |house: &&House| used.iter().any(|used| used.kind == house.kind);
            for house in layout.houses().iter().filter(is_of_kind) {
                let places =
                    layout.members(*house).iter().filter(|&cell| grid.candidates(cell).contains(*digit)).count();
                assert_eq!(all.contains(house), (2..=*left).contains(&places), "{house}");
            }
            assert!(!used.is_empty() && used.iter().all(|house| all.contains(house)));
        }
        Notice::Digits { house, left, used, all } => {
            for digit in layout.digits().iter() {
                let places =
                    layout.members(*house).iter().filter(|&cell| grid.candidates(cell).contains(digit)).count();
                assert_eq!(all.contains(digit), (2..=*left).contains(&places), "{digit}");
            }
            assert!(used.len() > 1 && used.is_subset(*all));
        }
        Notice::Cells { house, left, used, all } => {
            for cell in layout.members(*house).iter() {
                let is_few = grid.digit(cell).is_none() && (2..=*left).contains(&grid.candidates(cell).len());
                assert_eq!(all.contains(cell), is_few, "{cell}");
            }
            assert!(used.len() > 1 && used.is_subset(*all));
        }
        Notice::Alike { cells, digits } => {
            assert!(cells.len() > 1 && digits.len() == 2 && cells.iter().all(|cell| grid.candidates(cell) == *digits));
        }
        Notice::Pairs { used, all } => {
            let is_pair = |&cell: &_| grid.digit(cell).is_none() && grid.candidates(cell).len() == 2;
            assert_eq!(*all, layout.cells().iter().filter(is_pair).collect::<CellSet>());
            assert!(used.len() > 1 && used.is_subset(*all));
        }
        Notice::Begins { from, left } => assert!(*left > 1 && from.candidates(grid).len() == *left),
        _ => panic!("{notice:?} is not checked"),
    }
}

#[test]
fn what_one_notices_is_there() {
    let seen = pack("exemplars").into_par_iter().map(|puzzle| {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for (step, grid) in &steps_of(&puzzle) {
            let notice = Notice::of(step, grid);
            if step.is_single() {
                assert_eq!(notice, None, "{}", step.technique.id);
                continue;
            }
            notice.iter().for_each(|notice| check(notice, grid));
            let kind = notice.map_or("none", |notice| match notice {
                Notice::Houses { .. } => "houses",
                Notice::Digits { .. } => "digits",
                Notice::Cells { .. } => "cells",
                Notice::Alike { .. } => "alike",
                Notice::Pairs { .. } => "pairs",
                _ => "begins",
            });
            *seen.entry(kind).or_default() += 1;
        }
        seen
    });
    let seen = seen.reduce(BTreeMap::new, |mut all, seen| {
        seen.into_iter().for_each(|(kind, count)| *all.entry(kind).or_default() += count);
        all
    });
    let steps: usize = seen.values().sum();
    assert!(seen["none"] * 8 < steps, "of most steps one notices something: {seen:?}");
    assert_eq!(seen.len(), 7, "{seen:?}");
}
