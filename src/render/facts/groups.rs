//! What sentences on several cells or candidates need: the letters of sets, the house that cells share, candidates by digit.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::argument::{Argument, Claim, Says};
use crate::grid::{Candidate, CellSet, Digit, DigitSet, House, Layout, Notation};

/// The letter of a set, from its 0-based number.
pub(super) fn letter(number: usize) -> char {
    (b'A'..=b'Z').cycle().nth(number).map_or('A', char::from)
}

/// The first house that contains all of several cells; none for a single cell.
pub(super) fn common(layout: &Layout, cells: CellSet) -> Option<House> {
    layout.houses_of_all(cells).iter().next().filter(|_| cells.len() > 1)
}

/// Cells in notation: `r1c14`.
pub(super) fn written(cells: CellSet, notation: Notation) -> String {
    notation.joined(&cells.iter().collect::<Vec<_>>()).join(",")
}

/// What is false because it sees all places of a digit, by the digit and these places, as claims that are meant say.
pub(super) fn all_seen(argument: &Argument, is_meant: impl Fn(&Claim) -> bool) -> BTreeMap<(Digit, CellSet), CellSet> {
    let mut all: BTreeMap<(Digit, CellSet), CellSet> = BTreeMap::new();
    for claim in argument.claims.iter().filter(|claim| is_meant(claim)) {
        let Says::Excluded { candidates, sights } = &claim.says else { continue };
        let seen = || sights.iter().filter(|sight| sight.house.is_some()).flat_map(|sight| &sight.of);
        let Some(digit) = seen().map(|one| one.digit).next() else { continue };
        let cells = all.entry((digit, seen().map(|one| one.cell).collect())).or_default();
        candidates.iter().for_each(|gone| cells.insert(gone.cell));
    }
    all
}

/// False candidates as [`several`], with the houses other than rows, columns and boxes through which they are seen, as an
/// argument says: `all` of them, or `some`.
pub(in crate::render) fn gone(candidates: &[Candidate], argument: &Argument) -> Value {
    let mut through: BTreeMap<House, CellSet> = BTreeMap::new();
    for claim in &argument.claims {
        let Says::Excluded { candidates: excluded, sights } = &claim.says else { continue };
        for house in sights.iter().filter_map(|sight| sight.house).filter(|house| !house.kind.is_usual()) {
            let cells = through.entry(house).or_default();
            excluded.iter().filter(|one| candidates.contains(one)).for_each(|one| cells.insert(one.cell));
        }
    }
    let mut told = several(candidates);
    let all: CellSet = candidates.iter().map(|one| one.cell).collect();
    let of = |(house, cells): (House, CellSet)| json!({ "kind": if cells == all { "all" } else { "some" }, "house": house, "cells": cells });
    told["through"] = through.into_iter().filter(|(_, cells)| !cells.is_empty()).map(of).collect();
    told
}

/// Candidates with their cells and digits, each once.
pub(in crate::render) fn several(candidates: &[Candidate]) -> Value {
    let cells: CellSet = candidates.iter().map(|one| one.cell).collect();
    let digits: DigitSet = candidates.iter().map(|one| one.digit).collect();
    let mut by_digit: BTreeMap<_, CellSet> = BTreeMap::new();
    candidates.iter().for_each(|one| by_digit.entry(one.digit).or_default().insert(one.cell));
    let by_digit: Vec<Value> =
        by_digit.into_iter().map(|(digit, cells)| json!({ "digit": digit, "cells": cells })).collect();
    json!({ "candidates": candidates, "cells": cells, "digits": digits, "by_digit": by_digit, "digit": digits.single() })
}
