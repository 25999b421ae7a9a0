//! The program as a person meets it: what it prints, what it writes, and how it says no.
//!
//! Messages stand in `tests/snapshots/cli__*.snap`; the schema of the trace format stands in
//! `tests/trace.schema.json`, which `RENEW_SCHEMA=1 cargo test --test cli` writes anew.

mod support;

use std::path::Path;
use std::process::Stdio;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use support::program::{ours, print, run, write};
use whydoku::technique::LADDER;

const PUZZLE: &str = "5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6";

/// A profile of the test's own, so that what it makes of [`PUZZLE`] stays the same as the ladder grows.
const PROFILE: &str = "\
name: few
techniques: [full_house, hidden_single, naked_single, pointing, claiming, naked_pair, hidden_pair, x_wing]
uniqueness: assumed
";

/// A folder to work in, with the profile `few.yaml` and the puzzle `puzzle.txt`.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "few.yaml", PROFILE);
    write(folder.path(), "puzzle.txt", PUZZLE);
    folder
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The names of what is in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

// ---------------------------------------------------------------------------------------------
// What is asked for
// ---------------------------------------------------------------------------------------------

#[test]
fn the_main_job() {
    let told = print(Path::new(&ours("")), &["explain", "puzzles/seeds.yaml#mathematica-11"]);
    let line = told.lines().find(|line| line.contains("`r5c1=3`") && line.contains("see")).expect("a step");
    for part in ["hidden single in box 4", "r4c8", "r8c3", "r4c1 and r4c3", "r5c3 and r6c3"] {
        assert!(line.contains(part), "no {part} in {line}");
    }
    assert!(told.starts_with("# Hidden singles in a box\n"), "{told}");
    assert!(told.contains("**Solved in 53 steps, without a guess.**"), "{told}");
    assert!(
        told.contains("`674318529531279486892645317726984135318752964945136278469823751153467892287591643`")
            || told.contains("r1 │ 6  7  4 │ 3  1  8 │ 5  2  9 │"),
        "{told}"
    );
}

#[test]
fn each_form_by_name_and_by_the_files_ending() {
    let (desk, markdown) = (desk(), "# A 9x9 Sudoku, step by step\n");
    let forms = [
        ("markdown", &["md", "markdown", "MD"][..], markdown),
        ("html", &["html", "htm"], "<!doctype html>"),
        ("json", &["json"], "{\n  \"format\": \"whydoku-trace/1\""),
        ("text", &["txt", "text"], "A 9x9 Sudoku, step by step\n="),
    ];
    let same = |a: &str, b: &str| a.trim_end() == b.trim_end();
    for (form, endings, start) in forms {
        let told = print(desk.path(), &["explain", PUZZLE, "-f", form]);
        assert!(told.to_lowercase().starts_with(&start.to_lowercase()), "{form}: {}", &told[..80]);
        for ending in endings {
            let file = format!("page.{ending}");
            let said = run(desk.path(), &["explain", "puzzle.txt", "-o", &file], b"");
            assert_eq!((said.code, said.out.as_str()), (0, ""), "{}", said.err);
            assert!(same(&read(desk.path(), &file), &told), "{file} is not what -f {form} prints");
        }
        let odd = run(desk.path(), &["explain", PUZZLE, "-f", form, "-o", "page.odd"], b"");
        assert!(odd.code == 0 && same(&read(desk.path(), "page.odd"), &told), "-f decides over the ending");
    }
    assert!(print(desk.path(), &["explain", PUZZLE]).starts_with(markdown), "Markdown unless asked otherwise");
}

#[test]
fn a_puzzle_is_read_from_an_argument_a_file_a_pack_or_standard_input() {
    let desk = desk();
    let told = print(desk.path(), &["explain", PUZZLE]);
    assert_eq!(print(desk.path(), &["explain", "puzzle.txt"]), told);
    for args in [&["explain", "-"][..], &["explain"]] {
        assert_eq!(run(desk.path(), args, PUZZLE.as_bytes()).out, told);
    }
    let pack = format!("pack: One\npuzzles: [{{ id: a, givens: '{PUZZLE}' }}, {{ id: b, givens: '{PUZZLE}' }}]\n");
    write(desk.path(), "pack.yaml", &pack);
    assert_eq!(print(desk.path(), &["explain", "pack.yaml#b", "--title", "A 9x9 Sudoku, step by step"]), told);
    let piped = run(desk.path(), &["explain", "--title", "A 9x9 Sudoku, step by step", "--", "-#b"], pack.as_bytes());
    assert_eq!(piped.out, told);
    assert_eq!(run(desk.path(), &["explain", PUZZLE], b"").err, "");
    let verbose = run(desk.path(), &["explain", PUZZLE, "-v"], b"").err;
    assert_eq!(verbose, "whydoku: the puzzle: read as `line` (a puzzle in one line, row by row)\n");
    let link = print(desk.path(), &["convert", PUZZLE, "--to", "sudokupad"]);
    assert_eq!(print(desk.path(), &["explain", link.trim()]), told);
}

#[test]
fn puzzles_are_converted_and_what_is_left_out_is_named() {
    let desk = desk();
    let convert = |args: &[&str]| run(desk.path(), &[&["convert"], args].concat(), b"");
    let classics = ours("puzzles/classics.yaml");
    let said = convert(&[&classics, "puzzle.txt", "-o", "all.sdm"]);
    let lines = read(desk.path(), "all.sdm");
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    assert!(
        said.err.contains("#wikipedia to ")
            && said.err.contains("left out the title, the author")
            && !said.err.contains("puzzle.txt"),
        "{}",
        said.err
    );
    assert_eq!(lines.lines().last(), Some(PUZZLE.replace('.', "0").as_str()));
    assert_eq!(print(desk.path(), &["solve", "all.sdm", "--count"]).lines().count(), lines.lines().count());
    let again = convert(&["all.sdm#1", "--to", "line"]);
    assert_eq!((again.code, again.out.lines().count(), again.err.as_str()), (0, 1, ""));
    let links = print(desk.path(), &["convert", &ours("puzzles/small.yaml"), "--to", "fpuzzles"]);
    assert!(
        links.lines().count() > 5 && links.lines().all(|link| link.starts_with("https://f-puzzles.com/?load=N4Ig"))
    );
    let kept = convert(&[&classics, "-o", "all.sdk"]);
    assert!(kept.code == 2 && !desk.path().join("all.sdk").exists(), "{}", kept.err);
    for (args, code, parts) in [
        (&[PUZZLE, "--to", "ss"][..], 2, &["`ss` is only read"][..]),
        (&[PUZZLE], 2, &["--to"]),
        (&[PUZZLE, "-o", "puzzle.doc"], 2, &["puzzle.doc", ".sdk", "--to"]),
        (&["all.sdm", "--to", "sdk"], 2, &["`sdk` holds one puzzle", "sdm"]),
        (&[PUZZLE, "--layout", "windoku", "--to", "line"], 1, &["the layout windoku", "yaml can"]),
        (&["https://sudokupad.app/abc123", "--to", "line"], 1, &["only a name", "f-puzzles.com"]),
        (&["https://tinyurl.com/abc123", "--to", "line"], 1, &["tinyurl.com", "not followed"]),
    ] {
        let said = convert(args);
        assert!(said.code == code && parts.iter().all(|part| said.err.contains(part)), "{args:?}: {}", said.err);
        assert_eq!(said.out, "");
    }
}

#[test]
fn for_whom_and_in_which_words() {
    let desk = desk();
    let explain = |more: &[&str]| print(desk.path(), &[&["explain", PUZZLE, "--profile", "few.yaml"], more].concat());
    let boards = |told: &str| told.matches("```board").count();
    let [beginner, standard, expert] = ["beginner", "standard", "expert"].map(|who| explain(&["--audience", who]));
    let steps = beginner.matches("\n### Step ").count();
    assert!(boards(&beginner) == steps + 2 && steps > 50, "a board for each of {steps} steps, for start and end");
    assert!(boards(&beginner) > boards(&standard) && boards(&standard) > boards(&expert));
    assert_eq!(explain(&[]), standard);
    assert!(expert.contains("X-Wing 2 `r69\\c15`: `r4c1<>2, r7c5<>2`"), "{expert}");

    let told = explain(&["--a1", "--title", "Monday's puzzle"]);
    assert!(told.starts_with("# Monday's puzzle\n") && told.contains("`F2=8`") && !told.contains("r6c2"), "{told}");
    assert!(told.contains("Cells are named by a letter for the row"));
    assert!(explain(&["--title", " "]).starts_with("# A 9x9 Sudoku"), "an empty title is none");
}

#[test]
fn templates_of_ones_own() {
    let (desk, name) = (desk(), "mine/en/technique/hidden_single.md");
    let explain = |folder: &str| run(desk.path(), &["explain", PUZZLE, "--templates", folder], b"");
    write(
        desk.path(),
        name,
        "{% block title %}lonely {{ p.digit }}{% endblock %}{% block tell %}{% endblock %}{% block item %}!{% endblock %}",
    );
    let said = explain("mine");
    assert!(said.out.contains("`r6c2=8` lonely 8: !"), "{}{}", said.err, said.out);
    assert!(said.out.contains("pointing: 9 of box 1"), "the others stay as they are");

    for (mistake, told) in [
        ("{% block title %}\n\n{{ p.digit\n", "syntax error"),
        ("{% block title %}\n\n{{ nobody }}{% endblock %}", "undefined"),
        ("{% block title %}\n\n{{ p|shout }}{% endblock %}", "shout"),
        ("{% block title %}\n\n{{ p.digit|cell }}{% endblock %}", "cell"),
        (
            "{% block title %}\n\n{% for i in range(9999) %}{% for j in range(9999) %}-{% endfor %}{% endfor %}{% endblock %}",
            "fuel",
        ),
    ] {
        write(desk.path(), name, mistake);
        let said = explain("mine");
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{mistake}");
        let names = ["en/technique/hidden_single.md", told];
        assert!(names.iter().all(|name| said.err.contains(name)), "{mistake}: {}", said.err);
        if mistake.contains("\n\n") {
            let line = mistake.lines().nth(2).expect("a third line");
            assert!(said.err.contains(":3") && said.err.contains(line), "{mistake}: {}", said.err);
        }
    }
    write(desk.path(), name, b"\xff\xfe");
    assert!(explain("mine").code == 1);
    write(desk.path(), name, "");
    write(desk.path(), "mine/en/words.yaml", "lang: en\ncomma: [1\n");
    let said = explain("mine");
    assert!(said.code == 1 && said.err.contains("words.yaml") && said.err.contains("line"), "{}", said.err);
    assert_eq!(explain("nowhere").code, 2);
    assert_eq!(explain("puzzle.txt").code, 2);
}

#[test]
fn profiles() {
    let desk = desk();
    let list = print(desk.path(), &["profiles"]);
    for name in list.lines().filter_map(|line| line.split(' ').next()) {
        let text = print(desk.path(), &["profiles", name]);
        write(desk.path(), "mine.yaml", &text);
        let [ours, mine] = [name, "mine.yaml"].map(|p| print(desk.path(), &["explain", PUZZLE, "--profile", p]));
        assert_eq!(ours, mine, "{name}");
    }
    assert!(list.contains("classic") && list.contains("beginner"));
    let told = print(desk.path(), &["explain", PUZZLE, "--profile", "beginner"]);
    assert!(told.contains("The profile \"beginner\" leads"), "{told}");

    let odd = PROFILE.replace("name: few", "name: \"<b>a_b</b> `x` [l](m)\"").replace(", x_wing", "");
    write(desk.path(), "odd.yaml", odd);
    let told = print(desk.path(), &["explain", PUZZLE, "--profile", "odd.yaml"]);
    let shown = plain_text(&told, |tag| matches!(tag, Tag::Paragraph))
        .into_iter()
        .any(|(text, marks)| text.contains("<b>a_b</b> `x` [l](m)") && marks.iter().all(|mark| *mark == "strong"));
    assert!(shown, "{told}");
}

#[test]
fn a_trace_tells_the_same_as_its_puzzle() {
    let desk = desk();
    let file = ours("puzzles/small.yaml#six-jigsaw");
    for puzzle in [PUZZLE, &file] {
        print(desk.path(), &["explain", puzzle, "-o", "trace.json"]);
        for form in ["markdown", "html", "text", "json"] {
            for audience in ["beginner", "standard", "expert"] {
                let how = ["-f", form, "--audience", audience];
                let told = print(desk.path(), &[&["explain", puzzle], &how[..]].concat());
                assert!(told == print(desk.path(), &[&["render", "trace.json"], &how[..]].concat()), "{how:?}");
            }
        }
    }
}

#[test]
fn solutions() {
    let desk = desk();
    let pack = ours("puzzles/seeds.yaml");
    let one = "674318529531279486892645317726984135318752964945136278469823751153467892287591643";
    let said = run(desk.path(), &["solve", &format!("{pack}#mathematica-11")], b"");
    assert_eq!((said.code, said.out.trim_end(), said.err.as_str()), (0, one, ""));
    let several = format!("{pack}#hirax");
    for (limit, lines) in [("1", 1), ("2", 2), ("1000", 155)] {
        let said = run(desk.path(), &["solve", &several, "--limit", limit], b"");
        assert_eq!(
            (said.code, said.out.lines().count(), said.err.is_empty()),
            (0, lines, lines == 155),
            "{}",
            said.err
        );
    }
    let all = print(desk.path(), &["solve", &pack, PUZZLE]);
    assert!(all.lines().count() == 4 && all.starts_with(one), "{all}");
    let piped = run(desk.path(), &["solve", "-"], format!("{PUZZLE}\n{PUZZLE}\n").as_bytes());
    assert_eq!((piped.code, piped.out.lines().count()), (0, 2), "{}", piped.err);
    // What cannot be solved does not keep the others from being solved.
    let none = format!("12345678.........9{}", ".".repeat(63));
    let said = run(desk.path(), &["solve", &none, PUZZLE, &none.replace("12", "11")], b"");
    assert_eq!((said.code, said.out.lines().count(), said.err.lines().count()), (1, 1, 2), "{}", said.err);
}

#[test]
fn each_technique_has_a_page() {
    let desk = desk();
    let list = print(desk.path(), &["techniques"]);
    let ids: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids, LADDER.iter().map(|technique| technique.id).collect::<Vec<_>>());
    for id in ids {
        let page = print(desk.path(), &["techniques", id]);
        assert!(page.starts_with("# ") && page.contains("How to find it") && page.contains("```board"), "{id}: {page}");
        let html = print(desk.path(), &["techniques", id, "-f", "html"]);
        assert!(html.contains("<svg") && html.trim_end().ends_with("</html>"), "{id}");
    }
    print(desk.path(), &["techniques", "x_wing", "-o", "x.html"]);
    assert!(read(desk.path(), "x.html").contains("<svg"));
}

#[test]
fn the_schema() {
    let desk = desk();
    let schema = print(desk.path(), &["schema"]);
    let parsed: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    for technique in LADDER {
        assert!(parsed.to_string().contains(&format!("\"{}\"", technique.id)), "no {} in the schema", technique.id);
    }
    let file = ours("tests/trace.schema.json");
    if std::env::var_os("RENEW_SCHEMA").is_some() {
        std::fs::write(&file, &schema).expect("the schema is written");
    }
    let same = std::fs::read_to_string(&file).is_ok_and(|committed| committed == schema);
    assert!(same, "the trace format has changed; RENEW_SCHEMA=1 cargo test --test cli writes {file} anew");
}

#[test]
fn completions_the_manual_and_help() {
    let desk = desk();
    for (shell, part) in
        [("bash", "complete -F _whydoku"), ("zsh", "#compdef whydoku"), ("fish", "complete -c whydoku")]
    {
        assert!(print(desk.path(), &["completions", shell]).contains(part), "{shell}");
    }
    let man = print(desk.path(), &["man"]);
    assert!(man.contains(".TH whydoku") && man.contains("audience") && man.contains("techniques"), "{man}");
    let commands = [
        "explain",
        "hint",
        "steps",
        "why",
        "review",
        "render",
        "verify",
        "solve",
        "compare",
        "rate",
        "shorten",
        "techniques",
        "profiles",
        "conform",
        "schema",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(print(desk.path(), &["--help"]).contains(&format!("\n  {command} ")), "{command}");
        assert!(print(desk.path(), &[command, "--help"]).contains("Usage: whydoku"), "{command}");
    }
    assert_eq!(print(desk.path(), &["--version"]), format!("whydoku {}\n", env!("CARGO_PKG_VERSION")));
}

// ---------------------------------------------------------------------------------------------
// Traces that do not hold
// ---------------------------------------------------------------------------------------------

/// The trace of [`PUZZLE`] under [`PROFILE`].
fn trace(folder: &Path) -> Value {
    let trace = print(folder, &["explain", PUZZLE, "--profile", "few.yaml", "-f", "json"]);
    serde_json::from_str(&trace).expect("a trace is JSON")
}

/// The first event of a technique.
fn first<'a>(trace: &'a mut Value, technique: &str) -> &'a mut Value {
    let events = trace["events"].as_array_mut().expect("events");
    events.iter_mut().find(|event| event["technique"] == technique).expect("a step of the technique")
}

fn events(trace: &mut Value) -> &mut Vec<Value> {
    trace["events"].as_array_mut().expect("events")
}

/// A name, what is done to a trace, and what the refusal says.
type Forged = (&'static str, fn(&mut Value), &'static str);

const FORGED: &[Forged] = &[
    ("another placement", |t| first(t, "hidden_single")["placements"] = json!(["9r6c2"]), "step 1: `placements`"),
    ("no placement", |t| first(t, "hidden_single")["placements"] = json!([]), "step 1: `placements`"),
    ("an elimination more", |t| first(t, "hidden_single")["eliminations"] = json!(["1r9c9"]), "step 1: `eliminations`"),
    (
        "an elimination more of a pattern",
        |t| first(t, "pointing")["eliminations"].as_array_mut().expect("some").push(json!("9r7c3")),
        "`eliminations`",
    ),
    (
        "an elimination less",
        |t| drop(first(t, "x_wing")["eliminations"].as_array_mut().map(Vec::pop)),
        "`eliminations`",
    ),
    ("a truth less", |t| drop(first(t, "x_wing")["proof"]["truths"].as_array_mut().map(Vec::pop)), "`proof`"),
    ("a truth more", |t| first(t, "x_wing")["proof"]["truths"] = json!(["2r6", "2r9", "r1c1"]), "`proof`"),
    ("a truth that is none", |t| first(t, "x_wing")["proof"]["truths"] = json!(["2z6"]), "not a trace"),
    ("a deadly pattern", |t| first(t, "x_wing")["proof"]["deadly"] = json!([{ "r1c1": "37" }]), "`proof`"),
    ("a guardian of nothing", |t| first(t, "x_wing")["proof"]["truths"] = json!(["guardian:99"]), "`proof`"),
    ("another house", |t| first(t, "hidden_single")["pattern"]["house"] = json!("b5"), "step 1 is refused"),
    ("a house off the board", |t| first(t, "hidden_single")["pattern"]["house"] = json!("w4"), "step 1 is refused"),
    ("no house", |t| first(t, "hidden_single")["pattern"]["house"] = json!("b10"), "not a trace"),
    ("another digit", |t| first(t, "hidden_single")["pattern"]["digit"] = json!(1), "step 1 is refused"),
    ("digit 0", |t| first(t, "hidden_single")["pattern"]["digit"] = json!(0), "not a trace"),
    ("another cell", |t| first(t, "hidden_single")["pattern"]["cell"] = json!("r6c1"), "step 1 is refused"),
    ("no pattern", |t| first(t, "hidden_single")["pattern"] = json!({}), "not a trace"),
    ("another technique", |t| first(t, "hidden_single")["technique"] = json!("full_house"), "step 1 is refused"),
    ("another of its family", |t| first(t, "pointing")["technique"] = json!("claiming"), "is refused"),
    ("an unknown technique", |t| first(t, "pointing")["technique"] = json!("magic"), "unknown technique `magic`"),
    ("needs more", |t| first(t, "x_wing")["needs"] = json!([1, 2]), "`needs`"),
    ("needs the future", |t| first(t, "hidden_single")["needs"] = json!([60]), "step 1: `needs`"),
    ("needs nothing", |t| first(t, "x_wing")["needs"] = json!([]), "`needs`"),
    ("another blocker", |t| first(t, "hidden_single")["blockers"][0]["by"] = json!("r1c1"), "step 1: `blockers`"),
    ("no blockers", |t| first(t, "hidden_single")["blockers"] = json!([]), "step 1: `blockers`"),
    (
        "a blocker without a cause",
        |t| first(t, "pointing")["blockers"] = json!([{ "candidate": "1r1c1" }]),
        "not a trace",
    ),
    ("another number", |t| events(t)[3]["n"] = json!(7), "event 4 is numbered 7"),
    ("number 0", |t| events(t)[0]["n"] = json!(0), "event 1 is numbered 0"),
    ("an event less", |t| drop(events(t).remove(0)), "event 1 is numbered 2"),
    ("the last event less", |t| drop(events(t).pop()), "`outcome`"),
    ("no events", |t| events(t).clear(), "`outcome`"),
    (
        "an event twice",
        |t| {
            let twice = events(t)[0].clone();
            events(t).insert(0, twice)
        },
        "event 2 is numbered 1",
    ),
    ("the order swapped", |t| events(t).swap(0, 1), "event 1 is numbered 2"),
    (
        "the order swapped and numbered anew",
        |t| {
            events(t).swap(2, 3);
            events(t).iter_mut().enumerate().for_each(|(i, event)| event["n"] = json!(i + 1));
        },
        "step 3",
    ),
    ("another depth", |t| events(t)[0]["depth"] = json!(1), "event 1 stands at a depth"),
    ("a pass", |t| events(t)[0]["pass"] = json!(2), "`pass`"),
    ("a pass that is none", |t| events(t)[0]["pass"] = json!(0), "`pass`"),
    ("an unknown kind of event", |t| events(t)[0]["kind"] = json!("miracle"), "not a trace"),
    ("uniqueness as a word", |t| t["assumes_unique"] = json!("yes"), "not a trace"),
    ("stuck", |t| t["outcome"] = json!("stuck"), "`outcome`"),
    ("many solutions", |t| t["outcome"] = json!("many_solutions"), "`outcome`"),
    ("an unknown outcome", |t| t["outcome"] = json!("fine"), "not a trace"),
    ("a goal that is not reached", |t| t["until"] = json!("r1c1<>5"), "`until`"),
    ("a goal that is none", |t| t["until"] = json!("r1c1"), "not a trace"),
    ("reached", |t| t["outcome"] = json!("reached"), "`outcome`"),
    ("no solution", |t| t["solutions"] = json!([]), "`solutions`"),
    ("a solution twice", |t| t["solutions"] = json!([t["solutions"][0], t["solutions"][0]]), "solution 2"),
    ("an unfinished solution", |t| t["solutions"] = json!([PUZZLE]), "solution 1"),
    ("another solution", |t| t["solutions"] = json!(["123456789".repeat(9)]), "solution 1"),
    ("a short solution", |t| t["solutions"] = json!(["123"]), "solution 1"),
    ("another given", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen('5', "1", 1)), "refused"),
    ("a given less", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen('5', ".", 1)), "refused"),
    ("clashing givens", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen("5.", "55", 1)), "5 stands twice in row 1"),
    ("short givens", |t| t["puzzle"]["givens"] = json!("123"), "puzzle"),
    ("strange givens", |t| t["puzzle"]["givens"] = json!(PUZZLE.replace('.', "é")), "puzzle"),
    ("another layout", |t| t["puzzle"]["layout"] = json!("9x9-diagonal"), "refused"),
    ("a smaller layout", |t| t["puzzle"]["layout"] = json!("4x4"), "puzzle"),
    ("an unknown layout", |t| t["puzzle"]["layout"] = json!("torus"), "puzzle"),
    ("regions of nothing", |t| t["puzzle"]["regions"] = json!("111"), "puzzle"),
    ("placed over given", |t| t["puzzle"]["placed"] = json!(PUZZLE), "puzzle"),
    ("notes off the board", |t| t["puzzle"]["notes"] = json!({ "r0c1": [1, 2] }), "not a trace"),
    ("notes that change things", |t| t["puzzle"]["notes"] = json!({ "r1c2": [1, 2] }), "refused"),
    ("clues for one cell", |t| t["puzzle"]["clue_candidates"] = json!(["12"]), "puzzle"),
    ("no puzzle", |t| drop(t.as_object_mut().map(|t| t.remove("puzzle"))), "missing field `puzzle`"),
    ("another version", |t| t["format"] = json!("whydoku-trace/2"), "whydoku-trace/2"),
    ("another format", |t| t["format"] = json!("\u{1b}[31m\n"), "format"),
    ("a number too large", |t| events(t)[0]["n"] = json!(u64::MAX), "not a trace"),
    ("a number below 0", |t| events(t)[0]["depth"] = json!(-1), "not a trace"),
];

/// The one message with which `verify` and `render` both refuse a trace.
fn refusal(folder: &Path, name: &str, text: &[u8]) -> String {
    write(folder, "forged.json", text);
    let said = run(folder, &["verify", "forged.json"], b"");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{name} is not refused");
    assert_eq!(said.err.lines().count(), 1, "{name} is refused in one line: {}", said.err);
    assert!(!said.err.chars().any(|sign| sign.is_control() && sign != '\n'), "{name}: {:?}", said.err);
    let render = run(folder, &["render", "forged.json"], b"");
    assert_eq!((render.code, render.out.as_str(), &render.err), (1, "", &said.err), "{name}");
    said.err
}

#[test]
fn a_true_trace_holds() {
    let desk = desk();
    let mut trace = trace(desk.path());
    write(desk.path(), "trace.json", trace.to_string());
    let told = print(desk.path(), &["verify", "trace.json"]);
    for part in ["trace.json: holds", "65 steps", "one solution", "outcome"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    trace["comment"] = json!("a reader passes over what it does not know");
    let piped = run(desk.path(), &["verify", "-"], trace.to_string().as_bytes());
    assert_eq!(piped.code, 0, "{}", piped.err);
    for (puzzle, part) in [("seeds.yaml#hirax", "several solutions"), ("small.yaml#six-jigsaw", "one solution")] {
        print(desk.path(), &["explain", &ours(&format!("puzzles/{puzzle}")), "-o", "other.json"]);
        assert!(print(desk.path(), &["verify", "other.json"]).contains(part), "{puzzle}");
    }
    write(desk.path(), "forged.json", trace.to_string().replacen("9r", "8r", 1));
    let both = run(desk.path(), &["verify", "trace.json", "forged.json"], b"");
    assert!(both.code == 1 && both.out.contains("trace.json: holds"), "{}{}", both.out, both.err);
    assert!(both.err.contains("forged.json") && both.err.contains("1 of 2 traces"), "{}", both.err);
}

#[test]
fn forged_traces_are_refused() {
    let desk = desk();
    let honest = trace(desk.path());
    for (name, forge, part) in FORGED {
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_ne!(forged, honest, "{name} changes nothing");
        let said = refusal(desk.path(), name, forged.to_string().as_bytes());
        assert!(said.contains(part), "{name}: no {part} in {said}");
    }
    // Of a puzzle with several solutions none may be assumed, nor one be kept back.
    let several = print(desk.path(), &["explain", &ours("puzzles/seeds.yaml#hirax"), "-f", "json"]);
    let several: Value = serde_json::from_str(&several).expect("JSON");
    for (field, value, part) in [
        ("assumes_unique", json!(true), "`assumes_unique`"),
        ("outcome", json!("stuck"), "`outcome`"),
        ("solutions", json!([several["solutions"][0]]), "`solutions`"),
    ] {
        let mut forged = several.clone();
        forged[field] = value;
        let said = refusal(desk.path(), field, forged.to_string().as_bytes());
        assert!(said.contains(part), "{field}: {said}");
    }
}

#[test]
fn what_is_no_trace_is_refused() {
    let desk = desk();
    let honest = trace(desk.path()).to_string();
    let deep = format!("{{\"events\": {}", "[".repeat(200_000));
    let huge = honest.replacen("\"n\":1,", &format!("\"n\":1{},", "0".repeat(400)), 1);
    assert_ne!(huge, honest);
    let nested =
        honest.replacen("\"pattern\":{", &format!("\"pattern\":{{\"x\":{}1{},", "[".repeat(9000), "]".repeat(9000)), 1);
    for (name, text) in [
        ("nothing", ""),
        ("cut short", &honest[..honest.len() / 2]),
        ("not JSON", "a walkthrough"),
        ("a list", "[1, 2]"),
        ("deep", &deep),
        ("deep in a pattern", &nested),
        ("huge numbers", &huge),
        ("two of them", &honest.repeat(2)),
    ] {
        assert!(refusal(desk.path(), name, text.as_bytes()).contains("not a trace"), "{name}");
    }
    assert!(refusal(desk.path(), "not text", b"{\"format\": \"\xff\"}").contains("UTF-8"));
}

/// Whatever part of an event is changed, the trace is refused, and nothing panics.
#[test]
fn no_part_of_an_event_can_be_changed() {
    /// The places of all plain values in a value.
    fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| leaves(value, &format!("{at}/{key}"), found)),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(i, value)| leaves(value, &format!("{at}/{i}"), found))
            }
            _ => found.push(at.to_owned()),
        }
    }
    let desk = desk();
    let mut tried = 0;
    for (puzzle, step) in [("small.yaml#four", 1), ("small.yaml#six-jigsaw", 3), ("exemplars.yaml#x_wing", 101)] {
        let trace = print(desk.path(), &["explain", &ours(&format!("puzzles/{puzzle}")), "-f", "json"]);
        let honest: Value = serde_json::from_str(&trace).expect("JSON");
        let mut places = Vec::new();
        leaves(&honest["events"], "/events", &mut places);
        for place in places.iter().step_by(step) {
            for other in [
                json!(-1),
                json!(2),
                json!(4_000_000_000_u32),
                json!("r9c9"),
                json!("4r4c4"),
                json!("w4"),
                json!("9d2"),
                json!("12"),
                json!("guardian:7"),
                json!(null),
                json!([]),
            ] {
                let mut forged = honest.clone();
                let leaf = forged.pointer_mut(place).expect("a leaf");
                if *leaf != other {
                    *leaf = other.clone();
                    let read = serde_json::from_value::<whydoku::trace::Trace>(forged);
                    let holds = read.is_ok_and(|trace| whydoku::trace::verify(trace).is_ok());
                    assert!(!holds, "{puzzle}: {place} may be {other}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 3000, "{tried}");
}

// ---------------------------------------------------------------------------------------------
// How it says no
// ---------------------------------------------------------------------------------------------

/// Every refusal: its exit code, and the message as a snapshot.
#[test]
fn refusals() {
    let desk = desk();
    let folder = desk.path();
    let pack = format!("pack: Two\npuzzles: [{{ id: a, givens: '{PUZZLE}' }}, {{ id: b, givens: '{PUZZLE}' }}]\n");
    write(folder, "pack.yaml", &pack);
    write(folder, "binary.bin", b"\x89PNG\r\n\x1a\n\x00\xff\xfe");
    write(folder, "latin.txt", b"caf\xe9");
    write(folder, "large.txt", vec![b'.'; 11 << 20]);
    write(folder, "sign.txt", PUZZLE.replacen("42", "4Z", 1));
    write(
        folder,
        "rows.txt",
        "53..7....\n6..195...\n.98....6\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    );
    write(folder, "nameless.yaml", "pack: X\npuzzles:\n  - id: a\n");
    write(folder, "technique.yaml", "name: mine\ntechniques:\n  - full_house\n  - xwing\n");
    write(folder, "field.yaml", "name: mine\ntechnique: ladder\n");
    write(folder, "empty.yaml", "name: mine\ntechniques: []\n");
    let bomb: String = (1..20).map(|i| format!("  - &a{i} [*a{0}, *a{0}, *a{0}, *a{0}]\n", i - 1)).collect();
    write(folder, "bomb.yaml", format!("pack: bomb\npuzzles:\n  - &a0 [x, x]\n{bomb}"));
    write(folder, "deep.yaml", format!("pack: deep\npuzzles: {}", "[".repeat(100_000)));
    write(folder, "folder/x", "");
    let clash = |from: &str, to: &str| PUZZLE.replacen(from, to, 1);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let longer = format!("{PUZZLE}1");
    let (row, column, boxed) = (clash("5..", "5.5"), clash("8...42", "5...42"), clash("8...42", "8.5.42"));
    let cases: &[(i32, &[&str])] = &[
        (1, &["explain", &PUZZLE[1..]]),
        (1, &["explain", &longer]),
        (1, &["explain", "sign.txt"]),
        (1, &["explain", "rows.txt"]),
        (1, &["explain", ""]),
        (1, &["explain", &row]),
        (1, &["explain", &column]),
        (1, &["explain", &boxed]),
        (1, &["explain", &none]),
        (1, &["solve", &row]),
        (1, &["solve", &none]),
        (2, &["explain", "pack.yaml"]),
        (2, &["explain", "pack.yaml#c"]),
        (2, &["explain", "puzzle.txt#2"]),
        (1, &["explain", "nameless.yaml#a"]),
        (1, &["explain", "binary.bin"]),
        (1, &["explain", "latin.txt"]),
        (1, &["explain", "large.txt"]),
        (1, &["explain", "bomb.yaml"]),
        (1, &["explain", "deep.yaml"]),
        (2, &["explain", "folder"]),
        (2, &["explain", "missing.txt"]),
        (2, &["explain", "missing.yaml#a"]),
        (2, &["explain", "missing"]),
        (2, &["explain", "my-puzzle"]),
        (2, &["explain"]),
        (1, &["explain", "-"]),
        (2, &["explain", PUZZLE, "--layout", "torus"]),
        (1, &["explain", PUZZLE, "--layout", "4x4"]),
        (1, &["explain", PUZZLE, "--from", "yaml"]),
        (2, &["explain", PUZZLE, "--from", "pdf"]),
        (2, &["explain", PUZZLE, "-f", "pdf"]),
        (2, &["explain", PUZZLE, "-o", "page.pdf"]),
        (2, &["explain", PUZZLE, "-o", "page"]),
        (2, &["explain", PUZZLE, "-o", "missing/page.md"]),
        (2, &["explain", PUZZLE, "-o", "folder", "-f", "html"]),
        (2, &["explain", PUZZLE, "--templates", "missing"]),
        (2, &["explain", PUZZLE, "--audience", "children"]),
        (2, &["explain", PUZZLE, "--profile", "mine"]),
        (1, &["explain", PUZZLE, "--profile", "field.yaml"]),
        (1, &["explain", PUZZLE, "--profile", "empty.yaml"]),
        (1, &["explain", PUZZLE, "--profile", "binary.bin"]),
        (2, &["explain", PUZZLE, PUZZLE]),
        (2, &["profiles", "mine"]),
        (2, &["techniques", "x_wing", "-f", "json"]),
        (2, &["techniques", "-o", "list.html"]),
        (2, &["techniques", "-f", "html"]),
        (2, &["solve", PUZZLE, "--limit", "0"]),
        (2, &["verify"]),
        (2, &["verify", "missing.json"]),
        (2, &["verify", "folder"]),
        (2, &["render", "missing.json"]),
        (1, &["render", "puzzle.txt"]),
        (2, &["completions", "cmd"]),
        (2, &["solves"]),
        (2, &[]),
    ];
    let before = names(folder);
    let mut told = String::new();
    for (code, args) in cases {
        let said = run(folder, args, b"");
        assert!(said.out.is_empty(), "{args:?} prints {}", said.out);
        let args: Vec<&str> = args.iter().map(|arg| if *arg == PUZZLE { "PUZZLE" } else { arg }).collect();
        told += &format!("$ whydoku {}\n{}", args.join(" "), said.err);
        told += &format!("-> {}\n\n", said.code);
        assert_eq!(said.code, *code, "{args:?}: {}", said.err);
    }
    assert_eq!(names(folder), before, "nothing is left behind");
    insta::assert_snapshot!("refusals", told);
    // These name all that is known, which grows.
    let known = |args: &[&str], parts: &[&str], code| {
        let said = run(folder, args, b"");
        assert!(said.code == code && parts.iter().all(|part| said.err.contains(part)), "{args:?}: {}", said.err);
    };
    let ids: Vec<&str> = LADDER.iter().map(|technique| technique.id).collect();
    known(&["techniques", "xwing"], &[&["`xwing`"], &ids[..]].concat(), 2);
    let parts = ["technique.yaml", "line 4", "column 5", "`xwing`", "4 |   - xwing\n"];
    known(&["explain", PUZZLE, "--profile", "technique.yaml"], &[&parts, &ids[..]].concat(), 1);
}

#[test]
fn several_solutions_are_told_and_logic_goes_on() {
    let desk = desk();
    let told = print(desk.path(), &["explain", &ours("puzzles/seeds.yaml#hirax")]);
    for part in ["**This puzzle has more than one solution.** Two of them differ in r8c1", "Two of the solutions:"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let told = print(desk.path(), &["explain", ".2.4 .4.2 2143 432."]);
    for part in ["differ in r1c1, r1c3, r2c1 and r2c3; the other 12 cells", "1 step, after which 4 cells", "`r4c4=1`"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let empty = print(desk.path(), &["explain", &".".repeat(81)]);
    assert!(empty.contains("Two of them differ in ") && !empty.contains("r1c1, r1c2"), "a long list tells nothing");
}

#[test]
fn what_was_there_stays_when_something_fails() {
    let desk = desk();
    let folder = desk.path();
    write(folder, "mine/en/walkthrough.md", "{{ nobody }}");
    write(folder, "pack.yaml", "pack: [");
    let clash = PUZZLE.replacen("5..", "5.5", 1);
    for args in [
        &["explain", &clash][..],
        &["explain", "missing.txt"],
        &["explain", "pack.yaml"],
        &["explain", PUZZLE, "--profile", "mine"],
        &["explain", PUZZLE, "--templates", "mine"],
        &["render", "puzzle.txt"],
        &["techniques", "nobody"],
    ] {
        write(folder, "page.html", "before");
        let names_before = names(folder);
        let said = run(folder, &[args, &["-o", "page.html"]].concat(), b"");
        assert_ne!(said.code, 0, "{args:?}");
        assert_eq!((read(folder, "page.html").as_str(), names(folder)), ("before", names_before), "{args:?}");
    }
    print(folder, &["explain", PUZZLE, "-o", "page.html"]);
    assert!(read(folder, "page.html").trim_end().ends_with("</html>"));
    assert_eq!(names(folder).iter().filter(|name| name.starts_with('.')).count(), 0, "nothing is left beside it");
}

#[cfg(unix)]
#[test]
fn files_keep_their_rights_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = desk();
    let folder = desk.path();
    let rights = |name: &str| std::fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
    write(folder, "real.md", "before");
    std::fs::set_permissions(folder.join("real.md"), PermissionsExt::from_mode(0o640)).expect("its owner may");
    symlink("real.md", folder.join("link.md")).expect("a link");
    print(folder, &["explain", PUZZLE, "-o", "link.md"]);
    assert!(read(folder, "real.md").starts_with("# ") && rights("real.md") == 0o640);
    assert!(folder.join("link.md").is_symlink());
    print(folder, &["explain", PUZZLE, "-o", "new.md"]);
    assert_eq!(rights("new.md"), rights("few.yaml"), "as any new file");
}

#[test]
fn whoever_has_read_enough_may_leave() {
    let desk = desk();
    for args in [&["explain", PUZZLE, "-f", "html"][..], &["solve", PUZZLE], &["techniques"], &["schema"], &["man"]] {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("whydoku"));
        let command = command.current_dir(desk.path()).args(args).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !err.contains("panicked") && !err.contains("pipe"), "{args:?}: {err}");
    }
}

// ---------------------------------------------------------------------------------------------
// Text from strangers
// ---------------------------------------------------------------------------------------------

/// The text of each block of a kind in a Markdown document, and the markup in it.
fn plain_text(markdown: &str, kind: fn(&Tag<'_>) -> bool) -> Vec<(String, Vec<&'static str>)> {
    let mut blocks: Vec<(String, Vec<&'static str>)> = Vec::new();
    let mut inside = false;
    for event in
        Parser::new_ext(markdown, pulldown_cmark::Options::all() - pulldown_cmark::Options::ENABLE_SMART_PUNCTUATION)
    {
        match event {
            Event::Start(tag) if kind(&tag) => {
                inside = true;
                blocks.push(Default::default());
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph) => inside = false,
            _ if !inside => {}
            event => {
                let (text, marks) = blocks.last_mut().expect("a block is open");
                match event {
                    Event::Text(part) => text.push_str(&part),
                    Event::Code(part) => {
                        text.push_str(&part);
                        marks.push("code");
                    }
                    Event::SoftBreak => text.push(' '),
                    Event::Start(Tag::Emphasis) => marks.push("emphasis"),
                    Event::Start(Tag::Strong) => marks.push("strong"),
                    Event::End(TagEnd::Emphasis | TagEnd::Strong) => {}
                    _ => marks.push("other"),
                }
            }
        }
    }
    blocks
}

/// Whether a sign could move a cursor, turn the direction of writing, or pass for a mark of ours.
fn hidden(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{E000}'..='\u{F8FF}')
}

#[test]
fn titles_from_strangers_are_only_text() {
    let desk = desk();
    let hostile = [
        "<script>alert(1)</script>",
        "</title><script>alert(1)</script><h1>",
        "<!-- a comment",
        "&lt;b&gt; &#60;i&#62; &amp",
        "# x #",
        "**b** __b__ _i_ ~~s~~",
        "[link](http://example.org) ![image](x.png) <http://example.org>",
        "`code` ``` ```board start",
        "a | b \\| c",
        "]() ](x) [a]: b",
        "\\ \\\\ \\*",
        "{{ title }} {% raw %} {# x #}",
        "$x$ :smile: [^1] - [ ] x",
        "- item",
        "1. item",
        "> quote",
        "---",
        "===",
        "right\u{202E}tfel\u{2066}x\u{2069}",
        "two\nlines\r\n\r\n# and a heading\u{2028}x\u{85}y",
        "\u{1b}[31mred\u{1b}]0;title\u{7}\u{9b}2J",
        "\u{E000}step-1\u{E001} \u{E002}x\u{E003}y\u{E004}",
        "\u{0}nul\u{8}back",
        "\"quoted\" 'too' = onload=alert(1)",
    ];
    let quoted = |text: &str| {
        let signs = text.chars().map(|sign| match sign {
            '"' | '\\' => format!("\\{sign}"),
            ' '..='~' => sign.to_string(),
            _ => format!("\\u{:04X}", sign as u32),
        });
        format!("\"{}\"", signs.collect::<String>())
    };
    let words = |text: &str| {
        let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let text: String = text.chars().filter(|&sign| !hidden(sign) && sign != '\u{2028}').collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let unescaped = |html: &str| {
        let html = html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#x27;", "'");
        html.replace("&#39;", "'").replace("&#x2f;", "/").replace("&amp;", "&")
    };
    for text in hostile {
        let (quoted, shown) = (quoted(text), words(text));
        let pack = format!(
            "pack: P\npuzzles: [{{ id: a, title: {quoted}, author: {quoted}, source: {quoted}, givens: '{PUZZLE}' }}]\n"
        );
        write(desk.path(), "hostile.yaml", pack);
        let explain =
            |form: &str| print(desk.path(), &["explain", "hostile.yaml#a", "-f", form, "--audience", "expert"]);
        let byline = format!("By {shown}. Source: {shown}.");

        let markdown = explain("markdown");
        assert!(!markdown.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}: {markdown}");
        let headings = plain_text(&markdown, |tag| matches!(tag, Tag::Heading { .. }));
        assert_eq!((words(&headings[0].0), &headings[0].1), (shown.clone(), &vec![]), "{markdown}");
        let paragraphs = plain_text(&markdown, |tag| matches!(tag, Tag::Paragraph));
        assert_eq!((words(&paragraphs[0].0), &paragraphs[0].1), (byline.clone(), &vec!["emphasis"]), "{markdown}");

        let html = explain("html");
        assert!(!html.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}");
        let between = |start: &str, end: &str| {
            let from = html.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
            &html[from..from + html[from..].find(end).expect("an end")]
        };
        for (start, end, expected) in
            [("<title>", "</title>", &shown), ("<h1>", "</h1>", &shown), ("<em>", "</em>", &byline)]
        {
            let inner = between(start, end);
            assert!(!inner.contains(['<', '>']), "{text:?}: {inner}");
            assert_eq!(&words(&unescaped(inner)), expected, "{text:?}");
        }
        assert!(
            !html.contains("<script") && !html.contains("<img") && !html.contains("http://example.org\""),
            "{text:?}"
        );

        let plain = explain("text");
        assert!(!plain.contains(|sign| hidden(sign) && sign != '\n'), "{text:?}: {plain:?}");
        assert_eq!(words(plain.lines().next().unwrap_or_default()), shown, "{plain}");
        assert!(plain.lines().any(|line| words(line) == byline), "{plain}");

        // The trace keeps what was written, for whoever knows what to do with it.
        let trace: Value = serde_json::from_str(&explain("json")).expect("JSON");
        assert_eq!(trace["puzzle"]["title"], json!(text));
        if !text.contains('\0') {
            let titled = print(desk.path(), &["explain", PUZZLE, "--title", text, "--audience", "expert"]);
            assert_eq!(titled.lines().next(), markdown.lines().next());
        }
    }
}
