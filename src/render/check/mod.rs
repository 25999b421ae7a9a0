//! What a locale lacks, and what is wrong in it: for those who translate.
//!
//! A locale is held against English, file by file and word by word. When nothing is missing, its templates
//! are rendered, every technique for every audience: what goes wrong only then is found where a sample leads.

mod files;
mod samples;
mod vocabulary;

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use crate::render::words::mistake::TemplateError;
use crate::render::words::source::{RenderError, Source};

/// Something that is missing or wrong in a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct LocaleProblem {
    /// The file, by its name in the folder of templates: `en/say.md`.
    pub file: String,
    /// What is the matter with it.
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

/// What is the matter with a file of a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum LocaleFault {
    /// It is not there.
    Missing,
    /// It cannot be read, or is not what such a file should be.
    Unreadable {
        /// Why.
        what: String,
    },
    /// It lacks a block that the English file has.
    NoBlock {
        /// The block's name.
        block: String,
    },
    /// It lacks a word.
    NoWord {
        /// The path of the word: `techniques.x_wing`, `counts.steps.one`.
        word: String,
    },
    /// It has a word that nothing asks for.
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
    /// It reads a variable that no English template knows.
    UnknownVariable {
        /// The variable's name.
        variable: String,
    },
    /// It has a mistake, or cannot be rendered.
    Template {
        /// The line, from 1, if it is known.
        line: Option<usize>,
        /// That line.
        text: String,
        /// What is wrong.
        what: String,
    },
}

/// Checks a locale against English: what is missing and, once nothing is, what does not render. Nothing
/// where all is well.
pub fn check(source: &Source) -> BTreeSet<LocaleProblem> {
    let mut problems = vocabulary::check(source);
    problems.extend(files::check(source));
    if problems.is_empty() { samples::check(source) } else { problems }
}

/// The files of a locale that are the same as in English, by their names in the locale's folder: most likely they still
/// have to be translated. None for English itself.
pub fn untranslated(source: &Source) -> Vec<String> {
    let english = Source::default();
    let text = |source: &Source, name: &str| source.read(&source.name_in_locale(name)).ok().flatten();
    let mut files = if source.locale == english.locale { Vec::new() } else { Source::files(&english.locale) };
    files.retain(|name| text(source, name).is_some_and(|theirs| Some(theirs) == text(&english, name)));
    files
}

/// What an error in rendering says of a file; nothing where it is no template's.
fn problem(error: RenderError) -> Option<LocaleProblem> {
    let RenderError::Template(TemplateError { template, line, text, message: what, .. }) = error else { return None };
    Some(LocaleProblem { file: template.unwrap_or_default(), fault: LocaleFault::Template { line, text, what } })
}
