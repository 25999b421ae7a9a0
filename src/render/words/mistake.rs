//! What is wrong in a template, and where.

use std::error::Error;
use std::fmt;

/// A mistake in a template.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TemplateError {
    /// The name of the template, where it is known.
    pub template: Option<String>,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong, with name and line.
    pub message: String,
    /// The lines around the place; empty where it is not known.
    pub excerpt: String,
}

impl From<minijinja::Error> for TemplateError {
    fn from(error: minijinja::Error) -> Self {
        Self {
            template: error.name().map(str::to_owned),
            line: error.line(),
            message: error.to_string(),
            excerpt: error.display_debug_info().to_string().trim_end().to_owned(),
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(format!("{}\n{}", self.message, self.excerpt).trim_end())
    }
}

impl Error for TemplateError {}
