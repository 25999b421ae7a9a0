//! What all requests share: threads, of which there are as many as cores; the time that each may take; the file of progress;
//! and the form of an answer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use whydoku::grid::Budget;
use whydoku::service::{Problem, ProblemKind};

use super::learners::{Asked, Route};
use super::metrics::Metrics;
use super::store::Store;

/// The maximum number of requests that wait for a thread.
const MOST_WAITING: usize = 512;

/// A file of the solving page.
pub struct PageFile {
    /// Its address.
    pub path: String,
    /// Its media type.
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}

/// What all requests share.
pub struct App {
    /// The solving page and what belongs to it.
    pub files: Vec<PageFile>,
    store: Option<Mutex<Store>>,
    threads: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// The time for a request.
    pub time_limit: Duration,
    pub metrics: Metrics,
}

impl App {
    pub fn new(files: Vec<PageFile>, store: Option<Store>, jobs: usize, time_limit: Duration) -> Self {
        let (threads, store) = (Arc::new(Semaphore::new(jobs)), store.map(Mutex::new));
        Self { files, store, threads, waiting: AtomicUsize::new(0), time_limit, metrics: Metrics::default() }
    }

    pub fn has_store(&self) -> bool {
        self.store.is_some()
    }

    /// Returns the time that a request has left.
    pub fn left(&self, begun: Instant) -> Duration {
        self.time_limit.saturating_sub(begun.elapsed())
    }

    /// Returns the number of requests that wait for a thread.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Waits for a thread.
    pub async fn place(&self, begun: Instant) -> Result<OwnedSemaphorePermit, Busy> {
        let _waiting = Waiting::join(&self.waiting).ok_or(Busy)?;
        let place = timeout(self.left(begun), Arc::clone(&self.threads).acquire_owned()).await;
        place.map_err(|_| Busy)?.map_err(|_| Busy)
    }

    /// Answers from the file of progress, one request after the other.
    pub fn stored(&self, route: &Route, asked: Asked) -> Result<Value, Problem> {
        let nothing = || Problem::new(ProblemKind::NotThere, "this server stores nothing");
        let mut store = self.store.as_ref().ok_or_else(nothing)?.lock().unwrap_or_else(PoisonError::into_inner);
        (route.run)(&mut store, asked).map_err(Problem::from)
    }
}

/// Ends the work for a request when it is dropped, because its client went away.
pub struct Abandoned(pub Budget);

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

pub fn answered(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
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
pub struct Busy;
