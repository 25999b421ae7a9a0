//! How long a learner remembers a technique: the model FSRS-6, which says when to practise it again.
//!
//! A memory has a *stability*, the number of days after which a technique is recalled with a probability of 90 %, and a
//! *difficulty* between 1 and 10. The longer ago the last practice was, the more a success lengthens the stability. A
//! technique is due when the probability has come down to 90 %, so after as many days as its stability has.
//!
//! Source of the formulas and of the default weights: J. Ye, "The Algorithm" (wiki of the project
//! open-spaced-repetition/fsrs4anki, FSRS-6, 2025). The clock is the caller's. Results are rounded, so that they are the
//! same on every machine.

use serde::{Deserialize, Serialize};

/// The weights, `w0` to `w20`.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// The range of a stability in days. The formulas can leave it; nobody plans for more than a hundred years.
const STABILITY: (f64, f64) = (0.001, 36_500.0);

/// The range of a difficulty.
const DIFFICULTY: (f64, f64) = (1.0, 10.0);

/// A moment in milliseconds since the beginning of 1970 (UTC), within what JavaScript can express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "i64")]
#[cfg_attr(feature = "schema", schemars(!try_from))]
pub struct Moment(#[cfg_attr(feature = "schema", schemars(range(min = 0, max = 8_640_000_000_000_000i64)))] i64);

impl Moment {
    /// The last moment.
    const LAST: i64 = 8_640_000_000_000_000;

    /// Returns the milliseconds since the beginning of 1970.
    pub fn millis(self) -> i64 {
        self.0
    }

    /// Returns the number of whole days since the beginning of 1970.
    pub fn day(self) -> i64 {
        self.0 / DAY
    }

    fn days_later(self, days: i64) -> Self {
        Self(self.0.saturating_add(days.saturating_mul(DAY)).min(Self::LAST))
    }

    /// Returns the number of whole days since another moment; 0 if that is later.
    fn days_since(self, then: Self) -> i64 {
        ((self.0 - then.0) / DAY).max(0)
    }
}

impl TryFrom<i64> for Moment {
    type Error = String;

    fn try_from(millis: i64) -> Result<Self, String> {
        match millis {
            0..=Self::LAST => Ok(Self(millis)),
            _ => Err(format!("found the time {millis}, expected milliseconds since 1970, up to {}", Self::LAST)),
        }
    }
}

/// How well a technique was recalled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Recall {
    /// It was not.
    Again,
    /// With help.
    Hard,
    /// Alone.
    Good,
    /// Alone, and at once.
    Easy,
}

/// What happened when a technique was practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Practice {
    /// The number of rungs of a hint that were shown: 0 to 5.
    rungs: u8,
    /// The number of wrong moves.
    wrong: u32,
    /// The time that it took, in seconds, if it is known.
    seconds: Option<u32>,
}

impl Practice {
    /// The first rung says that there is a step of this technique, which a drill says anyway.
    const GIVES_NOTHING_AWAY: u8 = 1;
    /// The rungs that say where to look and what to ask there. The next one says why it works.
    const HELPS: u8 = 3;
    /// The number of seconds in which a technique is seen at once.
    const AT_ONCE: u32 = 30;

    /// Returns how well the technique was recalled.
    pub fn recall(self) -> Recall {
        match self {
            Self { wrong: 1.., .. } => Recall::Again,
            Self { rungs, .. } if rungs > Self::HELPS => Recall::Again,
            Self { rungs, .. } if rungs > Self::GIVES_NOTHING_AWAY => Recall::Hard,
            Self { seconds: Some(..=Self::AT_ONCE), .. } => Recall::Easy,
            _ => Recall::Good,
        }
    }
}

/// The memory of a technique.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Stored")]
#[cfg_attr(feature = "schema", schemars(!try_from, deny_unknown_fields))]
pub struct Memory {
    /// The number of days after which it is recalled with a probability of 90 %.
    #[cfg_attr(feature = "schema", schemars(range(min = STABILITY.0, max = STABILITY.1)))]
    stability: f64,
    /// How hard it is to remember: 1 to 10.
    #[cfg_attr(feature = "schema", schemars(range(min = DIFFICULTY.0, max = DIFFICULTY.1)))]
    difficulty: f64,
    /// When it was last practised.
    at: Moment,
}

/// A memory as it is stored, which may be nonsense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    stability: f64,
    difficulty: f64,
    at: Moment,
}

impl TryFrom<Stored> for Memory {
    type Error = String;

    fn try_from(Stored { stability, difficulty, at }: Stored) -> Result<Self, String> {
        let is_within = |value: f64, (least, most): (f64, f64)| (least..=most).contains(&value);
        match is_within(stability, STABILITY) && is_within(difficulty, DIFFICULTY) {
            true => Ok(Self { stability, difficulty, at }),
            false => Err(format!(
                "found a memory with stability {stability} and difficulty {difficulty}, expected {} to {} and {} to {}",
                STABILITY.0, STABILITY.1, DIFFICULTY.0, DIFFICULTY.1
            )),
        }
    }
}

impl Memory {
    /// Returns the memory after a practice; `before` is that of the earlier ones.
    pub fn after(before: Option<Self>, recall: Recall, at: Moment) -> Self {
        let grade = f64::from(recall as u8 + 1);
        let (stability, difficulty) = match before {
            None => (W[recall as usize], first_difficulty(grade)),
            Some(before) => (before.stability_after(recall, at), before.difficulty_after(grade)),
        };
        let kept = |value: f64, (least, most): (f64, f64)| ((value * 1e4).round() / 1e4).clamp(least, most);
        Self { stability: kept(stability, STABILITY), difficulty: kept(difficulty, DIFFICULTY), at }
    }

    /// Returns when to practise again: after a day at least.
    pub fn due(&self) -> Moment {
        self.at.days_later((self.stability.round() as i64).max(1))
    }

    /// Returns `true` if what was practised lasts for a day.
    pub fn lasts(&self) -> bool {
        self.stability >= 1.0
    }

    /// Returns the probability that the technique is recalled after these days: 1 at first, 0.9 at the stability.
    fn recalled_after(&self, days: i64) -> f64 {
        let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days as f64 / self.stability).powf(-W[20])
    }

    fn stability_after(&self, recall: Recall, at: Moment) -> f64 {
        let (s, d) = (self.stability, self.difficulty);
        let days = at.days_since(self.at);
        if days == 0 {
            let grade = f64::from(recall as u8 + 1);
            let growth = (W[17] * (grade - 3.0 + W[18])).exp() * s.powf(-W[19]);
            return s * if recall >= Recall::Good { growth.max(1.0) } else { growth };
        }
        let forgotten = 1.0 - self.recalled_after(days);
        if recall == Recall::Again {
            let left = W[11] * d.powf(-W[12]) * ((s + 1.0).powf(W[13]) - 1.0) * (W[14] * forgotten).exp();
            return left.min(s / (W[17] * W[18]).exp());
        }
        let bonus = match recall {
            Recall::Hard => W[15],
            Recall::Easy => W[16],
            _ => 1.0,
        };
        s * (1.0 + W[8].exp() * (11.0 - d) * s.powf(-W[9]) * ((W[10] * forgotten).exp() - 1.0) * bonus)
    }

    fn difficulty_after(&self, grade: f64) -> f64 {
        let moved = self.difficulty - W[6] * (grade - 3.0) * (10.0 - self.difficulty) / 9.0;
        // The difficulty of what is easy from the start is a weight that draws back, and may be below the range.
        let easiest = W[4] - (W[5] * 3.0).exp() + 1.0;
        W[7] * easiest + (1.0 - W[7]) * moved
    }
}

/// Returns the difficulty after the first practice.
fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}
