//! Ratings, and how each match has changed them.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, corrupt_row, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::initial_ratings::{self, read_rating};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::match_result::{DisplayRating, MatchResult, RatingChange};
use gonagas_core::rating::{RatedResult, Rating, update_ratings};

/// A rating as it is stored.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoredRating {
    /// The rating after the last rated match.
    pub rating: Rating,
    /// The number of rated matches.
    pub match_count: u32,
    /// When the last rated match ended.
    pub last_match_at: Timestamp,
}

impl StoredRating {
    /// Returns the rating at a later time. Its deviation grows with inactivity.
    pub fn rating_at(self, now: Timestamp) -> Rating {
        self.rating.after_idle(now.saturating_sub(self.last_match_at))
    }

    /// Returns when inactivity makes the rating provisional.
    pub fn provisional_at(self) -> Timestamp {
        self.last_match_at.saturating_add(self.rating.millis_until_provisional())
    }
}

/// The change of a rating by a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingUpdate {
    /// The rating before the match, including the growth of its deviation by inactivity.
    pub before: Rating,
    /// The rating after the match.
    pub after: Rating,
}

/// Loads the rating of a user; `None` without a rated match.
pub fn load_rating(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
) -> Result<Option<StoredRating>, StoreError> {
    let sql = "SELECT points, deviation, volatility, match_count, last_match_at FROM ratings
               WHERE scope = ?1 AND pool = ?2 AND user_id = ?3";
    let read = |row: &Row<'_>| {
        Ok(StoredRating {
            rating: read_rating(row, ["points", "deviation", "volatility"])?,
            match_count: row.get("match_count")?,
            last_match_at: row.get("last_match_at")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![scope, pool, SqlU64::from(user)], read).optional()?)
}

/// Loads all ratings of a user as of `now`.
pub fn load_ratings_of_user(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<(RatingScope, String, Rating)>, StoreError> {
    let sql = "SELECT scope, pool FROM standings INDEXED BY standings_by_user WHERE user_id = ?1 AND period = ''";
    let mut pools = connection.prepare_cached(sql)?;
    let pools = pools.query_map([SqlU64::from(user)], |row| Ok((RatingScope::from_row(row)?, row.get("pool")?)))?;
    let mut all = Vec::new();
    for pool in pools {
        let (scope, pool): (RatingScope, String) = pool?;
        if let Some(stored) = load_rating(connection, scope, &pool, user)? {
            all.push((scope, pool, stored.rating_at(now)));
        }
    }
    Ok(all)
}

/// Updates the ratings of both players. Returns the changes. A computer player keeps `computer_rating`.
pub fn rate_match(
    connection: &Connection,
    scope: RatingScope,
    id: MatchId,
    at: Timestamp,
    result: &MatchResult,
    computer_rating: Option<Rating>,
) -> Result<[RatingUpdate; 2], StoreError> {
    let MatchResult { pool, seats, .. } = result;
    let fixed = |user: UserId| computer_rating.filter(|_| user.is_computer());
    let before = |user: UserId| match (fixed(user), load_rating(connection, scope, pool, user)?) {
        (Some(rating), _) => Ok::<_, StoreError>((rating, 0)),
        (None, Some(stored)) => Ok((stored.rating_at(at), stored.match_count)),
        (None, None) => Ok((initial_ratings::initial_rating(connection, scope, pool, user, at)?, 0)),
    };
    let before = [before(seats[0])?, before(seats[1])?];
    let old = before.map(|(rating, _)| rating);
    let mut new = update_ratings(old, match_score(result.rated_winner()));
    for side in Side::BOTH.map(Side::index) {
        if seats[side].is_computer() {
            new[side] = old[side];
            continue;
        }
        let next = StoredRating { rating: new[side], match_count: before[side].1 + 1, last_match_at: at };
        if !seats[side].is_erased() {
            save_rating(connection, scope, pool, seats[side], next)?;
        }
        insert_history(
            connection,
            scope,
            id,
            pool,
            seats[side],
            next.match_count,
            RatingUpdate { before: old[side], after: new[side] },
        )?;
    }
    Ok([0, 1].map(|side| RatingUpdate { before: old[side], after: new[side] }))
}

/// Returns the result for the first player.
fn match_score(winner: Option<Side>) -> RatedResult {
    match winner {
        Some(Side::First) => RatedResult::Win,
        None => RatedResult::Draw,
        Some(Side::Second) => RatedResult::Loss,
    }
}

fn save_rating(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
    stored: StoredRating,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO ratings (scope, pool, user_id, points, deviation, volatility, match_count, last_match_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT (scope, pool, user_id) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
                   volatility = excluded.volatility, match_count = excluded.match_count,
                   last_match_at = excluded.last_match_at";
    let StoredRating { rating, match_count: matches, last_match_at: at } = stored;
    let Rating { points, deviation, volatility } = rating;
    let user = SqlU64::from(user);
    connection.prepare_cached(sql)?.execute(params![scope, pool, user, points, deviation, volatility, matches, at])?;
    Ok(())
}

fn insert_history(
    connection: &Connection,
    scope: RatingScope,
    id: MatchId,
    pool: &str,
    user: UserId,
    number: u32,
    RatingUpdate { before: old, after: new }: RatingUpdate,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO rating_history (scope, pool, user_id, number, match_id, points_before, deviation_before,
                   volatility_before, points_after, deviation_after, volatility_after)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    connection.prepare_cached(sql)?.execute(params![
        scope,
        pool,
        SqlU64::from(user),
        number,
        SqlU64::from(id),
        old.points,
        old.deviation,
        old.volatility,
        new.points,
        new.deviation,
        new.volatility,
    ])?;
    Ok(())
}

/// Loads the changes of both players' ratings by a match. A computer player was rated with `computer_rating`.
pub fn load_rating_changes(
    connection: &Connection,
    scope: RatingScope,
    id: MatchId,
    seats: [UserId; 2],
    computer_rating: Option<Rating>,
) -> Result<[RatingChange; 2], StoreError> {
    let sql = "SELECT * FROM rating_history WHERE match_id = ?1 AND scope = ?2 AND user_id = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let mut change = |user: UserId| match (user.is_computer(), computer_rating) {
        (true, Some(fixed)) => Ok(RatingUpdate { before: fixed, after: fixed }),
        (true, None) => Err(corrupt_row(format_args!("the result of match #{} lacks the computer's rating", id.0))),
        (false, _) => {
            Ok(statement.query_row(params![SqlU64::from(id), scope, SqlU64::from(user)], read_rating_update)?)
        }
    };
    let steps = [change(seats[0])?, change(seats[1])?];
    Ok(steps.map(|step| RatingChange { before: displayed_rating(step.before), after: displayed_rating(step.after) }))
}

/// Reads a row of the history.
fn read_rating_update(row: &Row<'_>) -> SqlResult<RatingUpdate> {
    Ok(RatingUpdate {
        before: read_rating(row, ["points_before", "deviation_before", "volatility_before"])?,
        after: read_rating(row, ["points_after", "deviation_after", "volatility_after"])?,
    })
}

/// Returns a rating as it is displayed.
pub fn displayed_rating(rating: Rating) -> DisplayRating {
    DisplayRating { points: rating.points.round() as i64, provisional: rating.is_provisional() }
}
