//! `whydoku explain`: from every source, in every format, for every audience, with your own words.

use std::path::Path;

use super::{PUZZLE, desk, read};
use crate::support::program::{ours, print, run, write};

#[test]
fn the_main_job() {
    let told = print(Path::new(&ours("")), &["explain", "puzzles/seeds.yaml#mathematica-11"]);
    let line = told.lines().find(|line| line.contains("`r5c1=3`") && line.contains("see")).expect("a step");
    for part in ["hidden single: the only place for 3 in box 4", "r4c8", "r8c3", "r4c1 and r4c3", "r5c3 and r6c3"] {
        assert!(line.contains(part), "no {part} in {line}");
    }
    assert!(told.starts_with("# Hidden singles in a box\n"), "{told}");
    assert!(told.contains("**Solved in 53 steps, without a guess.**"), "{told}");
    assert!(told.contains("r1 │ 6  7  4 │ 3  1  8 │ 5  2  9 │"), "the solution, as a board: {told}");
}

#[test]
fn each_form_by_name_and_by_the_files_ending() {
    let (desk, markdown) = (desk(), "# A 9×9 Sudoku, step by step\n");
    let forms = [
        ("markdown", &["md", "markdown", "MD"][..], markdown),
        ("html", &["html", "htm"], "<!doctype html>"),
        ("json", &["json"], "{\n  \"format\": \"whydoku-trace/2\""),
        ("text", &["txt", "text"], "A 9×9 Sudoku, step by step\n="),
    ];
    let same = |a: &str, b: &str| a.trim_end() == b.trim_end();
    for (form, extensions, start) in forms {
        let told = print(desk.path(), &["explain", PUZZLE, "-f", form]);
        assert!(told.to_lowercase().starts_with(&start.to_lowercase()), "{form}: {}", &told[..80]);
        for ending in extensions {
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
    assert_eq!(print(desk.path(), &["explain", "pack.yaml#b", "--title", "A 9×9 Sudoku, step by step"]), told);
    let piped = run(desk.path(), &["explain", "--title", "A 9×9 Sudoku, step by step", "--", "-#b"], pack.as_bytes());
    assert_eq!(piped.out, told);
    assert_eq!(run(desk.path(), &["explain", PUZZLE], b"").err, "");
    let verbose = run(desk.path(), &["explain", PUZZLE, "-v"], b"").err;
    assert_eq!(verbose, "whydoku: the puzzle: read as `line` (a puzzle in one line, row by row)\n");
    let link = print(desk.path(), &["convert", PUZZLE, "--to", "sudokupad"]);
    assert_eq!(print(desk.path(), &["explain", link.trim()]), told);
}

#[test]
fn for_whom_and_in_which_words() {
    let desk = desk();
    let explain = |more: &[&str]| print(desk.path(), &[&["explain", PUZZLE, "--profile", "few.yaml"], more].concat());
    let boards = |told: &str| told.matches("```board").count();
    let [beginner, standard, expert] = ["beginner", "standard", "expert"].map(|who| explain(&["--audience", who]));
    let steps = beginner.matches("\n### Step").count();
    assert!(boards(&beginner) == steps + 2 && steps > 30, "a board for each of {steps} sections, for start and end");
    assert!(boards(&beginner) > boards(&standard) && boards(&standard) > boards(&expert));
    assert_eq!(explain(&[]), standard);
    assert!(expert.contains("X-Wing 2 `r69\\c15`: `r4c1 ≠ 2, r7c5 ≠ 2`"), "{expert}");

    let told = explain(&["--a1", "--title", "Monday's puzzle"]);
    assert!(told.starts_with("# Monday's puzzle\n") && told.contains("`F2=8`") && !told.contains("r6c2"), "{told}");
    assert!(told.contains("**Cells** are named by a letter for the row"));
    assert!(explain(&["--title", " "]).starts_with("# A 9×9 Sudoku"), "an empty title is none");
}

#[test]
fn templates_of_ones_own() {
    let (desk, name) = (desk(), "mine/en/technique/hidden_single.md");
    let explain = |folder: &str| run(desk.path(), &["explain", PUZZLE, "--all-steps", "--templates", folder], b"");
    write(
        desk.path(),
        name,
        "{% block title %}lonely {{ digit }}{% endblock %}{% block tell %}{% endblock %}{% block item %}!{% endblock %}",
    );
    let said = explain("mine");
    assert!(said.out.contains("`r6c2=8` hidden single: !"), "{}{}", said.err, said.out);
    assert!(said.out.contains("pointing: box 1 has its 9"), "the others stay as they are");
    let expert = run(desk.path(), &["explain", PUZZLE, "--templates", "mine", "--audience", "expert"], b"");
    assert!(expert.code == 1 && expert.err.contains("block 'brief' not found"), "{}", expert.err);

    for (mistake, told) in [
        ("{% block title %}\n\n{{ digit\n", "syntax error"),
        ("{% block title %}\n\n{{ nobody }}{% endblock %}", "undefined"),
        ("{% block title %}\n\n{{ digit|shout }}{% endblock %}", "shout"),
        ("{% block title %}\n\n{{ digit|cell }}{% endblock %}", "cell"),
        (
            "{% block title %}\n\n{% set l = '................'|split('') %}{% for a in l %}{% for b in l %}{% for c in l %}\
             {% for d in l %}{% for e in l %}{% for f in l %}-{% endfor %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}\
             {% endfor %}{% endblock %}",
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
    let said = explain("mine");
    assert!(said.code == 1 && said.err.contains("hidden_single.md") && said.err.contains("UTF-8"), "{}", said.err);
    write(desk.path(), name, "");
    write(desk.path(), "mine/en/words.yaml", "lang: en\ncomma: [1\n");
    let said = explain("mine");
    assert!(said.code == 1 && said.err.contains("words.yaml") && said.err.contains("line"), "{}", said.err);
    assert_eq!(explain("nowhere").code, 2);
    assert_eq!(explain("puzzle.txt").code, 2);
}

#[test]
fn several_solutions_are_told_and_logic_goes_on() {
    let desk = desk();
    let told = print(desk.path(), &["explain", &ours("puzzles/seeds.yaml#hirax")]);
    for part in ["**This puzzle has more than one solution.** Two of them differ in r8c1", "Two of the solutions:"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let told = print(desk.path(), &["explain", ".2.4 .4.2 2143 432."]);
    for part in
        ["differ in r1c1, r1c3, r2c1 and r2c3; the other 12 cells", "after 1 step, 4 cells are still empty", "`r4c4=1`"]
    {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let empty = print(desk.path(), &["explain", &".".repeat(81)]);
    assert!(empty.contains("Two of them differ in ") && !empty.contains("r1c1, r1c2"), "a long list tells nothing");
}

/// The profile and the search of the guide, on a puzzle where more than singles follow from a guess.
#[test]
fn a_search_with_techniques_is_told_for_everybody() {
    let desk = desk();
    let guide = include_str!("../../../docs/guide/extending.md");
    let blocks: Vec<&str> = guide.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let mine: Vec<&str> = blocks[0].lines().filter(|line| !line.starts_with("search:")).collect();
    write(desk.path(), "mine.yaml", format!("{}\n{}", mine.join("\n"), blocks[1]));
    write(desk.path(), "pass.yaml", super::PROFILE.to_owned() + "pace: pass\n");
    for profile in ["mine.yaml", "pass.yaml"] {
        for audience in ["beginner", "standard", "expert"] {
            let puzzle = ours("puzzles/exemplars.yaml#xy_wing");
            let told = print(desk.path(), &["explain", &puzzle, "--profile", profile, "--audience", audience]);
            assert!(told.to_lowercase().contains("naked pair"), "{profile}, {audience}: {told}");
        }
    }
}

/// Techniques, groups and families can be left out, and the name of the profile says which are.
#[test]
fn groups_of_techniques_are_left_out() {
    let told = |without: &str| {
        let here = ours("");
        let trace =
            print(Path::new(&here), &["explain", "puzzles/exemplars.yaml#x_wing", "-f", "json", "--without", without]);
        serde_json::from_str::<serde_json::Value>(&trace).expect("a trace")
    };
    let used = |trace: &serde_json::Value| {
        let events = trace["events"].as_array().expect("events").iter();
        events
            .filter_map(|event| Some(event["technique"].as_str()?.to_owned()))
            .collect::<std::collections::BTreeSet<_>>()
    };
    let group = |id: &str| whydoku::technique::Technique::named(id).expect("a technique").group().id();
    for without in ["fish", "Fish, intersections", "subsets,x_wing"] {
        let trace = told(without);
        assert_eq!(
            trace["profile"],
            format!("classic without {}", without.split(',').map(str::trim).collect::<Vec<_>>().join(", "))
        );
        let groups: Vec<&str> = used(&trace).iter().map(|id| group(id)).collect();
        let left_out = without.to_lowercase();
        for name in left_out.split(',').map(str::trim) {
            assert!(!groups.contains(&name) && !used(&trace).contains(name), "{without}: {groups:?}");
        }
        assert!(trace["outcome"] == "solved" && !groups.is_empty(), "{without}");
    }
    // What is called as its family is the technique alone.
    assert!(used(&told("hidden_single")).contains("naked_single"));
    let refused = run(Path::new(&ours("")), &["explain", PUZZLE, "--without", "chainz"], b"");
    assert!(refused.code == 2 && refused.err.contains("unknown technique `chainz`"), "{}", refused.err);
}
