//! Where people stand, of all time and in each month: what is counted of their matches, and their rank.

use super::numbers::Bits;
use super::ratings::{self, Kept, Step};
use super::scope::Scope;
use crate::kit::side::Side;
use crate::rating::player::Rating;
use crate::room::people::{Moment, Person};
use crate::room::result::Finished;
use crate::room::tally::{Month, Score, Tally};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The period that is all time.
pub(super) const ALL_TIME: &str = "";

/// Which standings are meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key<'a> {
    pub(super) scope: Scope,
    pub(super) pool: &'a str,
    /// A month, or [`ALL_TIME`].
    pub(super) period: &'a str,
}

/// Where somebody stands.
#[derive(Debug, Clone, PartialEq)]
struct Stands {
    /// The points of all time, or those gained in a month.
    score: f64,
    rank: String,
    fades: Option<Moment>,
    tally: Tally,
}

/// Counts a result for both; `gained` is what it has made of their ratings. Somebody erased stands nowhere.
pub(super) fn count(
    connection: &Connection,
    scope: Scope,
    at: Moment,
    finished: &Finished,
    gained: Option<[Step; 2]>,
) -> Result<(), StoreError> {
    let month = Month::of(at).to_string();
    for side in Side::BOTH.into_iter().filter(|side| !finished.seats[side.index()].is_erased()) {
        let step = gained.map(|steps| steps[side.index()]);
        for period in [ALL_TIME, &month] {
            let key = Key { scope, pool: &finished.pool, period };
            count_one(connection, key, finished, side, step)?;
        }
    }
    Ok(())
}

fn count_one(
    connection: &Connection,
    key: Key<'_>,
    finished: &Finished,
    side: Side,
    step: Option<Step>,
) -> Result<(), StoreError> {
    let person = finished.seats[side.index()];
    let mut stands = of(connection, key, person)?.unwrap_or_else(|| Stands::new(key.period));
    stands.tally.add(side, finished.winner);
    if let Some(Step { old, new }) = step {
        let all_time = key.period == ALL_TIME;
        stands.score = if all_time { new.points } else { stands.score + new.points - old.points };
        stands.rank = rank(connection, person, new)?.to_owned();
        let kept = ratings::of(connection, key.scope, key.pool, person)?;
        stands.fades = kept.filter(|_| all_time).map(Kept::fades);
    }
    keep(connection, key, person, &stands)
}

impl Stands {
    fn new(period: &str) -> Stands {
        let score = if period == ALL_TIME { Rating::NEW.points } else { 0.0 };
        Stands { score, rank: "none".to_owned(), fades: None, tally: Tally::default() }
    }
}

/// Takes somebody off all leaderboards, or puts them back where they stand.
pub(super) fn hide(connection: &Connection, person: Person, hidden: bool) -> Result<(), StoreError> {
    let person = Bits::from(person);
    if hidden {
        connection.execute("INSERT INTO hidden VALUES (?1) ON CONFLICT DO NOTHING", [&person])?;
        connection.execute("UPDATE standings SET rank = 'none' WHERE person = ?1", [&person])?;
        return Ok(());
    }
    connection.execute("DELETE FROM hidden WHERE person = ?1", [&person])?;
    // Who has not played for too long fades again when somebody looks.
    let sql = "UPDATE standings SET rank = CASE WHEN rating.deviation < ?2 THEN 'placed' ELSE 'provisional' END
               FROM ratings AS rating
               WHERE standings.person = ?1 AND rating.person = ?1 AND rating.scope = standings.scope
                   AND rating.pool = standings.pool";
    connection.execute(sql, params![person, Rating::PROVISIONAL])?;
    Ok(())
}

/// Whether somebody is on no leaderboard.
pub(super) fn is_hidden(connection: &Connection, person: Person) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM hidden WHERE person = ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(person)], |row| row.get(0))?)
}

/// The rank of somebody who was rated.
fn rank(connection: &Connection, person: Person, rating: Rating) -> Result<&'static str, StoreError> {
    Ok(match (is_hidden(connection, person)?, rating.is_provisional()) {
        (true, _) => "none",
        (false, true) => "provisional",
        (false, false) => "placed",
    })
}

fn of(connection: &Connection, key: Key<'_>, person: Person) -> Result<Option<Stands>, StoreError> {
    let sql = "SELECT * FROM standings WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND person = ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let stands = |row: &Row<'_>| {
        Ok(Stands { score: row.get("score")?, rank: row.get("rank")?, fades: row.get("fades")?, tally: tally(row)? })
    };
    Ok(statement.query_row(params![key.scope, key.pool, key.period, Bits::from(person)], stands).optional()?)
}

/// What a row counts.
pub(super) fn tally(row: &Row<'_>) -> rusqlite::Result<Tally> {
    let score = |won, drawn, lost| {
        Ok::<_, rusqlite::Error>(Score { won: row.get(won)?, drawn: row.get(drawn)?, lost: row.get(lost)? })
    };
    Ok(Tally {
        seats: [score("won_first", "drawn_first", "lost_first")?, score("won_second", "drawn_second", "lost_second")?],
        streak: row.get("streak")?,
        best: row.get("best")?,
    })
}

fn keep(connection: &Connection, key: Key<'_>, person: Person, stands: &Stands) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO standings (scope, pool, period, person, score, rank, fades, won_first, drawn_first, lost_first,
                   won_second, drawn_second, lost_second, streak, best)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
               ON CONFLICT DO UPDATE SET score = excluded.score, rank = excluded.rank, fades = excluded.fades,
                   won_first = excluded.won_first, drawn_first = excluded.drawn_first, lost_first = excluded.lost_first,
                   won_second = excluded.won_second, drawn_second = excluded.drawn_second,
                   lost_second = excluded.lost_second, streak = excluded.streak, best = excluded.best";
    let Tally { seats: [first, second], streak, best } = stands.tally;
    connection.prepare_cached(sql)?.execute(params![
        key.scope,
        key.pool,
        key.period,
        Bits::from(person),
        stands.score,
        stands.rank,
        stands.fades,
        first.won,
        first.drawn,
        first.lost,
        second.won,
        second.drawn,
        second.lost,
        streak,
        best,
    ])?;
    Ok(())
}
