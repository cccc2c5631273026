//! Every route that a bot can call, in one table.

use crate::standin::faults;
use crate::standin::rate_limits::RateLimit;
use crate::standin::rest::{
    ApiRequest, ApiResult, applications, channels, commands, followups, guilds, interaction_callback, messages, threads,
};
use crate::standin::state::ServerState;

/// A route of Discord's.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    /// The path; `{}` stands for one part of it.
    pub(crate) path: &'static str,
    pub(crate) rate_limit: RateLimit,
    /// How many of the path's first parameters have buckets of their own.
    pub(crate) major_parameters: usize,
    /// Whether the bot's token is asked for; otherwise the path carries one.
    pub(crate) needs_token: bool,
    /// Whether it counts towards the limit on all requests together.
    pub(crate) counts_globally: bool,
    pub(crate) handler: fn(&mut ServerState, &ApiRequest) -> ApiResult,
}

/// What a path leads to.
pub(crate) enum RouteMatch {
    Matched(&'static Route, Vec<String>),
    MethodNotAllowed,
    NotFound,
}

/// Builds a row of the table for a route that takes the bot's token.
const fn bot_route(
    method: &'static str,
    path: &'static str,
    (requests, seconds): (u32, u64),
    major: usize,
    run: fn(&mut ServerState, &ApiRequest) -> ApiResult,
) -> Route {
    let limit = RateLimit { requests, window: seconds * 1000 };
    Route {
        method,
        path,
        rate_limit: limit,
        major_parameters: major,
        needs_token: true,
        counts_globally: true,
        handler: run,
    }
}

/// Builds a row for a route whose path carries an interaction's token.
const fn webhook_route(
    method: &'static str,
    path: &'static str,
    limit: (u32, u64),
    run: fn(&mut ServerState, &ApiRequest) -> ApiResult,
) -> Route {
    Route { needs_token: false, counts_globally: false, ..bot_route(method, path, limit, 2, run) }
}

const CALLBACK: &str = "/interactions/{}/{}/callback";
const ORIGINAL: &str = "/webhooks/{}/{}/messages/@original";
const FOLLOW_UP: &str = "/webhooks/{}/{}/messages/{}";
const COMMANDS: &str = "/applications/{}/commands";
const COMMAND: &str = "/applications/{}/commands/{}";
const GUILD_COMMANDS: &str = "/applications/{}/guilds/{}/commands";
const GUILD_COMMAND: &str = "/applications/{}/guilds/{}/commands/{}";
const MESSAGES: &str = "/channels/{}/messages";
const MESSAGE: &str = "/channels/{}/messages/{}";

/// The table. Discord does not document the limits but asks to obey the headers. Those of messages are wide, so that a
/// program can play a whole match in seconds; a refusal is to be had on demand, as a fault.
static ROUTES: &[Route] = &[
    bot_route("GET", "/gateway", (50, 1), 0, applications::get_gateway),
    bot_route("GET", "/gateway/bot", (50, 1), 0, applications::get_gateway_bot),
    bot_route("GET", "/oauth2/applications/@me", (50, 1), 0, applications::get_application),
    bot_route("GET", "/applications/@me", (50, 1), 0, applications::get_application),
    bot_route("GET", "/users/@me", (50, 1), 0, applications::get_current_user),
    bot_route("GET", "/users/@me/guilds", (5, 5), 0, guilds::list_own_guilds),
    bot_route("POST", "/users/@me/channels", (10, 10), 0, channels::create_direct_channel),
    bot_route("GET", "/users/{}", (30, 30), 0, applications::get_user),
    bot_route("GET", COMMANDS, (5, 5), 1, commands::list),
    bot_route("POST", COMMANDS, (5, 5), 1, commands::create),
    bot_route("PUT", COMMANDS, (5, 5), 1, commands::replace),
    bot_route("GET", COMMAND, (5, 5), 1, commands::get),
    bot_route("PATCH", COMMAND, (5, 5), 1, commands::edit),
    bot_route("DELETE", COMMAND, (5, 5), 1, commands::delete),
    bot_route("GET", GUILD_COMMANDS, (5, 5), 2, commands::guild_list),
    bot_route("POST", GUILD_COMMANDS, (5, 5), 2, commands::guild_create),
    bot_route("PUT", GUILD_COMMANDS, (5, 5), 2, commands::guild_replace),
    bot_route("GET", GUILD_COMMAND, (5, 5), 2, commands::guild_get),
    bot_route("PATCH", GUILD_COMMAND, (5, 5), 2, commands::guild_edit),
    bot_route("DELETE", GUILD_COMMAND, (5, 5), 2, commands::guild_delete),
    bot_route("GET", "/guilds/{}", (5, 5), 1, guilds::get_guild),
    bot_route("GET", "/guilds/{}/channels", (5, 5), 1, guilds::list_channels),
    bot_route("GET", "/guilds/{}/roles", (5, 5), 1, guilds::list_roles),
    bot_route("GET", "/guilds/{}/members", (10, 10), 1, guilds::list_members),
    bot_route("GET", "/guilds/{}/members/{}", (10, 10), 1, guilds::get_member),
    bot_route("GET", "/guilds/{}/threads/active", (5, 5), 1, guilds::list_active_threads),
    bot_route("GET", "/channels/{}", (10, 5), 1, channels::get_channel),
    bot_route("PATCH", "/channels/{}", (5, 5), 1, channels::modify_channel),
    bot_route("DELETE", "/channels/{}", (5, 5), 1, channels::delete_channel),
    bot_route("POST", "/channels/{}/typing", (5, 5), 1, channels::trigger_typing),
    bot_route("POST", "/channels/{}/threads", (5, 5), 1, threads::start_thread),
    bot_route("PUT", "/channels/{}/thread-members/@me", (5, 5), 1, threads::join_thread),
    bot_route("PUT", "/channels/{}/thread-members/{}", (5, 5), 1, threads::add_thread_member),
    bot_route("GET", MESSAGES, (100, 5), 1, messages::list_messages),
    bot_route("POST", MESSAGES, (100, 5), 1, messages::create_message),
    bot_route("GET", MESSAGE, (100, 5), 1, messages::get_message),
    bot_route("PATCH", MESSAGE, (100, 5), 1, messages::edit_message),
    bot_route("DELETE", MESSAGE, (100, 5), 1, messages::delete_message),
    bot_route("POST", "/channels/{}/messages/{}/threads", (5, 5), 1, threads::start_thread_from_message),
    webhook_route("POST", CALLBACK, (50, 1), interaction_callback::create_interaction_response),
    webhook_route("GET", ORIGINAL, (100, 5), followups::get_original),
    webhook_route("PATCH", ORIGINAL, (100, 5), followups::edit_original),
    webhook_route("DELETE", ORIGINAL, (100, 5), followups::delete_original),
    webhook_route("POST", "/webhooks/{}/{}", (100, 5), followups::create_followup),
    webhook_route("GET", FOLLOW_UP, (5, 5), followups::get_followup),
    webhook_route("PATCH", FOLLOW_UP, (5, 5), followups::edit_followup),
    webhook_route("DELETE", FOLLOW_UP, (5, 5), followups::delete_followup),
];

/// The methods and paths of all routes.
pub(crate) fn all_routes() -> Vec<faults::RouteTemplate> {
    ROUTES.iter().map(|route| (route.method, route.path)).collect()
}

/// Finds the route of a request; `path` is without `/api/v10`.
pub(crate) fn match_route(method: &str, path: &str) -> RouteMatch {
    let mut other_method = false;
    for route in ROUTES {
        let Some(params) = match_path(route.path, path) else {
            continue;
        };
        if route.method == method {
            return RouteMatch::Matched(route, params);
        }
        other_method = true;
    }
    if other_method { RouteMatch::MethodNotAllowed } else { RouteMatch::NotFound }
}

/// What stands for the `{}` of a pattern, if the path fits it.
fn match_path(pattern: &str, path: &str) -> Option<Vec<String>> {
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    let mut params = Vec::new();
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return Some(params),
            (Some("{}"), Some(part)) if !part.is_empty() => params.push(part.to_owned()),
            (Some(wanted), Some(given)) if wanted == given => {}
            _ => return None,
        }
    }
}
