//! Weaving: a teacher's own Markdown, in which fenced blocks are filled by the engine.
//!
//! ~~~text
//!   # Monday
//!
//!   ```sudoku marks=all                      the board
//!   53..7....6..195....98....6. …
//!   ```
//!
//!   ```hint rungs=3                          a hint for the puzzle above
//!   ```
//!
//!   Why is r5c5 not 2? `{why r5c5!=2}`.      a reason, in the line
//! ~~~
//!
//! ```
//! use whydoku::weave::{Weaving, document};
//!
//! let text = "# Mine\n\n```sudoku\n1.....3.....24..\n```\n\n```step 1\n```\n";
//! let woven = document(text, &Weaving::default())?;
//! assert_eq!(woven.title, "Mine");
//! assert!(woven.boards().count() == 2);
//! # Ok::<(), whydoku::weave::Faults>(())
//! ```

mod fill;
mod order;
mod places;

use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt;

use crate::engine::Profile;
use crate::format::Limit;
use crate::format::Reading;
use crate::grid::Budget;
use crate::render::{Document, File, Filling, Outlet, RenderError, Script, Telling};
use fill::{Loom, MOST, too_many};
use order::Order;
pub use places::doubts;
use places::{Place, places, too_much};

/// Reads the puzzle that a name stands for, such as `puzzles.yaml#monday`, perhaps with clues of a variant; the error says why there is none.
pub type Load<'a> = &'a dyn Fn(&str) -> Result<Reading, String>;

/// How to weave.
#[derive(Clone)]
pub struct Weaving<'a> {
    /// The language, the notation, the looks; the audience of blocks that name none.
    pub telling: Telling,
    /// The profile of blocks that name none; by default, `classic`.
    pub profile: Option<Profile>,
    /// The work for each block.
    pub budget: Budget,
    /// Reads the puzzles that `from=` names.
    pub load: Load<'a>,
}

impl Default for Weaving<'_> {
    /// In English, with the profile `classic`, for texts that contain their puzzles.
    fn default() -> Self {
        Self {
            telling: Telling::default(),
            profile: None,
            budget: Budget::default(),
            load: &|_| Err("no files are read here".to_owned()),
        }
    }
}

/// What is wrong with a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line of the text that it is in, from 1.
    pub line: usize,
    /// The character of this line where it is, from 1.
    pub column: usize,
    /// What is wrong.
    pub why: String,
}

/// What is wrong with a text, in its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.why)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        write!(f, "{}", lines.join("\n"))
    }
}

impl Error for Fault {}
impl Error for Faults {}

/// Returns a text as a document, its blocks filled. It has no script: its reader asks nothing.
///
/// # Errors
/// If a block asks for what does not exist; all such blocks are listed.
pub fn document(markdown: &str, weaving: &Weaving) -> Result<Document, Faults> {
    let mut fillings = fillings(markdown, weaving)?.into_iter().map(|(_, document)| document);
    let lang = weaving.telling.source.locale.clone();
    let host = Document::read(text_of(markdown), Default::default(), &lang);
    let filled = host.filled(&mut |slot| match Place::is_in(slot) {
        true => fillings.next().map_or(Filling::Code, |document| Filling::Document(Box::new(document))),
        false => Filling::Code,
    });
    Ok(Document { script: Script::LeftOut, style: weaving.telling.style.clone(), ..filled })
}

/// Returns a text without its front matter: what a blog knows of it, between two lines of three dashes at its start.
fn text_of(markdown: &str) -> &str {
    let mut end = 0;
    for (n, line) in markdown.split_inclusive('\n').enumerate() {
        end += line.len();
        match (n, line.trim_end() == "---") {
            (0, false) => break,
            (0, true) | (_, false) => {}
            (_, true) => return &markdown[end..],
        }
    }
    markdown
}

/// Returns a text in which blocks are replaced by what they ask for, and everything else is as it was. `write` writes
/// what stands in a place.
///
/// # Errors
/// If a block asks for what does not exist, or cannot be written; all such blocks are listed.
pub fn text(
    markdown: &str,
    weaving: &Weaving,
    write: &dyn Fn(&Document) -> Result<String, RenderError>,
) -> Result<String, Faults> {
    let mut woven = String::with_capacity(markdown.len());
    let mut end = 0;
    for (place, mut document) in fillings(markdown, weaving)? {
        // Two blocks that are alike are not to share the names of their parts.
        document.style.id_prefix = Some(format!("wd{}", place.line));
        let written = match place.is_inline() {
            true => Ok(document.markdown()),
            false => write(&document.without_script()),
        };
        let written = written.map_err(|why| Faults(vec![place.fault(markdown, why.to_string())]))?;
        woven += &markdown[end..place.range.start];
        woven += &place.indented(written.trim_end(), markdown);
        end = place.range.end;
    }
    Ok(woven + &markdown[end..])
}

/// Returns the files of a directory: the boards, as `outlet` draws them, and an index with the text that shows them. In it,
/// blocks are replaced by what they ask for, and everything else is as it was.
///
/// # Errors
/// If a block asks for what does not exist, or cannot be drawn; all such blocks are listed.
pub fn folder(markdown: &str, weaving: &Weaving, outlet: &Outlet) -> Result<Vec<File>, Faults> {
    let (files, blocks) = (RefCell::new(Vec::new()), Cell::new(0));
    let index = text(markdown, weaving, &|document| {
        blocks.set(blocks.get() + 1);
        let (text, mut pictures) = outlet.beside(document, &format!("w{}-", blocks.get()), &weaving.telling.source)?;
        files.borrow_mut().append(&mut pictures);
        Ok(text)
    })?;
    let mut files = files.into_inner();
    files.push(File::index(index));
    Ok(files)
}

/// Fills blocks one after the other, for texts that are not Markdown: a block without a puzzle means the last one before it.
pub struct Weaver<'a> {
    loom: Loom<'a>,
}

/// A document for a block, or what is wrong with the block.
pub type Filled = Result<Document, String>;

impl<'a> Weaver<'a> {
    /// Begins a text.
    pub fn new(weaving: &'a Weaving<'a>) -> Self {
        Self { loom: Loom::new(weaving) }
    }

    /// Fills a block with this first line, such as `step 5`, and this text, under a heading of this level (0 if there is
    /// none). `None` if the block is somebody else's.
    pub fn block(&mut self, line: &str, text: &str, level: u8) -> Option<Filled> {
        let place = Place::elsewhere(Order::read(line)?, level, Some(text));
        Some(self.loom.fill(&place).map(|document| document.under(level).without_script()))
    }

    /// Fills code in a line, such as `{why r5c1=3}`. `None` if it is somebody else's.
    pub fn code(&mut self, code: &str) -> Option<Filled> {
        let place = Place::elsewhere(Order::inline(code)?, 0, None);
        Some(self.loom.fill(&place).map(|document| document.without_script()))
    }
}

/// What stands in each place of a text, in its order.
fn fillings(markdown: &str, weaving: &Weaving) -> Result<Vec<(Place, Document)>, Faults> {
    if let Some(line) = too_much(markdown) {
        let why = format!("the text up to here has more than {} words and marks: divide it", Limit::WRITTEN.values);
        return Err(Faults(vec![Fault { line, column: 1, why }]));
    }
    let places = places(markdown);
    if let Some(place) = places.get(MOST) {
        return Err(Faults(vec![place.fault(markdown, too_many())]));
    }
    let mut loom = Loom::new(weaving);
    let (mut filled, mut faults) = (Vec::new(), Vec::new());
    for place in places {
        match loom.fill(&place) {
            Ok(document) => {
                // Only the text itself has a title.
                let document = document.under(place.level.max(1));
                filled.push((place, document));
            }
            Err(why) => faults.push(place.fault(markdown, why)),
        }
        if loom.is_full() {
            break;
        }
    }
    if faults.is_empty() { Ok(filled) } else { Err(Faults(faults)) }
}
