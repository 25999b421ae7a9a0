//! A set of small numbers: one bit each.

/// A set of numbers below a bound that is fixed when the set is created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::technique) struct Bits(Box<[u64]>);

impl Bits {
    /// Creates an empty set for numbers below this bound.
    pub(in crate::technique) fn below(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)].into())
    }

    pub(in crate::technique) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(in crate::technique) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(in crate::technique) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(in crate::technique) fn extend(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word |= other);
    }

    pub(in crate::technique) fn remove_all(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word &= !other);
    }

    /// Returns the numbers in ascending order.
    pub(in crate::technique) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(i * 64 + bit)
            })
        })
    }
}
