//! The planned replies of the players of a match.

use crate::sql::engine::{Connection, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::plan::ReplyPlan;

/// Loads the planned replies in a match. A plan that cannot be read is none.
pub fn load_plans(connection: &Connection, id: MatchId) -> Result<Vec<(UserId, ReplyPlan)>, StoreError> {
    let sql = "SELECT user_id, base, lines FROM reply_plans WHERE match_id = ?1 ORDER BY user_id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64::from(id)], |row| {
        Ok((UserId(get_u64(row, "user_id")?), row.get("base")?, row.get("lines")?))
    })?;
    let rows = rows.collect::<SqlResult<Vec<(UserId, i64, String)>>>()?;
    let read = |(user, base, lines): (UserId, i64, String)| {
        let plan = ReplyPlan::read_stored(usize::try_from(base).ok()?, &lines)?;
        Some((user, plan))
    };
    let mut plans: Vec<(UserId, ReplyPlan)> = rows.into_iter().filter_map(read).collect();
    plans.sort_by_key(|(user, _)| user.0);
    Ok(plans)
}

/// Replaces the planned replies in a match.
pub fn replace_plans(connection: &Connection, id: MatchId, plans: &[(UserId, ReplyPlan)]) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM reply_plans WHERE match_id = ?1")?.execute([SqlU64::from(id)])?;
    plans.iter().try_for_each(|(user, plan)| insert_plan(connection, id, *user, plan))
}

/// Replaces the planned replies of a user in a match.
pub fn replace_plan(
    connection: &Connection,
    id: MatchId,
    user: UserId,
    plan: Option<&ReplyPlan>,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM reply_plans WHERE match_id = ?1 AND user_id = ?2";
    connection.prepare_cached(sql)?.execute([SqlU64::from(id), SqlU64::from(user)])?;
    plan.map_or(Ok(()), |plan| insert_plan(connection, id, user, plan))
}

fn insert_plan(connection: &Connection, id: MatchId, user: UserId, plan: &ReplyPlan) -> Result<(), StoreError> {
    let sql = "INSERT INTO reply_plans (match_id, user_id, base, lines) VALUES (?1, ?2, ?3, ?4)";
    let text = plan.text();
    let base = i64::try_from(plan.base()).unwrap_or(i64::MAX);
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), SqlU64::from(user), base, text.as_str()])?;
    Ok(())
}
