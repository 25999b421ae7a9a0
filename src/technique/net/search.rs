//! The search for a short net: it assumes every candidate and tries every truth, and emits the shortest results first.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::course::{Course, Ground};
use super::{Branch, Net, Reach, tell};
use crate::grid::{Branch as Opened, Candidate, CandidateSet, CellSet, Digits, Grid, Spent, solutions_within};
use crate::proof::{self, Truth};
use crate::technique::{Emit, Inference, Position};

/// The number of shortest nets that are reduced to what they need before the first is emitted.
const CONTENDERS: usize = 12;

/// The number of refutations with nested assumptions that are enough to choose from.
const ENOUGH: usize = 24;

/// Visits the conclusions that are the same for every candidate of a truth.
pub(super) fn verities(reach: Reach, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let ground = if reach == Reach::Chain { Ground::chain(position) } else { Ground::net(position) };
    let follow = |candidate| {
        let mut course = Course::suppose(position, candidate);
        course.press(&ground).is_none().then_some(course)
    };
    let courses: Vec<(Candidate, Option<Course>)> =
        open(position).map(|candidate| (candidate, follow(candidate))).collect();
    let course = |candidate: &Candidate| {
        let at = courses.binary_search_by_key(candidate, |(candidate, _)| *candidate).ok()?;
        courses[at].1.as_ref()
    };
    let mut nets: Vec<Net> = Vec::new();
    for &over in Ground::net(position).truths.iter() {
        if ground.budget.spend(1).is_break() {
            break;
        }
        let tried = over.candidates(position);
        if let Some(courses) = tried.iter().map(course).collect::<Option<Vec<&Course>>>() {
            nets.extend(verity(position, over, &tried, &courses));
        }
    }
    tell_in_turn(&ground, nets, emit)
}

/// Returns the conclusion that takes the fewest lines, of all on which every branch agrees.
fn verity(grid: &Grid, over: Truth, tried: &[Candidate], courses: &[&Course]) -> Option<Net> {
    let agreed = open(grid).filter(|&one| {
        courses.iter().all(|course| !course.trial.has(one)) || courses.iter().all(|course| course.trial.is_taken(one))
    });
    let kept = agreed.map(|one| {
        let kept = courses.iter().map(|course| course.closure(grid, [course.settles(one)]));
        kept.collect::<Vec<Vec<u16>>>()
    });
    let shortest = kept.min_by_key(|kept| kept.iter().map(Vec::len).sum::<usize>())?;
    let branches = courses.iter().zip(tried).zip(&shortest);
    let branches = branches.map(|((course, &suppose), kept)| course.branch(suppose, kept, None)).collect();
    Some(Net { over: Some(over), branches })
}

/// Visits the candidates that lead to a contradiction. With nested assumptions the net goes as deep as it must, and no
/// deeper: then any false candidate can be refuted, so if a position has a false candidate, there is always a net.
pub(super) fn contradictions(reach: Reach, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let ground = match reach {
        Reach::Chain => Ground::chain(position),
        Reach::Net => Ground::net(position),
        Reach::Nested => Ground::nested(position, 0),
    };
    let nets: Vec<Net> = open(position).filter_map(|candidate| refutation(&ground, candidate)).collect();
    let mut found = false;
    tell_in_turn(&ground, nets, &mut |net| {
        found = true;
        emit(net)
    })?;
    if reach != Reach::Nested || found {
        return ControlFlow::Continue(());
    }
    let Ok(suspects) = suspects(position) else { return ControlFlow::Continue(()) };
    for depth in 1..=position.open().len() {
        let ground = Ground::nested(position, depth);
        let refuted = suspects.iter().filter_map(|&candidate| refutation(&ground, candidate));
        let mut nets: Vec<Net> = refuted.filter_map(|net| told(&ground, net)).take(ENOUGH).collect();
        if !nets.is_empty() || suspects.is_empty() || ground.budget.is_spent() {
            nets.sort_by_cached_key(|net| (Reverse(opens(position, net)), size(net)));
            return nets.into_iter().try_for_each(|net| emit(Arc::new(net)));
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates of a grid.
fn open(grid: &Grid) -> impl Iterator<Item = Candidate> {
    grid.open().iter().flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)))
}

/// Returns the candidates that are true in no solution, those with the most consequences first: only they can be
/// refuted. Knowing them in advance saves time, but proves nothing.
fn suspects(position: &Position) -> Result<Vec<Candidate>, Spent> {
    let mut suspects = Vec::new();
    let mut possible = [CellSet::EMPTY; 9];
    let note = |possible: &mut [CellSet; 9], solution: &Digits| {
        solution.iter().for_each(|one| possible[one.digit.index()].insert(one.cell));
    };
    let known = solutions_within(position, 2, position.nesting())?;
    known.iter().for_each(|solution| note(&mut possible, solution));
    for candidate in open(position) {
        if possible[candidate.digit.index()].contains(candidate.cell) {
            continue;
        }
        let with = || {
            let mut grid = (**position).clone();
            grid.place(candidate);
            solutions_within(&grid, 1, position.nesting())
        };
        // A further choice is possible only if there are several.
        match if known.len() > 1 { with()? } else { Vec::new() }.first() {
            Some(solution) => note(&mut possible, solution),
            None => suspects.push(candidate),
        }
    }
    let ground = Ground::net(position);
    suspects.sort_by_cached_key(|&candidate| {
        let mut course = Course::suppose(position, candidate);
        course.run(&ground);
        Reverse(course.len())
    });
    Ok(suspects)
}

/// Assumes a candidate and follows it to a contradiction.
pub(super) fn refutation(ground: &Ground<'_>, suppose: Candidate) -> Option<Net> {
    let mut course = Course::suppose(ground.grid, suppose);
    let clash = course.press(ground)?;
    let kept = course.behind(ground.grid, clash);
    Some(Net { over: None, branches: vec![course.branch(suppose, &kept, Some(clash))] })
}

/// Returns the length of a net: its number of assumptions and lines.
fn size(net: &Net) -> usize {
    net.branches.iter().map(Branch::size).sum()
}

/// Returns how many candidates fall at once if a net refutes its assumption. On a grid with clues there may be hundreds of nets
/// for each that leads on; elsewhere the shortest one is the best.
fn opens(grid: &Grid, net: &Net) -> usize {
    let (layout, [branch], None) = (grid.layout(), &net.branches[..], net.over) else { return 0 };
    if layout.rulings().is_empty() {
        return 0;
    }
    let mut after = Opened { left: *grid.remaining(), dirty: CandidateSet::EMPTY };
    after.lose(&CandidateSet::of(branch.suppose.digit, CellSet::of(branch.suppose.cell)));
    layout.settler().settle(&mut after).map_or(usize::MAX, |()| grid.remaining().len() - after.left.len())
}

/// Emits all nets: those that open the most first, and the shortest of these.
fn tell_in_turn(ground: &Ground<'_>, mut nets: Vec<Net>, emit: Emit<'_>) -> ControlFlow<()> {
    let rank = |net: &Net| (Reverse(opens(ground.grid, net)), size(net));
    nets.sort_by_cached_key(rank);
    let rest = nets.split_off(nets.len().min(CONTENDERS));
    let mut first: Vec<Net> = nets.into_iter().filter_map(|net| told(ground, net)).collect();
    first.sort_by_cached_key(rank);
    let rest = rest.into_iter().filter_map(|net| told(ground, net));
    first.into_iter().chain(rest).try_for_each(|net| emit(Arc::new(net)))
}

/// Returns the net with its lines numbered, reduced to what it needs if the budget lasts; each line costs one unit.
pub(super) fn told(ground: &Ground<'_>, net: Net) -> Option<Net> {
    if ground.budget.spend(size(&net) as u64).is_break() {
        return None;
    }
    let (net, inference) = tell::tell(ground.grid, &net)?;
    Some(if net.over.is_none() { cut(ground, net, inference) } else { net })
}

/// Drops truths as long as the same assumption still leads to a contradiction, in no more lines; the kernel decides
/// which can be dropped at all.
fn cut(ground: &Ground<'_>, net: Net, inference: Inference) -> Net {
    let conclusions = inference.conclusions();
    let again = |truths: Vec<Truth>| {
        let shorter = refutation(&ground.with(truths), net.branches[0].suppose)?;
        tell::tell(ground.grid, &shorter).map(|(net, _)| net)
    };
    let shorter = again(proof::shrink(ground.grid, inference.proof, &conclusions).truths);
    shorter.filter(|shorter| size(shorter) <= size(&net)).unwrap_or(net)
}
