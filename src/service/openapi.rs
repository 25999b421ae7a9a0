//! The description of all operations as OpenAPI 3.1, for programs that call them over HTTP.

use schemars::generate::SchemaSettings;
use schemars::transform::ReplaceBoolSchemas;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{OPERATIONS, Operation, Problem};

/// The path under which a server has the operations.
pub const BASE_PATH: &str = "/api/v1";

/// The media type of many questions in one request, and of their answers: a line of JSON each.
pub const NDJSON: &str = "application/x-ndjson";

/// Something that a server has beside the operations, to be described with them.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// The method, in upper case.
    pub method: &'static str,
    /// The path below [`BASE_PATH`], with parameters in braces.
    pub path: &'static str,
    /// The id: no other resource or operation has it.
    pub id: &'static str,
    /// A line about what it does.
    pub about: &'static str,
    /// What it belongs to.
    pub tag: &'static str,
    /// Returns the schema of a parameter of the path, by its name.
    pub parameter: fn(&str, &mut SchemaGenerator) -> Schema,
    /// Returns the schema of a request, if it has a body.
    pub request: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Returns the schema of an answer.
    pub answer: fn(&mut SchemaGenerator) -> Schema,
}

/// Returns the description of all operations as an OpenAPI document (version 3.1.0).
pub fn openapi() -> Value {
    openapi_with(&[])
}

/// Returns the description of all operations, and of what else a server has.
pub fn openapi_with(resources: &[Resource]) -> Value {
    let mut schemas = SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
        // Generators of clients do not all know that `true` is a schema.
        .with_transform(ReplaceBoolSchemas::default())
        .into_generator();
    let problem = Problem::json_schema(&mut schemas);
    let mut paths: Map<String, Value> = OPERATIONS
        .iter()
        .map(|operation| (format!("{BASE_PATH}/{}", operation.name), json!({ "post": post(operation, &mut schemas) })))
        .collect();
    for resource in resources {
        let path = paths.entry(format!("{BASE_PATH}/{}", resource.path)).or_insert_with(|| json!({}));
        path[resource.method.to_ascii_lowercase()] = described(resource, &mut schemas);
    }
    let mut components: Map<String, Value> = schemas.take_definitions(true);
    components.insert("Problem".to_owned(), problem.into());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Whydoku",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Sudoku, step by step: every step with its reason and its proof.",
            "description": "Each request that cannot be answered gets a problem (RFC 9457), also one whose head is not HTTP/1.1 or is \
                too long. A head that does not come in time, and the preface of HTTP/2, end the connection without an answer.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": components },
    })
}

/// Says that a request has no other fields than those that its schema names: one with others is refused.
fn closed(request: Schema, schemas: &mut SchemaGenerator) -> Schema {
    let name = request.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()).map(str::to_owned);
    if let Some(Value::Object(schema)) = name.and_then(|name| schemas.definitions_mut().get_mut(&name)) {
        schema.entry("additionalProperties").or_insert(false.into());
    }
    request
}

/// The description of an operation.
fn post(operation: &Operation, schemas: &mut SchemaGenerator) -> Value {
    let example: Value = serde_json::from_str(operation.example).unwrap_or_default();
    let (request, answer) = (closed((operation.request)(schemas), schemas), (operation.answer)(schemas));
    let lines = json!({
        "type": "string",
        "description": "Many requests, one in each line: answered line by line, in order, each as soon as it is there",
        "example": format!("{}\n", operation.example),
    });
    let mut responses = responses(&answer);
    responses["200"]["content"][NDJSON] = json!({
        "schema": {
            "type": "string",
            "description": "A line for each request, either `{\"answer\": …}` or `{\"problem\": …}`. \
                There are fewer lines if the time limit of the whole request is reached.",
        },
    });
    json!({
        "operationId": operation.name,
        "summary": operation.about,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": request, "example": example }, NDJSON: { "schema": lines } },
        },
        "responses": responses,
    })
}

/// The description of a resource. Parameters are the parts of its path in braces.
fn described(resource: &Resource, schemas: &mut SchemaGenerator) -> Value {
    let names = resource.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameters: Vec<Value> = names
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": (resource.parameter)(name, schemas) }))
        .collect();
    let mut described = json!({
        "operationId": resource.id,
        "summary": resource.about,
        "tags": [resource.tag],
        "parameters": parameters,
        "responses": responses(&(resource.answer)(schemas)),
    });
    if let Some(request) = resource.request {
        let schema = closed(request(schemas), schemas);
        described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    described
}

fn responses(answer: &Schema) -> Value {
    json!({
        "200": {
            "description": "The answer",
            "content": { "application/json": { "schema": answer } },
        },
        "default": {
            "description": "Why there is no answer (RFC 9457)",
            "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
        },
    })
}
