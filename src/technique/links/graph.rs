//! The graph of strong and weak links, and the shortest chains between its nodes.
//!
//! A breadth-first search starts from a node that is assumed false: after k strong links there is a set of nodes that
//! are then true, and the next set is everything that one weak link and one more strong link lead to. Sets are bits, so
//! the search covers the whole graph from every node; only for the two ends of a chain to be emitted are its links put
//! together.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{By, ChainLink, Node};
use crate::grid::{Budget, CandidateSet, Grid};
use crate::technique::bits::Bits;

/// The maximum number of links tried to build a chain that visits no node twice.
const MOST_TRIES: usize = 1000;

/// Nodes, the links between them, and the pairs of ends from which something follows.
#[derive(Clone, Debug, Default)]
pub(in crate::technique) struct Graph {
    pub(in crate::technique) nodes: Vec<Node>,
    /// For each node, the ends of its strong links, and why.
    pub(in crate::technique) strong: Vec<Vec<(usize, By)>>,
    /// For each node, the nodes that conflict with it.
    pub(in crate::technique) excluded: Vec<Bits>,
    /// For each node, the nodes that are true if it is true, by one weak and one strong link.
    next: Vec<Bits>,
    pairs: Vec<Pair>,
}

/// Two ends of a chain, at least one of which is true, so that something follows.
#[derive(Clone, Copy, Debug)]
pub(in crate::technique) struct Pair {
    ends: [usize; 2],
    /// The number of strong links between them.
    links: usize,
    closed: bool,
    /// The number of eliminations.
    gain: usize,
}

impl Pair {
    /// Returns `true` if its ends conflict.
    pub(in crate::technique) fn is_closed(self) -> bool {
        self.closed
    }

    /// Returns the order: short chains first; among equals, those with the most eliminations.
    pub(in crate::technique) fn rank(self) -> impl Ord {
        (self.links, Reverse(self.gain))
    }
}

impl Graph {
    /// Returns the graph of these strong links. Each node costs two units; if the budget ends, the graph is empty.
    pub(in crate::technique) fn of(grid: &Grid, budget: &Budget, links: impl IntoIterator<Item = ChainLink>) -> Self {
        let mut graph = Self::default();
        let mut known = HashMap::new();
        for ChainLink { from, to, by } in links {
            let [from, to] = [from, to].map(|node| {
                *known.entry(node).or_insert_with(|| {
                    graph.nodes.push(node);
                    graph.strong.push(Vec::new());
                    graph.nodes.len() - 1
                })
            });
            for (from, to) in [(from, to), (to, from)] {
                if !graph.strong[from].iter().any(|&(other, _)| other == to) {
                    graph.strong[from].push((to, by));
                }
            }
        }
        if budget.spend(graph.nodes.len() as u64).is_break() {
            return Self::default();
        }
        let excluded: Vec<CandidateSet> = graph.nodes.iter().map(|node| node.excluded(grid)).collect();
        graph.weave(&excluded);
        let starts = (0..graph.nodes.len()).take_while(|_| budget.spend(1).is_continue());
        graph.pairs = starts.flat_map(|start| graph.reached(grid, &excluded, start)).collect();
        graph
    }

    /// Finds which nodes conflict, and what follows.
    fn weave(&mut self, false_by: &[CandidateSet]) {
        let count = self.nodes.len();
        for by in false_by {
            let (mut excluded, mut next) = (Bits::below(count), Bits::below(count));
            for (j, other) in self.nodes.iter().enumerate() {
                if other.is_among(by) {
                    excluded.insert(j);
                    self.strong[j].iter().for_each(|&(to, _)| next.insert(to));
                }
            }
            self.excluded.push(excluded);
            self.next.push(next);
        }
    }

    /// Returns the nodes that are true if a node is false, by the number of strong links that lead there.
    fn layers(&self, start: usize) -> impl Iterator<Item = Bits> {
        let mut first = Bits::below(self.nodes.len());
        self.strong[start].iter().for_each(|&(to, _)| first.insert(to));
        self.onward(first)
    }

    /// Returns the nodes that are true if these nodes are true, by the number of strong links that lead there.
    pub(in crate::technique) fn onward(&self, first: Bits) -> impl Iterator<Item = Bits> {
        let mut known = first.clone();
        std::iter::successors(Some(first), move |layer| {
            let mut next = Bits::below(self.nodes.len());
            layer.iter().for_each(|node| next.extend(&self.next[node]));
            next.remove_all(&known);
            known.extend(&next);
            (!next.is_empty()).then_some(next)
        })
    }

    /// Returns the pairs of ends that start with this one and from which something follows.
    fn reached(&self, grid: &Grid, excluded: &[CandidateSet], start: usize) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (layer, links) in self.layers(start).zip(1..).skip(1) {
            // Every chain can be followed in both directions.
            for end in layer.iter().filter(|&end| end >= start) {
                let closed = self.excluded[start].contains(end);
                // What both exclude in a cell of their own follows from that cell alone.
                let inside = self.nodes[start].cells & self.nodes[end].cells;
                let gain = match start == end {
                    true => grid.layout().side().into(),
                    false => {
                        (&excluded[start] & &excluded[end]).by_digit().filter(|one| !inside.contains(one.cell)).count()
                    }
                };
                if gain > 0 || closed {
                    pairs.push(Pair { ends: [start, end], links, closed, gain });
                }
            }
        }
        pairs
    }

    /// Returns the ends of chains from which something follows.
    pub(in crate::technique) fn pairs(&self) -> impl Iterator<Item = Pair> {
        self.pairs.iter().copied()
    }

    /// Visits the links of the shortest chains between two ends that visit no node twice, as far as [`MOST_TRIES`]
    /// allows. There may be none: then a node that all of them visit twice is false, as a shorter chain shows.
    pub(in crate::technique) fn chains(&self, pair: Pair, then: &mut dyn FnMut(Vec<ChainLink>) -> ControlFlow<()>) {
        let [start, end] = pair.ends;
        let layers: Vec<Bits> = self.layers(start).take(pair.links - 1).collect();
        let _ = Way { graph: self, start, links: Vec::new(), tries: MOST_TRIES }.lead_back(end, &layers, then);
    }
}

/// The search for a way back from the end of a chain to its start.
struct Way<'a> {
    graph: &'a Graph,
    start: usize,
    /// The links so far, last one first.
    links: Vec<ChainLink>,
    /// The number of links that may still be tried.
    tries: usize,
}

impl Way<'_> {
    /// Finds the links that lead to a node that is true in the layer after these.
    fn lead_back(
        &mut self,
        to: usize,
        layers: &[Bits],
        tell: &mut dyn FnMut(Vec<ChainLink>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let graph = self.graph;
        self.tries = self.tries.saturating_sub(1);
        for &(from, by) in &graph.strong[to] {
            self.links.push(ChainLink { from: graph.nodes[from], to: graph.nodes[to], by });
            match layers.split_last() {
                None if from == self.start => tell(self.links.iter().rev().copied().collect())?,
                Some((last, before)) if from != self.start && !self.visited(from) => {
                    for node in last.iter().filter(|&node| graph.excluded[node].contains(from)) {
                        if self.tries > 0 && node != self.start && !self.visits(node) {
                            self.lead_back(node, before, tell)?;
                        }
                    }
                }
                _ => {}
            }
            self.links.pop();
        }
        ControlFlow::Continue(())
    }

    fn visits(&self, node: usize) -> bool {
        let node = self.graph.nodes[node];
        self.links.iter().any(|link| link.from == node || link.to == node)
    }

    /// Returns `true` if the links before the last one visit a node.
    fn visited(&self, node: usize) -> bool {
        let (node, before) = (self.graph.nodes[node], self.links.len() - 1);
        self.links[..before].iter().any(|link| link.from == node || link.to == node)
    }
}
