//! Forged arguments: whatever is assembled, by hand or at random, the check accepts nothing that is false, and ends soon.

mod forger;
mod links;
mod scene;

use std::time::{Duration, Instant};

use whydoku::argument::{self, Argument, Cause, Claim, Fault, Filling, Lead, Past, Says, Sector, Sight, Step};
use whydoku::grid::{Candidate, Cell, CellSet, Digit, Grid, Layout};
use whydoku::proof::{Conclusion, Proof, Uniqueness};

use self::scene::Scene;

/// A past in which every missing candidate was never there.
struct Given;

impl Past for Given {
    fn cause(&self, _: Candidate) -> Option<Cause> {
        Some(Cause::Start)
    }
}

/// Checks claims whose conclusions are all that they place and exclude.
fn check(grid: &Grid, claims: &[Claim]) -> Result<(), Fault> {
    let argument = Argument { claims: claims.to_vec() };
    let said = |claim: &Claim| match &claim.says {
        Says::Placed { candidate } => vec![Conclusion::Placed(*candidate)],
        Says::Excluded { candidates, .. } => candidates.iter().map(|&gone| Conclusion::Eliminated(gone)).collect(),
        _ => Vec::new(),
    };
    let conclusions: Vec<Conclusion> = claims.iter().flat_map(said).collect();
    let step = Step { conclusions: &conclusions, proof: &Proof::default(), uniqueness: Uniqueness::Assumed };
    argument::check(grid, &Given, &argument, step)
}

/// Whether each of some claims is accepted, used or not.
fn accepted(grid: &Grid, claims: &[Claim]) -> bool {
    matches!(check(grid, claims), Ok(()) | Err(Fault::Idle(_)))
}

fn claims(text: &str) -> Vec<Claim> {
    serde_json::from_str(text).expect("claims")
}

fn layout(name: &str) -> std::sync::Arc<Layout> {
    Layout::named(name).expect("a layout")
}

fn one(text: &str) -> Candidate {
    text.parse().expect("a candidate")
}

/// An empty 4x4 grid with these digits and without these candidates.
fn small(placed: &[&str], gone: &[&str]) -> Grid {
    let mut grid = Grid::new(layout("4x4"));
    placed.iter().for_each(|text| grid.place(one(text)));
    gone.iter().for_each(|text| grid.eliminate(one(text)));
    grid
}

#[test]
fn a_solved_cell_counts_as_a_place() {
    // r2c3 is 1 or 2, and may be 1 although r1c1 is.
    let grid = small(&["1r1c1"], &["3r2c3", "4r2c3"]);
    let forged = claims(
        r#"[{"claim":"suppose","candidates":["1r1c1"],"claims":[
            {"claim":"placed","candidate":"1r1c1"},
            {"claim":"only_digits","cell":"r2c3","digits":[1,2],"why":[{"cells":["r2c3"],"digits":[3,4],"because":"start"}]},
            {"claim":"fills","digits":[1,2],"cells":["r1c1","r2c3"],"from":[1,2]}],
            "leads":[{"not":["1r2c3"],"from":[3]}]}]"#,
    );
    assert!(!accepted(&grid, &forged));
}

/// Refused, by any fault, within a second.
fn refused_soon(grid: &Grid, forged: &[Claim]) {
    let start = Instant::now();
    assert!(!accepted(grid, forged));
    let time = start.elapsed();
    assert!(time < Duration::from_secs(2), "{time:?}");
}

#[test]
fn a_house_is_filled_once() {
    let grid = small(&[], &[]);
    let scene = Scene::new(&grid);
    let (house, digit) = ("r1".parse().expect("a house"), Digit::from_index(0));
    let places = scene.only_places(house, digit, Vec::new());
    for count in [2, 30_000, 150_000] {
        let of = Filling::Places { digit, houses: vec![house; count] };
        let ways = Says::Ways { of, count: 4, kept: 4, barred: Vec::new() };
        refused_soon(&grid, &[places.clone(), Claim { says: ways, from: vec![0] }]);
    }
}

#[test]
fn ways_are_not_counted_for_ever() {
    let grid = Grid::new(layout("9x9"));
    let mut scene = Scene::new(&grid);
    let cells: CellSet = (0..4).map(|i| Cell::at(i, (i * 3 + i / 3) % 9)).collect();
    for cell in cells.iter() {
        scene.known.push(scene.only_digits(cell, Vec::new()));
    }
    let from: Vec<u16> = (0..4).collect();
    let barred = argument::Barred { together: vec![one("1r1c1"), one("2r1c1")], cells };
    let forged = |barred: Vec<argument::Barred>, count: usize| {
        let ways = Says::Ways { of: Filling::Cells(cells), count: 6_561, kept: 6_561, barred };
        [scene.known.clone(), vec![Claim { says: ways, from: from.clone() }; count]].concat()
    };
    assert!(accepted(&grid, &forged(Vec::new(), 1)));
    for forged in [forged(Vec::new(), 9_000), forged(vec![barred; 9_000], 1)] {
        refused_soon(&grid, &forged);
        assert_eq!(check(&grid, &forged), Err(Fault::TooLarge));
    }
}

#[test]
fn assumptions_are_not_nested_for_ever() {
    let grid = small(&[], &[]);
    let lead = Lead { one_of: vec![one("1r1c1")], not: Vec::new(), from: Vec::new() };
    let mut forged: Vec<Claim> = Vec::new();
    for _ in 0..2_000 {
        let says = Says::Suppose { candidates: vec![one("1r1c1")], claims: forged, leads: vec![lead.clone()] };
        forged = vec![Claim { says, from: Vec::new() }];
    }
    refused_soon(&grid, &forged);
}

#[test]
fn long_lists_take_no_time() {
    let grid = small(&[], &["3r1c1", "4r1c1"]);
    let scene = Scene::new(&grid);
    let pair = scene.only_digits(Cell::at(0, 0), Vec::new());
    let all: Vec<u16> = (0..300).collect();
    let says = Says::Colors { one: vec![one("1r1c1")], other: vec![one("2r1c1")] };
    let mut forged = vec![pair.clone(); 300];
    forged.extend(vec![Claim { says, from: all.clone() }; 120]);
    let start = Instant::now();
    let _ = check(&grid, &forged);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    let house = "r1".parse().ok();
    let sights = vec![Sight { of: vec![one("1r1c2"); 100], house, clue: None }; 300];
    let says = Says::Excluded { candidates: vec![one("1r1c1"); 8_000], sights };
    refused_soon(&grid, &[pair.clone(), Claim { says, from: vec![0] }]);
    let sector = Sector { house, cells: CellSet::of(Cell::at(0, 0)), digits: layout("9x9").digits() };
    let says = Says::Shares { cells: CellSet::of(Cell::at(0, 0)), sectors: vec![sector; 35_000] };
    refused_soon(&grid, &[pair, Claim { says, from: vec![0] }]);
}

#[test]
fn what_is_not_in_the_layout_proves_nothing() {
    let grid = small(&["1r1c1"], &[]);
    for forged in [
        r#"[{"claim":"only_places","digit":9,"house":"r1","cells":[]}]"#,
        r#"[{"claim":"only_places","digit":1,"house":"d1","cells":[]}]"#,
        r#"[{"claim":"only_places","digit":1,"house":"r9","cells":[]}]"#,
        r#"[{"claim":"only_places","digit":1,"house":"r1","cells":["r1c1"]}]"#,
        r#"[{"claim":"only_digits","cell":"r9c9","digits":[]}]"#,
        r#"[{"claim":"only_digits","cell":"r1c1","digits":[]}]"#,
        r#"[{"claim":"only_digits","cell":"r1c1","digits":[1]}]"#,
        r#"[{"claim":"deadly","pattern":{"r9c8":"12","r9c9":"12"},"guardians":[]}]"#,
        r#"[{"claim":"deadly","pattern":{},"guardians":[]}]"#,
        r#"[{"claim":"one_of","candidates":[]}]"#,
        r#"[{"claim":"excluded","candidates":["2r1c1"],"sights":[]}]"#,
        r#"[{"claim":"excluded","candidates":[],"sights":[]}]"#,
        r#"[{"claim":"placed","candidate":"1r1c1"}]"#,
        r#"[{"claim":"covers","digit":1,"base":[],"cover":[]},{"claim":"one_of","candidates":[],"from":[0]}]"#,
        r#"[{"claim":"covers","digit":1,"base":["d1"],"cover":[]}]"#,
        r#"[{"claim":"shares","cells":[],"sectors":[]},{"claim":"one_of","candidates":[],"from":[0]}]"#,
        r#"[{"claim":"fills","digits":[],"cells":[]},{"claim":"one_of","candidates":[],"from":[0]}]"#,
        r#"[{"claim":"fills","digits":[9],"cells":[],"also":["9r9c9"]}]"#,
        r#"[{"claim":"almost","cells":[],"digits":[9]}]"#,
        r#"[{"claim":"almost","cells":[],"digits":[]}]"#,
        r#"[{"claim":"chain","links":[],"joints":[]}]"#,
        r#"[{"claim":"colors","one":[],"other":[]}]"#,
        r#"[{"claim":"suppose","candidates":[],"leads":[{"one_of":[]}]}]"#,
        r#"[{"claim":"suppose","candidates":["2r2c2"],"leads":[]}]"#,
        r#"[{"claim":"suppose","candidates":["2r2c2","3r3c3"],"leads":[{"one_of":["2r2c2"]}]}]"#,
        r#"[{"claim":"ways","of":{"cells":[]},"count":1,"kept":0,"barred":[{"together":[],"cells":[]}]}]"#,
        r#"[{"claim":"ways","of":{"cells":[]},"count":1,"kept":1},{"claim":"one_of","candidates":[],"from":[0]}]"#,
        r#"[{"claim":"ways","of":{"places":{"digit":9,"houses":["d1"]}},"count":0,"kept":0}]"#,
        r#"[{"claim":"impossible","cells":[],"digits":[],"because":{"cycles":{"falling":[],"rising":[]}},"others":[]}]"#,
    ] {
        assert!(!accepted(&grid, &claims(forged)), "{forged}");
    }
}

#[test]
fn a_claim_is_cited_only_where_it_holds() {
    let grid = small(&[], &[]);
    let inside = r#"{"claim":"placed","candidate":"1r1c1"}"#;
    for (claims_text, why) in [
        // The number of a claim inside is given to the next one outside.
        (format!(r#"[{{"claim":"suppose","candidates":["1r1c1"],"claims":[{inside}],"leads":[{{"one_of":["1r1c1"],"from":[1]}}]}},{{"claim":"one_of","candidates":["1r1c1"],"from":[1]}}]"#), "itself"),
        (format!(r#"[{{"claim":"suppose","candidates":["1r1c1"],"claims":[{inside}],"leads":[{{"one_of":["1r1c1"],"from":[1]}}]}},{{"claim":"placed","candidate":"1r1c1","from":[0]}}]"#), "a closed assumption"),
        (r#"[{"claim":"suppose","candidates":["1r1c1"],"claims":[{"claim":"one_of","candidates":["2r2c2"],"from":[0]}],"leads":[{"one_of":["2r2c2"],"from":[1]}]}]"#.into(), "an open assumption"),
        (r#"[{"claim":"suppose","candidates":["1r1c1"],"leads":[{"one_of":["2r2c2"],"from":[0]}]}]"#.into(), "its own number"),
        (r#"[{"claim":"one_of","candidates":["1r1c1"],"from":[1]},{"claim":"one_of","candidates":["1r1c1"],"from":[0]}]"#.into(), "each other"),
        (r#"[{"claim":"one_of","candidates":["1r1c1"],"from":[65535]}]"#.into(), "nothing"),
        (r#"[{"claim":"suppose","candidates":["1r1c1"],"leads":[{"one_of":[],"not":["1r2c2","2r3c3"]}]}]"#.into(), "too much"),
        (r#"[{"claim":"suppose","candidates":["1r1c1"],"leads":[{"one_of":["1r1c1"],"not":["1r2c2"]}]}]"#.into(), "both"),
    ] {
        assert!(!accepted(&grid, &claims(&claims_text)), "it cites {why}");
    }
}

#[test]
fn a_reason_is_real() {
    let grid = small(&["1r1c1"], &[]);
    let empty = r#"[{"claim":"only_digits","cell":"r1c2","digits":[2,3,4],"why":[{"cells":["r1c2"],"digits":[1],"because":{"seen":{"by":["r1c1"],"house":"r1"}}},{"cells":[],"digits":[9],"because":{"step":7}}]}]"#;
    assert!(!accepted(&grid, &claims(empty)));
    let part = r#"{"claim":"only_places","digit":2,"house":"r1","cells":["r1c2","r1c3","r1c4"],"why":[]}"#;
    let sights = r#"{"claim":"suppose","candidates":["2r2c1"],"claims":[{"claim":"only_places","digit":2,"house":"c1","cells":["r2c1"],"why":[{"cells":["r3c1","r4c1"],"digits":[2],"because":{"claim":1}}],"from":[]},{"claim":"excluded","candidates":["2r2c2"],"sights":[{"of":["2r2c1"],"house":"r2"},{"of":[],"house":"c4"}],"from":[2]}],"leads":[{"not":["2r2c2"],"from":[3]}]}"#;
    assert!(accepted(&grid, &claims(&format!("[{part},{}]", sights.replace(r#",{"of":[],"house":"c4"}"#, "")))));
    assert!(!accepted(&grid, &claims(&format!("[{part},{sights}]"))));
}
