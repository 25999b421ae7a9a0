//! Scenes as TikZ: the same lines, shapes and digits, in the style of paper.
//!
//! ```text
//!   border ── Path M 0 0 h 486   ──▶  \path[draw=black,line width=.9pt](0,0)--(486,0);
//! ```
//!
//! So a board in a book of formulas has the marks of a page, without a second drawing. A unit is that of the scene; the
//! heights of TikZ go upwards, so the picture has a negative unit there.

use std::fmt::Write;

use crate::render::pictures::looks::{Property, Styling, Value};
use crate::render::pictures::scene::{Align, At, Ink, Item, Length, Scene, Shape, Step};

/// Points of TeX in a millimetre.
const POINTS: f32 = 2.845_28;

/// Draws a scene with so many millimetres for a unit.
pub(super) fn drawn(scene: &Scene, styling: &Styling, unit: f32) -> String {
    let (x, y, wide, high) = (scene.corner.x, scene.corner.y, scene.size.x.get(), scene.size.y.get());
    let mut tikz = format!(
        "\\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,baseline=(current bounding box.center)]\n\
         \\useasboundingbox({x},{y})rectangle({},{});\n",
        x.get() + wide,
        y.get() + high
    );
    // Paper is white.
    if let Some(ground) = colour(&styling.ground()).filter(|ground| ground != "white") {
        _ = writeln!(
            tikz,
            "\\path[fill={{{ground}}}](current bounding box.south west)rectangle(current bounding box.north east);"
        );
    }
    let state = State { unit, size: 12.0, width: 1.0, ..State::default() };
    let styling = styling.inside(&scene.looks).1;
    scene.items.iter().for_each(|item| state.draw(item, &styling, &mut tikz));
    tikz + "\\end{tikzpicture}"
}

/// What an item inherits and hands on: presentation, and its place.
#[derive(Clone, Default)]
struct State {
    /// Millimetres in a unit.
    unit: f32,
    at: (f32, f32),
    fill: Option<String>,
    stroke: Option<String>,
    width: f32,
    dashes: Vec<f32>,
    phase: f32,
    cap: Option<&'static str>,
    size: f32,
    is_bold: bool,
    is_slanted: bool,
    /// Whether the outline of a text lies under it.
    has_halo: bool,
    is_hidden: bool,
}

impl State {
    fn inside(mut self, item: &Item, style: Vec<(Property, Value)>) -> Self {
        match item.ink {
            Ink::Inherited => {}
            Ink::Fill => self.fill = colour("black"),
            Ink::Stroke => self.stroke = colour("black"),
        }
        self.size = item.type_size.map_or(self.size, Length::get);
        if let Shape::Path(_, Some(width)) = &item.shape {
            self.width = width.get();
        }
        for (name, value) in item.looks.iter().flat_map(|look| look.plain()) {
            match *name {
                "stroke-linecap" => self.cap = cap(value),
                "font-weight" => self.is_bold = true,
                "font-style" => self.is_slanted = true,
                _ => self.is_hidden = true,
            }
        }
        if let Shape::Moved(at, _) = item.shape {
            self.at = self.place(at);
        }
        style.into_iter().for_each(|(property, value)| self.set(property, value));
        self
    }

    fn set(&mut self, property: Property, value: Value) {
        match (property, value) {
            (Property::Fill, Value::Word(value)) => self.fill = colour(&value),
            (Property::Stroke, Value::Word(value)) => self.stroke = colour(&value),
            (Property::StrokeWidth, Value::Number(width)) => self.width = width,
            (Property::Dashes, Value::Dashes(dashes)) => self.dashes = dashes,
            (Property::DashOffset, Value::Number(phase)) => self.phase = phase,
            (Property::Cap, Value::Word(value)) => self.cap = cap(&value),
            (Property::FontSize, Value::Number(size)) => self.size = size,
            (Property::FontWeight, Value::Number(weight)) => self.is_bold = weight > 500.0,
            (Property::FontStyle, Value::Word(value)) => self.is_slanted = value == "italic",
            (Property::PaintOrder, Value::Word(value)) => self.has_halo = value == "stroke",
            _ => {}
        }
    }

    fn place(&self, at: At) -> (f32, f32) {
        (self.at.0 + at.x.get(), self.at.1 + at.y.get())
    }

    fn point(&self, at: At) -> String {
        point(self.place(at))
    }

    /// A length in points.
    fn points(&self, length: f32) -> String {
        short(length * self.unit * POINTS)
    }

    /// The options of a path; none if nothing of it is to be seen.
    fn options(&self) -> Option<String> {
        let mut options = Vec::new();
        options.extend(self.fill.as_ref().map(|fill| format!("fill={{{fill}}}")));
        if let Some(stroke) = &self.stroke {
            options.push(format!("draw={{{stroke}}},line width={}pt", self.points(self.width)));
            options.extend(self.cap.map(|cap| format!("line cap={cap}")));
            if !self.dashes.is_empty() {
                let dash =
                    |pair: &[f32]| format!("on {}pt off {}pt", self.points(pair[0]), self.points(pair[pair.len() - 1]));
                let dashes: Vec<String> = self.dashes.chunks(2).map(dash).collect();
                options.push(format!("dash pattern={},dash phase={}pt", dashes.join(" "), self.points(self.phase)));
            }
        }
        (!options.is_empty() && !self.is_hidden).then(|| options.join(","))
    }

    fn draw(&self, item: &Item, styling: &Styling, tikz: &mut String) {
        let (style, styling) = styling.inside(&item.looks);
        let state = self.clone().inside(item, style);
        let drawn = match &item.shape {
            Shape::Group(items) | Shape::Piece(items) | Shape::Moved(_, items) => {
                return items.iter().for_each(|item| state.draw(item, &styling, tikz));
            }
            Shape::Text { xs, ys, align, text } => return state.text(xs, ys, *align, text, tikz),
            Shape::Path(steps, _) => state.path(steps),
            Shape::Circle { at, radius } => format!("{}circle[radius={}]", state.point(*at), short(radius.get())),
            Shape::Rect { at, size, round } => {
                let (x, y) = state.place(*at);
                let to = point((x + size.x.get(), y + size.y.get()));
                format!("[rounded corners={}pt]{}rectangle{to}", state.points(round.get()), point((x, y)))
            }
        };
        if let Some(options) = state.options() {
            _ = writeln!(tikz, "\\path[{options}]{drawn};");
        }
    }

    /// The signs of a text, each at its place.
    fn text(&self, xs: &[Length], ys: &[Length], align: Align, text: &str, tikz: &mut String) {
        let (Some(fill), false, Align::Middle) = (&self.fill, self.is_hidden, align) else { return };
        let font = format!(
            "\\fontsize{{{0}}}{{{0}}}\\selectfont{1}{2}",
            self.points(self.size),
            if self.is_bold { "\\bfseries" } else { "" },
            if self.is_slanted { "\\slshape" } else { "" }
        );
        // A word has one place, a line of digits one for each.
        let parts: Vec<(Length, String)> = match xs {
            [x] => vec![(*x, text.to_owned())],
            xs => xs.iter().copied().zip(text.chars().map(String::from)).collect(),
        };
        for (i, (x, part)) in parts.into_iter().enumerate() {
            let y = ys.get(i).or(ys.last()).copied().unwrap_or_default();
            let (x, y) = self.place(At { x, y });
            let (x, y) = (short(x), short(y));
            if let Some(halo) = self.stroke.as_ref().filter(|_| self.has_halo) {
                // Half of an outline lies outside of the letter.
                _ = writeln!(
                    tikz,
                    "\\boardhalo{{{x}}}{{{y}}}{{{font}}}{{{}}}{{{halo}}}{{{part}}}",
                    self.points(self.width)
                );
            }
            _ = writeln!(tikz, "\\boardtext{{{x}}}{{{y}}}{{{font}\\color{{{fill}}}}}{{{part}}}");
        }
    }

    /// A path, with absolute places.
    fn path(&self, steps: &[Step]) -> String {
        let mut drawn = String::new();
        let (mut here, mut start) = ((0.0, 0.0), (0.0, 0.0));
        for step in steps {
            let by = |at: &At| (here.0 + at.x.get(), here.1 + at.y.get());
            let (line, to) = match step {
                Step::Move(at) => (" ", self.place(*at)),
                Step::MoveBy(at) => (" ", by(at)),
                Step::Line(at) => ("--", self.place(*at)),
                Step::LineBy(at) => ("--", by(at)),
                Step::Right(length) => ("--", (here.0 + length.get(), here.1)),
                Step::Down(length) => ("--", (here.0, here.1 + length.get())),
                Step::Bend(bend, to) => {
                    let (bend, to) = (self.place(*bend), self.place(*to));
                    // A cubic curve with the same way.
                    let third = |end: (f32, f32)| point(((end.0 + 2.0 * bend.0) / 3.0, (end.1 + 2.0 * bend.1) / 3.0));
                    drawn += &format!("..controls{}and{}", third(here), third(to));
                    ("..", to)
                }
                Step::Close => {
                    drawn += "--cycle";
                    here = start;
                    continue;
                }
            };
            if line == " " {
                start = to;
            }
            drawn += line;
            drawn += &point(to);
            here = to;
        }
        drawn
    }
}

fn point((x, y): (f32, f32)) -> String {
    format!("({},{})", short(x), short(y))
}

/// The end of a line.
fn cap(value: &str) -> Option<&'static str> {
    [("round", "round"), ("square", "rect")].into_iter().find(|cap| cap.0 == value).map(|cap| cap.1)
}

/// A colour of a style sheet as one of TikZ; none for `none`. Notations other than `#rrggbb` and names are black.
fn colour(value: &str) -> Option<String> {
    let value = value.trim();
    let hex = value.strip_prefix('#').filter(|hex| hex.len() == 6);
    let part = |hex: &str, at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let parts = hex.and_then(|hex| Some([part(hex, 0)?, part(hex, 2)?, part(hex, 4)?]));
    match (value, parts) {
        ("none", _) => None,
        ("white", _) | (_, Some([255, 255, 255])) => Some("white".to_owned()),
        (_, Some([0, 0, 0]) | None) => Some("black".to_owned()),
        (_, Some([red, green, blue])) => Some(format!("rgb,255:red,{red};green,{green};blue,{blue}")),
    }
}

/// A number with two places, and without those that say nothing.
fn short(number: f32) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
