//! What stands below a board in a file of its own: its legend, and its caption.
//!
//! ```text
//!   [5] given   (8) found earlier   ◎ candidate in a base set     each sign with its word, in rows
//!   Step 16: X-Wing on 2 in rows 6 and 9                          the caption, in lines
//! ```

use super::board::Key;
use super::looks::Look;
use super::scene::{Align, At, Item, Scene, Shape, moved};

/// The size of type of a word of the legend, and of the caption.
const WORD: f32 = 15.0;
const CAPTION: f32 = 17.0;
/// The width of a letter in sizes of type: more than the average of common fonts, so that no line is too long.
const LETTER: f32 = 0.56;
/// The heights of rows and lines, and the gaps between things.
const ROW: f32 = 32.0;
const LINE: f32 = 24.0;
const GAP: f32 = 8.0;

/// Adds them to the drawing of a board, which gets higher.
pub(in crate::render) fn with_below(mut scene: Scene, keys: &[Key], caption: &[String]) -> Scene {
    let right = scene.corner.x.get() + scene.size.x.get();
    let top = scene.corner.y.get() + scene.size.y.get();
    let mut at = At::new(0.0, top + GAP);
    let mut high = ROW;
    for key in keys {
        let beside = key.sample.size.x.get() + GAP;
        let lines = lines(&key.word, WORD, right - beside);
        let wide = beside + lines.iter().map(|line| width(line, WORD)).fold(0.0, f32::max);
        if at.x.get() > 0.0 && at.x.get() + wide > right {
            at = At::new(0.0, at.y.get() + high);
            high = ROW;
        }
        let (x, y) = (at.x.get(), at.y.get());
        scene.items.extend(moved(at, key.sample.items.clone()));
        for (number, text) in lines.iter().enumerate() {
            let down = y + 17.0 + number as f32 * LINE;
            scene.items.push(line(WORD, At::new(x + beside, down), text));
            high = high.max(ROW + number as f32 * LINE);
        }
        at = At::new(x + wide + 2.0 * GAP, y);
    }
    let mut bottom = if keys.is_empty() { top } else { at.y.get() + high };
    for text in caption.iter().flat_map(|text| lines(text, CAPTION, right)) {
        scene.items.push(line(CAPTION, At::new(0.0, bottom + CAPTION), &text));
        bottom += LINE;
    }
    scene.size.y = (bottom - scene.corner.y.get() + GAP).into();
    scene
}

fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * LETTER
}

/// A line of text that begins at a place.
fn line(size: f32, at: At, text: &str) -> Item {
    let (xs, ys) = (vec![at.x], vec![at.y]);
    Shape::Text { xs, ys, align: Align::Start, text: text.to_owned() }.item().looks(&[Look::Words]).type_size(size)
}

/// Breaks a text of some size between words into lines of at most this width; a longer word stands alone.
fn lines(text: &str, size: f32, wide: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size * LETTER <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
