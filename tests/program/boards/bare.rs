//! A board that gives nothing away: on a slide or a page that asks first, all that a step adds to its position is hidden.

use std::collections::BTreeSet;

use rayon::prelude::*;
use whydoku::engine::{self, Profile};
use whydoku::render::{self, Telling, svg};

use crate::support::{one_in, pack};

const STYLE: &str = include_str!("../../../templates/page.css");

/// The classes that a bare board hides.
fn hidden() -> BTreeSet<&'static str> {
    let rules = STYLE.split("\n\n").filter(|rule| rule.contains(".bare ") && rule.contains("display: none"));
    let selectors = rules.flat_map(|rule| rule.split('{').next().unwrap_or_default().split(".bare ").skip(1));
    selectors.flat_map(|one| one.split(['.', ',', ' ', '(', ')', ':', '\n'])).filter(|name| name.len() > 2).collect()
}

/// The classes of each shape with those of what is around it.
fn shapes(figure: &str) -> Vec<Vec<&str>> {
    let (mut around, mut shapes): (Vec<Vec<&str>>, Vec<Vec<&str>>) = (Vec::new(), Vec::new());
    for tag in figure.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default()) {
        if tag.starts_with('/') {
            around.pop();
            continue;
        }
        let class = tag.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        around.push(class.split(' ').filter(|name| !name.is_empty()).collect());
        if !["svg", "g", "g/"].contains(&tag.split(' ').next().unwrap_or_default()) {
            shapes.push(around.concat());
        }
        if tag.ends_with('/') {
            around.pop();
        }
    }
    shapes
}

#[test]
fn nothing_of_a_step_is_left_on_a_bare_board() {
    let hidden = hidden();
    // What a position itself has. A candidate is drawn again under its mark, and `under` shows it.
    let of_positions = [
        "paper",
        "window",
        "region-1",
        "region-2",
        "region-3",
        "region-4",
        "grid",
        "border",
        "faint",
        "coordinates",
        "box-number",
        "lined",
        "given",
        "found",
        "candidates",
        "rest",
        "faded",
        "under",
    ];
    let classic = Profile::named("classic").expect("a profile");
    let puzzles: Vec<_> = pack("exemplars").into_iter().step_by(one_in(1, 4)).collect();
    let left: BTreeSet<String> = puzzles
        .par_iter()
        .flat_map_iter(|puzzle| {
            let trace = engine::solve(puzzle, &classic).expect("no conflict");
            let story = render::walkthrough(&trace, &Telling::default()).expect("a story");
            let figures: Vec<String> = story.boards().map(svg::board).collect();
            let left = figures.iter().flat_map(|figure| shapes(figure)).filter_map(|classes| {
                let is_hidden = classes.iter().any(|class| hidden.contains(class));
                let stays = classes.iter().all(|class| of_positions.contains(class));
                (!is_hidden && !stays).then(|| classes.join(" "))
            });
            left.collect::<Vec<_>>()
        })
        .collect();
    assert!(left.is_empty(), "not hidden: {left:?}; hidden: {hidden:?}");
}
