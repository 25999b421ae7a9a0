//! The signs on a board, whatever it is drawn with: which of them are there, and which each
//! candidate bears.
//!
//! ```text
//!   role    what it is: pattern, pincer, fin, endo fin, guardian           *3  ^3  #3  @3  !3
//!           in a base set, a target, a pivot or stem                       &3  ~3  %3
//!           or eliminated in a branch of a net                             /3₇
//!   sets    the sets or colours it belongs to, by letter                   3A  3B
//!           or the line of a net that makes it true                        3₇  3a
//!   fate    what becomes of it: placed or eliminated                       [3] -3
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::diagram::{BoxNumbers, Diagram, NamedHouses, Part, Sign, role_id};
use crate::clue::{Clue, Form, KINDS, Kind};
use crate::grid::{Candidate, Cell, DigitSet, House, Shape};
use crate::render::words::locale::Numbers;
use crate::render::words::names::Names;
use crate::technique::{Link, Parts, Role, Strength};

impl Diagram {
    /// Whether lines of sight begin in a cell.
    pub(crate) fn begins_sight(&self, cell: Cell) -> bool {
        self.sights.iter().any(|(from, _)| *from == cell)
    }

    /// The diagram with a legend: a word for each sign that a drawing may have to name.
    #[must_use]
    pub fn with_legend(mut self, word: impl Fn(Sign) -> String) -> Self {
        self.legend = present(&self)
            .into_iter()
            .chain([Sign::Given, Sign::Found, Sign::Separator, Sign::Seen])
            .chain(Some(Sign::Line).filter(|_| !self.labels.is_empty()))
            .chain(listed(&self.parts))
            .map(|sign| (sign, word(sign)))
            .collect();
        self
    }

    /// The same with the words of a locale, as they are used of a family of techniques or on a kind of page.
    pub(in crate::render) fn named(mut self, names: &Names, of: Option<&str>) -> Self {
        let words = &names.words;
        let mut houses: BTreeMap<Role, Vec<House>> = BTreeMap::new();
        self.parts.houses.iter().for_each(|&(role, house)| houses.entry(role).or_default().push(house));
        let in_words = |(role, mut houses): (Role, Vec<House>)| {
            houses.sort_unstable();
            let keys = [Sign::Role(role, Part::House).key(), role_id(role)];
            (role, NamedHouses { role: words.legend(of, &keys, houses.len()), houses: names.houses(&houses) })
        };
        self.houses = houses.into_iter().map(in_words).collect();
        let lines: Vec<(Role, String)> = self.labels.iter().map(|(role, _, label)| (*role, label.clone())).collect();
        let (kinds, parts, side) = (self.house_kinds(), self.parts.clone(), self.layout.side());
        let numbered = self.numbered();
        self.with_legend(|sign| {
            let Sign::Role(role, part) = sign else {
                let rule = numbered.get(&sign).and_then(|&numbers| words.rule(&sign.key(), numbers, side));
                return rule.unwrap_or_else(|| words.legend(of, &[sign.key()], 1));
            };
            let of_role = lines.iter().filter(|(other, _)| *other == role);
            let mut labels: Vec<&str> = of_role.map(|(_, label)| label.as_str()).collect();
            labels.dedup();
            if role != Role::Struck && part == Part::Candidate && !labels.is_empty() {
                return words.lines(&labels);
            }
            let kind = kinds.get(&role).filter(|_| part == Part::House).map(|kind| format!("{}_{kind}", role_id(role)));
            let (sign, count) = match part {
                Part::House => (sign, parts.houses.iter().filter(|(other, _)| *other == role).count()),
                Part::Cells => (Sign::Role(role, Part::Cell), count(&parts, role)),
                // Each of them has the mark.
                Part::Cell | Part::Candidate => (sign, 1),
            };
            let keys: Vec<String> = kind.into_iter().chain([sign.key(), role_id(role)]).collect();
            words.legend(of, &keys, count)
        })
    }

    /// The kinds of clues that have to be explained. Beside clues, so do the houses of the layout.
    fn kinds_of_clues(&self) -> BTreeSet<Sign> {
        if self.clues.is_empty() {
            return BTreeSet::new();
        }
        let has = |shape| {
            let houses = self.layout.houses().iter().filter(|house| !house.kind.is_usual());
            houses.filter(|house| house.kind.shape() == shape).count() > 0
        };
        let houses = [("diagonal+", Shape::Slope), ("extraregion", Shape::Block)];
        let houses = houses.into_iter().filter(|(_, shape)| has(*shape)).filter_map(|(id, _)| Kind::with_id(id));
        self.clues.iter().map(|clue| clue.kind).chain(houses).filter_map(Sign::of).collect()
    }

    /// Which clues of these kinds have numbers: of a negative rule, the marks that it is about.
    fn numbered(&self) -> BTreeMap<Sign, Numbers> {
        let numbers = |sign: &Sign| {
            let Sign::Clue(kind) = *sign else { return None };
            let name = KINDS.get(kind)?.name;
            let clues = self.clues.iter().filter(|clue| clue.kind.name == name && clue.kind.form != Form::Negative);
            let is_numbered = |clue: &Clue| {
                clue.own_number(self.layout.side()).is_some() || clue.kind.form == Form::Arrow && clue.others.len() > 1
            };
            let all: Vec<bool> = clues.map(is_numbered).collect();
            Some(match (all.contains(&true), all.contains(&false)) {
                (false, _) => Numbers::None,
                (true, false) => Numbers::All,
                (true, true) => Numbers::Some,
            })
        };
        self.kinds_of_clues().into_iter().filter_map(|sign| Some((sign, numbers(&sign)?))).collect()
    }

    /// The kind of house that is shaded for a role, where all of them are of one kind.
    fn house_kinds(&self) -> BTreeMap<Role, &'static str> {
        let kind = |house: &House| self.layout.kind_id(house.kind);
        let mut kinds: BTreeMap<Role, Option<&'static str>> = BTreeMap::new();
        for (role, house) in &self.parts.houses {
            let one = kinds.entry(*role).or_insert(Some(kind(house)));
            *one = one.filter(|&one| one == kind(house));
        }
        kinds.into_iter().filter_map(|(role, kind)| Some((role, kind?))).collect()
    }

    /// The entries of the legend, in its order: signs of a role that are called the same share one.
    pub(super) fn entries(&self) -> Vec<Vec<Sign>> {
        let role = |sign: &Sign| if let Sign::Role(role, _) = sign { Some(*role) } else { None };
        let present = present(self);
        let shared = |a: &Sign, b: &Sign| role(a).is_some() && role(a) == role(b) && self.name(*a) == self.name(*b);
        present.chunk_by(shared).map(<[Sign]>::to_vec).collect()
    }

    /// The labels of a candidate in a role. Where lines of an assumption inside a branch are numbered, those of the
    /// outer branch are beside them, so a letter is enough: `a` for `11a`.
    pub(super) fn labels_of(&self, role: Role, candidate: Candidate) -> impl Iterator<Item = &str> {
        let labels = self.labels.iter().filter(move |(other, one, _)| (*other, *one) == (role, candidate));
        labels.map(|(.., label)| {
            let inside = label.trim_start_matches(|sign: char| sign.is_ascii_digit());
            if inside.is_empty() { label } else { inside }
        })
    }

    /// The labels of all lines that speak of a candidate, each once.
    pub(super) fn lines_of(&self, candidate: Candidate) -> Vec<&str> {
        let roles: BTreeSet<Role> = self.labels.iter().map(|&(role, ..)| role).collect();
        let mut lines: Vec<&str> = Vec::new();
        for line in roles.into_iter().flat_map(|role| self.labels_of(role, candidate)) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Whether boxes or regions bear their numbers: those of a jigsaw always do.
    pub(super) fn has_box_numbers(&self) -> bool {
        self.layout.regions().is_some() || self.box_numbers == BoxNumbers::Shown
    }

    /// What the legend calls a sign.
    pub(super) fn name(&self, sign: Sign) -> &str {
        self.legend.get(&sign).map_or("", String::as_str)
    }
}

/// The number of cells that play a role.
fn count(parts: &Parts, role: Role) -> usize {
    parts.cells.iter().filter(|(other, _)| *other == role).count()
}

/// The roles that several cells play.
fn listed(parts: &Parts) -> Vec<Sign> {
    let roles: BTreeSet<Role> = parts.cells.iter().map(|&(role, _)| role).collect();
    roles.into_iter().filter(|&role| count(parts, role) > 1).map(|role| Sign::Role(role, Part::Cells)).collect()
}

/// What one candidate bears.
#[derive(Clone, Default)]
pub(super) struct Mark {
    /// The role it plays, if that is no set; of several the one that tells most.
    pub role: Option<Role>,
    /// The sets it belongs to.
    pub sets: BTreeSet<Role>,
    /// What becomes of it.
    pub fate: Option<Fate>,
}

/// What a step does to a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Placed,
    Eliminated,
}

/// The marked candidates of a diagram.
pub(super) fn marks(diagram: &Diagram) -> BTreeMap<Candidate, Mark> {
    let mut marks: BTreeMap<Candidate, Mark> = BTreeMap::new();
    for &(role, candidate) in &diagram.parts.candidates {
        let mark = marks.entry(candidate).or_default();
        match letter(role) {
            Some(_) => _ = mark.sets.insert(role),
            None => mark.role = Some(telling(mark.role, role)),
        }
    }
    let fates = [(&diagram.placements, Fate::Placed), (&diagram.eliminations, Fate::Eliminated)];
    for (candidates, fate) in fates {
        for &candidate in candidates {
            marks.entry(candidate).or_default().fate = Some(fate);
        }
    }
    marks
}

/// Of two roles of one candidate the one that tells more: a fin is more than a base candidate.
fn telling(before: Option<Role>, role: Role) -> Role {
    let weight = |role| match role {
        Role::EndoFin => 3,
        Role::Fin => 2,
        Role::Guardian | Role::Pincer => 1,
        _ => 0,
    };
    before.filter(|&before| weight(before) >= weight(role)).unwrap_or(role)
}

/// The letter of a set or colour.
pub(super) fn letter(role: Role) -> Option<char> {
    match role {
        Role::A => Some('A'),
        Role::B => Some('B'),
        Role::C => Some('C'),
        Role::D => Some('D'),
        Role::E => Some('E'),
        Role::F => Some('F'),
        Role::G => Some('G'),
        Role::H => Some('H'),
        _ => None,
    }
}

/// The digits to draw small in each open cell: its candidates, and whatever a mark or a link stands on.
pub(super) fn shown(diagram: &Diagram, marks: &BTreeMap<Candidate, Mark>) -> [DigitSet; Cell::COUNT] {
    let mut shown = *diagram.candidates;
    let marked = marks.iter().filter(|(_, mark)| mark.fate != Some(Fate::Placed)).map(|(candidate, _)| candidate);
    let linked = diagram.parts.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
    for candidate in marked.chain(linked) {
        shown[candidate.cell.index()].insert(candidate.digit);
    }
    for cell in (diagram.givens.cells() | diagram.placed.cells()).iter() {
        shown[cell.index()] = DigitSet::EMPTY;
    }
    shown
}

/// The signs of a diagram that a legend explains, in its order: what changes, the roles, the lines.
pub(super) fn present(diagram: &Diagram) -> Vec<Sign> {
    let parts = &diagram.parts;
    let has = |strength| parts.links.iter().any(|link| link.strength == strength);
    let fills = |cell: Cell| diagram.placements.iter().any(|place| place.cell == cell);
    let marks = marks(diagram);
    let bears = |role: Role, candidate: &Candidate| {
        marks.get(candidate).is_some_and(|mark| mark.role == Some(role) || mark.sets.contains(&role))
    };
    // What stands under the frame of a placed digit, or under a mark that tells more, is not to be seen.
    let cells = parts.cells.iter().filter(|&&(role, cell)| role != Role::Pattern || !fills(cell));
    let candidates = parts.candidates.iter().filter(|(role, candidate)| bears(*role, candidate));
    let roles: BTreeSet<(Role, Part)> = (parts.houses.iter().map(|&(role, _)| (role, Part::House)))
        .chain(cells.map(|&(role, _)| (role, Part::Cell)))
        .chain(candidates.map(|&(role, _)| (role, Part::Candidate)))
        .collect();
    let is_group = |link: &Link| link.from.len() > 1 || link.to.len() > 1;
    // Numbers of boxes explain themselves, until it matters which box is marked.
    let box_number = match diagram.layout.regions() {
        Some(_) => (Sign::RegionNumber, true),
        None => (Sign::BoxNumber, diagram.has_box_numbers() && diagram.marks_box()),
    };
    let before = [
        (Sign::Placed, !diagram.placements.is_empty()),
        (Sign::Number, !diagram.numbers.is_empty()),
        (Sign::Eliminated, !diagram.eliminations.is_empty()),
    ];
    let after = [
        (Sign::Sight, !diagram.sights.is_empty()),
        (Sign::StrongLink, has(Strength::Strong)),
        (Sign::WeakLink, has(Strength::Weak)),
        (Sign::Group, parts.links.iter().any(is_group)),
        (Sign::Trial, !diagram.trial.is_empty()),
        box_number,
    ];
    let there = |(sign, there): (Sign, bool)| there.then_some(sign);
    let roles = roles.into_iter().map(|(role, part)| Sign::Role(role, part));
    let after = after.into_iter().filter_map(there).chain(diagram.kinds_of_clues());
    before.into_iter().filter_map(there).chain(roles).chain(after).collect()
}
