//! Who is in which guild, and what they may do there; and whether the bot reaches a guild at all.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::standin::gateway::intents;
use crate::standin::model::permissions;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::state::{ServerState, SharedState};
use crate::standin::user_api::administration::read_permission_bits;
use crate::standin::user_api::{JsonBody, UserApiError, UserApiResult, read_object};

/// `PUT /guilds/{g}/members/{u}`: also makes a member of one who was removed.
pub(super) async fn set_member(
    State(shared): State<SharedState>,
    Path((guild, user)): Path<(String, String)>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let mut core = shared.lock();
    let (guild, user) = (core.find_guild(&guild)?, core.find_user(&user)?);
    let wanted = read_permission_bits(&body, "permissions")?;
    let owner = core.world.guilds.get(&guild).is_some_and(|guild| guild.owner == user);
    if owner && wanted.is_some_and(|wanted| wanted & permissions::ALL_PERMISSIONS != permissions::ALL_PERMISSIONS) {
        return Err(UserApiError::bad_request("the owner keeps every permission"));
    }
    let new = core.world.guilds.get(&guild).is_some_and(|g| !g.members.contains_key(&user));
    if new {
        let now = core.now();
        core.world.add_member(now, guild, user);
    }
    let member = core.world.guilds.get_mut(&guild).and_then(|guild| guild.members.get_mut(&user));
    let member = member.ok_or_else(|| UserApiError::not_found("member"))?;
    member.permissions = wanted.unwrap_or(member.permissions);
    let granted = member.permissions;
    if new {
        core.announce_guild_create(guild, user);
    }
    if !new || user != core.world.bot.id {
        let name = if new { "GUILD_MEMBER_ADD" } else { "GUILD_MEMBER_UPDATE" };
        core.announce_member(name, guild, user);
        core.announce_role(guild, user);
    }
    Ok(JsonBody(json!({ "user_id": user, "permissions": granted.to_string() })))
}

/// `DELETE /guilds/{g}/members/{u}`
pub(super) async fn remove_member(
    State(shared): State<SharedState>,
    Path((guild, user)): Path<(String, String)>,
) -> UserApiResult {
    let mut core = shared.lock();
    let (guild, user) = (core.find_guild(&guild)?, core.find_user(&user)?);
    let owner = core.world.guilds.get(&guild).is_some_and(|guild| guild.owner == user);
    if owner {
        return Err(UserApiError::bad_request("the owner cannot be removed"));
    }
    let gone = core.world.guilds.get_mut(&guild).and_then(|guild| guild.members.remove(&user));
    gone.ok_or_else(|| UserApiError::not_found("member"))?;
    core.announce_member_removal(guild, user);
    Ok(JsonBody(json!({ "removed": user })))
}

/// `PATCH /guilds/{g}`: an outage begins or ends. The bot hears that the guild is unavailable, which is not the same as
/// being removed from it.
pub(super) async fn set_guild_availability(
    State(shared): State<SharedState>,
    Path(guild): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let available = body["available"].as_bool();
    let available = available.ok_or_else(|| UserApiError::bad_request("`available` is to be true or false"))?;
    let mut core = shared.lock();
    let guild = core.find_guild(&guild)?;
    let changes =
        if available { core.unavailable_guilds.remove(&guild) } else { core.unavailable_guilds.insert(guild) };
    let (bot, inside) = (core.world.bot.id, core.world.guilds[&guild].members.contains_key(&core.world.bot.id));
    match available {
        _ if !changes || !inside => {}
        true => core.announce_guild_create(guild, bot),
        false => core.notify_guild_membership("GUILD_DELETE", guild, bot, &json!({ "id": guild, "unavailable": true })),
    }
    Ok(JsonBody(json!({ "id": guild, "available": available })))
}

impl ServerState {
    /// `GUILD_CREATE` to one for whom the guild is new.
    pub(super) fn announce_guild_create(&mut self, id: Snowflake, user: Snowflake) {
        let Some(guild) = self.world.guilds.get(&id) else {
            return;
        };
        let data = self.full_guild_object(guild);
        self.notify_guild_membership("GUILD_CREATE", id, user, &data);
    }

    /// `GUILD_DELETE` to the one who was removed, and `GUILD_MEMBER_REMOVE` to those who stay.
    fn announce_member_removal(&mut self, guild: Snowflake, user: Snowflake) {
        self.notify_guild_membership("GUILD_DELETE", guild, user, &json!({ "id": guild }));
        let data = json!({ "guild_id": guild, "user": self.user_object(user) });
        let members = |core: &Self, person| core.world.guilds[&guild].members.contains_key(&person);
        self.publish_to_people("GUILD_MEMBER_REMOVE", &data, members);
        if user != self.world.bot.id {
            self.dispatch_to_bot("GUILD_MEMBER_REMOVE", Some(guild), intents::GUILD_MEMBERS, |_| &data);
        }
        self.notify_changed();
    }

    /// Tells one user, a person or the bot, that they are in a guild or no more.
    fn notify_guild_membership(&mut self, name: &str, guild: Snowflake, user: Snowflake, data: &Value) {
        if user == self.world.bot.id {
            self.dispatch_to_bot(name, Some(guild), intents::GUILDS, |_| data);
        }
        self.publish_to_people(name, data, |_, person| person == user);
        self.notify_changed();
    }

    /// `GUILD_MEMBER_ADD` or `GUILD_MEMBER_UPDATE`. The bot hears of its own changes without the
    /// intent.
    pub(super) fn announce_member(&mut self, name: &str, guild: Snowflake, user: Snowflake) {
        let Some(mut data) = self.member_object(guild, user) else {
            return;
        };
        data["guild_id"] = json!(guild);
        let own = user == self.world.bot.id;
        let intent = if own { 0 } else { intents::GUILD_MEMBERS };
        self.announce_guild_event(name, guild, intent, &data);
    }

    /// `GUILD_ROLE_UPDATE` of a member's own role.
    fn announce_role(&mut self, id: Snowflake, user: Snowflake) {
        let Some(guild) = self.world.guilds.get(&id) else {
            return;
        };
        let Some(role) = guild.members.get(&user).map(|member| member.role.to_string()) else {
            return;
        };
        let role = self.role_objects(guild).into_iter().find(|object| object["id"] == role.as_str());
        let data = json!({ "guild_id": id, "role": role });
        self.announce_guild_event("GUILD_ROLE_UPDATE", id, intents::GUILDS, &data);
    }
}
