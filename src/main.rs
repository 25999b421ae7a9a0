//! The `whydoku` program. Each subcommand has a file of its own in `cli/`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
