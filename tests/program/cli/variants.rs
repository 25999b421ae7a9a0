//! Puzzles with clues, in the commands that know them, and in the others.

use std::collections::BTreeSet;

use serde_json::Value;
use whydoku::clue::{KINDS, Kind};
use whydoku::format::{ClueReading, ReadOptions};

use super::{PUZZLE, desk};
use crate::support::program::{ours, print, run, write};

/// A thermometer, a cage and a white dot, with one solution.
const VARIANT: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
"thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}],"killercage":[{"cells":["R2C1","R3C1","R3C2"],"value":"8"}],
"difference":[{"cells":["R3C1","R4C1"]}]}"#;
const SOLUTION: &str = "1234432131422413";

#[test]
fn variants_are_solved_counted_and_checked() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    assert_eq!(print(desk.path(), &["solve", "variant.json"]).trim_end(), SOLUTION);
    assert_eq!(print(desk.path(), &["solve", "variant.json", "--count"]).trim_end(), "1");
    assert!(print(desk.path(), &["solve", "variant.json", "--check", SOLUTION]).starts_with("right"));
    // Rows 3 and 4 are exchanged: then the cage has 4, 2 and 4.
    let said = run(desk.path(), &["solve", "variant.json", "--check", "1234432124133142"], b"");
    assert_eq!((said.code, said.out.as_str()), (1, "the digits do not obey `killercage` r2c1 r3c1 r3c2\n"));
    let said = run(desk.path(), &["solve", "variant.json", "--check", "....432131422413"], b"");
    assert!(said.code == 1 && said.out.starts_with("4 cells are empty"), "{}", said.out);
    let said = run(desk.path(), &["solve", "variant.json", "--profile", "classic"], b"");
    assert!(said.code == 2 && said.err.contains("--profile"), "{}", said.err);
}

#[test]
fn variants_are_converted_or_rejected() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    for format in ["fpuzzles", "sudokupad"] {
        let link = print(desk.path(), &["convert", "variant.json", "--to", format]);
        assert_eq!(print(desk.path(), &["solve", link.trim_end()]).trim_end(), SOLUTION);
        assert_eq!(print(desk.path(), &["convert", link.trim_end(), "--to", format]), link);
    }
    let names = ["`killercage`", "`difference`", "`thermometer`"];
    for command in ["explain", "hint", "steps"] {
        let said = run(desk.path(), &[command, "variant.json"], b"");
        let is_named = said.err.contains("not supported here: `killercage`; `whydoku solve`");
        assert!((said.code, said.out.as_str()) == (1, "") && is_named, "{command}: {}", said.err);
    }
    let cases: [&[&str]; 4] = [
        &["convert", "variant.json", "--to", "line"],
        &["convert", "variant.json", "--to", "csv"],
        &["convert", "variant.json", "--to", "fpuzzles", "--canonical"],
        &["rate", "variant.json"],
    ];
    for args in cases {
        let said = run(desk.path(), args, b"");
        assert!(said.code == 1 && names.iter().all(|name| said.err.contains(name)), "{args:?}: {}", said.err);
        assert_eq!(said.out, "");
    }
}

#[test]
fn packs_have_variants() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    let pack = print(desk.path(), &["convert", "variant.json", "--to", "yaml"]);
    insta::assert_snapshot!("pack_of_a_variant", pack);
    write(desk.path(), "pack.yaml", &pack);
    assert_eq!(print(desk.path(), &["solve", "pack.yaml"]).trim_end(), SOLUTION);
    let there = print(desk.path(), &["convert", "variant.json", "--to", "fpuzzles"]);
    assert_eq!(print(desk.path(), &["convert", "pack.yaml", "--to", "fpuzzles"]), there);
    let said = run(desk.path(), &["explain", "pack.yaml"], b"");
    assert!(said.code == 1 && said.err.contains("`killercage`"), "{}", said.err);
    for (right, wrong) in [("r3c2", "r2c1"), ("r3c2", "r5c1"), ("value: 8", "others: [r1c1]"), ("killercage", "arrow")]
    {
        write(desk.path(), "pack.yaml", pack.replacen(right, wrong, 1));
        let said = run(desk.path(), &["solve", "pack.yaml"], b"");
        assert!(said.code == 1 && said.err.contains("clue 1 (`"), "{wrong}: {}", said.err);
    }
}

/// Each kind of clue has a puzzle of ours, and `solve` finds the one solution of each.
#[test]
fn our_pack_has_each_kind_of_clue() {
    let pack = format!("{}/puzzles/variants.yaml", env!("CARGO_MANIFEST_DIR"));
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    let readings = options.read_all(&std::fs::read_to_string(&pack).expect("a pack")).expect("puzzles");
    let kinds: BTreeSet<String> =
        readings.iter().flat_map(|reading| reading.clues.iter().map(|clue| clue.kind.id())).collect();
    let missing: Vec<String> = KINDS.iter().map(Kind::id).filter(|id| !kinds.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(readings.iter().all(|reading| !reading.clues.is_empty() && reading.puzzle.title().is_some()));
    let counts = print(desk().path(), &["solve", &pack, "--count"]);
    assert_eq!(counts.lines().collect::<Vec<_>>(), vec!["1"; readings.len()]);
}

/// Where only digits are known, a puzzle with clues is rejected, and not those beside it.
#[test]
fn a_puzzle_with_clues_is_rejected_alone() {
    let desk = desk();
    let plain = "- id: plain\n  title: Plain\n  givens: 1....2...3.....4\n";
    write(desk.path(), "variant.json", VARIANT);
    let pack = print(desk.path(), &["convert", "variant.json", "--to", "yaml"]).replace("id: '1'", "id: clued");
    write(desk.path(), "pack.yaml", pack + plain);
    assert!(print(desk.path(), &["hint", "pack.yaml#plain"]).contains("hidden single"));
    let said = run(desk.path(), &["hint", "pack.yaml#clued"], b"");
    assert!(said.code == 1 && said.err.contains("pack.yaml#clued: the puzzle has rules"), "{}", said.err);
    let said = run(desk.path(), &["find", "pack.yaml"], b"");
    assert!(said.code == 0 && said.out.lines().count() == 1, "{}{}", said.out, said.err);
    assert!(said.err.contains("pack.yaml#clued: the puzzle has rules"), "{}", said.err);
    let said = run(desk.path(), &["batch", "pack.yaml"], b"");
    let records: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    let wrong: Vec<bool> = records.iter().map(|record| record["error"].is_string()).collect();
    assert_eq!(wrong, [true, false], "{}", said.out);
}

#[test]
fn variants_are_drawn_with_their_rules() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    insta::assert_snapshot!("board_of_a_variant", print(desk.path(), &["board", "variant.json"]));
    let rules = ["no digit appears twice in it", "increase from the bulb", "are consecutive"];
    for format in ["html", "fragment", "markdown", "latex", "json"] {
        let drawn = print(desk.path(), &["board", "variant.json", "-f", format]);
        assert!(rules.iter().all(|rule| drawn.contains(rule)), "{format}: {drawn}");
    }
    let svg = print(desk.path(), &["board", "variant.json", "-f", "svg"]);
    assert!(svg.contains("White dot: r3c1 r4c1.") && svg.contains("Cage: r2c1 r3c1 r3c2 = 8."), "{svg}");
    for step in [["--step", "1"], ["--technique", "hidden_single"]] {
        let said = run(desk.path(), &[&["board", "variant.json"], &step[..]].concat(), b"");
        assert!(said.code == 2 && said.err.contains("`killercage`") && said.err.contains("leave out"), "{}", said.err);
    }
}

/// Steps with clues name them, in every way in which steps are asked for; what would lose the clues, or cannot know them, is
/// left out or refused.
#[test]
fn clues_without_sums_are_explained() {
    let desk = desk();
    let dutch = ours("puzzles/variants.yaml#dutch");
    let told = print(desk.path(), &["explain", &dutch, "-f", "html"]);
    let reasons = ["the whispers line from r1c9", "clue bounds", "which rules out", "without the clues"];
    assert!(reasons.iter().all(|reason| told.contains(reason)), "{told}");
    assert!(!told.contains("HoDoKu"), "{told}");
    let hint = print(desk.path(), &["hint", &dutch, "--rung", "5", "--skip", "1"]);
    assert!(hint.contains("Go through the whispers line from r5c4") && hint.contains("r4c2 ≠ 6, 7, 8"), "{hint}");
    let why = |puzzle: &str, what: &str| print(desk.path(), &["why", &ours(puzzle), what]);
    let beside = why("puzzles/variants.yaml#dutch", "r1c2!=8");
    assert!(beside.contains("r1c1 rules out 8 in r1c2 (the whispers line from r5c4)"), "{beside}");
    assert!(why("puzzles/variants.yaml#even-odd", "r2c4!=1").contains("The puzzle itself rules out 1 in r2c4"));
    let steps = print(desk.path(), &["steps", &dutch]);
    assert!(steps.contains("clue bounds: the whispers line from r2c5"), "{steps}");
    for option in [["--profile", "hodoku"], ["--profile", "explainer"], ["--edition", "B"]] {
        let said = run(desk.path(), &[&["explain", &dutch], &option[..]].concat(), b"");
        assert!(said.code == 2 && said.err.contains("`whispers` r"), "{option:?}: {}", said.err);
    }
    // A trace has the clues, and tells the same.
    write(desk.path(), "trace.json", print(desk.path(), &["explain", &dutch, "-f", "json"]));
    assert!(print(desk.path(), &["verify", "trace.json"]).contains("valid"));
    let again = print(desk.path(), &["render", "trace.json", "-f", "text"]);
    assert!(again.contains("clue bounds: the whispers line from r5c4"), "{again}");
}

#[test]
fn worksheets_have_variants_with_their_rules_and_solutions() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    let sheet = |more: &[&str]| run(desk.path(), &[&["worksheet", "variant.json", PUZZLE], more].concat(), b"");
    let said = sheet(&["-f", "text"]);
    assert!(said.code == 0 && said.out.contains("increase from the bulb"), "{}{}", said.out, said.err);
    let answers = said.out.split_once("Answers").expect("answers").1;
    assert!(answers.contains("1 │ (1) (2)") || answers.contains("1  2 │ 3  4"), "{answers}");
    for (option, named) in [(["--answers", "steps"], "--answers steps"), (["--edition", "B"], "--edition")] {
        let said = sheet(&option);
        assert!(said.code == 2 && said.err.contains(named) && said.err.contains("`killercage`"), "{}", said.err);
    }
    // The solving page would show another puzzle: only that without clues has a code.
    let page = sheet(&["-f", "html", "--solving-page", "https://example.org/"]).out;
    assert_eq!(page.matches("<figure class=\"qr\"").count(), 1);
    // Without the thermometer there are several solutions.
    let without = ["--ignore-key", "thermometer"];
    let said = sheet(&without);
    assert!(said.code == 1 && said.err.contains("more than one solution"), "{}", said.err);
    assert_eq!(sheet(&[&without[..], &["--answers", "none"]].concat()).code, 0);
}

#[test]
fn texts_draw_variants_and_explain_no_steps() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    for block in [format!("```sudoku\n{VARIANT}\n```\n"), "```sudoku from=variant.json\n```\n".to_owned()] {
        write(desk.path(), "post.md", &block);
        let woven = print(desk.path(), &["weave", "post.md"]);
        assert!(woven.contains("increase from the bulb") && woven.contains("r3c1 r4c1"), "{woven}");
        for order in ["hint", "step 1", "steps 1-2", "walkthrough", "why r1c1=1"] {
            write(desk.path(), "post.md", format!("{block}\n```{order}\n```\n"));
            let said = run(desk.path(), &["weave", "post.md"], b"");
            assert!(said.code == 1 && said.err.contains("clues (`killercage`"), "{order}: {}", said.err);
        }
    }
}

/// What is drawn may be a rule, unless f-puzzles drew it for a clue.
#[test]
fn drawings_are_reported() {
    let desk = desk();
    let with = |more: &str| VARIANT.replacen('{', &format!(r#"{{"line":[{{"lines":[["R1C1","R1C2"]]{more}}}],"#), 1);
    let (own, of_clue) = (with(""), with(r#","fromConstraint":"Renban""#));
    write(desk.path(), "own.json", own);
    write(desk.path(), "clue.json", of_clue);
    let said = run(desk.path(), &["solve", "own.json"], b"");
    let warning = "own.json#1: 1 drawing whose rules are not known (1 in `line`); if they stand for a rule, this is another puzzle";
    assert!(said.code == 0 && said.err.contains(warning), "{}", said.err);
    assert_eq!(run(desk.path(), &["solve", "clue.json"], b"").err, "");
}

#[test]
fn keys_are_ignored_on_request() {
    let desk = desk();
    write(desk.path(), "new.json", VARIANT.replacen('{', r#"{"news":[1],"#, 1));
    let said = run(desk.path(), &["solve", "new.json"], b"");
    assert!(said.code == 1 && said.err.contains("`news`") && said.err.contains("--ignore-key NAME"), "{}", said.err);
    for args in [&["solve", "new.json"][..], &["convert", "new.json", "--to", "fpuzzles"]] {
        let said = run(desk.path(), &[args, &["--ignore-key", "news"]].concat(), b"");
        assert!(said.code == 0 && said.err.contains("ignored `news` as requested"), "{}", said.err);
    }
    let all = ["killercage", "difference", "thermometer", "news"];
    let without: Vec<&str> = all.iter().flat_map(|key| ["--ignore-key", key]).collect();
    let said = run(desk.path(), &[&["solve", "new.json", "--count"], &without[..]].concat(), b"");
    assert_eq!((said.code, said.out.trim_end()), (0, "288"));
    assert!(all.iter().all(|key| said.err.contains(&format!("`{key}`"))), "{}", said.err);
    let said = run(desk.path(), &["solve", PUZZLE, "--ignore-key", "news"], b"");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}
