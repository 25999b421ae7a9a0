//! Facts: the contents of a document, taken from a trace as plain data. No words, no drawings.

mod chains;
pub(super) mod claims;
mod colors;
pub(super) mod conclusion;
pub(super) mod heading;
pub(super) mod look;
pub mod net;
pub mod reasons;
pub mod tree;
pub(super) mod trial;
pub(super) mod turns;
