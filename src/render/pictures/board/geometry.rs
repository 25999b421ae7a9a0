//! Where things are: cells, the keypad of candidates in them, and curves between candidates.
//!
//! ```text
//!   ┌────────┐  the user unit is a CSS pixel; a cell is 54 wide
//!   │ 1 2 3  │  and its candidates stand as on a keypad:
//!   │ 4 5 6  │  3 by 3 for up to nine, 3 by 2 for up to six,
//!   │ 7 8 9  │  2 by 2 for four
//!   └────────┘
//! ```

use std::ops::{Add, Mul, Sub};

use crate::grid::{Candidate, Cell};
use crate::render::pictures::scene::{At, Step};

/// The side of a cell.
pub const CELL: f32 = 54.0;

/// A place on the board, from its top left corner, or the way between two.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

impl Point {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The same way, one unit long; nothing if there is no way to go.
    pub fn unit(self) -> Self {
        self * (1.0 / self.length().max(f32::EPSILON))
    }

    /// How far this point is from a straight line between two others.
    pub fn away_from(self, from: Self, to: Self) -> f32 {
        let (way, here) = (to - from, self - from);
        let share = (here.x * way.x + here.y * way.y) / way.length().max(f32::EPSILON).powi(2);
        (here - way * share.clamp(0.0, 1.0)).length()
    }

    /// A quarter turn to the right.
    pub fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl From<Point> for At {
    fn from(point: Point) -> Self {
        Self::new(point.x, point.y)
    }
}

/// The top left corner of a cell.
pub fn corner(cell: Cell) -> Point {
    Point::new(f32::from(cell.column()) * CELL, f32::from(cell.row()) * CELL)
}

/// The middle of a cell.
pub fn centre(cell: Cell) -> Point {
    corner(cell) + Point::new(CELL / 2.0, CELL / 2.0)
}

/// How the candidates of a board stand in their cells.
#[derive(Clone, Copy)]
pub struct Keypad {
    columns: u8,
    rows: u8,
    /// The size of a candidate's type.
    pub font: f32,
    /// The size of a candidate's type that plays no part beside a pattern.
    pub rest: f32,
    /// The radius of what surrounds a candidate of a pattern.
    pub ring: f32,
    /// The radius of what surrounds one that has a label.
    pub tight: f32,
}

impl Keypad {
    /// How much larger a candidate of a pattern is than one that plays no part.
    pub const PATTERN: f32 = 1.6;

    /// The keypad of a board with so many digits.
    pub fn of(side: u8) -> Self {
        match side {
            ..=4 => Self { columns: 2, rows: 2, font: 18.0, rest: 13.5, ring: 11.6, tight: 10.0 },
            5..=6 => Self { columns: 3, rows: 2, font: 15.0, rest: 11.5, ring: 8.8, tight: 7.9 },
            7.. => Self { columns: 3, rows: 3, font: 13.6, rest: 11.5, ring: 8.8, tight: 7.5 },
        }
    }

    /// The middle of a candidate.
    pub fn spot(self, candidate: Candidate) -> Point {
        let index = candidate.digit.get() - 1;
        let along = |place: u8, places: u8| {
            let pitch = if places == 3 { 17.0 } else { 24.0 };
            (f32::from(place) - f32::from(places - 1) / 2.0) * pitch
        };
        centre(candidate.cell)
            + Point::new(along(index % self.columns, self.columns), along(index / self.columns, self.rows))
    }

    /// How far from a cell's middle a line can pass between the rows, or the columns, of candidates.
    pub fn lane(self) -> f32 {
        if self.rows == 3 { 8.5 } else { 0.0 }
    }
}

/// A place that lines keep off: an ellipse around a digit or a label.
#[derive(Clone, Copy)]
pub struct Place {
    pub at: Point,
    /// How far it reaches to either side, and up or down.
    pub reach: Point,
}

impl Place {
    fn covers(&self, point: Point) -> bool {
        let way = point - self.at;
        (way.x / self.reach.x).hypot(way.y / self.reach.y) < 1.0
    }
}

/// A quadratic curve.
#[derive(Clone, Copy)]
pub struct Curve {
    pub from: Point,
    pub bend: Point,
    pub to: Point,
}

impl Curve {
    /// The curve whose middle lies `height` to the right of the straight way.
    pub fn arched(from: Point, to: Point, height: f32) -> Self {
        let bend = (from + to) * 0.5 + (to - from).unit().turned() * (2.0 * height);
        Self { from, bend, to }
    }

    /// The point a share `t` of the way, from 0 to 1.
    pub fn at(self, t: f32) -> Point {
        let s = 1.0 - t;
        self.from * (s * s) + self.bend * (2.0 * s * t) + self.to * (t * t)
    }

    /// What is left when so much is cut off around either end.
    pub fn trimmed(self, start: f32, end: f32) -> Self {
        let shares = || (0..=64).map(|i| i as f32 / 64.0);
        let first = shares().find(|&t| (self.at(t) - self.from).length() >= start).unwrap_or(0.0);
        let last = shares().rev().find(|&t| (self.at(t) - self.to).length() >= end).unwrap_or(1.0);
        if first >= last {
            return self;
        }
        self.part(first, last)
    }

    /// The part between two shares of the way.
    fn part(self, first: f32, last: f32) -> Self {
        let mixed = self.from * ((1.0 - first) * (1.0 - last))
            + self.bend * (first * (1.0 - last) + last * (1.0 - first))
            + self.to * (first * last);
        Self { from: self.at(first), bend: mixed, to: self.at(last) }
    }

    /// The parts that run over none of these places: the line goes on behind them. A part too short to be seen is
    /// left out, but not all of them.
    pub fn clear_of(self, places: &[Place]) -> Vec<Self> {
        const STEPS: u8 = 96;
        const SHORTEST: f32 = 2.5;
        let share = |step: u8| f32::from(step) / f32::from(STEPS);
        let is_clear = |step: &u8| !places.iter().any(|place| place.covers(self.at(share(*step))));
        let steps: Vec<u8> = (0..=STEPS).collect();
        let runs = steps.chunk_by(|one, other| is_clear(one) == is_clear(other));
        let runs = runs.filter(|run| run.len() > 1 && is_clear(&run[0]));
        let parts = runs.map(|run| self.part(share(run[0]), share(run[run.len() - 1])));
        let parts: Vec<Self> = parts.filter(|part| (part.to - part.from).length() > SHORTEST).collect();
        if parts.is_empty() { vec![self] } else { parts }
    }

    /// The same from another origin.
    pub fn seen_from(self, origin: Point) -> Self {
        Self { from: self.from - origin, bend: self.bend - origin, to: self.to - origin }
    }

    /// The curve beside this one, `by` to its right.
    pub fn beside(self, by: f32) -> Self {
        let right = |way: Point| way.unit().turned() * by;
        Self {
            from: self.from + right(self.bend - self.from),
            bend: self.bend + right(self.to - self.from),
            to: self.to + right(self.to - self.bend),
        }
    }
}

/// Curves as a path, one after the other.
pub fn steps(curves: impl IntoIterator<Item = Curve>) -> Vec<Step> {
    let steps = |curve: Curve| {
        let sag = (curve.bend - (curve.from + curve.to) * 0.5).length();
        let to = curve.to.into();
        [Step::Move(curve.from.into()), if sag < 0.5 { Step::Line(to) } else { Step::Bend(curve.bend.into(), to) }]
    };
    curves.into_iter().flat_map(steps).collect()
}

/// The path of an arrow head at the end of a way.
pub fn head(tip: Point, way: Point, size: f32) -> [Step; 4] {
    let back = tip - way.unit() * size;
    let side = way.unit().turned() * (size * 0.45);
    [Step::Move(tip.into()), Step::Line((back + side).into()), Step::Line((back - side).into()), Step::Close]
}
