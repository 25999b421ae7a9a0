//! Puzzles to order have the properties that were asked for. The tests find these out for themselves, with the counter
//! of solutions, the solver and the rater.

use std::collections::HashSet;

use whydoku::engine::{self, Profile};
use whydoku::generate::{Contradiction, Effort, Generator, Ground, Level, Span, Wish};
use whydoku::grid::{Cell, CellSet, Count, Layout, Puzzle, Symmetry, count_solutions};
use whydoku::proof::Uniqueness;
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::Outcome;
use whydoku::tutor::{self, Reliance, Scales};

use crate::brute::Plain;
use crate::support::one_in;

fn ground(name: &str) -> Ground {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn technique(id: &str) -> &'static Technique {
    Technique::named(id).unwrap_or_else(|| panic!("{id} is on the ladder"))
}

/// Returns the puzzle with this number, which must be found.
fn made(wish: &Wish, number: u64) -> Puzzle {
    let generator = Generator::new(wish.clone()).unwrap_or_else(|error| panic!("{wish:?}: {error}"));
    generator.puzzle(7, number, &Effort::default()).unwrap_or_else(|error| panic!("{wish:?}: {error}"))
}

fn solutions(puzzle: &Puzzle) -> Count {
    count_solutions(&puzzle.grid().expect("no conflict"))
}

/// Returns the outcome with a profile that leaves uniqueness open if the wish does.
fn outcome(puzzle: &Puzzle, profile: Profile, wish: &Wish) -> Outcome {
    let uniqueness = if wish.without_uniqueness { Uniqueness::Open } else { Uniqueness::Assumed };
    engine::solve(puzzle, &Profile { uniqueness, ..profile }).expect("no conflict").outcome
}

/// Returns the images of a cell, by row and column from 0.
fn images(symmetry: Symmetry, last: u8, (r, c): (u8, u8)) -> Vec<(u8, u8)> {
    let [left_right, top_bottom, half] = [(r, last - c), (last - r, c), (last - r, last - c)];
    let [diagonal, antidiagonal, right, left] = [(c, r), (last - c, last - r), (c, last - r), (last - c, r)];
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::LeftRight => vec![left_right],
        Symmetry::TopBottom => vec![top_bottom],
        Symmetry::Diagonal => vec![diagonal],
        Symmetry::Antidiagonal => vec![antidiagonal],
        Symmetry::HalfTurn => vec![half],
        Symmetry::QuarterTurn => vec![right, half, left],
        Symmetry::BothMirrors => vec![left_right, top_bottom, half],
        Symmetry::BothDiagonals => vec![diagonal, antidiagonal, half],
        Symmetry::Full => vec![left_right, top_bottom, half, diagonal, antidiagonal, right, left],
    }
}

fn check(puzzle: &Puzzle, wish: &Wish) {
    let told = format!("{} for {wish:?}", puzzle.givens().to_line(puzzle.layout()));
    let plain = Plain::of(puzzle);
    assert_eq!(plain.solutions(2), 1, "{told}");
    assert!(!wish.minimal || plain.is_minimal(), "{told}");
    let side = plain.side as u8;
    let cells: HashSet<(u8, u8)> =
        (0..).zip(&plain.digits).filter(|(_, digit)| **digit > 0).map(|(at, _)| (at / side, at % side)).collect();
    assert!(wish.givens.contains(cells.len()), "{told}");
    for &(row, column) in &cells {
        assert!(wish.pattern.is_none_or(|pattern| pattern.contains(Cell::at(row, column))), "{told}");
        assert!(images(wish.symmetry, side - 1, (row, column)).iter().all(|image| cells.contains(image)), "{told}");
    }
    if let Some(needs) = wish.needs {
        let with = Profile::up_to(needs);
        assert_eq!(outcome(puzzle, with.clone().without(needs), wish), Outcome::Stuck, "{told}");
        if wish.allow.is_none() && wish.max_technique.is_none() {
            assert_eq!(outcome(puzzle, with, wish), Outcome::Solved, "{told}");
        }
    }
    if let Some(most) = wish.max_technique {
        assert_eq!(outcome(puzzle, Profile::up_to(most), wish), Outcome::Solved, "{told}");
    }
    if let Some(allow) = &wish.allow {
        let mut profile = Profile::named("classic").expect("built in");
        profile
            .techniques
            .retain(|group| group.iter().all(|rung| rung.technique.is_single() || allow.contains(&rung.technique)));
        assert_eq!(outcome(puzzle, profile, wish), Outcome::Solved, "{told}");
    }
    if !wish.uses.is_empty() || !wish.without.is_empty() {
        let trace = engine::solve(puzzle, &Profile::named("classic").expect("built in")).expect("no conflict");
        let has = |technique: &&Technique| trace.deductions().any(|step| step.technique == *technique);
        assert!(wish.uses.iter().all(&has) && !wish.without.iter().any(has), "{told}");
    }
    let scales = if wish.rating.is_open() { Scales::Profile } else { Scales::Both };
    let rating = tutor::rate_on(puzzle, &Profile::named("hodoku").expect("built in"), scales).expect("a rating");
    let scored = rating.scored.expect("a score");
    let level = scored.level.as_deref().and_then(Level::named).expect("a level");
    assert!(wish.level.contains(level) && wish.score.contains(scored.score.expect("points")), "{told}");
    assert!(!wish.without_uniqueness || scored.uniqueness != Reliance::Needed, "{told}");
    let er = rating.explainer.map(|rated| rated.er);
    assert!(wish.rating.is_open() || er.is_some_and(|er| wish.rating.contains(er)), "{told}");
}

/// Draws a wish: a ground, and a few of the properties; a property that contradicts the others is dropped.
fn drawn(random: &mut fastrand::Rng) -> Wish {
    const JIGSAWS: [&str; 7] =
        ["jigsaw", "5x5-jigsaw", "6x6-jigsaw", "7x7-jigsaw", "8x8-jigsaw", "jigsaw-diagonal", "6x6-jigsaw-diagonal"];
    let names: Vec<&str> = Layout::NAMES.iter().copied().chain(JIGSAWS).collect();
    let name = if random.u8(..3) == 0 { "9x9" } else { names[random.usize(..names.len())] };
    let mut wish = Wish { ground: ground(name), ..Wish::default() };
    for _ in 0..random.usize(1..=4) {
        let more = with_another(wish.clone(), random);
        wish = if more.check().is_ok() { more } else { wish };
    }
    wish
}

/// Asks for one more property.
fn with_another(wish: Wish, random: &mut fastrand::Rng) -> Wish {
    let cells = usize::from(wish.ground.side()).pow(2);
    let rungs: Vec<&'static Technique> = LADDER.iter().filter(|technique| !technique.on_request).take(30).collect();
    let mut one = |most: usize| rungs[random.usize(..most)];
    let (easy, any, other) = (one(8), one(30), one(30));
    let points = |from: usize, to: usize| format!("{from}..{to}").parse().expect("a range");
    match random.u8(..13) {
        0 => Wish { symmetry: Symmetry::ALL[random.usize(..Symmetry::ALL.len())], ..wish },
        1 => Wish { minimal: true, ..wish },
        2 => {
            let least = cells / 4 + random.usize(..=cells / 5);
            Wish { givens: Span { least: Some(least), most: Some(least + random.usize(..8)) }, ..wish }
        }
        3 => {
            let pattern = (0..9).flat_map(|row| (0..9).map(move |column| Cell::at(row, column)));
            Wish { pattern: Some(pattern.filter(|_| random.u8(..4) > 0).collect()), ..wish }
        }
        4 => {
            let mut ends = [0, 1].map(|_| Level::ALL[random.usize(..3)]);
            ends.sort();
            Wish { level: Span { least: Some(ends[0]), most: Some(ends[1]) }, ..wish }
        }
        5 => {
            let least = random.usize(20..cells * 8);
            Wish { score: points(least, least * 2), ..wish }
        }
        6 => Wish {
            rating: ["1.2..1.5", "1.5..2.3", "2..2.8", "2.6..3.6"][random.usize(..4)].parse().expect("a range"),
            ..wish
        },
        7 => Wish { needs: Some(easy), ..wish },
        8 => Wish { needs: Some(easy), max_technique: Some(any), ..wish },
        9 => Wish { allow: Some(vec![easy, any, other]), ..wish },
        10 => Wish { uses: vec![easy], without: vec![any, other], ..wish },
        11 => Wish { max_technique: Some(any), ..wish },
        _ => Wish { without_uniqueness: true, ..wish },
    }
}

/// Puzzles for wishes that are drawn at random over all properties and layouts. Some wishes are too rare for the effort
/// made here; each property is asked for often enough.
#[test]
fn what_is_asked_for_is_made() {
    let mut random = fastrand::Rng::with_seed(3);
    let wanted = 240 / one_in(1, 4);
    let (mut made, mut grounds, mut asked) = (0, HashSet::new(), [0; 12]);
    for number in 0.. {
        let wish = drawn(&mut random);
        let effort = Effort { tries: 60, ..Effort::default() };
        let generator = Generator::new(wish.clone()).unwrap_or_else(|error| panic!("{wish:?}: {error}"));
        let Ok(puzzle) = generator.puzzle(7, number, &effort) else { continue };
        check(&puzzle, &wish);
        let kinds = [
            wish.symmetry != Symmetry::None,
            wish.minimal,
            !wish.givens.is_open(),
            wish.pattern.is_some(),
            !wish.level.is_open(),
            !wish.score.is_open(),
            !wish.rating.is_open(),
            wish.needs.is_some(),
            wish.allow.is_some(),
            !wish.uses.is_empty(),
            wish.max_technique.is_some(),
            wish.without_uniqueness,
        ];
        asked.iter_mut().zip(kinds).for_each(|(count, kind)| *count += usize::from(kind));
        grounds.insert(wish.ground.to_string());
        made += 1;
        if made == wanted {
            break;
        }
        assert!(number < 4 * wanted as u64, "{made} puzzles only");
    }
    assert!(grounds.len() > 8 && asked.iter().all(|&count| count > 0), "{grounds:?} {asked:?}");
}

/// On a classic grid, each kind of property at least once.
#[test]
fn classic_puzzles_to_order() {
    let span = |text: &str| text.parse().expect("a range");
    let only = |level| Span { least: Some(level), most: Some(level) };
    let allow = ["naked_pair", "pointing", "claiming"].map(technique).to_vec();
    // A cross and the corners.
    let pattern: CellSet = (0..81)
        .map(Cell::from_index)
        .filter(|cell| {
            cell.row() % 8 == 0 || cell.column() % 8 == 0 || cell.row() == cell.column() || cell.row() % 3 == 1
        })
        .collect();
    let wishes = [
        Wish { level: only(Level::Easy), givens: span("28..32"), symmetry: Symmetry::HalfTurn, ..Wish::default() },
        Wish { level: only(Level::Medium), ..Wish::default() },
        Wish { level: only(Level::Hard), minimal: true, ..Wish::default() },
        Wish { score: "500..600".parse().expect("a range"), ..Wish::default() },
        Wish { rating: "2.6..3.8".parse().expect("a range"), symmetry: Symmetry::Diagonal, ..Wish::default() },
        Wish { needs: Some(technique("pointing")), ..Wish::default() },
        Wish { needs: Some(technique("naked_single")), ..Wish::default() },
        Wish { needs: Some(technique("naked_pair")), max_technique: Some(technique("xy_wing")), ..Wish::default() },
        Wish { uses: vec![technique("naked_pair")], without: vec![technique("pointing")], ..Wish::default() },
        Wish { allow: Some(allow), without_uniqueness: true, ..Wish::default() },
        Wish { pattern: Some(pattern), symmetry: Symmetry::Full, ..Wish::default() },
    ];
    for (wish, number) in wishes.iter().zip(0..) {
        check(&made(wish, number), wish);
    }
}

#[test]
fn every_layout_is_filled() {
    for name in Layout::NAMES.iter().copied().chain(["jigsaw", "7x7-jigsaw", "8x8-jigsaw", "6x6-jigsaw-diagonal"]) {
        let wish = Wish { ground: ground(name), ..Wish::default() };
        let (puzzle, side) = (made(&wish, 0), wish.ground.side());
        assert_eq!((solutions(&puzzle), puzzle.layout().side()), (Count::One, side), "{name}");
    }
}

/// Random regions are connected, and differ from puzzle to puzzle.
#[test]
fn random_regions() {
    let wish = Wish { ground: ground("7x7-jigsaw"), ..Wish::default() };
    let layouts: Vec<_> = (0..4).map(|number| made(&wish, number).layout().clone()).collect();
    let regions: HashSet<&str> = layouts.iter().filter_map(|layout| layout.regions()).collect();
    assert_eq!(regions.len(), 4);
    for layout in &layouts {
        let boxes = layout.houses().iter().filter(|house| house.kind == whydoku::grid::HouseKind::Box);
        for cells in boxes.map(|&house| layout.members(house)) {
            let near = |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
            let mut reached: CellSet = cells.first().into_iter().collect();
            for _ in cells.iter() {
                reached |= cells.iter().filter(|&cell| reached.iter().any(|other| near(cell, other))).collect();
            }
            assert_eq!(reached, cells, "{layout:?}");
        }
    }
}

/// A puzzle depends on the wish, the seed and its number alone.
#[test]
fn seeds() {
    let wish = Wish { ground: ground("6x6"), ..Wish::default() };
    let generator = Generator::new(wish).expect("no contradiction");
    let puzzle = |seed, number| generator.puzzle(seed, number, &Effort::default()).expect("a puzzle");
    assert_eq!(puzzle(1, 5), puzzle(1, 5));
    let all: HashSet<_> =
        (0..5).flat_map(|seed| (0..5).map(move |n| (seed, n))).map(|(s, n)| *puzzle(s, n).givens()).collect();
    assert_eq!(all.len(), 25);
}

#[test]
fn contradictions_are_recognised() {
    let error = |wish: Wish| wish.check().expect_err("a contradiction");
    let some = |least: Option<usize>, most: Option<usize>| Span { least, most };
    let few: CellSet = (0..16).map(Cell::from_index).collect();
    let most = |most| Wish { givens: some(None, Some(most)), ..Wish::default() };
    assert!(matches!(error(most(16)), Contradiction::TooFewGivens { needed: 17, .. }));
    assert!(most(17).check().is_ok());
    let least =
        |least, symmetry| Wish { pattern: Some(!few), givens: some(Some(least), None), symmetry, ..Wish::default() };
    assert!(matches!(error(least(66, Symmetry::None)), Contradiction::TooManyGivens { cells: 65, .. }));
    assert!(matches!(error(least(60, Symmetry::HalfTurn)), Contradiction::TooManyGivens { cells: 49, .. }));
    let small = Wish { pattern: Some(few), ..Wish::default() };
    assert!(matches!(error(small.clone()), Contradiction::SmallPattern { cells: 16, needed: 17, .. }));
    let odd = Wish {
        ground: ground("4x4"),
        symmetry: Symmetry::LeftRight,
        givens: some(Some(7), Some(7)),
        ..Wish::default()
    };
    assert!(matches!(error(odd), Contradiction::Uneven(Symmetry::LeftRight)));
    let needs = |id, most| Wish { needs: Some(technique(id)), max_technique: most, ..Wish::default() };
    assert!(matches!(error(needs("x_wing", Some(technique("naked_pair")))), Contradiction::NotAllowed(_)));
    let listed = Wish { allow: Some(vec![technique("naked_pair")]), ..needs("x_wing", None) };
    assert!(matches!(error(listed), Contradiction::NotAllowed(_)));
    let open = Wish { without_uniqueness: true, ..needs("unique_rectangle_1", None) };
    assert!(matches!(error(open), Contradiction::AssumesUniqueness(_)));
    let open = Wish { without_uniqueness: true, uses: vec![technique("unique_rectangle_1")], ..Wish::default() };
    assert!(matches!(error(open), Contradiction::AssumesUniqueness(_)));
    for both in [needs("x_wing", None), Wish { uses: vec![technique("x_wing")], ..Wish::default() }] {
        let neither = Wish { without: vec![technique("x_wing")], ..both };
        assert!(matches!(error(neither), Contradiction::UsedAndNot(_)));
    }
    let up_to = |most| Span { least: None, most: Some(most) };
    let uses = |id| Wish { uses: vec![technique(id)], ..Wish::default() };
    for (wish, most, is_possible) in [
        (needs("x_wing", None), Level::Easy, false),
        (needs("x_wing", None), Level::Medium, false),
        (needs("x_wing", None), Level::Hard, true),
        (needs("hidden_triple", None), Level::Medium, true),
        (needs("naked_single", None), Level::Easy, true),
        (uses("pointing"), Level::Easy, false),
        (uses("pointing"), Level::Medium, true),
        // Easier techniques may destroy the pattern of one of this level that assumes a unique solution.
        (needs("aic", None), Level::Hard, true),
    ] {
        let wish = Wish { level: up_to(most), ..wish };
        let found = wish.check();
        assert!(
            if is_possible { found.is_ok() } else { matches!(found, Err(Contradiction::Level { .. })) },
            "{most}: {found:?}"
        );
    }
    let easy = up_to(Level::Easy);
    let high = Wish { level: easy, score: "801..".parse().expect("a range"), ..Wish::default() };
    assert!(matches!(error(high), Contradiction::Score { .. }));
    let windoku = Wish { ground: ground("windoku"), rating: "3..4".parse().expect("a range"), ..Wish::default() };
    assert!(matches!(error(windoku), Contradiction::Rating { .. }));
}

/// The account of a search that finds nothing says what there was instead.
#[test]
fn orders_that_cannot_be_filled() {
    let wish = Wish { givens: "17".parse().expect("a number"), symmetry: Symmetry::Full, ..Wish::default() };
    let effort = Effort { tries: 60, ..Effort::default() };
    let shortfall = Generator::new(wish).expect("no contradiction").puzzle(1, 0, &effort).expect_err("there is none");
    assert_eq!((shortfall.tries, shortfall.givens.count), (60, 60));
    let told = shortfall.to_string();
    assert!(told.starts_with("none found in 60 tries\n  in 60: ") && told.contains("relax `givens`"), "{told}");
    let shortfall = Generator::new(Wish::default()).expect("no contradiction");
    effort.budget.stop();
    assert_eq!(shortfall.puzzle(1, 0, &effort).expect_err("stopped").tries, 0);
}

#[test]
fn wishes_are_data() {
    let wish = Wish {
        ground: ground("6x6-jigsaw-diagonal"),
        symmetry: Symmetry::Full,
        needs: Some(technique("naked_pair")),
        allow: Some(LADDER.iter().take(9).collect()),
        score: "1.5..".parse().expect("a range"),
        ..Wish::default()
    };
    let text = serde_json::to_string(&wish).expect("JSON");
    assert_eq!(serde_json::from_str::<Wish>(&text).expect("a wish"), wish, "{text}");
    assert_eq!(serde_json::from_str::<Wish>("{}").expect("a wish"), Wish::default());
    for wrong in [r#"{"needs": "magic"}"#, r#"{"ground": "3x3"}"#, r#"{"given": 3}"#] {
        assert!(serde_json::from_str::<Wish>(wrong).is_err(), "{wrong}");
    }
    let scale = Profile::named("hodoku").expect("built in").scale.expect("a scale");
    assert_eq!(
        Level::ALL.iter().map(|level| level.id()).collect::<Vec<_>>(),
        scale.levels.iter().map(|level| &*level.name).collect::<Vec<_>>()
    );
}
