//! Words: what a language calls things, where its texts come from, and how they are wanted.

mod colour;
pub(super) mod css;
pub(super) mod directive;
pub(super) mod escape;
pub(super) mod heading_level;
pub(super) mod headings;
mod inside;
pub(super) mod language;
pub(super) mod locale;
pub(super) mod mistake;
pub(super) mod names;
mod ours;
pub(super) mod paper;
pub(super) mod solving;
pub(super) mod source;
pub(super) mod telling;
pub(super) mod theme;
