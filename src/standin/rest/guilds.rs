//! Guilds, their channels, roles and members.

use serde_json::{Value, json};

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::model::permissions;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::Guild;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::state::ServerState;

/// The guild of the path, if the bot is in it.
fn find_guild<'a>(core: &'a ServerState, call: &ApiRequest) -> Result<&'a Guild, DiscordError> {
    let guild = core.world.guilds.get(&call.path_id(0)?).ok_or_else(DiscordError::unknown_guild)?;
    if guild.members.contains_key(&core.world.bot.id) { Ok(guild) } else { Err(DiscordError::missing_access()) }
}

/// `GET /guilds/{}`
pub(super) fn get_guild(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let guild = find_guild(core, call)?;
    Ok(ApiResponse::Ok(core.guild_object(guild)))
}

/// `GET /users/@me/guilds`
pub(super) fn list_own_guilds(core: &mut ServerState, _: &ApiRequest) -> ApiResult {
    let bot = core.world.bot.id;
    let guilds = core.world.guilds.values().filter(|guild| guild.members.contains_key(&bot));
    let objects: Vec<Value> = guilds
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": permissions::guild_permissions(guild, bot).to_string(), "features": [],
            })
        })
        .collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/channels`: all but threads, whether the bot sees into them or not.
pub(super) fn list_channels(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = find_guild(core, call)?.id;
    let channels = core.world.channels.values();
    let own = channels.filter(|channel| channel.guild == Some(id) && !channel.is_thread());
    let objects: Vec<Value> = own.map(|channel| core.channel_object(channel)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/roles`
pub(super) fn list_roles(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let guild = find_guild(core, call)?;
    Ok(ApiResponse::Ok(json!(core.role_objects(guild))))
}

/// `GET /guilds/{}/members`
pub(super) fn list_members(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let guild = find_guild(core, call)?;
    let limit = match call.query.get("limit").map(|text| text.parse::<usize>()) {
        None => 1,
        Some(Ok(limit)) if (1..=1000).contains(&limit) => limit,
        Some(_) => {
            let message = "int value should be between 1 and 1000.";
            return Err(FieldErrors::single("limit", "NUMBER_TYPE_MAX", message));
        }
    };
    let after = call.query_id("after")?.unwrap_or_default();
    let page = guild.members.keys().filter(|user| **user > after).take(limit);
    let objects: Vec<Value> = page.filter_map(|user| core.member_object(guild.id, *user)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/members/{}`
pub(super) fn get_member(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let guild = find_guild(core, call)?;
    let user: Snowflake = call.path_id(1)?;
    match core.member_object(guild.id, user) {
        Some(member) => Ok(ApiResponse::Ok(member)),
        None if core.world.people.contains_key(&user) => Err(DiscordError::unknown_member()),
        None => Err(DiscordError::unknown_user()),
    }
}

/// `GET /guilds/{}/threads/active`
pub(super) fn list_active_threads(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = find_guild(core, call)?.id;
    let active = core.world.channels.values().filter(|channel| {
        let open = channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        open && channel.guild == Some(id) && core.can_see_channel(core.world.bot.id, channel.id)
    });
    let objects: Vec<Value> = active.map(|channel| core.channel_object(channel)).collect();
    Ok(ApiResponse::Ok(json!({ "threads": objects, "members": [], "has_more": false })))
}
