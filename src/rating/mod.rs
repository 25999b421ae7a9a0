//! The two published scales: what Sudoku Explainer and HoDoKu do in a classic puzzle, step by step.
//!
//! Each rater repeats its program: the same steps in the same order, with the same ratings. None of this is trusted: a step
//! that a trace contains has a proof of ours, which [`engine`](crate::engine) looks for, and what a rater concludes is
//! compared with the solution.
//!
//! * [`Explainer`]: Sudoku Explainer's ratings (ER, EP, ED);
//! * [`HodokuSteps`]: HoDoKu's path, whose kinds a profile prices.

mod explainer;
mod flat;
mod hodoku;
mod points;

pub use explainer::{
    Depth as BranchDepth, Explained, Explainer, ExplainerError, ExplainerStep, Kind as ExplainerKind,
    Shape as BranchShape,
};
pub(crate) use explainer::{Start, with_explainer};
pub use hodoku::{HodokuError, HodokuStep, HodokuSteps, Kind as HodokuKind};
pub use points::Points;
