//! The server's file of progress: nothing is lost, nothing else is touched, and what is deleted is gone.

use std::fs;
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::progress::{nonsense, progress};
use super::serve::Server;

const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn program(file: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    command.args(["serve", "--data"]).arg(file);
    command
}

fn start(file: &Path) -> Server {
    Server::begin(&mut program(file))
}

impl Server {
    fn does(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, head, told) = self.send(method, &format!("/api/v1/{path}"), &JSON, &body);
        assert!(head.contains("no-store") && (status < 400 || head.contains("application/problem+json")), "{head}");
        (status, serde_json::from_str(&told).unwrap_or_else(|error| panic!("{method} {path}: {error}: {told}")))
    }

    fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, told) = self.does(method, path, body);
        assert_eq!(status, 200, "{method} {path}: {told}");
        told
    }

    fn get(&self, path: &str) -> Value {
        self.done("GET", path, &Value::Null)
    }

    /// Adds a learner, and returns the path.
    fn learner(&self, name: &str) -> String {
        format!("learners/{}", self.done("POST", "learners", &json!({ "name": name }))["id"])
    }
}

/// A new game, as a page stores it.
fn game(server: &Server) -> Value {
    let session = server.done("POST", "begin", &json!({ "puzzle": PUZZLE }))["session"].take();
    json!({ "id": "g-1", "changed": 1_767_225_600_000_i64, "title": "", "session": session })
}

/// Killed in the middle of a game, the server has lost nothing that it had answered.
#[test]
fn a_killed_server_has_lost_no_move() {
    let folder = folder();
    let file = folder.path().join("progress.db");
    let mut server = start(&file);
    let learner = server.learner("Ada");
    let mut kept = game(&server);
    let mut version = json!(0);
    for place in ["3r5c1", "1r9c1", "4r1c1"] {
        let played =
            server.done("POST", "play", &json!({ "session": kept["session"], "actions": [{ "place": place }] }));
        kept["session"] = played["session"].clone();
        let change = json!({ "version": version, "game": kept, "techniques": progress()["techniques"] });
        version = server.done("PUT", &format!("{learner}/games/g-1"), &change)["version"].take();
        server.child.kill().expect("it is killed");
        server.child.wait().expect("its end");
        server = start(&file);
        let found = server.get(&format!("{learner}/games/g-1"));
        assert_eq!((&found["version"], &found["game"]["session"]), (&version, &kept["session"]), "{place}");
    }
    let listed = server.get(&learner);
    assert_eq!(listed["techniques"], progress()["techniques"]);
    assert_eq!((&listed["games"][0]["id"], &listed["games"][0]["empty"]), (&json!("g-1"), &json!(50)));
}

/// Of two tabs that change the same version, one is told; a game that was deleted is not made again by a tab.
#[test]
fn of_two_tabs_the_second_is_told() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let learner = server.learner("Ada");
    let path = format!("{learner}/games/g-1");
    let game = game(&server);
    let change = |version: &Value| json!({ "version": version, "game": game });
    let first = server.done("PUT", &path, &change(&json!(0)))["version"].take();
    let second = server.done("PUT", &path, &change(&first))["version"].take();
    let mut late = change(&first);
    late["game"]["title"] = json!("late");
    late["techniques"] = progress()["techniques"].clone();
    let (status, told) = server.does("PUT", &path, &late);
    assert_eq!((status, &told["type"]), (409, &json!("/problems/conflict")));
    let found = server.get(&path);
    assert_eq!((&found["version"], &found["game"]["title"]), (&second, &json!("")));
    assert_eq!(server.get(&learner)["techniques"], json!({}), "nothing of it is stored");
    // Not even after an import does a version come again.
    let all = server.get(&format!("{learner}/progress"));
    server.done("PUT", &format!("{learner}/progress"), &all);
    assert_eq!(server.does("PUT", &path, &change(&second)).0, 409);
    server.done("DELETE", &path, &Value::Null);
    assert_eq!(server.does("PUT", &path, &change(&second)).0, 409);
    assert_eq!(server.does("GET", &path, &Value::Null).0, 404);
}

#[test]
fn what_is_exported_deleted_and_imported_is_the_same() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let learner = server.learner("Ada");
    server.done("PUT", &format!("{learner}/progress"), &progress());
    let exported = server.get(&format!("{learner}/progress"));
    assert_eq!(exported, progress());
    server.done("DELETE", &learner, &Value::Null);
    assert_eq!(server.does("GET", &format!("{learner}/progress"), &Value::Null).0, 404);
    let again = server.learner("Ada");
    assert_ne!(again, learner, "an id is never given again");
    assert_eq!(server.get(&format!("{again}/progress"))["games"], json!([]));
    server.done("PUT", &format!("{again}/progress"), &exported);
    assert_eq!(server.get(&format!("{again}/progress")), exported);
    server.done("DELETE", "learners", &Value::Null);
    assert_eq!(server.get("learners"), json!({ "learners": [] }));
}

#[test]
fn nonsense_is_rejected_and_changes_nothing() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let learner = server.learner("Ada");
    let path = format!("{learner}/progress");
    server.done("PUT", &path, &progress());
    for file in nonsense() {
        let (status, told) = server.does("PUT", &path, &file);
        assert_eq!((status, &told["status"]), (400, &json!(400)), "{file}: {told}");
    }
    for (method, at, body, expected) in [
        ("PUT", "games/g-1", json!({ "version": 0, "game": progress()["games"][0] }), 400),
        ("PUT", "games/a-1", json!({ "version": 0 }), 400),
        ("PUT", "games/a-1", json!({ "version": 99, "game": progress()["games"][0] }), 409),
        ("GET", "games/..%2F..", Value::Null, 404),
        ("GET", "games/b", Value::Null, 404),
        ("PATCH", "games/a-1", json!({}), 405),
    ] {
        assert_eq!(server.does(method, &format!("{learner}/{at}"), &body).0, expected, "{method} {at}");
    }
    assert_eq!(server.get(&path), progress());
}

#[test]
fn learners_have_names_of_their_own() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let ada = server.learner("  Ada  ");
    let add = |name: &str| server.does("POST", "learners", &json!({ "name": name })).0;
    for wrong in ["", "   ", "A\nB", "A\u{202e}B", "A\u{200b}B", &"x".repeat(41)] {
        assert_eq!(add(wrong), 400, "{wrong:?}");
    }
    assert_eq!((add("ada"), add("<b>Émile</b>"), add(&"ä".repeat(40))), (409, 200, 200));
    let rename = |name: &str| server.does("PUT", &ada, &json!({ "name": name })).0;
    assert_eq!((rename("<b>Émile</b>"), rename("ADA"), rename("Augusta")), (409, 200, 200));
    assert_eq!(server.get(&ada)["name"], "Augusta");
    (3..100).for_each(|n| assert_eq!(add(&format!("learner {n}")), 200));
    assert_eq!(add("one too many"), 422);
    assert_eq!(server.get("learners")["learners"].as_array().map(Vec::len), Some(100));
}

/// What one learner does is nothing to another.
#[test]
fn learners_are_apart() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let (ada, bo) = (server.learner("Ada"), server.learner("Bo"));
    server.done("PUT", &format!("{ada}/progress"), &progress());
    let game = json!({ "version": 0, "game": progress()["games"][0] });
    server.done("PUT", &format!("{bo}/games/a-1"), &game);
    server.done("DELETE", &format!("{ada}/games/a-1"), &Value::Null);
    assert!(server.get(&format!("{bo}/games/a-1"))["game"].is_object());
    assert_eq!(server.get(&bo)["techniques"], json!({}));
    let first = |learner: &str| server.get(&format!("{learner}/today"))["drills"][0].clone();
    assert_eq!((&first(&ada)["reason"], &first(&bo)["reason"]), (&json!("due"), &json!("next")));
}

/// What was deleted is not in the file any more, nor in its log.
#[test]
fn what_is_deleted_is_gone() {
    let folder = folder();
    let file = folder.path().join("progress.db");
    let server = start(&file);
    let learner = server.learner("Wilhelmina");
    let mut all = progress();
    all["games"][0]["title"] = json!("Wilhelmina's secret");
    server.done("PUT", &format!("{learner}/progress"), &all);
    let found = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
        files.flatten().collect::<Vec<u8>>().windows(10).filter(|text| *text == b"Wilhelmina").count()
    };
    assert!(found() >= 2);
    server.done("DELETE", &learner, &Value::Null);
    assert_eq!(found(), 0);
}

/// A file of the first version has no table of techniques.
#[test]
fn an_older_file_is_brought_up_to_date() {
    let folder = folder();
    let file = folder.path().join("progress.db");
    let old = Connection::open(&file).unwrap();
    old.execute_batch(
        "CREATE TABLE learner (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE COLLATE NOCASE) STRICT;
         CREATE TABLE game (
            learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE, id TEXT NOT NULL, version INTEGER NOT NULL,
            changed INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (learner, id)) STRICT;
         CREATE TABLE sequence (last INTEGER NOT NULL) STRICT;
         INSERT INTO sequence VALUES (41);
         INSERT INTO learner VALUES (7, 'Ada');
         PRAGMA application_id = 0x57687964;
         PRAGMA user_version = 1;",
    )
    .unwrap();
    let game = &progress()["games"][0];
    let row = (7, "a-1", 41, 1_767_225_600_000_i64, game.to_string());
    old.execute("INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5)", row).unwrap();
    drop(old);
    let server = start(&file);
    assert_eq!(server.get("learners/7/games/a-1"), json!({ "version": 41, "game": game }));
    let change = json!({ "version": 41, "game": game, "techniques": progress()["techniques"] });
    assert_eq!(server.done("PUT", "learners/7/games/a-1", &change), json!({ "version": 42 }));
    assert_eq!(server.get("learners/7/progress"), progress());
    drop(server);
    let version: i64 =
        Connection::open(&file).unwrap().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 2);
}

/// Starts the program on a file that it does not use; returns its exit code and what it says.
fn refused(file: &Path) -> (Option<i32>, String) {
    let output = program(file).args(["--port", "0"]).output().expect("the program");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// A file that is damaged, newer, or something else is refused, and stays as it is.
#[test]
fn what_is_not_its_own_stays_as_it_is() {
    let folder = folder();
    let whole = folder.path().join("whole.db");
    let server = start(&whole);
    let learner = server.learner("Ada");
    server.done("PUT", &format!("{learner}/progress"), &progress());
    drop(server);
    let open = Connection::open(&whole).unwrap();
    open.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(open);
    let bytes = fs::read(&whole).unwrap();
    let other = |name: &str, sql: &str| {
        let file = folder.path().join(name);
        if name.starts_with("newer") {
            fs::write(&file, &bytes).unwrap();
        }
        Connection::open(&file).unwrap().execute_batch(sql).unwrap();
        (file, name.split('.').next().unwrap().to_owned())
    };
    let garbage = folder.path().join("garbage.db");
    fs::write(&garbage, "not a database, but long enough to be read as one ".repeat(100)).unwrap();
    let torn = folder.path().join("torn.db");
    fs::write(&torn, &bytes[..bytes.len() / 2]).unwrap();
    let newer = other("newer.db", "PRAGMA user_version = 3").0;
    let foreign = other("foreign.db", "CREATE TABLE recipe (name TEXT)").0;
    for (file, says) in [
        (garbage, "not a database"),
        (torn, "damaged"),
        (newer, "a newer version of this program wrote the file"),
        (foreign, "a database of another program"),
    ] {
        let before = fs::read(&file).unwrap();
        let (code, told) = refused(&file);
        let is_damaged = told.contains("malformed") || told.contains("damaged");
        assert!(told.contains(says) || (says == "damaged" && is_damaged), "{told}");
        assert!(told.contains("It stays as it is") && told.contains("--data"), "{told}");
        assert_eq!(code, Some(1), "{told}");
        assert_eq!(fs::read(&file).unwrap(), before, "{told}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_a_usage_error() {
    let folder = folder();
    let readonly = folder.path().join("readonly.db");
    drop(start(&readonly));
    let mut permissions = fs::metadata(&readonly).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&readonly, permissions).unwrap();
    let plain = folder.path().join("plain");
    fs::write(&plain, "").unwrap();
    for file in [readonly, plain.join("below").join("progress.db"), folder.path().to_owned()] {
        let (code, told) = refused(&file);
        assert!(code == Some(2) && told.contains("--no-data"), "{code:?} {told}");
    }
    assert_eq!(fs::read(&plain).unwrap(), b"");
}

/// Without a choice, the file is in the user's data directory, for this user alone; nothing else makes one.
#[cfg(target_os = "linux")]
#[test]
fn the_file_is_for_its_user() {
    use std::os::unix::fs::PermissionsExt;
    let home = folder();
    let run = |args: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
        Server::begin(command.arg("serve").args(args).env("XDG_DATA_HOME", home.path()))
    };
    for args in [&["--no-data"][..], &["--api-only"]] {
        let server = run(args);
        assert_eq!(server.does("GET", "learners", &Value::Null).0, 404, "{args:?}");
        let openapi = server.get("openapi.json");
        assert!(openapi["paths"]["/api/v1/learners"].is_null() && openapi["paths"]["/api/v1/today"].is_object());
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "{args:?}");
    }
    let server = run(&[]);
    server.learner("Ada");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let inside = home.path().join("whydoku");
    assert_eq!(mode(&inside), 0o700);
    for file in ["progress.db", "progress.db-wal"] {
        assert_eq!(mode(&inside.join(file)), 0o600, "{file}");
    }
    let page = server.send("GET", "/", &[], "").2;
    assert!(page.contains("data-keeper=\"server\"") && page.contains("no passwords"));
}

/// The description has every address, with its parameters, and answers are as it says.
#[test]
fn learners_are_described() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let learner = server.learner("Ada");
    server.done("PUT", &format!("{learner}/progress"), &progress());
    let openapi = server.get("openapi.json");
    let mut count = 0;
    for (path, methods) in openapi["paths"].as_object().unwrap() {
        for (method, one) in methods.as_object().unwrap() {
            if one["tags"] != json!(["progress"]) {
                continue;
            }
            count += 1;
            assert_eq!(one["parameters"].as_array().unwrap().len(), path.matches('{').count(), "{path}");
            if method == "get" {
                let at = path.replace("/api/v1/", "").replace("{learner}", &learner[9..]).replace("{game}", "a-1");
                let told = server.get(&at);
                let schema = &one["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
                let schema = openapi.pointer(schema.as_str().unwrap().trim_start_matches('#')).unwrap();
                let known = schema["properties"].as_object().unwrap();
                assert!(told.as_object().unwrap().keys().all(|key| known.contains_key(key)), "{path}: {told}");
            }
        }
    }
    assert_eq!(count, 12);
}

/// A page of another site can neither read nor delete.
#[test]
fn other_sites_reach_no_learner() {
    let folder = folder();
    let server = start(&folder.path().join("progress.db"));
    let learner = server.learner("Ada");
    for method in ["GET", "DELETE", "PUT", "OPTIONS"] {
        for (name, value, expected) in [("origin", "https://evil.example", 403), ("host", "evil.example", 421)] {
            let (status, head, _) = server.send(method, &format!("/api/v1/{learner}"), &[(name, value)], "");
            assert!(status == expected && !head.contains("access-control-allow"), "{method} {status} {head}");
        }
    }
    assert_eq!(server.get(&learner)["name"], "Ada");
}
