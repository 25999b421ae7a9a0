//! What `explain` and `render` have in common: how a trace is to be told, and in which form.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use whydoku::render::{self, Audience, Notation, Source, Telling};
use whydoku::trace::{Checked, Trace};

use super::failure::Failure;
use super::output;

/// How to tell, and where to.
#[derive(clap::Args)]
pub struct TellingArgs {
    /// The form; otherwise that of the output file's name, or Markdown
    #[arg(short, long, value_enum)]
    format: Option<Form>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// For whom: beginner (every step with a board), standard, or expert (one line a step)
    #[arg(long, value_enum, default_value = "standard")]
    audience: AudienceArg,
    /// A title to use instead of the puzzle's
    #[arg(long)]
    title: Option<String>,
    /// A folder of your own templates, which take the place of ours
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
    /// Name cells by letter and number (E1 is row 5, column 1) instead of r5c1
    #[arg(long)]
    a1: bool,
}

/// The forms in which a walkthrough can be written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Markdown, with boards drawn in characters
    Markdown,
    /// A page of its own, with boards as pictures
    Html,
    /// The trace: facts and proofs for other programs
    Json,
    /// Plain text for a terminal
    Text,
}

#[derive(Clone, Copy, ValueEnum)]
enum AudienceArg {
    Beginner,
    Standard,
    Expert,
}

impl Form {
    /// The form that a file's name asks for.
    fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "md" | "markdown" => Some(Self::Markdown),
            "html" | "htm" => Some(Self::Html),
            "json" => Some(Self::Json),
            "txt" | "text" => Some(Self::Text),
            _ => None,
        }
    }
}

impl TellingArgs {
    fn telling(&self) -> Telling {
        Telling {
            source: Source { folder: self.templates.clone(), ..Telling::default().source },
            audience: match self.audience {
                AudienceArg::Beginner => Audience::Beginner,
                AudienceArg::Standard => Audience::Standard,
                AudienceArg::Expert => Audience::Expert,
            },
            notation: if self.a1 { Notation::LetterNumber } else { Notation::RowColumn },
            title: self.title.clone(),
        }
    }

    fn form(&self) -> Result<Form, Failure> {
        match (self.format, &self.output) {
            (Some(form), _) => Ok(form),
            (None, None) => Ok(Form::Markdown),
            (None, Some(file)) => Form::of(file).ok_or_else(|| {
                Failure::usage(format_args!(
                    "cannot tell the form from the name {}: end it in .md, .html, .json or .txt, or give -f",
                    file.display()
                ))
            }),
        }
    }

    /// Refuses what cannot work before anything is computed.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(folder) = self.templates.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(Failure::usage(format_args!("--templates: {} is no folder", folder.display())));
        }
        self.form().map(drop)
    }

    /// Tells a trace.
    pub fn tell(&self, trace: &Checked<Trace>) -> Result<(), Failure> {
        let text = match self.form()? {
            Form::Json => to_json(trace)?,
            form => {
                let document = render::walkthrough(trace, &self.telling()).map_err(Failure::data)?;
                match form {
                    Form::Html => document.html().map_err(Failure::data)?,
                    Form::Text => document.text(),
                    _ => document.markdown(),
                }
            }
        };
        output::write(&text, self.output.as_deref())
    }
}

fn to_json(trace: &Checked<Trace>) -> Result<String, Failure> {
    let mut trace = (**trace).clone();
    trace.puzzle.title = trace.puzzle.title.filter(|title| !title.is_empty());
    let text = serde_json::to_string_pretty(&trace).map_err(Failure::data)?;
    Ok(text + "\n")
}
