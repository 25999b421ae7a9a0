//! Learners and their progress over HTTP: [`ROUTES`] is the list of what there is, from which the routes and their
//! description follow.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use whydoku::format::Limit;
use whydoku::render::{Source, Words};
use whydoku::service::{self, Problem, ProblemKind, Resource, TodayAnswer};
use whydoku::tutor::memory::Moment;
use whydoku::tutor::progress::{GameId, KeptGame, LearnerName, Progress};

use super::store::{GameChange, KeptLearner, LearnerRow, Store, Trouble};

/// What progress that is imported may cost: more than a learner can have.
const IMPORTED: Limit = Limit::RECORDED;

/// Something about learners that can be asked or stored.
pub struct Route {
    /// Its description.
    pub resource: Resource,
    /// What a request may cost.
    pub limit: Limit,
    /// Answers a request.
    pub run: fn(&mut Store, Asked) -> Result<Value, Trouble>,
}

/// A request: the parameters of its path, and its body.
pub struct Asked {
    pub path: HashMap<String, String>,
    pub body: Bytes,
    /// What the body may cost.
    pub limit: Limit,
}

/// Learners.
#[derive(Serialize, JsonSchema)]
struct Learners {
    /// The learners, by name.
    learners: Vec<LearnerRow>,
}

/// The name of a learner. There is no password.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Named {
    /// The name.
    name: LearnerName,
}

/// A game, and its version.
#[derive(Serialize, JsonSchema)]
struct VersionedGame {
    /// The version, for the next change.
    version: i64,
    /// The game.
    game: KeptGame,
}

/// The version of what was stored.
#[derive(Serialize, JsonSchema)]
struct Version {
    /// The version, for the next change.
    version: i64,
}

/// It was done.
#[derive(Serialize, JsonSchema)]
struct Done {}

impl Asked {
    fn parameter(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    fn learner(&self) -> Result<i64, Trouble> {
        let text = self.parameter("learner");
        // An id is written in one way: not as `+1` or `01`.
        let id = text.parse().ok().filter(|id: &i64| id.to_string() == text);
        Ok(id.ok_or_else(|| Problem::new(ProblemKind::NotThere, "the id of a learner is a number"))?)
    }

    fn game(&self) -> Result<GameId, Trouble> {
        let id = GameId::try_from(self.parameter("game").to_owned());
        Ok(id.map_err(|why| Problem::new(ProblemKind::NotThere, why))?)
    }

    fn body<T: DeserializeOwned + Serialize>(&self) -> Result<T, Trouble> {
        Ok(service::read_exactly(&self.body, self.limit)?)
    }
}

fn answer(value: impl Serialize) -> Result<Value, Trouble> {
    Ok(serde_json::to_value(value).map_err(|error| Problem::new(ProblemKind::Internal, error))?)
}

fn now() -> Result<Moment, Trouble> {
    let millis = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    Ok(Moment::try_from(millis).map_err(|why| Problem::new(ProblemKind::Internal, why))?)
}

fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<T>()
}

fn parameter(name: &str, schemas: &mut SchemaGenerator) -> Schema {
    match name {
        "game" => GameId::json_schema(schemas),
        _ => i64::json_schema(schemas),
    }
}

const fn route<Answer: JsonSchema>(
    (method, path): (&'static str, &'static str),
    (id, about): (&'static str, &'static str),
    run: fn(&mut Store, Asked) -> Result<Value, Trouble>,
) -> Route {
    let (answer, tag) = (schema::<Answer>, "progress");
    let resource = Resource { method, path, id, about, tag, parameter, request: None, answer };
    Route { resource, limit: Limit::ASKED, run }
}

impl Route {
    /// The same, with a body.
    const fn with<Body: JsonSchema>(mut self) -> Self {
        self.resource.request = Some(schema::<Body>);
        self
    }

    const fn up_to(mut self, limit: Limit) -> Self {
        self.limit = limit;
        self
    }
}

/// The list.
pub static ROUTES: [Route; 12] = [
    route::<Learners>(("GET", "learners"), ("list_learners", "All learners"), |store, _| {
        answer(Learners { learners: store.learners()? })
    }),
    route::<LearnerRow>(("POST", "learners"), ("add_learner", "A new learner"), |store, asked| {
        let Named { name } = asked.body()?;
        answer(store.add(&name)?)
    })
    .with::<Named>(),
    route::<Done>(("DELETE", "learners"), ("delete_everything", "Deletes everything of everybody"), |store, _| {
        store.delete_all()?;
        answer(Done {})
    }),
    route::<KeptLearner>(
        ("GET", "learners/{learner}"),
        ("get_learner", "A learner: the techniques met, and the list of games"),
        |store, asked| answer(store.learner(asked.learner()?)?),
    ),
    route::<Done>(("PUT", "learners/{learner}"), ("rename_learner", "Another name"), |store, asked| {
        let Named { name } = asked.body()?;
        store.rename(asked.learner()?, &name)?;
        answer(Done {})
    })
    .with::<Named>(),
    route::<Done>(
        ("DELETE", "learners/{learner}"),
        ("delete_learner", "Deletes a learner with all games and all progress"),
        |store, asked| {
            store.delete(asked.learner()?)?;
            answer(Done {})
        },
    ),
    route::<VersionedGame>(("GET", "learners/{learner}/games/{game}"), ("get_game", "A game"), |store, asked| {
        let (version, game) = store.game(asked.learner()?, &asked.game()?)?;
        answer(VersionedGame { version, game })
    }),
    route::<Version>(
        ("PUT", "learners/{learner}/games/{game}"),
        ("keep_game", "Stores a game, and what was learnt by it"),
        |store, asked| {
            let (learner, game, change) = (asked.learner()?, asked.game()?, asked.body::<GameChange>()?);
            if change.game.id != game {
                let what = "the game in the body has another id than the address";
                return Err(Problem::new(ProblemKind::InvalidRequest, what).into());
            }
            answer(Version { version: store.keep(learner, &change)? })
        },
    )
    .with::<GameChange>(),
    route::<Done>(("DELETE", "learners/{learner}/games/{game}"), ("delete_game", "Deletes a game"), |store, asked| {
        store.drop_game(asked.learner()?, &asked.game()?)?;
        answer(Done {})
    }),
    route::<TodayAnswer>(
        ("GET", "learners/{learner}/today"),
        ("learner_today", "What to do today: drills, and a puzzle that fits"),
        |store, asked| {
            let techniques = store.techniques(asked.learner()?)?;
            let words = Words::load(&Source::default()).map_err(Problem::from)?;
            answer(TodayAnswer::of(&techniques, now()?, &words)?)
        },
    ),
    route::<Progress>(
        ("GET", "learners/{learner}/progress"),
        ("export_progress", "Everything about a learner, to import it again"),
        |store, asked| answer(store.export(asked.learner()?)?),
    ),
    route::<Done>(
        ("PUT", "learners/{learner}/progress"),
        ("import_progress", "Replaces everything about a learner, except the name"),
        |store, asked| {
            let progress = Progress::from_json(&asked.body, asked.limit).map_err(Problem::from)?;
            store.import(asked.learner()?, &progress)?;
            answer(Done {})
        },
    )
    .with::<Progress>()
    .up_to(IMPORTED),
];
