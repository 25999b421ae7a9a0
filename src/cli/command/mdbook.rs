//! `whydoku mdbook`: the blocks of a book, filled before mdBook renders it.
//!
//! mdBook asks `whydoku mdbook supports RENDERER` first; then it writes `[context, book]` as JSON to standard input,
//! and reads the book from standard output. Only the text of chapters changes; everything else is passed on, whatever
//! the version.

use std::path::{Path, PathBuf};

use serde_json::Value;
use whydoku::engine::Profile;
use whydoku::format::Limit;
use whydoku::grid::Budget;
use whydoku::render::{Document, Outlet, Output, RenderError, Source, Telling};
use whydoku::weave::{self, Weaving};

use crate::cli::failure::Failure;
use crate::cli::input::woven::{doubt, failed, load};
use crate::cli::input::{self, level};
use crate::cli::output;

/// Fill the blocks of an mdBook, as its preprocessor.
#[derive(clap::Args)]
#[command(after_help = "\
In book.toml:
  [preprocessor.whydoku]
  command = \"whydoku mdbook\"
  profile = \"beginner\"                        # optional: that of blocks that name none

  [output.html]
  additional-css = [\"whydoku.css\"]            # whydoku theme screen > whydoku.css

`whydoku weave --help` lists the blocks.")]
pub struct Args {
    #[command(subcommand)]
    question: Option<Question>,
}

#[derive(clap::Subcommand)]
enum Question {
    /// Report by the exit code that this renderer is supported
    Supports {
        /// Name of the renderer
        renderer: String,
    },
}

/// What is known of a book.
struct Book {
    /// The folder with its chapters.
    folder: PathBuf,
    /// How a block is written for its renderer.
    outlet: Option<&'static Outlet>,
    profile: Option<Profile>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(Question::Supports { renderer: _ }) = &args.question {
        // Whatever renders a book reads Markdown.
        return Ok(());
    }
    let text = input::read_file(Path::new("-"), Limit::TREE)?;
    let no_book = |why: String| Failure::data(format_args!("standard input is not what mdBook writes: {why}"));
    let (context, mut book): (Value, Value) =
        Limit::TREE.json(text.as_bytes()).map_err(|why| no_book(why.to_string()))?;
    let told = |path: &str| context.pointer(path).and_then(Value::as_str);
    let root = told("/root").ok_or_else(|| no_book("it has no root".to_owned()))?;
    let source = told("/config/book/src").unwrap_or("src");
    let profile = told("/config/preprocessor/whydoku/profile");
    let is_html = told("/renderer") == Some("html");
    let of_book = Book {
        folder: Path::new(root).join(source),
        outlet: Outlet::named("fragment").filter(|_| is_html),
        profile: profile.map(level::profile).transpose()?,
    };
    of_book.fill(&mut book)?;
    output::write(book.to_string(), None)
}

impl Book {
    /// Fills every chapter in some JSON: an object with a name and a content.
    fn fill(&self, json: &mut Value) -> Result<(), Failure> {
        if let Value::Object(object) = json {
            let path = object.get("path").and_then(Value::as_str).unwrap_or("a chapter without a file").to_owned();
            if object.contains_key("name")
                && let Some(Value::String(content)) = object.get_mut("content")
            {
                *content = self.chapter(content, &self.folder.join(path))?;
            }
        }
        match json {
            Value::Object(object) => object.values_mut().try_for_each(|inner| self.fill(inner)),
            Value::Array(items) => items.iter_mut().try_for_each(|inner| self.fill(inner)),
            _ => Ok(()),
        }
    }

    fn chapter(&self, content: &str, file: &Path) -> Result<String, Failure> {
        doubt(file, content);
        let load = |name: &str| load(file.parent(), name);
        let weaving = Weaving {
            telling: Telling::default(),
            profile: self.profile.clone(),
            budget: Budget::default(),
            load: &load,
        };
        weave::text(content, &weaving, &|document| self.written(document)).map_err(|faults| failed(file, &faults))
    }

    /// A block as the renderer shows it: HTML for a page, Markdown for anything else.
    fn written(&self, document: &Document) -> Result<String, RenderError> {
        match self.outlet.map(|outlet| outlet.write(document, &Source::default())).transpose()? {
            // An empty line would end the HTML.
            Some(Output::Text(html)) => Ok(html.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")),
            _ => Ok(document.markdown()),
        }
    }
}
