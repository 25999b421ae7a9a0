//! The error messages of the program.

use super::{PUZZLE, desk, names};
use crate::support::program::{run, write};

/// Every error: its exit code, and the message as a snapshot.
#[test]
fn refusals() {
    let desk = desk();
    let folder = desk.path();
    let pack = format!("pack: Two\npuzzles: [{{ id: a, givens: '{PUZZLE}' }}, {{ id: b, givens: '{PUZZLE}' }}]\n");
    write(folder, "pack.yaml", &pack);
    write(folder, "binary.bin", b"\x89PNG\r\n\x1a\n\x00\xff\xfe");
    write(folder, "latin.txt", b"caf\xe9");
    write(
        folder,
        "page.html",
        "\n<!DOCTYPE html>\n<title>Sudoku of the day</title>\n<table><tr><td>5<td><td>3</table>\n",
    );
    write(folder, "print.pdf", "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
    write(folder, "large.txt", vec![b'.'; 11 << 20]);
    write(folder, "sign.txt", PUZZLE.replacen("42", "4Z", 1));
    write(
        folder,
        "rows.txt",
        "53..7....\n6..195...\n.98....6\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    );
    write(folder, "nameless.yaml", "pack: X\npuzzles:\n  - id: a\n");
    write(folder, "technique.yaml", "name: mine\ntechniques:\n  - full_house\n  - xwing\n");
    write(folder, "field.yaml", "name: mine\ntechnique: ladder\n");
    write(folder, "empty.yaml", "name: mine\ntechniques: []\n");
    let senseless = [
        "name: ' '\ntechniques: ladder\n",
        "name: mine\ntechniques:\n  - full_house\n  - hidden_single: []\n",
        "name: mine\ntechniques:\n  - full_house\n  - []\n",
        "name: mine\ntechniques: [full_house]\nwithout: [x_wing]\n",
        "name: mine\ntechniques: [full_house: 1.0e-300]\nscale: { rates: sum }\n",
        "name: mine\ntechniques: [full_house: 1]\nscale:\n  rates: sum\n  levels:\n    - { name: a, limit: 2 }\n    - { name: a }\n",
        "name: mine\ntechniques: [full_house: 1]\nscale: { rates: sum, levels: [{ name: a, limit: 2 }, { name: b, limit: 1 }] }\n",
        "name: mine\ntechniques: [full_house: 1]\nscale: { rates: sum, levels: [{ name: a }, { name: b, limit: 1 }] }\n",
        "name: mine\ntechniques: [full_house: 1]\nscale: { rates: sum, levels: [{ name: '' }] }\n",
    ];
    let senseless: Vec<String> = senseless
        .iter()
        .enumerate()
        .map(|(i, text)| {
            write(folder, &format!("senseless{i}.yaml"), text);
            format!("senseless{i}.yaml")
        })
        .collect();
    let bomb: String = (1..20).map(|i| format!("  - &a{i} [*a{0}, *a{0}, *a{0}, *a{0}]\n", i - 1)).collect();
    write(folder, "bomb.yaml", format!("pack: bomb\npuzzles:\n  - &a0 [x, x]\n{bomb}"));
    write(folder, "deep.yaml", format!("pack: deep\npuzzles: {}", "[".repeat(100_000)));
    write(folder, "folder/x", "");
    for told in ["told.json", "told.md", "told.html"] {
        run(folder, &["explain", PUZZLE, "-o", told], b"");
    }
    let clash = |from: &str, to: &str| PUZZLE.replacen(from, to, 1);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let longer = format!("{PUZZLE}1");
    let (row, column, boxed) = (clash("5..", "5.5"), clash("8...42", "5...42"), clash("8...42", "8.5.42"));
    let cases: &[(i32, &[&str])] = &[
        (1, &["explain", &PUZZLE[1..]]),
        (1, &["explain", &longer]),
        (1, &["explain", "12345"]),
        (1, &["explain", "sign.txt"]),
        (1, &["explain", "rows.txt"]),
        (1, &["explain", ""]),
        (1, &["explain", &row]),
        (1, &["explain", &column]),
        (1, &["explain", &boxed]),
        (1, &["explain", &none]),
        (1, &["solve", &row]),
        (1, &["solve", &none]),
        (2, &["explain", "pack.yaml"]),
        (2, &["explain", "pack.yaml#c"]),
        (2, &["explain", "puzzle.txt#2"]),
        (1, &["explain", "nameless.yaml#a"]),
        (1, &["explain", "binary.bin"]),
        (1, &["explain", "latin.txt"]),
        (1, &["explain", "page.html"]),
        (1, &["explain", "print.pdf"]),
        (1, &["explain", "https://sudoku.example/puzzles/today"]),
        (1, &["explain", "www.sudoku.example/puzzles/today"]),
        (1, &["explain", "large.txt"]),
        (1, &["explain", "bomb.yaml"]),
        (1, &["explain", "deep.yaml"]),
        (2, &["explain", "folder"]),
        (2, &["explain", "missing.txt"]),
        (2, &["techniques", "forcing_net"]),
        (2, &["course", "--up-to", "hidden_tripel"]),
        (2, &["explain", "missing.yaml#a"]),
        (2, &["explain", "missing"]),
        (2, &["explain", "my-puzzle"]),
        (2, &["explain"]),
        (1, &["explain", "-"]),
        (2, &["explain", PUZZLE, "--layout", "torus"]),
        (1, &["explain", PUZZLE, "--layout", "4x4"]),
        (1, &["explain", PUZZLE, "--from", "yaml"]),
        (2, &["explain", PUZZLE, "--from", "pdf"]),
        (2, &["explain", PUZZLE, "-f", "docx"]),
        (2, &["explain", PUZZLE, "-o", "page.docx"]),
        (2, &["explain", PUZZLE, "-o", "page"]),
        (2, &["explain", PUZZLE, "-o", "page.yaml"]),
        (2, &["explain", "told.json"]),
        (2, &["explain", "told.md"]),
        (2, &["explain", "told.html"]),
        (1, &["explain", PUZZLE, "--layout", "diagonal"]),
        (2, &["explain", PUZZLE, "-o", "missing/page.md"]),
        (2, &["explain", PUZZLE, "-o", "folder", "-f", "html"]),
        (2, &["explain", PUZZLE, "--templates", "missing"]),
        (2, &["explain", PUZZLE, "--audience", "children"]),
        (2, &["explain", PUZZLE, "--profile", "mine"]),
        (2, &["explain", PUZZLE, "--profile", "clasic"]),
        (1, &["explain", PUZZLE, "--profile", "technique.yaml"]),
        (1, &["explain", PUZZLE, "--profile", "field.yaml"]),
        (1, &["explain", PUZZLE, "--profile", "empty.yaml"]),
        (1, &["explain", PUZZLE, "--profile", "binary.bin"]),
        (2, &["explain", PUZZLE, PUZZLE]),
        (2, &["profiles", "mine"]),
        (2, &["techniques", "xwin"]),
        (2, &["hint", PUZZLE, "--max-technique", "nonsense"]),
        (2, &["techniques", "x_wing", "-f", "json"]),
        (2, &["techniques", "-o", "list.html"]),
        (2, &["techniques", "-f", "html"]),
        (2, &["solve", PUZZLE, "--limit", "0"]),
        (2, &["verify"]),
        (2, &["verify", "missing.json"]),
        (2, &["verify", "folder"]),
        (2, &["render", "missing.json"]),
        (1, &["render", "puzzle.txt"]),
        (2, &["completions", "cmd"]),
        (2, &["solves"]),
        (2, &[]),
    ];
    let before = names(folder);
    let mut told = String::new();
    let senseless: Vec<[&str; 4]> =
        senseless.iter().map(|file| ["explain", PUZZLE, "--profile", file.as_str()]).collect();
    let senseless: Vec<(i32, &[&str])> = senseless.iter().map(|args| (1, &args[..])).collect();
    for (code, args) in cases.iter().chain(&senseless) {
        let said = run(folder, args, b"");
        assert!(said.out.is_empty(), "{args:?} prints {}", said.out);
        let args: Vec<&str> = args.iter().map(|arg| if *arg == PUZZLE { "PUZZLE" } else { arg }).collect();
        told += &format!("$ whydoku {}\n{}", args.join(" "), said.err);
        told += &format!("-> {}\n\n", said.code);
        assert_eq!(said.code, *code, "{args:?}: {}", said.err);
    }
    assert_eq!(names(folder), before, "nothing is left behind");
    insta::assert_snapshot!("refusals", told);
}
