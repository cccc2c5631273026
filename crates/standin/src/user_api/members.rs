//! Members of guilds and their permissions, outages of guilds, and mistakes about memberships.

use axum::extract::{Path, State};
use serde_json::{Value, json};
use std::collections::BTreeSet;

use crate::gateway::intents;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::state::{ServerState, SharedState};
use crate::user_api::administration::read_permission_bits;
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult};

/// The longest timeout in seconds: 28 days.
const MAX_TIMEOUT: u64 = 28 * 24 * 60 * 60;

/// `PUT /guilds/{g}/members/{u}`: sets permissions; adds the user if they are not a member. `timeout` begins a timeout
/// of so many seconds, and 0 ends it.
pub async fn set_member(
    State(shared): State<SharedState>,
    Path((guild, user)): Path<(String, String)>,
    body: Input,
) -> UserApiResult {
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let user = state.find_user(&user)?;
    let requested = read_permission_bits(&body, "permissions")?;
    let owner = state.world.guilds.get(&guild).is_some_and(|guild| guild.owner == user);
    if owner
        && requested.is_some_and(|requested| requested & permissions::ALL_PERMISSIONS != permissions::ALL_PERMISSIONS)
    {
        return Err(UserApiError::bad_request("the owner always has every permission"));
    }
    let timeout =
        match &body["timeout"] {
            Value::Null => None,
            seconds => Some(seconds.as_u64().filter(|seconds| *seconds <= MAX_TIMEOUT).ok_or_else(|| {
                UserApiError::bad_request(format!("`timeout` must be seconds from 0 to {MAX_TIMEOUT}"))
            })?),
        };
    let now = state.now();
    let new = state.world.guilds.get(&guild).is_some_and(|g| !g.members.contains_key(&user));
    if new {
        state.world.add_member(now, guild, user);
        if user == state.world.bot.id
            && let Some(joined) = state.world.guilds.get_mut(&guild)
        {
            // The commands come and go with the bot from now on.
            joined.commands_only = false;
        }
    }
    let member = state.world.guilds.get_mut(&guild).and_then(|guild| guild.members.get_mut(&user));
    let member = member.ok_or_else(|| UserApiError::not_found("member"))?;
    member.permissions = requested.unwrap_or(member.permissions);
    if let Some(seconds) = timeout {
        member.timeout_until = (seconds > 0).then_some(now + seconds * 1000);
    }
    let granted = member.permissions;
    if new {
        state.announce_guild_create(guild, user);
    }
    if !new {
        // The member still has the same role: only its permissions have changed.
        state.announce_role("GUILD_ROLE_UPDATE", guild, user);
        if timeout.is_some() {
            state.announce_member("GUILD_MEMBER_UPDATE", guild, user);
        }
    } else if user != state.world.bot.id {
        state.announce_role("GUILD_ROLE_CREATE", guild, user);
        state.announce_member("GUILD_MEMBER_ADD", guild, user);
    }
    Ok(JsonBody(json!({ "user_id": user, "permissions": granted.to_string() })))
}

/// `DELETE /guilds/{g}/members/{u}`
pub async fn remove_member(
    State(shared): State<SharedState>,
    Path((guild, user)): Path<(String, String)>,
) -> UserApiResult {
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let user = state.find_user(&user)?;
    let owner = state.world.guilds.get(&guild).is_some_and(|guild| guild.owner == user);
    if owner {
        return Err(UserApiError::bad_request("the owner cannot be removed"));
    }
    let removed = state.world.guilds.get_mut(&guild).and_then(|guild| guild.members.remove(&user));
    let removed = removed.ok_or_else(|| UserApiError::not_found("member"))?;
    state.announce_member_removal(guild, user);
    if user != state.world.bot.id {
        let data = json!({ "guild_id": guild, "role_id": removed.role });
        state.announce_guild_event("GUILD_ROLE_DELETE", guild, intents::GUILDS, &data);
    }
    Ok(JsonBody(json!({ "removed": user })))
}

/// `PATCH /guilds/{g}`: starts or ends an outage, which makes the guild unavailable for the bot and is no removal from
/// it; or makes a mistake that Discord could make: a removal that was none, or a list of guilds without one that the
/// bot is in.
pub async fn set_guild_state(
    State(shared): State<SharedState>,
    Path(guild): Path<String>,
    body: Input,
) -> UserApiResult {
    let flag = |name: &str| match &body[name] {
        Value::Null => Ok(None),
        Value::Bool(value) => Ok(Some(*value)),
        _ => Err(UserApiError::bad_request(format!("`{name}` must be true or false"))),
    };
    let available = flag("available")?;
    let listed = flag("listed")?;
    let removal_event = flag("removal_event")?;
    if available.or(listed).or(removal_event).is_none() {
        return Err(UserApiError::bad_request("`available` must be true or false"));
    }
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let bot = state.world.bot.id;
    let is_member = state.world.guilds[&guild].members.contains_key(&state.world.bot.id);
    let changed = |hidden: &mut BTreeSet<Snowflake>, shown: bool| match shown {
        true => hidden.remove(&guild),
        false => hidden.insert(guild),
    };
    let is_relisted = listed.is_some_and(|listed| changed(&mut state.unlisted_guilds, listed) && listed);
    let outage = available.filter(|available| changed(&mut state.unavailable_guilds, *available));
    if is_member {
        if outage == Some(false) {
            state.notify_guild_membership("GUILD_DELETE", guild, bot, &json!({ "id": guild, "unavailable": true }));
        }
        if removal_event == Some(true) {
            state.notify_guild_membership("GUILD_DELETE", guild, bot, &json!({ "id": guild }));
        }
        if outage == Some(true) || is_relisted {
            state.announce_guild_create(guild, bot);
        }
    }
    let is_available = !state.unavailable_guilds.contains(&guild);
    let is_listed = !state.unlisted_guilds.contains(&guild);
    Ok(JsonBody(json!({ "id": guild, "available": is_available, "listed": is_listed })))
}

impl ServerState {
    /// Applies the changes of time alone: threads are archived, and timeouts end.
    pub fn apply_elapsed_time(&mut self) {
        self.archive_inactive_threads();
        self.end_timeouts();
    }

    /// Ends the timeouts with a past end. Discord sends no event for it.
    fn end_timeouts(&mut self) {
        let now = self.now();
        for member in self.world.guilds.values_mut().flat_map(|guild| guild.members.values_mut()) {
            member.timeout_until = member.timeout_until.filter(|until| *until > now);
        }
    }

    /// Sends `GUILD_CREATE` to all members of a new guild.
    pub fn announce_new_guild(&mut self, id: Snowflake) {
        let Some(guild) = self.world.guilds.get(&id) else {
            return;
        };
        let data = self.full_guild_object(guild);
        let members = guild.members.keys().copied().collect::<Vec<_>>();
        for user in members {
            self.notify_guild_membership("GUILD_CREATE", id, user, &data);
        }
    }

    /// Sends `GUILD_CREATE` to a new member.
    fn announce_guild_create(&mut self, id: Snowflake, user: Snowflake) {
        let Some(guild) = self.world.guilds.get(&id) else {
            return;
        };
        let data = self.full_guild_object(guild);
        self.notify_guild_membership("GUILD_CREATE", id, user, &data);
    }

    /// Sends `GUILD_DELETE` to the removed member and `GUILD_MEMBER_REMOVE` to the others.
    fn announce_member_removal(&mut self, guild: Snowflake, user: Snowflake) {
        self.notify_guild_membership("GUILD_DELETE", guild, user, &json!({ "id": guild }));
        let data = json!({ "guild_id": guild, "user": self.user_object(user) });
        let members = |state: &Self, person| state.world.guilds[&guild].members.contains_key(&person);
        self.publish_to_people("GUILD_MEMBER_REMOVE", &data, members);
        if user != self.world.bot.id && members(self, self.world.bot.id) {
            self.dispatch_to_bot("GUILD_MEMBER_REMOVE", Some(guild), intents::GUILD_MEMBERS, |_| &data);
        }
        self.notify_changed();
    }

    /// Sends an event about a guild to one person or the bot.
    fn notify_guild_membership(&mut self, name: &str, guild: Snowflake, user: Snowflake, data: &Value) {
        if user == self.world.bot.id {
            self.dispatch_to_bot(name, Some(guild), intents::GUILDS, |_| data);
        }
        self.publish_to_people(name, data, |_, person| person == user);
        self.notify_changed();
    }

    /// Sends `GUILD_MEMBER_ADD` or `GUILD_MEMBER_UPDATE`. The bot gets events about itself without
    /// the intent.
    pub fn announce_member(&mut self, name: &str, guild: Snowflake, user: Snowflake) {
        let Some(mut data) = self.member_object(guild, user) else {
            return;
        };
        data["guild_id"] = json!(guild);
        let is_bot = user == self.world.bot.id;
        let intent = if is_bot { 0 } else { intents::GUILD_MEMBERS };
        self.announce_guild_event(name, guild, intent, &data);
    }

    /// Sends `GUILD_ROLE_CREATE` or `GUILD_ROLE_UPDATE` for a member's own role.
    pub fn announce_role(&mut self, name: &str, id: Snowflake, user: Snowflake) {
        let guild = self.world.guilds.get(&id);
        let Some(role) = guild.and_then(|guild| self.role_of_member(guild, user)) else {
            return;
        };
        let data = json!({ "guild_id": id, "role": role });
        self.announce_guild_event(name, id, intents::GUILDS, &data);
    }
}
