//! Boards as text, for a terminal or a fence in Markdown.
//!
//! ```text
//!     c1 c2  c3 c4          c1   c2     c3    c4
//!    ┌──────┬──────┐       ┌───────────┬──────────┐
//! r1 │ 4  . │ .  1 │    r1 │ =4   2·-3 │ *2·*3 =1 │
//! r2 │[3](1)│ .  . │    r2 │ 2[3] (1)  │ 2·4A  24 │
//!    ├──────┼──────┤       ├───────────┼──────────┤
//! (1): found   [3]: placed   =4: given   *2: pattern   -3: eliminated   ·: separates digits
//! ```
//!
//! A mark belongs to one digit: a dot sets a marked candidate apart from the others of its cell.
//! Without candidates a cell is one digit. With them, a filled cell is marked as such, so that it
//! is not taken for a cell with one candidate. A digit from which lines of sight begin is `<3>`. Below are the marks that
//! are there, and then the houses and cells by their role. Links are told in words.

mod frame;

use std::collections::{BTreeMap, BTreeSet};

use frame::Frame;

use super::diagram::{Diagram, NamedHouses, Part, Sign};
use super::listing::listing;
use super::signs::{self, Fate, Mark, letter};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::technique::Role;

/// Lists below a board are wrapped at this width.
const WIDTH: usize = 96;

/// What stands between a marked candidate and the next.
const SEPARATOR: char = '·';

/// Draws a board and the legend of what is on it. No line ends with a space, each with a line feed.
pub fn draw(diagram: &Diagram) -> String {
    let sheet = Sheet::new(diagram);
    let lines = sheet.frame().lines().into_iter().chain(sheet.whole_legend());
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A board in characters, part by part, for a program that puts it on its screen itself.
pub struct TextBoard<'a>(Sheet<'a>);

/// What a cell shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextCell {
    /// A digit: [`Sign::Given`], [`Sign::Found`], [`Sign::Trial`] or [`Sign::Placed`].
    Digit(Digit, Sign),
    /// Candidates, in order; none in an empty cell that shows nothing.
    Candidates(Vec<TextCandidate>),
}

/// What a cell shows of a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextCandidate {
    /// Its digit.
    pub digit: Digit,
    /// The digit with its marks, such as `-7` or `3A`.
    pub text: String,
    /// What its marks say.
    pub bearing: Bearing,
}

/// What the marks of a candidate say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bearing {
    /// It is eliminated.
    Eliminated,
    /// It plays a role in the pattern.
    Role,
    /// It has no marks.
    None,
}

impl<'a> TextBoard<'a> {
    /// Prepares a diagram.
    pub fn new(diagram: &'a Diagram) -> Self {
        Self(Sheet::new(diagram))
    }

    /// Returns what a cell shows.
    pub fn cell(&self, cell: Cell) -> TextCell {
        let sheet = &self.0;
        let digits =
            if sheet.diagram.givens.get(cell).is_some() { &sheet.diagram.givens } else { &sheet.diagram.placed };
        if let Some(digit) = digits.get(cell).filter(|_| sheet.filled.contains(cell)) {
            return TextCell::Digit(digit, sheet.sign(cell));
        }
        if let Some(place) = sheet.diagram.placements.iter().find(|place| place.cell == cell) {
            return TextCell::Digit(place.digit, Sign::Placed);
        }
        let candidate = |digit| {
            let candidate = Candidate::new(cell, digit);
            let bearing = match sheet.marks.get(&candidate) {
                Some(Mark { fate: Some(Fate::Eliminated), .. }) => Bearing::Eliminated,
                Some(_) => Bearing::Role,
                None => Bearing::None,
            };
            TextCandidate { digit, text: sheet.candidate(candidate), bearing }
        };
        TextCell::Candidates(sheet.shown[cell.index()].iter().map(candidate).collect())
    }

    /// Returns the candidates of a cell in one line, as a text board has them: `2·-7·8`.
    pub fn candidates(&self, cell: Cell) -> String {
        self.0.candidates(cell, self.0.shown[cell.index()])
    }

    /// Returns the legend of its marks, on lines of at most this many characters where no word is longer. Digits are not
    /// explained.
    pub fn legend(&self, width: usize) -> Vec<String> {
        self.0.legend(&[], false, width)
    }
}

struct Sheet<'a> {
    diagram: &'a Diagram,
    marks: BTreeMap<Candidate, Mark>,
    /// The digits to write in each open cell.
    shown: [DigitSet; Cell::COUNT],
    /// The cells whose digit is in place: not those that the step fills.
    filled: CellSet,
    style: Style,
}

/// How much a cell says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Its digit, if it has one.
    Digits,
    /// Its candidates, if it has none.
    Candidates,
}

impl<'a> Sheet<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let marks = signs::marks(diagram);
        let mut shown = signs::shown(diagram, &marks);
        let style = if shown.iter().all(|digits| digits.is_empty()) { Style::Digits } else { Style::Candidates };
        for placement in &diagram.placements {
            shown[placement.cell.index()].insert(placement.digit);
        }
        let placements: CellSet = diagram.placements.iter().map(|placement| placement.cell).collect();
        let filled = (diagram.givens.cells() | diagram.placed.cells()) - placements;
        Self { diagram, marks, shown, filled, style }
    }

    fn frame(&self) -> Frame<'_> {
        let side = self.diagram.layout.side();
        let margin = if self.style == Style::Candidates { " " } else { "" };
        let text = |row, column| format!("{margin}{}", self.cell(Cell::at(row, column)));
        let texts: Vec<Vec<String>> =
            (0..side).map(|row| (0..side).map(|column| text(row, column)).collect()).collect();
        let width =
            |column| texts.iter().map(|row: &Vec<String>| row[usize::from(column)].chars().count()).fold(3, usize::max);
        let widths = (0..side).map(width).collect();
        Frame { layout: &self.diagram.layout, notation: self.diagram.notation, texts, widths, margin }
    }

    /// What stands in a cell.
    fn cell(&self, cell: Cell) -> String {
        let shown = self.shown[cell.index()];
        if let Some(text) = self.filled_cell(cell) {
            return text;
        }
        match self.style {
            _ if shown.is_empty() && self.diagram.trial.contains(cell) => " ?".to_owned(),
            Style::Digits if shown.is_empty() => " .".to_owned(),
            _ => self.candidates(cell, shown),
        }
    }

    /// Candidates with their marks: [`SEPARATOR`] sets each marked one apart. Brackets need none.
    fn candidates(&self, cell: Cell, digits: DigitSet) -> String {
        let mut text = String::new();
        let mut was_marked = false;
        for digit in digits.iter() {
            let candidate = self.candidate(Candidate::new(cell, digit));
            let is_marked = candidate.len() > 1 && !candidate.starts_with('[');
            if !text.is_empty() && (is_marked || was_marked) {
                text.push(SEPARATOR);
            }
            text += &candidate;
            was_marked = is_marked;
        }
        text
    }

    fn filled_cell(&self, cell: Cell) -> Option<String> {
        let digits = if self.diagram.givens.get(cell).is_some() { &self.diagram.givens } else { &self.diagram.placed };
        let digit = digits.get(cell).filter(|_| self.filled.contains(cell))?;
        Some(match self.sign(cell) {
            Sign::Trial => format!("?{digit}"),
            _ if self.diagram.begins_sight(cell) => format!("<{digit}>"),
            Sign::Given if self.tells(Sign::Given) => format!("={digit}"),
            Sign::Found if self.tells(Sign::Found) => format!("({digit})"),
            _ => format!(" {digit}"),
        })
    }

    /// Whether filled cells of this kind are marked: both among candidates, and what was found before a step that
    /// places digits.
    fn tells(&self, filled: Sign) -> bool {
        match self.style {
            Style::Candidates => matches!(filled, Sign::Given | Sign::Found),
            Style::Digits => filled == Sign::Found && !self.diagram.placements.is_empty(),
        }
    }

    /// Whence a filled cell has its digit.
    fn sign(&self, cell: Cell) -> Sign {
        match cell {
            _ if self.diagram.trial.contains(cell) => Sign::Trial,
            _ if self.diagram.givens.get(cell).is_some() => Sign::Given,
            _ => Sign::Found,
        }
    }

    fn candidate(&self, candidate: Candidate) -> String {
        let digit = candidate.digit;
        let Some(mark) = self.marks.get(&candidate) else { return digit.to_string() };
        let role = mark.role.map(|role| prefix(role).to_string()).unwrap_or_default();
        let labels =
            mark.sets.iter().copied().chain(mark.role).flat_map(|role| self.diagram.labels_of(role, candidate));
        let labels = labels.map(lowered).collect::<Vec<_>>().join(",");
        let letters = || mark.sets.iter().filter_map(|&role| letter(role)).collect();
        let sets: String = if labels.is_empty() { letters() } else { labels };
        match mark.fate {
            Some(Fate::Placed) => format!("[{digit}]"),
            Some(Fate::Eliminated) => format!("{}-{digit}{sets}", role.replace('*', "")),
            None => format!("{role}{digit}{sets}"),
        }
    }

    /// The legend, with the digits that bear marks.
    fn whole_legend(&self) -> Vec<String> {
        let filled: BTreeSet<Sign> =
            self.filled.iter().map(|cell| self.sign(cell)).filter(|&sign| self.tells(sign)).collect();
        let separated = self.diagram.layout.cells().iter().any(|cell| self.cell(cell).contains(SEPARATOR));
        // Beside digits that are marked, those that are not are the givens.
        let is_marked = !filled.is_empty() || self.style == Style::Digits && !self.diagram.placements.is_empty();
        let given = Some(Sign::Given).filter(|given| {
            is_marked && !filled.contains(given) && self.filled.iter().any(|cell| self.sign(cell) == *given)
        });
        self.legend(&given.into_iter().chain(filled).collect::<Vec<_>>(), separated, WIDTH)
    }

    /// One line of marks, those of digits first, then a list for each sign that stands for more than marks.
    fn legend(&self, digits: &[Sign], separated: bool, width: usize) -> Vec<String> {
        let entries = self.diagram.entries();
        let word = |sign| self.diagram.name(sign).split_whitespace().collect::<Vec<_>>().join(" ");
        let separator = separated.then_some(Sign::Separator);
        let marks = digits
            .iter()
            .chain(entries.iter().flatten())
            .chain(&separator)
            .filter_map(|&sign| Some(format!("{}: {}", self.sample(sign)?, word(sign))));
        let mut lines = wrapped(marks, "   ", "", width);
        for entry in entries {
            if let Sign::Clue(_) = entry[0] {
                lines.extend(self.clues(entry[0], word(entry[0]), width));
                continue;
            }
            let list: Vec<String> = entry.iter().flat_map(|&sign| self.list(sign)).collect();
            if let Some((last, others)) = list.split_last() {
                let role = self
                    .named_houses(entry[0])
                    .map_or_else(|| word(listed(entry[0], others)), |named| named.role.clone());
                let others = others.iter().map(|item| format!("{item},"));
                let items = std::iter::once(role + ":").chain(others).chain([last.clone()]);
                lines.extend(wrapped(items, " ", "  ", width));
            }
        }
        lines
    }

    /// What a kind of clue means, and below it its clues.
    fn clues(&self, sign: Sign, rule: String, width: usize) -> Vec<String> {
        let clues = self.diagram.clues.iter().filter(|clue| Sign::of(clue.kind) == Some(sign));
        let words = rule.split(' ').map(str::to_owned);
        let told = clues.filter_map(|clue| listing(clue, self.diagram));
        let items = wrapped(told, "   ", "", width.saturating_sub(2));
        wrapped(words, " ", "  ", width).into_iter().chain(items.into_iter().map(|line| format!("  {line}"))).collect()
    }

    /// How a sign is written at a digit, if it is: at one that bears it here, where there is one.
    fn sample(&self, sign: Sign) -> Option<String> {
        // A placed one has the sign of that, and so has an eliminated one, beside which only the letter of a set is left.
        let changes = |role, candidate: &Candidate| {
            self.diagram.placements.contains(candidate)
                || letter(role).is_none() && self.diagram.eliminations.contains(candidate)
        };
        let ringed = |role| {
            let bears = |mark: &Mark| mark.role == Some(role) || mark.sets.contains(&role);
            self.marks.iter().any(|(candidate, mark)| !changes(role, candidate) && bears(mark))
        };
        match sign {
            Sign::Given | Sign::Found | Sign::Trial => {
                let cell = self.filled.iter().find(|&cell| self.sign(cell) == sign && !self.diagram.begins_sight(cell));
                match cell {
                    Some(cell) => Some(self.filled_cell(cell)?.trim().to_owned()),
                    None => (sign == Sign::Trial).then(|| "?".to_owned()),
                }
            }
            Sign::Separator => Some(SEPARATOR.to_string()),
            Sign::Sight => Some(self.filled_cell(self.diagram.sights.first()?.0)?.trim().to_owned()),
            Sign::Placed => self.diagram.placements.first().map(|place| format!("[{}]", place.digit)),
            Sign::Eliminated => self.diagram.eliminations.first().map(|gone| format!("-{}", gone.digit)),
            Sign::Role(role, Part::Candidate) if ringed(role) => {
                let bears = |(other, candidate): &&(Role, Candidate)| *other == role && !changes(role, candidate);
                let candidate = self.diagram.parts.candidates.iter().find(bears)?.1;
                let digit = candidate.digit;
                let line = self.diagram.labels_of(role, candidate).next().map(lowered);
                if role != Role::Struck
                    && let Some(line) = line
                {
                    return Some(format!("{digit}{line}"));
                }
                Some(letter(role).map_or(format!("{}{digit}", prefix(role)), |letter| format!("{digit}{letter}")))
            }
            _ => None,
        }
    }

    /// The names of the houses that bear a sign, where somebody gave them.
    fn named_houses(&self, sign: Sign) -> Option<&NamedHouses> {
        let Sign::Role(role, Part::House) = sign else { return None };
        self.diagram.houses.get(&role)
    }

    /// The houses and cells of a sign. Cells of the pattern itself bear marks, and lines are told in words.
    fn list(&self, sign: Sign) -> Vec<String> {
        let (parts, notation) = (&self.diagram.parts, self.diagram.notation);
        let houses = |role| parts.houses.iter().filter(move |(other, _)| *other == role).map(|(_, house)| *house);
        let cells = |role| parts.cells.iter().filter(move |(other, _)| *other == role).map(|(_, cell)| *cell);
        match sign {
            Sign::Role(role, Part::House) => match self.named_houses(sign) {
                Some(named) => vec![named.houses.clone()],
                None => houses(role).map(|house| notation.house(house)).collect(),
            },
            Sign::Role(role, Part::Cell) if role != Role::Pattern => {
                cells(role).map(|cell| notation.cell(cell)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The sign whose word is that of a list: of the last item, and these others.
fn listed(sign: Sign, others: &[String]) -> Sign {
    match sign {
        Sign::Role(role, Part::Cell) if !others.is_empty() => Sign::Role(role, Part::Cells),
        sign => sign,
    }
}

/// What stands before a candidate that plays a role. The letter of a set stands behind it.
fn prefix(role: Role) -> char {
    match role {
        Role::Fin => '#',
        Role::EndoFin => '@',
        Role::Guardian => '!',
        Role::Pincer => '^',
        Role::Struck => '/',
        Role::Base => '&',
        Role::Target => '~',
        Role::Pivot | Role::Stem => '%',
        _ => '*',
    }
}

/// The label of a line as it stands behind a digit: its figures are lowered, so that they are no candidates.
fn lowered(label: &str) -> String {
    label
        .chars()
        .map(|sign| sign.to_digit(10).and_then(|digit| char::from_u32(0x2080 + digit)).unwrap_or(sign))
        .collect()
}

/// Items on lines of at most this width, each further line indented.
fn wrapped(items: impl Iterator<Item = String>, between: &str, indent: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + between.len() + item.chars().count() <= width => {
                *line += between;
                *line += &item;
            }
            Some(_) => lines.push(format!("{indent}{item}")),
            None => lines.push(item),
        }
    }
    lines
}
