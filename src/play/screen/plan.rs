//! Where the parts of the screen are.

use ratatui::layout::{Position, Rect, Size};

use super::lattice::{Lattice, Scale};
use crate::grid::Layout;

/// The boards that may be beside a text, best first, each with the fewest columns of the text.
const BESIDE: [(Scale, u16); 4] = [
    (Scale::Large(3), 40),
    (Scale::Large(2), LEAST_COLUMNS),
    (Scale::Dense, LEAST_COLUMNS),
    (Scale::Small, BESIDE_COLUMNS),
];

/// The fewest columns of a text: beside a board with digits, and anywhere else.
const BESIDE_COLUMNS: u16 = 22;
const LEAST_COLUMNS: u16 = 32;

/// The fewest rows of a text below the board.
const LEAST_ROWS: u16 = 3;

/// The columns of a text that is easy to read; it gets no more, so that lines are not too long.
const MOST_COLUMNS: u16 = 76;

/// The rows above and below: the title, the cell under the cursor, and the keys.
const BARS: u16 = 1;
const CELL: u16 = 1;
const KEYS: u16 = 2;

/// The places of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub scale: Scale,
    pub title: Rect,
    pub board: Position,
    /// What the cell under the cursor has.
    pub cell: Rect,
    pub text: Rect,
    pub keys: Rect,
}

impl Plan {
    /// Divides a screen: with candidates if there is room for them beside a text, else with digits beside a text, else
    /// with digits above it. `None` if it is too small.
    pub fn of(size: Size, layout: &Layout) -> Option<Self> {
        let beside = BESIDE.into_iter().find_map(|(scale, least)| {
            let (columns, rows) = board(layout, scale);
            let fits = columns + 2 + least <= size.width && rows + BARS + CELL + KEYS <= size.height;
            fits.then(|| {
                let x = columns + 2;
                let text = Rect::new(x, BARS, (size.width - x).min(MOST_COLUMNS), size.height - BARS - KEYS);
                Self::with(scale, size, rows, columns, text)
            })
        });
        beside.or_else(|| {
            let (columns, rows) = board(layout, Scale::Small);
            let above = BARS + rows + CELL;
            (size.width >= columns.max(LEAST_COLUMNS) && above + LEAST_ROWS + KEYS <= size.height).then(|| {
                let text = Rect::new(0, above, size.width.min(MOST_COLUMNS), size.height - above - KEYS);
                Self::with(Scale::Small, size, rows, size.width, text)
            })
        })
    }

    /// The size that is always enough.
    pub fn least(layout: &Layout) -> Size {
        let (columns, rows) = board(layout, Scale::Small);
        Size::new(columns.max(LEAST_COLUMNS), BARS + rows + CELL + LEAST_ROWS + KEYS)
    }

    fn with(scale: Scale, size: Size, rows: u16, columns: u16, text: Rect) -> Self {
        Self {
            scale,
            title: Rect::new(0, 0, size.width, BARS),
            board: Position::new(0, BARS),
            cell: Rect::new(0, BARS + rows, columns, CELL),
            text,
            keys: Rect::new(0, size.height - KEYS, size.width, KEYS),
        }
    }
}

/// The columns and rows of a board.
fn board(layout: &Layout, scale: Scale) -> (u16, u16) {
    Lattice { layout, scale, at: Position::ORIGIN }.size()
}
