//! Links of SudokuPad, and the JSON in them: its own, the givens alone, or an f-puzzles puzzle.
//!
//! ```text
//! https://sudokupad.app/?puzzleid=fpuzzlesN4Ig…       the data of an f-puzzles link
//! https://sudokupad.app/fpuzzlesN4Ig…
//! https://sudokupad.app/scf034tICGOkw3nEtJn5wh…       the givens, as scf.rs says
//! https://sudokupad.app/sclN4Ig…                      its own JSON, compressed like that of f-puzzles; also ctc
//! {"cells":[[{"value":1},{},…],…],"regions":[[[0,0],[0,1],…],…],
//!  "cages":[{"cells":[[0,0],[0,1]],"sum":8,"unique":true},{"value":"title: …"}],
//!  "metadata":{"author":"…","antiknight":true},"lines":[{"wayPoints":…}]}
//! {ce:[[{v:1},…],…],…}                                the same, shortened as zipped.rs says
//! ```
//!
//! Its own JSON is a drawing: of the rules, it has the regions, cages and chess moves. Lines, arrows and shapes are counted and
//! reported, because they may stand for rules that only the text explains; none is concluded from a drawing. Unknown keys are
//! rejected by name, unless they are to be ignored. A short name (`sudokupad.app/abc123`) contains no puzzle.
//!
//! Source: links of the site; there is no specification.

mod cages;
mod json;
mod keys;
mod places;
mod scf;
mod zipped;

use self::json::{is_json, read_json};
use super::cells::line_by_line;
use super::error::{Fault, clean};
use super::fpuzzles::{self, Allowance};
use super::link::{Link, encoded};
use super::write::{is_nine, line_of};
use super::{Asked, Format, Found, Reader, Writer};
use crate::clue::Clue;
use crate::grid::Puzzle;

pub(super) const FORMAT: Format = Format {
    name: "sudokupad",
    about: "a link to sudokupad.app that contains the puzzle, or its JSON",
    extensions: &[],
    read: Reader::Clued(read),
    write: Writer::Clued(write),
};

pub(super) const HOSTS: &[&str] =
    &["sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com"];

const HELP: &str = "if the puzzle was made at f-puzzles.com, export its long link there; \
                    or write its givens as 81 digits";

/// Shorter data is the name of a puzzle on a server.
const SHORTEST: usize = 20;

fn read(text: &str, asked: &Asked<'_>) -> Result<Vec<Found>, Fault> {
    if is_json(text) {
        return Ok(vec![read_json(text, asked)?]);
    }
    let allowance = Allowance::default();
    line_by_line(text, |line| read_link(line, asked, &allowance))
}

fn read_link(text: &str, asked: &Asked<'_>, allowance: &Allowance) -> Result<Found, Fault> {
    let Some(link) = Link::of(text).filter(|link| HOSTS.contains(&link.host)) else {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no link to SudokuPad", "one to sudokupad.app"));
    };
    let data = link.value("puzzleid")?.or(link.value("load")?).unwrap_or(link.path(&["sudoku/", "puzzle/"]));
    if let Some(data) = data.after("fpuzzles").or(data.after("fpuz")) {
        return fpuzzles::unpack(data, asked, allowance);
    }
    if let Some(data) = data.after("scf") {
        return scf::unzip(data, asked.layout).map(Found::from);
    }
    match data.after("scl").or(data.after("ctc")).filter(|data| data.text.len() >= SHORTEST) {
        Some(data) => fpuzzles::unpack_with(data, allowance, HELP, |json| read_json(json, asked)),
        None => {
            let problem = format!("the link contains only a name, `{}`, and no puzzle", clean(data.text, 40));
            Err(link.fault(problem, "`scl`, `fpuzzles` or `scf` and the puzzle", HELP))
        }
    }
}

/// Returns the short form if it can express the whole puzzle.
fn write(puzzle: &Puzzle, clues: &[Clue]) -> String {
    let texts = [&puzzle.title, &puzzle.author];
    if clues.is_empty() && is_nine(&puzzle.layout) && puzzle.is_bare() && texts.iter().all(|text| text.is_none()) {
        return format!("https://sudokupad.app/scf{}", scf::zip(&line_of(puzzle, '0')));
    }
    format!("https://sudokupad.app/?puzzleid=fpuzzles{}", encoded(&fpuzzles::pack(puzzle, clues)))
}
