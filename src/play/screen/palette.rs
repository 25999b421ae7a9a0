//! How things look: in colour, or by bold, underlined and reversed text alone. Marks have their signs in both.

use ratatui::style::{Color, Modifier, Style};

use crate::render::Bearing;

/// A set of styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// With the 16 colours that the theme of a terminal defines. Every background has a foreground of its own, and what is
    /// faint has the colour of the text, so that all is legible on dark and light terminals.
    Colours,
    /// Without, as the environment variable `NO_COLOR` asks.
    Plain,
}

impl Palette {
    fn of(self, background: Color, plain: Modifier) -> Style {
        match self {
            Self::Colours => Style::new().fg(Color::Black).bg(background),
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
            Self::Colours => Style::new().add_modifier(Modifier::DIM),
            Self::Plain => Style::new(),
        }
    }

    /// A peer of the cell under the cursor.
    pub fn peer(self) -> Style {
        match self {
            Self::Colours => Style::new().fg(Color::White).bg(Color::DarkGray),
            Self::Plain => Style::new().add_modifier(Modifier::UNDERLINED),
        }
    }

    /// A house or a cell to look at.
    pub fn area(self) -> Style {
        self.of(Color::Cyan, Modifier::UNDERLINED)
    }

    /// A digit that the step places.
    pub fn placed(self) -> Style {
        self.of(Color::Green, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// A marked candidate.
    pub fn candidate(self, bearing: Bearing) -> Style {
        match bearing {
            Bearing::Eliminated => self.of(Color::LightRed, Modifier::REVERSED),
            Bearing::Role => self.of(Color::Yellow, Modifier::BOLD),
            Bearing::None => Style::new(),
        }
    }

    /// The digit under the cursor, where else it is.
    pub fn same(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        if self == Self::Colours { style.fg(Color::Magenta) } else { style }
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
