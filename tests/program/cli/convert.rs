//! `whydoku convert`.

use super::{PUZZLE, desk, read};
use crate::support::program::{ours, print, run, write};

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
        (&[PUZZLE, "--to", "ss"][..], 2, &["`ss` is read-only"][..]),
        (&["all.sdm", "-o", "all.sdm"], 2, &["all.sdm is also an input file"]),
        (&["all.sdm#1", "--to", "line", "-o", "./all.sdm"], 2, &["is also an input file"]),
        (&[PUZZLE], 2, &["--to"]),
        (&[PUZZLE, "-o", "puzzle.doc"], 2, &["puzzle.doc", ".sdk", "--to"]),
        (&["all.sdm", "--to", "sdk"], 2, &["`sdk` is for one puzzle", "sdm"]),
        (&[PUZZLE, "--layout", "windoku", "--to", "line"], 1, &["the layout windoku", "yaml can"]),
        (&["https://sudokupad.app/abc123", "--to", "line"], 1, &["only a name", "f-puzzles.com"]),
        (&["https://tinyurl.com/abc123", "--to", "line"], 1, &["tinyurl.com", "not followed"]),
    ] {
        let said = convert(args);
        assert!(said.code == code && parts.iter().all(|part| said.err.contains(part)), "{args:?}: {}", said.err);
        assert_eq!(said.out, "");
    }
}

/// Of equivalent puzzles, all have one canonical form, and only the first is written.
#[test]
fn canonical_forms_and_distinct_puzzles() {
    let desk = desk();
    let swapped: String = PUZZLE
        .chars()
        .map(|sign| {
            if sign == '1' {
                '2'
            } else if sign == '2' {
                '1'
            } else {
                sign
            }
        })
        .collect();
    let upside_down: String = PUZZLE.chars().rev().collect();
    let other = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    write(
        desk.path(),
        "all.txt",
        [PUZZLE, &swapped, other, &upside_down, PUZZLE].map(|line| format!("{line}\n")).concat(),
    );
    let convert = |args: &[&str]| run(desk.path(), &[&["convert", "--to", "line"], args].concat(), b"");
    let forms = convert(&["all.txt", "--canonical"]);
    assert_eq!((forms.code, forms.err.as_str()), (0, ""));
    let lines: Vec<&str> = forms.out.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!([1, 3, 4].iter().all(|&i| lines[i] == lines[0]) && lines[2] != lines[0], "{}", forms.out);
    assert!(lines[0] < PUZZLE && lines[0].starts_with("....."), "{}", forms.out);
    let again = convert(&[lines[0], "--canonical"]);
    assert_eq!(again.out.trim_end(), lines[0]);
    let distinct = convert(&["all.txt", "--distinct"]);
    assert_eq!(distinct.out, format!("{PUZZLE}\n{other}\n"), "the first of each, as it is");
    assert!(
        distinct.code == 0 && distinct.err.contains("omitted because an equivalent puzzle comes before: 3"),
        "{}",
        distinct.err
    );
    let both = convert(&["all.txt", "--distinct", "--canonical"]);
    assert_eq!(both.out, format!("{}\n{}\n", lines[0], lines[2]));
    // Another layout is another puzzle. What is no part of the canonical form is left out.
    let kept = run(desk.path(), &["convert", &ours("puzzles/small.yaml"), "--to", "yaml", "--distinct"], b"");
    assert_eq!((kept.code, kept.err.as_str()), (0, ""));
    let placed = format!(":x::+{PUZZLE}");
    let said = convert(&[&placed, "--canonical"]);
    assert!(said.code == 0 && said.err.contains("left out placed digits"), "{}", said.err);
    // A piece of a long list may have nothing to write.
    let long = format!("{PUZZLE}\n#{}\n", "-".repeat(2_000)).repeat(600);
    write(desk.path(), "long.txt", long);
    assert_eq!(convert(&["long.txt", "--distinct"]).out, format!("{PUZZLE}\n"));
    let candidates = "123456789".repeat(80) + "12.......";
    let said = convert(&[&candidates, "--canonical"]);
    assert!(said.code == 1 && said.out.is_empty() && said.err.contains("set by candidates"), "{}", said.err);
}
