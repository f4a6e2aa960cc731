use axum::Json;
use papan_wire as wire;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::routes::{Content, ROUTES, Route};

/// Describes the interface.
pub async fn openapi() -> Json<Value> {
    let mut paths: Map<String, Value> = Map::new();
    for route in &ROUTES {
        let path = paths.entry(format!("/api/v2{}", route.path)).or_insert_with(|| json!({}));
        path[route.method] = operation(route);
    }
    Json(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Papan",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            "description": "Games in progress. Moves are made on the socket /api/v2/socket, whose messages are \
                            FromClient and FromServer. A method that a path does not take is answered by 405 and a \
                            Fault.",
        },
        "servers": [{ "url": "/" }],
        "security": [{ "token": [] }],
        "paths": paths,
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "schemas": schemas(),
        },
    }))
}

fn operation(route: &Route) -> Value {
    let mut responses = Map::new();
    responses.insert(route.status.to_string(), response("As asked", route.answer));
    // The guard may refuse any request, and the server may be full.
    for status in [401, 403, 503].iter().chain(route.faults) {
        let fault = response("Why it was not done", Content::Type("Fault"));
        responses.insert(status.to_string(), fault);
    }
    let mut operation = json!({
        "operationId": format!("{:?}", route.operation),
        "summary": route.summary,
        "responses": responses,
    });
    let mut parameters = Vec::new();
    if route.path.contains("{id}") {
        parameters.push(parameter("id", "path", true, json!({ "type": "string" })));
    }
    if route.path.ends_with("board.svg") {
        let number = json!({ "type": "integer", "minimum": 0 });
        parameters.push(parameter("after", "query", false, number));
    }
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
    if let Some(body) = route.body {
        operation["requestBody"] =
            json!({ "required": true, "content": content(Content::Type(body)) });
    }
    operation
}

#[expect(clippy::needless_pass_by_value, reason = "made from literals")]
fn parameter(name: &str, place: &str, is_required: bool, schema: Value) -> Value {
    json!({ "name": name, "in": place, "required": is_required, "schema": schema })
}

fn response(description: &str, answer: Content) -> Value {
    if answer == Content::Nothing {
        return json!({ "description": description });
    }
    json!({ "description": description, "content": content(answer) })
}

fn content(answer: Content) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    match answer {
        Content::Nothing => json!({}),
        Content::Type(name) => json!({ "application/json": { "schema": reference(name) } }),
        Content::List(name) => {
            let schema = json!({ "type": "array", "items": reference(name) });
            json!({ "application/json": { "schema": schema } })
        }
        Content::Object => json!({ "application/json": { "schema": { "type": "object" } } }),
        Content::Text(kind) => json!({ kind: { "schema": { "type": "string" } } }),
    }
}

/// Describes every wire type.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = SchemaGenerator::new(settings);
    generator.subschema_for::<wire::Status>();
    generator.subschema_for::<wire::Catalogue>();
    generator.subschema_for::<wire::NewGame>();
    generator.subschema_for::<wire::CreatedGame>();
    generator.subschema_for::<wire::RecentGame>();
    generator.subschema_for::<wire::GameState>();
    generator.subschema_for::<wire::Settings>();
    generator.subschema_for::<wire::Fault>();
    generator.subschema_for::<wire::FromClient>();
    generator.subschema_for::<wire::Request>();
    generator.subschema_for::<wire::FromServer>();
    generator.take_definitions(true)
}
