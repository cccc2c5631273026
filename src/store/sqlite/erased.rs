//! What is remembered of accounts that were erased: what they must begin with, and who blocked them. Both by hashes, and
//! for a year.

use super::numbers::Bits;
use super::scope::Scope;
use crate::kit::calendar::DAY;
use crate::rating::player::Rating;
use crate::room::people::{Moment, Person};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, params};

/// How long it is remembered.
const REMEMBERED: Moment = 365 * DAY;

/// The hash of an account in a pool and scope.
const ACCOUNT: &str = "sealed('rating ' || ?1 || ' ' || ?2 || ' ' || ?3)";

/// The hash of an account that another one blocks.
const BLOCKED: &str = "sealed('block ' || ?1 || ' ' || ?2)";

/// Remembers what an account must begin with in these pools, in which it has such ratings now.
pub(super) fn remember(
    connection: &Connection,
    person: Person,
    ratings: &[(Scope, String, Rating)],
    now: Moment,
) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO erased (hash, deviation, until) VALUES ({ACCOUNT}, ?4, ?5)
         ON CONFLICT DO UPDATE SET deviation = excluded.deviation, until = excluded.until"
    );
    let mut insert = connection.prepare_cached(&sql)?;
    for (scope, pool, rating) in ratings {
        // Known too well to move fast once more, and not well enough for a place without having played again.
        let deviation = rating.deviation.max(Rating::PROVISIONAL);
        if deviation < Rating::NEW.deviation {
            insert.execute(params![scope, pool, Bits::from(person), deviation, now + REMEMBERED])?;
        }
    }
    Ok(())
}

/// The deviation with which somebody must begin in a pool, if the account was erased. It is not remembered any longer.
pub(super) fn take(
    connection: &Connection,
    scope: Scope,
    pool: &str,
    person: Person,
    at: Moment,
) -> Result<Option<f64>, StoreError> {
    let sql = format!("DELETE FROM erased WHERE hash = {ACCOUNT} RETURNING deviation, until");
    let mut taken = connection.prepare_cached(&sql)?;
    let found = taken.query_row(params![scope, pool, Bits::from(person)], |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((deviation, until)): Option<(f64, Moment)> = found.optional()? else { return Ok(None) };
    let then = Rating { deviation, ..Rating::NEW };
    Ok((at < until).then(|| then.after(at - (until - REMEMBERED)).deviation))
}

/// Remembers who blocks an account, and forgets whom it blocks.
pub(super) fn remember_blocks(connection: &Connection, person: Person, now: Moment) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO erased_blocks (person, hash, until) SELECT person, {}, ?2 FROM blocks WHERE blocked = ?1
         ON CONFLICT DO UPDATE SET until = excluded.until",
        BLOCKED.replace("?1", "person").replace("?2", "?1")
    );
    connection.execute(&sql, params![Bits::from(person), now + REMEMBERED])?;
    connection.execute("DELETE FROM blocks WHERE person = ?1 OR blocked = ?1", [Bits::from(person)])?;
    connection.execute("DELETE FROM erased_blocks WHERE person = ?1", [Bits::from(person)])?;
    Ok(())
}

/// Whether somebody blocks an account that was erased.
pub(super) fn blocks(connection: &Connection, by: Person, whom: Person) -> Result<bool, StoreError> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM erased_blocks WHERE person = ?1 AND hash = {BLOCKED})");
    Ok(connection.prepare_cached(&sql)?.query_row([Bits::from(by), Bits::from(whom)], |row| row.get(0))?)
}

/// Forgets that somebody blocks an account that was erased; answers whether they did.
pub(super) fn unblock(connection: &Connection, by: Person, whom: Person) -> Result<bool, StoreError> {
    let sql = format!("DELETE FROM erased_blocks WHERE person = ?1 AND hash = {BLOCKED}");
    Ok(connection.prepare_cached(&sql)?.execute([Bits::from(by), Bits::from(whom)])? > 0)
}

/// Forgets what is a year old.
pub(super) fn forget(connection: &Connection, now: Moment) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM erased WHERE until <= ?1")?.execute([now])?;
    connection.prepare_cached("DELETE FROM erased_blocks WHERE until <= ?1")?.execute([now])?;
    Ok(())
}
