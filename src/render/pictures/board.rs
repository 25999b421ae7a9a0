//! Boards as scenes.
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
//! The drawing says what each thing is, not what it looks like ([`super::looks`]). Nothing in it has a name of its own, so any
//! number of boards can share a page, and its pieces are what a page draws once for all its boards.

mod badges;
mod candidates;
mod clues;
mod digits;
mod frame;
mod geometry;
mod joins;
mod label;
mod legend;
mod links;
mod marks;
mod ranks;
mod sights;
pub(in crate::render) mod table;

use std::collections::BTreeMap;

use badges::Badge;
use geometry::{CELL, Keypad, Point};
pub(in crate::render) use legend::Key;
use ranks::Rank;

use super::diagram::Diagram;
use super::drawing;
use super::html::{Html, on_a_line};
use super::looks::Look;
use super::scene::{At, Item, Scene};
use super::signs::{self, Fate, Mark};
use crate::grid::{Candidate, Cell, CellSet, DigitSet};
use crate::technique::Role;

/// Draws a board.
pub(in crate::render) fn draw(diagram: &Diagram) -> Scene {
    scene(&Sheet::new(diagram))
}

/// The legend of a board.
pub(in crate::render) fn keys(diagram: &Diagram) -> Vec<Key> {
    legend::keys(&Sheet::new(diagram))
}

/// Writes a board, with the same as a hidden table and its legend, as a `figure` of class `board`.
pub(in crate::render) fn write(diagram: &Diagram, html: &mut Html) {
    let sheet = Sheet::new(diagram);
    html.start("figure", &[("class", "board")]);
    html.tersely(|html| {
        picture(diagram, &scene(&sheet), html);
        table::write(diagram, html);
        legend::write(&legend::keys(&sheet), html);
    });
    html.end();
}

/// Writes a small board, which words beside it describe: without the names of boxes, rows and columns.
pub(in crate::render) fn write_inset(diagram: &Diagram, html: &mut Html) {
    let scene = framed(&Sheet::new(diagram), &LAYERS[..NAMES], [EDGE; 2]);
    html.start("div", &[("class", "board inset")]);
    html.tersely(|html| drawing::draw(&scene, &[("aria-hidden", "true")], &PLAIN, html));
    html.end();
}

/// Writes one legend for several boards.
pub(in crate::render) fn write_legend<'a>(diagrams: impl IntoIterator<Item = &'a Diagram>, html: &mut Html) {
    let mut all: Vec<Key> = Vec::new();
    for key in diagrams.into_iter().flat_map(keys) {
        if !all.iter().any(|other| other.word == key.word) {
            all.push(key);
        }
    }
    html.start("div", &[("class", "board keys")]);
    html.tersely(|html| legend::list(&all, html));
    html.end();
}

/// Writes the drawing of a board.
fn picture(diagram: &Diagram, scene: &Scene, html: &mut Html) {
    let wide = diagram.width.map_or(scene.size.x.get(), |width| width as f32).to_string();
    let (alt, cell) = (on_a_line(&diagram.alt), CELL.to_string());
    let size = [("width", wide.as_str()), ("height", &wide), ("data-cell", &cell)];
    let attributes = [&[("role", "img"), ("aria-label", alt.as_str())][..], &size].concat();
    drawing::draw(scene, &attributes, &PLAIN, html);
}

/// What the style sheet of a page says of a drawing.
const PLAIN: [(&str, &str); 2] = [("fill", "none"), ("text-anchor", "middle")];

/// The space above and to the left of a board, for the names of its rows and columns.
const MARGIN: f32 = 24.0;
/// The space for the outer lines of a board.
const EDGE: f32 = 3.0;

/// The width of the drawing of a board, in its own units: pixels, if no other width is asked for.
pub(in crate::render) fn side(diagram: &Diagram) -> f32 {
    let [before, after] = margins(diagram);
    f32::from(diagram.layout.side()) * CELL + before + after
}

/// The space above and to the left of a board, and that below and to the right.
fn margins(diagram: &Diagram) -> [f32; 2] {
    let ring = clues::ring(diagram);
    [MARGIN + ring, EDGE.max(ring)]
}

/// The layers of a board, from the ground up; what stands beside the cells comes last.
const LAYERS: [fn(&Sheet) -> Vec<Item>; NAMES + 3] = [
    frame::ground,
    clues::grounds,
    marks::houses,
    clues::lines,
    marks::grounds,
    frame::lines,
    clues::marks,
    marks::outlines,
    sights::draw,
    joins::draw,
    links::draw,
    badges::grounds,
    candidates::grounds,
    clues::sums,
    candidates::digits,
    badges::texts,
    digits::draw,
    marks::numbers,
    frame::box_numbers,
    frame::coordinates,
    clues::beside,
];
const NAMES: usize = 18;

fn scene(sheet: &Sheet) -> Scene {
    framed(sheet, &LAYERS, margins(sheet.diagram))
}

/// Some layers of a board, with this space above and to the left of it, and below and to the right.
fn framed(sheet: &Sheet, layers: &[fn(&Sheet) -> Vec<Item>], [margin, after]: [f32; 2]) -> Scene {
    let side = f32::from(sheet.diagram.layout.side()) * CELL + margin + after;
    let parts = &sheet.diagram.parts;
    let is_hatched = parts.houses.iter().any(|(role, _)| *role == Role::Cover);
    let is_lined = is_hatched
        || !sheet.diagram.sights.is_empty()
        || !parts.links.is_empty()
        || sheet.diagram.clues.iter().any(|clue| clue.kind.drawn.is_lined());
    Scene {
        corner: At::new(-margin, -margin),
        size: At::new(side, side),
        looks: is_lined.then_some(Look::Lined).into_iter().collect(),
        items: layers.iter().flat_map(|layer| layer(sheet)).collect(),
    }
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
    /// The cells that the step looks at.
    looked_at: CellSet,
    /// The cells with a digit.
    filled: CellSet,
    /// The cells whose digit this step finds and that show it large. Where the argument runs through
    /// other candidates of the cell, or a link ends there, they stay in sight, and the digit small.
    large: CellSet,
    /// The labels and letters that have a spot of their own.
    badges: Vec<Badge>,
    /// The space between the grid and the names of its rows and columns, for clues beside it.
    ring: f32,
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
        let looked_at = ranks::looked_at(diagram, &marks);
        let ring = clues::ring(diagram);
        let mut sheet =
            Self { diagram, ring, whole, keypad, looked_at, marks, shown, filled, large, badges: Vec::new() };
        sheet.badges = badges::place(&sheet);
        sheet
    }

    /// The sets of which a candidate bears the letter: those that do not take in its whole cell.
    fn lettered(&self, candidate: Candidate, mark: &Mark) -> Vec<Role> {
        let is_whole = |role: &Role| self.whole.get(role).is_some_and(|cells| cells.contains(candidate.cell));
        mark.sets.iter().copied().filter(|role| !is_whole(role)).collect()
    }

    /// The candidates that are drawn small in a cell.
    fn small(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        self.shown[cell.index()].iter().map(move |digit| Candidate::new(cell, digit))
    }

    /// How far what surrounds a candidate reaches.
    fn reach(&self, candidate: Candidate) -> f32 {
        let is_tight = matches!(ranks::rank(self, candidate), Rank::Labelled) || self.badge_beside(candidate).is_some();
        if is_tight { self.keypad.tight } else { self.keypad.ring }
    }

    /// The way to the label that shares the ground of a candidate.
    fn badge_beside(&self, candidate: Candidate) -> Option<Point> {
        self.badges.iter().find_map(|badge| badge.beside(self.keypad, candidate))
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
