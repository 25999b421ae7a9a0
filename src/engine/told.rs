//! The steps of Sudoku Explainer, or of HoDoKu, as steps of a trace.
//!
//! The Explainer scale knows what it concludes, and from what, but has no proofs. Here one of our patterns with the same
//! conclusions is found for each step:
//!
//! * for a pattern, among those of the techniques that [show its kind](crate::rating::ExplainerKind::shown_by); it may prove more,
//!   and then only a part of it is drawn;
//! * for a cycle or a forcing chain, the chain of its links;
//! * for a chain of several branches, the net that starts from the same candidate, cell or house. It uses the same links
//!   if branches have only links, and otherwise simple techniques and further assumptions inside branches.
//!
//! If there is none, a net stands in, for one conclusion at a time. The kernel checks all of this, so nothing here is
//! trusted. If a step could not be proved at all, the techniques of the profile would go on; then the trace is not rated
//! as Sudoku Explainer's.

mod hodoku;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Profile, Source};
use crate::grid::{Candidate, Grid};
use crate::proof::{Conclusion, Truth, Uniqueness};
use crate::rating::{ExplainerStep, Points, Start, with_explainer};
use crate::technique::{Chain, ChainLink, Net, NetMeans as Means, Pattern, Position, Technique};
use crate::trace::{Deduction, Finding, ProvenStep, Recorder};

/// The depth of further assumptions in a net that stands in.
const DEEPEST: usize = 3;

type Found = Arc<dyn Pattern>;

/// Finds the next step of the program whose steps the profile takes. `None` if there is none, or if no puzzle of this kind
/// is rated.
pub(super) fn step(recorder: &Recorder, profile: &Profile) -> Option<ProvenStep> {
    match profile.steps {
        Source::Techniques => None,
        Source::Explainer => explainer(recorder, profile),
        Source::Hodoku => hodoku::step(recorder, profile),
    }
}

fn explainer(recorder: &Recorder, profile: &Profile) -> Option<ProvenStep> {
    if !recorder.is_solvable() || recorder.has_several() {
        return None;
    }
    let position = recorder.position();
    let look = with_explainer(|explainer| explainer.look(position, recorder.uniqueness(), position.budget()))?;
    let drawn = conclusions(&look.step);
    let judge = |pattern: Found, drawn: &[Conclusion]| judge(recorder, profile, pattern, drawn);
    let own = match &look.start {
        None => {
            findings(look.step.kind.shown_by(), &drawn, recorder).into_iter().find_map(|found| judge(found, &drawn))
        }
        Some(start) => chains(start, &drawn, position).find_map(|found| judge(found, &drawn)),
    };
    own.or_else(|| drawn.iter().find_map(|&one| stand_ins(one, position).find_map(|found| judge(found, &[one]))))
}

/// Returns the rating of a step in a position on the Explainer scale, if it is what Sudoku Explainer does there.
pub(crate) fn rating(step: &Deduction, grid: &Position, uniqueness: Uniqueness) -> Option<Points> {
    let look = with_explainer(|explainer| explainer.look(grid, uniqueness, grid.budget()))?;
    let drawn = conclusions(&look.step);
    let is_same = step.inference().conclusions().iter().all(|conclusion| drawn.contains(conclusion));
    is_same.then_some(look.step.rating)
}

/// Judges a part of what a pattern proves.
fn judge(recorder: &Recorder, profile: &Profile, pattern: Found, drawn: &[Conclusion]) -> Option<ProvenStep> {
    let technique = profile.name_of(&*pattern, recorder.position())?;
    recorder.judge_part(&Finding { technique, pattern }, drawn).ok()
}

/// Returns what a step concludes.
fn conclusions(step: &ExplainerStep) -> Vec<Conclusion> {
    let placed = step.placement.iter().map(|&candidate| Conclusion::Placed(candidate));
    placed.chain(step.eliminations.iter().map(|&candidate| Conclusion::Eliminated(candidate))).collect()
}

/// Returns the patterns of some techniques that prove these conclusions, those that prove least besides first.
fn findings(ids: &[&str], drawn: &[Conclusion], recorder: &Recorder) -> Vec<Found> {
    let position = recorder.position();
    let mut found: Vec<(usize, Found)> = Vec::new();
    let techniques = ids.iter().filter_map(|id| Technique::named(id));
    for technique in techniques.filter(|technique| technique.is_allowed(recorder.uniqueness())) {
        let _ = technique.find(position, &mut |pattern| {
            let inference = pattern.argue(position);
            let proves = |inference: &crate::technique::Inference| {
                drawn.iter().all(|&conclusion| inference.concludes(conclusion, position.layout()))
            };
            let Some(inference) = inference.filter(proves) else { return ControlFlow::Continue(()) };
            let all = inference.conclusions();
            found.push((all.len(), pattern));
            if all == drawn { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    found.sort_by_key(|(size, _)| *size);
    found.into_iter().map(|(_, pattern)| pattern).collect()
}

/// Returns chains or nets that start as a chain does, the most similar ones first.
fn chains<'a>(
    start: &'a Start,
    drawn: &'a [Conclusion],
    position: &'a Position,
) -> Box<dyn Iterator<Item = Found> + 'a> {
    let agreeing = |over: Truth, links: &'a [Truth]| {
        let net = move |means: Means| Net::agreeing(position, over, drawn, &means);
        Box::new(means(links).filter_map(net).map(found))
    };
    match start {
        Start::Path(links) => {
            let chain = found(Chain::of(links.clone(), position));
            let truths = links.iter().flat_map(ChainLink::truths).collect();
            let over = links.first().and_then(|link| link.truths().pop());
            let net = over.and_then(|over| Net::agreeing(position, over, drawn, &Means::Truths(truths)));
            Box::new([chain].into_iter().chain(net.map(found)))
        }
        Start::Truth { over, links } => agreeing(*over, links),
        Start::Both { candidate, links } | Start::False { candidate, links } => {
            agreeing(narrowest(position, *candidate), links)
        }
        Start::True { candidate, links } => {
            Box::new(means(links).filter_map(move |means| Net::refuting(position, *candidate, &means)).map(found))
        }
    }
}

/// Returns the nets that prove a conclusion by a contradiction.
fn stand_ins(conclusion: Conclusion, position: &Position) -> impl Iterator<Item = Found> {
    (0..=DEEPEST).map(Means::Nested).filter_map(move |means| {
        match conclusion {
            Conclusion::Eliminated(gone) => Net::refuting(position, gone, &means),
            Conclusion::Placed(place) => Net::agreeing(position, narrowest(position, place), &[conclusion], &means),
        }
        .map(found)
    })
}

/// Returns what a net may use: the links of a chain, if they are known; then more.
fn means(links: &[Truth]) -> impl Iterator<Item = Means> {
    let same = (!links.is_empty()).then(|| Means::Truths(links.to_vec()));
    same.into_iter().chain([Means::All, Means::Nested(0)])
}

/// Returns the cell or house of a candidate with the fewest candidates.
fn narrowest(grid: &Grid, Candidate { cell, digit }: Candidate) -> Truth {
    let houses = grid.layout().houses_of(cell).iter();
    let places = houses.map(|house| (grid.places_in(house, digit).len(), Truth::Place(house, digit)));
    let all = [(grid.candidates(cell).len(), Truth::Cell(cell))].into_iter().chain(places);
    all.min_by_key(|(size, _)| *size).map_or(Truth::Cell(cell), |(_, truth)| truth)
}

fn found(pattern: impl Pattern) -> Found {
    Arc::new(pattern)
}
