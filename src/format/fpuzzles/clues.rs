//! The clues of variants in the JSON of f-puzzles.

use serde_json::{Map, Value};

use crate::clue::{Clue, Form, KINDS, Kind, MOST_CLUES, ValueRule};
use crate::format::error::{Fault, clean};
use crate::format::json::{fault, is_empty, on};
use crate::grid::{Cell, Digit, Layout};

/// The key of the list of marks that are all given.
pub(super) const NEGATIVE: &str = "negative";

/// Whether a key stands for a kind of clue, or for several.
pub(super) fn is_clue(key: &str) -> bool {
    key == NEGATIVE || KINDS.iter().any(|kind| kind.name == key)
}

/// Returns the clues of a puzzle, without those that are a part of its layout: both diagonals, and extra regions that have
/// each digit.
pub(super) fn clues_of(json: &Map<String, Value>, layout: &Layout) -> Result<Vec<Clue>, Fault> {
    let mut clues = Vec::new();
    for kind in KINDS {
        match kind.form {
            Form::Switch if is_in_layout(kind, layout) => {}
            Form::Switch => clues.extend(on(json, kind.name).then(|| Clue::of_grid(kind))),
            Form::Negative => clues.extend(negative(json)?.contains(&kind.name).then(|| Clue::of_grid(kind))),
            _ => {
                let Some(listed) = json.get(kind.name).filter(|listed| !is_empty(listed)) else { continue };
                let wrong = || fault(format!("`{}` is not a list of clues", kind.name), "a list");
                for (at, told) in listed.as_array().ok_or_else(wrong)?.iter().enumerate() {
                    let told = told.as_object().ok_or_else(wrong)?;
                    let reader = Reader { kind, number: at + 1, told, layout };
                    clues.extend(reader.clues()?);
                    if clues.len() > MOST_CLUES {
                        return Err(fault("the puzzle has too many clues", format!("at most {MOST_CLUES}")));
                    }
                }
            }
        }
    }
    let is_own = |clue: &Clue| {
        let cells = clue.cells.iter().copied().collect();
        clue.kind.name != "extraregion" || !layout.houses().iter().any(|&house| layout.members(house) == cells)
    };
    clues.retain(is_own);
    Ok(clues)
}

/// Both diagonals of a layout are its houses.
fn is_in_layout(kind: &Kind, layout: &Layout) -> bool {
    kind.name.starts_with("diagonal") && layout.name().ends_with("-diagonal")
}

/// The names of the marks that are all given.
fn negative(json: &Map<String, Value>) -> Result<Vec<&str>, Fault> {
    let Some(listed) = json.get(NEGATIVE).filter(|listed| !is_empty(listed)) else { return Ok(Vec::new()) };
    let names = listed.as_array().and_then(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let names = names.ok_or_else(|| fault("`negative` is not a list of names", "such as [\"ratio\"]"))?;
    match names.iter().find(|name| Kind::with_id(&format!("negative_{name}")).is_none()) {
        Some(name) => Err(fault(format!("`negative` has `{}`", clean(name, 40)), "`ratio` or `xv`")),
        None => Ok(names),
    }
}

/// Reads the clues of an entry: a line has several parts, each of which is one.
struct Reader<'a> {
    kind: &'static Kind,
    number: usize,
    told: &'a Map<String, Value>,
    layout: &'a Layout,
}

impl Reader<'_> {
    fn wrong(&self, problem: impl std::fmt::Display, expected: &str) -> Fault {
        let name = self.kind.name;
        fault(format!("`{name}` {}: {problem}", self.number), expected)
            .help(format!("correct it, or read the puzzle without these clues: --ignore-key {name}"))
    }

    fn clues(&self) -> Result<Vec<Clue>, Fault> {
        let clues = self.listed()?;
        // What has no message of its own.
        match clues.iter().all(|clue| clue.is_formed(self.layout)) {
            true => Ok(clues),
            false => Err(self.wrong("it does not fit its kind", "a clue as the guide describes it")),
        }
    }

    fn listed(&self) -> Result<Vec<Clue>, Fault> {
        let value = self.value()?;
        let side = usize::from(self.layout.side());
        let clue = |cells| Clue { value, ..Clue::of(self.kind, cells) };
        Ok(match self.kind.form {
            Form::Switch | Form::Negative => Vec::new(),
            Form::Cell => vec![clue(vec![self.cell("cell")?])],
            Form::Pair => {
                let cells = self.distinct("cells", 2)?;
                match cells[..] {
                    [a, b] if a.is_beside(b) => vec![clue(cells)],
                    _ => return Err(self.wrong("it is not between two cells that share an edge", "two such cells")),
                }
            }
            Form::Each => vec![clue(self.distinct("cells", side * side)?)],
            Form::Cells => vec![clue(self.distinct("cells", side)?)],
            Form::Quadruple => {
                let digits = self.told.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let digit = |value: &Value| {
                    Digit::new(u8::try_from(number(value)?).ok()?).filter(|&digit| digit.get() <= self.layout.side())
                };
                let digits = digits.iter().map(digit).collect::<Option<Vec<Digit>>>();
                let digits = digits.ok_or_else(|| {
                    self.wrong("`values` has something else than digits of the grid", "a list of digits")
                })?;
                let cells = self.distinct("cells", 4)?;
                if digits.len() > cells.len() {
                    return Err(self.wrong("it has more digits than cells", "at most as many"));
                }
                vec![Clue { digits, ..clue(cells) }]
            }
            Form::Clone => {
                let (cells, others) = (self.cells("cells")?, self.cells("cloneCells")?);
                if cells.len() != others.len() || cells.is_empty() {
                    return Err(self.wrong("its two groups have different numbers of cells", "as many cells in both"));
                }
                vec![Clue { others, ..clue(cells) }]
            }
            Form::Line => {
                let lines = self.lines()?;
                lines.iter().try_for_each(|line| self.joined(line))?;
                lines.into_iter().filter(|line| !line.is_empty()).map(clue).collect()
            }
            Form::Arrow => {
                let mut others = self.distinct("cells", 3)?;
                others.sort();
                let lines = self.lines()?;
                lines.iter().try_for_each(|line| self.joined(line.get(1..).unwrap_or_default()))?;
                let shafts = lines.into_iter().filter(|line| line.len() > 1);
                shafts.map(|line| Clue { others: others.clone(), ..clue(line[1..].to_vec()) }).collect()
            }
            Form::Outside | Form::Diagonal => {
                let (cells, from) = self.seen()?;
                vec![Clue { from: Some(from), ..clue(cells) }]
            }
        })
    }

    /// Its number; none if it says none.
    fn value(&self) -> Result<Option<u16>, Fault> {
        let says = |told: &&Value| !told.is_null() && told.as_str().is_none_or(|text| !text.trim().is_empty());
        let Some(told) = self.told.get("value").filter(says) else { return Ok(None) };
        let sign = || told.as_str().map(|text| text.trim().to_ascii_uppercase());
        let number = || {
            let shown = told.as_str().map_or_else(|| told.to_string(), str::to_owned);
            let problem = format!("its value `{}` is no number", clean(&shown, 20));
            number(told).ok_or_else(|| self.wrong(problem, "a number from 0, or none"))
        };
        Ok(match self.kind.value {
            ValueRule::None => None,
            ValueRule::Optional | ValueRule::Usual(_) => Some(number()?),
            ValueRule::Sum => Some(number()?).filter(|&sum| sum > 0),
            ValueRule::Sign => match sign().as_deref() {
                Some("X") => Some(10),
                Some("V") => Some(5),
                _ => None,
            },
        })
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, Fault> {
        let lines = self.told.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| self.wrong("it has no `lines`", "lists of cells"))?;
        lines.iter().map(|line| self.named(line)).collect()
    }

    /// Rejects a line that jumps.
    fn joined(&self, line: &[Cell]) -> Result<(), Fault> {
        match line.windows(2).find(|pair| !pair[0].touches(pair[1])) {
            Some(pair) => {
                let problem = format!("{} and {} follow each other, but do not touch", pair[0], pair[1]);
                Err(self.wrong(problem, "each cell of the line"))
            }
            None => Ok(()),
        }
    }

    fn cells(&self, key: &str) -> Result<Vec<Cell>, Fault> {
        let cells =
            self.told.get(key).ok_or_else(|| self.wrong(format_args!("it has no `{key}`"), "a list of cells"))?;
        self.named(cells)
    }

    /// Returns cells of which none is there twice, and at most `most`.
    fn distinct(&self, key: &str, most: usize) -> Result<Vec<Cell>, Fault> {
        let cells = self.cells(key)?;
        if let Some(twice) = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
            return Err(self.wrong(format_args!("it has {} twice", cells[twice]), "each cell once"));
        }
        if cells.is_empty() || cells.len() > most {
            let counted = format_args!("it has {} cells", cells.len()).to_string();
            return Err(self.wrong(counted, &format!("from 1 to {most}")));
        }
        Ok(cells)
    }

    fn named(&self, list: &Value) -> Result<Vec<Cell>, Fault> {
        let list = list.as_array().ok_or_else(|| self.wrong("its cells are not a list", "a list of cells"))?;
        // A line may end where it begins.
        let most = self.layout.cells().len() + 1;
        if list.len() > most {
            return Err(self.wrong(format_args!("it has {} cells", list.len()), &format!("at most {most}")));
        }
        let side = i16::from(self.layout.side());
        let cell = |name: &Value| {
            let (row, column) = place(name)?;
            ((0..side).contains(&row) && (0..side).contains(&column)).then(|| Cell::at(row as u8, column as u8))
        };
        let named = list.iter().map(|name| {
            let what = || clean(name.as_str().unwrap_or("?"), 20);
            cell(name).ok_or_else(|| self.wrong(format_args!("`{}` is not a cell of the grid", what()), "such as R1C1"))
        });
        named.collect()
    }

    fn cell(&self, key: &str) -> Result<Cell, Fault> {
        let name = self.told.get(key).cloned().unwrap_or(Value::Null);
        Ok(self.named(&Value::Array(vec![name]))?[0])
    }

    /// The cells that a clue outside the grid sees, from its side, and its place: row and column, from 0.
    fn seen(&self) -> Result<(Vec<Cell>, (i8, i8)), Fault> {
        let side = i16::from(self.layout.side());
        let outside = self.told.get("cell").and_then(place);
        let is_inside = |at: i16| (0..side).contains(&at);
        let outside = outside.filter(|&(row, column)| (-1..=side).contains(&row) && (-1..=side).contains(&column));
        let wrong = || self.wrong("its `cell` is not beside the grid", "such as R0C3, above column 3");
        let (row, column) = outside.ok_or_else(wrong)?;
        let direction = self.told.get("direction").and_then(Value::as_str).map(str::trim);
        let step = match (self.kind.form, direction, is_inside(row), is_inside(column)) {
            (.., true, true) => return Err(wrong()),
            (Form::Diagonal, Some("DR"), ..) => (1, 1),
            (Form::Diagonal, Some("DL"), ..) => (1, -1),
            (Form::Diagonal, Some("UR"), ..) => (-1, 1),
            (Form::Diagonal, Some("UL"), ..) => (-1, -1),
            (Form::Diagonal, ..) => return Err(self.wrong("it has no `direction`", "`DR`, `DL`, `UR` or `UL`")),
            (_, _, true, false) => (0, if column < 0 { 1 } else { -1 }),
            (_, _, false, true) => (if row < 0 { 1 } else { -1 }, 0),
            _ => return Err(wrong()),
        };
        let path = (1..).map(|far| (row + far * step.0, column + far * step.1));
        let path = path.take_while(|&(row, column)| is_inside(row) && is_inside(column));
        let cells: Vec<Cell> = path.map(|(row, column)| Cell::at(row as u8, column as u8)).collect();
        if cells.is_empty() {
            return Err(self.wrong("it looks away from the grid", "a direction into the grid"));
        }
        Ok((cells, (row as i8, column as i8)))
    }
}

/// The row and column of `R1C1`, from 0; those outside the grid are -1 or its side.
fn place(name: &Value) -> Option<(i16, i16)> {
    let name = name.as_str()?.trim();
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| (text.len() <= 3).then(|| text.parse::<u8>().ok()).flatten().map(i16::from);
    Some((number(row)? - 1, number(column)? - 1))
}

/// A number, which may be written as a text.
fn number(value: &Value) -> Option<u16> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    u16::try_from(number).ok()
}
