//! `whydoku course`: a curriculum as a course to read, in a directory of pages or as a book.

use rayon::prelude::*;

use whydoku::render::{self, CourseForm, SolvingPage, Telling};
use whydoku::tutor::curriculum::{Curriculum, Lesson};

use crate::cli::document::{AudienceArg, PageArgs};
use crate::cli::failure::Failure;
use crate::cli::input::curriculum;
use crate::cli::job::threads;
use crate::cli::limit::LimitArgs;
use crate::cli::{output, terminal};

/// Turn a curriculum into a course: a lesson on each unit, with a picture, worked examples, drills and puzzles.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku course -o course
  whydoku course -o course.epub
  whydoku course --up-to naked_pair -o first-steps.pdf
  whydoku course --solving-page http://127.0.0.1:8080/ -o course
  whydoku course --curriculum puzzles/children.yaml --title \"Sudoku for children\" -o children

A directory (an -o without an extension) gets a page for each lesson, a start page with a search, a glossary and a list of
techniques: open index.html. Files with the same names are replaced, and all others stay. Every other output is a book with
the same contents.

Exit codes: 0 success; 1 invalid curriculum, or a puzzle that does not suit its lesson; 2 usage error.")]
pub struct Args {
    /// Curriculum: a file like puzzles/curriculum.yaml (default: the built-in one)
    #[arg(long, value_name = "FILE")]
    curriculum: Option<String>,
    /// Only these units, separated by commas; `whydoku curriculum FILE` lists them
    #[arg(long, value_name = "IDS", value_delimiter = ',', conflicts_with = "up_to")]
    units: Vec<String>,
    /// Only the units up to this one
    #[arg(long, value_name = "ID")]
    up_to: Option<String>,
    /// Title of the course
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    /// Reader: beginner (everything explained in full) or standard (the reasons of eliminations are collapsed)
    #[arg(long, value_enum, default_value = "beginner")]
    audience: AudienceArg,
    /// Link the drills and puzzles to this solving page: where `whydoku serve` answers, or tutor.html lies
    #[arg(long, value_name = "URL")]
    solving_page: Option<SolvingPage>,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    limit: LimitArgs,
}

/// What messages call the built-in curriculum.
const OURS_NAME: &str = "puzzles/curriculum.yaml";

/// The maximum number of units of a course, and of examples and puzzles of a unit.
const MOST: usize = 200;
const MOST_OF_UNIT: usize = 50;

pub fn run(args: &Args) -> Result<(), Failure> {
    if !matches!(args.audience, AudienceArg::Beginner | AudienceArg::Standard) {
        return Err(Failure::usage("a course is for learners: use --audience beginner or standard"));
    }
    let folder = args.page.folder();
    match folder {
        Some(folder) => args.page.check_folder(folder)?,
        None if args.page.is_json()? => {
            return Err(Failure::usage(
                "a course is not written as JSON; `whydoku curriculum FILE --json` prints its units",
            ));
        }
        None => args.page.check()?,
    }
    let file = args.curriculum.as_deref().unwrap_or(OURS_NAME);
    let read = args.curriculum.as_ref().map(|file| curriculum::read(file)).transpose()?;
    let curriculum = read.as_ref().or(Curriculum::built_in());
    let curriculum = curriculum.ok_or_else(|| Failure::data("the built-in curriculum has a mistake"))?;
    let name = args.curriculum.as_ref().map(|_| curriculum.pack.name.clone());
    let telling = args.page.telling()?;
    let telling = Telling {
        title: args.title.clone().or(name),
        audience: args.audience.audience(),
        solving_page: args.solving_page.clone(),
        notation: curriculum.start.cells.unwrap_or(telling.notation),
        ..telling
    };
    let lessons = lessons(curriculum, &args.chosen(curriculum, file)?, file, &args.limit)?;
    let form = if folder.is_some() { CourseForm::Site } else { CourseForm::Book };
    let pages = render::course(&lessons, &curriculum.start, form, &telling)?;
    match folder {
        Some(folder) => output::write_folder(&pages.site(&telling.source)?, folder),
        None => args.page.write(&pages.joined()),
    }
}

/// Returns the lessons on the units at these places, which are found in parallel.
fn lessons(curriculum: &Curriculum, places: &[usize], file: &str, limit: &LimitArgs) -> Result<Vec<Lesson>, Failure> {
    threads::prepare();
    let budget = limit.budget();
    let lesson = |&at: &usize| {
        let lesson = curriculum.lesson(at, &budget)?;
        Some(lesson.map_err(|(id, fault)| {
            let (file, id) = (terminal::line(file), id.escape_debug());
            Failure::data(format_args!("{file}#{id}: {fault}; `whydoku curriculum {file} --check` checks all units"))
        }))
    };
    places.par_iter().filter_map(lesson).collect()
}

impl Args {
    /// Returns the places of the units that were asked for, in the order of the curriculum.
    fn chosen(&self, curriculum: &Curriculum, file: &str) -> Result<Vec<usize>, Failure> {
        let place = |id: &String| {
            let place = curriculum.units.iter().position(|unit| unit.id == *id);
            place.ok_or_else(|| curriculum::no_unit(curriculum, file, id))
        };
        let asked = self.units.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let last = self.up_to.as_ref().map(place).transpose()?;
        let is_chosen = |at: &usize| last.is_none_or(|last| *at <= last) && (asked.is_empty() || asked.contains(at));
        let chosen: Vec<usize> = (0..curriculum.units.len()).filter(is_chosen).collect();
        if chosen.len() > MOST {
            return Err(Failure::data(format_args!("a course has at most {MOST} units: choose some with --units")));
        }
        let is_long = |at: &usize| {
            let unit = &curriculum.units[*at];
            unit.examples.len() + unit.puzzles.len() > MOST_OF_UNIT
        };
        match chosen.iter().copied().find(is_long) {
            Some(at) => Err(Failure::data(format_args!(
                "unit `{}`: a lesson has at most {MOST_OF_UNIT} examples and puzzles",
                curriculum.units[at].id.escape_debug()
            ))),
            None => Ok(chosen),
        }
    }
}
