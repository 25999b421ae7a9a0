//! The templates of a locale against the English ones, file by file.

use std::collections::BTreeSet;
use std::sync::Arc;

use minijinja::Environment;

use super::{LocaleFault, LocaleProblem, problem};
use crate::grid::Layout;
use crate::grid::Notation;
use crate::render::templates::environment;
use crate::render::templates::say::Scopes;
use crate::render::words::headings::heading;
use crate::render::words::locale::Words;
use crate::render::words::names::Names;
use crate::render::words::source::{Source, WORDS};

/// The template that gives every technique's template the blocks that it lacks.
const BLANK: &str = "blank.md";

pub(super) fn check(source: &Source) -> BTreeSet<LocaleProblem> {
    let english = Source::default();
    let Some((standard, _)) = templates(&english) else { return BTreeSet::new() };
    let Some((theirs, _)) = templates(source) else { return BTreeSet::new() };
    let names = Source::files(&english.locale);
    let names = names.iter().filter(|name| *name != WORDS);
    let known: BTreeSet<String> =
        names.clone().flat_map(|name| variables(&standard, &english.name_in_locale(name))).collect();
    let given = blocks(&text(&english, BLANK));
    let mut problems = BTreeSet::new();
    for name in names {
        let file = source.name_in_locale(name);
        let mut found = |fault| _ = problems.insert(LocaleProblem { file: file.clone(), fault });
        let their_text = match source.read(&file) {
            Ok(Some(text)) => text,
            Ok(None) => {
                found(LocaleFault::Missing);
                continue;
            }
            Err(error) => {
                found(LocaleFault::Unreadable { what: error.to_string() });
                continue;
            }
        };
        let needed = blocks(&text(&english, name));
        let given = if name == BLANK { BTreeSet::new() } else { given.clone() };
        let theirs_has = blocks(&their_text);
        for block in
            needed.difference(&theirs_has).filter(|block| !given.contains(*block) && !is_covered(block, &theirs_has))
        {
            found(LocaleFault::NoBlock { block: block.clone() });
        }
        for variable in variables(&theirs, &file).difference(&known) {
            found(LocaleFault::UnknownVariable { variable: variable.clone() });
        }
        if let Err(error) = theirs.get_template(&file) {
            problems.extend(problem(error.into()));
        }
    }
    problems
}

/// Whether a template has a more general form of a block, which says what the block would: `seen` for `seen_hint`. A language
/// need not distinguish what English does.
fn is_covered(block: &str, blocks: &BTreeSet<String>) -> bool {
    let mut form = block;
    while let Some((general, _)) = form.rsplit_once('_') {
        if blocks.contains(general) {
            return true;
        }
        form = general;
    }
    false
}

/// The templates of a source. Where its words cannot be used, its templates can be looked at with English ones.
pub(super) fn templates(source: &Source) -> Option<(Environment<'static>, Scopes)> {
    let words = Words::load(source).or_else(|_| Words::load(&Source::default())).ok()?;
    let names = Names { notation: Notation::default(), words, layout: Layout::named("9x9").ok()? };
    let scopes = Scopes::default();
    Some((environment(source, &Arc::new(names), &scopes), scopes))
}

fn text(source: &Source, name: &str) -> String {
    source.read(&source.name_in_locale(name)).ok().flatten().unwrap_or_default()
}

/// The names that a template reads and does not set itself.
fn variables(templates: &Environment, name: &str) -> BTreeSet<String> {
    let template = templates.get_template(name).ok();
    template.into_iter().flat_map(|template| template.undeclared_variables(false)).collect()
}

/// The names of the blocks of a template.
pub(super) fn blocks(text: &str) -> BTreeSet<String> {
    let tagged = tags(text).filter_map(|tag| tag.strip_prefix("block ")).map(str::trim);
    tagged.chain(text.lines().filter_map(heading)).map(str::to_owned).collect()
}

/// The macros of a template, with their parameters.
pub(super) fn macros(text: &str) -> Vec<String> {
    tags(text).filter_map(|tag| tag.strip_prefix("macro ")).map(|name| name.trim().to_owned()).collect()
}

/// What stands in the tags of a template.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.split("{%").skip(1).filter_map(|rest| Some(rest.split("%}").next()?.trim_matches('-').trim()))
}
