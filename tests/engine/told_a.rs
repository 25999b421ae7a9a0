//! Whole arguments of chains, of wings, and of fish with chains or with a twin.

use std::ops::ControlFlow;
use std::sync::Arc;

use whydoku::argument::{self, By, Cause, Draft, Fault, Link, Node, Past, Says, Step};
use whydoku::engine;
use whydoku::grid::{Candidate, Cell, CellSet, Grid, Layout};
use whydoku::proof::{Conclusion, Proof, Uniqueness};
use whydoku::technique::Technique;
use whydoku::trace::Recorder;

use crate::support;

/// Returns the argument of the first step of a technique in a position of its fixture, one claim in a line.
fn whole(id: &str, position: usize) -> String {
    told(id, position, |_| ())
}

/// Returns the same without the causes of what is missing, which do not depend on the technique.
fn story(id: &str, position: usize) -> String {
    told(id, position, |says| {
        if let Says::OnlyPlaces { why, .. } | Says::OnlyDigits { why, .. } = says {
            why.clear();
        }
    })
}

fn told(id: &str, position: usize, shorten: impl Fn(&mut Says)) -> String {
    let technique = Technique::named(id).expect("a technique");
    let fixture = support::fixture(technique).expect("a fixture");
    let puzzle = support::puzzle(&fixture.finds[position].position);
    let mut recorder = Recorder::new(&puzzle, Uniqueness::Assumed).expect("no conflict");
    let found = engine::find(&recorder, technique, |_| ControlFlow::Break(()));
    recorder.step(found.into_iter().next().expect("a step")).expect("a valid argument");
    let step = recorder.events().last().and_then(|event| event.deduction()).expect("a step");
    let mut claims = step.argument.claims.clone();
    claims.iter_mut().for_each(|claim| shorten(&mut claim.says));
    claims.iter().map(|claim| serde_json::to_string(claim).expect("JSON")).collect::<Vec<_>>().join("\n")
}

#[test]
fn strong_links_of_one_digit_are_a_chain() {
    insta::assert_snapshot!(whole("skyscraper", 0), @r#"
    {"claim":"only_places","digit":1,"house":"c5","cells":["r2c5","r8c5"],"why":[{"cells":["r1c5"],"digits":[1],"because":{"seen":{"by":["r1c2"],"house":"r1"}}},{"cells":["r4c5","r5c5","r6c5"],"digits":[1],"because":{"seen":{"by":["r4c4"],"house":"b5"}}},{"cells":["r7c5"],"digits":[1],"because":{"seen":{"by":["r7c3"],"house":"r7"}}}]}
    {"claim":"only_places","digit":1,"house":"c9","cells":["r2c9","r9c9"],"why":[{"cells":["r1c9"],"digits":[1],"because":{"seen":{"by":["r1c2"],"house":"r1"}}},{"cells":["r4c9"],"digits":[1],"because":{"seen":{"by":["r4c4"],"house":"r4"}}},{"cells":["r6c9"],"digits":[1],"because":{"seen":{"by":["r6c1"],"house":"r6"}}},{"cells":["r7c9"],"digits":[1],"because":{"seen":{"by":["r7c3"],"house":"r7"}}}]}
    {"claim":"chain","links":[{"from":{"digit":1,"cells":["r8c5"]},"to":{"digit":1,"cells":["r2c5"]},"by":{"house":"c5"}},{"from":{"digit":1,"cells":["r2c9"]},"to":{"digit":1,"cells":["r9c9"]},"by":{"house":"c9"}}],"joints":[["r2"]],"from":[0,1]}
    {"claim":"excluded","candidates":["1r8c7","1r8c8"],"sights":[{"of":["1r8c5"],"house":"r8"},{"of":["1r9c9"],"house":"b9"}],"from":[2]}
    {"claim":"excluded","candidates":["1r9c6"],"sights":[{"of":["1r9c9"],"house":"r9"},{"of":["1r8c5"],"house":"b8"}],"from":[2]}
    "#);
}

#[test]
fn a_dual_kite_shows_what_each_kite_eliminates() {
    insta::assert_snapshot!(story("dual_two_string_kite", 0), @r#"
    {"claim":"only_places","digit":5,"house":"r2","cells":["r2c2","r2c5"]}
    {"claim":"only_places","digit":5,"house":"c1","cells":["r3c1","r8c1"]}
    {"claim":"chain","links":[{"from":{"digit":5,"cells":["r2c5"]},"to":{"digit":5,"cells":["r2c2"]},"by":{"house":"r2"}},{"from":{"digit":5,"cells":["r3c1"]},"to":{"digit":5,"cells":["r8c1"]},"by":{"house":"c1"}}],"joints":[["b1"]],"from":[0,1]}
    {"claim":"excluded","candidates":["5r8c5"],"sights":[{"of":["5r8c1"],"house":"r8"},{"of":["5r2c5"],"house":"c5"}],"from":[2]}
    {"claim":"only_places","digit":5,"house":"r3","cells":["r3c1","r3c7"]}
    {"claim":"only_places","digit":5,"house":"c2","cells":["r2c2","r9c2"]}
    {"claim":"chain","links":[{"from":{"digit":5,"cells":["r3c7"]},"to":{"digit":5,"cells":["r3c1"]},"by":{"house":"r3"}},{"from":{"digit":5,"cells":["r2c2"]},"to":{"digit":5,"cells":["r9c2"]},"by":{"house":"c2"}}],"joints":[["b1"]],"from":[4,5]}
    {"claim":"excluded","candidates":["5r9c7"],"sights":[{"of":["5r9c2"],"house":"r9"},{"of":["5r3c7"],"house":"c7"}],"from":[6]}
    "#);
}

#[test]
fn the_arms_of_an_empty_rectangle_are_two_groups_of_its_box() {
    insta::assert_snapshot!(story("empty_rectangle", 0), @r#"
    {"claim":"only_places","digit":2,"house":"b9","cells":["r8c7","r8c9","r9c9"]}
    {"claim":"only_places","digit":2,"house":"r3","cells":["r3c2","r3c9"]}
    {"claim":"chain","links":[{"from":{"digit":2,"cells":["r3c2"]},"to":{"digit":2,"cells":["r3c9"]},"by":{"house":"r3"}},{"from":{"digit":2,"cells":["r8c9","r9c9"]},"to":{"digit":2,"cells":["r8c7"]},"by":{"house":"b9"}}],"joints":[["c9"]],"from":[0,1]}
    {"claim":"excluded","candidates":["2r8c2"],"sights":[{"of":["2r8c7"],"house":"r8"},{"of":["2r3c2"],"house":"c2"}],"from":[2]}
    "#);
}

#[test]
fn a_dual_empty_rectangle_uses_its_box_twice() {
    insta::assert_snapshot!(story("dual_empty_rectangle", 0), @r#"
    {"claim":"only_places","digit":9,"house":"b1","cells":["r1c3","r2c1","r2c2"]}
    {"claim":"only_places","digit":9,"house":"c4","cells":["r2c4","r7c4"]}
    {"claim":"chain","links":[{"from":{"digit":9,"cells":["r7c4"]},"to":{"digit":9,"cells":["r2c4"]},"by":{"house":"c4"}},{"from":{"digit":9,"cells":["r2c1","r2c2"]},"to":{"digit":9,"cells":["r1c3"]},"by":{"house":"b1"}}],"joints":[["r2"]],"from":[0,1]}
    {"claim":"excluded","candidates":["9r7c3"],"sights":[{"of":["9r7c4"],"house":"r7"},{"of":["9r1c3"],"house":"c3"}],"from":[2]}
    {"claim":"only_places","digit":9,"house":"r7","cells":["r7c3","r7c4"]}
    {"claim":"chain","links":[{"from":{"digit":9,"cells":["r7c4"]},"to":{"digit":9,"cells":["r7c3"]},"by":{"house":"r7"}},{"from":{"digit":9,"cells":["r1c3"]},"to":{"digit":9,"cells":["r2c1","r2c2"]},"by":{"house":"b1"}}],"joints":[["c3"]],"from":[0,4]}
    {"claim":"excluded","candidates":["9r2c4"],"sights":[{"of":["9r2c1","9r2c2"],"house":"r2"},{"of":["9r7c4"],"house":"c4"}],"from":[5]}
    "#);
}

#[test]
fn each_digit_of_a_pivot_makes_a_pincer_true() {
    insta::assert_snapshot!(whole("xy_wing", 0), @r#"
    {"claim":"only_digits","cell":"r1c4","digits":[1,5],"why":[{"cells":["r1c4"],"digits":[2,3,4,6,8],"because":{"seen":{"by":["r1c5","r2c4","r2c5","r2c6","r3c6"],"house":"b2"}}},{"cells":["r1c4"],"digits":[9],"because":{"seen":{"by":["r1c8"],"house":"r1"}}},{"cells":["r1c4"],"digits":[7],"because":"start"}]}
    {"claim":"only_digits","cell":"r3c5","digits":[1,9],"why":[{"cells":["r3c5"],"digits":[2,3,4,5,6],"because":{"seen":{"by":["r3c1","r3c2","r3c6","r3c8","r3c9"],"house":"r3"}}},{"cells":["r3c5"],"digits":[7,8],"because":{"seen":{"by":["r7c5","r9c5"],"house":"c5"}}}]}
    {"claim":"only_digits","cell":"r6c4","digits":[5,9],"why":[{"cells":["r6c4"],"digits":[1,2,3,7,8],"because":{"seen":{"by":["r6c1","r6c2","r6c6","r6c7","r6c8"],"house":"r6"}}},{"cells":["r6c4"],"digits":[4,6],"because":{"seen":{"by":["r7c4","r8c4"],"house":"c4"}}}]}
    {"claim":"suppose","candidates":["1r1c4"],"leads":[{"one_of":["9r3c5"],"from":[1]}]}
    {"claim":"suppose","candidates":["5r1c4"],"leads":[{"one_of":["9r6c4"],"from":[2]}]}
    {"claim":"one_of","candidates":["9r3c5","9r6c4"],"from":[0,3,4]}
    {"claim":"excluded","candidates":["9r3c4"],"sights":[{"of":["9r3c5"],"house":"r3"},{"of":["9r6c4"],"house":"c4"}],"from":[5]}
    {"claim":"excluded","candidates":["9r6c5"],"sights":[{"of":["9r6c4"],"house":"r6"},{"of":["9r3c5"],"house":"c5"}],"from":[5]}
    "#);
}

#[test]
fn the_pivot_of_an_xyz_wing_is_the_third_case() {
    insta::assert_snapshot!(story("xyz_wing", 0), @r#"
    {"claim":"only_digits","cell":"r3c3","digits":[2,5,8]}
    {"claim":"only_digits","cell":"r3c2","digits":[2,8]}
    {"claim":"only_digits","cell":"r7c3","digits":[5,8]}
    {"claim":"suppose","candidates":["2r3c3"],"leads":[{"one_of":["8r3c2"],"from":[1]}]}
    {"claim":"suppose","candidates":["5r3c3"],"leads":[{"one_of":["8r7c3"],"from":[2]}]}
    {"claim":"one_of","candidates":["8r3c2","8r3c3","8r7c3"],"from":[0,3,4]}
    {"claim":"excluded","candidates":["8r1c3"],"sights":[{"of":["8r3c3","8r7c3"],"house":"c3"},{"of":["8r3c2"],"house":"b1"}],"from":[5]}
    "#);
}

#[test]
fn the_ends_of_a_w_wing_are_joined_by_a_house() {
    insta::assert_snapshot!(story("w_wing", 0), @r#"
    {"claim":"only_digits","cell":"r6c8","digits":[1,2]}
    {"claim":"only_digits","cell":"r9c1","digits":[1,2]}
    {"claim":"only_places","digit":2,"house":"r5","cells":["r5c1","r5c7","r5c9"]}
    {"claim":"chain","links":[{"from":{"digit":1,"cells":["r6c8"]},"to":{"digit":2,"cells":["r6c8"]},"by":{"cell":"r6c8"}},{"from":{"digit":2,"cells":["r5c7","r5c9"]},"to":{"digit":2,"cells":["r5c1"]},"by":{"house":"r5"}},{"from":{"digit":2,"cells":["r9c1"]},"to":{"digit":1,"cells":["r9c1"]},"by":{"cell":"r9c1"}}],"joints":[["b6"],["c1"]],"from":[0,1,2]}
    {"claim":"excluded","candidates":["1r6c1"],"sights":[{"of":["1r6c8"],"house":"r6"},{"of":["1r9c1"],"house":"c1"}],"from":[3]}
    {"claim":"excluded","candidates":["1r9c8"],"sights":[{"of":["1r9c1"],"house":"r9"},{"of":["1r6c8"],"house":"c8"}],"from":[3]}
    "#);
}

#[test]
fn a_remote_pair_is_a_chain_for_each_digit_that_falls() {
    insta::assert_snapshot!(story("remote_pair", 0), @r#"
    {"claim":"only_digits","cell":"r6c1","digits":[2,3]}
    {"claim":"only_digits","cell":"r8c1","digits":[2,3]}
    {"claim":"only_digits","cell":"r7c3","digits":[2,3]}
    {"claim":"only_digits","cell":"r7c6","digits":[2,3]}
    {"claim":"chain","links":[{"from":{"digit":3,"cells":["r6c1"]},"to":{"digit":2,"cells":["r6c1"]},"by":{"cell":"r6c1"}},{"from":{"digit":2,"cells":["r8c1"]},"to":{"digit":3,"cells":["r8c1"]},"by":{"cell":"r8c1"}},{"from":{"digit":3,"cells":["r7c3"]},"to":{"digit":2,"cells":["r7c3"]},"by":{"cell":"r7c3"}},{"from":{"digit":2,"cells":["r7c6"]},"to":{"digit":3,"cells":["r7c6"]},"by":{"cell":"r7c6"}}],"joints":[["c1"],["b7"],["r7"]],"from":[0,1,2,3]}
    {"claim":"excluded","candidates":["3r6c6"],"sights":[{"of":["3r6c1"],"house":"r6"},{"of":["3r7c6"],"house":"c6"}],"from":[4]}
    "#);
}

#[test]
fn an_x_chain_is_one_claim() {
    insta::assert_snapshot!(story("x_chain", 0), @r#"
    {"claim":"only_places","digit":3,"house":"c2","cells":["r2c2","r5c2"]}
    {"claim":"only_places","digit":3,"house":"c8","cells":["r5c8","r8c8"]}
    {"claim":"only_places","digit":3,"house":"c6","cells":["r3c6","r8c6"]}
    {"claim":"chain","links":[{"from":{"digit":3,"cells":["r2c2"]},"to":{"digit":3,"cells":["r5c2"]},"by":{"house":"c2"}},{"from":{"digit":3,"cells":["r5c8"]},"to":{"digit":3,"cells":["r8c8"]},"by":{"house":"c8"}},{"from":{"digit":3,"cells":["r8c6"]},"to":{"digit":3,"cells":["r3c6"]},"by":{"house":"c6"}}],"joints":[["r5"],["r8"]],"from":[0,1,2]}
    {"claim":"excluded","candidates":["3r2c4"],"sights":[{"of":["3r2c2"],"house":"r2"},{"of":["3r3c6"],"house":"b2"}],"from":[3]}
    {"claim":"excluded","candidates":["3r3c1"],"sights":[{"of":["3r3c6"],"house":"r3"},{"of":["3r2c2"],"house":"b1"}],"from":[3]}
    "#);
}

#[test]
fn an_xy_chain_goes_from_cell_to_cell() {
    insta::assert_snapshot!(story("xy_chain", 0), @r#"
    {"claim":"only_digits","cell":"r7c3","digits":[1,7]}
    {"claim":"only_digits","cell":"r7c9","digits":[7,8]}
    {"claim":"only_digits","cell":"r7c5","digits":[4,8]}
    {"claim":"only_digits","cell":"r8c5","digits":[3,4]}
    {"claim":"only_digits","cell":"r8c4","digits":[1,3]}
    {"claim":"chain","links":[{"from":{"digit":1,"cells":["r7c3"]},"to":{"digit":7,"cells":["r7c3"]},"by":{"cell":"r7c3"}},{"from":{"digit":7,"cells":["r7c9"]},"to":{"digit":8,"cells":["r7c9"]},"by":{"cell":"r7c9"}},{"from":{"digit":8,"cells":["r7c5"]},"to":{"digit":4,"cells":["r7c5"]},"by":{"cell":"r7c5"}},{"from":{"digit":4,"cells":["r8c5"]},"to":{"digit":3,"cells":["r8c5"]},"by":{"cell":"r8c5"}},{"from":{"digit":3,"cells":["r8c4"]},"to":{"digit":1,"cells":["r8c4"]},"by":{"cell":"r8c4"}}],"joints":[["r7"],["r7"],["c5"],["r8"]],"from":[0,1,2,3,4]}
    {"claim":"excluded","candidates":["1r7c4"],"sights":[{"of":["1r7c3"],"house":"r7"},{"of":["1r8c4"],"house":"c4"}],"from":[5]}
    {"claim":"excluded","candidates":["1r8c1"],"sights":[{"of":["1r8c4"],"house":"r8"},{"of":["1r7c3"],"house":"b7"}],"from":[5]}
    {"claim":"excluded","candidates":["1r8c3"],"sights":[{"of":["1r8c4"],"house":"r8"},{"of":["1r7c3"],"house":"c3"}],"from":[5]}
    "#);
}

#[test]
fn an_aic_goes_through_cells_and_houses() {
    insta::assert_snapshot!(story("aic", 0), @r#"
    {"claim":"only_digits","cell":"r5c5","digits":[1,5]}
    {"claim":"only_digits","cell":"r6c6","digits":[1,8]}
    {"claim":"only_places","digit":8,"house":"r5","cells":["r5c3","r5c4"]}
    {"claim":"chain","links":[{"from":{"digit":5,"cells":["r5c5"]},"to":{"digit":1,"cells":["r5c5"]},"by":{"cell":"r5c5"}},{"from":{"digit":1,"cells":["r6c6"]},"to":{"digit":8,"cells":["r6c6"]},"by":{"cell":"r6c6"}},{"from":{"digit":8,"cells":["r5c4"]},"to":{"digit":8,"cells":["r5c3"]},"by":{"house":"r5"}}],"joints":[["b5"],["b5"]],"from":[0,1,2]}
    {"claim":"excluded","candidates":["5r5c3"],"sights":[{"of":["8r5c3"]},{"of":["5r5c5"],"house":"r5"}],"from":[3]}
    "#);
}

#[test]
fn a_loop_eliminates_along_each_of_its_links() {
    insta::assert_snapshot!(story("continuous_nice_loop", 0), @r#"
    {"claim":"only_places","digit":7,"house":"r1","cells":["r1c6","r1c7"]}
    {"claim":"only_places","digit":1,"house":"c6","cells":["r1c6","r5c6"]}
    {"claim":"only_places","digit":6,"house":"c6","cells":["r4c6","r5c6"]}
    {"claim":"only_digits","cell":"r4c7","digits":[6,7]}
    {"claim":"chain","links":[{"from":{"digit":7,"cells":["r1c7"]},"to":{"digit":7,"cells":["r1c6"]},"by":{"house":"r1"}},{"from":{"digit":1,"cells":["r1c6"]},"to":{"digit":1,"cells":["r5c6"]},"by":{"house":"c6"}},{"from":{"digit":6,"cells":["r5c6"]},"to":{"digit":6,"cells":["r4c6"]},"by":{"house":"c6"}},{"from":{"digit":6,"cells":["r4c7"]},"to":{"digit":7,"cells":["r4c7"]},"by":{"cell":"r4c7"}}],"joints":[[],[],["r4"],["c7"]],"from":[0,1,2,3]}
    {"claim":"excluded","candidates":["6r4c8"],"sights":[{"of":["6r4c6","6r4c7"],"house":"r4"}],"from":[4]}
    {"claim":"excluded","candidates":["4r5c6","7r5c6","8r5c6"],"sights":[{"of":["1r5c6","6r5c6"]}],"from":[4]}
    {"claim":"excluded","candidates":["7r5c7"],"sights":[{"of":["7r1c7","7r4c7"],"house":"c7"}],"from":[4]}
    "#);
}

#[test]
fn a_chain_may_go_through_a_set_and_the_cell_beside_it() {
    insta::assert_snapshot!(story("grouped_aic", 1), @r#"
    {"claim":"only_digits","cell":"r8c8","digits":[2,6]}
    {"claim":"only_digits","cell":"r7c1","digits":[3,6]}
    {"claim":"only_digits","cell":"r7c2","digits":[3,6,9]}
    {"claim":"only_digits","cell":"r8c2","digits":[2,4,6,9]}
    {"claim":"only_digits","cell":"r8c3","digits":[4,9]}
    {"claim":"almost","cells":["r7c1","r7c2","r8c2","r8c3"],"digits":[2,3,4,6,9],"from":[1,2,3,4]}
    {"claim":"only_digits","cell":"r7c8","digits":[1,3]}
    {"claim":"only_digits","cell":"r4c7","digits":[1,5,6]}
    {"claim":"only_digits","cell":"r4c8","digits":[1,5,6]}
    {"claim":"only_digits","cell":"r5c7","digits":[2,6,7]}
    {"claim":"only_digits","cell":"r5c9","digits":[6,7]}
    {"claim":"only_digits","cell":"r6c7","digits":[3,5]}
    {"claim":"almost","cells":["r4c7","r4c8","r5c7","r5c9","r6c7"],"digits":[1,2,3,5,6,7],"from":[7,8,9,10,11]}
    {"claim":"only_digits","cell":"r9c7","digits":[1,2,3]}
    {"claim":"chain","links":[{"from":{"digit":6,"cells":["r8c8"]},"to":{"digit":2,"cells":["r8c8"]},"by":{"cell":"r8c8"}},{"from":{"digit":2,"cells":["r8c2"]},"to":{"digit":3,"cells":["r7c1","r7c2"]},"by":{"set":["r7c1","r7c2","r8c2","r8c3"]}},{"from":{"digit":3,"cells":["r7c8"]},"to":{"digit":1,"cells":["r7c8"]},"by":{"cell":"r7c8"}},{"from":{"digit":1,"cells":["r9c7"]},"to":{"digit":6,"cells":["r4c7","r4c8","r5c7","r5c9"]},"by":{"beside":{"cells":["r4c7","r4c8","r5c7","r5c9","r6c7"],"cell":"r9c7"}}}],"joints":[["r8"],["r7"],["b9"]],"from":[0,5,6,12,13]}
    {"claim":"excluded","candidates":["6r5c8"],"sights":[{"of":["6r4c7","6r4c8","6r5c7","6r5c9"],"house":"b6"},{"of":["6r8c8"],"house":"c8"}],"from":[14]}
    "#);
}

#[test]
fn a_loop_keeps_the_other_digits_of_its_sets() {
    insta::assert_snapshot!(story("grouped_continuous_nice_loop", 0), @r#"
    {"claim":"only_digits","cell":"r2c1","digits":[2,7]}
    {"claim":"only_digits","cell":"r2c5","digits":[6,8]}
    {"claim":"only_digits","cell":"r2c6","digits":[6,7,8]}
    {"claim":"almost","cells":["r2c1","r2c5","r2c6"],"digits":[2,6,7,8],"from":[0,1,2]}
    {"claim":"only_places","digit":2,"house":"c3","cells":["r2c3","r8c3"]}
    {"claim":"only_digits","cell":"r8c1","digits":[2,4,6]}
    {"claim":"only_digits","cell":"r8c2","digits":[2,4,6]}
    {"claim":"only_digits","cell":"r8c4","digits":[1,4,6,8]}
    {"claim":"only_digits","cell":"r8c6","digits":[2,4,6,8]}
    {"claim":"almost","cells":["r8c1","r8c2","r8c4","r8c6"],"digits":[1,2,4,6,8],"from":[5,6,7,8]}
    {"claim":"only_places","digit":8,"house":"c4","cells":["r1c4","r3c4","r8c4"]}
    {"claim":"chain","links":[{"from":{"digit":8,"cells":["r2c5","r2c6"]},"to":{"digit":2,"cells":["r2c1"]},"by":{"set":["r2c1","r2c5","r2c6"]}},{"from":{"digit":2,"cells":["r2c3"]},"to":{"digit":2,"cells":["r8c3"]},"by":{"house":"c3"}},{"from":{"digit":2,"cells":["r8c1","r8c2","r8c6"]},"to":{"digit":1,"cells":["r8c4"]},"by":{"set":["r8c1","r8c2","r8c4","r8c6"]}},{"from":{"digit":8,"cells":["r8c4"]},"to":{"digit":8,"cells":["r1c4","r3c4"]},"by":{"house":"c4"}}],"joints":[["r2"],["r8"],[],["b2"]],"from":[3,4,9,10]}
    {"claim":"excluded","candidates":["8r1c5","8r3c6"],"sights":[{"of":["8r1c4","8r2c5","8r2c6","8r3c4"],"house":"b2"}],"from":[11]}
    {"claim":"excluded","candidates":["2r2c2"],"sights":[{"of":["2r2c1","2r2c3"],"house":"r2"}],"from":[11]}
    {"claim":"excluded","candidates":["7r2c2"],"sights":[{"of":["7r2c1","7r2c6"],"house":"r2"}],"from":[11]}
    {"claim":"excluded","candidates":["4r8c3","4r8c5"],"sights":[{"of":["4r8c1","4r8c2","4r8c4","4r8c6"],"house":"r8"}],"from":[11]}
    {"claim":"excluded","candidates":["4r8c4","6r8c4"],"sights":[{"of":["1r8c4","8r8c4"]}],"from":[11]}
    {"claim":"excluded","candidates":["6r8c5"],"sights":[{"of":["6r8c1","6r8c2","6r8c4","6r8c6"],"house":"r8"}],"from":[11]}
    {"claim":"excluded","candidates":["8r8c5"],"sights":[{"of":["8r8c4","8r8c6"],"house":"r8"}],"from":[11]}
    "#);
}

#[test]
fn both_ends_of_a_discontinuous_loop_are_the_same() {
    insta::assert_snapshot!(story("grouped_discontinuous_nice_loop", 0), @r#"
    {"claim":"only_digits","cell":"r7c2","digits":[2,8,9]}
    {"claim":"only_digits","cell":"r7c4","digits":[6,8]}
    {"claim":"only_digits","cell":"r7c5","digits":[2,6]}
    {"claim":"only_digits","cell":"r7c6","digits":[3,6,9]}
    {"claim":"only_digits","cell":"r7c7","digits":[4,8]}
    {"claim":"almost","cells":["r7c2","r7c4","r7c5","r7c6","r7c7"],"digits":[2,3,4,6,8,9],"from":[0,1,2,3,4]}
    {"claim":"only_digits","cell":"r8c6","digits":[2,3,6]}
    {"claim":"almost","cells":["r7c4","r7c5","r7c7"],"digits":[2,4,6,8],"from":[1,2,4]}
    {"claim":"chain","links":[{"from":{"digit":4,"cells":["r7c7"]},"to":{"digit":2,"cells":["r8c6"]},"by":{"beside":{"cells":["r7c2","r7c4","r7c5","r7c6","r7c7"],"cell":"r8c6"}}},{"from":{"digit":2,"cells":["r7c5"]},"to":{"digit":4,"cells":["r7c7"]},"by":{"set":["r7c4","r7c5","r7c7"]}}],"joints":[["b8"]],"from":[5,6,7]}
    {"claim":"placed","candidate":"4r7c7","from":[8]}
    "#);
}

#[test]
fn each_fin_of_a_kraken_fish_leads_to_the_target() {
    insta::assert_snapshot!(story("kraken_fish_1", 0), @r#"
    {"claim":"only_places","digit":8,"house":"c3","cells":["r7c3","r8c3"]}
    {"claim":"only_places","digit":8,"house":"c8","cells":["r3c8","r5c8","r7c8"]}
    {"claim":"covers","digit":8,"base":["c3","c8"],"cover":["r5","r7"],"fins":["r3c8","r8c3"],"from":[0,1]}
    {"claim":"only_places","digit":8,"house":"r2","cells":["r2c5","r2c9"]}
    {"claim":"only_places","digit":3,"house":"r8","cells":["r8c2","r8c3"]}
    {"claim":"only_places","digit":3,"house":"r5","cells":["r5c2","r5c5"]}
    {"claim":"suppose","candidates":["8r3c8"],"claims":[{"claim":"chain","links":[{"from":{"digit":8,"cells":["r2c9"]},"to":{"digit":8,"cells":["r2c5"]},"by":{"house":"r2"}}],"joints":[],"from":[3]}],"leads":[{"one_of":["8r2c5"],"from":[7]}]}
    {"claim":"suppose","candidates":["8r8c3"],"claims":[{"claim":"chain","links":[{"from":{"digit":3,"cells":["r8c3"]},"to":{"digit":3,"cells":["r8c2"]},"by":{"house":"r8"}},{"from":{"digit":3,"cells":["r5c2"]},"to":{"digit":3,"cells":["r5c5"]},"by":{"house":"r5"}}],"joints":[["c2"]],"from":[4,5]}],"leads":[{"one_of":["3r5c5"],"from":[8]}]}
    {"claim":"excluded","candidates":["8r5c5"],"sights":[{"of":["3r5c5"]},{"of":["8r5c8"],"house":"r5"},{"of":["8r2c5"],"house":"c5"}],"from":[2,6,7]}
    "#);
}

#[test]
fn each_place_of_a_cover_set_leads_to_the_target_of_a_kraken_fish() {
    insta::assert_snapshot!(story("kraken_fish_2", 0), @r#"
    {"claim":"only_places","digit":7,"house":"r2","cells":["r2c4","r2c5","r2c6"]}
    {"claim":"only_places","digit":7,"house":"r4","cells":["r4c4","r4c5","r4c9"]}
    {"claim":"covers","digit":7,"base":["r2","r4"],"cover":["c4","c5"],"fins":["r2c6","r4c9"],"from":[0,1]}
    {"claim":"only_places","digit":7,"house":"r9","cells":["r9c4","r9c8"]}
    {"claim":"only_places","digit":9,"house":"c8","cells":["r2c8","r9c8"]}
    {"claim":"only_digits","cell":"r6c8","digits":[2,7]}
    {"claim":"only_digits","cell":"r2c8","digits":[2,9]}
    {"claim":"suppose","candidates":["7r2c4"],"claims":[{"claim":"chain","links":[{"from":{"digit":7,"cells":["r9c4"]},"to":{"digit":7,"cells":["r9c8"]},"by":{"house":"r9"}},{"from":{"digit":9,"cells":["r9c8"]},"to":{"digit":9,"cells":["r2c8"]},"by":{"house":"c8"}}],"joints":[[]],"from":[3,4]}],"leads":[{"one_of":["9r2c8"],"from":[8]}]}
    {"claim":"suppose","candidates":["7r4c4"],"claims":[{"claim":"chain","links":[{"from":{"digit":7,"cells":["r9c4"]},"to":{"digit":7,"cells":["r9c8"]},"by":{"house":"r9"}},{"from":{"digit":9,"cells":["r9c8"]},"to":{"digit":9,"cells":["r2c8"]},"by":{"house":"c8"}}],"joints":[[]],"from":[3,4]}],"leads":[{"one_of":["9r2c8"],"from":[9]}]}
    {"claim":"suppose","candidates":["7r4c9"],"claims":[{"claim":"chain","links":[{"from":{"digit":7,"cells":["r6c8"]},"to":{"digit":2,"cells":["r6c8"]},"by":{"cell":"r6c8"}},{"from":{"digit":2,"cells":["r2c8"]},"to":{"digit":9,"cells":["r2c8"]},"by":{"cell":"r2c8"}}],"joints":[["c8"]],"from":[5,6]}],"leads":[{"one_of":["9r2c8"],"from":[10]}]}
    {"claim":"excluded","candidates":["9r2c6"],"sights":[{"of":["7r2c6"]},{"of":["9r2c8"],"house":"r2"}],"from":[2,7,8,9]}
    "#);
}

#[test]
fn siamese_fish_are_two_readings_of_one_base() {
    insta::assert_snapshot!(story("siamese_sashimi_swordfish", 0), @r#"
    {"claim":"only_places","digit":1,"house":"r2","cells":["r2c3","r2c4"]}
    {"claim":"only_places","digit":1,"house":"r5","cells":["r5c1","r5c5"]}
    {"claim":"only_places","digit":1,"house":"r7","cells":["r7c1","r7c3"]}
    {"claim":"covers","digit":1,"base":["r2","r5","r7"],"cover":["c1","c3","c5"],"fins":["r2c4"],"from":[0,1,2]}
    {"claim":"excluded","candidates":["1r3c5"],"sights":[{"of":["1r5c5"],"house":"c5"},{"of":["1r2c4"],"house":"b2"}],"from":[3]}
    {"claim":"covers","digit":1,"base":["r2","r5","r7"],"cover":["c1","c3","c4"],"fins":["r5c5"],"from":[0,1,2]}
    {"claim":"excluded","candidates":["1r6c4"],"sights":[{"of":["1r2c4"],"house":"c4"},{"of":["1r5c5"],"house":"b5"}],"from":[5]}
    "#);
}

/// Nothing happened before.
struct Fresh;

impl Past for Fresh {
    fn cause(&self, _: Candidate) -> Option<Cause> {
        Some(Cause::Start)
    }
}

fn cells(names: &[&str]) -> CellSet {
    names.iter().map(|name| name.parse::<Cell>().expect("a cell")).collect()
}

fn node(digit: u8, names: &[&str]) -> Node {
    let candidate: Candidate = format!("{digit}{}", names[0]).parse().expect("a candidate");
    Node { digit: candidate.digit, cells: cells(names) }
}

/// Checks what follows from links through these sets and cells: r1c1 is 2 or 5, r1c2 is 2 or 3, r2c3, which sees both, is
/// 1, 2 or 3, and r2c2 is 1 or 5.
fn follows(links: Vec<Link>, joints: Vec<Vec<&str>>, conclusion: Conclusion) -> Result<(), Fault> {
    let mut grid = Grid::new(Arc::clone(&Layout::named("9x9").expect("a layout")));
    for (cell, kept) in [("r1c1", "25"), ("r1c2", "23"), ("r2c3", "123"), ("r2c2", "15")] {
        let gone = (1..=9).map(|digit| digit.to_string()).filter(|digit| !kept.contains(digit.as_str()));
        gone.for_each(|digit| grid.eliminate(format!("{digit}{cell}").parse().expect("a candidate")));
    }
    let conclusions = [conclusion];
    let mut draft = Draft::new(&grid, &conclusions);
    let mut from = vec![draft.almost(cells(&["r1c1", "r1c2"]))];
    from.extend(draft.each_digits(cells(&["r2c3", "r2c2"])));
    let joints = joints.into_iter().map(|houses| houses.iter().map(|house| house.parse().expect("a house")).collect());
    let chain = draft.says(Says::Chain { links, joints: joints.collect() }, from);
    match conclusion {
        Conclusion::Placed(placed) => drop(draft.place(placed, [chain])),
        Conclusion::Eliminated(gone) => drop(draft.exclude([gone], [chain])),
    }
    let argument = draft.finish(&Fresh);
    let step = Step { conclusions: &conclusions, proof: &Proof::default(), uniqueness: Uniqueness::Open };
    argument::check(&grid, &Fresh, &argument, step)
}

fn beside() -> By {
    By::Beside { cells: cells(&["r1c1", "r1c2"]), cell: "r2c3".parse().expect("a cell") }
}

#[test]
fn a_set_settles_the_cell_beside_it_only_without_one_of_its_own_digits() {
    let placed = Conclusion::Placed("1r2c3".parse().expect("a candidate"));
    let link = |digit, cell| Link { from: node(digit, &[cell]), to: node(1, &["r2c3"]), by: beside() };
    assert_eq!(follows(vec![link(4, "r1c1")], vec![], placed), Err(Fault::Untrue(5, "chain")));
    assert_eq!(follows(vec![link(5, "r1c1")], vec![], placed), Err(Fault::Untrue(6, "placed")));
}

#[test]
fn a_loop_through_a_cell_beside_a_set_keeps_each_digit_in_one_of_them() {
    let by = By::Cell("r2c2".parse().expect("a cell"));
    let links = vec![
        Link { from: node(5, &["r1c1"]), to: node(1, &["r2c3"]), by: beside() },
        Link { from: node(1, &["r2c2"]), to: node(5, &["r2c2"]), by },
    ];
    let gone = |candidate: &str| Conclusion::Eliminated(candidate.parse().expect("a candidate"));
    let after = |candidate| follows(links.clone(), vec![vec!["r2"], vec!["b1"]], gone(candidate));
    assert_eq!(after("2r3c1"), Ok(()));
    assert!(matches!(after("2r1c7"), Err(Fault::Untrue(_, "excluded"))), "r2c3 may be 2");
}
