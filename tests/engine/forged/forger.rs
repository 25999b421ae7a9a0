//! Arguments assembled at random: of what the check accepts, nothing is false.

use whydoku::argument::{self, Claim, Filling, Lead, Says, Sector, Sight};
use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Digits, Equation, Fillings, Grid, House, Layout, Via};
use whydoku::proof::{Deadly, guardians};

use super::scene::Scene;
use super::{accepted, check, layout};
use crate::arguments::{is_true, mutated};
use crate::support;

/// A position with one solution, and everything that may be said of it at random.
pub(super) struct Forger<'a> {
    pub(super) grid: &'a Grid,
    pub(super) solution: Digits,
    pub(super) random: fastrand::Rng,
}

impl Forger<'_> {
    fn holds(&self, one: Candidate) -> bool {
        self.solution.get(one.cell) == Some(one.digit)
    }

    pub(super) fn some<T: Copy>(&mut self, from: &[T], most: usize) -> Vec<T> {
        let count = self.random.usize(1..=most);
        let mut from = from.to_vec();
        self.random.shuffle(&mut from);
        from.truncate(count);
        from
    }

    fn house(&mut self) -> House {
        let houses = self.grid.layout().houses();
        houses[self.random.usize(0..houses.len())]
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.random.usize(0..usize::from(self.grid.layout().side())))
    }

    pub(super) fn cells(&mut self, most: usize) -> CellSet {
        let house = self.house();
        let within = if self.random.u8(0..3) > 0 { self.grid.open_in(house) } else { self.grid.open() };
        let cells: Vec<Cell> =
            if self.random.u8(0..12) == 0 { self.grid.layout().cells() } else { within }.iter().collect();
        self.some(&cells, most).into_iter().collect()
    }

    fn candidate(&mut self) -> Candidate {
        let all: Vec<Candidate> = self.candidates();
        match self.random.u8(0..8) {
            0 => Candidate::new(self.grid.layout().cells().iter().next().expect("a cell"), self.digit()),
            1 => {
                let solved: Vec<Candidate> = self.grid.digits().iter().collect();
                solved[self.random.usize(0..solved.len())]
            }
            _ => all[self.random.usize(0..all.len())],
        }
    }

    fn candidates(&self) -> Vec<Candidate> {
        let of = |cell| self.grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
        self.grid.open().iter().flat_map(of).collect()
    }

    fn digits_of(&self, scene: &Scene<'_>, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | scene.left[cell.index()])
    }

    fn ways(&mut self, scene: &Scene<'_>) -> Says {
        let of = if self.random.bool() {
            Filling::Cells(self.cells(3))
        } else {
            let houses = self.grid.layout().houses().to_vec();
            Filling::Places { digit: self.digit(), houses: self.some(&houses, 3) }
        };
        let choices: Vec<Vec<Candidate>> = match &of {
            Filling::Cells(cells) => cells
                .iter()
                .map(|cell| scene.left[cell.index()].iter().map(|digit| Candidate::new(cell, digit)).collect())
                .collect(),
            Filling::Places { digit, houses } => houses
                .iter()
                .map(|&house| scene.places(house, *digit).iter().map(|cell| Candidate::new(cell, *digit)).collect())
                .collect(),
            _ => panic!("what else can be filled?"),
        };
        let mut ways = vec![Vec::new()];
        for choice in choices {
            let longer = |way: &Vec<Candidate>| -> Vec<Vec<Candidate>> {
                let fits = |next: &&Candidate| !way.iter().any(|&one| self.grid.layout().conflict(one, **next));
                choice.iter().filter(fits).map(|&next| [way.clone(), vec![next]].concat()).collect()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        let count = ways.len() as u32;
        let kept = if self.random.bool() { count } else { count.saturating_sub(self.random.u32(0..4)) };
        let together: Vec<Candidate> = (0..2).map(|_| self.candidate()).collect();
        let barred = argument::Barred { together, cells: self.cells(2) };
        Says::Ways { of, count, kept, barred: if self.random.u8(0..4) == 0 { vec![barred] } else { Vec::new() } }
    }

    /// Two houses or more, some of which are subtracted: what one has more than the others.
    fn sum(&mut self, scene: &Scene<'_>) -> Option<Says> {
        let (grid, houses) = (self.grid, self.grid.layout().houses().to_vec());
        let mut terms = self.some(&houses, 4).into_iter().map(Via::House);
        let of = Equation { plus: terms.next().into_iter().collect(), minus: terms.collect() };
        let sum = of.left(grid.layout())?;
        let digit = |cell| grid.digit(cell).map_or(0, |digit| i32::from(digit.get()));
        let total = sum.total - sum.cells.iter().map(|&(cell, weight)| weight * digit(cell)).sum::<i32>();
        let lie = if self.random.u8(0..4) == 0 { self.random.i32(-3..4) } else { 0 };
        let fillings = Fillings::of_sum(grid.layout(), &of)?;
        let left = grid.layout().cells().iter().flat_map(|cell| {
            let digits = scene.left[cell.index()] | grid.digit(cell).map(DigitSet::of).unwrap_or_default();
            digits.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
        });
        let sets = fillings.sets(&left.collect()).unwrap_or_default();
        Some(Says::Sum { of, total: total + lie, sets })
    }

    fn sights(&self, gone: Candidate) -> Vec<Sight> {
        let layout = self.grid.layout();
        let others = (layout.digits() - DigitSet::of(gone.digit)).iter().map(|digit| Candidate::new(gone.cell, digit));
        let mut sights = vec![Sight { of: others.collect(), house: None, clue: None }];
        for house in layout.houses_of(gone.cell).iter() {
            let others = layout.members(house) - CellSet::of(gone.cell);
            let of = others.iter().map(|cell| Candidate::new(cell, gone.digit)).collect();
            sights.push(Sight { of, house: Some(house), clue: None });
        }
        sights
    }

    fn says(&mut self, scene: &Scene<'_>) -> Option<Says> {
        let cells = self.cells(4);
        let digits = self.digits_of(scene, cells);
        let some_digits = |forger: &mut Self| -> DigitSet {
            let all: Vec<Digit> = (0..usize::from(forger.grid.layout().side())).map(Digit::from_index).collect();
            forger.some(&all, 4).into_iter().collect()
        };
        Some(match self.random.u8(0..14) {
            0 => {
                let grid = self.grid;
                let given =
                    |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell));
                let mut tried = (cells, given(cells));
                for _ in 0..30 {
                    if tried.1.len() != tried.0.len() + 1 {
                        let cells = self.cells(3);
                        tried = (cells, given(cells));
                    }
                }
                Says::Almost { cells: tried.0, digits: tried.1 }
            }
            1 | 2 => {
                let also: Vec<Candidate> = match self.random.u8(0..3) {
                    0 => (0..self.random.usize(1..4)).map(|_| self.candidate()).collect(),
                    1 => match &scene.known[self.random.usize(0..scene.known.len())].says {
                        Says::OneOf { candidates } => candidates.clone(),
                        Says::Deadly { guardians, .. } => guardians.clone(),
                        _ => Vec::new(),
                    },
                    _ => Vec::new(),
                };
                let also_digits: DigitSet = also.iter().map(|one| one.digit).collect();
                let digits = if self.random.u8(0..3) == 0 { some_digits(self) } else { digits | also_digits };
                Says::Fills { digits, cells, also }
            }
            3 => {
                let sector = |forger: &mut Self| {
                    let house = forger.house();
                    let cells = cells & forger.grid.layout().members(house);
                    let house = if forger.random.u8(0..4) > 0 { Some(house) } else { None };
                    Sector { house, cells, digits: some_digits(forger) }
                };
                Says::Shares { cells, sectors: (0..self.random.usize(1..4)).map(|_| sector(self)).collect() }
            }
            4 => {
                let houses = self.grid.layout().houses().to_vec();
                let (digit, base, cover) = (self.digit(), self.some(&houses, 3), self.some(&houses, 3));
                let count = |houses: &[House], cell| {
                    houses.iter().filter(|&&house| self.grid.layout().members(house).contains(cell)).count()
                };
                let left = self.grid.open().iter().filter(|cell| scene.left[cell.index()].contains(digit));
                let fins = left.filter(|&cell| count(&base, cell) > count(&cover, cell)).collect();
                Says::Covers { digit, base, cover, fins }
            }
            5 | 6 => self.chain(scene)?,
            7 => self.colors(scene)?,
            8 => {
                let side = usize::from(self.grid.layout().side());
                let mut two = || (self.random.usize(0..side) as u8, self.random.usize(0..side) as u8);
                let (rows, columns) = (two(), two());
                let cells =
                    [rows.0, rows.1].into_iter().flat_map(|row| [columns.0, columns.1].map(|c| Cell::at(row, c)));
                let both = some_digits(self);
                let pattern = Deadly(cells.map(|cell| (cell, both)).collect());
                let guardians = guardians(self.grid, &pattern);
                Says::Deadly { pattern, guardians, why: Vec::new() }
            }
            9 => Says::OneOf { candidates: (0..self.random.usize(1..6)).map(|_| self.candidate()).collect() },
            10 => self.ways(scene),
            11 => Says::Placed { candidate: self.candidate() },
            12 => self.sum(scene)?,
            _ => {
                let gone = self.candidate();
                Says::Excluded { candidates: vec![gone], sights: self.sights(gone) }
            }
        })
    }

    /// Returns a claim about places or digits, or a random one that cites what it may need.
    fn claim(&mut self, scene: &Scene<'_>) -> Option<Claim> {
        let numbers: Vec<u16> = (0..scene.known.len() as u16).filter(|n| !scene.open.contains(n)).collect();
        let mut from = match self.random.u8(0..3) {
            0 if !numbers.is_empty() => self.some(&numbers, 4),
            _ => numbers.clone(),
        };
        from.sort_unstable();
        Some(match self.random.u8(0..10) {
            0 => {
                let (house, digit) = (self.house(), self.digit());
                scene.only_places(house, digit, from)
            }
            1 => scene.only_digits(self.cells(1).first()?, from),
            _ => {
                let here = scene.after(&from);
                let mut claim = Claim { says: self.says(&here)?, from };
                if let Says::Deadly { pattern, why, .. } = &mut claim.says {
                    let open = pattern.0.iter().filter(|(cell, _)| self.grid.open().contains(**cell));
                    let missing = open.flat_map(|(&cell, &digits)| {
                        let gone = self.grid.layout().digits() - digits - self.grid.candidates(cell);
                        gone.iter().map(move |digit| Candidate::new(cell, digit))
                    });
                    *why = missing.map(|gone| scene.why(gone, &[])).collect();
                }
                claim
            }
        })
    }

    /// Claims that are false, whatever is true: only candidates that do not hold.
    fn lies(&self, scene: &Scene<'_>) -> Vec<Claim> {
        let from: Vec<u16> = (0..scene.known.len() as u16).filter(|n| !scene.open.contains(n)).collect();
        let layout = self.grid.layout();
        let all =
            layout.cells().iter().flat_map(|cell| layout.digits().iter().map(move |digit| Candidate::new(cell, digit)));
        let (held, gone): (Vec<Candidate>, Vec<Candidate>) = all.partition(|&one| self.holds(one));
        let mut lies = vec![Claim { says: Says::OneOf { candidates: gone }, from: from.clone() }];
        for one in held {
            lies.push(Claim {
                says: Says::Excluded { candidates: vec![one], sights: self.sights(one) },
                from: from.clone(),
            });
            lies.push(Claim { says: Says::Excluded { candidates: vec![one], sights: Vec::new() }, from: from.clone() });
        }
        lies
    }

    fn suppose(&mut self, scene: &Scene<'_>, depth: usize, wrap: &dyn Fn(Claim) -> Vec<Claim>) -> Option<Claim> {
        let numbers: Vec<u16> = (0..scene.known.len() as u16).filter(|n| !scene.open.contains(n)).collect();
        let colored =
            numbers.iter().copied().filter(|&n| matches!(scene.known[usize::from(n)].says, Says::Colors { .. }));
        let colored: Vec<u16> = colored.collect();
        let (candidates, from) = match colored.is_empty() || self.random.bool() {
            true => (vec![self.candidate()], Vec::new()),
            false => {
                let n = colored[self.random.usize(0..colored.len())];
                let Says::Colors { one, other } = &scene.known[usize::from(n)].says else { return None };
                let color = if self.random.bool() { one } else { other };
                (self.some(color, 4), vec![n])
            }
        };
        let mut inside = scene.inside(&candidates, &from);
        let first = inside.known.len();
        let made = |known: &[Claim], leads: Vec<Lead>| {
            let says = Says::Suppose { candidates: candidates.clone(), claims: known[first..].to_vec(), leads };
            Claim { says, from: from.clone() }
        };
        let trivial = vec![Lead { one_of: candidates.clone(), not: Vec::new(), from: Vec::new() }];
        for _ in 0..self.random.usize(1..8) {
            let Some(claim) = (if depth < 2 && self.random.u8(0..5) == 0 {
                let wrapped = |inner: Claim| {
                    let known = [inside.known.clone(), vec![inner]].concat();
                    wrap(made(&known, trivial.clone()))
                };
                self.suppose(&inside, depth + 1, &wrapped)
            } else {
                self.claim(&inside)
            }) else {
                continue;
            };
            inside.known.push(claim);
            if !accepted(self.grid, &wrap(made(&inside.known, trivial.clone()))) {
                inside.known.pop();
            }
        }
        let all: Vec<u16> = (0..inside.known.len() as u16).filter(|n| !inside.open.contains(n)).collect();
        let all_true = inside.open.iter().all(|&n| match &inside.known[usize::from(n)].says {
            Says::Suppose { candidates, .. } => candidates.iter().all(|&one| self.holds(one)),
            _ => false,
        });
        let wrong: Vec<Candidate> = self.candidates().into_iter().filter(|&one| !self.holds(one)).collect();
        let mut leads = vec![Lead { one_of: Vec::new(), not: Vec::new(), from: all.clone() }];
        for gone in self.candidates() {
            leads.push(Lead { one_of: Vec::new(), not: vec![gone], from: all.clone() });
        }
        leads.push(Lead { one_of: wrong, not: Vec::new(), from: all.clone() });
        for _ in 0..6 {
            let one_of = (0..self.random.usize(1..4)).map(|_| self.candidate()).collect();
            leads.push(Lead { one_of, not: Vec::new(), from: all.clone() });
        }
        let leads: Vec<Lead> = leads
            .into_iter()
            .filter(|lead| accepted(self.grid, &wrap(made(&inside.known, vec![lead.clone()]))))
            .collect();
        if all_true {
            for lie in self.lies(&inside) {
                let known = [inside.known.clone(), vec![lie]].concat();
                let forged = wrap(made(&known, trivial.clone()));
                assert!(!accepted(self.grid, &forged), "a lie: {}", serde_json::to_string(&forged).expect("JSON"));
            }
        }
        (!leads.is_empty()).then(|| made(&inside.known, leads))
    }
}

/// Assembles random arguments in a random position; returns how many claims were accepted.
fn assembled(layout: &std::sync::Arc<Layout>, seed: u64, tries: usize) -> [usize; 16] {
    let mut random = fastrand::Rng::with_seed(seed);
    let puzzle = support::random::random_puzzle(layout, &mut random);
    let mut grid = puzzle.grid().expect("no conflict");
    let solution = support::only_solution(&grid).expect("one solution");
    let holds = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
    let (solved, gone) = (random.usize(0..3), random.usize(0..8));
    for _ in 0..solved * grid.open().len() / 4 {
        let open: Vec<Cell> = grid.open().iter().collect();
        let cell = open[random.usize(0..open.len())];
        grid.place(Candidate::new(cell, solution.get(cell).expect("a digit")));
    }
    for cell in grid.open().iter().collect::<Vec<_>>() {
        for digit in grid.candidates(cell).iter() {
            let one = Candidate::new(cell, digit);
            if !holds(&one) && random.usize(0..10) < gone {
                grid.eliminate(one);
            }
        }
    }
    let mut scene = Scene::new(&grid);
    for &house in layout.houses() {
        for digit in grid.missing(house).iter().filter(|_| layout.side() < 9 || seed.is_multiple_of(3)) {
            scene.known.push(scene.only_places(house, digit, Vec::new()));
        }
    }
    for cell in grid.open().iter() {
        scene.known.push(scene.only_digits(cell, Vec::new()));
    }
    assert!(accepted(&grid, &scene.known), "{:?}", check(&grid, &scene.known));
    let mut forger = Forger { grid: &grid, solution, random };
    let mut kinds = [0; 16];
    for _ in 0..tries {
        let known = scene.known.clone();
        let wrap = |claim: Claim| [known.clone(), vec![claim]].concat();
        let claim = match forger.random.u8(0..12) {
            0 => forger.suppose(&scene, 0, &wrap),
            _ => forger.claim(&scene),
        };
        let Some(mut claim) = claim else { continue };
        if forger.random.u8(0..6) == 0 {
            let mut stored = serde_json::to_value(&claim).expect("JSON");
            mutated(&mut stored, &mut forger.random);
            let Ok(changed) = serde_json::from_value(stored) else { continue };
            claim = changed;
        }
        if !accepted(&grid, &wrap(claim.clone())) {
            continue;
        }
        let told = || serde_json::to_string(&wrap(claim.clone())).expect("JSON");
        assert!(is_true(layout, &solution, &claim), "seed {seed}: {claim:?} is accepted in {}", told());
        kinds[KINDS.iter().position(|kind| *kind == claim.says.kind()).expect("a kind")] += 1;
        scene.known.push(claim.clone());
        for lie in forger.lies(&scene) {
            let forged = [scene.known.clone(), vec![lie.clone()]].concat();
            assert!(!accepted(&grid, &forged), "seed {seed}: {lie:?} is accepted in {}", told());
        }
    }
    kinds
}

const KINDS: [&str; 16] = [
    "only_places",
    "only_digits",
    "almost",
    "fills",
    "shares",
    "covers",
    "chain",
    "colors",
    "deadly",
    "impossible",
    "suppose",
    "one_of",
    "ways",
    "sum",
    "excluded",
    "placed",
];

/// `FORGED` is the number of positions.
#[test]
fn nothing_false_is_accepted() {
    let count = std::env::var("FORGED").ok().and_then(|count| count.parse().ok());
    let first = std::env::var("FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(0);
    let mut kinds = [0; 16];
    for seed in first..first + count.unwrap_or(support::one_in(80, 4) as u64) {
        let (name, tries) = [("4x4", 100), ("6x6", 30), ("4x4-diagonal", 100), ("9x9", 10)][seed as usize % 4];
        let accepted = assembled(&layout(name), seed, tries);
        kinds.iter_mut().zip(accepted).for_each(|(all, more)| *all += more);
    }
    println!("{:?}", KINDS.iter().zip(kinds).collect::<Vec<_>>());
    assert!(kinds.iter().sum::<usize>() > 30, "{kinds:?}");
}
