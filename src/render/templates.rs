//! The templates: where they come from, and how values are escaped.
//!
//! Markdown is the master, so every value that a template prints is escaped for Markdown unless it
//! comes from us: titles and authors are text from outside. Marks that only a page can show (the
//! anchor of a step, a link to one) are written in characters of the private use area; the Markdown
//! that a person sees has them taken out ([`strip_marks`]), a page has them turned into HTML.

use std::path::PathBuf;
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, ErrorKind, UndefinedBehavior};

use super::filters;
use super::notation::Names;
use crate::technique::Technique;

static OURS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// How much a person's own templates may compute before they are stopped.
const FUEL: u64 = 20_000_000;

/// Opens an anchor's name; [`ANCHOR_END`] closes it.
pub(super) const ANCHOR: char = '\u{E000}';
pub(super) const ANCHOR_END: char = '\u{E001}';
/// Opens a link's target; [`LINK_TEXT`] opens its text, [`LINK_END`] closes it.
pub(super) const LINK: char = '\u{E002}';
pub(super) const LINK_TEXT: char = '\u{E003}';
pub(super) const LINK_END: char = '\u{E004}';

/// Where templates come from: a person's own folder first, then those of the program.
#[derive(Clone, Debug)]
pub struct Source {
    /// The folder of the language.
    pub locale: String,
    /// A folder whose files take the place of ours.
    pub folder: Option<PathBuf>,
}

/// Why something could not be told.
#[derive(Debug)]
pub enum RenderError {
    /// There is no template or word list of this name.
    Missing(String),
    /// A file of the person's own folder could not be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The word list is not what it should be.
    Words {
        /// The file.
        file: String,
        /// What is wrong, with line and column.
        what: String,
    },
    /// A template has a mistake; the error knows the template, the line and the text around it.
    Template(minijinja::Error),
    /// The trace's puzzle could not be read back.
    Puzzle,
}

impl From<minijinja::Error> for RenderError {
    fn from(error: minijinja::Error) -> Self {
        Self::Template(error)
    }
}

impl Source {
    /// The name of one of the locale's files.
    pub fn name_in_locale(&self, file: &str) -> String {
        format!("{}/{file}", self.locale)
    }

    /// The name of the template that tells a technique.
    pub fn family(&self, technique: &Technique) -> String {
        self.name_in_locale(&format!("technique/{}.md", technique.family))
    }

    /// The text of a file, from the person's folder or else from ours.
    ///
    /// # Errors
    /// When a file is there but cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<String>, RenderError> {
        if let Some(folder) = &self.folder {
            let file = folder.join(name);
            match std::fs::read_to_string(&file) {
                Ok(text) => return Ok(Some(text)),
                Err(why) if why.kind() == std::io::ErrorKind::NotFound => {}
                Err(why) => return Err(RenderError::Unreadable { file, why }),
            }
        }
        Ok(OURS.get_file(name).and_then(|file| file.contents_utf8()).map(str::to_owned))
    }

    /// The files of a folder of ours, by the names that [`Source::read`] takes.
    pub fn ours(folder: &str) -> Vec<String> {
        let files = OURS.get_dir(folder).into_iter().flat_map(|folder| folder.files());
        files.map(|file| file.path().to_string_lossy().into_owned()).collect()
    }
}

/// An environment in which the templates name things as `names` does.
pub(super) fn environment(source: &Source, names: &Arc<Names>) -> Environment<'static> {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        env.set_syntax(syntax);
    }
    let from = source.clone();
    env.set_loader(move |name| {
        from.read(name).map_err(|error| minijinja::Error::new(ErrorKind::InvalidOperation, error.to_string()))
    });
    env.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::Custom("markdown".into()) }
    });
    env.set_formatter(|out, state, value| match state.auto_escape() {
        AutoEscape::Custom(_) if !value.is_safe() && value.as_str().is_some() => {
            out.write_str(&escape_markdown(value.as_str().unwrap_or_default()))?;
            Ok(())
        }
        AutoEscape::Custom(_) => Ok(write!(out, "{value}")?),
        _ => minijinja::escape_formatter(out, state, value),
    });
    filters::add(&mut env, names);
    env
}

/// Text from outside as Markdown that shows just this text: nothing in it is markup, and nothing in
/// it can turn the direction of the text around it or move a terminal's cursor.
pub(super) fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in plain(text).chars() {
        match sign {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' | '{' | '}' => {
                escaped.extend(['\\', sign])
            }
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Text from outside without line breaks and other control characters, marks of direction, and
/// characters of private use.
pub(super) fn plain(text: &str) -> String {
    let hidden = |sign: char| {
        matches!(sign, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{061C}' | '\u{FEFF}' | '\u{E000}'..='\u{F8FF}')
    };
    text.chars().filter(|&sign| !hidden(sign)).map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Takes out the marks that only a page can show.
pub(super) fn strip_marks(text: &str) -> String {
    let mut hidden = false;
    let shown = text.chars().filter(|&sign| match sign {
        ANCHOR | LINK => {
            hidden = true;
            false
        }
        ANCHOR_END | LINK_TEXT | LINK_END => {
            hidden = false;
            false
        }
        _ => !hidden,
    });
    shown.collect()
}
