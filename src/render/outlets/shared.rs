//! What several boards of a page have in common is drawn once, and shown wherever it is.
//!
//! ```text
//!   <g>grid</g> … <g>3 in r1c1</g> … <g>grid</g>      <defs><g id="_1">grid</g></defs>
//!                                                 ──▶  <use href="#_1"/> … 3 in r1c1 … <use href="#_1"/>
//! ```
//!
//! A drawing marks as a piece what other drawings may have too. Most of a page would otherwise be digits that did not
//! change from one step to the next.

use std::collections::HashMap;

use crate::render::pictures::svg::PIECE;

const END: &str = "</g>";

/// HTML in which each piece that occurs more than once is drawn before everything else, and used from there.
pub(super) fn shared(html: &str) -> String {
    let mut sharing = Sharing::default();
    sharing.count(html);
    let html = sharing.draw(html);
    if sharing.shapes.is_empty() {
        return html;
    }
    // Not every browser draws what is in a picture that takes part in no layout.
    let shapes = sharing.shapes;
    format!("<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{shapes}</defs></svg>\n{html}")
}

/// The pieces of a page.
#[derive(Default)]
struct Sharing<'a> {
    /// How often each occurs. What is in an equal piece counts once.
    counts: HashMap<&'a str, usize>,
    /// The numbers of those that are shared.
    names: HashMap<&'a str, usize>,
    /// The shared ones as they are drawn.
    shapes: String,
}

impl<'a> Sharing<'a> {
    fn count(&mut self, html: &'a str) {
        for (_, piece) in pieces(html) {
            let count = self.counts.entry(piece).or_default();
            *count += 1;
            if *count == 1 {
                self.count(inside(piece));
            }
        }
    }

    /// The same with a reference in the place of each shared piece, and the others without their marks.
    fn draw(&mut self, html: &'a str) -> String {
        let (mut drawn, mut end) = (String::with_capacity(html.len()), 0);
        for (start, piece) in pieces(html) {
            drawn += &html[end..start];
            end = start + piece.len();
            drawn += &if self.saves(piece) { self.reference(piece) } else { self.draw(inside(piece)) };
        }
        drawn + &html[end..]
    }

    /// Whether a page is shorter if it shares a piece.
    fn saves(&self, piece: &str) -> bool {
        const NAME: usize = " id=\"_100\"".len();
        const USE: usize = "<use href=\"#_100\"/>".len();
        let count = self.counts.get(piece).copied().unwrap_or_default();
        count * USE + piece.len() + NAME < count * inside(piece).len()
    }

    fn reference(&mut self, piece: &'a str) -> String {
        let name = match self.names.get(piece) {
            Some(&name) => name,
            None => {
                let shape = self.draw(inside(piece));
                let name = self.names.len() + 1;
                self.names.insert(piece, name);
                self.shapes += &format!("<g id=\"_{name}\">{shape}{END}");
                name
            }
        };
        format!("<use href=\"#_{name}\"/>")
    }
}

fn inside(piece: &str) -> &str {
    &piece[PIECE.len()..piece.len() - END.len()]
}

/// The outermost pieces in a drawing, with their places.
fn pieces(html: &str) -> Vec<(usize, &str)> {
    let (mut found, mut end) = (Vec::new(), 0);
    for (start, _) in html.match_indices(PIECE) {
        if start < end {
            continue;
        }
        let Some(piece) = group(&html[start..]) else { break };
        end = start + piece.len();
        found.push((start, piece));
    }
    found
}

/// The group with which a text begins, up to its own end.
fn group(svg: &str) -> Option<&str> {
    let mut depth = 0;
    svg.match_indices('<').find_map(|(at, _)| {
        let tag = &svg[at..];
        depth += i32::from(tag.starts_with("<g>") || tag.starts_with("<g ")) - i32::from(tag.starts_with(END));
        (depth == 0).then(|| &svg[..at + END.len()])
    })
}
