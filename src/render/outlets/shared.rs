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
    let pieces = pieces(html);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (_, piece) in &pieces {
        *counts.entry(piece).or_default() += 1;
    }
    let mut names: HashMap<&str, usize> = HashMap::new();
    let (mut shapes, mut rest, mut end) = (String::new(), String::with_capacity(html.len()), 0);
    for (start, piece) in pieces {
        let inside = &piece[PIECE.len()..piece.len() - END.len()];
        rest += &html[end..start];
        end = start + piece.len();
        if counts[piece] == 1 {
            rest += inside;
            continue;
        }
        let next = names.len() + 1;
        let name = *names.entry(piece).or_insert_with(|| {
            shapes += &format!("<g id=\"_{next}\">{inside}{END}");
            next
        });
        rest += &format!("<use href=\"#_{name}\"/>");
    }
    rest += &html[end..];
    if shapes.is_empty() {
        return rest;
    }
    // Some browsers draw nothing that is in a picture with `display: none`.
    format!("<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{shapes}</defs></svg>\n{rest}")
}

/// The pieces of the drawings, with their places. None is inside another.
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
