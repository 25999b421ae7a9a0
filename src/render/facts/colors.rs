//! Colours: what sentences on colourings need besides the claims: the letter of each colour, with which candidates of
//! which colours an eliminated one conflicts, and why a colour is false.
//!
//! ```text
//!   colors     A and B are the colours of the first net, C and D those of the second
//!   forced     A also forces C, and B forces D, if there is only one net
//!   trapped    ✗ conflicts with an A and with a D
//!   refuted    two A conflict, or A leaves nothing for a cell or a house, or A conflicts with both C and D
//!   crossed    an A conflicts with a C, so B or D is true
//! ```

use serde_json::{Map, Value, json};

use super::groups::{letter, several};
use crate::argument::{Argument, Cause, Claim, Says, Sight, Why};
use crate::grid::{Candidate, Cell, CellSet, Digit, House};

/// A colour, and what its assumption forces.
struct Color {
    letter: char,
    candidates: Vec<Candidate>,
    /// The letter of the candidates that it forces.
    mark: char,
    forced: Vec<Forced>,
    /// The house for which it leaves no place.
    empty: Option<(House, Value)>,
}

/// The only place that a colour leaves in a house, with the candidates that rule out the others.
struct Forced {
    candidate: Candidate,
    house: House,
    seen: Value,
}

/// Adds the facts of the colours of a step, if it has any.
pub(super) fn add_facts(told: &mut Map<String, Value>, argument: &Argument) {
    let mut colors: Vec<Color> = Vec::new();
    for claim in &argument.claims {
        if let Says::Colors { one, other } = &claim.says {
            for candidates in [one, other] {
                let own = letter(colors.len());
                let (mark, forced, empty) = (own, Vec::new(), None);
                colors.push(Color { letter: own, candidates: candidates.clone(), mark, forced, empty });
            }
        }
    }
    if colors.is_empty() {
        return;
    }
    let is_one_net = colors.len() == 2;
    for (at, color) in colors.iter_mut().enumerate().filter(|_| is_one_net) {
        color.mark = letter(at + 2);
        color.follow(argument);
    }
    let told_colors: Vec<Value> = colors.iter().map(Color::told).collect();
    let nets = told.get_mut("colors").and_then(Value::as_array_mut).into_iter().flatten();
    for (net, (two, claim)) in nets.zip(told_colors.chunks(2).zip(nets_of(argument))) {
        net["sides"] = json!(two);
        net["links"] = links(claim, argument, &colors);
    }
    told.insert("sides".to_owned(), json!(told_colors));
    told.insert("forced".to_owned(), colors.iter().filter_map(Color::told_forced).collect());
    told.insert("turns".to_owned(), colors.iter().flat_map(Color::turns).collect());
    told.insert("trapped".to_owned(), trapped(argument, &colors, &|_| true));
    told.insert("refuted".to_owned(), refuted(argument, &colors));
    told.insert("crossed".to_owned(), crossed(argument, &colors));
}

fn nets_of(argument: &Argument) -> impl Iterator<Item = &Claim> {
    argument.claims.iter().filter(|claim| matches!(claim.says, Says::Colors { .. }))
}

/// The assumptions of a step: each with its number, its candidates, and what follows.
fn assumptions(argument: &Argument) -> impl Iterator<Item = (usize, &[Candidate], &[Claim])> {
    argument.claims.iter().enumerate().filter_map(|(n, claim)| match &claim.says {
        Says::Suppose { candidates, claims, .. } => Some((n, candidates.as_slice(), claims.as_slice())),
        _ => None,
    })
}

impl Color {
    /// Notes what the assumption of this colour forces, and where it leaves no place.
    fn follow(&mut self, argument: &Argument) {
        let own = assumptions(argument).find(|(_, candidates, _)| *candidates == self.candidates);
        let Some((n, _, claims)) = own else { return };
        for claim in claims {
            let Says::OnlyPlaces { digit, house, cells, why } = &claim.says else { continue };
            let seen = self.seen(n, claims, *digit, why);
            match cells.first() {
                Some(cell) if cells.len() == 1 => {
                    let candidate = Candidate::new(cell, *digit);
                    self.forced.push(Forced { candidate, house: *house, seen });
                }
                Some(_) => {}
                None => self.empty = Some((*house, seen)),
            }
        }
    }

    /// The places that the colour, and then what it forces, rule out one after the other.
    fn seen(&self, n: usize, claims: &[Claim], digit: Digit, why: &[Why]) -> Value {
        let by = |because: Cause| match because {
            Cause::Assumed(candidate) => Some((0, candidate.cell)),
            Cause::Claim(number) if usize::from(number) == n => Some((0, self.candidates.first()?.cell)),
            Cause::Claim(number) => match &claims.get(usize::from(number).checked_sub(n + 1)?)?.says {
                Says::OnlyPlaces { digit: of, cells, .. } if *of == digit => Some((number, cells.first()?)),
                _ => None,
            },
            _ => None,
        };
        let mut seen: Vec<((u16, Cell), CellSet)> =
            why.iter().filter_map(|why| Some((by(why.because)?, why.cells))).collect();
        seen.sort_by_key(|&(by, _)| by);
        seen.into_iter().map(|((_, cell), cells)| json!({ "cells": cells, "by": cell })).collect()
    }

    fn told(&self) -> Value {
        let mut told = several(&self.candidates);
        told["letter"] = json!(self.letter);
        let forces = !self.forced.is_empty();
        told["letters"] = json!([Some(self.letter), forces.then_some(self.mark)].iter().flatten().collect::<Vec<_>>());
        told
    }

    /// The places that it forces, with its letter and theirs.
    fn told_forced(&self) -> Option<Value> {
        let place = |forced: &Forced| json!({ "cell": forced.candidate.cell, "house": forced.house });
        let places: Vec<Value> = self.forced.iter().map(place).collect();
        let is_any = !places.is_empty();
        is_any.then(|| json!({ "letter": self.letter, "mark": self.mark, "places": places }))
    }

    /// Why it forces each of them, and why it leaves no place in a house.
    fn turns(&self) -> impl Iterator<Item = Value> {
        let forced = self.forced.iter().map(|Forced { candidate, house, seen }| {
            json!({ "kind": "forced", "cell": candidate.cell, "house": house, "seen": seen })
        });
        let empty = self.empty.iter().map(|(house, seen)| json!({ "kind": "empty", "house": house, "seen": seen }));
        forced.chain(empty)
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.candidates.contains(&candidate)
    }

    fn forces(&self, candidate: Candidate) -> bool {
        self.forced.iter().any(|forced| forced.candidate == candidate)
    }
}

/// A candidate with the letter of its colour, and where this comes in the order of colours.
fn marked(candidate: Candidate, colors: &[Color]) -> Option<(usize, Value)> {
    let of = |is_its: &dyn Fn(&Color) -> bool| colors.iter().position(is_its);
    let own = of(&|color| color.has(candidate)).map(|at| (at, colors[at].letter));
    let (at, letter) = own.or_else(|| of(&|color| color.forces(candidate)).map(|at| (at, colors[at].mark)))?;
    Some((at, json!({ "letter": letter, "candidate": candidate, "cell": candidate.cell, "digit": candidate.digit })))
}

/// The coloured candidates with which something conflicts, in the order of colours.
fn marks(sights: &[Sight], colors: &[Color]) -> Vec<Value> {
    let of = sights.iter().flat_map(|sight| &sight.of);
    let mut marks: Vec<(usize, Value)> = of.filter_map(|&candidate| marked(candidate, colors)).collect();
    marks.sort_by_key(|&(at, _)| at);
    marks.into_iter().map(|(_, mark)| mark).collect()
}

/// The links of a net, each with its two ends.
fn links(net: &Claim, argument: &Argument, colors: &[Color]) -> Value {
    let ends = |candidates: &mut dyn Iterator<Item = Candidate>| {
        let mut ends: Vec<(usize, Value)> = candidates.filter_map(|candidate| marked(candidate, colors)).collect();
        ends.sort_by_key(|&(at, _)| at);
        ends.into_iter().map(|(_, end)| end).collect::<Vec<_>>()
    };
    let cited = net.from.iter().filter_map(|&n| argument.claims.get(usize::from(n)));
    let link = |claim: &Claim| match &claim.says {
        Says::OnlyDigits { cell, digits, .. } => {
            let ends = ends(&mut digits.iter().map(|digit| Candidate::new(*cell, digit)));
            Some(json!({ "kind": "cell", "cell": cell, "ends": ends }))
        }
        Says::OnlyPlaces { digit, house, cells, .. } => {
            let ends = ends(&mut cells.iter().map(|cell| Candidate::new(cell, *digit)));
            Some(json!({ "kind": "place", "digit": digit, "house": house, "ends": ends }))
        }
        _ => None,
    };
    cited.filter_map(link).collect()
}

/// What conflicts with a candidate of each of several colours: all that conflict with the same ones together.
fn trapped(argument: &Argument, colors: &[Color], is_meant: &dyn Fn(&Claim) -> bool) -> Value {
    let mut all: Vec<(Vec<Value>, Vec<Candidate>)> = Vec::new();
    for claim in argument.claims.iter().filter(|claim| is_meant(claim)) {
        let Says::Excluded { candidates, sights } = &claim.says else { continue };
        let marks = marks(sights, colors);
        match all.iter_mut().find(|(known, _)| *known == marks) {
            _ if marks.is_empty() => {}
            Some((_, gone)) => gone.extend(candidates),
            None => all.push((marks, candidates.clone())),
        }
    }
    let told = |(marks, gone): (Vec<Value>, Vec<Candidate>)| {
        let mut told = several(&gone);
        told["marks"] = json!(marks);
        told
    };
    all.into_iter().map(told).collect()
}

/// What the assumption of a colour rules out, each with the candidate of the colour that does.
fn pairs(claims: &[Claim], colors: &[Color]) -> Vec<(Vec<Candidate>, Value)> {
    let pair = |claim: &Claim| match &claim.says {
        Says::Excluded { candidates, sights } => {
            let others: Vec<Value> = candidates.iter().filter_map(|&one| Some(marked(one, colors)?.1)).collect();
            let by = marks(sights, colors).into_iter().next()?;
            let cells: CellSet = candidates.iter().map(|one| one.cell).collect();
            let told = json!({ "by": by, "marks": [by], "candidates": candidates, "cells": cells, "others": others });
            Some((candidates.clone(), told))
        }
        _ => None,
    };
    claims.iter().filter_map(pair).collect()
}

/// The colours that are false, and why: two of their candidates conflict; or they leave nothing for a cell, or for a digit
/// in a house; or they conflict with both colours of another net.
fn refuted(argument: &Argument, colors: &[Color]) -> Value {
    let mut all: Vec<Value> = Vec::new();
    for (n, candidates, claims) in assumptions(argument) {
        let Says::Suppose { leads, .. } = &argument.claims[n].says else { continue };
        let Some(lead) = leads.iter().find(|lead| lead.is_contradiction()) else { continue };
        let Some(color) = colors.iter().find(|color| color.candidates == candidates) else { continue };
        let pairs = pairs(claims, colors);
        let cited = lead.from.iter().filter_map(|&from| {
            let from = usize::from(from);
            if from > n { claims.get(from - n - 1) } else { argument.claims.get(from) }
        });
        let clash = pairs.iter().find(|(gone, _)| gone.iter().any(|one| color.has(*one)));
        let mut told = match clash {
            Some((gone, pair)) => {
                let both =
                    [&pair["by"]["candidate"], &json!(gone.iter().find(|one| color.has(**one)))].map(Value::clone);
                json!({ "kind": "clash", "both": both })
            }
            None => cited
                .filter_map(|claim| match &claim.says {
                    Says::OnlyDigits { cell, .. } => Some(json!({ "kind": "cell", "cell": cell })),
                    Says::OnlyPlaces { digit, house, .. } => {
                        Some(json!({ "kind": "place", "digit": digit, "house": house }))
                    }
                    Says::Colors { .. } => Some(json!({ "kind": "across" })),
                    _ => None,
                })
                .next()
                .unwrap_or_else(|| json!({})),
        };
        told["letter"] = json!(color.letter);
        told["pairs"] = pairs.into_iter().map(|(_, pair)| pair).collect();
        all.push(told);
    }
    json!(all)
}

/// The colours of two nets that conflict, so that one of the other two is true; and what these rule out.
fn crossed(argument: &Argument, colors: &[Color]) -> Value {
    let mut all: Vec<Value> = Vec::new();
    for (n, candidates, claims) in assumptions(argument).filter(|_| colors.len() > 2) {
        let Says::Suppose { leads, .. } = &argument.claims[n].says else { continue };
        let of = |candidate: &Candidate| colors.iter().position(|color| color.has(*candidate));
        let Some(first) = candidates.first().and_then(of).filter(|_| leads.iter().all(|lead| !lead.is_contradiction()))
        else {
            continue;
        };
        for (gone, pair) in pairs(claims, colors) {
            let Some(second) = gone.first().and_then(of) else { continue };
            let cites = |claim: &Claim| claim.from.iter().any(|&from| usize::from(from) == n);
            let left = [first ^ 1, second ^ 1].map(|at| colors[at].letter);
            let by = &pair["by"];
            let both = json!([by["cell"], pair["others"][0]["cell"]]);
            let letters = [colors[first].letter, colors[second].letter];
            let trapped = trapped(argument, colors, &cites);
            all.push(json!({ "cells": both, "letters": letters, "left": left, "trapped": trapped }));
        }
    }
    json!(all)
}
