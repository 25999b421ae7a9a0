//! The blocks of a technique's template: how much is said of a step, and for which place.

/// A block that every technique's template has: of its own, or from the one that it extends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateBlock {
    /// The name of the step, as a heading has it.
    Title,
    /// The step in full, with what is folded away.
    Tell,
    /// The step in one paragraph, for a list or the cell of a table.
    Item,
    /// The pattern in an expert's shorthand.
    Brief,
    /// The first rung of a hint: what there is.
    Rung1,
    /// Where to look.
    Rung2,
    /// What to ask there.
    Rung3,
    /// Why it works.
    Rung4,
    /// What follows.
    Rung5,
    /// Why the technique works, in a sentence or two, for whoever meets it for the first time.
    Principle,
    /// What the technique is, and how to find it.
    Lesson,
}

impl TemplateBlock {
    /// All of them. Nothing else is ever asked of a technique's template.
    pub const ALL: [Self; 11] = [
        Self::Title,
        Self::Tell,
        Self::Item,
        Self::Brief,
        Self::Rung1,
        Self::Rung2,
        Self::Rung3,
        Self::Rung4,
        Self::Rung5,
        Self::Principle,
        Self::Lesson,
    ];

    /// The rungs of a hint, in order.
    pub const RUNGS: [Self; 5] = [Self::Rung1, Self::Rung2, Self::Rung3, Self::Rung4, Self::Rung5];

    /// The name, as templates have it.
    pub(super) const fn id(self) -> &'static str {
        ["title", "tell", "item", "brief", "rung1", "rung2", "rung3", "rung4", "rung5", "principle", "lesson"]
            [self as usize]
    }

    /// Whether it is a rung of a hint, and so must not give the answer away.
    pub(super) fn is_rung(self) -> bool {
        Self::RUNGS.contains(&self)
    }

    /// Whether it is written in one line, whatever the template does.
    pub(super) fn is_one_line(self) -> bool {
        matches!(self, Self::Item | Self::Principle) || self.is_rung()
    }
}

const _: () = assert!(TemplateBlock::Lesson as usize + 1 == TemplateBlock::ALL.len(), "`ALL` has every block");
