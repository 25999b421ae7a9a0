//! Reasons on the full screen, one by one.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use whydoku::engine::Profile;
use whydoku::format;
use whydoku::play::Game;
use whydoku::play::screen::{Palette, Screen};
use whydoku::render::{Input, Remark, Telling};
use whydoku::technique::Technique;
use whydoku::tutor::session::Session;

use super::{PUZZLE, Table};
use crate::support::program::ours;

/// A game in a position in which a technique is the next step.
fn drilled(technique: &str, size: [u16; 2]) -> Table {
    let drills = std::fs::read_to_string(ours("puzzles/drills.yaml")).expect("a pack");
    let mut drills = format::read_all(&drills).expect("puzzles").into_iter().map(|read| read.puzzle);
    let id = format!("{technique}-1");
    let puzzle = drills.find(|puzzle| puzzle.id() == Some(&id)).expect("a drill");
    let known = Technique::named(technique).expect("a technique");
    let profile = Profile::showing(known).last().expect("a profile");
    let game = Game::new(Session::new(puzzle), profile, Telling::default(), Input::Keys);
    let welcome = game.remark(&Remark::Welcome { resumed: None, seed: None, several: false }).expect("words");
    let size = Size::new(size[0], size[1]);
    let screen = Screen::new(&game, welcome, size, Palette::Plain).expect("a screen");
    Table { game, screen, size }
}

/// After its last rung, a hint goes through the lines of its net, each with its diagram.
#[test]
fn the_lines_of_a_net_are_told_one_by_one() {
    let mut table = drilled("forcing_net_contradiction", [80, 24]);
    let mut shown = table.keys("nnnnn").shown();
    assert!(shown.contains("part 1 of "), "{shown}");
    let mut assumed = false;
    let mut lines = 0;
    while shown.contains("PgDn: more") {
        table.key(KeyCode::PageDown);
        table.resize(80, 24);
        shown = table.shown();
        assumed |= shown.contains("Assume");
        lines += usize::from(shown.contains('₁'));
    }
    assert!(assumed && lines > 2, "the assumption and what follows, with their numbers on the grid: {shown}");
}

/// The reason is there as soon as it is asked for.
#[test]
fn a_proof_opens_with_its_first_step() {
    let shown = Table::new(PUZZLE, [120, 45]).keys("w6").shown();
    assert!(shown.contains("Why r1c1 is 6") && shown.contains("Steps 1 to 4"), "{shown}");
    assert!(shown.contains("[") && !shown.contains("part 1 of 2"), "the step is on the grid: {shown}");
}

/// However small the screen, the rung that was asked for is in view.
#[test]
fn the_newest_rung_is_in_view() {
    let mut table = Table::new(PUZZLE, [34, 21]);
    for (n, rung) in (1..).zip(["There is a hidden single.", "Look at box 4.", "Ask where 3 can go", "The 3s in"]) {
        assert!(table.keys("n").shown().contains(&format!("{n}. {rung}")), "{}", table.shown());
    }
    assert!(table.keys("n").shown().contains("5. r5c1=3"), "{}", table.shown());
}
