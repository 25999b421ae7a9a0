//! Technique ids, with deserialisation.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::technique::Technique;

/// The id of a technique of the [ladder](crate::technique::LADDER).
pub type TechniqueId = &'static str;

/// Reads an optional technique id, for serde.
pub(super) fn read_id<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TechniqueId>, D::Error> {
    Option::<String>::deserialize(from)?.map(known).transpose()
}

/// Reads several technique ids, for serde.
pub(super) fn read_ids<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<TechniqueId>, D::Error> {
    Vec::<String>::deserialize(from)?.into_iter().map(known).collect()
}

fn known<E: Error>(id: String) -> Result<TechniqueId, E> {
    let unknown = || E::custom(format_args!("unknown technique `{}`", id.escape_debug()));
    Ok(Technique::named(&id).ok_or_else(unknown)?.id)
}
