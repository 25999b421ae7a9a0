//! The argument of a step: what a reader is told, as a list of claims that are checked.
//!
//! A proof says *that* a conclusion is true: its truths leave no choice free of conflict. An argument says *why*, in the
//! order in which a reader follows it: where a digit can still go, and why nowhere else; which cells then hold which
//! digits; what is impossible because of that. Each [`Claim`] is a small plain value with one definition of when it is true,
//! over the position and the claims that it cites. [`check`] applies these definitions, and derives each conclusion from the
//! claims; so a sentence that says a claim says nothing that is not proven.
//!
//! ```text
//!   0  only_places  3 in b4: r5c1       why: r4c1 r4c3 see the 3 in r4c8, …
//!   1  placed       3r5c1               from 0
//! ```
//!
//! Claims are numbered from 0. Those inside a [`Says::Suppose`] are judged with its candidates assumed; they continue the
//! numbers after that of the assumption, so a number means the same wherever it is cited.
//!
//! A pattern makes its claims with a [`Draft`], which knows the position but not the past. Its `finish` adds the
//! causes of what is missing, from what is known of the [`Past`].

mod board;
mod cause;
mod check;
mod define;
mod draft;
mod infer;
mod named;
mod sweep;
mod truth;
mod via;

use serde::{Deserialize, Serialize};

pub use cause::Past;
pub use check::{Fault, Step, check, check_contradiction};
pub use draft::Draft;
pub use named::Named;
#[cfg(feature = "render")]
pub(crate) use via::fewest;
pub use via::joint;

use crate::grid::{Candidate, Cell, CellSet, ClueId, Digit, DigitSet, Equation, Fillings, House, Layout, Via};
use crate::proof::{Conclusion, Deadly};

/// What a reader is told of a step, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Argument {
    /// The claims. Each cites only claims before it.
    pub claims: Vec<Claim>,
}

/// A claim, and the claims from which it follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    /// What it says.
    #[serde(flatten)]
    pub says: Says,
    /// The numbers of the claims that it cites, ascending. It is judged in the position as these leave it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<u16>,
}

/// What a claim says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "claim", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Says {
    /// In the house, the digit can go in these cells only; in none of them, in a contradiction.
    OnlyPlaces {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// Its places.
        cells: CellSet,
        /// Why every other empty cell of the house cannot be the digit.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<Why>,
    },
    /// The cell can be one of these digits only; none of them, in a contradiction.
    OnlyDigits {
        /// The cell.
        cell: Cell,
        /// Its candidates.
        digits: DigitSet,
        /// Why it cannot be any other digit.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<Why>,
    },
    /// The cells have one digit more than there are cells, and no digit can be in two of them: so if they lack one of the
    /// digits, they hold all the others.
    Almost {
        /// The cells.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
    },
    /// Each of the digits is once in these cells, and fills one of them.
    ///
    /// *Naked*: the cells have no other digits, and no digit can be in two of them. *Hidden*: the digits can go nowhere
    /// else in their houses. There are as many digits as cells. *Locked*: the cells are almost locked, and lack the one
    /// digit that is not among these.
    Fills {
        /// The digits.
        digits: DigitSet,
        /// The cells.
        cells: CellSet,
        /// Further candidates, at least one of which is true, that take part like one more cell.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Candidate>,
    },
    /// The cells need more digits than the sectors can give, so one of the candidates outside the sectors is true; or just
    /// as many, so each sector has all its digits in the cells.
    Shares {
        /// The cells.
        cells: CellSet,
        /// The sectors.
        sectors: Vec<Sector>,
    },
    /// The base sets need the digit, and each cover set gives it at most once: so every cover set has it in the base, or one
    /// of the fins is true. If there are fewer covers than base sets, one of the fins is true.
    Covers {
        /// The digit.
        digit: Digit,
        /// The base sets.
        base: Vec<House>,
        /// The cover sets.
        cover: Vec<House>,
        /// The places in more base sets than cover sets.
        #[serde(default, skip_serializing_if = "is_none")]
        fins: CellSet,
    },
    /// Strong links that weak links join: if the first end is false, the last one is true. In a loop, exactly one of two
    /// neighbours is true.
    Chain {
        /// The strong links, in order.
        links: Vec<Link>,
        /// For each link, the houses and clues through which its end excludes the start of the next; none if both are in one
        /// cell. A loop has one more than there are gaps: the last link excludes the start of the first.
        joints: Vec<Vec<Via>>,
    },
    /// Either all of the first are true and all of the second false, or the other way round: links with two candidates
    /// each connect them.
    Colors {
        /// One colour.
        one: Vec<Candidate>,
        /// The other.
        other: Vec<Candidate>,
    },
    /// If these cells held only these digits, the puzzle would have several solutions: so one of the guardians is true.
    Deadly {
        /// The digits by cell.
        pattern: Deadly,
        /// All other candidates of these cells.
        guardians: Vec<Candidate>,
        /// Why the cells have no other guardians.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<Why>,
    },
    /// These digits alone cannot fill these cells: so one of the others is true.
    Impossible {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The reason.
        because: Because,
        /// All other candidates of the cells.
        others: Vec<Candidate>,
    },
    /// If these candidates are true, so is what follows from them. Several are of one colour.
    Suppose {
        /// What is assumed.
        candidates: Vec<Candidate>,
        /// What follows, step by step.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        claims: Vec<Claim>,
        /// Where it leads.
        leads: Vec<Lead>,
    },
    /// At least one of these candidates is true.
    OneOf {
        /// The candidates.
        candidates: Vec<Candidate>,
    },
    /// The ways to fill some cells, or to place a digit, that conflict neither in themselves nor with the cited claims.
    Ways {
        /// What is filled.
        of: Filling,
        /// The number of ways in which no two parts conflict.
        count: u32,
        /// The number of those that are left.
        kept: u32,
        /// Combinations that leave too few digits for the cells of a cited set.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        barred: Vec<Barred>,
    },
    /// The cells of the clue are filled in one of the ways that it allows, each with one of its candidates.
    Options {
        /// The clue.
        clue: ClueId,
        /// The sets of digits that its empty cells can have, if only sets decide: a sum of different digits, or consecutive ones.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sets: Vec<DigitSet>,
    },
    /// What whole houses and clues leave over, or what sticks out of them, has the sum that remains.
    Sum {
        /// The houses and clues that are added up, and those that are subtracted.
        #[serde(flatten)]
        of: Equation,
        /// What the digits of its empty cells add up to, without those of its solved ones.
        total: i32,
        /// The sets of digits that its empty cells can have, if they see each other and all are added.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sets: Vec<DigitSet>,
    },
    /// These candidates are false: each conflicts with every candidate of something of which one is true.
    Excluded {
        /// The candidates.
        candidates: Vec<Candidate>,
        /// With what they conflict, and through which house.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sights: Vec<Sight>,
    },
    /// This candidate is true: nothing else is left.
    Placed {
        /// The candidate.
        candidate: Candidate,
    },
    /// This candidate is true, as an earlier step or guess says. In a contradiction it may conflict with the position.
    Earlier {
        /// The candidate.
        candidate: Candidate,
        /// The number of the event.
        event: u32,
    },
}

/// Missing candidates with a common cause: each of the digits in each of the cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The cause.
    pub because: Cause,
}

/// Why candidates are missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Cause {
    /// Solved cells that hold these digits, in a house with the cells.
    Seen {
        /// The solved cells.
        by: CellSet,
        /// The house that connects them.
        house: House,
    },
    /// The step with this number eliminated them.
    Step(u32),
    /// A solved cell, because of a clue.
    Linked {
        /// The solved cell.
        by: Cell,
        /// The clue.
        clue: ClueId,
    },
    /// A clue excludes them from the start.
    Clue(ClueId),
    /// They conflict with what the claim with this number says, or it eliminates them.
    Claim(u16),
    /// They conflict with this candidate, one of several that are assumed together.
    Assumed(Candidate),
    /// The puzzle, or its pencil marks, never had them.
    Start,
}

/// A house, or cells that see each other as far as they share digits, and the digits that it gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sector {
    /// The house, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// Its cells among those of the claim.
    pub cells: CellSet,
    /// Its digits.
    pub digits: DigitSet,
}

/// A digit in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: CellSet,
}

/// A strong link: at least one of two nodes is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// If this node is false …
    pub from: Node,
    /// … then this one is true.
    pub to: Node,
    /// The reason.
    pub by: By,
}

/// The reason of a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum By {
    /// The house has no other place for the digit.
    House(House),
    /// The cell has no other candidate.
    Cell(Cell),
    /// The cells are almost locked: they lack at most one of their digits.
    Set(CellSet),
    /// Without the digit inside, the almost locked cells hold all their others, which leaves one candidate in a cell beside.
    Beside {
        /// The almost locked cells.
        cells: CellSet,
        /// The cell beside them.
        cell: Cell,
    },
}

/// Why some digits cannot fill some cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Because {
    /// From box to box, three digits keep their cyclic order; each box whose three cells rise to the right reverses it, and
    /// an odd number of them does.
    Cycles {
        /// The boxes whose cells fall to the right.
        falling: Vec<House>,
        /// The boxes whose cells rise to the right.
        rising: Vec<House>,
    },
}

/// Where an assumption leads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lead {
    /// One of these is true; none of them, in a contradiction.
    #[serde(default)]
    pub one_of: Vec<Candidate>,
    /// All of these are false. With these, `one_of` is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<Candidate>,
    /// The numbers of the claims that say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<u16>,
}

/// What is filled in several ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Filling {
    /// These cells, each with one of its candidates.
    Cells(CellSet),
    /// The digit, in each of these houses once.
    Places {
        /// The digit.
        digit: Digit,
        /// The houses.
        houses: Vec<House>,
    },
}

/// Candidates that cannot all be true, because they would leave too few digits for some cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Barred {
    /// The candidates.
    pub together: Vec<Candidate>,
    /// The cells.
    pub cells: CellSet,
}

/// Candidates of which each excluded one rules out every one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sight {
    /// The candidates.
    pub of: Vec<Candidate>,
    /// The house in which they have the same digit; none if they are in the same cell, or if a clue connects them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// The clue because of which they exclude it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clue: Option<ClueId>,
}

impl Sight {
    /// Returns the house or the clue; none in the same cell.
    pub fn via(&self) -> Option<Via> {
        self.house.map(Via::House).or(self.clue.map(Via::Clue))
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_none(cells: &CellSet) -> bool {
    cells.is_empty()
}

impl Node {
    /// Returns its candidates.
    pub fn candidates(self) -> impl Iterator<Item = Candidate> + Clone {
        self.cells.iter().map(move |cell| Candidate::new(cell, self.digit))
    }
}

impl Why {
    /// Returns the missing candidates.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.cells.iter().flat_map(|cell| self.digits.iter().map(move |digit| Candidate::new(cell, digit)))
    }
}

impl From<Candidate> for Node {
    fn from(Candidate { cell, digit }: Candidate) -> Self {
        Self { digit, cells: CellSet::of(cell) }
    }
}

impl Lead {
    /// Returns `true` if it is a contradiction.
    pub fn is_contradiction(&self) -> bool {
        self.one_of.is_empty() && self.not.is_empty()
    }
}

impl Says {
    /// Returns the ways to fill the clue or the equation that it is about, if it is about one.
    pub fn fillings<'a>(&self, layout: &'a Layout) -> Option<Fillings<'a>> {
        match self {
            Self::Options { clue, .. } => Fillings::of(layout, *clue),
            Self::Sum { of, .. } => Fillings::of_sum(layout, of),
            _ => None,
        }
    }

    /// Returns the reasons of missing candidates, if it has any.
    pub fn why(&self) -> &[Why] {
        match self {
            Self::OnlyPlaces { why, .. } | Self::OnlyDigits { why, .. } | Self::Deadly { why, .. } => why,
            _ => &[],
        }
    }

    /// Returns the conclusions that it draws.
    fn conclusions(&self) -> impl Iterator<Item = Conclusion> {
        let (placed, gone): (_, &[Candidate]) = match self {
            Self::Placed { candidate } => (Some(*candidate), &[]),
            Self::Excluded { candidates, .. } => (None, candidates),
            _ => (None, &[]),
        };
        placed.map(Conclusion::Placed).into_iter().chain(gone.iter().copied().map(Conclusion::Eliminated))
    }

    fn why_mut(&mut self) -> Option<&mut Vec<Why>> {
        match self {
            Self::OnlyPlaces { why, .. } | Self::OnlyDigits { why, .. } | Self::Deadly { why, .. } => Some(why),
            _ => None,
        }
    }

    /// Returns the only candidate that it leaves, if it leaves just one.
    pub fn single(&self) -> Option<Candidate> {
        match *self {
            Self::OnlyPlaces { digit, cells, .. } => Some(Candidate::new(cells.single()?, digit)),
            Self::OnlyDigits { cell, digits, .. } => Some(Candidate::new(cell, digits.single()?)),
            Self::Placed { candidate } | Self::Earlier { candidate, .. } => Some(candidate),
            _ => None,
        }
    }
}
