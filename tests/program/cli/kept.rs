//! What a command was given stays: no output replaces a file that was read.

use super::{PUZZLE, desk, read};
use crate::support::program::{run, write};

#[test]
fn no_output_replaces_what_was_read() {
    let desk = desk();
    write(desk.path(), "text.md", "```sudoku from=puzzle.txt\n```\n");
    write(desk.path(), "few.md", read(desk.path(), "few.yaml"));
    let trace = run(desk.path(), &["explain", "puzzle.txt", "-f", "json", "-o", "trace.json"], b"");
    assert_eq!(trace.code, 0, "{}", trace.err);
    for (args, file) in [
        ("explain puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("explain puzzle.txt -o ./puzzle.txt", "puzzle.txt"),
        ("hint puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("steps puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("review puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("board puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("compare puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("why puzzle.txt r1c2=1 -o puzzle.txt", "puzzle.txt"),
        ("worksheet puzzle.txt -o puzzle.txt", "puzzle.txt"),
        ("explain puzzle.txt --profile few.md -o few.md", "few.md"),
        ("render trace.json -o trace.json", "trace.json"),
        ("weave text.md -o puzzle.txt", "puzzle.txt"),
        ("weave text.md -o text.md", "text.md"),
    ] {
        let before = read(desk.path(), file);
        let words: Vec<&str> = args.split(' ').collect();
        let said = run(desk.path(), &words, b"");
        assert!(said.code == 2 && said.err.contains("replace"), "{args}: {} {}", said.code, said.err);
        assert_eq!(read(desk.path(), file), before, "{args}");
    }
    assert_eq!(read(desk.path(), "puzzle.txt"), PUZZLE);
}

/// A number of solutions is one that was counted.
#[test]
fn a_count_that_was_cut_short_is_no_number() {
    let desk = desk();
    write(desk.path(), "two.txt", format!("{PUZZLE}\n{PUZZLE}\n"));
    let told = |args: &str| run(desk.path(), &args.split(' ').collect::<Vec<_>>(), b"");
    let none = told("solve puzzle.txt --count --time-limit 0.000000001");
    assert_eq!((none.code, none.out.as_str()), (1, "not counted\n"), "{}", none.err);
    let empty = ".".repeat(81);
    let some = told(&format!("solve {empty} --count --limit 4000000000 --time-limit 0.3"));
    assert!(some.code == 1 && some.out.starts_with("at least "), "{} {}", some.code, some.out);
    assert_eq!(told(&format!("solve {empty} --all --time-limit 0.1")).code, 1);
    // What was cut short is counted when the run goes on.
    assert_eq!(told("solve two.txt --count --time-limit 0.000000001 -o two.out").code, 1);
    let resumed = told("solve two.txt --count -o two.out --resume");
    assert_eq!((resumed.code, read(desk.path(), "two.out").as_str()), (0, "1\n1\n"), "{}", resumed.err);
}

/// A spreadsheet computes nothing in a report, whatever files and puzzles are called.
#[test]
fn reports_have_no_formulas() {
    let desk = desk();
    write(desk.path(), "=x.csv", format!("id,puzzle\n=cmd|A1,{PUZZLE}\n@b,{}\n", "1".repeat(81)));
    for args in ["batch =x.csv -f csv", "rate =x.csv -f csv", "grade =x.csv -f csv", "shorten =x.csv -f csv --tries 1"]
    {
        let said = run(desk.path(), &args.split(' ').collect::<Vec<_>>(), b"");
        let is_formula = |cell: &str| cell.trim_matches('"').starts_with(['=', '+', '-', '@']) && cell.len() > 1;
        assert!(said.out.contains("'=x.csv"), "{args}: {}", said.out);
        assert!(!said.out.split(['\n', ',']).any(is_formula), "{args}: {}", said.out);
    }
    // A table of records is continued all the same.
    for _ in 0..2 {
        let said = run(desk.path(), &["batch", "=x.csv", "-f", "csv", "-o", "out.csv", "--resume"], b"");
        assert!(said.code == 1 && read(desk.path(), "out.csv").lines().count() == 3, "{} {}", said.code, said.err);
    }
}
