//! `whydoku weave`: somebody's own Markdown, in which blocks are filled.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use whydoku::format::Limit;
use whydoku::render::Output;
use whydoku::weave::{self, Weaving};

use crate::cli::document::DocumentArgs;
use crate::cli::failure::Failure;
use crate::cli::input::woven::{beside, doubt, failed, load};
use crate::cli::input::{self, level};
use crate::cli::limit::LimitArgs;
use crate::cli::terminal;

/// Fill the `sudoku`, `hint`, `step` … blocks of your own Markdown.
#[derive(clap::Args)]
#[command(after_help = "\
A block that is filled begins with one of these words, and options of the form name=value:
  ```sudoku           marks=auto|all|none  highlight=r1c1,r2c3  caption=\"…\"  size=PIXELS
  ```hint             rungs=all|1-5
  ```step 5|x_wing    audience=beginner|standard|expert  caption=\"…\"
  ```steps 5-12       audience=…
  ```walkthrough      audience=…
  ```why r5c1=3
  ```lesson x_wing
  ```drill x_wing     count=1-20  seed=N
The puzzle is the text of the block, from=FILE#ID, or that of the block above; layout= and profile= as in other commands.
In a line, `{why r5c1=3}` gives the reason in short. A text has room for 20,000 boards and answers.

Examples:
  whydoku weave lesson.md -o lesson.html
  whydoku weave lesson.md -o lesson.html --watch            # again whenever a file changes
  whydoku weave lesson.md -o lesson.pdf --paper letter
  whydoku weave lesson.md -o woven.md")]
pub struct Args {
    /// Markdown to fill; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Profile of blocks that name none: a built-in name or a file
    #[arg(long, default_value = "classic")]
    profile: String,
    /// Write the output again whenever the text or a file that it names changes, until Ctrl-C
    #[arg(long, requires = "output")]
    watch: bool,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.document.check()?;
    if args.document.file().is_some_and(|output| input::is_same(&args.file, output)) {
        let name = terminal::name(&args.file);
        return Err(Failure::usage(format!("the output would replace {name}: write it to another file")));
    }
    if !args.watch {
        return write(args, &|_| {});
    }
    if args.file == Path::new("-") {
        return Err(Failure::usage("--watch needs the name of a file: standard input does not change"));
    }
    watch(args)
}

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(500);

/// Writes the output now, and again after each change. An error is reported, and ends nothing.
fn watch(args: &Args) -> ! {
    loop {
        // A file is looked at before it is read, so a change while the output is written is seen as well.
        let known = RefCell::new(BTreeMap::new());
        let named = |file: PathBuf| {
            let stamp = stamp(&file);
            known.borrow_mut().entry(file).or_insert(stamp);
        };
        [args.file.clone(), PathBuf::from(&args.profile)].into_iter().for_each(named);
        match write(args, &named) {
            Ok(()) => terminal::notice(&format!("{}: written", terminal::name(&args.file))),
            Err(failure) => terminal::notice(&failure.text().unwrap_or_default()),
        }
        while known.borrow().iter().all(|(file, before)| stamp(file) == *before) {
            std::thread::sleep(PAUSE);
        }
    }
}

/// When a file was changed, and its length; none if it is not there.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(file: &Path) -> Stamp {
    let there = std::fs::metadata(file).ok()?;
    Some((there.modified().ok()?, there.len()))
}

/// Writes the output. `names` learns which files the text names.
fn write(args: &Args, names: &dyn Fn(PathBuf)) -> Result<(), Failure> {
    let text = input::read_file(&args.file, Limit::WRITTEN)?;
    doubt(&args.file, &text);
    let load = |name: &str| {
        let path = beside(args.file.parent(), name);
        let file = path.to_string_lossy().split('#').next().map(PathBuf::from);
        file.into_iter().for_each(names);
        load(args.file.parent(), name)
    };
    let weaving = Weaving {
        telling: args.document.telling_alone()?,
        profile: Some(level::profile(&args.profile)?),
        budget: args.limit.budget(),
        load: &load,
    };
    let failed = |faults| failed(&args.file, &faults);
    // In Markdown, everything that is not filled stays as its author wrote it.
    if let Some(outlet) = args.document.pictures()? {
        return args.document.put(outlet, Output::Files(weave::folder(&text, &weaving, outlet).map_err(failed)?));
    }
    if args.document.is_markdown()? {
        let written = weave::text(&text, &weaving, &|document| Ok(document.markdown())).map_err(failed)?;
        return args.document.write_text(written);
    }
    args.document.write(&weave::document(&text, &weaving).map_err(failed)?)
}
