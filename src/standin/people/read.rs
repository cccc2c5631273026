//! Looking: people, commands, channels, messages.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use serde_json::{Value, json};

use super::{Json, Told, Wrong};
use crate::standin::core::{Core, Shared};
use crate::standin::events::modal_object;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::permissions;
use crate::standin::world::{Channel, Guild, Person};

/// `GET /people`
pub(super) async fn people(State(shared): State<Shared>) -> Told {
    let core = shared.lock();
    let people: Vec<Value> = core.world.people.values().map(|p| core.person_object(p)).collect();
    let guilds: Vec<Value> = core.world.guilds.values().map(|g| core.guild_listing(g)).collect();
    let bot = (core.identified && core.registered).then(|| core.user(core.world.bot.id));
    Ok(Json(json!({ "people": people, "guilds": guilds, "bot": bot })))
}

impl Core {
    /// A person: a user object, with what only this API tells.
    pub(super) fn person_object(&self, person: &Person) -> Value {
        let mut object = self.user(person.id);
        object["locale"] = json!(person.locale);
        object["direct_messages"] = json!(if person.open { "open" } else { "closed" });
        object
    }

    /// A guild as it is listed.
    pub(super) fn guild_listing(&self, guild: &Guild) -> Value {
        let channels = self.world.channels.values().filter(|c| c.guild == Some(guild.id));
        let channels: Vec<Value> = channels.filter(|c| !c.is_thread()).map(|c| self.listed(c)).collect();
        let members: Vec<Value> = guild
            .members
            .keys()
            .map(|user| {
                let granted = permissions::in_guild(guild, *user).to_string();
                json!({ "user_id": user, "permissions": granted })
            })
            .collect();
        json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner,
            "preferred_locale": guild.locale, "channels": channels, "members": members,
        })
    }
}

impl Core {
    /// A channel as it is listed, with what is taken from the bot there.
    fn listed(&self, channel: &Channel) -> Value {
        let mut object = channel_listing(channel);
        let denied = channel.overwrites.get(&self.world.bot.id).map_or(0, |overwrite| overwrite.deny);
        object["bot_denied"] = json!(denied.to_string());
        object
    }
}

/// A channel as it is listed.
pub(super) fn channel_listing(channel: &Channel) -> Value {
    json!({
        "id": channel.id, "name": channel.name, "type": channel.kind as u8,
        "parent_id": channel.parent,
    })
}

/// `GET /people/{u}/commands?guild={g}`
pub(super) async fn commands(
    State(shared): State<Shared>,
    Path(person): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Told {
    let core = shared.lock();
    let person = core.person(&person)?;
    let guild = query_id(&query, "guild")?;
    if guild.is_some_and(|guild| !core.world.guilds.contains_key(&guild)) {
        return Err(Wrong::unknown("guild"));
    }
    let commands = core.commands_for(person, guild);
    let objects: Vec<Value> = commands.into_iter().map(|c| core.command_for(person, c)).collect();
    Ok(Json(json!({ "commands": objects })))
}

/// `GET /people/{u}/channels`
pub(super) async fn channels(State(shared): State<Shared>, Path(person): Path<String>) -> Told {
    let core = shared.lock();
    let person = core.person(&person)?;
    let seen = core.world.channels.values().filter(|channel| core.sees(person, channel.id));
    let objects: Vec<Value> = seen
        .map(|channel| {
            let mut object = core.partial_place(channel, person);
            if channel.recipient.is_some() {
                // Each side of direct messages sees the other.
                object["recipients"] = json!([core.user(core.world.bot.id)]);
            }
            object
        })
        .collect();
    Ok(Json(json!({ "channels": objects })))
}

/// `GET /people/{u}/messages?channel={c}&limit=50[&before=…|&after=…]`: newest last.
pub(super) async fn messages(
    State(shared): State<Shared>,
    Path(person): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Told {
    let mut core = shared.lock();
    let person = core.person(&person)?;
    let channel = query_id(&query, "channel")?;
    let channel = core.place_of(person, channel)?;
    core.must_see(person, channel)?;
    let limit = match query.get("limit").map(|text| text.parse::<usize>()) {
        None => 50,
        Some(Ok(limit)) if (1..=limits::LISTED_MESSAGES).contains(&limit) => limit,
        Some(_) => return Err(Wrong::impossible("`limit` is to be between 1 and 100")),
    };
    let (before, after) = (query_id(&query, "before")?, query_id(&query, "after")?);
    let page = core.page(channel, limit, before, after, None, |m| core.sees_message(person, m));
    let messages: Vec<Value> = page.into_iter().map(|m| core.message_object(m)).collect();
    let modals: Vec<Value> = core.open_modals(person, channel).into_iter().map(modal_object).collect();
    Ok(Json(json!({ "messages": messages, "modals": modals })))
}

/// Reads an id from a query; `null` and nothing at all mean none.
fn query_id(query: &HashMap<String, String>, key: &str) -> Result<Option<Id>, Wrong> {
    match query.get(key).map(String::as_str) {
        None | Some("" | "null") => Ok(None),
        Some(text) => text.parse().map(Some).map_err(|_| Wrong::impossible(format!("`{key}` is to be an id"))),
    }
}
