//! Boards as SVG, to stand in a page.
//!
//! ```text
//!       c1  c2  c3  c4       A board is drawn in layers, from the ground up:
//!     ┏━━━━━━━┳━━━━━━━┓
//!  r1 ┃ 4  ▓▓▓┃▓▓▓ ▓▓▓┃        ground, shaded houses, grounds of cells
//!  r2 ┃ ╭───╮ ┃ 3──▶  ┃        lines of the board
//!     ┣━│ ③ │━╋━━━━━━━┫        outlines, lines of sight, links
//!  r3 ┃ ╰───╯ ┃       ┃        rings, candidates, crosses
//!     ┗━━━━━━━┻━━━━━━━┛        digits, coordinates
//!     ▢ pattern  ──▶ sight   and the legend below, outside of the picture
//! ```
//!
//! The drawing says by classes what each thing is; `templates/page.css` says what it looks like, by
//! day, by night and on paper. Without that style sheet a board is still legible: black lines and
//! digits, no shades. A board has no `id` in it (no markers, patterns or gradients), so any number
//! of them can share a page. Bare groups (`<g>`) are the pieces that a page draws once for all its boards.

mod badges;
mod candidates;
mod digits;
mod frame;
mod geometry;
mod legend;
mod links;
mod marks;
mod sights;
mod table;

use std::collections::BTreeMap;

use badges::Badge;
use geometry::{CELL, Keypad, Point};

use super::diagram::Diagram;
use super::signs::{self, Fate, Mark};
use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::technique::Role;

/// Draws a board, with the same as a hidden table and its legend, as one HTML `figure` of class `board`. It has no
/// blank line in it, so it may stand in Markdown.
pub fn draw(diagram: &Diagram) -> String {
    let sheet = Sheet::new(diagram);
    format!("<figure class=\"board\">{}{}{}</figure>", picture(&sheet, ""), table::draw(diagram), legend::draw(&sheet))
}

/// A sign of a board, and what it is called.
pub(in crate::render) struct Key {
    /// A sample of the sign, as an `svg` element that may stand anywhere.
    pub svg: String,
    /// Its width. All are [`KEY_HEIGHT`] high.
    pub wide: f32,
    /// The word for it.
    pub word: String,
}

/// The height of each sample.
pub(in crate::render) const KEY_HEIGHT: f32 = legend::SIDE;

/// The legend of a board.
pub(in crate::render) fn keys(diagram: &Diagram) -> Vec<Key> {
    let key = |(wide, sample, word): (f32, String, String)| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {KEY_HEIGHT}\" fill=\"none\">{sample}</svg>"
        );
        Key { svg, wide, word }
    };
    legend::entries(&Sheet::new(diagram)).into_iter().map(key).collect()
}

/// Returns what a board shows as a table, cell by cell, in HTML.
pub(in crate::render) fn cells(diagram: &Diagram) -> String {
    table::draw(diagram)
}

/// Draws a board alone, as one `svg` element, to stand anywhere.
pub fn board(diagram: &Diagram) -> String {
    picture(&Sheet::new(diagram), " xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\"")
}

/// The space above and to the left of a board, for the names of its rows and columns.
const MARGIN: f32 = 24.0;

/// The width of the drawing of a board, in its own units: pixels, if no other width is asked for.
pub(in crate::render) fn side(diagram: &Diagram) -> f32 {
    f32::from(diagram.layout.side()) * CELL + MARGIN + 3.0
}

/// The drawing, whose root has some more attributes.
fn picture(sheet: &Sheet, attributes: &str) -> String {
    const LAYERS: [fn(&Sheet) -> String; 15] = [
        frame::ground,
        marks::houses,
        marks::grounds,
        frame::lines,
        marks::outlines,
        sights::draw,
        links::draw,
        badges::grounds,
        candidates::grounds,
        candidates::digits,
        badges::texts,
        digits::draw,
        marks::numbers,
        frame::box_numbers,
        frame::coordinates,
    ];
    let side = side(sheet.diagram);
    let wide = sheet.diagram.width.map_or(side, |width| width as f32);
    let parts = &sheet.diagram.parts;
    let is_hatched = parts.houses.iter().any(|(role, _)| *role == Role::Cover);
    let is_lined = is_hatched || !sheet.diagram.sights.is_empty() || !parts.links.is_empty();
    let lined = if is_lined { " class=\"lined\"" } else { "" };
    let layers: String = LAYERS.iter().map(|layer| layer(sheet)).collect();
    format!(
        "<svg{attributes}{lined} role=\"img\" aria-label=\"{}\" viewBox=\"-{MARGIN} -{MARGIN} {side} {side}\" \
         width=\"{wide}\" height=\"{wide}\" data-cell=\"{CELL}\" fill=\"none\" text-anchor=\"middle\">{layers}</svg>",
        escape(&sheet.diagram.alt)
    )
}

/// The beginning of a piece: what other boards of a page may have too. A page draws equal pieces once. Nothing outside
/// may select what is in a piece, but colours and type are inherited.
pub(in crate::render) const PIECE: &str = "<g>";

fn piece(drawn: &str) -> String {
    if drawn.is_empty() { String::new() } else { format!("{PIECE}{drawn}</g>") }
}

/// The beginning of a piece that other boards, or the same, may have elsewhere, up to the place.
pub(in crate::render) const MOVED: &str = "<g transform=\"translate(";

/// A piece that is drawn around the origin, with attributes by which the page's script finds it where it is.
fn moved(at: Point, attributes: &str, drawn: &str) -> String {
    if drawn.is_empty() { String::new() } else { format!("{MOVED}{at})\"{attributes}>{drawn}</g>") }
}

/// A diagram with what the layers ask of it worked out once.
struct Sheet<'a> {
    diagram: &'a Diagram,
    keypad: Keypad,
    marks: BTreeMap<Candidate, Mark>,
    /// The digits to draw small in each cell.
    shown: [DigitSet; Cell::COUNT],
    /// The cells of a set that take all their candidates into it: their ground and letter say so once for all.
    whole: BTreeMap<Role, CellSet>,
    /// The cells with a digit.
    filled: CellSet,
    /// The cells whose digit this step finds and that show it large. Where the argument runs through
    /// other candidates of the cell, or a link ends there, they stay in sight, and the digit small.
    large: CellSet,
    /// The labels and letters that have a spot of their own.
    badges: Vec<Badge>,
}

impl<'a> Sheet<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let marks = signs::marks(diagram);
        let mut shown = signs::shown(diagram, &marks);
        let linked = diagram.parts.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
        let beside = marks.iter().filter(|(_, mark)| mark.fate != Some(Fate::Placed)).map(|(candidate, _)| candidate);
        let argued: CellSet = linked.chain(beside).map(|candidate| candidate.cell).collect();
        let placements: CellSet = diagram.placements.iter().map(|placement| placement.cell).collect();
        for placement in diagram.placements.iter().filter(|placement| argued.contains(placement.cell)) {
            shown[placement.cell.index()].insert(placement.digit);
        }
        let mut whole: BTreeMap<Role, CellSet> = BTreeMap::new();
        for &(role, cell) in diagram.parts.cells.iter().filter(|(role, _)| signs::letter(*role).is_some()) {
            let is_in = |digit| marks.get(&Candidate::new(cell, digit)).is_some_and(|mark| mark.sets.contains(&role));
            if shown[cell.index()].iter().all(is_in) {
                whole.entry(role).or_default().insert(cell);
            }
        }
        let keypad = Keypad::of(diagram.layout.side());
        let (filled, large) = (diagram.givens.cells() | diagram.placed.cells(), placements - argued);
        let mut sheet = Self { diagram, whole, keypad, marks, shown, filled, large, badges: Vec::new() };
        sheet.badges = badges::place(&sheet);
        sheet
    }

    /// The sets of which a candidate bears the letter: those that do not take in its whole cell.
    fn lettered(&self, candidate: Candidate, mark: &Mark) -> Vec<Role> {
        let is_whole = |role: &Role| self.whole.get(role).is_some_and(|cells| cells.contains(candidate.cell));
        mark.sets.iter().copied().filter(|role| !is_whole(role)).collect()
    }

    /// The marks of the candidates that are drawn small.
    fn small_marks(&self) -> impl Iterator<Item = (Candidate, &Mark)> {
        let small = |cell: Cell| !self.large.contains(cell) && !self.filled.contains(cell);
        self.marks
            .iter()
            .map(|(&candidate, mark)| (candidate, mark))
            .filter(move |(candidate, _)| small(candidate.cell))
    }
}

/// Text from outside, on one line and harmless in an attribute or an element.
pub(in crate::render) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for word in text.split(|sign: char| sign.is_whitespace() || sign.is_control()).filter(|word| !word.is_empty()) {
        if !safe.is_empty() {
            safe.push(' ');
        }
        for sign in word.chars() {
            match sign {
                '&' => safe += "&amp;",
                '<' => safe += "&lt;",
                '>' => safe += "&gt;",
                '"' => safe += "&quot;",
                _ => safe.push(sign),
            }
        }
    }
    safe
}
