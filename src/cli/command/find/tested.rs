//! The test of one puzzle.

use whydoku::engine::Points;
use whydoku::generate::{Fit, Misfit, Test, Use};
use whydoku::grid::{Budget, CanonicalError, Puzzle, canonical};

use crate::cli::input::stream::Entry;
use crate::cli::job::progress::Weight;
use crate::cli::output::distinct::{Key, key};
use crate::cli::report::rated::one_decimal;

/// The test for every puzzle of a search.
pub struct Work {
    pub test: Test,
    /// Whether the canonical forms are needed.
    pub distinct: bool,
    pub budget: Budget,
}

/// A puzzle or a line, and what its test has shown.
pub struct Tested {
    /// Its name, escaped for a line of text.
    pub name: String,
    pub verdict: Verdict,
}

pub enum Verdict {
    Fits(Box<Hit>),
    Misfit(Misfit),
    /// Why the line is not a puzzle.
    Invalid(String),
}

/// A puzzle that fits.
pub struct Hit {
    pub puzzle: Puzzle,
    pub fit: Fit,
    /// The key of its canonical form, if it is needed and there is one.
    pub form: Option<Key>,
}

impl Weight for Tested {
    fn bytes(&self) -> usize {
        match &self.verdict {
            Verdict::Fits(_) | Verdict::Misfit(_) => 0,
            Verdict::Invalid(why) => why.len(),
        }
    }
}

impl Work {
    pub fn on(&self, entry: &Entry) -> Tested {
        let (id, verdict) = match entry.read() {
            Err(why) => (None, Verdict::Invalid(why)),
            Ok(reading) => (reading.puzzle.id().map(str::to_owned), self.judge(reading.puzzle)),
        };
        Tested { name: entry.name(id.as_deref()), verdict }
    }

    fn judge(&self, puzzle: Puzzle) -> Verdict {
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
        Verdict::Fits(Box::new(Hit { puzzle, fit, form }))
    }
}

impl Hit {
    /// Returns the score on HoDoKu's scale, if it was asked for.
    pub fn score(&self) -> Option<Points> {
        self.fit.rating.as_ref()?.scored.as_ref()?.score
    }

    /// Returns the rating on the Explainer scale, if it was asked for and there is one.
    pub fn er(&self) -> Option<Points> {
        Some(self.fit.rating.as_ref()?.explainer.as_ref()?.er)
    }

    /// Returns the reasons why it was chosen, in a line.
    pub fn told(&self) -> String {
        let rating = self.fit.rating.as_ref();
        let scored = rating.and_then(|rating| rating.scored.as_ref());
        let level = scored.and_then(|scored| Some(format!("{}, score {}", scored.level.as_ref()?, scored.score?)));
        let er = self.er().map(|er| format!("ER {}", one_decimal(&er)));
        let givens = format!("{} givens", self.puzzle.givens().cells().len());
        let uses = self
            .fit
            .uses
            .iter()
            .map(|Use { technique, step, of }| format!("{} first in step {step} of {of}", technique.id));
        level.into_iter().chain(er).chain([givens]).chain(uses).collect::<Vec<_>>().join("; ")
    }
}
