//! `whydoku templates`: the guide to templates, and a copy of them to change.

use std::path::{Path, PathBuf};

use whydoku::format::Limit;
use whydoku::render;

use crate::cli::document::LanguageArgs;
use crate::cli::failure::Failure;
use crate::cli::{input, output, terminal};

/// Print the guide to templates, or write the templates that are in use to a directory.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku templates --eject mine
  whydoku explain puzzle.txt --templates mine
  whydoku templates | less

The guide lists what each template gets; --eject writes it to GUIDE.md. Delete the templates that you do not change, so that
you get later versions of them.")]
pub struct Args {
    /// Write the templates, and the guide, to this directory; if a template there differs, nothing is written
    #[arg(long, value_name = "DIR")]
    eject: Option<PathBuf>,
    /// Replace templates that differ
    #[arg(long, requires = "eject")]
    replace: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

/// The name of the guide in the directory.
const GUIDE: &str = "GUIDE.md";

/// The maximum number of files that differ to report by name.
const MOST_TOLD: usize = 5;

pub fn run(args: &Args) -> Result<(), Failure> {
    args.language.check()?;
    let source = args.language.source();
    let Some(folder) = &args.eject else { return terminal::print(&render::template_guide(&source)) };
    let mut files = Vec::new();
    for name in source.files_in_use() {
        // A language of the user's own need not have every file.
        if let Some(text) = source.read(&name)? {
            files.push((name, text));
        }
    }
    let is_same = |path: &Path, text: &str| input::read_kept(path, Limit::WRITTEN).is_ok_and(|there| *there == *text);
    let mut changed = files.into_iter().filter(|(name, text)| !is_same(&folder.join(name), text)).collect::<Vec<_>>();
    let differing: Vec<&str> =
        changed.iter().map(|(name, _)| name.as_str()).filter(|name| folder.join(name).exists()).collect();
    if !differing.is_empty() && !args.replace {
        let (told, more) = differing.split_at(differing.len().min(MOST_TOLD));
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        return Err(Failure::usage(format_args!(
            "{} has files that differ: {}{more}; name another directory, or replace them with --replace",
            terminal::name(folder),
            told.join(", ")
        )));
    }
    // The guide is made from these files, so it is replaced with them.
    let guide = render::template_guide(&source);
    if !is_same(&folder.join(GUIDE), &guide) {
        changed.push((GUIDE.to_owned(), guide));
    }
    for (name, text) in &changed {
        let file = folder.join(name);
        let home = file.parent().unwrap_or(folder);
        std::fs::create_dir_all(home)
            .map_err(|why| Failure::usage(format_args!("cannot write {}: {why}", terminal::name(home))))?;
        output::write(text, Some(&file))?;
    }
    terminal::print(&format!(
        "{} files written to {1}; use them with --templates {1}\n",
        changed.len(),
        terminal::name(folder)
    ))
}
