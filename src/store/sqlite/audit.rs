//! Looking through a whole database for what cannot be right.

use super::errors::OpenError;
use super::numbers::{Bits, bits};
use super::{events, matches, open, people, recount, results};
use crate::room::people::{MatchId, Moment};
use crate::room::result::Finished;
use crate::store::{Index, Saved, StoreError};
use rusqlite::Connection;
use std::path::Path;

/// What was looked through.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// How many matches.
    pub matches: u64,
    /// What is wrong, in words.
    pub faults: Vec<String>,
}

/// A match with all that is kept beside its log and follows from it.
#[derive(Debug, Clone)]
pub struct Whole {
    /// The match.
    pub saved: Saved,
    /// How it is found.
    pub index: Index,
    /// When it came to its result, if it has one, and to which.
    pub result: Option<(Moment, Finished)>,
}

/// Looks through the database at `path`, as it stands at one moment: the file itself, references between its tables, each
/// match with what is kept beside its log, of which `judge` says what is wrong, and what follows from the results. The
/// database may be in use meanwhile.
///
/// # Errors
///
/// [`OpenError`] when it cannot be read at all.
pub fn audit(path: &Path, judge: impl Fn(MatchId, &Whole) -> Vec<String>) -> Result<Audit, OpenError> {
    let (connection, current) = open::to_look(path)?;
    if !current {
        return Err(OpenError::Older(path.to_owned()));
    }
    look(&connection, judge).map_err(|error| OpenError::from_store(path, error))
}

fn look(connection: &Connection, judge: impl Fn(MatchId, &Whole) -> Vec<String>) -> Result<Audit, StoreError> {
    // All of it is to be of one moment.
    let connection = connection.unchecked_transaction()?;
    let mut audit = Audit { matches: 0, faults: [file(&connection)?, open_challenges(&connection)?].concat() };
    let mut ids = connection.prepare("SELECT id FROM matches ORDER BY id")?;
    for id in ids.query_map([], |row| bits(row, "id").map(MatchId))? {
        let id = id?;
        audit.matches += 1;
        audit.faults.extend(match one(&connection, id) {
            Ok(whole) => judge(id, &whole),
            Err(error) => vec![format!("match #{}: {error}", id.0)],
        });
    }
    audit.faults.extend(recount::faults(&connection)?);
    Ok(audit)
}

/// What is wrong with the file and the references in it.
fn file(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut faults = connection.prepare("PRAGMA integrity_check")?;
    let faults = faults.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut missing = connection.prepare("PRAGMA foreign_key_check")?;
    let missing = missing.query_map([], |row| {
        let (table, row, parent): (String, Option<i64>, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("table {table}, row {}: it names something that is not in {parent}", row.unwrap_or_default()))
    })?;
    let missing = missing.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(faults.into_iter().filter(|fault| fault != "ok").chain(missing).collect())
}

/// The matches that are wrongly kept as open challenges, or are not.
fn open_challenges(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id, open FROM matches WHERE open <> (opponent IS NULL AND over = 0 AND NOT EXISTS
                   (SELECT 1 FROM events WHERE match = matches.id AND kind NOT IN ('invited', 'worded'))) ORDER BY id";
    let mut wrong = connection.prepare(sql)?;
    let wrong = wrong.query_map([], |row| {
        let kept = if row.get("open")? { "an open challenge" } else { "no open challenge" };
        Ok(format!("match #{}: it is kept as {kept}", bits(row, "id")?))
    })?;
    Ok(wrong.collect::<rusqlite::Result<_>>()?)
}

/// A match, and what is kept beside its log.
fn one(connection: &Connection, id: MatchId) -> Result<Whole, StoreError> {
    let saved = Saved { terms: matches::terms(connection, id)?, events: events::load(connection, id)? };
    let sql = "SELECT over, due FROM matches WHERE id = ?1";
    let (over, due) =
        connection.prepare_cached(sql)?.query_row([Bits::from(id)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let index = Index { over, people: people::listed(connection, id)?, due };
    Ok(Whole { saved, index, result: results::of(connection, id)? })
}
