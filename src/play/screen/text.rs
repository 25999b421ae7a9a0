//! The text beside the board: paragraphs, wrapped.

use ratatui::text::Span;

use super::pages::Paragraph;

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    pub is_heading: bool,
    pub text: String,
}

/// Wraps paragraphs, with an empty line between them. No line is wider than this many columns.
pub fn wrapped(paragraphs: &[Paragraph], width: usize) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() {
            lines.push(TextLine { is_heading: false, text: String::new() });
        }
        let is_heading = paragraph.is_heading;
        let wrapped = paragraph.text.lines().flat_map(|line| wrap(line, width.max(1)));
        lines.extend(wrapped.map(|text| TextLine { is_heading, text }));
    }
    lines
}

/// The number of columns of a text.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a line between words. What follows the sign or the number of a list's item is indented like the text after it.
pub fn wrap(line: &str, most: usize) -> Vec<String> {
    let text = line.trim_start();
    let first = line.len() - text.len();
    let label = text.split(' ').next().filter(|word| *word == "-" || is_number(word));
    let indent = (first + label.map_or(0, |label| label.len() + 1)).min(most / 2);
    let mut lines = vec![" ".repeat(first.min(most / 2))];
    // The spaces before the next word: as many as the text has, unless the word begins a line.
    let mut gap = 0;
    for word in text.split(' ') {
        let line = lines.last_mut().unwrap_or_else(|| unreachable!("there is a line"));
        if word.is_empty() {
        } else if width(line) + gap + width(word) <= most {
            line.push_str(&" ".repeat(gap));
            line.push_str(word);
            gap = 0;
        } else {
            if gap > 0 {
                lines.push(" ".repeat(indent));
            }
            broken(word, most, indent, &mut lines);
            gap = 0;
        }
        gap += 1;
    }
    lines
}

fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Adds a word that may be wider than a line.
fn broken(word: &str, most: usize, indent: usize, lines: &mut Vec<String>) {
    for sign in word.chars() {
        let is_full = lines.last().is_some_and(|line| width(line) + width(sign.encode_utf8(&mut [0; 4])) > most);
        if is_full {
            lines.push(" ".repeat(indent));
        }
        if let Some(line) = lines.last_mut() {
            line.push(sign);
        }
    }
}
