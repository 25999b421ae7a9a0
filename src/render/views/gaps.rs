//! A walkthrough to fill in: names in its sentences, and its conclusions, are gaps with numbers, and a key comes last. What a
//! step places is nowhere to be seen before the key: not in its heading, its diagram or its collapsed details.

use std::collections::BTreeMap;

use crate::grid::{Candidate, CellSet, Layout};
use crate::render::document::{Block, Document, Picture, Spacing, Span, plain};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::directive::Mention;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;

use super::occasion::Occasion;
use super::writer::Writer;

/// In the sentences of a step, every so many names there is a gap.
const EVERY: usize = 3;

/// A line to write on.
const LINE: &str = "________";

/// What the template of gaps is to say.
#[derive(serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Said {
    /// What to do.
    Task,
    /// The heading of the key.
    Key,
}

/// Returns a walkthrough with gaps in its steps, and a key at the end, followed by the solution. There is no table of all
/// steps: it would be a second key.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn with_gaps(document: &Document, telling: &Telling) -> Result<Document, RenderError> {
    let mut document = document.without_script();
    // The board of a single shows it, and those before it.
    document.insets.clear();
    let layout = document.boards().next().map(|board| board.layout.clone());
    let layout = layout.or_else(|| Layout::named("9x9").ok()).ok_or(RenderError::Puzzle)?;
    let writer = Writer::new(telling, &layout)?;
    let say = |what: Said| {
        Ok::<_, RenderError>(Document::read(&writer.text("gaps.md", what)?, Default::default(), "").blocks)
    };
    let mut gaps = Gaps::default();
    for block in &mut document.blocks {
        let Block::Section(step) = block else { continue };
        gaps.placed.clear();
        for name in step.iter().filter_map(picture) {
            if let Some(Picture::Board(board)) = document.pictures.get_mut(name) {
                let written = |&place: &Candidate| (telling.notation.in_prose(&[place], &[]), place);
                gaps.placed.extend(board.placements.iter().map(written));
                hide(board);
                board.alt = writer.alt(board, Occasion::default())?;
            }
        }
        gaps.step(step);
    }
    let after = document.blocks.iter().rposition(|block| matches!(block, Block::Section(_))).map_or(0, |last| last + 1);
    let (solution, rest) = after_the_steps(document.blocks.split_off(after));
    document.blocks.extend(rest);
    // After the title.
    let start = document.blocks.len().min(1);
    document.blocks.splice(start..start, say(Said::Task)?);
    document.blocks.extend(say(Said::Key)?);
    let items = gaps.key.into_iter().map(|answer| vec![Block::Paragraph(answer)]).collect();
    document.blocks.push(Block::List { first: Some(1), spacing: Spacing::Tight, items });
    document.blocks.extend(solution);
    Ok(document)
}

/// The name of a picture.
fn picture(block: &Block) -> Option<&str> {
    match block {
        Block::Picture(name) => Some(name),
        _ => None,
    }
}

/// Takes from a board what its step concludes.
fn hide(board: &mut Diagram) {
    let cells: CellSet = board.placements.iter().map(|place| place.cell).collect();
    cells.iter().for_each(|cell| board.placed.set(cell, None));
    board.parts.cells.retain(|(_, cell)| !cells.contains(*cell));
    board.parts.candidates.retain(|(_, candidate)| !board.placements.contains(candidate));
    (board.placements, board.eliminations, board.numbers) = Default::default();
}

/// Separates what follows the steps, part by part, into the solution and the rest without the table of all steps.
fn after_the_steps(blocks: Vec<Block>) -> (Vec<Block>, Vec<Block>) {
    let mut parts: Vec<Vec<Block>> = Vec::new();
    for block in blocks {
        match (&block, parts.last_mut()) {
            (Block::Heading { level: 2, .. }, _) | (_, None) => parts.push(vec![block]),
            (_, Some(part)) => part.push(block),
        }
    }
    let is_table = |part: &[Block]| match part {
        [Block::Heading { .. }, Block::Fold { blocks, .. }] => matches!(blocks[..], [Block::Table { .. }]),
        _ => false,
    };
    parts.retain(|part| !is_table(part));
    let (solution, rest): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| part.iter().any(|block| picture(block) == Some("end")));
    (solution.concat(), rest.concat())
}

/// How a text is filled with gaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A sentence: some names are gaps.
    Sentence,
    /// A step in a list or a table: only its conclusion is one.
    Item,
    /// A heading or a collapsed part: what the step places is left blank.
    Rest,
}

#[derive(Default)]
struct Gaps {
    /// What belongs in the gaps, in their order.
    key: Vec<Vec<Span>>,
    /// The number of names in the step so far.
    names: usize,
    /// What the steps of this section place, by how it is written.
    placed: BTreeMap<String, Candidate>,
    /// What the step of this item of a list places.
    own: Option<Candidate>,
}

impl Gaps {
    fn step(&mut self, blocks: &mut [Block]) {
        // The second name of a step is its first gap: the first one says what it is about.
        self.names = 0;
        self.blocks(blocks, Part::Sentence);
    }

    fn blocks(&mut self, blocks: &mut [Block], part: Part) {
        let listed = if part == Part::Sentence { Part::Item } else { part };
        for block in blocks {
            match block {
                Block::Heading { text, .. } => self.spans(text, Part::Rest),
                Block::Paragraph(text) => self.spans(text, part),
                Block::List { first, items, .. } => {
                    let part = if first.is_some() { listed } else { part };
                    items.iter_mut().for_each(|item| self.blocks(item, part));
                }
                Block::Table { rows, .. } => rows.iter_mut().flatten().for_each(|cell| self.spans(cell, listed)),
                Block::Quote(inside) => self.blocks(inside, part),
                Block::Fold { blocks, .. } => self.blocks(blocks, Part::Rest),
                Block::Conclusion(text) => *text = self.gap(std::mem::take(text)),
                _ => {}
            }
        }
    }

    fn spans(&mut self, spans: &mut Vec<Span>, part: Part) {
        for mut span in std::mem::take(spans) {
            let is_gap = match &mut span {
                Span::Mention { of, .. } => {
                    self.names += usize::from(part == Part::Sentence);
                    part == Part::Sentence && self.names % EVERY == 2 || self.is_placed(*of, part)
                }
                Span::Code(text) => {
                    self.own = self.placed.get(text).copied();
                    self.own.is_some()
                }
                Span::Strong(text) | Span::Emphasis(text) => {
                    self.spans(text, part);
                    false
                }
                _ => false,
            };
            let is_numbered = match part {
                Part::Sentence => true,
                Part::Item => matches!(span, Span::Code(_)),
                Part::Rest => false,
            };
            match is_gap {
                true if is_numbered => spans.extend(self.gap(vec![span])),
                // Its answer is in the key elsewhere.
                true => spans.push(Span::Text(LINE.to_owned())),
                false => spans.push(span),
            }
        }
    }

    /// Whether a name is that of a cell that a step of the section fills; in a list, that of its own step.
    fn is_placed(&self, of: Mention, part: Part) -> bool {
        let is_own = |place: &&Candidate| part != Part::Item || self.own == Some(**place);
        self.placed.values().filter(is_own).any(|place| match of {
            Mention::Cell(cell) => cell == place.cell,
            Mention::Candidate(candidate) => candidate == *place,
            Mention::House(_) => false,
        })
    }

    /// A gap with its number, for this text.
    fn gap(&mut self, text: Vec<Span>) -> Vec<Span> {
        self.key.push(vec![Span::Text(plain(&text))]);
        vec![Span::Text(format!("{LINE}\u{a0}({})", self.key.len()))]
    }
}
