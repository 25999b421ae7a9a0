//! `whydoku theme`: the style sheet for fragments.

use whydoku::render::{Source, THEMES, stylesheet};

use crate::cli::document::style;
use crate::cli::failure::Failure;
use crate::cli::terminal;

/// Print the style sheet for fragments in the colours of a theme, or list the themes.
#[derive(clap::Args)]
#[command(after_help = "\
A theme of your own is a CSS file with custom properties of :root, such as `:root { --page: #fffdf4 }`.

Examples:
  whydoku theme
  whydoku theme screen > whydoku.css
  whydoku theme mine.css > whydoku.css")]
pub struct Args {
    /// Theme: a built-in name or a CSS file
    theme: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let Some(name) = &args.theme else {
        let width = THEMES.iter().map(|theme| theme.name.len()).max().unwrap_or(0);
        let lines = THEMES.iter().map(|theme| format!("{:<width$}  {}\n", theme.name, theme.about));
        return terminal::print(&lines.collect::<String>());
    };
    let source = Source::default();
    terminal::data(&stylesheet(&style::theme(name, &source)?, &source)?)
}
