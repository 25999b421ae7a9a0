//! The answers of the server. What takes time is worked out on threads of its own, as many at once as there are cores, and
//! ends at the deadline of its request, or when nobody waits for it any more.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use whydoku::grid::Budget;
use whydoku::service::{self, NDJSON, Operation, Problem, Resource};

use super::MOST_BYTES;
use super::app::{Abandoned, App, Busy, answered, problem};
use super::learners::{Asked, ROUTES, Route};
use super::stream::stream;

/// The path of the interface.
pub const PREFIX: &str = service::BASE_PATH;

/// Answers a request to an operation.
pub async fn answer(State(app): State<Arc<App>>, Path(name): Path<String>, request: Request<Body>) -> Response {
    let begun = Instant::now();
    let Some(operation) = Operation::named(&name) else {
        return problem(StatusCode::NOT_FOUND, "there is no such operation; GET /api/v1/openapi.json lists them");
    };
    if request.method() != Method::POST {
        let mut response = wrong_method().await;
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    if kind(request.headers()) == NDJSON {
        let questions = match body(&app, request, MOST_BYTES).await {
            Ok(questions) => questions,
            Err(problem) => return *problem,
        };
        return stream(app, operation, begun, questions).await.unwrap_or_else(Response::from);
    }
    let request = match read(&app, request, MOST_BYTES).await {
        Ok(request) => request,
        Err(problem) => return *problem,
    };
    let done = work(&app, begun, move |budget| operation.call(request, budget)).await;
    let response = done.unwrap_or_else(Response::from);
    app.metrics.operation(operation, response.status().as_u16(), begun.elapsed());
    response
}

/// Answers a request about learners.
pub async fn learners(
    route: &'static Route,
    State(app): State<Arc<App>>,
    Path(path): Path<HashMap<String, String>>,
    request: Request<Body>,
) -> Response {
    let begun = Instant::now();
    let body = match route.resource.request {
        Some(_) => match read(&app, request, route.most_bytes).await {
            Ok(body) => body,
            Err(problem) => return *problem,
        },
        None => Value::Null,
    };
    let stored = Arc::clone(&app);
    let done = work(&app, begun, move |_| stored.stored(route, Asked { path, body })).await;
    done.unwrap_or_else(Response::from)
}

/// Reads the body of a request as JSON.
async fn read(app: &App, request: Request<Body>, most_bytes: usize) -> Result<Value, Box<Response>> {
    let wrong = |status, detail: &str| Err(Box::new(problem(status, detail)));
    if kind(request.headers()) != "application/json" {
        return wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with `content-type: application/json`");
    }
    let body = body(app, request, most_bytes).await?;
    serde_json::from_slice(&body).or_else(|error| wrong(StatusCode::BAD_REQUEST, &format!("not JSON: {error}")))
}

/// Reads the body of a request.
async fn body(app: &App, request: Request<Body>, most_bytes: usize) -> Result<Bytes, Box<Response>> {
    let wrong = |status, detail: &str| Err(Box::new(problem(status, detail)));
    match timeout(app.time_limit, to_bytes(request.into_body(), most_bytes)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => {
            wrong(StatusCode::PAYLOAD_TOO_LARGE, &format!("this request has at most {} MiB", most_bytes >> 20))
        }
        Err(_) => wrong(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time"),
    }
}

/// Works out an answer on a thread, when there is one.
async fn work(
    app: &App,
    begun: Instant,
    act: impl FnOnce(&Budget) -> Result<Value, Problem> + Send + 'static,
) -> Result<Response, Busy> {
    let place = app.place(begun).await?;
    let budget = Budget::default().until(app.left(begun));
    let abandoned = Abandoned(budget.clone());
    let done = spawn_blocking(move || match act(&budget) {
        Ok(answer) => (StatusCode::OK, "application/json", answer.to_string()),
        Err(problem) => (status(&problem), "application/problem+json", json!(problem).to_string()),
    })
    .await;
    drop((place, abandoned));
    Ok(match done {
        Ok((status, kind, body)) => answered(status, kind, body),
        Err(_) => problem(StatusCode::INTERNAL_SERVER_ERROR, "the program has a fault"),
    })
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The media type of a request. A form of another site cannot send JSON, in lines or not, without asking first.
fn kind(headers: &HeaderMap) -> String {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Describes all operations, and what there is about learners if progress is kept.
pub async fn openapi(State(app): State<Arc<App>>) -> Response {
    let kept: Vec<Resource> = ROUTES.iter().filter(|_| app.has_store()).map(|route| route.resource).collect();
    answered(StatusCode::OK, "application/json", service::openapi_with(&kept).to_string())
}

/// Says that the server answers.
pub async fn health() -> Response {
    answered(StatusCode::OK, "text/plain; charset=utf-8", "ok\n")
}

/// Counts of requests and times, in the text format of Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    answered(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", app.metrics.text(app.waiting()))
}

/// A file of the solving page, by its place in the list.
pub async fn file(at: usize, State(app): State<Arc<App>>) -> Response {
    match app.files.get(at) {
        Some(file) => answered(StatusCode::OK, file.kind, file.bytes.clone()),
        None => nothing().await,
    }
}

/// There is nothing at this address.
pub async fn nothing() -> Response {
    problem(StatusCode::NOT_FOUND, "there is nothing at this address; GET /api/v1/openapi.json lists what there is")
}

/// The address is right, and the method is not.
pub async fn wrong_method() -> Response {
    let detail = "this address does not take this method; GET /api/v1/openapi.json lists what there is";
    problem(StatusCode::METHOD_NOT_ALLOWED, detail)
}
