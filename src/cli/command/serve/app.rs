//! What all requests share: threads, of which there are as many as cores; the time that each may take; the file of progress;
//! and the form of an answer.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use whydoku::grid::Budget;
use whydoku::service::{Problem, ProblemKind};

use super::learners::{Asked, Route};
use super::metrics::Metrics;
use super::queues::{Busy, Place, Queues};
use super::store::Store;
use super::turns::{Client, Turn};

/// A file of the solving page.
pub struct PageFile {
    /// Its address.
    pub path: String,
    /// Its media type.
    pub kind: &'static str,
    pub bytes: Bytes,
}

/// What all requests share.
pub struct App {
    /// The solving page and what belongs to it.
    pub files: Vec<PageFile>,
    store: Option<Mutex<Store>>,
    queues: Arc<Queues>,
    /// The time for a request.
    pub time_limit: Duration,
    pub metrics: Metrics,
}

impl App {
    pub fn new(files: Vec<PageFile>, store: Option<Store>, jobs: usize, time_limit: Duration) -> Self {
        let (queues, store) = (Arc::new(Queues::new(jobs)), store.map(Mutex::new));
        Self { files, store, queues, time_limit, metrics: Metrics::default() }
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
        self.queues.waiting()
    }

    /// Waits for a thread. Until the place is given back, the connection of the client makes no room for others.
    pub async fn place(&self, client: Client, begun: Instant) -> Result<(Place, Turn), Busy> {
        let turn = client.turns.begin();
        Ok((self.queues.place(client.address, self.left(begun)).await?, turn))
    }

    /// Returns `true` if a request waited so long that more time may be enough for it, if it is sent again.
    pub fn is_late(&self, waited: Duration) -> bool {
        waited > self.time_limit / 2
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

/// A problem with a request, as an answer.
pub fn problem(kind: ProblemKind, detail: impl std::fmt::Display) -> Response {
    Problem::new(kind, detail).into_answer()
}

/// What becomes an answer.
pub trait IntoAnswer {
    fn into_answer(self) -> Response;
}

impl IntoAnswer for Problem {
    fn into_answer(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        answered(status, "application/problem+json", json!(self).to_string())
    }
}

pub fn answered(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    (status, [(CONTENT_TYPE, HeaderValue::from_static(kind))], body.into()).into_response()
}

impl From<Busy> for Response {
    fn from(_: Busy) -> Self {
        let mut response = problem(ProblemKind::Busy, "too many requests are waiting; try again soon");
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        response
    }
}
