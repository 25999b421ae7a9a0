//! Chains: alternating strong and weak links.
//!
//! A *strong link* joins two nodes, at least one of which is true: the candidates of a bivalue cell, the places for a
//! digit in a house if they form two groups, or two digits of an almost locked set, which must contain one of them. A
//! *weak link* joins two nodes of which at most one is true. Follow them alternately, from a strong link to a strong
//! link: if the first end is false, the next node is true, the one after it false, and finally the other end is true.
//! So at least one of the two ends is true, and any candidate that conflicts with both is eliminated.
//!
//! ```text
//!   (3)r1c1 ═══ (3)r1c7 ─ ─ (5)r1c7 ═══ (5)r4c7     ═ one of the two, at least
//!      └─ ─ ─ ─ ─ ─ ─ ─ ✗ ─ ─ ─ ─ ─ ─ ─ ─ ┘          ─ one of the two, at most
//! ```
//!
//! If both ends are the same node, it is true: a *discontinuous loop*. If the ends conflict, the links close to a
//! *continuous loop*, and every link of it is both strong and weak: whatever conflicts with both ends of a link is
//! eliminated, and an almost locked set contains all its other digits.
//!
//! A node is a digit in a cell. In a *grouped* chain it may also be a digit in several cells, exactly one of which is
//! true: the places in the intersection of two houses, or in an almost locked set. Such a set may also determine a cell
//! outside it: once locked, it eliminates all candidates of the cell except one.

mod leads;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::links::{self, By, ChainLink, Graph, Node, strong};
use super::{Emit, Inference, Link, Parts, Pattern, Position, Role, Strength, dual, once_each};
use crate::argument::Draft;
use crate::grid::{Candidate, CandidateSet, CellSet, DigitSet, Grid};
use crate::proof::{Proof, Truth};
pub(super) use leads::Leads;

/// The maximum number of links in a chain: as many as a proof has truths.
const MOST_LINKS: usize = 128;

/// Strong links, each joined to the next by a weak link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chain {
    /// The strong links, from end to end: the end of each conflicts with the start of the next.
    pub links: Vec<ChainLink>,
    /// Whether the two ends conflict.
    pub closed: bool,
}

/// The named forms of chains. For a form "of any kind", an easier technique comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Through at least four cells with the same two candidates.
    RemotePair,
    /// On one digit.
    XChain,
    /// Through bivalue cells.
    XyChain,
    /// A continuous loop.
    Continuous,
    /// A chain of any kind, both ends of which may be the same node.
    Discontinuous,
    /// A chain with two ends.
    Aic,
    /// A continuous loop with a group or an almost locked set.
    GroupedContinuous,
    /// A chain of any kind with such a node, both ends of which may be the same.
    GroupedDiscontinuous,
    /// A chain with two ends and such a node.
    GroupedAic,
}

impl Form {
    /// Returns `true` if the ends of a chain of this form may conflict, or may not.
    fn joins(self, closed: bool) -> bool {
        match self {
            Self::XChain | Self::XyChain | Self::Discontinuous | Self::GroupedDiscontinuous => true,
            Self::Continuous | Self::GroupedContinuous => closed,
            Self::RemotePair | Self::Aic | Self::GroupedAic => !closed,
        }
    }
}

impl Chain {
    /// Returns the chain of these links, from end to end.
    pub fn of(links: Vec<ChainLink>, grid: &Grid) -> Self {
        let chain = Self { links, closed: false };
        let closed = chain.ends().is_some_and(|[first, last]| last.is_among(&first.excluded(grid)));
        Self { closed, ..chain }
    }

    /// Returns the truths behind its strong links.
    pub(super) fn truths(&self) -> impl Iterator<Item = Truth> {
        self.links.iter().flat_map(ChainLink::truths)
    }

    /// Returns both ends; `None` if there are no links.
    pub(super) fn ends(&self) -> Option<[Node; 2]> {
        Some([self.links.first()?.from, self.links.last()?.to])
    }

    /// Returns the pairs of nodes that the weak links join.
    fn weak(&self) -> impl Iterator<Item = [Node; 2]> {
        let inner = self.links.windows(2).map(|pair| [pair[0].to, pair[1].from]);
        inner.chain(self.ends().filter(|_| self.closed).map(|[first, last]| [last, first]))
    }

    /// Returns `true` if the chain visits each of its nodes once, and is short enough to follow. Both ends may be the
    /// same node.
    fn is_simple(&self) -> bool {
        let ends_meet = self.ends().is_some_and(|[first, last]| first == last);
        let inner = self.links.iter().flat_map(|link| [link.from, link.to]).skip(usize::from(ends_meet));
        self.links.len() <= MOST_LINKS && once_each(inner)
    }

    /// Returns the two digits of all its cells, if these are the same two.
    fn pair(&self) -> Option<DigitSet> {
        let digits = |link: &ChainLink| DigitSet::of(link.from.digit) | DigitSet::of(link.to.digit);
        let pair = digits(self.links.first()?);
        let is_joined = self.links.windows(2).all(|pair| pair[0].to.digit == pair[1].from.digit);
        (is_joined && self.links.iter().all(|link| link.in_cell() && digits(link) == pair)).then_some(pair)
    }

    /// Whether a chain of cells with the same two digits holds for either digit at its start: where houses join the cells, it
    /// does; a clue may join them for one digit alone.
    fn runs_both_ways(&self, grid: &Grid) -> bool {
        !self.closed && self.pair().is_some() && self.swapped().weak().all(|[a, b]| a.excludes(grid, &b))
    }

    /// Returns the same links of bivalue cells with one digit for the other.
    fn swapped(&self) -> Self {
        let swap = |link: &ChainLink| {
            let [from, to] = [Node { digit: link.to.digit, ..link.from }, Node { digit: link.from.digit, ..link.to }];
            ChainLink { from, to, ..*link }
        };
        Self { links: self.links.iter().map(swap).collect(), closed: self.closed }
    }

    /// Says what the chain is; returns the number of that claim.
    fn told(&self, draft: &mut Draft<'_>) -> u16 {
        links::told(&self.links, links::joints(&self.links, self.closed, draft.layout()), draft)
    }

    /// Returns the candidates that conflict with both nodes, at least one of which is true.
    fn excluded(nodes: [Node; 2], grid: &Grid) -> CandidateSet {
        &nodes[0].excluded(grid) & &nodes[1].excluded(grid)
    }

    /// Returns the eliminations of a closed chain: whatever conflicts with both ends of a link, strong or weak.
    fn cleared_by_loop(&self, grid: &Grid) -> CandidateSet {
        let both = |all: CandidateSet, nodes| &all | &Self::excluded(nodes, grid);
        let cleared = self.weak().fold(CandidateSet::EMPTY, both);
        let held = self.links.iter().flat_map(|link| link.held(grid));
        held.fold(cleared, |all, node| &all | &CandidateSet::of(node.digit, node.seen(grid)))
    }

    /// Returns the eliminations; `None` if the ends are not as the chain says.
    fn cleared(&self, grid: &Grid) -> Option<CandidateSet> {
        let [first, last] = self.ends()?;
        match (self.closed, self.pair()) {
            _ if first.excludes(grid, &last) != self.closed => None,
            (true, _) => Some(self.cleared_by_loop(grid)),
            // Either end may then be either digit, because the chain runs in both directions.
            (false, Some(pair)) if self.runs_both_ways(grid) => {
                let of = |digit| Self::excluded([first, last].map(|node| Node { digit, ..node }), grid);
                Some(pair.iter().fold(CandidateSet::EMPTY, |all, digit| &all | &of(digit)))
            }
            (false, _) => Some(Self::excluded([first, last], grid)),
        }
    }
}

impl Chain {
    /// Returns `true` if the chain has this form.
    pub(super) fn is(&self, form: Form) -> bool {
        let Some([first, last]) = self.ends() else { return false };
        let each = |is: fn(&ChainLink) -> bool| self.links.iter().all(is);
        let one_digit = self.links.iter().all(|link| link.from.digit == first.digit && link.to.digit == first.digit);
        let (grouped, open) = (!each(|link| !link.is_grouped()), !self.closed);
        match form {
            Form::RemotePair => open && self.links.len() > 3 && self.pair().is_some(),
            Form::XChain => !grouped && one_digit && first != last,
            Form::XyChain => each(ChainLink::in_cell),
            Form::Continuous => self.closed && !grouped,
            Form::Discontinuous => !grouped,
            Form::Aic => open && !grouped && first != last,
            Form::GroupedContinuous => self.closed && grouped,
            Form::GroupedDiscontinuous => grouped,
            Form::GroupedAic => open && grouped && first != last,
        }
    }
}

impl Pattern for Chain {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [first, last] = self.ends()?;
        let linked = self.is_simple() && self.links.iter().all(|link| link.holds(grid));
        // A single link is a locked candidate, or a bivalue cell.
        if self.links.len() < 2 || !linked || !self.weak().all(|[a, b]| a.excludes(grid, &b)) {
            return None;
        }
        let proof = Proof::of(self.truths());
        match first.cells.single() {
            Some(cell) if first == last => Some(Inference::place(Candidate::new(cell, first.digit), proof)),
            _ => Inference::eliminate(self.cleared(grid)?.by_digit(), proof),
        }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        if self.runs_both_ways(draft.grid()) {
            return dual::explain(&[self.clone(), self.swapped()], Self::told, draft);
        }
        let chain = self.told(draft);
        draft.exclude_all([chain]);
        draft.placements().for_each(|placed| {
            draft.place(placed, [chain]);
        });
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = Parts::default();
        let Some(ends) = self.ends() else { return parts };
        // An end of a remote pair is a cell, with both candidates.
        let is_last = |i: usize| self.is(Form::RemotePair) && (i == 0 || i + 1 == self.links.len());
        let mut letters = [Role::A, Role::B, Role::C, Role::D].into_iter().cycle();
        for (i, link) in self.links.iter().enumerate() {
            if let Some(cells) = link.set()
                && let Some(letter) = letters.next()
            {
                let beside = if let By::Beside { cell, .. } = link.by { CellSet::of(cell) } else { CellSet::EMPTY };
                parts = parts.cells(letter, cells).cells(Role::Pattern, beside);
                parts = parts.digits_of(letter, grid, cells, grid.layout().digits());
            }
            for node in [link.from, link.to] {
                let is_end = !self.closed && (ends.contains(&node) || is_last(i));
                let role = if is_end { Role::Pincer } else { Role::Pattern };
                parts = parts.digit(role, node.digit, node.cells);
            }
            let strong = (link.from, link.to, Strength::Strong);
            let weak = self.weak().nth(i).map(|[from, to]| (from, to, Strength::Weak));
            for (from, to, strength) in [Some(strong), weak].into_iter().flatten() {
                parts.links.push(Link { from: from.candidates(), to: to.candidates(), strength });
            }
        }
        parts
    }

    fn nodes(&self) -> Option<usize> {
        let of = |link: &ChainLink| if matches!(link.by, By::Cells(cells) if cells.len() > 1) { 1 } else { 2 };
        Some(self.links.iter().map(of).sum())
    }
}

/// Emits the chains of these graphs that have a form: those with few links first; among equals, those with the most
/// eliminations. Of the chains with the same conclusions, the first is emitted, and after it only those with fewer
/// nodes.
///
/// The eliminations of a chain depend on its ends, but a loop eliminates by every link, so all shortest loops between
/// two ends are examined. All shortest grouped chains are examined too, because the first may be plain, or have more
/// nodes.
fn tell<'a>(form: Form, grid: &Grid, graphs: impl IntoIterator<Item = &'a Graph>, emit: Emit<'_>) -> ControlFlow<()> {
    let pairs = graphs.into_iter().flat_map(|graph| graph.pairs().map(move |pair| (graph, pair)));
    let mut pairs: Vec<_> = pairs.filter(|(_, pair)| form.joins(pair.is_closed())).collect();
    pairs.sort_by_key(|(_, pair)| pair.rank());
    let mut told = HashMap::new();
    for (graph, pair) in pairs {
        let all = pair.is_closed() || form == Form::GroupedAic;
        let mut flow = ControlFlow::Continue(());
        graph.chains(pair, &mut |links| {
            let chain = Chain { links, closed: pair.is_closed() };
            let nodes = chain.nodes();
            if chain.is(form)
                && let Some(inference) = chain.argue(grid)
            {
                let fewest = told.entry((inference.placements, inference.eliminations)).or_insert(None);
                if fewest.is_none() || nodes < *fewest {
                    *fewest = nodes;
                    flow = emit(Arc::new(chain));
                }
            }
            if all && flow.is_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow?;
    }
    ControlFlow::Continue(())
}

/// Finds the chains and loops of a form.
pub(super) fn find(form: Form, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    match form {
        Form::RemotePair => tell(form, position, &pairs(position), emit),
        Form::XChain => position.news(("x_chain", 0), emit, |changed, emit| {
            tell(form, position, &on_one_digit(position, changed.digits(position)), emit)
        }),
        Form::XyChain => tell(form, position, [&Graph::of(position, position.budget(), strong::cells(position))], emit),
        Form::Continuous | Form::Discontinuous | Form::Aic => tell(form, position, [position.chains()], emit),
        Form::GroupedContinuous | Form::GroupedDiscontinuous | Form::GroupedAic => {
            tell(form, position, [position.grouped_chains()], emit)
        }
    }
}

/// Returns the graphs of bivalue cells with the same two candidates.
fn pairs(position: &Position) -> Vec<Graph> {
    let cells = strong::cells(position);
    let digits = |link: &ChainLink| [link.from.digit, link.to.digit];
    let mut pairs: Vec<_> = cells.iter().map(digits).collect();
    pairs.sort_unstable();
    let alike = pairs.chunk_by(|a, b| a == b).filter(|alike| alike.len() > 3).map(|alike| alike[0]);
    alike
        .map(|pair| Graph::of(position, position.budget(), cells.iter().copied().filter(|link| digits(link) == pair)))
        .collect()
}

/// Returns the graphs of the houses, for each of these digits.
fn on_one_digit(position: &Position, digits: DigitSet) -> Vec<Graph> {
    let houses = strong::houses(position);
    let graph =
        |digit| Graph::of(position, position.budget(), houses.iter().copied().filter(|link| link.from.digit == digit));
    digits.iter().map(graph).collect()
}
