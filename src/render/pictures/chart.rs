//! Bar charts: how much of something there is in each of several cases.

use serde::Serialize;

use super::drawing;
use super::html::{Html, on_a_line};
use super::looks::Look;
use super::scene::{Align, At, Scene, Shape, Step, path, rect};

/// A chart of lying bars, one a case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chart {
    /// The bars, from the top.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// How long it is.
    pub value: usize,
    /// What stands at its end beside the value, if anything.
    pub note: Option<String>,
    /// How it is drawn.
    pub style: Style,
}

/// How a bar is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Filled.
    Full,
    /// An outline only: it did not come to its end.
    Hollow,
}

impl Bar {
    /// What stands at its end.
    pub(in crate::render) fn end(&self) -> String {
        self.note.iter().fold(self.value.to_string(), |value, note| format!("{value} ({note})"))
    }
}

impl Chart {
    /// The largest value, at least 1.
    pub(in crate::render) fn longest(&self) -> usize {
        self.bars.iter().map(|bar| bar.value).max().unwrap_or(0).max(1)
    }

    /// How many letters the longest label has.
    fn letters(&self) -> usize {
        self.bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(0)
    }

    /// The chart as lines of text, each with a line feed.
    pub fn text(&self) -> String {
        const WIDE: usize = 40;
        let label = self.letters();
        let line = |bar: &Bar| {
            let some = usize::from(bar.value > 0);
            let length = (bar.value * WIDE / self.longest()).max(some);
            let sign = if bar.style == Style::Full { "█" } else { "░" };
            format!(
                "{:<label$}  {}{}{}\n",
                bar.label,
                sign.repeat(length),
                if length > 0 { " " } else { "" },
                bar.end()
            )
        };
        self.bars.iter().map(line).collect()
    }

    /// Writes the chart as a `figure` of class `chart`, with a text for those who cannot see it.
    pub(in crate::render) fn write(&self, alt: &str, html: &mut Html) {
        let scene = self.scene();
        let [wide, high] = [scene.size.x, scene.size.y].map(|length| length.to_string());
        let name = on_a_line(alt);
        html.start("figure", &[("class", "chart")]);
        let size = [("role", "img"), ("aria-label", name.as_str()), ("width", &wide), ("height", &high)];
        let font = [("fill", "none"), ("font-family", "sans-serif"), ("font-size", "14")];
        drawing::draw(&scene, &[&size[..], &font].concat(), &[], html);
        html.end();
    }

    fn scene(&self) -> Scene {
        const HIGH: f32 = 34.0;
        const WIDE: f32 = 280.0;
        const LETTER: f32 = 7.4;
        let left = LETTER * self.letters() as f32 + 14.0;
        let mut width = left;
        let high = HIGH * self.bars.len() as f32;
        let axis = vec![Step::Move(At::new(left, 0.0)), Step::Down(high.into())];
        let mut items: Vec<_> = path(&[Look::Axis], axis).into_iter().collect();
        let text = |look: Look, x: f32, y: f32, align: Align, text: &str| {
            let (xs, ys, text) = (vec![x.into()], vec![y.into()], text.to_owned());
            Shape::Text { xs, ys, align, text }.item().looks(&[look])
        };
        for (bar, i) in self.bars.iter().zip(0_u16..) {
            let y = HIGH * f32::from(i);
            let long = WIDE * bar.value as f32 / self.longest() as f32;
            let long = if bar.value > 0 { long.max(2.0) } else { 0.0 };
            width = width.max(left + long + 16.0 + LETTER * bar.end().chars().count() as f32);
            items.push(text(Look::Words, left - 12.0, y + 22.0, Align::End, &bar.label));
            if bar.value > 0 {
                let look = if bar.style == Style::Full { Look::Full } else { Look::Hollow };
                items.push(rect(&[look], At::new(left, y + 7.0), At::new(long, 20.0), 2.0));
            }
            items.push(text(Look::Value, left + long + 8.0, y + 22.0, Align::Start, &bar.end()));
        }
        Scene { corner: At::default(), size: At::new(width, high), looks: Vec::new(), items }
    }
}
