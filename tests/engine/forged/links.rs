//! Chains and colours assembled at random: links that may hold, and joints that may exist.

use whydoku::argument::{By, Claim, Link, Node, Says};
use whydoku::grid::{Candidate, CellSet, Digit, House, Via};

use super::forger::Forger;
use super::scene::Scene;

impl Forger<'_> {
    fn node(&mut self, digit: Digit, cells: CellSet) -> Node {
        Node { digit, cells: if self.random.u8(0..20) == 0 { CellSet::EMPTY } else { cells } }
    }

    /// Returns a strong link that a claim may give.
    fn link(&mut self, scene: &Scene<'_>, n: usize) -> Option<Link> {
        match &scene.known.get(n)?.says {
            Says::OnlyPlaces { digit, house, cells, .. } => {
                let one: CellSet = cells.iter().filter(|_| self.random.bool()).collect();
                Some(Link { from: self.node(*digit, one), to: self.node(*digit, *cells - one), by: By::House(*house) })
            }
            Says::OnlyDigits { cell, digits, .. } => {
                let mut two = self.some(&digits.iter().collect::<Vec<_>>(), 2);
                let (from, to) = (two.pop()?, two.pop()?);
                let of = CellSet::of(*cell);
                Some(Link {
                    from: Node { digit: from, cells: of },
                    to: Node { digit: to, cells: of },
                    by: By::Cell(*cell),
                })
            }
            Says::Almost { cells, digits } => {
                let places = |digit: Digit| -> CellSet {
                    cells.iter().filter(|cell| scene.left[cell.index()].contains(digit)).collect()
                };
                let mut two = self.some(&digits.iter().collect::<Vec<_>>(), 2);
                let (from, to) = (two.pop()?, two.pop()?);
                let from = Node { digit: from, cells: places(from) };
                if self.random.bool() {
                    return Some(Link { from, to: Node { digit: to, cells: places(to) }, by: By::Set(*cells) });
                }
                let cell = self.cells(1).first()?;
                let digit = self.some(&scene.left[cell.index()].iter().collect::<Vec<_>>(), 1).pop()?;
                let to = Node { digit, cells: CellSet::of(cell) };
                let (from, to) = if self.random.bool() { (from, to) } else { (to, from) };
                Some(Link { from, to, by: By::Beside { cells: *cells, cell } })
            }
            _ => None,
        }
    }

    fn joint(&self, one: Node, other: Node) -> Option<Vec<House>> {
        let layout = self.grid.layout();
        match one.digit == other.digit {
            false => (one.cells == other.cells).then(Vec::new),
            true => {
                let see = other.cells.is_subset(layout.seen_by_all(one.cells, one.digit));
                see.then(|| layout.houses().to_vec())
            }
        }
    }

    pub(super) fn chain(&mut self, scene: &Scene<'_>) -> Option<Says> {
        let count = scene.known.len();
        let first = (0..20).find_map(|_| {
            let n = self.random.usize(0..count);
            self.link(scene, n)
        })?;
        let (mut links, mut joints) = (vec![first], Vec::<Vec<Via>>::new());
        for _ in 0..self.random.usize(0..5) {
            let to = links[links.len() - 1].to;
            for _ in 0..60 {
                let n = self.random.usize(0..count);
                let Some(link) = self.link(scene, n) else { continue };
                if let Some(joint) = self.joint(to, link.from) {
                    links.push(link);
                    joints.push(joint.into_iter().map(Via::from).collect());
                    break;
                }
            }
        }
        let last = self.joint(links[links.len() - 1].to, links[0].from);
        joints.extend(last.map(|joint| joint.into_iter().map(Via::from).collect()));
        Some(Says::Chain { links, joints })
    }

    pub(super) fn colors(&mut self, scene: &Scene<'_>) -> Option<Says> {
        let of = |claim: &Claim| -> Vec<Candidate> {
            match &claim.says {
                Says::OnlyPlaces { digit, cells, .. } => {
                    cells.iter().map(|cell| Candidate::new(cell, *digit)).collect()
                }
                Says::OnlyDigits { cell, digits, .. } => {
                    digits.iter().map(|digit| Candidate::new(*cell, digit)).collect()
                }
                _ => Vec::new(),
            }
        };
        let pairs: Vec<Vec<Candidate>> = scene.known.iter().map(of).filter(|pair| pair.len() == 2).collect();
        let start = pairs.get(self.random.usize(0..pairs.len().max(1)))?;
        let mut colors = [vec![start[0]], Vec::new()];
        for _ in 0..40 {
            for pair in &pairs {
                for (a, b) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                    for side in 0..2 {
                        if colors[side].contains(&a) && !colors[1 - side].contains(&b) {
                            colors[1 - side].push(b);
                        }
                    }
                }
            }
        }
        let [one, other] = colors;
        Some(Says::Colors { one, other })
    }
}
