//! The description of all operations as OpenAPI 3.1, for programs that call them over HTTP.

use schemars::generate::SchemaSettings;
use schemars::transform::ReplaceBoolSchemas;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{OPERATIONS, Operation, Problem};

/// The path under which a server has the operations.
pub const BASE_PATH: &str = "/api/v1";

/// Returns the description as an OpenAPI document (version 3.1.0).
pub fn openapi() -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        // Generators of clients do not all know that `true` is a schema.
        .with_transform(ReplaceBoolSchemas::default())
        .into_generator();
    let problem = Problem::json_schema(&mut schemas);
    let paths: Map<String, Value> = OPERATIONS
        .iter()
        .map(|operation| (format!("{BASE_PATH}/{}", operation.name), json!({ "post": post(operation, &mut schemas) })))
        .collect();
    let mut components: Map<String, Value> = schemas.take_definitions(true);
    components.insert("Problem".to_owned(), problem.into());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Whydoku",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Sudoku, step by step: every step with its reason and its proof.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": components },
    })
}

/// The description of an operation.
fn post(operation: &Operation, schemas: &mut SchemaGenerator) -> Value {
    let example: Value = serde_json::from_str(operation.example).unwrap_or_default();
    let (request, answer) = ((operation.request)(schemas), (operation.answer)(schemas));
    json!({
        "operationId": operation.name,
        "summary": operation.about,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": request, "example": example } },
        },
        "responses": {
            "200": {
                "description": "The answer",
                "content": { "application/json": { "schema": answer } },
            },
            "default": {
                "description": "Why there is no answer (RFC 9457)",
                "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
            },
        },
    })
}
