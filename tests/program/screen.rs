//! The full screen of `play`, drawn without a terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};
use whydoku::engine::Profile;
use whydoku::format::{self, ClueReading, ReadOptions};
use whydoku::grid::{Budget, Puzzle};
use whydoku::play::screen::{Ask, Palette, Screen};
use whydoku::play::{Command, Game};
use whydoku::render::{Input, Leave, Remark, Source, Telling};
use whydoku::technique::Technique;
use whydoku::tutor::session::{Action, Session};

use crate::locales::{bare_words, write_locale};
use crate::support::program::ours;

mod claims;
mod learner;

const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/// A game and its screen, as in the program, but each answer is waited for.
struct Table {
    game: Game,
    screen: Screen,
    size: Size,
}

impl Table {
    fn of(puzzle: Puzzle, size: [u16; 2], palette: Palette, telling: Telling) -> Self {
        // Few techniques, which do not change as the ladder grows.
        let known = Technique::named("naked_pair").expect("a technique");
        let game = Game::new(Session::new(puzzle), Profile::up_to(known), telling, Input::Keys);
        let welcome = game.remark(&Remark::Welcome { resumed: None, seed: None, several: false }).expect("words");
        let size = Size::new(size[0], size[1]);
        let screen = Screen::new(&game, welcome, size, palette).expect("a screen");
        Self { game, screen, size }
    }

    fn new(text: &str, size: [u16; 2]) -> Self {
        Self::of(format::read(text).expect("a puzzle").puzzle, size, Palette::Plain, Telling::default())
    }

    fn small(id: &str, size: [u16; 2]) -> Self {
        let all = std::fs::read_to_string(ours("puzzles/small.yaml")).expect("a pack");
        let mut all = format::read_all(&all).expect("puzzles").into_iter().map(|read| read.puzzle);
        let puzzle = all.find(|puzzle| puzzle.id() == Some(id)).expect("a puzzle");
        Self::of(puzzle, size, Palette::Plain, Telling::default())
    }

    fn key(&mut self, key: impl Into<KeyEvent>) -> Ask {
        let ask = self.screen.press(key.into(), &self.game);
        if let Ask::Command(command) = &ask {
            let answer = self.game.answer(command.clone()).expect("an answer");
            self.screen.show(&self.game, &answer).expect("words");
        }
        ask
    }

    /// Presses keys, one for each character.
    fn keys(&mut self, keys: &str) -> &mut Self {
        keys.chars().for_each(|sign| drop(self.key(KeyCode::Char(sign))));
        self
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let backend = TestBackend::new(self.size.width, self.size.height);
        let mut terminal = Terminal::new(backend).expect("a terminal");
        let draw = |frame: &mut ratatui::Frame| self.screen.draw(&self.game, frame.buffer_mut());
        terminal.draw(draw).expect("it is drawn");
        terminal
    }

    fn shown(&self) -> String {
        self.terminal().backend().to_string()
    }

    fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.size = Size::new(columns, rows);
        self.screen.resize(self.size);
        self
    }
}

fn control(letter: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
}

#[test]
fn a_terminal_of_the_usual_size() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    insta::assert_snapshot!("screen_begins", table.shown());
    insta::assert_snapshot!("screen_hint", table.keys("nnnnn").shown());
    insta::assert_snapshot!("screen_taken", table.keys("ta").shown());
    insta::assert_snapshot!("screen_help", table.keys("?").shown());
}

#[test]
fn a_large_terminal_shows_candidates() {
    let mut table = Table::new(PUZZLE, [120, 45]);
    insta::assert_snapshot!("screen_large", table.keys("am4").shown());
    insta::assert_snapshot!("screen_why", table.keys("w6").shown());
    table.key(KeyCode::PageDown);
    insta::assert_snapshot!("screen_why_2", table.shown());
}

#[test]
fn a_narrow_terminal_has_the_text_below() {
    insta::assert_snapshot!("screen_narrow", Table::new(PUZZLE, [40, 30]).keys("nn").shown());
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let mut table = Table::new(PUZZLE, [30, 10]);
    insta::assert_snapshot!("screen_too_small", table.shown());
    for (columns, rows) in [(1, 1), (200, 1), (1, 200), (200, 2), (35, 22)] {
        table.resize(columns, rows).keys("n").shown();
        table.key(KeyCode::PageDown);
    }
    assert!(table.resize(80, 24).shown().contains("r1 │"), "it is a game again");
}

/// Every layout fits on a usual terminal; borders follow the regions, and cells of further houses have a sign.
#[test]
fn every_layout_is_drawn() {
    for id in ["four", "four-diagonal", "six", "six-jigsaw", "eight", "diagonal", "windoku", "jigsaw"] {
        let table = Table::small(id, [80, 24]);
        let side = table.game.session().position().layout().side();
        assert!(table.shown().contains(&format!("r{side}")), "{id}: {}", table.shown());
    }
    insta::assert_snapshot!("screen_jigsaw", Table::small("jigsaw", [80, 24]).keys("a").shown());
    insta::assert_snapshot!("screen_windoku", Table::small("windoku", [80, 24]).shown());
    insta::assert_snapshot!("screen_six", Table::small("six-jigsaw", [100, 30]).keys("nnnn").shown());
}

#[test]
fn keys_make_moves() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let cell = |name: &str| name.parse().expect("a cell");
    let digit = |table: &Table, name: &str| table.game.session().position().digits().get(cell(name)).map(|it| it.get());
    table.keys("6");
    assert_eq!(digit(&table, "r1c1"), Some(6), "the cursor begins in the first empty cell");
    table.keys("6");
    assert_eq!(digit(&table, "r1c1"), None, "the same digit again takes it away");
    table.keys("6u");
    assert_eq!(digit(&table, "r1c1"), None);
    table.keys("r");
    assert_eq!(digit(&table, "r1c1"), Some(6));
    table.key(KeyCode::Delete);
    assert_eq!(digit(&table, "r1c1"), None);
    table.keys("h9");
    assert_eq!(digit(&table, "r1c9"), Some(9), "beyond an edge is the opposite one");
    table.key(KeyCode::Tab);
    table.keys("2");
    assert_eq!(digit(&table, "r2c4"), Some(2), "Tab goes to the next empty cell");
    table.keys("l");
    table.keys("m47");
    let marks = |table: &Table| table.game.session().position().notes().get(&cell("r2c5")).map(|marks| marks.to_text());
    assert_eq!(marks(&table).as_deref(), Some("47"));
    table.keys("4");
    assert_eq!(marks(&table).as_deref(), Some("7"));
    table.keys("m-7");
    assert_eq!(marks(&table).as_deref(), Some(""));
    let moves = table.game.session().moves().len();
    table.keys("x!%");
    table.key(KeyCode::Home);
    assert_eq!(table.game.session().moves().len(), moves, "other keys change nothing");
}

#[test]
fn what_keys_ask_for() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let six = "6r1c1".parse().expect("a candidate");
    for erases in [KeyCode::Char('0'), KeyCode::Delete, KeyCode::Backspace] {
        table.key(KeyCode::Char('w'));
        assert_eq!(table.key(erases), Ask::Nothing, "who asks does not erase");
    }
    assert_eq!(table.key(KeyCode::Char('w')), Ask::Nothing);
    assert!(table.shown().contains("Why r1c1 = …? Type a digit, or Esc."), "{}", table.shown());
    assert_eq!(table.key(KeyCode::Char('6')), Ask::Command(Command::Why(whydoku::proof::Conclusion::Placed(six))));
    table.keys("w");
    assert_eq!(table.key(KeyCode::Esc), Ask::Nothing, "Esc ends the question");
    assert_eq!(table.key(KeyCode::Char('6')), Ask::Command(Command::Enter(vec![Action::Place(six)])));
    table.keys(":hint");
    table.key(KeyCode::Backspace);
    assert!(table.shown().contains("\":hin "), "{}", table.shown());
    assert_eq!(table.key(KeyCode::Enter), Ask::Line("hin".to_owned()));
    assert_eq!(table.key(control('z')), Ask::Suspend);
    assert_eq!(table.key(control('c')), Ask::Quit);
    assert_eq!(table.key(KeyCode::Char('q')), Ask::Quit);
    table.screen.ask_to_leave(&table.game, Leave::End).expect("words");
    assert!(table.shown().contains("The game is not saved."), "{}", table.shown());
    assert_eq!(table.key(KeyCode::Char('q')), Ask::QuitAtOnce);
    table.screen.think();
    assert!(table.shown().contains("Thinking …"), "{}", table.shown());
    assert_eq!(table.key(KeyCode::Esc), Ask::Stop);
    table.screen.stopped();
    assert!(!table.shown().contains("Thinking …") && table.shown().contains("The search was stopped."));
}

/// The clues of a puzzle are told below the grid, and a digit that one of them excludes is marked like any other.
#[test]
fn clues_are_told_and_exclude_digits() {
    let all = std::fs::read_to_string(ours("puzzles/variants.yaml")).expect("a pack");
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    let mut all = options.read_all(&all).expect("puzzles").into_iter();
    let mut reading = all.find(|reading| reading.puzzle.id() == Some("dutch")).expect("a puzzle");
    let mut plain = Table::of(reading.puzzle.clone(), [120, 45], Palette::Plain, Telling::default());
    reading.rule();
    let mut table = Table::of(reading.puzzle, [120, 45], Palette::Plain, Telling::default());
    assert!(table.shown().contains("whispers line: neighbours on it differ"), "{}", table.shown());
    let shown = table.keys("6").shown();
    let is_marked = shown.contains("7!") && shown.contains("6!") && !plain.keys("6").shown().contains("6!");
    assert!(is_marked && shown.contains("whispers line from r5c4"), "{shown}");
    let places = |table: &mut Table| table.keys("uf6").shown().matches('⁶').count();
    assert!(places(&mut table) < places(&mut plain), "{}", table.shown());
}

/// Whoever sees no colours reads the same marks: they are signs. The colours come in addition.
#[test]
fn nothing_is_told_by_colour_alone() {
    let puzzle = || format::read(PUZZLE).expect("a puzzle").puzzle;
    let drawn = |palette, keys: &str| {
        let mut table = Table::of(puzzle(), [120, 45], palette, Telling::default());
        table.keys(keys).terminal().backend().buffer().clone()
    };
    for keys in ["", "a", "nnnnn", "6c", "5cccc"] {
        let [plain, coloured] = [Palette::Plain, Palette::Colours].map(|palette| drawn(palette, keys));
        let signs = |buffer: &ratatui::buffer::Buffer| {
            buffer.content().iter().map(|cell| cell.symbol().to_owned()).collect::<String>()
        };
        assert_eq!(signs(&plain), signs(&coloured), "{keys}");
        let has_colour = |cell: &ratatui::buffer::Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
        assert!(!plain.content().iter().any(has_colour), "{keys}");
        assert!(coloured.content().iter().any(has_colour), "{keys}");
        let reversed = plain.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count();
        assert!(reversed > 120, "the title and the cell under the cursor are reversed");
    }
}

/// A text that is longer than the screen is read to its end, page by page, and back.
#[test]
fn long_answers_are_turned() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let lesson = Command::Lesson(Technique::named("x_wing"));
    let answer = table.game.answer(lesson).expect("a lesson");
    table.screen.show(&table.game, &answer).expect("words");
    let first = table.shown();
    let mut screens = vec![first.clone()];
    while screens.last().is_some_and(|last| last.contains("PgDn: more")) {
        table.key(KeyCode::PageDown);
        // The program tells the size each time that it draws.
        table.resize(80, 24);
        screens.push(table.shown());
        assert!(screens.len() < 30, "it ends");
    }
    assert!(first.contains("part 1 of 2") && screens[screens.len() - 1].contains("part 2 of 2"));
    assert!(screens.iter().any(|shown| shown.contains("&2")), "the diagram of the example is shown");
    for _ in &screens {
        table.key(KeyCode::PageUp);
    }
    assert_eq!(table.shown(), first);
    table.key(KeyCode::Esc);
    assert!(!table.shown().contains("X-Wing"), "Esc goes back to the game");
}

/// The lines of a net have their numbers in small cells, too.
#[test]
fn a_net_is_shown_in_small_cells() {
    let mut table = Table::new(PUZZLE, [80, 24]);
    let lesson = Command::Lesson(Technique::named("forcing_net_contradiction"));
    let answer = table.game.answer(lesson).expect("a lesson");
    table.screen.show(&table.game, &answer).expect("words");
    while !table.shown().contains('₁') {
        table.key(KeyCode::PageDown);
    }
    let board = |row: &str| row.chars().take(35).collect::<String>();
    let board: Vec<String> = table.shown().lines().skip(1).take(14).map(board).collect();
    insta::assert_snapshot!("screen_net", board.join("\n"));
}

#[test]
fn a_full_grid_is_graded() {
    let mut table = Table::small("four", [80, 24]);
    for _ in 0..12 {
        table.keys("nnnnnt");
    }
    assert!(table.shown().contains("Solved: every digit is right."), "{}", table.shown());
    assert!(table.keys("g").shown().contains("Move by move"), "{}", table.shown());
}

/// A budget that is spent ends an answer, and the game is the same as before.
#[test]
fn a_search_can_be_stopped() {
    let table = Table::new(PUZZLE, [80, 24]);
    let budget = Budget::default();
    budget.stop();
    let mut game = table.game.clone().within(budget);
    let stopped = game.answer(Command::Hint(None)).expect("an answer");
    assert!(!stopped.is_changed && game.session() == table.game.session());
}

/// What comes from outside cannot move the cursor.
#[test]
fn control_characters_do_not_reach_the_terminal() {
    let mut puzzle = format::read(PUZZLE).expect("a puzzle").puzzle;
    puzzle = puzzle.with_title(Some("a\u{1b}[2J\u{202e}b\r\nc".to_owned()));
    let mut table = Table::of(puzzle, [80, 24], Palette::Plain, Telling::default());
    table.screen.notice("x\u{1b}[31m\u{2066}y");
    let shown = table.terminal();
    let symbols = shown.backend().buffer().content().iter().map(|cell| cell.symbol().to_owned());
    let harmful = |sign: char| sign.is_control() || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert_eq!(symbols.filter(|symbol| symbol.contains(harmful)).collect::<Vec<_>>(), [""; 0]);
}

/// Every word on the screen comes from the locale.
#[test]
fn the_screen_is_in_the_words_of_the_locale() {
    let folder = tempfile::tempdir().expect("a directory");
    write_locale(folder.path());
    let source = Source { locale: "xx".to_owned(), folder: Some(folder.path().to_owned()) };
    let telling = Telling { source, ..Telling::default() };
    let puzzle = || format::read(PUZZLE).expect("a puzzle").puzzle;
    let keys = ["Delete", "Esc", "PgDn", "PgUp", "Tab", "save monday.json", "lesson x_wing", "why r1c1=3"];
    for pressed in [
        "", "?", "nnnnn", "nnnnnt", "6c", "5cccc", "s", "w6", "w", "-", "t", "u", "e", "g", "am4", "mm", "mm4", "f",
        "f4", "x", "m24n",
    ] {
        // The text is below the board, and there is room for all of it.
        let shown = Table::of(puzzle(), [57, 240], Palette::Plain, telling.clone()).keys(pressed).shown();
        // Each row is in quotes; what follows tells of wide characters.
        let rows = shown.lines().filter_map(|row| row.strip_prefix('"')?.split('"').next());
        let rows: Vec<&str> = rows.map(str::trim).collect();
        let mut bare = bare_words(&rows.join(" "), &keys);
        bare.retain(|word| word.chars().count() > 1 && word.chars().all(char::is_alphabetic));
        assert_eq!(bare, [""; 0], "{pressed}: {shown}");
    }
}
