//! Extra regions: read, told, drawn, and written again.

use crate::support::program::{print, run, write};

const PACK: &str = "\
pack: Regions
puzzles:
  - id: one
    extra: [r2c3 r3c3 r3c4 r4c4 r5c5 r6c6 r7c6 r7c7 r8c7]
    givens: .....7.983....94.........7.8.......69..7....46...5.......8.47.........5..13......
";

#[test]
fn a_pack_keeps_its_regions() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "one.yaml", PACK);
    let written = print(desk.path(), &["convert", "one.yaml", "--to", "yaml"]);
    assert!(written.contains("r2c3 r3c3 r3c4 r4c4 r5c5 r6c6 r7c6 r7c7 r8c7"), "{written}");
    write(desk.path(), "two.yaml", &written);
    assert_eq!(print(desk.path(), &["convert", "two.yaml", "--to", "yaml"]), written);
    let line = run(desk.path(), &["convert", "one.yaml", "--to", "line"], b"");
    assert!(line.err.contains("extra regions"), "{}", line.err);
    let link = print(desk.path(), &["convert", "one.yaml", "--to", "fpuzzles"]);
    write(desk.path(), "link.txt", &link);
    let back = print(desk.path(), &["convert", "link.txt", "--to", "yaml"]);
    assert!(back.contains("r2c3 r3c3 r3c4 r4c4 r5c5 r6c6 r7c6 r7c7 r8c7"), "{back}");
}

/// The walkthrough says the rule, names the region in its steps, and its boards show it.
#[test]
fn a_walkthrough_names_the_region() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "one.yaml", PACK);
    let text = print(desk.path(), &["explain", "one.yaml", "-f", "markdown"]);
    assert!(text.contains("extra region 1"), "{text}");
    let svg = print(desk.path(), &["board", "one.yaml", "-f", "svg"]);
    assert!(svg.contains("class=\"window\"") && svg.contains("class=\"faint\""), "{svg}");
}

#[test]
fn a_wrong_region_is_reported_where_it_is() {
    let desk = tempfile::tempdir().expect("a folder");
    let faults = [
        ("r2c3 r3c3", "r2c3 r2c3", "r2c3 appears twice in an extra region"),
        ("r2c3 r3c3", "r2x3 r3c3", "found `r2x3`"),
        ("r2c3 r3c3", "r3c3", "extra region 1 has 8 different cells"),
    ];
    for (right, wrong, problem) in faults {
        write(desk.path(), "one.yaml", PACK.replace(right, wrong));
        let said = run(desk.path(), &["solve", "one.yaml"], b"");
        assert!(said.err.contains(problem) && said.err.contains("one.yaml:4"), "{}", said.err);
    }
}
