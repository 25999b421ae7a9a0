//! Scenes as SVG.
//!
//! Things have classes, and a style sheet says what they look like; or each has its own style, for programs that know no
//! style sheets. Without any, a board is still legible: black lines and digits, no shades.

use std::fmt::{Display, Write};

use super::board;
use super::diagram::Diagram;
use super::html::{Html, Reader, escape, on_a_line};
use super::looks::{Look, Property, Styling, Value};
use super::scene::{Align, At, Ink, Item, Length, Scene, Shape, Step, Told};

/// Draws a board, with the same as a hidden table and its legend, as one HTML `figure` of class `board`. It has no
/// blank line in it, so it may stand in Markdown.
pub fn draw(diagram: &Diagram) -> String {
    Html::written(Reader::Strict, |html| board::write(diagram, html))
}

/// Draws a board alone, as one `svg` element, to stand anywhere.
pub fn board(diagram: &Diagram) -> String {
    let wide = diagram.width.map(|width| width as f32);
    let name = format!(" aria-label=\"{}\"", escape(&on_a_line(&diagram.alt)));
    alone(&board::draw(diagram), wide, &Svg::default(), &name, "")
}

/// A scene as an element to stand anywhere, perhaps with another width. Its root has more attributes, and more `inside`.
pub(in crate::render) fn alone(scene: &Scene, wide: Option<f32>, svg: &Svg, attributes: &str, inside: &str) -> String {
    let wide = wide.unwrap_or(scene.size.x.get());
    let high = wide * scene.size.y.get() / scene.size.x.get();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{} role=\"img\"{attributes} viewBox=\"{}\" width=\"{wide}\" \
         height=\"{high}\" font-family=\"sans-serif\" fill=\"none\" text-anchor=\"middle\">{inside}{}</svg>",
        svg.class(&scene.looks),
        frame(scene),
        svg.scene(scene)
    )
}

/// The `viewBox` of a drawing.
pub(in crate::render) fn frame(scene: &Scene) -> String {
    format!("{} {} {} {}", scene.corner.x, scene.corner.y, scene.size.x, scene.size.y)
}

/// How drawings are written.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::render) enum Detail {
    /// With what they say where no style sheet says it, and with what a script looks for.
    #[default]
    All,
    /// Without what a script looks for.
    Unscripted,
    /// For a page: without what its style sheet says, and as short as HTML allows.
    Terse,
}

/// A writer of drawings.
#[derive(Default)]
pub(in crate::render) struct Svg<'s> {
    pub detail: Detail,
    /// What all classes begin with.
    pub prefix: &'static str,
    /// The style of each thing, instead of classes.
    pub styling: Option<Styling<'s>>,
}

/// Where pieces are drawn that several drawings have.
pub(in crate::render) trait Pieces {
    /// The name of a piece that is drawn elsewhere; none if it is drawn where it is.
    fn name(&mut self, inside: &[Item], is_moved: bool) -> Option<String>;

    /// Whether the others need no group.
    fn dissolves(&self) -> bool {
        false
    }
}

/// Nothing is drawn elsewhere.
pub(in crate::render) struct Whole;

impl Pieces for Whole {
    fn name(&mut self, _: &[Item], _: bool) -> Option<String> {
        None
    }
}

impl<'s> Svg<'s> {
    /// What stands in the `svg` element of a drawing.
    pub fn scene(&self, scene: &Scene) -> String {
        let styling = self.styling.as_ref().map(|styling| styling.inside(&scene.looks).1);
        let mut text = String::new();
        scene.items.iter().for_each(|item| self.item(item, styling.as_ref(), &mut Whole, &mut text));
        text
    }

    /// Items, with references to pieces that are drawn elsewhere.
    pub fn items(&self, items: &[Item], pieces: &mut dyn Pieces) -> String {
        let mut text = String::new();
        items.iter().for_each(|item| self.item(item, None, pieces, &mut text));
        text
    }

    /// Some looks as an attribute.
    pub fn class(&self, looks: &[Look]) -> String {
        let names: Vec<String> = looks.iter().map(|look| format!("{}{}", self.prefix, look.name())).collect();
        if names.is_empty() { String::new() } else { self.attribute("class", names.join(" ")) }
    }

    /// An attribute, with quotes where it needs any.
    fn attribute(&self, name: &str, value: impl Display) -> String {
        let value = value.to_string();
        let is_bare = value.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"#.-".contains(&sign));
        let quote = if self.detail == Detail::Terse && is_bare && !value.is_empty() { "" } else { "\"" };
        format!(" {name}={quote}{value}{quote}")
    }

    fn item(&self, item: &Item, styling: Option<&Styling<'s>>, pieces: &mut dyn Pieces, text: &mut String) {
        let (style, styling) = match styling.map(|styling| styling.inside(&item.looks)) {
            Some((style, inside)) => (style, Some(inside)),
            None => (Vec::new(), None),
        };
        let own = self.own(item, &style);
        let one = |name, value: Length| self.attribute(name, value);
        let (name, form) = match &item.shape {
            Shape::Piece(items) | Shape::Moved(_, items) => {
                let at = if let Shape::Moved(at, _) = &item.shape { Some(at) } else { None };
                if let Some(name) = pieces.name(items, at.is_some()) {
                    let at = at.map_or(String::new(), |at| one("x", at.x) + &one("y", at.y));
                    *text += &format!("<use{}{own}{at}", self.attribute("href", format!("#{name}")));
                    *text += if self.detail == Detail::Terse { " />" } else { "/>" };
                    return;
                }
                let moved = at.map(|at| self.attribute("transform", format!("translate({} {})", at.x, at.y)));
                ("g", moved.unwrap_or_default())
            }
            Shape::Group(_) => ("g", String::new()),
            Shape::Path(steps, width) => {
                let width = width.map_or(String::new(), |width| one("stroke-width", width));
                ("path", width + &self.attribute("d", path(steps)))
            }
            Shape::Circle { at, radius } => {
                let at = if *at == At::default() { String::new() } else { one("cx", at.x) + &one("cy", at.y) };
                ("circle", at + &one("r", *radius))
            }
            Shape::Rect { at, size, round } => {
                let (at, size) = (one("x", at.x) + &one("y", at.y), one("width", size.x) + &one("height", size.y));
                ("rect", at + &size + &one("rx", *round))
            }
            Shape::Text { xs, ys, align, .. } => {
                let align = match align {
                    Align::Start => self.attribute("text-anchor", "start"),
                    Align::Middle => String::new(),
                    Align::End => self.attribute("text-anchor", "end"),
                };
                ("text", self.attribute("x", list(xs)) + &self.attribute("y", list(ys)) + &align)
            }
        };
        let is_bare = matches!(item.shape, Shape::Piece(_)) && own.is_empty() && pieces.dissolves();
        if !is_bare {
            *text += &match name {
                "g" => format!("<g{form}{own}"),
                name => format!("<{name}{own}{form}"),
            };
        }
        match &item.shape {
            Shape::Group(items) | Shape::Piece(items) | Shape::Moved(_, items) => {
                if !is_bare {
                    text.push('>');
                }
                items.iter().for_each(|item| self.item(item, styling.as_ref(), pieces, text));
                if !is_bare {
                    *text += "</g>";
                }
            }
            Shape::Text { text: signs, .. } => *text += &format!(">{}</text>", escape(&on_a_line(signs))),
            _ if text.ends_with('"') => *text += "/>",
            // A stroke would belong to the value.
            _ => *text += " />",
        }
    }

    /// The attributes that any item can have.
    fn own(&self, item: &Item, style: &[(Property, Value)]) -> String {
        let mut own = if self.styling.is_some() { String::new() } else { self.class(&item.looks) };
        if self.detail != Detail::Unscripted {
            own += &match &item.told {
                Some(Told::Lines(lines)) => self.attribute("data-n", lines),
                Some(Told::Link(link)) => self.attribute("data-link", link),
                None => String::new(),
            };
        }
        own += &item.type_size.map_or(String::new(), |size| self.attribute("font-size", size));
        if self.detail != Detail::Terse {
            own += match item.ink {
                Ink::Inherited => "",
                Ink::Fill => " fill=\"currentColor\"",
                Ink::Stroke => " stroke=\"currentColor\"",
            };
        }
        for (name, value) in item.looks.iter().flat_map(|look| look.plain()) {
            own += &self.attribute(name, value);
        }
        if !style.is_empty() {
            let declared = style.iter().map(|(property, value)| {
                format!("{}:{}", property.name(), property.css(value, str::to_owned))
            });
            own += &self.attribute("style", declared.collect::<Vec<_>>().join(";").replace('"', "&quot;"));
        }
        own
    }
}

/// Lengths, separated by spaces.
fn list(lengths: &[Length]) -> String {
    lengths.iter().map(Length::to_string).collect::<Vec<_>>().join(" ")
}

/// Path data. A sign separates numbers as well as a space does.
fn path(steps: &[Step]) -> String {
    let mut data = String::new();
    let place = |at: &At| if at.y < Length::default() { format!("{}{}", at.x, at.y) } else { format!("{} {}", at.x, at.y) };
    for (i, step) in steps.iter().enumerate() {
        let is_more = i > 0 && matches!((&steps[i - 1], step), (Step::Line(_), Step::Line(_)));
        _ = match step {
            Step::Line(at) if is_more && at.x >= Length::default() => write!(data, " {}", place(at)),
            Step::Line(at) if is_more => write!(data, "{}", place(at)),
            Step::Move(at) => write!(data, "M{}", place(at)),
            Step::MoveBy(at) => write!(data, "m{}", place(at)),
            Step::Line(at) => write!(data, "L{}", place(at)),
            Step::LineBy(at) => write!(data, "l{}", place(at)),
            Step::Right(length) => write!(data, "h{length}"),
            Step::Down(length) => write!(data, "v{length}"),
            Step::Bend(bend, to) if to.x < Length::default() => write!(data, "Q{}{}", place(bend), place(to)),
            Step::Bend(bend, to) => write!(data, "Q{} {}", place(bend), place(to)),
            Step::Close => write!(data, "z"),
        };
    }
    data
}
