//! The options for the style of documents: colours of pages and pictures, the size of a picture, names in a fragment.

use std::path::Path;

use whydoku::engine::nearest;
use whydoku::format::Limit;
use whydoku::render::{Below, Ground, HeadingLevel, Source, Style, THEMES, Theme, ThemeKind};

use crate::cli::failure::Failure;
use crate::cli::{input, terminal};

/// The style of pages and pictures.
#[derive(clap::Args)]
pub struct StyleArgs {
    /// Colours of pages and pictures: a theme that `whydoku theme` lists, or a CSS file (default: screen)
    #[arg(long, value_name = "NAME|FILE")]
    theme: Option<String>,
    /// Width of a picture in pixels (default: 54 per cell, and the margins)
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(32..=8192))]
    size: Option<u32>,
    /// Draw the legend below the board (SVG and PNG files), or `false` (default: only in the pictures of `weave`)
    #[arg(long, value_name = "WHEN", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    legend: Option<bool>,
    /// Write the title and the conclusion below the board (SVG and PNG files)
    #[arg(long)]
    caption: bool,
    /// Leave the ground around the grid of a picture transparent (SVG and PNG files)
    #[arg(long)]
    transparent: bool,
    /// Level of the highest heading, from 1 to 6, in a text that becomes part of another
    #[arg(long, value_name = "LEVEL")]
    heading_level: Option<HeadingLevel>,
    /// Prefix of the names in a fragment, so that several can be on one page (default: by the contents)
    #[arg(long, value_name = "PREFIX", value_parser = id_prefix)]
    id_prefix: Option<String>,
}

impl StyleArgs {
    /// Returns the style.
    pub fn read(&self, source: &Source) -> Result<Style, Failure> {
        let theme = self.theme.as_deref().map(|name| theme(name, source)).transpose()?;
        let below = Below { legend: self.legend.unwrap_or(false), caption: self.caption };
        let ground = if self.transparent { Ground::Transparent } else { Ground::Page };
        let id_prefix = self.id_prefix.clone();
        Ok(Style { theme, size: self.size, below, ground, heading: self.heading_level, id_prefix, ..Style::default() })
    }

    /// Returns `true` unless pictures must not have their legend.
    pub fn allows_legend(&self) -> bool {
        self.legend != Some(false)
    }
}

/// Returns the built-in theme with this name, or the theme in this file.
pub fn theme(name: &str, source: &Source) -> Result<Theme, Failure> {
    if let Some(kind) = ThemeKind::named(name) {
        return Ok(kind.theme(source)?);
    }
    if !input::is_file(name) {
        let meant = nearest(name, THEMES.iter().map(|theme| theme.name));
        let meant = meant.map_or(String::new(), |name| format!("did you mean `{name}`? "));
        let names = THEMES.iter().map(|theme| theme.name).collect::<Vec<_>>().join(", ");
        return Err(Failure::usage(format_args!(
            "unknown theme `{}`; {meant}built-in themes: {names}; no file has this name either",
            terminal::line(name)
        )));
    }
    let css = input::read_file(Path::new(name), Limit::WRITTEN)?;
    Theme::read(&css, source)?.map_err(|error| Failure::data(format_args!("{}: {error}", terminal::line(name))))
}

fn id_prefix(text: &str) -> Result<String, String> {
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    match text.starts_with(|sign: char| sign.is_ascii_alphabetic()) && text.chars().all(is_name) {
        true => Ok(text.to_owned()),
        false => Err("expected a letter, then letters, digits, - or _, such as monday".to_owned()),
    }
}
