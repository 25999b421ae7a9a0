//! Mistakes in templates, and where they are.

use std::error::Error;
use std::fmt;

use super::headings::as_written;

/// A mistake in a template.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TemplateError {
    /// The name of the template, if it is known.
    pub template: Option<String>,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// The text of that line; empty if it is not known.
    pub text: String,
    /// The mistake, in a phrase.
    pub message: String,
    /// The same with the name, the line and the lines around it.
    pub report: String,
}

impl TemplateError {
    /// Names the template, if the mistake does not: one that lacks a block has no line for it.
    pub(in crate::render) fn of(self, template: &str) -> Self {
        match self.template {
            Some(_) => self,
            None => {
                Self { template: Some(template.to_owned()), report: format!("{template}: {}", self.report), ..self }
            }
        }
    }
}

/// What is wrong, and where, is said by the innermost cause: the template that another one includes.
impl From<minijinja::Error> for TemplateError {
    fn from(error: minijinja::Error) -> Self {
        let mut cause = &error;
        while let Some(inner) = cause.source().and_then(|inner| inner.downcast_ref()) {
            cause = inner;
        }
        let line_of = |line: usize| cause.template_source()?.lines().nth(line.checked_sub(1)?);
        let detail = cause.detail().map_or(String::new(), |detail| format!(": {detail}"));
        Self {
            template: cause.name().map(str::to_owned),
            line: cause.line(),
            text: as_written(cause.line().and_then(line_of).unwrap_or_default().trim()),
            message: format!("{}{detail}", cause.kind()),
            report: as_written(format!("{error}\n{}", error.display_debug_info()).trim_end()),
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.report)
    }
}

impl Error for TemplateError {}
