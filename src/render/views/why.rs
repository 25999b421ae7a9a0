//! Why something is true: a proof for a question, or for a mistake.

use minijinja::value::Value;
use serde::Serialize;

use super::occasion::Occasion;
use super::sections::Section;
use super::story::differing;
use super::teller::Teller;
use super::writer::Writer;
use crate::grid::{Candidate, Cell, CellSet, ClueId, Digit, House, Puzzle, Via};
use crate::proof::Conclusion;
use crate::render::document::Document;
use crate::render::facts::conclusion::ConclusionFacts;
use crate::render::facts::heading::{Unusual, unusual};
use crate::render::pictures::diagram::Diagram;
use crate::render::templates::things;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Telling};
use crate::technique::{Parts, Role};
use crate::trace::Trace;
use crate::tutor::{Answer, Start, Why};

/// The variants of [`Why`].
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Given,
    Seen,
    LeftOut,
    Proven,
    Beyond,
    /// A limit was reached before a proof was found, or before it was known what is true.
    CutShort,
    Unknown,
    Undecided,
    NoSolution,
}

/// Why something is true, as templates see it.
#[derive(Serialize)]
pub(super) struct Proof<'a> {
    kind: Kind,
    /// The conclusion that is true, if it is known.
    shown: Option<ConclusionFacts>,
    digit: Option<Digit>,
    by: Option<Cell>,
    /// A house in which the cell sees the other.
    house: Option<House>,
    /// The clue that connects the two, if no house does.
    clue: Option<ClueId>,
    from: Option<Start>,
    steps: usize,
    hardest: Option<&'static str>,
    /// The last placement, if it is not itself the conclusion.
    closing: Option<Candidate>,
    /// Two solutions that differ, and the cells in which they do, if these are few.
    solutions: Vec<&'a str>,
    differing: Vec<Cell>,
    sections: Vec<Section>,
}

/// The maximum number of cells to name in which two solutions differ.
const MOST_DIFFERING: usize = 12;

/// The facts of a proof, and the writer with its diagrams.
pub(super) fn proof<'a>(
    puzzle: &Puzzle,
    shown: Option<Conclusion>,
    why: &'a Why,
    telling: &'a Telling,
) -> Result<(Proof<'a>, Writer<'a>), RenderError> {
    let mut proof = Proof {
        kind: match why {
            Why::Given { .. } => Kind::Given,
            Why::Seen { .. } => Kind::Seen,
            Why::LeftOut => Kind::LeftOut,
            Why::Proven { .. } => Kind::Proven,
            Why::Beyond => Kind::Beyond,
            Why::CutShort if shown.is_none() => Kind::Unknown,
            Why::CutShort => Kind::CutShort,
            Why::Undecided { .. } => Kind::Undecided,
            Why::NoSolution => Kind::NoSolution,
        },
        shown: shown.map(ConclusionFacts::from),
        digit: None,
        by: None,
        house: None,
        clue: None,
        from: None,
        steps: 0,
        hardest: None,
        closing: None,
        solutions: Vec::new(),
        differing: Vec::new(),
        sections: Vec::new(),
    };
    match why {
        Why::Given { digit } => proof.digit = Some(*digit),
        Why::Seen { by } => {
            let cells = shown.iter().map(|shown| shown.candidate().cell).chain([*by]).collect();
            (proof.by, proof.house) = (Some(*by), puzzle.layout.houses_of_all(cells).iter().next());
            let held = puzzle.digits().get(*by).map(|digit| Candidate::new(*by, digit));
            proof.clue = held.zip(shown).and_then(|(held, shown)| between(puzzle, held, shown.candidate()));
        }
        Why::Undecided { solutions } => {
            proof.differing = differing(solutions, &puzzle.layout);
            if proof.differing.len() > MOST_DIFFERING {
                proof.differing.clear();
            }
            proof.solutions = solutions.iter().map(String::as_str).collect();
        }
        Why::Proven { from, trace } => {
            let mut teller = Teller::new(trace, telling)?;
            proof.from = Some(*from);
            proof.steps = trace.events.len();
            let used = trace.events.iter().filter_map(|event| event.deduction()).map(|step| step.technique);
            proof.closing = shown.and_then(|shown| closing(puzzle, trace, shown));
            let cells = shown.iter().map(|shown| shown.candidate().cell).chain(proof.closing.map(|place| place.cell));
            proof.house = puzzle.layout.houses_of_all(cells.collect()).iter().next();
            proof.clue = proof.closing.zip(shown).and_then(|(place, shown)| between(puzzle, place, shown.candidate()));
            proof.hardest = used.max_by_key(|technique| technique.rung()).map(|technique| technique.id);
            proof.sections = teller.sections()?;
            return Ok((proof, teller.writer));
        }
        Why::LeftOut | Why::Beyond | Why::CutShort | Why::NoSolution => {}
    }
    Ok((proof, Writer::new(telling, &puzzle.layout)?))
}

/// The clue because of which two candidates exclude each other, if no house is the reason.
fn between(puzzle: &Puzzle, one: Candidate, other: Candidate) -> Option<ClueId> {
    match puzzle.layout.via(one, other)? {
        Via::Clue(clue) => Some(clue),
        Via::House(_) => None,
    }
}

/// The placement of the last step that rules a candidate out, if the step itself does not say so.
pub(super) fn closing(puzzle: &Puzzle, trace: &Trace, shown: Conclusion) -> Option<Candidate> {
    let last = trace.events.last()?.deduction()?;
    if last.inference().conclusions().contains(&shown) {
        return None;
    }
    let shown = shown.candidate();
    let clears = |&&place: &&Candidate| place == shown || puzzle.layout.conflict(place, shown);
    last.placements.iter().find(clears).copied()
}

/// Explains why a digit is, or is not, in a cell.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn why(puzzle: &Puzzle, answer: &Answer, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Facts<'a> {
        cell: Value,
        digit: Digit,
        /// What is true of the digit in the cell, if it is known.
        is: Is,
        /// What was asked, if it is not true.
        denied: Option<Is>,
        unusual: Vec<Unusual>,
        proof: Proof<'a>,
        audience: Audience,
        board: Value,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Is {
        Placed,
        Eliminated,
        Open,
    }
    let is = |conclusion: Conclusion| match conclusion {
        Conclusion::Placed(_) => Is::Placed,
        Conclusion::Eliminated(_) => Is::Eliminated,
    };
    let (mut proof, mut writer) = proof(puzzle, answer.shown, &answer.why, telling)?;
    // What a clue rules out is not seen along a house.
    proof.house = proof.house.filter(|_| proof.clue.is_none());
    if matches!(answer.asked, Conclusion::Eliminated(_)) {
        // That in which the cell is the digit comes first.
        proof.solutions.reverse();
    }
    let mut unusual = unusual(&puzzle.layout);
    unusual.retain(|_| !proof.sections.is_empty());
    let mut board = Diagram::position(puzzle);
    board.parts = Parts::default().cells(Role::Target, CellSet::of(answer.asked.candidate().cell));
    board.sights = proof.by.zip(proof.house).into_iter().collect();
    let board = writer.board(board, "position", Occasion::page("why"))?;
    let facts = Facts {
        cell: things::value(&answer.asked.candidate().cell),
        digit: answer.asked.candidate().digit,
        is: answer.shown.map_or(Is::Open, is),
        denied: answer.shown.filter(|shown| *shown != answer.asked).map(|_| is(answer.asked)),
        unusual,
        proof,
        audience: telling.audience,
        board,
    };
    writer.finish("why.md", &facts)
}
