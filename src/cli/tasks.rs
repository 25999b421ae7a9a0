//! The commands by task: what the program says when it is asked for nothing, and the list of its help.

use clap::Command;

/// What a call without arguments says.
pub const FIRST_WORDS: &str = "\
Whydoku explains Sudoku puzzles, each step with its reason. PUZZLE is 81 characters, a file, or a link. To begin:
  whydoku explain PUZZLE                   a walkthrough, in the terminal; -o FILE.html makes a page
  whydoku hint PUZZLE                      the next step: first where to look, with --rung 5 the answer
  whydoku play PUZZLE                      solve it here, with a tutor beside you
  whydoku worksheet FILE -o sheet.pdf      puzzles to print, with their answers
  whydoku help                             all commands, by task
";

/// The commands of each task, in the order in which one meets them.
const TASKS: [(&str, &[&str]); 6] = [
    ("Solve and learn", &["explain", "hint", "why", "steps", "review", "play", "serve", "techniques", "glossary"]),
    ("Teach", &["worksheet", "drill", "course", "curriculum", "grade"]),
    ("Write about Sudoku", &["board", "weave", "mdbook", "pandoc", "theme", "render"]),
    ("Set and collect puzzles", &["generate", "find", "rate", "shorten", "compare", "convert"]),
    ("Work on many", &["solve", "batch", "verify", "conform"]),
    ("Make it your own", &["profiles", "templates", "locales", "schema"]),
];

/// The heading of the commands that belong to no task.
const REST: &str = "The program itself";

/// Returns the program with its commands listed by task.
pub fn grouped(mut program: Command) -> Command {
    // Only then is there `help`.
    program.build();
    let listed = listed(&program);
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listed}\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// Returns the commands under the headings of their tasks.
fn listed(program: &Command) -> String {
    let known = |name: &str| program.get_subcommands().find(|command| command.get_name() == name);
    let is_placed = |name: &str| TASKS.iter().any(|(_, names)| names.contains(&name));
    let rest = program.get_subcommands().filter(|command| !is_placed(command.get_name()));
    let tasks = TASKS.iter().map(|(task, names)| (*task, names.iter().filter_map(|name| known(name)).collect()));
    let groups = tasks.chain([(REST, rest.collect::<Vec<_>>())]);
    let line = |command: &Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  {:<12} {about}\n", command.get_name())
    };
    let group = |(heading, commands): (&str, Vec<&Command>)| {
        format!("{heading}:\n{}\n", commands.into_iter().map(line).collect::<String>())
    };
    groups.map(group).collect::<String>().trim_end_matches('\n').to_owned() + "\n"
}
