//! The answers of the server. What takes time is worked out on threads of its own, as many at once as there are cores, and
//! ends at the deadline of its request, or when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use whydoku::grid::Budget;
use whydoku::service::{self, Operation, Problem};

use super::metrics::Metrics;

/// The path of the interface.
pub const PREFIX: &str = service::BASE_PATH;

/// The maximum size of a request in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The maximum number of requests that wait for a thread.
const MOST_WAITING: usize = 512;

/// What all requests share.
pub struct App {
    page: Option<String>,
    threads: Semaphore,
    waiting: AtomicUsize,
    time_limit: Duration,
    pub metrics: Metrics,
}

impl App {
    pub fn new(page: Option<String>, jobs: usize, time_limit: Duration) -> Self {
        let threads = Semaphore::new(jobs);
        Self { page, threads, waiting: AtomicUsize::new(0), time_limit, metrics: Metrics::default() }
    }

    pub fn has_page(&self) -> bool {
        self.page.is_some()
    }
}

/// Ends the work for a request when it is dropped, because its client went away.
struct Abandoned(Budget);

impl Drop for Abandoned {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// One of those that wait for a thread.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    /// Joins those that wait, unless there are too many.
    fn join(count: &'a AtomicUsize) -> Option<Self> {
        let joined = Self(count);
        (count.fetch_add(1, Ordering::Relaxed) < MOST_WAITING).then_some(joined)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A problem that the server has with a request, in the form of RFC 9457.
pub fn problem(status: StatusCode, detail: &str) -> Response {
    let title = status.canonical_reason().unwrap_or_default();
    let body = json!({ "type": "about:blank", "title": title, "status": status.as_u16(), "detail": detail });
    answered(status, "application/problem+json", body.to_string())
}

fn answered(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    (status, [(CONTENT_TYPE, HeaderValue::from_static(kind))], body.into()).into_response()
}

impl From<Busy> for Response {
    fn from(_: Busy) -> Self {
        let mut response = problem(StatusCode::SERVICE_UNAVAILABLE, "too many requests are waiting; try again soon");
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        response
    }
}

/// There is no thread for a request before its deadline.
struct Busy;

/// Answers a request to an operation.
pub async fn answer(State(app): State<Arc<App>>, Path(name): Path<String>, request: Request<Body>) -> Response {
    let begun = Instant::now();
    let Some(operation) = Operation::named(&name) else {
        return problem(StatusCode::NOT_FOUND, "there is no such operation; GET /api/v1/openapi.json lists them");
    };
    if request.method() != Method::POST {
        return wrong_method().await;
    }
    if !is_json(request.headers()) {
        return problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with `content-type: application/json`");
    }
    let body = match timeout(app.time_limit, to_bytes(request.into_body(), MOST_BYTES)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return problem(StatusCode::PAYLOAD_TOO_LARGE, "a request has at most 1 MiB"),
        Err(_) => return problem(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time"),
    };
    let request: Value = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(error) => return problem(StatusCode::BAD_REQUEST, &format!("not JSON: {error}")),
    };
    let response = work(&app, operation, request, begun).await.unwrap_or_else(Response::from);
    app.metrics.operation(operation, response.status().as_u16(), begun.elapsed());
    response
}

/// Works out an answer on a thread, when there is one.
async fn work(app: &App, operation: &'static Operation, request: Value, begun: Instant) -> Result<Response, Busy> {
    let left = || app.time_limit.saturating_sub(begun.elapsed());
    let waiting = Waiting::join(&app.waiting).ok_or(Busy)?;
    let permit = timeout(left(), app.threads.acquire()).await.map_err(|_| Busy)?.map_err(|_| Busy)?;
    drop(waiting);
    let budget = Budget::default().until(left());
    let abandoned = Abandoned(budget.clone());
    let done = spawn_blocking(move || {
        let answer = operation.call(request, &budget);
        match answer {
            Ok(answer) => (StatusCode::OK, "application/json", answer.to_string()),
            Err(problem) => (status(&problem), "application/problem+json", json!(problem).to_string()),
        }
    })
    .await;
    drop((permit, abandoned));
    Ok(match done {
        Ok((status, kind, body)) => answered(status, kind, body),
        Err(_) => problem(StatusCode::INTERNAL_SERVER_ERROR, "the program has a fault"),
    })
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Whether a request has JSON. A form of another site cannot send that without asking first.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Describes all operations.
pub async fn openapi() -> Response {
    answered(StatusCode::OK, "application/json", service::openapi().to_string())
}

/// Says that the server answers.
pub async fn health() -> Response {
    answered(StatusCode::OK, "text/plain; charset=utf-8", "ok\n")
}

/// Counts of requests and times, in the text format of Prometheus.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let waiting = app.waiting.load(Ordering::Relaxed);
    answered(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", app.metrics.text(waiting))
}

/// The page to solve in.
pub async fn page(State(app): State<Arc<App>>) -> Response {
    answered(StatusCode::OK, "text/html; charset=utf-8", app.page.clone().unwrap_or_default())
}

/// There is nothing at this address.
pub async fn nothing() -> Response {
    problem(StatusCode::NOT_FOUND, "there is nothing at this address; GET /api/v1/openapi.json lists what there is")
}

/// The address is right, and the method is not.
pub async fn wrong_method() -> Response {
    let mut response = problem(StatusCode::METHOD_NOT_ALLOWED, "operations take POST, everything else GET");
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, POST"));
    response
}
