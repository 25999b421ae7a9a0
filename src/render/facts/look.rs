//! Where to look for a step and what to ask there, as a hint tells it.

use serde_json::{Value, json};

use crate::tutor::{Look, Question};

/// Returns what can be shown of a step before its conclusion, with the number of choices that its questions leave.
pub(in crate::render) fn told(look: &Look) -> Value {
    let mut told = json!(look);
    told["kind"] = json!(if look.wide { "wide" } else { "near" });
    told["choices"] = json!(look.questions.iter().map(choices).sum::<usize>());
    told["questions"] = look.questions.iter().map(asked).collect();
    told
}

fn choices(question: &Question) -> usize {
    match question {
        Question::Places { digits, houses, .. } => digits.len() * houses.len(),
        Question::Cells { cells, more, .. } => cells.len() + more,
        Question::Deadly { .. } => 1,
    }
}

/// A question: which of its cells can be named, and what is left of each thing that it asks about.
fn asked(question: &Question) -> Value {
    let mut told = json!(question);
    match question {
        Question::Places { digits, houses, left } => {
            let pairs = digits.iter().flat_map(|digit| houses.iter().map(move |house| (digit, house)));
            let left = pairs.zip(left);
            told["left"] =
                left.map(|((digit, house), left)| json!({ "digit": digit, "house": house, "left": left })).collect();
        }
        Question::Cells { cells, more, left } => {
            told["left"] = cells.iter().zip(left).map(|(cell, left)| json!({ "cell": cell, "left": left })).collect();
            told["those"] = those(cells.is_empty(), *more);
        }
        Question::Deadly { cells, more } => told["those"] = those(cells.is_empty(), *more),
    }
    told
}

/// Whether all, none or some of the cells that a question is about can be named.
fn those(is_unnamed: bool, more: usize) -> Value {
    json!(match (is_unnamed, more) {
        (true, _) => "none",
        (false, 0) => "all",
        (false, _) => "some",
    })
}
