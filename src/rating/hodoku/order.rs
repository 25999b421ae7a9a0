//! The orders in which HoDoKu goes through sets of things, as masks.

/// Returns the sets of `size` out of `count` things, in lexicographic order.
pub(super) fn combinations(count: usize, size: usize) -> impl Iterator<Item = u32> + Clone {
    let mut next = (0 < size && size <= count).then(|| (1u32 << size) - 1);
    std::iter::from_fn(move || {
        let mask = next?;
        // The things at the end move behind the last one that can move.
        let at_end = (!(mask << (32 - count))).leading_zeros();
        let rest = mask & ((1u32 << (count as u32 - at_end)) - 1);
        next = (rest != 0).then(|| {
            let last = rest.ilog2();
            (rest ^ 1 << last) | ((2u32 << at_end) - 1) << (last + 1)
        });
        Some(mask)
    })
}

/// Returns all sets of things that are not empty, depth first: the first; the first two; …; the first and the third; …;
/// the second.
pub(super) fn depth_first(count: usize) -> impl Iterator<Item = u16> + Clone {
    let mut next = (count > 0).then_some(1u16);
    std::iter::from_fn(move || {
        let mask = next?;
        let last = mask.ilog2();
        next = if (last as usize) + 1 < count {
            Some(mask | 2 << last)
        } else {
            let rest = mask ^ 1 << last;
            (rest != 0).then(|| rest + (1 << rest.ilog2()))
        };
        Some(mask)
    })
}

/// Returns the things of a list that a mask names.
pub(super) fn chosen<T: Copy>(list: &[T], mask: u32) -> impl Iterator<Item = T> + Clone {
    list.iter().enumerate().filter(move |(index, _)| mask >> index & 1 == 1).map(|(_, &item)| item)
}
