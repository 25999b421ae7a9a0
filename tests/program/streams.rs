//! Long sources are read line by line by every command that takes several puzzles.

use std::io::Write;

use crate::support::program::{self, run, write};

/// A line for a file that is too long to be read at once: a full grid, which takes little time.
const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
const MANY: usize = 13_000;

#[test]
fn long_files_are_converted_line_by_line() {
    let desk = tempfile::tempdir().expect("a folder");
    let text = FULL.repeat(MANY);
    assert!(text.len() > 1 << 20);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    write!(packed, "id,puzzle\n{}", text.lines().map(|line| format!("7,{line}\n")).collect::<String>()).expect("gzip");
    write(desk.path(), "table.csv.gz", packed.finish().expect("gzip"));
    program::print(desk.path(), &["convert", "table.csv.gz", "-o", "long.sdm"]);
    assert!(std::fs::read_to_string(desk.path().join("long.sdm")).expect("a file") == text);

    // A mistake is reported with its line, and nothing is written.
    write(desk.path(), "long.txt", text + "what\n");
    let said = run(desk.path(), &["convert", "long.txt", "-o", "new.sdm"], b"");
    assert!(said.code == 1 && said.err.contains("long.txt:13001:1"), "{}", said.err);
    assert!(!desk.path().join("new.sdm").exists());
}

/// What is not line by line is read as a whole, and must not be too long.
#[test]
fn other_formats_have_a_limit() {
    let desk = tempfile::tempdir().expect("a folder");
    let pack = program::ours("puzzles/small.yaml");
    let text = std::fs::read_to_string(pack).expect("a pack");
    write(desk.path(), "long.yaml", text.clone() + &"# comment\n".repeat(1 << 20));
    let said = run(desk.path(), &["rate", "long.yaml"], b"");
    assert!(said.code == 1 && said.err.contains("at most 10485760 (10 MiB)"), "{}", said.err);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).expect("gzip");
    write(desk.path(), "small.yaml.gz", packed.finish().expect("gzip"));
    assert_eq!(run(desk.path(), &["solve", "small.yaml.gz#four"], b"").out.len(), 17);
}
