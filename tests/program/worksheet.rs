//! `whydoku worksheet`: sheets of puzzles with their answers. Page counts are tested in a browser.

use std::path::Path;

use crate::support::program::{print, run, write};

const SEVERAL: &str = "1.....3......4..";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command whose words have no blanks in them.
fn sheet(words: &str) -> String {
    print(here(), &["worksheet"].into_iter().chain(words.split(' ')).collect::<Vec<_>>())
}

#[test]
fn a_sheet_with_its_key() {
    let text = sheet("puzzles/small.yaml#six-jigsaw puzzles/small.yaml#four-diagonal --name-line -f text");
    insta::assert_snapshot!("key", text);
}

#[test]
fn a_sheet_with_its_steps() {
    insta::assert_snapshot!("steps", sheet("puzzles/small.yaml#four puzzles/small.yaml#six --answers steps --a1"));
}

/// A sheet without answers shows nothing of them, and nothing else is missing.
#[test]
fn a_sheet_without_answers() {
    let with = sheet("puzzles/small.yaml#six -f text");
    let without = sheet("puzzles/small.yaml#six -f text --answers none");
    assert_eq!(with.split_once("\n\nAnswers\n").expect("answers").0, without.trim_end());
}

/// A position keeps its placed digits. Its pencil marks are printed, and count, only where they are asked for.
#[test]
fn a_position_is_printed_as_it_is() {
    let desk = tempfile::tempdir().expect("a folder");
    let pack = "pack: One\npuzzles:\n- {id: middle, layout: 4x4, givens: '1......4....2..3', placed: .4.............., \
                eliminated: '213'}\n";
    write(desk.path(), "p.yaml", pack);
    let none = print(desk.path(), &["worksheet", "p.yaml", "-f", "text"]);
    assert!(none.contains("Puzzle 1: middle (easy)") && none.contains("\nr1 │ 1  4 │ .  . │\n"), "{none}");
    let all = print(desk.path(), &["worksheet", "p.yaml", "-f", "text", "--pencil-marks", "all"]);
    let row = all.lines().find(|line| line.starts_with("r1 ")).expect("a row");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>().join(" "), "r1 │ =1 (4) │ 3 2 │");
}

/// Editions have the same cells filled, each with another digit; a sheet and a handout name theirs.
#[test]
fn editions_differ_in_every_digit() {
    let given = |text: &str| {
        let puzzle = text.split("Answers").next().expect("puzzles");
        let cells = puzzle.lines().filter(|line| line.contains('│')).flat_map(|line| line.split_whitespace().skip(1));
        cells.filter(|cell| *cell == "." || cell.parse::<u8>().is_ok()).map(str::to_owned).collect::<Vec<_>>()
    };
    for puzzle in ["four", "six-jigsaw", "eight", "diagonal", "jigsaw"].map(|id| format!("puzzles/small.yaml#{id}")) {
        let sheets = ["A", "B", "C", "D"].map(|letter| sheet(&format!("{puzzle} --edition {letter} -f text")));
        for (n, one) in sheets.iter().enumerate() {
            assert!(one.contains(&format!("Edition {}", ["A", "B", "C", "D"][n])), "{one}");
            for other in &sheets[..n] {
                let (one, other) = (given(one), given(other));
                assert!(one.len() == other.len() && one.len() >= 16, "{puzzle}: {one:?}");
                let differ = one
                    .iter()
                    .zip(&other)
                    .all(|(one, other)| (one == ".") == (other == ".") && (one == "." || one != other));
                assert!(differ, "{puzzle}: {one:?}\n{other:?}");
            }
        }
        let plain = sheet(&format!("{puzzle} -f text"));
        assert!(!plain.contains("Edition") && given(&plain) == given(&sheets[0]), "{plain}");
    }
    // On paper, every page of a sheet and of its key names the edition.
    for (options, named) in [("", false), (" --edition B", true)] {
        let page = sheet(&format!("puzzles/small.yaml#four -f html{options}"));
        let (_, print) = page.split_once("@page{").expect("a rule for paper");
        assert_eq!(
            print.split(":first").next().is_some_and(|every| every.contains("content:\"B\"")),
            named,
            "{options}"
        );
    }
    let handout = ["explain", "puzzles/exemplars.yaml#x_wing", "--audience", "handout", "-f", "text", "--edition"];
    let [a, b] = ["A", "B"].map(|letter| print(here(), &[&handout[..], &[letter]].concat()));
    let techniques = |text: &str| ["X-Wing", "Edition"].map(|word| text.matches(word).count());
    assert!(given(&a) != given(&b) && techniques(&a) == techniques(&b), "{a}\n{b}");
}

/// What a telephone reads in the codes of a page.
fn read_codes(page: &str) -> Vec<String> {
    let codes = page.split("<figure class=\"wd-qr\">").skip(1).map(|code| {
        let side: usize =
            code.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).expect("a size");
        let lines = code.split("stroke=\"#000\" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("lines");
        let runs = lines.split('M').skip(1).map(|run| {
            let numbers: Vec<usize> =
                run.split([' ', 'h']).map(|number| number.trim_end_matches(".5").parse().expect("a number")).collect();
            <[usize; 3]>::try_from(numbers).expect("a column, a row and a length")
        });
        let dark: std::collections::BTreeSet<(usize, usize)> =
            runs.flat_map(|[column, row, length]| (column..column + length).map(move |column| (column, row))).collect();
        const WIDE: usize = 4;
        let ink = |x: usize, y: usize| if dark.contains(&(x / WIDE, y / WIDE)) { 0 } else { 255 };
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * WIDE, side * WIDE, ink);
        let found = image.detect_grids();
        found.first().expect("a code").decode().expect("a text").1
    });
    codes.collect()
}

/// The code beside a puzzle opens it, in any edition; one that is too long for a code has none.
#[test]
fn codes_open_the_puzzles() {
    const PAGE: &str = "https://example.org/sudoku/";
    let four = "#puzzle=1......4....2..3";
    let words = format!("puzzles/small.yaml#four puzzles/small.yaml#jigsaw -f fragment --solving-page {PAGE}");
    let page = sheet(&words);
    let codes = read_codes(&page);
    let [first, second] = &codes[..] else { panic!("{codes:?}") };
    assert_eq!(*first, PAGE.to_owned() + four);
    assert!(second.starts_with(&format!("{PAGE}#position=%7B%22layout%22%3A%22jigsaw%22")), "{second}");
    for code in &codes {
        assert!(page.contains(&format!("<a href=\"{code}\">")), "who reads the page on a screen follows it: {code}");
    }
    assert_eq!(read_codes(&sheet(&(words.clone() + " --edition B")))[0], format!("{PAGE}#puzzle=3......2....4..1"));
    let long = format!("{PAGE}{}", "a".repeat(300));
    let address = |page: &str| sheet(&format!("puzzles/small.yaml#four -f fragment --solving-page {page}"));
    assert_eq!(read_codes(&address(&long)), [] as [&str; 0]);
    let markdown = sheet(&format!("puzzles/small.yaml#four --solving-page {PAGE}"));
    assert!(markdown.contains(&format!("\n<{PAGE}{four}>\n")), "{markdown}");
    for wrong in ["../tutor.html", "httpd/tutor.html", "ftp://example.org", "https://a b"] {
        let refused = run(here(), &["worksheet", "puzzles/small.yaml", "--solving-page", wrong], b"");
        assert!(refused.code == 2 && refused.err.contains("http"), "{wrong}: {}", refused.err);
    }
}

#[test]
fn nonsense_is_refused() {
    let desk = tempfile::tempdir().expect("a folder");
    let clash = SEVERAL.replacen("1.", "11", 1);
    let many = format!("{SEVERAL}\n").repeat(501);
    write(desk.path(), "many.txt", many);
    let cases: [(i32, &[&str], &str); 7] = [
        (
            1,
            &[SEVERAL],
            "the puzzle#1: the givens have more than one solution; to print it all the same, use --answers none",
        ),
        (1, &[&clash], "1 appears twice in row 1"),
        (1, &["many.txt", "--answers", "none"], "at most 500 puzzles"),
        (2, &["missing.txt"], "neither an existing file"),
        (2, &[SEVERAL, "-f", "json"], "not written as JSON"),
        (2, &[SEVERAL, "--large-print", "--per-page", "4"], "use --per-page 1 or 2"),
        (2, &[SEVERAL, "--per-page", "3"], "possible values: 1, 2, 4, 6"),
    ];
    for (code, args, part) in cases {
        let said = run(desk.path(), &[&["worksheet"], args].concat(), b"");
        assert!(said.code == code && said.out.is_empty() && said.err.contains(part), "{args:?}: {}", said.err);
    }
    for puzzle in [SEVERAL, &clash] {
        let said = run(desk.path(), &["worksheet", puzzle, "--answers", "none"], b"");
        assert_eq!((said.code, said.err.as_str()), (0, ""));
    }
    let said = run(desk.path(), &["worksheet", "-"], format!("{SEVERAL}\n").as_bytes());
    assert!(said.code == 1 && said.err.contains("-#1: the givens have more than one solution"), "{}", said.err);
}

/// What is printed follows the options: the number of rows and columns, and the size of digits.
#[test]
fn options_of_paper() {
    let page = |more: &str| sheet(&format!("puzzles/small.yaml#four -f html {more}"));
    let has = |more: &str, parts: [bool; 3]| {
        let page = page(more);
        let found = ["var(--head)) / 3)", "width:calc(50% - 5mm)", "font-size:42px"].map(|part| page.contains(part));
        assert_eq!(found, parts, "{more}");
    };
    has("--per-page 1", [false, false, false]);
    has("--per-page 4", [false, true, false]);
    has("--per-page 6", [true, true, false]);
    has("--large-print", [false, false, true]);
    assert_eq!(page("--large-print"), page("--large-print --boards-per-page 2"));
    assert_ne!(page("--large-print"), page("--large-print --per-page 1"));
}

/// A short key names the hardest step of each puzzle below its solution, and nothing else of the way.
#[test]
fn a_short_key_names_the_hardest_step() {
    let page = sheet("puzzles/curriculum.yaml#x_wing-1 puzzles/small.yaml#four --answers short");
    let (_, key) = page.split_once("## Answers").expect("answers");
    let (first, second) = key.split_once("### Puzzle 2").expect("two answers");
    assert!(first.contains("\nLook at columns 2 and 8. There is an X-Wing: `r5c1 ≠ 3, r9c17 ≠ 3`.\n"), "{first}");
    assert!(second.contains("\nSingles are enough.\n"), "{second}");
    assert_eq!(key.matches("```board").count(), 2, "{key}");
    let killer = sheet("puzzles/variants.yaml#killer-six --answers short");
    assert!(killer.contains("There is a clue combination: "), "{killer}");
}

/// Rules are whole sentences, in type of at least eight points whatever the number of puzzles on a page, and each puzzle with
/// clues says what every Sudoku asks for.
#[test]
fn rules_of_variants_are_said_in_full() {
    let page = sheet("puzzles/variants.yaml -f text --answers none");
    let puzzles = page.matches("\nPuzzle ").count();
    let usual =
        page.lines().filter(|line| line.starts_with("Each row, column and box has each digit from 1 to ")).count();
    assert!(puzzles > 20 && usual == puzzles, "{usual} of {puzzles}");
    for rule in ["circle: the digit is odd", "square: the digit is even", "cage: no digit appears twice in it"] {
        assert!(page.contains(rule), "{rule}: {page}");
    }
    for boards in ["1", "2", "4", "6"] {
        let page = sheet(&format!("puzzles/small.yaml#four -f html --per-page {boards}"));
        let rules = page.split("#worksheet ~ .step .legend{").nth(1).and_then(|rest| rest.split('}').next());
        let size = rules.and_then(|rules| rules.split("font:").nth(1)?.split("pt").next()?.parse::<f32>().ok());
        assert!(size.is_some_and(|size| size >= 8.0), "{boards}: {rules:?}");
    }
}
