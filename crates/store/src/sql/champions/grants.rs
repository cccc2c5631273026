//! The people who get the role of a champion, or from whom it is taken back, and what Discord was asked for.
//!
//! A request is recorded before it is sent, so a role whose request had no answer still counts as the bot's. Giving and
//! taking can be repeated, so what had no answer is sent again.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use std::collections::BTreeSet;

/// A person and a role of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GrantKey {
    /// The server.
    pub guild: u64,
    /// The role.
    pub role: u64,
    /// The person.
    pub user: UserId,
}

/// A role for a person that the bot has to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleGrant {
    /// The person and the role.
    pub key: GrantKey,
    /// True if they are to have it; false if it is to be taken back.
    pub is_wanted: bool,
    /// The request to Discord.
    pub state: GrantState,
    /// When the state or the wish last changed.
    pub changed_at: Timestamp,
}

/// The request to Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GrantState {
    /// Nothing: the person does not have the role from the bot.
    New,
    /// To give or to take the role; there may have been no answer.
    Asked,
    /// To give it, and the person has it.
    Given,
    /// Nothing: the person had the role before, and keeps it.
    Held,
}

impl GrantState {
    const ALL: [GrantState; 4] = [GrantState::New, GrantState::Asked, GrantState::Given, GrantState::Held];

    fn as_str(self) -> &'static str {
        match self {
            GrantState::New => "new",
            GrantState::Asked => "asked",
            GrantState::Given => "given",
            GrantState::Held => "held",
        }
    }

    fn read(text: &str) -> GrantState {
        GrantState::ALL.into_iter().find(|state| state.as_str() == text).unwrap_or(GrantState::New)
    }
}

/// Has these people of a server get these roles, and everyone else lose those that they have from the bot.
pub fn set_wanted(
    connection: &Connection,
    guild: u64,
    wanted: &BTreeSet<(u64, UserId)>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before = wanted_roles(connection, guild)?;
    for (role, user) in before.difference(wanted) {
        let key = params![SqlU64(guild), SqlU64(*role), SqlU64::from(*user)];
        let sql = "DELETE FROM role_grants
                   WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3 AND state IN ('new', 'held')";
        connection.prepare_cached(sql)?.execute(key)?;
        let sql = "UPDATE role_grants SET is_wanted = 0, changed_at = ?4, due_at = ?4
                   WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3";
        let key = params![SqlU64(guild), SqlU64(*role), SqlU64::from(*user), now];
        connection.prepare_cached(sql)?.execute(key)?;
    }
    for (role, user) in wanted.difference(&before) {
        let sql = "INSERT INTO role_grants (guild_id, role_id, user_id, is_wanted, state, changed_at, due_at)
                   VALUES (?1, ?2, ?3, 1, 'new', ?4, ?4)
                   ON CONFLICT (guild_id, role_id, user_id) DO UPDATE SET is_wanted = 1, changed_at = ?4, due_at = ?4";
        connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(*role), SqlU64::from(*user), now])?;
    }
    Ok(())
}

/// Returns the roles that people of a server are to have.
pub fn wanted_roles(connection: &Connection, guild: u64) -> Result<BTreeSet<(u64, UserId)>, StoreError> {
    let sql = "SELECT role_id, user_id FROM role_grants WHERE guild_id = ?1 AND is_wanted = 1";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((get_u64(row, "role_id")?, UserId(get_u64(row, "user_id")?)));
    Ok(statement.query_map([SqlU64(guild)], read)?.collect::<SqlResult<_>>()?)
}

/// Lists what is due, the oldest first.
pub fn due_grants(connection: &Connection, now: Timestamp) -> Result<Vec<RoleGrant>, StoreError> {
    let sql = "SELECT guild_id, role_id, user_id, is_wanted, state, changed_at FROM role_grants
               WHERE due_at <= ?1 ORDER BY due_at, guild_id, role_id, user_id";
    let read = |row: &Row<'_>| {
        let user = UserId(get_u64(row, "user_id")?);
        Ok(RoleGrant {
            key: GrantKey { guild: get_u64(row, "guild_id")?, role: get_u64(row, "role_id")?, user },
            is_wanted: row.get("is_wanted")?,
            state: GrantState::read(&row.get::<_, String>("state")?),
            changed_at: row.get("changed_at")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([now], read)?.collect::<SqlResult<_>>()?)
}

/// Records that Discord is asked to give or to take a role; false if that is no longer wanted.
pub fn begin(connection: &Connection, grant: &RoleGrant) -> Result<bool, StoreError> {
    let sql = "UPDATE role_grants SET state = 'asked'
               WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3 AND is_wanted = ?4";
    let GrantKey { guild, role, user } = grant.key;
    let key = params![SqlU64(guild), SqlU64(role), SqlU64::from(user), grant.is_wanted];
    Ok(connection.prepare_cached(sql)?.execute(key)? > 0)
}

/// Records the state of a role that a person is to have, and when it is looked at next, unless it is to be taken back
/// by now.
pub fn settle(
    connection: &Connection,
    key: GrantKey,
    state: GrantState,
    now: Timestamp,
    due_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    let sql = "UPDATE role_grants SET state = ?4,
                   changed_at = CASE WHEN state <> ?4 AND is_wanted = 1 THEN ?5 ELSE changed_at END,
                   due_at = CASE WHEN is_wanted = 1 THEN ?6 ELSE due_at END
               WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3";
    let GrantKey { guild, role, user } = key;
    let values = params![SqlU64(guild), SqlU64(role), SqlU64::from(user), state.as_str(), now, due_at];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// Records that a person no longer has a role from the bot. If they are to have it again by now, it is given anew.
pub fn finish_taking(connection: &Connection, key: GrantKey, now: Timestamp) -> Result<(), StoreError> {
    let GrantKey { guild, role, user } = key;
    let sql = "DELETE FROM role_grants WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3 AND is_wanted = 0";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(role), SqlU64::from(user)])?;
    let sql = "UPDATE role_grants SET state = 'new', changed_at = ?4, due_at = ?4
               WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(role), SqlU64::from(user), now])?;
    Ok(())
}

/// Has the bot look at a role later.
pub fn postpone(connection: &Connection, key: GrantKey, due_at: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE role_grants SET due_at = ?4 WHERE guild_id = ?1 AND role_id = ?2 AND user_id = ?3";
    let GrantKey { guild, role, user } = key;
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(role), SqlU64::from(user), due_at])?;
    Ok(())
}

/// Has the bot try again at once what it has still to give or to take on a server.
pub fn retry_guild(connection: &Connection, guild: u64, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE role_grants SET due_at = ?2
               WHERE guild_id = ?1 AND due_at > ?2 AND (is_wanted = 0 OR state IN ('new', 'asked'))";
    Ok(connection.prepare_cached(sql)?.execute(params![SqlU64(guild), now])? > 0)
}
