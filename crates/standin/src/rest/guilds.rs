//! Guilds, their channels, roles and members.

use serde_json::{Value, json};

use crate::discord_error::DiscordError;
use crate::limits;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::Guild;
use crate::rest::{ApiRequest, ApiResponse, ApiResult, read_limit};
use crate::state::ServerState;

/// Finds the guild of the path, if the bot is a member.
pub fn find_guild<'a>(state: &'a ServerState, request: &ApiRequest) -> Result<&'a Guild, DiscordError> {
    let guild = state.world.guilds.get(&request.path_id(0)?).ok_or_else(DiscordError::unknown_guild)?;
    if guild.members.contains_key(&state.world.bot.id) { Ok(guild) } else { Err(DiscordError::missing_access()) }
}

/// `GET /guilds/{}`
pub fn get_guild(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let guild = find_guild(state, request)?;
    let mut object = state.guild_object(guild);
    if request.query_flag("with_counts") {
        for field in ["approximate_member_count", "approximate_presence_count"] {
            object[field] = json!(guild.members.len());
        }
    }
    Ok(ApiResponse::Ok(object))
}

/// `GET /users/@me/guilds`
pub fn list_own_guilds(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let bot = state.world.bot.id;
    let limit = read_limit(request, limits::GUILD_PAGE, limits::GUILD_PAGE)?;
    let after = request.query_id("after")?.unwrap_or_default();
    let guilds = state.world.guilds.values().filter(|guild| guild.id > after && guild.members.contains_key(&bot));
    let objects: Vec<Value> = guilds
        .take(limit)
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": permissions::guild_permissions(guild, bot).to_string(), "features": [],
            })
        })
        .collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/channels`: all except threads, including channels that the bot cannot see.
pub fn list_channels(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = find_guild(state, request)?.id;
    let channels = state.world.channels.values();
    let own = channels.filter(|channel| channel.guild == Some(id) && !channel.is_thread());
    let objects: Vec<Value> = own.map(|channel| state.channel_object(channel)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/roles`
pub fn list_roles(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let guild = find_guild(state, request)?;
    Ok(ApiResponse::Ok(json!(state.role_objects(guild))))
}

/// `GET /guilds/{}/members`
pub fn list_members(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let guild = find_guild(state, request)?;
    let limit = read_limit(request, 1, limits::MEMBER_PAGE)?;
    let after = request.query_id("after")?.unwrap_or_default();
    let page = guild.members.keys().filter(|user| **user > after).take(limit);
    let objects: Vec<Value> = page.filter_map(|user| state.member_object(guild.id, *user)).collect();
    Ok(ApiResponse::Ok(json!(objects)))
}

/// `GET /guilds/{}/members/{}`
pub fn get_member(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let guild = find_guild(state, request)?;
    let user: Snowflake = request.path_id(1)?;
    match state.member_object(guild.id, user) {
        Some(member) => Ok(ApiResponse::Ok(member)),
        None if state.world.people.contains_key(&user) => Err(DiscordError::unknown_member()),
        None => Err(DiscordError::unknown_user()),
    }
}

/// `GET /guilds/{}/threads/active`
pub fn list_active_threads(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = find_guild(state, request)?.id;
    let active = state.world.channels.values().filter(|channel| {
        let open = channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        open && channel.guild == Some(id) && state.can_see_channel(state.world.bot.id, channel.id)
    });
    let objects: Vec<Value> = active.map(|channel| state.channel_object(channel)).collect();
    Ok(ApiResponse::Ok(json!({ "threads": objects, "members": [], "has_more": false })))
}
