//! An SVG image of ours as TikZ: the same lines, shapes and digits, in the style of paper.
//!
//! ```text
//!   <g class="border"><path d="M0 0h486"/></g>  ──▶  \path[draw=black,line width=.9pt](0,0)--(486,0);
//! ```
//!
//! So a board in a book of formulas has the marks of a page, without a second drawing. A unit is that of the image; the
//! heights of TikZ go upwards, so the picture has a negative unit there. Only what our drawings use is read.

use std::fmt::Write;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::render::outlets::cascade::{Medium, attribute, inlined};
use crate::render::words::css::Rule;

/// Points of TeX in a millimetre.
const POINTS: f32 = 2.845_28;

/// Draws an image with so many millimetres for a unit.
///
/// # Errors
/// If the image is not XML.
pub(super) fn drawn(svg: &str, rules: &[Rule], unit: f32) -> Result<String, quick_xml::Error> {
    let svg = inlined(svg, rules, Medium::Print)?;
    let mut reader = Reader::from_str(&svg);
    let mut tikz =
        format!("\\begin{{tikzpicture}}[x={unit:.4}mm,y=-{unit:.4}mm,baseline=(current bounding box.center)]\n");
    let mut open = vec![State { scale: 1.0, size: 12.0, width: 1.0, ..State::default() }];
    loop {
        match reader.read_event()? {
            Event::Eof => break,
            Event::Start(tag) => {
                let state = open.last().cloned().unwrap_or_default().inside(&tag);
                if tag.name().as_ref() == "svg" {
                    tikz += &frame(&tag);
                }
                shape(&tag, &state, unit, &mut tikz);
                open.push(state);
            }
            Event::Empty(tag) => shape(&tag, &open.last().cloned().unwrap_or_default().inside(&tag), unit, &mut tikz),
            Event::End(_) => _ = open.pop(),
            Event::Text(text) => open.last().into_iter().for_each(|state| state.text(&text, unit, &mut tikz)),
            _ => {}
        }
    }
    Ok(tikz + "\\end{tikzpicture}")
}

/// The size of the picture, whatever is drawn.
fn frame(tag: &BytesStart) -> String {
    let corners = attribute(tag, "viewBox").unwrap_or_default();
    let corners: Vec<f32> = corners.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [x, y, wide, high] = corners[..] else { return String::new() };
    format!("\\useasboundingbox({x},{y})rectangle({},{});\n", x + wide, y + high)
}

/// What an element inherits and hands on: presentation, and its place.
#[derive(Clone, Default)]
struct State {
    at: (f32, f32),
    scale: f32,
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
    /// Where the digits of a text stand. The last line holds for those after it.
    columns: Vec<f32>,
    lines: Vec<f32>,
}

impl State {
    fn inside(mut self, tag: &BytesStart) -> Self {
        for one in tag.attributes().flatten() {
            match one.key.as_ref() {
                "style" => {}
                "x" if tag.name().as_ref() == "text" => self.columns = numbers(&one.value),
                "y" if tag.name().as_ref() == "text" => self.lines = numbers(&one.value),
                "transform" => self.transform(&one.value),
                name => self.set(name, &one.value),
            }
        }
        for declaration in attribute(tag, "style").unwrap_or_default().split(';') {
            if let Some((name, value)) = declaration.split_once(':') {
                self.set(name, value);
            }
        }
        self
    }

    fn set(&mut self, name: &str, value: &str) {
        let number = || numbers(value).first().copied();
        match name {
            "fill" => self.fill = colour(value),
            "stroke" => self.stroke = colour(value),
            "stroke-width" => self.width = number().unwrap_or(self.width),
            "stroke-dasharray" => self.dashes = numbers(value),
            "stroke-dashoffset" => self.phase = number().unwrap_or(0.0),
            "stroke-linecap" => {
                self.cap =
                    [("round", "round"), ("square", "rect")].into_iter().find(|cap| cap.0 == value).map(|cap| cap.1)
            }
            "font-size" => self.size = number().unwrap_or(self.size),
            "font-weight" => self.is_bold = number().is_some_and(|weight| weight > 500.0),
            "font-style" => self.is_slanted = value == "italic",
            "paint-order" => self.has_halo = value.starts_with("stroke"),
            "display" => self.is_hidden |= value == "none",
            _ => {}
        }
    }

    fn transform(&mut self, value: &str) {
        let by = numbers(value.split_once('(').map_or("", |(_, numbers)| numbers.trim_end_matches(')')));
        match (value.starts_with("translate"), &by[..]) {
            (true, &[x, y]) => self.at = self.place(x, y),
            (false, &[by]) => self.scale *= by,
            _ => {}
        }
    }

    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + self.scale * x, self.at.1 + self.scale * y)
    }

    fn point(&self, x: f32, y: f32) -> String {
        let (x, y) = self.place(x, y);
        format!("({},{})", short(x), short(y))
    }

    /// The options of a path; none if nothing of it is to be seen.
    fn options(&self, unit: f32) -> Option<String> {
        let points = |length: f32| short(length * self.scale * unit * POINTS);
        let mut options = Vec::new();
        options.extend(self.fill.as_ref().map(|fill| format!("fill={{{fill}}}")));
        if let Some(stroke) = &self.stroke {
            options.push(format!("draw={{{stroke}}},line width={}pt", points(self.width)));
            options.extend(self.cap.map(|cap| format!("line cap={cap}")));
            if !self.dashes.is_empty() {
                let dash = |pair: &[f32]| format!("on {}pt off {}pt", points(pair[0]), points(pair[pair.len() - 1]));
                let dashes: Vec<String> = self.dashes.chunks(2).map(dash).collect();
                options.push(format!("dash pattern={},dash phase={}pt", dashes.join(" "), points(self.phase)));
            }
        }
        (!options.is_empty() && !self.is_hidden).then(|| options.join(","))
    }

    /// The signs of a text, each at its place.
    fn text(&self, text: &str, unit: f32, tikz: &mut String) {
        let (Some(fill), false) = (&self.fill, self.is_hidden || self.columns.is_empty()) else { return };
        let points = |length: f32| short(length * self.scale * unit * POINTS);
        let font = format!(
            "\\fontsize{{{0}}}{{{0}}}\\selectfont{1}{2}",
            points(self.size),
            if self.is_bold { "\\bfseries" } else { "" },
            if self.is_slanted { "\\slshape" } else { "" }
        );
        // A word has one place, a line of digits one for each.
        let parts: Vec<(f32, String)> = match &self.columns[..] {
            [column] => vec![(*column, text.to_owned())],
            columns => columns.iter().copied().zip(text.chars().map(String::from)).collect(),
        };
        for (i, (column, part)) in parts.into_iter().enumerate() {
            let line = self.lines.get(i).or(self.lines.last()).copied().unwrap_or(0.0);
            let (x, y) = self.place(column, line);
            let (x, y) = (short(x), short(y));
            if let Some(halo) = self.stroke.as_ref().filter(|_| self.has_halo) {
                // Half of an outline lies outside of the letter.
                _ = writeln!(tikz, "\\boardhalo{{{x}}}{{{y}}}{{{font}}}{{{}}}{{{halo}}}{{{part}}}", points(self.width));
            }
            _ = writeln!(tikz, "\\boardtext{{{x}}}{{{y}}}{{{font}\\color{{{fill}}}}}{{{part}}}");
        }
    }
}

fn shape(tag: &BytesStart, state: &State, unit: f32, tikz: &mut String) {
    let number = |name: &str| attribute(tag, name).and_then(|value| value.parse::<f32>().ok()).unwrap_or(0.0);
    let drawn = match tag.name().as_ref() {
        "path" => path(&attribute(tag, "d").unwrap_or_default(), state),
        "circle" => {
            format!("{}circle[radius={}]", state.point(number("cx"), number("cy")), short(number("r") * state.scale))
        }
        "rect" => {
            let (x, y) = (number("x"), number("y"));
            let round = short(number("rx") * state.scale * unit * POINTS);
            let (from, to) = (state.point(x, y), state.point(x + number("width"), y + number("height")));
            format!("[rounded corners={round}pt]{from}rectangle{to}")
        }
        _ => return,
    };
    if let (Some(options), false) = (state.options(unit), drawn.is_empty()) {
        _ = writeln!(tikz, "\\path[{options}]{drawn};");
    }
}

/// Path data as a path of TikZ: lines, quadratic curves and closed paths, with absolute and relative places.
fn path(data: &str, state: &State) -> String {
    let mut drawn = String::new();
    let (mut here, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let commands = data.char_indices().filter(|(_, sign)| sign.is_ascii_alphabetic());
    let ends = commands.clone().skip(1).map(|(at, _)| at).chain([data.len()]);
    for ((at, command), end) in commands.zip(ends) {
        let by = numbers(&data[at + 1..end]);
        let origin = |here: (f32, f32)| if command.is_ascii_lowercase() { here } else { (0.0, 0.0) };
        match command.to_ascii_uppercase() {
            'Z' => {
                drawn += "--cycle";
                here = start;
            }
            'H' | 'V' => {
                for &length in &by {
                    let (x, y) = origin(here);
                    here = if command.eq_ignore_ascii_case(&'h') { (x + length, here.1) } else { (here.0, y + length) };
                    drawn += &format!("--{}", state.point(here.0, here.1));
                }
            }
            'Q' => {
                for part in by.chunks_exact(4) {
                    let (x, y) = origin(here);
                    let (bend, to) = ((x + part[0], y + part[1]), (x + part[2], y + part[3]));
                    // A cubic curve with the same way.
                    let third =
                        |end: (f32, f32)| state.point((end.0 + 2.0 * bend.0) / 3.0, (end.1 + 2.0 * bend.1) / 3.0);
                    drawn += &format!("..controls{}and{}..{}", third(here), third(to), state.point(to.0, to.1));
                    here = to;
                }
            }
            'M' | 'L' => {
                for (i, pair) in by.chunks_exact(2).enumerate() {
                    let (x, y) = origin(here);
                    here = (x + pair[0], y + pair[1]);
                    let is_start = i == 0 && command.eq_ignore_ascii_case(&'m');
                    if is_start {
                        start = here;
                    }
                    drawn += if is_start { " " } else { "--" };
                    drawn += &state.point(here.0, here.1);
                }
            }
            _ => {}
        }
    }
    drawn
}

/// The numbers in a text: a sign begins another one.
fn numbers(text: &str) -> Vec<f32> {
    let mut apart = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match sign {
            '-' => apart += " -",
            '0'..='9' | '.' => apart.push(sign),
            _ => apart.push(' '),
        }
    }
    apart.split_whitespace().filter_map(|number| number.parse().ok()).collect()
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
