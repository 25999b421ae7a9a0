//! Budgets: limits on work and time.
//!
//! Long-running functions spend from a budget, one unit for a few microseconds of work, and end early once the budget
//! is spent. The answer is then incomplete, never wrong, and its type says so. Units are counted the same way on every
//! machine, so a budget of work gives the same answer each time; a deadline and [`Budget::stop`] do not.
//!
//! ```
//! use std::time::Duration;
//! use whydoku::grid::{Budget, Spent};
//! use whydoku::trace::{Limit, Outcome};
//! use whydoku::{engine, format};
//!
//! let puzzle = format::read(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.")?.puzzle;
//! let budget = Budget::work(40).until(Duration::from_secs(5));
//! let profile = engine::Profile { budget: budget.clone(), ..engine::Profile::named("classic")? };
//! let trace = engine::solve(&puzzle, &profile)?;
//! assert_eq!((trace.outcome, trace.limit), (Outcome::Stuck, Some(Limit::Work)));
//! assert_eq!(budget.spent(), Some(Spent::Work));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A limit on work and time; unlimited by default. Clones share what is left, so another thread can watch and stop the
/// work. A budget does not affect an answer that was not cut short, so all budgets compare as equal.
#[derive(Clone, Debug, Default)]
pub struct Budget(Arc<Account>);

#[derive(Debug, Default)]
struct Account {
    /// The remaining units, if they are counted.
    left: Option<AtomicU64>,
    deadline: Option<Instant>,
    /// Why the budget ended. Set once.
    spent: OnceLock<Spent>,
    /// The budget that this one is a part of.
    whole: Option<Budget>,
}

/// Why a budget ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    /// All units of work were used up.
    Work,
    /// The time was up.
    Time,
    /// The budget was stopped.
    Stopped,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Work => "the limit of work was reached",
            Self::Time => "the time limit was reached",
            Self::Stopped => "the work was stopped",
        })
    }
}

impl Error for Spent {}

impl PartialEq for Budget {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Budget {}

impl Budget {
    /// Creates a budget of this many units.
    pub fn work(units: u64) -> Self {
        Self(Arc::new(Account { left: Some(AtomicU64::new(units)), ..Account::default() }))
    }

    /// Returns the same budget with a time limit, counted from now.
    #[must_use]
    pub fn until(self, time: Duration) -> Self {
        let deadline = Instant::now().checked_add(time);
        Self(Arc::new(Account { deadline, whole: Some(self), ..Account::default() }))
    }

    /// Creates a part of this budget, with at most this many units. The whole is charged for what the part spends.
    #[must_use]
    pub fn part(&self, units: u64) -> Self {
        let left = Some(AtomicU64::new(units));
        Self(Arc::new(Account { left, whole: Some(self.clone()), ..Account::default() }))
    }

    /// Adds units, if units are counted and the budget has not ended.
    pub fn add(&self, units: u64) {
        if let Some(left) = &self.0.left {
            left.fetch_add(units, Ordering::Relaxed);
        }
    }

    /// Ends the budget: work that spends from it, or from a part of it, stops soon. Any thread may call this.
    pub fn stop(&self) {
        let _ = self.0.spent.set(Spent::Stopped);
    }

    /// Spends units; `Break` if the budget has ended, now or before.
    pub fn spend(&self, units: u64) -> ControlFlow<()> {
        let account = &*self.0;
        if account.spent.get().is_some() {
            return ControlFlow::Break(());
        }
        if let Some(whole) = &account.whole {
            whole.spend(units)?;
        }
        let paid = |left: &AtomicU64| {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(units)).is_ok()
        };
        let end = if !account.left.as_ref().is_none_or(paid) {
            Spent::Work
        } else if account.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Spent::Time
        } else {
            return ControlFlow::Continue(());
        };
        let _ = account.spent.set(end);
        ControlFlow::Break(())
    }

    /// Returns the number of remaining units, if they are counted.
    pub fn left(&self) -> Option<u64> {
        let whole = self.0.whole.as_ref().and_then(Self::left);
        let own = self.0.left.as_ref().map(|left| left.load(Ordering::Relaxed));
        own.into_iter().chain(whole).min()
    }

    /// Returns why the budget ended, if it cut something short.
    pub fn spent(&self) -> Option<Spent> {
        self.0.spent.get().copied().or_else(|| self.0.whole.as_ref()?.spent())
    }

    /// Returns `true` if the budget has ended and cut something short.
    pub fn is_spent(&self) -> bool {
        self.spent().is_some()
    }
}
