//! The table of all routes that a bot can call.

use crate::faults;
use crate::rate_limits::RateLimit;
use crate::rest::{
    ApiRequest, ApiResult, applications, channels, commands, followups, guilds, interaction_callback, member_roles,
    messages, threads,
};
use crate::state::ServerState;

/// A route of Discord's API.
pub struct Route {
    pub method: &'static str,
    /// The path; `{}` is a parameter.
    pub path: &'static str,
    pub rate_limit: RateLimit,
    /// The number of leading path parameters that have separate buckets.
    pub major_parameters: usize,
    /// True if it needs the bot's token; otherwise the path contains an interaction's token, or nobody needs one.
    pub needs_token: bool,
    /// True if it counts towards the global rate limit.
    pub counts_globally: bool,
    pub handler: fn(&mut ServerState, &ApiRequest) -> ApiResult,
}

/// The result of matching a request to a route.
pub enum RouteMatch {
    Matched(&'static Route, Vec<String>),
    MethodNotAllowed,
    NotFound,
}

/// Creates a route that needs the bot's token.
const fn bot_route(
    method: &'static str,
    path: &'static str,
    (requests, seconds): (u32, u64),
    major_parameters: usize,
    handler: fn(&mut ServerState, &ApiRequest) -> ApiResult,
) -> Route {
    let rate_limit = RateLimit { requests, window: seconds * 1000 };
    Route { method, path, rate_limit, major_parameters, needs_token: true, counts_globally: true, handler }
}

/// Creates a route with an interaction's token in its path.
const fn webhook_route(
    method: &'static str,
    path: &'static str,
    limit: (u32, u64),
    handler: fn(&mut ServerState, &ApiRequest) -> ApiResult,
) -> Route {
    Route { needs_token: false, counts_globally: false, ..bot_route(method, path, limit, 2, handler) }
}

const CALLBACK: &str = "/interactions/{}/{}/callback";
const ORIGINAL: &str = "/webhooks/{}/{}/messages/@original";
const FOLLOW_UP: &str = "/webhooks/{}/{}/messages/{}";
const COMMANDS: &str = "/applications/{}/commands";
const COMMAND: &str = "/applications/{}/commands/{}";
const GUILD_COMMANDS: &str = "/applications/{}/guilds/{}/commands";
const GUILD_COMMAND: &str = "/applications/{}/guilds/{}/commands/{}";
const MEMBER_ROLE: &str = "/guilds/{}/members/{}/roles/{}";
const MESSAGES: &str = "/channels/{}/messages";
const MESSAGE: &str = "/channels/{}/messages/{}";

/// The table. Discord does not document the limits but asks clients to obey the headers. The limits of messages are
/// generous, so that a program can play a whole match in seconds; a test that needs a 429 injects it as a fault.
static ROUTES: &[Route] = &[
    // Anyone may ask where the gateway is.
    Route { needs_token: false, ..bot_route("GET", "/gateway", (50, 1), 0, applications::get_gateway) },
    bot_route("GET", "/gateway/bot", (50, 1), 0, applications::get_gateway_bot),
    bot_route("GET", "/oauth2/applications/@me", (50, 1), 0, applications::get_application),
    bot_route("GET", "/applications/@me", (50, 1), 0, applications::get_application),
    bot_route("PATCH", "/applications/@me", (50, 1), 0, applications::edit_application),
    bot_route("GET", "/users/@me", (50, 1), 0, applications::get_current_user),
    bot_route("GET", "/users/@me/guilds", (5, 5), 0, guilds::list_own_guilds),
    bot_route("POST", "/users/@me/channels", (10, 10), 0, channels::create_direct_channel),
    bot_route("GET", "/users/{}", (30, 30), 0, applications::get_user),
    bot_route("GET", COMMANDS, (5, 5), 1, commands::list_global_commands),
    bot_route("POST", COMMANDS, (5, 5), 1, commands::create_global_command),
    bot_route("PUT", COMMANDS, (5, 5), 1, commands::replace_global_commands),
    bot_route("GET", COMMAND, (5, 5), 1, commands::get_global_command),
    bot_route("PATCH", COMMAND, (5, 5), 1, commands::edit_global_command),
    bot_route("DELETE", COMMAND, (5, 5), 1, commands::delete_global_command),
    bot_route("GET", GUILD_COMMANDS, (5, 5), 2, commands::list_guild_commands),
    bot_route("POST", GUILD_COMMANDS, (5, 5), 2, commands::create_guild_command),
    bot_route("PUT", GUILD_COMMANDS, (5, 5), 2, commands::replace_guild_commands),
    bot_route("GET", GUILD_COMMAND, (5, 5), 2, commands::get_guild_command),
    bot_route("PATCH", GUILD_COMMAND, (5, 5), 2, commands::edit_guild_command),
    bot_route("DELETE", GUILD_COMMAND, (5, 5), 2, commands::delete_guild_command),
    bot_route("GET", "/guilds/{}", (5, 5), 1, guilds::get_guild),
    bot_route("GET", "/guilds/{}/channels", (5, 5), 1, guilds::list_channels),
    bot_route("GET", "/guilds/{}/roles", (5, 5), 1, guilds::list_roles),
    bot_route("GET", "/guilds/{}/members", (10, 10), 1, guilds::list_members),
    bot_route("GET", "/guilds/{}/members/{}", (10, 10), 1, guilds::get_member),
    bot_route("PUT", MEMBER_ROLE, (10, 10), 1, member_roles::give_role),
    bot_route("DELETE", MEMBER_ROLE, (10, 10), 1, member_roles::take_role),
    bot_route("GET", "/guilds/{}/threads/active", (5, 5), 1, guilds::list_active_threads),
    bot_route("GET", "/channels/{}", (10, 5), 1, channels::get_channel),
    bot_route("PATCH", "/channels/{}", (5, 5), 1, channels::modify_channel),
    bot_route("DELETE", "/channels/{}", (5, 5), 1, channels::delete_channel),
    bot_route("POST", "/channels/{}/typing", (5, 5), 1, channels::trigger_typing),
    bot_route("POST", "/channels/{}/threads", (5, 5), 1, threads::start_thread),
    bot_route("PUT", "/channels/{}/thread-members/@me", (5, 5), 1, threads::join_thread),
    bot_route("PUT", "/channels/{}/thread-members/{}", (5, 5), 1, threads::add_thread_member),
    bot_route("GET", "/channels/{}/thread-members/{}", (5, 5), 1, threads::get_thread_member),
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

/// Returns the methods and paths of all routes.
pub fn all_routes() -> Vec<faults::RouteTemplate> {
    ROUTES.iter().map(|route| (route.method, route.path)).collect()
}

/// Finds the route of a request. `path` is without `/api/v10`.
pub fn match_route(method: &str, path: &str) -> RouteMatch {
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

/// Returns the values of the pattern's parameters if the path matches.
fn match_path(pattern: &str, path: &str) -> Option<Vec<String>> {
    let mut expected = pattern.split('/');
    let mut actual = path.split('/');
    let mut params = Vec::new();
    loop {
        match (expected.next(), actual.next()) {
            (None, None) => return Some(params),
            (Some("{}"), Some(part)) if !part.is_empty() => params.push(part.to_owned()),
            (Some(expected), Some(actual)) if expected == actual => {}
            _ => return None,
        }
    }
}
