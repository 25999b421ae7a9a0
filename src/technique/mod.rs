//! The techniques: one file per technique or close family, and [`LADDER`], the only list of them.
//!
//! A technique has a *pattern*, a plain struct of what the reader is shown. The pattern *argues*: it returns its
//! conclusions and the truths that prove them; and it *explains* them, claim by claim. A *finder* visits every instance and passes each to `emit`, which may
//! stop it. Finders are not trusted: the caller asks a pattern for its argument, and has [`crate::proof::check`] verify
//! it.
//!
//! ```
//! use std::ops::ControlFlow;
//! use whydoku::format;
//! use whydoku::technique::{Position, Technique};
//!
//! let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
//! let position = Position::from(format::read(line)?.puzzle.grid()?);
//! let technique = Technique::named("hidden_single").expect("a technique of the ladder");
//! let mut found = Vec::new();
//! let _ = technique.find(&position, &mut |pattern| {
//!     found.extend(pattern.argue(&position).map(|argument| argument.placements));
//!     ControlFlow::Continue(())
//! });
//! assert!(found.contains(&vec!["3r5c1".parse()?]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned_exclusion;
mod almost_locked;
mod als;
mod balance;
mod bent_set;
mod bits;
mod bug;
mod bug_lite;
mod chain;
mod clue_exclusion;
mod coloring;
mod combinations;
mod common_peer;
mod direct;
mod dual;
mod empty_rectangle;
mod exocet;
mod extended_rectangle;
mod fireworks;
mod fish;
mod frame;
mod group;
mod guardians;
mod holding;
mod intersection;
mod ladder;
mod leftover;
mod links;
mod marks;
mod memory;
mod multi_sector;
mod net;
mod one_clue;
mod parts;
mod permutation;
mod position;
mod scan;
mod single;
mod subset;
mod sue_de_coq;
mod template;
mod tridagon;
mod turbot;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wing;

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::{JsonSchema as Described, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;

pub use aligned_exclusion::{AlignedExclusion, Excluded};
pub use almost_locked::AlmostLockedSet;
pub use als::als_chain::AlsChain;
pub use als::als_xz::AlsXz;
pub use als::death_blossom::{DeathBlossom, Petal};
pub use bent_set::BentSet;
pub use bug::Bug;
pub use bug_lite::BugLite;
pub use chain::Chain;
pub use clue_exclusion::ClueExclusion;
pub use coloring::medusa::{Colored, Medusa, Wrap};
pub use coloring::multi_colors::{Multi, MultiColors};
pub use coloring::simple_colors::Coloring;
pub use coloring::x_colors::{Forced, XColors};
pub use combinations::Combinations;
pub use common_peer::CommonPeer;
pub use direct::{Confined, Direct};
pub use empty_rectangle::{DualEmptyRectangle, EmptyRectangle};
pub use exocet::{Cover as ExocetCover, Exocet};
pub use extended_rectangle::ExtendedRectangle;
pub use fireworks::{Corner, Fireworks};
pub use fish::{Arm, Fish, Kind as FishKind, Kraken, Siamese};
pub use group::{Group, techniques_of};
pub use guardians::{StrongLink, Way};
pub use holding::Holding;
pub use intersection::{Intersection, LockedSet};
pub use ladder::LADDER;
pub use leftover::Leftover;
pub use links::{By, ChainLink, Node};
pub use multi_sector::{MultiSector, Sector};
pub use net::{
    Branch as NetBranch, Cleared, Forced as ForcedLine, Line as NetLine, Means as NetMeans, Net, NetContradiction,
    Reach, SIMPLE as SIMPLE_IN_NETS, Then,
};
pub use one_clue::OneClue;
pub use parts::{Link, Parts, Role, Strength};
pub use permutation::Permutation;
pub use position::Position;
pub use scan::{Scan, Things as ScanThings, Tried, Verdict};
pub use single::{FullHouse, HiddenSingle, NakedSingle};
pub use subset::{HiddenSubset, NakedSubset};
pub use sue_de_coq::SueDeCoq;
pub use template::{Rule as TemplateRule, Templates};
pub use tridagon::Tridagon;
pub use turbot::{DualKite, Turbot};
pub use unique_loop::UniqueLoop;
pub use unique_rectangle::Rectangle;
pub use w_wing::WWing;
pub use wing::Wing;

use crate::argument::Draft;
use crate::grid::{Candidate, Grid, Layout};
use crate::proof::{self, Conclusion, Proof, ProofError, Proven, Truth, Uniqueness};

/// The callback for each instance that a finder visits; `Break` ends the visit.
pub type Emit<'a> = &'a mut dyn FnMut(Arc<dyn Pattern>) -> ControlFlow<()>;

/// An instance of a technique: facts only, public in each pattern's own struct.
///
/// Effectively closed to other crates: a technique takes patterns of its own type only ([`Technique::accepts`]), so no
/// pattern from outside the ladder becomes a step.
pub trait Pattern: Any + erased_serde::Serialize + fmt::Debug + Send + Sync {
    /// Returns the conclusions of the pattern and the truths that prove them; `None` if the grid does not show the
    /// pattern, or if nothing new follows.
    fn argue(&self, grid: &Grid) -> Option<Inference>;

    /// Makes the argument that a reader follows: claims that state the truths, and lead to the conclusions of the draft.
    fn explain(&self, draft: &mut Draft<'_>);

    /// Returns the parts that a diagram marks and a text names, besides the conclusions.
    fn parts(&self, grid: &Grid) -> Parts;

    /// Returns the truth to start from, if all truths of the proof are too many to consider at once.
    fn begins(&self) -> Option<Truth> {
        None
    }

    /// Returns a search for the pattern in this grid, played through; `None` if no such search can be told, or if it would
    /// find another pattern of this kind first.
    fn scan(&self, _: &Grid) -> Option<Scan> {
        None
    }

    /// Returns the number of nodes of a chain or loop; `None` for any other pattern.
    fn nodes(&self) -> Option<usize> {
        None
    }
}

erased_serde::serialize_trait_object!(Pattern);

/// Returns the pattern as this type, if it has this type.
fn typed<P: Pattern>(pattern: &dyn Pattern) -> Option<&P> {
    let any: &dyn Any = pattern;
    any.downcast_ref()
}

/// The conclusions of a pattern, and the truths that should prove them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inference {
    /// The true candidates, in ascending order.
    pub placements: Vec<Candidate>,
    /// The false candidates, except those that a placement eliminates, in ascending order.
    pub eliminations: Vec<Candidate>,
    /// The proof.
    pub proof: Proof,
}

impl Inference {
    /// Returns the inference of one placement.
    pub fn place(candidate: Candidate, proof: Proof) -> Self {
        Self { placements: vec![candidate], eliminations: Vec::new(), proof }
    }

    /// Returns the inference of eliminations; `None` if there are none.
    pub fn eliminate(eliminations: impl IntoIterator<Item = Candidate>, proof: Proof) -> Option<Self> {
        let mut eliminations: Vec<Candidate> = eliminations.into_iter().collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        let some = !eliminations.is_empty();
        some.then_some(Self { placements: Vec::new(), eliminations, proof })
    }

    /// Returns the inference with a valid proof in which no truth is idle. A pattern may show more than a position
    /// needs, such as a fish whose eliminations see several cells of one base set. The smaller proof is kept.
    ///
    /// # Errors
    /// If the truths do not prove the conclusions.
    pub fn proven(self, grid: &Grid, uniqueness: Uniqueness) -> Result<Proven, ProofError> {
        let conclusions = self.conclusions();
        proof::prove(grid, self.proof, conclusions, uniqueness)
    }

    /// Returns `true` if a conclusion is among these, or follows immediately from one of the placements.
    pub fn concludes(&self, conclusion: Conclusion, layout: &Layout) -> bool {
        match conclusion {
            Conclusion::Placed(candidate) => self.placements.contains(&candidate),
            Conclusion::Eliminated(gone) => {
                let clears = |&place: &Candidate| layout.conflict(place, gone);
                self.eliminations.contains(&gone) || self.placements.iter().any(clears)
            }
        }
    }

    /// Returns the inference of some of its conclusions only; `None` if it has not all of them, or if one is repeated.
    pub(crate) fn part(self, conclusions: &[Conclusion], layout: &Layout) -> Option<Self> {
        if !once_each(conclusions) {
            return None;
        }
        let mut part = Self { proof: self.proof.clone(), ..Self::default() };
        for &conclusion in conclusions {
            match conclusion {
                _ if !self.concludes(conclusion, layout) => return None,
                Conclusion::Placed(candidate) => part.placements.push(candidate),
                Conclusion::Eliminated(candidate) => part.eliminations.push(candidate),
            }
        }
        Some(part)
    }

    /// Returns the inference of these conclusions.
    pub(crate) fn drawn(proof: Proof, conclusions: &[Conclusion]) -> Self {
        let mut inference = Self { proof, ..Self::default() };
        for &conclusion in conclusions {
            match conclusion {
                Conclusion::Placed(placed) => inference.placements.push(placed),
                Conclusion::Eliminated(gone) => inference.eliminations.push(gone),
            }
        }
        inference
    }

    /// Returns all conclusions, placements first.
    pub fn conclusions(&self) -> Vec<Conclusion> {
        conclusions(&self.placements, &self.eliminations)
    }
}

impl From<Proven> for Inference {
    fn from(proven: Proven) -> Self {
        let (proof, conclusions) = proven.into_parts();
        Self::drawn(proof, &conclusions)
    }
}

/// Returns conclusions, placements first.
pub(crate) fn conclusions(placements: &[Candidate], eliminations: &[Candidate]) -> Vec<Conclusion> {
    let mut all = Vec::with_capacity(placements.len() + eliminations.len());
    all.extend(placements.iter().map(|&candidate| Conclusion::Placed(candidate)));
    all.extend(eliminations.iter().map(|&candidate| Conclusion::Eliminated(candidate)));
    all
}

/// One technique of the ladder.
pub struct Technique {
    /// The name in traces, in profiles and on the command line.
    pub id: &'static str,
    /// The family, whose template explains it.
    pub family: &'static str,
    /// Its code in library cases; several techniques may share one.
    pub code: Option<&'static str>,
    /// Whether it assumes that the puzzle has a unique solution.
    pub assumes_unique: bool,
    /// Whether only profiles that name it use it: other techniques show the same in fewer words, or in less time.
    pub on_request: bool,
    /// Whether it is one of the singles.
    single: bool,
    /// Whether it is a forcing chain or net.
    net: bool,
    finder: fn(&Position, Emit<'_>) -> ControlFlow<()>,
    takes: fn(&dyn Pattern, &Grid) -> bool,
    same: fn(&dyn Pattern, &dyn Pattern) -> bool,
    read: fn(serde_json::Value) -> serde_json::Result<Arc<dyn Pattern>>,
    #[cfg(feature = "schema")]
    schema: fn(&mut SchemaGenerator) -> Schema,
}

/// Where no schema is written, a pattern needs none.
#[cfg(not(feature = "schema"))]
trait Described {}

#[cfg(not(feature = "schema"))]
impl<P> Described for P {}

impl Technique {
    const fn new<P: Pattern + PartialEq + DeserializeOwned + Described>(
        id: &'static str,
        family: &'static str,
        finder: fn(&Position, Emit<'_>) -> ControlFlow<()>,
    ) -> Self {
        Self {
            id,
            family,
            code: None,
            assumes_unique: false,
            on_request: false,
            single: false,
            net: false,
            finder,
            takes: |pattern, _| typed::<P>(pattern).is_some(),
            same: |one, other| typed::<P>(one).is_some_and(|one| typed(other) == Some(one)),
            read: |facts| Ok(Arc::new(serde_json::from_value::<P>(facts)?)),
            #[cfg(feature = "schema")]
            schema: |generator| generator.subschema_for::<P>(),
        }
    }

    /// Returns the technique with this code for library cases.
    const fn coded(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Returns the technique restricted to the patterns that meet this condition.
    const fn taking(self, takes: fn(&dyn Pattern, &Grid) -> bool) -> Self {
        Self { takes, ..self }
    }

    /// Returns the same technique, marked as a single.
    const fn single(self) -> Self {
        Self { single: true, ..self }
    }

    /// Returns the same technique, marked as a forcing chain or net.
    const fn net(self) -> Self {
        Self { net: true, ..self }
    }

    /// Returns the same technique, used only by profiles that name it.
    const fn on_request(self) -> Self {
        Self { on_request: true, ..self }
    }

    /// Returns the same technique, marked as one that assumes a unique solution.
    const fn assuming_uniqueness(self) -> Self {
        Self { assumes_unique: true, ..self }
    }

    /// Returns the technique with this id.
    pub fn named(id: &str) -> Option<&'static Self> {
        LADDER.iter().find(|technique| technique.id == id)
    }

    /// Returns `true` if it may be used, given whether uniqueness is assumed or left open.
    pub fn is_allowed(&self, uniqueness: Uniqueness) -> bool {
        !self.assumes_unique || uniqueness == Uniqueness::Assumed
    }

    /// Returns `true` if it is one of the singles, which fill a cell by one truth.
    pub fn is_single(&self) -> bool {
        self.single
    }

    /// Returns `true` if it is a forcing chain or net: its argument follows assumptions line by line.
    pub fn is_net(&self) -> bool {
        self.net
    }

    /// Visits every instance in a position and passes each to `emit`, which may stop the visit. Where clues are about cells, no
    /// unique solution is assumed: with other digits there, a pattern may break a clue.
    pub fn find(&self, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
        if self.assumes_unique && position.layout().ruling_on(position.layout().cells()).is_some() {
            return ControlFlow::Continue(());
        }
        (self.finder)(position, emit)
    }

    /// Returns `true` if a pattern in a position is an instance of this technique. A narrower technique may fit as
    /// well: a forcing net may be a chain.
    pub fn accepts(&self, pattern: &dyn Pattern, grid: &Grid) -> bool {
        (self.takes)(pattern, grid)
    }

    /// Returns `true` if two patterns are the same, and of this technique's type.
    pub fn same(&self, one: &dyn Pattern, other: &dyn Pattern) -> bool {
        (self.same)(one, other)
    }

    /// Reads a pattern of this technique from a trace.
    ///
    /// # Errors
    /// If the facts do not have the shape of this technique's pattern.
    pub fn read(&self, facts: serde_json::Value) -> serde_json::Result<Arc<dyn Pattern>> {
        (self.read)(facts)
    }

    /// Returns the JSON Schema of this technique's pattern.
    #[cfg(feature = "schema")]
    pub(crate) fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.schema)(generator)
    }

    /// Returns its index on the ladder, from 0.
    pub fn rung(&self) -> usize {
        LADDER.iter().position(|technique| technique.id == self.id).unwrap_or(LADDER.len())
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

/// Returns `true` if no item occurs twice. Patterns list each item once; an endless list of repetitions is not a
/// pattern.
fn once_each<T: Ord>(items: impl IntoIterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.windows(2).all(|pair| pair[0] != pair[1])
}

/// Calls `visit` with every choice of `size` items, in lexicographic order.
pub(crate) fn choices<T: Copy>(
    items: &[T],
    size: usize,
    visit: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend<T: Copy>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        visit: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if size == 0 {
            return visit(chosen);
        }
        for (i, &item) in items.iter().enumerate().take(items.len() + 1 - size) {
            chosen.push(item);
            let flow = extend(&items[i + 1..], size - 1, chosen, visit);
            chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
    if size > items.len() {
        return ControlFlow::Continue(());
    }
    extend(items, size, &mut Vec::with_capacity(size), visit)
}
