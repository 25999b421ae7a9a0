//! Ratings: the results of the scales for the project's puzzles, and invalid prices.

use crate::support;

use std::path::Path;

use crate::support::program::{self, Said};
use crate::support::{pack, puzzle, puzzle_of};
use whydoku::engine::{self, Profile, ProfileError, Rates, Worth};
use whydoku::grid::{Budget, CellSet, Count, Puzzle};
use whydoku::rating::Points;
use whydoku::tutor::{self, Properties, PropertyOptions, Rating, RatingError};

/// Runs the program in the project's directory.
fn run(args: &[&str], input: &str) -> Said {
    program::run(Path::new(env!("CARGO_MANIFEST_DIR")), args, input.as_bytes())
}

/// Returns the rating by the profile `hodoku`.
fn rate(puzzle: &Puzzle) -> Result<Rating, RatingError> {
    tutor::rate(puzzle, &Profile::named("hodoku").expect("built in"))
}

fn points(number: f64) -> Points {
    Points::try_from(number).expect("points")
}

/// A puzzle for each level that a few techniques give.
const RATED: [&str; 10] = [
    "exemplars.yaml#full_house",
    "exemplars.yaml#hidden_single",
    "exemplars.yaml#naked_single",
    "exemplars.yaml#pointing",
    "exemplars.yaml#claiming",
    "exemplars.yaml#naked_pair",
    "exemplars.yaml#hidden_pair",
    "exemplars.yaml#naked_triple",
    "exemplars.yaml#x_wing",
    "exemplars.yaml#unique_rectangle_1",
];

#[test]
fn ratings_in_every_form() {
    let files = RATED.map(|puzzle| format!("puzzles/{puzzle}"));
    let several = format!("puzzles/{}", "seeds.yaml#hirax");
    for form in ["text", "csv", "json"] {
        let args: Vec<&str> = ["rate", "-f", form].into_iter().chain(files.iter().map(String::as_str)).collect();
        let said = run(&args, "");
        assert_eq!((said.code, said.err.as_str()), (0, ""));
        insta::assert_snapshot!(format!("rated_{form}"), said.out);
        let unrated = run(&["rate", &several, &files[0], "-f", form], "");
        assert!(unrated.code == 1 && unrated.out.contains("more than one solution"), "{}", unrated.out);
        assert!(unrated.err.contains("no rating for 1 of 2"), "{}", unrated.err);
    }
}

#[test]
fn what_was_rated_before_a_file_that_cannot_be_read_is_a_whole_report() {
    let folder = tempfile::tempdir().expect("a folder");
    program::write(folder.path(), "bad.txt", "no puzzle");
    let bad = folder.path().join("bad.txt").display().to_string();
    for command in ["rate", "shorten"] {
        let said = run(&[command, "puzzles/small.yaml#four", &bad, "-f", "json"], "");
        assert!(said.code == 1 && said.err.contains("bad.txt"), "{}", said.err);
        assert!(serde_json::from_str::<serde_json::Value>(&said.out).is_ok(), "{command}: {}", said.out);
    }
}

#[test]
fn figures_for_other_programs() {
    let said = run(&["rate", "puzzles/small.yaml", "-f", "json"], "");
    let rows: Vec<serde_json::Value> = serde_json::from_str(&said.out).expect("JSON");
    for (row, puzzle) in rows.iter().zip(pack("small")) {
        let rating: Rating = serde_json::from_value(row.clone()).expect("a rating");
        assert_eq!(Ok(rating), rate(&puzzle));
    }
    assert_eq!(rows.len(), pack("small").len());
    // A name with a comma is one field.
    let (desk, name) = (tempfile::tempdir().expect("a folder"), "a,\"b\".txt");
    std::fs::write(desk.path().join(name), ".".repeat(81)).expect("a file");
    let said = program::run(desk.path(), &["rate", name, "-f", "csv"], b"");
    assert!(
        said.out
            .ends_with("\"a,\"\"b\"\".txt#1\",,,,,,,,,,,,,,,0,many,,,full,,the givens have more than one solution\n"),
        "{}",
        said.out
    );
}

#[test]
fn one_scale_is_enough() {
    let rate = |only: &[&str]| {
        run(&[&["rate", "puzzles/exemplars.yaml#xy_chain", "puzzles/small.yaml#four"], only].concat(), "")
    };
    for (only, explainer, hodoku) in [("explainer", true, false), ("hodoku", false, true)] {
        let told = rate(&["--only", only]).out;
        assert_eq!((told.contains(" at step "), told.contains("full_house")), (explainer, hodoku), "{told}");
        let json: Vec<Rating> = serde_json::from_str(&rate(&["--only", only, "-f", "json"]).out).expect("JSON");
        let had: Vec<_> = json.iter().map(|rating| (rating.explainer.is_some(), rating.scored.is_some())).collect();
        // The Explainer scale is for classic puzzles.
        assert_eq!(had, [(explainer, hodoku), (false, hodoku)], "{only}");
    }
    assert_eq!(rate(&["--only", "explainer", "--profile", "hodoku"]).code, 2);
}

/// Givens, solutions, minimality and symmetry are those of the library; with one scale only, minimality is left out.
#[test]
fn properties_are_listed_with_ratings_and_without() {
    let files =
        ["classics.yaml#wikipedia", "small.yaml#six-jigsaw", "seeds.yaml#hirax"].map(|id| format!("puzzles/{id}"));
    let said = |more: &[&str]| {
        let args: Vec<&str> = ["rate"].into_iter().chain(files.iter().map(String::as_str)).collect();
        run(&[&args[..], more].concat(), "")
    };
    let only = said(&["--only", "properties", "--canonical"]);
    assert_eq!((only.code, only.err.as_str()), (0, ""), "no rating is missing");
    insta::assert_snapshot!("properties_text", only.out);
    insta::assert_snapshot!("properties_csv", said(&["--only", "properties", "--canonical", "-f", "csv"]).out);
    let rows = |more: &[&str]| -> Vec<serde_json::Value> {
        serde_json::from_str(&said(&[more, &["-f", "json"]].concat()).out).expect("JSON")
    };
    let properties =
        |row: &serde_json::Value| -> Properties { serde_json::from_value(row.clone()).expect("properties") };
    let (alone, rated, one) = (rows(&["--only", "properties"]), rows(&[]), rows(&["--only", "explainer"]));
    let options = PropertyOptions { minimal: true, ..PropertyOptions::default() };
    for (i, file) in files.iter().enumerate() {
        let (pack, id) = file["puzzles/".len()..].split_once(".yaml#").expect("a pack and an id");
        let known = tutor::properties(&puzzle_of(pack, id), &options, &Budget::default());
        assert_eq!(properties(&alone[i]), known, "{file}");
        assert_eq!(properties(&rated[i]), known, "{file}");
        let quick = Properties { minimal: None, redundant: CellSet::EMPTY, ..known };
        assert_eq!(properties(&one[i]), quick, "{file}");
        assert!(alone[i].get("explainer").is_none() && alone[i].get("error").is_none(), "{}", alone[i]);
    }
    assert_eq!(
        (&rated[2]["error"], &rated[2]["solutions"]),
        (&"the givens have more than one solution".into(), &"many".into())
    );
    let forms = rows(&["--only", "hodoku", "--canonical"]);
    assert!(forms.iter().all(|row| row["canonical"].as_str().is_some_and(|form| form.starts_with(".."))), "{forms:?}");
    // What a limit cuts short is not known; it is not wrong.
    let none = tutor::properties(&puzzle_of("classics", "wikipedia"), &options, &Budget::work(0));
    assert_eq!((none.givens, none.solutions, none.minimal), (30, None, None));
    let conflict = tutor::properties(&puzzle(&format!("11{}", ".".repeat(79))), &options, &Budget::default());
    assert_eq!((conflict.givens, conflict.solutions, conflict.minimal), (2, Some(Count::None), None));
    let said = run(&["rate", "--only", "properties", &format!("11{}", ".".repeat(79))], "");
    assert!(said.code == 0 && said.out.contains(": the givens have no solution\n"), "{}", said.out);
}

#[test]
fn what_has_no_rating() {
    for (puzzle, said) in [
        (".".repeat(81), "the givens have more than one solution"),
        (format!("12345678.........9{}", ".".repeat(63)), "the givens have no solution"),
        (format!("11{}", ".".repeat(79)), "the givens have no solution: 1 appears twice in row 1: in r1c1 and in r1c2"),
    ] {
        let told = rate(&support::puzzle(&puzzle)).expect_err("no rating").to_string();
        assert_eq!(told, said, "{puzzle}");
    }
    assert_eq!(run(&["rate", "missing.txt"], "").code, 2);
    assert_eq!(run(&["rate", "-"], "12").code, 1);
    assert_eq!(run(&["rate", "-f", "xml"], "").code, 2);
    assert_eq!(run(&["rate"], "").code, 2);
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rating = rate(&puzzle(full)).expect("a rating");
    assert_eq!(rating.explainer.map(|explainer| (explainer.er, explainer.hardest)), Some((points(0.0), None)));
    let rating = rating.scored.expect("on both scales");
    assert_eq!((rating.level.as_deref(), rating.score, rating.length.steps), (Some("easy"), Some(points(0.0)), 0));
}

/// A profile with a scale rates by it, whether it is built in or a file; its name is next to its counts.
#[test]
fn a_profile_of_your_own_rates() {
    let desk = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| std::fs::write(desk.path().join(name), text).expect("a file");
    file("mine.yaml", SCALE);
    file("search.yaml", &format!("{SCALE}search: {{ try: cell }}\n"));
    let bare = SCALE.replace("  stuck: { price: 100, level: high }\n", "");
    file("bare.yaml", &bare);
    let [easy, hard] = ["full_house", "x_wing"].map(|id| program::ours(&format!("puzzles/exemplars.yaml#{id}")));
    let rate = |more: &[&str]| program::print(desk.path(), &[&["rate", &easy, &hard], more].concat());
    let text = rate(&["--profile", "mine.yaml"]);
    assert!(text.contains("puzzle: techniques (mine)\nhigh        84 "), "{text}");
    assert!(text.contains("; then stuck") && text.contains("run out: 1 (mine)"), "{text}");
    assert!(text.contains("\nlow          0      0.0 %\nmiddle       0      0.0 %\nhigh         2"), "{text}");
    assert_eq!(rate(&["--profile", "search.yaml"]), text, "a rating does not guess");
    let csv = rate(&["--profile", "bare.yaml", "-f", "csv"]);
    assert!(csv.contains(",1,mine,high,84,true,") && csv.contains(",mine,,,false,"), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&rate(&["--profile", "bare.yaml", "-f", "json"])).expect("JSON");
    assert_eq!((&json[0]["score"], &json[1]["score"]), (&84.into(), &serde_json::Value::Null));
    let said = run(&["rate", &easy, "--profile", "classic"], "");
    assert!(said.code == 2 && said.err.contains("the profile `classic` has no scale"), "{}", said.err);

    let explain = |more: &[&str]| program::print(desk.path(), &[&["explain", &easy, "-f", "text"], more].concat());
    let told = explain(&["--profile", "mine.yaml"]);
    assert!(told.contains("The profile \"mine\" rates this high (84)."), "{told}");
    assert!(told.contains("in the order of the profile \"mine\""), "{told}");
    let told = explain(&[]);
    assert!(told.contains("HoDoKu rates this easy ("), "{told}");
    assert!(told.contains("it rates the steps that it would take itself"), "{told}");
    for unrated in [["--profile", "search.yaml", "--until", "r1c1=1"], ["--profile", "mine.yaml", "--until", "r9c9=1"]]
    {
        let said = program::run(desk.path(), &[&["explain", &easy, "-f", "text"], &unrated[..]].concat(), b"");
        assert!(!said.out.contains(" rates this "), "{unrated:?}: {}", said.out);
    }
}

/// The first rows are printed before the last puzzle is rated, and the program stops if nobody reads.
#[test]
fn rows_are_printed_as_they_are_ready() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let [easy, hard] =
        ["exemplars.yaml#full_house", "classics.yaml#ai-escargot"].map(|id| program::ours(&format!("puzzles/{id}")));
    let all: Vec<&str> = [easy.as_str()].into_iter().chain([hard.as_str(); 60]).collect();
    for form in ["text", "csv", "json"] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
        command.args(["rate", "-f", form]).args(&all).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let row = out.lines().map_while(Result::ok).find(|line| line.contains("full_house"));
        assert!(row.is_some() && child.try_wait().expect("a child").is_none(), "{form}: it is not at its end yet");
        // The pipe is closed now.
        let said = child.wait_with_output().expect("it ends");
        assert!(said.status.success() && said.stderr.is_empty(), "{form}: {}", String::from_utf8_lossy(&said.stderr));
    }
}

/// Whatever the path, the score is the sum of the prices of the steps, and the level is not below that of any step.
#[test]
fn a_score_is_the_sum_of_its_steps() {
    let hodoku = Profile::named("hodoku").expect("ours");
    let scale = hodoku.scale.as_ref().expect("a scale");
    let price = |id: &str| {
        let mut rungs = hodoku.techniques.iter().flatten();
        rungs.find(|rung| rung.technique.id == id).and_then(|rung| rung.price.as_ref()).expect("a price")
    };
    let mut seen = std::collections::BTreeSet::new();
    for puzzle in pack("exemplars").iter().step_by(3) {
        let rating = rate(puzzle).expect("one solution").scored.expect("on both scales");
        let used = rating.techniques.iter();
        // Each digit that HoDoKu tries out is a step without a technique; elsewhere, running out counts once.
        let tried = rating.length.steps - used.clone().map(|used| used.times).sum::<usize>();
        let stuck = if rating.solved { 0.0 } else { 10000.0 * tried.max(1) as f64 };
        let sum: f64 = used.clone().map(|used| price(&used.technique).points.as_f64() * used.times as f64).sum();
        assert_eq!(rating.score, Some(points(sum + stuck)), "{:?}", puzzle.id());
        let level = scale.levels.iter().position(|level| Some(&level.name) == rating.level.as_ref());
        assert!(used.clone().all(|used| price(&used.technique).level <= level), "{:?}", puzzle.id());
        seen.insert(rating.level);
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

/// A scale of three levels, and a chain with a price that grows with its length.
const SCALE: &str = "
name: mine
scale:
  rates: sum
  levels: [{ name: low, limit: 10 }, { name: middle, limit: 20 }, { name: high }]
  growth: { chain: { 6: 0.5, 8: 1.5 } }
  stuck: { price: 100, level: high }
techniques:
  - full_house: 4
  - hidden_single: { houses: [box], price: 1.2 }
  - hidden_single: 1.5
  - x_wing: { price: 8, level: middle }
  - skyscraper: { price: 3, growth: chain }
";

#[test]
fn levels_and_growth() {
    let profile = Profile::parse(SCALE).expect("a profile");
    let mut scale = profile.scale.expect("a scale");
    let step = |number, level| Worth { points: points(number), level };
    for (steps, sum, level) in [
        (vec![], 0.0, 0),
        (vec![step(10.0, None)], 10.0, 0),
        (vec![step(10.0, None), step(0.1, None)], 10.1, 1),
        (vec![step(8.0, Some(1))], 8.0, 1),
        (vec![step(20.0, None), step(1.0, Some(1))], 21.0, 2),
        (vec![step(1.0, Some(2)), step(1.0, None)], 2.0, 2),
    ] {
        assert_eq!(scale.worth(steps), Worth { points: points(sum), level: Some(level) });
    }
    scale.rates = Rates::Hardest;
    assert_eq!(scale.worth([step(3.0, None), step(8.5, None)]).points, points(8.5));
    scale.levels.clear();
    assert_eq!(scale.worth([]), Worth::default());

    let chain = profile.techniques.last().and_then(|group| group[0].price.clone()).expect("a price");
    for (nodes, cost) in [(None, 3.0), (Some(6), 3.0), (Some(7), 3.5), (Some(8), 3.5), (Some(9), 4.5), (Some(99), 4.5)]
    {
        assert_eq!(chain.worth(nodes).points, points(cost), "{nodes:?}");
    }
    assert!([-1.0, 0.05, 1e12, f64::NAN].iter().all(|&number| Points::try_from(number).is_err()));
}

#[test]
fn what_is_no_scale() {
    let wrong = [
        ("no price", "  - full_house: 4\n", "  - full_house\n"),
        ("an unknown level", "level: middle", "level: mean"),
        ("an unknown growth", "growth: chain }", "growth: loop }"),
        ("an unknown house", "houses: [box]", "houses: [tower]"),
        ("an unknown technique to lead to", "houses: [box]", "leads_to: luck"),
        ("two decimals", "price: 1.2", "price: 1.25"),
        ("less than nothing", "full_house: 4", "full_house: -4"),
        ("a word", "full_house: 4", "full_house: dear"),
        ("an unknown term", "houses: [box]", "house: [box]"),
        ("an unknown rule", "rates: sum", "rates: mean"),
        ("no price where stuck", "stuck: { price: 100, ", "stuck: { "),
        ("no scale", "scale:\n  rates: sum\n", "search:\n  try: cell\n"),
    ];
    let mut told = String::new();
    for (name, from, to) in wrong {
        let text = SCALE.replacen(from, to, 1);
        let text = if name == "no scale" { "name: mine\ntechniques: [{ full_house: 4 }]\n" } else { &text };
        assert_ne!(text, SCALE, "{name}");
        let Err(ProfileError::Invalid { what, .. }) = Profile::parse(text) else { panic!("{name} is taken") };
        // Lists of all techniques grow with the ladder.
        told += &format!("{name}: {}\n", what.split("; `whydoku techniques`").next().unwrap_or_default());
    }
    insta::assert_snapshot!("no_scale", told);
}

/// Prices that depend on houses, and on what a step leads to.
const FINE: &str = "
name: fine
scale: { rates: hardest }
techniques:
  - full_house: 1.0
  - hidden_single: { houses: [box], price: 1.2 }
  - hidden_single: 1.5
  - pointing: { leads_to: hidden_single, price: 1.7 }
  - naked_single: 2.3
  - pointing: 2.6
  - claiming: 2.8
  - naked_pair: 3.0
  - hidden_pair: 3.4
";

/// A rung that is limited to what it leads to has its own price: pointing that leads directly to a hidden single.
#[test]
fn direct_forms_and_houses_have_their_price() {
    let fine = Profile::parse(FINE).expect("a profile");
    let (mut direct, mut lines) = (0, 0);
    for puzzle in pack("exemplars").iter().step_by(3) {
        let trace = engine::solve(puzzle, &fine).expect("no conflict");
        let grids = whydoku::trace::replay(puzzle, &trace.events).expect("no conflict");
        for (step, grid) in trace.deductions().zip(&grids) {
            let cost = fine.price(step, grid).expect("a price").points.as_f64();
            let after = trace.deductions().skip_while(|other| *other != step).nth(1);
            match step.technique.id {
                "hidden_single" => {
                    let in_box = step.facts()["house"].as_str().is_some_and(|house| house.starts_with('b'));
                    assert_eq!(cost, if in_box { 1.2 } else { 1.5 });
                    lines += usize::from(!in_box);
                }
                "pointing" if cost == 1.7 => {
                    let next = after.map(|next| next.technique.id);
                    assert!(matches!(next, Some("hidden_single" | "full_house")), "{next:?} after a direct form");
                    direct += 1;
                }
                "pointing" => assert_eq!(cost, 2.6),
                _ => {}
            }
        }
    }
    assert!(direct > 3 && lines > 20, "{direct} {lines}");
}

#[test]
fn uniqueness_is_named_where_it_is_used() {
    use whydoku::tutor::Reliance::{Needed, Unused, Used};
    let reliance =
        |id| rate(&puzzle_of("exemplars", id)).expect("one solution").scored.expect("on both scales").uniqueness;
    assert_eq!(reliance("naked_pair"), Unused);
    let some = pack("exemplars").into_iter().step_by(3);
    let all: Vec<_> =
        some.map(|puzzle| rate(&puzzle).expect("rated").scored.expect("on both scales").uniqueness).collect();
    assert!([Unused, Used, Needed].iter().all(|kind| all.contains(kind)));
}
