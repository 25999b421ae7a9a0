//! What one notices of a step, as its first use in a walkthrough tells it.

use serde_json::{Value, json};

use crate::tutor::Notice;

/// The most houses that are listed if the step does not use them.
const MOST_SHOWN: usize = 6;

/// Returns what one notices, with the houses to list: all, or those of the step if there are too many.
pub(in crate::render) fn told(notice: &Notice) -> Value {
    let mut told = json!(notice);
    if let Notice::Houses { used, all, .. } = notice {
        told["shown"] = json!(if all.len() <= MOST_SHOWN { all } else { used });
    }
    told
}
