//! The ways to fill cells or to place a digit, one by one, as far as they can be listed.

use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::argument::{Argument, Claim, Filling, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Layout};

/// The maximum number of orders of digits in a table: those of four cells.
const MOST_ORDERS: usize = 24;

/// The maximum number of orders of the first cells that are looked at.
const MOST_BEGUN: usize = 10_000;

/// The maximum number of ways to place a digit that are listed.
const MOST_WAYS: usize = 12;

/// Adds to a claim that counts ways: the orders of the digits in the cells as `rows`, or the ways to place the digit as
/// `listing`.
pub(super) fn add_facts(told: &mut Value, claim: &Claim, argument: &Argument, layout: &Layout) {
    match &claim.says {
        Says::Ways { of: Filling::Cells(_), .. } => told["rows"] = rows(&options(claim, argument)),
        Says::Ways { of: Filling::Places { digit, .. }, kept, .. } => {
            told["listing"] = listing(*digit, &places(claim, argument, *digit), *kept as usize, layout);
        }
        _ => {}
    }
}

/// The claims that a claim cites.
fn cited<'a>(claim: &'a Claim, argument: &'a Argument) -> impl Iterator<Item = &'a Says> {
    let mut all: Vec<&Says> = Vec::new();
    argument.each(&mut |claim, _| all.push(&claim.says));
    claim.from.iter().filter_map(move |&n| all.get(usize::from(n)).copied())
}

/// The candidates of each cell.
fn options(claim: &Claim, argument: &Argument) -> Vec<(Cell, DigitSet)> {
    let cell = |says: &Says| match *says {
        Says::OnlyDigits { cell, digits, .. } => Some((cell, digits)),
        _ => None,
    };
    let mut options: Vec<(Cell, DigitSet)> = cited(claim, argument).filter_map(cell).collect();
    options.sort_by_key(|(cell, _)| *cell);
    options
}

/// The places of the digit in each house.
fn places(claim: &Claim, argument: &Argument, of: Digit) -> Vec<CellSet> {
    let house = |says: &Says| match *says {
        Says::OnlyPlaces { digit, cells, .. } if digit == of => Some(cells),
        _ => None,
    };
    cited(claim, argument).filter_map(house).collect()
}

/// All orders of as many digits as cells, in lexicographic order, with the first cell that cannot be its digit. If they are
/// too many for a table, only those that fit; none if even these are too many, or if the cells have more digits.
fn rows(options: &[(Cell, DigitSet)]) -> Value {
    let digits = options.iter().fold(DigitSet::EMPTY, |digits, (_, here)| digits | *here);
    if digits.len() != options.len() {
        return json!([]);
    }
    let all: usize = (1..=digits.len()).product();
    let mut orders: Vec<Vec<Digit>> = vec![Vec::new()];
    for (_, here) in options {
        let next = if all <= MOST_ORDERS { digits } else { *here };
        let longer = orders.iter().flat_map(|order| {
            let fresh = next.iter().filter(|digit| !order.contains(digit));
            fresh.map(|digit| order.iter().copied().chain([digit]).collect())
        });
        orders = longer.take(MOST_BEGUN).collect();
    }
    if orders.len() > MOST_ORDERS {
        return json!([]);
    }
    let row = |order: &Vec<Digit>| {
        let struck = options.iter().zip(order).find(|((_, here), digit)| !here.contains(**digit));
        match struck {
            Some(((by, _), _)) => json!({ "kind": "struck", "digits": order, "by": by }),
            None => json!({ "kind": "fits", "digits": order }),
        }
    };
    orders.iter().map(row).collect()
}

/// The ways to place a digit: of kind `few`, with these ways in reading order, or `many`; none if there is only one.
fn listing(digit: Digit, houses: &[CellSet], count: usize, layout: &Layout) -> Value {
    if count == 1 {
        return Value::Null;
    }
    if count > MOST_WAYS {
        return json!({ "kind": "many" });
    }
    let mut list: Vec<CellSet> = Vec::new();
    let _ = each_way(digit, houses, CellSet::EMPTY, layout, &mut |way| {
        list.push(way);
        if list.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    json!({ "kind": "few", "list": list })
}

/// Visits every choice of one place in each house, no two of which see each other.
fn each_way(
    digit: Digit,
    houses: &[CellSet],
    chosen: CellSet,
    layout: &Layout,
    visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((&places, rest)) = houses.split_first() else { return visit(chosen) };
    if !places.is_disjoint(chosen) {
        return each_way(digit, rest, chosen, layout, visit);
    }
    for cell in places.iter().filter(|&cell| layout.seen(Candidate::new(cell, digit)).is_disjoint(chosen)) {
        each_way(digit, rest, chosen | CellSet::of(cell), layout, visit)?;
    }
    ControlFlow::Continue(())
}
