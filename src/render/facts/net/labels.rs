//! Labels of lines, as a reader sees them.
//!
//! ```text
//!   10          lines are numbered from 1 through all branches
//!   11          the lines of an assumption inside a branch are lettered,
//!     11a       by the line that they come after
//!     11b
//!   12          back in the outer branch
//! ```

/// The labels of an assumption and its lines, in turn.
pub(super) struct Labels {
    /// The label of the line before; empty at first.
    outer: String,
    depth: usize,
    last: usize,
}

impl Labels {
    /// The labels of the branches.
    pub fn outermost() -> Self {
        Self { outer: String::new(), depth: 0, last: 0 }
    }

    /// The labels of an assumption after a line of these.
    pub fn inside(&self, before: &str) -> Self {
        Self { outer: before.to_owned(), depth: self.depth + 1, last: 0 }
    }

    pub fn next(&mut self) -> String {
        self.last += 1;
        let Self { outer, depth, last } = self;
        if depth.is_multiple_of(2) { format!("{outer}{last}") } else { format!("{outer}{}", letters(*last)) }
    }
}

/// Writes a number, from 1, in letters: a to z, then aa, ab and so on.
fn letters(number: usize) -> String {
    let (more, last) = ((number - 1) / 26, (number - 1) % 26);
    let last = char::from(b'a' + last as u8);
    if more == 0 { last.to_string() } else { format!("{}{last}", letters(more)) }
}
