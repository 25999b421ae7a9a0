//! The drills that a run finds, and how it ends.

use whydoku::generate::{Driller, Effort, Shortfall, grouped};
use whydoku::grid::{Budget, Puzzle};
use whydoku::technique::Technique;
use whydoku::tutor::{Drill, Drilling, Offered, Variety};

use crate::cli::failure::Failure;
use crate::cli::input::Entry;
use crate::cli::job::{
    Done, Item, Job, MOST_ALIKE, Numbers, Sink, Task, Weight, note, note_puzzle, noted, noted_puzzle,
};
use crate::cli::output::leave_out;

/// Drills of one puzzle.
type Offers = Vec<Offered>;

/// The number of drills to choose each one from, if the puzzles are not made for it.
const CHOICE: usize = 8;

/// Returns drills to choose from. To compare them takes time, so it is prepared where they are found.
pub fn offers(drills: impl IntoIterator<Item = Drill>) -> Offers {
    drills.into_iter().map(Offered::from).collect()
}

/// What was found, and why it is less than asked for, if it is.
pub struct Found {
    count: usize,
    /// The techniques, the easiest first.
    techniques: Vec<&'static Technique>,
    variety: Variety,
    drills: Vec<Drill>,
    /// A report on the search.
    report: String,
    shortfall: Option<String>,
}

impl Found {
    pub fn new(count: usize, drillings: &[Drilling]) -> Self {
        Self {
            count,
            techniques: drillings.iter().map(Drilling::technique).collect(),
            variety: Variety::default(),
            drills: Vec::new(),
            report: String::new(),
            shortfall: None,
        }
    }

    /// Returns the drills. Those of several techniques are shuffled: the number of a drill does not tell which it is.
    pub fn chosen(&self) -> Vec<Drill> {
        let mut drills = self.drills.clone();
        if self.techniques.len() > 1 {
            fastrand::Rng::with_seed(drills.len() as u64).shuffle(&mut drills);
        }
        drills
    }

    /// The number of drills of one technique.
    fn share(&self) -> usize {
        self.count.div_ceil(self.techniques.len())
    }

    /// Whether there are enough drills of a technique.
    fn has_enough(&self, technique: &Technique) -> bool {
        self.drills.iter().filter(|drill| drill.technique() == technique).count() == self.share()
    }

    fn is_full(&self) -> bool {
        self.drills.len() == self.count
    }

    /// Chooses one of these drills. Returns `false` if all are equivalent to earlier ones.
    fn choose(&mut self, drills: &mut Offers) -> bool {
        let taken = self.variety.take(drills);
        let is_new = taken.is_some();
        self.drills.extend(taken);
        is_new
    }

    /// Reports how the search ended.
    pub fn told(self, written: usize, job: &Job) -> Result<(), Failure> {
        let kept = format!("{written} of {} drills found{}", self.count, self.report);
        match self.shortfall {
            None => {
                job.tell(&kept);
                Ok(())
            }
            Some(why) => Err(Failure::data(format_args!("{kept}; {why}"))),
        }
    }
}

/// Drills from new puzzles: one from each.
pub struct Made {
    pub found: Found,
    pub numbers: Numbers,
    pub seed: u64,
}

impl Weight for Result<Offers, Box<Shortfall>> {
    fn bytes(&self) -> usize {
        0
    }
}

impl Made {
    /// Ends the search. Searches that have begun end soon.
    fn stop(&mut self, why: String) {
        self.found.shortfall.get_or_insert(why);
        self.numbers.stop();
    }

    /// Returns what was found.
    pub fn end(mut self) -> Found {
        if !self.found.is_full()
            && let Some(spent) = self.numbers.effort().budget.spent()
        {
            self.found.shortfall.get_or_insert(spent.to_string());
        }
        let candidates = self.numbers.candidates();
        self.found.report = match self.found.shortfall {
            None => format!(", with --seed {}, among {candidates} candidates", self.seed),
            Some(_) => format!(", with --seed {}", self.seed),
        };
        self.found
    }
}

impl Sink<Result<Offers, Box<Shortfall>>> for Made {
    fn take(&mut self, result: Result<Offers, Box<Shortfall>>) -> Result<(), Failure> {
        // With one job, nothing more would have been looked for.
        if self.found.shortfall.is_some() || self.found.is_full() {
            return Ok(());
        }
        let mut drills = match result {
            Ok(drills) => drills,
            Err(shortfall) => {
                self.stop(told(&shortfall));
                return Ok(());
            }
        };
        drills.retain(|drill| !self.found.has_enough(drill.technique()));
        if self.found.choose(&mut drills) {
            self.numbers.found();
            if self.found.is_full() {
                self.numbers.close();
            }
        } else if !self.numbers.again() {
            self.stop(format!(
                "then {MOST_ALIKE} puzzles in a row whose drills are equivalent to these: there may be no others"
            ));
        }
        Ok(())
    }

    fn note(&self) -> String {
        format!(", {} tries", grouped(self.numbers.candidates()))
    }
}

/// Returns why a search found nothing.
fn told(shortfall: &Shortfall) -> String {
    if let Some(spent) = shortfall.spent {
        return spent.to_string();
    }
    let mut text = format!("then none in {} tries", grouped(shortfall.tries));
    for (count, what, _) in shortfall.reasons() {
        text += &format!("\n  in {}: {what}", grouped(count));
    }
    text + "\nrandom puzzles seldom need such a step: take positions from a collection with --from, choose an easier technique, \
            or allow more tries with --tries"
}

/// The search for drills in one puzzle of a collection.
pub struct Searcher {
    pub drillings: Vec<Drilling>,
    /// The maximum number of drills of a technique to take from it.
    pub most: usize,
}

/// What a puzzle, or a line that is none, has given.
pub struct Taken {
    /// Its name, escaped for a line of text.
    name: String,
    drills: Result<Offers, String>,
}

impl Weight for Taken {
    fn bytes(&self) -> usize {
        // The position, its trace and its marks.
        self.drills.as_ref().map_or(0, |drills| drills.len() << 14)
    }
}

impl Task for Searcher {
    type Item = Entry;
    type Found = Taken;

    fn work(&self, entry: Entry) -> Result<Done<Taken>, Failure> {
        let found = self.take(&entry);
        let has_drills = found.drills.as_ref().map(|drills| !drills.is_empty());
        Ok(Done { line: note(&entry.mark(), &has_drills)?, found })
    }

    /// No more puzzles have drills than the choice needs, so these are found again.
    fn recall(&self, entry: Entry, line: &[u8]) -> Result<Taken, &'static str> {
        Ok(match noted::<Result<bool, String>>(&entry.mark(), line)? {
            Ok(true) => self.take(&entry),
            Ok(false) => Taken { name: entry.name(None), drills: Ok(Offers::new()) },
            Err(why) => Taken { name: entry.name(None), drills: Err(why) },
        })
    }
}

impl Searcher {
    fn take(&self, entry: &Entry) -> Taken {
        let read = entry.read();
        let id = read.as_ref().ok().and_then(|reading| reading.puzzle.id().map(str::to_owned));
        let along = |puzzle: &Puzzle| {
            offers(
                self.drillings.iter().flat_map(|drilling| drilling.along(puzzle).take(self.most).collect::<Vec<_>>()),
            )
        };
        let drills = read.map(|reading| along(&reading.puzzle));
        Taken { name: entry.name(id.as_deref()), drills }
    }
}

/// The search for a new puzzle with drills: of each technique in turn.
pub struct Maker {
    pub drillers: Vec<Driller>,
    pub effort: Effort,
    pub seed: u64,
}

impl Task for Maker {
    type Item = u64;
    type Found = Result<Offers, Box<Shortfall>>;

    fn work(&self, number: u64) -> Result<Done<Self::Found>, Failure> {
        let found = self.driller(number).drills(self.seed, number, &self.effort);
        let puzzle = found.as_ref().ok().and_then(|drills| Some(drills.first()?.position().bare()));
        let line = puzzle.map(|puzzle| note_puzzle(number, &puzzle, &self.effort)).transpose()?.flatten();
        Ok(Done { found: found.map(offers), line })
    }

    fn recall(&self, number: u64, line: &[u8]) -> Result<Self::Found, &'static str> {
        let puzzle = noted_puzzle(number, line, &self.effort)?;
        Ok(Ok(offers(self.driller(number).along(&puzzle))))
    }
}

impl Maker {
    fn driller(&self, number: u64) -> &Driller {
        &self.drillers[number as usize % self.drillers.len()]
    }
}

/// Drills from a collection: the most varied of the first ones.
pub struct Searched {
    found: Found,
    pool: Offers,
    puzzles: u64,
    invalid: u64,
    budget: Budget,
}

impl Searched {
    pub fn new(found: Found, budget: Budget) -> Self {
        Self { found, pool: Vec::new(), puzzles: 0, invalid: 0, budget }
    }

    /// Returns the number of drills of a technique to choose from.
    pub fn pool(&self) -> usize {
        CHOICE * self.found.share()
    }

    /// Whether there are as many of each technique.
    fn is_enough(&self) -> bool {
        let held = |technique: &Technique| self.pool.iter().filter(|drill| drill.technique() == technique).count();
        self.found.techniques.iter().all(|technique| held(technique) >= self.pool())
    }

    /// Chooses after the search ended, or was ended.
    pub fn end(mut self) -> Found {
        while !self.found.is_full() && self.found.choose(&mut self.pool) {
            self.pool.retain(|drill| !self.found.has_enough(drill.technique()));
        }
        self.found.report = format!(" in {} puzzles", self.puzzles);
        self.found.shortfall = match self.budget.spent() {
            _ if self.found.is_full() => None,
            Some(spent) => Some(spent.to_string()),
            None if self.found.drills.is_empty() => {
                Some("the technique that is asked for is the next step nowhere in them".to_owned())
            }
            None => Some("there are no others that are not equivalent to these".to_owned()),
        };
        self.found
    }
}

impl Sink<Taken> for Searched {
    fn take(&mut self, Taken { name, drills }: Taken) -> Result<(), Failure> {
        match drills {
            Ok(drills) => {
                self.puzzles += 1;
                self.pool.extend(drills);
            }
            Err(why) => {
                self.invalid += 1;
                leave_out(self.invalid, &name, &why, "other lines that are not puzzles are only counted");
            }
        }
        if self.is_enough() { Err(Failure::Closed) } else { Ok(()) }
    }

    fn note(&self) -> String {
        format!(", {} drills", self.pool.len())
    }
}
