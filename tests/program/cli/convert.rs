//! `whydoku convert`.

use super::{PUZZLE, desk, read};
use crate::support::program::{ours, print, run};

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
