//! Connections to the server: those that wait make room, and what is no request is answered too.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use super::serve::{HARD, PUZZLE, Server};

/// Connects from an address of this machine.
fn socket(server: &Server, from: &str, set: impl Fn(&tokio::net::TcpSocket)) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        set(&socket);
        socket.bind(from.parse().unwrap()).expect("an address");
        socket.connect(server.address.parse().unwrap()).await.expect("a connection").into_std()
    });
    let stream = stream.expect("a connection");
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// One `Host`, with one name; an absolute target has the same.
#[test]
fn one_host_is_named() {
    let server = Server::start(&["--api-only", "--allow-host", "sudoku.example"]);
    let own = server.address.clone();
    let status = |target: &str, hosts: &[&str]| {
        let mut stream = server.connect();
        let hosts: String = hosts.iter().map(|host| format!("host: {host}\r\n")).collect();
        stream.write_all(format!("GET {target} HTTP/1.1\r\nconnection: close\r\n{hosts}\r\n").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok();
        answer.split(' ').nth(1).map(str::to_owned).unwrap_or_default()
    };
    assert_eq!(status("/healthz", &[&own]), "200");
    assert_eq!(status("/healthz", &["sudoku.example"]), "200");
    assert_eq!(status("http://sudoku.example/healthz", &["sudoku.example"]), "200");
    for (target, hosts) in [
        ("/healthz", &[][..]),
        ("/healthz", &[&own, "evil.example"]),
        ("/healthz", &[&own, &own]),
        ("/healthz", &[&format!("{own}, evil.example")]),
        ("/healthz", &["localhost:80evil.example"]),
        ("/healthz", &["evil.example@localhost"]),
        ("http://evil.example/healthz", &[&own]),
        ("http://localhost/healthz", &["sudoku.example"]),
    ] {
        assert_eq!(status(target, hosts), "400", "{target} {hosts:?}");
    }
}

/// A thousand connections on which nothing is asked are in nobody's way.
#[test]
fn idle_connections_make_room() {
    let server = Server::start(&["--api-only"]);
    let idle: Vec<TcpStream> = (0..1_100).filter_map(|_| TcpStream::connect(&server.address).ok()).collect();
    assert!(idle.len() > 300, "{}", idle.len());
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    // Nobody loses patience with the others before.
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(idle);
}

/// A client that keeps all threads busy does not delay another one.
#[cfg(target_os = "linux")]
#[test]
fn clients_do_not_wait_for_each_other() {
    let server = Server::start(&["--jobs", "1", "--time-limit", "3600"]);
    let ask = |operation: &str, puzzle: &str| {
        let body = json!({ "puzzle": puzzle }).to_string().repeat(if operation == "explain" { 1000 } else { 1 });
        let (kind, body) = match operation {
            "explain" => ("application/x-ndjson", body.replace("}{", "}\n{")),
            _ => ("application/json", body),
        };
        format!(
            "POST /api/v1/{operation} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let explain = || {
        let mut stream = server.connect();
        stream.write_all(ask("explain", HARD).as_bytes()).unwrap();
        stream
    };
    // The first has the only thread before the others ask, and keeps it: it does not read on.
    let mut busy = vec![explain()];
    let answered = BufReader::new(busy[0].try_clone().unwrap())
        .lines()
        .map(|line| line.expect("a line in time"))
        .find(|line| line.starts_with('{'));
    busy.extend((1..8).map(|_| explain()));
    assert!(answered.is_some());
    // Another address of the same machine.
    let mut other = socket(&server, "127.0.0.2:0", |_| ());
    other.write_all(ask("hint", PUZZLE).as_bytes()).unwrap();
    let mut head = [0; 12];
    other.read_exact(&mut head).expect("an answer while the first client is busy");
    assert_eq!(&head, b"HTTP/1.1 200");
    drop(busy);
}

/// What is announced as too large is refused before it is sent.
#[test]
fn what_is_announced_as_too_large_is_not_awaited() {
    let server = Server::start(&["--api-only", "--time-limit", "60"]);
    let mut stream = server.connect();
    let head = format!(
        "POST /api/v1/hint HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).expect("it listens");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 413");
}

/// What a request has once may not be there twice: others might go by the other one.
#[test]
fn what_is_said_once_is_not_said_twice() {
    let server = Server::start(&["--api-only"]);
    let own = format!("http://{}", server.address);
    let json = ("content-type", "application/json");
    for twice in [
        [json, ("content-type", "text/plain")],
        [json, json],
        [("origin", &own), ("origin", "https://evil.example")],
        [("content-encoding", "identity"), ("content-encoding", "gzip")],
    ] {
        let kind = if twice[0].0 == json.0 { &[][..] } else { &[json] };
        let (status, head, told) = server.send("POST", "/api/v1/techniques", &[kind, &twice].concat(), "{}");
        assert_eq!(status, 400, "{twice:?}: {told}");
        assert!(!head.contains("access-control-allow-origin"), "{head}");
        let once = server.send("POST", "/api/v1/techniques", &[kind, &twice[..1]].concat(), "{}");
        assert_eq!(once.0, 200, "{twice:?}: {}", once.2);
    }
}

/// Connections that wait for their client are in nobody's way, whatever they wait for: the server would wait for an hour.
#[cfg(target_os = "linux")]
#[test]
fn whoever_keeps_the_server_waiting_makes_room() {
    let body =
        "POST /api/v1/hint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let unread = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(8);
    for sent in ["GET /healthz HTTP/1.1\r\nhost: loc", body, &unread] {
        let server = Server::start(&["--time-limit", "3600"]);
        let waiting = |from: &str| {
            let mut stream = socket(&server, from, |socket| socket.set_recv_buffer_size(4 << 10).unwrap());
            stream.write_all(sent.as_bytes()).unwrap();
            stream
        };
        let several = ["127.0.0.1:0", "127.0.0.2:0", "127.0.0.3:0"];
        let kept: Vec<TcpStream> = several.iter().flat_map(|from| (0..280).map(|_| waiting(from))).collect();
        for from in ["127.0.0.1:0", "127.0.0.9:0"] {
            let mut stream = socket(&server, from, |_| ());
            // Nobody loses patience with half of a head before.
            stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap_or_else(|why| panic!("{from} {sent:?}: {why}"));
            assert!(answer.starts_with("HTTP/1.1 200"), "{from} {sent:?}: {answer}");
        }
        drop(kept);
    }
}

/// Heads that cannot be read get a problem like every other request, also those that follow a good one, or come in pieces.
#[test]
fn a_head_that_cannot_be_read_is_a_problem() {
    let server = Server::start(&["--api-only"]);
    let host = "host: localhost\r\n";
    let good = format!("GET /healthz HTTP/1.1\r\n{host}\r\n");
    let long = "a".repeat(300 << 10);
    for (head, status, kind) in [
        (format!("G(T /healthz HTTP/1.1\r\n{host}\r\n"), 400, "invalid-request"),
        (format!("GET /healthz HTTP/7.3\r\n{host}\r\n"), 400, "invalid-request"),
        (format!("GET /he althz HTTP/1.1\r\n{host}\r\n"), 400, "invalid-request"),
        (format!("GET /\0 HTTP/1.1\r\n{host}\r\n"), 400, "invalid-request"),
        (format!("GET /healthz HTTP/1.1\r\n{host}no colon\r\n\r\n"), 400, "invalid-request"),
        (
            format!("GET /healthz HTTP/1.1\r\n{host}content-length: 1\r\ncontent-length: 2\r\n\r\n"),
            400,
            "invalid-request",
        ),
        ("\u{16}\u{3}\u{1}\u{2}\0 a client of TLS\r\n\r\n".to_owned(), 400, "invalid-request"),
        (format!("GET /{long} HTTP/1.1\r\n{host}\r\n"), 431, "long-head"),
        (format!("GET /healthz HTTP/1.1\r\n{host}x: {long}\r\n\r\n"), 431, "long-head"),
        (format!("GET /healthz HTTP/1.1\r\n{host}{}\r\n", "x: y\r\n".repeat(200)), 431, "long-head"),
        (format!("GET /%zz HTTP/1.1\r\nconnection: close\r\n{host}\r\n"), 404, "unknown-address"),
        (format!("POST /api/v1/%zz HTTP/1.1\r\nconnection: close\r\n{host}\r\n"), 404, "unknown-operation"),
        (format!("CONNECT localhost:80 HTTP/1.1\r\nconnection: close\r\n{host}\r\n"), 400, "invalid-request"),
    ] {
        for before in ["", &good] {
            let mut stream = server.connect();
            for piece in format!("{before}{head}").as_bytes().chunks(30_000) {
                // The server may answer, and close, before it has read all of it.
                let _ = stream.write_all(piece);
            }
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            let answer = String::from_utf8(answer).expect("text");
            let start = &head[..head.len().min(60)];
            let answer = match before {
                "" => answer.as_str(),
                _ => answer.split_once("\r\n\r\nok\n").unwrap_or_else(|| panic!("{start:?}: {answer:?}")).1,
            };
            let (told, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{start:?}: {answer:?}"));
            assert!(told.starts_with(&format!("HTTP/1.1 {status} ")), "{start:?}: {told}");
            assert!(told.contains("content-type: application/problem+json"), "{start:?}: {told}");
            assert!(told.contains("nosniff") && told.contains("no-store"), "{start:?}: {told}");
            server.is_described("GET", start, status, body);
            let problem: Value = serde_json::from_str(body).unwrap();
            assert_eq!(problem["type"], format!("/problems/{kind}"), "{start:?}: {problem}");
        }
    }
    let metrics = server.send("GET", "/metrics", &[], "").2;
    assert!(metrics.contains("whydoku_requests_total{status=\"4xx\"} 26"), "{metrics}");
}
