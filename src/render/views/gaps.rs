//! A walkthrough to fill in: names in its sentences, and its conclusions, are gaps with numbers, and a key comes last.

use crate::grid::Layout;
use crate::render::document::{Block, Document, Spacing, Span, plain};
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;

use super::writer::Writer;

/// In the sentences of a step, every so many names there is a gap.
const EVERY: usize = 3;

/// What the template of gaps is to say.
#[derive(serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Said {
    /// What to do.
    Task,
    /// The heading of the key.
    Key,
}

/// Returns a walkthrough with gaps in its steps, and a key at the end.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn with_gaps(document: &Document, telling: &Telling) -> Result<Document, RenderError> {
    let mut document = document.without_script();
    let layout = document.boards().next().map(|board| board.layout.clone());
    let layout = layout.or_else(|| Layout::named("9x9").ok()).ok_or(RenderError::Puzzle)?;
    let writer = Writer::new(telling, &layout)?;
    let say = |what: Said| {
        Ok::<_, RenderError>(Document::read(&writer.text("gaps.md", what)?, Default::default(), "").blocks)
    };
    let mut gaps = Gaps { key: Vec::new(), names: 0 };
    document.blocks.iter_mut().for_each(|block| {
        if let Block::Section(step) = block {
            gaps.step(step);
        }
    });
    // After the title.
    let start = document.blocks.len().min(1);
    document.blocks.splice(start..start, say(Said::Task)?);
    document.blocks.extend(say(Said::Key)?);
    let items = gaps.key.into_iter().map(|answer| vec![Block::Paragraph(answer)]).collect();
    document.blocks.push(Block::List { first: Some(1), spacing: Spacing::Tight, items });
    Ok(document)
}

struct Gaps {
    /// What belongs in the gaps, in their order.
    key: Vec<Vec<Span>>,
    /// The number of names in the step so far.
    names: usize,
}

impl Gaps {
    fn step(&mut self, blocks: &mut [Block]) {
        // The second name of a step is its first gap: the first one says what it is about.
        self.names = 0;
        self.blocks(blocks);
    }

    /// Headings stay, and so do folds: they have the details.
    fn blocks(&mut self, blocks: &mut [Block]) {
        for block in blocks {
            match block {
                Block::Paragraph(text) => self.spans(text),
                Block::List { items, .. } => items.iter_mut().for_each(|item| self.blocks(item)),
                Block::Quote(inside) => self.blocks(inside),
                Block::Conclusion(text) => *text = self.gap(std::mem::take(text)),
                _ => {}
            }
        }
    }

    fn spans(&mut self, spans: &mut Vec<Span>) {
        for mut span in std::mem::take(spans) {
            match &mut span {
                Span::Mention { .. } => {
                    self.names += 1;
                    if self.names % EVERY == 2 {
                        spans.extend(self.gap(vec![span]));
                        continue;
                    }
                }
                Span::Strong(text) | Span::Emphasis(text) => self.spans(text),
                _ => {}
            }
            spans.push(span);
        }
    }

    /// A gap with its number, for this text.
    fn gap(&mut self, text: Vec<Span>) -> Vec<Span> {
        self.key.push(vec![Span::Text(plain(&text))]);
        vec![Span::Text(format!("________\u{a0}({})", self.key.len()))]
    }
}
