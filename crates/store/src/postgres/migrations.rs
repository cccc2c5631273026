//! The migrations of the schema, and the check whether a database has them.

use crate::open_error::OpenError;
use crate::postgres::connect;
use crate::postgres::location::PostgresLocation;
use crate::sql::opening::{SchemaState, judge_history};
use postgres::Client;
use refinery::error::Kind;
use refinery::{Migration, Runner};

/// The migrations. A released migration never changes again, because databases remember its checksum.
const MIGRATIONS: &[(&str, &str)] = &[
    ("V1__schema", include_str!("../../../../migrations/postgres/V1__schema.sql")),
    ("V2__leases", include_str!("../../../../migrations/postgres/V2__leases.sql")),
    ("V3__computer_ratings", include_str!("../../../../migrations/postgres/V3__computer_ratings.sql")),
    ("V4__languages", include_str!("../../../../migrations/postgres/V4__languages.sql")),
    ("V5__away_guilds", include_str!("../../../../migrations/postgres/V5__away_guilds.sql")),
    ("V6__ratings_and_restores", include_str!("../../../../migrations/postgres/V6__ratings_and_restores.sql")),
    ("V7__accepted_messages", include_str!("../../../../migrations/postgres/V7__accepted_messages.sql")),
    ("V8__chosen_languages", include_str!("../../../../migrations/postgres/V8__chosen_languages.sql")),
    ("V9__challenge_habits", include_str!("../../../../migrations/postgres/V9__challenge_habits.sql")),
    ("V10__places", include_str!("../../../../migrations/postgres/V10__places.sql")),
    ("V11__utc_offsets", include_str!("../../../../migrations/postgres/V11__utc_offsets.sql")),
    ("V12__seeks", include_str!("../../../../migrations/postgres/V12__seeks.sql")),
    ("V13__daily_attempts", include_str!("../../../../migrations/postgres/V13__daily_attempts.sql")),
    ("V14__champions", include_str!("../../../../migrations/postgres/V14__champions.sql")),
    ("V15__competitions", include_str!("../../../../migrations/postgres/V15__competitions.sql")),
    ("V16__reply_plans", include_str!("../../../../migrations/postgres/V16__reply_plans.sql")),
    ("V17__ladders", include_str!("../../../../migrations/postgres/V17__ladders.sql")),
    ("V18__puzzle_games", include_str!("../../../../migrations/postgres/V18__puzzle_games.sql")),
];

/// Applies the migrations that the database lacks, all or nothing.
pub fn migrate(client: &mut Client, location: &PostgresLocation) -> Result<(), OpenError> {
    if check_schema(client, location)? == SchemaState::Current {
        return Ok(());
    }
    let known = known_migrations().map_err(|error| OpenError::failed(&location.label(), error))?;
    let migrated = Runner::new(&known).set_grouped(true).run(client);
    migrated.map(drop).map_err(|error| migration_error(location, &error))
}

/// Checks without writing that this program can use the database.
pub fn check_schema(client: &mut Client, location: &PostgresLocation) -> Result<SchemaState, OpenError> {
    let path = location.label();
    let known = known_migrations().map_err(|error| OpenError::failed(&path, error))?;
    let applied = read_history(client).map_err(|error| connect::open_error(location, &error))?;
    judge_history(&applied, &known, &path)
}

fn migration_error(location: &PostgresLocation, error: &refinery::Error) -> OpenError {
    match error.kind() {
        Kind::Connection(_, cause) => match cause.downcast_ref::<postgres::Error>() {
            Some(cause) => connect::open_error(location, cause),
            None => OpenError::failed(&location.label(), cause),
        },
        kind => OpenError::unusable(&location.label(), kind),
    }
}

fn known_migrations() -> Result<Vec<Migration>, refinery::Error> {
    MIGRATIONS.iter().map(|(name, sql)| Migration::unapplied(name, sql)).collect()
}

/// Returns the version, the name and the checksum of each applied migration, the newest first.
fn read_history(client: &mut Client) -> Result<Vec<(i32, String, String)>, postgres::Error> {
    let is_there = client.query_one("SELECT to_regclass('refinery_schema_history') IS NOT NULL", &[])?;
    if !is_there.try_get::<_, bool>(0)? {
        return Ok(Vec::new());
    }
    let sql = "SELECT version, name, checksum FROM refinery_schema_history ORDER BY version DESC";
    let rows = client.query(sql, &[])?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_migration_file_for_postgres_is_known() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/postgres");
        let files = directory.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let known = MIGRATIONS.iter().map(|(name, _)| format!("{name}.sql"));
        assert_eq!(files.collect::<BTreeSet<_>>(), known.collect::<BTreeSet<_>>());
    }
}
