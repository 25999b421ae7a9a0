//! The full screen, in a program that was built without the feature `terminal`: there is none.

use whydoku::render::Remark;

use super::desk::Desk;
use crate::cli::failure::Failure;

/// How `play` looks on a terminal.
pub const ABOUT: &str = "\
This program was built without the full screen: on a terminal, too, `play` is a dialogue. To get the screen, install the
program with `cargo install --path . --features terminal`.";

pub fn is_possible() -> bool {
    false
}

pub fn run(desk: Desk, welcome: &Remark) -> Result<(), Failure> {
    super::dialogue::run(desk, welcome)
}
