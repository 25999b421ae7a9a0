//! Answers to a learner: why, what is wrong, and what a solve was worth.

use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::claim::Claim;
use super::document::Document;
use super::plain_text::plain_text;
use super::sections::Section;
use super::story::differing;
use super::teller::Teller;
use super::telling::{Audience, Telling};
use super::templates::{RenderError, strip_marks};
use super::writer::Writer;
use crate::engine::Repeated;
use crate::grid::{Candidate, Cell, Count, Digit, House, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;
use crate::trace::Trace;
use crate::tutor::{Answer, Entry, Fault, Grades, Review, Stale, Start, Why};

/// How many rungs the review of a wrong position has: that something is wrong, where to look, what it
/// is, and why.
pub const REVIEW_RUNGS: usize = 4;

/// Why something is true, as templates see it.
#[derive(Serialize)]
struct Proof<'a> {
    /// `given`, `seen`, `left_out`, `proven`, `beyond`, `undecided` or `no_solution`.
    kind: &'static str,
    /// What is true, if that is known.
    shown: Option<Claim>,
    digit: Option<Digit>,
    by: Option<Cell>,
    /// A house in which the cell sees the other.
    house: Option<House>,
    from: Option<Start>,
    steps: usize,
    hardest: Option<&'static str>,
    /// The last placement, where it is not itself what was to be shown.
    closing: Option<Candidate>,
    solutions: &'a [String],
    differing: Vec<Cell>,
    sections: Vec<Section>,
}

/// A proof in facts, and the writer that has its boards.
fn proof<'a>(
    puzzle: &Puzzle,
    shown: Option<Conclusion>,
    why: &'a Why,
    telling: &'a Telling,
) -> Result<(Proof<'a>, Writer<'a>), RenderError> {
    let mut proof = Proof {
        kind: match why {
            Why::Given { .. } => "given",
            Why::Seen { .. } => "seen",
            Why::LeftOut => "left_out",
            Why::Proven { .. } => "proven",
            Why::Beyond => "beyond",
            Why::Undecided { .. } => "undecided",
            Why::NoSolution => "no_solution",
        },
        shown: shown.map(Claim::from),
        digit: None,
        by: None,
        house: None,
        from: None,
        steps: 0,
        hardest: None,
        closing: None,
        solutions: &[],
        differing: Vec::new(),
        sections: Vec::new(),
    };
    match why {
        Why::Given { digit } => proof.digit = Some(*digit),
        Why::Seen { by } => {
            let cells = shown.iter().map(|shown| shown.candidate().cell).chain([*by]).collect();
            (proof.by, proof.house) = (Some(*by), puzzle.layout.houses_of_all(cells).iter().next());
        }
        Why::Undecided { solutions } => {
            proof.differing = differing(solutions, &puzzle.layout);
            proof.solutions = solutions;
        }
        Why::Proven { from, trace } => {
            let mut teller = Teller::new(trace, telling)?;
            proof.from = Some(*from);
            proof.steps = trace.events.len();
            let used = trace.events.iter().filter_map(|event| event.deduction()).map(|step| step.technique);
            proof.closing = shown.and_then(|shown| closing(puzzle, trace, shown));
            let cells = shown.iter().map(|shown| shown.candidate().cell).chain(proof.closing.map(|place| place.cell));
            proof.house = puzzle.layout.houses_of_all(cells.collect()).iter().next();
            proof.hardest = used.max_by_key(|technique| technique.rung()).map(|technique| technique.id);
            proof.sections = teller.sections()?;
            return Ok((proof, teller.writer));
        }
        Why::LeftOut | Why::Beyond | Why::NoSolution => {}
    }
    Ok((proof, Writer::new(telling, &puzzle.layout)?))
}

/// The placement of the last step that rules a candidate out, where the step does not say so itself.
fn closing(puzzle: &Puzzle, trace: &Trace, shown: Conclusion) -> Option<Candidate> {
    let last = trace.events.last()?.deduction()?;
    let Candidate { cell, digit } = shown.candidate();
    if last.argument().conclusions().contains(&shown) {
        return None;
    }
    let clears =
        |place: &&Candidate| place.cell == cell || place.digit == digit && puzzle.layout.sees(place.cell, cell);
    last.placements.iter().find(clears).copied()
}

/// Tells why a digit is, or is not, in a cell.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn why(puzzle: &Puzzle, answer: &Answer, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Facts<'a> {
        asked: Claim,
        proof: Proof<'a>,
        audience: Audience,
        outcome: &'static str,
    }
    let (proof, writer) = proof(puzzle, answer.shown, &answer.why, telling)?;
    let facts = Facts { asked: answer.asked.into(), proof, audience: telling.audience, outcome: "" };
    writer.finish("why.md", &facts)
}

/// What is wrong, as templates see it.
#[derive(Serialize)]
struct FaultView<'a> {
    kind: &'static str,
    /// How many digits are wrong, and how many notes.
    wrong: [usize; 2],
    area: Option<House>,
    /// A digit that stands twice.
    repeated: Option<&'a Repeated>,
    /// Where it was entered, if in one of its cells only.
    entered: Option<Cell>,
    /// A wrong entry.
    entry: Option<Claim>,
    proof: Option<Proof<'a>>,
}

/// What is wrong in a position, in facts, and the writer that has the boards of its proof.
fn fault<'a>(
    puzzle: &Puzzle,
    review: &'a Review,
    telling: &'a Telling,
) -> Result<(FaultView<'a>, Writer<'a>), RenderError> {
    let notes = review.standing.wrong.iter().filter(|entry| matches!(entry, Conclusion::Eliminated(_))).count();
    let mut view = FaultView {
        kind: match &review.standing {
            standing if standing.solutions == Count::None => "no_solution",
            standing if standing.at_odds => "at_odds",
            _ => "right",
        },
        wrong: [review.standing.wrong.len() - notes, notes],
        area: None,
        repeated: None,
        entered: None,
        entry: None,
        proof: None,
    };
    match &review.fault {
        None => {}
        Some(Fault::Repeated(repeated)) => {
            let mut entered = repeated.cells.iter().filter(|cell| puzzle.placed.get(**cell).is_some());
            let only = entered.next().filter(|_| entered.next().is_none());
            (view.kind, view.area) = ("repeated", Some(repeated.house));
            (view.repeated, view.entered) = (Some(repeated), only.copied());
        }
        Some(Fault::Entry { entry, area, why }) => {
            let (proof, writer) = proof(puzzle, Some(entry.denied()), why, telling)?;
            (view.kind, view.area) = ("entry", *area);
            (view.entry, view.proof) = (Some((*entry).into()), Some(proof));
            return Ok((view, writer));
        }
    }
    Ok((view, Writer::new(telling, &puzzle.layout)?))
}

/// What is wrong in a position, rung by rung and in Markdown; nothing where nothing is.
fn said(fault: &FaultView, writer: &Writer) -> Result<Vec<String>, RenderError> {
    let blocks: &[&str] = match fault.kind {
        "right" => &[],
        "no_solution" | "at_odds" => &["rung1"],
        _ => &["rung1", "rung2", "rung3", "rung4"],
    };
    writer.blocks(&writer.telling.source.name_in_locale("fault.md"), &fault, blocks)
}

/// What is wrong in a position as plain text: up to [`REVIEW_RUNGS`] rungs; none where nothing is wrong.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn review_rungs(puzzle: &Puzzle, review: &Review, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let (fault, writer) = fault(puzzle, review, telling)?;
    Ok(said(&fault, &writer)?.iter().map(|rung| plain_text(&strip_marks(rung)).trim_end().to_owned()).collect())
}

/// Tells what is wrong in a position, as far as so many rungs do, what is out of date, and, where
/// nothing is wrong, what follows.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn review(puzzle: &Puzzle, review: &Review, rungs: usize, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Level {
        hardest: Option<&'static str>,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
    }
    #[derive(Serialize)]
    struct Facts<'a> {
        right: bool,
        several: bool,
        rungs: Vec<Value>,
        proof: Option<Proof<'a>>,
        stale: &'a [Stale],
        levels: Vec<Level>,
        audience: Audience,
        outcome: &'static str,
    }
    let (mut fault, writer) = fault(puzzle, review, telling)?;
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
        right: review.standing.is_right(),
        several: review.standing.solutions == Count::Many,
        proof: if rungs >= REVIEW_RUNGS { fault.proof.take() } else { None },
        rungs: said.into_iter().take(rungs).collect(),
        stale: &review.stale,
        levels,
        audience: telling.audience,
        outcome: "",
    };
    writer.finish("review.md", &facts)
}

/// Tells what each move of a solve was worth.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn grades(puzzle: &Puzzle, grades: &Grades, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Row<'a> {
        line: usize,
        entry: Claim,
        grade: &'a crate::tutor::Grade,
        missed: Option<&'static str>,
    }
    let rows = grades.moves.iter().map(|graded| Row {
        line: graded.of.line,
        entry: graded.of.entry.into(),
        grade: &graded.grade,
        missed: graded.missed,
    });
    let rows: Vec<Row> = rows.collect();
    let facts = minijinja::context! { moves => Serde(&rows), missed => Serde(&grades.missed), open => grades.open };
    Writer::new(telling, &puzzle.layout)?.finish("grades.md", &facts)
}
