//! Style sheets of colours, ours and the user's: values of custom properties for `:root`, perhaps under conditions.

use std::error::Error;
use std::fmt;

/// A mistake in a style sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CssError {
    /// The line, from 1.
    pub line: usize,
    /// The mistake.
    pub what: String,
}

impl fmt::Display for CssError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for CssError {}

/// Values under the same conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Colours {
    /// What each `@media` around them asks for.
    pub media: Vec<String>,
    /// The values.
    pub values: Vec<Declared>,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    /// The line of its name, from 1.
    pub line: usize,
    /// Its name, such as `--page`.
    pub name: String,
    /// The value itself.
    pub value: String,
}

/// Reads a style sheet.
///
/// # Errors
/// If it has other rules, if braces are not paired, or if a comment does not end.
pub(super) fn read(css: &str) -> Result<Vec<Colours>, CssError> {
    let css = without_comments(css)?;
    let (mut found, mut media) = (Vec::new(), Vec::new());
    let mut rest = css.trim_start();
    let line_of = |rest: &str| 1 + lines(&css[..css.len() - rest.len()]);
    let mut opened = 1;
    while !rest.is_empty() {
        let line = line_of(rest);
        let mistake = |what: String| CssError { line, what };
        if let (Some(after), true) = (rest.strip_prefix('}'), !media.is_empty()) {
            media.pop();
            rest = after.trim_start();
            continue;
        }
        let expected = || mistake("expected rules such as `:root { --page: #fff }`".to_owned());
        let (prelude, body) = rest.split_once('{').ok_or_else(expected)?;
        let prelude = prelude.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(condition) = prelude.strip_prefix("@media ") {
            media.push(condition.to_owned());
            (rest, opened) = (body.trim_start(), line);
            continue;
        }
        if prelude != ":root" {
            return Err(mistake(format!("a theme has rules for :root only, also in @media; found `{prelude}`")));
        }
        let unended = || mistake("this rule does not end; close it with }".to_owned());
        let (inside, after) = body.split_once('}').ok_or_else(unended)?;
        let (mut values, mut at) = (Vec::new(), line_of(body));
        for declared in inside.split(';') {
            if let Some((name, value)) = declared.split_once(':') {
                let line = at + lines(&name[..name.len() - name.trim_start().len()]);
                values.push(Declared { line, name: name.trim().to_owned(), value: value.trim().to_owned() });
            }
            at += lines(declared);
        }
        found.push(Colours { media: media.clone(), values });
        rest = after.trim_start();
    }
    match media.is_empty() {
        true => Ok(found),
        false => Err(CssError { line: opened, what: "this rule does not end; close it with }".to_owned() }),
    }
}

/// Puts spaces, and the line feeds, in the place of comments.
fn without_comments(css: &str) -> Result<String, CssError> {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept += before;
        let Some((comment, after)) = comment.split_once("*/") else {
            let line = lines(&kept) + 1;
            return Err(CssError { line, what: "this comment does not end; close it with */".to_owned() });
        };
        kept.push(' ');
        kept.extend(comment.chars().filter(|&sign| sign == '\n'));
        rest = after;
    }
    Ok(kept + rest)
}

fn lines(text: &str) -> usize {
    text.matches('\n').count()
}
