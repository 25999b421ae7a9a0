//! Wings: W-wing, XY-wing and XYZ-wing.

use super::super::flat::{PEERS, cells, common_peers};
use super::Kind;
use super::board::Board;
use super::step::{Step, Struck};

/// Two cells with the same two candidates, and a strong link of one digit between them: one of them is the other digit.
pub(super) fn w_wing(board: &Board) -> Option<Step> {
    let pairs = board.bivalue();
    let links: [Vec<[usize; 2]>; 9] =
        std::array::from_fn(|digit| (0..27).filter_map(|house| board.strong_link(house, digit)).collect());
    cells(pairs).find_map(|a| {
        let twins = cells(pairs).filter(|&b| b > a && board.cells[a] == board.cells[b]);
        twins.into_iter().find_map(|b| {
            let (low, high) = (board.cells[a].trailing_zeros() as usize, board.cells[a].ilog2() as usize);
            [(low, high), (high, low)].into_iter().find_map(|(x, y)| {
                let seen = common_peers(1 << a | 1 << b) & board.places[x];
                let joins = |&[p, q]: &[usize; 2]| {
                    let ends = 1u128 << p | 1 << q;
                    let sees = |cell: usize, end: usize| PEERS[cell] >> end & 1 == 1;
                    ends & (1 << a | 1 << b) == 0
                        && (sees(a, p) && !sees(b, p) && sees(b, q) && !sees(a, q)
                            || sees(b, p) && !sees(a, p) && sees(a, q) && !sees(b, q))
                };
                (seen != 0 && links[y].iter().any(joins))
                    .then(|| Struck::default().digit(board, x, seen).step(Kind::WWing))?
            })
        })
    })
}

/// Three cells with two of three digits each: the pivot sees the others, which share a digit.
pub(super) fn xy_wing(board: &Board) -> Option<Step> {
    let pairs: Vec<usize> = cells(board.bivalue()).collect();
    let later = |index: usize| pairs.iter().copied().enumerate().skip(index + 1);
    let mask = |cell: usize| board.cells[cell];
    pairs.iter().copied().enumerate().find_map(|(i, a)| {
        later(i).find_map(|(j, b)| {
            if (mask(a) | mask(b)).count_ones() != 3 {
                return None;
            }
            later(j).find_map(|(_, c)| {
                let all = mask(a) | mask(b) | mask(c);
                if all.count_ones() != 3 || mask(c) == mask(a) || mask(c) == mask(b) {
                    return None;
                }
                [(a, b, c), (b, a, c), (c, a, b)].into_iter().find_map(|(pivot, p, q)| {
                    if PEERS[pivot] >> p & PEERS[pivot] >> q & 1 == 0 {
                        return None;
                    }
                    let common = (mask(p) & mask(q)).trailing_zeros() as usize;
                    Struck::default().digit(board, common, PEERS[p] & PEERS[q]).step(Kind::XyWing)
                })
            })
        })
    })
}

/// A pivot with three candidates, and two cells that it sees with two of these each.
pub(super) fn xyz_wing(board: &Board) -> Option<Step> {
    let pairs = board.bivalue();
    cells(board.open).filter(|&pivot| board.cells[pivot].count_ones() == 3).find_map(|pivot| {
        let own = board.cells[pivot];
        let pincers = cells(pairs & PEERS[pivot]).filter(|&cell| board.cells[cell] & !own == 0);
        pincers.clone().find_map(|b| {
            let others = pincers.clone().filter(|&c| c > b && board.cells[c] != board.cells[b]);
            others.into_iter().find_map(|c| {
                let common = (board.cells[b] & board.cells[c]).trailing_zeros() as usize;
                let seen = common_peers(1 << pivot | 1 << b | 1 << c);
                Struck::default().digit(board, common, seen).step(Kind::XyzWing)
            })
        })
    })
}
