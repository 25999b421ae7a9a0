//! Who may ask: protection from pages of other sites, which a browser would let ask a server on the same machine.
//!
//! * The `Host` of a request is an address, `localhost`, or a name that was allowed. So a site cannot let its own name
//!   lead here (DNS rebinding).
//! * The `Origin` of a request, which a browser adds, is this server or was allowed.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, TRANSFER_ENCODING, VARY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use whydoku::service::ProblemKind;

use super::app::{App, problem};
use crate::cli::terminal;

/// Who may ask.
pub struct Guard {
    /// The names of this server, in lower case.
    hosts: Vec<String>,
    origins: Vec<String>,
    log: bool,
}

impl Guard {
    /// Creates a guard. An origin is a scheme and a host, without a path.
    pub fn new(hosts: &[String], origins: &[String], log: bool) -> Result<Self, String> {
        for origin in origins {
            let host = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or_default();
            if origin != "*" && (host.is_empty() || host.contains(['/', ' ', '*'])) {
                return Err(format!(
                    "--allow-origin {}: expected the beginning of an address, such as https://sudoku.example, or *",
                    origin.escape_debug()
                ));
            }
        }
        let lower = |names: &[String]| names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Ok(Self { hosts: lower(hosts), origins: lower(origins), log })
    }

    fn knows(&self, host: &str) -> bool {
        let name = named(host);
        name == "localhost" || name.parse::<IpAddr>().is_ok() || self.hosts.contains(&name)
    }

    /// Whether a page from this origin may ask.
    fn trusts(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        let own = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
        own == Some(&host.to_ascii_lowercase()) || self.origins.iter().any(|known| known == "*" || *known == origin)
    }
}

/// The name in a `Host`, without its port.
fn named(host: &str) -> String {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    name.to_ascii_lowercase()
}

/// The headers that a request has once. If there were two, others might go by the other one.
const ONCE: [HeaderName; 5] = [HOST, ORIGIN, CONTENT_TYPE, CONTENT_ENCODING, TRANSFER_ENCODING];

/// The host that a request names, with its port if there is one; nothing if it does not name exactly one.
fn host(request: &Request<Body>) -> Option<&str> {
    let host = request.headers().get(HOST)?.to_str().ok()?;
    let port = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.1,
        None => &host[host.find(':').unwrap_or(host.len())..],
    };
    let is_port =
        port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.bytes().all(|sign| sign.is_ascii_digit()));
    let is_same = request.uri().authority().is_none_or(|target| target.as_str().eq_ignore_ascii_case(host));
    let is_one = !host.contains([',', ' ', '@', '/']);
    (is_port && is_same && is_one).then_some(host)
}

/// Returns a header that a request has twice, but may have once.
fn repeated(request: &Request<Body>) -> Option<HeaderName> {
    let is_repeated = |name: &HeaderName| request.headers().get_all(name).iter().nth(1).is_some();
    ONCE.into_iter().find(is_repeated)
}

/// Whether a body comes as it is, or in chunks. What another server would read in another way might hide a request.
fn is_plain(request: &Request<Body>) -> bool {
    let encoding = request.headers().get(TRANSFER_ENCODING);
    encoding.is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"chunked"))
}

/// Lets a request through, or rejects it, and notes it.
pub async fn admit(State(state): State<Arc<(Guard, Arc<App>)>>, request: Request<Body>, next: Next) -> Response {
    let (guard, app) = &*state;
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let host = host(&request).map(str::to_owned);
    let origin = request.headers().get(ORIGIN).cloned();
    let from = origin.as_ref().map(|origin| origin.to_str().unwrap_or_default().to_owned());
    let is_known = host.as_ref().is_some_and(|host| guard.knows(host));
    let is_trusted = |from: &String| host.as_ref().is_some_and(|host| guard.trusts(from, host));
    let repeated = repeated(&request);
    let mut response = if let Some(repeated) = &repeated {
        problem(ProblemKind::InvalidRequest, format_args!("send one `{repeated}`"))
    } else if !is_plain(&request) {
        problem(ProblemKind::InvalidRequest, "send the body as it is or, with `transfer-encoding: chunked`, in chunks")
    } else if host.is_none() {
        problem(ProblemKind::InvalidRequest, "send one `Host`, with one name, which is also that of an absolute target")
    } else if !is_known {
        problem(ProblemKind::WrongHost, "see --allow-host")
    } else if from.as_ref().is_some_and(|from| !is_trusted(from)) {
        problem(ProblemKind::ForeignSite, "see --allow-origin")
    } else if method == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    if let (Some(origin), Some(from)) = (origin, from)
        && repeated.is_none()
        && is_known
        && is_trusted(&from)
    {
        let headers = response.headers_mut();
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(VARY, HeaderValue::from_static("origin"));
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, PUT, DELETE"));
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
    app.metrics.request(response.status().as_u16());
    if guard.log {
        let (status, time) = (response.status().as_u16(), begun.elapsed().as_millis());
        terminal::notice(&format!("{method} {} {status} {time} ms", terminal::line(&path)));
    }
    response
}

/// What a browser may do with an answer.
pub struct Policy;

impl Policy {
    /// Adds the headers of every answer. The page has its own policy for what it may load.
    pub async fn headers(request: Request<Body>, next: Next) -> Response {
        let mut response = next.run(request).await;
        let headers = response.headers_mut();
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
