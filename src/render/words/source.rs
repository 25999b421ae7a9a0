//! The sources of templates and word lists, and the errors in them.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use super::css::CssError;
use super::inside::read_inside;
use super::mistake::TemplateError;
use super::ours;
use crate::grid::Spent;
use crate::technique::Technique;

/// The word list of a locale, by its name in the locale's directory.
pub(in crate::render) const WORDS: &str = "words.yaml";

/// The source of templates: the user's directory first, then the built-in templates.
#[derive(Clone, Debug)]
pub struct Source {
    /// The locale: the name of a directory of templates, such as `en`.
    pub locale: String,
    /// A directory whose files replace the built-in ones.
    pub folder: Option<PathBuf>,
}

/// The reason why a document could not be rendered.
#[derive(Debug)]
#[non_exhaustive]
pub enum RenderError {
    /// There is no template or word list of this name.
    Missing(String),
    /// A file of the user's directory could not be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// The word list is invalid.
    Words {
        /// The file.
        file: String,
        /// The mistake, with line and column.
        what: String,
    },
    /// A style sheet cannot be read.
    Style {
        /// The file.
        file: String,
        /// The mistake.
        error: CssError,
    },
    /// The document has no picture that the outlet of this name could write.
    NoPicture(&'static str),
    /// A picture cannot be drawn.
    Drawing(String),
    /// A template has a mistake.
    Template(TemplateError),
    /// The trace's puzzle could not be read back.
    Puzzle,
    /// The outlet of this name lists a solution path, and the document has none.
    NoPath(&'static str),
    /// The outlet of this name writes questions, and the document has none.
    NoCards(&'static str),
    /// The budget was spent before the document was complete.
    Spent(Spent),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "there is no template `{name}`"),
            Self::Unreadable { file, why } => write!(f, "cannot read the template {}: {why}", file.display()),
            Self::Words { file, what } => write!(f, "{file}: {what}"),
            Self::Style { file, error } => write!(f, "{file}: {error}"),
            Self::NoPicture(outlet) => {
                write!(f, "`{outlet}` writes pictures, and this document has none; use another format")
            }
            Self::Drawing(what) => write!(f, "{what}"),
            Self::Template(error) => write!(f, "{error}"),
            Self::Spent(spent) => write!(f, "{spent} before everything was written; allow more, or write less"),
            Self::Puzzle => write!(f, "the puzzle of the trace does not fit its layout"),
            Self::NoCards(outlet) => {
                write!(
                    f,
                    "`{outlet}` writes drills, and this document has none: use `whydoku drill`, or another format"
                )
            }
            Self::NoPath(outlet) => {
                write!(
                    f,
                    "`{outlet}` lists the steps of a solution path, and this document has none; use another format"
                )
            }
        }
    }
}

impl Error for RenderError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable { why, .. } => Some(why),
            Self::Template(error) => Some(error),
            Self::Spent(spent) => Some(spent),
            Self::Style { error, .. } => Some(error),
            Self::Missing(_) | Self::Words { .. } | Self::Puzzle => None,
            Self::NoPath(_) | Self::NoCards(_) | Self::NoPicture(_) | Self::Drawing(_) => None,
        }
    }
}

impl From<minijinja::Error> for RenderError {
    fn from(error: minijinja::Error) -> Self {
        Self::Template(error.into())
    }
}

/// The built-in English templates.
impl Default for Source {
    fn default() -> Self {
        Self { locale: "en".to_owned(), folder: None }
    }
}

impl Source {
    /// Returns the available locales: the built-in ones, and the user's directories that contain a word list.
    pub fn locales(&self) -> BTreeSet<String> {
        let ours = ours::names().into_iter().filter_map(|name| locale_of(&name).map(str::to_owned));
        let folder = self.folder.as_ref().and_then(|folder| folder.read_dir().ok());
        let theirs =
            folder.into_iter().flatten().filter_map(Result::ok).filter(|entry| entry.path().join(WORDS).is_file());
        ours.chain(theirs.filter_map(|entry| entry.file_name().into_string().ok())).collect()
    }

    /// Returns the name of one of the locale's files.
    pub fn name_in_locale(&self, file: &str) -> String {
        format!("{}/{file}", self.locale)
    }

    /// Returns the name of a technique's template.
    pub fn family(&self, technique: &Technique) -> String {
        self.name_in_locale(&format!("technique/{}.md", technique.family))
    }

    /// Returns the text of a file, from the user's directory or else from the built-in templates.
    ///
    /// # Errors
    /// If a file exists but cannot be read, is too long, or is outside the directory: no path or link leads outside.
    pub fn read(&self, name: &str) -> Result<Option<String>, RenderError> {
        if let Some(folder) = &self.folder {
            let file = folder.join(name);
            match read_inside(folder, name) {
                Ok(text) => return Ok(Some(text)),
                Err(why) if why.kind() == ErrorKind::NotFound => {}
                Err(why) => return Err(RenderError::Unreadable { file, why }),
            }
        }
        Ok(ours::read(name))
    }

    /// Returns the names of the files that this locale may have, and those that all locales share.
    pub fn files_in_use(&self) -> Vec<String> {
        let names = ours::names();
        let locales: Vec<String> = names.iter().filter_map(|name| Some(format!("{}/", locale_of(name)?))).collect();
        let is_shared = |name: &String| !locales.iter().any(|locale| name.starts_with(locale));
        let own = Self::files(&Self::default().locale).into_iter().map(|name| self.name_in_locale(&name));
        names.into_iter().filter(is_shared).chain(own).collect()
    }

    /// The files of a built-in locale, by their names in the locale's directory.
    pub(in crate::render) fn files(locale: &str) -> Vec<String> {
        let home = format!("{locale}/");
        ours::names().iter().filter_map(|name| name.strip_prefix(&home).map(str::to_owned)).collect()
    }
}

/// The language whose word list this file is.
fn locale_of(name: &str) -> Option<&str> {
    name.strip_suffix(WORDS)?.strip_suffix('/')
}
