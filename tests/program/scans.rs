//! Searches that lessons play through: what they reject is no such pattern, and last comes the step.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use whydoku::grid::{Cell, CellSet, Digit, Grid, House, HouseKind, Layout};
use whydoku::technique::{Scan, ScanThings, Tried, Verdict};
use whydoku::trace::Deduction;

use crate::support::{pack, steps_of};

/// Something to look at, with what it needs: both by their names.
type Thing = (String, BTreeSet<String>);

fn names(things: &ScanThings) -> Vec<String> {
    match things {
        ScanThings::Digits(digits) => digits.iter().map(|digit| digit.to_string()).collect(),
        ScanThings::Cells(cells) => cells.iter().map(|cell| cell.to_string()).collect(),
        ScanThings::Houses(houses) => houses.iter().map(House::to_string).collect(),
        _ => panic!("{things:?} have no names here"),
    }
}

/// The cells of a house with a candidate.
fn places(house: House, digit: Digit, grid: &Grid) -> Vec<Cell> {
    let cells = grid.layout().members(house).iter();
    cells.filter(|&cell| grid.digit(cell).is_none() && grid.candidates(cell).contains(digit)).collect()
}

fn house(name: &str, layout: &Layout) -> House {
    *layout.houses().iter().find(|house| house.to_string() == name).expect("a house")
}

/// What there is to look at in one place, counted anew.
fn things(family: &str, at: &str, lines: HouseKind, size: usize, grid: &Grid) -> Vec<Thing> {
    let layout = grid.layout();
    let few = |(_, needs): &Thing| (2..=size).contains(&needs.len());
    let all: Vec<Thing> = match family {
        "fish" => {
            let digit = layout.digits().iter().find(|digit| digit.to_string() == at).expect("a digit");
            let across = if lines == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
            let line = |cell: Cell| {
                layout.houses().iter().find(|house| house.kind == across && layout.members(**house).contains(cell))
            };
            let needs = |house| places(house, digit, grid).into_iter().filter_map(line).map(House::to_string).collect();
            let houses = layout.houses().iter().filter(|house| house.kind == lines);
            houses.map(|&house| (house.to_string(), needs(house))).collect()
        }
        "naked_subset" => {
            let open = layout.members(house(at, layout)).iter().filter(|&cell| grid.digit(cell).is_none());
            open.map(|cell| (cell.to_string(), grid.candidates(cell).iter().map(|digit| digit.to_string()).collect()))
                .collect()
        }
        "hidden_subset" => {
            let needs = |digit| places(house(at, layout), digit, grid).iter().map(Cell::to_string).collect();
            layout.digits().iter().map(|digit| (digit.to_string(), needs(digit))).collect()
        }
        _ => panic!("{family} is not checked"),
    };
    all.into_iter().filter(few).collect()
}

/// The least that so many of these things need together; nothing if there are fewer.
fn least(things: &[Thing], size: usize) -> Option<usize> {
    let choices = (0_u32..1 << things.len()).filter(|chosen| chosen.count_ones() as usize == size);
    let needs = |chosen: u32| {
        let chosen = things.iter().enumerate().filter(move |(at, _)| chosen >> at & 1 == 1);
        chosen.flat_map(|(_, (_, needs))| needs).collect::<BTreeSet<_>>().len()
    };
    choices.map(needs).min()
}

/// Whether something is eliminated inside the places that a pattern needs.
fn has_others(tried: &Tried, family: &str, at: &str, grid: &Grid) -> bool {
    let layout = grid.layout();
    match (&tried.seen, &tried.needs) {
        (ScanThings::Houses(seen), ScanThings::Houses(needs)) => {
            let digit = layout.digits().iter().find(|digit| digit.to_string() == at).expect("a digit");
            let is_inside = |cell: &Cell| seen.iter().any(|house| layout.members(*house).contains(*cell));
            needs.iter().any(|&line| !places(line, digit, grid).iter().all(is_inside))
        }
        (ScanThings::Cells(seen), ScanThings::Digits(needs)) => {
            // Pairs and triples also eliminate outside their house, from cells that see them.
            let outside = layout.cells().iter().filter(|cell| !seen.contains(*cell) && grid.digit(*cell).is_none());
            outside.into_iter().any(|cell| {
                let sees = |digit| {
                    seen.iter()
                        .filter(|&one| grid.candidates(one).contains(digit))
                        .all(|one| peers(layout, one).contains(cell))
                };
                (grid.candidates(cell) & *needs).iter().any(sees)
            })
        }
        (ScanThings::Digits(seen), ScanThings::Cells(needs)) => {
            needs.iter().any(|cell| !grid.candidates(cell).is_subset(*seen))
        }
        _ => panic!("{family} has other things"),
    }
}

/// Checks what is said of one place.
fn check(tried: &Tried, family: &str, scan: &Scan, grid: &Grid) {
    let lines = match &scan.tried.last().expect("a last one").seen {
        ScanThings::Houses(houses) => houses[0].kind,
        _ => HouseKind::Row,
    };
    for at in names(&tried.at) {
        let there = things(family, &at, lines, scan.size, grid);
        let least = least(&there, scan.size);
        match tried.verdict {
            Verdict::Few => assert_eq!(least, None, "{family} {at}"),
            Verdict::Apart => assert!(least.is_some_and(|least| least > scan.size), "{family} {at}: {there:?}"),
            _ => assert_eq!(least, Some(scan.size), "{family} {at}: {there:?}"),
        }
        if tried.verdict != Verdict::Few {
            let seen = names(&tried.seen);
            assert_eq!(seen.len(), scan.size, "{family} {at}");
            let needed = there.iter().filter(|(name, _)| seen.contains(name)).flat_map(|(_, needs)| needs.clone());
            assert_eq!(needed.collect::<BTreeSet<_>>(), names(&tried.needs).into_iter().collect(), "{family} {at}");
            if tried.verdict != Verdict::Apart {
                let is_found = tried.verdict == Verdict::Found;
                assert_eq!(is_found, has_others(tried, family, &at, grid), "{family} {at}");
            }
        }
    }
}

/// Checks what is said of one house that may share its digit with another.
fn check_intersection(tried: &Tried, step: &Deduction, grid: &Grid) {
    let digit = step.facts()["digit"].as_u64().and_then(|digit| Digit::new(digit as u8)).expect("a digit");
    let layout = grid.layout();
    for at in names(&tried.at) {
        let from = house(&at, layout);
        let cells = places(from, digit, grid);
        let is_in = |into: &&House| cells.iter().all(|&cell| layout.members(**into).contains(cell));
        let is_across = |into: &&House| (into.kind == HouseKind::Box) != (from.kind == HouseKind::Box);
        let others: Vec<House> = layout.houses().iter().filter(is_across).filter(is_in).copied().collect();
        match tried.verdict {
            Verdict::Few => assert!(cells.is_empty(), "{at}"),
            Verdict::Apart => assert!(!cells.is_empty() && others.is_empty(), "{at}"),
            Verdict::Idle => assert!(others.iter().all(|&into| places(into, digit, grid).len() == cells.len()), "{at}"),
            _ => assert!(others.iter().any(|&into| places(into, digit, grid).len() > cells.len()), "{at}"),
        }
    }
}

/// The other cells of the houses of a cell.
fn peers(layout: &Layout, cell: Cell) -> CellSet {
    let houses = layout.houses().iter().map(|house| layout.members(*house)).filter(|members| members.contains(cell));
    houses.fold(CellSet::EMPTY, |all, members| all | members) - CellSet::of(cell)
}

/// Checks what is said of one pivot: no cell that sees both of its closest pincers has their common digit.
fn check_wing(tried: &Tried, grid: &Grid) {
    let layout = grid.layout();
    let cell = |name: &String| layout.cells().iter().find(|cell| cell.to_string() == *name).expect("a cell");
    let seen: Vec<Cell> = names(&tried.seen).iter().map(cell).collect();
    if let ([first, second], ScanThings::Digits(common)) = (&seen[..], &tried.needs) {
        let pivot = cell(&names(&tried.at)[0]);
        assert!(seen.iter().all(|&pincer| peers(layout, pivot).contains(pincer) && grid.candidates(pincer).len() == 2));
        let clears = |digit: Digit| {
            let sees_both = peers(layout, *first) & peers(layout, *second);
            sees_both.iter().any(|cell| grid.digit(cell).is_none() && grid.candidates(cell).contains(digit))
        };
        match (tried.verdict, common.single()) {
            (Verdict::Apart, None) => {}
            (Verdict::Idle, Some(digit)) => assert!(!clears(digit), "{pivot}"),
            (Verdict::Found, Some(digit)) => assert!(clears(digit), "{pivot}"),
            wrong => panic!("{pivot}: {wrong:?}"),
        }
    }
}

#[test]
fn what_a_search_rejects_is_no_such_pattern() {
    let seen = pack("exemplars").into_par_iter().map(|puzzle| {
        let mut seen: BTreeMap<(&str, Verdict), usize> = BTreeMap::new();
        let is_plain = puzzle.layout().houses().iter().all(|house| house.kind.is_usual());
        let steps = if is_plain { steps_of(&puzzle) } else { Vec::new() };
        for (step, grid) in &steps {
            let Some(scan) = step.pattern.scan(grid) else { continue };
            let (last, before) = scan.tried.split_last().expect("the step");
            assert_eq!(last.verdict, Verdict::Found);
            assert!(before.iter().all(|tried| tried.verdict != Verdict::Found));
            let family = step.technique.family;
            for tried in &scan.tried {
                match family {
                    "intersection" => check_intersection(tried, step, grid),
                    "wing" => check_wing(tried, grid),
                    _ => check(tried, family, &scan, grid),
                }
                *seen.entry((family, tried.verdict)).or_default() += 1;
            }
        }
        seen
    });
    let seen = seen.reduce(BTreeMap::new, |mut all, seen| {
        seen.into_iter().for_each(|(kind, count)| *all.entry(kind).or_default() += count);
        all
    });
    let families: BTreeSet<&str> = seen.keys().map(|(family, _)| *family).collect();
    assert_eq!(families.len(), 5, "{seen:?}");
    assert!(seen.len() >= 18, "each family rejects something for each reason: {seen:?}");
}
