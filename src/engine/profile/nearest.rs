//! Suggests the known name that is closest to an unknown one.

/// The maximum number of characters of an unknown name to compare.
const LONGEST_NAME: usize = 60;

/// Returns the known name with the fewest changes from this one, the alphabetically first among equals; `None` if there
/// is no name within one change per four letters, plus one.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let near = known.into_iter().map(|known| (strsim::levenshtein(known, &name), known)).min();
    near.filter(|&(changes, known)| changes <= known.len() / 4 + 1).map(|(_, known)| known)
}
