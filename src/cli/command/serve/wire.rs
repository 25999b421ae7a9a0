//! The bytes of a connection. It remembers when the client last sent or took any; and where the HTTP library itself answers
//! a head that it cannot read, without a body, the client gets a problem as from everywhere else.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::http::StatusCode;
use serde_json::json;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use whydoku::service::{Problem, ProblemKind};

use super::app::App;
use super::turns::Turns;

/// The maximum number of bytes of the head of a request.
pub const MOST_HEAD: usize = 64 << 10;

/// The maximum number of bytes of an answer of the HTTP library itself.
const MOST_BARE: usize = 256;

/// A connection, for the HTTP library.
pub struct Wire {
    stream: TcpStream,
    turns: Arc<Turns>,
    app: Arc<App>,
    /// What is left to send of the problem that replaces the library's own answer.
    unsent: Vec<u8>,
}

impl Wire {
    pub fn new(stream: TcpStream, turns: Arc<Turns>, app: Arc<App>) -> Self {
        Self { stream, turns, app, unsent: Vec::new() }
    }

    fn poll_unsent(&mut self, cx: &mut Context) -> Poll<io::Result<()>> {
        while !self.unsent.is_empty() {
            let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.unsent))?;
            self.unsent.drain(..sent);
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context, buffer: &mut ReadBuf) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.stream).poll_read(cx, buffer));
        if buffer.filled().len() > before {
            self.turns.heard();
        }
        Poll::Ready(read)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.poll_unsent(cx))?;
        let ours = match bare(bytes) {
            Some((0, status)) => {
                self.app.metrics.request(status);
                self.unsent = told(status);
                return Poll::Ready(Ok(bytes.len()));
            }
            Some((before, _)) => &bytes[..before],
            None => bytes,
        };
        let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, ours))?;
        self.turns.heard();
        Poll::Ready(Ok(sent))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        ready!(self.poll_unsent(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        ready!(self.poll_unsent(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Returns where an answer of the HTTP library itself begins, and its status. It is the last that a connection sends, and
/// has neither a body nor a media type; each of ours that is not a success has both.
fn bare(bytes: &[u8]) -> Option<(usize, u16)> {
    let from = bytes.len().saturating_sub(MOST_BARE);
    let tail = bytes.strip_suffix(b"\r\n\r\n").map(|rest| &rest[from.min(rest.len())..])?;
    let at = tail.windows(7).rposition(|window| window == b"HTTP/1.")?;
    let head = std::str::from_utf8(&tail[at..]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok().filter(|status| *status >= 400)?;
    let (mut is_empty, mut is_ours) = (false, false);
    for line in lines {
        is_empty |= line.eq_ignore_ascii_case("content-length: 0");
        is_ours |= line.to_ascii_lowercase().starts_with("content-type:");
    }
    (is_empty && !is_ours).then_some((from + at, status))
}

/// Returns the problem that is sent instead, head and body. The connection ends with it.
fn told(status: u16) -> Vec<u8> {
    let problem = if status == 400 {
        Problem::new(ProblemKind::InvalidRequest, "the head of the request is not HTTP/1.1")
    } else {
        let most = MOST_HEAD >> 10;
        Problem::new(
            ProblemKind::LongHead,
            format_args!("an address and all headers have at most {most} KiB, in 100 lines"),
        )
    };
    let reason = StatusCode::from_u16(problem.status()).ok().and_then(|status| status.canonical_reason());
    let body = json!(problem).to_string();
    let head = format!(
        "HTTP/1.1 {} {}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\nconnection: close\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\nx-frame-options: DENY\r\n\
         referrer-policy: no-referrer\r\n\r\n",
        problem.status(),
        reason.unwrap_or_default(),
        body.len()
    );
    (head + &body).into_bytes()
}
