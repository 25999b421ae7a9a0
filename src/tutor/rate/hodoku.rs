//! The rating of a classic puzzle by the steps of HoDoKu, if the profile takes these.

use super::{Length, RatingError, Reliance, Scored, level, tally};
use crate::engine::{Profile, Worth};
use crate::grid::{Digits, Grid, Puzzle, solutions_within};
use crate::proof::Uniqueness;
use crate::rating::{HodokuError, HodokuKind, HodokuStep};

/// Returns all steps. `None` if the profile does not take them, or if the puzzle is not a classic one.
fn steps(grid: &Grid, solution: &Digits, profile: &Profile) -> Option<Result<Vec<HodokuStep>, RatingError>> {
    let failed = |error| match error {
        HodokuError::Unsound(step) => RatingError::Unsound(step.kind.to_string()),
        _ => RatingError::CutShort,
    };
    Some(profile.hodoku_steps(grid, solution)?.collect::<Result<_, _>>().map_err(failed))
}

/// Rates a puzzle by these steps. `None` if the profile does not take them, or if the puzzle is not a classic one.
pub(super) fn scored(grid: &Grid, solution: &Digits, profile: &Profile) -> Option<Result<Scored, RatingError>> {
    let rated = |path: Vec<HodokuStep>| {
        let worth = added_up(&path, profile);
        let without = || {
            let open = Profile { uniqueness: Uniqueness::Open, ..profile.clone() };
            steps(grid, solution, &open).transpose().map(Option::unwrap_or_default)
        };
        Ok(Scored {
            profile: profile.name.clone(),
            level: worth.and_then(|worth| level(worth, profile)),
            score: worth.map(|worth| worth.points),
            solved: !path.iter().any(|step| step.kind == HodokuKind::TriedOut),
            uniqueness: reliance(&path, without)?,
            length: Length {
                non_singles: path.iter().filter(|step| !step.kind.is_single()).count(),
                steps: path.len(),
            },
            techniques: tally(path.iter().filter_map(|step| step.kind.id()).collect(), profile),
        })
    };
    Some(steps(grid, solution, profile)?.and_then(rated))
}

/// Returns the worth of a puzzle, if it has a price. The outer `None` means that these steps do not count here.
pub(super) fn worth(puzzle: &Puzzle, profile: &Profile) -> Option<Option<Worth>> {
    let grid = puzzle.grid().ok()?;
    let solutions = solutions_within(&grid, 2, &profile.budget).ok()?;
    let [solution] = &solutions[..] else { return None };
    let steps = steps(&grid, solution, profile)?;
    Some(steps.ok().and_then(|steps| added_up(&steps, profile)))
}

fn added_up(path: &[HodokuStep], profile: &Profile) -> Option<Worth> {
    let worths = path.iter().map(|step| profile.worth_of(step.kind)).collect::<Option<Vec<_>>>()?;
    Some(profile.scale.as_ref()?.worth(worths))
}

fn reliance(
    path: &[HodokuStep],
    without: impl FnOnce() -> Result<Vec<HodokuStep>, RatingError>,
) -> Result<Reliance, RatingError> {
    if !path.iter().any(|step| step.kind.assumes_unique()) {
        return Ok(Reliance::Unused);
    }
    // The kinds are in order, and a digit that is tried out is the last.
    let hardest = |path: &[HodokuStep]| path.iter().map(|step| step.kind).max();
    let is_as_easy = hardest(&without()?) <= hardest(path);
    Ok(if is_as_easy { Reliance::Used } else { Reliance::Needed })
}
