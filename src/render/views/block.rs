//! The blocks of a technique's template: the texts for the different places where a step appears.

/// A block that every technique's template has: its own, or that of the template that it extends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateBlock {
    /// The name of the step, for headings.
    Title,
    /// The step in full, with its folds.
    Tell,
    /// The step in one paragraph, for lists and tables.
    Item,
    /// The pattern in an expert's shorthand.
    Brief,
    /// The claims one by one, as a list.
    Claims,
    /// The first rung of a hint: the technique.
    Rung1,
    /// Where to look.
    Rung2,
    /// The question to ask there.
    Rung3,
    /// Why it works.
    Rung4,
    /// The conclusion.
    Rung5,
    /// Why the technique works, in a sentence or two, for its first use.
    Principle,
    /// What one notices of the step in its position, at its first use.
    Notice,
    /// A search for the step in its position, played through.
    Scan,
    /// The lesson: what the technique is, and how to find it.
    Lesson,
}

impl TemplateBlock {
    /// All blocks. No other block of a technique's template is used.
    pub const ALL: &[Self] = &[
        Self::Title,
        Self::Tell,
        Self::Item,
        Self::Brief,
        Self::Claims,
        Self::Rung1,
        Self::Rung2,
        Self::Rung3,
        Self::Rung4,
        Self::Rung5,
        Self::Principle,
        Self::Notice,
        Self::Scan,
        Self::Lesson,
    ];

    /// The rungs of a hint, in order.
    pub const RUNGS: &[Self] = &[Self::Rung1, Self::Rung2, Self::Rung3, Self::Rung4, Self::Rung5];

    /// The name in templates.
    pub(in crate::render) const fn id(self) -> &'static str {
        [
            "title",
            "tell",
            "item",
            "brief",
            "claims",
            "rung1",
            "rung2",
            "rung3",
            "rung4",
            "rung5",
            "principle",
            "notice",
            "scan",
            "lesson",
        ][self as usize]
    }

    /// What it contains, in a line.
    pub(in crate::render) const fn about(self) -> &'static str {
        [
            "the name of the step, for headings",
            "the step in full, with its folds",
            "the step in one paragraph, for lists and tables",
            "the pattern in an expert's shorthand",
            "the claims one by one, as a list",
            "the first rung of a hint: the technique",
            "the second rung: where to look",
            "the third rung: the question to ask there",
            "the fourth rung: why it works",
            "the fifth rung: the conclusion",
            "why the technique works, in a sentence or two, for its first use",
            "what one notices of the step in its position, for its first use",
            "a search for the step in its position, played through, for lessons",
            "the lesson: what the technique is, and how to find it",
        ][self as usize]
    }

    /// Whether it is a rung of a hint, and so must not give the answer away.
    pub(super) fn is_rung(self) -> bool {
        Self::RUNGS.contains(&self)
    }

    /// Whether its text is joined to one line.
    pub(super) fn is_one_line(self) -> bool {
        matches!(self, Self::Item | Self::Principle | Self::Notice) || self.is_rung()
    }
}

const _: () = assert!(TemplateBlock::Lesson as usize + 1 == TemplateBlock::ALL.len(), "`ALL` has every block");
