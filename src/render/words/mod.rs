//! Words: the templates, a locale's names of things, and claims read as they are written.

pub(super) mod escape;
pub(super) mod filters;
pub(super) mod language;
pub(super) mod locale;
pub(super) mod names;
pub(super) mod notation;
pub(super) mod reading;
pub(super) mod source;
pub(super) mod telling;
pub(super) mod templates;
