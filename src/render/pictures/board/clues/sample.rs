//! What a legend shows of a kind of clue: a small one.

use super::beside::{plate, pointer_at};
use super::lines::{ends, look};
use super::text;
use crate::clue::{Clue, Drawn};
use crate::render::pictures::board::geometry::{Point, head};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Shape, Step, circle, path, rect};

/// A small clue of the same kind, drawn in a box of this height, and its width.
pub(in crate::render::pictures::board) fn sample(clue: &Clue, high: f32) -> (f32, Vec<Item>) {
    let middle = Point::new(high / 2.0, high / 2.0);
    let square = |look, gap: f32| {
        let side = high - 2.0 * gap;
        rect(&[look], Point::new(gap, gap), Point::new(side, side), 0.0)
    };
    let stroke = |item: Item| item.ink(Ink::Stroke);
    let across =
        |look, from: Point, to: Point| path(&[look], vec![Step::Move(from.into()), Step::Line(to.into())]).map(stroke);
    let letters = |looks: &[Look], size, letters: &str| text(looks, middle, size, letters);
    let value = clue.value.map(|value| value.to_string()).unwrap_or_default();
    let mut wide = high;
    let items = match clue.kind.drawn {
        Drawn::Told => {
            wide = 0.0;
            Vec::new()
        }
        Drawn::Rising => across(Look::Slope, Point::new(0.0, high), Point::new(high, 0.0)).into_iter().collect(),
        Drawn::Falling => across(Look::Slope, Point::default(), Point::new(high, high)).into_iter().collect(),
        Drawn::Cage => vec![square(Look::Cage, 2.0).ink(Ink::Stroke)],
        Drawn::Region => vec![square(Look::Region1, 0.0), square(Look::Slope, 0.8).ink(Ink::Stroke)],
        Drawn::Twins => vec![square(Look::Twins, 0.0), letters(&[Look::ClueNumber], 14.0, "a")],
        Drawn::WhiteDot => vec![circle(&[Look::ClueMark, Look::WhiteDot], middle, 7.0).ink(Ink::Stroke)],
        Drawn::BlackDot => vec![circle(&[Look::ClueMark, Look::BlackDot], middle, 7.0).ink(Ink::Fill)],
        Drawn::Sign => vec![letters(&[Look::ClueNumber, Look::Xv], 16.0, "X")],
        Drawn::Corner => {
            let digit = clue.digits.first().map(ToString::to_string).unwrap_or_default();
            vec![
                circle(&[Look::ClueMark, Look::WhiteDot], middle, 10.0).ink(Ink::Stroke),
                letters(&[Look::ClueNumber], 14.0, &digit),
            ]
        }
        Drawn::Disc => vec![circle(&[Look::Parity], middle, high / 2.0 - 1.0).ink(Ink::Stroke)],
        Drawn::Square => vec![square(Look::Parity, 1.0).ink(Ink::Stroke)],
        Drawn::Inwards | Drawn::Outwards => {
            let is_out = clue.kind.drawn == Drawn::Outwards;
            let heads = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| {
                let (near, far) = (middle + Point::new(x, y) * 4.0, middle + Point::new(x, y) * 11.0);
                if is_out { head(far, far - near, 7.0) } else { head(near, near - far, 7.0) }
            });
            path(&[Look::Point], heads.concat()).map(|heads| heads.ink(Ink::Fill)).into_iter().collect()
        }
        Drawn::RowBars => [3.0, high - 3.0]
            .into_iter()
            .filter_map(|y| across(Look::Bars, Point::new(0.0, y), Point::new(high, y)))
            .collect(),
        Drawn::ColumnBars => [3.0, high - 3.0]
            .into_iter()
            .filter_map(|x| across(Look::Bars, Point::new(x, 0.0), Point::new(x, high)))
            .collect(),
        Drawn::Frame => {
            vec![rect(&[Look::Bars], Point::new(2.0, 2.0), Point::new(high - 4.0, high - 4.0), 7.0).ink(Ink::Stroke)]
        }
        Drawn::Line(kind) => {
            wide = 2.4 * high;
            let [first, last] = [11.0, wide - 11.0].map(|x| Point::new(x, middle.y));
            let band = [Look::Track, Look::Core].into_iter().filter_map(|look| across(look, first, last));
            let parts = band.chain(ends(kind, [first, last], 9.0)).collect();
            vec![Shape::Group(parts).item().looks(&[look(clue)]).ink(Ink::Stroke)]
        }
        Drawn::Arrow => {
            wide = 2.0 * high;
            let (from, tip) = (Point::new(19.0, middle.y), Point::new(wide - 2.0, middle.y));
            let bulb = circle(&[Look::End], Point::new(10.0, middle.y), 9.0).ink(Ink::Stroke);
            let point = path(&[Look::Point], head(tip, tip - from, 9.0).into()).map(|point| point.ink(Ink::Fill));
            across(Look::Shaft, from, tip - Point::new(4.0, 0.0)).into_iter().chain(point).chain([bulb]).collect()
        }
        Drawn::Beside(kind) => {
            let number = letters(&[Look::ClueNumber], 14.0, &value);
            plate(kind, middle, high / 2.0 - 1.0).into_iter().chain([number]).collect()
        }
        Drawn::Pointer => {
            wide = 1.5 * high;
            pointer_at(middle, Point::new(1.0, 1.0), &value)
        }
    };
    (wide, items)
}
