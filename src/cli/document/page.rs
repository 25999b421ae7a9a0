//! The common options of commands that write documents: audience, format, and destination.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use whydoku::format::Format;
use whydoku::grid::Notation;
use whydoku::render::{Audience, Document, Needs, OUTLETS, Outlet, Output, Script, SheetPart, Source, Style, Telling};

use crate::cli::document::browser;
use crate::cli::document::language::LanguageArgs;
use crate::cli::document::print::PrintArgs;
use crate::cli::document::style::StyleArgs;
use crate::cli::failure::Failure;
use crate::cli::{output, terminal};

/// How to write a document, for which audience, and where.
#[derive(clap::Args)]
pub struct DocumentArgs {
    #[command(flatten)]
    pub page: PageArgs,
    /// Reader: beginner (a diagram for every step), standard, expert (one line per step), or handout (the steps of a
    /// walkthrough as questions, with hints and answers at the end)
    #[arg(long, value_enum, default_value = "standard")]
    pub audience: AudienceArg,
}

/// How to write a document, and where.
#[derive(clap::Args)]
pub struct PageArgs {
    /// Output format (default: by the extension of the output file, else markdown)
    #[arg(short, long, value_parser = PageFormat::parser())]
    format: Option<PageFormat>,
    /// Write to this file instead of standard output (`-`); several pictures, to this directory
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgs,
    /// Leave the script out of a page: no reader's view
    #[arg(long = "static")]
    is_static: bool,
    /// Name cells in the output by letter and number: E1 for r5c1 (the input may use either)
    #[arg(long)]
    a1: bool,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    print: PrintArgs,
}

/// An output format.
#[derive(Clone, Copy)]
enum PageFormat {
    /// A document.
    Document(&'static Outlet),
    /// JSON for other programs.
    Json,
    /// A pack in YAML, for documents that are collections of puzzles.
    Pack,
}

/// The audience of a document.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AudienceArg {
    Beginner,
    Standard,
    Expert,
    Handout,
}

impl AudienceArg {
    /// Returns the audience for rendering.
    pub fn audience(self) -> Audience {
        match self {
            Self::Beginner => Audience::Beginner,
            Self::Standard => Audience::Standard,
            Self::Expert => Audience::Expert,
            Self::Handout => Audience::Handout,
        }
    }
}

impl PageFormat {
    const JSON: &'static str = "json";
    const YAML: &'static str = "yaml";

    /// Returns the parser for format names; the help lists them all.
    fn parser() -> impl TypedValueParser<Value = Self> {
        let json = PossibleValue::new(Self::JSON).help("Facts and proofs for other programs");
        let outlets = OUTLETS.iter().map(|outlet| PossibleValue::new(outlet.name).help(outlet.about));
        let pack = PossibleValue::new(Self::YAML).hide(true);
        PossibleValuesParser::new(outlets.chain([json, pack])).map(|name| match Outlet::named(&name) {
            Some(outlet) => Self::Document(outlet),
            None if name == Self::YAML => Self::Pack,
            None => Self::Json,
        })
    }

    /// Returns the format for a file's extension.
    fn of(file: &Path) -> Option<Self> {
        let is_json = || file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(Self::JSON));
        Outlet::of(file).map(Self::Document).or_else(|| is_json().then_some(Self::Json))
    }

    /// Returns the extensions of all formats, the usual one of each.
    fn extensions() -> String {
        let outlets = OUTLETS.iter().filter_map(|outlet| outlet.extensions.first());
        outlets.map(|extension| format!(".{extension}, ")).collect::<String>() + "or ." + Self::JSON
    }
}

/// Returns the puzzle format for a file's extension.
fn puzzle_format(file: &Path) -> Option<&'static Format> {
    Format::of_extension(&file.extension()?.to_str()?.to_ascii_lowercase()).filter(|format| format.is_written())
}

impl DocumentArgs {
    /// Rejects what cannot work, before anything is computed.
    pub fn check(&self) -> Result<(), Failure> {
        if self.audience == AudienceArg::Handout {
            return Err(Failure::usage(
                "only walkthroughs can be handouts: use --audience handout with explain or render",
            ));
        }
        self.page.check()
    }

    /// Returns the options for rendering.
    pub fn telling(&self) -> Result<Telling, Failure> {
        Ok(Telling { audience: self.audience.audience(), ..self.page.telling()? })
    }
}

impl std::ops::Deref for DocumentArgs {
    type Target = PageArgs;

    fn deref(&self) -> &PageArgs {
        &self.page
    }
}

impl std::ops::DerefMut for DocumentArgs {
    fn deref_mut(&mut self) -> &mut PageArgs {
        &mut self.page
    }
}

impl PageArgs {
    /// Returns the options for rendering.
    pub fn telling(&self) -> Result<Telling, Failure> {
        Ok(Telling {
            source: self.source(),
            notation: if self.a1 { Notation::LetterNumber } else { Notation::RowColumn },
            script: if self.is_static { Script::LeftOut } else { Script::Included },
            style: Style { paper: self.print.paper()?, ..self.style.read(&self.source())? },
            ..Telling::default()
        })
    }

    /// Returns the options for a text whose pictures stand alone among words of somebody else: they have their legend,
    /// unless it is unwanted.
    pub fn telling_alone(&self) -> Result<Telling, Failure> {
        let mut telling = self.telling()?;
        telling.style.below.legend = self.style.allows_legend();
        Ok(telling)
    }

    /// Chooses text for a terminal, which shows Markdown as it is typed, if neither a format nor an output file was
    /// requested.
    pub fn prefer_text(&mut self) {
        if terminal::is_watched()
            && let Some(text) = Outlet::named("text")
        {
            self.prefer(text);
        }
    }

    /// Chooses a format for the case that neither a format nor an output file was requested.
    pub fn prefer(&mut self, outlet: &'static Outlet) {
        if !self.is_placed() {
            self.format = Some(PageFormat::Document(outlet));
        }
    }

    /// The output file; none for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }

    fn source(&self) -> Source {
        self.language.source()
    }

    /// Returns `true` if a format or an output file was requested.
    pub fn is_placed(&self) -> bool {
        self.format.is_some() || self.file().is_some()
    }

    fn form(&self) -> Result<PageFormat, Failure> {
        match (self.format, self.file()) {
            (Some(PageFormat::Pack), _) => Err(Failure::usage("only `whydoku drill` writes packs of what it shows")),
            (Some(form), _) => Ok(form),
            (None, None) => Ok(OUTLETS.first().map_or(PageFormat::Json, PageFormat::Document)),
            (None, Some(file)) => PageFormat::of(file).ok_or_else(|| {
                if let Some(format) = puzzle_format(file) {
                    return Failure::usage(format_args!(
                        "{} is the name of a file of puzzles (`{}`): to write one, use `whydoku convert`; to write \
                         this, use {}, or name a format with -f",
                        terminal::name(file),
                        format.name,
                        PageFormat::extensions()
                    ));
                }
                Failure::usage(format_args!(
                    "unknown file extension: {}; use {}, or name a format with -f",
                    terminal::name(file),
                    PageFormat::extensions()
                ))
            }),
        }
    }

    /// Returns which part of what is filled in is written.
    pub fn part(&self) -> SheetPart {
        self.print.part()
    }

    /// Rejects what cannot work for a document, before anything is computed.
    pub fn check(&self) -> Result<(), Failure> {
        self.check_options()?;
        match (self.form()?, self.file()) {
            (PageFormat::Document(outlet), None) if outlet.needs == Needs::Pictures => Err(several(outlet)),
            (PageFormat::Document(outlet), Some(folder)) if outlet.needs == Needs::Pictures => {
                if Outlet::of(folder).is_some() && !folder.is_dir() {
                    return Err(several(outlet));
                }
                output::check_folder(folder)
            }
            (_, Some(file)) => output::check(file),
            (_, None) => Ok(()),
        }
    }

    /// Returns the directory that a command which can write one has to write: an output that exists as a directory, or
    /// whose name has no extension. Pages are the only files of such a directory.
    pub fn folder(&self) -> Option<&Path> {
        let folder = self.file().filter(|file| file.is_dir() || file.extension().is_none())?;
        match self.format {
            None => Some(folder),
            Some(PageFormat::Document(outlet)) if outlet.name == "html" => Some(folder),
            Some(_) => None,
        }
    }

    /// Rejects what cannot work for a directory of pages, before anything is computed.
    pub fn check_folder(&self, folder: &Path) -> Result<(), Failure> {
        self.language.check()?;
        self.style.read(&self.source())?;
        output::check_folder(folder)
    }

    /// Rejects what cannot work for a single picture, before anything is computed.
    pub fn check_picture(&self) -> Result<(), Failure> {
        self.check_options()?;
        self.file().map_or(Ok(()), output::check)
    }

    fn check_options(&self) -> Result<(), Failure> {
        self.language.check()?;
        self.print.paper()?;
        self.style.read(&self.source())?;
        let PageFormat::Document(outlet) = self.form()? else { return Ok(()) };
        if outlet.needs == Needs::Browser {
            browser::find(self.print.browser.as_deref())?;
        }
        if self.file().is_none() && !outlet.is_text() && outlet.needs != Needs::Pictures {
            terminal::check_data()?;
        }
        Ok(())
    }

    /// Returns `true` if a pack was requested, which only some commands can write.
    pub fn is_pack(&self) -> bool {
        let names_pack = |file: &Path| puzzle_format(file).is_some_and(|format| format.name == PageFormat::YAML);
        matches!(self.format, Some(PageFormat::Pack)) || self.format.is_none() && self.file().is_some_and(names_pack)
    }

    /// Writes a pack to the requested destination.
    pub fn write_pack(&self, pack: &str) -> Result<(), Failure> {
        output::write(pack, self.file())
    }

    /// Rejects what cannot work for a pack, before anything is computed.
    pub fn check_pack(&self) -> Result<(), Failure> {
        self.language.check()?;
        self.file().map_or(Ok(()), output::check)
    }

    /// Returns `true` if JSON was requested instead of a document.
    pub fn is_json(&self) -> Result<bool, Failure> {
        Ok(matches!(self.form()?, PageFormat::Json))
    }

    /// Returns the outlet, if it writes pictures.
    pub fn pictures(&self) -> Result<Option<&'static Outlet>, Failure> {
        Ok(match self.form()? {
            PageFormat::Document(outlet) if outlet.needs == Needs::Pictures => Some(outlet),
            _ => None,
        })
    }

    /// Returns `true` if Markdown is written.
    pub fn is_markdown(&self) -> Result<bool, Failure> {
        self.is_named("markdown")
    }

    /// Returns `true` if plain text is written.
    pub fn is_text(&self) -> Result<bool, Failure> {
        self.is_named("text")
    }

    fn is_named(&self, name: &str) -> Result<bool, Failure> {
        Ok(matches!(self.form()?, PageFormat::Document(outlet) if outlet.name == name))
    }

    /// Writes a text, as it is, to the requested destination.
    pub fn write_text(&self, text: String) -> Result<(), Failure> {
        output::write(text, self.file())
    }

    /// Writes JSON to the requested destination.
    pub fn write_json(&self, facts: &impl serde::Serialize) -> Result<(), Failure> {
        output::write(&output::json(facts)?, self.file())
    }

    /// Writes a document in the requested format to the requested destination.
    pub fn write(&self, document: &Document) -> Result<(), Failure> {
        let outlet = match self.form()? {
            PageFormat::Document(outlet) => outlet,
            PageFormat::Json | PageFormat::Pack => {
                return Err(Failure::usage("no JSON of this document; use another format with -f"));
            }
        };
        self.put(outlet, outlet.write(document, &self.source())?)
    }

    /// Writes what an outlet has written to the requested destination.
    pub fn put(&self, outlet: &Outlet, written: Output) -> Result<(), Failure> {
        let file = self.file();
        match (written, file) {
            (Output::Text(page), _) if outlet.needs == Needs::Browser => {
                let program = browser::find(self.print.browser.as_deref())?;
                output::write(browser::print(&page, &program)?, file)
            }
            (Output::Text(text), _) => output::write(text, file),
            (Output::Bytes(bytes), _) => output::write(bytes, file),
            (Output::Files(files), Some(folder)) => output::write_folder(&files, folder),
            _ => Err(several(outlet)),
        }
    }
}

/// The error for pictures without a directory.
fn several(outlet: &Outlet) -> Failure {
    Failure::usage(format_args!(
        "`{0}` writes several pictures here: name a directory, such as -o pictures -f {0}; for one picture, use \
         `whydoku board`",
        outlet.name
    ))
}
