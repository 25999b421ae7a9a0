//! Sets of cells and of digits as flat masks, for the raters: bit 0 is the first cell, or the digit 1.

/// The cells that each cell sees, in a classic grid.
pub(super) static PEERS: [u128; 81] = peers();

const fn peers() -> [u128; 81] {
    let mut peers = [0; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (cell, other) = (pair / 81, pair % 81);
        let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
        if cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
            peers[cell] |= 1 << other;
        }
        pair += 1;
    }
    peers
}

/// Returns the numbers of the bits of a mask.
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(first)
    })
}

/// Returns the cells of a set.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// Returns `true` for a mask of exactly two bits.
pub(super) fn is_pair(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Returns the cells that see all of these; all cells, if there are none.
pub(super) fn common_peers(set: u128) -> u128 {
    cells(set).fold(u128::MAX >> 47, |common, cell| common & PEERS[cell])
}
