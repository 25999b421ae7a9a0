//! The engine for other programs: every operation answers, and nothing that is sent does harm.

use proptest::prelude::*;
use serde_json::{Value, json};
use whydoku::format::{self, ClueReading, Format, ReadOptions, Reading};
use whydoku::grid::Budget;
use whydoku::render::{Keeper, Source, Spare, TutorEngine, tutor_page};
use whydoku::service::{self, OPERATIONS, Operation, Problem, ProblemKind};

use crate::support::program::ours;

/// A puzzle with one solution.
const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

fn call(name: &str, request: Value) -> Result<Value, Problem> {
    service::call(name, request, &Budget::default())
}

fn answer(name: &str, request: Value) -> Value {
    call(name, request.clone()).unwrap_or_else(|problem| panic!("{name} {request}: {problem}"))
}

fn example(operation: &Operation) -> Value {
    serde_json::from_str(operation.example).unwrap_or_else(|error| panic!("{}: {error}", operation.name))
}

/// Returns a definition of the description.
fn schema<'a>(openapi: &'a Value, at: &'a Value) -> &'a Value {
    match at["$ref"].as_str() {
        Some(name) => openapi.pointer(name.trim_start_matches('#')).expect("a definition"),
        None => at,
    }
}

/// What a request can contain is described as narrowly as it is read: no object in it takes further fields.
#[test]
fn nothing_in_a_request_is_described_as_open() {
    fn objects<'a>(at: &'a Value, all: &'a Value, seen: &mut Vec<&'a str>, open: &mut Vec<String>) {
        // What has no type is a condition on an object that is described beside it.
        let is_object = at["type"] == "object" && at["properties"].is_object();
        if is_object && at["additionalProperties"].is_null() {
            open.push(at.to_string());
        }
        if let Some(name) = at["$ref"].as_str().filter(|name| !seen.contains(name)) {
            seen.push(name);
            objects(schema(all, at), all, seen, open);
        }
        at.as_object().into_iter().flat_map(|fields| fields.values()).for_each(|v| objects(v, all, seen, open));
        at.as_array().into_iter().flatten().for_each(|value| objects(value, all, seen, open));
    }
    let openapi = service::openapi();
    let (mut seen, mut open) = (Vec::new(), Vec::new());
    for operation in OPERATIONS {
        let post = &openapi["paths"][format!("{}/{}", service::BASE_PATH, operation.name)]["post"];
        objects(&post["requestBody"], &openapi, &mut seen, &mut open);
    }
    assert!(seen.len() > 40 && open.is_empty(), "{} {open:?}", seen.len());
}

#[test]
fn bindings_have_every_operation() {
    let about = |path: &str| std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (path, before) in [
        ("bindings/python/README.md", &["`"][..]),
        ("bindings/python/python/whydoku/__init__.pyi", &["\ndef ", " as "]),
        ("bindings/wasm/README.md", &["`"]),
        ("docs/guide/embedding.md", &["`"]),
    ] {
        let text = about(path);
        let is_missing =
            |operation: &&Operation| !before.iter().any(|before| text.contains(&format!("{before}{}", operation.name)));
        let missing: Vec<&str> = OPERATIONS.iter().filter(is_missing).map(|operation| operation.name).collect();
        assert!(missing.is_empty(), "{path} does not have {missing:?}");
    }
}

#[test]
fn every_operation_answers_its_example_as_it_is_described() {
    let openapi = service::openapi();
    for operation in OPERATIONS {
        let answer = answer(operation.name, example(operation));
        let post = &openapi["paths"][format!("{}/{}", service::BASE_PATH, operation.name)]["post"];
        let asked = schema(&openapi, &post["requestBody"]["content"]["application/json"]["schema"]);
        let told = schema(&openapi, &post["responses"]["200"]["content"]["application/json"]["schema"]);
        for (value, schema) in [(&example(operation), asked), (&answer, told)] {
            let known = schema["properties"].as_object().expect("an object");
            let given = value.as_object().expect("an object");
            assert!(given.keys().all(|key| known.contains_key(key)), "{}: {value} {schema}", operation.name);
            for needed in schema["required"].as_array().into_iter().flatten() {
                assert!(given.contains_key(needed.as_str().unwrap()), "{}: {needed}", operation.name);
            }
            for (name, field) in known {
                assert!(field["description"].is_string() || field["$ref"].is_string(), "{}: {name}", operation.name);
            }
        }
    }
}

/// A candidate is written `3r5c1`, and a conclusion, which says that one is true or false, `r5c1=3` or `r5c1<>3`: everywhere.
#[test]
fn candidates_and_conclusions_have_one_spelling_each() {
    let openapi = service::openapi();
    let mut spelt = 0;
    for (name, schema) in openapi["components"]["schemas"].as_object().expect("schemas") {
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let of = match field.as_str() {
                "placements" | "eliminations" | "candidate" | "candidates" => "Candidate",
                "conclusions" | "until" | "wrong" | "answer" => "Conclusion",
                _ => continue,
            };
            let is_number = schema["type"] == "integer";
            let named = format!("\"#/components/schemas/{of}\"");
            assert!(is_number || schema.to_string().contains(&named), "{name}.{field}: {schema}");
            spelt += usize::from(!is_number);
        }
    }
    assert!(spelt >= 9, "{spelt}");
}

#[test]
fn the_guide_names_every_operation() {
    let guide = include_str!("../../docs/guide/embedding.md");
    let part = guide.split("\n## HTTP\n").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let unnamed: Vec<&str> =
        OPERATIONS.iter().map(|operation| operation.name).filter(|name| !part.contains(&format!("`{name}`"))).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
}

#[test]
fn a_document_continues_the_headings_of_its_page() {
    let puzzle = "....3.1.....87..2.31..9....27.1....5..........5..2.43..2...3...1...54...4......9.";
    for (level, first) in [(json!(null), "<h1"), (json!(1), "<h1"), (json!(4), "<h4")] {
        let told = answer("explain", json!({ "puzzle": puzzle, "heading_level": level }));
        let html = told["document"].as_str().expect("a document");
        assert!(html[html.find("<h").expect("a heading")..].starts_with(first), "{html}");
    }
    let problem = call("explain", json!({ "puzzle": puzzle, "heading_level": 7 })).expect_err("refused");
    assert!(problem.to_string().contains("expected 1 to 6"), "{problem}");
}

/// A field that would be ignored in silence is a mistake that nobody finds.
#[test]
fn a_misspelt_field_is_a_problem() {
    for operation in OPERATIONS {
        let mut request = example(operation);
        request["lagn"] = json!("en");
        let problem = call(operation.name, request).expect_err(operation.name);
        assert_eq!(problem.kind(), ProblemKind::InvalidRequest, "{}", operation.name);
        assert!(problem.to_string().contains("`lagn`"), "{problem}");
    }
}

#[test]
fn a_value_of_another_kind_is_a_problem_of_its_field() {
    let openapi = service::openapi();
    for operation in OPERATIONS {
        let post = &openapi["paths"][format!("{}/{}", service::BASE_PATH, operation.name)]["post"];
        let asked = schema(&openapi, &post["requestBody"]["content"]["application/json"]["schema"]);
        for field in asked["properties"].as_object().expect("fields").keys() {
            for wrong in [json!([[[]]]), json!({ "?": 1.5 }), json!(-1.5)] {
                let mut request = example(operation);
                request[field] = wrong;
                let Err(problem) = call(operation.name, request.clone()) else { continue };
                assert!(problem.to_string().contains(&format!("`{field}`")), "{} {request}: {problem}", operation.name);
            }
        }
    }
}

#[test]
fn problems_say_what_is_wrong() {
    let told = [
        ("hnit", json!({})),
        ("hint", json!([])),
        ("hint", json!({})),
        ("hint", json!({ "puzzle": PUZZLE, "rungs": "three" })),
        ("hint", json!({ "puzzle": "1..\n..?" })),
        ("hint", json!({ "puzzle": PUZZLE, "profile": "clasic" })),
        ("hint", json!({ "puzzle": PUZZLE, "profile": "/etc/passwd" })),
        ("hint", json!({ "puzzle": PUZZLE, "profile": "classic", "max_technique": "x_wing" })),
        ("hint", json!({ "puzzle": PUZZLE, "lang": "../../etc" })),
        ("hint", json!({ "puzzle": PUZZLE, "format": "pdf" })),
        ("why", json!({ "puzzle": PUZZLE, "conclusion": "r5c1" })),
        ("explain", json!({ "puzzle": format!("77{}", &PUZZLE[2..]) })),
        ("rate", json!({ "puzzle": ".".repeat(81) })),
        ("generate", json!({ "layout": "10x10" })),
        ("generate", json!({ "givens": "90" })),
        ("drill", json!({ "technique": "xwing of doom" })),
        ("convert", json!({ "puzzles": PUZZLE, "to": "pdf" })),
        ("read", json!({ "puzzles": PUZZLE, "from": "lime" })),
        ("solve", json!({ "puzzle": "1...\n...1\n....\n...." , "marks": { "r1c2": [2], "r1c3": [2] } })),
        ("solve", json!({ "puzzle": "1..\n1..." })),
        ("solve", json!({ "puzzle": "12..\n...3\n....\n...." })),
        ("play", json!({ "session": { "format": "whydoku-session/9" }, "turn": "undo" })),
    ]
    .map(|(name, request)| {
        let problem = call(name, request.clone()).expect_err(&request.to_string());
        format!("{name} {request}\n  {}\n", json!(problem))
    });
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(told.concat()) });
}

/// Hints go from rung to rung, and the conclusion is nowhere before the last.
#[test]
fn a_game_is_hinted_rung_by_rung() {
    let mut session = answer("begin", json!({ "puzzle": PUZZLE }))["session"].take();
    for rung in 1..=5 {
        let mut hint = answer("hint", json!({ "session": session }));
        assert_eq!(hint["rungs"].as_array().unwrap().len(), rung);
        assert_eq!(hint["board"].is_string(), rung > 1, "a board goes with every rung but the first");
        let is_last = rung == 5;
        assert_eq!(hint["conclusions"], if is_last { json!(["r5c1=3"]) } else { json!([]) });
        assert_eq!(hint["step"].is_object(), is_last);
        // The game notes which step it is.
        session = hint["session"].take();
        assert_eq!(hint.to_string().contains("r5c1=3"), is_last);
    }
    let done = answer("play", json!({ "session": session, "actions": [{ "place": "3r5c1" }] }));
    let cell = done["cells"].as_array().unwrap().iter().find(|cell| cell["cell"] == "r5c1").unwrap();
    assert_eq!((&cell["digit"], &cell["given"], &done["can_undo"]), (&json!(3), &json!(false), &json!(true)));
    let refused = answer("play", json!({ "session": done["session"], "actions": [{ "erase": "r1c2" }] }));
    assert_eq!(refused["refused"], json!({ "kind": "given", "cell": "r1c2" }));
    assert_eq!(refused["session"], done["session"]);
    let undone = answer("play", json!({ "session": done["session"], "turn": "undo" }));
    assert_eq!((&undone["can_undo"], &undone["can_redo"]), (&json!(false), &json!(true)));
}

/// What is read says all of a puzzle, and its text is read again as the same.
#[test]
fn a_puzzle_is_read_as_plain_data() {
    let read = |puzzles: &str| answer("read", json!({ "puzzles": puzzles }))["puzzles"].take();
    let puzzle = &read("..14\n....\n13..\n....")[0];
    assert_eq!(puzzle["grid"], json!([[0, 0, 1, 4], [0, 0, 0, 0], [1, 3, 0, 0], [0, 0, 0, 0]]));
    assert_eq!((&puzzle["puzzle"], &puzzle["givens"]), (&json!("..14....13......"), &puzzle["grid"]));
    assert_eq!((&puzzle["open"]["r1c1"], &puzzle["open"]["r1c3"]), (&json!([2, 3]), &Value::Null));
    assert_eq!(read("11..............")[0]["open"], Value::Null);
    let drill = answer("drill", json!({ "technique": "naked_pair", "seed": 3 }));
    let position = &read(drill["position"].as_str().unwrap())[0];
    assert_eq!((&position["puzzle"], &position["marks"]), (&drill["position"], &position["open"]));
    assert_ne!(position["grid"], position["givens"]);
    let pack = read(&std::fs::read_to_string("puzzles/small.yaml").unwrap());
    let pack = pack.as_array().unwrap();
    assert!(pack.len() > 5 && pack.iter().all(|puzzle| puzzle["id"].is_string()));
    for puzzle in pack {
        let mut again = read(puzzle["puzzle"].as_str().unwrap())[0].take();
        (again["id"], again["left_out"]) = (puzzle["id"].clone(), puzzle["left_out"].clone());
        assert_eq!(again, *puzzle);
    }
}

#[test]
fn a_puzzle_is_solved() {
    let solved = |puzzle: &str, limit: usize| answer("solve", json!({ "puzzle": puzzle, "limit": limit }));
    assert_eq!(solved("..14....13......", 2), json!({ "solutions": ["3214412313422431"], "more": false }));
    let many = solved(&".".repeat(16), 5);
    let lines: std::collections::BTreeSet<&str> =
        many["solutions"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
    assert_eq!((lines.len(), &many["more"]), (5, &json!(true)));
    assert_eq!(solved(&".".repeat(16), 288)["more"], json!(false));
}

/// A document has its board inside, or beside it.
#[test]
fn a_board_is_in_its_document_or_apart() {
    let hint = |show| answer("hint", json!({ "puzzle": PUZZLE, "rungs": 5, "show": show }));
    let [all, document, facts] = ["all", "document", "facts"].map(hint);
    assert!(all["board"].is_string() && !all["document"].as_str().unwrap().contains("<svg"));
    assert!(document["board"].is_null() && document["document"].as_str().unwrap().contains("<svg"));
    assert!(facts["board"].is_null() && facts["document"] == "");
    assert_eq!(all["step"], document["step"]);
}

/// A puzzle of ours with clues as a link.
fn variant(id: &str) -> String {
    let pack = std::fs::read_to_string(ours("puzzles/variants.yaml")).expect("a pack");
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    let mut all = options.read_all(&pack).expect("puzzles").into_iter();
    let Reading { puzzle, clues, .. } = all.find(|reading| reading.puzzle.id() == Some(id)).expect("a puzzle");
    let to = Format::named("fpuzzles").expect("a format");
    format::write_with_clues(&[puzzle], &[clues], to).expect("a link").text.trim().to_owned()
}

/// A question about a puzzle with clues is answered like any other.
#[test]
fn questions_about_puzzles_with_clues() {
    let (known, killer) = (variant("dutch"), variant("killer-six"));
    let about = |puzzle: &str, more: Value| {
        let mut request = json!({ "puzzle": puzzle });
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        request
    };
    let questions = [
        ("hint", json!({ "rungs": 5, "skip": 1 }), "whispers line"),
        ("steps", json!({ "show": "document" }), "one_clue"),
        ("why", json!({ "conclusion": "r1c2!=8" }), "whispers line from r5c4"),
        ("explain", json!({ "format": "markdown" }), "clue bounds"),
        ("review", json!({}), r#""right":true"#),
        ("begin", json!({}), r#""clues":[{"kind":"whispers""#),
    ];
    for (operation, more, said) in questions {
        let told = answer(operation, about(&known, more.clone())).to_string();
        assert!(told.contains(said), "{operation}: {told}");
    }
    let told = answer("hint", about(&killer, json!({ "rungs": 5 }))).to_string();
    assert!(told.contains("the 16-cage at r5c2"), "{told}");
    let problem = call("rate", about(&known, json!({}))).expect_err("no rating");
    assert!(problem.to_string().contains("know no clues, such as `whispers`"), "{problem}");
    let problem = call("hint", about(&known, json!({ "profile": "hodoku" }))).expect_err("no such steps");
    assert!(problem.to_string().contains("knows no clues"), "{problem}");
    let read = answer("read", json!({ "puzzles": known }));
    assert_eq!(read["puzzles"][0]["clues"][0]["kind"], "whispers");
    let again = read["puzzles"][0]["puzzle"].as_str().expect("a text");
    assert_eq!(answer("read", json!({ "puzzles": again }))["puzzles"][0]["clues"], read["puzzles"][0]["clues"]);
    // A game keeps the clues from request to request, and marks what they exclude.
    let session = answer("begin", about(&known, json!({})))["session"].clone();
    let played = answer("play", json!({ "session": session, "actions": [{ "place": "6r1c2" }] }));
    let clash = |cell: usize| played["cells"][cell]["clash"].as_bool();
    assert_eq!([clash(0), clash(1), clash(2)], [Some(true), Some(true), Some(false)], "7 and 6 on the line");
    let hint = call("hint", json!({ "session": played["session"], "rungs": 1 })).expect("an answer");
    assert_eq!(hint["kind"], "wrong");
}

/// A drill is given as a text that the other operations read, with its pencil marks.
#[test]
fn a_drill_is_found_again_in_its_position() {
    for technique in ["hidden_single", "naked_pair", "x_wing"] {
        let drill = answer("drill", json!({ "technique": technique, "seed": 3 }));
        let hint = answer("hint", json!({ "puzzle": drill["position"], "rungs": 5 }));
        assert_eq!((&hint["technique"], &hint["conclusions"]), (&json!(technique), &drill["answer"]));
    }
}

#[test]
fn work_ends_where_its_budget_does() {
    for operation in OPERATIONS {
        if let Err(problem) = operation.call(example(operation), &Budget::work(0)) {
            assert_eq!(problem.kind(), ProblemKind::LimitReached, "{}: {problem}", operation.name);
        }
    }
}

/// The page may run its own script, whatever its engine, and load nothing.
#[test]
fn the_page_to_solve_in_loads_nothing() {
    let server = |spare| TutorEngine::Server(Keeper::Server, spare);
    for (engine, may) in [
        (server(Spare::Nothing), "connect-src 'self'"),
        (server(Spare::Module), "'wasm-unsafe-eval'"),
        (TutorEngine::Inside("H4sI"), "worker-src blob:"),
    ] {
        let page = tutor_page(engine, &Source::default()).unwrap();
        let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
        let policy = policy.replace("&#x27;", "'").replace("&#39;", "'");
        assert!(policy.starts_with("default-src 'none'") && policy.contains(may), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"), "{policy}");
        assert!(page.contains("@media screen and (prefers-contrast: more)"), "strong contrast can be had");
        assert!(!page.contains("{{") && !page.contains(" style="), "everything is filled in, and styled by the sheet");
    }
    let forged = tutor_page(TutorEngine::Inside("</script><script>"), &Source::default()).unwrap();
    assert!(!forged.contains("id=\"engine\""));
}

/// No part of its script is forgotten.
#[test]
fn the_page_to_solve_in_has_its_whole_script() {
    let page = tutor_page(TutorEngine::Server(Keeper::Server, Spare::Nothing), &Source::default()).unwrap();
    let parts = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/tutor")).unwrap();
    for part in parts.map(|entry| entry.unwrap().path()) {
        let text = std::fs::read_to_string(&part).unwrap();
        let is_code = |line: &&str| line.starts_with("function ") || line.starts_with("let ");
        let code: Vec<&str> = text.lines().filter(is_code).collect();
        assert!(!code.is_empty() && code.iter().all(|line| page.contains(line)), "{}", part.display());
    }
}

/// Any JSON, with the names of fields in it.
fn any_json() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "puzzle",
        "puzzles",
        "session",
        "layout",
        "profile",
        "rungs",
        "conclusion",
        "actions",
        "turn",
        "technique",
        "seed",
        "format",
        "notation",
        "level",
        "givens",
        "to",
        "done",
        "place",
    ]);
    let texts = prop::sample::select(vec![
        "",
        PUZZLE,
        "1.....3.....24..",
        "r1c1=1",
        "9x9",
        "jigsaw",
        "x_wing",
        "undo",
        "1r1c1",
        "classic",
        "easy..",
        "..9",
        "\0",
        "whydoku-session/1",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        texts.prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(names.clone(), inner, 0..5)
                .prop_map(|map| Value::from_iter(map.into_iter().map(|(name, value)| (name.to_owned(), value)))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_that_is_sent_does_harm(request in any_json(), n in 0..OPERATIONS.len()) {
        let _ = OPERATIONS[n].call(request, &Budget::work(2_000));
    }
}
