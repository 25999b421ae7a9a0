//! Scenes as SVG, in a page or anywhere.
//!
//! Things have classes, and a style sheet says what they look like; or each has its own style, for programs that know no
//! style sheets. Without any, a board is still legible: black lines and digits, no shades.

use std::fmt::Write;

use super::html::{Html, Reader};
use super::looks::{Look, Styling};
use super::scene::{Align, At, Ink, Item, Length, Scene, Shape, Step, Told};

/// The attributes of an element.
type Attributes = Vec<(&'static str, String)>;

/// Where pieces are drawn that several drawings have.
pub(super) trait Pieces {
    /// The name of a piece that is drawn elsewhere; none if it is drawn where it is.
    fn name(&mut self, inside: &[Item], is_moved: bool) -> Option<String>;
}

/// Nothing is drawn elsewhere.
pub(super) struct Whole;

impl Pieces for Whole {
    fn name(&mut self, _: &[Item], _: bool) -> Option<String> {
        None
    }
}

/// Draws a scene as an element with some attributes; `plain` are those that a page's style sheet has. Where the drawings of
/// a page stand is noted: what they share is known when all are there.
pub(super) fn draw(scene: &Scene, attributes: &[(&str, &str)], plain: &[(&str, &str)], html: &mut Html) {
    let (frame, class) = (frame(scene), class(&scene.looks));
    let namespace = (html.reader == Reader::Device).then_some(("xmlns", "http://www.w3.org/2000/svg"));
    let plain = if html.reader == Reader::Browser { &[] } else { plain };
    let root = namespace.into_iter().chain(class.iter().map(|class| ("class", class.as_str())));
    let root = root.chain([("viewBox", frame.as_str())]).chain(attributes.iter().chain(plain).copied());
    html.start("svg", &root.collect::<Vec<_>>());
    match html.reader {
        Reader::Browser => html.drawings.push((html.text.len(), scene.clone())),
        _ => items(&scene.items, None, &mut Whole, html),
    }
    html.end();
}

/// A scene as an element to stand anywhere, perhaps with another width, with more attributes, and with more in it before
/// what is drawn. With a styling, each thing has its own style.
pub(in crate::render) fn alone(
    scene: &Scene,
    wide: Option<f32>,
    styling: Option<&Styling>,
    attributes: &[(&str, &str)],
    inside: &str,
) -> String {
    let wide = wide.unwrap_or(scene.size.x.get());
    let high = (wide * scene.size.y.get() / scene.size.x.get()).to_string();
    let (wide, frame, class) = (wide.to_string(), frame(scene), class(&scene.looks));
    let size = [("viewBox", frame.as_str()), ("width", &wide), ("height", &high)];
    let plain = [("font-family", "sans-serif"), ("fill", "none"), ("text-anchor", "middle")];
    let root = [("xmlns", "http://www.w3.org/2000/svg"), ("role", "img")].into_iter();
    let root = root.chain(class.iter().map(|class| ("class", class.as_str()))).chain(attributes.iter().copied());
    Html::written(Reader::Strict, |html| {
        html.start("svg", &root.chain(size).chain(plain).collect::<Vec<_>>());
        html.text += inside;
        let styling = styling.map(|styling| styling.inside(&scene.looks).1);
        items(&scene.items, styling.as_ref(), &mut Whole, html);
    })
}

/// The `viewBox` of a drawing.
fn frame(scene: &Scene) -> String {
    format!("{} {} {} {}", scene.corner.x, scene.corner.y, scene.size.x, scene.size.y)
}

/// The classes of what has these looks.
fn class(looks: &[Look]) -> Option<String> {
    (!looks.is_empty()).then(|| looks.iter().map(|look| look.name()).collect::<Vec<_>>().join(" "))
}

/// Draws items, with references to pieces that are drawn elsewhere.
pub(super) fn items(items: &[Item], styling: Option<&Styling>, pieces: &mut dyn Pieces, html: &mut Html) {
    items.iter().for_each(|one| item(one, styling, pieces, html));
}

fn item(item: &Item, styling: Option<&Styling>, pieces: &mut dyn Pieces, html: &mut Html) {
    let inner = styling.map(|styling| styling.inside(&item.looks));
    let styling = inner.as_ref().map(|(_, inside)| inside);
    let mut own = own(item, html.reader);
    if let Some((style, _)) = inner.as_ref().filter(|(style, _)| !style.is_empty()) {
        let style =
            style.iter().map(|(property, value)| format!("{}:{}", property.name(), property.css(value, str::to_owned)));
        own.retain(|(name, _)| *name != "class");
        own.push(("style", style.collect::<Vec<_>>().join(";")));
    }
    let one = |name, value: Length| (name, value.to_string());
    let (name, inside) = match &item.shape {
        Shape::Group(inside) => ("g", Some(inside)),
        Shape::Piece(inside) | Shape::Moved(_, inside) => {
            let at = if let Shape::Moved(at, _) = &item.shape { Some(at) } else { None };
            let name = pieces.name(inside, at.is_some());
            match (name, at) {
                (Some(name), at) => {
                    own.insert(0, ("href", format!("#{name}")));
                    own.extend(at.into_iter().flat_map(|at| [one("x", at.x), one("y", at.y)]));
                    ("use", None)
                }
                (None, Some(at)) => {
                    own.insert(0, ("transform", format!("translate({} {})", at.x, at.y)));
                    ("g", Some(inside))
                }
                (None, None) => return items(inside, styling, pieces, html),
            }
        }
        Shape::Path(steps, width) => {
            own.extend(width.map(|width| one("stroke-width", width)));
            own.push(("d", path(steps)));
            ("path", None)
        }
        Shape::Circle { at, radius } => {
            let at = Some(at).filter(|at| **at != At::default());
            own.extend(at.into_iter().flat_map(|at| [one("cx", at.x), one("cy", at.y)]));
            own.push(one("r", *radius));
            ("circle", None)
        }
        Shape::Rect { at, size, round } => {
            own.extend([
                one("x", at.x),
                one("y", at.y),
                one("width", size.x),
                one("height", size.y),
                one("rx", *round),
            ]);
            ("rect", None)
        }
        Shape::Text { xs, ys, align, .. } => {
            own.extend([("x", list(xs)), ("y", list(ys))]);
            own.extend(match align {
                Align::Start => Some(("text-anchor", "start".to_owned())),
                Align::Middle => None,
                Align::End => Some(("text-anchor", "end".to_owned())),
            });
            ("text", None)
        }
    };
    let own: Vec<(&str, &str)> = own.iter().map(|(name, value)| (*name, value.as_str())).collect();
    match (&item.shape, inside) {
        (Shape::Text { text, .. }, _) => html.element(name, &own, |html| html.text(text)),
        (_, Some(inside)) => html.element(name, &own, |html| items(inside, styling, pieces, html)),
        (_, None) => html.shape(name, &own),
    }
}

/// The attributes that any item can have. What a page's style sheet says of ink, a page leaves out.
fn own(item: &Item, reader: Reader) -> Attributes {
    let mut own: Attributes = class(&item.looks).into_iter().map(|class| ("class", class)).collect();
    own.extend(item.told.as_ref().map(|told| match told {
        Told::Lines(lines) => ("data-n", lines.clone()),
        Told::Link(link) => ("data-link", link.to_string()),
    }));
    own.extend(item.type_size.map(|size| ("font-size", size.to_string())));
    let ink = match item.ink {
        Ink::Inherited => None,
        Ink::Fill => Some("fill"),
        Ink::Stroke => Some("stroke"),
    };
    own.extend(ink.filter(|_| reader != Reader::Browser).map(|ink| (ink, "currentColor".to_owned())));
    own.extend(item.looks.iter().flat_map(|look| look.plain()).map(|(name, value)| (*name, (*value).to_owned())));
    own
}

/// Lengths, separated by spaces.
fn list(lengths: &[Length]) -> String {
    lengths.iter().map(Length::to_string).collect::<Vec<_>>().join(" ")
}

/// Path data. A sign separates numbers as well as a space does.
fn path(steps: &[Step]) -> String {
    let mut data = String::new();
    let place =
        |at: &At| if at.y < Length::default() { format!("{}{}", at.x, at.y) } else { format!("{} {}", at.x, at.y) };
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
