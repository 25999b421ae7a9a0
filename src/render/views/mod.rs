//! Views: the documents, one file each, made from facts and words.

mod alt;
mod batch;
mod block;
mod board;
mod cards;
mod claims;
mod compare;
mod course;
mod drills;
mod gaps;
mod handout;
mod hint;
mod occasion;
mod play;
mod review;
mod sections;
mod story;
mod teller;
mod why;
mod worksheet;
mod writer;

pub use batch::{BatchFigures, TechniqueUse, batch_report};
pub use block::TemplateBlock;
pub use board::{BoardCandidates, StepNumber, board, board_of_step};
pub use claims::{claim_texts, claims};
pub use compare::comparison;
pub use course::{CourseForm, course};
pub use drills::drills;
pub use gaps::with_gaps;
pub use hint::{HintExtent, RUNGS, hint, places, rungs, steps};
pub use play::{Input, MoveRemark, Remark, Unclear, remark};
pub use review::{REVIEW_RUNGS, grades, review, review_rungs};
pub use story::{lesson, useful_walkthrough, walkthrough};
pub use teller::say;
pub use why::why;
pub use worksheet::{SheetAnswer, SheetPuzzle, Worksheet, worksheet};
