//! A review: the mistakes in a position, rung by rung, and the grades of moves.

use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::occasion::Occasion;
use super::why::{Proof, proof};
use super::writer::Writer;
use crate::engine::Repeated;
use crate::grid::{Candidate, Cell, CellSet, Count, House, Puzzle, Suspect};
use crate::proof::Conclusion;
use crate::render::document::Document;
use crate::render::facts::conclusion::ConclusionFacts;
use crate::render::outlets::in_plain_text;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Telling};
use crate::technique::{Parts, Role, Technique};
use crate::tutor::{Entry, Fault, Flaw, Grade, Grades, Review, Stale};

/// The maximum number of rungs of the review of a wrong position: that something is wrong, where to look, what it is, and
/// why. A repeated digit has one, which says all.
pub const REVIEW_RUNGS: usize = 4;

/// The kinds of mistake. Each has its own rungs.
#[derive(Clone, Copy)]
enum Kind {
    Right,
    /// A digit is repeated in a house.
    Repeated,
    /// An entry is true in no solution.
    Entry,
    /// No solution agrees with all entries, though each is true in some.
    AtOdds,
    NoSolution,
}

/// The mistake, as templates see it.
#[derive(Serialize)]
struct FaultView<'a> {
    #[serde(skip)]
    kind: Kind,
    /// The numbers of wrong digits and of wrong pencil marks.
    wrong: [usize; 2],
    area: Option<House>,
    /// A repeated digit.
    repeated: Option<&'a Repeated>,
    /// The cell in which it was entered, if there is only one.
    entered: Option<Cell>,
    /// Those of its cells in which it is wrong; where that cannot be said, those in which it was entered.
    #[serde(skip)]
    mistaken: CellSet,
    /// A wrong entry.
    entry: Option<ConclusionFacts>,
    proof: Option<Proof<'a>>,
    /// If the givens have no solution: those of which one is most likely mistyped.
    suspects: &'a [Suspect],
    /// Whether the puzzle has exactly one solution without any one of them.
    #[serde(skip)]
    are_likely: bool,
    /// Whether the givens alone have no solution.
    no_solution: bool,
    /// Cells whose entries are true in no solution together.
    at_odds: CellSet,
}

impl FaultView<'_> {
    /// The marks on the diagram of the position after this many rungs: the area, then the cells.
    fn parts(&self, rungs: usize) -> Parts {
        let is_named = rungs >= 2 || self.repeated.is_some();
        let area = self.area.filter(|_| is_named);
        let parts = area.into_iter().fold(Parts::default(), |parts, area| parts.house(Role::Pattern, area));
        let entry = self.entry.as_ref().filter(|_| rungs >= 3).map(|entry| entry.cell);
        let cells: CellSet = self.repeated.into_iter().flat_map(|repeated| repeated.cells.iter().copied()).collect();
        // A given is no mistake, but what a mistake conflicts with.
        let mistakes: CellSet = entry.into_iter().chain((cells & self.mistaken).iter()).collect();
        let named = rungs >= 2 && matches!(self.kind, Kind::NoSolution);
        let suspects: CellSet = self.suspects.iter().filter(|_| named).map(|suspect| suspect.given.cell).collect();
        let at_odds = if rungs >= 2 && matches!(self.kind, Kind::AtOdds) { self.at_odds } else { CellSet::EMPTY };
        let mistakes = mistakes | suspects | at_odds;
        parts.cells(Role::Clash, mistakes).cells(Role::Target, cells - self.mistaken)
    }
}

/// The facts about a mistake, and the writer with the diagrams of its proof.
fn fault<'a>(
    puzzle: &Puzzle,
    review: &'a Review,
    telling: &'a Telling,
) -> Result<(FaultView<'a>, Writer<'a>), RenderError> {
    let notes = review.standing.wrong.iter().filter(|entry| matches!(entry, Conclusion::Eliminated(_))).count();
    let mut view = FaultView {
        kind: match &review.standing {
            standing if standing.solutions == Count::None => Kind::NoSolution,
            standing if !standing.at_odds.is_empty() => Kind::AtOdds,
            _ => Kind::Right,
        },
        wrong: [review.standing.wrong.len() - notes, notes],
        area: None,
        repeated: None,
        entered: None,
        mistaken: CellSet::EMPTY,
        entry: None,
        proof: None,
        suspects: &review.standing.suspects.givens,
        are_likely: review.standing.suspects.are_likely(),
        no_solution: review.standing.solutions == Count::None,
        at_odds: review.standing.at_odds,
    };
    match &review.fault {
        None => {}
        Some(Fault::Repeated(repeated)) => {
            let is_entered = |cell: &&Cell| puzzle.placed.get(**cell).is_some();
            let entered: CellSet = repeated.cells.iter().filter(is_entered).copied().collect();
            let is_wrong = |cell: &Cell| {
                review.standing.wrong.contains(&Conclusion::Placed(Candidate::new(*cell, repeated.digit)))
            };
            let wrong: CellSet = entered.iter().filter(is_wrong).collect();
            (view.kind, view.area) = (Kind::Repeated, Some(repeated.house));
            (view.repeated, view.entered) = (Some(repeated), entered.first().filter(|_| entered.len() == 1));
            view.mistaken = if wrong.is_empty() { entered } else { wrong };
        }
        Some(Fault::Entry { entry, area, why }) => {
            let (proof, writer) = proof(puzzle, Some(entry.denied()), why, telling)?;
            (view.kind, view.area) = (Kind::Entry, *area);
            (view.entry, view.proof) = (Some((*entry).into()), Some(proof));
            return Ok((view, writer));
        }
    }
    Ok((view, Writer::new(telling, &puzzle.layout)?))
}

/// The mistake in a position, rung by rung, in Markdown; empty if there is none.
fn said(fault: &FaultView, writer: &Writer) -> Result<Vec<String>, RenderError> {
    let blocks: &[&str] = match fault.kind {
        Kind::Right => &[],
        Kind::NoSolution if fault.are_likely => &["no_solution", "suspected", "mended"],
        Kind::NoSolution if !fault.suspects.is_empty() => &["no_solution", "suspected"],
        Kind::NoSolution => &["no_solution"],
        Kind::AtOdds if fault.at_odds.len() == 1 => &["at_odds", "odd_cells_1"],
        Kind::AtOdds => &["at_odds", "odd_cells"],
        // Anybody can see it: to hide it would only cost presses.
        Kind::Repeated => &["repeated"],
        Kind::Entry => &["rung1", "rung2", "rung3", "rung4"],
    };
    writer.blocks(&writer.telling.source.name_in_locale("fault.md"), &fault, blocks, &[])
}

/// Returns the mistake in a position as plain text, up to [`REVIEW_RUNGS`] rungs; none if the position is correct.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn review_rungs(puzzle: &Puzzle, review: &Review, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let (fault, writer) = fault(puzzle, review, telling)?;
    Ok(in_plain_text(&said(&fault, &writer)?))
}

/// Describes the mistake in a position up to this many rungs, the pencil marks that are out of date and, if there is no
/// mistake, the techniques that prove the entries.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn review(puzzle: &Puzzle, review: &Review, rungs: usize, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Level {
        hardest: Option<&'static str>,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
    }
    #[derive(Serialize)]
    struct Facts<'a> {
        /// Why the position cannot be solved as it is, if it cannot.
        flaw: Option<Flaw>,
        several: bool,
        rungs: Vec<Value>,
        board: Value,
        proof: Option<Proof<'a>>,
        stale: &'a [Stale],
        levels: Vec<Level>,
        /// Whether a limit was reached before all techniques were tried.
        cut_short: bool,
        audience: Audience,
    }
    let (mut fault, mut writer) = fault(puzzle, review, telling)?;
    // The position, if there is something to mark on it.
    let mut board = Value::from("");
    let parts = fault.parts(rungs);
    if parts != Parts::default() {
        let position = Diagram { parts, ..Diagram::position(puzzle) }.with_notes(puzzle).with_named_boxes();
        board = writer.board(position, "position", Occasion::page("review"))?;
    }
    let said: Vec<Value> = said(&fault, &writer)?.into_iter().map(Value::from_safe_string).collect();
    let mut levels: Vec<Level> = Vec::new();
    for &Entry { entry, hardest, .. } in &review.follows {
        let at = levels.iter().position(|level| level.hardest == hardest).unwrap_or_else(|| {
            levels.push(Level { hardest, placements: Vec::new(), eliminations: Vec::new() });
            levels.len() - 1
        });
        match entry {
            Conclusion::Placed(place) => levels[at].placements.push(place),
            Conclusion::Eliminated(gone) => levels[at].eliminations.push(gone),
        }
    }
    levels.sort_by_key(|level| level.hardest.and_then(Technique::named).map_or(usize::MAX, Technique::rung));
    let facts = Facts {
        flaw: review.standing.flaw(),
        several: review.standing.solutions == Count::Many,
        proof: if rungs >= REVIEW_RUNGS { fault.proof.take() } else { None },
        rungs: said.into_iter().take(rungs).collect(),
        board,
        stale: &review.stale,
        levels,
        cut_short: review.limit.is_some(),
        audience: telling.audience,
    };
    writer.finish("review.md", &facts)
}

/// Writes the grades of the moves of a solve.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn grades(puzzle: &Puzzle, grades: &Grades, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Row<'a> {
        line: usize,
        entry: ConclusionFacts,
        grade: &'a Grade,
        missed: Option<&'static str>,
    }
    let rows = grades.moves.iter().map(|graded| Row {
        line: graded.of.line,
        entry: graded.of.entry.into(),
        grade: &graded.grade,
        missed: graded.missed,
    });
    let rows: Vec<Row> = rows.collect();
    let (missed, tally) = (Serde(&grades.missed), Serde(grades.tally()));
    let facts = minijinja::context! { moves => Serde(&rows), missed, tally, open => grades.open };
    Writer::new(telling, &puzzle.layout)?.finish("grades.md", &facts)
}
