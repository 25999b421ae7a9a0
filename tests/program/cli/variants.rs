//! Puzzles with clues, in the commands that know them, and in the others.

use std::collections::BTreeSet;

use serde_json::Value;
use whydoku::clue::{KINDS, Kind};
use whydoku::format::{ClueReading, ReadOptions};
use whydoku::grid::{Cell, Digits, Layout, Puzzle};
use whydoku::render::SolvingPage;

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
    let solve = ["solve", "variant.json", "--profile", "classic"];
    assert_eq!(print(desk.path(), &solve).trim_end(), SOLUTION);
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
    let cases: [&[&str]; 3] = [
        &["convert", "variant.json", "--to", "line"],
        &["convert", "variant.json", "--to", "csv"],
        &["convert", "variant.json", "--to", "fpuzzles", "--canonical"],
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
    assert!(print(desk.path(), &["explain", "pack.yaml", "-f", "text"]).contains("without a guess"));
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

/// A puzzle with clues stands beside others, whatever is done with them.
#[test]
fn a_pack_has_puzzles_with_and_without_clues() {
    let desk = desk();
    let plain = "- id: plain\n  title: Plain\n  givens: 1....2...3.....4\n";
    write(desk.path(), "variant.json", VARIANT);
    let pack = print(desk.path(), &["convert", "variant.json", "--to", "yaml"]).replace("id: '1'", "id: clued");
    write(desk.path(), "pack.yaml", pack + plain);
    assert!(print(desk.path(), &["hint", "pack.yaml#plain"]).contains("hidden single"));
    assert!(print(desk.path(), &["hint", "pack.yaml#clued", "--rung", "5"]).contains("thermometer"));
    let said = run(desk.path(), &["batch", "pack.yaml"], b"");
    let records: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert!(records.len() == 2 && records.iter().all(|record| record["error"].is_null()), "{}", said.out);
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
    assert!(print(desk.path(), &["board", "variant.json", "--step", "1"]).contains("no digit appears twice in it"));
}

/// Branches of a net go through the ways to fill clues, and end where a clue cannot be filled.
#[test]
fn nets_know_what_clues_say() {
    let told = print(desk().path(), &["explain", &ours("puzzles/variants.yaml#arrows"), "-f", "markdown"]);
    let proved = "No digit was placed before it was proved";
    for said in ["no other way to fill the arrow from", "cannot be filled", "by clue combination", proved] {
        assert!(told.contains(said), "{said}: {told}");
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

/// Every command that takes a puzzle takes one with clues.
#[test]
fn all_commands_know_the_same_clues() {
    let desk = desk();
    let (known, killer) = (ours("puzzles/variants.yaml#even-odd"), ours("puzzles/variants.yaml#killer-six"));
    // What is done, and what the answer has to say.
    let cases: [(&[&str], &str); 12] = [
        (&["shorten", "--tries", "2"], "1 of 1 puzzles solved"),
        (&["rate", "--only", "properties"], "1 of 1 puzzles have one solution"),
        (&["grade", "-f", "text"], "no level; new: full_house"),
        (&["find", "--needs", "xy_wing", "--to", "yaml"], "kind: odd"),
        (&["batch"], r#""clues":[{"kind":"odd","cells":["#),
        (&["batch", "-f", "csv"], "even-odd,,classic,solved,one,one,36"),
        (&["compare", "-f", "text"], "classic"),
        (&["solve", "--profile", "classic"], "125364463251612435534126251643346512"),
        (&["steps"], "hidden single"),
        (&["review"], "Correct so far"),
        (&["board", "--step", "3"], "square: the digit is even"),
        (&["worksheet", "--answers", "steps", "-f", "text"], "r1c1=1"),
    ];
    for (command, answer) in cases {
        let said = run(desk.path(), &[&command[..1], &[&known], &command[1..]].concat(), b"");
        assert!(said.code == 0 && said.out.contains(answer), "{command:?}: {}{}", said.out, said.err);
        // A killer needs no XY-Wing, and has other steps.
        let said = run(desk.path(), &[&command[..1], &[&killer], &command[1..]].concat(), b"");
        assert!(said.code == 0 || command[0] == "find", "{command:?}: {}{}", said.out, said.err);
    }
}

/// What is another program's, or is true of a puzzle only without its clues, is refused by name.
#[test]
fn published_ratings_are_refused_with_the_clue() {
    let desk = desk();
    let puzzle = ours("puzzles/variants.yaml#even-odd");
    let cases: [(&[&str], &str); 8] = [
        (&["rate"], "HoDoKu and Sudoku Explainer, whose scales these are, know no clues, such as `odd` r5c2"),
        (&["rate", "--only", "explainer"], "know no clues, such as `odd` r5c2"),
        (&["batch", "--emit", "rating"], "know no clues, such as `odd` r5c2"),
        (&["batch", "--profile", "hodoku"], "hodoku: its steps are those of a program that knows no clues"),
        (&["shorten", "--profile", "explainer"], "explainer: its steps are those of a program that knows no clues"),
        (&["compare", "--profile", "hodoku"], "--profile hodoku: its steps are those of a program that knows no clues"),
        (&["find"], "`line` cannot express its clues: `odd`"),
        (&["find", "--level", "easy..extreme", "--to", "yaml"], "no rating on the scale"),
    ];
    for (command, why) in cases {
        let said = run(desk.path(), &[&command[..1], &[&puzzle], &command[1..]].concat(), b"");
        assert!(said.code != 0 && (said.out + &said.err).contains(why), "{command:?}: {}", said.err);
    }
    // A scale of one's own is not published.
    let own = print(desk.path(), &["profiles", "hodoku"]).replace("steps: hodoku\n", "");
    write(desk.path(), "own.yaml", own.replace("name: hodoku", "name: own"));
    let said = run(desk.path(), &["rate", &puzzle, "--profile", "own.yaml"], b"");
    assert!(said.code == 0 && said.out.contains("1 of 1 puzzles rated"), "{}{}", said.out, said.err);
    // Puzzles with the same givens and other clues are not the same.
    let said = run(desk.path(), &["find", &puzzle, &puzzle, "--distinct", "--to", "fpuzzles"], b"");
    assert_eq!((said.code, said.out.lines().count()), (0, 2), "{}", said.err);
}

/// Where the clues leave no solution, they are named, and not the layout.
#[test]
fn clues_without_a_solution_are_named() {
    let desk = desk();
    let cells = [r#"[{"value":2,"given":true},{},{},{}]"#, "[{},{},{},{}]", "[{},{},{},{}]", "[{},{},{},{}]"].join(",");
    let thermometer = r#""thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}]"#;
    write(desk.path(), "wrong.json", format!(r#"{{"size":4,"grid":[{cells}],{thermometer}}}"#));
    for command in ["explain", "play", "compare", "solve"] {
        let said = run(desk.path(), &[command, "wrong.json"], b"");
        assert!(said.code == 1 && said.err.contains("`thermometer`"), "{command}: {}", said.err);
    }
}

/// What a command writes of a puzzle with clues is read as the same puzzle again.
#[test]
fn puzzles_that_are_passed_on_keep_their_clues() {
    let desk = desk();
    let puzzle = ours("puzzles/variants.yaml#even-odd");
    let solution = print(desk.path(), &["solve", &puzzle]);
    for command in [&["find", &puzzle, "--to", "fpuzzles"][..], &["grade", &puzzle, "--to", "sudokupad"]] {
        let link = print(desk.path(), command);
        assert_eq!(print(desk.path(), &["solve", link.trim_end(), "--count"]).trim_end(), "1", "{command:?}");
        assert_eq!(print(desk.path(), &["solve", link.trim_end()]), solution, "{command:?}");
    }
    let dutch = ours("puzzles/variants.yaml#dutch");
    let pack = print(desk.path(), &["drill", "hidden_single", "--from", &dutch, "-n", "1", "-f", "yaml"]);
    write(desk.path(), "drills.yaml", pack);
    assert!(print(desk.path(), &["hint", "drills.yaml", "--rung", "5"]).contains("r3c9"));
    assert!(print(desk.path(), &["board", "drills.yaml"]).contains("whispers line: neighbours"));
    let edition = ["drill", "hidden_single", "--from", &dutch, "-n", "1", "--edition", "B"];
    let said = run(desk.path(), &edition, b"");
    assert!(said.code == 2 && said.err.contains("clues, such as `whispers` r1c9"), "{}", said.err);
    let said = run(desk.path(), &["drill", "one_clue", "--from", &dutch, "-n", "1"], b"");
    assert!(said.code == 2 && said.err.contains("drills of a technique about clues are not made"), "{}", said.err);
    let said = run(desk.path(), &["find", &dutch, "-o", "found.sdm"], b"");
    assert!(said.code == 1 && said.err.contains("cannot express its clues") && !desk.path().join("found.sdm").exists());
    // A table of records has no room for clues: its givens alone would be another puzzle.
    write(desk.path(), "records.csv", print(desk.path(), &["batch", &puzzle, "-f", "csv"]));
    assert!(!run(desk.path(), &["find", "records.csv"], b"").out.contains(".....4..3..1"));
}

#[test]
fn a_puzzle_with_clues_is_played() {
    let desk = desk();
    let play = |id: &str, lines: &str| {
        let said = run(desk.path(), &["play", &ours(&format!("puzzles/variants.yaml#{id}"))], lines.as_bytes());
        assert_eq!((said.code, said.err.as_str()), (0, ""));
        said.out
    };
    let said = play("even-odd", "hint 5\ntake\nmarks\nwhy r2c4=1\nr2c4=1\nundo\nmark r2c4 1\n");
    let rules = said.split("> ").next().expect("a welcome");
    assert!(rules.contains("square: the digit is even") || rules.contains("even"), "{said}");
    assert!(said.contains("But this digit cannot go in r2c4"), "{said}");
    assert!(said.contains("The puzzle itself rules out 1 in r2c4"), "{said}");
    let said = play("dutch", "hint 5\nr1c2=6\ncheck\n");
    assert!(said.contains("rules this digit out (the whispers line from"), "{said}");
    let said = play("knight", "hint\nhint\nmarks\n");
    assert!(said.contains("knight's move"), "{said}");
    // A game that was saved has its clues.
    let save = |lines: &str, puzzle: &[&str]| {
        run(desk.path(), &[&["play"], puzzle, &["--save", "game.json"]].concat(), lines.as_bytes())
    };
    let dutch = ours("puzzles/variants.yaml#dutch");
    save("r1c2=1\n", &[&dutch]);
    let said = save("r1c2=6\n", &[]).out;
    assert!(said.contains("1 move so far") && said.contains("(the whispers line from"), "{said}");
    let said = play("killer-six", "hint 5\ntake\nwhy r5c2!=5\n");
    assert!(said.contains("the 16-cage at r5c2"), "{said}");
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
    let said = sheet(&["--edition", "B"]);
    assert!(said.code == 2 && said.err.contains("--edition") && said.err.contains("`killercage`"), "{}", said.err);
    assert_eq!(sheet(&["--answers", "steps", "-f", "text"]).code, 0);
    // With several clues, an address is too long for a code that can be scanned.
    let page = sheet(&["-f", "html", "--solving-page", "https://example.org/"]).out;
    assert_eq!(page.matches("<figure class=\"qr\"").count(), 1);
    let page =
        ["worksheet", &ours("puzzles/variants.yaml#knight"), "-f", "html", "--solving-page", "https://example.org/"];
    assert_eq!(print(desk.path(), &page).matches("<figure class=\"qr\"").count(), 1);
    // Without the thermometer there are several solutions.
    let without = ["--ignore-key", "thermometer"];
    let said = sheet(&without);
    assert!(said.code == 1 && said.err.contains("more than one solution"), "{}", said.err);
    assert_eq!(sheet(&[&without[..], &["--answers", "none"]].concat()).code, 0);
}

#[test]
fn texts_draw_variants_and_explain_their_steps() {
    let desk = desk();
    write(desk.path(), "variant.json", VARIANT);
    for block in [format!("```sudoku\n{VARIANT}\n```\n"), "```sudoku from=variant.json\n```\n".to_owned()] {
        write(desk.path(), "post.md", &block);
        let woven = print(desk.path(), &["weave", "post.md"]);
        assert!(woven.contains("increase from the bulb") && woven.contains("r3c1 r4c1"), "{woven}");
        for order in ["hint", "step 1", "steps 1-2", "walkthrough", "why r1c1=1"] {
            write(desk.path(), "post.md", format!("{block}\n```{order}\n```\n"));
            let said = run(desk.path(), &["weave", "post.md"], b"");
            assert_eq!(said.code, 0, "{order}: {}", said.err);
        }
    }
}

/// In a text, steps of a puzzle with clues are told like any others, whether a pack, a link or the block itself has it.
#[test]
fn texts_explain_clues_that_are_known() {
    let desk = desk();
    let pack = ours("puzzles/variants.yaml#even-odd");
    let link = print(desk.path(), &["convert", &pack, "--to", "fpuzzles"]);
    for puzzle in [format!("```sudoku from={pack}\n```\n"), format!("```sudoku\n{link}```\n")] {
        for (order, answer) in [
            ("```hint rungs=2\n```", "hidden single"),
            ("```steps 1-2\n```", "Step 2"),
            ("```walkthrough\n```", "without a guess"),
            ("```why r2c4!=1\n```", "rules out 1 in r2c4"),
            ("It is so `{because r2c4!=1}`.", "r2c4"),
        ] {
            write(desk.path(), "post.md", format!("{puzzle}\n{order}\n"));
            let woven = print(desk.path(), &["weave", "post.md"]);
            assert!(woven.contains(answer) && woven.contains("even"), "{order}: {woven}");
        }
        write(desk.path(), "post.md", format!("{puzzle}\n```step 1 profile=hodoku\n```\n"));
        let said = run(desk.path(), &["weave", "post.md"], b"");
        assert!(said.code == 1 && said.err.contains("knows no clues, such as `odd` r5c2"), "{}", said.err);
    }
}

/// An address of the solving page has all of a puzzle: whatever the givens do not say is in it.
#[test]
fn addresses_of_the_solving_page_have_clues_and_regions() {
    let page: SolvingPage = "https://example.org/".parse().expect("an address");
    let layout = Layout::named("9x9").expect("a layout");
    let extra = layout.with_extra(&[(0..9).map(|at| Cell::at(at, (at + 1) % 9)).collect()]).expect("a region");
    let with_region = Puzzle::new(extra, Digits::default()).expect("a puzzle");
    let pack = std::fs::read_to_string(ours("puzzles/variants.yaml")).expect("a pack");
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    let ruled = options.read_all(&pack).expect("puzzles").into_iter().map(|mut reading| {
        reading.rule();
        reading.puzzle
    });
    let all: Vec<Puzzle> = ruled.chain([with_region]).collect();
    assert!(all.len() > 40, "{}", all.len());
    for puzzle in all {
        let puzzle = puzzle.with_id(None).with_title(None).with_author(None).with_source(None);
        let address = page.opening(&puzzle);
        let (_, position) = address.split_once("#position=").expect("more than givens");
        let json = percent_decoded(position);
        assert_eq!(serde_json::from_str::<Puzzle>(&json).expect("a puzzle"), puzzle, "{json}");
    }
}

fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).expect("text")
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
