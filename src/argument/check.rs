//! The check: judges each claim by its definition, its causes by the past, and whether the conclusions follow.

use std::error::Error;
use std::fmt;

use super::board::{Board, Work, kills};
use super::define::Place;
use super::infer::{Goal, Known, cited, derive, is_refuted};
use super::sweep;
use super::{Argument, Because, Cause, Claim, Filling, Lead, Past, Says, Why};
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, Grid, Via};
use crate::proof::{Conclusion, Proof, Uniqueness};

/// Why an argument was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The claim with this number, inside the assumptions before it, is not true, or does not follow from what it cites.
    Untrue(u16, &'static str),
    /// The claim with this number does not account for a missing candidate, or names a wrong cause.
    Unaccounted(u16, Candidate),
    /// No conclusion and no other claim uses the claim with this number.
    Idle(u16),
    /// No claim draws this conclusion.
    Missing(Conclusion),
    /// The claim with this number draws a conclusion that the step does not have, and nothing uses it.
    Beyond(u16),
    /// A truth of the proof is not stated.
    Unstated,
    /// The last claim of a contradiction leaves something.
    Possible,
    /// It has a deadly pattern, but a unique solution is not assumed here.
    UniquenessNotAssumed,
    /// It is larger, or takes more work to check, than any that a pattern makes.
    TooLarge,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untrue(n, kind) => {
                write!(f, "claim {n} (`{kind}`) does not hold, or does not follow from what it cites")
            }
            Self::Unaccounted(n, gone) => write!(f, "claim {n} does not say correctly why {gone} is missing"),
            Self::Idle(n) => write!(f, "nothing uses claim {n}"),
            Self::Missing(conclusion) => write!(f, "no claim says {conclusion}"),
            Self::Beyond(n) => write!(f, "claim {n} says more than the step concludes"),
            Self::Unstated => write!(f, "the claims do not state every truth of the proof"),
            Self::Possible => write!(f, "the last claim is no contradiction"),
            Self::UniquenessNotAssumed => write!(f, "a claim depends on a unique solution, which is not assumed here"),
            Self::TooLarge => write!(f, "it is too large to be checked"),
        }
    }
}

impl Error for Fault {}

/// A step as the kernel proved it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Its conclusions.
    pub conclusions: &'a [Conclusion],
    /// Their proof.
    pub proof: &'a Proof,
    /// Whether the puzzle is known to have one solution.
    pub uniqueness: Uniqueness,
}

/// Checks that each claim is true in a position, that the conclusions of a step follow from them, that the truths of its
/// proof are among them, and that none is idle.
///
/// # Errors
/// The first fault found.
pub fn check(grid: &Grid, past: &dyn Past, argument: &Argument, step: Step<'_>) -> Result<(), Fault> {
    if size(&argument.claims, 0).is_none_or(|size| size > MOST_SIZE) {
        return Err(Fault::TooLarge);
    }
    let judge = Judge { past };
    if judge.is_single(grid, argument, step) {
        return Ok(());
    }
    if step.uniqueness == Uniqueness::Open && assumes_unique(&argument.claims) {
        return Err(Fault::UniquenessNotAssumed);
    }
    let work = Work::of(MOST_WORK);
    judge.all(&Board::of(grid).within(&work), &argument.claims, &mut Vec::new(), &mut Vec::new())?;
    let said = || argument.claims.iter().flat_map(|claim| claim.says.conclusions());
    if let Some(&missing) = step.conclusions.iter().find(|&conclusion| !said().any(|said| said == *conclusion)) {
        return Err(Fault::Missing(missing));
    }
    let concludes = |claim: &Claim| claim.says.conclusions().any(|one| step.conclusions.contains(&one));
    if let Some(idle) = sweep::idle(&argument.claims, &concludes) {
        return Err(Fault::Idle(idle));
    }
    if let Some(beyond) = said_alone(&argument.claims, step.conclusions) {
        return Err(Fault::Beyond(beyond));
    }
    if argument.states(step.proof) { Ok(()) } else { Err(Fault::Unstated) }
}

/// Checks that each claim is true in a position, that the last one leaves nothing, and that none is idle: so the position
/// has no solution.
///
/// # Errors
/// The first fault found.
pub fn check_contradiction(grid: &Grid, past: &dyn Past, argument: &Argument) -> Result<(), Fault> {
    if assumes_unique(&argument.claims) {
        return Err(Fault::UniquenessNotAssumed);
    }
    if size(&argument.claims, 0).is_none_or(|size| size > MOST_SIZE) {
        return Err(Fault::TooLarge);
    }
    let (work, mut known) = (Work::of(MOST_WORK), Vec::new());
    let board = Board::of(grid).within(&work);
    Judge { past }.all(&board, &argument.claims, &mut known, &mut Vec::new())?;
    let last = argument.claims.last().ok_or(Fault::Possible)?;
    let from = [known.len() as u16 - 1];
    derive(&board.after([last]), &known, &from, &Goal::OneOf(&[])).ok_or(Fault::Possible)?;
    match sweep::idle(&argument.claims, &|claim| std::ptr::eq(claim, last)) {
        Some(idle) => Err(Fault::Idle(idle)),
        None => Ok(()),
    }
}

/// The most items that an argument has: claims, and what they list. All claims can be numbered.
const MOST_SIZE: usize = 40_000;

/// The most assumptions inside each other.
const MOST_DEPTH: usize = 16;

/// The most work that a check does.
const MOST_WORK: usize = 3_000_000;

/// Returns the number of items in claims; `None` if assumptions are too deep.
fn size(claims: &[Claim], depth: usize) -> Option<usize> {
    let listed = |claim: &Claim| -> Option<usize> {
        let says = match &claim.says {
            Says::Fills { also, .. } => also.len(),
            Says::Shares { sectors, .. } => sectors.len(),
            Says::Covers { base, cover, .. } => base.len() + cover.len(),
            Says::Chain { links, joints } => links.len() + joints.iter().map(|joint| 1 + joint.len()).sum::<usize>(),
            Says::Colors { one, other } => one.len() + other.len(),
            Says::Deadly { pattern, guardians, .. } => pattern.0.len() + guardians.len(),
            Says::Impossible { because: Because::Cycles { falling, rising }, others, .. } => {
                falling.len() + rising.len() + others.len()
            }
            Says::Suppose { candidates, claims, leads } => {
                let lead = |lead: &Lead| 1 + lead.one_of.len() + lead.not.len() + lead.from.len();
                candidates.len() + leads.iter().map(lead).sum::<usize>() + size(claims, depth + 1)?
            }
            Says::OneOf { candidates } => candidates.len(),
            Says::Ways { of, barred, .. } => {
                let houses = match of {
                    Filling::Cells(_) => 0,
                    Filling::Places { houses, .. } => houses.len(),
                };
                houses + barred.iter().map(|barred| 1 + barred.together.len()).sum::<usize>()
            }
            Says::Options { sets, .. } => sets.len(),
            Says::Sum { of, sets, .. } => of.plus.len() + of.minus.len() + sets.len(),
            Says::Excluded { candidates, sights } => {
                candidates.len() + sights.iter().map(|sight| 1 + sight.of.len()).sum::<usize>()
            }
            Says::OnlyPlaces { .. }
            | Says::OnlyDigits { .. }
            | Says::Almost { .. }
            | Says::Placed { .. }
            | Says::Earlier { .. } => 0,
        };
        Some(1 + claim.from.len() + claim.says.why().len() + says)
    };
    if depth > MOST_DEPTH { None } else { claims.iter().map(listed).sum() }
}

/// Returns the first claim that draws conclusions of which the step has some, and others that no claim uses.
fn said_alone(claims: &[Claim], conclusions: &[Conclusion]) -> Option<u16> {
    let cited = |n: usize| claims[n + 1..].iter().any(|claim| sweep::cites(claim, n as u16));
    let more = |claim: &Claim| claim.says.conclusions().any(|one| !conclusions.contains(&one));
    (0..claims.len()).find(|&n| more(&claims[n]) && !cited(n)).map(|n| n as u16)
}

fn assumes_unique(claims: &[Claim]) -> bool {
    claims.iter().any(|claim| match &claim.says {
        Says::Deadly { .. } => true,
        Says::Suppose { claims, .. } => assumes_unique(claims),
        _ => false,
    })
}

struct Judge<'a> {
    past: &'a dyn Past,
}

impl<'a> Judge<'a> {
    /// Judges claims in order, after those that are known already. `open` has the numbers of the assumptions around them.
    fn all(
        &self,
        board: &Board<'_>,
        claims: &'a [Claim],
        known: &mut Vec<&'a Claim>,
        open: &mut Vec<u16>,
    ) -> Result<(), Fault> {
        for claim in claims {
            let n = known.len() as u16;
            let untrue = || Fault::Untrue(n, claim.says.kind());
            if !cites(&claim.from, n, open) {
                return Err(untrue());
            }
            let here = board.after(cited(known, &claim.from));
            let place = Place { board: &here, known, from: &claim.from, n, past: self.past };
            let holds = place.holds(&claim.says).unwrap_or(false);
            if board.is_spent() {
                return Err(Fault::TooLarge);
            }
            if !holds {
                return Err(untrue());
            }
            self.accounts(&place, &claim.says, open)?;
            if let Says::Suppose { candidates, claims: inner, leads } = &claim.says {
                let mut board = here.into_owned();
                candidates.iter().for_each(|&candidate| board.assume(candidate));
                known.push(claim);
                open.push(n);
                self.all(&board, inner, known, open)?;
                let there = |lead: &Lead| {
                    cites(&lead.from, known.len() as u16, open) && leads_there(&board, known, candidates, lead)
                };
                let leads_there = leads.iter().all(there);
                if board.is_spent() {
                    return Err(Fault::TooLarge);
                }
                if !leads_there {
                    return Err(untrue());
                }
                open.pop();
                known.truncate(usize::from(n));
            }
            known.push(claim);
        }
        Ok(())
    }

    /// Whether an argument is a valid one of the shape that nearly all have: one claim leaves one candidate, and places it.
    /// Then it is enough to judge this claim: the placement follows, nothing is idle, and the truth is stated.
    fn is_single(&self, grid: &Grid, argument: &Argument, step: Step<'_>) -> bool {
        let [only, Claim { says: Says::Placed { candidate }, from }] = &argument.claims[..] else { return false };
        let (&[Conclusion::Placed(placed)], [truth]) = (step.conclusions, &step.proof.truths[..]) else { return false };
        let fits = only.says.truth() == Some(*truth) && only.says.single() == Some(placed) && *candidate == placed;
        let board = Board::of(grid);
        let place = Place { board: &board, known: &[], from: &[], n: 0, past: self.past };
        fits && only.from.is_empty()
            && from[..] == [0]
            && step.proof.deadly.is_empty()
            && place.holds(&only.says) == Some(true)
            && self.accounts(&place, &only.says, &[]).is_ok()
    }

    /// Checks that a claim names the right cause for each candidate that is missing, and names each once and no other.
    fn accounts(&self, place: &Place<'_, '_>, says: &Says, open: &[u16]) -> Result<(), Fault> {
        let mut missing = says.missing(place.board.grid());
        for why in says.why() {
            if why.cells.is_empty() || why.digits.is_empty() {
                return Err(Fault::Untrue(place.n, says.kind()));
            }
            for digit in why.digits.iter() {
                let named = why.cells & missing.places(digit) & self.explained(place, why, digit, open);
                if let Some(wrong) = (why.cells - named).first() {
                    return Err(Fault::Unaccounted(place.n, Candidate::new(wrong, digit)));
                }
                missing.remove_all(digit, named);
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        missing.first().map_or(Ok(()), |gone| Err(Fault::Unaccounted(place.n, gone)))
    }

    /// Returns the cells of a reason for which it is the cause why the digit is missing.
    fn explained(&self, place: &Place<'_, '_>, why: &Why, digit: Digit, open: &[u16]) -> CellSet {
        let (grid, layout) = (place.board.grid(), place.board.layout());
        let all = |cause: &dyn Fn(Candidate) -> bool| -> CellSet {
            why.cells.iter().filter(|&cell| cause(Candidate::new(cell, digit))).collect()
        };
        match why.because {
            Cause::Seen { by, house } => {
                let members = layout.members(house);
                let held = why.digits.iter().fold(CellSet::EMPTY, |held, digit| held | grid.held(digit));
                let sees = by.is_subset(members & held) && !by.is_disjoint(grid.held(digit));
                if sees { members } else { CellSet::EMPTY }
            }
            Cause::Claim(number) => match place.known.get(usize::from(number)).map(|claim| &claim.says) {
                Some(Says::Suppose { candidates, .. }) if open.contains(&number) => {
                    all(&|gone| candidates.iter().any(|&taken| layout.conflict(taken, gone)))
                }
                Some(says) if place.from.contains(&number) => all(&|gone| kills(layout, says, gone)),
                _ => CellSet::EMPTY,
            },
            Cause::Assumed(taken) if place.board.assumed().contains(&taken) => {
                all(&|gone| layout.conflict(taken, gone))
            }
            Cause::Assumed(_) => CellSet::EMPTY,
            Cause::Linked { by, clue } => {
                let taken = grid.digit(by).map(|digit| Candidate::new(by, digit));
                all(&|gone| taken.is_some_and(|taken| layout.connects(Via::Clue(clue), taken, gone)))
            }
            Cause::Clue(clue) => all(&|gone| layout.ruling(clue).is_some_and(|ruling| ruling.barred().contains(gone))),
            // A cause in the past is as the recorder has it.
            past => all(&|gone| !grid.has(gone) && self.past.cause(gone) == Some(past)),
        }
    }
}

/// Whether a list of numbers is ascending, and cites only claims before this one; not an assumption around it, which says
/// nothing before it ends.
fn cites(from: &[u16], n: u16, open: &[u16]) -> bool {
    let ordered = from.windows(2).all(|pair| pair[0] < pair[1]);
    ordered && from.last().is_none_or(|&last| last < n) && !from.iter().any(|number| open.contains(number))
}

/// Whether an assumption leads where it says.
fn leads_there(board: &Board<'_>, known: &Known<'_>, supposed: &[Candidate], lead: &Lead) -> bool {
    let layout = board.layout();
    let board = board.after(cited(known, &lead.from));
    if !lead.not.is_empty() {
        let gone = |gone: &Candidate| {
            let conflicts = |candidate: Candidate| layout.conflict(candidate, *gone);
            !board.has(*gone) || derive(&board, known, &lead.from, &Goal::Not(*gone, &conflicts)).is_some()
        };
        return lead.one_of.is_empty() && lead.not.iter().all(gone);
    }
    let denied = |claim: &Claim| match &claim.says {
        Says::Excluded { candidates, .. } => supposed.iter().any(|one| candidates.contains(one)),
        _ => false,
    };
    let clash = || cited(known, &lead.from).any(denied);
    let refuted = || supposed.iter().any(|&one| is_refuted(known, &lead.from, one));
    let is_there = derive(&board, known, &lead.from, &Goal::OneOf(&lead.one_of)).is_some();
    is_there || lead.is_contradiction() && (clash() || refuted())
}

impl Says {
    /// Returns the candidates that it has to account for: those of empty cells that are missing where it looks.
    pub(super) fn missing(&self, grid: &Grid) -> CandidateSet {
        match self {
            Self::OnlyPlaces { digit, house, cells, .. } => CandidateSet::of(*digit, grid.open_in(*house) - *cells),
            Self::OnlyDigits { cell, digits, .. } => {
                CandidateSet::all(CellSet::of(*cell), grid.layout().digits() - *digits)
            }
            Self::Deadly { pattern, .. } => {
                let open = pattern.0.iter().filter(|(cell, _)| grid.open().contains(**cell));
                let gone = open.flat_map(|(&cell, &digits)| {
                    let others = grid.layout().digits() - digits - grid.candidates(cell);
                    others.iter().map(move |digit| Candidate::new(cell, digit))
                });
                gone.collect()
            }
            _ => CandidateSet::EMPTY,
        }
    }

    /// Returns the name of its kind, as in a trace.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::OnlyPlaces { .. } => "only_places",
            Self::OnlyDigits { .. } => "only_digits",
            Self::Almost { .. } => "almost",
            Self::Fills { .. } => "fills",
            Self::Shares { .. } => "shares",
            Self::Covers { .. } => "covers",
            Self::Chain { .. } => "chain",
            Self::Colors { .. } => "colors",
            Self::Deadly { .. } => "deadly",
            Self::Impossible { .. } => "impossible",
            Self::Suppose { .. } => "suppose",
            Self::OneOf { .. } => "one_of",
            Self::Ways { .. } => "ways",
            Self::Options { .. } => "options",
            Self::Sum { .. } => "sum",
            Self::Excluded { .. } => "excluded",
            Self::Placed { .. } => "placed",
            Self::Earlier { .. } => "earlier",
        }
    }
}
