//! The options for printing pages.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use whydoku::render::{BoardsPerPage, DigitSize, Paper, PaperSize, PrintedDetails, SheetPart};

use crate::cli::failure::Failure;

/// How to print a page.
#[derive(clap::Args)]
pub struct PrintArgs {
    /// Paper size of a printed page or a PDF
    #[arg(long, value_enum, default_value = "a4", value_name = "SIZE")]
    paper: SizeArg,
    /// Number of boards for which a printed page has room: 1, 2, 4 or 6 (default: 4)
    #[arg(long = "per-page", visible_alias = "boards-per-page", value_name = "N", value_parser = boards())]
    boards_per_page: Option<BoardsPerPage>,
    /// Whether details that are collapsed on the screen are printed
    #[arg(long, value_enum, default_value = "open", value_name = "STATE")]
    print_details: DetailsArg,
    /// Begin a worksheet, drills or a handout with a line for a name and a date
    #[arg(long)]
    name_line: bool,
    /// Write only this part of a worksheet, drills or a handout: the questions, or the answers
    #[arg(long, value_enum, default_value = "whole", value_name = "PART")]
    part: PartArg,
    /// Print larger and heavier digits and lines, and larger words; 1 or 2 boards per page (default: 2)
    #[arg(long)]
    large_print: bool,
    /// Program that prints a PDF: Chromium, or a browser built on it (default: the first on the PATH)
    #[arg(long, value_name = "PROGRAM")]
    pub browser: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum SizeArg {
    A4,
    Letter,
}

#[derive(Clone, Copy, ValueEnum)]
enum DetailsArg {
    Open,
    Closed,
}

#[derive(Clone, Copy, ValueEnum)]
enum PartArg {
    Whole,
    Questions,
    Answers,
}

fn boards() -> impl TypedValueParser<Value = BoardsPerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).map(|number| match &number[..] {
        "1" => BoardsPerPage::One,
        "2" => BoardsPerPage::Two,
        "6" => BoardsPerPage::Six,
        _ => BoardsPerPage::Four,
    })
}

impl PrintArgs {
    /// Returns which part of what is filled in is written.
    pub fn part(&self) -> SheetPart {
        match self.part {
            PartArg::Whole => SheetPart::Whole,
            PartArg::Questions => SheetPart::Questions,
            PartArg::Answers => SheetPart::Answers,
        }
    }

    /// Returns the options for the page.
    pub fn paper(&self) -> Result<Paper, Failure> {
        let (digits, usual) = match self.large_print {
            true => (DigitSize::Large, BoardsPerPage::Two),
            false => (DigitSize::Usual, BoardsPerPage::default()),
        };
        let boards = self.boards_per_page.unwrap_or(usual);
        if self.large_print && !matches!(boards, BoardsPerPage::One | BoardsPerPage::Two) {
            return Err(Failure::usage("--large-print has room for 1 or 2 boards: use --per-page 1 or 2"));
        }
        Ok(Paper {
            size: match self.paper {
                SizeArg::A4 => PaperSize::A4,
                SizeArg::Letter => PaperSize::Letter,
            },
            boards,
            digits,
            details: match self.print_details {
                DetailsArg::Open => PrintedDetails::Open,
                DetailsArg::Closed => PrintedDetails::Closed,
            },
            has_name_line: self.name_line,
            part: self.part(),
            ..Paper::default()
        })
    }
}
