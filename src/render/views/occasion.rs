//! The context of a diagram: what its legend and its text alternative say.

/// The context of a diagram.
#[derive(Clone, Copy, Default)]
pub(super) struct Occasion<'a> {
    /// The number of the step after it.
    pub step: Option<u32>,
    /// The family of techniques, or the kind of page, whose words its legend uses.
    pub of: Option<&'a str>,
}

impl<'a> Occasion<'a> {
    /// The context of a page of this kind.
    pub const fn page(of: &'a str) -> Self {
        Self { step: None, of: Some(of) }
    }
}
