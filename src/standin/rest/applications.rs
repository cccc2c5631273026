//! The gateway's address, the application, and users.

use serde_json::{Value, json};

use crate::standin::discord_error::DiscordError;
use crate::standin::gateway::handshake::APPLICATION_FLAGS;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::state::ServerState;

/// `GET /gateway`
pub(super) fn get_gateway(core: &mut ServerState, _: &ApiRequest) -> ApiResult {
    Ok(ApiResponse::Ok(json!({ "url": gateway_url(core) })))
}

/// `GET /gateway/bot`
pub(super) fn get_gateway_bot(core: &mut ServerState, _: &ApiRequest) -> ApiResult {
    Ok(ApiResponse::Ok(json!({
        "url": gateway_url(core), "shards": 1,
        "session_start_limit": {
            "total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1,
        },
    })))
}

fn gateway_url(core: &ServerState) -> String {
    format!("ws://{}/gateway", core.address)
}

/// `GET /oauth2/applications/@me` and `GET /applications/@me`. The application belongs to the owner
/// of the first guild.
pub(super) fn get_application(core: &mut ServerState, _: &ApiRequest) -> ApiResult {
    let bot = &core.world.bot;
    let owner = core.world.guilds.values().next().map(|guild| core.user_object(guild.owner));
    Ok(ApiResponse::Ok(json!({
        "id": bot.id, "name": bot.name, "icon": null, "description": "", "summary": "",
        "type": null, "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": APPLICATION_FLAGS, "flags_new": APPLICATION_FLAGS.to_string(),
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [], "owner": owner, "team": null, "bot": core.user_object(bot.id),
        "approximate_guild_count": core.world.guilds.len(), "approximate_user_install_count": 0,
        "redirect_uris": [], "interactions_endpoint_url": null, "tags": [],
        "role_connections_verification_url": null,
        "integration_types_config": {"0": {}},
    })))
}

/// `GET /users/@me`
pub(super) fn get_current_user(core: &mut ServerState, _: &ApiRequest) -> ApiResult {
    let mut user = core.user_object(core.world.bot.id);
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    user["email"] = Value::Null;
    user["locale"] = json!("en-US");
    Ok(ApiResponse::Ok(user))
}

/// `GET /users/{}`
pub(super) fn get_user(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = call.path_id(0)?;
    let known = id == core.world.bot.id || core.world.people.contains_key(&id);
    if known { Ok(ApiResponse::Ok(core.user_object(id))) } else { Err(DiscordError::unknown_user()) }
}
