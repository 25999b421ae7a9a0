//! What is in the file: learners, their games, the techniques that they have met.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use whydoku::format::Limit;
use whydoku::service::{Problem, ProblemKind};
use whydoku::tutor::progress::{GameId, KeptGame, LearnerName, ListedGame, MOST_GAMES, Met, Progress, Techniques};

use super::{Store, Trouble};

/// The maximum number of learners.
const MOST_LEARNERS: i64 = 100;

/// The number of games that are listed.
const MOST_LISTED: usize = 100;

/// The maximum size of all games of a learner in bytes. What is exported can be imported.
const MOST_BYTES: i64 = 32 << 20;

/// A learner.
#[derive(Serialize, JsonSchema)]
pub struct LearnerRow {
    /// The id. It is never given again.
    id: i64,
    /// The name.
    name: String,
    /// The number of games.
    games: i64,
}

/// A game as it is listed, and its version.
#[derive(Serialize, JsonSchema)]
pub struct GameRow {
    /// The version.
    version: i64,
    /// The game.
    #[serde(flatten)]
    game: ListedGame,
}

/// A learner, with everything but the games themselves.
#[derive(Serialize, JsonSchema)]
pub struct KeptLearner {
    /// The id.
    id: i64,
    /// The name.
    name: String,
    /// The techniques that the learner has met.
    techniques: Techniques,
    /// The latest hundred games, the last one first.
    games: Vec<GameRow>,
}

/// A change of a game, and of what was learnt by it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameChange {
    /// The version that was changed: 0 for a new game. If another one is stored, nothing changes.
    pub version: i64,
    /// The game.
    pub game: KeptGame,
    /// The techniques that have changed.
    #[serde(default)]
    pub techniques: Techniques,
}

fn asked(kind: ProblemKind, what: impl std::fmt::Display) -> Trouble {
    Trouble::Asked(Problem::new(kind, what))
}

fn no_learner() -> Trouble {
    asked(ProblemKind::NotThere, "no learner has this id; GET /api/v1/learners lists them")
}

/// Reads what was stored as JSON.
fn read<T: DeserializeOwned>(json: &str) -> Result<T, Trouble> {
    Limit::RECORDED
        .json(json.as_bytes())
        .map_err(|error| asked(ProblemKind::NotStored, format_args!("the file has nonsense: {error}")))
}

fn written(value: &impl Serialize) -> Result<String, Trouble> {
    serde_json::to_string(value).map_err(|error| asked(ProblemKind::Internal, error))
}

impl Store {
    /// Changes several things together, or none of them.
    fn change<T>(&mut self, act: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = act(&change)?;
        change.commit()?;
        Ok(done)
    }

    /// Reads several things as they are at one moment.
    fn look<T>(&mut self, act: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let view = self.connection.transaction()?;
        act(&view)
    }

    /// Empties the log, so that nothing that was deleted stays in it. Another program that reads may delay that.
    fn forget_log(&self) -> Result<(), Trouble> {
        Ok(self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }

    /// Returns all learners, by name.
    pub fn learners(&mut self) -> Result<Vec<LearnerRow>, Trouble> {
        let mut all = self.connection.prepare(
            "SELECT id, name, (SELECT count(*) FROM game WHERE learner = learner.id) FROM learner ORDER BY name",
        )?;
        let row = |row: &rusqlite::Row| Ok(LearnerRow { id: row.get(0)?, name: row.get(1)?, games: row.get(2)? });
        Ok(all.query_map([], row)?.collect::<Result<_, _>>()?)
    }

    /// Adds a learner.
    pub fn add(&mut self, name: &LearnerName) -> Result<LearnerRow, Trouble> {
        self.change(|change| {
            let count: i64 = change.query_row("SELECT count(*) FROM learner", [], |row| row.get(0))?;
            if count >= MOST_LEARNERS {
                let what = format_args!("there are {MOST_LEARNERS} learners already; delete one first");
                return Err(asked(ProblemKind::InvalidValue, what));
            }
            is_free(change, name, None)?;
            change.execute("INSERT INTO learner (name) VALUES (?1)", [name.as_ref()])?;
            Ok(LearnerRow { id: change.last_insert_rowid(), name: name.to_string(), games: 0 })
        })
    }

    /// Gives a learner another name.
    pub fn rename(&mut self, learner: i64, name: &LearnerName) -> Result<(), Trouble> {
        self.change(|change| {
            self::name(change, learner)?;
            is_free(change, name, Some(learner))?;
            change.execute("UPDATE learner SET name = ?2 WHERE id = ?1", params![learner, name.as_ref()])?;
            Ok(())
        })
    }

    /// Deletes a learner with everything.
    pub fn delete(&mut self, learner: i64) -> Result<(), Trouble> {
        self.change(|change| match change.execute("DELETE FROM learner WHERE id = ?1", [learner])? {
            0 => Err(no_learner()),
            _ => Ok(()),
        })?;
        self.forget_log()
    }

    /// Deletes everything of everybody.
    pub fn delete_all(&mut self) -> Result<(), Trouble> {
        self.change(|change| Ok(change.execute("DELETE FROM learner", [])?))?;
        self.forget_log()
    }

    /// Returns a learner, with everything but the games themselves.
    pub fn learner(&mut self, learner: i64) -> Result<KeptLearner, Trouble> {
        self.look(|view| {
            let name = name(view, learner)?;
            let mut games = Vec::new();
            for (version, body) in bodies(view, learner, MOST_LISTED)? {
                games.push(GameRow { version, game: read::<KeptGame>(&body)?.listed() });
            }
            Ok(KeptLearner { id: learner, name, techniques: techniques(view, learner)?, games })
        })
    }

    /// Returns the techniques that a learner has met.
    pub fn techniques(&mut self, learner: i64) -> Result<Techniques, Trouble> {
        self.look(|view| {
            name(view, learner)?;
            techniques(view, learner)
        })
    }

    /// Returns a game, and its version.
    pub fn game(&mut self, learner: i64, game: &GameId) -> Result<(i64, KeptGame), Trouble> {
        self.look(|view| {
            let found = stored(view, learner, game)?;
            let (version, body) = found.ok_or_else(|| asked(ProblemKind::NotThere, "this learner has no such game"))?;
            Ok((version, read(&body)?))
        })
    }

    /// Stores a game, unless another version of it is stored already. Returns its new version.
    pub fn keep(&mut self, learner: i64, change: &GameChange) -> Result<i64, Trouble> {
        let GameChange { version, game, techniques } = change;
        self.change(|change| {
            name(change, learner)?;
            let found = stored(change, learner, &game.id)?.map(|(version, _)| version);
            if found.unwrap_or(0) != *version {
                let what = format_args!("the stored game has version {}, not {version}", found.unwrap_or(0));
                return Err(asked(ProblemKind::Conflict, what));
            }
            let next = put_game(change, learner, game)?;
            has_room(change, learner)?;
            put_techniques(change, learner, techniques)?;
            Ok(next)
        })
    }

    /// Deletes a game.
    pub fn drop_game(&mut self, learner: i64, game: &GameId) -> Result<(), Trouble> {
        self.change(|change| {
            let gone = "DELETE FROM game WHERE learner = ?1 AND id = ?2";
            match change.execute(gone, params![learner, game.as_ref()])? {
                0 => Err(asked(ProblemKind::NotThere, "this learner has no such game")),
                _ => Ok(()),
            }
        })?;
        self.forget_log()
    }

    /// Returns everything about a learner.
    pub fn export(&mut self, learner: i64) -> Result<Progress, Trouble> {
        self.look(|view| {
            let name = LearnerName::try_from(name(view, learner)?).map_err(|why| asked(ProblemKind::NotStored, why))?;
            let games =
                bodies(view, learner, MOST_GAMES)?.iter().map(|(_, body)| read(body)).collect::<Result<_, _>>()?;
            Ok(Progress::new(Some(name), techniques(view, learner)?, games))
        })
    }

    /// Replaces everything about a learner, except the name.
    pub fn import(&mut self, learner: i64, progress: &Progress) -> Result<(), Trouble> {
        self.change(|change| {
            name(change, learner)?;
            for table in ["game", "technique"] {
                change.execute(&format!("DELETE FROM {table} WHERE learner = ?1"), [learner])?;
            }
            progress.games.iter().try_for_each(|game| put_game(change, learner, game).map(drop))?;
            has_room(change, learner)?;
            put_techniques(change, learner, &progress.techniques)
        })
    }
}

/// Returns the name of a learner.
fn name(from: &Connection, learner: i64) -> Result<String, Trouble> {
    let found = from.query_row("SELECT name FROM learner WHERE id = ?1", [learner], |row| row.get(0)).optional()?;
    found.ok_or_else(no_learner)
}

/// Checks that no other learner has this name.
fn is_free(from: &Connection, name: &LearnerName, learner: Option<i64>) -> Result<(), Trouble> {
    let other = "SELECT id FROM learner WHERE name = ?1 AND id IS NOT ?2";
    match from.query_row(other, params![name.as_ref(), learner], |row| row.get::<_, i64>(0)).optional()? {
        Some(_) => Err(asked(ProblemKind::Conflict, format_args!("there is a learner `{name}` already"))),
        None => Ok(()),
    }
}

/// Returns the latest games of a learner with their versions, the last one first.
fn bodies(from: &Connection, learner: i64, most: usize) -> Result<Vec<(i64, String)>, Trouble> {
    let mut all =
        from.prepare("SELECT version, body FROM game WHERE learner = ?1 ORDER BY changed DESC, id LIMIT ?2")?;
    Ok(all.query_map(params![learner, most as i64], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

fn stored(from: &Connection, learner: i64, game: &GameId) -> Result<Option<(i64, String)>, Trouble> {
    let mut one = from.prepare("SELECT version, body FROM game WHERE learner = ?1 AND id = ?2")?;
    Ok(one.query_row(params![learner, game.as_ref()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// Stores a game, and returns its version. Versions never come again, not even after an import.
fn put_game(to: &Connection, learner: i64, game: &KeptGame) -> Result<i64, Trouble> {
    game.check().map_err(|why| asked(ProblemKind::InvalidValue, why))?;
    let version = to.query_row("UPDATE sequence SET last = last + 1 RETURNING last", [], |row| row.get(0))?;
    let put = "INSERT OR REPLACE INTO game (learner, id, version, changed, body) VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![learner, game.id.as_ref(), version, game.changed.millis(), written(game)?];
    to.prepare(put)?.execute(values)?;
    Ok(version)
}

fn has_room(of: &Connection, learner: i64) -> Result<(), Trouble> {
    let sums = "SELECT count(*), coalesce(sum(octet_length(body)), 0) FROM game WHERE learner = ?1";
    let (games, bytes): (i64, i64) = of.query_row(sums, [learner], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if games > MOST_GAMES as i64 || bytes > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        let what = format_args!("a learner has at most {MOST_GAMES} games, and {most} MiB: delete some of them");
        return Err(asked(ProblemKind::InvalidValue, what));
    }
    Ok(())
}

fn techniques(from: &Connection, learner: i64) -> Result<Techniques, Trouble> {
    let mut all = from.prepare("SELECT id, body FROM technique WHERE learner = ?1")?;
    let rows = all.query_map([learner], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    let mut named = std::collections::BTreeMap::new();
    for row in rows {
        let (id, body) = row?;
        named.insert(id, read::<Met>(&body)?);
    }
    Techniques::try_from(named).map_err(|why| asked(ProblemKind::NotStored, why))
}

fn put_techniques(to: &Connection, learner: i64, Techniques(techniques): &Techniques) -> Result<(), Trouble> {
    let mut put = to.prepare("INSERT OR REPLACE INTO technique (learner, id, body) VALUES (?1, ?2, ?3)")?;
    for (id, met) in techniques {
        put.execute(params![learner, id, written(met)?])?;
    }
    Ok(())
}
