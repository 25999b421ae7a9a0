//! Bar charts: how much of something there is in each of several cases.

use serde::Serialize;

use super::svg::escape;

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

    /// The chart as one HTML `figure` of class `chart`, with a text for those who cannot see it. It has
    /// no blank line in it, so it may stand in Markdown.
    pub fn svg(&self, alt: &str) -> String {
        const HIGH: f32 = 34.0;
        const WIDE: f32 = 280.0;
        const LETTER: f32 = 7.4;
        let left = LETTER * self.letters() as f32 + 14.0;
        let mut width = left;
        let high = HIGH * self.bars.len() as f32;
        let mut bar = |(i, bar): (usize, &Bar)| {
            let y = HIGH * i as f32;
            let long = WIDE * bar.value as f32 / self.longest() as f32;
            let long = if bar.value > 0 { long.max(2.0) } else { 0.0 };
            width = width.max(left + long + 16.0 + LETTER * bar.end().chars().count() as f32);
            let style = if bar.style == Style::Full { "full" } else { "hollow" };
            let shape = match bar.value {
                0 => String::new(),
                _ => format!(
                    "<rect class=\"{style}\" x=\"{left}\" y=\"{}\" width=\"{long}\" height=\"20\" rx=\"2\"/>",
                    y + 7.0
                ),
            };
            format!(
                "<text class=\"label\" x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text>{shape}\
                 <text class=\"value\" x=\"{}\" y=\"{base}\">{}</text>",
                left - 12.0,
                escape(&bar.label),
                left + long + 8.0,
                escape(&bar.end()),
                base = y + 22.0,
            )
        };
        let bars: String = self.bars.iter().enumerate().map(&mut bar).collect();
        format!(
            "<figure class=\"chart\"><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" \
             viewBox=\"0 0 {width} {high}\" width=\"{width}\" height=\"{high}\" fill=\"none\" font-family=\"sans-serif\" \
             font-size=\"14\"><path class=\"axis\" d=\"M{left} 0V{high}\"/>{bars}</svg></figure>",
            escape(alt)
        )
    }
}
