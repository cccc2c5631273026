//! The roles of a guild's members.

use crate::discord_error::DiscordError;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::rest::guilds::find_guild;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::state::ServerState;

/// `PUT /guilds/{}/members/{}/roles/{}`: succeeds if the member has the role already.
pub fn give_role(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    change_role(state, request, true)
}

/// `DELETE /guilds/{}/members/{}/roles/{}`: succeeds if the member does not have the role.
pub fn take_role(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    change_role(state, request, false)
}

fn change_role(state: &mut ServerState, request: &ApiRequest, gives: bool) -> ApiResult {
    let bot = state.world.bot.id;
    let guild = find_guild(state, request)?;
    let user: Snowflake = request.path_id(1)?;
    let role: Snowflake = request.path_id(2)?;
    let id = guild.id;
    if !guild.members.contains_key(&user) {
        let is_known = state.world.people.contains_key(&user);
        return Err(if is_known { DiscordError::unknown_member() } else { DiscordError::unknown_user() });
    }
    // Everyone's role is none that a member has (discord-api-docs #1587).
    let is_own = guild.members.values().any(|member| member.role == role);
    if !guild.roles.contains_key(&role) && !is_own {
        return Err(DiscordError::unknown_role());
    }
    if is_own || !permissions::can_give_role(guild, bot, role) {
        return Err(DiscordError::missing_permissions());
    }
    state.set_member_role(id, user, role, gives);
    Ok(ApiResponse::NoContent)
}
