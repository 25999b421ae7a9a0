//! `whydoku generate`: the same puzzles for the same seed, whatever happens to the run.

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use whydoku::grid::{Count, count_solutions};

use crate::support::program::{print, run};

/// Orders for small puzzles, which take little time.
const SMALL: [&str; 6] = ["generate", "--layout", "6x6", "--seed", "5", "-n"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.iter().chain(more).copied().collect()
}

#[test]
fn the_same_file_whatever_the_jobs() {
    let desk = tempfile::tempdir().expect("a folder");
    let one = print(desk.path(), &small(&["40", "--jobs", "1"]));
    assert_eq!(print(desk.path(), &small(&["40", "--jobs", "3"])), one);
    assert!(one.starts_with(&print(desk.path(), &small(&["7"]))));
    print(desk.path(), &small(&["40", "-o", "out.txt"]));
    assert_eq!(std::fs::read_to_string(desk.path().join("out.txt")).expect("a file"), one);
    let readings = whydoku::format::read_all(&one).expect("puzzles");
    assert_eq!(readings.len(), 40);
    assert!(readings.iter().all(|it| count_solutions(&it.puzzle.grid().expect("no conflict")) == Count::One));
}

/// No two are alike, even where there are few; if there seem to be no more, the run ends.
#[test]
fn no_two_are_alike() {
    let desk = tempfile::tempdir().expect("a folder");
    let few = ["generate", "--layout", "4x4", "--seed", "1", "--pattern", "1111 1111 1... ....", "--minimal"];
    let said = run(desk.path(), &[&few[..], &["--givens", "4", "-n", "100000"]].concat(), b"");
    let lines: HashSet<&str> = said.out.lines().collect();
    assert!(said.code == 1 && said.err.contains("in a row that were found before"), "{}", said.err);
    assert!(lines.len() > 10 && lines.len() == said.out.lines().count(), "{}", said.out);
    assert!(said.err.contains(&format!("{} of 100000 puzzles found, with --seed 1", lines.len())), "{}", said.err);
}

/// What a line cannot express is written as a pack.
#[test]
fn formats() {
    let desk = tempfile::tempdir().expect("a folder");
    let pack = print(desk.path(), &["generate", "--layout", "5x5-jigsaw", "-n", "3", "--seed", "1"]);
    let readings = whydoku::format::read_all(&pack).expect("a pack");
    assert_eq!(readings.iter().filter_map(|it| it.puzzle.id()).collect::<Vec<_>>(), ["1", "2", "3"]);
    let link = print(desk.path(), &small(&["1", "--to", "fpuzzles"]));
    assert!(link.starts_with("https://f-puzzles.com/"), "{link}");
}

#[test]
fn orders_that_cannot_be_filled() {
    let desk = tempfile::tempdir().expect("a folder");
    let order = ["generate", "--givens", "17", "--symmetry", "full", "--tries", "50", "-n", "3", "-o", "out.txt"];
    let said = run(desk.path(), &order, b"");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    for part in ["0 of 3 puzzles found", "none found in 50 tries", "relax --givens", "more tries with --tries"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert!(!desk.path().join("out.txt").exists());
    let said = run(desk.path(), &["generate", "--givens", "17", "--time-limit", "0.3"], b"");
    assert!(said.code == 1 && said.err.contains("the time limit was reached: 0 of 1"), "{}", said.err);
}

#[test]
fn nonsense_is_refused() {
    let desk = tempfile::tempdir().expect("a folder");
    let cases: [(&[&str], &str); 15] = [
        (&["--givens", "30..20"], "with the smaller number first"),
        (&["--givens", "x"], "a number, or a range"),
        (&["--givens", "5"], "at least 17 givens"),
        (&["--givens", "82.."], "more than the 81 cells"),
        (&["--level", "silly"], "easy, medium, hard, unfair or extreme"),
        (&["--rating", "3..4", "--layout", "windoku"], "classic puzzles only"),
        (&["--rating", "NaN"], "a number with one decimal"),
        (&["--needs", "magic"], "unknown technique `magic`"),
        (&["--needs", "x_wing", "--max-technique", "naked_pair"], "it is not allowed"),
        (&["--needs", "unique_rectangle_1", "--no-uniqueness"], "assumes a unique solution"),
        (&["--pattern", "111"], "3 characters; a grid of 9 by 9 cells needs 81"),
        (&["--layout", "3x3"], "unknown layout"),
        (&["--layout", "windoku", "--to", "line"], "cannot express the layout windoku"),
        (&["-n", "2", "--to", "sdk"], "for one puzzle"),
        (&["-o", "missing/out.txt"], "no directory"),
    ];
    for (args, part) in cases {
        let said = run(desk.path(), &[&["generate"], args].concat(), b"");
        assert!(said.code == 2 && said.out.is_empty() && said.err.contains(part), "{args:?}: {}", said.err);
    }
}

/// Waits until the file that will be the output has some contents.
#[cfg(unix)]
fn wait_for_contents(folder: &Path) {
    let has_some = || {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let growing = entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(".whydoku-"));
        growing.into_iter().any(|entry| entry.metadata().is_ok_and(|file| file.len() > 500))
    };
    while !has_some() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// After Ctrl-C, or another request to end, the file has the puzzles that were found.
#[cfg(unix)]
#[test]
fn what_was_found_is_kept() {
    for signal in ["-INT", "-TERM"] {
        let desk = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
        command.current_dir(desk.path()).args(small(&["1000000", "--jobs", "1", "-o", "out.txt"]));
        let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        wait_for_contents(desk.path());
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(killed.expect("a shell tool").success());
        let output = child.wait_with_output().expect("it ends");
        let report = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && report.contains("the work was stopped: "), "{report}");
        let kept = std::fs::read_to_string(desk.path().join("out.txt")).expect("a file");
        let count = kept.lines().count().to_string();
        assert!(report.contains(&format!("{count} of 1000000 puzzles found")), "{report}");
        assert_eq!(print(desk.path(), &small(&[&count])), kept);
    }
}

/// A full disk is an error; a closed pipe is not.
#[cfg(target_os = "linux")]
#[test]
fn no_room_or_no_reader() {
    let desk = tempfile::tempdir().expect("a folder");
    let said = run(desk.path(), &small(&["3", "-o", "/dev/full"]), b"");
    assert!(said.code == 2 && said.err.contains("cannot write /dev/full"), "{}", said.err);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    command.args(small(&["1000000"])).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Where there is no terminal, a long order says how far it is.
#[test]
fn a_long_order_is_not_silent() {
    let desk = tempfile::tempdir().expect("a folder");
    let args = ["generate", "-n", "1000000", "--needs", "exocet", "--time-limit", "12", "--jobs", "1"];
    let said = run(desk.path(), &args, b"");
    assert!(said.err.contains(" of 1000000 done, ") && said.err.contains("tries"), "{}", said.err);
}
