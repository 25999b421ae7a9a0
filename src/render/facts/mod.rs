//! Facts: the contents of a document, taken from a trace as plain data. No words, no drawings.

mod almost;
mod arms;
pub(super) mod because;
mod chains;
pub(super) mod claims;
mod clue;
mod colors;
pub(super) mod conclusion;
mod counts;
pub(super) mod deadly;
mod fish;
mod follows;
pub(super) mod form;
pub(super) mod groups;
pub(super) mod heading;
pub(super) mod look;
pub mod net;
pub(super) mod notice;
pub(super) mod outside;
pub(super) mod passages;
pub mod reasons;
mod sets;
pub mod tree;
pub(super) mod trial;
pub mod truth;
pub(super) mod turns;
