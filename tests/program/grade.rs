//! `whydoku grade` and `whydoku curriculum`: puzzles in teaching order, and units with their puzzles.

use std::fmt::Write;
use std::path::Path;

use crate::support::program::{Said, print, run, write};

const CHILDREN: &str = include_str!("../../puzzles/children.yaml");

/// Puzzles of the project that are solved quickly.
const QUICK: [&str; 9] = [
    "exemplars.yaml#x_wing",
    "exemplars.yaml#full_house",
    "exemplars.yaml#naked_pair",
    "exemplars.yaml#hidden_single",
    "seeds.yaml#hirax",
    "exemplars.yaml#pointing",
    "small.yaml#four",
    "exemplars.yaml#naked_single",
    "exemplars.yaml#unique_rectangle_1",
];

fn grade(args: &[&str]) -> Said {
    let files = QUICK.map(|puzzle| format!("puzzles/{puzzle}"));
    let args: Vec<&str> =
        ["grade"].into_iter().chain(files.iter().map(String::as_str)).chain(args.iter().copied()).collect();
    run(Path::new(env!("CARGO_MANIFEST_DIR")), &args, b"")
}

#[test]
fn puzzles_and_reports() {
    let runs = [
        "-f text",
        "-f csv",
        "-f json --limit 2",
        "--to hodoku --limit 3 --why",
        "--practice 0 --known hidden_single,Naked-Single --why --to yaml --limit 2",
        "--profile beginner -f text",
        "--profile hodoku -f text",
    ];
    let mut text = String::new();
    for words in runs {
        let said = grade(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(said.code, 0, "{words}: {}", said.err);
        let _ = writeln!(text, "$ whydoku grade … {words}\n{}--\n{}", said.out, said.err);
    }
    insta::assert_snapshot!("graded", text);
}

/// The output has the puzzles of the input, each once, whatever the number of jobs; what has no grade is reported.
#[test]
fn nothing_is_lost() {
    let desk = tempfile::tempdir().expect("a folder");
    print(desk.path(), &["generate", "--layout", "6x6", "--seed", "5", "-n", "30", "-o", "all.txt"]);
    let text = std::fs::read_to_string(desk.path().join("all.txt")).expect("a file");
    let many = ".".repeat(36);
    write(desk.path(), "mixed.txt", format!("{text}no puzzle\n{many}\n"));
    let said = run(desk.path(), &["grade", "mixed.txt", "--jobs", "1"], b"");
    assert_eq!(said.code, 0);
    assert!(
        said.err.contains("mixed.txt, line 32: the givens have more than one solution")
            && said.err.contains("mixed.txt, line 31: "),
        "{}",
        said.err
    );
    assert!(said.err.ends_with("30 of 32 puzzles in order\n"), "{}", said.err);
    assert_eq!(run(desk.path(), &["grade", "-", "--jobs", "3"], text.as_bytes()).out, said.out);
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&said.out), sorted(&text));
    assert_ne!(said.out, text);
    print(desk.path(), &["grade", "all.txt", "-o", "graded.yaml"]);
    let again = print(desk.path(), &["grade", "graded.yaml", "--to", "line"]);
    assert_eq!(again, said.out);
    let refused = run(desk.path(), &["grade", "all.txt", "-o", "all.txt"], b"");
    assert!(refused.code == 2 && refused.err.contains("would be replaced"), "{}", refused.err);
    let none = run(desk.path(), &["grade", "-"], many.as_bytes());
    assert!(none.code == 1 && none.out.is_empty() && none.err.contains("0 of 1 puzzles in order"), "{}", none.err);
    let late = run(desk.path(), &["grade", "all.txt", "--time-limit", "0.000001"], b"");
    assert_eq!(late.code, 1, "{}", late.err);
}

#[test]
fn units_of_a_curriculum() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "children.yaml", CHILDREN);
    let mut text = String::new();
    for words in [
        "children.yaml",
        "children.yaml#pair",
        "children.yaml#pair --json",
        "children.yaml#none",
        "children.yaml --check",
    ] {
        let args: Vec<&str> = ["curriculum"].into_iter().chain(words.split(' ')).collect();
        let said = run(desk.path(), &args, b"");
        assert_eq!(said.code, if words.ends_with("none") { 2 } else { 0 }, "{}", said.err);
        let _ = writeln!(text, "$ whydoku curriculum {words}\n{}--\n{}", said.out, said.err);
    }
    insta::assert_snapshot!("curriculum", text);
    // Its puzzles and examples are there for all other commands.
    let path = print(desk.path(), &["explain", "children.yaml#pair-5", "-f", "text"]);
    assert!(path.contains("naked pair") || path.contains("Naked pair"), "{path}");
    let hint = print(desk.path(), &["hint", "children.yaml#pair-a", "--rung", "1"]);
    assert!(hint.contains("naked pair"), "{hint}");
    let swapped =
        CHILDREN.replace("[pair-1, pair-2,", "[pair-2, pair-1,").replace("requires: [one_digit]", "requires: [pair]");
    write(desk.path(), "wrong.yaml", &swapped);
    let wrong = run(desk.path(), &["curriculum", "wrong.yaml"], b"");
    assert!(
        wrong.code == 1
            && wrong.err.contains("one of these ids is not that of a unit before")
            && wrong.err.contains("| "),
        "{}",
        wrong.err
    );
    write(desk.path(), "swapped.yaml", CHILDREN.replace("[pair-1, pair-2,", "[pair-2, pair-1,"));
    let checked = run(desk.path(), &["curriculum", "swapped.yaml", "--check"], b"");
    assert!(checked.code == 1 && checked.out.starts_with("pair-2: the puzzles of the unit are not"), "{}", checked.out);
}
