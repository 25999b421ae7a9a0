//! Finds missing and faulty texts in a locale, for translators.
//!
//! A locale is compared with English, file by file and word by word. If nothing is missing, its templates are rendered:
//! every technique, for every audience. This finds the errors that only rendering shows.

mod files;
mod guide;
mod samples;
mod tools;
mod vocabulary;

pub use guide::guide;

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use crate::render::words::mistake::TemplateError;
use crate::render::words::source::{RenderError, Source};

/// Something that is missing or wrong in a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LocaleProblem {
    /// The file, by its name in the directory of templates: `en/chain.md`.
    pub file: String,
    /// The problem.
    pub fault: LocaleFault,
}

impl fmt::Display for LocaleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, fault } = self;
        match fault {
            LocaleFault::Missing => write!(f, "{file}: missing"),
            LocaleFault::Unreadable { what } => write!(f, "{file}: {what}"),
            LocaleFault::NoBlock { block } => write!(f, "{file}: missing block `{block}`"),
            LocaleFault::NoWord { word } => write!(f, "{file}: missing `{word}`"),
            LocaleFault::UnknownWord { word } => write!(f, "{file}: unknown `{word}`; remove it"),
            LocaleFault::Placeholders { word, expected } if expected.is_empty() => {
                write!(f, "{file}: `{word}` has no placeholder in braces")
            }
            LocaleFault::Placeholders { word, expected } => {
                let expected = expected.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
                write!(f, "{file}: `{word}`: use the placeholders {expected}, and no others")
            }
            LocaleFault::UnknownVariable { variable } => write!(f, "{file}: unknown variable `{variable}`"),
            LocaleFault::Template { line: Some(line), text, what } => write!(f, "{file}:{line}: {what}\n  | {text}"),
            LocaleFault::Template { line: None, what, .. } => write!(f, "{file}: {what}"),
        }
    }
}

/// A problem with a file of a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum LocaleFault {
    /// The file is missing.
    Missing,
    /// The file cannot be read, or has the wrong contents.
    Unreadable {
        /// The reason.
        what: String,
    },
    /// A block of the English file is missing.
    NoBlock {
        /// The block's name.
        block: String,
    },
    /// A word is missing.
    NoWord {
        /// The path of the word: `legend.given`, `counts.steps.one`.
        word: String,
    },
    /// A word is never used.
    UnknownWord {
        /// The path of the word.
        word: String,
    },
    /// A phrase lacks a placeholder, or has one that nothing fills.
    Placeholders {
        /// The path of the phrase.
        word: String,
        /// The placeholders that it may have.
        expected: BTreeSet<String>,
    },
    /// The file reads a variable that no English template reads.
    UnknownVariable {
        /// The variable's name.
        variable: String,
    },
    /// The file has a mistake, or cannot be rendered.
    Template {
        /// The line, from 1, if it is known.
        line: Option<usize>,
        /// That line.
        text: String,
        /// The mistake.
        what: String,
    },
}

/// Compares a locale with English. Returns what is missing or, if nothing is, what cannot be rendered; an empty list if
/// everything is correct.
pub fn check(source: &Source) -> BTreeSet<LocaleProblem> {
    let mut problems = vocabulary::check(source);
    problems.extend(files::check(source));
    if problems.is_empty() { samples::check(source) } else { problems }
}

/// The files of a locale that are the same as in English, by their names in the locale's directory: most likely they
/// still have to be translated. None for English itself.
pub fn untranslated(source: &Source) -> Vec<String> {
    let english = Source::default();
    let text = |source: &Source, name: &str| source.read(&source.name_in_locale(name)).ok().flatten();
    let mut files = if source.locale == english.locale { Vec::new() } else { Source::files(&english.locale) };
    files.retain(|name| text(source, name).is_some_and(|theirs| Some(theirs) == text(&english, name)));
    files
}

/// The problem that an error in rendering reports; `None` if the error is not in a template.
fn problem(error: RenderError) -> Option<LocaleProblem> {
    let RenderError::Template(TemplateError { template, line, text, message: what, .. }) = error else { return None };
    Some(LocaleProblem { file: template.unwrap_or_default(), fault: LocaleFault::Template { line, text, what } })
}
