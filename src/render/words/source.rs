//! Where templates and word lists come from, and what can be wrong with them.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;

use include_dir::{Dir, include_dir};

use super::mistake::TemplateError;
use crate::technique::Technique;

static OURS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

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
#[non_exhaustive]
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
    /// A template has a mistake.
    Template(TemplateError),
    /// The trace's puzzle could not be read back.
    Puzzle,
    /// The outlet of this name lists a solution path, and the document has none.
    NoPath(&'static str),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "there is no template `{name}`"),
            Self::Unreadable { file, why } => write!(f, "cannot read the template {}: {why}", file.display()),
            Self::Words { file, what } => write!(f, "{file}: {what}"),
            Self::Template(error) => write!(f, "{error}"),
            Self::Puzzle => write!(f, "the puzzle of the trace does not fit its layout"),
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
            Self::Missing(_) | Self::Words { .. } | Self::Puzzle | Self::NoPath(_) => None,
        }
    }
}

impl From<minijinja::Error> for RenderError {
    fn from(error: minijinja::Error) -> Self {
        Self::Template(error.into())
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
