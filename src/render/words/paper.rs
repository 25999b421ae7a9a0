//! The options of a page on paper, as its print styles see them.

use serde::Serialize;

use crate::grid::Edition;

/// How a page is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Paper {
    /// The size of a sheet.
    pub size: PaperSize,
    /// The number of boards for which a sheet has room.
    pub boards: BoardsPerPage,
    /// Whether folds that are closed on the screen are printed.
    pub details: PrintedDetails,
    /// The size of the digits on boards.
    pub digits: DigitSize,
    /// Whether what is filled in (a worksheet, drills, a handout) begins with a line for a name and a date.
    pub has_name_line: bool,
    /// Which part of what is filled in is printed.
    pub part: SheetPart,
    /// The edition that every page names.
    pub edition: Option<Edition>,
}

/// A part of what is filled in: a worksheet, drills or a handout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetPart {
    /// All of it.
    #[default]
    Whole,
    /// What is asked: nothing that helps, and no answers.
    Questions,
    /// The answers.
    Answers,
}

/// The size of the digits on boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DigitSize {
    /// As on the screen.
    #[default]
    Usual,
    /// Larger and heavier, with heavier lines between cells, for readers with low vision.
    Large,
}

/// The size of a sheet of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaperSize {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 in.
    Letter,
}

/// The number of boards, each with the text of its step, for which a sheet has room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "u8")]
pub enum BoardsPerPage {
    /// A large board with its text below.
    One,
    /// Boards with their text at the side.
    Two,
    /// Two columns of boards with their text below.
    #[default]
    Four,
    /// Two columns of small boards.
    Six,
}

impl From<BoardsPerPage> for u8 {
    fn from(boards: BoardsPerPage) -> Self {
        [1, 2, 4, 6][boards as usize]
    }
}

/// Whether folds that are closed on the screen are printed. Tables and the branches of a search always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintedDetails {
    /// They are printed in full.
    #[default]
    Open,
    /// They are left out.
    Closed,
}
