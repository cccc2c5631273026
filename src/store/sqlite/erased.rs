//! What is remembered of accounts that were erased, by hashes: for a year what they must begin with and who blocks them, and
//! for a day whom they have played.

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

/// The hash of an account that has played somebody in a pool.
const RESULT: &str = "sealed('result ' || ?1 || ' ' || ?2 || ' ' || ?3)";

/// Until when something is remembered: days are whole, so that nothing tells what was erased at the same moment.
fn until(now: Moment) -> Moment {
    (now + REMEMBERED).div_euclid(DAY) * DAY
}

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
        let deviation = rating.deviation.max(Rating::BACK);
        if deviation < Rating::NEW.deviation {
            insert.execute(params![scope, pool, Bits::from(person), deviation, until(now)])?;
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
    connection.execute(&sql, params![Bits::from(person), until(now)])?;
    connection.execute("DELETE FROM blocks WHERE person = ?1 OR blocked = ?1", [Bits::from(person)])?;
    connection.execute("DELETE FROM erased_blocks WHERE person = ?1", [Bits::from(person)])?;
    Ok(())
}

/// Remembers for a day the matches of somebody that have counted in the last one.
pub(super) fn remember_results(connection: &Connection, person: Person, now: Moment) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO erased_results (hash, until)
         SELECT {}, at + ?3 FROM results WHERE first = ?1 AND rated = 'yes' AND at > ?2
         UNION ALL SELECT {}, at + ?3 FROM results WHERE second = ?1 AND rated = 'yes' AND at > ?2",
        RESULT.replace("?2", "second").replace("?3", "pool"),
        RESULT.replace("?2", "first").replace("?3", "pool"),
    );
    connection.execute(&sql, params![Bits::from(person), now - DAY, DAY])?;
    Ok(())
}

/// How many matches of these two in this pool have counted in the last day before one of them was erased.
pub(super) fn results(connection: &Connection, two: [Person; 2], pool: &str, at: Moment) -> Result<u32, StoreError> {
    let sql = format!("SELECT count(*) FROM erased_results WHERE hash = {RESULT} AND until > ?4");
    let mut count = connection.prepare_cached(&sql)?;
    let [one, other] = two.map(|person| person.0.cast_signed());
    let mut erased = |one, other| count.query_row(params![one, other, pool, at], |row| row.get::<_, u32>(0));
    Ok(erased(one, other)? + erased(other, one)?)
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

/// Forgets what has been remembered for long enough.
pub(super) fn forget(connection: &Connection, now: Moment) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM erased WHERE until <= ?1")?.execute([now])?;
    connection.prepare_cached("DELETE FROM erased_blocks WHERE until <= ?1")?.execute([now])?;
    connection.prepare_cached("DELETE FROM erased_results WHERE until <= ?1")?.execute([now])?;
    Ok(())
}
