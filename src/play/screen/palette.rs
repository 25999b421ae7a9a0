//! How things look: in colour, or by bold, underlined and reversed text alone. Marks have their signs in both.

use ratatui::style::{Color, Modifier, Style};

use crate::render::Bearing;

/// A set of styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// With colours. Every background has a foreground of its own, so that it is legible on dark and light terminals.
    Colours,
    /// Without, as the environment variable `NO_COLOR` asks.
    Plain,
}

impl Palette {
    fn of(self, background: u8, plain: Modifier) -> Style {
        match self {
            Self::Colours => Style::new().fg(Color::Black).bg(Color::Indexed(background)),
            Self::Plain => Style::new().add_modifier(plain),
        }
    }

    /// A digit that the puzzle gives.
    pub fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A digit that was found.
    pub fn found(self) -> Style {
        match self {
            Self::Colours => Style::new().fg(Color::Cyan),
            Self::Plain => Style::new(),
        }
    }

    /// What stands in the background: borders, and the names of rows and columns.
    pub fn faint(self) -> Style {
        match self {
            Self::Colours => Style::new().fg(Color::DarkGray),
            Self::Plain => Style::new(),
        }
    }

    /// A house or a cell to look at.
    pub fn area(self) -> Style {
        self.of(153, Modifier::UNDERLINED)
    }

    /// A digit that the step places.
    pub fn placed(self) -> Style {
        self.of(157, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// A marked candidate.
    pub fn candidate(self, bearing: Bearing) -> Style {
        match bearing {
            Bearing::Eliminated => self.of(217, Modifier::REVERSED),
            Bearing::Role => self.of(229, Modifier::BOLD),
            Bearing::None => Style::new(),
        }
    }

    /// The digit under the cursor, where else it is.
    pub fn same(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// The cell under the cursor.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Headings and keys.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The first line of the screen.
    pub fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
