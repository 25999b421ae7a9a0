//! The options for the language of documents.

use std::path::PathBuf;

use whydoku::render::Source;

use crate::cli::failure::Failure;
use crate::cli::terminal;

/// The language, and the user's templates.
#[derive(clap::Args)]
pub struct LanguageArgs {
    /// Language: a built-in one (see `whydoku locales`) or one in the directory of --templates
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: String,
    /// Directory of your own templates, which replace the built-in ones
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
}

impl LanguageArgs {
    /// Returns the source of all texts.
    pub fn source(&self) -> Source {
        Source { locale: self.lang.clone(), folder: self.templates.clone() }
    }

    /// Rejects an unknown language, and a directory that is none.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(folder) = self.templates.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format_args!("--templates: {} is not a directory", terminal::name(folder))));
        }
        let known = self.source().locales();
        if !known.contains(&self.lang) {
            return Err(Failure::usage(format_args!(
                "--lang: unknown language `{}`; available: {}",
                self.lang.escape_debug(),
                known.into_iter().collect::<Vec<_>>().join(", ")
            )));
        }
        Ok(())
    }
}
