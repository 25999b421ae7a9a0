//! The progress of a learner as plain data: the techniques that were met, the games, and what to do today. Everything is
//! checked when it is read, because it may come from a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::curriculum::{Curriculum, Unit};
use super::ids::TechniqueId;
use super::memory::{Memory, Moment};
use super::session::{MOST_ACTIONS, Session};
use crate::engine::Profile;
use crate::format::{Limit, LimitError, canonical, is_harmful};
use crate::grid::{Cell, Digit, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;

/// The format of stored progress, with its version.
pub const PROGRESS_FORMAT: &str = "whydoku-progress/1";

/// The maximum number of games of a learner.
pub const MOST_GAMES: usize = 10_000;

/// The number of drills for a day.
const MOST_DRILLS: usize = 3;

/// Declares a text with a rule, which is checked when it is read.
macro_rules! text {
    ($(#[$about:meta])* $name:ident, $least:literal..=$most:literal $(like $pattern:literal)?, $is_allowed:expr, $expected:literal) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(try_from = "String")]
        #[cfg_attr(feature = "schema", schemars(!try_from))]
        pub struct $name(
            #[cfg_attr(feature = "schema", schemars(length(min = $least, max = $most) $(, regex(pattern = $pattern))?))] String,
        );

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                // What is too long with the spaces around it is too long.
                let fits = text.chars().count() <= $most;
                let text = text.trim();
                let is_allowed: fn(&str) -> bool = $is_allowed;
                match fits && ($least..=$most).contains(&text.chars().count()) && is_allowed(text) {
                    true => Ok(Self(text.to_owned())),
                    false => {
                        let found: String = text.chars().take(60).collect();
                        Err(format!("found `{}`, expected {}", found.escape_debug(), $expected))
                    }
                }
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text!(
    /// The name of a learner: 1 to 40 characters, none of which controls anything.
    LearnerName, 1..=40 like r"\S", is_plain, "a name of 1 to 40 characters, without control characters"
);
text!(
    /// What a game is called: up to 200 characters; it may be empty.
    GameTitle, 0..=200, is_plain, "a title of up to 200 characters, without control characters"
);
text!(
    /// The id of a game: 1 to 40 letters, digits and hyphens.
    GameId, 1..=40 like r"^\s*[A-Za-z0-9-]+\s*$", |id| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
    "an id of 1 to 40 letters, digits and hyphens"
);

/// Whether a text has no harmful characters, and none that joins letters: two names that look alike are the same.
fn is_plain(text: &str) -> bool {
    !text.chars().any(|sign| is_harmful(sign) || matches!(sign, '\u{200C}' | '\u{200D}'))
}

/// A technique that a learner has met.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// The number of steps with this technique for which hints were taken.
    pub hints: u32,
    /// The number of times that it was practised.
    pub practised: u32,
    /// How well it is remembered; nothing if it was never practised.
    pub memory: Option<Memory>,
    /// When to practise it.
    pub due: Moment,
}

/// The techniques that a learner has met, by their ids.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "BTreeMap<String, Met>")]
#[cfg_attr(feature = "schema", schemars(!try_from))]
pub struct Techniques(
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Met>"))] pub BTreeMap<TechniqueId, Met>,
);

impl TryFrom<BTreeMap<String, Met>> for Techniques {
    type Error = String;

    fn try_from(named: BTreeMap<String, Met>) -> Result<Self, String> {
        let known = |(id, met): (String, Met)| match Technique::named(&id) {
            Some(technique) => Ok((technique.id, met)),
            None => Err(format!("unknown technique `{}`", id.chars().take(40).collect::<String>().escape_debug())),
        };
        named.into_iter().map(known).collect::<Result<_, _>>().map(Self)
    }
}

/// What a learner noted in a grid that the tutor does not read.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Notes {
    /// The corner marks of cells, as digits in ascending order.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
    corner: BTreeMap<Cell, Corner>,
    /// The colours of cells, by number.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Digit>"))]
    colour: BTreeMap<Cell, Digit>,
}

/// The corner marks of a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
struct Corner(String);

impl TryFrom<String> for Corner {
    type Error = String;

    fn try_from(marks: String) -> Result<Self, String> {
        let digits = marks.as_bytes();
        let is_ascending = digits.windows(2).all(|pair| pair[0] < pair[1]);
        match !digits.is_empty() && is_ascending && digits.iter().all(|digit| (b'1'..=b'9').contains(digit)) {
            true => Ok(Self(marks)),
            false => Err("expected corner marks as digits in ascending order".to_owned()),
        }
    }
}

/// The drill that a game is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptDrill {
    /// The id of its technique.
    technique: String,
    /// The conclusions to find.
    answer: Vec<Conclusion>,
    /// Whether they were found.
    found: bool,
    /// The number of rungs of its hint that were shown.
    rungs: u8,
    /// When it began.
    since: Moment,
}

/// A game: its moves and hints, and everything beside them that a page needs to go on with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptGame {
    /// The id.
    pub id: GameId,
    /// The time of the last move.
    pub changed: Moment,
    /// The title.
    pub title: GameTitle,
    /// The game as `begin` and `play` return it.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
    pub session: Session,
    /// Corner marks and colours.
    #[serde(default)]
    notes: Notes,
    /// What to take back, the last thing last: a move of the game (nothing), or corner marks and colours as they were.
    #[serde(default)]
    past: Vec<Option<Notes>>,
    /// What to make again, as `past`.
    #[serde(default)]
    future: Vec<Option<Notes>>,
    /// The drill, if it is one.
    #[serde(default)]
    drill: Option<KeptDrill>,
    /// Whether it was solved, and its moves graded.
    #[serde(default)]
    pub graded: bool,
    /// How long it has taken, in seconds.
    #[serde(default)]
    seconds: u32,
}

/// The progress of a learner, as it is stored and exported.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Stored")]
#[cfg_attr(feature = "schema", schemars(!try_from, deny_unknown_fields))]
pub struct Progress {
    /// The format, `whydoku-progress/1`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = PROGRESS_FORMAT)))]
    format: String,
    /// The name of the learner.
    pub learner: Option<LearnerName>,
    /// The techniques.
    pub techniques: Techniques,
    /// The games.
    pub games: Vec<KeptGame>,
}

/// Progress as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    format: String,
    #[serde(default)]
    learner: Option<LearnerName>,
    techniques: Techniques,
    games: Vec<KeptGame>,
}

impl Progress {
    /// Reads progress.
    ///
    /// # Errors
    /// If it is more than the limit allows, or not progress, or has a key that is unknown or doubled.
    pub fn from_json(json: &[u8], limit: Limit) -> Result<Self, LimitError> {
        let mut progress: Self = limit.json(json)?;
        let games = std::mem::take(&mut progress.games);
        canonical::compare(json, &progress, ("games", &games)).map_err(LimitError::Invalid)?;
        progress.games = games;
        Ok(progress)
    }

    /// Returns the same, with the latest game first.
    #[must_use]
    pub fn in_order(self) -> Self {
        Self::new(self.learner, self.techniques, self.games)
    }

    /// Collects progress.
    pub fn new(learner: Option<LearnerName>, techniques: Techniques, mut games: Vec<KeptGame>) -> Self {
        games.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
        Self { format: PROGRESS_FORMAT.to_owned(), learner, techniques, games }
    }
}

impl TryFrom<Stored> for Progress {
    type Error = String;

    fn try_from(Stored { format, learner, techniques, games }: Stored) -> Result<Self, String> {
        if format != PROGRESS_FORMAT {
            let format: String = format.chars().take(40).collect();
            return Err(format!("found the format `{}`, expected `{PROGRESS_FORMAT}`", format.escape_debug()));
        }
        if games.len() > MOST_GAMES {
            return Err(format!("found {} games, expected at most {MOST_GAMES}", games.len()));
        }
        let mut ids = BTreeSet::new();
        for game in &games {
            if !ids.insert(&game.id) {
                return Err(format!("two games have the id `{}`", game.id));
            }
            game.check()?;
        }
        Ok(Self { format, learner, techniques, games })
    }
}

/// A game as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedGame {
    /// The id.
    id: GameId,
    /// The time of the last move.
    changed: Moment,
    /// The title.
    title: GameTitle,
    /// The number of empty cells.
    empty: usize,
}

impl KeptGame {
    /// Returns what a list says of it.
    pub fn listed(&self) -> ListedGame {
        let Self { id, changed, title, session, .. } = self;
        ListedGame { id: id.clone(), changed: *changed, title: title.clone(), empty: session.empty() }
    }

    /// Checks what its parts do not check themselves.
    ///
    /// # Errors
    /// If there is too much of something, or if a drill has an unknown technique.
    pub fn check(&self) -> Result<(), String> {
        if self.past.len().max(self.future.len()) > 2 * MOST_ACTIONS {
            return Err(format!("the game `{}` has too many moves", self.id));
        }
        match &self.drill {
            Some(drill) if Technique::named(&drill.technique).is_none() => {
                Err(format!("the game `{}` is the drill of an unknown technique", self.id))
            }
            _ => Ok(()),
        }
    }
}

/// Why a technique is a drill for today.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was met, and would soon be forgotten.
    Due,
    /// It comes next in the curriculum.
    Next,
}

/// What to do today.
#[derive(Clone, PartialEq, Debug)]
pub struct Today {
    /// The drills: up to three.
    pub drills: Vec<(TechniqueId, Reason)>,
    /// The unit that the puzzle is from: the last before the first one that the learner does not remember.
    pub unit: &'static Unit,
    /// A puzzle that needs what this unit teaches, and nothing later.
    pub puzzle: &'static Puzzle,
}

/// Returns what to do today: drills of what is due and, if that is not enough, of what comes next in the curriculum; and
/// a puzzle that fits. Nothing if the built-in curriculum has no such puzzle.
pub fn today(techniques: &Techniques, at: Moment) -> Option<Today> {
    let curriculum = Curriculum::built_in()?;
    let Techniques(met) = techniques;
    let lasts = |id: &TechniqueId| met.get(id).and_then(|met| met.memory).is_some_and(|memory| memory.lasts());
    let classic = Profile::named("classic").ok()?;
    let is_drilled = |id: &TechniqueId| classic.techniques.iter().flatten().any(|rung| rung.technique.id == *id);
    let mut due: Vec<(TechniqueId, Moment)> =
        met.iter().map(|(&id, met)| (id, met.due)).filter(|(id, due)| *due <= at && is_drilled(id)).collect();
    due.sort_by_key(|&(_, due)| due);
    let mut drills: Vec<(TechniqueId, Reason)> = due.into_iter().map(|(id, _)| (id, Reason::Due)).collect();
    for rung in curriculum.units.iter().flat_map(|unit| &unit.drills) {
        let id = rung.technique.id;
        if met.get(id).is_none_or(|met| met.memory.is_none()) && drills.iter().all(|(drill, _)| *drill != id) {
            drills.push((id, Reason::Next));
        }
    }
    drills.truncate(MOST_DRILLS);
    let is_known = |unit: &&Unit| unit.drills.iter().all(|rung| lasts(&rung.technique.id));
    let known = curriculum.units.iter().take_while(is_known).count();
    let unit = curriculum.units.get(known.saturating_sub(1))?;
    let of_today = (at.day() as usize).checked_rem(unit.puzzles.len())?;
    Some(Today { drills, unit, puzzle: curriculum.puzzle(&unit.puzzles[of_today])? })
}
