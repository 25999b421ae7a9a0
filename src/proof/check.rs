//! The check itself: deny the conclusion, eliminate what conflicts, take what is forced, branch on the smallest truth,
//! and accept only if every branch ends in a contradiction.

use std::error::Error;
use std::fmt;

use super::alive::Alive;
use super::{Conclusion, NotDeadly, Proof, Truth, Uniqueness, guardians, is_deadly};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Fillings, Grid};

/// The maximum number of branches for one conclusion. Without a limit, the set of all truths would be a hidden search
/// for the solution; a proof that a reader can follow needs far fewer branches.
pub const NODE_BUDGET: usize = 20_000;

/// How many positions in which one looks for a filling of a clue count as a branch.
const TRIES_OF_A_NODE: usize = 8;

/// The maximum number of truths in a proof.
const MOST_TRUTHS: usize = 128;

/// Why a proof was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// The step has no conclusions.
    NoConclusion,
    /// The candidate is already placed or eliminated, so there is nothing left to conclude about it.
    AlreadyApplied(Candidate),
    /// A truth is listed twice.
    Repeated(Truth),
    /// The proof has more truths than allowed.
    TooManyTruths(usize),
    /// No candidate of the truth is left: the position is contradictory, or the house already has the digit.
    Empty(Truth),
    /// The guardian refers to a pattern that the proof does not list.
    NoSuchPattern(usize),
    /// The proof lists a pattern to which no truth refers.
    IdlePattern(usize),
    /// The proof lists an equation to which no truth refers.
    IdleSum(usize),
    /// The pattern with this index is not deadly.
    NotDeadly(usize, NotDeadly),
    /// The proof depends on a unique solution, which is not assumed here.
    UniquenessNotAssumed,
    /// With the conclusion denied, the truths can still all be satisfied.
    NotProven(Conclusion),
    /// The check was abandoned after this many branches.
    TooHard(Conclusion, usize),
    /// All conclusions are proven without this truth.
    Idle(Truth),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => write!(f, "it has no conclusions"),
            Self::AlreadyApplied(candidate) => write!(f, "{candidate} is no longer a candidate"),
            Self::Repeated(truth) => write!(f, "the truth {truth} appears twice"),
            Self::TooManyTruths(count) => write!(f, "found {count} truths, at most {MOST_TRUTHS} are allowed"),
            Self::Empty(truth) => write!(f, "the truth {truth} has no candidate left"),
            Self::NoSuchPattern(index) => write!(f, "there is no deadly pattern {index}"),
            Self::IdlePattern(index) => write!(f, "no truth refers to the deadly pattern {index}"),
            Self::IdleSum(index) => write!(f, "no truth refers to the equation {index}"),
            Self::NotDeadly(index, why) => write!(f, "pattern {index} is not deadly: {why}"),
            Self::UniquenessNotAssumed => write!(f, "it depends on a unique solution, which is not assumed here"),
            Self::NotProven(conclusion) => write!(f, "its truths do not prove {conclusion}"),
            Self::TooHard(conclusion, nodes) => {
                write!(f, "the check of {conclusion} was stopped at its limit of {nodes} branches")
            }
            Self::Idle(truth) => write!(f, "the truth {truth} is not needed"),
        }
    }
}

impl Error for ProofError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotDeadly(_, why) => Some(why),
            _ => None,
        }
    }
}

/// Checks that the truths prove each conclusion, and that none of the truths can be dropped.
///
/// # Errors
/// The first reason found to reject the proof.
pub fn check(grid: &Grid, proof: &Proof, conclusions: &[Conclusion], uniqueness: Uniqueness) -> Result<(), ProofError> {
    if conclusions.is_empty() {
        return Err(ProofError::NoConclusion);
    }
    if let Some(drawn) = conclusions.iter().find(|conclusion| !grid.has(conclusion.candidate())) {
        return Err(ProofError::AlreadyApplied(drawn.candidate()));
    }
    if places_alone(grid, proof, conclusions) {
        return Ok(());
    }
    let case = Case::new(grid, proof, uniqueness)?;
    for &conclusion in conclusions {
        match case.refutes(conclusion, case.all()) {
            Verdict::Proven => {}
            Verdict::Open => return Err(ProofError::NotProven(conclusion)),
            Verdict::GivenUp => return Err(ProofError::TooHard(conclusion, NODE_BUDGET)),
        }
    }
    // A truth on its own is never idle: without any truth, nothing is refuted.
    if proof.truths.len() > 1
        && let Some(idle) = (0..proof.truths.len()).find(|&i| case.proves(conclusions, case.all() & !(1 << i)))
    {
        return Err(ProofError::Idle(proof.truths[idle]));
    }
    Ok(())
}

/// Conclusions, and the proof that the check accepted for them. Nothing but [`prove`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    proof: Proof,
    conclusions: Vec<Conclusion>,
}

impl Proven {
    /// Returns the proof.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Returns the conclusions.
    pub fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    /// Returns the proof and the conclusions, which are then no longer known to belong together.
    pub fn into_parts(self) -> (Proof, Vec<Conclusion>) {
        (self.proof, self.conclusions)
    }
}

/// [Checks](check) a proof, and returns what it proves in this position, without its idle truths.
///
/// # Errors
/// The first reason found to reject the proof.
pub fn prove(
    grid: &Grid,
    mut proof: Proof,
    conclusions: Vec<Conclusion>,
    uniqueness: Uniqueness,
) -> Result<Proven, ProofError> {
    loop {
        match check(grid, &proof, &conclusions, uniqueness) {
            // Each round drops a truth. If the check was too hard, it may be easy in a smaller proof.
            Err(ProofError::Idle(_)) => proof = shrink(grid, proof, &conclusions),
            checked => return checked.map(|()| Proven { proof, conclusions }),
        }
    }
}

/// Returns `true` if the proof is one truth, its last candidate is the conclusion, and nothing else is said: most steps
/// are singles.
fn places_alone(grid: &Grid, proof: &Proof, conclusions: &[Conclusion]) -> bool {
    let ([truth], [], &[Conclusion::Placed(placed)]) = (&proof.truths[..], &proof.deadly[..], conclusions) else {
        return false;
    };
    match *truth {
        Truth::Cell(cell) => cell == placed.cell && grid.candidates(cell) == DigitSet::of(placed.digit),
        Truth::Place(house, digit) => digit == placed.digit && grid.places_in(house, digit) == CellSet::of(placed.cell),
        Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => false,
    }
}

/// Drops, from last to first, every truth without which the conclusions are still proven. An invalid proof is returned
/// unchanged.
#[must_use]
pub fn shrink(grid: &Grid, proof: Proof, conclusions: &[Conclusion]) -> Proof {
    let Ok(case) = Case::new(grid, &proof, Uniqueness::Assumed) else { return proof };
    let mut kept = case.all();
    if !case.proves(conclusions, kept) {
        return proof;
    }
    for i in (0..proof.truths.len()).rev() {
        if case.proves(conclusions, kept & !(1 << i)) {
            kept &= !(1 << i);
        }
    }
    let truths = proof.truths.iter().enumerate().filter(|(i, _)| kept >> i & 1 == 1).map(|(_, &truth)| truth);
    // Drops patterns and equations to which no truth refers any more, and renumbers the others.
    let (mut deadly, mut sums) = (Vec::new(), Vec::new());
    let renumbered = truths.map(|truth| match truth {
        Truth::Guardian(index) => {
            deadly.push(proof.deadly[index].clone());
            Truth::Guardian(deadly.len() - 1)
        }
        Truth::Sum(index) => {
            sums.push(proof.sums[index].clone());
            Truth::Sum(sums.len() - 1)
        }
        truth => truth,
    });
    Proof { truths: renumbered.collect(), deadly, sums }
}

/// Returns the candidates that are missing from the truths: those that an empty grid would have there.
pub fn missing(grid: &Grid, proof: &Proof) -> Vec<Candidate> {
    let layout = grid.layout();
    let mut missing: Vec<Candidate> = Vec::with_capacity(8 * proof.truths.len());
    for &truth in &proof.truths {
        match truth {
            Truth::Cell(cell) => {
                let digits = layout.digits() - grid.candidates(cell);
                missing.extend(digits.iter().map(|digit| Candidate::new(cell, digit)));
            }
            Truth::Place(house, digit) => {
                let cells = layout.members(house) - grid.places(digit);
                missing.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
            }
            Truth::Clue(_) | Truth::Sum(_) => {
                let cells = proof.fillings(layout, truth).map(|fillings| fillings.cells()).unwrap_or_default();
                for cell in cells.iter() {
                    let here = grid.candidates(cell) | grid.digit(cell).map(DigitSet::of).unwrap_or_default();
                    missing.extend((layout.digits() - here).iter().map(|digit| Candidate::new(cell, digit)));
                }
            }
            Truth::Guardian(index) => {
                for (&cell, &digits) in proof.deadly.get(index).iter().flat_map(|pattern| &pattern.0) {
                    let others = layout.digits() - digits - grid.candidates(cell);
                    let others = others.iter().filter(|&digit| grid.digit(cell) != Some(digit));
                    missing.extend(others.map(|digit| Candidate::new(cell, digit)));
                }
            }
        }
    }
    if proof.truths.len() < 2 {
        return missing;
    }
    let mut seen = CandidateSet::EMPTY;
    missing.retain(|&candidate| {
        let is_new = !seen.contains(candidate);
        seen.insert(candidate);
        is_new
    });
    missing
}

/// Returns those of the missing candidates that the proof needs to be missing: each is restored in the given order, and
/// stays so if all conclusions are still proven.
pub fn needed(grid: &Grid, proof: &Proof, conclusions: &[Conclusion], missing: Vec<Candidate>) -> Vec<Candidate> {
    // A single placed by one truth is proven only if no other candidate of that truth is left.
    if let ([Truth::Cell(_) | Truth::Place(..) | Truth::Guardian(_)], [Conclusion::Placed(_)]) =
        (proof.truths.as_slice(), conclusions)
    {
        return missing;
    }
    let mut kept = missing;
    // Of one truth, every candidate conflicts with every elimination: what would do so too need not be missing.
    if let [Truth::Cell(_) | Truth::Place(..)] = proof.truths[..]
        && conclusions.iter().all(|conclusion| matches!(conclusion, Conclusion::Eliminated(_)))
    {
        let layout = grid.layout();
        let conflicts = |one: Candidate| conclusions.iter().all(|gone| layout.conflict(one, gone.candidate()));
        kept.retain(|&candidate| !conflicts(candidate));
        return kept;
    }
    let Ok(mut case) = Case::new(grid, proof, Uniqueness::Assumed) else { return kept };
    kept.retain(|&candidate| {
        let before = case.clone();
        case.put_back(candidate);
        let idle = case.proves(conclusions, case.all());
        if !idle {
            case = before;
        }
        !idle
    });
    kept
}

/// A position, and the truths that should prove something in it.
#[derive(Clone)]
struct Case<'a> {
    grid: &'a Grid,
    proof: &'a Proof,
    alive: Alive,
    guardians: Vec<Vec<Candidate>>,
    /// The ways to fill the clue or the equation of each truth that is one.
    fillings: Vec<Option<Fillings<'a>>>,
}

enum Verdict {
    Proven,
    Open,
    GivenUp,
}

impl<'a> Case<'a> {
    fn new(grid: &'a Grid, proof: &'a Proof, uniqueness: Uniqueness) -> Result<Self, ProofError> {
        let mut alive = Alive::of(grid);
        let guardians: Vec<Vec<Candidate>> = proof.deadly.iter().map(|pattern| guardians(grid, pattern)).collect();
        // The digit of a solved cell may be a guardian, and then it is a true one.
        guardians.iter().flatten().for_each(|&guardian| alive.insert(guardian));
        let fillings = proof.truths.iter().map(|&truth| proof.fillings(grid.layout(), truth)).collect();
        let mut case = Self { grid, proof, alive, guardians, fillings };
        if proof.truths.len() > MOST_TRUTHS {
            return Err(ProofError::TooManyTruths(proof.truths.len()));
        }
        for (i, &truth) in proof.truths.iter().enumerate() {
            if proof.truths[..i].contains(&truth) {
                return Err(ProofError::Repeated(truth));
            }
            if matches!(truth, Truth::Clue(_) | Truth::Sum(_)) {
                let fillings = case.fillings[i].as_ref().ok_or(ProofError::Empty(truth))?;
                // The digits of its solved cells are true, and part of its fillings.
                let solved = fillings.cells().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?)));
                solved.for_each(|one| case.alive.insert(one));
            }
            if let Truth::Guardian(index) = truth {
                let pattern = proof.deadly.get(index).ok_or(ProofError::NoSuchPattern(index))?;
                if uniqueness == Uniqueness::Open {
                    return Err(ProofError::UniquenessNotAssumed);
                }
                is_deadly(grid, pattern).map_err(|harmless| ProofError::NotDeadly(index, harmless))?;
            }
            if case.left(&case.alive, i).0 == 0 {
                return Err(ProofError::Empty(truth));
            }
        }
        if let Some(idle) = (0..proof.sums.len()).find(|&index| !proof.truths.contains(&Truth::Sum(index))) {
            return Err(ProofError::IdleSum(idle));
        }
        match (0..proof.deadly.len()).find(|&index| !proof.truths.contains(&Truth::Guardian(index))) {
            Some(idle) => Err(ProofError::IdlePattern(idle)),
            None => Ok(case),
        }
    }

    /// Returns the set of all truths, one bit each.
    fn all(&self) -> u128 {
        match self.proof.truths.len() {
            MOST_TRUTHS => u128::MAX,
            count => (1 << count) - 1,
        }
    }

    fn put_back(&mut self, candidate: Candidate) {
        self.alive.insert(candidate);
        for (pattern, guardians) in self.proof.deadly.iter().zip(&mut self.guardians) {
            let guards = pattern.0.get(&candidate.cell).is_some_and(|digits| !digits.contains(candidate.digit));
            if guards && !guardians.contains(&candidate) {
                guardians.push(candidate);
            }
        }
    }

    fn proves(&self, conclusions: &[Conclusion], truths: u128) -> bool {
        conclusions.iter().all(|&conclusion| matches!(self.refutes(conclusion, truths), Verdict::Proven))
    }

    /// Denies a conclusion, and checks whether the truths can still be satisfied.
    fn refutes(&self, conclusion: Conclusion, truths: u128) -> Verdict {
        let mut alive = self.alive;
        match conclusion {
            Conclusion::Placed(candidate) => alive.remove(candidate),
            Conclusion::Eliminated(candidate) => alive.take(self.grid.layout(), candidate),
        }
        let mut nodes = NODE_BUDGET;
        match self.all_branches_die(alive, truths, &mut nodes) {
            Some(true) => Verdict::Proven,
            Some(false) => Verdict::Open,
            None => Verdict::GivenUp,
        }
    }

    /// Returns whether every choice of one candidate from each open truth contains a conflict; `None` if the budget is
    /// used up.
    fn all_branches_die(&self, mut alive: Alive, mut open: u128, nodes: &mut usize) -> Option<bool> {
        loop {
            match self.fill(&mut alive, open, nodes)? {
                None => return Some(true),
                Some(true) => continue,
                Some(false) => {}
            }
            let before = open;
            let mut smallest: Option<(usize, usize)> = None;
            let mut rest = open;
            while rest != 0 {
                let i = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                match self.left(&alive, i) {
                    (0, _) => return Some(true),
                    (1, Some(forced)) => {
                        alive.take(self.grid.layout(), forced);
                        open &= !(1 << i);
                    }
                    // A clue that is filled is looked at again, as long as anything changes.
                    (1, None) => {}
                    (count, _) if smallest.is_none_or(|least| (count, i) < least) => smallest = Some((count, i)),
                    _ => {}
                }
            }
            // Something was taken, so a truth that was looked at before may have fewer candidates now.
            if open != before {
                continue;
            }
            // No truth is left to satisfy, so this branch has no contradiction.
            let Some((_, i)) = smallest else { return Some(false) };
            for choice in self.candidates(&alive, i) {
                *nodes = nodes.checked_sub(1)?;
                let mut branch = alive;
                branch.take(self.grid.layout(), choice);
                // A clue says more of its other cells.
                let is_said = self.fillings[i].is_none();
                if !self.all_branches_die(branch, if is_said { open & !(1 << i) } else { open }, nodes)? {
                    return Some(false);
                }
            }
            return Some(true);
        }
    }

    /// Draws what follows from each open clue alone; `Some(None)` if one of them has no filling, and `None` if the budget is
    /// used up. Returns `true` if something was eliminated.
    fn fill(&self, alive: &mut Alive, open: u128, nodes: &mut usize) -> Option<Option<bool>> {
        let layout = self.grid.layout();
        let mut is_new = false;
        for (i, fillings) in self.fillings.iter().enumerate() {
            if let (Some(fillings), 1) = (fillings, open >> i & 1) {
                let filled = alive.fill(layout, fillings);
                *nodes = nodes.checked_sub(fillings.take_tried() / TRIES_OF_A_NODE)?;
                match filled {
                    Some(is_less) => is_new |= is_less,
                    None => return Some(None),
                }
            }
        }
        Some(Some(is_new))
    }

    /// Returns the open cell of the clue or equation of a truth with the fewest candidates; none if it is filled.
    fn narrowest(&self, alive: &Alive, i: usize) -> Option<Cell> {
        let fillings = self.fillings[i].as_ref()?;
        let width = |cell: &Cell| alive.digits[cell.index()].len();
        fillings.cells().iter().filter(|cell| width(cell) > 1).min_by_key(width)
    }

    /// Returns the number of remaining candidates of a truth, and the first of them; of a clue or an
    /// equation, those of its narrowest cell.
    fn left(&self, alive: &Alive, i: usize) -> (usize, Option<Candidate>) {
        match self.proof.truths[i] {
            Truth::Cell(cell) => alive.left_in(cell),
            Truth::Place(house, digit) => {
                let cells = alive.places.places(digit) & self.grid.layout().members(house);
                (cells.len(), cells.first().map(|cell| Candidate::new(cell, digit)))
            }
            Truth::Guardian(index) => {
                let mut living = self.guardians[index].iter().filter(|candidate| alive.has(candidate));
                let first = living.next().copied();
                (living.count() + usize::from(first.is_some()), first)
            }
            Truth::Clue(_) | Truth::Sum(_) => self.narrowest(alive, i).map_or((1, None), |cell| alive.left_in(cell)),
        }
    }

    fn candidates(&self, alive: &Alive, i: usize) -> Vec<Candidate> {
        let in_cell = |cell: Cell| alive.digits[cell.index()].iter().map(move |digit| Candidate::new(cell, digit));
        match self.proof.truths[i] {
            Truth::Cell(cell) => in_cell(cell).collect(),
            Truth::Place(house, digit) => {
                let cells = alive.places.places(digit) & self.grid.layout().members(house);
                cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
            Truth::Guardian(index) => {
                self.guardians[index].iter().copied().filter(|candidate| alive.has(candidate)).collect()
            }
            Truth::Clue(_) | Truth::Sum(_) => self.narrowest(alive, i).into_iter().flat_map(in_cell).collect(),
        }
    }
}
