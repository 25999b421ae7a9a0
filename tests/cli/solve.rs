//! `whydoku solve`.

use crate::support::program::{ours, print, run};
use crate::{PUZZLE, desk};

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
    // What cannot be solved does not keep the others from being solved.
    let none = format!("12345678.........9{}", ".".repeat(63));
    let said = run(desk.path(), &["solve", &none, PUZZLE, &none.replace("12", "11")], b"");
    assert_eq!((said.code, said.out.lines().count(), said.err.lines().count()), (1, 1, 2), "{}", said.err);
}
