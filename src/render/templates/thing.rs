//! A thing with a name, as a value of templates.

use std::fmt;
use std::sync::Arc;

use minijinja::value::{Object, ObjectRepr, Value};

use crate::grid::{Candidate, Cell, ClueId, House};

/// A thing with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    Cell(Cell),
    House(House),
    Candidate(Candidate),
    Clue(ClueId),
}

impl Object for Thing {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    /// Its own name in a scope is what it is, so that a block about a cell says `cell`.
    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        match (**self, key) {
            (Self::Cell(_), "cell") | (Self::House(_), "house") => Some(Value::from_dyn_object(Arc::clone(self))),
            (Self::Clue(_), "clue") => Some(Value::from_dyn_object(Arc::clone(self))),
            (Self::Candidate(it), "cell") => Some(Value::from_object(Self::Cell(it.cell))),
            (Self::Candidate(it), "digit") => Some(Value::from(it.digit.get())),
            (it, "kind") => Some(Value::from(it.kind())),
            _ => None,
        }
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match **self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::House(house) => write!(f, "{house}"),
            Self::Candidate(candidate) => write!(f, "{candidate}"),
            Self::Clue(clue) => write!(f, "{clue}"),
        }
    }
}

impl Thing {
    fn kind(self) -> &'static str {
        match self {
            Self::Cell(_) => "cell",
            Self::House(_) => "house",
            Self::Candidate(_) => "candidate",
            Self::Clue(_) => "clue",
        }
    }

    /// The thing that a value is, if it is one.
    pub fn of(value: &Value) -> Option<Self> {
        value.downcast_object_ref().copied()
    }

    /// The thing that a text of a trace names, if it names one.
    pub fn read(name: &str) -> Option<Self> {
        let cell = || name.parse().ok().map(Self::Cell);
        let house = || name.parse().ok().map(Self::House);
        let candidate = || name.parse().ok().map(Self::Candidate);
        let clue = || name.parse().ok().map(Self::Clue);
        cell().or_else(candidate).or_else(house).or_else(clue)
    }
}
