//! The file in which progress is kept: a database of SQLite, for this user alone.
//!
//! * Each change is a transaction that is on the disk before it is answered (write-ahead log, `synchronous=FULL`), so the
//!   program can be killed at any moment.
//! * The format has a version (`user_version`), and older files are brought up to date. A file that is damaged, newer, or
//!   something else is refused, and stays as it is.
//! * What is deleted is overwritten (`secure_delete`).

mod rows;

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use whydoku::service::{Problem, ProblemKind};

use crate::cli::failure::Failure;
use crate::cli::terminal;

pub use rows::{GameChange, KeptLearner, LearnerRow};

/// Marks a file of ours: `Whyd` in ASCII.
const APPLICATION: i32 = 0x5768_7964;

/// What leads from each version of the file to the next one. Those that were released never change.
const MIGRATIONS: [&str; 2] = [
    "CREATE TABLE learner (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE
    ) STRICT;
    CREATE TABLE game (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        id TEXT NOT NULL,
        version INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT;
    CREATE TABLE sequence (last INTEGER NOT NULL) STRICT;
    INSERT INTO sequence VALUES (0);",
    "CREATE TABLE technique (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        id TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT;",
];

/// The version of the file.
const LATEST: u32 = MIGRATIONS.len() as u32;

/// The time to wait while another program writes to the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The file of progress.
pub struct Store {
    connection: Connection,
}

/// Why something could not be read or stored.
#[derive(Debug)]
pub enum Trouble {
    /// The request is at fault.
    Asked(Problem),
    /// The file is.
    File(rusqlite::Error),
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Self {
        Self::Asked(problem)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::File(error)
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Asked(problem) => problem,
            Trouble::File(error) => Self::new(ProblemKind::NotStored, error),
        }
    }
}

impl Store {
    /// Returns the file in the user's data directory.
    pub fn usual_file() -> Result<PathBuf, Failure> {
        let home = etcetera::base_strategy::choose_native_strategy().map_err(|why| {
            Failure::usage(format_args!("no directory for data is known: {why}; use --data FILE, or --no-data"))
        })?;
        Ok(home.data_dir().join("whydoku").join("progress.db"))
    }

    /// Opens a file, or makes a new one.
    pub fn open(file: &Path) -> Result<Self, Failure> {
        let unusable = |why: &dyn std::fmt::Display| {
            let name = terminal::name(file);
            Failure::usage(format_args!("{name}: {why}; choose another file with --data, or use --no-data"))
        };
        // An absolute path never means a database in memory, as `:memory:` would.
        let place = std::path::absolute(file).map_err(|why| unusable(&why))?;
        make(&place).map_err(|why| unusable(&why))?;
        if fs::metadata(&place).map_err(|why| unusable(&why))?.permissions().readonly() {
            return Err(unusable(&"the file may not be written"));
        }
        let connection =
            Connection::open_with_flags(&place, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)
                .map_err(|why| unusable(&why))?;
        let mut store = Self { connection };
        store.check().and_then(|()| store.prepare()).map_err(|refusal| match refusal {
            Refusal::File(error) if error.sqlite_error_code() == Some(ErrorCode::ReadOnly) => unusable(&error),
            refusal => {
                let name = terminal::name(file);
                Failure::data(format_args!("{name}: {refusal}. It stays as it is; choose another file with --data"))
            }
        })?;
        Ok(store)
    }

    /// Checks that the file is one of ours, or empty, before anything is written to it.
    fn check(&self) -> Result<(), Refusal> {
        self.connection.busy_timeout(PATIENCE)?;
        let number = |name: &str| self.connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        let tables: i64 = self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let (application, version) = (number("application_id")?, number("user_version")?);
        if application != APPLICATION && (application, version, tables) != (0, 0, 0) {
            return Err(Refusal::Other);
        }
        if u32::try_from(version).map_or(true, |version| version > LATEST) {
            return Err(Refusal::Newer);
        }
        let health: String = self.connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
        if health == "ok" { Ok(()) } else { Err(Refusal::Damaged(health)) }
    }

    fn prepare(&mut self) -> Result<(), Refusal> {
        self.connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        let settings = [("synchronous", "full"), ("foreign_keys", "on"), ("trusted_schema", "off")];
        settings.iter().try_for_each(|(name, value)| self.connection.pragma_update(None, name, value))?;
        self.connection.pragma_update_and_check(None, "secure_delete", "on", |_| Ok(()))?;
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: u32 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == LATEST {
            return Ok(());
        }
        MIGRATIONS.iter().skip(version as usize).try_for_each(|migration| change.execute_batch(migration))?;
        change.pragma_update(None, "application_id", APPLICATION)?;
        change.pragma_update(None, "user_version", LATEST)?;
        Ok(change.commit()?)
    }
}

/// Why a file is not used.
enum Refusal {
    File(rusqlite::Error),
    Damaged(String),
    Newer,
    Other,
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Self::File(error)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(error) => write!(f, "the file cannot be used: {error}"),
            Self::Damaged(what) => write!(f, "the file is damaged: {}", what.escape_debug()),
            Self::Newer => f.write_str("a newer version of this program wrote the file"),
            Self::Other => f.write_str("the file is a database of another program"),
        }
    }
}

/// Makes a file, and its directory, which nobody else can read. What is there stays as it is.
fn make(file: &Path) -> io::Result<()> {
    let (mut folder, mut new) = (DirBuilder::new(), File::options());
    folder.recursive(true);
    new.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        folder.mode(0o700);
        new.mode(0o600);
    }
    if let Some(home) = file.parent() {
        folder.create(home)?;
    }
    match new.open(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}
