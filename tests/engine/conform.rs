//! Library cases against the techniques: how a case is judged.

use whydoku::conform::{Report, Tally, Verdict, report};
use whydoku::format::hodoku;

/// Positions from the fixtures of naked singles, naked pairs and pointing.
const SINGLE: &str =
    "..7+8......9.3+71......2....7+5+734.8.6.+9..5...+7.4.2+9.+7.+588+51+6..+79+23+2+67+95..1+7+4+9+1+825+36";
const PAIR: &str =
    "..76+9+54.+8.5.+13.+9+7+6...7+4.+1.5..5.+8...12..+5+1...3..1.64.59+59+8+4+2+36+1+7+74+6+951+3+82...8+7+6+5+9+4";
const POINTING: &str =
    "....6...9+9...7.6..4+618....+7..92+3+6+8+74+6..+75+81+93+387...26+5.9.+6..7.18.3.1.+9.+6..6...4..";

fn judged(line: &str) -> Report {
    report(&hodoku::cases(line).expect("a library line"), None)
}

fn verdict(line: &str) -> Verdict {
    judged(line).results.remove(0).verdict
}

#[test]
fn a_case_holds_by_the_step_it_expects() {
    assert_eq!(verdict(&format!(":0003:9:{SINGLE}:::949:")), Verdict::Held);
    assert_eq!(verdict(&format!(":0100:3:{POINTING}::318 328 338::")), Verdict::Held);
    assert_eq!(verdict(&format!(":0200:23:{PAIR}:246 248:331 341 361::")), Verdict::Held);
}

#[test]
fn a_placement_is_what_it_clears_of_its_cell() {
    // In box 1 the only place for 1 is r1c1, which could also be any other digit.
    let board =
        format!("{}...1.....{}1...1.......{}..1......{}", ".".repeat(9), ".".repeat(6), ".".repeat(18), ".".repeat(18));
    let others = "211 311 411 511 611 711 811 911";
    assert_eq!(verdict(&format!(":0002:1:{board}:::111:")), Verdict::Held);
    assert_eq!(verdict(&format!(":0002:1:{board}::{others}::")), Verdict::Held);
    assert!(matches!(verdict(&format!(":0003:8:{SINGLE}:::849:")), Verdict::Missed { .. }));
}

#[test]
fn a_step_may_clear_more_than_is_expected() {
    let wider = verdict(&format!(":0100:3:{POINTING}::318 338::"));
    let Verdict::Wider { step } = wider else { panic!("{wider:?}") };
    assert_eq!((step.technique, step.eliminations.len()), ("pointing", 3));
}

#[test]
fn what_is_missed_is_told_with_what_comes_nearest() {
    let missed = verdict(&format!(":0100:3:{POINTING}::318 218::"));
    let Verdict::Missed { found } = missed else { panic!("{missed:?}") };
    assert!(found.first().is_some_and(|step| step.eliminations.iter().any(|gone| gone.to_string() == "3r1c8")));
    assert!(found.len() <= 3);
}

#[test]
fn nothing_is_to_be_found_where_nothing_is_expected() {
    assert_eq!(verdict(&format!(":0000:1:{}::::", ".".repeat(81))), Verdict::Held);
    assert!(matches!(verdict(&format!(":0100:3:{POINTING}::::")), Verdict::Missed { found } if found.len() == 1));
}

#[test]
fn nothing_is_to_be_found_where_the_variant_says_so() {
    assert_eq!(verdict(&format!(":0302-x::{}::::", ".".repeat(81))), Verdict::Held);
    assert!(matches!(verdict(&format!(":0100-x::{POINTING}::::")), Verdict::Missed { found } if found.len() == 1));
}

#[test]
fn a_code_of_no_technique_is_not_implemented() {
    let report = judged(&format!(":9999::{PAIR}::331::"));
    assert_eq!((report.cases, report.held), (1, 0));
    assert_eq!(report.results[0].verdict, Verdict::NotImplemented);
    assert!(report.codes[0].techniques.is_empty());
}

#[test]
fn a_position_that_contradicts_itself_is_missed() {
    let clash = format!("11{}", ".".repeat(79));
    assert_eq!(verdict(&format!(":0000-x::{clash}::::")), Verdict::Missed { found: Vec::new() });
}

#[test]
fn the_cases_of_a_code_are_counted_apart() {
    let library = format!(
        "# ours\n:0003:9:{SINGLE}:::949:\n\n:0100-1:3:{POINTING}::318 328 338::\n:0100-2:3:{POINTING}::318 218::\n"
    );
    let cases = hodoku::cases(&library).expect("library lines");
    let all = report(&cases, None);
    assert_eq!((all.cases, all.held, all.codes.len()), (3, 2, 3));
    let pointing = report(&cases, Some("0100"));
    assert_eq!((pointing.cases, pointing.held), (2, 1));
    let second = report(&cases, Some("0100-2"));
    assert_eq!((second.cases, second.results[0].number), (1, 3));
    let tally =
        Tally { code: "0100-2".to_owned(), techniques: vec!["pointing"], cases: 1, missed: 1, ..Tally::default() };
    assert_eq!(second.codes, [tally]);
}

/// Between the ends of a loop there are several shortest chains, each of which makes another loop.
#[test]
fn every_shortest_loop_between_two_ends_is_found() {
    let loop_of_twelve = ":0706::..4........2.486..1.+3...8+49..1....5.235..748.64.....72..+67...9.3..6..5......83.+6.:\
        214 215 216 317 319 329 944 945 946 964 965 966 782 791 792 197:344 345 367 179 479 983 189 489::11";
    assert_eq!(verdict(loop_of_twelve), Verdict::Held);
}

/// An almost locked set is a single node: of chains with as many links, one with such a set is shorter.
#[test]
fn a_grouped_chain_with_fewer_nodes_is_found() {
    let chain_of_seven = ":0711::.+7.+95.....8..+7+425949+5.28..+7+9.+8.+6....+56+1+4+82793..7.19.6.+7+5.8+961.4+8.9.+4..7.+6.4.3.+9..:\
        317 194:111::6";
    assert_eq!(verdict(chain_of_seven), Verdict::Held);
}
