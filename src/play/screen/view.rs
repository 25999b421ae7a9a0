//! Draws the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::board::{Emphasis, Sheet};
use super::lattice::{Lattice, Scale};
use super::pages::Paragraph;
use super::plan::Plan;
use super::text::{TextLine, width, wrap, wrapped};
use super::{Entering, Prompt, Screen};
use crate::format::is_harmful;
use crate::grid::{Cell, DigitSet};
use crate::play::Game;
use crate::render::{Bearing, TextBoard, TextCell};

/// The keys that the last lines name, with the phrases that say what they do; the first ones are the most important.
const KEYS: [(&str, &str); 13] = [
    ("n", "key_hint"),
    ("t", "key_take"),
    ("w", "key_why"),
    ("c", "key_check"),
    ("u", "key_undo"),
    ("?", "key_help"),
    ("q", "key_quit"),
    ("m", "key_marks"),
    ("f", "key_only"),
    ("a", "key_automatic"),
    ("s", "key_steps"),
    ("e", "key_lesson"),
    ("N", "key_new"),
];

impl Screen {
    /// Draws what a person sees. The buffer has the size of the screen.
    pub fn draw(&self, game: &Game, buffer: &mut Buffer) {
        let position = game.session().position();
        let Some(plan) = self.plan(game) else { return self.draw_too_small(game, buffer) };
        self.draw_title(game, plan.title, buffer);
        let lattice = Lattice { layout: &position.layout, scale: plan.scale, at: plan.board };
        let (cursor, palette, notation) = (self.cursor, self.palette, game.telling().notation);
        let (diagram, emphasis, corners) = (self.board(), self.emphasis(), game.session().corners());
        Sheet { lattice, diagram, cursor, palette, notation, emphasis, corners }.draw(buffer);
        put(buffer, plan.cell, &self.cell_line(game), Style::new());
        self.draw_text(game, &plan, buffer);
        self.draw_keys(game, plan.keys, buffer);
    }

    /// Where the cursor of the terminal is, if a command is being typed.
    pub fn typing_at(&self, game: &Game) -> Option<Position> {
        let Prompt::Line(line) = &self.prompt else { return None };
        let keys = self.plan(game)?.keys;
        let columns = u16::try_from(width(line)).unwrap_or(u16::MAX).saturating_add(1);
        Some(Position::new(keys.x + columns.min(keys.width.saturating_sub(1)), keys.y))
    }

    pub(super) fn plan(&self, game: &Game) -> Option<Plan> {
        Plan::of(self.size, &game.session().position().layout)
    }

    fn draw_too_small(&self, game: &Game, buffer: &mut Buffer) {
        let least = Plan::least(&game.session().position().layout);
        let (columns, rows) = (least.width.to_string(), least.height.to_string());
        let (width, height) = (self.size.width.to_string(), self.size.height.to_string());
        let values = [
            ("width", width.as_str()),
            ("height", height.as_str()),
            ("columns", columns.as_str()),
            ("rows", rows.as_str()),
            ("quit", "q"),
        ];
        let text = self.words.on_screen("too_small", &values);
        for (y, line) in (0..self.size.height).zip(wrap(&text, usize::from(self.size.width.max(1)))) {
            put(buffer, Rect::new(0, y, self.size.width, 1), &line, Style::new());
        }
    }

    fn draw_title(&self, game: &Game, area: Rect, buffer: &mut Buffer) {
        let say = |key| self.words.on_screen(key, &[]);
        let position = game.session().position();
        let mode = match self.entering {
            Entering::Digits => say("mode_digits"),
            Entering::Marks => say("mode_marks"),
            Entering::Corners => say("mode_corners"),
        };
        let only = match self.emphasis() {
            Emphasis::Only(digit) => Some(self.words.on_screen("mode_only", &[("digit", &digit.to_string())])),
            Emphasis::Step | Emphasis::Peers => None,
        };
        let marks = game.session().has_automatic_marks().then(|| say("automatic"));
        let empty = self.words.count("empty_cells", game.session().empty());
        let title = position.title.clone().unwrap_or_else(|| say("title"));
        let facts = [only, Some(mode), marks, Some(empty)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        buffer.set_style(area, self.palette.bar());
        let columns = u16::try_from(width(&facts)).unwrap_or(u16::MAX).saturating_add(1).min(area.width);
        let x = area.right() - columns;
        let room = x.saturating_sub(area.x + 2);
        put(buffer, Rect { x: area.x + 1, width: room, ..area }, &title, self.palette.bar());
        put(buffer, Rect::new(x, area.y, area.right() - x, 1), &facts, self.palette.bar());
    }

    /// What the cell under the cursor has: `r5c1: 1 4 7`.
    fn cell_line(&self, game: &Game) -> String {
        let position = game.session().position();
        let content = if let Some(digit) = position.givens.get(self.cursor) {
            self.words.on_screen("given", &[("digit", &digit.to_string())])
        } else if let Some(digit) = position.placed.get(self.cursor) {
            digit.to_string()
        } else {
            let listed = |marks: &DigitSet| marks.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
            let corner = game.session().corners().get(&self.cursor);
            let corner = corner.map(|marks| self.words.on_screen("corner_marks", &[("digits", &listed(marks))]));
            let all: Vec<String> = position.notes.get(&self.cursor).map(listed).into_iter().chain(corner).collect();
            if all.is_empty() { self.words.on_screen("no_marks", &[]) } else { all.join(" · ") }
        };
        let cell = game.telling().notation.cell(self.cursor);
        self.words.on_screen("cell", &[("cell", &cell), ("content", &content)])
    }

    /// The text of the page, and below it what the marks on the board mean.
    pub(super) fn lines(&self, plan: &Plan, game: &Game) -> Vec<TextLine> {
        let most = usize::from(plan.text.width);
        let mut paragraphs = self.pages.get(self.page).map(|page| page.paragraphs.clone()).unwrap_or_default();
        let diagram = self.board();
        let board = TextBoard::new(diagram);
        let marked =
            diagram.layout.cells().iter().filter(|&cell| plan.scale == Scale::Small && has_marks(&board, cell));
        let cells = marked.map(|cell| {
            let values = [("cell", &*game.telling().notation.cell(cell)), ("content", &board.candidates(cell))];
            self.words.on_screen("cell", &values)
        });
        let more = [board.legend(most), cells.collect()];
        for text in more.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")) {
            paragraphs.push(Paragraph { is_heading: false, text });
        }
        wrapped(&paragraphs, most)
    }

    fn draw_text(&self, game: &Game, plan: &Plan, buffer: &mut Buffer) {
        let area = plan.text;
        let lines = self.lines(plan, game);
        let rows = area.height - 1;
        let shown = lines.iter().skip(self.scrolled);
        for (y, line) in (area.y..area.y + rows).zip(shown) {
            let style = if line.is_heading { self.palette.strong() } else { Style::new() };
            put(buffer, Rect::new(area.x, y, area.width, 1), &line.text, style);
        }
        let say = |key, values: &[(&str, &str)]| self.words.on_screen(key, values);
        let (n, all) = ((self.page + 1).to_string(), self.pages.len().to_string());
        let page = (self.pages.len() > 1).then(|| say("page", &[("n", &n), ("all", &all)]));
        let is_more = self.scrolled + usize::from(rows) < lines.len() || self.page + 1 < self.pages.len();
        let notes = if self.is_thinking {
            vec![say("thinking", &[])]
        } else {
            page.into_iter().chain(is_more.then(|| say("more", &[]))).collect()
        };
        // Where there is no room for all, the last one says which key to press.
        let all = notes.join(" · ");
        let last = notes.last().filter(|_| width(&all) > usize::from(area.width));
        put(buffer, Rect::new(area.x, area.y + rows, area.width, 1), last.unwrap_or(&all), self.palette.strong());
    }

    fn draw_keys(&self, game: &Game, area: Rect, buffer: &mut Buffer) {
        let cell = game.telling().notation.cell(self.cursor);
        let asked = match &self.prompt {
            Prompt::Line(line) => Some(format!(":{}", tail(line, usize::from(area.width).saturating_sub(2)))),
            Prompt::Why => Some(self.words.on_screen("ask_why", &[("cell", &cell)])),
            Prompt::Eliminate => Some(self.words.on_screen("ask_eliminate", &[("cell", &cell)])),
            Prompt::Only => Some(self.words.on_screen("ask_only", &[])),
            Prompt::Unknown(key) => Some(self.words.on_screen("unknown_key", &[("key", key), ("help", "?")])),
            Prompt::None | Prompt::Leave(_) => None,
        };
        if let Some(asked) = asked {
            return put(buffer, Rect { height: 1, ..area }, &asked, self.palette.strong());
        }
        let (mut x, mut y) = (area.x, area.y);
        for (key, phrase) in KEYS {
            let word = self.words.on_screen(phrase, &[]);
            let columns = u16::try_from(width(key) + 1 + width(&word)).unwrap_or(u16::MAX);
            if x > area.x && x.saturating_add(columns) > area.right() {
                (x, y) = (area.x, y + 1);
            }
            if y >= area.bottom() {
                return;
            }
            buffer.set_string(x, y, key, self.palette.strong());
            put(buffer, Rect::new(x + 2, y, area.right().saturating_sub(x + 2), 1), &word, Style::new());
            x = x.saturating_add(columns + 3);
        }
    }
}

/// Whether a cell has a marked candidate.
fn has_marks(board: &TextBoard, cell: Cell) -> bool {
    matches!(board.cell(cell), TextCell::Candidates(all) if all.iter().any(|one| one.bearing != Bearing::None))
}

/// The end of a text, if it is wider than this.
fn tail(text: &str, most: usize) -> &str {
    let cut = text.char_indices().map(|(at, _)| at).find(|&at| width(&text[at..]) <= most);
    &text[cut.unwrap_or(text.len())..]
}

/// Writes a line, as much of it as there is room for.
fn put(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let harmless = |sign: char| if is_harmful(sign) { char::REPLACEMENT_CHARACTER } else { sign };
    let text: String = text.chars().map(harmless).collect();
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}
