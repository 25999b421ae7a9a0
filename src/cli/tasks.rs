//! The commands by task, and their options by subject: what the program says when it is asked for nothing, and its help.

use clap::Command;

/// What a call without arguments says.
pub const FIRST_WORDS: &str = "\
Whydoku explains Sudoku puzzles, each step with its reason. PUZZLE is 81 characters, a file, or a link. To begin:
  whydoku explain PUZZLE                   a walkthrough, in the terminal; -o FILE.html makes a page
  whydoku hint PUZZLE                      the next step: first where to look, with --rung 5 the answer
  whydoku play, or whydoku demo            solve with a tutor: here, or a first puzzle in the browser
  whydoku worksheet FILE -o sheet.pdf      puzzles to print, with their answers
  whydoku help                             all commands, by task
";

/// The commands of each task, in the order in which one meets them.
const TASKS: [(&str, &[&str]); 6] = [
    (
        "Solve and learn",
        &["explain", "hint", "why", "steps", "review", "play", "serve", "demo", "techniques", "glossary"],
    ),
    ("Teach", &["worksheet", "drill", "course", "curriculum", "grade"]),
    ("Write about Sudoku", &["board", "weave", "mdbook", "pandoc", "theme", "render"]),
    ("Set and collect puzzles", &["generate", "find", "rate", "shorten", "compare", "convert"]),
    ("Work on many", &["solve", "batch", "verify", "conform"]),
    ("Make it your own", &["profiles", "templates", "locales", "schema"]),
];

/// The heading of the commands that belong to no task.
const REST: &str = "The program itself";

/// The options that many commands share, under the headings of their help. All others stand first, as those of the command.
const HEADINGS: [(&str, &[&str]); 5] = [
    ("Input", &["from", "layout", "ignore_key", "verbose"]),
    ("Techniques", &["profile", "max_technique", "without", "no_uniqueness"]),
    (
        "Output",
        &[
            "format",
            "to",
            "output",
            "audience",
            "title",
            "lang",
            "templates",
            "is_static",
            "a1",
            "theme",
            "size",
            "legend",
            "caption",
            "heading_level",
            "id_prefix",
        ],
    ),
    ("Printing", &["paper", "boards_per_page", "print_details", "name_line", "large_print", "browser"]),
    ("Running", &["jobs", "quiet", "resume", "time_limit"]),
];

/// Returns the heading of an option.
fn heading(id: &str) -> Option<&'static str> {
    HEADINGS.iter().find(|(_, ids)| ids.contains(&id)).map(|(heading, _)| *heading)
}

/// Returns the program with its commands listed by task, and their options by what they are about.
pub fn grouped(program: Command) -> Command {
    let mut program = program.mut_subcommands(|command| {
        command.mut_args(|option| {
            let heading = heading(option.get_id().as_str()).filter(|_| !option.is_positional());
            option.help_heading(heading)
        })
    });
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
