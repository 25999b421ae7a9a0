//! Diagrams to draw: each shows some marks that the others do not.

use std::fmt::Debug;
use std::str::FromStr;
use std::sync::Arc;

use whydoku::grid::{Candidate, Cell, DigitSet, Digits, House, Layout, Notation, Puzzle};
use whydoku::render::{BoxNumbers, Diagram, Sign};
use whydoku::technique::{Link, Parts, Role, Strength};

/// English names of the signs.
pub fn words(sign: Sign) -> String {
    match sign {
        Sign::Given => "given",
        Sign::Found => "found earlier",
        Sign::Trial => "on trial",
        Sign::Placed => "placed",
        Sign::Eliminated => "eliminated",
        Sign::Sight => "line of sight",
        Sign::StrongLink => "strong link",
        Sign::WeakLink => "weak link",
        Sign::Separator => "ends a mark",
        Sign::Line => "true by line {first}",
        Sign::Seen => "seen",
        Sign::Group => "group",
        Sign::Number => "step",
        Sign::BoxNumber => "box",
        Sign::RegionNumber => "region",
        Sign::Clue(_) => "clue",
        Sign::Role(role, _) => match role {
            Role::Pattern => "pattern",
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Fin => "fin",
            Role::EndoFin => "endo fin",
            Role::Guardian => "guardian",
            Role::Pivot => "pivot",
            Role::Stem => "stem",
            Role::Target => "target",
            Role::Pincer => "pincer",
            Role::Floor => "floor",
            Role::Roof => "roof",
            Role::Struck => "ruled out in the branch",
            Role::Clash => "contradiction",
            Role::A => "set A",
            Role::B => "set B",
            Role::C => "set C",
            Role::D => "set D",
            Role::E => "set E",
            Role::F => "set F",
            Role::G => "set G",
            Role::H => "set H",
            _ => panic!("a role without a word"),
        },
    }
    .to_owned()
}

/// Returns a board without marks; with its candidates, if these are to be seen.
fn diagram(layout: &Arc<Layout>, givens: &str, placed: &str, notes: Notes) -> Diagram {
    let mut puzzle = Puzzle::new(Arc::clone(layout), Digits::from_line(givens, layout).expect("givens fit the board"))
        .expect("a puzzle that fits");
    for found in candidates(placed) {
        puzzle.place(found.cell, Some(found.digit)).expect("it fits");
    }
    let grid = puzzle.grid().expect("no conflict");
    let candidates = std::array::from_fn(|index| match notes {
        Notes::Shown => grid.candidates(Cell::from_index(index)),
        Notes::Hidden => DigitSet::EMPTY,
    });
    Diagram {
        layout: Arc::clone(layout),
        notation: Notation::default(),
        givens: *puzzle.givens(),
        placed: *puzzle.placed(),
        clues: Vec::new(),
        trial: [].into_iter().collect(),
        candidates: Box::new(candidates),
        parts: Parts::default(),
        placements: Vec::new(),
        eliminations: Vec::new(),
        sights: Vec::new(),
        numbers: Vec::new(),
        box_numbers: BoxNumbers::default(),
        labels: Vec::new(),
        legend: Default::default(),
        houses: Default::default(),
        alt: "A board.".to_owned(),
        width: None,
    }
}

enum Notes {
    Shown,
    Hidden,
}

fn list<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
    text.split_whitespace().map(|word| word.parse().expect("notation")).collect()
}

fn candidates(text: &str) -> Vec<Candidate> {
    list(text)
}

trait Marked: Sized {
    fn parts(&mut self) -> &mut Parts;

    fn houses(mut self, role: Role, houses: &str) -> Self {
        self.parts().houses.extend(list::<House>(houses).into_iter().map(|house| (role, house)));
        self
    }

    fn cells(mut self, role: Role, cells: &str) -> Self {
        self.parts().cells.extend(list::<Cell>(cells).into_iter().map(|cell| (role, cell)));
        self
    }

    fn digits(mut self, role: Role, digits: &str) -> Self {
        self.parts().candidates.extend(candidates(digits).into_iter().map(|digit| (role, digit)));
        self
    }

    /// Creates a chain, such as `4r2c8 = 7r2c8 - 7r4c8`; a group is joined by `+`.
    fn chain(mut self, chain: &str) -> Self {
        let words: Vec<&str> = chain.split_whitespace().collect();
        for link in words.windows(3).step_by(2) {
            let strength = if link[1] == "=" { Strength::Strong } else { Strength::Weak };
            let end = |group: &str| candidates(&group.replace('+', " "));
            self.parts().links.push(Link { from: end(link[0]), to: end(link[2]), strength });
        }
        self
    }
}

impl Marked for Diagram {
    fn parts(&mut self) -> &mut Parts {
        &mut self.parts
    }
}

fn named(layout: &str) -> Arc<Layout> {
    Layout::named(layout).expect("a layout")
}

const FISH: &str = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
const NOTES: &str = ".16..78.3.9.8.....87...126..48...3..65...9.82.39...65..6.9...2..8...29369246..51.";

/// Returns an empty board, without candidates.
pub fn bare(layout: &Arc<Layout>) -> Diagram {
    let cells = layout.cells().len();
    diagram(layout, &".".repeat(cells), "", Notes::Hidden)
}

/// Returns a weak link and a candidate in the pattern, on an empty board.
pub fn link_in_row(from: &str, between: &str, to: &str) -> Diagram {
    bare(&named("9x9")).digits(Role::Pattern, between).chain(&format!("{from} - {to}"))
}

/// A weak link from a group of two candidates, and a candidate in the pattern, on an empty board.
pub fn group_in_row(from: &str, between: &str, to: &str) -> Diagram {
    bare(&named("9x9")).digits(Role::Pattern, between).chain(&format!("{from}+{to} - 3r9c9"))
}

/// Box 4, seen by two 3s; no candidates.
pub fn hidden_single() -> Diagram {
    let givens = "6..1..8.....7.6.....8...1.6.2.5...3..1.8.4...94..6....1......6...3.....4...6..5..";
    Diagram {
        placements: candidates("3r5c1"),
        sights: vec![sight("r4c8", "r4"), sight("r8c3", "c3")],
        alt: "Box 4 is shaded. The 3 in r4c8 and the 3 in r8c3 leave 3 no cell of it but r5c1.".to_owned(),
        ..diagram(&named("9x9"), givens, "4r2c1 5r3c1 9r5c9", Notes::Hidden)
            .houses(Role::Pattern, "b4")
            .cells(Role::Pattern, "r5c1")
    }
}

/// Returns a naked single, seen along row, column and box.
pub fn naked_single() -> Diagram {
    let givens = "6..1..8.....7.6.....8...1.6.2.5...3..1.8.4...94..6....1......6...3.....4...6..5..";
    let sights = [("r4c4", "b5"), ("r6c5", "b5"), ("r5c4", "r5"), ("r5c2", "r5")];
    Diagram {
        placements: candidates("9r5c5"),
        sights: sights.iter().map(|(cell, house)| sight(cell, house)).collect(),
        ..diagram(&named("9x9"), givens, "", Notes::Hidden).cells(Role::Pattern, "r5c5")
    }
}

fn sight(cell: &str, house: &str) -> (Cell, House) {
    (cell.parse().expect("a cell"), house.parse().expect("a house"))
}

/// Four cells of a column that hold four digits.
pub fn naked_quad() -> Diagram {
    Diagram {
        eliminations: candidates("3r4c8 7r4c8 3r5c8 7r5c8 9r5c8"),
        ..diagram(&named("9x9"), FISH, "", Notes::Shown)
            .houses(Role::Pattern, "c8")
            .cells(Role::Pattern, "r2c8 r6c8 r8c8 r9c8")
            .digits(Role::Pattern, "3r2c8 7r2c8 7r6c8 9r6c8 3r8c8 7r8c8 8r8c8 3r9c8 7r9c8 8r9c8 9r9c8")
    }
}

/// Two rows and two columns.
pub fn x_wing() -> Diagram {
    Diagram {
        eliminations: candidates("7r1c4 7r5c4 7r8c4 7r9c4 7r4c8 7r5c8 7r8c8 7r9c8"),
        ..diagram(&named("9x9"), FISH, "", Notes::Shown)
            .houses(Role::Base, "r2 r6")
            .houses(Role::Cover, "c4 c8")
            .digits(Role::Base, "7r2c4 7r2c8 7r6c4 7r6c8")
    }
}

/// Returns a fish with fins of both kinds, one of them eliminated.
pub fn finned_fish() -> Diagram {
    Diagram {
        eliminations: candidates("3r9c4 3r9c6"),
        ..diagram(&named("9x9"), FISH, "", Notes::Shown)
            .houses(Role::Base, "r1 b2")
            .houses(Role::Cover, "c2 c4")
            .digits(Role::Base, "3r1c2 3r1c3 3r1c4 3r1c6 3r2c4")
            .digits(Role::Fin, "3r1c3")
            .digits(Role::EndoFin, "3r1c6")
    }
}

/// Sets A to D, by cell and by candidate.
pub fn sets() -> Diagram {
    Diagram {
        eliminations: candidates("7r5c4 7r5c5"),
        ..diagram(&named("9x9"), NOTES, "", Notes::Shown)
            .cells(Role::A, "r4c1 r5c3")
            .cells(Role::B, "r2c7 r5c7")
            .digits(Role::A, "1r4c1 2r4c1 7r4c1 1r5c3 7r5c3")
            .digits(Role::B, "1r2c7 4r2c7 7r2c7 1r5c7 4r5c7 7r5c7")
            .digits(Role::C, "8r6c5 8r6c6 8r7c6")
            .digits(Role::D, "8r7c5 8r9c6")
    }
}

/// Returns a chain with a group, inside cells and across the board.
pub fn chain() -> Diagram {
    Diagram {
        eliminations: candidates("5r1c4"),
        ..diagram(&named("9x9"), NOTES, "", Notes::Shown)
            .digits(Role::Pattern, "4r2c8 7r2c8 7r4c8 9r4c8 9r1c8 4r1c8 1r5c3 5r8c3 5r2c3")
            .chain("4r2c8 = 7r2c8 - 7r4c8 = 9r4c8 - 9r1c8 = 4r1c8 - 4r1c4 = 5r1c4")
            .chain("1r4c1+1r6c1 = 1r5c3 - 1r8c3 = 5r8c3 - 5r2c3 = 5r2c6 - 5r7c6")
    }
}

/// Returns a rectangle with guardians, and a wing of pivot and pincers.
pub fn guardians() -> Diagram {
    Diagram {
        eliminations: candidates("7r8c1"),
        ..diagram(&named("9x9"), NOTES, "", Notes::Shown)
            .cells(Role::Floor, "r4c1 r6c1")
            .cells(Role::Roof, "r4c4 r6c4")
            .digits(Role::Pattern, "1r4c1 2r4c1 1r6c1 2r6c1 1r4c4 2r4c4 1r6c4 2r6c4")
            .digits(Role::Guardian, "7r4c1 7r6c1 5r4c4 7r4c4 4r6c4 7r6c4")
            .cells(Role::Pivot, "r1c8")
            .cells(Role::Pincer, "r2c8 r4c8")
            .digits(Role::Pincer, "4r2c8 9r4c8")
    }
}

/// Returns a branch of a search.
pub fn trial() -> Diagram {
    let placed = "3r5c1 7r4c3 5r6c3 8r4c1";
    let givens = "6..1..8.....7.6.....8...1.6.2.5...3..1.8.4...94..6....1......6...3.....4...6..5..";
    Diagram {
        trial: list::<Cell>("r4c1 r4c3").into_iter().collect(),
        placements: candidates("6r5c3"),
        ..diagram(&named("9x9"), givens, placed, Notes::Hidden).cells(Role::Pattern, "r5c3")
    }
}

/// Returns the placements of several steps.
pub fn numbered() -> Diagram {
    let givens = "6..1..8.....7.6.....8...1.6.2.5...3..1.8.4...94..6....1......6...3.....4...6..5..";
    let numbers = [("r5c1", 4), ("r4c1", 12)].map(|(cell, n)| (cell.parse().expect("a cell"), n));
    Diagram {
        placements: candidates("3r5c1 8r4c1"),
        numbers: numbers.to_vec(),
        box_numbers: BoxNumbers::Shown,
        ..diagram(&named("9x9"), givens, "", Notes::Hidden)
    }
}

/// Returns cells that are sets as a whole, and a candidate in two of them; a candidate that is in a set and in a chain.
pub fn shared_sets() -> Diagram {
    diagram(&named("9x9"), NOTES, "", Notes::Shown)
        .cells(Role::A, "r4c1 r5c3")
        .digits(Role::A, "1r4c1 2r4c1 7r4c1 1r5c3 7r5c3 8r6c5")
        .digits(Role::B, "8r6c5 8r6c6")
        .digits(Role::Pattern, "8r6c6 1r4c1")
}

/// Returns a candidate in a role, 4r2c8, and nothing else.
pub fn one_role(role: Role) -> Diagram {
    let mut diagram = diagram(&named("9x9"), NOTES, "", Notes::Hidden);
    diagram.parts.candidates = candidates("4r2c8").into_iter().map(|candidate| (role, candidate)).collect();
    diagram
}

/// Returns a house without a place for a digit.
pub fn contradiction() -> Diagram {
    let mut net =
        diagram(&named("9x9"), NOTES, "", Notes::Shown).houses(Role::Clash, "b1").digits(Role::A, "4r2c8 7r4c8");
    net.labels =
        ["1", "12"].iter().zip(candidates("4r2c8 7r4c8")).map(|(n, c)| (Role::A, c, (*n).to_owned())).collect();
    net
}

/// Returns a placement at the end of a chain: its digit stays small.
pub fn placed_by_chain() -> Diagram {
    Diagram {
        placements: candidates("4r1c8"),
        ..diagram(&named("9x9"), NOTES, "4r7c7", Notes::Shown).chain("4r2c8 = 7r2c8 - 7r4c8 = 9r4c8 - 9r1c8 = 4r1c8")
    }
}

/// Returns the smallest board.
pub fn four() -> Diagram {
    Diagram {
        eliminations: candidates("2r1c3"),
        ..diagram(&named("4x4-diagonal"), "1...............", "4r2c2", Notes::Shown)
            .houses(Role::Pattern, "d2")
            .digits(Role::Pattern, "2r4c1 2r2c3")
            .digits(Role::A, "3r4c4")
    }
}

/// Returns a board of boxes that are no squares.
pub fn six() -> Diagram {
    Diagram {
        eliminations: candidates("6r4c2"),
        ..diagram(&named("6x6"), "1.2............3..2...............6.", "", Notes::Shown)
            .houses(Role::Base, "b3")
            .houses(Role::Cover, "c2")
            .digits(Role::Base, "6r3c1 6r4c1")
            .digits(Role::Fin, "5r3c3")
    }
}

/// Regions of any shape.
pub fn jigsaw() -> Diagram {
    let layout = Layout::jigsaw(REGIONS, "jigsaw").expect("regions");
    Diagram {
        sights: vec![sight("r1c1", "b1")],
        ..diagram(&layout, &format!("5{}", ".".repeat(80)), "", Notes::Hidden)
            .houses(Role::Pattern, "r4")
            .houses(Role::Cover, "b5")
    }
}

const REGIONS: &str = "112222333111122333114225633144255663444555666744855669774885699777889999777888899";

/// Four houses more.
pub fn windoku() -> Diagram {
    Diagram {
        placements: candidates("7r1c1"),
        sights: vec![sight("r2c4", "w1")],
        ..diagram(&named("windoku"), &format!("{}7{}", ".".repeat(12), ".".repeat(68)), "", Notes::Hidden)
            .houses(Role::Pattern, "b1")
    }
}

/// Both diagonals, and candidates everywhere.
pub fn diagonal() -> Diagram {
    diagram(&named("diagonal"), &".".repeat(81), "", Notes::Shown)
}

/// Returns all samples by name.
pub fn all() -> Vec<(&'static str, Diagram)> {
    vec![
        ("hidden_single", hidden_single()),
        ("naked_single", naked_single()),
        ("naked_quad", naked_quad()),
        ("x_wing", x_wing()),
        ("finned_fish", finned_fish()),
        ("sets", sets()),
        ("chain", chain()),
        ("guardians", guardians()),
        ("trial", trial()),
        ("placed_by_chain", placed_by_chain()),
        ("four", four()),
        ("six", six()),
        ("jigsaw", jigsaw()),
        ("windoku", windoku()),
        ("diagonal", diagonal()),
        ("numbered", numbered()),
        ("shared_sets", shared_sets()),
    ]
}
