//! The boards of a page, without what repeats: what several have in common is drawn once, and shown wherever it is, and
//! what the style sheet says is not said again.
//!
//! ```text
//!   <g>grid</g> … <g>3 in r1c1</g> … <g>grid</g>      <defs><g id=1>grid</g></defs>
//!                                                 ──▶  <use href=#1 /> … 3 in r1c1 … <use href=#1 />
//! ```
//!
//! A drawing marks as a piece what other drawings may have too: a bare group, or one that is only moved, as a frame around
//! a cell is. Most of a page would otherwise be digits that did not change from one step to the next.

use std::collections::HashMap;

use crate::render::pictures::svg::{MOVED, PIECE};

const END: &str = "</g>";

const FIGURE: &str = "<figure class=\"board\">";
const END_OF_FIGURE: &str = "</figure>";

/// HTML in which each piece that occurs more than once is drawn before everything else, and used from there, and boards
/// leave out what a page need not say.
pub(super) fn shared(html: &str) -> String {
    let mut sharing = Sharing::default();
    sharing.count(html);
    let drawn = sharing.draw(html);
    let mut figures = drawn.split(FIGURE);
    let first = figures.next().unwrap_or_default().to_owned();
    let html = figures.fold(first, |html, rest| {
        let (figure, rest) = rest.split_at(rest.find(END_OF_FIGURE).unwrap_or(0));
        html + FIGURE + &terse(figure) + rest
    });
    if sharing.shapes.is_empty() {
        return html;
    }
    // Not every browser draws what is in a picture that takes part in no layout.
    let shapes = terse(&sharing.shapes);
    format!("<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{shapes}</defs></svg>\n{html}")
}

/// What boards say for readers that have no style sheet, or read HTML strictly, and what remains of it in a page.
const SAID: [(&str, &str); 5] = [
    (" fill=\"currentColor\"", ""),
    (" stroke=\"currentColor\"", ""),
    (" fill=\"none\" text-anchor=\"middle\"", ""),
    (" height=\"24\" aria-hidden", " aria-hidden"),
    ("</li>", ""),
];

/// A drawing of ours without these, and without the quotes that HTML does not need.
fn terse(drawn: &str) -> String {
    let drawn = SAID.iter().fold(drawn.to_owned(), |drawn, (said, left)| drawn.replace(said, left));
    let mut parts = drawn.split('"');
    let mut terse = parts.next().unwrap_or_default().to_owned();
    while let (Some(value), Some(next)) = (parts.next(), parts.next()) {
        let is_bare = value.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"#.-".contains(&sign));
        // A stroke at the end would belong to the value.
        let next = next.strip_prefix("/>").map_or(next.to_owned(), |next| format!(" />{next}"));
        terse += &if is_bare && !value.is_empty() { value.to_owned() + &next } else { format!("\"{value}\"{next}") };
    }
    terse
}

/// A piece in a drawing.
struct Piece<'a> {
    start: usize,
    end: usize,
    /// The place that it is moved to, if it is, and its own attributes: `54 108`, ` data-n="3"`.
    at: Option<(&'a str, &'a str)>,
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
                Some((at, own)) => format!("{MOVED}{at})\"{own}>{}{END}", self.draw(piece.inside)),
            };
        }
        drawn + &html[end..]
    }

    /// Whether a page is shorter if it shares a piece.
    fn saves(&self, piece: &Piece) -> bool {
        const NAME: usize = "<g id=1a></g>".len();
        const USE: usize = "<use href=#1a />".len();
        const AT: usize = " x=100 y=100".len();
        const MOVED: usize = "<g transform=\"translate(100 100)\"></g>".len();
        let count = self.counts.get(piece.inside).copied().unwrap_or_default();
        let (used, drawn) = match piece.at {
            None => (USE, piece.inside.len()),
            // Wherever it is, the answer is the same.
            Some(_) => (USE + AT, MOVED + piece.inside.len()),
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
                self.shapes += &format!("<g id={}>{shape}{END}", short(name));
                name
            }
        };
        let moved = piece.at.and_then(|(at, own)| Some((at.split_once(' ')?, own)));
        let moved = moved.map_or(String::new(), |((x, y), own)| format!("{own} x={x} y={y}"));
        format!("<use href=#{}{moved} />", short(name))
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

/// The outermost pieces in a drawing.
fn pieces(html: &str) -> Vec<Piece<'_>> {
    let mut found: Vec<Piece> = Vec::new();
    let mut end = 0;
    for (start, _) in html.match_indices("<g") {
        let rest = &html[start..];
        let opened = match rest.strip_prefix(MOVED) {
            Some(moved) => moved
                .split_once('>')
                .and_then(|(tag, _)| Some((Some(tag.split_once(")\"")?), MOVED.len() + tag.len() + 1))),
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
