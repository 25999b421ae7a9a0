//! Teaching order: level by level, with as little new as possible in each puzzle.

use std::collections::BTreeSet;

use whydoku::format;
use whydoku::grid::{Budget, Count, Known};
use whydoku::technique::{LADDER, Technique};
use whydoku::tutor::{Demands, Length, RatingError, TeachingOrder, Turn};

use crate::support::pack;

/// Returns what a puzzle of this level and score asks for.
fn demands(level: &str, score: f64, ids: &[&'static str]) -> Demands {
    Demands {
        level: Some(level.to_owned()),
        score: Some(score.try_into().expect("a score")),
        solved: true,
        length: Length { non_singles: 0, steps: 50 },
        techniques: ids.to_vec(),
    }
}

fn order(turns: &[Turn]) -> Vec<usize> {
    turns.iter().map(|turn| turn.index).collect()
}

#[test]
fn one_new_technique_before_two() {
    let puzzles = [
        demands("medium", 300.0, &["hidden_single", "pointing", "naked_pair"]),
        demands("medium", 900.0, &["hidden_single", "naked_pair"]),
        demands("medium", 400.0, &["hidden_single", "pointing"]),
        demands("medium", 200.0, &["hidden_single", "pointing"]),
        demands("hard", 100.0, &["hidden_single"]),
        demands("easy", 500.0, &["hidden_single", "naked_single"]),
        demands("easy", 600.0, &["hidden_single"]),
        Demands { solved: false, ..demands("easy", 700.0, &[]) },
        Demands { level: None, score: None, ..demands("easy", 0.0, &["hidden_single"]) },
    ];
    let teaching = TeachingOrder::default();
    let turns = teaching.arrange(&puzzles);
    assert_eq!(order(&turns), [6, 5, 3, 2, 0, 1, 4, 8, 7]);
    let new: Vec<&[&str]> = turns.iter().map(|turn| &turn.new[..]).collect();
    assert_eq!(new[..5], [&["hidden_single"][..], &["naked_single"], &["pointing"], &[], &["naked_pair"]]);
    assert_eq!(turns[4].practised, ["hidden_single", "pointing"]);
    let technique = |id| Technique::named(id).expect("on the ladder");
    let known = TeachingOrder { known: vec![technique("naked_pair"), technique("naked_single")], ..teaching.clone() };
    assert_eq!(order(&known.arrange(&puzzles)), [5, 6, 1, 3, 0, 2, 4, 8, 7]);
    let practice = |count| order(&TeachingOrder { practice: Some(count), ..teaching.clone() }.arrange(&puzzles));
    assert_eq!(practice(0), [6, 5, 3, 0]);
    assert_eq!(practice(1), order(&turns));
}

/// Whatever the puzzles ask for, each has its turn once, and each turn is the best of those that are left.
#[test]
fn no_turn_can_be_improved() {
    let mut random = fastrand::Rng::with_seed(1);
    let levels = ["easy", "medium", "hard"];
    for _ in 0..200 {
        let drawn = |random: &mut fastrand::Rng| {
            let ids: Vec<&str> =
                LADDER.iter().take(8).filter(|_| random.bool()).map(|technique| technique.id).collect();
            demands(levels[random.usize(..3)], f64::from(random.u8(..5)), &ids)
        };
        let puzzles: Vec<Demands> = (0..random.usize(..20)).map(|_| drawn(&mut random)).collect();
        let turns = TeachingOrder::default().arrange(&puzzles);
        assert_eq!(order(&turns).iter().collect::<BTreeSet<_>>().len(), puzzles.len());
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let level = |index: usize| levels.iter().position(|&level| puzzles[index].level.as_deref() == Some(level));
        for (n, turn) in turns.iter().enumerate() {
            let new = |index: usize| puzzles[index].techniques.iter().filter(|id| !known.contains(*id)).count();
            assert_eq!(new(turn.index), turn.new.len());
            for later in &turns[n + 1..] {
                let key = |index: usize| (level(index), new(index));
                assert!(key(turn.index) <= key(later.index), "{turns:?}");
            }
            known.extend(&turn.new);
        }
    }
}

#[test]
fn what_puzzles_ask_for() {
    let teaching = TeachingOrder::default();
    let budget = Budget::default();
    let exemplars = pack("exemplars");
    let of = |id: &str| {
        let puzzle = exemplars.iter().find(|puzzle| puzzle.id() == Some(id)).expect("an exemplar");
        teaching.demands(puzzle, &budget).expect("a grade")
    };
    let told = of("naked_pair");
    assert!(told.solved && told.techniques.contains(&"naked_pair") && told.score.is_some(), "{told:?}");
    assert!(told.techniques.is_sorted_by_key(|id| Technique::named(id).expect("on the ladder").rung()));
    assert_eq!(of("full_house").techniques, ["full_house"]);
    let puzzle = |line: &str| format::read(line).expect("a puzzle").puzzle;
    let many = teaching.demands(&puzzle(&".".repeat(81)), &budget);
    assert_eq!(many, Err(RatingError::Solutions(Known::of_givens(Some(Count::Many)))));
    budget.stop();
    assert_eq!(teaching.demands(&exemplars[0], &budget), Err(RatingError::CutShort));
}
