//! The lessons on the techniques that a sheet asks for, to be recalled where its hints are.

use std::collections::BTreeSet;

use minijinja::value::Value;
use serde::Serialize;

use super::writer::Writer;
use crate::render::words::source::RenderError;
use crate::technique::Technique;

/// The lesson on a technique.
#[derive(Serialize)]
pub(super) struct Recalled {
    technique: &'static str,
    lesson: Value,
}

/// The maximum number of lessons.
const MOST: usize = 2;

/// Returns the lessons on the hardest of these techniques, one for each family, the easiest first.
pub(super) fn recalled(asked: &[&'static Technique], writer: &Writer) -> Result<Vec<Recalled>, RenderError> {
    let mut hardest = asked.to_vec();
    hardest.sort_by_key(|technique| technique.rung());
    let mut families = BTreeSet::new();
    hardest.retain(|technique| families.insert(technique.family));
    let hardest = hardest.split_off(hardest.len().saturating_sub(MOST));
    let lesson = |technique: &'static Technique| {
        Ok(Recalled { technique: technique.id, lesson: Value::from_safe_string(writer.lesson(technique)?) })
    };
    hardest.into_iter().map(lesson).collect()
}
