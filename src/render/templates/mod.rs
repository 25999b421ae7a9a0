//! Templates: the environment that they are rendered in, how they say data, and how values are escaped.
//!
//! Templates write Markdown, so every value that they print is escaped for Markdown unless a filter of ours made it:
//! titles and authors are text from outside.
//!
//! A template includes, imports or extends files of its own locale: `chain.md` stands for `en/chain.md` in English.

mod bounds;
mod filters;
pub(super) mod say;
pub(super) mod seen;
mod thing;
pub(super) mod things;
mod values;

use std::sync::Arc;

use bounds::{Budget, FUEL, RECURSION, check, refusal};
use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use say::Scopes;

use crate::render::words::escape::escape_markdown;
use crate::render::words::headings::expanded;
use crate::render::words::names::Names;
use crate::render::words::source::Source;

/// An environment in which the templates name things as `names` does; `scopes` has what is being said.
pub(in crate::render) fn environment(source: &Source, names: &Arc<Names>, scopes: &Scopes) -> Environment<'static> {
    let budget = Budget::default();
    let mut env = bare(source, &budget);
    filters::add(&mut env, names);
    say::add(&mut env, names, scopes, &budget);
    let home = source.clone();
    env.set_path_join_callback(move |name, _| home.name_in_locale(name).into());
    // Whether a step is told without those before it.
    env.add_global("alone", false);
    // Whether what is filled in begins with a line for a name and a date.
    env.add_global("has_name_line", false);
    // Which part of it is written: `whole`, `questions` or `answers`.
    env.add_global("part", "whole");
    env.add_global("edition", ());
    let kinds = names.house_kinds();
    // What the boxes are called here; 1 where there are only rows, columns and boxes, and 2 where there are others.
    env.add_global("box", names.words.house_kind(kinds.get(2).copied().unwrap_or("box")));
    env.add_global("variety", if kinds.len() > 3 { 2 } else { 1 });
    env.add_global("house_kinds", kinds);
    let names = Arc::clone(names);
    env.set_formatter(move |out, _, value| {
        // An undefined value, as from an `if` without `else`. If it were a mistake, the engine would have reported it.
        if value.is_undefined() {
            return Ok(());
        }
        let said = things::say(value, &names)?;
        budget.spend(said.len())?;
        Ok(out.write_str(&said)?)
    });
    env
}

/// An environment for templates that name nothing: those of pages.
pub(in crate::render) fn page_environment(source: &Source) -> Environment<'static> {
    let budget = Budget::default();
    let mut env = bare(source, &budget);
    env.set_formatter(move |out, state, value| {
        if value.is_undefined() {
            return Ok(());
        }
        let printed = values::text(value)?;
        budget.spend(printed.len())?;
        match state.auto_escape() {
            AutoEscape::Custom(_) if value.is_safe() => Ok(out.write_str(&printed)?),
            AutoEscape::Custom(_) => Ok(out.write_str(&escape_markdown(&printed))?),
            _ => minijinja::escape_formatter(out, state, value),
        }
    });
    env
}

fn bare(source: &Source, budget: &Budget) -> Environment<'static> {
    let mut env = Environment::empty();
    values::add(&mut env, budget);
    env.add_global("generator", concat!("whydoku ", env!("CARGO_PKG_VERSION")));
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    env.set_recursion_limit(RECURSION);
    // Errors show the text around them, in every build.
    env.set_debug(true);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().unwrap_or_default();
    env.set_syntax(syntax.clone());
    let from = source.clone();
    env.set_loader(move |name| {
        let text = from.read(name).map_err(|error| refusal(error.to_string()))?;
        let text = text.map(|text| expanded(&text).into_owned());
        text.iter().try_for_each(|text| check(name, text, &syntax))?;
        Ok(text)
    });
    env.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::Custom("markdown".into()) }
    });
    env
}
