//! Prints a hint for a puzzle or a position: the technique, where to look, and the conclusion.
//!
//! ```text
//! $ cargo run -- .7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.
//! technique: hidden_single
//! look at: b4
//! conclusion: r5c1=3
//! ```

use std::error::Error;
use std::process::ExitCode;

use whydoku::engine::Profile;
use whydoku::format;
use whydoku::grid::{House, Notation};
use whydoku::tutor::{self, Advice};

fn main() -> ExitCode {
    let Some(text) = std::env::args().nth(1) else {
        eprintln!("usage: whydoku-hint PUZZLE");
        return ExitCode::from(2);
    };
    match hint(&text) {
        Ok(hint) => {
            println!("{hint}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("whydoku-hint: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the facts of the next step. Every error of the engine can be passed on with `?`.
fn hint(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle = format::read(text)?.puzzle;
    let advice = tutor::hint(&puzzle, &Profile::named("classic")?);
    Ok(match advice {
        Advice::Step(hint) => {
            let step = hint.step();
            let area: Vec<String> = hint.look.area.iter().map(House::to_string).collect();
            let conclusion = Notation::RowColumn.conclusion(&step.placements, &step.eliminations);
            format!("technique: {}\nlook at: {}\nconclusion: {conclusion}", step.technique.id, area.join(", "))
        }
        Advice::Done => "every cell is filled correctly".to_owned(),
        Advice::Wrong { .. } => return Err("this position has a mistake, or no solution".into()),
        Advice::CutShort { .. } => return Err("no step was found within the budget".into()),
        Advice::Nothing { .. } => return Err("these techniques find no step".into()),
    })
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn a_hint_has_its_facts() {
        let puzzle = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
        let hint = hint(puzzle).expect("a hint");
        assert_eq!(hint, "technique: hidden_single\nlook at: b4\nconclusion: r5c1=3");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = hint("12").expect_err("no puzzle").to_string();
        assert!(error.contains("expected"), "{error}");
        let twice = format!("11{}", ".".repeat(79));
        assert_eq!(hint(&twice).expect_err("two ones").to_string(), "this position has a mistake, or no solution");
    }
}
