//! Measures how many puzzles to order are found per second on one core: for each level, for a few techniques, ratings
//! and symmetries. The share of the candidates that were accepted shows how well the search is directed.
//!
//! `cargo bench --bench yields` runs each wish for at least five seconds; with `-- WORD…` only those whose name contains a
//! word.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use whydoku::generate::{Effort, Generator, Level, Span, Wish};
use whydoku::grid::{Budget, Symmetry};
use whydoku::technique::Technique;

/// The time for each wish, unless no puzzle has been found by then.
const TIME: Duration = Duration::from_secs(5);

/// The time after which a wish is given up.
const MOST_TIME: Duration = Duration::from_secs(120);

const TECHNIQUES: [&str; 12] = [
    "pointing",
    "naked_pair",
    "hidden_triple",
    "x_wing",
    "swordfish",
    "skyscraper",
    "xy_wing",
    "unique_rectangle_1",
    "xy_chain",
    "aic",
    "als_xz",
    "sue_de_coq",
];

fn wishes() -> Vec<(String, Wish)> {
    let span = |text: &str| text.parse::<Span<_>>().expect("a range");
    let mut wishes = vec![("any".to_owned(), Wish::default())];
    for &level in Level::ALL {
        let only = Span { least: Some(level), most: Some(level) };
        wishes.push((format!("level {level}"), Wish { level: only, ..Wish::default() }));
    }
    for id in TECHNIQUES {
        wishes.push((format!("needs {id}"), Wish { needs: Technique::named(id), ..Wish::default() }));
    }
    for range in ["1.2..1.5", "4.4..5", "7..8", "9..10"] {
        wishes.push((format!("rating {range}"), Wish { rating: range.parse().expect("a range"), ..Wish::default() }));
    }
    for &symmetry in Symmetry::ALL {
        wishes.push((format!("symmetry {}", symmetry.id()), Wish { symmetry, ..Wish::default() }));
    }
    wishes.push(("givens 20".to_owned(), Wish { givens: span("20"), ..Wish::default() }));
    for ground in ["4x4", "6x6", "8x8", "diagonal", "windoku", "jigsaw", "jigsaw-diagonal"] {
        wishes
            .push((format!("layout {ground}"), Wish { ground: ground.parse().expect("a layout"), ..Wish::default() }));
    }
    wishes
}

/// Returns the processor time of this thread; where the system does not tell, the time since the start.
fn time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() {
    let start = Instant::now();
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    println!(
        "{:<28} {:>8} {:>10} {:>12} {:>10} {:>10}",
        "wish", "puzzles", "seconds", "per second", "accepted", "slowest"
    );
    for (name, wish) in wishes() {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let generator = Generator::new(wish).expect("no contradiction");
        let (begin, mut found, mut slowest) = (time(start), 0, Duration::ZERO);
        let mut candidates = 0;
        for number in 0.. {
            let one = time(start);
            if found > 0 && one - begin >= TIME {
                break;
            }
            let Some(left) = MOST_TIME.checked_sub(one - begin).filter(|left| !left.is_zero()) else { break };
            let effort = Effort { budget: Budget::default().until(left), ..Effort::default() };
            found += usize::from(generator.puzzle(1, number, &effort).is_ok());
            candidates += effort.candidates.load(Ordering::Relaxed);
            slowest = slowest.max(time(start) - one);
        }
        let seconds = (time(start) - begin).as_secs_f64();
        let share = 100.0 * found as f64 / candidates as f64;
        println!(
            "{name:<28} {found:>8} {seconds:>10.1} {:>12.2} {share:>8.2} % {slowest:>10.1?}",
            found as f64 / seconds
        );
    }
}
