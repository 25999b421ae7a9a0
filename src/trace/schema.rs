//! The JSON Schema of the trace format, generated from the types and the ladder.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Blocker, Checked, Deduction, Trace};
use crate::argument::Argument;
use crate::grid::Candidate;
use crate::proof::Proof;
use crate::technique::LADDER;

/// Returns the JSON Schema (draft 2020-12) of [`Trace`].
pub fn schema() -> serde_json::Value {
    serde_json::to_value(schemars::schema_for!(Trace)).unwrap_or_default()
}

/// A checked value is stored like any other.
impl<T: JsonSchema> JsonSchema for Checked<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Combines each technique with the schema of its own pattern.
impl JsonSchema for Deduction {
    fn schema_name() -> Cow<'static, str> {
        "Deduction".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let candidates = generator.subschema_for::<Vec<Candidate>>();
        let proof = generator.subschema_for::<Proof>();
        let argument = generator.subschema_for::<Argument>();
        let blockers = generator.subschema_for::<Vec<Blocker>>();
        let mut shapes: Vec<(Vec<&str>, Schema)> = Vec::new();
        for technique in LADDER {
            let shape = technique.schema(generator);
            match shapes.iter_mut().find(|(_, other)| *other == shape) {
                Some((ids, _)) => ids.push(technique.id),
                None => shapes.push((vec![technique.id], shape)),
            }
        }
        let shapes = shapes
            .into_iter()
            .map(|(ids, pattern)| json_schema!({ "properties": { "technique": { "enum": ids }, "pattern": pattern } }));
        let shapes: Vec<Schema> = shapes.collect();
        json_schema!({
            "type": "object",
            "properties": {
                "technique": { "type": "string" },
                "pattern": { "type": "object" },
                "placements": candidates,
                "eliminations": candidates,
                "part": { "type": "boolean" },
                "proof": proof,
                "argument": argument,
                "needs": { "type": "array", "items": { "type": "integer", "minimum": 1 } },
                "blockers": blockers,
                "pass": { "type": "integer", "minimum": 1 }
            },
            "required": ["technique", "pattern", "placements", "eliminations", "proof", "argument", "needs", "blockers"],
            "anyOf": shapes
        })
    }
}
