//! The lessons that users have done. The column `game` has the identifier of the course, which is that of the game or
//! begins with it.

use crate::sql::engine::{Connection, SqlResult, params};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

/// Lists the lessons that a user has done.
pub fn done_lessons(connection: &Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT lesson FROM lesson_progress WHERE user_id = ?1 ORDER BY game, lesson";
    let mut statement = connection.prepare_cached(sql)?;
    let lessons = statement.query_map([SqlU64::from(user)], |row| row.get("lesson"))?;
    Ok(lessons.collect::<SqlResult<_>>()?)
}

/// Records that a user has done a lesson.
pub fn record_lesson(
    connection: &Connection,
    user: UserId,
    course: &str,
    lesson: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO lesson_progress (user_id, game, lesson, done_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), course, lesson, now])?;
    Ok(())
}

/// Forgets the lessons of a course that a user has done.
pub fn forget_lessons(connection: &Connection, user: UserId, course: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM lesson_progress WHERE user_id = ?1 AND game = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), course])?;
    Ok(())
}

/// Returns true for a user with no lesson of a game and at most one match of it. The two games of a pair count as one.
pub fn is_new_to_game(connection: &Connection, user: UserId, game: &str) -> Result<bool, StoreError> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM lesson_progress
                                   WHERE user_id = ?1 AND (game = ?2 OR game LIKE ?2 || '-%'))
                   AND NOT EXISTS (SELECT 1 FROM participants JOIN matches ON matches.id = match_id
                                   WHERE user_id = ?1 AND pair_of IS NULL
                                     AND (rules = ?2 OR rules LIKE ?2 || ' %') LIMIT 1 OFFSET 1)";
    Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), game], |row| row.get(0))?)
}
