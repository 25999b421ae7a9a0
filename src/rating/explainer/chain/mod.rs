//! Chains: cycles, forcing chains, and what follows in all branches of a cell, a house or a candidate: 6.5 and up.
//!
//! A *node* is a candidate that is *on* (true) or *off* (false). An on node turns others off by weak links, an off node
//! turns others on by strong links. Of all chains in a position, the easiest counts: the lowest rating, then the fewest
//! nodes, then the kind, then the first.

mod closure;
mod cycle;
mod family;
mod finds;
mod multiple;
mod nested;
mod reach;

pub(super) use multiple::Workspace;

use super::board::{Board, bits};
use super::kind::{Depth, Kind, Shape};
use super::origin::Origin;
use super::step::{Eliminations, Step};
use finds::{Conclusion, Find, Finds, Keep};
use nested::Search;
use reach::{Branch, NONE};

/// The rules of a closure.
#[derive(Clone, Copy)]
struct Rules {
    /// Whether links inside cells are used.
    in_cells: bool,
    /// Whether a branch eliminates candidates, and so makes new links.
    dynamic: bool,
    /// What a branch tries when its links lead no further, 0 for nothing.
    level: u8,
}

impl Depth {
    /// All depths, in the order in which they are tried.
    pub(super) const ALL: [Self; 7] =
        [Self::Multiple, Self::Dynamic, Self::Plus, Self::Nested2, Self::Nested3, Self::Nested4, Self::Nested5];

    fn rules(self) -> Rules {
        let level = (self as u8).saturating_sub(Self::Dynamic as u8);
        Rules { in_cells: true, dynamic: self != Self::Multiple, level }
    }
}

/// Forgets what depends on the digits placed.
pub(super) fn digit_placed(work: &mut Workspace) {
    work.forget();
}

/// Finds the easiest cycle or forcing chain.
pub(super) fn cycles(board: &Board, work: &mut Workspace) -> Option<Step> {
    let mut finds = Finds::new(Keep::Best);
    work.cycles.all(board, &mut finds);
    step(board, finds)
}

/// Finds the easiest contradiction of a single digit.
pub(super) fn nishio(board: &Board, work: &mut Workspace) -> Option<Step> {
    let mut finds = Finds::new(Keep::Best);
    multiple::nishio(board, work, &mut finds);
    step(board, finds)
}

/// Finds the easiest chain of several branches.
pub(super) fn multiple(board: &Board, work: &mut Workspace, depth: Depth) -> Option<Step> {
    // The next chain often has about as many nodes as the last one. With a ceiling, branches end early.
    let last = work.last[depth as usize];
    [last + last / 4, u32::MAX].into_iter().filter(|&ceiling| ceiling > 0).find_map(|ceiling| {
        let mut finds = Finds::below(ceiling);
        multiple::multiple(board, work, depth.rules(), &mut finds, |shape| Kind::Branches(depth, shape));
        let step = step(board, finds);
        work.last[depth as usize] = step.as_ref().and_then(|step| step.complexity).unwrap_or(0);
        step
    })
}

fn step(board: &Board, finds: Finds) -> Option<Step> {
    let Find { kind, rating, complexity, conclusion, origin, .. } = finds.into_best()?;
    let mut eliminated = Eliminations::default();
    let mut placed = None;
    match conclusion {
        Conclusion::On(candidate) => placed = Some(candidate),
        Conclusion::Off(candidate) => eliminated.push(usize::from(candidate) / 9, usize::from(candidate) % 9),
        Conclusion::Eliminated(all) => {
            all.iter().for_each(|&one| eliminated.push(usize::from(one) / 9, usize::from(one) % 9))
        }
    }
    debug_assert!(placed.is_none_or(|one| board.has(usize::from(one) / 9, usize::from(one) % 9)));
    Some(Step { kind, rating, complexity: Some(complexity), placed, eliminated, origin: Some(origin) })
}

/// Returns the strong links of a chain of several branches without families and inner chains: the node that each leads to,
/// and the cell or house as in [`PathNode`]. None for other steps.
pub(super) fn links(board: &Board, work: &mut Workspace, step: &Step) -> Vec<(u16, u8)> {
    let rules = match step.kind {
        Kind::Nishio => Rules { in_cells: false, dynamic: true, level: 0 },
        Kind::Branches(depth, _) => depth.rules(),
        _ => return Vec::new(),
    };
    let (Some(origin), 0) = (&step.origin, rules.level) else { return Vec::new() };
    let (target, on) = match step.placed {
        Some(placed) => (placed, true),
        None => (step.eliminated.iter().next().unwrap_or_default(), false),
    };
    let mut links = Vec::new();
    let mut behind = |branch: &Branch, index: u16| {
        branch.ancestors(index, |node| {
            if node.on && node.parent != NONE && !links.contains(&(node.candidate, node.cause)) {
                links.push((node.candidate, node.cause));
            }
        });
    };
    work.begin();
    let mut branches = |sources: &mut dyn Iterator<Item = usize>| {
        for source in sources {
            let branch = work.on(board, source as u16, rules);
            behind(branch, branch.index(target, on));
        }
    };
    match origin {
        Origin::Path(_) => {}
        Origin::Cell(cell) => {
            let cell = usize::from(*cell);
            branches(&mut bits(board.cells[cell]).map(|digit| 9 * cell + digit));
        }
        Origin::House(house, digit) => {
            let (house, digit) = (usize::from(*house), usize::from(*digit));
            branches(&mut bits(board.places[house][digit]).map(|place| 9 * Board::at(house, place) + digit));
        }
        Origin::Double(source) => {
            branches(&mut std::iter::once(usize::from(*source)));
            let branch = work.off(board, *source, rules);
            behind(branch, branch.index(target, on));
        }
        Origin::Contradiction(source, is_on) => {
            let branch = if *is_on { work.on(board, *source, rules) } else { work.off(board, *source, rules) };
            for index in branch.clash.into_iter().flat_map(|(a, b)| [a, b]) {
                behind(branch, index);
            }
        }
    }
    links
}
