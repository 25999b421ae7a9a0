//! Pages on paper: the options of printing, the handout, and the program that prints a PDF.

use std::path::Path;

use crate::support;
use crate::support::program::{ours, print, run};
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Audience, BoardsPerPage, Paper, PaperSize, PrintedDetails, Style, Telling};

const PUZZLE: &str = "puzzles/seeds.yaml#mathematica-11";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn told(pack: &str, id: &str, telling: &Telling) -> render::Document {
    let trace = engine::solve(&support::puzzle_of(pack, id), &Profile::named("classic").expect("built in"));
    render::walkthrough(&trace.expect("no conflict"), telling).expect("a document")
}

/// Returns the print styles of a page, without empty lines.
fn print_styles(telling: &Telling) -> String {
    let page = told("small", "four", telling).html(&telling.source).expect("a page");
    let css = page.split("@page{").nth(1).and_then(|css| css.split("</style>").next()).expect("print styles");
    css.to_owned()
}

#[test]
fn each_option_changes_the_print_styles() {
    let styles = |paper| print_styles(&Telling { style: Style { paper, ..Style::default() }, ..Telling::default() });
    let usual = styles(Paper::default());
    let letter = styles(Paper { size: PaperSize::Letter, ..Paper::default() });
    // The fields of a worksheet are as high as the paper allows.
    let expected = usual.replace("size:a4;", "size:letter;").replace("(296mm ", "(278mm ");
    assert!(usual.contains("size:a4;") && letter == expected, "{letter}");
    let closed = styles(Paper { details: PrintedDetails::Closed, ..Paper::default() });
    assert!(closed.contains("details:not([open]") && !usual.contains("details:not([open]"), "{closed}");
    let numbers = [BoardsPerPage::One, BoardsPerPage::Two, BoardsPerPage::Four, BoardsPerPage::Six];
    let widths = numbers.map(|boards| {
        let styles = styles(Paper { boards, ..Paper::default() });
        let board = styles.split("}.board,").nth(1).and_then(|rest| rest.split("width:").nth(1));
        let width = board.and_then(|rest| rest.split("mm;").next()).and_then(|width| width.parse::<u32>().ok());
        assert_eq!(styles.contains("columns:2;column-gap:8mm;column-fill"), u8::from(boards) >= 4);
        width.expect("a width in mm")
    });
    assert!(widths.is_sorted_by(|more, fewer| more > fewer), "{widths:?}");
}

/// A title is the text of a string there, whatever is in it.
#[test]
fn a_title_does_not_leave_the_styles() {
    let title = Some("</style><b> \"a\" \\ {b}\n* é 数独".to_owned());
    let telling = Telling { title, ..Telling::default() };
    let page = told("small", "four", &telling).html(&telling.source).expect("a page");
    assert_eq!(page.matches("</style>").count(), 1);
    let content = page
        .split("content:")
        .find(|rest| rest.split(['}', ';']).next().is_some_and(|title| title.ends_with("数独\"")));
    let content = content.and_then(|rest| rest.split(['}', ';']).next()).expect("the running title");
    let inside = content.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).expect("a string");
    assert!(!inside.contains(['<', '"', '{', '\n']) && inside.contains("\\3c \\2f style\\3e "), "{inside}");
}

/// The questions do not give an answer away; each has a hint and an answer with its number.
#[test]
fn a_handout_asks_before_it_answers() {
    let telling = Telling { audience: Audience::Handout, ..Telling::default() };
    insta::assert_snapshot!("handout", told("small", "six", &telling).markdown());
    for id in ["naked_pair", "x_wing", "nested_forcing_net", "unique_rectangle_1"] {
        let text = told("exemplars", id, &telling).markdown();
        let [questions, rest] = halves(&text, "\n## Hints\n");
        let [hints, answers] = halves(rest, "\n## Answers\n");
        let conclusions: Vec<&str> = answers.split("| `").skip(1).filter_map(|row| row.split('`').next()).collect();
        assert_eq!(conclusions.iter().find(|conclusion| questions.contains(**conclusion)), None, "{id}");
        let questions = numbered(questions);
        let hints = numbered(hints);
        let told = hints.iter().zip(&conclusions).find(|(hint, conclusion)| hint.contains(**conclusion));
        assert_eq!(told, None, "{id}");
        let rows = conclusions.len();
        // Where there are harder steps, it is about these, and the position before each shows the singles.
        let techniques: Vec<&str> =
            answers.lines().filter_map(|row| row.strip_suffix(" |")?.rsplit("| ").next()).collect();
        let singles = ["Full house", "Hidden single", "Naked single"];
        assert!(rows > 0 && !singles.iter().any(|single| techniques.contains(single)), "{id}: {techniques:?}");
        assert!(text.contains(" singles, the grid looks like this."), "{id}");
        assert!(id != "x_wing" || techniques.last() == Some(&"X-Wing") && rows < 10, "{techniques:?}");
        // The last question, to fill in the rest, needs no hint.
        assert_eq!([questions.len(), hints.len()], [rows + 1, rows], "{id}");
    }
}

/// Returns the lines that begin with a number.
fn numbered(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit())).collect()
}

fn halves<'a>(text: &'a str, mark: &str) -> [&'a str; 2] {
    text.split_once(mark).unwrap_or_else(|| panic!("no {mark} in {text}")).into()
}

/// A handout of a search asks for what comes before the first guess, and of a puzzle without steps for nothing.
#[test]
fn a_handout_without_questions_says_so() {
    let file = |name: &str| format!("{}/puzzles/{name}", here().display());
    let search = ["explain", &file("seeds.yaml#r-ben"), "--profile", "reading-order", "--audience", "handout"];
    let said = run(here(), &search, b"");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("There are no questions") && said.out.contains("## Answers"), "{}", said.out);
    let why = run(here(), &["why", PUZZLE, "r1c1=6", "--audience", "handout"], b"");
    assert_eq!((why.code, why.out.as_str()), (2, ""));
    assert!(why.err.contains("only walkthroughs can be handouts"), "{}", why.err);
}

#[cfg(unix)]
mod browsers {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};

    use super::{PUZZLE, here};
    use crate::support::program::{run, write};

    /// Writes a program that pretends to be a browser: it takes the place for the PDF from its arguments.
    fn browser(folder: &Path, does: &str) -> PathBuf {
        let script = format!(
            "#!/bin/sh\nfor it; do case \"$it\" in --print-to-pdf=*) pdf=${{it#*=}};; *.html) page=$it;; esac; done\n{does}\n"
        );
        write(folder, "browser", script);
        let file = folder.join("browser");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a program");
        file
    }

    fn explain(browser: &Path, output: &Path) -> (i32, String) {
        let [browser, output] = [browser, output].map(|path| path.to_str().expect("a path"));
        let said = run(here(), &["explain", PUZZLE, "-o", output, "--browser", browser], b"");
        assert_eq!(said.out, "");
        (said.code, said.err)
    }

    #[test]
    fn a_pdf_is_what_the_browser_makes_of_the_page() {
        let desk = tempfile::tempdir().expect("a folder");
        let output = desk.path().join("told.pdf");
        let prints = browser(desk.path(), "printf '%%PDF-1.4 \\377' > \"$pdf\"; grep -c '<svg' \"$page\" >> \"$pdf\"");
        assert_eq!(explain(&prints, &output), (0, String::new()));
        let pdf = fs::read(&output).expect("a PDF");
        assert!(pdf.starts_with(b"%PDF-1.4 \xff") && pdf.ends_with(b"\n") && pdf[10] > b'0', "{pdf:?}");
    }

    #[test]
    fn what_a_browser_fails_to_print_changes_nothing() {
        let desk = tempfile::tempdir().expect("a folder");
        let output = desk.path().join("told.pdf");
        fs::write(&output, "before").expect("a file");
        for (does, says) in [
            ("echo 'no \x1b[31mpaper' >&2; exit 3", "paper"),
            ("printf '%%PDF-1' > \"$pdf\"; echo stopped >&2; exit 1", "stopped"),
            ("echo '<html>' > \"$pdf\"", "did not print"),
            ("exit 0", "did not print"),
        ] {
            let (code, err) = explain(&browser(desk.path(), does), &output);
            assert!(code == 2 && err.contains(says) && !err.contains('\x1b'), "{does}: {code} {err}");
            assert_eq!(fs::read_to_string(&output).expect("the file"), "before", "{does}");
            let files = fs::read_dir(desk.path()).expect("a folder").count();
            assert_eq!(files, 2, "{does}: the browser and the file");
        }
    }

    #[test]
    fn without_a_browser_the_message_says_what_to_do() {
        let desk = tempfile::tempdir().expect("a folder");
        let explain = |more: &[&str]| {
            let mut command = assert_cmd::Command::cargo_bin("whydoku").expect("the program");
            let output = command.current_dir(here()).env("PATH", desk.path()).args(["explain", PUZZLE]).args(more);
            let output = output.output().expect("it runs");
            (output.status.code(), String::from_utf8(output.stderr).expect("text"))
        };
        let output = desk.path().join("told.pdf");
        let output = output.to_str().expect("a path");
        let (code, err) = explain(&["-o", output]);
        assert!(code == Some(2) && err.contains("install Chromium") && err.contains("--browser"), "{err}");
        let (code, err) = explain(&["-o", output, "--browser", "missing"]);
        assert!(code == Some(2) && err.contains("there is no program missing"), "{err}");
        assert!(!Path::new(output).exists());
        assert_eq!(explain(&["-f", "text", "--browser", "missing"]).0, Some(0), "nothing is printed");
        // A name is looked for on the PATH.
        browser(desk.path(), "printf '%%PDF-1' > \"$pdf\"");
        fs::rename(desk.path().join("browser"), desk.path().join("chromium")).expect("another name");
        assert_eq!(explain(&["-o", output]), (Some(0), String::new()));
        assert_eq!(explain(&["-o", output, "--browser", "chromium"]), (Some(0), String::new()));
    }
}

/// A walkthrough to fill in has numbered gaps, in its order, and a key with all of them; its sentences are otherwise the same.
/// What a step places is not to be seen before the key.
#[test]
fn a_walkthrough_with_gaps() {
    let desk = tempfile::tempdir().expect("a folder");
    let told = |more: &[&str]| {
        let asked = ["explain", "1.....3.....24..", "--audience", "beginner", "-f", "markdown"];
        print(desk.path(), &[&asked[..], more].concat())
    };
    // Underscores are escaped in text, and not in code.
    let (whole, gaps) = (told(&[]), told(&["--gaps"]).replace("\\_", "_"));
    let (text, key) = gaps.split_once("## Key\n").expect("a key");
    let (key, solution) = key.split_once("\n## ").expect("a solution");
    let mut rest = text;
    let mut filled = String::new();
    let answers: Vec<&str> = key.lines().filter_map(|line| line.split_once(". ")).map(|(_, answer)| answer).collect();
    for (n, answer) in (1..).zip(&answers) {
        let gap = format!("________\u{a0}({n})");
        let (before, after) = rest.split_once(&gap).unwrap_or_else(|| panic!("gap {n}: {rest}"));
        filled += before;
        filled += answer;
        rest = after;
    }
    filled += rest;
    let without_number =
        |line: &str| line.contains("____") && !line.starts_with("### ") && !line.starts_with(['-', '0']);
    let open: Vec<&str> = filled.lines().filter(|line| without_number(line) && !line.contains(". `")).collect();
    assert!(answers.len() > 10 && open.is_empty(), "{open:?} in {filled}");
    let placed: Vec<&&str> = answers.iter().filter(|answer| answer.contains('=')).collect();
    assert!(placed.len() > 5 && !placed.iter().any(|answer| text.contains(&format!("`{answer}`"))), "{text}");
    assert!(!text.contains("[2]") && !text.contains("## All steps") && !solution.is_empty(), "{text}");
    let (whole, _) = whole.split_once("## What all solutions share").expect("the end");
    let prose = |text: &str| text.split("```").step_by(2).collect::<String>().replace(['`', '\\'], "");
    let words = |text: &str| prose(text).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (whole, filled) = (words(whole), words(&filled));
    let is_kept = |word: &String| filled.contains(word);
    assert!(whole.iter().all(is_kept), "{:?}", whole.iter().filter(|word| !is_kept(word)).collect::<Vec<_>>());
    // No drawing shows a digit that its step finds, whatever the drawing is for.
    let drawn = |more: &[&str]| {
        let asked = ["explain", &ours("puzzles/classics.yaml#wikipedia"), "-f", "html"];
        let page = print(desk.path(), &[&asked[..], more].concat());
        page.matches("class=\"found new\"").count() + page.matches("class=\"ground placed\"").count()
    };
    assert!(drawn(&[]) > 50 && drawn(&["--gaps"]) == 0);
    let said = run(desk.path(), &["explain", "1.....3.....24..", "--audience", "expert", "--gaps"], b"");
    assert!(said.code == 2 && said.err.contains("--audience beginner"), "{}", said.err);
}

/// A handout is named for what it asks about, and has a grid in which the rest is filled in: it shows no more than the position
/// that was shown last.
#[test]
fn a_handout_names_its_techniques_and_has_a_grid_to_fill_in() {
    let puzzle = ours("puzzles/curriculum.yaml#x_wing-1");
    let handout = |more: &[&str]| {
        print(here(), &[&["explain", &puzzle, "--audience", "handout", "-f", "markdown"], more].concat())
    };
    let text = handout(&[]);
    assert!(text.starts_with("# X-Wing: a 9×9 Sudoku\n"), "{text}");
    assert!(handout(&["--title", "Monday"]).starts_with("# Monday\n"), "a title of one's own is kept");
    let drawn = |name: &str| text.split(&format!("```board {name}\n")).nth(1).and_then(|rest| rest.split("```").next());
    let filled = |board: &str| {
        let cells = board.lines().filter(|line| line.contains('│')).flat_map(|line| line.split_whitespace().skip(1));
        cells.filter(|cell| cell.trim_matches(['=', '(', ')']).len() == 1 && *cell != "." && *cell != "│").count()
    };
    let rest = drawn("rest").expect("a grid to fill in");
    assert_eq!(filled(rest), 81 - 52, "{rest}");
    let [questions, _] = halves(&text, "\n## Hints\n");
    assert!(questions.ends_with(&format!("```board rest\n{rest}```\n")), "it comes last: {questions}");
}

/// Each part of what is filled in can be printed alone.
#[test]
fn questions_and_answers_are_printed_apart() {
    let handout = ["explain", "puzzles/exemplars.yaml#x_wing", "--audience", "handout"];
    let drills = ["drill", "hidden_pair", "--layout", "6x6", "--seed", "5", "-n", "2", "-q"];
    let sheet = ["worksheet", "puzzles/small.yaml#four"];
    for (args, asks) in [(&handout[..], "## Questions"), (&drills, "## Positions"), (&sheet, "### Puzzle 1: ")] {
        let part = |name: &str| print(here(), &[args, &["-f", "markdown", "--part", name]].concat());
        let [whole, questions, answers] = ["whole", "questions", "answers"].map(part);
        let has = |text: &str| [asks, "## Hints", "## Answers"].map(|part| text.contains(part));
        assert_eq!(has(&questions), [true, false, false], "{questions}");
        assert_eq!(has(&answers), [false, false, true], "{answers}");
        assert!(!questions.contains("hint") && !answers.contains("](#"), "no link leads out: {questions}{answers}");
        let (_, key) = whole.split_once("## Answers").expect("answers");
        let plain =
            |text: &str| text.lines().filter(|line| !line.starts_with('|')).map(str::to_owned).collect::<Vec<_>>();
        let (_, alone) = answers.split_once("## Answers").expect("answers");
        assert_eq!(plain(alone), plain(key));
    }
    let said = run(here(), &[&sheet[..], &["--part", "answers", "--answers", "none"]].concat(), b"");
    assert!(said.code == 2 && said.err.contains("--part answers needs answers"), "{}", said.err);
}
