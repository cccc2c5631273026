//! Queries: people, commands, channels, messages.

use std::collections::HashMap;
use std::convert::Infallible;

use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde_json::{Value, json};

use crate::event_dispatch::modal_object;
use crate::limits;
use crate::model::clock::format_timestamp;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Channel, Guild, InteractionContext, Person};
use crate::rest::CommandPlace;
use crate::state::{ServerState, SharedState};
use crate::user_api::{JsonBody, UserApiError, UserApiResult};

/// `GET /people`
pub async fn list_people(State(shared): State<SharedState>) -> UserApiResult {
    let state = shared.lock();
    let people: Vec<Value> = state.world.people.values().map(|p| state.person_object(p)).collect();
    let guilds: Vec<Value> = state.world.guilds.values().map(|g| state.guild_listing(g)).collect();
    let bot = (state.bot_identified && state.commands_registered).then(|| state.user_object(state.world.bot.id));
    Ok(JsonBody(json!({ "people": people, "guilds": guilds, "bot": bot })))
}

impl ServerState {
    /// Returns a person: a user object with the fields that only this API has.
    pub fn person_object(&self, person: &Person) -> Value {
        let mut object = self.user_object(person.id);
        object["locale"] = json!(person.locale);
        object["direct_messages"] = json!(match person {
            _ if person.blocks_bot => "blocked",
            _ if person.accepts_direct_messages => "open",
            _ => "closed",
        });
        object["installed"] = json!(person.has_installed);
        object
    }

    /// Returns a guild as in lists.
    pub fn guild_listing(&self, guild: &Guild) -> Value {
        let channels = self.world.channels.values().filter(|c| c.guild == Some(guild.id));
        let channels: Vec<Value> =
            channels.filter(|c| !c.is_thread()).map(|c| self.channel_listing_with_denied(c)).collect();
        let roles: Vec<Value> = guild.roles.iter().map(|(id, role)| json!({ "id": id, "name": role.name })).collect();
        let members: Vec<Value> = guild
            .members
            .iter()
            .map(|(user, member)| {
                let granted = permissions::guild_permissions(guild, *user).to_string();
                let until = member.timeout_until.map(format_timestamp);
                json!({
                    "user_id": user, "permissions": granted, "roles": member.roles,
                    "communication_disabled_until": until,
                })
            })
            .collect();
        json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner,
            "preferred_locale": guild.locale, "blocked_words": guild.blocked_words,
            "commands_only": guild.commands_only, "available": !self.unavailable_guilds.contains(&guild.id),
            "channels": channels, "members": members, "roles": roles,
        })
    }

    /// Returns a channel as in lists, with the permissions that are denied to the bot.
    fn channel_listing_with_denied(&self, channel: &Channel) -> Value {
        let mut object = channel_listing(channel);
        let denied = channel.overwrites.get(&self.world.bot.id).map_or(0, |overwrite| overwrite.deny);
        object["bot_denied"] = json!(denied.to_string());
        object
    }
}

/// Returns a channel as in lists.
pub fn channel_listing(channel: &Channel) -> Value {
    json!({
        "id": channel.id, "name": channel.name, "type": channel.kind as u8,
        "parent_id": channel.parent,
    })
}

/// `GET /people/{u}/commands?guild={g}`, or with `channel={c}`: without either, in direct messages with the bot
pub async fn list_commands(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let state = shared.lock();
    let person = state.find_person(&person)?;
    let guild = read_query_id(&query, "guild")?;
    if guild.is_some_and(|guild| !state.world.guilds.contains_key(&guild)) {
        return Err(UserApiError::not_found("guild"));
    }
    let place = match (guild, read_query_id(&query, "channel")?) {
        (Some(_), _) => CommandPlace { guild, context: InteractionContext::Guild },
        (None, Some(channel)) => {
            state.require_visible(person, channel)?;
            state.command_place(channel)
        }
        (None, None) => CommandPlace { guild, context: InteractionContext::BotDirectMessages },
    };
    let commands = state.visible_commands(person, place);
    let objects: Vec<Value> = commands.into_iter().map(|c| state.localized_command_object(person, c)).collect();
    Ok(JsonBody(json!({ "commands": objects })))
}

/// `GET /people/{u}/channels`
pub async fn list_channels(State(shared): State<SharedState>, Path(person): Path<String>) -> UserApiResult {
    let state = shared.lock();
    let person = state.find_person(&person)?;
    let seen = state.world.channels.values().filter(|channel| state.can_see_channel(person, channel.id));
    let objects: Vec<Value> = seen
        .map(|channel| {
            let mut object = state.partial_channel_object(channel, person);
            if channel.guild.is_none() {
                // In a private channel, each side sees the others as the recipients.
                let bot = channel.recipient.map(|_| state.world.bot.id);
                let others = channel.people.iter().copied().filter(|other| *other != person);
                object["recipients"] = bot.into_iter().chain(others).map(|id| state.user_object(id)).collect();
            }
            object
        })
        .collect();
    Ok(JsonBody(json!({ "channels": objects })))
}

/// `GET /people/{u}/messages?channel={c}&limit=50[&before=…|&after=…]`: newest last.
pub async fn list_messages(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let mut state = shared.lock();
    let person = state.find_person(&person)?;
    let channel = read_query_id(&query, "channel")?;
    let channel = state.channel_or_direct(person, channel)?;
    state.require_visible(person, channel)?;
    let limit = match query.get("limit").map(|text| text.parse::<usize>()) {
        None => 50,
        Some(Ok(limit)) if (1..=limits::MESSAGE_PAGE).contains(&limit) => limit,
        Some(_) => return Err(UserApiError::bad_request("`limit` must be between 1 and 100")),
    };
    let before = read_query_id(&query, "before")?;
    let after = read_query_id(&query, "after")?;
    let page = state.page_messages(channel, limit, before, after, None, |m| state.can_see_message(person, m));
    let messages: Vec<Value> = page.into_iter().map(|m| state.message_object(m)).collect();
    let modals: Vec<Value> = state.open_modals(person, channel).into_iter().map(modal_object).collect();
    Ok(JsonBody(json!({ "messages": messages, "modals": modals })))
}

/// Reads an ID from a query. `null` and an absent one mean none.
fn read_query_id(query: &HashMap<String, String>, key: &str) -> Result<Option<Snowflake>, UserApiError> {
    match query.get(key).map(String::as_str) {
        None | Some("" | "null") => Ok(None),
        Some(text) => text.parse().map(Some).map_err(|_| UserApiError::bad_request(format!("`{key}` must be an ID"))),
    }
}

/// `GET /people/{u}/events`
pub async fn stream_events(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, UserApiError> {
    let receiver = {
        let mut state = shared.lock();
        let person = state.find_person(&person)?;
        state.subscribers.subscribe(person)
    };
    let shutdown = shared.shutdown.clone();
    let events = unfold((receiver, shutdown), |(mut receiver, mut shutdown)| async {
        let (name, data) = tokio::select! {
            event = receiver.recv() => event?,
            // The server can only shut down when its streams end.
            _ = shutdown.wait_for(|shutdown| *shutdown) => return None,
        };
        let event = Event::default().event(name).data(data.to_string());
        Some((Ok(event), (receiver, shutdown)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
