//! What the commands that tell something have in common: for whom, in which form, and where to.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use whydoku::grid::Layout;
use whydoku::proof::Conclusion;
use whydoku::render::{self, Audience, ClaimError, Document, Notation, Source, Telling, Trials};
use whydoku::trace::{Checked, Trace};
use whydoku::tutor::{Length, Score};

use super::failure::Failure;
use super::output;

/// How to tell a trace, and where to.
#[derive(clap::Args)]
pub struct TellingArgs {
    #[command(flatten)]
    document: DocumentArgs,
    /// A title to use instead of the puzzle's
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    /// Digits on trial in a search: each drawn, only a frame in each cell ever tried, or nothing
    #[arg(long, value_enum, default_value = "shown")]
    trials: TrialsArg,
}

/// Reads a claim from the command line.
pub fn claim(text: &str, layout: &Layout) -> Result<Conclusion, Failure> {
    render::claim(text, layout).map_err(|error| match &error {
        ClaimError::NoDigit { cell } => Failure::usage(format_args!(
            "{error}. If you typed {cell}<>2 without quotes, the shell took <>2 as a redirection, passed on only {cell}, \
             and may have created a file called 2: use {cell}!=2, or quote '{cell}<>2'"
        )),
        _ => Failure::usage(error),
    })
}

/// What is known about a trace and is not part of it.
#[derive(Default)]
pub struct About {
    /// How long it was before it was shortened, if it was.
    pub before: Option<Length>,
    /// What it comes to on the scale of its profile, if that has one.
    pub score: Option<Score>,
}

/// How to write something to read, for whom, and where to.
#[derive(clap::Args)]
pub struct DocumentArgs {
    #[command(flatten)]
    page: PageArgs,
    /// For whom: beginner (every step with a board), standard, or expert (one line a step)
    #[arg(long, value_enum, default_value = "standard")]
    audience: AudienceArg,
}

/// How to write something to read, and where to.
#[derive(clap::Args)]
pub struct PageArgs {
    /// Output format (default: by file extension, else Markdown)
    #[arg(short, long, value_enum)]
    format: Option<Form>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A folder of your own templates, which take the place of ours
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
    /// In the output, name cells by letter and number: E1 for r5c1 (the input may use either)
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
enum TrialsArg {
    Shown,
    Boxed,
    Hidden,
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

impl DocumentArgs {
    /// How a document is to be told.
    pub fn telling(&self) -> Telling {
        let audience = match self.audience {
            AudienceArg::Beginner => Audience::Beginner,
            AudienceArg::Standard => Audience::Standard,
            AudienceArg::Expert => Audience::Expert,
        };
        Telling { audience, ..self.page.telling() }
    }
}

impl std::ops::Deref for DocumentArgs {
    type Target = PageArgs;

    fn deref(&self) -> &PageArgs {
        &self.page
    }
}

impl PageArgs {
    /// How a document is to be told.
    pub fn telling(&self) -> Telling {
        Telling {
            source: Source { folder: self.templates.clone(), ..Telling::default().source },
            notation: if self.a1 { Notation::LetterNumber } else { Notation::RowColumn },
            ..Telling::default()
        }
    }

    /// Whether a form or a file was asked for.
    pub fn is_placed(&self) -> bool {
        self.format.is_some() || self.output.is_some()
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
        self.form()?;
        self.output.as_deref().map_or(Ok(()), output::check)
    }

    /// Whether facts were asked for, and nothing to read.
    pub fn is_json(&self) -> Result<bool, Failure> {
        Ok(self.form()? == Form::Json)
    }

    /// Writes facts to the place that was asked for.
    pub fn write_json(&self, facts: &impl serde::Serialize) -> Result<(), Failure> {
        output::write(&output::json(facts)?, self.output.as_deref())
    }

    /// Writes a document in the form and to the place that were asked for.
    pub fn write(&self, document: &Document) -> Result<(), Failure> {
        let text = match self.form()? {
            Form::Html => document.html()?,
            Form::Text => document.text(),
            Form::Markdown => document.markdown(),
            Form::Json => return Err(Failure::usage("there is no JSON of this; -f takes markdown, html or text here")),
        };
        output::write(&text, self.output.as_deref())
    }
}

impl TellingArgs {
    /// Refuses what cannot work before anything is computed.
    pub fn check(&self) -> Result<(), Failure> {
        self.document.check()
    }

    /// Tells a trace, and what else is known about it.
    pub fn tell(&self, trace: &Checked<Trace>, About { before, score }: About) -> Result<(), Failure> {
        if self.document.is_json()? {
            let mut trace = (**trace).clone();
            trace.puzzle.title = self.title.clone().or(trace.puzzle.title);
            return self.document.write_json(&trace);
        }
        let trials = match self.trials {
            TrialsArg::Shown => Trials::Shown,
            TrialsArg::Boxed => Trials::Boxed,
            TrialsArg::Hidden => Trials::Hidden,
        };
        let telling = Telling { title: self.title.clone(), trials, before, score, ..self.document.telling() };
        self.document.write(&render::walkthrough(trace, &telling)?)
    }
}
