//! `whydoku locales`: lists the languages, and checks translations.

use std::path::PathBuf;

use whydoku::render::{self, Source};

use crate::cli::failure::Failure;
use crate::cli::job::threads;
use crate::cli::terminal;

/// List the languages that --lang takes, or check a translation.
#[derive(clap::Args)]
#[command(after_help = "\
A language is a directory of templates. To add one, copy `templates/en`, translate its files, and check it.

Examples:
  whydoku locales
  whydoku locales --check mine/de
  whydoku explain puzzle.txt --lang de --templates mine")]
pub struct Args {
    /// List what is missing or wrong in this language's directory, compared with English (exit code 1 if anything is)
    #[arg(long, value_name = "DIR")]
    check: Option<PathBuf>,
    /// Also list the languages in this directory of your own templates
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    templates: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let Some(folder) = &args.check else {
        let source = Source { folder: args.templates.clone(), ..Source::default() };
        return terminal::print(
            &source.locales().iter().map(|locale| terminal::line(locale) + "\n").collect::<String>(),
        );
    };
    let unfit =
        || Failure::usage(format_args!("--check: {} is not the directory of a language", terminal::name(folder)));
    let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir()).ok_or_else(unfit)?;
    let name = folder.file_name().and_then(|name| name.to_str()).ok_or_else(unfit)?;
    let source = Source { locale: name.to_owned(), folder: folder.parent().map(PathBuf::from) };
    threads::prepare();
    let findings = render::check(&source);
    terminal::print(&findings.iter().map(|finding| format!("{finding}\n")).collect::<String>())?;
    let name = terminal::line(name);
    let same = render::untranslated(&source);
    match findings.len() {
        0 => terminal::print(&match &same[..] {
            [] => format!("{name}: complete: every technique can be explained\n"),
            [first, ..] => format!(
                "{name}: every technique can be told, but files that are the same as in English: {}, such as {first}; \
                 translate those that have words\n",
                same.len()
            ),
        }),
        1 => Err(Failure::data("1 thing to mend")),
        many => Err(Failure::data(format_args!("{many} things to mend"))),
    }
}
