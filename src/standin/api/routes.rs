//! Every route that a bot can call, in one table.

use super::{Answer, Call, applications, callback, channels, commands, follow_up, guilds, messages, threads};
use crate::standin::core::Core;
use crate::standin::faults;
use crate::standin::ratelimit::Limit;

/// A route of Discord's.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    /// The path; `{}` stands for one part of it.
    pub(crate) path: &'static str,
    pub(crate) limit: Limit,
    /// How many of the path's first parameters have buckets of their own.
    pub(crate) major: usize,
    /// Whether the bot's token is asked for; otherwise the path carries one.
    pub(crate) needs_token: bool,
    /// Whether it counts towards the limit on all requests together.
    pub(crate) global: bool,
    pub(crate) run: fn(&mut Core, &Call) -> Answer,
}

/// What a path leads to.
pub(crate) enum Found {
    Route(&'static Route, Vec<String>),
    OtherMethod,
    Nothing,
}

/// Builds a row of the table for a route that takes the bot's token.
const fn route(
    method: &'static str,
    path: &'static str,
    (requests, seconds): (u32, u64),
    major: usize,
    run: fn(&mut Core, &Call) -> Answer,
) -> Route {
    let limit = Limit { requests, within: seconds * 1000 };
    Route { method, path, limit, major, needs_token: true, global: true, run }
}

/// Builds a row for a route whose path carries an interaction's token.
const fn hook(
    method: &'static str,
    path: &'static str,
    limit: (u32, u64),
    run: fn(&mut Core, &Call) -> Answer,
) -> Route {
    Route { needs_token: false, global: false, ..route(method, path, limit, 2, run) }
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
    route("GET", "/gateway", (50, 1), 0, applications::gateway),
    route("GET", "/gateway/bot", (50, 1), 0, applications::gateway_bot),
    route("GET", "/oauth2/applications/@me", (50, 1), 0, applications::me),
    route("GET", "/applications/@me", (50, 1), 0, applications::me),
    route("GET", "/users/@me", (50, 1), 0, applications::user_me),
    route("GET", "/users/@me/guilds", (5, 5), 0, guilds::mine),
    route("POST", "/users/@me/channels", (10, 10), 0, channels::open_direct),
    route("GET", "/users/{}", (30, 30), 0, applications::user),
    route("GET", COMMANDS, (5, 5), 1, commands::list),
    route("POST", COMMANDS, (5, 5), 1, commands::create),
    route("PUT", COMMANDS, (5, 5), 1, commands::replace),
    route("GET", COMMAND, (5, 5), 1, commands::get),
    route("PATCH", COMMAND, (5, 5), 1, commands::edit),
    route("DELETE", COMMAND, (5, 5), 1, commands::delete),
    route("GET", GUILD_COMMANDS, (5, 5), 2, commands::guild_list),
    route("POST", GUILD_COMMANDS, (5, 5), 2, commands::guild_create),
    route("PUT", GUILD_COMMANDS, (5, 5), 2, commands::guild_replace),
    route("GET", GUILD_COMMAND, (5, 5), 2, commands::guild_get),
    route("PATCH", GUILD_COMMAND, (5, 5), 2, commands::guild_edit),
    route("DELETE", GUILD_COMMAND, (5, 5), 2, commands::guild_delete),
    route("GET", "/guilds/{}", (5, 5), 1, guilds::get),
    route("GET", "/guilds/{}/channels", (5, 5), 1, guilds::channels),
    route("GET", "/guilds/{}/roles", (5, 5), 1, guilds::roles),
    route("GET", "/guilds/{}/members", (10, 10), 1, guilds::members),
    route("GET", "/guilds/{}/members/{}", (10, 10), 1, guilds::member),
    route("GET", "/guilds/{}/threads/active", (5, 5), 1, guilds::active_threads),
    route("GET", "/channels/{}", (10, 5), 1, channels::get),
    route("PATCH", "/channels/{}", (5, 5), 1, channels::edit),
    route("DELETE", "/channels/{}", (5, 5), 1, channels::delete),
    route("POST", "/channels/{}/typing", (5, 5), 1, channels::typing),
    route("POST", "/channels/{}/threads", (5, 5), 1, threads::start),
    route("PUT", "/channels/{}/thread-members/@me", (5, 5), 1, threads::join),
    route("PUT", "/channels/{}/thread-members/{}", (5, 5), 1, threads::add),
    route("GET", MESSAGES, (100, 5), 1, messages::list),
    route("POST", MESSAGES, (100, 5), 1, messages::create),
    route("GET", MESSAGE, (100, 5), 1, messages::get),
    route("PATCH", MESSAGE, (100, 5), 1, messages::edit),
    route("DELETE", MESSAGE, (100, 5), 1, messages::delete),
    route("POST", "/channels/{}/messages/{}/threads", (5, 5), 1, threads::start_from_message),
    hook("POST", CALLBACK, (50, 1), callback::respond),
    hook("GET", ORIGINAL, (100, 5), follow_up::get_original),
    hook("PATCH", ORIGINAL, (100, 5), follow_up::edit_original),
    hook("DELETE", ORIGINAL, (100, 5), follow_up::delete_original),
    hook("POST", "/webhooks/{}/{}", (100, 5), follow_up::create),
    hook("GET", FOLLOW_UP, (5, 5), follow_up::get),
    hook("PATCH", FOLLOW_UP, (5, 5), follow_up::edit),
    hook("DELETE", FOLLOW_UP, (5, 5), follow_up::delete),
];

/// The methods and paths of all routes.
pub(crate) fn every_route() -> Vec<faults::Route> {
    ROUTES.iter().map(|route| (route.method, route.path)).collect()
}

/// Finds the route of a request; `path` is without `/api/v10`.
pub(crate) fn find(method: &str, path: &str) -> Found {
    let mut other_method = false;
    for route in ROUTES {
        let Some(params) = params(route.path, path) else {
            continue;
        };
        if route.method == method {
            return Found::Route(route, params);
        }
        other_method = true;
    }
    if other_method { Found::OtherMethod } else { Found::Nothing }
}

/// What stands for the `{}` of a pattern, if the path fits it.
fn params(pattern: &str, path: &str) -> Option<Vec<String>> {
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
