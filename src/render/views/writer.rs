//! The writer of a document: the templates, the names, and the pictures collected so far.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, ErrorKind};
use serde::Serialize;

use super::alt;
use super::block::TemplateBlock;
use super::occasion::Occasion;
use crate::grid::{Edition, Layout, Puzzle, Spent};
use crate::render::document::{Card, Document, PathLine, Picture, Prompt};
use crate::render::facts::because::Among;
use crate::render::facts::tree::Tree;
use crate::render::outlets::in_plain_text;
use crate::render::pictures::branches;
use crate::render::pictures::chart::{Bar, Chart};
use crate::render::pictures::diagram::{BoxNumbers, Diagram};
use crate::render::pictures::qr::Qr;
use crate::render::templates::environment;
use crate::render::templates::say::Scopes;
use crate::render::templates::seen::note;
use crate::render::words::locale::Words;
use crate::render::words::mistake::TemplateError;
use crate::render::words::names::Names;
use crate::render::words::solving::SolvingPage;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Telling};
use crate::technique::Technique;

/// The units of the budget that a line of text takes, and those of a step in words.
const LINE_UNITS: u64 = 20;
const STEP_UNITS: u64 = 100;

pub(super) struct Writer<'a> {
    pub telling: &'a Telling,
    pub names: Arc<Names>,
    pub env: Environment<'static>,
    scopes: Scopes,
    among: Among,
    pub pictures: BTreeMap<String, Picture>,
    pub insets: BTreeMap<String, Diagram>,
    pub path: Vec<PathLine>,
    pub prompts: Vec<Prompt>,
    pub cards: Vec<Card>,
}

impl<'a> Writer<'a> {
    /// Returns a writer for puzzles of this layout.
    pub fn new(telling: &'a Telling, layout: &Arc<Layout>) -> Result<Self, RenderError> {
        let words = Words::load(&telling.source)?;
        let names = Arc::new(Names { notation: telling.notation, words, layout: Arc::clone(layout) });
        let scopes = Scopes::default();
        let mut env = environment(&telling.source, &names, &scopes);
        env.add_global("has_name_line", telling.style.paper.has_name_line);
        env.add_global("part", Serde(telling.style.paper.part));
        env.add_global("edition", telling.style.paper.edition.map(Edition::letter));
        let (pictures, insets, path, prompts, cards) = Default::default();
        Ok(Self { telling, names, env, scopes, among: Among::Others, pictures, insets, path, prompts, cards })
    }

    /// Tells a step without those before it: what it takes from them is said to be from an earlier step, without its
    /// number.
    pub fn tell_alone(&mut self) {
        self.among = Among::Alone;
        self.env.add_global("alone", true);
    }

    /// Whether steps are told with those before them.
    pub fn among(&self) -> Among {
        self.among
    }

    /// Adds a picture, and returns the Markdown that stands for it.
    pub fn picture(&mut self, id: &str, picture: impl Into<Picture>) -> Value {
        let picture = picture.into();
        let block = format!("```{} {id}\n```", picture.kind());
        self.pictures.insert(id.to_owned(), picture);
        Value::from_safe_string(block)
    }

    /// Spends the units that a template takes.
    fn spend(&self, units: u64) -> Result<(), RenderError> {
        match self.telling.budget.spend(units) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(RenderError::Spent(self.telling.budget.spent().unwrap_or(Spent::Stopped))),
        }
    }

    /// Renders a template to one line of plain text, such as a text alternative.
    pub fn line(&self, template: &str, facts: impl Serialize) -> Result<String, RenderError> {
        let said = self.text(template, facts)?;
        Ok(in_plain_text(&[said]).concat().split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Renders a template to Markdown that is a part of a document.
    pub fn text(&self, template: &str, facts: impl Serialize) -> Result<String, RenderError> {
        self.spend(LINE_UNITS)?;
        let name = self.telling.source.name_in_locale(template);
        note(&name, &facts);
        let template = self.env.get_template(&name)?;
        Ok(self.scopes.with(vec![Value::from(Serde(facts))], |known| template.render(known))?)
    }

    /// Returns a link that opens a puzzle in the solving page; an empty text if there is none.
    pub fn opening(&self, puzzle: &Puzzle) -> Value {
        let link = |page: &SolvingPage| {
            let word = self.names.words.course.get("open").map_or("", String::as_str);
            format!("[{word}]({})", page.opening(puzzle))
        };
        Value::from_safe_string(self.telling.solving_page.as_ref().map(link).unwrap_or_default())
    }

    /// Adds a code that opens a puzzle in the solving page; returns an empty text if there is no page, or the puzzle is too
    /// long for a code.
    pub fn code(&mut self, puzzle: &Puzzle, id: &str) -> Result<Value, RenderError> {
        let page = self.telling.solving_page.as_ref().filter(|page| page.is_absolute());
        let Some(code) = page.and_then(|page| Qr::of(&page.opening(puzzle))) else { return Ok(Value::from("")) };
        let alt = self.line("alt_qr.md", ())?;
        Ok(self.picture(id, Picture::Qr { code, alt }))
    }

    /// Adds a diagram with its text alternative and legend.
    pub fn board(&mut self, mut diagram: Diagram, id: &str, on: Occasion) -> Result<Value, RenderError> {
        diagram.notation = self.telling.notation;
        diagram.alt = self.alt(&diagram, on)?;
        if matches!(self.telling.audience, Audience::Beginner | Audience::Handout) {
            diagram.box_numbers = BoxNumbers::Shown;
        }
        Ok(self.picture(id, diagram.named(&self.names, on.of)))
    }

    /// The text alternative of a diagram.
    pub fn alt(&self, diagram: &Diagram, on: Occasion) -> Result<String, RenderError> {
        self.line("alt.md", alt::board(diagram, on, &self.names.words))
    }

    /// Adds a chart with its text alternative; returns an empty text if no bar is above zero.
    pub fn chart(&mut self, id: &str, bars: Vec<Bar>) -> Result<Value, RenderError> {
        if bars.iter().all(|bar| bar.value == 0) {
            return Ok(Value::from(""));
        }
        let said = |bar: &Bar| minijinja::context! { label => &bar.label, value => bar.value, note => &bar.note };
        let said: Vec<Value> = bars.iter().map(said).collect();
        let alt = self.line("alt_chart.md", minijinja::context! { figure => id, bars => said })?;
        Ok(self.picture(id, Picture::Chart { chart: Chart { bars }, alt }))
    }

    /// Adds the tree of a search with its text alternative; returns an empty text if no guess was made.
    pub fn search(&mut self, id: &str, tree: &Tree) -> Result<Value, RenderError> {
        let sum = tree.sum();
        if sum.guesses == 0 {
            return Ok(Value::from(""));
        }
        let facts = minijinja::context! {
            guesses => sum.guesses, dead_ends => sum.dead_ends, solutions => sum.solutions, deepest => tree.depth(),
        };
        let alt = self.line("alt_tree.md", facts)?;
        let outline = branches::outline(tree, &self.names);
        Ok(self.picture(id, Picture::Tree { outline, alt }))
    }

    /// The lesson on a technique, by the template of its family.
    pub fn lesson(&self, technique: &Technique) -> Result<String, RenderError> {
        let facts = minijinja::context! { technique => technique.id };
        let family = self.telling.source.family(technique);
        Ok(self.blocks(&family, &facts, &[TemplateBlock::Lesson.id()], &[])?.concat())
    }

    /// The text of some blocks of a template, followed by that of blocks that a template may lack.
    pub fn blocks(
        &self,
        template: &str,
        facts: &impl Serialize,
        blocks: &[&str],
        spare: &[&str],
    ) -> Result<Vec<String>, RenderError> {
        note(template, facts);
        self.said(template, vec![Value::from(Serde(facts))], blocks, spare)
    }

    /// The same of a template that knows these values, the last ones first.
    pub fn said(
        &self,
        template: &str,
        facts: Vec<Value>,
        blocks: &[&str],
        spare: &[&str],
    ) -> Result<Vec<String>, RenderError> {
        self.spend(STEP_UNITS)?;
        let found = self.env.get_template(template)?;
        self.scopes.with(facts, |known| {
            let mut captured = found.render_captured(known)?;
            let mut say = |block: &str| captured.with_state_mut(|state| state.render_block(block));
            let lacks = |error: minijinja::Error| RenderError::Template(TemplateError::from(error).of(template));
            let mut said = blocks
                .iter()
                .map(|block| Ok(tidy(&say(block).map_err(lacks)?)))
                .collect::<Result<Vec<_>, RenderError>>()?;
            for block in spare {
                said.push(match say(block) {
                    Err(error) if error.kind() == ErrorKind::UnknownBlock => String::new(),
                    spare => tidy(&spare?),
                });
            }
            Ok(said)
        })
    }

    /// Renders the document's template and returns the document.
    pub fn finish(self, template: &str, facts: &impl Serialize) -> Result<Document, RenderError> {
        self.spend(LINE_UNITS + STEP_UNITS * self.path.len() as u64)?;
        let name = self.telling.source.name_in_locale(template);
        note(&name, facts);
        let template = self.env.get_template(&name)?;
        let markdown = tidy(&self.scopes.with(vec![Value::from(Serde(facts))], |known| template.render(known))?);
        let document = Document::read(&markdown, self.pictures, self.names.words.lang.tag());
        Ok(Document {
            insets: self.insets,
            path: self.path,
            prompts: self.prompts,
            cards: self.cards,
            script: self.telling.script,
            style: self.telling.style.clone(),
            ..document
        })
    }
}

/// Removes trailing spaces, and all but one of consecutive empty lines.
pub(super) fn tidy(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.dedup_by(|next, line| next.is_empty() && line.is_empty());
    lines.join("\n").trim().to_owned()
}
