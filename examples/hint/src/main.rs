//! Prints a hint for a puzzle or a position: the technique, where to look, the whole argument in words of its own, and the
//! conclusion.
//!
//! ```text
//! $ cargo run -- .7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.
//! technique: hidden_single
//! look at: b4
//! 0. 3 in b4 can only go in r5c1 (r4c1 r4c3 not 3: r4c8 in r4; r5c3 r6c3 not 3: r8c3 in c3)
//! 1. so r5c1 is 3 [from 0]
//! conclusion: r5c1=3
//! ```

mod told;

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
            let (technique, argument) = (step.technique.id, told::told(&step.argument));
            format!("technique: {technique}\nlook at: {}\n{argument}\nconclusion: {conclusion}", area.join(", "))
        }
        Advice::Done => "every cell is filled correctly".to_owned(),
        Advice::Wrong { .. } => return Err("this position has a mistake, or no solution".into()),
        Advice::CutShort { .. } => return Err("no step was found within the budget".into()),
        Advice::Nothing { .. } => return Err("these techniques find no step".into()),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use whydoku::technique::Technique;
    use whydoku::tutor;

    use super::{hint, told};

    #[test]
    fn a_hint_has_its_facts() {
        let puzzle = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
        let hint = hint(puzzle).expect("a hint");
        let told = "\
technique: hidden_single
look at: b4
0. 3 in b4 can only go in r5c1 (r4c1 r4c3 not 3: r4c8 in r4; r5c3 r6c3 not 3: r8c3 in c3)
1. so r5c1 is 3 [from 0]
conclusion: r5c1=3";
        assert_eq!(hint, told);
    }

    /// Examples with all kinds of claims are told to their ends.
    #[test]
    fn every_kind_of_claim_is_told() {
        let ids = [
            "naked_pair",
            "finned_x_wing",
            "xy_wing",
            "xy_chain",
            "als_xz",
            "wxyz_wing",
            "simple_colors_wrap",
            "unique_rectangle_1",
            "tridagon",
            "aligned_pair_exclusion",
            "forcing_chain_verity",
        ];
        let mut kinds = BTreeSet::new();
        for technique in ids.map(|id| Technique::named(id).expect("a technique")) {
            let exemplar = tutor::exemplar(technique).expect("an example");
            let step = exemplar.deductions().last().expect("a step");
            step.argument.each(&mut |claim, _| _ = kinds.insert(claim.says.kind()));
            let told = told::told(&step.argument);
            assert!(!told.is_empty() && !told.contains("does not know"), "{}:\n{told}", technique.id);
        }
        assert!(kinds.len() > 12, "{kinds:?}");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = hint("12").expect_err("no puzzle").to_string();
        assert!(error.contains("expected"), "{error}");
        let twice = format!("11{}", ".".repeat(79));
        assert_eq!(hint(&twice).expect_err("two ones").to_string(), "this position has a mistake, or no solution");
    }
}
