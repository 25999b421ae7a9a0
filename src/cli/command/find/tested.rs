//! The test of one puzzle.

use serde::{Deserialize, Serialize};
use whydoku::format::Reading;
use whydoku::generate::{Fit, Misfit, Test, Use};
use whydoku::grid::{Budget, CanonicalError, Puzzle, canonical};

use super::order::{Order, er};
use crate::cli::failure::Failure;
use crate::cli::input::Entry;
use crate::cli::job::{Done, Item, OF_ANOTHER_ITEM, Task, Weight, note, noted};
use crate::cli::output::{Key, key};
use crate::cli::report::one_decimal;

/// The test for every puzzle of a search.
pub struct Tester {
    pub test: Test,
    /// Whether the canonical forms are needed.
    pub distinct: bool,
    /// Whether the reasons are needed.
    pub why: bool,
    pub order: Order,
    pub budget: Budget,
}

/// A puzzle or a line, and what its test has shown.
pub struct Tested {
    /// Its name, escaped for a line of text.
    pub name: String,
    pub verdict: Verdict<Box<Hit>>,
}

#[derive(Serialize, Deserialize)]
pub enum Verdict<H> {
    Fits(H),
    Misfit(Misfit),
    /// Why the line is not a puzzle.
    Invalid(String),
}

/// A puzzle that fits.
pub struct Hit {
    pub puzzle: Puzzle,
    /// Why it was chosen, in a line, if that is needed.
    pub why: Option<String>,
    /// The number by which it is sorted.
    pub value: Option<i64>,
    /// The key of its canonical form, if it is needed and there is one.
    pub form: Option<Key>,
}

/// What a run remembers of a puzzle that fits.
type Noted = (Option<String>, Option<i64>, Option<Key>);

impl Weight for Tested {
    fn bytes(&self) -> usize {
        match &self.verdict {
            Verdict::Fits(_) | Verdict::Misfit(_) => 0,
            Verdict::Invalid(why) => why.len(),
        }
    }
}

impl Task for Tester {
    type Item = Entry;
    type Found = Tested;

    fn work(&self, entry: Entry) -> Result<Done<Tested>, Failure> {
        let (id, verdict) = match entry.read() {
            Err(why) => (None, Verdict::Invalid(why)),
            Ok(reading) => (id(&reading), self.judge(reading.puzzle)),
        };
        let line = note(
            &entry.mark(),
            &match &verdict {
                Verdict::Fits(hit) => Verdict::Fits((&hit.why, hit.value, hit.form)),
                Verdict::Misfit(misfit) => Verdict::Misfit(*misfit),
                Verdict::Invalid(why) => Verdict::Invalid(why.clone()),
            },
        )?;
        Ok(Done { found: Tested { name: entry.name(id.as_deref()), verdict }, line })
    }

    fn recall(&self, entry: Entry, line: &[u8]) -> Result<Tested, &'static str> {
        let (id, verdict) = match noted::<Verdict<Noted>>(&entry.mark(), line)? {
            Verdict::Invalid(why) => (None, Verdict::Invalid(why)),
            // Only what fits is named.
            Verdict::Misfit(misfit) => (None, Verdict::Misfit(misfit)),
            Verdict::Fits((why, value, form)) => {
                let reading = entry.read().map_err(|_| OF_ANOTHER_ITEM)?;
                (id(&reading), Verdict::Fits(Box::new(Hit { puzzle: reading.puzzle, why, value, form })))
            }
        };
        Ok(Tested { name: entry.name(id.as_deref()), verdict })
    }
}

fn id(reading: &Reading) -> Option<String> {
    reading.puzzle.id().map(str::to_owned)
}

impl Tester {
    fn judge(&self, puzzle: Puzzle) -> Verdict<Box<Hit>> {
        let start = puzzle.clone().bare();
        let fit = match self.test.fit(&start, &self.budget) {
            Ok(fit) => fit,
            Err(misfit) => return Verdict::Misfit(misfit),
        };
        let form = match self.distinct.then(|| canonical(&puzzle, &self.budget)) {
            Some(Err(CanonicalError::Spent(_))) => return Verdict::Misfit(Misfit::CutShort),
            Some(Ok(form)) => Some(key(&puzzle, &form)),
            Some(Err(_)) | None => None,
        };
        let (why, value) = (self.why.then(|| told(&puzzle, &fit)), self.order.value(&puzzle, &fit));
        Verdict::Fits(Box::new(Hit { puzzle, why, value, form }))
    }
}

/// Returns the reasons why a puzzle was chosen, in a line.
fn told(puzzle: &Puzzle, fit: &Fit) -> String {
    let scored = fit.rating.as_ref().and_then(|rating| rating.scored.as_ref());
    let level = scored.and_then(|scored| Some(format!("{}, score {}", scored.level.as_ref()?, scored.score?)));
    let er = er(fit).map(|er| format!("ER {}", one_decimal(&er)));
    let givens = format!("{} givens", puzzle.givens().cells().len());
    let uses =
        fit.uses.iter().map(|Use { technique, step, of }| format!("{} first in step {step} of {of}", technique.id));
    level.into_iter().chain(er).chain([givens]).chain(uses).collect::<Vec<_>>().join("; ")
}
