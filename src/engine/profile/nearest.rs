//! The known name that was probably meant by an unknown one.

/// How many characters of an unknown name are compared with others.
const LONGEST_NAME: usize = 60;

/// The known name that takes fewest changes to make of this one, the first in the alphabet of equals; `None` if it would
/// take more than one change in four letters, and one.
pub fn nearest(name: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let near = known.into_iter().map(|known| (distance(known, name), known)).min();
    near.filter(|&(changes, known)| changes <= known.len() / 4 + 1).map(|(_, known)| known)
}

/// How many letters have to be put in, left out or changed to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(LONGEST_NAME).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in (1..).zip(one.chars()) {
        let mut corner = std::mem::replace(&mut row[0], line);
        for (at, &opposite) in (1..).zip(&other) {
            let changed = corner + usize::from(letter != opposite);
            corner = row[at];
            row[at] = changed.min(corner + 1).min(row[at - 1] + 1);
        }
    }
    row[other.len()]
}
