//! Whole arguments: sets of cells, the ways to fill them, and cells that cannot be filled.

use std::ops::ControlFlow;

use serde_json::Value;
use whydoku::argument::{self, Argument, Cause, Claim, Fault, Past, Says};
use whydoku::engine;
use whydoku::grid::Candidate;
use whydoku::proof::{Proof, Uniqueness};
use whydoku::technique::Technique;
use whydoku::trace::Recorder;

use crate::support;

/// Returns the argument of a technique's first step in one of its fixture positions.
fn argument(id: &str, position: usize) -> Argument {
    let technique = Technique::named(id).expect("a technique of the ladder");
    let fixture = support::fixture(technique).expect("a fixture");
    let puzzle = support::puzzle(&fixture.finds[position].position);
    let mut recorder = Recorder::new(&puzzle, Uniqueness::Assumed).expect("no conflict");
    let found = engine::find(&recorder, technique, |_| ControlFlow::Break(()));
    recorder.step(found.into_iter().next().expect("a step")).expect("a valid argument");
    recorder.events().last().and_then(|event| event.deduction()).expect("a step").argument.clone()
}

/// Returns the same argument as text: a claim a line, with its number; those inside an assumption are indented after it.
fn told(id: &str, position: usize) -> String {
    let Value::Array(claims) = serde_json::to_value(argument(id, position)).expect("plain data") else {
        panic!("a list")
    };
    let mut lines = Vec::new();
    tell(claims, 0, 0, &mut lines);
    lines.join("\n")
}

fn tell(claims: Vec<Value>, first: usize, depth: usize, lines: &mut Vec<String>) {
    for (i, mut claim) in claims.into_iter().enumerate() {
        let inner = claim.as_object_mut().and_then(|claim| claim.shift_remove("claims"));
        lines.push(format!("{}{} {claim}", "    ".repeat(depth), first + i).replace('"', ""));
        if let Some(Value::Array(inner)) = inner {
            tell(inner, first + i + 1, depth + 1, lines);
        }
    }
}

#[test]
fn two_sets_share_a_digit() {
    insta::assert_snapshot!(told("als_xz", 0), @r"
    0 {claim:only_digits,cell:r4c4,digits:[3,5],why:[{cells:[r4c4],digits:[2,4,6,7,8],because:{seen:{by:[r1c4,r3c4,r5c4,r7c4,r9c4],house:c4}}},{cells:[r4c4],digits:[1,9],because:start}]}
    1 {claim:only_digits,cell:r4c8,digits:[3,8],why:[{cells:[r4c8],digits:[2,4,6,7,9],because:{seen:{by:[r1c8,r2c8,r3c8,r6c8,r7c8],house:c8}}},{cells:[r4c8],digits:[5],because:{seen:{by:[r5c9],house:b6}}},{cells:[r4c8],digits:[1],because:start}]}
    2 {claim:almost,cells:[r4c4,r4c8],digits:[3,5,8],from:[0,1]}
    3 {claim:only_digits,cell:r8c1,digits:[3,5],why:[{cells:[r8c1],digits:[2,4,6,7,9],because:{seen:{by:[r2c1,r3c1,r4c1,r5c1,r9c1],house:c1}}},{cells:[r8c1],digits:[1],because:{seen:{by:[r7c3],house:b7}}},{cells:[r8c1],digits:[8],because:start}]}
    4 {claim:only_digits,cell:r8c8,digits:[3,5,8],why:[{cells:[r8c8],digits:[2,4,6,7,9],because:{seen:{by:[r1c8,r2c8,r3c8,r6c8,r7c8],house:c8}}},{cells:[r8c8],digits:[1],because:start}]}
    5 {claim:almost,cells:[r8c1,r8c8],digits:[3,5,8],from:[3,4]}
    6 {claim:chain,links:[{from:{digit:5,cells:[r4c4]},to:{digit:8,cells:[r4c8]},by:{set:[r4c4,r4c8]}},{from:{digit:8,cells:[r8c8]},to:{digit:5,cells:[r8c1,r8c8]},by:{set:[r8c1,r8c8]}}],joints:[[c8]],from:[2,5]}
    7 {claim:excluded,candidates:[5r8c4],sights:[{of:[5r8c1,5r8c8],house:r8},{of:[5r4c4],house:c4}],from:[6]}
    ");
}

#[test]
fn sets_form_a_chain() {
    insta::assert_snapshot!(told("als_xy_chain", 0), @r"
    0 {claim:only_digits,cell:r4c3,digits:[7,9],why:[{cells:[r4c3],digits:[1,2,3,4,6,8],because:{seen:{by:[r4c2,r5c1,r5c2,r5c3,r6c1,r6c3],house:b4}}},{cells:[r4c3],digits:[5],because:{seen:{by:[r1c3],house:c3}}}]}
    1 {claim:almost,cells:[r4c3],digits:[7,9],from:[0]}
    2 {claim:only_digits,cell:r4c1,digits:[5,7],why:[{cells:[r4c1],digits:[1,2,4,6,8,9],because:{seen:{by:[r2c1,r3c1,r5c1,r6c1,r7c1,r8c1],house:c1}}},{cells:[r4c1],digits:[3],because:{seen:{by:[r4c5],house:r4}}}]}
    3 {claim:only_digits,cell:r4c6,digits:[1,9],why:[{cells:[r4c6],digits:[2,3,4,5,8],because:{seen:{by:[r4c4,r4c5,r5c5,r6c5,r6c6],house:b5}}},{cells:[r4c6],digits:[6],because:{seen:{by:[r4c9],house:r4}}},{cells:[r4c6],digits:[7],because:start}]}
    4 {claim:only_digits,cell:r4c7,digits:[1,2,5],why:[{cells:[r4c7],digits:[3,4,6,7,8,9],because:{seen:{by:[r1c7,r2c7,r5c7,r6c7,r7c7,r9c7],house:c7}}}]}
    5 {claim:only_digits,cell:r4c8,digits:[2,5,7],why:[{cells:[r4c8],digits:[3,4,6,8,9],because:{seen:{by:[r4c9,r5c7,r5c8,r5c9,r6c7],house:b6}}},{cells:[r4c8],digits:[1],because:{seen:{by:[r2c8],house:c8}}}]}
    6 {claim:almost,cells:[r4c1,r4c6,r4c7,r4c8],digits:[1,2,5,7,9],from:[2,3,4,5]}
    7 {claim:only_digits,cell:r2c6,digits:[5,7,9],why:[{cells:[r2c6],digits:[1,2,4,6,8],because:{seen:{by:[r2c1,r2c3,r2c5,r2c7,r2c8],house:r2}}},{cells:[r2c6],digits:[3],because:{seen:{by:[r7c6],house:c6}}}]}
    8 {claim:only_digits,cell:r5c6,digits:[6,7],why:[{cells:[r5c6],digits:[1,2,3,4,5,8,9],because:{seen:{by:[r5c1,r5c2,r5c3,r5c5,r5c7,r5c8,r5c9],house:r5}}}]}
    9 {claim:only_digits,cell:r8c6,digits:[1,5,6,7],why:[{cells:[r8c6],digits:[2,3,4,8],because:{seen:{by:[r1c6,r3c6,r6c6,r7c6],house:c6}}},{cells:[r8c6],digits:[9],because:start}]}
    10 {claim:only_digits,cell:r9c6,digits:[1,5,9],why:[{cells:[r9c6],digits:[4,6,7,8],because:{seen:{by:[r9c2,r9c4,r9c7,r9c8],house:r9}}},{cells:[r9c6],digits:[2,3],because:{seen:{by:[r1c6,r7c6],house:c6}}}]}
    11 {claim:almost,cells:[r2c6,r5c6,r8c6,r9c6],digits:[1,5,6,7,9],from:[7,8,9,10]}
    12 {claim:only_digits,cell:r9c5,digits:[1,9],why:[{cells:[r9c5],digits:[2,3,4,5,8],because:{seen:{by:[r2c5,r4c5,r5c5,r6c5,r7c5],house:c5}}},{cells:[r9c5],digits:[6,7],because:{seen:{by:[r9c7,r9c8],house:r9}}}]}
    13 {claim:almost,cells:[r9c5],digits:[1,9],from:[12]}
    14 {claim:chain,links:[{from:{digit:9,cells:[r4c3]},to:{digit:7,cells:[r4c3]},by:{set:[r4c3]}},{from:{digit:7,cells:[r4c1,r4c8]},to:{digit:9,cells:[r4c6]},by:{set:[r4c1,r4c6,r4c7,r4c8]}},{from:{digit:9,cells:[r2c6,r9c6]},to:{digit:1,cells:[r8c6,r9c6]},by:{set:[r2c6,r5c6,r8c6,r9c6]}},{from:{digit:1,cells:[r9c5]},to:{digit:9,cells:[r9c5]},by:{set:[r9c5]}}],joints:[[r4],[c6],[b8]],from:[1,6,11,13]}
    15 {claim:excluded,candidates:[9r9c3],sights:[{of:[9r9c5],house:r9},{of:[9r4c3],house:c3}],from:[14]}
    ");
}

#[test]
fn each_petal_of_a_blossom_is_supposed() {
    insta::assert_snapshot!(told("death_blossom", 1), @r"
    0 {claim:only_places,digit:4,house:c3,cells:[r1c3,r8c3],why:[{cells:[r2c3],digits:[4],because:{seen:{by:[r2c5],house:r2}}},{cells:[r4c3,r6c3],digits:[4],because:{seen:{by:[r4c2],house:b4}}}]}
    1 {claim:only_digits,cell:r3c1,digits:[3,4,5],why:[{cells:[r3c1],digits:[1,2,7,9],because:{seen:{by:[r1c1,r4c1,r7c1,r8c1],house:c1}}},{cells:[r3c1],digits:[6,8],because:{seen:{by:[r3c3,r3c9],house:r3}}}]}
    2 {claim:only_digits,cell:r3c2,digits:[1,3,5,9],why:[{cells:[r3c2],digits:[6,7,8],because:{seen:{by:[r3c3,r3c4,r3c9],house:r3}}},{cells:[r3c2],digits:[4],because:{seen:{by:[r4c2],house:c2}}},{cells:[r3c2],digits:[2],because:{seen:{by:[r1c1],house:b1}}}]}
    3 {claim:only_digits,cell:r3c6,digits:[1,5,9],why:[{cells:[r3c6],digits:[6,7,8],because:{seen:{by:[r3c3,r3c4,r3c9],house:r3}}},{cells:[r3c6],digits:[2,3],because:{seen:{by:[r6c6,r7c6],house:c6}}},{cells:[r3c6],digits:[4],because:{seen:{by:[r2c5],house:b2}}}]}
    4 {claim:only_digits,cell:r3c8,digits:[1,9],why:[{cells:[r3c8],digits:[5,6,7,8],because:{seen:{by:[r1c8,r2c8,r2c9,r3c9],house:b3}}},{cells:[r3c8],digits:[2,3,4],because:start}]}
    5 {claim:almost,cells:[r3c1,r3c2,r3c6,r3c8],digits:[1,3,4,5,9],from:[1,2,3,4]}
    6 {claim:only_digits,cell:r1c6,digits:[1,8,9],why:[{cells:[r1c6],digits:[2,5,6],because:{seen:{by:[r1c1,r1c4,r1c8],house:r1}}},{cells:[r1c6],digits:[3,7],because:{seen:{by:[r7c6,r9c6],house:c6}}},{cells:[r1c6],digits:[4],because:{seen:{by:[r2c5],house:b2}}}]}
    7 {claim:only_digits,cell:r2c6,digits:[1,5,8,9],why:[{cells:[r2c6],digits:[4,6,7],because:{seen:{by:[r2c5,r2c8,r2c9],house:r2}}},{cells:[r2c6],digits:[2,3],because:{seen:{by:[r6c6,r7c6],house:c6}}}]}
    8 {claim:only_digits,cell:r8c6,digits:[4,5,8,9],why:[{cells:[r8c6],digits:[1,3,6,7],because:{seen:{by:[r7c6,r8c5,r9c4,r9c6],house:b8}}},{cells:[r8c6],digits:[2],because:{seen:{by:[r6c6],house:c6}}}]}
    9 {claim:almost,cells:[r1c6,r2c6,r3c6,r8c6],digits:[1,4,5,8,9],from:[3,6,7,8]}
    10 {claim:suppose,candidates:[4r1c3],leads:[{one_of:[1r3c2,1r3c6,1r3c8],from:[11]}]}
        11 {claim:fills,digits:[1,3,5,9],cells:[r3c1,r3c2,r3c6,r3c8],from:[5]}
    11 {claim:suppose,candidates:[4r8c3],leads:[{one_of:[1r1c6,1r2c6,1r3c6],from:[12]}]}
        12 {claim:fills,digits:[1,5,8,9],cells:[r1c6,r2c6,r3c6,r8c6],from:[9]}
    12 {claim:one_of,candidates:[1r1c6,1r2c6,1r3c2,1r3c6,1r3c8],from:[0,10,11]}
    13 {claim:excluded,candidates:[1r3c5],sights:[{of:[1r3c2,1r3c6,1r3c8],house:r3},{of:[1r1c6,1r2c6],house:b2}],from:[12]}
    ");
}

#[test]
fn a_bent_set_has_room_for_one_more() {
    insta::assert_snapshot!(told("wxyz_wing", 0), @r"
    0 {claim:only_digits,cell:r4c5,digits:[4,9],why:[{cells:[r4c5],digits:[2,5,6,7,8],because:{seen:{by:[r4c1,r4c3,r4c4,r4c6,r4c7],house:r4}}},{cells:[r4c5],digits:[1,3],because:{seen:{by:[r1c5,r6c5],house:c5}}}]}
    1 {claim:only_digits,cell:r6c6,digits:[4,6],why:[{cells:[r6c6],digits:[1,2,5,7,8],because:{seen:{by:[r1c6,r3c6,r4c6,r5c6,r7c6],house:c6}}},{cells:[r6c6],digits:[3],because:{seen:{by:[r6c4],house:r6}}},{cells:[r6c6],digits:[9],because:start}]}
    2 {claim:only_digits,cell:r6c7,digits:[2,6],why:[{cells:[r6c7],digits:[4,5,7,9],because:{seen:{by:[r2c7,r4c7,r5c7,r7c7],house:c7}}},{cells:[r6c7],digits:[1,3],because:{seen:{by:[r6c4,r6c5],house:r6}}},{cells:[r6c7],digits:[8],because:{seen:{by:[r5c9],house:b6}}}]}
    3 {claim:only_digits,cell:r6c9,digits:[2,6,9],why:[{cells:[r6c9],digits:[3,4,5,8],because:{seen:{by:[r1c9,r2c9,r5c9,r7c9],house:c9}}},{cells:[r6c9],digits:[1],because:{seen:{by:[r6c5],house:r6}}},{cells:[r6c9],digits:[7],because:{seen:{by:[r4c7],house:b6}}}]}
    4 {claim:shares,cells:[r4c5,r6c6,r6c7,r6c9],sectors:[{house:r6,cells:[r6c7,r6c9],digits:[2]},{house:b5,cells:[r4c5,r6c6],digits:[4]},{house:r6,cells:[r6c6,r6c7,r6c9],digits:[6]}],from:[0,1,2,3]}
    5 {claim:excluded,candidates:[9r4c8],sights:[{of:[9r4c5],house:r4},{of:[9r6c9],house:b6}],from:[4]}
    6 {claim:excluded,candidates:[9r4c9],sights:[{of:[9r4c5],house:r4},{of:[9r6c9],house:c9}],from:[4]}
    ");
}

#[test]
fn two_houses_give_all_digits_of_a_sue_de_coq() {
    insta::assert_snapshot!(told("sue_de_coq", 0), @r"
    0 {claim:only_digits,cell:r7c5,digits:[2,4,5,6],why:[{cells:[r7c5],digits:[7,8,9],because:{seen:{by:[r7c1,r7c2,r7c4],house:r7}}},{cells:[r7c5],digits:[1,3],because:{seen:{by:[r1c5,r2c5],house:c5}}}]}
    1 {claim:only_digits,cell:r7c6,digits:[1,2,3,5],why:[{cells:[r7c6],digits:[4,6,7,8,9],because:{seen:{by:[r1c6,r2c6,r3c6,r6c6,r8c6],house:c6}}}]}
    2 {claim:only_digits,cell:r7c7,digits:[2,4],why:[{cells:[r7c7],digits:[1,3,5,6,7,8],because:{seen:{by:[r1c7,r2c7,r3c7,r5c7,r8c7,r9c7],house:c7}}},{cells:[r7c7],digits:[9],because:{seen:{by:[r7c4],house:r7}}}]}
    3 {claim:only_digits,cell:r7c9,digits:[3,4],why:[{cells:[r7c9],digits:[1,2,5,6,7,8,9],because:{seen:{by:[r1c9,r2c9,r4c9,r5c9,r6c9,r8c9,r9c9],house:c9}}}]}
    4 {claim:only_digits,cell:r8c4,digits:[6,8],why:[{cells:[r8c4],digits:[2,3,4,5,7,9],because:{seen:{by:[r1c4,r2c4,r3c4,r5c4,r6c4,r7c4],house:c4}}},{cells:[r8c4],digits:[1],because:{seen:{by:[r8c7],house:r8}}}]}
    5 {claim:only_digits,cell:r8c5,digits:[5,6,8],why:[{cells:[r8c5],digits:[1,2,4,7,9],because:{seen:{by:[r8c1,r8c2,r8c6,r8c7,r8c9],house:r8}}},{cells:[r8c5],digits:[3],because:{seen:{by:[r2c5],house:c5}}}]}
    6 {claim:only_digits,cell:r9c4,digits:[1,6],why:[{cells:[r9c4],digits:[2,3,4,5,7,9],because:{seen:{by:[r1c4,r2c4,r3c4,r5c4,r6c4,r7c4],house:c4}}},{cells:[r9c4],digits:[8],because:{seen:{by:[r9c7],house:r9}}}]}
    7 {claim:shares,cells:[r7c5,r7c6,r7c7,r7c9,r8c4,r8c5,r9c4],sectors:[{house:r7,cells:[r7c5,r7c6,r7c7,r7c9],digits:[2,3,4]},{house:b8,cells:[r7c5,r7c6,r8c4,r8c5,r9c4],digits:[1,5,6,8]}],from:[0,1,2,3,4,5,6]}
    8 {claim:excluded,candidates:[3r7c3,3r7c8],sights:[{of:[3r7c6,3r7c9],house:r7}],from:[7]}
    9 {claim:excluded,candidates:[2r7c8],sights:[{of:[2r7c5,2r7c6,2r7c7],house:r7}],from:[7]}
    10 {claim:excluded,candidates:[5r9c5,5r9c6],sights:[{of:[5r7c5,5r7c6,5r8c5],house:b8}],from:[7]}
    11 {claim:excluded,candidates:[6r9c5],sights:[{of:[6r7c5,6r8c4,6r8c5,6r9c4],house:b8}],from:[7]}
    12 {claim:excluded,candidates:[1r9c6],sights:[{of:[1r7c6,1r9c4],house:b8}],from:[7]}
    ");
}

#[test]
fn sets_bar_the_ways_of_an_aligned_pair() {
    insta::assert_snapshot!(told("aligned_pair_exclusion", 0), @r"
    0 {claim:only_digits,cell:r5c7,digits:[1,4,8],why:[{cells:[r5c7],digits:[2,3,5,6,7,9],because:{seen:{by:[r1c7,r2c7,r3c7,r4c7,r7c7,r9c7],house:c7}}}]}
    1 {claim:only_digits,cell:r8c1,digits:[1,8],why:[{cells:[r8c1],digits:[2,3,4,5,6,7,9],because:{seen:{by:[r8c2,r8c3,r8c4,r8c5,r8c6,r8c8,r8c9],house:r8}}}]}
    2 {claim:only_digits,cell:r5c1,digits:[1,7],why:[{cells:[r5c1],digits:[2,4,5,6,9],because:{seen:{by:[r1c1,r2c1,r4c1,r6c1,r9c1],house:c1}}},{cells:[r5c1],digits:[3],because:{seen:{by:[r5c8],house:r5}}},{cells:[r5c1],digits:[8],because:{seen:{by:[r4c2],house:b4}}}]}
    3 {claim:only_digits,cell:r5c3,digits:[4,7],why:[{cells:[r5c3],digits:[1,2,5,6,8,9],because:{seen:{by:[r1c3,r3c3,r4c3,r7c3,r8c3,r9c3],house:c3}}},{cells:[r5c3],digits:[3],because:{seen:{by:[r5c8],house:r5}}}]}
    4 {claim:only_digits,cell:r6c7,digits:[1,4],why:[{cells:[r6c7],digits:[2,3,5,6,7,9],because:{seen:{by:[r1c7,r2c7,r3c7,r4c7,r7c7,r9c7],house:c7}}},{cells:[r6c7],digits:[8],because:{seen:{by:[r6c4],house:r6}}}]}
    5 {claim:only_digits,cell:r8c7,digits:[1,8],why:[{cells:[r8c7],digits:[2,3,4,5,6,7,9],because:{seen:{by:[r8c2,r8c3,r8c4,r8c5,r8c6,r8c8,r8c9],house:r8}}}]}
    6 {claim:ways,of:{cells:[r5c7,r8c1]},count:6,kept:4,barred:[{together:[4r5c7,1r8c1],cells:[r5c1,r5c3]},{together:[4r5c7,8r8c1],cells:[r6c7,r8c7]}],from:[0,1,2,3,4,5]}
    7 {claim:excluded,candidates:[4r5c7],sights:[{of:[1r5c7,8r5c7]}],from:[6]}
    ");
}

#[test]
fn a_permutation_is_counted_and_reduced() {
    insta::assert_snapshot!(told("unit_permutation", 0), @r"
    0 {claim:only_digits,cell:r8c2,digits:[1,2,6],why:[{cells:[r8c2],digits:[4,5,8,9],because:{seen:{by:[r8c1,r8c4,r8c8,r8c9],house:r8}}},{cells:[r8c2],digits:[3,7],because:{seen:{by:[r3c2,r6c2],house:c2}}}]}
    1 {claim:only_digits,cell:r8c3,digits:[6,7],why:[{cells:[r8c3],digits:[4,5,8,9],because:{seen:{by:[r8c1,r8c4,r8c8,r8c9],house:r8}}},{cells:[r8c3],digits:[1,2],because:{seen:{by:[r3c3,r6c3],house:c3}}},{cells:[r8c3],digits:[3],because:{seen:{by:[r9c1],house:b7}}}]}
    2 {claim:only_digits,cell:r8c5,digits:[3,6],why:[{cells:[r8c5],digits:[4,5,8,9],because:{seen:{by:[r8c1,r8c4,r8c8,r8c9],house:r8}}},{cells:[r8c5],digits:[2,7],because:{seen:{by:[r2c5,r9c5],house:c5}}},{cells:[r8c5],digits:[1],because:{seen:{by:[r7c6],house:b8}}}]}
    3 {claim:only_digits,cell:r8c6,digits:[3,7],why:[{cells:[r8c6],digits:[4,5,8,9],because:{seen:{by:[r8c1,r8c4,r8c8,r8c9],house:r8}}},{cells:[r8c6],digits:[1,6],because:{seen:{by:[r2c6,r7c6],house:c6}}},{cells:[r8c6],digits:[2],because:{seen:{by:[r9c5],house:b8}}}]}
    4 {claim:only_digits,cell:r8c7,digits:[1,2,6],why:[{cells:[r8c7],digits:[3,4,5,7,9],because:{seen:{by:[r7c7,r7c8,r8c8,r8c9,r9c8],house:b9}}},{cells:[r8c7],digits:[8],because:{seen:{by:[r8c1],house:r8}}}]}
    5 {claim:fills,digits:[3,6,7],cells:[r8c3,r8c5,r8c6],from:[1,2,3]}
    6 {claim:ways,of:{cells:[r8c2,r8c3,r8c5,r8c6,r8c7]},count:4,kept:4,from:[0,1,2,3,4]}
    7 {claim:excluded,candidates:[6r8c2,6r8c7],sights:[{of:[6r8c3,6r8c5],house:r8}],from:[5,6]}
    ");
}

#[test]
fn templates_are_counted() {
    insta::assert_snapshot!(told("template_delete", 0), @r"
    0 {claim:only_places,digit:8,house:r1,cells:[r1c6,r1c8],why:[{cells:[r1c1],digits:[8],because:{seen:{by:[r2c2],house:b1}}}]}
    1 {claim:only_places,digit:8,house:r3,cells:[r3c4,r3c7],why:[{cells:[r3c1],digits:[8],because:{seen:{by:[r2c2],house:b1}}}]}
    2 {claim:only_places,digit:8,house:r4,cells:[r4c5,r4c6,r4c9],why:[{cells:[r4c2],digits:[8],because:{seen:{by:[r2c2],house:c2}}},{cells:[r4c7],digits:[8],because:start}]}
    3 {claim:only_places,digit:8,house:r5,cells:[r5c5,r5c6,r5c9],why:[{cells:[r5c1,r5c3],digits:[8],because:{seen:{by:[r6c3],house:b4}}},{cells:[r5c7],digits:[8],because:start}]}
    4 {claim:only_places,digit:8,house:r7,cells:[r7c4,r7c5,r7c6,r7c8],why:[{cells:[r7c2],digits:[8],because:{seen:{by:[r2c2],house:c2}}}]}
    5 {claim:only_places,digit:8,house:r8,cells:[r8c1,r8c5,r8c6,r8c7]}
    6 {claim:only_places,digit:8,house:r9,cells:[r9c1,r9c7],why:[{cells:[r9c2],digits:[8],because:{seen:{by:[r2c2],house:c2}}},{cells:[r9c3],digits:[8],because:{seen:{by:[r6c3],house:c3}}}]}
    7 {claim:ways,of:{places:{digit:8,houses:[r1,r3,r4,r5,r7,r8,r9]}},count:8,kept:8,from:[0,1,2,3,4,5,6]}
    8 {claim:excluded,candidates:[8r1c6],sights:[{of:[8r1c8],house:r1}],from:[7]}
    9 {claim:excluded,candidates:[8r3c7],sights:[{of:[8r1c8],house:b3}],from:[7]}
    10 {claim:excluded,candidates:[8r7c4],sights:[{of:[8r3c4],house:c4}],from:[7]}
    11 {claim:excluded,candidates:[8r7c8],sights:[{of:[8r1c8],house:c8}],from:[7]}
    12 {claim:excluded,candidates:[8r8c5,8r8c6],sights:[{of:[8r7c5,8r7c6],house:b8}],from:[7]}
    ");
}

#[test]
fn fireworks_fill_their_cells() {
    insta::assert_snapshot!(told("fireworks", 0), @r"
    0 {claim:only_places,digit:1,house:r8,cells:[r8c4,r8c5,r8c6],why:[{cells:[r8c2],digits:[1],because:{seen:{by:[r7c3],house:b7}}},{cells:[r8c9],digits:[1],because:{seen:{by:[r6c9],house:c9}}}]}
    1 {claim:only_places,digit:1,house:c6,cells:[r3c6,r8c6],why:[{cells:[r4c6],digits:[1],because:{seen:{by:[r4c1],house:r4}}},{cells:[r6c6],digits:[1],because:{seen:{by:[r6c9],house:r6}}},{cells:[r7c6],digits:[1],because:{seen:{by:[r7c3],house:r7}}},{cells:[r9c6],digits:[1],because:start}]}
    2 {claim:covers,digit:1,base:[r8,c6],cover:[b8],fins:[r3c6,r8c6],from:[0,1]}
    3 {claim:only_places,digit:5,house:r8,cells:[r8c6,r8c9],why:[{cells:[r8c2],digits:[5],because:{seen:{by:[r9c3],house:b7}}},{cells:[r8c4],digits:[5],because:{seen:{by:[r1c4],house:c4}}},{cells:[r8c5],digits:[5],because:{seen:{by:[r4c5],house:c5}}}]}
    4 {claim:only_places,digit:5,house:c6,cells:[r7c6,r8c6],why:[{cells:[r3c6],digits:[5],because:{seen:{by:[r1c4],house:b2}}},{cells:[r4c6,r6c6],digits:[5],because:{seen:{by:[r4c5],house:b5}}},{cells:[r9c6],digits:[5],because:{seen:{by:[r9c3],house:r9}}}]}
    5 {claim:covers,digit:5,base:[r8,c6],cover:[b8],fins:[r8c6,r8c9],from:[3,4]}
    6 {claim:only_places,digit:7,house:r8,cells:[r8c4,r8c6,r8c9],why:[{cells:[r8c2],digits:[7],because:{seen:{by:[r4c2],house:c2}}},{cells:[r8c5],digits:[7],because:{seen:{by:[r6c5],house:c5}}}]}
    7 {claim:only_places,digit:7,house:c6,cells:[r3c6,r7c6,r8c6,r9c6],why:[{cells:[r4c6,r6c6],digits:[7],because:{seen:{by:[r6c5],house:b5}}}]}
    8 {claim:covers,digit:7,base:[r8,c6],cover:[b8],fins:[r3c6,r8c6,r8c9],from:[6,7]}
    9 {claim:fills,digits:[1,5,7],cells:[r3c6,r8c6,r8c9],from:[2,5,8]}
    10 {claim:excluded,candidates:[2r3c6,6r3c6],sights:[{of:[1r3c6,7r3c6]}],from:[9]}
    11 {claim:excluded,candidates:[4r8c9,6r8c9],sights:[{of:[5r8c9,7r8c9]}],from:[9]}
    ");
}

#[test]
fn a_direct_pair_leaves_a_single() {
    insta::assert_snapshot!(told("direct_hidden_pair", 0), @r"
    0 {claim:only_places,digit:2,house:r5,cells:[r5c5,r5c6],why:[{cells:[r5c3],digits:[2],because:{seen:{by:[r6c3],house:c3}}},{cells:[r5c8,r5c9],digits:[2],because:{seen:{by:[r4c7],house:b6}}}]}
    1 {claim:only_places,digit:6,house:r5,cells:[r5c5,r5c6],why:[{cells:[r5c3],digits:[6],because:{seen:{by:[r8c3],house:c3}}},{cells:[r5c8,r5c9],digits:[6],because:{seen:{by:[r4c8],house:b6}}}]}
    2 {claim:fills,digits:[2,6],cells:[r5c5,r5c6],from:[0,1]}
    3 {claim:excluded,candidates:[8r5c5],sights:[{of:[2r5c5,6r5c5]}],from:[2]}
    4 {claim:excluded,candidates:[8r5c6],sights:[{of:[2r5c6,6r5c6]}],from:[2]}
    5 {claim:only_places,digit:8,house:r5,cells:[r5c3],why:[{cells:[r5c8,r5c9],digits:[8],because:{seen:{by:[r6c9],house:b6}}},{cells:[r5c5],digits:[8],because:{claim:3}},{cells:[r5c6],digits:[8],because:{claim:4}}],from:[3,4]}
    6 {claim:placed,candidate:8r5c3,from:[5]}
    ");
}

#[test]
fn each_digit_of_a_base_is_supposed() {
    insta::assert_snapshot!(told("exocet", 0), @r"
    0 {claim:only_digits,cell:r6c1,digits:[2,6],why:[{cells:[r6c1],digits:[1,3,5,7,8,9],because:{seen:{by:[r1c1,r2c1,r4c1,r5c1,r8c1,r9c1],house:c1}}},{cells:[r6c1],digits:[4],because:start}]}
    1 {claim:only_digits,cell:r6c2,digits:[2,4],why:[{cells:[r6c2],digits:[1,3,5,6,7,8,9],because:{seen:{by:[r1c2,r2c2,r3c2,r4c2,r5c2,r8c2,r9c2],house:c2}}}]}
    2 {claim:suppose,candidates:[2r6c1],leads:[{one_of:[2r4c5,2r4c9],from:[6]}]}
        3 {claim:only_places,digit:2,house:c3,cells:[r2c3],why:[{cells:[r8c3],digits:[2],because:{seen:{by:[r8c8],house:r8}}},{cells:[r9c3],digits:[2],because:{seen:{by:[r9c6],house:r9}}},{cells:[r5c3,r6c3],digits:[2],because:{claim:2}}]}
        4 {claim:only_places,digit:2,house:c5,cells:[r1c5,r2c5,r4c5],why:[{cells:[r8c5,r9c5],digits:[2],because:{seen:{by:[r9c6],house:b8}}},{cells:[r6c5],digits:[2],because:start}]}
        5 {claim:only_places,digit:2,house:c9,cells:[r1c9,r2c9,r4c9],why:[{cells:[r8c9,r9c9],digits:[2],because:{seen:{by:[r8c8],house:b9}}},{cells:[r6c9],digits:[2],because:start}]}
        6 {claim:covers,digit:2,base:[c3,c5,c9],cover:[r1,r2],fins:[r4c5,r4c9],from:[3,4,5]}
    3 {claim:suppose,candidates:[2r6c2],leads:[{one_of:[2r4c5,2r4c9],from:[7]}]}
        4 {claim:only_places,digit:2,house:c3,cells:[r2c3],why:[{cells:[r8c3],digits:[2],because:{seen:{by:[r8c8],house:r8}}},{cells:[r9c3],digits:[2],because:{seen:{by:[r9c6],house:r9}}},{cells:[r5c3,r6c3],digits:[2],because:{claim:3}}]}
        5 {claim:only_places,digit:2,house:c5,cells:[r1c5,r2c5,r4c5],why:[{cells:[r8c5,r9c5],digits:[2],because:{seen:{by:[r9c6],house:b8}}},{cells:[r6c5],digits:[2],because:start}]}
        6 {claim:only_places,digit:2,house:c9,cells:[r1c9,r2c9,r4c9],why:[{cells:[r8c9,r9c9],digits:[2],because:{seen:{by:[r8c8],house:b9}}},{cells:[r6c9],digits:[2],because:start}]}
        7 {claim:covers,digit:2,base:[c3,c5,c9],cover:[r1,r2],fins:[r4c5,r4c9],from:[4,5,6]}
    4 {claim:suppose,candidates:[4r6c2],leads:[{one_of:[4r4c5],from:[8]}]}
        5 {claim:only_places,digit:4,house:c3,cells:[r2c3,r9c3],why:[{cells:[r8c3],digits:[4],because:{seen:{by:[r8c4],house:r8}}},{cells:[r5c3,r6c3],digits:[4],because:{claim:4}}]}
        6 {claim:only_places,digit:4,house:c5,cells:[r4c5],why:[{cells:[r1c5,r2c5],digits:[4],because:{seen:{by:[r1c6],house:b2}}},{cells:[r8c5,r9c5],digits:[4],because:{seen:{by:[r8c4],house:b8}}},{cells:[r6c5],digits:[4],because:{claim:4}}]}
        7 {claim:only_places,digit:4,house:c9,cells:[r2c9,r9c9],why:[{cells:[r1c9],digits:[4],because:{seen:{by:[r1c6],house:r1}}},{cells:[r8c9],digits:[4],because:{seen:{by:[r8c4],house:r8}}},{cells:[r4c9,r6c9],digits:[4],because:start}]}
        8 {claim:covers,digit:4,base:[c3,c5,c9],cover:[r2,r9],fins:[r4c5],from:[5,6,7]}
    5 {claim:suppose,candidates:[6r6c1],leads:[{one_of:[6r4c5,6r4c9],from:[9]}]}
        6 {claim:only_places,digit:6,house:c3,cells:[r8c3,r9c3],why:[{cells:[r2c3],digits:[6],because:{seen:{by:[r1c2],house:b1}}},{cells:[r5c3,r6c3],digits:[6],because:{claim:5}}]}
        7 {claim:only_places,digit:6,house:c5,cells:[r4c5,r8c5,r9c5],why:[{cells:[r1c5,r2c5],digits:[6],because:{seen:{by:[r3c4],house:b2}}},{cells:[r6c5],digits:[6],because:start}]}
        8 {claim:only_places,digit:6,house:c9,cells:[r4c9,r8c9,r9c9],why:[{cells:[r1c9,r2c9],digits:[6],because:{seen:{by:[r2c7],house:b3}}},{cells:[r6c9],digits:[6],because:start}]}
        9 {claim:covers,digit:6,base:[c3,c5,c9],cover:[r8,r9],fins:[r4c5,r4c9],from:[6,7,8]}
    6 {claim:only_digits,cell:r4c5,digits:[1,2,4,6],why:[{cells:[r4c5],digits:[3,5,7,8,9],because:{seen:{by:[r4c1,r4c2,r4c3,r4c6,r4c7],house:r4}}}]}
    7 {claim:only_digits,cell:r4c9,digits:[1,2,6],why:[{cells:[r4c9],digits:[3,5,7,8,9],because:{seen:{by:[r4c1,r4c2,r4c3,r4c6,r4c7],house:r4}}},{cells:[r4c9],digits:[4],because:start}]}
    8 {claim:ways,of:{cells:[r4c5,r4c9,r6c1,r6c2]},count:27,kept:4,from:[0,1,2,3,4,5,6,7]}
    9 {claim:excluded,candidates:[1r4c5],sights:[{of:[2r4c5,4r4c5,6r4c5]}],from:[8]}
    10 {claim:excluded,candidates:[1r4c9],sights:[{of:[2r4c9,6r4c9]}],from:[8]}
    ");
}

#[test]
fn a_tridagon_is_impossible() {
    insta::assert_snapshot!(told("tridagon", 0), @r"
    0 {claim:only_digits,cell:r4c1,digits:[1,4,6],why:[{cells:[r4c1],digits:[2,3,5,7,8,9],because:{seen:{by:[r2c1,r3c1,r5c1,r6c1,r8c1,r9c1],house:c1}}}]}
    1 {claim:only_digits,cell:r4c7,digits:[1,4,6],why:[{cells:[r4c7],digits:[2,3,5,7,8,9],because:{seen:{by:[r1c7,r3c7,r5c7,r6c7,r7c7,r9c7],house:c7}}}]}
    2 {claim:only_digits,cell:r5c2,digits:[4,6],why:[{cells:[r5c2],digits:[1,2,3,5,8,9],because:{seen:{by:[r5c1,r5c3,r5c4,r5c5,r5c7,r5c8],house:r5}}},{cells:[r5c2],digits:[7],because:{seen:{by:[r2c2],house:c2}}}]}
    3 {claim:only_digits,cell:r5c9,digits:[4,6,7],why:[{cells:[r5c9],digits:[1,2,3,5,8,9],because:{seen:{by:[r5c1,r5c3,r5c4,r5c5,r5c7,r5c8],house:r5}}}]}
    4 {claim:only_digits,cell:r6c3,digits:[1,4,7],why:[{cells:[r6c3],digits:[2,3,5,8,9],because:{seen:{by:[r1c3,r2c3,r5c3,r7c3,r8c3],house:c3}}},{cells:[r6c3],digits:[6],because:start}]}
    5 {claim:only_digits,cell:r6c8,digits:[1,4],why:[{cells:[r6c8],digits:[2,3,5,7,8,9],because:{seen:{by:[r1c8,r2c8,r4c8,r5c8,r7c8,r8c8],house:c8}}},{cells:[r6c8],digits:[6],because:start}]}
    6 {claim:only_digits,cell:r7c1,digits:[1,4,6],why:[{cells:[r7c1],digits:[2,3,5,7,8,9],because:{seen:{by:[r2c1,r3c1,r5c1,r6c1,r8c1,r9c1],house:c1}}}]}
    7 {claim:only_digits,cell:r7c9,digits:[1,4,6],why:[{cells:[r7c9],digits:[2,3,5,7,8,9],because:{seen:{by:[r7c7,r7c8,r8c8,r8c9,r9c7,r9c9],house:b9}}}]}
    8 {claim:only_digits,cell:r8c2,digits:[1,4],why:[{cells:[r8c2],digits:[2,3,5,7,8,9],because:{seen:{by:[r2c2,r3c2,r4c2,r6c2,r7c2,r9c2],house:c2}}},{cells:[r8c2],digits:[6],because:start}]}
    9 {claim:only_digits,cell:r8c7,digits:[1,4,6],why:[{cells:[r8c7],digits:[2,3,5,7,8,9],because:{seen:{by:[r1c7,r3c7,r5c7,r6c7,r7c7,r9c7],house:c7}}}]}
    10 {claim:only_digits,cell:r9c3,digits:[1,4,6],why:[{cells:[r9c3],digits:[2,3,5,7,8,9],because:{seen:{by:[r9c1,r9c2,r9c5,r9c6,r9c7,r9c9],house:r9}}}]}
    11 {claim:only_digits,cell:r9c8,digits:[1,6],why:[{cells:[r9c8],digits:[2,3,5,7,8,9],because:{seen:{by:[r9c1,r9c2,r9c5,r9c6,r9c7,r9c9],house:r9}}},{cells:[r9c8],digits:[4],because:start}]}
    12 {claim:impossible,cells:[r4c1,r4c7,r5c2,r5c9,r6c3,r6c8,r7c1,r7c9,r8c2,r8c7,r9c3,r9c8],digits:[1,4,6],because:{cycles:{falling:[b4,b9,b7],rising:[b6]}},others:[7r5c9,7r6c3],from:[0,1,2,3,4,5,6,7,8,9,10,11]}
    13 {claim:excluded,candidates:[7r6c9],sights:[{of:[7r6c3],house:r6},{of:[7r5c9],house:c9}],from:[12]}
    ");
}

/// Returns the kinds of the claims that explain steps of a technique in a position of candidates.
fn kinds(id: &str, position: &str) -> Vec<String> {
    let recorder = Recorder::new(&support::puzzle(position), Uniqueness::Open).expect("no conflict");
    let technique = Technique::named(id).expect("a technique of the ladder");
    let found = engine::find(&recorder, technique, |_| ControlFlow::Continue(()));
    let kinds = |step| {
        let mut recorder = recorder.clone();
        recorder.step(step).expect("a valid argument");
        let step = recorder.events().last().and_then(|event| event.deduction()).expect("a step");
        let kinds: Vec<&str> = step.argument.claims.iter().map(|claim| claim.says.kind()).collect();
        let mut kinds: Vec<&str> = kinds.into_iter().filter(|kind| *kind != "only_digits").collect();
        kinds.dedup();
        kinds.join(" ")
    };
    found.into_iter().map(kinds).collect()
}

#[test]
fn orders_that_are_too_many_to_count_leave_a_small_set() {
    // Row 1 has hundreds of thousands of orders; box 3 has fewer.
    let pair = |index: usize| if matches!(index, 7 | 8) { "12......." } else { "123456789" };
    let position: String = (0..81).map(pair).collect();
    assert_eq!(kinds("unit_permutation", &position), ["fills excluded", "fills ways excluded"]);
}

#[test]
fn each_corner_of_fireworks_lacks_the_digits_of_the_other() {
    // 1 and 2 leave box 1, and 3 and 4 leave box 5, through r1c5 and r5c1 alone.
    let has = |row: usize, column: usize, digit: usize| {
        let of_first = row != 0 && column != 0 || row < 3 && column < 3;
        let of_second = row != 4 && column != 4 || (3..6).contains(&row) && (3..6).contains(&column);
        matches!((row, column), (0, 4) | (4, 0)) || digit > 4 || if digit > 2 { of_second } else { of_first }
    };
    let sign = |index: usize| {
        let (cell, digit) = (index / 9, index % 9 + 1);
        if has(cell / 9, cell % 9, digit) { char::from(b'0' + digit as u8) } else { '.' }
    };
    let position: String = (0..729).map(sign).collect();
    let recorder = Recorder::new(&support::puzzle(&position), Uniqueness::Open).expect("no conflict");
    let technique = Technique::named("fireworks").expect("a technique of the ladder");
    let found = engine::find(&recorder, technique, |_| ControlFlow::Break(()));
    let step = found.into_iter().next().expect("a step");
    assert!(["3r1c1", "1r5c5"].iter().all(|gone| step.eliminations.contains(&gone.parse().expect("a candidate"))));
    recorder.clone().step(step).expect("a valid argument");
}

/// A past in which the puzzle never had what is missing.
struct Given;

impl Past for Given {
    fn cause(&self, _: Candidate) -> Option<Cause> {
        Some(Cause::Start)
    }
}

#[test]
fn a_petal_is_not_filled_before_it_lacks_a_digit() {
    let Argument { mut claims } = argument("death_blossom", 1);
    let almost = claims.iter().position(|claim| claim.says.kind() == "almost").expect("a petal");
    claims.truncate(almost + 1);
    let Says::Almost { cells, digits } = claims[almost].says else { panic!("a petal") };
    let fewer = digits.iter().skip(1).collect();
    let says = Says::Fills { digits: fewer, cells, also: Vec::new() };
    claims.push(Claim { says, from: vec![almost as u16] });
    let technique = Technique::named("death_blossom").expect("a technique of the ladder");
    let position = &support::fixture(technique).expect("a fixture").finds[1].position;
    let grid = support::puzzle(position).grid().expect("no conflict");
    let step = argument::Step { conclusions: &[], proof: &Proof::default(), uniqueness: Uniqueness::Open };
    let checked = argument::check(&grid, &Given, &Argument { claims }, step);
    assert_eq!(checked, Err(Fault::Untrue(almost as u16 + 1, "fills")));
}
