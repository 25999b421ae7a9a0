//! What a learner sees and marks: peers, one digit alone, marks of two kinds; keys that do nothing; other games.

use ratatui::buffer::Cell as Shown;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use whydoku::format;
use whydoku::play::screen::{Ask, Palette};
use whydoku::render::{Leave, Telling};
use whydoku::tutor::session::Session;

use super::{PUZZLE, Table, control};

fn coloured(size: [u16; 2]) -> Table {
    Table::of(format::read(PUZZLE).expect("a puzzle").puzzle, size, Palette::Colours, Telling::default())
}

/// What is in the middle of a small cell, at its row and column from 1.
fn middle(table: &Table, row: u16, column: u16) -> Shown {
    let at = Position::new(2 + 3 * column + (column - 1) / 3, 2 + row + (row - 1) / 3);
    table.terminal().backend().buffer()[at].clone()
}

#[test]
fn peers_and_equal_digits_stand_out() {
    let mut table = coloured([80, 24]);
    let shaded = |table: &Table, row, column| middle(table, row, column).bg == Color::DarkGray;
    for (row, column) in [(1, 9), (9, 1), (3, 3)] {
        assert!(shaded(&table, row, column), "r{row}c{column} is a peer of r1c1");
    }
    assert!(!shaded(&table, 5, 5) && !shaded(&table, 1, 1));
    table.keys("l");
    let seven = middle(&table, 6, 8);
    assert!(seven.symbol() == "7" && seven.modifier.contains(Modifier::UNDERLINED), "{seven:?}");
    assert!(shaded(&table, 9, 2) && !shaded(&table, 9, 1), "the peers are those of the cell under the cursor");
    table.keys("nnn");
    assert!(!shaded(&table, 9, 2), "a hint has the grid for itself");
}

/// A theme can show them: no colour is one of the 256, or mixed of red, green and blue.
#[test]
fn colours_are_those_of_the_theme() {
    for keys in ["", "a", "f4", "nnnnn", "6c", "5cccc", "w6"] {
        for size in [[80, 24], [120, 45]] {
            let drawn = coloured(size).keys(keys).terminal().backend().buffer().clone();
            let fixed = |color: Color| matches!(color, Color::Indexed(_) | Color::Rgb(..));
            assert!(!drawn.content().iter().any(|cell| fixed(cell.fg) || fixed(cell.bg)), "{keys}");
        }
    }
}

#[test]
fn one_digit_is_shown_alone() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let shown = table.keys("af4").shown();
    for row in ["r1 │ ⁴  ·  ⁴ │         │ ·       │", "r6 │ ·  4    │ ·       │    ·    │", "only 4 · "]
    {
        assert!(shown.contains(row), "{row}: {shown}");
    }
    assert!(!table.keys("f").shown().contains("only 4"), "the same key shows all again");
    assert!(table.keys("f").shown().contains("Which digit alone?"));
    table.key(KeyCode::Esc);
    assert!(!table.shown().contains("only"));
    let shown = table.keys("f4nn").shown();
    assert!(!shown.contains("only 4") && shown.contains("r1 │⠊⠂  7 ⠊⠆ │"), "a hint shows its own grid: {shown}");
}

/// However many marks a small cell has, it shows all of them.
#[test]
fn small_cells_show_all_marks() {
    let shown = Table::new(PUZZLE, [80, 24]).keys("a").shown();
    // r1c1 has 2 4 6, and r3c2 has 9.
    assert!(shown.contains("r1 │⠊⠂  7 ") && shown.contains("r3 │ 8 ⁹  ") && !shown.contains('⋯'), "{shown}");
}

#[test]
fn corner_marks_stand_beside_the_others() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let shown = table.keys("mm47").shown();
    assert!(shown.contains("r1 │₄₇  7 ") && shown.contains("r1c1: corner marks 4 7"), "{shown}");
    assert!(shown.contains("entering corner marks") && shown.contains("Corner mark changed: 7 in r1c1."), "{shown}");
    let saved = Session::from_json(&table.game.session().to_json()).expect("a session");
    assert_eq!(saved.corners(), table.game.session().corners(), "a saved game has them");
    assert!(table.keys("u").shown().contains("r1c1: corner marks 4 "), "{}", table.shown());
    assert!(table.keys("r").shown().contains("r1c1: corner marks 4 7"), "{}", table.shown());
    let shown = table.keys("7m").shown();
    assert!(shown.contains("r1 │₄   7 ") && shown.contains("entering digits"), "{shown}");
    let shown = table.keys("m6").shown();
    assert!(shown.contains("r1 │⁶₄  7 ") && shown.contains("r1c1: 6 · corner marks 4"), "{shown}");
    let shown = table.keys("24").shown();
    assert!(shown.contains("r1 │⠊⠂₄ 7 "), "dots, and the corner mark behind them: {shown}");
    assert!(table.keys("m12").shown().contains("r1 │⠊⠂₊ 7 "), "{}", table.shown());
    assert!(table.keys("0").shown().contains("r1c1: no pencil marks"), "{}", table.shown());
    let shown = table.keys("124").shown();
    assert!(shown.contains("r1 │₁₂₄ 7 "), "{shown}");
    assert!(table.keys("0").shown().contains("r1 │ .  7 "), "{}", table.shown());
    let large = Table::new(PUZZLE, [120, 40]).keys("amm23").shown();
    assert!(large.contains("│  ₂2₃ "), "in its place among the candidates: {large}");
    assert!(Table::new(PUZZLE, [80, 24]).keys("mm47n").shown().contains("1. There is a hidden single."));
}

/// Who notes only some candidates is not told of a mistake.
#[test]
fn missing_marks_are_no_mistake() {
    for asked in ["n", "s", "c"] {
        let shown = Table::new(PUZZLE, [80, 24]).keys("m24").keys(asked).shown();
        assert!(shown.contains("encil mark") && shown.contains("missing"), "{asked}: {shown}");
        assert!(!shown.contains("mistake"), "{asked}: {shown}");
    }
    let shown = Table::new(PUZZLE, [80, 24]).keys("m24cccc").shown();
    assert!(shown.contains("Pencil marks are missing") && shown.contains("6 is missing in r1c1"), "{shown}");
    assert!(Table::new(PUZZLE, [80, 24]).keys("4n").shown().contains("There is a mistake in the grid"));
}

#[test]
fn keys_without_a_meaning_are_answered() {
    let mut table = Table::small("four", [80, 24]);
    for (key, name) in [(KeyCode::Char('x'), "x"), (KeyCode::F(5), "F5"), (KeyCode::Char('9'), "9")] {
        assert_eq!(table.key(key), Ask::Nothing);
        let answer = format!("{name} does nothing here. Press ? for all keys.");
        assert!(table.shown().contains(&answer), "{}", table.shown());
    }
    table.key(control('x'));
    assert!(table.shown().contains("Ctrl-x does nothing here."), "{}", table.shown());
    assert!(table.keys("n").shown().contains("1. There is"), "the next key is as ever");
    assert!(!table.shown().contains("does nothing"));
}

#[test]
fn small_terminals_are_enough() {
    for size in [[60, 20], [58, 18], [34, 21]] {
        let shown = Table::new(PUZZLE, size).keys("nnnnn").shown();
        let is_read = ["1. There is a hidden", "5. r5c1=3"].iter().any(|rung| shown.contains(rung));
        assert!(shown.contains("r9 │") && is_read, "{size:?}: {shown}");
    }
    let shown = Table::new(PUZZLE, [60, 20]).keys("nnnnn").shown();
    assert!(shown.contains("PgDn: more") && !shown.contains("more "), "the key is named in full: {shown}");
}

#[test]
fn a_new_game_begins_from_within() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    assert_eq!(table.key(KeyCode::Char('N')), Ask::New);
    table.screen.ask_to_leave(&table.game, Leave::Begin).expect("words");
    let shown = table.shown();
    assert!(shown.contains("Press N again to") && shown.contains("begin another one"), "{shown}");
    assert_eq!(table.key(KeyCode::Char('N')), Ask::NewAtOnce);
    table.screen.ask_to_leave(&table.game, Leave::Begin).expect("words");
    table.key(KeyCode::Esc);
    assert_eq!(table.key(KeyCode::Char('N')), Ask::New, "Esc goes on with the game");
}
