//! Which lines of a text are in view.

use super::Screen;
use super::text::wrapped;
use crate::play::Game;

impl Screen {
    /// Scrolls the text down, or turns to the next page.
    pub(super) fn scroll_down(&mut self, game: &Game) {
        let Some((lines, rows)) = self.text_size(game) else { return };
        if self.scrolled + rows < lines {
            self.scrolled = (self.scrolled + rows.saturating_sub(1).max(1)).min(lines - rows);
        } else if self.page + 1 < self.pages.len() {
            (self.page, self.scrolled) = (self.page + 1, 0);
        }
    }

    /// Scrolls the text up, or turns to the page before.
    pub(super) fn scroll_up(&mut self, game: &Game) {
        let Some((_, rows)) = self.text_size(game) else { return };
        if self.scrolled > 0 {
            self.scrolled = self.scrolled.saturating_sub(rows.saturating_sub(1).max(1));
        } else {
            self.page = self.page.saturating_sub(1);
        }
    }

    /// Returns how far to scroll so that the newest paragraph of the page is in view, from its beginning.
    pub(super) fn to_newest(&self, game: &Game) -> usize {
        let (Some(plan), Some((lines, rows))) = (self.plan(game), self.text_size(game)) else { return 0 };
        let Some(page) = self.pages.get(self.page) else { return 0 };
        let Some(newest) = page.newest else { return 0 };
        let columns = usize::from(plan.text.width);
        let height = |paragraphs: usize| wrapped(&page.paragraphs[..paragraphs], columns).len();
        if height(newest + 1) <= rows { 0 } else { (height(newest) + 1).min(lines - rows) }
    }

    /// The number of lines of the page, and the number of rows for them. The last row says that there is more.
    fn text_size(&self, game: &Game) -> Option<(usize, usize)> {
        let plan = self.plan(game)?;
        Some((self.lines(&plan, game).len(), usize::from(plan.text.height - 1)))
    }
}
