//! The environment that templates are rendered in, and how it escapes values.
//!
//! Markdown is the master, so every value that a template prints is escaped for Markdown unless it
//! comes from us: titles and authors are text from outside.
//!
//! What a template includes, imports or extends is a file of its own locale: `say.md` stands for
//! `en/say.md` in English.

use std::sync::Arc;

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, ErrorKind, UndefinedBehavior};

use super::escape::escape_markdown;
use super::filters;
use super::names::Names;
use super::source::Source;

/// How much a person's own templates may compute before they are stopped.
const FUEL: u64 = 20_000_000;

/// An environment in which the templates name things as `names` does.
pub(in crate::render) fn environment(source: &Source, names: &Arc<Names>) -> Environment<'static> {
    let mut env = page_environment(source);
    filters::add(&mut env, names);
    env
}

/// An environment for templates that name nothing: those of pages.
pub(in crate::render) fn page_environment(source: &Source) -> Environment<'static> {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    // Errors know the text around them, in every build.
    env.set_debug(true);
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        env.set_syntax(syntax);
    }
    let from = source.clone();
    env.set_loader(move |name| {
        from.read(name).map_err(|error| minijinja::Error::new(ErrorKind::InvalidOperation, error.to_string()))
    });
    let home = source.clone();
    env.set_path_join_callback(move |name, _| home.name_in_locale(name).into());
    env.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::Custom("markdown".into()) }
    });
    env.set_formatter(|out, state, value| match state.auto_escape() {
        AutoEscape::Custom(_) if !value.is_safe() && value.as_str().is_some() => {
            out.write_str(&escape_markdown(value.as_str().unwrap_or_default()))?;
            Ok(())
        }
        AutoEscape::Custom(_) => Ok(write!(out, "{value}")?),
        _ => minijinja::escape_formatter(out, state, value),
    });
    env
}
