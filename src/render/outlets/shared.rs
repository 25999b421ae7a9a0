//! What several boards of a page have in common is drawn once, and shown wherever it is.
//!
//! ```text
//!   <g>grid</g> … <g>3 in r1c1</g> … <g>grid</g>      <defs><g id="1">grid</g></defs>
//!                                                 ──▶  <use href="#1"/> … 3 in r1c1 … <use href="#1"/>
//! ```
//!
//! A drawing marks as a piece what other drawings may have too: a bare group, or one that is only moved, as a frame around
//! a cell is. Most of a page would otherwise be digits that did not change from one step to the next.

use std::collections::HashMap;

use crate::render::pictures::svg::{MOVED, PIECE};

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

/// A piece in a drawing.
struct Piece<'a> {
    start: usize,
    end: usize,
    /// The place that it is moved to, if it is: `54 108`.
    at: Option<&'a str>,
    inside: &'a str,
}

/// The pieces of a page, by what is inside them.
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
        for piece in pieces(html) {
            let count = self.counts.entry(piece.inside).or_default();
            *count += 1;
            if *count == 1 {
                self.count(piece.inside);
            }
        }
    }

    /// The same with a reference in the place of each shared piece, and the others without their marks.
    fn draw(&mut self, html: &'a str) -> String {
        let (mut drawn, mut end) = (String::with_capacity(html.len()), 0);
        for piece in pieces(html) {
            drawn += &html[end..piece.start];
            end = piece.end;
            drawn += &match piece.at {
                _ if self.saves(&piece) => self.reference(&piece),
                None => self.draw(piece.inside),
                Some(at) => format!("{MOVED}{at})\">{}{END}", self.draw(piece.inside)),
            };
        }
        drawn + &html[end..]
    }

    /// Whether a page is shorter if it shares a piece.
    fn saves(&self, piece: &Piece) -> bool {
        const NAME: usize = "<g id=\"100\"></g>".len();
        const USE: usize = "<use href=\"#100\"/>".len();
        const AT: usize = " x=\"100\" y=\"100\"".len();
        let count = self.counts.get(piece.inside).copied().unwrap_or_default();
        let (used, drawn) = match piece.at {
            None => (USE, piece.inside.len()),
            Some(_) => (USE + AT, piece.end - piece.start),
        };
        count * used + piece.inside.len() + NAME < count * drawn
    }

    fn reference(&mut self, piece: &Piece<'a>) -> String {
        let name = match self.names.get(piece.inside) {
            Some(&name) => name,
            None => {
                let shape = self.draw(piece.inside);
                let name = self.names.len() + 1;
                self.names.insert(piece.inside, name);
                self.shapes += &format!("<g id=\"{name}\">{shape}{END}");
                name
            }
        };
        let at = piece.at.and_then(|at| at.split_once(' '));
        let at = at.map_or(String::new(), |(x, y)| format!(" x=\"{x}\" y=\"{y}\""));
        format!("<use href=\"#{name}\"{at}/>")
    }
}

/// The outermost pieces in a drawing.
fn pieces(html: &str) -> Vec<Piece<'_>> {
    let mut found: Vec<Piece> = Vec::new();
    let mut end = 0;
    for (start, _) in html.match_indices("<g") {
        let rest = &html[start..];
        let opened = match rest.strip_prefix(MOVED) {
            Some(moved) => moved.split_once(")\">").map(|(at, _)| (Some(at), MOVED.len() + at.len() + ")\">".len())),
            None => rest.starts_with(PIECE).then_some((None, PIECE.len())),
        };
        let Some((at, tag)) = opened.filter(|_| start >= end) else { continue };
        let Some(group) = group(rest) else { break };
        end = start + group.len();
        found.push(Piece { start, end, at, inside: &group[tag..group.len() - END.len()] });
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
