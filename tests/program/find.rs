//! `whydoku find`: the puzzles of a collection that fit, and no others.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use crate::support::program::{Said, ours, print, run, write};

/// Puzzles of the project that are solved quickly.
const QUICK: [&str; 12] = [
    "exemplars.yaml#full_house",
    "exemplars.yaml#hidden_single",
    "exemplars.yaml#naked_single",
    "exemplars.yaml#pointing",
    "exemplars.yaml#naked_pair",
    "exemplars.yaml#hidden_pair",
    "exemplars.yaml#naked_triple",
    "exemplars.yaml#x_wing",
    "exemplars.yaml#unique_rectangle_1",
    "seeds.yaml#hirax",
    "small.yaml#four",
    "small.yaml#six-jigsaw",
];

/// Searches the quick puzzles, in the project's directory.
fn search(args: &[&str]) -> Said {
    let files = QUICK.map(|puzzle| format!("puzzles/{puzzle}"));
    let args: Vec<&str> =
        ["find"].into_iter().chain(files.iter().map(String::as_str)).chain(args.iter().copied()).collect();
    run(Path::new(env!("CARGO_MANIFEST_DIR")), &args, b"")
}

#[test]
fn what_fits_and_why() {
    let searches = [
        "--needs x_wing --why",
        "--uses naked_pair --without x_wing --why",
        "--level easy..medium --sort score --descending --limit 3 --why",
        "--rating 3..4 --why",
        "--givens ..24 --minimal --no-uniqueness",
        "--symmetry half_turn",
        "--max-technique hidden_single --sort givens --why",
        "--score 1..60 --to yaml",
        "--givens 70.. --level hard",
    ];
    let mut text = String::new();
    for words in searches {
        let said = search(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(said.code == 0, !said.out.is_empty(), "{words}: {}", said.err);
        let _ = writeln!(text, "$ whydoku find … {words}\n{}--\n{}", said.out, said.err);
    }
    insta::assert_snapshot!("found", text);
}

/// Writes a collection of small puzzles, and returns its lines.
fn collection(desk: &Path) -> Vec<String> {
    print(desk, &["generate", "--layout", "6x6", "--seed", "5", "-n", "40", "-o", "all.txt"]);
    let text = std::fs::read_to_string(desk.join("all.txt")).expect("a file");
    text.lines().map(str::to_owned).collect()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn givens(line: &str) -> usize {
    line.chars().filter(char::is_ascii_digit).count().saturating_sub(line.matches('0').count())
}

/// Each puzzle has one level, which is that of `rate`; the order is that of the input.
#[test]
fn levels_as_they_are_rated() {
    let desk = tempfile::tempdir().expect("a folder");
    let all = collection(desk.path());
    let rated = print(desk.path(), &["rate", "all.txt", "-f", "csv", "--only", "hodoku"]);
    let level =
        rated.lines().next().and_then(|head| head.split(',').position(|name| name == "level")).expect("a column");
    let levels: Vec<&str> = rated.lines().skip(1).filter_map(|row| row.split(',').nth(level)).collect();
    assert_eq!(levels.len(), all.len());
    let mut count = 0;
    for wanted in ["easy", "medium", "hard", "unfair", "extreme"] {
        let expected: Vec<&str> =
            all.iter().zip(&levels).filter(|(_, level)| **level == wanted).map(|(line, _)| line.as_str()).collect();
        for jobs in ["1", "3"] {
            let said = run(desk.path(), &["find", "all.txt", "--level", wanted, "--jobs", jobs], b"");
            assert_eq!((lines(&said.out), said.code), (expected.clone(), i32::from(expected.is_empty())), "{wanted}");
        }
        count += expected.len();
    }
    assert_eq!(count, all.len());
    assert!(levels.iter().collect::<HashSet<_>>().len() > 1, "{levels:?}");
}

#[test]
fn order_limit_and_sample() {
    let desk = tempfile::tempdir().expect("a folder");
    let all = collection(desk.path());
    let found = |args: &[&str]| print(desk.path(), &[&["find", "all.txt"], args].concat());
    assert_eq!(lines(&found(&[])), all);
    assert_eq!(lines(&found(&["--limit", "7"])), all[..7]);
    let mut sorted = all.clone();
    sorted.sort_by_key(|line| givens(line));
    assert_ne!(sorted, all);
    assert_eq!(lines(&found(&["--sort", "givens"])), sorted);
    assert_eq!(lines(&found(&["--sort", "givens", "--limit", "5"])), sorted[..5]);
    sorted = all.clone();
    sorted.sort_by_key(|line| std::cmp::Reverse(givens(line)));
    assert_eq!(lines(&found(&["--sort", "givens", "--descending", "--limit", "5"])), sorted[..5]);
    let mut chosen = HashSet::new();
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let sample = found(&["--sample", "10", "--seed", seed]);
        assert_eq!(sample, found(&["--sample", "10", "--seed", seed, "--jobs", "3"]));
        let places: Vec<usize> = sample.lines().filter_map(|line| all.iter().position(|other| other == line)).collect();
        assert!(places.len() == 10 && places.is_sorted_by(|a, b| a < b), "{places:?}");
        chosen.extend(places);
    }
    assert!(chosen.len() > 30, "{chosen:?}");
    assert_eq!(lines(&found(&["--sample", "100", "--seed", "1"])), all);
}

#[test]
fn equivalent_puzzles() {
    let desk = tempfile::tempdir().expect("a folder");
    let all = collection(desk.path());
    let swapped = |line: &str| line.replace('1', "x").replace('2', "1").replace('x', "2");
    let twice: String = all.iter().map(|line| format!("{line}\n{}\n", swapped(line))).collect();
    write(desk.path(), "twice.txt", &twice);
    let distinct = print(desk.path(), &["convert", "all.txt", "--distinct", "--to", "line"]);
    let said = run(desk.path(), &["find", "twice.txt", "--distinct"], b"");
    assert_eq!(said.out, distinct);
    assert!(said.err.contains("an equivalent puzzle comes before: "), "{}", said.err);
    assert_eq!(lines(&print(desk.path(), &["find", "twice.txt"])).len(), 2 * all.len());
}

/// Lines that are not puzzles, puzzles without one solution, and those that the format cannot express.
#[test]
fn the_search_goes_on() {
    let desk = tempfile::tempdir().expect("a folder");
    let all = collection(desk.path());
    let junk: String = (0..30).map(|_| "no puzzle\n").collect();
    let empty = ".".repeat(36);
    write(desk.path(), "mixed.txt", format!("{}\n{junk}{empty}\n{}\n", all[0], all[1]));
    let said = run(desk.path(), &["find", "mixed.txt"], b"");
    assert_eq!((said.code, lines(&said.out)), (0, vec![all[0].as_str(), &all[1]]));
    assert!(
        said.err.contains("whydoku: mixed.txt, line 2: ") && said.err.contains("mixed.txt, line 21: "),
        "{}",
        said.err
    );
    assert!(!said.err.contains("line 22") && said.err.contains("are only counted"), "{}", said.err);
    assert!(said.err.ends_with("2 of 3 puzzles fit; lines without a puzzle: 30\n"), "{}", said.err);
    let none = run(desk.path(), &["find", &empty, "-o", "none.txt"], b"");
    assert!(none.code == 1 && none.err.contains("0 of 1 puzzles fit\n  in 1: no solution, or several"), "{}", none.err);
    assert!(!desk.path().join("none.txt").exists());
    let small = ours("puzzles/small.yaml");
    let said = run(desk.path(), &["find", &small, "--givens", "..12"], b"");
    assert!(said.code == 0 && said.err.contains("cannot express the layout 4x4-diagonal"), "{}", said.err);
    assert!(said.err.contains("; not written, because the format cannot express them: "), "{}", said.err);
    print(desk.path(), &["find", &small, "--givens", "..12", "-o", "few.yaml"]);
    let few = std::fs::read_to_string(desk.path().join("few.yaml")).expect("a file");
    let readings = whydoku::format::read_all(&few).expect("a pack");
    assert!(readings.iter().any(|it| it.puzzle.id() == Some("four-diagonal")), "{few}");
    assert!(readings.iter().all(|it| it.puzzle.givens().cells().len() <= 12), "{few}");
}

#[test]
fn nonsense_is_refused() {
    let desk = tempfile::tempdir().expect("a folder");
    collection(desk.path());
    let cases: [(&[&str], &str); 9] = [
        (&["--uses", "magic"], "unknown technique `magic`"),
        (&["--uses", "x_wing", "--without", "x_wing"], "both asked for and excluded"),
        (&["--givens", "30..20"], "with the smaller number first"),
        (&["--descending"], "--sort"),
        (&["--seed", "1"], "--sample"),
        (&["--sample", "3", "--limit", "3"], "cannot be used with"),
        (&["-o", "all.txt"], "all.txt"),
        (&["-o", "missing/out.txt"], "no directory"),
        (&["--to", "ss"], "read-only"),
    ];
    for (args, part) in cases {
        let said = run(desk.path(), &[&["find", "all.txt"], args].concat(), b"");
        assert!(said.code == 2 && said.out.is_empty() && said.err.contains(part), "{args:?}: {}", said.err);
    }
}
