//! `whydoku worksheet`: printable sheets of puzzles.

use clap::ValueEnum;
use std::collections::BTreeMap;
use whydoku::clue::{self, Clue, ruled};
use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Edition};
use whydoku::render::{
    self, BoardCandidates, NoAddress, SheetAnswer, SheetPart, SheetPuzzle, SolvingPage, Telling, Worksheet,
};
use whydoku::tutor::{self, Scales};

use crate::cli::document::PageArgs;
use crate::cli::failure::Failure;
use crate::cli::input::{Named, PuzzlesArgs, edition};
use crate::cli::limit::{LimitArgs, MOST_POSITIONS, in_time};
use crate::cli::terminal;

/// Make printable sheets of puzzles, with their answers at the end.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku worksheet puzzles/classics.yaml -o sheet.html
  whydoku worksheet monday.sdk tuesday.sdk --per-page 2 --name-line --title \"Homework\" -o homework.pdf
  whydoku worksheet puzzles/classics.yaml --edition B -o b.pdf
  whydoku worksheet puzzles/classics.yaml --solving-page https://example.org/sudoku/ -o codes.pdf
  whydoku worksheet puzzles/small.yaml --large-print --answers none -o large.pdf
  whydoku generate -n 12 --level easy | whydoku worksheet - --per-page 6 --paper letter --answers steps -o sheet.pdf

Every page has the same number of puzzles, and the answers begin on a new page. Each puzzle has its number, its title or \
id, and its level on HoDoKu's scale. A position is printed with its placed digits. A puzzle that does not have exactly one \
solution is rejected, unless you ask for no answers. For sheets on one technique, such as \"find the X-Wing\", use \
`whydoku drill x_wing -o sheet.html`.")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Answers at the end: a key (small solved grids), a short key (with the hardest step of each puzzle in a sentence), all
    /// steps in notation, or none
    #[arg(long, value_enum, default_value = "key", value_name = "KIND")]
    answers: AnswersArg,
    /// Pencil marks in empty cells: none, or all candidates (of a position, those that are left)
    #[arg(long, value_enum, default_value = "none", value_name = "WHICH")]
    pencil_marks: MarksArg,
    /// Edition of the sheet: in B, C and D the same cells are filled, but with other digits, so that neighbours cannot copy
    #[arg(long, value_name = "LETTER", value_parser = edition())]
    edition: Option<Edition>,
    /// Print a QR code beside each puzzle, which opens it in this solving page: an address that begins with http
    #[arg(long, value_name = "ADDRESS", value_parser = public_page)]
    solving_page: Option<SolvingPage>,
    /// Title of the sheet
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    limit: LimitArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AnswersArg {
    None,
    Key,
    Short,
    Steps,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MarksArg {
    None,
    All,
}

/// Reads the address of a solving page that paper can name.
fn public_page(text: &str) -> Result<SolvingPage, String> {
    let page: SolvingPage = text.parse().map_err(|why: NoAddress| why.to_string())?;
    if page.is_absolute() { Ok(page) } else { Err("on paper, an address begins with http:// or https://".to_owned()) }
}

/// The maximum number of puzzles of a sheet.
const MOST: usize = 500;

pub fn run(args: &Args) -> Result<(), Failure> {
    args.page.check()?;
    if args.page.is_json()? {
        return Err(Failure::usage("a worksheet is not written as JSON; use another format with -f"));
    }
    if args.answers == AnswersArg::None && args.page.part() == SheetPart::Answers {
        return Err(Failure::usage("--part answers needs answers; leave out --answers none"));
    }
    let telling = args.telling()?;
    let budget = args.limit.budget();
    let puzzles = args.read()?.into_iter().map(|named| args.prepared(named, &budget)).collect::<Result<Vec<_>, _>>()?;
    let candidates = match args.pencil_marks {
        MarksArg::None => BoardCandidates::Auto,
        MarksArg::All => BoardCandidates::All,
    };
    let sheet = Worksheet { puzzles, candidates };
    args.page.write(&render::worksheet(&sheet, &telling)?)
}

impl Args {
    fn telling(&self) -> Result<Telling, Failure> {
        let mut telling = Telling { title: self.title.clone(), ..self.page.telling()? };
        telling.style.paper.edition = self.edition;
        telling.solving_page = self.solving_page.clone();
        Ok(telling)
    }

    /// Reads all puzzles.
    fn read(&self) -> Result<Vec<Named>, Failure> {
        let mut all = Vec::new();
        for batch in self.puzzles.with_clues().readings()? {
            all.extend(batch?);
            if all.len() > MOST {
                return Err(Failure::data(format_args!(
                    "a sheet has at most {MOST} puzzles: choose some with `whydoku find --limit {MOST}`"
                )));
            }
        }
        // Nothing is solved before it is clear that every puzzle fits.
        for Named { name, reading } in &all {
            self.fits(&terminal::line(name), &reading.clues)?;
        }
        Ok(all)
    }

    /// Returns what brute force may spend.
    fn work(&self, budget: &Budget) -> Budget {
        if self.limit.is_set() { budget.clone() } else { budget.part(MOST_POSITIONS) }
    }

    /// Rejects what is not possible for a puzzle with these clues.
    fn fits(&self, name: &str, clues: &[Clue]) -> Result<(), Failure> {
        if clues.is_empty() || self.edition.is_none() {
            return Ok(());
        }
        let names = clue::names(clues);
        Err(Failure::usage(format_args!(
            "{name}: --edition is not possible for a puzzle with these clues ({names}); leave it out"
        )))
    }

    /// Returns a puzzle with its level and its answer.
    fn prepared(&self, Named { name, reading }: Named, budget: &Budget) -> Result<SheetPuzzle, Failure> {
        let name = terminal::line(&name);
        let puzzle = reading.puzzle.edition(self.edition.unwrap_or_default());
        let puzzle = match self.pencil_marks {
            MarksArg::None => puzzle.with_notes(BTreeMap::new()).map_err(Failure::data)?,
            _ => puzzle,
        };
        let clues = reading.clues;
        let ruled = ruled(puzzle.clone(), &clues);
        let solution = match &clues[..] {
            [] => tutor::only_solution(&puzzle, budget).map(|(_, solution)| solution).map_err(|why| why.to_string()),
            clues => tutor::only_solution_with_clues(&puzzle, clues, &self.work(budget))
                .map_err(|why| format!("with its clues, {why}")),
        };
        in_time(budget, format_args!("{name} was not solved yet"))?;
        let profile =
            |name| Ok::<_, Failure>(Profile { budget: budget.clone(), ..Profile::named(name).map_err(Failure::data)? });
        let solution = match (solution, self.answers) {
            (Ok(solution), _) => solution,
            (Err(_), AnswersArg::None) => {
                return Ok(SheetPuzzle { puzzle, clues, level: None, answer: SheetAnswer::None });
            }
            (Err(why), _) => {
                return Err(Failure::data(format_args!("{name}: {why}; to print it all the same, use --answers none")));
            }
        };
        let rating = tutor::rate_on(&ruled, &profile("hodoku")?, Scales::Profile).ok();
        let answer = match self.answers {
            AnswersArg::None => SheetAnswer::None,
            AnswersArg::Key => SheetAnswer::Key(solution),
            AnswersArg::Short | AnswersArg::Steps => {
                let profile = profile("classic")?;
                let trace = engine::solve(&ruled, &profile).map_err(Failure::data)?;
                let useful = Box::new(tutor::without_idle(&trace, &profile));
                match self.answers {
                    AnswersArg::Short => SheetAnswer::Short(solution, useful),
                    _ => SheetAnswer::Steps(useful),
                }
            }
        };
        in_time(budget, format_args!("{name} was not solved yet"))?;
        Ok(SheetPuzzle { puzzle, clues, level: rating.and_then(|rating| rating.scored?.level), answer })
    }
}
