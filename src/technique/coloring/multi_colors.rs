//! Multi-colouring: two clusters of strong links on one digit, coloured A B and C D.
//!
//! In each cluster one colour is true. If an A sees a C (a *bridge*), the two colours cannot both be true, so B or D is
//! true: a cell that sees a B and a D cannot be the digit (*type 1*). If A is bridged to both C and D, one of which is
//! true, A is false: eliminate the digit from all its cells (*type 2*).
//!
//! ```text
//!   B ═══ A ─ ─ C ═══ D        A and C exclude each other: B or D is true
//!   │                 │
//!   └───────  ✗  ─────┘        ✗ sees a B and a D
//! ```

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{argue, colored, drawn, of_digit, on, one_true};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{self, Truth};
use crate::technique::marks::fewest;
use crate::technique::{Emit, Inference, Link, Parts, Pattern, Position, Role, Strength, once_each};

/// The deduction from the bridges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Multi {
    /// Type 1: at least one of two colours is true, so a cell that sees both cannot be the digit.
    Trap,
    /// Type 2: a colour that is bridged to both colours of the other cluster is false.
    Wrap,
}

/// Two clusters of one digit and the bridges between them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MultiColors {
    /// The digit.
    pub digit: Digit,
    /// The deduction from the bridges.
    pub rule: Multi,
    /// The strong links of each cluster.
    pub links: [Vec<House>; 2],
    /// The colours: A and B of the first cluster, C and D of the second.
    pub colors: [CellSet; 4],
    /// Cells that see each other, one from each cluster.
    pub bridges: Vec<[Cell; 2]>,
}

impl MultiColors {
    /// Returns the indices of the colours that a bridge joins; `None` if it is not a bridge.
    fn joins(&self, grid: &Grid, [a, b]: [Cell; 2]) -> Option<(usize, usize)> {
        let of = |cell, mut colors: std::ops::Range<usize>| colors.find(|&i| self.colors[i].contains(cell));
        if grid.layout().seen(Candidate::new(a, self.digit)).contains(b) { of(a, 0..2).zip(of(b, 2..4)) } else { None }
    }

    /// Returns the cells of the eliminations; `None` if some bridge is not one, or occurs twice.
    fn cleared(&self, grid: &Grid) -> Option<CellSet> {
        if !once_each(&self.bridges) {
            return None;
        }
        let joined: Vec<_> = self.bridges.iter().map(|&bridge| self.joins(grid, bridge)).collect::<Option<_>>()?;
        let other = |color: usize| color ^ 1;
        let sees = |color: usize| grid.layout().seen_by_any(self.colors[color], self.digit) & grid.places(self.digit);
        let cleared = match self.rule {
            Multi::Trap => joined.iter().map(|&(a, c)| sees(other(a)) & sees(other(c))).collect::<Vec<_>>(),
            Multi::Wrap => {
                let joins = |a, c| joined.contains(&(a, c)) || joined.contains(&(c, a));
                let refuted = |color: usize| {
                    let across = if color < 2 { [2, 3] } else { [0, 1] };
                    across.iter().all(|&across| joins(color, across))
                };
                (0..4).filter(|&color| refuted(color)).map(|color| self.colors[color]).collect()
            }
        };
        Some(cleared.into_iter().fold(CellSet::EMPTY, |all, cells| all | cells))
    }
}

impl MultiColors {
    /// Supposes the first colour of a bridge, which rules out the second: so the partner of that one is true. Returns the
    /// number of that claim.
    fn crossed(&self, draft: &mut Draft<'_>, clusters: [u16; 2], bridge: [Cell; 2]) -> Option<u16> {
        let (color, across) = self.joins(draft.grid(), bridge)?;
        let [other, partner] = [color ^ 1, across ^ 1].map(|color| on(self.digit, self.colors[color]));
        let seen =
            |places: &[Candidate], gone| places.iter().copied().find(|&place| draft.layout().conflict(place, gone));
        let reached = draft.eliminations().filter(|&gone| seen(&other, gone).is_some());
        let reached: BTreeSet<Candidate> = reached.filter_map(|gone| seen(&partner, gone)).collect();
        Some(draft.suppose(on(self.digit, self.colors[color]), [clusters[0]], |draft| {
            let out = draft.exclude([Candidate::new(bridge[1], self.digit)], []);
            let from = || out.iter().copied().chain([clusters[1]]);
            reached.into_iter().map(|place| Lead::to([place], from())).collect()
        }))
    }

    /// Supposes a colour that rules out both colours of the other cluster; returns the number of that claim.
    fn refuted(&self, draft: &mut Draft<'_>, clusters: [u16; 2], color: usize) -> u16 {
        let (own, across) = (color / 2, 1 - color / 2);
        let bridged = self.bridges.iter().filter(|bridge| self.colors[color].contains(bridge[own]));
        draft.suppose(on(self.digit, self.colors[color]), [clusters[own]], |draft| {
            let out = bridged.flat_map(|bridge| draft.exclude([Candidate::new(bridge[across], self.digit)], []));
            let out: Vec<u16> = out.chain([clusters[across]]).collect();
            vec![Lead::contradiction(out)]
        })
    }

    /// Returns `true` if it uses this rule.
    pub(in crate::technique) fn is(&self, rule: Multi) -> bool {
        self.rule == rule
    }
}

impl Pattern for MultiColors {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [first, second] = &self.links;
        let [a, b] = colored(grid, self.digit, first)?;
        let [c, d] = colored(grid, self.digit, second)?;
        let apart = (a | b).is_disjoint(c | d);
        if self.colors != [a, b, c, d] || !apart {
            return None;
        }
        let houses: Vec<House> = first.iter().chain(second).copied().collect();
        let mut inference = argue(self.digit, &houses, self.cleared(grid)?)?;
        inference.proof = proof::shrink(grid, inference.proof.clone(), &inference.conclusions());
        // If one cluster is enough, it is simple colouring.
        let truth = |&house: &House| Truth::Place(house, self.digit);
        let needs = |links: &[House]| links.iter().map(truth).any(|truth| inference.proof.truths.contains(&truth));
        (needs(first) && needs(second)).then_some(inference)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let [a, b, c, d] = self.colors;
        let [first, second] = &self.links;
        let clusters =
            [(first, [a, b]), (second, [c, d])].map(|(links, colors)| one_true(draft, self.digit, links, colors));
        let reasons: Vec<Vec<u16>> = match self.rule {
            Multi::Trap => {
                let crossed = self.bridges.iter().filter_map(|&bridge| self.crossed(draft, clusters, bridge));
                crossed.map(|crossed| vec![clusters[0], crossed]).collect()
            }
            Multi::Wrap => {
                let is_gone = |color: &CellSet| draft.eliminations().any(|gone| color.contains(gone.cell));
                let gone: Vec<usize> = (0..4).filter(|&color| is_gone(&self.colors[color])).collect();
                gone.into_iter().map(|color| vec![self.refuted(draft, clusters, color)]).collect()
            }
        };
        draft.exclude_by(&reasons);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let roles = [Role::A, Role::B, Role::C, Role::D];
        let mut parts = Parts::default();
        for (role, cells) in roles.into_iter().zip(self.colors) {
            parts = parts.digit(role, self.digit, cells);
        }
        parts.links = self.links.iter().flat_map(|links| drawn(grid, self.digit, links)).collect();
        let end = |cell| vec![Candidate::new(cell, self.digit)];
        let bridges = self.bridges.iter();
        parts.links.extend(bridges.map(|&[a, b]| Link { from: end(a), to: end(b), strength: Strength::Weak }));
        parts
    }
}

pub(in crate::technique) fn find(rule: Multi, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("multi_colors", rule as usize), emit, |changed, emit| {
        visit(rule, changed.digits(position), position, emit)
    })
}

fn visit(rule: Multi, digits: DigitSet, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for digit in digits.iter() {
        let clusters = of_digit(grid, digit);
        for (i, (first, [a, b])) in clusters.iter().enumerate() {
            for (second, [c, d]) in &clusters[i + 1..] {
                let pairs = [(a, c), (a, d), (b, c), (b, d)];
                let bridge = |(one, other): (&CellSet, &CellSet)| {
                    let seen = |cell| *other & grid.layout().seen(Candidate::new(cell, digit));
                    one.iter().find_map(|cell| seen(cell).first().map(|over| [cell, over]))
                };
                let multi = MultiColors {
                    digit,
                    rule,
                    links: [first.clone(), second.clone()],
                    colors: [*a, *b, *c, *d],
                    bridges: pairs.into_iter().filter_map(bridge).collect(),
                };
                if multi.cleared(grid).is_some_and(|cells| !cells.is_empty())
                    && let Some(multi) = told(multi, grid)
                    && multi.argue(grid).is_some()
                {
                    emit(Arc::new(multi))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pattern without the bridges and links that its eliminations do not need.
fn told(multi: MultiColors, grid: &Grid) -> Option<MultiColors> {
    let cleared = multi.cleared(grid)?;
    let with = |links: [&[House]; 2], bridges: &[[Cell; 2]]| {
        let [[a, b], [c, d]] = [colored(grid, multi.digit, links[0])?, colored(grid, multi.digit, links[1])?];
        let links = links.map(<[House]>::to_vec);
        let less = MultiColors { links, colors: [a, b, c, d], bridges: bridges.to_vec(), ..multi.clone() };
        (less.cleared(grid) == Some(cleared)).then_some(less)
    };
    let ([mut first, mut second], mut bridges) = (multi.links.clone(), multi.bridges.clone());
    fewest(&mut bridges, |bridges| with([&first, &second], bridges).is_some());
    fewest(&mut first, |first| with([first, &second], &bridges).is_some());
    fewest(&mut second, |second| with([&first, second], &bridges).is_some());
    with([&first, &second], &bridges)
}
