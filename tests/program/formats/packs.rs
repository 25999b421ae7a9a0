//! Packs: what is read, what is rejected and where, and texts that are made to take long.

use whydoku::format::{ReadOptions, pack};

use super::{NINE, snapshot, table, table_as};

pub(super) const PACK: &str = "\
pack: Two small ones
license: CC0-1.0
puzzles:
  - id: one
    title: \"Singles [only]: a start\"
    author: あの人
    source: A newspaper, 1986
    layout: 4x4-diagonal
    givens: |
      1. ..
      .. 3.

      .. .2
      4. ..
    placed: \".... 4... .... ....\"
    notes: { r1c2: 34, r2c2: 24 }
    tags: [hidden_single, naked_single]
  - id: two
    regions: 1122 1122 3344 3344
    givens: 1.....3.....24..
";

#[test]
fn packs() {
    let with = |old: &str, new: &str| {
        assert!(PACK.contains(old), "{old}");
        PACK.replacen(old, new, 1)
    };
    snapshot(
        "packs",
        table([
            ("two puzzles", PACK.to_owned()),
            ("the layout is that of the givens", format!("pack: P\npuzzles:\n- id: a\n  givens: {NINE}\n")),
            ("JSON is YAML", format!("{{\"pack\": \"P\",\n\"puzzles\": [{{\"id\": \"a\", \"givens\": \"{NINE}\"}}]}}")),
            ("an unknown key", with("author:", "autor:")),
            ("a key is missing", with("    givens: 1.....3.....24..\n", "")),
            ("an id comes twice", with("id: two", "id: one")),
            ("a row is short", with(".. .2", ".. .")),
            ("a sign is strange", with(".. .2", ".. ?2")),
            ("a digit is too large", with("3.....24..", "3.....28..")),
            ("a line is short", with("1.....3.....24..", "\"1.....3.....24.\"")),
            ("a given was placed", with("\".... 4...", "\"2... 4...")),
            ("a placed digit is too large", with("\".... 4...", "\"...5 4...")),
            ("no such layout", with("4x4-diagonal", "4x4-round")),
            ("another size", with("4x4-diagonal", "9x9")),
            ("a region is too large", with("1122 1122 3344", "1112 1122 3344")),
            ("a layout and regions", with("regions:", "layout: 4x4\n    regions:")),
            ("empty notes", with("r1c2: 34", "r1c2: \"\"")),
            ("notes that are a list", with("r1c2: 34", "r1c2: [3, 4]")),
            ("a note twice", with("r1c2: 34", "r1c2: 33")),
            ("a note too large", with("r1c2: 34", "r1c2: 35")),
            ("a note of a given", with("r1c2: 34", "r1c1: 34")),
            ("a cell twice", with("r1c2: 34", "r2c2: 34")),
            ("no cell", with("r1c2: 34", "A5: 34")),
            ("candidates eliminated", with("24..\n", "24..\n    eliminated: 312 413\n")),
            ("eliminated from a given", with("notes: { r1c2: 34, r2c2: 24 }", "eliminated: 111")),
            ("nothing left", with("notes: { r1c2: 34, r2c2: 24 }", "eliminated: 212 312 412")),
            ("no candidate", with("notes: { r1c2: 34, r2c2: 24 }", "eliminated: 213 41")),
            ("notes and eliminated", with("    tags:", "    eliminated: 213\n    tags:")),
            ("a drill", with("    tags:", "    hints: [Look at row 1.]\n    answer: r1c2=3\n    tags:")),
            ("a tab", with("    author", "\tauthor")),
            ("a list for a text", with("A newspaper, 1986", "[A newspaper]")),
            ("a text too long", with("A newspaper", &"A newspaper ".repeat(50))),
            ("a second document", format!("{PACK}---\n{PACK}")),
            ("a directive", format!("%YAML 1.1\n---\n{PACK}")),
        ]) + &table_as(None, Some("windoku"), [("another layout was asked for", PACK)]),
    );

    let pack = pack::parse(PACK, None).unwrap();
    assert_eq!(pack.pick(Some("two")).unwrap().puzzle.id(), Some("two"));
    assert_eq!(pack.pick(Some("one")).unwrap().tags, ["hidden_single", "naked_single"]);
    assert_eq!(pack::parse(&pack::write(&pack), None).as_ref(), Ok(&pack), "what is written is read back");
    let drill = PACK.replacen("    tags:", "    hints: [Look at row 1.]\n    answer: r1c2=3\n    tags:", 1);
    let drill = pack::parse(&drill, None).unwrap();
    assert_eq!((drill.puzzles[0].hints.len(), drill.puzzles[0].answer.as_deref()), (1, Some("r1c2=3")));
    assert_eq!(pack::parse(&pack::write(&drill), None), Ok(drill));
    let single = pack::Pack { puzzles: pack.puzzles[..1].to_vec(), ..pack.clone() };
    assert_eq!(single.pick(None).unwrap(), &pack.puzzles[0]);
    snapshot("pick", format!("{}\n{}", pack.pick(Some("three")).unwrap_err(), pack.pick(None).unwrap_err()));
}

#[test]
fn yaml_bombs_are_refused_at_once() {
    let laughs: String =
        (1..30).map(|i| format!("  - &a{i} [{}]\n", vec![format!("*a{}", i - 1); 9].join(", "))).collect();
    let long = "x".repeat(400);
    let entries = |of: &str, count: usize| -> String {
        (0..count).map(|i| format!("- {{ id: p{i}, givens: *g, {of} }}\n")).collect()
    };
    let head = format!(
        "pack: &t {long}\npuzzles:\n- {{ id: a, givens: &g {NINE}, tags: &l [{}] }}\n",
        vec!["x"; 50].join(", ")
    );
    let bombs = [
        ("laughs", format!("pack: P\nputs:\n  - &a0 x\n{laughs}")),
        ("laughs for a title", format!("pack:\n  - &a0 x\n{laughs}puzzles: []\n")),
        (
            "one puzzle many times",
            format!("pack: P\npuzzles:\n- &p {{ id: a, givens: {NINE} }}\n{}", "- *p\n".repeat(100_000)),
        ),
        ("long texts many times", head.clone() + &entries("title: *t, tags: *l", 10_000)),
        (
            "a tag many times",
            format!("pack: P\npuzzles:\n- {{ id: a, givens: &g {NINE}, tags: [{}] }}\n", "*g, ".repeat(200_000)),
        ),
        ("deep lists", format!("pack: P\npuzzles: {}", "[".repeat(1 << 19))),
        ("deep lists on lines", format!("pack: P\npuzzles:\n{}", "[\n".repeat(1 << 18))),
        ("deep lists behind quotes", format!("pack: P\npuzzles:\n{}", "[\"]]]\",\n".repeat(1 << 16))),
        ("deep maps", format!("pack: P\npuzzles: {}", "{a: ".repeat(1 << 17))),
        ("deep items", format!("pack: P\npuzzles:\n{}", "- ".repeat(1 << 18))),
        ("directives", (0..40_000).map(|i| format!("%TAG !{i}! x\n")).collect::<String>() + "--- \npuzzles: []\n"),
        ("too large", format!("pack: P\n# {}", "x".repeat(1 << 20))),
        ("an alias to nothing", "pack: *a\npuzzles: []\n".to_owned()),
        ("an alias to itself", "pack: P\npuzzles: &a [*a]\n".to_owned()),
    ];
    let told = bombs.map(|(name, text)| format!("{name}: {}\n", pack::parse(&text, None).unwrap_err()));
    snapshot("bombs", told.concat());
}

/// As every other text without a puzzle: nothing could be written that is read again.
#[test]
fn a_pack_without_puzzles_is_rejected() {
    for text in ["pack: P\npuzzles: []\n", "pack: P\npuzzles:\n# none yet\n"] {
        let error = ReadOptions::default().read_all(text).expect_err("no puzzle").to_string();
        assert!(error.contains("the pack contains no puzzle"), "{error}");
    }
}
