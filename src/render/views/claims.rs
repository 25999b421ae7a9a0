//! The claims of a hint one by one, for after its last rung: a chain link by link, a net line by line, any other step reason
//! by reason. Each comes with a diagram of what was told so far.
//!
//! The words are the list of the template's block `claims`; what is drawn by each of its items follows from the step.

use std::collections::{BTreeMap, BTreeSet};

use super::block::TemplateBlock;
use super::hint::diagram;
use super::occasion::Occasion;
use super::teller::Teller;
use crate::grid::Candidate;
use crate::render::document::{Block, Document};
use crate::render::facts::net::NetFacts;
use crate::render::facts::reasons::{Reason, reasons};
use crate::render::outlets::plain_text;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::net::{Stop, stops};
use crate::render::views::hint::RUNGS;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::technique::{Parts, Role, Strength};
use crate::tutor::Hint;

/// Returns the claims of a hint as plain text.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn claim_texts(hint: &Hint, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let teller = Teller::new(&hint.trace, telling)?;
    Ok(items(&teller, hint)?.into_iter().map(|blocks| plain_text(&Document { blocks, ..empty(&teller) })).collect())
}

/// Writes the claims of a hint, a document for each: what it says, and the diagram of all that was told by then.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn claims(hint: &Hint, telling: &Telling) -> Result<Vec<Document>, RenderError> {
    let mut teller = Teller::new(&hint.trace, telling)?;
    let items = items(&teller, hint)?;
    let diagrams = diagrams(&teller, hint, items.len());
    let of = hint.step().technique.family;
    items
        .into_iter()
        .zip(diagrams)
        .map(|(mut blocks, diagram)| {
            teller.writer.board(diagram, "claim", Occasion::page(of))?;
            let pictures = std::mem::take(&mut teller.writer.pictures);
            blocks.extend(pictures.keys().cloned().map(Block::Picture));
            Ok(Document { blocks, pictures, ..empty(&teller) })
        })
        .collect()
}

/// A document in the style of a hint, without contents.
fn empty(teller: &Teller) -> Document {
    let Telling { script, style, .. } = teller.telling;
    let lang = teller.writer.names.words.lang.tag();
    Document { script: *script, style: style.clone(), ..Document::read("", BTreeMap::new(), lang) }
}

/// The items of the list, in the order in which they are read; each without those inside it.
fn items(teller: &Teller, hint: &Hint) -> Result<Vec<Vec<Block>>, RenderError> {
    let event = hint.trace.events.first().ok_or(RenderError::Puzzle)?;
    // A user's template need not have the block.
    let said = teller.said(event, None, &[], &[TemplateBlock::Claims])?.concat();
    let read = Document::read(&said, BTreeMap::new(), teller.writer.names.words.lang.tag());
    let mut found = Vec::new();
    flatten(read.blocks, &mut found);
    Ok(found)
}

fn flatten(blocks: Vec<Block>, found: &mut Vec<Vec<Block>>) {
    for block in blocks {
        let Block::List { items, .. } = block else { continue };
        for item in items {
            let (lists, own) = item.into_iter().partition(|block| matches!(block, Block::List { .. }));
            found.push(own);
            flatten(lists, found);
        }
    }
}

/// What is drawn by each of so many claims. If they are not told as the step goes, each has the whole.
fn diagrams(teller: &Teller, hint: &Hint, count: usize) -> Vec<Diagram> {
    let whole = diagram(&teller.puzzle, teller, hint, RUNGS).with_named_boxes();
    let step = hint.step();
    if let Some(net) = teller.net(step) {
        let stops = stops(&net);
        if stops.len() == count {
            let bare = bare(&whole, &net);
            let draw = |(n, stop): (usize, &Stop)| match n + 1 == count {
                true => whole.clone(),
                false => bare.clone().with_stop(&net, stop),
            };
            return stops.iter().enumerate().map(draw).collect();
        }
    }
    let strong = whole.parts.links.iter().enumerate().filter(|(_, link)| link.strength == Strength::Strong);
    let strong: Vec<usize> = strong.map(|(n, _)| n).collect();
    if count > 0 && strong.len() == count {
        let draw = |(n, &last): (usize, &usize)| if n + 1 == count { whole.clone() } else { up_to(&whole, last) };
        return strong.iter().enumerate().map(draw).collect();
    }
    let all = reasons(&teller.grids[0], step, &teller.history_at(0));
    let listed: Vec<&Reason> = Reason::listed(&all).collect();
    if listed.len() == count {
        return listed.into_iter().map(|reason| seen_by(&whole, reason)).collect();
    }
    vec![whole; count]
}

/// The diagram of a net without its lines and its result.
fn bare(whole: &Diagram, net: &NetFacts) -> Diagram {
    let told = |one| net.branches.iter().any(|branch| branch.speaks_of(one));
    let mut bare = Diagram { placements: Vec::new(), eliminations: Vec::new(), labels: Vec::new(), ..whole.clone() };
    bare.parts.candidates.retain(|&(role, one)| role != Role::Struck && !told(one));
    bare.parts.cells.retain(|&(role, _)| role != Role::Clash);
    bare.parts.houses.retain(|&(role, _)| role != Role::Clash);
    bare
}

/// The diagram with its links up to this one, and without what follows from all of them.
fn up_to(whole: &Diagram, last: usize) -> Diagram {
    let links = &whole.parts.links;
    let ends = |n: usize| links[n].from.iter().chain(&links[n].to);
    let told: BTreeSet<Candidate> = (0..=last).flat_map(ends).copied().collect();
    let later: BTreeSet<Candidate> = (last + 1..links.len()).flat_map(ends).copied().collect();
    let mut candidates = whole.parts.candidates.clone();
    candidates.retain(|(_, one)| told.contains(one) || !later.contains(one));
    let parts = Parts { candidates, links: links[..=last].to_vec(), ..whole.parts.clone() };
    Diagram { parts, placements: Vec::new(), eliminations: Vec::new(), ..whole.clone() }
}

/// The diagram with those lines of sight that a reason speaks of; if it speaks of none, with all.
fn seen_by(whole: &Diagram, reason: &Reason) -> Diagram {
    let is_said = |cell| reason.groups.iter().any(|group| group.by == Some(cell));
    let mut sights = whole.sights.clone();
    sights.retain(|&(cell, _)| is_said(cell));
    if sights.is_empty() { whole.clone() } else { Diagram { sights, ..whole.clone() } }
}
