//! Random clues of variants, the same for the same seed.

use whydoku::clue::{Clue, Form, Ground, Kind, ValueRule};
use whydoku::grid::{Cell, Digit, Digits, Layout};

/// Returns a random clue of a kind; one that often agrees with a full grid, if there is one.
pub fn clue(kind: &'static Kind, layout: &Layout, full: Option<&Digits>, random: &mut fastrand::Rng) -> Clue {
    let side = usize::from(layout.side());
    let (mut others, mut digits, mut from) = (Vec::new(), Vec::new(), None);
    let cells = match kind.form {
        Form::Switch | Form::Negative => Vec::new(),
        Form::Cell => some_cells(layout, 1, random),
        Form::Cells | Form::Each => {
            let most = random.usize(1..=side);
            some_cells(layout, most, random)
        }
        Form::Pair => loop {
            let pair = walk(layout, 2, random);
            if pair.len() == 2 && (pair[0].row() == pair[1].row() || pair[0].column() == pair[1].column()) {
                break pair;
            }
        },
        Form::Clone => {
            let count = random.usize(1..=side);
            others = some_cells(layout, count, random);
            some_cells(layout, count, random)
        }
        Form::Quadruple => {
            let [row, column] = [(); 2].map(|()| random.u8(0..layout.side() - 1));
            let corner = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::at(row + down, column + right));
            for _ in 0..random.usize(1..=4) {
                let there = full.and_then(|full| full.get(corner[random.usize(0..4)]));
                let any = Digit::new(random.u8(1..=layout.side()));
                digits.extend(there.filter(|_| random.u8(0..4) > 0).or(any));
            }
            corner.to_vec()
        }
        Form::Line => {
            let length = random.usize(1..=side + 1);
            walk(layout, length, random)
        }
        Form::Arrow => {
            let circle = random.usize(1..=3);
            others = walk(layout, circle, random);
            others.sort();
            let shaft = random.usize(1..=side);
            walk(layout, shaft, random)
        }
        Form::Outside | Form::Diagonal => {
            let (cells, place) = outside(kind.form, layout, random);
            from = Some(place);
            cells
        }
    };
    let clue = |value| Clue { kind, cells: cells.clone(), others: others.clone(), digits: digits.clone(), value, from };
    if matches!(kind.value, ValueRule::None) || random.u8(0..6) == 0 {
        return clue(None);
    }
    let mut values: Vec<u16> = if matches!(kind.value, ValueRule::Sign) { vec![5, 10] } else { (1..=45).collect() };
    random.shuffle(&mut values);
    let agrees = |value: &u16| full.is_some_and(|full| is_obeyed(layout, &[clue(Some(*value))], full));
    clue(values.iter().copied().find(agrees).or(random.choice(values)))
}

/// Whether a full grid obeys clues, by their predicates.
pub fn is_obeyed(layout: &Layout, clues: &[Clue], full: &Digits) -> bool {
    let digit = |cell: Cell| full.get(cell).map_or(0, |digit| digit.get());
    Ground { layout, clues }.broken(&digit).next().is_none()
}

/// Returns a clue of a kind, and some others that it is about: a negative rule has marks, and a minimum has neighbours.
pub fn with_others(
    kind: &'static Kind,
    layout: &Layout,
    full: Option<&Digits>,
    random: &mut fastrand::Rng,
) -> Vec<Clue> {
    let others: &[&str] = match (kind.form, kind.name) {
        (Form::Negative, "ratio") | (_, "nonconsecutive") => &["ratio", "difference"],
        (Form::Negative, "xv") => &["xv"],
        (Form::Cell, _) => &["minimum", "maximum", "odd"],
        _ => &[],
    };
    let mut clues = vec![clue(kind, layout, full, random)];
    for _ in 0..random.usize(0..100) {
        let other = random.choice(others).and_then(|name| Kind::with_id(name));
        let other = other.map(|other| clue(other, layout, full, random));
        clues
            .extend(other.filter(|other| full.is_none_or(|full| is_obeyed(layout, std::slice::from_ref(other), full))));
    }
    clues
}

/// Returns this many cells, each once.
fn some_cells(layout: &Layout, count: usize, random: &mut fastrand::Rng) -> Vec<Cell> {
    random.choose_multiple(layout.cells().iter(), count)
}

/// Returns up to this many cells, each beside the one before. It may cross itself, or end where it began.
fn walk(layout: &Layout, most: usize, random: &mut fastrand::Rng) -> Vec<Cell> {
    let mut cells = some_cells(layout, 1, random);
    while cells.len() < most {
        let is_next = |&next: &Cell| {
            let [here, before] = [cells.len() - 1, cells.len().saturating_sub(2)].map(|at| cells[at]);
            let (down, right) = (here.row().abs_diff(next.row()), here.column().abs_diff(next.column()));
            down.max(right) == 1 && next != before
        };
        let next: Vec<Cell> = layout.cells().iter().filter(is_next).collect();
        cells.extend(random.choice(next));
    }
    cells
}

/// Returns a row, a column or a diagonal from one of its ends, and the place outside the grid before it.
fn outside(form: Form, layout: &Layout, random: &mut fastrand::Rng) -> (Vec<Cell>, (i8, i8)) {
    let side = layout.side() as i8;
    let ends = [-1, side];
    let along = random.i8(0..side);
    let step = |end: i8| if end < 0 { 1 } else { -1 };
    let (end, is_row) = (ends[random.usize(0..2)], random.bool());
    let place = if is_row { (along, end) } else { (end, along) };
    let (mut down, mut right) = if is_row { (0, step(end)) } else { (step(end), 0) };
    if form == Form::Diagonal {
        *(if is_row { &mut down } else { &mut right }) = if random.bool() { 1 } else { -1 };
    }
    let cells = (1..).map(|far| (place.0 + far * down, place.1 + far * right));
    let cells = cells.take_while(|(row, column)| (0..side).contains(row) && (0..side).contains(column));
    let cells: Vec<Cell> = cells.map(|(row, column)| Cell::at(row as u8, column as u8)).collect();
    if cells.is_empty() { outside(form, layout, random) } else { (cells, place) }
}
