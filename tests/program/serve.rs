//! The server, over real connections.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};
use whydoku::service;

use crate::support::schema;

pub const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/// A puzzle that takes long.
pub const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A server that ends with its test.
pub struct Server {
    pub child: Child,
    pub address: String,
    openapi: OnceLock<Value>,
}

impl Server {
    /// Starts a server that stores nothing.
    pub fn start(args: &[&str]) -> Self {
        Self::begin(Command::new(assert_cmd::cargo::cargo_bin("whydoku")).args(["serve", "--no-data"]).args(args))
    }

    /// Starts a server by this command.
    pub fn begin(command: &mut Command) -> Self {
        let mut child = command
            .args(["--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().trim_start_matches("listening on http://").split('/').next().unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Self { child, address, openapi: OnceLock::new() }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        stream
    }

    /// Sends a request, and returns status, head and body.
    pub fn send(&self, method: &str, path: &str, heads: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let (status, head, told) = self.sent(method, path, heads, body);
        self.is_described(method, path, status, &told);
        (status, head, told)
    }

    fn sent(&self, method: &str, path: &str, heads: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !heads.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {}\r\n", self.address);
        }
        heads.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
        // The server may answer, and close, before it has read all of a body that is too long.
        let _ = stream.write_all(format!("{head}\r\n{body}").as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    /// Whatever a test asks, the answer is as the server describes it.
    pub fn is_described(&self, method: &str, path: &str, status: u16, body: &str) {
        let openapi = self.openapi.get_or_init(|| {
            serde_json::from_str(&self.sent("GET", "/api/v1/openapi.json", &[], "").2).expect("a description")
        });
        let schemas = &openapi["components"]["schemas"];
        if status >= 400 {
            let problem: Value =
                serde_json::from_str(body).unwrap_or_else(|_| panic!("{method} {path} {status}: {body}"));
            let misfit = schema::misfit(&problem, &schemas["Problem"], openapi);
            assert_eq!(misfit, None, "{method} {path}: {problem}");
            return;
        }
        let is_of = |known: &str| {
            let mut parts = known.split('/').zip(path.split('/'));
            known.matches('/').count() == path.matches('/').count()
                && parts.all(|(known, part)| known == part || known.starts_with('{'))
        };
        let known = openapi["paths"].as_object().into_iter().flatten().find(|(known, _)| is_of(known));
        let Some((_, known)) = known else { return };
        let answer = &known[method.to_ascii_lowercase()]["responses"]["200"]["content"]["application/json"];
        let Ok(told) = serde_json::from_str::<Value>(body) else { return };
        if let Some(schema) = answer.get("schema") {
            assert_eq!(schema::misfit(&told, schema, openapi), None, "{method} {path}: {told}");
        }
    }

    fn ask(&self, operation: &str, request: Value) -> (u16, Value) {
        let json = [("content-type", "application/json")];
        let (status, head, body) = self.send("POST", &format!("/api/v1/{operation}"), &json, &request.to_string());
        assert!(head.contains("nosniff") && head.contains("no-store"), "{head}");
        (status, serde_json::from_str(&body).expect("JSON"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_answers() {
    let server = Server::start(&[]);
    let (status, hint) = server.ask("hint", json!({ "puzzle": PUZZLE, "rungs": 2 }));
    assert_eq!((status, &hint["rungs"][1]), (200, &json!("Look at box 4.")));
    let (status, head, page) = server.send("GET", "/", &[], "");
    assert!(status == 200 && head.contains("text/html") && page.contains("<title>Whydoku"), "{head}");
    assert_eq!(server.send("GET", "/healthz", &[], "").2, "ok\n");
    let openapi: Value = serde_json::from_str(&server.send("GET", "/api/v1/openapi.json", &[], "").2).unwrap();
    assert!(openapi["paths"]["/api/v1/hint"].is_object());
    let metrics = server.send("GET", "/metrics", &[], "").2;
    assert!(metrics.contains("whydoku_answers_total{operation=\"hint\",problem=\"no\"} 1"), "{metrics}");
    assert!(metrics.contains("whydoku_seconds_count{operation=\"hint\"} 1"), "{metrics}");
}

#[test]
fn it_says_what_is_wrong() {
    let server = Server::start(&["--api-only"]);
    let json = [("content-type", "application/json")];
    let long = format!("{{\"puzzle\": \"{}\"}}", ".".repeat(2 << 20));
    for (method, path, heads, body, expected) in [
        ("GET", "/", &[][..], "", 404),
        ("GET", "/etc/passwd", &[], "", 404),
        ("GET", "/api/v1/../../etc/passwd", &[], "", 404),
        ("POST", "/api/v1/hnit", &json[..], "{}", 404),
        ("GET", "/api/v1/hint", &[], "", 405),
        ("POST", "/healthz", &json, "{}", 405),
        ("POST", "/api/v1/hint", &[], "{}", 415),
        ("POST", "/api/v1/hint", &[("content-type", "text/plain")], "{}", 415),
        ("POST", "/api/v1/hint", &json, "{", 400),
        ("POST", "/api/v1/hint", &json, "{}", 400),
        ("POST", "/api/v1/hint", &json, "{\"puzzle\": \"?\"}", 422),
        ("POST", "/api/v1/hint", &json, &long, 413),
        ("POST", "/api/v1/hint", &[("content-type", "application/json; charset=utf-16")], "{}", 415),
        ("POST", "/api/v1/hint", &[json[0], ("content-encoding", "gzip")], "{}", 415),
        ("POST", "/api/v1/hint", &[json[0], ("transfer-encoding", "chunked")], "zz\r\n", 400),
        ("POST", "/api/v1/hint", &[json[0], ("transfer-encoding", "gzip, chunked")], "0\r\n\r\n", 400),
        ("POST", "/api/v1/hint", &[json[0], ("transfer-encoding", "chunked, chunked")], "0\r\n\r\n", 400),
        ("POST", "/api/v1/techniques", &[("content-type", "application/json; charset=\"UTF-8\"")], "{", 400),
    ] {
        let (status, head, told) = server.send(method, path, heads, body);
        assert_eq!(status, expected, "{method} {path}: {told}");
        assert!(head.contains("application/problem+json"), "{method} {path}: {head}");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["status"], expected, "{told}");
    }
}

/// A page of another site cannot ask, neither under its own name nor under ours, unless it may.
#[test]
fn other_sites_cannot_ask() {
    let server = Server::start(&["--allow-origin", "https://friend.example", "--allow-host", "sudoku.example"]);
    let status = |host: &str, origin: &str| {
        let mut heads = vec![("content-type", "application/json"), ("host", host)];
        heads.extend((!origin.is_empty()).then_some(("origin", origin)));
        let (status, head, _) = server.send("POST", "/api/v1/techniques", &heads, "{}");
        (status, head.contains("access-control-allow-origin"))
    };
    let own = server.address.clone();
    assert_eq!(status(&own, ""), (200, false));
    assert_eq!(status(&own, &format!("http://{own}")), (200, true));
    assert_eq!(status("localhost:1", "http://localhost:1"), (200, true));
    assert_eq!(status("sudoku.example", ""), (200, false));
    assert_eq!(status(&own, "https://friend.example"), (200, true));
    assert_eq!(status(&own, "https://evil.example"), (403, false));
    assert_eq!(status(&own, "null"), (403, false));
    assert_eq!(status("evil.example", ""), (421, false));
    assert_eq!(status("evil.example", "http://evil.example"), (421, false));
    assert_eq!(status("127.0.0.1.evil.example", ""), (421, false));
    let preflight = [("origin", "https://friend.example"), ("access-control-request-method", "POST")];
    let (status, head, _) = server.send("OPTIONS", "/api/v1/hint", &preflight, "");
    assert!(status == 204 && head.contains("access-control-allow-headers: content-type"), "{head}");
}

/// No request holds a core longer than it may, and those that send slowly hold none.
#[test]
fn time_is_limited() {
    let server = Server::start(&["--time-limit", "0.05", "--jobs", "1"]);
    let idle: Vec<TcpStream> = (0..50).map(|_| server.connect()).collect();
    let mut slow = server.connect();
    slow.write_all(b"POST /api/v1/hint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{")
        .unwrap();
    let (status, told) = server.ask("explain", json!({ "puzzle": HARD }));
    assert_eq!((status, &told["type"]), (422, &json!("/problems/limit-reached")));
    let mut answer = String::new();
    slow.read_to_string(&mut answer).ok();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    drop(idle);
}

/// Many questions in one request: a line for each, also for those that cannot be answered.
#[test]
fn questions_in_lines_are_answered_in_lines() {
    let server = Server::start(&[]);
    let lines = [("content-type", "application/x-ndjson; charset=utf-8")];
    let puzzle = json!({ "puzzle": PUZZLE, "rungs": 2 }).to_string();
    let questions = format!("{puzzle}\r\n\n{{\"puzzle\": \"?\"}}\n{{\n{puzzle}");
    let (status, head, body) = server.send("POST", "/api/v1/hint", &lines, &questions);
    assert!(status == 200 && head.contains("content-type: application/x-ndjson"), "{head}");
    let answers: Vec<Value> =
        body.lines().filter(|line| line.starts_with('{')).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4, "{body}");
    for answer in [&answers[0], &answers[3]] {
        assert_eq!(answer["answer"]["rungs"][1], "Look at box 4.");
    }
    assert_eq!([&answers[1]["problem"]["status"], &answers[2]["problem"]["status"]], [422, 400]);
    let metrics = server.send("GET", "/metrics", &[], "").2;
    assert!(metrics.contains("whydoku_answers_total{operation=\"hint\",problem=\"yes\"} 2"), "{metrics}");
    let short = Server::start(&["--time-limit", "0.05"]);
    let hard = format!("{}\n", json!({ "puzzle": HARD })).repeat(100);
    let (status, _, body) = short.send("POST", "/api/v1/explain", &lines, &hard);
    let answers: Vec<&str> = body.lines().filter(|line| line.starts_with('{')).collect();
    assert!(status == 200 && answers.len() == 1 && answers[0].contains("/problems/limit-reached"), "{body}");
}

/// An answer is sent while the next one is worked out, and the work ends when nobody waits for it.
#[test]
fn a_stream_is_sent_as_it_is_worked_out() {
    let server = Server::start(&["--jobs", "1", "--time-limit", "3600"]);
    let mut stream = server.connect();
    let hard = format!("{}\n", json!({ "puzzle": HARD })).repeat(1000);
    let body = format!("{}\n{hard}", json!({ "puzzle": "..14....13......" }));
    let head = format!(
        "POST /api/v1/explain HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines();
    let first =
        lines.by_ref().map(|line| line.expect("a line in time")).find(|line| line.starts_with('{')).expect("a line");
    let first: Value = serde_json::from_str(&first).unwrap();
    assert_eq!(first["answer"]["outcome"], "solved");
    drop(lines);
    let (status, _) = server.ask("hint", json!({ "puzzle": PUZZLE }));
    assert_eq!(status, 200);
}

/// Asked to end, the server answers what it has begun.
#[cfg(unix)]
#[test]
fn it_ends_in_order() {
    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    let body = json!({ "puzzle": PUZZLE }).to_string();
    let head = format!(
        "POST /api/v1/explain HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(30));
    let ended = Command::new("kill").arg(server.child.id().to_string()).status().unwrap();
    assert!(ended.success());
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok();
    assert!(answer.starts_with("HTTP/1.1 200"), "{}", &answer[..answer.len().min(200)]);
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// A request fits its schema if, and only if, the server can read it.
#[test]
fn what_is_described_can_be_read() {
    let server = Server::start(&["--api-only"]);
    let openapi: Value = serde_json::from_str(&server.send("GET", "/api/v1/openapi.json", &[], "").2).unwrap();
    let session = server.ask("begin", json!({ "puzzle": "..14....13......" })).1["session"].clone();
    let odd = [
        json!({}),
        json!({ "puzzle": null }),
        json!({ "puzzle": "..14....13......", "rating": 11.9 }),
        json!({ "puzzle": "..14....13......", "session": session }),
        json!({ "puzzle": "..14....13......", "profile": "beginner", "max_technique": "x_wing" }),
        json!({ "session": session }),
        json!({ "session": session, "actions": [] }),
        json!({ "session": session, "turn": "undo" }),
        json!({ "session": session, "turn": "undo", "actions": ["manual"] }),
        json!({ "at": 5 }),
        json!({ "at": 5, "grade": "good", "practice": { "rungs": 1 } }),
        json!([]),
    ];
    for operation in service::OPERATIONS.iter().filter(|operation| !["generate", "drill"].contains(&operation.name)) {
        let path = format!("/paths/~1api~1v1~1{}/post/requestBody/content/application~1json/schema", operation.name);
        let schema = openapi.pointer(&path).expect("a schema");
        for request in odd.iter().cloned().chain([serde_json::from_str(operation.example).expect("JSON")]) {
            let (status, told) = server.ask(operation.name, request.clone());
            let misfit = schema::misfit(&request, schema, &openapi);
            assert_eq!(status == 400, misfit.is_some(), "{}: {request}: {misfit:?}, and {told}", operation.name);
        }
    }
}

/// The address that `demo` prints opens a puzzle on the page, and leaves no file behind.
#[test]
fn the_demo_opens_a_first_puzzle() {
    let home = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("whydoku"))
        .arg("demo")
        // Without programs, no browser is opened.
        .env("PATH", home.path())
        .env("XDG_DATA_HOME", home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let (address, givens) = line.trim().split_once("/#puzzle=").unwrap_or_else(|| panic!("no puzzle: {line}"));
    let address = address.trim_start_matches("listening on http://").to_owned();
    let server = Server { child, address, openapi: OnceLock::new() };
    assert!(server.send("GET", "/", &[], "").2.contains("<title>"));
    let rated = server.send(
        "POST",
        "/api/v1/rate",
        &[("content-type", "application/json")],
        &json!({ "puzzle": givens }).to_string(),
    );
    assert!(rated.2.contains("\"level\":\"easy\""), "{}", rated.2);
    assert_eq!(std::fs::read_dir(home.path()).expect("a folder").count(), 0);
}

/// Every address has problems of the form that is described.
#[test]
fn strange_addresses_are_answered_alike() {
    let home = tempfile::tempdir().expect("a folder");
    let data = home.path().join("p.db").display().to_string();
    let server = Server::begin(Command::new(assert_cmd::cargo::cargo_bin("whydoku")).args([
        "serve",
        "--api-only",
        "--data",
        &data,
    ]));
    let json = [("content-type", "application/json")];
    assert_eq!(server.send("POST", "/api/v1/learners", &json, "{\"name\": \"Ada\"}").0, 200);
    for (method, path, expected) in [
        ("GET", "/api/v1/learners/%ff", 404),
        ("GET", "/api/v1/learners/%ff/today", 404),
        ("GET", "/api/v1/learners/1/games/%ff", 404),
        ("POST", "/api/v1/%ff", 404),
        ("GET", "/%ff", 404),
        ("PATCH", "/api/v1/learners", 405),
        ("GET", "/api/v1/learners/1", 200),
        ("GET", "/api/v1/learners/+1", 404),
        ("GET", "/api/v1/learners/01", 404),
    ] {
        assert_eq!(server.send(method, path, &json, "{}").0, expected, "{method} {path}");
    }
    // Sixty mebibytes of numbers would be gigabytes.
    let many = format!("[{}1]", "1,".repeat(20 << 20));
    assert!([400, 413].contains(&server.send("PUT", "/api/v1/learners/1/progress", &json, &many).0));
}
