//! `whydoku completions` and `whydoku man`: generated from the definition of the command line.

use clap::Command;
use clap_complete::Shell;

use crate::cli::failure::Failure;
use crate::cli::terminal;

/// Print a completion script for a shell.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  whydoku completions bash > ~/.local/share/bash-completion/completions/whydoku")]
pub struct CompletionArgs {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn completions(args: &CompletionArgs, command: &mut Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "whydoku", &mut script);
    terminal::data(script)
}

pub fn man(mut command: Command) -> Result<(), Failure> {
    command.build();
    let mut pages = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut pages).map_err(Failure::data)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let page = clap_mangen::Man::new(sub.clone());
        page.render_synopsis_section(&mut pages).map_err(Failure::data)?;
        page.render_options_section(&mut pages).map_err(Failure::data)?;
    }
    terminal::data(pages)
}
