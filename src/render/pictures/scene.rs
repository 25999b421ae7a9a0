//! Scenes: drawings as shapes, each with what it is. What that looks like is said by a table ([`super::looks`]); how it is
//! written, by whatever writes it: SVG, TikZ.
//!
//! ```text
//!   Scene ── Group ─┬─ Moved (54 108) ── Rect [cell pivot]
//!                   └─ Piece ── Text [given] 5 3 7        equal pieces of several scenes may be drawn once
//! ```
//!
//! All lengths are in the unit of the drawing, a pixel, and exact to a tenth of it; so equal shapes are equal.

use std::collections::BTreeSet;
use std::fmt;

use super::looks::Look;

/// A length in tenths of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(in crate::render) struct Length(i32);

impl Length {
    /// In units.
    pub fn get(self) -> f32 {
        self.0 as f32 / 10.0
    }
}

impl From<f32> for Length {
    fn from(units: f32) -> Self {
        Self((units * 10.0).round() as i32)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// A place, or the way between two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::render) struct At {
    pub x: Length,
    pub y: Length,
}

/// A drawing in its own frame.
#[derive(Clone, Debug)]
pub(in crate::render) struct Scene {
    /// The upper left corner.
    pub corner: At,
    /// How wide and how high it is.
    pub size: At,
    /// What all of it is.
    pub looks: Vec<Look>,
    /// What stands in it, from the ground up.
    pub items: Vec<Item>,
}

/// A shape, or a group of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) struct Item {
    /// What it is.
    pub looks: Vec<Look>,
    /// What of an argument it belongs to.
    pub told: Option<Told>,
    /// What of it is drawn, if nothing else says so.
    pub ink: Ink,
    /// The size of type in it.
    pub type_size: Option<Length>,
    /// Its form.
    pub shape: Shape,
}

/// The part of an argument with which the page's script shows an item.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::render) enum Told {
    /// Lines of a net, by their labels.
    Lines(String),
    /// The link of a chain with this number, from 1.
    Link(usize),
}

/// How an item is drawn where nothing says what it looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) enum Ink {
    /// As what is around it.
    Inherited,
    /// Filled with the colour of text.
    Fill,
    /// Its outline, in the colour of text.
    Stroke,
}

/// A form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) enum Shape {
    Group(Vec<Item>),
    /// What other drawings may have too. Nothing outside may select what is in it, but colours and type are inherited.
    Piece(Vec<Item>),
    /// A piece that is drawn around the origin, and moved.
    Moved(At, Vec<Item>),
    /// A line, whose thickness may be part of its form.
    Path(Vec<Step>, Option<Length>),
    Circle {
        at: At,
        radius: Length,
    },
    Rect {
        at: At,
        size: At,
        round: Length,
    },
    /// Signs, each in its own place. The last height is that of all further signs; with one place, they are a word.
    Text {
        xs: Vec<Length>,
        ys: Vec<Length>,
        align: Align,
        text: String,
    },
}

/// Which part of a text its place is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) enum Align {
    Start,
    Middle,
    End,
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::render) enum Step {
    Move(At),
    MoveBy(At),
    Line(At),
    LineBy(At),
    /// To the right.
    Right(Length),
    /// Downwards.
    Down(Length),
    /// A quadratic curve: where it bends to, and its end.
    Bend(At, At),
    Close,
}

impl Scene {
    /// Notes what is in it.
    pub fn note(&self, looks: &mut BTreeSet<Look>) {
        looks.extend(&self.looks);
        self.items.iter().for_each(|item| item.note(looks));
    }
}

impl At {
    pub fn new(x: f32, y: f32) -> Self {
        Self { x: x.into(), y: y.into() }
    }
}

impl Shape {
    /// What stands in a group.
    pub fn items(&self) -> &[Item] {
        match self {
            Self::Group(items) | Self::Piece(items) | Self::Moved(_, items) => items,
            _ => &[],
        }
    }

    /// As an item.
    pub fn item(self) -> Item {
        Item { looks: Vec::new(), told: None, ink: Ink::Inherited, type_size: None, shape: self }
    }
}

/// A group; none of nothing.
pub(in crate::render) fn group(items: Vec<Item>) -> Option<Item> {
    (!items.is_empty()).then(|| Shape::Group(items).item())
}

/// A piece; none of nothing.
pub(in crate::render) fn piece(items: Vec<Item>) -> Option<Item> {
    (!items.is_empty()).then(|| Shape::Piece(items).item())
}

/// A piece that is drawn around the origin, and moved; none of nothing.
pub(in crate::render) fn moved(at: impl Into<At>, items: Vec<Item>) -> Option<Item> {
    (!items.is_empty()).then(|| Shape::Moved(at.into(), items).item())
}

/// A line that is something; none of nothing.
pub(in crate::render) fn path(looks: &[Look], steps: Vec<Step>) -> Option<Item> {
    (!steps.is_empty()).then(|| Shape::Path(steps, None).item().looks(looks))
}

/// A line of a thickness of its own.
pub(in crate::render) fn thick(look: Look, width: f32, steps: Vec<Step>) -> Item {
    Shape::Path(steps, Some(width.into())).item().looks(&[look])
}

/// A circle.
pub(in crate::render) fn circle(looks: &[Look], at: impl Into<At>, radius: f32) -> Item {
    Shape::Circle { at: at.into(), radius: radius.into() }.item().looks(looks)
}

/// A rectangle with round corners.
pub(in crate::render) fn rect(looks: &[Look], at: impl Into<At>, size: impl Into<At>, round: f32) -> Item {
    Shape::Rect { at: at.into(), size: size.into(), round: round.into() }.item().looks(looks)
}

/// A word around its middle.
pub(in crate::render) fn word(at: impl Into<At>, text: impl Into<String>) -> Item {
    let at = at.into();
    Shape::Text { xs: vec![at.x], ys: vec![at.y], align: Align::Middle, text: text.into() }.item()
}

impl Item {
    pub fn looks(mut self, looks: &[Look]) -> Self {
        self.looks.extend(looks);
        self
    }

    pub fn told(self, told: Option<Told>) -> Self {
        Self { told, ..self }
    }

    pub fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    pub fn type_size(self, size: f32) -> Self {
        Self { type_size: Some(size.into()), ..self }
    }

    /// Notes all that it and its parts are.
    pub fn note(&self, looks: &mut BTreeSet<Look>) {
        looks.extend(&self.looks);
        self.shape.items().iter().for_each(|item| item.note(looks));
    }
}
