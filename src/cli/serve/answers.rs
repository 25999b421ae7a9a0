//! The answers of the server. What takes time is worked out on threads of its own, as many at once as there are cores, and
//! ends at the deadline of its request, or when nobody waits for it any more.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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
use whydoku::service::{self, Operation, Problem, ProblemKind, Resource};

use super::MOST_BYTES;
use super::learners::{Asked, ROUTES, Route};
use super::metrics::Metrics;
use super::store::Store;

/// The path of the interface.
pub const PREFIX: &str = service::BASE_PATH;

/// The maximum number of requests that wait for a thread.
const MOST_WAITING: usize = 512;

/// What all requests share.
pub struct App {
    page: Option<String>,
    store: Option<Mutex<Store>>,
    threads: Semaphore,
    waiting: AtomicUsize,
    time_limit: Duration,
    pub metrics: Metrics,
}

impl App {
    pub fn new(page: Option<String>, store: Option<Store>, jobs: usize, time_limit: Duration) -> Self {
        let (threads, store) = (Semaphore::new(jobs), store.map(Mutex::new));
        Self { page, store, threads, waiting: AtomicUsize::new(0), time_limit, metrics: Metrics::default() }
    }

    pub fn has_page(&self) -> bool {
        self.page.is_some()
    }

    pub fn has_store(&self) -> bool {
        self.store.is_some()
    }

    /// Answers from the file of progress, one request after the other.
    fn stored(&self, route: &Route, asked: Asked) -> Result<Value, Problem> {
        let nothing = || Problem::new(ProblemKind::NotThere, "this server stores nothing");
        let mut store = self.store.as_ref().ok_or_else(nothing)?.lock().unwrap_or_else(PoisonError::into_inner);
        (route.run)(&mut store, asked).map_err(Problem::from)
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
        let mut response = wrong_method().await;
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        return response;
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
    if !is_json(request.headers()) {
        return wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send JSON, with `content-type: application/json`");
    }
    let body = match timeout(app.time_limit, to_bytes(request.into_body(), most_bytes)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            return wrong(StatusCode::PAYLOAD_TOO_LARGE, &format!("this request has at most {} MiB", most_bytes >> 20));
        }
        Err(_) => return wrong(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time"),
    };
    serde_json::from_slice(&body).or_else(|error| wrong(StatusCode::BAD_REQUEST, &format!("not JSON: {error}")))
}

/// Works out an answer on a thread, when there is one.
async fn work(
    app: &App,
    begun: Instant,
    act: impl FnOnce(&Budget) -> Result<Value, Problem> + Send + 'static,
) -> Result<Response, Busy> {
    let left = || app.time_limit.saturating_sub(begun.elapsed());
    let waiting = Waiting::join(&app.waiting).ok_or(Busy)?;
    let permit = timeout(left(), app.threads.acquire()).await.map_err(|_| Busy)?.map_err(|_| Busy)?;
    drop(waiting);
    let budget = Budget::default().until(left());
    let abandoned = Abandoned(budget.clone());
    let done = spawn_blocking(move || match act(&budget) {
        Ok(answer) => (StatusCode::OK, "application/json", answer.to_string()),
        Err(problem) => (status(&problem), "application/problem+json", json!(problem).to_string()),
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
    let detail = "this address does not take this method; GET /api/v1/openapi.json lists what there is";
    problem(StatusCode::METHOD_NOT_ALLOWED, detail)
}
