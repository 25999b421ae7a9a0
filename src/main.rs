//! The `whydoku` program. Each subcommand has its own file in `cli/`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
