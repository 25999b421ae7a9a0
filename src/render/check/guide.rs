//! A guide to templates, for whoever changes them: which files there are, which blocks and macros they have, and what each
//! gets. Nothing of this is written down: documents are rendered, and it is noted what their templates got.

use std::collections::BTreeMap;

use super::files::{blocks, macros};
use super::{samples, tools};
use crate::render::templates::seen::{ANY, Seen, Shape, recorded};
use crate::render::views::TemplateBlock;
use crate::render::words::source::{Source, WORDS};

/// The directory of the templates of techniques, and what all of these get besides the facts of their own pattern.
const TECHNIQUES: &str = "technique/";
const PATTERN: &str = "pattern";

/// The depth at which a shape is no longer spelled out.
const DEEPEST: usize = 5;

/// Returns a guide to the templates of a source, in Markdown and in English.
pub fn guide(source: &Source) -> String {
    let seen = recorded(|| samples::some(source));
    let mut guide = INTRODUCTION.replace("LANG", &source.locale);
    guide += "\n## Blocks of a technique's template\n\n| block | contents |\n|---|---|\n";
    for block in TemplateBlock::ALL {
        guide += &format!("| `{}` | {} |\n", block.id(), block.about());
    }
    guide += &tools::chapter(source);
    guide += "\n## What each template of a technique gets\n\nThe facts of its pattern, in `pattern` and each by its own name too (`pattern.house` is also `house`), are listed below, file by file. The claims of a step are lists by their kinds, such as `only_places`, `chain` or `excluded`, with the fields that they have in a trace.\n\n";
    let of_techniques = || seen.iter().filter(|(name, _)| name.starts_with(TECHNIQUES)).map(|(_, shape)| shape);
    guide += &table(common(of_techniques()));
    for name in Source::files(&Source::default().locale).iter().filter(|name| *name != WORDS) {
        let Ok(Some(text)) = source.read(&source.name_in_locale(name)) else { continue };
        guide += &format!("\n## `{name}`\n");
        guide += &section(name, &text, &seen);
    }
    guide
}

const INTRODUCTION: &str = "\
# Templates

Every sentence that Whydoku writes is in one of these files; page.css, page.js and the other files beside the directory of
the language are the looks of its output. Change what you like, and use this directory with `--templates`: a file here
replaces the built-in one, and a file that you delete is the built-in one again. `whydoku locales --check DIR/LANG` finds
mistakes; a mistake in a file that is used is reported with its line.

Templates are written in Jinja (https://docs.rs/minijinja) and write Markdown. A line `== name` begins a block, which reaches to the
next such line: most templates are lists of sentences with names, and `say` chooses the sentence that fits what is said. Below is what each of them gets, with the kind
of each value and an example. `[]` stands for each element of a list. `words.yaml` has the names of things. This guide was
made from what templates got while a few documents were rendered, so a value that is rare may be missing.
";

/// What a file contains, and what it gets.
fn section(name: &str, text: &str, seen: &Seen) -> String {
    let mut section = String::new();
    let is_technique = name.starts_with(TECHNIQUES);
    let listed = |names: Vec<String>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let (blocks, macros) = (blocks(text).into_iter().collect::<Vec<_>>(), macros(text));
    if !blocks.is_empty() {
        section += &format!("\nBlocks: {}.\n", listed(blocks));
    }
    if !macros.is_empty() {
        section += &format!("\nMacros for other templates: {}.\n", listed(macros));
    }
    match seen.get(name) {
        Some(shape) if is_technique => {
            let pattern = shape.members.get(PATTERN).into_iter().flat_map(|pattern| rows(PATTERN, pattern, 0));
            section += &format!("\n{}", table(pattern.collect()));
        }
        Some(shape) => section += &format!("\n{}", table(of_members(shape))),
        None => section += "\nOther templates use it, with what they get.\n",
    }
    section
}

/// A row of a table: the name of a value, its kinds, and an example.
type Row = [String; 3];

fn table(rows: Vec<Row>) -> String {
    if rows.is_empty() {
        return "Nothing.\n".to_owned();
    }
    let cell = |text: &String| text.replace('|', "\\|");
    let row = |[name, kinds, example]: &Row| {
        let example = if example.is_empty() { String::new() } else { format!("`{}`", cell(example).replace('`', "'")) };
        format!("| `{}` | {} | {example} |\n", cell(name), cell(kinds))
    };
    format!("| value | kind | example |\n|---|---|---|\n{}", rows.iter().map(row).collect::<String>())
}

fn of_members(shape: &Shape) -> Vec<Row> {
    shape.members.iter().flat_map(|(name, inner)| rows(name, inner, 0)).collect()
}

/// The rows of a value and of what is in it.
fn rows(name: &str, shape: &Shape, depth: usize) -> Vec<Row> {
    let kinds = shape.kinds.iter().copied().collect::<Vec<_>>().join(", ");
    let mut found = vec![[name.to_owned(), kinds, shape.example.clone().unwrap_or_default()]];
    if depth == DEEPEST {
        return found;
    }
    if let Some(elements) = shape.elements.as_ref().filter(|elements| !elements.kinds.is_empty()) {
        found.extend(rows(&format!("{name}[]"), elements, depth + 1));
    }
    for (member, inner) in &shape.members {
        let name = if member == ANY { format!("{name}[{ANY}]") } else { format!("{name}.{member}") };
        found.extend(rows(&name, inner, depth + 1));
    }
    found
}

/// What all techniques get: the first row of each name, without the pattern.
fn common<'a>(shapes: impl Iterator<Item = &'a Shape>) -> Vec<Row> {
    let mut found: BTreeMap<String, Row> = BTreeMap::new();
    let rows = shapes.flat_map(|shape| shape.members.iter().filter(|(name, _)| *name != PATTERN));
    for row in rows.flat_map(|(name, shape)| self::rows(name, shape, 0)) {
        let known = found.entry(row[0].clone()).or_insert_with(|| row.clone());
        if known[2].is_empty() {
            *known = row;
        }
    }
    found.into_values().collect()
}
