//! Outlets: the forms in which a document can be written.

pub(super) mod text;
