//! The known name that was probably meant by an unknown one.

/// How many characters of an unknown name are compared with others.
const LONGEST_NAME: usize = 60;

/// The known name that takes fewest changes to make of this one, the first in the alphabet of equals; `None` if it would
/// take more than one change in four letters, and one.
pub fn nearest(name: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let near = known.into_iter().map(|known| (strsim::levenshtein(known, &name), known)).min();
    near.filter(|&(changes, known)| changes <= known.len() / 4 + 1).map(|(_, known)| known)
}
