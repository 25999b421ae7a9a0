//! Technique ids, with deserialisation.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::technique::Technique;

/// The id of a technique of the [ladder](crate::technique::LADDER).
pub type TechniqueId = &'static str;

/// Reads an optional technique id, for serde.
pub(super) fn read_id<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TechniqueId>, D::Error> {
    let known = |id: String| {
        let technique = Technique::named(&id);
        let unknown = || D::Error::custom(format_args!("unknown technique `{}`", id.escape_debug()));
        Ok(technique.ok_or_else(unknown)?.id)
    };
    Option::<String>::deserialize(from)?.map(known).transpose()
}
