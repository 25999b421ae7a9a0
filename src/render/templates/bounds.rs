//! Limits for templates. A user's templates may come from strangers, and must end, using little memory.
//!
//! The engine counts instructions (its *fuel*), and limits how deep calls and blocks are nested. It does not limit the
//! size of values: in a loop, `a ~ a` doubles a text, and a list may contain itself twice, and so on. So the language
//! is a little smaller here, and [`check`] rejects the rest before a template is compiled:
//!
//! * `~`, `+` and `*` are filters, [`plus`](super::filters) and `times`, which are bounded. There are no tuples, and
//!   maps and lists of several names only where the next filter prints them: so no value holds another one twice.
//! * What a namespace keeps from one turn of a loop to the next ends in `|plus(…)` or `|kept`: a word, a number, or
//!   a flat list of these.
//! * A template, a tag and the text between two tags have a length. Fuel then bounds the text of loops, and the
//!   parser, which recurses, gets nothing deep.
//!
//! Everything that filters and tags write is counted against one [`Budget`].

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use minijinja::machinery::{Token, tokenize};
use minijinja::syntax::SyntaxConfig;
use minijinja::{Error, ErrorKind};

/// The maximum number of instructions of a rendering.
pub(super) const FUEL: u64 = 1_000_000;
/// The maximum depth of calls of templates, blocks and macros.
pub(super) const RECURSION: usize = 100;
/// The maximum length of a text that a filter makes, in bytes.
pub(super) const MOST_OF_VALUE: usize = 64 << 10;
/// The maximum number of items of a list that a filter makes.
const MOST_ITEMS: usize = 4096;
/// The maximum number of bytes written for one document; text that is written twice counts twice.
const MOST_WRITTEN: usize = 256 << 20;
/// The maximum number of words, signs and numbers in a tag.
const MOST_IN_TAG: usize = 300;
/// The maximum length of the text between two tags, in bytes.
const MOST_BETWEEN: usize = 4096;
/// The maximum number of `elif` in a template: each is inside the one before.
const MOST_ELIF: usize = 100;

/// The number of bytes that may still be written for a document.
#[derive(Clone)]
pub(in crate::render) struct Budget(Arc<AtomicUsize>);

impl Default for Budget {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(MOST_WRITTEN)))
    }
}

impl Budget {
    /// Counts what is written.
    pub fn spend(&self, bytes: usize) -> Result<(), Error> {
        let spent = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        spent.map(drop).map_err(|_| refusal(format!("the templates write more than {} MiB", MOST_WRITTEN >> 20)))
    }

    /// Counts a list that a filter makes.
    pub fn listed(&self, items: usize) -> Result<(), Error> {
        if items > MOST_ITEMS {
            return Err(refusal(format!("the list is too long: {items}, expected at most {MOST_ITEMS}")));
        }
        self.spend(items * size_of::<minijinja::Value>())
    }

    /// Counts a text that a filter makes, by its length.
    pub fn made(&self, length: usize) -> Result<(), Error> {
        if length > MOST_OF_VALUE {
            return Err(refusal(format!("the value is too long: {length}, expected at most {MOST_OF_VALUE}")));
        }
        self.spend(length)
    }
}

/// An error about a template.
pub(super) fn refusal(what: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, what.into())
}

/// Rejects a template whose values could grow without limit; the error names the template and the line.
pub(super) fn check(name: &str, text: &str, syntax: &SyntaxConfig) -> Result<(), Error> {
    let mut tag: Vec<Token<'_>> = Vec::new();
    let (mut is_in_tag, mut elifs) = (false, 0);
    for token in tokenize(text, false, syntax.clone()) {
        // The compiler reports invalid tokens.
        let Ok((token, span)) = token else { return Ok(()) };
        let refuse = |what: &str| Err(refusal(format!("{name}:{}: {what}", span.start_line)));
        match token {
            Token::TemplateData(text) if text.len() > MOST_BETWEEN => {
                return refuse(&format!(
                    "more than {MOST_BETWEEN} bytes between two tags; split them with `{{{{ \"\" }}}}`"
                ));
            }
            Token::TemplateData(_) => {}
            Token::VariableStart | Token::BlockStart => {
                tag.clear();
                is_in_tag = true;
            }
            Token::VariableEnd | Token::BlockEnd => {
                is_in_tag = false;
                elifs += usize::from(matches!(tag.first(), Some(Token::Ident("elif"))));
                if elifs > MOST_ELIF {
                    return refuse(&format!("more than {MOST_ELIF} times `elif`; use several templates"));
                }
                if let Some(what) = fault(&tag) {
                    return refuse(what);
                }
            }
            token if is_in_tag => {
                tag.push(token);
                if tag.len() > MOST_IN_TAG {
                    return refuse(&format!("more than {MOST_IN_TAG} words and signs in a tag; use several tags"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// A bracket that is open in a tag.
struct Open {
    kind: Kind,
    /// The number of items so far that contain a name, and whether this one does.
    named: usize,
    is_named: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Map,
    Group,
    Namespace,
    /// Arguments, or an index.
    Other,
}

/// The construct of a tag that could grow without limit.
fn fault(tag: &[Token<'_>]) -> Option<&'static str> {
    let mut open: Vec<Open> = Vec::new();
    let mut holds_value = false;
    for (at, token) in tag.iter().enumerate() {
        let operand = at == 0 || is_before_operand(&tag[at - 1]);
        match token {
            Token::Tilde | Token::Plus => {
                return Some("`~` and `+` are not available: use the filter `plus`, as in `a|plus(b)`");
            }
            Token::Mul | Token::Pow => {
                return Some("`*` and `**` are not available: use the filter `times`, as in `a|times(b)`");
            }
            Token::BracketOpen | Token::ParenOpen | Token::BraceOpen => {
                let kind = match (token, at.checked_sub(1).map(|before| &tag[before])) {
                    (Token::BraceOpen, _) => Kind::Map,
                    (Token::BracketOpen, _) if operand => Kind::List,
                    (Token::ParenOpen, Some(Token::Ident("namespace"))) => Kind::Namespace,
                    (Token::ParenOpen, _) if operand => Kind::Group,
                    _ => Kind::Other,
                };
                open.push(Open { kind, named: 0, is_named: false });
            }
            Token::BracketClose | Token::ParenClose | Token::BraceClose => {
                let is_printed = matches!(
                    tag.get(at + 1..at + 3),
                    Some([
                        Token::Pipe,
                        Token::Ident("conclusion" | "typed" | "join" | "list" | "cells" | "houses" | "joined")
                    ])
                );
                match open.pop() {
                    Some(Open { kind: Kind::Map, .. }) if !is_printed => return Some(MAPS),
                    Some(Open { kind: Kind::List, named: 2.., .. }) if !is_printed => return Some(LISTS),
                    _ => {}
                }
            }
            Token::Comma => match open.last_mut() {
                Some(Open { kind: Kind::Group, .. }) => return Some(TUPLES),
                None if holds_value => return Some(TUPLES),
                Some(bracket) => bracket.is_named = false,
                None => {}
            },
            Token::Assign if open.is_empty() => holds_value = !matches!(tag[0], Token::Ident("with")),
            Token::Ident("in") if open.is_empty() => holds_value = true,
            Token::Ident(name) if !is_word(name) => {
                let is_key = matches!(tag.get(at + 1), Some(Token::Assign));
                for bracket in open.iter_mut().filter(|bracket| !bracket.is_named) {
                    bracket.is_named = true;
                    bracket.named += 1;
                    match bracket.kind {
                        Kind::Namespace if !is_key => {
                            return Some("a namespace begins with plain values: set what it keeps afterwards");
                        }
                        // The name of an argument is not the name of a value.
                        Kind::Namespace => {
                            bracket.is_named = false;
                            bracket.named = 0;
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    let keeps = matches!(tag, [Token::Ident("set"), Token::Ident(_), Token::Dot, Token::Ident(_), Token::Assign, ..]);
    let unbounded = keeps && !is_kept(&tag[5..]);
    unbounded.then_some("what a namespace keeps must end in `|plus(…)` or `|kept`")
}

const MAPS: &str = "a map is only available for `|conclusion`: use lists, or several variables";
const LISTS: &str = "only one item of a list may have a name in it: use `[a]|plus([b])`, or print it with `|join`";
const TUPLES: &str = "tuples are not available: use a list in square brackets";

/// Whether a value is one operand with filters, the last of which is bounded.
fn is_kept(value: &[Token<'_>]) -> bool {
    let (mut depth, mut last) = (0_usize, None);
    for (at, token) in value.iter().enumerate() {
        match token {
            Token::BracketOpen | Token::ParenOpen => depth += 1,
            Token::BracketClose | Token::ParenClose => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            Token::Pipe => last = value.get(at + 1),
            Token::Ident(name) if is_word(name) && !is_plain(name) => return false,
            Token::Ident(_) | Token::Dot | Token::Int(_) | Token::Float(_) | Token::Str(_) | Token::String(_) => {}
            _ => return false,
        }
    }
    matches!(last, Some(Token::Ident("plus" | "kept")))
}

/// Whether a value follows, and not an argument or index of the token before.
fn is_before_operand(token: &Token<'_>) -> bool {
    match token {
        Token::Ident(name) => is_word(name) && !is_plain(name),
        Token::Str(_) | Token::String(_) | Token::Int(_) | Token::Int128(_) | Token::Float(_) => false,
        Token::BracketClose | Token::ParenClose | Token::BraceClose => false,
        _ => true,
    }
}

/// Whether this is a word of the language, and not a name.
fn is_word(name: &str) -> bool {
    const WORDS: [&str; 13] =
        ["and", "or", "not", "if", "else", "elif", "in", "is", "for", "set", "recursive", "include", "do"];
    WORDS.contains(&name) || is_plain(name)
}

fn is_plain(name: &str) -> bool {
    ["true", "false", "none", "True", "False", "None"].contains(&name)
}
