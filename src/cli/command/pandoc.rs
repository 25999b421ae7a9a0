//! `whydoku pandoc`: a filter of Pandoc. It reads the document model as JSON from standard input, fills the blocks that
//! `whydoku weave` knows, and writes the rest as it was, whatever the version.

use std::path::Path;

use serde_json::{Value, json};
use whydoku::format::Limit;
use whydoku::grid::Budget;
use whydoku::render::{Document, PandocTarget, Source, Telling};
use whydoku::weave::{Weaver, Weaving};

use crate::cli::document::LanguageArgs;
use crate::cli::failure::Failure;
use crate::cli::input::woven::load;
use crate::cli::input::{self, level};
use crate::cli::output;

/// Fill the blocks of a text that Pandoc converts, as its filter.
#[derive(clap::Args)]
#[command(after_help = "\
Save this as whydoku.lua, and let Pandoc use it:
  function Pandoc(text)
    return pandoc.utils.run_json_filter(text, 'whydoku', {'pandoc', FORMAT})
  end

  pandoc lesson.md --lua-filter whydoku.lua -s -o lesson.html --css whydoku.css     # whydoku theme screen > whydoku.css
  pandoc lesson.md --lua-filter whydoku.lua -o lesson.pdf

Or in a pipe:
  pandoc -t json lesson.md | whydoku pandoc html | pandoc -f json -t html

Pandoc reads words after the name of a block only as attributes: ``` {.steps of=5-12 audience=beginner}. `whydoku weave
--help` lists the blocks; what follows their name there is of= here. Paths in from= start at the current directory.")]
pub struct Args {
    /// Format that Pandoc is going to write: html (and slides), epub, latex (and beamer); for others, boards are drawn in
    /// characters
    #[arg(default_value = "markdown")]
    format: String,
    /// Profile of blocks that name none: a built-in name or a file
    #[arg(long, default_value = "classic")]
    profile: String,
    #[command(flatten)]
    language: LanguageArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.language.check()?;
    let source = args.language.source();
    let profile = Some(level::profile(&args.profile)?);
    let text = input::read_file(Path::new("-"), Limit::TREE)?;
    let no_text = |why: &str| Failure::data(format_args!("standard input is not what Pandoc writes: {why}"));
    let mut model: Value = Limit::TREE.json(text.as_bytes()).map_err(|why| no_text(&why.to_string()))?;
    let telling = Telling { source: source.clone(), ..Telling::default() };
    let load = |name: &str| load(None, name);
    let weaving = Weaving { telling, profile, budget: Budget::default(), load: &load };
    let target = PandocTarget::of(&args.format);
    let mut filter =
        Filter { weaver: Weaver::new(&weaving), target, source: &source, level: 0, count: 0, faults: Vec::new() };
    let blocks = model.get_mut("blocks").ok_or_else(|| no_text("it has no blocks"))?;
    filter.walk(blocks)?;
    if !filter.faults.is_empty() {
        return Err(Failure::data(filter.faults.join("\n")));
    }
    if filter.count > 0
        && let Some(head) = target.head(&source)?
    {
        add_to_head(&mut model, head);
    }
    output::write(model.to_string(), None)
}

/// The work on a text.
struct Filter<'a> {
    weaver: Weaver<'a>,
    target: PandocTarget,
    source: &'a Source,
    /// The level of the last heading.
    level: u8,
    /// The number of blocks that were to be filled so far.
    count: usize,
    /// What is wrong with some of them.
    faults: Vec<String>,
}

impl Filter<'_> {
    /// Fills the blocks inside some JSON, in their order. Elements are in lists, so these are where others take their place.
    fn walk(&mut self, json: &mut Value) -> Result<(), Failure> {
        match json {
            Value::Array(items) => {
                let mut filled = Vec::with_capacity(items.len());
                for mut item in std::mem::take(items) {
                    match self.fill(&item)? {
                        Some(elements) => filled.extend(elements),
                        None => {
                            self.walk(&mut item)?;
                            filled.push(item);
                        }
                    }
                }
                *items = filled;
                Ok(())
            }
            Value::Object(object) => object.values_mut().try_for_each(|inner| self.walk(inner)),
            _ => Ok(()),
        }
    }

    /// What an element becomes; `None` if it stays.
    fn fill(&mut self, element: &Value) -> Result<Option<Vec<Value>>, Failure> {
        let content = &element["c"];
        match element["t"].as_str() {
            Some("Header") => self.level = content[0].as_u64().and_then(|level| u8::try_from(level).ok()).unwrap_or(0),
            Some("CodeBlock") => {
                let Some(line) = first_line(&content[0]) else { return Ok(None) };
                let filled = self.weaver.block(&line, content[1].as_str().unwrap_or_default(), self.level);
                let Some(mut document) = filled.and_then(|filled| self.counted(&line, filled)) else {
                    return Ok(None);
                };
                // Two blocks that are alike are not to share the names of their parts.
                document.style.id_prefix = Some(format!("wd{}", self.count));
                return Ok(Some(self.target.blocks(&document, self.source)?));
            }
            Some("Code") => {
                let Some(code) = content[1].as_str() else { return Ok(None) };
                let filled = self.weaver.code(code).and_then(|filled| self.counted(code, filled));
                return Ok(filled.map(|document| PandocTarget::inlines(&document)));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Counts a block, and notes what is wrong with it. A text has no lines in Pandoc's model.
    fn counted(&mut self, line: &str, filled: Result<Document, String>) -> Option<Document> {
        self.count += 1;
        let fault = |why| self.faults.push(format!("block {} (`{line}`): {why}", self.count));
        filled.map_err(fault).ok()
    }
}

/// The first line that a block would have in Markdown: its first class and its attributes.
fn first_line(attributes: &Value) -> Option<String> {
    let class = attributes[1][0].as_str()?;
    let pairs = attributes[2].as_array()?.iter().filter_map(|pair| Some((pair[0].as_str()?, pair[1].as_str()?)));
    // A quote cannot stand in a quoted value.
    Some(pairs.fold(class.to_owned(), |line, (name, value)| format!("{line} {name}=\"{}\"", value.replace('"', "'"))))
}

/// Adds a block to the metadata that Pandoc's templates put into the head of their output.
fn add_to_head(model: &mut Value, block: Value) {
    let Some(Value::Object(meta)) = model.get_mut("meta") else { return };
    let head = meta.entry("header-includes").or_insert(Value::Null);
    let added = json!({ "t": "MetaBlocks", "c": [block] });
    let before = match head.take() {
        Value::Null => Vec::new(),
        list if list["t"] == "MetaList" => list["c"].as_array().cloned().unwrap_or_default(),
        one => vec![one],
    };
    let list: Vec<Value> = before.into_iter().chain([added]).collect();
    *head = json!({ "t": "MetaList", "c": list });
}
