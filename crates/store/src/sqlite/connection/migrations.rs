//! The migrations of the schema, and the check whether a database has them.

use crate::open_error::OpenError;
use crate::sql::opening::{SchemaState, judge_history};
use refinery::error::Kind;
use refinery::{Migration, Runner};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;

/// The migrations. A released migration never changes again, because databases remember its checksum.
const MIGRATIONS: &[(&str, &str)] = &[
    ("V1__schema", include_str!("../../../../../migrations/sqlite/V1__schema.sql")),
    ("V2__global_limit", include_str!("../../../../../migrations/sqlite/V2__global_limit.sql")),
    ("V3__screens", include_str!("../../../../../migrations/sqlite/V3__screens.sql")),
    ("V4__board_shape", include_str!("../../../../../migrations/sqlite/V4__board_shape.sql")),
    ("V5__public_boards", include_str!("../../../../../migrations/sqlite/V5__public_boards.sql")),
    ("V6__pairs", include_str!("../../../../../migrations/sqlite/V6__pairs.sql")),
    ("V7__lessons", include_str!("../../../../../migrations/sqlite/V7__lessons.sql")),
    ("V8__puzzles", include_str!("../../../../../migrations/sqlite/V8__puzzles.sql")),
    ("V9__shards", include_str!("../../../../../migrations/sqlite/V9__shards.sql")),
    ("V10__puzzle_attempts", include_str!("../../../../../migrations/sqlite/V10__puzzle_attempts.sql")),
    ("V11__computer_ratings", include_str!("../../../../../migrations/sqlite/V11__computer_ratings.sql")),
    ("V12__languages", include_str!("../../../../../migrations/sqlite/V12__languages.sql")),
    ("V13__away_guilds", include_str!("../../../../../migrations/sqlite/V13__away_guilds.sql")),
    ("V14__computer_rating_tables", include_str!("../../../../../migrations/sqlite/V14__computer_rating_tables.sql")),
    ("V15__accepted_messages", include_str!("../../../../../migrations/sqlite/V15__accepted_messages.sql")),
    ("V16__chosen_languages", include_str!("../../../../../migrations/sqlite/V16__chosen_languages.sql")),
    ("V17__challenge_habits", include_str!("../../../../../migrations/sqlite/V17__challenge_habits.sql")),
    ("V18__places", include_str!("../../../../../migrations/sqlite/V18__places.sql")),
    ("V19__utc_offsets", include_str!("../../../../../migrations/sqlite/V19__utc_offsets.sql")),
    ("V20__seeks", include_str!("../../../../../migrations/sqlite/V20__seeks.sql")),
    ("V21__daily_attempts", include_str!("../../../../../migrations/sqlite/V21__daily_attempts.sql")),
    ("V22__champions", include_str!("../../../../../migrations/sqlite/V22__champions.sql")),
    ("V23__competitions", include_str!("../../../../../migrations/sqlite/V23__competitions.sql")),
    ("V24__reply_plans", include_str!("../../../../../migrations/sqlite/V24__reply_plans.sql")),
    ("V25__ladders", include_str!("../../../../../migrations/sqlite/V25__ladders.sql")),
    ("V26__puzzle_games", include_str!("../../../../../migrations/sqlite/V26__puzzle_games.sql")),
];

/// The checksums that the first migration had in commits before it was complete: 357650bd, b61e0edd, 09b302c6 and
/// d9fa1a37.
const EARLIER_FIRST_SCHEMAS: [&str; 4] =
    ["13631222055434561410", "4122292734549708512", "11577424809624299090", "2566289437649779751"];

/// Marks a SQLite file as a database of this program. The first migration sets it.
const APPLICATION_ID: i64 = 0x676f_6e32;

/// The mark of databases of versions before 0.2.0, whose schema had other migrations.
const OLD_APPLICATION_ID: i64 = 0x676f_6e61;

/// The table in which refinery records the applied migrations.
const HISTORY_TABLE: &str = "refinery_schema_history";

/// Applies the migrations that the database lacks, all or nothing.
pub fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let known = known_migrations().map_err(|error| OpenError::failed(path, error))?;
    if read_schema_state(connection, &known, path)? == SchemaState::Current {
        return Ok(());
    }
    let sqlite = |error| OpenError::from_sqlite(path, error);
    complete_first_schema(connection, &known).map_err(sqlite)?;
    define_exp(connection).map_err(sqlite)?;
    match Runner::new(&known).set_grouped(true).run(connection) {
        Ok(_) => Ok(()),
        // Another program may have applied them in the meantime.
        Err(error) => match read_schema_state(connection, &known, path) {
            Ok(SchemaState::Current) => Ok(()),
            _ => Err(migration_error(path, &error)),
        },
    }
}

/// Adds the parts of the first schema that databases of the commits in [`EARLIER_FIRST_SCHEMAS`] lack.
fn complete_first_schema(connection: &mut Connection, known: &[Migration]) -> rusqlite::Result<()> {
    let History::Applied(applied) = read_history(connection)? else { return Ok(()) };
    let Some(complete) = known.first().filter(|_| has_earlier_first_schema(&applied)) else { return Ok(()) };
    let transaction = connection.transaction()?;
    transaction.execute_batch(include_str!("first_schema.sql"))?;
    let sql = format!("UPDATE {HISTORY_TABLE} SET checksum = ?1 WHERE version = 1");
    transaction.execute(&sql, [complete.checksum().to_string()])?;
    transaction.commit()
}

/// Returns true for a database with nothing but the first migration, as one of the commits in [`EARLIER_FIRST_SCHEMAS`]
/// had it.
fn has_earlier_first_schema(applied: &[(i32, String, String)]) -> bool {
    matches!(applied, [(1, _, checksum)] if EARLIER_FIRST_SCHEMAS.contains(&checksum.as_str()))
}

/// Gives migrations the exponential function, which PostgreSQL has and this build of SQLite lacks.
fn define_exp(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("exp", 1, flags, |arguments| arguments.get::<f64>(0).map(f64::exp))
}

/// Checks without writing that this program can use the database.
pub fn check_schema(connection: &Connection, path: &Path) -> Result<SchemaState, OpenError> {
    let known = known_migrations().map_err(|error| OpenError::failed(path, error))?;
    read_schema_state(connection, &known, path)
}

fn known_migrations() -> Result<Vec<Migration>, refinery::Error> {
    MIGRATIONS.iter().map(|(name, sql)| Migration::unapplied(name, sql)).collect()
}

/// Checks that only known migrations have been applied, each with the known checksum.
fn read_schema_state(connection: &Connection, known: &[Migration], path: &Path) -> Result<SchemaState, OpenError> {
    let history = read_history(connection).map_err(|error| OpenError::from_sqlite(path, error))?;
    let applied = match history {
        History::Applied(applied) => applied,
        History::BeforeVersion2 => return Err(OpenError::TooOld(path.to_owned())),
        History::OtherProgram => return Err(OpenError::OtherProgram(path.to_owned())),
    };
    match has_earlier_first_schema(&applied) {
        true => Ok(SchemaState::Outdated(1)),
        false => judge_history(&applied, known, path),
    }
}

/// The migrations of a database, as the database itself records them.
enum History {
    /// The version, name and checksum of each applied migration, the newest first.
    Applied(Vec<(i32, String, String)>),
    /// The database was made by a version before 0.2.0.
    BeforeVersion2,
    /// The database was made by another program.
    OtherProgram,
}

fn read_history(connection: &Connection) -> rusqlite::Result<History> {
    // A transaction, so that all of this is of one moment: the bot may be creating the tables while a check looks.
    let connection = Transaction::new_unchecked(connection, TransactionBehavior::Deferred)?;
    let id: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    let tables = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    // A first start that was interrupted leaves an empty history and no mark.
    let is_fresh = id == 0 && tables.iter().all(|table| table == HISTORY_TABLE);
    match id {
        APPLICATION_ID => {}
        OLD_APPLICATION_ID => return Ok(History::BeforeVersion2),
        _ if is_fresh => {}
        _ => return Ok(History::OtherProgram),
    }
    if !tables.iter().any(|table| table == HISTORY_TABLE) {
        return Ok(History::Applied(Vec::new()));
    }
    let sql = format!("SELECT version, name, checksum FROM {HISTORY_TABLE} ORDER BY version DESC");
    let mut history = connection.prepare(&sql)?;
    let rows = history.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect::<rusqlite::Result<_>>().map(History::Applied)
}

fn migration_error(path: &Path, error: &refinery::Error) -> OpenError {
    match error.kind() {
        Kind::Connection(_, cause) => match cause.downcast_ref::<rusqlite::Error>() {
            Some(rusqlite::Error::SqliteFailure(code, catalog)) => {
                OpenError::from_sqlite(path, rusqlite::Error::SqliteFailure(*code, catalog.clone()))
            }
            _ => OpenError::unusable(path, cause),
        },
        kind => OpenError::unusable(path, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_migration_file_is_known() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/sqlite");
        let files = directory.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let known = MIGRATIONS.iter().map(|(name, _)| format!("{name}.sql"));
        assert_eq!(files.collect::<BTreeSet<_>>(), known.collect::<BTreeSet<_>>());
    }

    #[test]
    fn migrations_apply_once_to_empty_database() {
        let mut connection = Connection::open_in_memory().unwrap();
        let path = Path::new("memory");
        migrate(&mut connection, path).unwrap();
        migrate(&mut connection, path).unwrap();
        assert_eq!(read_schema_state(&connection, &known_migrations().unwrap(), path), Ok(SchemaState::Current));
        let trouble: Vec<String> = ["PRAGMA integrity_check", "PRAGMA foreign_key_check"]
            .iter()
            .flat_map(|check| {
                let mut check = connection.prepare(check).unwrap();
                check.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(trouble, ["ok"]);
    }
}
