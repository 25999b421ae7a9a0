//! Steps about one digit: Skyscraper, 2-string kite, empty rectangle, colours.
//!
//! A strong link is a house in which the digit has exactly two places.

use super::super::flat::{PEERS, cells};
use super::Kind;
use super::board::{BOXES, Board, COLUMNS, HOUSES, ROWS, houses_of};
use super::step::{Step, Struck};

/// Two lines with two places each, of which two share a cross line: one of the other two is true.
pub(super) fn skyscraper(board: &Board) -> Option<Step> {
    [ROWS, COLUMNS].into_iter().find_map(|lines| {
        (0..9).find_map(|digit| {
            let links: Vec<[usize; 2]> = lines.clone().filter_map(|line| board.strong_link(line, digit)).collect();
            let cross = |cell: usize| houses_of(cell)[usize::from(lines == ROWS)];
            links.iter().enumerate().find_map(|(index, first)| {
                links[index + 1..].iter().find_map(|second| {
                    let same = [0, 1].map(|end| cross(first[end]) == cross(second[end]));
                    let other = match same {
                        [true, false] => 1,
                        [false, true] => 0,
                        _ => return None,
                    };
                    let seen = PEERS[first[other]] & PEERS[second[other]];
                    Struck::default().digit(board, digit, seen).step(Kind::Skyscraper)
                })
            })
        })
    })
}

/// A row and a column with two places each, of which two share a box: one of the other two is true.
pub(super) fn two_string_kite(board: &Board) -> Option<Step> {
    (0..9).find_map(|digit| {
        let links = |lines: std::ops::Range<usize>| lines.filter_map(move |line| board.strong_link(line, digit));
        links(ROWS).find_map(|row| {
            links(COLUMNS).find_map(|column| {
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let (r, c) = ends.into_iter().find(|&(r, c)| houses_of(row[r])[2] == houses_of(column[c])[2])?;
                if row.iter().any(|cell| column.contains(cell)) {
                    return None;
                }
                let target = column[1 - c] / 9 * 9 + row[1 - r] % 9;
                Struck::default().digit(board, digit, 1 << target).step(Kind::TwoStringKite)
            })
        })
    })
}

/// A box whose places are on a row and a column, and a strong link from one of them back to the other.
pub(super) fn empty_rectangle(board: &Board) -> Option<Step> {
    (0..9).find_map(|digit| {
        BOXES.into_iter().find_map(|square| {
            let places = board.places_in(square, digit);
            if !(2..=5).contains(&places.count_ones()) {
                return None;
            }
            let (top, left) = ((square - 18) / 3 * 3, (square - 18) % 3 * 3);
            let hinges = (0..9).rev().map(|at| (top + at / 3, 9 + left + at % 3));
            hinges.into_iter().find_map(|(row, column)| {
                let (on_row, on_column) = (places & HOUSES[row], places & HOUSES[column]);
                if places & !on_row & !on_column != 0 || on_row & !on_column == 0 || on_column & !on_row == 0 {
                    return None;
                }
                [(row, column), (column, row)].into_iter().find_map(|(along, across)| {
                    cells(board.places_in(along, digit) & !HOUSES[square]).find_map(|place| {
                        let crossing = houses_of(place)[usize::from(along < 9)];
                        let link = board.strong_link(crossing, digit)?;
                        let other = if link[0] == place { link[1] } else { link[0] };
                        let back = houses_of(other)[usize::from(along >= 9)];
                        let target = HOUSES[back] & HOUSES[across] & !HOUSES[square];
                        Struck::default().digit(board, digit, target).step(Kind::EmptyRectangle)
                    })
                })
            })
        })
    })
}

/// Places joined by strong links, in two colours: all of one colour are true.
struct Colours([u128; 2]);

impl Colours {
    fn components(board: &Board, digit: usize) -> Vec<Self> {
        let mut linked = [0u128; 81];
        for [a, b] in (0..27).filter_map(|house| board.strong_link(house, digit)) {
            linked[a] |= 1 << b;
            linked[b] |= 1 << a;
        }
        let mut seen = 0u128;
        let mut components = Vec::new();
        for start in cells(board.places[digit]) {
            if linked[start] == 0 || seen >> start & 1 == 1 {
                continue;
            }
            let mut colours = [1u128 << start, 0];
            let (mut border, mut side) = (colours[0], 0);
            while border != 0 {
                side = 1 - side;
                let next = cells(border).fold(0, |next, cell| next | linked[cell]);
                border = next & !colours[side] & !colours[1 - side];
                colours[side] |= border;
            }
            seen |= colours[0] | colours[1];
            components.push(Self(colours));
        }
        components
    }

    fn all(&self) -> u128 {
        self.0[0] | self.0[1]
    }
}

/// Returns the cells that see one of these at least.
fn seen_by(set: u128) -> u128 {
    cells(set).fold(0, |seen, cell| seen | PEERS[cell])
}

/// One component: a colour with two cells that see each other is false; what sees both colours is false.
pub(super) fn simple_colours(board: &Board) -> Option<Step> {
    (0..9).find_map(|digit| {
        Colours::components(board, digit).into_iter().find_map(|colours| {
            let wrong = colours.0.into_iter().filter(|&colour| seen_by(colour) & colour != 0);
            let wrong = wrong.fold(0, |all, colour| all | colour);
            let trapped = seen_by(colours.0[0]) & seen_by(colours.0[1]) & !colours.all();
            let wrap = Struck::default().digit(board, digit, wrong).step(Kind::SimpleColorsWrap);
            wrap.or_else(|| Struck::default().digit(board, digit, trapped).step(Kind::SimpleColorsTrap))
        })
    })
}

/// Two components: a colour that sees both colours of the other component is false; if two colours see each other, one
/// of their opposites is true.
pub(super) fn multi_colours(board: &Board) -> Option<Step> {
    (0..9).find_map(|digit| {
        let components = Colours::components(board, digit);
        components.iter().enumerate().find_map(|(index, a)| {
            let others = components.iter().enumerate().filter(|&(other, _)| other != index);
            others.map(|(_, b)| b).find_map(|b| {
                let sees = |one: u128, other: u128| seen_by(one) & other != 0;
                let wrong = a.0.into_iter().filter(|&colour| b.0.into_iter().all(|other| sees(colour, other)));
                let wrong = wrong.fold(0, |all, colour| all | colour);
                let type_2 = Struck::default().digit(board, digit, wrong).step(Kind::MultiColors2);
                type_2.or_else(|| {
                    let mut targets = 0;
                    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if sees(a.0[i], b.0[j]) {
                            let (x, y) = (a.0[1 - i], b.0[1 - j]);
                            targets |= seen_by(x) & seen_by(y) & !x & !y;
                        }
                    }
                    Struck::default().digit(board, digit, targets).step(Kind::MultiColors1)
                })
            })
        })
    })
}
