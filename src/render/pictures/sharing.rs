//! The boards of a page, without what repeats: what several have in common is drawn once, and shown wherever it is.
//!
//! ```text
//!   <g>grid</g> … <g>3 in r1c1</g> … <g>grid</g>      <defs><g id=1>grid</g></defs>
//!                                                 ──▶  <use href=#1 /> … 3 in r1c1 … <use href=#1 />
//! ```
//!
//! A drawing marks as a piece what other drawings may have too. Most of a page would otherwise be digits that did not
//! change from one step to the next.

use std::collections::HashMap;

use super::drawing::{Pieces, Whole, items};
use super::html::{Html, Reader, inserted};
use super::scene::{Item, Shape};

/// What `write` writes for a page, after what its drawings share.
pub(in crate::render) fn page(write: impl FnOnce(&mut Html)) -> String {
    let mut html = Html::new(Reader::Browser);
    write(&mut html);
    let drawings = std::mem::take(&mut html.drawings);
    let mut sharing = Sharing::default();
    drawings.iter().for_each(|(_, scene)| sharing.count(&scene.items));
    let drawn = drawings.iter().map(|(at, scene)| (*at, drawn(&scene.items, &mut sharing))).collect();
    let body = inserted(&html.finish(), drawn);
    match sharing.shapes.is_empty() {
        true => body,
        // Not every browser draws what is in a picture that takes part in no layout.
        false => format!(
            "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{}</defs></svg>\n{body}",
            sharing.shapes
        ),
    }
}

/// Items as a page has them.
fn drawn(inside: &[Item], pieces: &mut dyn Pieces) -> String {
    Html::written(Reader::Browser, |html| html.tersely(|html| items(inside, None, pieces, html)))
}

/// The pieces of a page, by what is inside them.
#[derive(Default)]
struct Sharing {
    /// How often each occurs. What is in an equal piece counts once.
    counts: HashMap<Vec<Item>, usize>,
    /// The names of those that are shared, and of the others none.
    names: HashMap<Vec<Item>, Option<String>>,
    /// The shared ones as they are drawn.
    shapes: String,
    /// The number of them.
    number: usize,
}

impl Sharing {
    /// Counts the pieces of a drawing.
    fn count(&mut self, items: &[Item]) {
        for item in items {
            match &item.shape {
                Shape::Piece(inside) | Shape::Moved(_, inside) => match self.counts.get_mut(inside) {
                    Some(count) => *count += 1,
                    None => {
                        self.counts.insert(inside.clone(), 1);
                        self.count(inside);
                    }
                },
                shape => self.count(shape.items()),
            }
        }
    }

    /// Whether a page is shorter if it shares a piece. Wherever it is, the answer is the same.
    fn saves(&self, inside: &[Item], is_moved: bool) -> bool {
        const NAME: usize = "<g id=1a></g>".len();
        const USE: usize = "<use href=#1a />".len();
        const AT: usize = " x=100 y=100".len();
        const MOVED: usize = "<g transform=\"translate(100 100)\"></g>".len();
        let count = self.counts.get(inside).copied().unwrap_or_default();
        if count < 2 {
            return false;
        }
        let length = drawn(inside, &mut Whole).len();
        let (used, drawn) = if is_moved { (USE + AT, MOVED + length) } else { (USE, length) };
        count * used + length + NAME < count * drawn
    }
}

impl Pieces for Sharing {
    fn name(&mut self, inside: &[Item], is_moved: bool) -> Option<String> {
        if let Some(name) = self.names.get(inside) {
            return name.clone();
        }
        let name = self.saves(inside, is_moved).then(|| {
            let shape = drawn(inside, self);
            self.number += 1;
            let name = short(self.number);
            self.shapes += &format!("<g id={name}>{shape}</g>");
            name
        });
        self.names.insert(inside.to_vec(), name.clone());
        name
    }
}

/// A number as a name: a figure, so that it is no name of anything else, and figures or letters.
fn short(number: usize) -> String {
    let mut name = (number % 10).to_string();
    let mut rest = number / 10;
    while rest > 0 {
        name.extend(char::from_digit((rest % 36) as u32, 36));
        rest /= 36;
    }
    name
}
