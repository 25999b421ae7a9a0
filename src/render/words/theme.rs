//! Themes: the colours of pages and pictures, as custom properties of CSS.
//!
//! The built-in themes are parts of `templates/colours.css`, where every colour has a name, and each block of names belongs
//! to a condition: by night, on paper, with more contrast. A theme takes some conditions for granted, keeps others, and
//! leaves out the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::colour::is_colour;
use super::css::{Body, CssError, Rule};
use super::source::{RenderError, Source};

/// The colours of a page or picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    rules: Vec<Rule>,
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
        Ok(Theme { rules: all(source)?.iter().flat_map(|rule| self.part(rule)).collect() })
    }

    /// The part of a rule that belongs to the theme.
    fn part(&self, rule: &Rule) -> Vec<Rule> {
        let Body::Rules(inside) = &rule.body else {
            return if is_root(rule) { vec![rule.clone()] } else { Vec::new() };
        };
        let conditions = rule.conditions();
        let roots: Vec<Rule> = inside.iter().filter(|rule| is_root(rule)).cloned().collect();
        let is_ours = |condition: &&str| self.granted.contains(condition) || self.kept.contains(condition);
        if roots.is_empty() || !conditions.iter().all(is_ours) {
            return Vec::new();
        }
        let kept: Vec<&str> = conditions.into_iter().filter(|condition| !self.granted.contains(condition)).collect();
        match kept.is_empty() {
            true => roots,
            false => {
                vec![Rule { prelude: format!("@media {}", kept.join(" and ")), body: Body::Rules(roots), ..*rule }]
            }
        }
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
        let known: BTreeSet<String> = theme.rules.iter().flat_map(names).collect();
        Ok(Rule::read(css).and_then(|rules| {
            rules.iter().try_for_each(|rule| check(rule, &known))?;
            theme.rules.extend(rules);
            Ok(theme)
        }))
    }

    /// Its colours as a style sheet, for what `root` selects; without a list of names, all of them.
    pub(in crate::render) fn css(&self, root: &str, names: Option<&BTreeSet<&str>>) -> String {
        let is_used = |name: &str| {
            let name = name.trim_start_matches("--");
            name == "color-scheme" || names.is_none_or(|names| names.contains(name))
        };
        self.rules.iter().filter_map(|rule| part(rule, root, &is_used)).map(|rule| format!("{rule}\n")).collect()
    }

    /// The colours that hold on a medium where nothing else is known, each by its name.
    pub(in crate::render) fn palette(&self, medium: Medium) -> Palette {
        let mut colours = BTreeMap::new();
        for rule in &self.rules {
            let rules = match &rule.body {
                Body::Rules(inside) if rule.conditions() == [medium.condition()] => &inside[..],
                Body::Rules(_) => &[],
                Body::Declarations(_) => std::slice::from_ref(rule),
            };
            for (name, value) in rules.iter().flat_map(Rule::declarations) {
                colours.insert(name.trim_start_matches("--").to_owned(), value.to_owned());
            }
        }
        Palette(colours)
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

/// The part of a rule that declares some names, for what `root` selects; none if it declares none of them.
fn part(rule: &Rule, root: &str, is_used: &dyn Fn(&str) -> bool) -> Option<Rule> {
    let (prelude, body) = match &rule.body {
        Body::Rules(inside) => {
            let inside: Vec<Rule> = inside.iter().filter_map(|rule| part(rule, root, is_used)).collect();
            (rule.prelude.clone(), Body::Rules(Some(inside).filter(|inside| !inside.is_empty())?))
        }
        Body::Declarations(_) => {
            let kept = rule.declarations().into_iter().filter(|(name, _)| is_used(name));
            let kept: Vec<String> = kept.map(|(name, value)| format!("{name}: {value}")).collect();
            let kept = Some(kept).filter(|kept| !kept.is_empty())?;
            (root.to_owned(), Body::Declarations(kept.join("; ")))
        }
    };
    Some(Rule { prelude, body, ..*rule })
}

/// The names that a rule declares.
fn names(rule: &Rule) -> Vec<String> {
    rule.declarations().into_iter().map(|(name, _)| name.to_owned()).collect()
}

/// Rejects what is not a theme: other rules, unknown names, and values that could end the style sheet or load something.
fn check(rule: &Rule, known: &BTreeSet<String>) -> Result<(), CssError> {
    let mistake = |line, what: String| Err(CssError { line, what });
    match &rule.body {
        Body::Rules(inside) if rule.prelude.starts_with("@media ") => {
            return inside.iter().try_for_each(|rule| check(rule, known));
        }
        Body::Declarations(_) if is_root(rule) => {}
        _ => {
            let what = format!("a theme has rules for :root only, also in @media; found `{}`", rule.prelude);
            return mistake(rule.line, what);
        }
    }
    for (name, value) in rule.declarations() {
        let line = rule.line_of(name);
        if !known.contains(name) {
            return mistake(line, format!("unknown name `{name}`; `whydoku theme screen` lists the names"));
        }
        let lower = value.to_ascii_lowercase();
        if let Some(harm) =
            ["url(", "image(", "image-set(", "<", "{", "@", "\\"].iter().find(|harm| lower.contains(**harm))
        {
            return mistake(line, format!("the value of `{name}` contains `{harm}`; use a colour such as #1c7a34"));
        }
        if name == "color-scheme" {
            if !["light", "dark", "light dark", "dark light"].contains(&lower.as_str()) {
                return mistake(line, format!("`{value}` is not a value of `{name}`; use light, dark or light dark"));
            }
        } else if !is_colour(&lower) {
            let what = format!(
                "`{value}` is not a colour, as the value of `{name}`; use #1c7a34, rgb(28 122 52), hsl(135 63% 29%), \
                 oklch(51% 0.13 148), var(--ink), or a name such as black"
            );
            return mistake(line, what);
        }
    }
    Ok(())
}

/// All colours, under all conditions.
fn all(source: &Source) -> Result<Vec<Rule>, RenderError> {
    let css = source.read(COLOURS)?.ok_or_else(|| RenderError::Missing(COLOURS.to_owned()))?;
    Rule::read(&css).map_err(|error| RenderError::Style { file: COLOURS.to_owned(), error })
}

/// Whether a rule declares colours for the whole page.
fn is_root(rule: &Rule) -> bool {
    rule.prelude == ":root"
}
