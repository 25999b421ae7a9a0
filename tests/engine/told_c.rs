//! Whole arguments of deadly patterns and of colours, read by eye once; and forged ones.

use std::ops::ControlFlow;

use whydoku::argument::{self, Argument, Cause, Past};
use whydoku::engine;
use whydoku::grid::Candidate;
use whydoku::proof::{Conclusion, Uniqueness};
use whydoku::technique::Technique;
use whydoku::trace::{Deduction, Recorder};

use crate::support;

/// Records the first step of a technique in a position, or else in its fixture, whose pattern shows this.
fn recorded(id: &str, position: Option<&str>, shows: &str) -> (Recorder, Deduction) {
    let technique = Technique::named(id).expect("a technique of the ladder");
    let fixture = support::fixture(technique).expect("a fixture");
    let position = position.unwrap_or(&fixture.finds[0].position);
    let before = Recorder::new(&support::puzzle(position), Uniqueness::Assumed).expect("no conflict");
    let shows = |step: &Deduction| serde_json::to_string(&step.pattern).expect("facts").contains(shows);
    let found = engine::find(&before, technique, |_| ControlFlow::Continue(()));
    let mut recorder = before.clone();
    recorder.step(found.into_iter().find(|step| shows(step)).expect("it is there")).expect("a valid argument");
    let step = recorder.events().last().and_then(|event| event.deduction()).expect("a step").clone();
    (before, step)
}

/// Returns the claims of a step, one on each line.
fn told_where(id: &str, position: Option<&str>, shows: &str) -> String {
    let line = |claim| serde_json::to_string(claim).expect("a claim");
    recorded(id, position, shows).1.argument.claims.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn told(id: &str) -> String {
    told_where(id, None, "")
}

/// Returns the same without the causes: half a grid has too many of them.
fn told_without_causes(id: &str, position: Option<&str>, shows: &str) -> String {
    let mut claims = serde_json::to_value(recorded(id, position, shows).1.argument).expect("claims");
    let claims = claims.as_array_mut().expect("claims");
    claims.iter_mut().filter_map(|claim| claim.as_object_mut()).for_each(|claim| drop(claim.remove("why")));
    claims.iter().map(|claim| claim.to_string()).collect::<Vec<_>>().join("\n")
}

/// One colour has 5 and 6 in one cell.
const CLASH: &str = ":0000:x:+3+8+4..+917+5+9+65+4+1+7+32+82+718+359+4+64...+96+85.+8.+9.4...76....8+4.9+79..+8.5.4.3.+9.+4+78..4+8.7..+93:243 144 244 263:::";

/// One colour leaves no place for 9 in column 3.
const EMPTY: &str = ":0000:x:8+3.4+52..6..+2...+4.575+41.6+3.+2..7+82....543+6.9.+28+2.+8.......8..+6.2.7.+7.+2..+86..2+6+738.54:728 147 947 167 767 967:::";

#[test]
fn the_third_type_fills_cells_with_a_guardian() {
    insta::assert_snapshot!(told("unique_rectangle_3"), @r#"
    {"claim":"deadly","pattern":{"r3c1":"38","r3c3":"38","r8c1":"38","r8c3":"38"},"guardians":["6r3c1","1r3c3"],"why":[{"cells":["r3c1"],"digits":[1,2,4,5,7,9],"because":{"seen":{"by":["r1c1","r4c1","r5c1","r6c1","r7c1","r9c1"],"house":"c1"}}},{"cells":["r3c3"],"digits":[2,4,5,6,7,9],"because":{"seen":{"by":["r2c3","r4c3","r5c3","r6c3","r7c3","r9c3"],"house":"c3"}}},{"cells":["r8c1"],"digits":[1,2,4,5,6,7,9],"because":{"seen":{"by":["r7c1","r7c2","r7c3","r8c2","r9c1","r9c2","r9c3"],"house":"b7"}}},{"cells":["r8c3"],"digits":[1,2,4,5,6,7,9],"because":{"seen":{"by":["r7c1","r7c2","r7c3","r8c2","r9c1","r9c2","r9c3"],"house":"b7"}}}]}
    {"claim":"only_digits","cell":"r3c2","digits":[4,9],"why":[{"cells":["r3c2"],"digits":[1,2,3,5,6,7,8],"because":{"seen":{"by":["r1c2","r4c2","r5c2","r6c2","r7c2","r8c2","r9c2"],"house":"c2"}}}]}
    {"claim":"only_digits","cell":"r3c6","digits":[4,6],"why":[{"cells":["r3c6"],"digits":[1,2,3,5,7,9],"because":{"seen":{"by":["r4c6","r5c6","r6c6","r7c6","r8c6","r9c6"],"house":"c6"}}},{"cells":["r3c6"],"digits":[8],"because":"start"}]}
    {"claim":"only_digits","cell":"r3c8","digits":[1,9],"why":[{"cells":["r3c8"],"digits":[2,3,4,5,6,7,8],"because":{"seen":{"by":["r1c8","r4c8","r5c8","r6c8","r7c8","r8c8","r9c8"],"house":"c8"}}}]}
    {"claim":"fills","digits":[1,4,6,9],"cells":["r3c2","r3c6","r3c8"],"also":["6r3c1","1r3c3"],"from":[0,1,2,3]}
    {"claim":"excluded","candidates":["4r3c9"],"sights":[{"of":["4r3c2","4r3c6"],"house":"r3"}],"from":[4]}
    "#);
}

#[test]
fn the_fourth_type_goes_through_the_cases() {
    insta::assert_snapshot!(told("unique_rectangle_4"), @r#"
    {"claim":"deadly","pattern":{"r1c3":"27","r1c5":"27","r2c3":"27","r2c5":"27"},"guardians":["4r1c5","5r1c5","6r1c5","4r2c5","5r2c5","6r2c5"],"why":[{"cells":["r1c3"],"digits":[1,3,4,5,6,8,9],"because":{"seen":{"by":["r3c3","r4c3","r5c3","r6c3","r7c3","r8c3","r9c3"],"house":"c3"}}},{"cells":["r1c5"],"digits":[1,3,9],"because":{"seen":{"by":["r2c6","r3c4","r3c6"],"house":"b2"}}},{"cells":["r1c5"],"digits":[8],"because":{"seen":{"by":["r6c5"],"house":"c5"}}},{"cells":["r2c3"],"digits":[1,3,4,5,6,8,9],"because":{"seen":{"by":["r3c3","r4c3","r5c3","r6c3","r7c3","r8c3","r9c3"],"house":"c3"}}},{"cells":["r2c5"],"digits":[1,8,9],"because":{"seen":{"by":["r2c1","r2c6","r2c9"],"house":"r2"}}},{"cells":["r2c5"],"digits":[3],"because":{"seen":{"by":["r3c6"],"house":"b2"}}}]}
    {"claim":"only_places","digit":7,"house":"c5","cells":["r1c5","r2c5"],"why":[{"cells":["r3c5"],"digits":[7],"because":{"seen":{"by":["r3c8"],"house":"r3"}}},{"cells":["r5c5"],"digits":[7],"because":{"seen":{"by":["r5c4"],"house":"r5"}}},{"cells":["r7c5","r8c5","r9c5"],"digits":[7],"because":{"seen":{"by":["r8c6"],"house":"b8"}}}]}
    {"claim":"suppose","candidates":["2r1c5"],"claims":[{"claim":"placed","candidate":"7r2c5","from":[1]}],"leads":[{"one_of":[],"from":[0,3]}]}
    {"claim":"excluded","candidates":["2r1c5"],"from":[2]}
    {"claim":"suppose","candidates":["2r2c5"],"claims":[{"claim":"placed","candidate":"7r1c5","from":[1]}],"leads":[{"one_of":[],"from":[0,5]}]}
    {"claim":"excluded","candidates":["2r2c5"],"from":[4]}
    "#);
}

#[test]
fn the_sixth_type_fills_opposite_corners() {
    insta::assert_snapshot!(told("unique_rectangle_6"), @r#"
    {"claim":"deadly","pattern":{"r2c4":"34","r2c5":"34","r9c4":"34","r9c5":"34"},"guardians":["1r2c5","5r9c4"],"why":[{"cells":["r2c4"],"digits":[2,5,6,7,8,9],"because":{"seen":{"by":["r1c4","r1c5","r1c6","r2c6","r3c4","r3c5"],"house":"b2"}}},{"cells":["r2c4"],"digits":[1],"because":{"seen":{"by":["r7c4"],"house":"c4"}}},{"cells":["r2c5"],"digits":[2,5,6,7,8,9],"because":{"seen":{"by":["r1c4","r1c5","r1c6","r2c6","r3c4","r3c5"],"house":"b2"}}},{"cells":["r9c4"],"digits":[1,2,7,8,9],"because":{"seen":{"by":["r1c4","r3c4","r5c4","r6c4","r7c4"],"house":"c4"}}},{"cells":["r9c4"],"digits":[6],"because":{"seen":{"by":["r9c8"],"house":"r9"}}},{"cells":["r9c5"],"digits":[2,5,7,8,9],"because":{"seen":{"by":["r1c5","r3c5","r5c5","r6c5","r7c5"],"house":"c5"}}},{"cells":["r9c5"],"digits":[6],"because":{"seen":{"by":["r9c8"],"house":"r9"}}},{"cells":["r9c5"],"digits":[1],"because":{"seen":{"by":["r7c4"],"house":"b8"}}}]}
    {"claim":"only_places","digit":4,"house":"r2","cells":["r2c4","r2c5"],"why":[{"cells":["r2c2","r2c3"],"digits":[4],"because":{"seen":{"by":["r3c2"],"house":"b1"}}},{"cells":["r2c7"],"digits":[4],"because":{"seen":{"by":["r1c7"],"house":"c7"}}}]}
    {"claim":"only_places","digit":4,"house":"r9","cells":["r9c4","r9c5"],"why":[{"cells":["r9c7","r9c9"],"digits":[4],"because":{"seen":{"by":["r7c8"],"house":"b9"}}},{"cells":["r9c1","r9c3"],"digits":[4],"because":"start"}]}
    {"claim":"suppose","candidates":["4r2c5"],"claims":[{"claim":"placed","candidate":"4r9c4","from":[2]}],"leads":[{"one_of":[],"from":[0,4]}]}
    {"claim":"ways","of":{"places":{"digit":4,"houses":["r2","r9"]}},"count":2,"kept":1,"from":[1,2,3]}
    {"claim":"excluded","candidates":["3r2c4"],"sights":[{"of":["4r2c4"]}],"from":[4]}
    {"claim":"excluded","candidates":["4r2c5"],"sights":[{"of":["4r2c4"],"house":"r2"}],"from":[4]}
    {"claim":"excluded","candidates":["4r9c4"],"sights":[{"of":["4r2c4"],"house":"c4"}],"from":[4]}
    {"claim":"excluded","candidates":["3r9c5"],"sights":[{"of":["4r9c5"]}],"from":[4]}
    "#);
}

#[test]
fn a_hidden_rectangle_follows_its_links() {
    insta::assert_snapshot!(told("hidden_rectangle"), @r#"
    {"claim":"deadly","pattern":{"r4c5":"56","r4c9":"56","r5c5":"56","r5c9":"56"},"guardians":["8r4c5","8r5c5","4r5c9"],"why":[{"cells":["r4c5"],"digits":[2,3,4,7,9],"because":{"seen":{"by":["r4c4","r5c6","r6c4","r6c5","r6c6"],"house":"b5"}}},{"cells":["r4c9"],"digits":[1,2,3,7,8,9],"because":{"seen":{"by":["r1c9","r2c9","r3c9","r7c9","r8c9","r9c9"],"house":"c9"}}},{"cells":["r4c9"],"digits":[4],"because":{"seen":{"by":["r4c4"],"house":"r4"}}},{"cells":["r5c5"],"digits":[2,3,4,7,9],"because":{"seen":{"by":["r4c4","r5c6","r6c4","r6c5","r6c6"],"house":"b5"}}},{"cells":["r5c9"],"digits":[1,2,3,7,8,9],"because":{"seen":{"by":["r1c9","r2c9","r3c9","r7c9","r8c9","r9c9"],"house":"c9"}}},{"cells":["r4c5","r5c5"],"digits":[1],"because":"start"}]}
    {"claim":"only_places","digit":5,"house":"r4","cells":["r4c5","r4c9"],"why":[{"cells":["r4c1","r4c2","r4c3"],"digits":[5],"because":{"seen":{"by":["r6c1"],"house":"b4"}}},{"cells":["r4c6"],"digits":[5],"because":{"seen":{"by":["r3c6"],"house":"c6"}}},{"cells":["r4c8"],"digits":[5],"because":{"seen":{"by":["r2c8"],"house":"c8"}}}]}
    {"claim":"only_places","digit":5,"house":"r5","cells":["r5c5","r5c9"],"why":[{"cells":["r5c2","r5c3"],"digits":[5],"because":{"seen":{"by":["r6c1"],"house":"b4"}}},{"cells":["r5c4"],"digits":[5],"because":{"seen":{"by":["r9c4"],"house":"c4"}}},{"cells":["r5c7"],"digits":[5],"because":{"seen":{"by":["r8c7"],"house":"c7"}}},{"cells":["r5c8"],"digits":[5],"because":{"seen":{"by":["r2c8"],"house":"c8"}}}]}
    {"claim":"suppose","candidates":["6r5c5"],"claims":[{"claim":"placed","candidate":"5r5c9","from":[2]},{"claim":"placed","candidate":"5r4c5","from":[1,4]}],"leads":[{"one_of":[],"from":[0,4,5]}]}
    {"claim":"excluded","candidates":["6r5c5"],"from":[3]}
    "#);
}

#[test]
fn an_avoidable_rectangle_has_solved_corners() {
    insta::assert_snapshot!(told("avoidable_rectangle_1"), @r#"
    {"claim":"deadly","pattern":{"r7c3":"58","r7c5":"58","r9c3":"58","r9c5":"58"},"guardians":["2r7c5"],"why":[{"cells":["r7c5"],"digits":[1,3,6,7,9],"because":{"seen":{"by":["r7c1","r7c2","r7c4","r7c7","r7c9"],"house":"r7"}}},{"cells":["r7c5"],"digits":[4],"because":{"seen":{"by":["r1c5"],"house":"c5"}}}]}
    {"claim":"placed","candidate":"2r7c5","from":[0]}
    {"claim":"excluded","candidates":["5r7c5"],"sights":[{"of":["2r7c5"]}],"from":[1]}
    "#);
}

#[test]
fn the_guardians_of_a_grave() {
    insta::assert_snapshot!(told_without_causes("bug_2", None, ""), @r#"
    {"claim":"deadly","pattern":{"r2c4":"29","r2c6":"29","r3c4":"56","r3c5":"56","r4c2":"69","r4c6":"69","r5c2":"67","r5c4":"67","r5c7":"28","r5c9":"28","r6c1":"19","r6c2":"17","r6c4":"27","r6c5":"29","r7c1":"89","r7c5":"69","r7c6":"26","r7c9":"28","r8c2":"19","r8c4":"19","r9c1":"18","r9c4":"15","r9c5":"25","r9c7":"28"},"guardians":["2r7c5","2r9c4"]}
    {"claim":"excluded","candidates":["2r7c6","2r9c5"],"sights":[{"of":["2r7c5","2r9c4"],"house":"b8"}],"from":[0]}
    "#);
}

#[test]
fn a_unique_loop() {
    insta::assert_snapshot!(told("unique_loop_4"), @r#"
    {"claim":"deadly","pattern":{"r2c4":"37","r2c7":"37","r3c6":"37","r3c7":"37","r6c4":"37","r6c6":"37"},"guardians":["1r2c4","4r2c4","4r2c7"],"why":[{"cells":["r2c4"],"digits":[2,5,6,8,9],"because":{"seen":{"by":["r2c1","r2c3","r2c5","r2c8","r2c9"],"house":"r2"}}},{"cells":["r2c7"],"digits":[1,2,5,6,8,9],"because":{"seen":{"by":["r4c7","r5c7","r6c7","r7c7","r8c7","r9c7"],"house":"c7"}}},{"cells":["r3c6"],"digits":[1,2,4,5,6,8,9],"because":{"seen":{"by":["r3c1","r3c2","r3c3","r3c4","r3c5","r3c8","r3c9"],"house":"r3"}}},{"cells":["r3c7"],"digits":[1,2,4,5,6,8,9],"because":{"seen":{"by":["r3c1","r3c2","r3c3","r3c4","r3c5","r3c8","r3c9"],"house":"r3"}}},{"cells":["r6c4"],"digits":[1,2,4,5,6,8,9],"because":{"seen":{"by":["r6c1","r6c2","r6c3","r6c5","r6c7","r6c8","r6c9"],"house":"r6"}}},{"cells":["r6c6"],"digits":[1,2,4,5,6,8,9],"because":{"seen":{"by":["r6c1","r6c2","r6c3","r6c5","r6c7","r6c8","r6c9"],"house":"r6"}}}]}
    {"claim":"only_places","digit":7,"house":"r2","cells":["r2c4","r2c7"],"why":[{"cells":["r2c2"],"digits":[7],"because":{"seen":{"by":["r1c2"],"house":"c2"}}},{"cells":["r2c6"],"digits":[7],"because":"start"}]}
    {"claim":"suppose","candidates":["3r2c4"],"claims":[{"claim":"placed","candidate":"7r2c7","from":[1]}],"leads":[{"one_of":[],"from":[0,3]}]}
    {"claim":"excluded","candidates":["3r2c4"],"from":[2]}
    {"claim":"suppose","candidates":["3r2c7"],"claims":[{"claim":"placed","candidate":"7r2c4","from":[1]}],"leads":[{"one_of":[],"from":[0,5]}]}
    {"claim":"excluded","candidates":["3r2c7"],"from":[4]}
    "#);
}

#[test]
fn a_colour_that_clashes_with_itself() {
    insta::assert_snapshot!(told("simple_colors_wrap"), @r#"
    {"claim":"only_places","digit":7,"house":"r1","cells":["r1c1","r1c5"],"why":[{"cells":["r1c7","r1c9"],"digits":[7],"because":{"seen":{"by":["r3c9"],"house":"b3"}}}]}
    {"claim":"only_places","digit":7,"house":"r5","cells":["r5c1","r5c3"],"why":[{"cells":["r5c4","r5c5"],"digits":[7],"because":{"seen":{"by":["r6c6"],"house":"b5"}}},{"cells":["r5c7","r5c8"],"digits":[7],"because":{"seen":{"by":["r4c8"],"house":"b6"}}}]}
    {"claim":"only_places","digit":7,"house":"r9","cells":["r9c3","r9c4"],"why":[{"cells":["r9c8"],"digits":[7],"because":{"seen":{"by":["r4c8"],"house":"c8"}}},{"cells":["r9c1"],"digits":[7],"because":"start"}]}
    {"claim":"only_places","digit":7,"house":"c1","cells":["r1c1","r5c1"],"why":[{"cells":["r3c1"],"digits":[7],"because":{"seen":{"by":["r3c9"],"house":"r3"}}},{"cells":["r9c1"],"digits":[7],"because":"start"}]}
    {"claim":"only_places","digit":7,"house":"c4","cells":["r2c4","r9c4"],"why":[{"cells":["r4c4","r5c4","r6c4"],"digits":[7],"because":{"seen":{"by":["r6c6"],"house":"b5"}}}]}
    {"claim":"only_places","digit":7,"house":"b2","cells":["r1c5","r2c4"],"why":[{"cells":["r3c5"],"digits":[7],"because":{"seen":{"by":["r3c9"],"house":"r3"}}}]}
    {"claim":"colors","one":["7r1c1","7r2c4","7r5c3","7r9c3"],"other":["7r1c5","7r5c1","7r9c4"],"from":[0,1,2,3,4,5]}
    {"claim":"suppose","candidates":["7r1c1","7r2c4","7r5c3","7r9c3"],"claims":[{"claim":"excluded","candidates":["7r9c3"],"sights":[{"of":["7r5c3"],"house":"c3"}]}],"leads":[{"one_of":[],"from":[8]}],"from":[6]}
    {"claim":"excluded","candidates":["7r1c1","7r2c4","7r5c3","7r9c3"],"from":[7]}
    "#);
}

#[test]
fn two_clusters_trap() {
    insta::assert_snapshot!(told("multi_colors_1"), @r#"
    {"claim":"only_places","digit":9,"house":"r8","cells":["r8c4","r8c9"],"why":[{"cells":["r8c7","r8c8"],"digits":[9],"because":"start"}]}
    {"claim":"only_places","digit":9,"house":"c9","cells":["r4c9","r8c9"],"why":[{"cells":["r2c9"],"digits":[9],"because":{"seen":{"by":["r2c2"],"house":"r2"}}},{"cells":["r5c9"],"digits":[9],"because":{"seen":{"by":["r5c3"],"house":"r5"}}}]}
    {"claim":"only_places","digit":9,"house":"b8","cells":["r8c4","r9c6"],"why":[{"cells":["r7c5"],"digits":[9],"because":{"seen":{"by":["r7c1"],"house":"r7"}}}]}
    {"claim":"colors","one":["9r4c9","9r8c4"],"other":["9r8c9","9r9c6"],"from":[0,1,2]}
    {"claim":"only_places","digit":9,"house":"c5","cells":["r1c5","r4c5"],"why":[{"cells":["r2c5"],"digits":[9],"because":{"seen":{"by":["r2c2"],"house":"r2"}}},{"cells":["r5c5"],"digits":[9],"because":{"seen":{"by":["r5c3"],"house":"r5"}}},{"cells":["r7c5"],"digits":[9],"because":{"seen":{"by":["r7c1"],"house":"r7"}}}]}
    {"claim":"colors","one":["9r1c5"],"other":["9r4c5"],"from":[4]}
    {"claim":"suppose","candidates":["9r4c9","9r8c4"],"claims":[{"claim":"excluded","candidates":["9r4c5"],"sights":[{"of":["9r4c9"],"house":"r4"}]}],"leads":[{"one_of":["9r1c5"],"from":[5,7]}],"from":[3]}
    {"claim":"excluded","candidates":["9r1c6"],"sights":[{"of":["9r1c5"],"house":"r1"},{"of":["9r9c6"],"house":"c6"}],"from":[3,6]}
    {"claim":"excluded","candidates":["9r3c6"],"sights":[{"of":["9r9c6"],"house":"c6"},{"of":["9r1c5"],"house":"b2"}],"from":[3,6]}
    "#);
}

#[test]
fn two_clusters_refute_a_colour() {
    insta::assert_snapshot!(told("multi_colors_2"), @r#"
    {"claim":"only_places","digit":8,"house":"r4","cells":["r4c2","r4c4"],"why":[{"cells":["r4c7","r4c8","r4c9"],"digits":[8],"because":{"seen":{"by":["r5c9"],"house":"b6"}}}]}
    {"claim":"only_places","digit":8,"house":"c4","cells":["r4c4","r7c4"],"why":[{"cells":["r3c4","r9c4"],"digits":[8],"because":"start"}]}
    {"claim":"only_places","digit":8,"house":"b4","cells":["r4c2","r6c1"]}
    {"claim":"colors","one":["8r4c2","8r7c4"],"other":["8r4c4","8r6c1"],"from":[0,1,2]}
    {"claim":"only_places","digit":8,"house":"r9","cells":["r9c3","r9c5"],"why":[{"cells":["r9c1","r9c2","r9c4","r9c6"],"digits":[8],"because":"start"}]}
    {"claim":"only_places","digit":8,"house":"c3","cells":["r2c3","r9c3"]}
    {"claim":"only_places","digit":8,"house":"b7","cells":["r8c1","r9c3"],"why":[{"cells":["r9c1","r9c2"],"digits":[8],"because":"start"}]}
    {"claim":"colors","one":["8r9c3"],"other":["8r2c3","8r8c1","8r9c5"],"from":[4,5,6]}
    {"claim":"suppose","candidates":["8r2c3","8r8c1","8r9c5"],"claims":[{"claim":"excluded","candidates":["8r7c4"],"sights":[{"of":["8r9c5"],"house":"b8"}]},{"claim":"excluded","candidates":["8r6c1"],"sights":[{"of":["8r8c1"],"house":"c1"}]}],"leads":[{"one_of":[],"from":[3,9,10]}],"from":[7]}
    {"claim":"excluded","candidates":["8r2c3","8r8c1","8r9c5"],"from":[8]}
    "#);
}

#[test]
fn both_colours_force_places() {
    insta::assert_snapshot!(told_where("x_colors", None, r#""empty":null"#), @r#"
    {"claim":"only_places","digit":2,"house":"c6","cells":["r5c6","r6c6"],"why":[{"cells":["r3c6"],"digits":[2],"because":{"seen":{"by":["r2c5"],"house":"b2"}}},{"cells":["r7c6","r9c6"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"b8"}}}]}
    {"claim":"colors","one":["2r5c6"],"other":["2r6c6"],"from":[0]}
    {"claim":"suppose","candidates":["2r5c6"],"claims":[{"claim":"only_places","digit":2,"house":"c7","cells":["r9c7"],"why":[{"cells":["r1c7"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"r1"}}},{"cells":["r7c7"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r5c7"],"digits":[2],"because":{"claim":2}}]},{"claim":"only_places","digit":2,"house":"b7","cells":["r8c3"],"why":[{"cells":["r7c1","r7c3"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r7c2","r8c2","r9c2"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"c2"}}},{"cells":["r9c1"],"digits":[2],"because":{"claim":3}}],"from":[3]}],"leads":[{"one_of":["2r9c7"],"from":[3]},{"one_of":["2r8c3"],"from":[4]}],"from":[1]}
    {"claim":"suppose","candidates":["2r6c6"],"claims":[{"claim":"only_places","digit":2,"house":"c3","cells":["r8c3"],"why":[{"cells":["r1c3","r2c3","r3c3"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"b1"}}},{"cells":["r7c3"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r6c3"],"digits":[2],"because":{"claim":3}},{"cells":["r5c3"],"digits":[2],"because":"start"}]}],"leads":[{"one_of":["2r8c3"],"from":[4]}],"from":[1]}
    {"claim":"excluded","candidates":["2r6c3"],"sights":[{"of":["2r6c6"],"house":"r6"},{"of":["2r8c3"],"house":"c3"}],"from":[1,2]}
    {"claim":"excluded","candidates":["2r8c8","2r8c9"],"sights":[{"of":["2r8c3"],"house":"r8"},{"of":["2r9c7"],"house":"b9"}],"from":[1,2,3]}
    {"claim":"excluded","candidates":["2r9c1"],"sights":[{"of":["2r9c7"],"house":"r9"},{"of":["2r8c3"],"house":"b7"}],"from":[1,2,3]}
    "#);
}

#[test]
fn a_colour_leaves_no_place() {
    insta::assert_snapshot!(told_where("x_colors", None, r#""empty":""#), @r#"
    {"claim":"only_places","digit":2,"house":"c3","cells":["r6c3","r8c3"],"why":[{"cells":["r1c3","r2c3","r3c3"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"b1"}}},{"cells":["r7c3"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r5c3"],"digits":[2],"because":"start"}]}
    {"claim":"only_places","digit":2,"house":"b7","cells":["r8c3","r9c1"],"why":[{"cells":["r7c1","r7c3"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r7c2","r8c2","r9c2"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"c2"}}}]}
    {"claim":"colors","one":["2r6c3","2r9c1"],"other":["2r8c3"],"from":[0,1]}
    {"claim":"suppose","candidates":["2r6c3","2r9c1"],"claims":[{"claim":"only_places","digit":2,"house":"c6","cells":["r5c6"],"why":[{"cells":["r3c6"],"digits":[2],"because":{"seen":{"by":["r2c5"],"house":"b2"}}},{"cells":["r7c6","r9c6"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"b8"}}},{"cells":["r6c6"],"digits":[2],"because":{"assumed":"2r6c3"}}]},{"claim":"only_places","digit":2,"house":"c7","cells":[],"why":[{"cells":["r1c7"],"digits":[2],"because":{"seen":{"by":["r1c2"],"house":"r1"}}},{"cells":["r7c7"],"digits":[2],"because":{"seen":{"by":["r7c4"],"house":"r7"}}},{"cells":["r9c7"],"digits":[2],"because":{"assumed":"2r9c1"}},{"cells":["r5c7"],"digits":[2],"because":{"claim":4}}],"from":[4]}],"leads":[{"one_of":[],"from":[5]}],"from":[2]}
    {"claim":"excluded","candidates":["2r6c3","2r9c1"],"from":[3]}
    "#);
}

#[test]
fn a_cell_has_two_digits_of_one_colour() {
    insta::assert_snapshot!(told_without_causes("medusa_3d", Some(CLASH), r#""clash""#), @r#"
    {"claim":"only_digits","cell":"r4c9","digits":[1,2]}
    {"claim":"only_digits","cell":"r5c7","digits":[2,6]}
    {"claim":"only_digits","cell":"r8c1","digits":[1,5]}
    {"claim":"only_digits","cell":"r9c1","digits":[1,5]}
    {"claim":"only_digits","cell":"r9c7","digits":[2,6]}
    {"claim":"only_places","digit":1,"house":"r4","cells":["r4c2","r4c9"]}
    {"claim":"only_places","digit":6,"house":"r5","cells":["r5c7","r5c8"]}
    {"claim":"only_places","digit":1,"house":"r8","cells":["r8c1","r8c9"]}
    {"claim":"only_places","digit":5,"house":"r8","cells":["r8c1","r8c5"]}
    {"claim":"only_places","digit":5,"house":"r9","cells":["r9c1","r9c4"]}
    {"claim":"only_places","digit":6,"house":"r9","cells":["r9c4","r9c7"]}
    {"claim":"only_places","digit":1,"house":"c1","cells":["r8c1","r9c1"]}
    {"claim":"only_places","digit":5,"house":"c5","cells":["r6c5","r8c5"]}
    {"claim":"only_places","digit":2,"house":"c7","cells":["r5c7","r9c7"]}
    {"claim":"only_places","digit":6,"house":"c8","cells":["r5c8","r7c8"]}
    {"claim":"only_places","digit":1,"house":"c9","cells":["r4c9","r8c9"]}
    {"claim":"only_places","digit":2,"house":"b6","cells":["r4c9","r5c7"]}
    {"claim":"colors","one":["1r4c2","1r8c9","1r9c1","2r4c9","2r9c7","5r6c5","5r8c1","5r9c4","6r5c7","6r7c8","6r9c4"],"other":["1r4c9","1r8c1","2r5c7","5r8c5","5r9c1","6r5c8","6r9c7"],"from":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}
    {"claim":"suppose","candidates":["1r4c2","1r8c9","1r9c1","2r4c9","2r9c7","5r6c5","5r8c1","5r9c4","6r5c7","6r7c8","6r9c4"],"claims":[{"claim":"excluded","candidates":["6r9c4"],"sights":[{"of":["5r9c4"]}]}],"leads":[{"one_of":[],"from":[19]}],"from":[17]}
    {"claim":"excluded","candidates":["1r4c2","2r4c9","6r5c7","5r6c5","6r7c8","5r8c1","1r8c9","1r9c1","5r9c4","6r9c4","2r9c7"],"from":[18]}
    "#);
}

#[test]
fn a_house_has_no_place_beside_one_colour() {
    insta::assert_snapshot!(told_where("medusa_3d", Some(EMPTY), r#"{"empty""#), @r#"
    {"claim":"only_digits","cell":"r9c1","digits":[1,9],"why":[{"cells":["r9c1"],"digits":[2,3,4,5,6,7,8],"because":{"seen":{"by":["r9c2","r9c3","r9c4","r9c5","r9c6","r9c8","r9c9"],"house":"r9"}}}]}
    {"claim":"only_digits","cell":"r9c7","digits":[1,9],"why":[{"cells":["r9c7"],"digits":[2,3,4,5,6,7,8],"because":{"seen":{"by":["r9c2","r9c3","r9c4","r9c5","r9c6","r9c8","r9c9"],"house":"r9"}}}]}
    {"claim":"only_places","digit":1,"house":"r9","cells":["r9c1","r9c7"]}
    {"claim":"only_places","digit":9,"house":"c7","cells":["r1c7","r9c7"],"why":[{"cells":["r5c7"],"digits":[9],"because":{"seen":{"by":["r5c6"],"house":"r5"}}},{"cells":["r4c7","r6c7"],"digits":[9],"because":"start"}]}
    {"claim":"colors","one":["1r9c7","9r1c7","9r9c1"],"other":["1r9c1","9r9c7"],"from":[0,1,2,3]}
    {"claim":"only_places","digit":9,"house":"c3","cells":["r1c3","r7c3","r8c3"]}
    {"claim":"suppose","candidates":["1r9c7","9r1c7","9r9c1"],"claims":[{"claim":"excluded","candidates":["9r1c3"],"sights":[{"of":["9r1c7"],"house":"r1"}]},{"claim":"excluded","candidates":["9r7c3","9r8c3"],"sights":[{"of":["9r9c1"],"house":"b7"}]}],"leads":[{"one_of":[],"from":[5,7,8]}],"from":[4]}
    {"claim":"excluded","candidates":["9r1c7","9r9c1","1r9c7"],"from":[6]}
    "#);
}

/// A past in which every missing candidate was never there.
struct Always;

impl Past for Always {
    fn cause(&self, _: Candidate) -> Option<Cause> {
        Some(Cause::Start)
    }
}

/// Returns the fault of a step's argument in which one text is replaced by another; `None` if it has none.
fn forged((before, step): &(Recorder, Deduction), [old, new]: [&str; 2]) -> Option<argument::Fault> {
    let text = serde_json::to_string(&step.argument).expect("claims");
    assert!(text.contains(old), "{old} is not in {text}");
    let argument: Argument = serde_json::from_str(&text.replacen(old, new, 1)).expect("claims");
    let conclusions: Vec<Conclusion> = step.eliminations.iter().copied().map(Conclusion::Eliminated).collect();
    let step = argument::Step { conclusions: &conclusions, proof: &step.proof, uniqueness: Uniqueness::Assumed };
    argument::check(before.grid(), &Always, &argument, step).err()
}

#[test]
fn what_is_assumed_rules_out_only_what_it_conflicts_with() {
    let wrap = recorded("simple_colors_wrap", None, "");
    assert_eq!(forged(&wrap, ["", ""]), None);
    // The other colour is not assumed; nor is an assumption a contradiction unless a claim says what clashes.
    let other = r#""candidates":["7r9c3"],"sights":[{"of":["7r9c4"],"house":"r9"}]"#;
    for forgery in [
        [r#""candidates":["7r9c3"],"sights":[{"of":["7r5c3"],"house":"c3"}]"#, other],
        [r#""leads":[{"one_of":[],"from":[8]}]"#, r#""leads":[{"one_of":[]}]"#],
    ] {
        assert!(forged(&wrap, forgery).is_some(), "{forgery:?}");
    }
    let forced = recorded("x_colors", None, r#""empty":""#);
    assert_eq!(forged(&forced, ["", ""]), None);
    for forgery in [
        [r#"{"assumed":"2r6c3"}"#, r#"{"assumed":"2r9c1"}"#],
        [r#"{"assumed":"2r6c3"}"#, r#"{"assumed":"2r6c1"}"#],
        [r#""digits":[2],"because":"start""#, r#""digits":[2],"because":{"assumed":"2r6c3"}"#],
    ] {
        assert!(forged(&forced, forgery).is_some(), "{forgery:?}");
    }
}
