//! Streams: many questions to one operation in one request, a line of JSON each. Each answer is a line that is sent as soon
//! as it is there. A stream has one thread, and ends at the deadline of its request, or when its client goes away.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use axum::response::Response;
use hyper::body::Frame;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{self, Receiver};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use whydoku::format::Limit;
use whydoku::grid::Budget;
use whydoku::service::{self, NDJSON, Operation, Problem};

use super::app::{Abandoned, App, answered};
use super::queues::Busy;
use super::turns::Client;

/// The number of answers that may wait until the client reads them.
const MOST_UNREAD: usize = 8;

/// The answers of a stream, as a body.
struct Lines {
    lines: Receiver<Bytes>,
    /// Ends the work when the client goes away.
    _abandoned: Abandoned,
}

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.lines.poll_recv(cx).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

/// Answers the questions of a request, line by line.
pub async fn stream(
    app: Arc<App>,
    (client, begun): (Client, Instant),
    operation: &'static Operation,
    questions: Bytes,
) -> Result<Response, Busy> {
    let place = app.place(client, begun).await?;
    let budget = Budget::default().until(app.left(begun));
    let (answers, lines) = mpsc::channel(MOST_UNREAD);
    let abandoned = Abandoned(budget.clone());
    let runtime = Handle::current();
    spawn_blocking(move || {
        let questions = questions.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        for question in questions.filter(|line| !line.is_empty()) {
            let asked = Instant::now();
            let answer = answer(operation, question, &budget);
            let status = answer.as_ref().map_or_else(Problem::status, |_| 200);
            app.metrics.operation(operation, status, asked.elapsed());
            let line =
                answer.map_or_else(|problem| json!({ "problem": problem }), |answer| json!({ "answer": answer }));
            let sent = answers.send(Bytes::from(format!("{line}\n")));
            // A client that does not read holds the thread no longer than its request may take.
            let is_sent = matches!(runtime.block_on(timeout(app.left(begun), sent)), Ok(Ok(())));
            if !is_sent || budget.is_spent() {
                break;
            }
        }
        drop(place);
    });
    Ok(answered(StatusCode::OK, NDJSON, Body::new(Lines { lines, _abandoned: abandoned })))
}

fn answer(operation: &Operation, question: &[u8], budget: &Budget) -> Result<Value, Problem> {
    operation.call(service::read(question, Limit::ASKED)?, budget)
}
