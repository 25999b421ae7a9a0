//! A hint, rung by rung, and the list of all steps.

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::board::noted;
use super::occasion::Occasion;
use super::teller::Teller;
use super::writer::Writer;
use crate::grid::{Candidate, Puzzle, Suspect};
use crate::render::document::Document;
use crate::render::outlets::in_plain_text;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::sketch::sketch;
use crate::render::pictures::text_board;
use crate::render::templates::things;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::technique::{Parts, Role};
use crate::trace::Event;
use crate::tutor::{Advice, Flaw, Hint, Look, Offer, Unmarked};

/// The number of rungs of a hint: the technique, where to look, what to ask, why it works, the conclusion.
pub const RUNGS: usize = TemplateBlock::RUNGS.len();

/// The part of a hint that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintExtent {
    /// This many rungs, and the diagram for the last of them.
    UpTo(usize),
    /// All rungs with their diagrams, collapsed except for the first.
    Folded,
}

impl HintExtent {
    /// Returns the number of rungs that are shown.
    pub fn count(self) -> usize {
        match self {
            Self::UpTo(count) => count.min(RUNGS),
            Self::Folded => RUNGS,
        }
    }

    /// Whether the conclusion is shown.
    pub fn is_all(self) -> bool {
        self.count() == RUNGS
    }
}

/// A rung in words, and its diagram.
#[derive(Serialize)]
struct RungView {
    n: usize,
    text: Value,
    board: Value,
    /// Cells without pencil marks that the step needs; empty until the conclusion is shown.
    unmarked: Value,
}

/// How the rungs are shown.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Shown {
    Listed,
    Folded,
}

/// The variants of [`Advice`].
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Step,
    Wrong,
    MissingMarks,
    Mistyped,
    Done,
    Nothing,
    CutShort,
}

/// The data of the template of a hint.
#[derive(Serialize)]
struct HintView<'a> {
    kind: Kind,
    shown: Shown,
    rungs: Vec<RungView>,
    /// The diagram of listed rungs, and the cells without pencil marks that the step needs, if the conclusion is shown.
    board: Value,
    unmarked: Value,
    stale: bool,
    several: bool,
    skipped: usize,
    /// The number of the step that was looked for.
    number: usize,
    next: Option<&'a str>,
    /// If the givens have no solution: those of which one is most likely mistyped.
    suspects: &'a [Suspect],
}

/// Returns the [`RUNGS`] rungs of a hint as plain text. Only the last names a conclusion.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn rungs(hint: &Hint, telling: &Telling) -> Result<Vec<String>, RenderError> {
    Ok(in_plain_text(&said(&Teller::new(&hint.trace, telling)?, hint)?))
}

/// Writes a hint for a position, as far as it is to be shown.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn hint(puzzle: &Puzzle, advice: &Advice, shown: HintExtent, telling: &Telling) -> Result<Document, RenderError> {
    let mut view = HintView {
        kind: Kind::Step,
        shown: if shown == HintExtent::Folded { Shown::Folded } else { Shown::Listed },
        rungs: Vec::new(),
        board: Value::from(""),
        unmarked: Value::from(()),
        stale: false,
        several: false,
        skipped: 0,
        number: 1,
        next: None,
        suspects: &[],
    };
    match advice {
        Advice::Step(hint) => {
            let mut teller = Teller::new(&hint.trace, telling)?;
            let mut before = String::new();
            for (n, text) in (1..).zip(said(&teller, hint)?).take(shown.count()) {
                let has_board = shown == HintExtent::Folded || n > 1 && n == shown.count();
                let mut board = Value::from("");
                if has_board {
                    // A diagram that shows no more than the one before is omitted.
                    let diagram = diagram(&teller.puzzle, &teller, hint, n).with_named_boxes();
                    let drawn = text_board::draw(&diagram);
                    if before != drawn {
                        let of = if tells(hint, n) { hint.step().technique.family } else { "hint" };
                        board = teller.writer.board(diagram, &format!("rung-{n}"), Occasion::page(of))?;
                    }
                    before = drawn;
                }
                let unmarked: &[Unmarked] = if n == RUNGS { &hint.unmarked } else { &[] };
                let (text, unmarked) = (Value::from_safe_string(text), things::value(&unmarked));
                view.rungs.push(RungView { n, text, board, unmarked });
            }
            if let Some(last) = view.rungs.last() {
                (view.board, view.unmarked) = (last.board.clone(), last.unmarked.clone());
            }
            (view.stale, view.several) = (hint.stale, hint.several);
            return teller.writer.finish("hint.md", &view);
        }
        Advice::Wrong { standing } if standing.flaw() == Some(Flaw::MissingMarks) => view.kind = Kind::MissingMarks,
        Advice::Wrong { standing } if standing.suspects.givens.is_empty() => view.kind = Kind::Wrong,
        Advice::Wrong { standing } => (view.kind, view.suspects) = (Kind::Mistyped, &standing.suspects.givens),
        Advice::Done => view.kind = Kind::Done,
        Advice::Nothing { skipped, next, several } => {
            view.kind = Kind::Nothing;
            (view.skipped, view.next, view.several) = (*skipped, *next, *several);
        }
        Advice::CutShort { skipped } => (view.kind, view.skipped) = (Kind::CutShort, *skipped),
    }
    view.number += view.skipped;
    Writer::new(telling, &puzzle.layout)?.finish("hint.md", &view)
}

/// The rungs of a hint in Markdown, each in one line.
pub(super) fn said(teller: &Teller, hint: &Hint) -> Result<Vec<String>, RenderError> {
    let event = hint.trace.events.first().ok_or(RenderError::Puzzle)?;
    teller.say(event, Some(&hint.look), TemplateBlock::RUNGS)
}

/// Whether a rung shows the pattern.
fn tells(hint: &Hint, rung: usize) -> bool {
    rung == RUNGS || rung == 4 && hint.look.tellable
}

/// The diagram of a rung: the position; the area; what is asked; the pattern, if it gives nothing away; the step.
pub(super) fn diagram(puzzle: &Puzzle, teller: &Teller, hint: &Hint, rung: usize) -> Diagram {
    let mut diagram = sketch(puzzle, &teller.grids[0], hint.step());
    if diagram.candidates.iter().all(|digits| digits.is_empty()) {
        // A single needs none, but those that were written down stay.
        diagram.candidates = noted(puzzle);
    }
    let net = hint.trace.events.first().and_then(|event| teller.net(event.deduction()?));
    let with_lines = |diagram: Diagram| net.iter().fold(diagram, Diagram::with_net);
    if rung == RUNGS {
        return with_lines(diagram);
    }
    diagram.placements.clear();
    diagram.eliminations.clear();
    let whole = std::mem::take(&mut diagram.parts);
    let asked = hint.look.houses().fold(Parts::default(), |parts, house| parts.house(Role::Pattern, house));
    let asked = asked.cells(Role::Pattern, hint.look.cells());
    diagram.parts = match rung {
        1 => Parts::default(),
        2 => hint.look.area.iter().fold(Parts::default(), |parts, &house| parts.house(Role::Pattern, house)),
        3 => asked,
        _ if tells(hint, rung) => whole,
        _ => Parts { houses: whole.houses, ..asked },
    };
    if rung < 4 {
        diagram.sights.clear();
    }
    if tells(hint, rung) { with_lines(diagram) } else { diagram }
}

/// A step in the list.
#[derive(Serialize)]
struct Listed<'a> {
    title: Value,
    placements: &'a [Candidate],
    eliminations: &'a [Candidate],
    opens: usize,
}

/// The steps of a technique in the list.
#[derive(Serialize)]
struct Group<'a> {
    technique: &'static str,
    more: bool,
    steps: Vec<Listed<'a>>,
}

/// Lists the steps that are possible in a position.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn steps(puzzle: &Puzzle, offers: &[Offer], telling: &Telling) -> Result<Document, RenderError> {
    let mut writer = Writer::new(telling, &puzzle.layout)?;
    let board = Diagram::of(puzzle, &puzzle.grid().map_err(|_| RenderError::Puzzle)?);
    let board = writer.board(board, "board", Occasion::default())?;
    let groups = offers.iter().map(|offer| group(offer, telling)).collect::<Result<Vec<_>, _>>()?;
    writer.finish("steps.md", &minijinja::context! { board, groups => minijinja::value::Serde(groups) })
}

/// Says where to look for each step of an offer, as the second rung of its hint does.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn places(offer: &Offer, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let teller = Teller::new(&offer.trace, telling)?;
    let place = |event: &Event| {
        let look = Look::at(event.deduction().ok_or(RenderError::Puzzle)?, teller.before(event));
        Ok(teller.say(event, Some(&look), &[TemplateBlock::Rung2])?.concat())
    };
    let said = offer.trace.events.iter().map(place).collect::<Result<Vec<_>, RenderError>>()?;
    Ok(in_plain_text(&said))
}

fn group<'a>(offer: &'a Offer, telling: &Telling) -> Result<Group<'a>, RenderError> {
    let teller = Teller::new(&offer.trace, telling)?;
    let listed = offer.trace.events.iter().zip(&offer.opens).map(|(event, opens)| {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let title = teller.say(event, None, &[TemplateBlock::Title])?.concat();
        Ok(Listed {
            title: Value::from_safe_string(title),
            placements: &step.placements,
            eliminations: &step.eliminations,
            opens: opens.len(),
        })
    });
    let steps = listed.collect::<Result<_, RenderError>>()?;
    Ok(Group { technique: offer.technique, more: offer.more, steps })
}
