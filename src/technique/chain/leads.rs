//! Chains that lead from one candidate to the elimination of another.
//!
//! ```text
//!   (3)r1c1 ─ ─ (3)r1c7 ═══ (5)r1c7 ─ ─ (5)r4c7     if r1c1 is 3, then r1c7 is 5, and r4c7 is not
//! ```
//!
//! The search starts at their end, the *target*: the same chain also proves that its start is false if the target is
//! true. A breadth-first search from the target therefore eliminates, link by link, every candidate from which a short
//! chain leads to the target.

use super::{Chain, MOST_LINKS};
use crate::grid::{Candidate, CandidateSet, Grid};
use crate::technique::bits::Bits;
use crate::technique::links::{ChainLink, Graph, Node};
use crate::technique::{Position, once_each};

impl Chain {
    /// Returns `true` if the chain proves that candidate `to` is false if candidate `from` is true. A chain without
    /// links does so if the two conflict.
    pub(in crate::technique) fn leads(&self, grid: &Grid, from: Candidate, to: Candidate) -> bool {
        let end = self.links.iter().try_fold(Node::from(from), |node, link| {
            (link.holds(grid) && node.excludes(grid, &link.from)).then_some(link.to)
        });
        let short = self.links.len() <= MOST_LINKS && once_each(self.links.iter().map(|link| link.from));
        short && !self.closed && end.is_some_and(|end| end.excludes(grid, &to.into()))
    }
}

/// The chains that lead to the elimination of a candidate.
pub(in crate::technique) struct Leads<'a> {
    grid: &'a Grid,
    graph: &'a Graph,
    /// The candidate to eliminate.
    pub target: Candidate,
    /// The nodes that conflict with it.
    excluded: Bits,
    /// The nodes that are true if the target is true, by the number of strong links that lead there.
    layers: Vec<Bits>,
    /// The candidates that are false if the target is true, by the maximum number of strong links needed.
    fallen: Vec<CandidateSet>,
}

impl<'a> Leads<'a> {
    /// Finds the leads to each candidate, through chains of at most `most` links of a graph. Each candidate costs one
    /// unit.
    pub(in crate::technique) fn all(grid: &'a Position, graph: &'a Graph, most: usize) -> Vec<Self> {
        let struck: Vec<CandidateSet> = graph.nodes.iter().map(|node| node.excluded(grid)).collect();
        let candidates = grid
            .open()
            .iter()
            .flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
        let candidates = candidates.take_while(|_| grid.budget().spend(1).is_continue());
        candidates.map(|target| Self::to(target, grid, graph, &struck, most)).collect()
    }

    fn to(target: Candidate, grid: &'a Grid, graph: &'a Graph, struck: &[CandidateSet], most: usize) -> Self {
        let node = Node::from(target);
        let at_once = node.excluded(grid);
        let none = Bits::below(graph.nodes.len());
        let (mut excluded, mut first) = (none.clone(), none);
        for (i, _) in graph.nodes.iter().enumerate().filter(|(_, other)| other.is_among(&at_once)) {
            excluded.insert(i);
            graph.strong[i].iter().for_each(|&(to, _)| first.insert(to));
        }
        let layers: Vec<Bits> = graph.onward(first).take(most).collect();
        let fall = |fallen: &mut CandidateSet, layer: &Bits| {
            layer.iter().for_each(|node| *fallen |= &struck[node]);
            Some(*fallen)
        };
        let fallen = std::iter::once(at_once).chain(layers.iter().scan(at_once, fall)).collect();
        Self { grid, graph, target, excluded, layers, fallen }
    }

    /// Returns the candidates from which chains of at most this many links lead to the target.
    pub(in crate::technique) fn fallen(&self, most: usize) -> &CandidateSet {
        &self.fallen[most.min(self.layers.len())]
    }

    /// Returns a shortest chain from a candidate to the target.
    pub(in crate::technique) fn chain(&self, from: Candidate) -> Option<Chain> {
        let Graph { nodes, strong, excluded, .. } = self.graph;
        let links = self.fallen.iter().position(|fallen| fallen.contains(from))?;
        let mut chain = Chain { links: Vec::with_capacity(links), closed: false };
        let Some((last, before)) = self.layers[..links].split_last() else { return Some(chain) };
        let at_once = Node::from(from).excluded(self.grid);
        let mut node = last.iter().find(|&node| nodes[node].is_among(&at_once))?;
        let befores = before.iter().rev().map(Some).chain([None]);
        for before in befores {
            let (to, by, next) = strong[node].iter().find_map(|&(to, by)| match before {
                Some(layer) => layer.iter().find(|&next| excluded[next].contains(to)).map(|next| (to, by, next)),
                None => self.excluded.contains(to).then_some((to, by, node)),
            })?;
            chain.links.push(ChainLink { from: nodes[node], to: nodes[to], by });
            node = next;
        }
        Some(chain)
    }
}
