//! Ratings, and what each match has made of them.

use super::beginnings::{self, rating};
use super::numbers::Bits;
use super::scope::Scope;
use crate::kit::side::Side;
use crate::rating::player::Rating;
use crate::rating::{Score, rate as rated};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::result::{Change, Finished, Standing};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A rating as it is kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Kept {
    /// After the last match that counted.
    pub(super) rating: Rating,
    /// How many have counted.
    pub(super) matches: u32,
    /// When the last one ended.
    pub(super) at: Moment,
}

impl Kept {
    /// The rating at a later time: less sure when there was no match for long.
    pub(super) fn by(self, now: Moment) -> Rating {
        self.rating.after(now.saturating_sub(self.at))
    }

    /// When it is no longer sure enough for a place, without another match.
    pub(super) fn fades(self) -> Moment {
        self.at.saturating_add(self.rating.settled_for())
    }
}

/// What a match has made of a rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Step {
    /// Before the match, as of its day.
    pub(super) old: Rating,
    /// After it.
    pub(super) new: Rating,
}

/// The rating of a person, if any match of theirs has counted.
pub(super) fn of(
    connection: &Connection,
    scope: Scope,
    pool: &str,
    person: Person,
) -> Result<Option<Kept>, StoreError> {
    let sql = "SELECT points, deviation, volatility, matches, at FROM ratings
               WHERE scope = ?1 AND pool = ?2 AND person = ?3";
    let kept = |row: &Row<'_>| {
        Ok(Kept {
            rating: rating(row, ["points", "deviation", "volatility"])?,
            matches: row.get("matches")?,
            at: row.get("at")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![scope, pool, Bits::from(person)], kept).optional()?)
}

/// All ratings of a person by now.
pub(super) fn all_of(
    connection: &Connection,
    person: Person,
    now: Moment,
) -> Result<Vec<(Scope, String, Rating)>, StoreError> {
    let sql = "SELECT scope, pool FROM standings INDEXED BY standings_of_person WHERE person = ?1 AND period = ''";
    let mut pools = connection.prepare_cached(sql)?;
    let pools = pools.query_map([Bits::from(person)], |row| Ok((Scope::read(row)?, row.get("pool")?)))?;
    let mut all = Vec::new();
    for pool in pools {
        let (scope, pool): (Scope, String) = pool?;
        if let Some(kept) = of(connection, scope, &pool, person)? {
            all.push((scope, pool, kept.by(now)));
        }
    }
    Ok(all)
}

/// Gives both their new ratings; answers what the match has made of the old ones.
pub(super) fn rate(
    connection: &Connection,
    scope: Scope,
    id: MatchId,
    at: Moment,
    finished: &Finished,
) -> Result<[Step; 2], StoreError> {
    let Finished { pool, seats, winner, .. } = finished;
    let before = |person| match of(connection, scope, pool, person)? {
        Some(kept) => Ok::<_, StoreError>((kept.by(at), kept.matches)),
        None => Ok((beginnings::of(connection, scope, pool, person, at)?, 0)),
    };
    let before = [before(seats[0])?, before(seats[1])?];
    let old = before.map(|(rating, _)| rating);
    let new = rated(old, score(*winner));
    for side in Side::BOTH.map(Side::index) {
        let next = Kept { rating: new[side], matches: before[side].1 + 1, at };
        if !seats[side].is_erased() {
            keep(connection, scope, pool, seats[side], next)?;
        }
        note(connection, scope, id, pool, seats[side], next.matches, Step { old: old[side], new: new[side] })?;
    }
    Ok([0, 1].map(|side| Step { old: old[side], new: new[side] }))
}

/// A result as ratings count it.
pub(super) fn score(winner: Option<Side>) -> Score {
    match winner {
        Some(Side::First) => Score::Won,
        None => Score::Drawn,
        Some(Side::Second) => Score::Lost,
    }
}

fn keep(connection: &Connection, scope: Scope, pool: &str, person: Person, kept: Kept) -> Result<(), StoreError> {
    let sql = "INSERT INTO ratings (scope, pool, person, points, deviation, volatility, matches, at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
                   volatility = excluded.volatility, matches = excluded.matches, at = excluded.at";
    let Kept { rating, matches, at } = kept;
    let Rating { points, deviation, volatility } = rating;
    let person = Bits::from(person);
    connection
        .prepare_cached(sql)?
        .execute(params![scope, pool, person, points, deviation, volatility, matches, at])?;
    Ok(())
}

fn note(
    connection: &Connection,
    scope: Scope,
    id: MatchId,
    pool: &str,
    person: Person,
    number: u32,
    Step { old, new }: Step,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO changes (scope, pool, person, number, match, old_points, old_deviation, old_volatility,
                   new_points, new_deviation, new_volatility)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    connection.prepare_cached(sql)?.execute(params![
        scope,
        pool,
        Bits::from(person),
        number,
        Bits::from(id),
        old.points,
        old.deviation,
        old.volatility,
        new.points,
        new.deviation,
        new.volatility,
    ])?;
    Ok(())
}

/// What a match has made of the ratings of both.
pub(super) fn changes(
    connection: &Connection,
    scope: Scope,
    id: MatchId,
    seats: [Person; 2],
) -> Result<[Change; 2], StoreError> {
    let sql = "SELECT * FROM changes WHERE match = ?1 AND scope = ?2 AND person = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let mut change = |person: Person| statement.query_row(params![Bits::from(id), scope, Bits::from(person)], step);
    let steps = [change(seats[0])?, change(seats[1])?];
    Ok(steps.map(|step| Change { before: shown(step.old), after: shown(step.new) }))
}

/// A row of the history.
pub(super) fn step(row: &Row<'_>) -> rusqlite::Result<Step> {
    Ok(Step {
        old: rating(row, ["old_points", "old_deviation", "old_volatility"])?,
        new: rating(row, ["new_points", "new_deviation", "new_volatility"])?,
    })
}

/// A rating as it is shown.
pub(super) fn shown(rating: Rating) -> Standing {
    Standing { points: rating.points.round() as i64, provisional: rating.is_provisional() }
}
