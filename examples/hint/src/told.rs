//! The argument of a step, in words of this program: nothing here asks the grid, and nothing is found again.

use whydoku::argument::{Argument, Because, By, Cause, Claim, Filling, Lead, Link, Node, Says, Sight, Why};
use whydoku::grid::{Candidate, CellSet, DigitSet, House};

/// Returns the claims of an argument, one a line, each with its number. What follows from an assumption is indented.
pub fn told(argument: &Argument) -> String {
    lines(&argument.claims, 0, "").join("\n")
}

fn lines(claims: &[Claim], first: usize, indent: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (number, claim) in (first..).zip(claims) {
        let from = match &claim.from[..] {
            [] => String::new(),
            from => format!(" [from {}]", listed(from)),
        };
        all.push(format!("{indent}{number}. {}{from}", sentence(&claim.says)));
        if let Says::Suppose { claims, leads, .. } = &claim.says {
            let inner = format!("{indent}   ");
            all.extend(lines(claims, number + 1, &inner));
            all.extend(leads.iter().map(|lead| format!("{inner}so {}", led(lead))));
        }
    }
    all
}

fn sentence(says: &Says) -> String {
    match says {
        Says::OnlyPlaces { digit, house, cells, why } if cells.is_empty() => {
            format!("{digit} can go nowhere in {house}: {}", reasons(why))
        }
        Says::OnlyPlaces { digit, house, cells, why } => {
            format!("{digit} in {house} can only go in {}{}", any(cells.iter()), because(why))
        }
        Says::OnlyDigits { cell, digits, why } if digits.is_empty() => {
            format!("nothing can go in {cell}: {}", reasons(why))
        }
        Says::OnlyDigits { cell, digits, why } => format!("{cell} can only be {}{}", any(digits.iter()), because(why)),
        Says::Almost { cells, digits } => {
            format!(
                "{} have one digit more than they need ({}): without one of these, they hold all the others",
                each(*cells),
                spelt(*digits)
            )
        }
        Says::Fills { digits, cells, also } if also.is_empty() => format!("{} fill {}", spelt(*digits), each(*cells)),
        Says::Fills { digits, cells, also } => {
            format!("{} fill {} and one of {}", spelt(*digits), each(*cells), listed(also))
        }
        Says::Shares { cells, sectors } => {
            let sector = |sector: &whydoku::argument::Sector| {
                let place = sector.house.map_or_else(|| each(sector.cells), |house: House| house.to_string());
                format!("{} at most once in {place}", spelt(sector.digits))
            };
            format!(
                "{} share their digits: {}",
                each(*cells),
                sectors.iter().map(sector).collect::<Vec<_>>().join("; ")
            )
        }
        Says::Covers { digit, base, cover, fins } => {
            let unless =
                if fins.is_empty() { String::new() } else { format!(", unless {} is {digit}", any(fins.iter())) };
            format!("the {digit}s of {} use up {}{unless}", listed(base), listed(cover))
        }
        Says::Chain { links, joints } => {
            let walk: Vec<String> = links.iter().map(link).collect();
            let round = if joints.len() == links.len() { ", and round again" } else { "" };
            let start = links.first().map(|first| node(first.from)).unwrap_or_default();
            format!("if {start} is false, {}{round}", walk.join(", then "))
        }
        Says::Colors { one, other } => format!("either all of {} are true, or all of {}", listed(one), listed(other)),
        Says::Deadly { pattern, guardians, .. } => {
            format!(
                "{} must not hold only their pairs, or there would be two solutions: one of {} is true",
                each(pattern.cells()),
                listed(guardians)
            )
        }
        Says::Impossible { cells, digits, because: Because::Cycles { rising, .. }, others } => format!(
            "{} cannot be filled with {} alone, because an odd number of boxes ({}) turns their order round: one of {} is true",
            each(*cells),
            spelt(*digits),
            listed(rising),
            listed(others)
        ),
        Says::Suppose { candidates, .. } => format!("suppose {}:", listed(candidates)),
        Says::OneOf { candidates } => format!("one of {} is true", listed(candidates)),
        Says::Ways { of: Filling::Cells(cells), count, kept, .. } => {
            format!("{} can be filled in {count} ways, of which {kept} are left", each(*cells))
        }
        Says::Ways { of: Filling::Places { digit, .. }, count, .. } => format!("{digit} can be placed in {count} ways"),
        Says::Excluded { candidates, sights } if sights.is_empty() => format!("so {} is false", listed(candidates)),
        Says::Excluded { candidates, sights } => {
            format!("so {} is false: {}", listed(candidates), sights.iter().map(sight).collect::<Vec<_>>().join("; "))
        }
        Says::Earlier { candidate, event } => format!("by {event}, {} is {}", candidate.cell, candidate.digit),
        Says::Placed { candidate } => format!("so {} is {}", candidate.cell, candidate.digit),
        other => format!("{} (this program does not know this kind)", other.kind()),
    }
}

fn because(why: &[Why]) -> String {
    if why.is_empty() { String::new() } else { format!(" ({})", reasons(why)) }
}

fn reasons(why: &[Why]) -> String {
    let reason = |Why { cells, digits, because }: &Why| {
        let not = format!("{} not {}", each(*cells), spelt(*digits));
        match because {
            Cause::Seen { by, house } => format!("{not}: {} in {house}", each(*by)),
            Cause::Linked { by, clue } => format!("{not}: {by} by {clue}"),
            Cause::Clue(clue) => format!("{not}: {clue}"),
            Cause::Step(step) => format!("{not}: step {step}"),
            Cause::Claim(number) => format!("{not}: by {number}"),
            Cause::Assumed(candidate) => format!("{not}: by {candidate}"),
            Cause::Start => format!("{not}: from the start"),
            _ => not,
        }
    };
    why.iter().map(reason).collect::<Vec<_>>().join("; ")
}

fn led(lead: &Lead) -> String {
    match (&lead.one_of[..], &lead.not[..]) {
        ([], []) => "that is impossible".to_owned(),
        ([], gone) => format!("{} would be false", listed(gone)),
        ([one], _) => format!("{one} would be true"),
        (several, _) => format!("one of {} would be true", listed(several)),
    }
}

fn link(link: &Link) -> String {
    let by = match link.by {
        By::House(house) => house.to_string(),
        By::Cell(cell) => cell.to_string(),
        By::Set(cells) => each(cells),
        By::Beside { cells, cell } => format!("{} beside {cell}", each(cells)),
        _ => "by what this program does not know".to_owned(),
    };
    format!("{} is true ({by})", node(link.to))
}

fn node(node: Node) -> String {
    format!("{} in {}", node.digit, any(node.cells.iter()))
}

fn sight(sight: &Sight) -> String {
    let of: Vec<String> = sight.of.iter().map(Candidate::to_string).collect();
    sight
        .via()
        .map_or_else(|| format!("in one cell with {}", of.join(" ")), |via| format!("in {via} with {}", of.join(" ")))
}

fn listed<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn any<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" or ")
}

fn each(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

fn spelt(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}
