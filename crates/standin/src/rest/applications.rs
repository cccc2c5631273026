//! The gateway's URL, the application, and users.

use serde_json::{Value, json};

use crate::discord_error::{DiscordError, FieldErrors};
use crate::gateway::handshake::APPLICATION_FLAGS;
use crate::limits;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::state::ServerState;
use crate::validation::application::check_application;

/// `GET /gateway`
pub fn get_gateway(state: &mut ServerState, _: &ApiRequest) -> ApiResult {
    Ok(ApiResponse::Ok(json!({ "url": gateway_url(state) })))
}

/// `GET /gateway/bot`
pub fn get_gateway_bot(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let fitting = state.world.guilds.len().div_ceil(limits::GUILDS_PER_SHARD).max(1);
    let shards = state.gateway.shards.map_or(json!(fitting), |shards| json!(shards));
    Ok(ApiResponse::Ok(json!({
        "url": gateway_url(state), "shards": shards,
        "session_start_limit": state.session_starts.limit_object(&request.token, state.now()),
    })))
}

/// Returns the WebSocket URL of the gateway.
fn gateway_url(state: &ServerState) -> String {
    format!("ws://{}/gateway", state.address)
}

/// `GET /oauth2/applications/@me` and `GET /applications/@me`. The application's owner is the owner
/// of the first guild.
pub fn get_application(state: &mut ServerState, _: &ApiRequest) -> ApiResult {
    Ok(ApiResponse::Ok(application_object(state)))
}

/// `PATCH /applications/@me`: the description, the tags, and the places where it can be installed. Fields that are
/// absent stay; every other field is ignored.
pub fn edit_application(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let mut problems = FieldErrors::default();
    check_application(&mut problems, &request.json);
    problems.into_result()?;
    let json = &request.json;
    let bot = &mut state.world.bot;
    if let Some(description) = json.get("description") {
        bot.description = description.as_str().unwrap_or_default().to_owned();
    }
    if let Some(tags) = json.get("tags") {
        bot.tags = serde_json::from_value(tags.clone()).unwrap_or_default();
    }
    if let Some(types) = json["integration_types_config"].as_object() {
        let supported = types.iter().map(|(kind, config)| (kind.clone(), stored_install_config(config)));
        bot.integration_types = Value::Object(supported.collect());
    }
    state.notify_changed();
    Ok(ApiResponse::Ok(application_object(state)))
}

/// Returns the configuration of an installation as Discord shows it, with its permissions as a string.
fn stored_install_config(config: &Value) -> Value {
    let params = &config["oauth2_install_params"];
    if params.is_null() {
        return json!({});
    }
    let permissions = params["permissions"].as_u64().or_else(|| params["permissions"].as_str()?.parse().ok());
    json!({ "oauth2_install_params": {
        "scopes": params["scopes"].as_array().cloned().unwrap_or_default(),
        "permissions": permissions.unwrap_or_default().to_string(),
    } })
}

fn application_object(state: &ServerState) -> Value {
    let bot = &state.world.bot;
    let owner = state.world.guilds.values().next().map(|guild| state.user_object(guild.owner));
    let installs = state.world.people.values().filter(|person| person.has_installed).count();
    json!({
        "id": bot.id, "name": bot.name, "icon": null, "description": bot.description, "summary": "",
        "type": null, "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": APPLICATION_FLAGS, "flags_new": APPLICATION_FLAGS.to_string(),
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [], "owner": owner, "team": null, "bot": state.user_object(bot.id),
        "approximate_guild_count": state.world.guilds.len(), "approximate_user_install_count": installs,
        "redirect_uris": [], "interactions_endpoint_url": null, "tags": bot.tags,
        "role_connections_verification_url": null,
        "integration_types_config": bot.integration_types,
    })
}

/// `GET /users/@me`
pub fn get_current_user(state: &mut ServerState, _: &ApiRequest) -> ApiResult {
    Ok(ApiResponse::Ok(state.own_user_object()))
}

/// `GET /users/{}`
pub fn get_user(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    let known = id == state.world.bot.id || state.world.people.contains_key(&id);
    if known { Ok(ApiResponse::Ok(state.user_object(id))) } else { Err(DiscordError::unknown_user()) }
}
