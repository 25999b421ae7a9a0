//! Words: the templates, a locale's names of things.

pub(super) mod bounds;
mod colour;
pub(super) mod css;
pub(super) mod directive;
pub(super) mod escape;
pub(super) mod filters;
pub(super) mod headings;
mod inside;
pub(super) mod language;
pub(super) mod locale;
pub(super) mod mistake;
pub(super) mod names;
mod ours;
pub(super) mod paper;
pub(super) mod say;
pub(super) mod seen;
pub(super) mod source;
pub(super) mod telling;
pub(super) mod templates;
pub(super) mod theme;
mod thing;
pub(super) mod things;
pub(super) mod values;
