//! Documents of every kind, rendered only to check that they can be.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::{LocaleProblem, problem};
use crate::clue::{Clue, KINDS};
use crate::engine::{self, Profile};
use crate::format;
use crate::grid::{Budget, Candidate, Count, Puzzle};
use crate::proof::Conclusion;
use crate::render::views::{
    BatchFigures, BoardCandidates, CourseForm, HintExtent, Input, Leave, MoveRemark, OnBoard, REVIEW_RUNGS, RUNGS,
    Remark, SheetAnswer, SheetPuzzle, StepNumber, TechniqueUse, Unclear, Worksheet, batch_report, because, board,
    board_of_step, comparison, course, drills, drills_in_text, grades, hint, lesson, remark, review, rungs, steps,
    walkthrough, why, with_gaps, worksheet,
};
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::{Audience, Telling};
use crate::technique::{LADDER, Technique};
use crate::trace::{self, Limit, Trace, replay};
use crate::tutor::curriculum::{Curriculum, Lesson, Start};
use crate::tutor::session::{Action, ActionError};
use crate::tutor::{self, Advice, Answer, Drill, Flaw, Grades, HintOptions, Length, Move, Review, Standing, Why};

/// Grids of all kinds, each with a puzzle that is solved quickly.
const BOARDS: &str = include_str!("../../../puzzles/small.yaml");

/// A curriculum whose first units are shown quickly, and their number: enough for a technique that comes again.
const COURSE: &str = include_str!("../../../puzzles/children.yaml");
const COURSE_UNITS: usize = 3;

type Rendered = Result<(), RenderError>;

pub(super) fn check(source: &Source) -> BTreeSet<LocaleProblem> {
    let telling = Telling { source: source.clone(), ..Telling::default() };
    let techniques = LADDER.par_iter().flat_map_iter(|technique| of_technique(technique, &telling));
    let boards = format::read_all(BOARDS).unwrap_or_default();
    let boards: Vec<Puzzle> = boards.into_iter().map(|reading| reading.puzzle).collect();
    let boards = boards.par_iter().enumerate().flat_map_iter(|(at, puzzle)| {
        let positions = if at == 0 { of_positions(puzzle, &telling) } else { Vec::new() };
        positions.into_iter().chain(of_board(puzzle, &telling))
    });
    techniques.chain(boards).chain(of_course(&telling)).filter_map(|rendered| problem(rendered.err()?)).collect()
}

/// A course of small grids, as a directory and as a book.
fn of_course(telling: &Telling) -> Vec<Rendered> {
    let Ok(curriculum) = Curriculum::parse(COURSE) else { return Vec::new() };
    let lessons = (0..COURSE_UNITS).filter_map(|at| curriculum.lesson(at, &Budget::default())?.ok());
    let lessons: Vec<Lesson> = lessons.collect();
    // Once in words of its own, and once without.
    let mut plain = lessons.clone();
    plain.iter_mut().for_each(|lesson| lesson.unit.words = None);
    let own = course(&lessons, &curriculum.start, CourseForm::Site, telling);
    let forms = [CourseForm::Site, CourseForm::Book].map(|form| course(&plain, &Start::default(), form, telling));
    forms.into_iter().chain([own]).map(|told| told.map(drop)).collect()
}

/// Documents of many kinds, on this thread: one for each family of techniques, and what can be asked in a small position.
pub(super) fn some(source: &Source) {
    let telling = Telling { source: source.clone(), ..Telling::default() };
    for technique in LADDER.iter().filter(|technique| is_first(technique)) {
        let Some(trace) = tutor::exemplar(technique) else { continue };
        let _ = lesson(technique, trace, &telling);
        if technique.is_single() {
            hinted(technique, trace, &telling);
        }
    }
    let Some(puzzle) = format::read_all(BOARDS).ok().and_then(|boards| Some(boards.into_iter().next()?.puzzle)) else {
        return;
    };
    let profiles =
        ["classic", "reading-order", "singles-passes"].into_iter().filter_map(|name| Profile::named(name).ok());
    for trace in profiles.filter_map(|profile| engine::solve(&puzzle, &profile).ok()) {
        let told =
            |telling: &Telling| walkthrough(&trace, telling).and_then(|told| with_gaps(&told, telling)).map(drop);
        audiences(&telling).iter().for_each(|telling| _ = told(telling));
    }
    let conclusions: Vec<Conclusion> = conclusions(&puzzle).into_iter().step_by(7).collect();
    of_position(&puzzle, &conclusions, &telling);
    remarked(&puzzle, &telling);
}

/// Whether it is the first technique of its family. The patterns of a family have the same facts.
fn is_first(technique: &Technique) -> bool {
    LADDER.iter().find(|other| other.family == technique.family) == Some(technique)
}

/// For each audience.
fn audiences(telling: &Telling) -> Vec<Telling> {
    Audience::ALL.iter().map(|&audience| Telling { audience, ..telling.clone() }).collect()
}

/// A technique: its lesson, a hint at it and, for the first of a family, a walkthrough with it. What the others of the family
/// say differently is in their lessons, and the rest of their walkthroughs in those of other families.
fn of_technique(technique: &'static Technique, telling: &Telling) -> Vec<Rendered> {
    let Some(trace) = tutor::exemplar(technique) else { return Vec::new() };
    let mut rendered = Vec::new();
    for telling in audiences(telling) {
        rendered.push(lesson(technique, trace, &telling).map(drop));
        if is_first(technique) {
            rendered.push(walkthrough(trace, &telling).map(drop));
        }
    }
    rendered.extend(hinted(technique, trace, telling));
    rendered
}

/// A hint at the first step of a technique, as a drill too, and its boards.
fn hinted(technique: &'static Technique, trace: &Trace, telling: &Telling) -> Vec<Rendered> {
    let mut rendered = Vec::new();
    let only = Profile { techniques: vec![vec![technique.into()]], ..Profile::up_to(technique) };
    if let Some(position) = before(trace, technique)
        && let Advice::Step(hint) = tutor::hint(&position, &only)
    {
        rendered.push(rungs(&hint, telling).map(drop));
        let drill = [Drill { hint: hint.as_ref().clone(), only_way: false }];
        rendered.extend([drills(&drill, telling), drills_in_text(&drill, telling)].map(|told| told.map(drop)));
        let n = hint.trace.events.first().map_or(1, |event| event.n);
        let drawn = [StepNumber::Shown, StepNumber::Hidden]
            .map(|number| board_of_step(&hint.trace, n, number, BoardCandidates::Auto, telling).map(drop));
        rendered.extend(drawn);
    }
    rendered
}

/// The position before the first step of a technique, with pencil marks for all candidates.
fn before(trace: &Trace, technique: &Technique) -> Option<Puzzle> {
    let is_its = |event: &&crate::trace::Event| event.deduction().is_some_and(|step| step.technique == technique);
    let event = trace.events.iter().find(is_its)?;
    let mut puzzle = trace.puzzle.puzzle()?;
    let grids = replay(&puzzle, &trace.events).ok()?;
    let grid = grids.get(event.n as usize - 1)?;
    for place in grid.digits().iter().filter(|place| puzzle.givens.get(place.cell).is_none()) {
        puzzle.placed.set(place.cell, Some(place.digit));
    }
    puzzle.notes = grid.open().iter().map(|cell| (cell, grid.candidates(cell))).collect();
    Some(puzzle)
}

/// A budget too small to count solutions, and one large enough for that and a few steps.
const BUDGETS: [u64; 2] = [0, 60];

/// Walkthroughs of a puzzle: solved, guessed, stuck, cut short, shortened, up to one conclusion, and with claims.
fn of_board(puzzle: &Puzzle, telling: &Telling) -> Vec<Rendered> {
    let mut rendered = Vec::new();
    let first = Profile::up_to(&LADDER[0]);
    let poor = BUDGETS.map(|work| Profile { budget: Budget::work(work), ..Profile::up_to(&LADDER[9]) });
    for profile in Profile::names().filter_map(|name| Profile::named(name).ok()).chain([first]).chain(poor) {
        let Ok(trace) = engine::solve(puzzle, &profile) else { continue };
        let last = trace.deductions().last().and_then(|step| step.inference().conclusions().first().copied());
        let until = last.and_then(|last| tutor::until(&trace, last, &profile).ok());
        let claimed = trace::verify(trace.clone().into_inner()).ok();
        for telling in audiences(telling) {
            rendered.push(walkthrough(&trace, &telling).map(drop));
            rendered.extend(claimed.iter().map(|claimed| walkthrough(claimed, &telling).map(drop)));
            rendered.extend(until.iter().map(|until| walkthrough(until, &telling).map(drop)));
            let shortened = Telling { before: Some(Length::of(&trace)), ..telling };
            rendered.push(walkthrough(&trace, &shortened).and_then(|told| with_gaps(&told, &shortened)).map(drop));
        }
    }
    rendered
}

/// What can be asked in a position, right and wrong, of a puzzle with one solution, with several and with none.
fn of_positions(puzzle: &Puzzle, telling: &Telling) -> Vec<Rendered> {
    let Some(given) = puzzle.givens.iter().next() else { return Vec::new() };
    let mut open = puzzle.clone();
    open.givens.set(given.cell, None);
    let conclusions = conclusions(puzzle);
    let mut rendered = Vec::new();
    for puzzle in [puzzle, &open] {
        rendered.extend(of_board(puzzle, telling));
        rendered.extend(of_position(puzzle, &conclusions, telling));
    }
    rendered.extend(remarked(puzzle, telling));
    rendered
}

/// All conclusions, true and false.
fn conclusions(puzzle: &Puzzle) -> Vec<Conclusion> {
    let cells = puzzle.layout.cells();
    let candidates =
        cells.iter().flat_map(|cell| puzzle.layout.digits().iter().map(move |it| Candidate::new(cell, it)));
    candidates.flat_map(|it| [Conclusion::Placed(it), Conclusion::Eliminated(it)]).collect()
}

/// What can be asked in a position, about these conclusions too.
fn of_position(puzzle: &Puzzle, conclusions: &[Conclusion], telling: &Telling) -> Vec<Rendered> {
    let classic = Profile::up_to(&LADDER[LADDER.len() - 1]);
    let mut rendered = Vec::new();
    let clues: Vec<Clue> = KINDS.iter().map(|kind| Clue::example(kind, &puzzle.layout)).collect();
    let shown = OnBoard { clues: &clues, candidates: BoardCandidates::All, ..OnBoard::default() };
    rendered.push(board(puzzle, shown, telling).map(drop));
    for &conclusion in conclusions {
        let Ok(answer) = tutor::why(puzzle, conclusion, &classic) else { continue };
        rendered.push(why(puzzle, &answer, telling).map(drop));
        rendered.push(because(puzzle, &answer, telling).map(drop));
        for shown in [None, Some(conclusion)] {
            let cut_short = Answer { asked: conclusion, shown, why: Why::CutShort };
            rendered.push(why(puzzle, &cut_short, telling).map(drop));
        }
        let mut position = puzzle.clone();
        let Candidate { cell, digit } = conclusion.candidate();
        match conclusion {
            _ if position.givens.get(cell).is_some() => continue,
            Conclusion::Placed(_) => position.placed.set(cell, Some(digit)),
            Conclusion::Eliminated(_) => {
                let others = position.layout.digits().iter().filter(|&other| other != digit).collect();
                position.notes.insert(cell, others);
            }
        }
        let reviewed = tutor::review(&position, &classic);
        let limited = reviewed.clone().map(|review| Review { limit: Some(Limit::Work), ..review });
        let told = [reviewed, limited].into_iter().flatten();
        rendered.extend(told.map(|told| review(&position, &told, REVIEW_RUNGS, telling).map(drop)));
        let advice = tutor::hint(&position, &classic);
        let shown = [HintExtent::UpTo(RUNGS), HintExtent::Folded];
        rendered.extend(shown.map(|shown| hint(&position, &advice, shown, telling).map(drop)));
    }
    for (right, cells) in tutor::review(puzzle, &classic).into_iter().flat_map(|right| [(right.clone(), 1), (right, 2)])
    {
        let at_odds = puzzle.layout.cells().iter().take(cells).collect();
        let told = Review { standing: Standing { solutions: Count::Many, at_odds, ..right.standing }, ..right };
        rendered.push(review(puzzle, &told, REVIEW_RUNGS, telling).map(drop));
    }
    let nothing = HintOptions { skip: usize::MAX }.hint(puzzle, &Profile::up_to(&LADDER[0]));
    rendered.push(hint(puzzle, &nothing, HintExtent::Folded, telling).map(drop));
    for skipped in 0..2 {
        let cut_short = Advice::CutShort { skipped };
        rendered.push(hint(puzzle, &cut_short, HintExtent::Folded, telling).map(drop));
    }
    let offers: Vec<_> = tutor::steps(puzzle, &classic).take(3).collect();
    rendered.push(steps(puzzle, &offers, telling).map(drop));
    let moves: Vec<Move> = conclusions.iter().map(|&entry| Move { line: 1, entry }).collect();
    rendered.extend(tutor::grade(puzzle, &moves, &classic).map(|told| grades(puzzle, &told, telling).map(drop)));
    let profiles = Profile::names().filter_map(|name| Profile::named(name).ok()).collect();
    if let Ok(runs) = engine::compare(puzzle, profiles, 100) {
        let compared = engine::Comparison::new(puzzle, &runs);
        rendered.push(comparison(&compared, &runs, telling).map(drop));
    }
    rendered.push(batch_report(&figures(), telling).map(drop));
    if let (Ok((_, solution)), Ok(trace)) =
        (tutor::only_solution(puzzle, &Budget::default()), engine::solve(puzzle, &classic))
    {
        let trace = Box::new(trace);
        let answers =
            [SheetAnswer::Key(solution), SheetAnswer::Short(solution, trace.clone()), SheetAnswer::Steps(trace)];
        let of = |answer| SheetPuzzle { puzzle: puzzle.clone(), clues: Vec::new(), level: Some(String::new()), answer };
        let sheet = Worksheet { puzzles: answers.map(of).into(), ..Worksheet::default() };
        rendered.push(worksheet(&sheet, telling).map(drop));
    }
    rendered
}

/// Every remark, in front of commands and of keys.
fn remarked(puzzle: &Puzzle, telling: &Telling) -> Vec<Rendered> {
    let inputs = [Input::Lines, Input::Keys];
    let said = |said: Remark| inputs.map(|input| remark(puzzle, &said, input, telling).map(drop));
    remarks(puzzle).into_iter().flat_map(said).collect()
}

/// Returns remarks of every kind, with all of their parts.
fn remarks(puzzle: &Puzzle) -> Vec<Remark> {
    let Some(given) = puzzle.givens.iter().next() else { return Vec::new() };
    let classic = Profile::up_to(&LADDER[LADDER.len() - 1]);
    let every = [Action::Place(given), Action::Erase(given.cell), Action::Mark(given), Action::Unmark(given)];
    let every = [&every[..], &[Action::Corner(given), Action::Automatic, Action::Manual]].concat();
    let moved = |empty| MoveRemark::of(&every, puzzle, empty);
    let cell = given.cell;
    let errors = [
        ActionError::Given(cell),
        ActionError::Filled(cell),
        ActionError::Seen(given),
        ActionError::OffGrid(cell),
        ActionError::Idle,
        ActionError::TooMany,
    ];
    let unclear = [
        Unclear::Unknown,
        Unclear::Ambiguous,
        Unclear::NeedsCell,
        Unclear::NeedsMarks,
        Unclear::NeedsConclusion,
        Unclear::NeedsRung,
        Unclear::NeedsTechnique,
        Unclear::NeedsFile,
        Unclear::Error,
    ];
    let wrong = Move { line: 1, entry: Conclusion::Eliminated(given) };
    let grades = tutor::grade(puzzle, &[wrong], &classic).ok();
    let solved = |grades: Option<Grades>| Remark::Solved {
        tally: grades.as_ref().map(Grades::tally),
        missed: grades.map(|grades| grades.missed).unwrap_or_default(),
        hints: 2,
        practise: vec![LADDER[0].id],
    };
    let mut all = vec![
        Remark::Welcome { resumed: Some(1), seed: None, several: true },
        Remark::Welcome { resumed: None, seed: Some(1), several: false },
        Remark::Grid,
        Remark::Done(moved(1)),
        Remark::Undone(moved(0)),
        Remark::NothingToUndo,
        Remark::Hinted { steps: 1 },
        Remark::NothingToRedo,
        Remark::Help,
        Remark::Rung { n: 1, last: false },
        Remark::Rung { n: 5, last: true },
        Remark::Wrong { flaw: Flaw::Mistake },
        Remark::Wrong { flaw: Flaw::MissingMarks },
        Remark::NothingToTake,
        Remark::Mistake { n: 1, last: false },
        Remark::Right,
        Remark::NoAnswer,
        Remark::Saved { file: String::new() },
        Remark::Unsaved { then: Leave::End },
        Remark::Unsaved { then: Leave::Begin },
        Remark::FullButWrong,
        solved(None),
        solved(grades),
    ];
    all.extend(errors.map(|error| Remark::Refused { error }));
    all.extend(unclear.map(|what| Remark::Unclear { what, text: String::new() }));
    all
}

/// Returns counts for each part of a report.
fn figures() -> BatchFigures {
    let outcomes = ["solved", "stuck", "no_solution", "many_solutions"];
    BatchFigures {
        limited: 1,
        outcomes: outcomes.map(|outcome| (outcome.to_owned(), 1)).into(),
        levels: vec![(String::new(), 1)],
        techniques: vec![TechniqueUse { technique: LADDER[0].id.to_owned(), puzzles: 1, steps: 1 }],
        ..BatchFigures::default()
    }
}
