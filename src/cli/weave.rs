//! `whydoku weave`: somebody's own Markdown, in which blocks are filled.

use std::path::{Path, PathBuf};

use whydoku::grid::Puzzle;
use whydoku::weave::{self, Faults, Weaving};

use super::failure::Failure;
use super::limit::LimitArgs;
use super::telling::DocumentArgs;
use super::{input, level, terminal};

/// Fill the `sudoku`, `hint`, `step` … blocks of your own Markdown.
#[derive(clap::Args)]
#[command(after_help = "\
A block that is filled begins with one of these words, and options of the form name=value:
  ```sudoku           marks=auto|all|none  highlight=r1c1,r2c3  caption=\"…\"
  ```hint             rungs=all|1-5
  ```step 5           audience=beginner|standard|expert
  ```steps 5-12       audience=…
  ```walkthrough      audience=…
  ```why r5c1=3
  ```lesson x_wing
  ```drill x_wing     count=1-20  seed=N
The puzzle is the text of the block, from=FILE#ID, or that of the block above; layout= and profile= as in other commands.
In a line, `{why r5c1=3}` gives the reason in short.

Examples:
  whydoku weave lesson.md -o lesson.html
  whydoku weave lesson.md -o lesson.pdf --paper letter
  whydoku weave lesson.md -o woven.md")]
pub struct Args {
    /// Markdown to fill; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Profile of blocks that name none: a built-in name or a file
    #[arg(long, default_value = "classic")]
    profile: String,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.document.check()?;
    let text = input::read_file(&args.file)?;
    let load = |name: &str| load(args.file.parent(), name);
    let weaving = Weaving {
        telling: args.document.telling()?,
        profile: Some(level::profile(&args.profile)?),
        budget: args.limit.budget(),
        load: &load,
    };
    let failed = |faults| failed(&args.file, &faults);
    if args.document.is_markdown()? {
        // Everything that is not filled stays as its author wrote it.
        let written = weave::text(&text, &weaving, &|document| Ok(document.markdown())).map_err(failed)?;
        return args.document.write_text(written);
    }
    args.document.write(&weave::document(&text, &weaving).map_err(failed)?)
}

/// Reads a puzzle that a text names, relative to its folder.
pub fn load(folder: Option<&Path>, name: &str) -> Result<Puzzle, String> {
    let path = folder.map_or(PathBuf::from(name), |folder| folder.join(name));
    input::one(&path.to_string_lossy()).map_err(|failure| failure.text().unwrap_or_default())
}

/// Every fault, with the file and its line.
pub fn failed(file: &Path, faults: &Faults) -> Failure {
    let name = terminal::name(file);
    let lines: Vec<String> = faults.0.iter().map(|fault| format!("{name}:{}: {}", fault.line, fault.why)).collect();
    Failure::data(lines.join("\n"))
}
