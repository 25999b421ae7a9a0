//! Files of other programs, diagrams with marked steps, and file extensions that decide.

use crate::support::program::{print, write};
use whydoku::format::{self, ReadOptions};
use whydoku::grid::Cell;

use super::{P, read, text};

#[test]
fn files_of_other_programs() {
    let rows = text(&read(P), "rows");
    let head =
        "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttps://example.org\n[Puzzle]\n";
    let reading = format::read(&(head.to_owned() + &rows)).expect("an .sdk");
    assert_eq!(
        (reading.format.name, reading.left_out.join(", ")),
        ("sdk", "comments, the date, the level, the link".into())
    );
    let texts = [reading.puzzle.author(), reading.puzzle.title(), reading.puzzle.source()];
    assert_eq!(texts, [Some("Ruud"), Some("A random puzzle"), Some("SudoCue")]);

    let boxes = |row: &str| format!(" |{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let framed: Vec<String> = rows.lines().map(boxes).collect();
    let bands: Vec<String> = framed.chunks(3).map(<[String]>::concat).collect();
    let simple = format!(" *-----------*\n{} *-----------*\n Simple Sudoku\n", bands.join(" |---+---+---|\n"));
    let reading = format::read(&simple).expect("an .ss");
    assert_eq!((reading.format.name, reading.puzzle), ("ss", read(P)));

    let game = |version: u8, given: &str, noted: &str| {
        format!("<game data=\"version: {version}&#10;{given}{}\" />", noted.repeat(80))
    };
    let games = [
        game(1, "5|-|0|", "0|1,3,|1|"),
        game(2, "5|0||0|", "0|5||1|"),
        game(3, "5|0|0|", "0|5|1|"),
        game(4, "5|0|0|0|", "0|5|8|1|"),
        game(5, "5|0|0|0|0|", "0|5|8|2|1|"),
        format!("</folder><folder name=\"Hard\"><game data=\"{P}\" note=\"Last &amp; best\" />"),
    ];
    let xml = format!("<opensudoku version=\"2\"><folder name=\"Easy\">{}</folder></opensudoku>", games.concat());
    let readings = format::read_all(&xml).expect("games");
    let first = &readings[0].puzzle;
    assert!(first.notes().len() == 80 && first.notes().values().all(|notes| notes.to_text() == "13"));
    assert!(readings[..5].iter().all(|reading| reading.puzzle == *first && first.source() == Some("Easy")));
    assert_eq!(readings.iter().map(|reading| reading.left_out.len()).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 0]);
    let last = &readings[5].puzzle;
    assert_eq!((last.title(), last.source()), (Some("Last & best"), Some("Hard")));

    let solved = "734591286812763459695428317173982564258634791946175832527316948381249675469857123";
    for (table, left_out) in [
        (format!("quizzes,solutions\n{P},{solved}\n"), "the column `solutions`"),
        (format!("\"id\";\"Puzzle\"\n7;\"{P}\"\n"), ""),
        (format!("{P},{solved}\n"), ""),
        (format!("easy\t{P}\n"), ""),
    ] {
        let reading = format::read(&table).unwrap_or_else(|error| panic!("{table}: {error}"));
        let puzzle = reading.puzzle.with_id(None);
        assert_eq!((puzzle, reading.left_out.join(", ").as_str()), (read(P), left_out), "{table}");
    }
}

#[test]
fn boards_with_marked_steps() {
    let board = "\
    c1   c2     c3   c4
   ┌───────────┬─────────┐
r1 │ =4   2-3  │ *2*3 =1 │
r2 │ 2[3] (1)  │ 24A  24 │
   ├───────────┼─────────┤
r3 │ #1   1!3@4│ =2   4  │
r4 │ *1-2 24   │ -1*4 3  │
   └───────────┴─────────┘
=5 given   (5) found   *5 pattern   -5 eliminated
";
    let plain = "
.-----------+-----------.
| <4>   23  | 23   <1>  |
| 23   *1*  | 24    24  |
:-----------+-----------:
| 1    134  | <2>   4   |
| 12    24  | 14    3   |
'-----------+-----------'
";
    assert_eq!(read(board), read(plain));
    let puzzle = read(board);
    assert_eq!(puzzle.notes()[&"r4c3".parse::<Cell>().expect("a cell")].to_text(), "14");
    assert_eq!(read(&text(&puzzle, "pencilmarks")), puzzle);
    // HoDoKu marks steps in the same way; a diagram without candidates has digits only.
    let hodoku = plain.replace("134", "1#3-4").replace(" 24  |", "*2*4 |");
    assert_eq!(read(&hodoku), puzzle);
    let digits = "r1 │ 4  . │ .  1 │\nr2 │ .  . │ .  . │\n   ├──────┼──────┤\nr3 │ .  . │ 2  . │\nr4 │ .  . │ . [3]│\n";
    assert_eq!(read(digits).givens(), read("4..1......2.....").givens());
}

#[test]
fn a_name_decides_where_the_content_does_not() {
    // Twice 64 characters with spaces that may be cells, as a line; as a table, one column of them.
    let line = ".".repeat(64 - 17) + &" 1".repeat(17);
    let table = format!("puzzle\n{line}\n");
    let problem = format::read_all(&table).expect_err("nothing decides").problem;
    assert!(problem.contains("is not a puzzle") && problem.contains("two ways"), "{problem}");
    let two = "1234 ".repeat(4).trim_end().to_owned() + "\n";
    let tie = two.repeat(4);
    assert!(format::read_all(&tie).is_err_and(|error| error.problem.contains("two ways")));
    assert!(
        ReadOptions { file_name: "grid.sdx", ..ReadOptions::default() }.read_all(&tie).is_ok_and(|readings| readings
            [0]
        .format
        .name
            == "sdx")
    );
}

/// A cell that a spreadsheet would compute is a text, and comes back as it was.
#[test]
fn tables_have_no_formulas() {
    let desk = tempfile::tempdir().expect("a folder");
    let titles = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1+1", "''+1", "'tis", "＝1", "\u{A0}=1", "'\u{3000}+1", "a=1"];
    let puzzle =
        |title: &str| format!("  - {{ id: \"{title}\", title: \"{title}\", givens: '1... ..3. .... 24..' }}\n");
    write(desk.path(), "in.yaml", format!("pack: P\npuzzles:\n{}", titles.map(puzzle).concat()));
    print(desk.path(), &["convert", "in.yaml", "-o", "out.csv"]);
    let table = std::fs::read_to_string(desk.path().join("out.csv")).expect("a table");
    assert!(!table.split(['\n', ',']).any(|cell| cell.trim().starts_with(['=', '+', '-', '@', '＝'])), "{table}");
    let back = whydoku::format::read_all(&table).expect("a table");
    let back: Vec<_> = back.iter().map(|reading| reading.puzzle.title().unwrap_or_default()).collect();
    assert_eq!(back, titles);
}
