//! Themes: the colours of pages and pictures, as custom properties of CSS.
//!
//! The built-in themes are parts of `templates/colours.css`, where every colour has a name, and each block of names belongs
//! to a condition: by night, on paper, with more contrast. A theme takes some conditions for granted, keeps others, and
//! leaves out the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::colour::is_colour;
use super::css::{self, Colours, CssError};
use super::source::{RenderError, Source};

/// The colours of a page or picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    colours: Vec<Colours>,
}

/// A built-in theme.
#[derive(Debug)]
pub struct ThemeKind {
    /// Its name.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// The conditions that it takes for granted.
    granted: &'static [&'static str],
    /// The conditions that decide as in a page.
    kept: &'static [&'static str],
}

const DARK: &str = "(prefers-color-scheme: dark)";
const CONTRAST: &str = "(prefers-contrast: more)";

/// The built-in themes; the first is that of every page and picture.
pub static THEMES: &[ThemeKind] = &[
    ThemeKind {
        name: "screen",
        about: "Light or dark, as the reader's system is set, and black on white on paper",
        granted: &[],
        kept: &["screen", "print", DARK],
    },
    ThemeKind { name: "light", about: "Always light", granted: &[], kept: &["print"] },
    ThemeKind { name: "dark", about: "Always dark, except on paper", granted: &["screen", DARK], kept: &["print"] },
    ThemeKind { name: "print", about: "Black on white", granted: &["print"], kept: &[] },
    ThemeKind {
        name: "contrast",
        about: "Light or dark, with more contrast",
        granted: &[CONTRAST],
        kept: &["screen", "print", DARK],
    },
];

/// The style sheet with all colours.
const COLOURS: &str = "colours.css";

impl ThemeKind {
    /// Returns the built-in theme with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        THEMES.iter().find(|theme| theme.name == name)
    }

    /// Returns the colours for a picture whose surroundings have their own, whatever the system's are: always light.
    pub(in crate::render) fn light(source: &Source) -> Result<Theme, RenderError> {
        Self::named("light").map_or_else(|| Err(RenderError::Missing("light".to_owned())), |kind| kind.theme(source))
    }

    /// Returns its colours.
    ///
    /// # Errors
    /// If the style sheet of colours is missing or cannot be read.
    pub fn theme(&self, source: &Source) -> Result<Theme, RenderError> {
        Ok(Theme { colours: all(source)?.into_iter().filter_map(|colours| self.part(colours)).collect() })
    }

    /// The colours, if they belong to the theme, under the conditions that it keeps.
    fn part(&self, mut colours: Colours) -> Option<Colours> {
        for media in &mut colours.media {
            let conditions: Vec<&str> = media.split(" and ").collect();
            if !conditions.iter().all(|one| self.granted.contains(one) || self.kept.contains(one)) {
                return None;
            }
            *media = conditions.into_iter().filter(|one| !self.granted.contains(one)).collect::<Vec<_>>().join(" and ");
        }
        colours.media.retain(|media| !media.is_empty());
        Some(colours)
    }
}

impl Theme {
    /// Reads a theme of one's own: values for names of the built-in theme `screen`, which has all others.
    ///
    /// ```css
    /// :root { --page: #fffdf4; --pattern: #005a9c }
    /// @media (prefers-color-scheme: dark) { :root { --page: #101418 } }
    /// ```
    ///
    /// # Errors
    /// If it has anything but custom properties of `:root`, or an unknown one; or if the style sheet of pages cannot be
    /// read.
    pub fn read(css: &str, source: &Source) -> Result<Result<Self, CssError>, RenderError> {
        let mut theme = THEMES[0].theme(source)?;
        let ours = theme.colours.iter().flat_map(|colours| &colours.values);
        let known: BTreeSet<String> = ours.map(|declared| declared.name.clone()).collect();
        Ok(css::read(css).and_then(|colours| {
            let mut values = colours.iter().flat_map(|colours| &colours.values);
            values.try_for_each(|declared| check(declared, &known))?;
            theme.colours.extend(colours);
            Ok(theme)
        }))
    }

    /// Its colours as a style sheet, for what `root` selects; without a list of names, all of them.
    pub(in crate::render) fn css(&self, root: &str, names: Option<&BTreeSet<&str>>) -> String {
        let is_used = |name: &str| {
            let name = name.trim_start_matches("--");
            name == "color-scheme" || names.is_none_or(|names| names.contains(name))
        };
        let block = |colours: &Colours| {
            let values = colours.values.iter().filter(|declared| is_used(&declared.name));
            let values: Vec<String> = values.map(|declared| format!("{}: {}", declared.name, declared.value)).collect();
            let rule = format!("{root} {{ {} }}", values.join("; "));
            let around = |rule: String, media: &String| format!("@media {media} {{\n{rule}\n}}");
            (!values.is_empty()).then(|| colours.media.iter().rev().fold(rule, around) + "\n")
        };
        self.colours.iter().filter_map(block).collect()
    }

    /// The colours that hold on a medium where nothing else is known, each by its name.
    pub(in crate::render) fn palette(&self, medium: Medium) -> Palette {
        let holds = |colours: &&Colours| colours.media.iter().all(|media| media == medium.condition());
        let values = self.colours.iter().filter(holds).flat_map(|colours| &colours.values);
        let named =
            |declared: &css::Declared| (declared.name.trim_start_matches("--").to_owned(), declared.value.clone());
        Palette(values.map(named).collect())
    }
}

/// What a drawing is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::render) enum Medium {
    #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "only pixels are made for it"))]
    Screen,
    /// Paper, where it is smaller than on a screen.
    SmallPrint,
}

impl Medium {
    fn condition(self) -> &'static str {
        match self {
            Self::Screen => "screen",
            Self::SmallPrint => "print",
        }
    }
}

/// Colours by name, for a medium.
pub(in crate::render) struct Palette(BTreeMap<String, String>);

impl Palette {
    /// Returns the value of a name in CSS; `none` if there is none. A name may stand for another.
    pub fn colour(&self, name: &str) -> String {
        let mut value = self.0.get(name).map_or("none", String::as_str);
        for _ in 0..self.0.len() {
            let other = value.strip_prefix("var(--").and_then(|rest| rest.strip_suffix(')'));
            let Some(other) = other.and_then(|other| self.0.get(other.trim())) else { break };
            value = other;
        }
        value.to_owned()
    }
}

/// Rejects unknown names, and values that could end the style sheet or load something.
fn check(declared: &css::Declared, known: &BTreeSet<String>) -> Result<(), CssError> {
    let css::Declared { line, name, value } = declared;
    let mistake = |what: String| Err(CssError { line: *line, what });
    if !known.contains(name) {
        return mistake(format!("unknown name `{name}`; `whydoku theme screen` lists the names"));
    }
    let lower = value.to_ascii_lowercase();
    let harmful = ["url(", "image(", "image-set(", "<", "{", "@", "\\"];
    if let Some(harm) = harmful.iter().find(|harm| lower.contains(**harm)) {
        return mistake(format!("the value of `{name}` contains `{harm}`; use a colour such as #1c7a34"));
    }
    if name == "color-scheme" {
        match ["light", "dark", "light dark", "dark light"].contains(&lower.as_str()) {
            true => Ok(()),
            false => mistake(format!("`{value}` is not a value of `{name}`; use light, dark or light dark")),
        }
    } else if is_colour(&lower) {
        Ok(())
    } else {
        mistake(format!(
            "`{value}` is not a colour, as the value of `{name}`; use #1c7a34, rgb(28 122 52), hsl(135 63% 29%), \
             oklch(51% 0.13 148), var(--ink), or a name such as black"
        ))
    }
}

/// All colours, under all conditions.
fn all(source: &Source) -> Result<Vec<Colours>, RenderError> {
    let css = source.read(COLOURS)?.ok_or_else(|| RenderError::Missing(COLOURS.to_owned()))?;
    css::read(&css).map_err(|error| RenderError::Style { file: COLOURS.to_owned(), error })
}
