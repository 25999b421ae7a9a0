//! What a locale lacks, and what is wrong in it: for those who translate.
//!
//! A locale is held against English, file by file and word by word. When nothing is missing, its templates
//! are rendered, every technique for every audience: what goes wrong only then is found where a sample leads.

mod files;
mod samples;
mod vocabulary;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::render::words::source::{RenderError, Source};

/// Something that is missing or wrong in a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Finding {
    /// The file, by its name in the folder of templates: `en/say.md`.
    pub file: String,
    /// What is the matter with it.
    pub fault: LocaleFault,
}

/// What is the matter with a file of a locale.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
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
pub fn check(source: &Source) -> BTreeSet<Finding> {
    let mut findings = vocabulary::check(source);
    findings.extend(files::check(source));
    if findings.is_empty() { samples::check(source) } else { findings }
}

/// What an error in rendering says of a file; nothing where it is no template's.
fn finding(error: RenderError) -> Option<Finding> {
    let RenderError::Template(error) = error else { return None };
    let mut cause: &minijinja::Error = &error;
    while let Some(inner) = std::error::Error::source(cause).and_then(|inner| inner.downcast_ref()) {
        cause = inner;
    }
    let lines = cause.template_source().unwrap_or_default().lines();
    let text = cause.line().and_then(|line| lines.into_iter().nth(line.saturating_sub(1))).unwrap_or_default();
    let what = cause.detail().map_or(String::new(), |detail| format!(": {detail}"));
    Some(Finding {
        file: cause.name().unwrap_or_default().to_owned(),
        fault: LocaleFault::Template {
            line: cause.line(),
            text: text.trim().to_owned(),
            what: format!("{}{what}", cause.kind()),
        },
    })
}
