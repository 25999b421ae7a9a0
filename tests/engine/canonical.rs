//! Canonical forms, automorphisms, symmetry and minimality: compared with brute force.

use std::collections::HashSet;
use std::sync::Arc;

use crate::support::one_in;
use crate::support::random::random_puzzle;
use whydoku::grid::{
    Automorphisms, Budget, Candidate, CanonicalError, Cell, CellSet, Count, Digit, DigitSet, Digits, HouseKind, Layout,
    Puzzle, Spent, Symmetry, canonical, count_solutions, redundant_givens,
};

/// Turned by 90 degrees, each region is mapped to a region.
const TURNABLE: &str = "11122 11322 43332 44355 44555";

fn layouts() -> Vec<Arc<Layout>> {
    let named = Layout::NAMES.iter().map(|name| Layout::named(name).expect("one of ours"));
    let jigsaws = ["jigsaw", "jigsaw-diagonal"].map(|name| Layout::jigsaw(TURNABLE, name).expect("five regions"));
    named.chain(jigsaws).collect()
}

type Move = Vec<(Cell, Cell)>;

fn houses(layout: &Layout) -> HashSet<CellSet> {
    layout.houses().iter().map(|&house| layout.members(house)).collect()
}

fn is_automorphism(layout: &Layout, houses: &HashSet<CellSet>, there: &Move) -> bool {
    let image = |house: &CellSet| {
        there.iter().filter(|(from, _)| house.contains(*from)).map(|&(_, to)| to).collect::<CellSet>()
    };
    there.iter().map(|&(_, to)| to).collect::<CellSet>() == layout.cells()
        && houses.iter().all(|house| houses.contains(&image(house)))
}

/// Returns a move of rows and columns, after rows and columns were swapped or not.
fn rows_and_columns(layout: &Layout, rows: &[u8], columns: &[u8], is_transposed: bool) -> Move {
    let to = |cell: Cell| {
        let (row, column) = if is_transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell::at(rows[usize::from(row)], columns[usize::from(column)])
    };
    layout.cells().iter().map(|cell| (cell, to(cell))).collect()
}

fn moved(givens: &Digits, there: &Move, names: &[Digit]) -> Digits {
    let mut image = Digits::default();
    for &(from, to) in there {
        image.set(to, givens.get(from).map(|digit| names[digit.index()]));
    }
    image
}

fn orders(side: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..side {
        let longer = |order: Vec<u8>| {
            let free = (0..side).filter(|item| !order.contains(item)).collect::<Vec<_>>();
            free.into_iter().map(move |item| [order.clone(), vec![item]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Returns all automorphisms of a layout of side 4 that keep rows and columns apart, by trying all.
fn all_moves(layout: &Layout) -> Vec<Move> {
    let (orders, houses) = (orders(4), houses(layout));
    let mut moves = Vec::new();
    for rows in &orders {
        for columns in &orders {
            for is_transposed in [false, true] {
                moves.push(rows_and_columns(layout, rows, columns, is_transposed));
            }
        }
    }
    moves.retain(|there| is_automorphism(layout, &houses, there));
    moves
}

/// Returns some digits in random cells; they may conflict.
fn random_digits(layout: &Layout, random: &mut fastrand::Rng) -> Digits {
    let (filled, most) = (random.f64(), random.u8(1..=layout.side()));
    let mut digits = Digits::default();
    for cell in layout.cells().iter().filter(|_| random.f64() < filled).collect::<Vec<_>>() {
        digits.set(cell, Digit::new(random.u8(1..=most)));
    }
    digits
}

/// Returns a random automorphism: a sequence of random moves, of which those that map houses to houses are taken.
fn random_move(layout: &Layout, random: &mut fastrand::Rng) -> Move {
    let (houses, side) = (houses(layout), layout.side());
    let mut whole: Move = layout.cells().iter().map(|cell| (cell, cell)).collect();
    let same: Vec<u8> = (0..side).collect();
    let reversed: Vec<u8> = same.iter().rev().copied().collect();
    let band = |kind: fn(Cell) -> u8| {
        let first = layout.members(layout.houses().iter().copied().find(|house| house.kind == HouseKind::Box)?);
        Some(first.iter().map(kind).collect::<HashSet<u8>>().len())
    };
    let [high, wide] = [band(Cell::row), band(Cell::column)].map(|size| size.expect("boxes or regions"));
    let mut taken = 0;
    for _ in 0..400 {
        let mut in_bands = |size: usize| {
            let mut bands: Vec<Vec<u8>> = same.chunks(size).map(<[u8]>::to_vec).collect();
            bands.iter_mut().for_each(|band| random.shuffle(band));
            random.shuffle(&mut bands);
            bands.concat()
        };
        let (rows, columns) = (in_bands(high), in_bands(wide));
        let (rows, columns, is_transposed) = match random.u8(..8) {
            0 => (&rows, &same, false),
            1 => (&same, &columns, false),
            2 => (&rows, &rows, false),
            3 => (&same, &same, true),
            4 => (&reversed, &same, false),
            5 => (&reversed, &reversed, false),
            6 => (&same, &reversed, true),
            _ => (&rows, &columns, false),
        };
        let next = rows_and_columns(layout, rows, columns, is_transposed);
        if is_automorphism(layout, &houses, &next) {
            let to = |cell: Cell| next.iter().find(|(from, _)| *from == cell).expect("each cell").1;
            whole.iter_mut().for_each(|(_, image)| *image = to(*image));
            taken += 1;
        }
    }
    assert!(taken > 0, "{}", layout.name());
    whole
}

fn shuffled_names(layout: &Layout, random: &mut fastrand::Rng) -> Vec<Digit> {
    let mut names: Vec<Digit> = layout.digits().iter().collect();
    random.shuffle(&mut names);
    names
}

fn form(puzzle: &Puzzle) -> Digits {
    canonical(puzzle, &Budget::default()).expect("within the limits")
}

#[test]
fn equivalent_puzzles_have_one_form_and_it_is_one_of_them() {
    let mut random = fastrand::Rng::with_seed(3);
    for layout in layouts() {
        let mut forms = HashSet::new();
        let count = 12 / one_in(1, 3);
        for round in 0..count {
            let puzzle = random_puzzle(&layout, &mut random);
            let form = form(&puzzle);
            forms.insert(form);
            for _ in 0..2 {
                let (there, names) = (random_move(&layout, &mut random), shuffled_names(&layout, &mut random));
                let other =
                    Puzzle::new(layout.clone(), moved(puzzle.givens(), &there, &names)).expect("a puzzle that fits");
                assert_eq!(self::form(&other).to_line(&layout), form.to_line(&layout), "{layout:?} {round}");
            }
            let least = Puzzle::new(layout.clone(), form).expect("a puzzle that fits");
            assert_eq!(self::form(&least), form, "{layout:?}");
            assert!(form.to_line(&layout) <= puzzle.givens().to_line(&layout), "`.` is before the digits");
            assert_eq!(form.cells().len(), puzzle.givens().cells().len());
            assert_eq!(count_solutions(&least.grid().expect("no conflict")), Count::One);
        }
        // Of small grids there are few puzzles.
        assert!(forms.len() == count || layout.side() < 6, "{layout:?}: {} forms", forms.len());
    }
}

/// The form of any digits, valid or not, is the least of all that the automorphisms and the names of digits make of
/// them; and there are no other automorphisms.
#[test]
fn the_least_of_all() {
    let mut random = fastrand::Rng::with_seed(4);
    for name in ["4x4", "4x4-diagonal"] {
        let layout = Layout::named(name).expect("one of ours");
        let moves = all_moves(&layout);
        let automorphisms = Automorphisms::of(&layout).expect("within the limits");
        assert_eq!(automorphisms.count(), moves.len() as u128, "{name}");
        let renamings = orders(4);
        let renamings: Vec<Vec<Digit>> =
            renamings.iter().map(|order| order.iter().map(|&i| Digit::from_index(usize::from(i))).collect()).collect();
        for _ in 0..60 / one_in(1, 3) {
            let digits = random_digits(&layout, &mut random);
            let images = moves.iter().flat_map(|there| renamings.iter().map(|names| moved(&digits, there, names)));
            let least = images.map(|image| image.to_line(&layout)).min();
            let found = automorphisms.canonical(&digits, &Budget::default()).expect("within the limits");
            assert_eq!(Some(found.to_line(&layout)), least, "{name}: {}", digits.to_line(&layout));
        }
    }
}

#[test]
fn layouts_have_as_many_automorphisms_as_are_known() {
    // Bands, rows in bands, stacks, columns in stacks, and swapping rows and columns if boxes are square.
    for (name, count) in
        [("9x9", 2 * 6_u128.pow(8)), ("4x4", 2 * 2_u128.pow(6)), ("6x6", 48 * 72), ("8x8", 24 * 16 * 2 * 24 * 24)]
    {
        let layout = Layout::named(name).expect("one of ours");
        assert_eq!(Automorphisms::of(&layout).map(|all| all.count()), Ok(count), "{name}");
    }
    // Each permutation of rows, and of columns, or both swapped: a Latin square. The houses of the regions are rows.
    let latin = Layout::jigsaw("1111222233334444", "jigsaw").expect("four regions");
    assert_eq!(Automorphisms::of(&latin).map(|all| all.count()), Ok(24 * 24 * 2));
    // The group of four elements of order two: 16 translations, six automorphisms of the group, and rows, columns and
    // regions in any order. Twice as many permutations keep which cells see each other, but not houses.
    let klein = Layout::jigsaw("1234214334124321", "jigsaw").expect("four regions");
    assert_eq!(Automorphisms::of(&klein).map(|all| all.count()), Ok(16 * 6 * 6));
    let turnable = Layout::jigsaw(TURNABLE, "jigsaw").expect("five regions");
    assert_eq!(Automorphisms::of(&turnable).map(|all| all.count()), Ok(4));
}

/// What has more automorphisms than anyone can try is cut short, and says so. A budget of the caller's is kept to.
#[test]
fn a_search_ends() {
    let layout = Layout::named("9x9").expect("ours");
    let mut digits = Digits::default();
    digits.set(Cell::at(4, 4), Digit::new(7));
    let puzzle = Puzzle::new(layout.clone(), digits).expect("a puzzle that fits");
    assert_eq!(form(&puzzle).to_line(&layout), format!("{}1", ".".repeat(80)));
    let few = canonical(&puzzle, &Budget::work(1_000));
    assert_eq!(few, Err(CanonicalError::Spent(Spent::Work)));
    let rows: String = ('1'..='9').flat_map(|sign| [sign; 9]).collect();
    let latin = Layout::jigsaw(&rows, "jigsaw").expect("nine regions");
    assert_eq!(form(&Puzzle::new(latin.clone(), Digits::default()).expect("a puzzle that fits")), Digits::default());
    let cut = canonical(&puzzle.clone().on(latin).expect("the same cells"), &Budget::default());
    assert_eq!(cut, Err(CanonicalError::Spent(Spent::Work)));
    let all = Some(Box::new([DigitSet::up_to(9); Cell::COUNT]));
    let by_candidates = puzzle.with_clue_candidates(all).expect("candidates of the grid");
    assert_eq!(canonical(&by_candidates, &Budget::default()), Err(CanonicalError::Candidates));
}

#[test]
fn a_symmetry_is_that_of_its_orbits() {
    for side in 4..=9 {
        // A cell on no axis.
        let cell = Cell::at(0, 1);
        for &symmetry in Symmetry::ALL {
            let orbit = symmetry.orbit(cell, side);
            assert!(orbit.contains(cell) && orbit.iter().all(|other| symmetry.orbit(other, side) == orbit));
            assert_eq!(Symmetry::of(orbit, side), symmetry, "{orbit:?} in side {side}");
            let named = serde_json::to_value(symmetry).expect("JSON");
            assert_eq!(named, symmetry.id());
        }
        assert_eq!(Symmetry::of(CellSet::EMPTY, side), Symmetry::Full);
    }
    let sizes = Symmetry::ALL.iter().map(|symmetry| symmetry.orbit(Cell::at(0, 1), 9).len()).collect::<Vec<_>>();
    assert_eq!(sizes, [1, 2, 2, 2, 2, 2, 4, 4, 4, 8]);
    let image =
        |symmetry: Symmetry| symmetry.orbit(Cell::at(1, 2), 9).iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    assert_eq!(image(Symmetry::LeftRight), ["r2c3", "r2c7"]);
    assert_eq!(image(Symmetry::TopBottom), ["r2c3", "r8c3"]);
    assert_eq!(image(Symmetry::Diagonal), ["r2c3", "r3c2"]);
    assert_eq!(image(Symmetry::Antidiagonal), ["r2c3", "r7c8"]);
    assert_eq!(image(Symmetry::HalfTurn), ["r2c3", "r8c7"]);
    assert_eq!(image(Symmetry::QuarterTurn), ["r2c3", "r3c8", "r7c2", "r8c7"]);
}

#[test]
fn a_given_is_redundant_if_the_rest_has_one_solution() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut found = 0;
    for layout in layouts() {
        for _ in 0..8 / one_in(1, 4) {
            let puzzle = random_puzzle(&layout, &mut random);
            let solution = whydoku::grid::solutions(&puzzle.grid().expect("no conflict"), 2)[0];
            assert_eq!(redundant_givens(&puzzle, &Budget::default()), Ok(Some(CellSet::EMPTY)));
            let mut more = puzzle.clone();
            let open: Vec<Candidate> = solution.iter().filter(|one| puzzle.givens().get(one.cell).is_none()).collect();
            for added in random.choose_multiple(open, 3) {
                more.give(added.cell, Some(added.digit)).expect("it fits");
            }
            let is_redundant = |cell: &Cell| {
                let mut less = more.clone();
                less.give(*cell, None).expect("it fits");
                count_solutions(&less.grid().expect("no conflict")) == Count::One
            };
            let expected: CellSet = more.givens().cells().iter().filter(is_redundant).collect();
            assert_eq!(redundant_givens(&more, &Budget::default()), Ok(Some(expected)));
            found += usize::from(expected.len() > 3);
            // A wrong digit that was placed does not matter.
            let cell = (layout.cells() - more.givens().cells()).first().expect("an empty cell");
            let digit = layout.digits().iter().find(|&digit| solution.get(cell) != Some(digit));
            let mut wrong = more.clone();
            wrong.place(cell, digit).expect("it fits");
            assert_eq!(redundant_givens(&wrong, &Budget::default()), Ok(Some(expected)));
        }
    }
    assert!(found > 0, "an added given makes others redundant");
    let nine = Layout::named("9x9").expect("ours");
    let line = |text: String| {
        Puzzle::new(nine.clone(), Digits::from_line(&text, &nine).expect("a line")).expect("a puzzle that fits")
    };
    let several = line(".".repeat(81));
    assert_eq!(redundant_givens(&several, &Budget::default()), Ok(None));
    assert_eq!(redundant_givens(&line(format!("11{}", ".".repeat(79))), &Budget::default()), Ok(None));
    let one = random_puzzle(&nine, &mut random);
    assert_eq!(redundant_givens(&one, &Budget::work(2)), Err(Spent::Work));
}
