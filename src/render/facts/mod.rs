//! Facts: the contents of a document, taken from a trace as plain data. No words, no drawings.

mod chains;
pub(super) mod claims;
pub(super) mod conclusion;
mod counts;
mod fish;
pub(super) mod heading;
pub(super) mod look;
pub mod net;
pub(super) mod outside;
pub mod reasons;
pub mod tree;
pub(super) mod trial;
pub(super) mod turns;
