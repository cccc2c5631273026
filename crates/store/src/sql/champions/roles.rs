//! The champions of servers, and the roles for them.

use crate::sql::champions::grants;
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::leaderboards;
use crate::sql::ratings::standings::{ALL_TIME, StandingsKey};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::against_computer::pool_of_people;
use gonagas_core::matches::results::champions::{LeaderboardHead, Title, champions};
use gonagas_core::matches::settings::guild_settings::ChampionRole;
use std::collections::BTreeSet;

/// Loads the roles of a server, by title.
pub fn load_roles(connection: &Connection, guild: u64) -> Result<Vec<ChampionRole>, StoreError> {
    let sql = "SELECT pool, role_id, is_refused FROM champion_roles WHERE guild_id = ?1 ORDER BY pool";
    let read = |row: &Row<'_>| {
        Ok(ChampionRole {
            title: Title::from(row.get::<_, String>("pool")?),
            role: get_u64(row, "role_id")?,
            is_refused: row.get("is_refused")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([SqlU64(guild)], read)?.collect::<SqlResult<_>>()?)
}

/// Sets the role of a title; `None` ends it.
pub fn set_role(connection: &Connection, guild: u64, title: &Title, role: Option<u64>) -> Result<(), StoreError> {
    let sql = "DELETE FROM champion_roles WHERE guild_id = ?1 AND pool = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), title.as_str()])?;
    if let Some(role) = role {
        let sql = "INSERT INTO champion_roles (guild_id, pool, role_id) VALUES (?1, ?2, ?3)";
        connection.prepare_cached(sql)?.execute(params![SqlU64(guild), title.as_str(), SqlU64(role)])?;
    }
    mark_stale(connection, guild)
}

/// Records that the champions of a server may have changed. A trigger does it for every change of a leaderboard.
fn mark_stale(connection: &Connection, guild: u64) -> Result<(), StoreError> {
    let sql = "INSERT INTO stale_champions VALUES (?1) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute([SqlU64(guild)])?;
    Ok(())
}

/// Lists the servers whose champions may have changed.
pub fn stale_guilds(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    list_guilds(connection, "SELECT guild_id FROM stale_champions ORDER BY guild_id")
}

/// Lists the servers with roles for champions.
pub fn guilds_with_roles(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    list_guilds(connection, "SELECT DISTINCT guild_id FROM champion_roles ORDER BY guild_id")
}

fn list_guilds(connection: &Connection, sql: &str) -> Result<Vec<u64>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([], |row| get_u64(row, "guild_id"))?.collect::<SqlResult<_>>()?)
}

/// Stores the grants that follow from the present champions of a server.
pub fn refresh(connection: &Connection, guild: u64, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM stale_champions WHERE guild_id = ?1")?.execute([SqlU64(guild)])?;
    grants::set_wanted(connection, guild, &deserved_roles(connection, guild)?, now)
}

/// Returns the roles that people of a server deserve, each with the person.
pub fn deserved_roles(connection: &Connection, guild: u64) -> Result<BTreeSet<(u64, UserId)>, StoreError> {
    let roles = load_roles(connection, guild)?;
    if roles.is_empty() {
        return Ok(BTreeSet::new());
    }
    let mut champions = champions(&load_heads(connection, guild)?);
    let champions_of = |known: &ChampionRole| {
        let people = champions.remove(&known.title).unwrap_or_default();
        people.into_iter().map(|user| (known.role, user)).collect::<Vec<_>>()
    };
    Ok(roles.iter().flat_map(champions_of).collect())
}

/// Loads the heads of the leaderboards of a server on which people are placed, without those against the computer.
fn load_heads(connection: &Connection, guild: u64) -> Result<Vec<LeaderboardHead>, StoreError> {
    let scope = RatingScope::from_guild(Some(guild));
    // All of a scope's buckets are read: they are few, unlike its standings.
    let sql = "SELECT pool, CAST(sum(user_count) AS BIGINT) AS placed_count FROM rating_histogram
               WHERE scope = ?1 AND period = ?2 AND bucket_width = 50 AND user_count > 0 GROUP BY pool ORDER BY pool";
    let mut pools = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((row.get("pool")?, row.get::<_, i64>("placed_count")?));
    let pools: Vec<(String, i64)> = pools.query_map(params![scope, ALL_TIME], read)?.collect::<SqlResult<_>>()?;
    let mut heads = Vec::new();
    for (pool, placed_count) in pools.into_iter().filter(|(pool, _)| pool_of_people(pool).is_none()) {
        let leaders = leaderboards::load_leaders(connection, StandingsKey { scope, pool: &pool, period: ALL_TIME })?;
        let points = leaders.first().map_or(0, |leader| leader.points);
        let leaders = leaders.iter().map(|leader| leader.user).collect();
        heads.push(LeaderboardHead { pool, placed_count: placed_count.cast_unsigned(), leaders, points });
    }
    Ok(heads)
}

/// Records if Discord refused to give or take a role.
pub fn set_refused(connection: &Connection, guild: u64, role: u64, is_refused: bool) -> Result<(), StoreError> {
    let sql = "UPDATE champion_roles SET is_refused = ?3 WHERE guild_id = ?1 AND role_id = ?2 AND is_refused <> ?3";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(role), is_refused])?;
    Ok(())
}

/// Forgets a role that was deleted, and the people who had it.
pub fn forget_role(connection: &Connection, guild: u64, role: u64) -> Result<(), StoreError> {
    for table in ["champion_roles", "role_grants"] {
        let sql = format!("DELETE FROM {table} WHERE guild_id = ?1 AND role_id = ?2");
        connection.prepare_cached(&sql)?.execute([SqlU64(guild), SqlU64(role)])?;
    }
    Ok(())
}

/// Forgets all roles of a server that the bot has left.
pub fn forget_guild(connection: &Connection, guild: u64) -> Result<(), StoreError> {
    for table in ["champion_roles", "role_grants", "stale_champions"] {
        let sql = format!("DELETE FROM {table} WHERE guild_id = ?1");
        connection.prepare_cached(&sql)?.execute([SqlU64(guild)])?;
    }
    Ok(())
}

/// Lists the grants that do not follow from the champions of their server, and those that are missing.
pub fn find_faults(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT guild_id FROM champion_roles UNION SELECT guild_id FROM role_grants
               EXCEPT SELECT guild_id FROM stale_champions ORDER BY guild_id";
    let mut faults = Vec::new();
    for guild in list_guilds(connection, sql)? {
        let deserved = deserved_roles(connection, guild)?;
        let wanted = grants::wanted_roles(connection, guild)?;
        let describe = |(role, user): &(u64, UserId), what| format!("role {role}, user {}: {what}", user.0);
        faults.extend(wanted.difference(&deserved).map(|grant| describe(grant, "the user is no champion")));
        faults.extend(deserved.difference(&wanted).map(|grant| describe(grant, "the champion is not to get it")));
    }
    Ok(faults)
}
