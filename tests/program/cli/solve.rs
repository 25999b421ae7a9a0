//! `whydoku solve`.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{PUZZLE, desk};
use crate::support::program::{ours, print, run};

const EMPTY: &str = ".................................................................................";

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
    // An unsolvable puzzle does not keep the others from being solved.
    let none = format!("12345678.........9{}", ".".repeat(63));
    let said = run(desk.path(), &["solve", &none, PUZZLE, &none.replace("12", "11")], b"");
    assert_eq!((said.code, said.out.lines().count(), said.err.lines().count()), (1, 1, 2), "{}", said.err);
}

#[test]
fn counts() {
    let desk = desk();
    let several = format!("{}#hirax", ours("puzzles/seeds.yaml"));
    for (limit, profile, told) in [
        (None, None, "155"),
        (Some("155"), None, "155"),
        (Some("154"), None, "more than 154 solutions"),
        (Some("9"), Some("unit-permutations"), "more than 9 solutions"),
    ] {
        let limit = limit.map_or(vec![], |limit| vec!["--limit", limit]);
        let profile = profile.map_or(vec![], |profile| vec!["--profile", profile]);
        let said = run(desk.path(), &[vec!["solve", &several, "--count"], limit, profile].concat(), b"");
        assert_eq!((said.out.trim_end(), said.err.as_str()), (told, ""));
    }
    assert_eq!(print(desk.path(), &["solve", EMPTY, "--count", "--limit", "1000"]), "more than 1000 solutions\n");
}

/// Each solution is printed at once; there are more of them than anyone can wait for.
#[test]
fn solutions_are_printed_when_they_are_found() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("whydoku"));
    let command = command.args(["solve", EMPTY, "--all"]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    let output = child.wait_with_output().expect("it ends when nobody reads");
    assert_eq!((first.trim_end().len(), output.status.success(), output.stderr.len()), (81, true, 0));
}
