//! Measures the parts of the work one by one: grids, counting, each finder, checking, recording, answers, pages.
//!
//! `cargo bench --bench parts` reports on all of them; `-- WORD…` on those whose name contains a word.

mod measure;

use std::ops::ControlFlow;

use whydoku::engine::{self, Profile};
use whydoku::grid::{Automorphisms, Budget, canonical, count_solutions, redundant_givens};
use whydoku::proof::{Conclusion, Uniqueness, check};
use whydoku::technique::{LADDER, Position};
use whydoku::{format, render, trace, tutor};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let report = |name: &str, call: &mut dyn FnMut()| {
        if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
            println!("{name:<48} {:>12.2?}", measure::time(call));
        }
    };
    let puzzles = measure::puzzles(&measure::of_project("puzzles/classics.yaml")).expect("a valid pack");
    let named = |id: &str| puzzles.iter().find(|puzzle| puzzle.id() == Some(id)).expect("a puzzle of the pack");
    let [seventeen, hard, extreme] = ["seventeen", "inkala-2010", "golden-nugget"].map(named);
    let classic = Profile::named("classic").expect("a built-in profile");
    let line = seventeen.givens().to_line(seventeen.layout());
    report("automorphisms of the grid", &mut || drop(Automorphisms::of(seventeen.layout())));
    report("17: read", &mut || drop(format::read(&line)));
    for (name, puzzle) in [("17", seventeen), ("hard", hard), ("extreme", extreme)] {
        let grid = puzzle.grid().expect("no conflict");
        report(&format!("{name}: grid"), &mut || drop(puzzle.grid()));
        report(&format!("{name}: count solutions"), &mut || {
            count_solutions(&grid);
        });
        report(&format!("{name}: redundant givens"), &mut || {
            let _ = redundant_givens(puzzle, &Budget::default());
        });
        report(&format!("{name}: canonical form"), &mut || {
            let _ = canonical(puzzle, &Budget::default());
        });
        report(&format!("{name}: trace"), &mut || drop(engine::solve(puzzle, &classic)));
    }

    // Every position of a trace: a call is that of all of them together, without anything kept between them.
    let solved = engine::solve(hard, &classic).expect("no conflict");
    let mut grid = hard.grid().expect("no conflict");
    let mut positions = Vec::new();
    for step in solved.deductions() {
        positions.push((grid.clone(), step));
        step.apply(&mut grid);
    }
    report("hard: check all steps", &mut || {
        for (grid, step) in &positions {
            let _ = check(grid, &step.proof, &step.inference().conclusions(), Uniqueness::Assumed);
        }
    });
    report("hard: record all steps again", &mut || drop(trace::verify(trace::Trace::clone(&solved))));
    let harder = positions.iter().filter(|(_, step)| !step.is_single()).step_by(4).map(|(grid, _)| grid);
    let harder: Vec<_> = harder.cloned().collect();
    for technique in LADDER.iter().filter(|technique| !technique.on_request) {
        for (which, flow) in [("first", ControlFlow::Break(())), ("all", ControlFlow::Continue(()))] {
            report(&format!("{}: {which}, in {} positions", technique.id, harder.len()), &mut || {
                for grid in &harder {
                    let _ = technique.find(&Position::from(grid.clone()), &mut |_| flow);
                }
            });
        }
    }

    let last = extreme.layout().cells().iter().find(|&cell| extreme.givens().get(cell).is_none());
    let solution = whydoku::grid::solutions(&extreme.grid().expect("no conflict"), 1);
    let asked = last.and_then(|cell| Some(Conclusion::Placed(solution[0].iter().find(|one| one.cell == cell)?)));
    report("extreme: hint", &mut || drop(tutor::hint(extreme, &classic)));
    report("extreme: why", &mut || drop(asked.map(|asked| tutor::why(extreme, asked, &classic))));
    report("extreme: review", &mut || drop(tutor::review(extreme, &classic)));

    let telling = render::Telling::default();
    report("hard: document", &mut || drop(render::walkthrough(&solved, &telling)));
    let document = render::walkthrough(&solved, &telling).expect("valid templates");
    report("hard: page", &mut || drop(document.html(&telling.source)));
    if words.is_empty() {
        let size = document.html(&telling.source).map_or(0, |page| page.len());
        println!("{:<48} {:>9} KiB", "hard: size of the page", size / 1024);
    }
}
