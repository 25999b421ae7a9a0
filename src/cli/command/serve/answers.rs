//! The answers of the server. What takes time is worked out on threads of its own, as many at once as there are cores, and
//! ends at the deadline of its request, or when nobody waits for it any more.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Extension, Path, State};
use axum::http::header::{ALLOW, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use whydoku::format::Limit;
use whydoku::grid::Budget;
use whydoku::service::{self, NDJSON, Operation, Problem, ProblemKind, Resource};

use super::app::{Abandoned, App, IntoAnswer, answered, problem};
use super::learners::{Asked, ROUTES, Route};
use super::queues::Busy;
use super::stream::stream;
use super::turns::Client;

/// The path of the interface.
pub const PREFIX: &str = service::BASE_PATH;

/// Answers a request to an operation.
pub async fn answer(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    path: Result<Path<String>, PathRejection>,
    request: Request<Body>,
) -> Response {
    let begun = Instant::now();
    let operation = path.ok().and_then(|Path(name)| Operation::named(&name));
    let Some(operation) = operation else {
        return problem(ProblemKind::UnknownOperation, "GET /api/v1/openapi.json lists all operations");
    };
    if request.method() != Method::POST {
        let mut response = wrong_method().await;
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    if kind(request.headers()) == NDJSON {
        let questions = match body(&app, request, Limit::ASKED).await {
            Ok(questions) => questions,
            Err(problem) => return *problem,
        };
        return stream(app, (client, begun), operation, questions).await.unwrap_or_else(Response::from);
    }
    let request = match json(&app, request, Limit::ASKED).await {
        Ok(request) => request,
        Err(problem) => return *problem,
    };
    let answer = move |budget: &Budget| operation.call(service::read(&request, Limit::ASKED)?, budget);
    let done = work(&app, (client, begun), answer).await;
    let response = done.unwrap_or_else(Response::from);
    app.metrics.operation(operation, response.status().as_u16(), begun.elapsed());
    response
}

/// Answers a request about learners.
pub async fn learners(
    route: &'static Route,
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    path: Result<Path<HashMap<String, String>>, PathRejection>,
    request: Request<Body>,
) -> Response {
    let begun = Instant::now();
    let Ok(Path(path)) = path else {
        return problem(ProblemKind::NotThere, "the address is not UTF-8");
    };
    let body = match route.resource.request {
        Some(_) => match json(&app, request, route.limit).await {
            Ok(body) => body,
            Err(problem) => return *problem,
        },
        None => Bytes::new(),
    };
    let stored = Arc::clone(&app);
    let done =
        work(&app, (client, begun), move |_| stored.stored(route, Asked { path, body, limit: route.limit })).await;
    done.unwrap_or_else(Response::from)
}

/// Returns the body of a request that is to be JSON. It is read on the thread that answers.
async fn json(app: &App, request: Request<Body>, limit: Limit) -> Result<Bytes, Box<Response>> {
    if kind(request.headers()) != "application/json" {
        let detail = "send JSON in UTF-8, not compressed, with `content-type: application/json`";
        return Err(Box::new(problem(ProblemKind::WrongMediaType, detail)));
    }
    body(app, request, limit).await
}

/// Returns the body of a request.
async fn body(app: &App, request: Request<Body>, limit: Limit) -> Result<Bytes, Box<Response>> {
    let wrong = |kind, detail: &str| Err(Box::new(problem(kind, detail)));
    let too_large = || wrong(ProblemKind::TooLarge, &format!("this request has at most {} MiB", limit.bytes >> 20));
    // What is announced as too large is not awaited.
    if request.body().size_hint().lower() > limit.bytes as u64 {
        return too_large();
    }
    match timeout(app.time_limit, to_bytes(request.into_body(), limit.bytes)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if is_damaged(&error) => {
            wrong(ProblemKind::InvalidRequest, "its body is not what its headers say")
        }
        Ok(Err(_)) => too_large(),
        Err(_) => wrong(ProblemKind::TooSlow, "send it within the time limit of the server"),
    }
}

/// Whether a body could not be read, rather than being too long.
fn is_damaged(error: &(dyn Error + 'static)) -> bool {
    error.is::<hyper::Error>() || error.source().is_some_and(is_damaged)
}

/// Works out an answer on a thread, when there is one.
async fn work(
    app: &App,
    (client, begun): (Client, Instant),
    act: impl FnOnce(&Budget) -> Result<serde_json::Value, Problem> + Send + 'static,
) -> Result<Response, Busy> {
    let joined = Instant::now();
    let place = app.place(client, begun).await?;
    let waited = joined.elapsed();
    let budget = Budget::default().until(app.left(begun));
    let abandoned = Abandoned(budget.clone());
    let done = spawn_blocking(move || act(&budget).map(|answer| answer.to_string())).await;
    drop((place, abandoned));
    match done {
        Ok(Ok(answer)) => Ok(answered(StatusCode::OK, "application/json", answer)),
        Ok(Err(problem)) if problem.kind() == ProblemKind::LimitReached && app.is_late(waited) => Err(Busy),
        Ok(Err(problem)) => Ok(problem.into_answer()),
        Err(_) => Ok(problem(ProblemKind::Internal, "the request could not be answered")),
    }
}

/// The media type of a request. A form of another site cannot send JSON, in lines or not, without asking first.
fn kind(headers: &HeaderMap) -> String {
    let value = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default().to_ascii_lowercase());
    let kind = value(CONTENT_TYPE).unwrap_or_default();
    let mut parts = kind.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default();
    let is_utf8 = parts.filter_map(|part| part.strip_prefix("charset=")).all(|name| name.trim_matches('"') == "utf-8");
    let is_plain = value(CONTENT_ENCODING).is_none_or(|encoding| encoding == "identity");
    if is_utf8 && is_plain { kind.to_owned() } else { String::new() }
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
    problem(ProblemKind::UnknownAddress, "GET /api/v1/openapi.json lists what there is")
}

/// The address is right, and the method is not.
pub async fn wrong_method() -> Response {
    problem(ProblemKind::WrongMethod, "GET /api/v1/openapi.json lists what there is")
}
