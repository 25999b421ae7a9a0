//! What follows from a claim: of which candidates it says that at least one is true.

use super::board::Board;
use super::{By, Claim, Filling, Lead, Link, Node, Says};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Fillings};

/// The claims that can be cited, by number.
pub(super) type Known<'a> = [&'a Claim];

/// Which candidates are wanted.
pub(super) type Wanted<'a> = &'a dyn Fn(Candidate) -> bool;

/// The most ways of a filling that are tried.
pub(super) const MOST_WAYS: usize = 200_000;

impl Says {
    /// Returns candidates, all of them wanted or no longer left, of which the claim says that at least one is true; those
    /// that are left. `None` if it says so of no such candidates.
    pub(super) fn one_of(
        &self,
        board: &Board<'_>,
        known: &Known<'_>,
        from: &[u16],
        wanted: Wanted<'_>,
    ) -> Option<Vec<Candidate>> {
        board.spend(self.weight())?;
        let left = |candidates: &mut dyn Iterator<Item = Candidate>| {
            let left: Vec<Candidate> = candidates.filter(|&candidate| board.has(candidate)).collect();
            left.iter().all(|&candidate| wanted(candidate)).then_some(left)
        };
        let places = |cells: CellSet, digit: Digit| left(&mut cells.iter().map(|cell| Candidate::new(cell, digit)));
        match self {
            Self::OnlyPlaces { digit, cells, .. } => places(*cells, *digit),
            Self::OnlyDigits { cell, digits, .. } => left(&mut in_cell(*cell, *digits)),
            Self::Almost { cells, digits } => {
                let mut found = digits.iter().filter_map(|digit| places(*cells, digit));
                let (one, other) = (found.next()?, found.next()?);
                Some([one, other].concat())
            }
            Self::Fills { digits, cells, also } => {
                let of_digit = |digit| {
                    let inside = cells.iter().map(move |cell| Candidate::new(cell, digit));
                    left(&mut inside.chain(also.iter().copied().filter(|also| also.digit == digit)))
                };
                // Each digit is once in the cells: where it is elsewhere in them, it is not here.
                let elsewhere = |cell: Cell, digit: Digit| {
                    let beside = |one: Candidate| one.digit == digit && one.cell != cell && cells.contains(one.cell);
                    let places = |claim: &&Claim| matches!(claim.says, Self::OnlyPlaces { .. } | Self::Covers { .. });
                    let mut said = cited(known, from).filter(places);
                    said.any(|claim| claim.says.one_of(board, known, &claim.from, &beside).is_some())
                };
                let of_cell =
                    |cell| left(&mut in_cell(cell, *digits).filter(|candidate| !elsewhere(cell, candidate.digit)));
                digits.iter().find_map(of_digit).or_else(|| cells.iter().find_map(of_cell))
            }
            Self::Shares { cells, sectors } => {
                let takers = |candidate: Candidate| {
                    sectors
                        .iter()
                        .filter(|sector| {
                            sector.cells.contains(candidate.cell) && sector.digits.contains(candidate.digit)
                        })
                        .count()
                };
                let given: usize = sectors.iter().map(|sector| sector.digits.len()).sum();
                if given < cells.len() {
                    let all = cells.iter().flat_map(|cell| in_cell(cell, board.layout().digits()));
                    return left(&mut all.filter(|&candidate| takers(candidate) == 0));
                }
                sectors.iter().find_map(|sector| {
                    sector.digits.iter().find_map(|digit| {
                        let inside = sector.cells.iter().map(|cell| Candidate::new(cell, digit));
                        left(&mut inside.filter(|&candidate| takers(candidate) == 1))
                    })
                })
            }
            Self::Covers { digit, base, cover, fins } => {
                let fins = places(*fins, *digit)?;
                if cover.len() < base.len() {
                    return Some(fins);
                }
                let layout = board.layout();
                let members = |houses: &[crate::grid::House], cell: Cell| {
                    houses.iter().filter(|house| layout.members(**house).contains(cell)).count()
                };
                let body: CellSet = base.iter().fold(CellSet::EMPTY, |body, house| body | layout.members(*house));
                let just = |cell: &Cell| members(base, *cell) == members(cover, *cell);
                let inside = cover
                    .iter()
                    .find_map(|&house| places((body & layout.members(house)).iter().filter(just).collect(), *digit));
                Some([inside?, fins].concat())
            }
            Self::Chain { links, joints } => {
                let both = |one: Node, other: Node| left(&mut one.candidates().chain(other.candidates()));
                let (first, last) = (links.first()?, links.last()?);
                if joints.len() < links.len() {
                    return both(first.from, last.to);
                }
                let next = links.iter().cycle().skip(1);
                let weak = links.iter().zip(next).find_map(|(link, next)| both(link.to, next.from));
                // One end is false: so the set lacks its digit, or a digit that the cell beside has.
                let held = |link: &Link| match link.by {
                    By::Set(cells) => {
                        let ends = DigitSet::of(link.from.digit) | DigitSet::of(link.to.digit);
                        (union(known, from, cells) - ends).iter().find_map(|digit| places(cells, digit))
                    }
                    By::Beside { cells, cell } => {
                        let (within, beside) = link.beside(cell);
                        let also = |digit| if digit == beside.digit { CellSet::EMPTY } else { CellSet::of(cell) };
                        let held = union(known, from, cells) - DigitSet::of(within.digit);
                        held.iter().find_map(|digit| places(cells | also(digit), digit))
                    }
                    By::House(_) | By::Cell(_) => None,
                };
                weak.or_else(|| both(first.from, last.to)).or_else(|| links.iter().find_map(held))
            }
            Self::Colors { one, other } => {
                let some = |color: &[Candidate]| {
                    color.iter().copied().find(|&candidate| !board.has(candidate) || wanted(candidate))
                };
                let (a, b) = (some(one)?, some(other)?);
                left(&mut [a, b].into_iter())
            }
            Self::Deadly { guardians, .. } => left(&mut guardians.iter().copied()),
            Self::Impossible { others, .. } => left(&mut others.iter().copied()),
            Self::OneOf { candidates } => left(&mut candidates.iter().copied()),
            Self::Ways { .. } => self.in_all_ways(board, known, from, wanted),
            Self::Options { .. } | Self::Sum { .. } => {
                in_each_filling(&board.after(cited(known, from)), &self.fillings(board.layout())?, wanted)
            }
            Self::Placed { candidate } | Self::Earlier { candidate, .. } => left(&mut std::iter::once(*candidate)),
            Self::Suppose { .. } | Self::Excluded { .. } => None,
        }
    }

    /// Returns how long it takes to go through what the claim says.
    pub(super) fn weight(&self) -> usize {
        let size = match self {
            Self::Chain { links, joints } => links.len() + joints.len(),
            Self::Colors { one, other } => one.len() + other.len(),
            Self::Fills { also, .. } => also.len(),
            Self::Shares { sectors, .. } => 80 * sectors.len(),
            Self::Covers { base, cover, .. } => 80 * (base.len() + cover.len()),
            Self::OneOf { candidates: several }
            | Self::Deadly { guardians: several, .. }
            | Self::Impossible { others: several, .. } => several.len(),
            Self::Suppose { candidates, leads, .. } => {
                candidates.len() + leads.iter().map(|lead| 1 + lead.one_of.len() + lead.not.len()).sum::<usize>()
            }
            _ => 0,
        };
        1 + size / 8
    }

    /// Returns the wanted candidates of all ways that are left, if each way has one; if those of one cell or house that is
    /// filled are enough, only these.
    fn in_all_ways(
        &self,
        board: &Board<'_>,
        known: &Known<'_>,
        from: &[u16],
        wanted: Wanted<'_>,
    ) -> Option<Vec<Candidate>> {
        let Self::Ways { of, barred, .. } = self else { return None };
        let board = &board.after(cited(known, from));
        let mut used: Vec<Candidate> = Vec::new();
        let mut all = true;
        let weight = kept_weight(barred, known, from);
        each_way(board, of, &mut |way| {
            all &= board.spend(weight).is_some();
            if is_kept(way, barred, known, from) {
                all &= way.iter().any(|&candidate| wanted(candidate));
                way.iter()
                    .filter(|candidate| !used.contains(candidate))
                    .copied()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|one| used.push(one));
            }
            all
        })?;
        if !all {
            return None;
        }
        used.sort_unstable();
        let parts: Vec<CellSet> = match of {
            Filling::Cells(cells) => cells.iter().map(CellSet::of).collect(),
            Filling::Places { houses, .. } => houses.iter().map(|&house| board.layout().members(house)).collect(),
        };
        let within = |part: CellSet| -> Vec<Candidate> {
            used.iter().copied().filter(|candidate| part.contains(candidate.cell)).collect()
        };
        let whole = |found: &Vec<Candidate>| found.iter().all(|&candidate| wanted(candidate));
        let alone = parts.into_iter().map(within).find(whole);
        Some(alone.unwrap_or_else(|| used.iter().copied().filter(|&candidate| wanted(candidate)).collect()))
    }
}

/// Returns wanted candidates of which every filling has one: of a cell or a digit, if these are enough.
fn in_each_filling(board: &Board<'_>, fillings: &Fillings<'_>, wanted: Wanted<'_>) -> Option<Vec<Candidate>> {
    let possible = board.possible();
    let supported = fillings.supported(&possible);
    board.spend(FILLINGS_WORK + fillings.take_tried())?;
    let Some(supported) = supported else { return Some(Vec::new()) };
    let is_wanted = |some: &CandidateSet| some.iter().all(wanted);
    let needs = |some: &CandidateSet| {
        let is_needed = !fillings.is_possible(&(&possible - some));
        board.spend(FILLINGS_WORK + fillings.take_tried()).is_some() && is_needed
    };
    let of_cell = |cell| &supported & &CandidateSet::all(CellSet::of(cell), board.layout().digits());
    let of_digit = |digit| CandidateSet::of(digit, supported.places(digit));
    let cell = || fillings.cells().iter().map(of_cell).find(is_wanted);
    let digit = || board.layout().digits().iter().map(of_digit).find(|some| is_wanted(some) && needs(some));
    let several = || Some(supported.filter(wanted)).filter(|some| needs(some));
    cell().or_else(digit).or_else(several).map(|some| some.iter().collect())
}

/// The work that it takes to go through a clue once, besides the positions that are tried.
const FILLINGS_WORK: usize = 20;

fn in_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits.iter().map(move |digit| Candidate::new(cell, digit))
}

/// Returns the cited claims.
pub(super) fn cited<'a>(known: &'a Known<'a>, from: &'a [u16]) -> impl Iterator<Item = &'a Claim> + Clone {
    from.iter().filter_map(|&number| known.get(usize::from(number)).copied())
}

/// Returns the digits of an almost locked set that is cited.
fn union(known: &Known<'_>, from: &[u16], set: CellSet) -> DigitSet {
    let digits = cited(known, from).find_map(|claim| match claim.says {
        Says::Almost { cells, digits } if cells == set => Some(digits),
        _ => None,
    });
    digits.unwrap_or_default()
}

/// Returns candidates that are left, all of them wanted, of which the cited claims say that at least one is true. Where
/// one of them is not wanted, a cited assumption may lead from it to others that are. What is assumed is true here.
pub(super) fn derive(board: &Board<'_>, known: &Known<'_>, from: &[u16], goal: &Goal<'_>) -> Option<Vec<Candidate>> {
    let lifted = |candidate: Candidate| {
        let weight = || cited(known, from).map(|claim| claim.says.weight()).sum::<usize>();
        board.spend(weight() * goal.weight()).is_some() && goal.lifted(known, from, candidate).is_some()
    };
    let wanted = |candidate: Candidate| goal.wants(candidate) || lifted(candidate);
    let said = || cited(known, from).find_map(|claim| claim.says.one_of(board, known, &claim.from, &wanted));
    let assumed = || board.assumed().iter().find(|&&candidate| goal.wants(candidate)).map(|&one| vec![one]);
    let found = said().or_else(assumed)?;
    let mut all: Vec<Candidate> = Vec::new();
    for candidate in found {
        match goal.wants(candidate) {
            true => all.push(candidate),
            false => all.extend(goal.lifted(known, from, candidate).into_iter().flatten()),
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// What is to be derived.
pub(super) enum Goal<'a> {
    /// One of these is true.
    OneOf(&'a [Candidate]),
    /// This is false, because it conflicts with each of some candidates, one of which is true.
    Not(Candidate, Wanted<'a>),
}

impl Goal<'_> {
    /// Returns how long it takes to say whether a candidate is wanted.
    fn weight(&self) -> usize {
        match self {
            Self::OneOf(wanted) => 1 + wanted.len() / 8,
            Self::Not(..) => 1,
        }
    }

    fn wants(&self, candidate: Candidate) -> bool {
        match self {
            Self::OneOf(wanted) => wanted.contains(&candidate),
            Self::Not(_, conflicts) => conflicts(candidate),
        }
    }

    /// Returns the wanted candidates to which a cited assumption leads from a candidate.
    fn lifted(&self, known: &Known<'_>, from: &[u16], candidate: Candidate) -> Option<Vec<Candidate>> {
        cited(known, from).find_map(|claim| {
            let Says::Suppose { candidates, leads, .. } = &claim.says else { return None };
            candidates.contains(&candidate).then_some(())?;
            let lead = leads.iter().find(|lead| match self {
                Self::Not(gone, _) if lead.not.contains(gone) => true,
                _ => lead.not.is_empty() && lead.one_of.iter().all(|&one| self.wants(one)),
            })?;
            Some(lead.one_of.clone())
        })
    }
}

/// Whether a cited assumption of this candidate leads to a contradiction.
pub(super) fn is_refuted(known: &Known<'_>, from: &[u16], candidate: Candidate) -> bool {
    cited(known, from).any(|claim| match &claim.says {
        Says::Suppose { candidates, leads, .. } => {
            candidates.contains(&candidate) && leads.iter().any(Lead::is_contradiction)
        }
        _ => false,
    })
}

impl Link {
    /// Returns the node in the almost locked cells, and the one in the cell beside them.
    pub(super) fn beside(&self, cell: Cell) -> (Node, Node) {
        if self.from.cells == CellSet::of(cell) { (self.to, self.from) } else { (self.from, self.to) }
    }
}

/// Visits the ways of a filling in which no two parts conflict, until `visit` returns `false`. `None` if there are too many.
pub(super) fn each_way(board: &Board<'_>, of: &Filling, visit: &mut dyn FnMut(&[Candidate]) -> bool) -> Option<()> {
    let choices: Vec<Vec<Candidate>> = match of {
        Filling::Cells(cells) => cells.iter().map(|cell| in_cell(cell, board.candidates(cell)).collect()).collect(),
        Filling::Places { digit, houses } => houses
            .iter()
            .map(|&house| board.places_in(house, *digit).iter().map(|cell| Candidate::new(cell, *digit)).collect())
            .collect(),
    };
    let mut visits = MOST_WAYS;
    extend(board, &choices, &mut Vec::new(), &mut visits, visit).map(|_| ())
}

/// Extends a way by the next choice; returns whether to go on, and `None` after too many.
fn extend(
    board: &Board<'_>,
    choices: &[Vec<Candidate>],
    way: &mut Vec<Candidate>,
    visits: &mut usize,
    visit: &mut dyn FnMut(&[Candidate]) -> bool,
) -> Option<bool> {
    *visits = visits.checked_sub(1)?;
    board.spend(1)?;
    let Some((here, rest)) = choices.split_first() else { return Some(visit(way)) };
    for &next in here {
        // A place that two houses share is chosen for both.
        let shared = way.contains(&next);
        if way.iter().any(|&other| other != next && board.layout().conflict(other, next)) {
            continue;
        }
        if !shared {
            way.push(next);
        }
        let goes_on = extend(board, rest, way, visits, visit)?;
        if !shared {
            way.pop();
        }
        if !goes_on {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns how long it takes to say whether a way is left.
pub(super) fn kept_weight(barred: &[super::Barred], known: &Known<'_>, from: &[u16]) -> usize {
    let barred = barred.iter().map(|barred| 1 + barred.together.len()).sum::<usize>();
    1 + (barred + cited(known, from).map(|claim| claim.says.weight()).sum::<usize>()) / 8
}

/// Whether a way is left: it has no barred combination, and nothing that a cited assumption rules out.
pub(super) fn is_kept(way: &[Candidate], barred: &[super::Barred], known: &Known<'_>, from: &[u16]) -> bool {
    let is_barred = barred.iter().any(|barred| barred.together.iter().all(|one| way.contains(one)));
    let cells: CellSet = way.iter().map(|one| one.cell).collect();
    // An assumption leads out of a way that fills the cells to which it leads with something else.
    let leads_out = |lead: &Lead| match lead.not.is_empty() {
        true => lead.one_of.iter().all(|one| cells.contains(one.cell) && !way.contains(one)),
        false => lead.not.iter().any(|gone| way.contains(gone)),
    };
    let breaks = |claim: &Claim| match &claim.says {
        Says::Suppose { candidates, leads, .. } => {
            candidates.iter().all(|one| way.contains(one)) && leads.iter().any(leads_out)
        }
        _ => false,
    };
    !is_barred && !cited(known, from).any(breaks)
}
