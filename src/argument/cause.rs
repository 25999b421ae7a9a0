//! Why candidates are missing: the reasons that a reader is given, found once.

use std::collections::BTreeMap;

use super::board::{Board, kills};
use super::{Argument, Cause, Claim, Says, Why};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// What happened before a position.
pub trait Past {
    /// Returns the step that eliminated a missing candidate of an empty cell first, or that the puzzle never had it; `None`
    /// if a solved cell did.
    fn cause(&self, gone: Candidate) -> Option<Cause>;

    /// Returns `true` if the event with this number, which still counts, made a candidate true.
    fn placed(&self, _candidate: Candidate, _event: u32) -> bool {
        false
    }
}

impl Argument {
    /// Returns the argument with the causes of everything that is missing. Claims cite only what they need of what they cited.
    pub(super) fn accounted(mut self, grid: &Grid, past: &dyn Past) -> Self {
        account(&mut self.claims, &Board::of(grid), &mut Scope { past, before: Vec::new(), open: Vec::new() });
        self
    }
}

struct Scope<'a> {
    past: &'a dyn Past,
    /// The claims before, by number. Of an assumption only the candidates matter.
    before: Vec<Claim>,
    /// The numbers of the assumptions around.
    open: Vec<u16>,
}

fn account(claims: &mut [Claim], board: &Board<'_>, scope: &mut Scope<'_>) {
    for claim in claims {
        let here = board.after(claim.from.iter().filter_map(|&n| scope.before.get(usize::from(n))));
        let missing = here.missing(&claim.says);
        let from = std::mem::take(&mut claim.from);
        let reasons = scope.reasons(&here, missing, &from, &claim.says);
        claim.from = from;
        if let Some(why) = claim.says.why_mut() {
            *why = reasons;
            if !matches!(claim.says, Says::Deadly { .. }) {
                let names = |n: &u16| claim.says.why().iter().any(|why| why.because == Cause::Claim(*n));
                let used = |n: &u16| names(n) && !scope.open.contains(n);
                claim.from = claim.from.iter().copied().filter(used).collect();
            }
        }
        let light = match &claim.says {
            Says::Suppose { candidates, .. } => {
                Says::Suppose { candidates: candidates.clone(), claims: Vec::new(), leads: Vec::new() }
            }
            says => says.clone(),
        };
        let n = scope.before.len();
        scope.before.push(Claim { says: light, from: Vec::new() });
        if let Says::Suppose { candidates, claims: inner, .. } = &mut claim.says {
            let mut board = here;
            candidates.iter().for_each(|&candidate| board.assume(candidate));
            scope.open.push(n as u16);
            account(inner, &board, scope);
            scope.open.pop();
            scope.before.truncate(n + 1);
        }
    }
}

impl Scope<'_> {
    /// Groups missing candidates by cause: solved cells first, then what the argument assumes and cites, then earlier steps.
    /// A cited claim that others make superfluous is no cause, nor a step that a claim makes superfluous.
    fn reasons(&self, board: &Board<'_>, missing: Vec<Candidate>, from: &[u16], says: &Says) -> Vec<Why> {
        if missing.is_empty() {
            return Vec::new();
        }
        let grid = board.grid();
        let (mut plain, mut left): (Vec<Blocked>, Vec<Candidate>) = (Vec::with_capacity(missing.len()), Vec::new());
        for gone in missing {
            match by(grid, gone) {
                by if by.is_empty() => left.push(gone),
                by => plain.push(Blocked { gone, by }),
            }
        }
        let mut why = match says {
            Says::OnlyPlaces { digit, .. } => by_cell(grid, *digit, plain),
            _ => by_house(grid, plain),
        };
        if left.is_empty() {
            return why;
        }
        let (now, mut before): (Vec<Candidate>, Vec<Candidate>) = left.drain(..).partition(|gone| grid.has(*gone));
        let killed = |n: u16, gone: &Candidate| {
            self.before
                .get(usize::from(n))
                .is_some_and(|claim| kills(board.layout(), &claim.says, self.open.contains(&n), *gone))
        };
        // What is cited may name the assumptions that matter; the others are in force as well, and fill the gaps.
        let is_enough = now.iter().all(|gone| from.iter().any(|&n| killed(n, gone)));
        let around = self.open.iter().filter(|n| !is_enough && !from.contains(n));
        let numbers: Vec<u16> = around.chain(from).copied().collect();
        let chosen = cover(&numbers, now, killed);
        for (n, mut gone) in chosen {
            let (also, rest) = before.into_iter().partition(|other| killed(n, other));
            before = rest;
            gone.extend::<Vec<Candidate>>(also);
            why.extend(self.by_claim(board, n, gone));
        }
        // Steps are listed in the order of what they eliminated.
        let mut steps: Vec<(Cause, Vec<Candidate>)> = Vec::new();
        for gone in before {
            let cause = self.past.cause(gone).unwrap_or(Cause::Start);
            match steps.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, list)) => list.push(gone),
                None => steps.push((cause, vec![gone])),
            }
        }
        why.extend(steps.into_iter().flat_map(|(cause, gone)| rectangles(gone, cause)));
        why
    }

    /// Groups what a claim rules out: by candidate, if it assumes several.
    fn by_claim(&self, board: &Board<'_>, n: u16, gone: Vec<Candidate>) -> Vec<Why> {
        match self.before.get(usize::from(n)).map(|claim| &claim.says) {
            Some(Says::Suppose { candidates, .. }) if candidates.len() > 1 => {
                let chosen = cover(candidates, gone, |one, gone| board.layout().conflict(one, *gone));
                chosen.into_iter().flat_map(|(one, gone)| rectangles(gone, Cause::Assumed(one))).collect()
            }
            _ => rectangles(gone, Cause::Claim(n)),
        }
    }
}

/// The solved cells that rule a candidate out.
fn by(grid: &Grid, Candidate { cell, digit }: Candidate) -> CellSet {
    grid.layout().peers(cell).iter().filter(|&peer| grid.digit(peer) == Some(digit)).collect()
}

/// A missing candidate, and the solved cells that rule it out.
#[derive(Clone, Copy)]
struct Blocked {
    gone: Candidate,
    by: CellSet,
}

/// Covers candidates with as few items as a greedy choice needs; among equal items it takes the first.
fn cover<T: Copy, C: Copy>(items: &[T], mut left: Vec<C>, covers: impl Fn(T, &C) -> bool) -> Vec<(T, Vec<C>)> {
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let count = |item: T| left.iter().filter(|gone| covers(item, gone)).count();
        let counted = items.iter().map(|&item| (item, count(item)));
        let Some((best, covered)) = counted.reduce(|best, next| if next.1 > best.1 { next } else { best }) else {
            break;
        };
        if covered == 0 {
            break;
        }
        let (here, rest) = left.into_iter().partition(|gone| covers(best, gone));
        left = rest;
        chosen.push((best, here));
    }
    chosen
}

/// Groups the blocked places for a digit by solved cell and house: as few solved cells as possible, in their order.
fn by_cell(grid: &Grid, digit: Digit, blocked: Vec<Blocked>) -> Vec<Why> {
    let layout = grid.layout();
    let solved = blocked.iter().fold(CellSet::EMPTY, |solved, blocked| solved | blocked.by);
    let items: Vec<Cell> = solved.iter().collect();
    let chosen = cover(&items, blocked.clone(), |by, blocked| blocked.by.contains(by));
    let chosen: CellSet = chosen.into_iter().map(|(by, _)| by).collect();
    // A place that several of them rule out is listed with the first.
    let mut listed: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for Blocked { gone, by } in blocked {
        let Some(by) = (chosen & by).first() else { continue };
        match listed.iter_mut().find(|(known, _)| *known == by) {
            Some((_, list)) => list.push(gone.cell),
            None => listed.push((by, vec![gone.cell])),
        }
    }
    let mut why = Vec::new();
    for (by, cells) in listed {
        let houses: Vec<House> = layout.houses_of(by).iter().collect();
        for (house, cells) in cover(&houses, cells, |house, &cell| layout.members(house).contains(cell)) {
            let cells = cells.into_iter().collect();
            why.push(Why { cells, digits: DigitSet::of(digit), because: Cause::Seen { by: CellSet::of(by), house } });
        }
    }
    why
}

/// Groups the digits that cells cannot be: for each cell by house, the one with most of them first.
fn by_house(grid: &Grid, blocked: Vec<Blocked>) -> Vec<Why> {
    let layout = grid.layout();
    let cells: CellSet = blocked.iter().map(|blocked| blocked.gone.cell).collect();
    let mut why = Vec::new();
    for cell in cells.iter() {
        let here: Vec<Blocked> = blocked.iter().copied().filter(|blocked| blocked.gone.cell == cell).collect();
        let houses: Vec<House> = layout.houses_of(cell).iter().collect();
        let inside = |house: House, blocked: &Blocked| blocked.by & layout.members(house);
        for (house, here) in cover(&houses, here, |house, blocked| !inside(house, blocked).is_empty()) {
            let digits = here.iter().map(|blocked| blocked.gone.digit).collect();
            let by = here.iter().filter_map(|blocked| inside(house, blocked).first()).collect();
            why.push(Why { cells: CellSet::of(cell), digits, because: Cause::Seen { by, house } });
        }
    }
    why
}

/// Groups candidates of one cause, so that each group has all its digits in all its cells.
fn rectangles(gone: Vec<Candidate>, because: Cause) -> Vec<Why> {
    let mut by_cell: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    gone.iter().for_each(|gone| by_cell.entry(gone.cell).or_default().insert(gone.digit));
    let mut why: Vec<Why> = Vec::new();
    for (cell, digits) in by_cell {
        match why.iter_mut().find(|why| why.digits == digits) {
            Some(why) => why.cells.insert(cell),
            None => why.push(Why { cells: CellSet::of(cell), digits, because }),
        }
    }
    why
}
