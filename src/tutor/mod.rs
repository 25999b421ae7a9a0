//! The tutor: what else a trace is good for. The shortest way there, the way to one conclusion, how hard
//! a puzzle is.

mod rate;
mod shorten;
mod until;
mod walk;

pub use rate::{Rating, Reliance, Unrated, Used, levels, rate};
pub use shorten::{Length, Shortened, Shortening, shorten};
pub use until::{Unreached, until};
