//! How kinds of clues are drawn: the form alone. Lengths and colours are the renderer's.

/// How a clue is drawn. Most forms are those of f-puzzles and SudokuPad; where these differ in colour alone, each has a
/// pattern of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// Not at all: it is a rule for the whole grid.
    Told,
    /// The diagonal from the bottom left.
    Rising,
    /// The diagonal from the top left.
    Falling,
    /// A dashed outline inside its cells, with its number in the first of them.
    Cage,
    /// A tint and an outline of its cells.
    Region,
    /// A tint of both groups, with the letter of the pair.
    Twins,
    /// A white dot on an edge, with its number.
    WhiteDot,
    /// A black dot on an edge, with its number.
    BlackDot,
    /// An X or a V on an edge.
    Sign,
    /// A circle with digits on a corner.
    Corner,
    /// A disc in a cell.
    Disc,
    /// A square in a cell.
    Square,
    /// Heads of arrows that point into a cell from its edges.
    Inwards,
    /// Heads of arrows that point out of a cell at its edges.
    Outwards,
    /// Bars along the row of a cell.
    RowBars,
    /// Bars along the column of a cell.
    ColumnBars,
    /// A frame in a cell.
    Frame,
    /// A broad line with a pattern of its kind.
    Line(Ends),
    /// A circle, and an arrow from it.
    Arrow,
    /// A number beside a row or column.
    Beside(Plate),
    /// A number at the end of a diagonal, with an arrow along it.
    Pointer,
}

/// What stands at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Nothing.
    Plain,
    /// A disc at its start.
    Bulb,
    /// A tinted circle at each end.
    Discs,
    /// An empty circle at each end.
    Circles,
    /// A diamond at each end.
    Diamonds,
}

/// What surrounds a number beside the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plate {
    /// Nothing.
    Bare,
    /// A square.
    Square,
    /// A house with a roof.
    Roof,
    /// A circle.
    Circle,
}

impl Drawn {
    /// Whether it runs behind the digits of cells.
    pub fn is_lined(self) -> bool {
        matches!(self, Self::Rising | Self::Falling | Self::Line(_) | Self::Arrow)
    }
}
