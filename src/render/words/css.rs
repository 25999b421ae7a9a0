//! Style sheets as rules: just enough of CSS to read themes, ours and the user's.

use std::error::Error;
use std::fmt;

/// A rule of a style sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::render) struct Rule {
    /// The line of its first character, from 1.
    pub line: usize,
    /// What stands before its braces: selectors, or a condition such as `@media print`.
    pub prelude: String,
    /// What stands in its braces.
    pub body: Body,
}

/// What stands in the braces of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::render) enum Body {
    /// Declarations, as they are written from the opening brace; in `@page`, also its margin boxes.
    Declarations(String),
    /// The rules that a condition applies to.
    Rules(Vec<Rule>),
}

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

impl Rule {
    /// Reads a style sheet.
    ///
    /// # Errors
    /// If braces are not paired, or a text or comment does not end.
    pub fn read(css: &str) -> Result<Vec<Self>, CssError> {
        rules(&without_comments(css)?, 1)
    }

    /// The conditions of `@media`, one by one.
    pub fn conditions(&self) -> Vec<&str> {
        self.prelude.trim_start_matches("@media ").split(" and ").collect()
    }

    /// Its declarations: name and value; none if it applies to other rules.
    pub fn declarations(&self) -> Vec<(&str, &str)> {
        let Body::Declarations(text) = &self.body else { return Vec::new() };
        let pairs = apart(text, ';').into_iter().filter_map(|declaration| declaration.split_once(':'));
        pairs.map(|(name, value)| (name.trim(), value.trim())).collect()
    }

    /// The line of a part of its declarations.
    pub fn line_of(&self, part: &str) -> usize {
        let Body::Declarations(text) = &self.body else { return self.line };
        self.line + text.find(part).map_or(0, |at| lines(&text[..at]))
    }
}

/// As short as a style sheet is written.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Rules(rules) => {
                writeln!(f, "{} {{", self.prelude)?;
                rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))?;
                write!(f, "}}")
            }
            // The margin boxes of a page have no declarations that could be taken apart.
            Body::Declarations(text) if text.contains('{') => write!(f, "{} {{{text}}}", self.prelude),
            Body::Declarations(_) => {
                let declared = self.declarations();
                let value = |value: &str| value.split_whitespace().collect::<Vec<_>>().join(" ");
                let declared = declared.iter().map(|(name, is)| format!("{name}: {}", value(is)));
                write!(f, "{} {{ {} }}", self.prelude, declared.collect::<Vec<_>>().join("; "))
            }
        }
    }
}

/// The parts of a text between signs that are outside of brackets and quotes; no empty ones.
fn apart(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_i32, None);
    for (at, one) in text.char_indices() {
        match (quote, one) {
            (Some(open), _) if one == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(one),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            (None, _) if one == sign && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + one.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Puts spaces, and the line feeds, in the place of comments.
fn without_comments(css: &str) -> Result<String, CssError> {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept += before;
        let line = lines(&kept) + 1;
        let Some((comment, after)) = comment.split_once("*/") else {
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

/// The rules of a text that begins on this line.
fn rules(text: &str, first: usize) -> Result<Vec<Rule>, CssError> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(open) = text[start..].find('{').map(|at| start + at) {
        let before = &text[start..open];
        let line = first + lines(&text[..start + (before.len() - before.trim_start().len())]);
        let mistake = |what: &str| CssError { line, what: what.to_owned() };
        if before.contains([';', '}']) {
            return Err(mistake("expected a selector and { before this"));
        }
        let close = end(&text[open..]).ok_or_else(|| mistake("this rule does not end; close it with }"))? + open;
        let prelude = before.split_whitespace().collect::<Vec<_>>().join(" ");
        let inside = &text[open + 1..close];
        let is_condition = ["@media", "@supports", "@container", "@layer"].iter().any(|at| prelude.starts_with(at));
        let body = if is_condition {
            Body::Rules(rules(inside, first + lines(&text[..open]))?)
        } else {
            Body::Declarations(inside.to_owned())
        };
        found.push(Rule { line, prelude, body });
        start = close + 1;
    }
    match text[start..].trim().is_empty() {
        true => Ok(found),
        false => {
            let line = first + lines(text[..text.trim_end().len()].trim_end());
            Err(CssError { line, what: "expected rules such as `:root { --page: #fff }`".to_owned() })
        }
    }
}

/// The index of the brace that closes the first of a text.
fn end(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0_u32, None);
    for (at, sign) in text.char_indices() {
        match (quote, sign) {
            (Some(open), _) if sign == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
